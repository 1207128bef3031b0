package export

import (
	"context"
	"image/color"
	"strings"
	"testing"

	"stepboard/scene"
	"stepboard/scene/figure"
	"stepboard/scene/raster"
	"stepboard/scene/typeface"
)

// Boards of equal size have the same place and size, whatever texts are beside them. This is true with and without a
// page size.
func TestBoardsStayInPlace(t *testing.T) {
	const long = "A text that takes several lines of the page, so that what is below it or above it must give way. "
	board := &scene.Scene{}
	pages := &figures{}
	for _, w := range []figure.Said{
		{Title: "One", Caption: "Short.", Note: "A lens says something."},
		{Title: "Two", Caption: strings.Repeat(long, 4)},
		{Caption: "No title.", Note: strings.Repeat(long, 3)},
		{Title: strings.Repeat(long, 2)},
		{},
	} {
		pages.list = append(pages.list, figure.Figure{
			Title: w.Title, Caption: w.Caption, Panels: []figure.Panel{{Scene: board, Rows: 4, Cols: 14, Note: w.Note}},
		})
	}
	for _, size := range [][2]float64{{}, {960, 540}, {540, 960}, {300, 200}} {
		style := figure.Style{
			Colors: scene.Light, Width: size[0], Height: size[1], Margin: 20, Text: 15,
			Titles: true, Caption: true, Legend: true,
		}
		j := &job{
			pages: pages, ctx: context.Background(), painter: newPainter(1), Options: Options{Format: GIF, Style: style},
		}
		s, err := newSequence(j, color.NRGBA{})
		if err != nil {
			t.Fatal(err)
		}
		var places []scene.Group
		for i := range pages.list {
			page, err := s.page(i)
			if err != nil {
				t.Fatal(err)
			}
			for _, op := range page.Scene.Ops {
				if g, ok := op.(scene.Group); ok && g.Scene == board {
					places = append(places, g)
				}
			}
		}
		for i, g := range places {
			if g.At != places[0].At || g.Scale != places[0].Scale || len(places) != len(pages.list) {
				t.Errorf("%v: of %d boards, the board of page %d lies at %v, %v large; the first board lies at %v, %v large",
					size, len(places), i+1, g.At, g.Scale, places[0].At, places[0].Scale)
			}
		}
	}
}

// figures are pages of figures.
type figures struct{ list []figure.Figure }

func (w *figures) Len() int        { return len(w.list) }
func (w *figures) Cells(i int) int { return w.list[i].Panels[0].Rows * w.list[i].Panels[0].Cols }
func (w *figures) About(i int) Words {
	return Words{Title: w.list[i].Title, Caption: w.list[i].Caption}
}

func (w *figures) Page(_ context.Context, i int, s figure.Style) (figure.Page, error) {
	return figure.Compose(w.list[i], s, raster.New(typeface.BuiltIn())), nil
}
