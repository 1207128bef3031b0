//go:build readers

package readers_test

import (
	"image"
	"image/color"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"stepboard/app/export"
	"stepboard/app/export/exporttest"
	"stepboard/scene"
)

// asPDFs converts files to PDF with LibreOffice.
func asPDFs(t *testing.T, paths ...string) (list []string) {
	t.Helper()
	dir := t.TempDir()
	args := []string{
		"HOME=" + dir, "libreoffice", "-env:UserInstallation=file://" + dir + "/office", "--headless", "--convert-to", "pdf",
		"--outdir", dir,
	}
	for i, path := range paths {
		name := filepath.Join(dir, strconv.Itoa(i))
		if err := os.Rename(path, name+".pptx"); err != nil {
			t.Fatal(err)
		}
		args, list = append(args, name+".pptx"), append(list, name+".pdf")
	}
	read(t, "env", args...)
	return list
}

// Slides open in LibreOffice, on light and dark paper. Each has its title and caption as text, and a board.
func TestPPTXInLibreOffice(t *testing.T) {
	t.Parallel()
	colors := []*scene.Colors{scene.Paper, scene.Dark}
	var pages []*exporttest.Pages
	var paths []string
	for i, r := range []exporttest.Run{exporttest.Runs[1], exporttest.Runs[2]} {
		r.Captions = []string{
			"Erst gehen, dann schieben & denken.\nUnd noch eine Zeile.", "从棋子的一边到另一边：空格绕过棋子走三步。",
			strings.Repeat("A long caption that goes on. ", 20),
		}
		pages = append(pages, r.Steps(t, 4, colors[i]))
		paths = append(paths, exported(t, pages[i], exportOptions(export.PPTX, colors[i])))
	}
	for i, pdf := range asPDFs(t, paths...) {
		p := pages[i]
		info := run(t, "pdfinfo", pdf)
		if !strings.Contains(info, "Pages:           4\n") || !strings.Contains(info, " x 540 pts") {
			t.Errorf("it is\n%s", info)
		}
		spaceless := func(s string) string { return strings.Join(strings.Fields(s), "") }
		for k, text := range strings.Split(run(t, "pdftotext", "-raw", pdf, "-"), "\f")[:4] {
			for _, want := range []string{p.Figures[k].Title, p.Figures[k].Caption} {
				if !strings.Contains(spaceless(text), spaceless(want)) {
					t.Errorf("slide %d has no %q in\n%s", k+1, want, text)
				}
			}
		}
		prefix := filepath.Join(t.TempDir(), "slide")
		run(t, "pdftoppm", "-r", "72", "-png", pdf, prefix)
		for k := range p.Figures {
			m := open(t, prefix+"-"+strconv.Itoa(k+1)+".png")
			save(t, "pptx-"+strconv.Itoa(i)+"-"+strconv.Itoa(k)+".png", m)
			seemly(t, k, m.SubImage(image.Rect(0, 0, 960, 540)).(*image.RGBA), colors[i].Ground) // slightly wider
		}
	}
}

// seemly fails unless a slide has its ground along all borders, and a board on it.
func seemly(t *testing.T, k int, m *image.RGBA, ground color.NRGBA) {
	t.Helper()
	want := color.RGBA{ground.R, ground.G, ground.B, 255}
	marked := 0
	for y := range m.Rect.Dy() {
		for x := range m.Rect.Dx() {
			c := m.RGBAAt(x, y)
			near := max(c.R, want.R)-min(c.R, want.R) < 3 && max(c.G, want.G)-min(c.G, want.G) < 3 &&
				max(c.B, want.B)-min(c.B, want.B) < 3
			if border := x < 12 || y < 12 || x >= m.Rect.Dx()-12 || y >= m.Rect.Dy()-12; border && !near {
				t.Fatalf("slide %d: at (%d,%d) is %v, not the ground", k+1, x, y, c)
			}
			if !near {
				marked++
			}
		}
	}
	if share := float64(marked) / float64(m.Rect.Dx()*m.Rect.Dy()); share < 0.1 || share > 0.8 {
		t.Errorf("slide %d: %.0f %% are drawn on", k+1, 100*share)
	}
}
