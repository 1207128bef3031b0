package figure_test

import (
	"strings"
	"testing"

	"stepboard/scene"
	"stepboard/scene/figure"
)

// A page whose cells are made smaller has exactly these cells, and its texts stay.
func TestSmallerCellsKeepTheTexts(t *testing.T) {
	for _, style := range []figure.Style{
		figure.Slide(scene.Light), figure.A4Portrait(scene.Light), figure.A4Landscape(scene.Light),
	} {
		for words := 0; words < 400; words += 40 {
			f := figure.Figure{
				Title: "A title", Caption: strings.Repeat("some words ", words/2),
				Panels: []figure.Panel{{Rows: 6, Cols: 9, Scene: &scene.Scene{}, Note: "A lens says something."}},
			}
			s := style
			free := figure.Compose(f, s, measurer())
			s.Cell = 0.75 * free.Cell
			page := figure.Compose(f, s, measurer())
			if page.Cell != s.Cell || len(page.Scene.Ops) != len(free.Scene.Ops) || caption(free) != caption(page) {
				t.Errorf("%v by %v, %d words: cells of %v and texts of %v become cells of %v and texts of %v, want %v", s.Width,
					s.Height, words, free.Cell, caption(free), page.Cell, caption(page), s.Cell)
			}
		}
	}
}

// caption returns the size of the caption's text, or 0.
func caption(p figure.Page) float64 {
	for _, op := range p.Scene.Ops {
		if g, ok := op.(scene.Group); ok && g.Name == "Caption" {
			return g.Scene.Ops[0].(scene.Text).Size
		}
	}
	return 0
}
