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

// Boards below each other have titles as wide as the page, even if their texts are beside the boards. So the titles of a
// question and of its answer have the same lines. In a row of boards, titles begin at one height.
func TestTitlesOfBoards(t *testing.T) {
	m := measurer()
	long := strings.Repeat("Some words. ", 7)
	title := func(note string, columns int, titles ...string) (lines []scene.Text) {
		f := figure.Figure{Title: "All", Columns: columns}
		for _, title := range titles {
			f.Panels = append(f.Panels, figure.Panel{Title: title, Scene: &scene.Scene{}, Rows: 6, Cols: 6, Note: note})
		}
		for _, op := range flat(figure.Compose(f, figure.A4Portrait(scene.Paper), m).Scene) {
			if text, ok := op.(scene.Text); ok && text.Bold && text.Text != "All" {
				lines = append(lines, text)
			}
		}
		return lines
	}
	below, aside := title("", 1, long, "Short"), title(strings.Repeat("The note. ", 30), 1, long, "Short")
	if len(below) != len(aside) || below[0].Text != aside[0].Text {
		t.Errorf("the title is broken into %+v, beside notes into %+v", below, aside)
	}
	row := title("", 2, long, "Short")
	if first, last := row[0].At.Y, row[len(row)-1].At.Y; len(row) < 3 || first != last {
		t.Errorf("the titles of %+v begin at %v and %v", row, first, last)
	}
}
