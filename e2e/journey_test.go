//go:build e2e

package e2e

import (
	"image"
	"path/filepath"
	"strings"
	"testing"
	"time"
)

// open3 is an open 3×3 board on which the piece goes two cells to the right. The blank swaps with it (1 move), walks
// round it through the second row (4), and swaps again (1): 6 moves. If the middle is fixed, the blank walks through
// the third row: 8 moves.
const open3 = "3 3 1\n1 1 1\n1 1 1\n1 1 1\n1 2 1 1 1 3\n"

const (
	fixedMiddle = "3 3 1 1 1 1 1 0 1 1 1 1 1 2 1 1 1 3"
	fixedCorner = "3 3 1 1 1 1 1 0 1 1 1 0 1 2 1 1 1 3"
)

const soon = 30 * time.Second

// fix paints a fixed cell.
func fix(p *Program, row, col int) {
	click(p, "brush.fixed")
	p.Click(cell(p, row, col))
	p.Wait("stale", soon)
}

// closeAsked closes the window, which must ask about unsaved changes, and presses a button of the dialog.
func closeAsked(p *Program, button string) {
	p.Close()
	p.Wait("dialog unsaved", soon)
	click(p, "dialog."+button)
	p.Wait("dialog none", soon)
}

func TestSolvePaintUndoSaveClose(t *testing.T) {
	t.Parallel()
	d := newDesktop(t, 1440, 900)
	path := write(t, d, "练习 board.in", open3)
	p := start(t, d, path)
	if got := p.Wait("opened", soon); got != path {
		p.Fail("the file opened is %q, not %q", got, path)
	}
	answer(t, p, 1, 1, "6")

	// Move the pointer aside, so that no hover is visible.
	aside := p.Part("cell").Min.Sub(image.Pt(8, 8))
	p.Point(aside)
	area := cellArea(p, 2, 2)
	before := p.SteadyPicture(area)
	fix(p, 2, 2)
	answer(t, p, 1, 1, "8")
	p.WaitLast("title", "练习 board.in •") // there are unsaved changes
	p.Point(aside)
	p.WaitPicture(area, before, false)

	p.Key("ctrl+z")
	answer(t, p, 1, 1, "6")
	p.WaitPicture(area, before, true)

	p.Key("ctrl+y")
	answer(t, p, 1, 1, "8")
	p.Key("ctrl+s")
	if got := p.Wait("saved", soon); got != path {
		p.Fail("saved as %q, not %q", got, path)
	}
	if got := read(t, path); got != fixedMiddle {
		p.Fail("the saved file is %q, not %q", got, fixedMiddle)
	}

	// With the last corner also fixed, no way leads round the piece.
	fix(p, 3, 3)
	answer(t, p, 1, 1, "none")
	closeAsked(p, "cancel")
	closeAsked(p, "save")
	finish(t, p)
	if got := read(t, path); got != fixedCorner {
		t.Fatalf("the file saved at the end is %q, not %q", got, fixedCorner)
	}
	if got := d.Command(program(t), "solve", path); got != "-1\n" {
		t.Errorf("solving the saved file without a window says %q, not -1", got)
	}
}

func TestDiscard(t *testing.T) {
	t.Parallel()
	d := newDesktop(t, 1024, 700)
	path := write(t, d, "board.in", open3)
	p := start(t, d, path)
	answer(t, p, 1, 1, "6")
	fix(p, 2, 2)
	closeAsked(p, "discard")
	finish(t, p)
	if got := read(t, path); got != strings.Join(strings.Fields(open3), " ") {
		t.Errorf("the file was changed to %q though the changes were discarded", got)
	}
}

func TestNativeDialogs(t *testing.T) {
	t.Parallel()
	d := newDesktop(t, 1440, 900)
	first := write(t, d, "board.in", open3)
	second := write(t, d, "second.in", "1 2 1\n1 1\n1 2 1 1 1 2\n")
	p := start(t, d, first)
	answer(t, p, 1, 1, "6")
	fix(p, 2, 2)

	p.Key("ctrl+shift+s")
	p.Wait("dialog save-as", soon)
	p.Key("Return") // keeps the file's format
	p.ChooseFile(filepath.Join(d.Home, "copy"))
	saved := filepath.Join(d.Home, "copy.in")
	if got := p.Wait("saved", soon); got != saved {
		p.Fail("saved as %q, not %q", got, saved)
	}
	p.Key("ctrl+o")
	p.ChooseFile(second)
	if got := p.Wait("opened", soon); got != second {
		p.Fail("the file opened is %q, not %q", got, second)
	}
	answer(t, p, 1, 1, "1")
	p.Key("ctrl+o")
	p.ChooseFile(second) // another opening gives the same answer
	p.Wait("opened", soon)
	answer(t, p, 1, 1, "1")
	p.Key("ctrl+o")
	p.ChooseFile(saved)
	if got := p.Wait("opened", soon); got != saved {
		p.Fail("the file opened is %q, not %q", got, saved)
	}
	answer(t, p, 1, 1, "8")

	// Everything is saved, so the window closes without a question.
	p.Close()
	finish(t, p)
	if got := d.Command(program(t), "solve", saved); got != "8\n" {
		t.Errorf("solving the saved file without a window says %q, not 8", got)
	}
}

func TestBadFile(t *testing.T) {
	t.Parallel()
	d := newDesktop(t, 1024, 700)
	p := start(t, d, write(t, d, "board.in", "3 3 1\n1 1 1\n1 7 1\n1 1 1\n1 2 1 1 1 3\n"))
	p.Wait("dialog error", soon)
	p.Key("Return")
	p.Wait("dialog none", soon)
	p.Close()
	finish(t, p)
}

// TestFirstStart: the window has the desktop's language until the user chooses another, even if the system lacks this
// locale. It prints nothing about this.
func TestFirstStart(t *testing.T) {
	t.Parallel()
	d := newDesktop(t, 1280, 800)
	d.prefer(`{"welcome": false}`)
	for _, c := range []struct{ system, language, title string }{
		{"ja_JP.UTF-8", "", "華容道ツアー"},
		{"zh_CN.UTF-8", "", "華容道ツアー"}, // kept from the first start
		{"zh_CN.UTF-8", `"language": "", `, "华容道导览"},
		{"fr_FR.UTF-8", `"language": "", `, "Tour of Huarong"},
		{"ja_JP.UTF-8", `"language": "zh", `, "华容道导览"},
	} {
		if c.language != "" {
			d.prefer("{" + c.language + `"welcome": false}`)
		}
		p := d.Start([]string{"LANG=" + c.system}, program(t))
		if title := p.Last("title"); !strings.HasPrefix(title, c.title) {
			p.Fail("with the locale %s and the settings {%s} the title is %q", c.system, c.language, title)
		}
		p.Close()
		finish(t, p)
		if strings.Contains(p.Output(), "ocale") {
			t.Errorf("the program says of the locale %s:\n%s", c.system, p.Output())
		}
	}
}
