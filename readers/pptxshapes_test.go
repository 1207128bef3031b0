//go:build readers

package readers_test

import (
	"image"
	"image/color"
	"image/draw"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"stepboard/app/export"
	"stepboard/app/export/exporttest"
	"stepboard/scene"
	"stepboard/scene/figure"
)

// Boards on slides are shapes, not pictures: LibreOffice finds no bitmap, and numbers are text. Its picture equals
// that of other formats, as a whole and in each block.
func TestPPTXIsThePicture(t *testing.T) {
	t.Parallel()
	const width, height, margin = 960, 540, 36 // size of a slide, and its margin without title and caption, in points
	const scale = 1                            // pixels per point; with a fraction, cells would end between pixels
	colors := func(i int) *scene.Colors { return []*scene.Colors{scene.Paper, scene.Dark}[i%2] }
	var pages []*exporttest.Pages
	var paths []string
	for i, r := range exporttest.Runs {
		p := r.Steps(t, 2, colors(i))
		for k := range p.Figures {
			p.Figures[k].Title, p.Figures[k].Caption = "", ""
		}
		pages, paths = append(pages, p), append(paths, exported(t, p, exportOptions(export.PPTX, colors(i))))
	}
	for i, pdf := range asPDFs(t, paths...) {
		r, p, c := exporttest.Runs[i], pages[i], colors(i)
		prefix := filepath.Join(t.TempDir(), "slide")
		if list := strings.Split(strings.TrimSpace(run(t, "pdfimages", "-list", pdf)), "\n"); len(list) > 2 {
			t.Errorf("%s: there are pictures:\n%s", r.File, strings.Join(list, "\n"))
		}
		if text := strings.Fields(run(t, "pdftotext", pdf, "-")); len(text) < 10 {
			t.Errorf("%s: the texts are %q", r.File, text)
		}
		run(t, "pdftoppm", "-r", strconv.Itoa(72*scale), "-png", pdf, prefix)
		const k = 1 // the end of the run
		got := open(t, prefix+"-"+strconv.Itoa(k+1)+".png")
		style := figure.Natural(c, color.NRGBA{}, 0)
		style.Margin, style.Text, style.Width, style.Height = 0, figure.SlideText, width-2*margin, height-2*margin
		board := painted(t, p, k, style, scale)
		want := image.NewRGBA(image.Rect(0, 0, width*scale, height*scale))
		draw.Draw(want, want.Rect, image.NewUniform(c.Ground), image.Point{}, draw.Src)
		middle := want.Rect.Max.Sub(board.Rect.Max).Div(2)
		draw.Draw(want, board.Rect.Add(middle), board, image.Point{}, draw.Over)
		mean, worst, at := unlike(got.SubImage(want.Rect).(*image.RGBA), want)
		t.Logf("%s, %d: differs by %.2f, in the worst block by %.2f", r.File, k+1, mean, worst)
		if mean > mostMean || worst > mostWorst {
			t.Errorf("%s, %d: differs by %.2f, in the worst block by %.2f at %v", r.File, k+1, mean, worst, at)
		}
	}
}
