//go:build e2e

package e2e

import (
	"bytes"
	"fmt"
	"image/gif"
	"image/png"
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"testing"
)

// capture is a board on which the white knight takes the king in four moves. It passes one cell twice.
const capture = "4\nX...\n.P.O\n....\n..Q.\n"

// openExport opens the export dialog and waits for its preview.
func openExport(p *Program, pages string) {
	p.Key("ctrl+shift+e")
	p.Wait("dialog export", soon)
	p.Wait("preview 1", soon)
	if pages != "" && !strings.HasSuffix(p.Last("preview"), " "+pages) {
		p.Wait("preview 1 "+pages, soon)
	}
}

// chooseSteps chooses in the dialog's first list the steps of the solution (1) or of the exploration (2). It waits
// until the controls below have moved for the range, and the first step is shown.
func chooseSteps(p *Program, entry int) {
	before := p.Part("dialog.format.gif")
	click(p, "dialog.row.what")
	for range entry { // the list begins at its first entry, which is chosen
		p.Key("Down")
	}
	p.Key("Return")
	p.WaitMoved("dialog.format.gif", before)
	p.Wait("preview 1", soon)
}

// exported waits until a file has been exported and returns its contents.
func exported(p *Program, path string) []byte {
	if got := p.Wait("exported", searching); got != path {
		p.Fail("exported %q, not %q", got, path)
	}
	data, err := os.ReadFile(path)
	if err != nil {
		p.Fail("%v", err)
	}
	return data
}

func TestCopyAndExport(t *testing.T) {
	t.Parallel()
	d := newDesktop(t, 1440, 900)
	p := start(t, d, write(t, d, "capture.in", capture))
	answer(t, p, 1, 1, "4")

	// The clipboard and a file from the dialog get the same picture.
	area := p.Area()
	area.Min.Y = area.Max.Y - 24 // the status line
	before := p.SteadyPicture(area)
	p.Key("ctrl+shift+c")
	size := p.Wait("copied", soon)
	p.WaitPicture(area, before, false)
	copied := d.Command("xclip", "-selection", "clipboard", "-target", "image/png", "-out")
	img, err := png.Decode(strings.NewReader(copied))
	if err != nil {
		p.Fail("the clipboard's picture: %v", err)
	}
	if b := img.Bounds(); fmt.Sprint(b.Dx(), b.Dy()) != strings.ReplaceAll(size, "  ", " ") {
		p.Fail("the clipboard has %v, told was %s", b, size)
	}
	openExport(p, "1")
	p.Key("Return")
	p.ChooseFile(filepath.Join(d.Home, "view")) // the program adds the extension
	file := exported(p, filepath.Join(d.Home, "view.png"))
	if same, err := png.Decode(bytes.NewReader(file)); err != nil || !reflect.DeepEqual(same, img) {
		p.Fail("the picture exported is not the one copied: %v", err)
	}
	const carries = "Stepboard document"
	if !bytes.Contains(file, []byte(carries)) || strings.Contains(copied, carries) {
		p.Fail("the picture exported is to carry its document, the one copied is not")
	}

	// Export the solution as an animation, with the mouse.
	openExport(p, "")
	chooseSteps(p, 1)
	click(p, "dialog.format.gif")
	p.Wait("preview 1 5", soon)
	click(p, "dialog.export")
	p.ChooseFile(filepath.Join(d.Home, "walk.gif"))
	film, err := gif.DecodeAll(bytes.NewReader(exported(p, filepath.Join(d.Home, "walk.gif"))))
	if err != nil || len(film.Image) != 5 {
		p.Fail("the animation has not five frames: %v", err)
	}

	// The choices are kept. Only the format changes.
	openExport(p, "5")
	click(p, "dialog.format.pdf")
	p.Wait("preview 1 5", soon)
	p.Key("Return")
	p.ChooseFile(filepath.Join(d.Home, "练习.pdf"))
	paper := exported(p, filepath.Join(d.Home, "练习.pdf"))
	if !bytes.HasPrefix(paper, []byte("%PDF-")) || !bytes.Contains(paper, []byte("/Count 5")) {
		p.Fail("no PDF of five pages: %d bytes that begin with %q", len(paper), paper[:min(len(paper), 8)])
	}

	// Escape closes the dialog and makes no file.
	openExport(p, "5")
	p.Key("Escape")
	p.Wait("dialog none", soon)
	p.Close()
	finish(t, p)
}

func TestStoppedExportLeavesNoFile(t *testing.T) {
	t.Parallel()
	const side = 24
	d := newDesktop(t, 1280, 800)
	rows := make([]string, side)
	for i := range rows {
		rows[i] = strings.Repeat(".", side)
	}
	rows[0] = "O" + rows[0][1:]
	rows[side-1] = rows[side-1][1:] + "X"
	p := start(t, d, write(t, d, "wide.in", fmt.Sprintf("%d\n%s\n", side, strings.Join(rows, "\n"))))
	answer(t, p, 1, 1, "16")
	folder := filepath.Join(d.Home, "out")
	if err := os.Mkdir(folder, 0o700); err != nil {
		t.Fatal(err)
	}
	left := func(after string) {
		entries, err := os.ReadDir(folder)
		if err != nil || len(entries) > 0 {
			p.Fail("%s: %v is left (%v)", after, entries, err)
		}
	}

	openExport(p, "1")
	chooseSteps(p, 2)
	click(p, "dialog.row.unit")
	p.Key("Up", "Up", "Return") // one event a step makes hundreds of pictures
	p.Wait("preview 1", soon)
	click(p, "dialog.export")
	p.ChooseFile(filepath.Join(folder, "long.png"))
	p.Wait("exporting", soon)
	click(p, "export.stop")
	if got := p.Wait("exported", soon); got != "none" {
		p.Fail("stopped too late: %s", got)
	}
	left("after Stop")

	// Closing the window also stops an export.
	openExport(p, "")
	p.Key("Return")
	p.ChooseFile(filepath.Join(folder, "long.png"))
	p.Wait("exporting", soon)
	p.Close()
	finish(t, p)
	left("after closing")
}
