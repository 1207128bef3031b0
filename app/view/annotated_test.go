package view_test

import (
	"image"
	"image/draw"
	"testing"

	"stepboard/app/view/annotate"
	"stepboard/scene"
	"stepboard/scene/golden"
	"stepboard/scene/raster"
	"stepboard/scene/typeface"
)

// everything returns annotations of every kind and colour on a board.
func everything(t *testing.T, id string) []annotate.Annotation {
	at := func(row, col int) (a annotate.Annotation) {
		a.At, a.To = boardCell(t, id, row, col), -1
		return a
	}
	mark := func(k annotate.Kind, c annotate.Color, row, col int, text string) annotate.Annotation {
		a := at(row, col)
		a.Kind, a.Color, a.Text = k, c, text
		return a
	}
	arrow := func(c annotate.Color, row, col, row2, col2 int) annotate.Annotation {
		a := at(row, col)
		a.Kind, a.Color, a.To = annotate.Arrow, c, boardCell(t, id, row2, col2)
		return a
	}
	list := []annotate.Annotation{
		arrow(annotate.Red, 2, 2, 2, 3), arrow(annotate.Blue, 2, 3, 2, 2), // there and back
		arrow(annotate.Green, 9, 10, 7, 9), arrow(annotate.Purple, 7, 9, 5, 10), // jumps
		arrow(annotate.Orange, 4, 2, 4, 8), arrow(annotate.Black, 4, 2, 4, 5), // on one line
		arrow(annotate.Red, 5, 5, 8, 2), arrow(annotate.Red, 5, 5, 5, 4), arrow(annotate.Red, 5, 5, 6, 5),
		mark(annotate.Ring, annotate.Red, 2, 2, ""), mark(annotate.Ring, annotate.Blue, 3, 4, ""),
		mark(annotate.Ring, annotate.Orange, 3, 4, ""),
		mark(annotate.Cross, annotate.Red, 3, 8, ""), mark(annotate.Cross, annotate.Purple, 7, 7, ""),
		mark(annotate.Tick, annotate.Green, 6, 3, ""), mark(annotate.Tick, annotate.Blue, 8, 7, ""),
		mark(annotate.Label, annotate.Blue, 9, 10, "box"), mark(annotate.Label, annotate.Black, 1, 1,
			"a wall that nobody passes"),
		mark(annotate.Label, annotate.Orange, 10, 2, "先走这里"), mark(annotate.Label, annotate.Purple, 6, 6, "倉庫番"),
		mark(annotate.Number, annotate.Red, 8, 3, "1"), mark(annotate.Number, annotate.Green, 8, 3, "2"),
		mark(annotate.Number, annotate.Black, 8, 3, "345"),
		mark(annotate.Number, annotate.Purple, 5, 2, "12"), mark(annotate.Number, annotate.Orange, 3, 4, "7"),
	}
	for c := range annotate.Colors {
		list = append(list, mark(annotate.Tint, annotate.Color(c), 1, 4+c, ""),
			mark(annotate.Tint, annotate.Color(c), 2, 4+c, ""),
			mark(annotate.Number, annotate.Color(c), 10, 4+c, string(rune('1'+c))))
	}
	if id == "sokoban" { // sokoban's board has nine rows
		for i := range list {
			list[i].At -= 11
			if list[i].To >= 0 {
				list[i].To -= 11
			}
		}
	}
	return list
}

// Annotations are drawn with the things of all puzzles, with and without a lens, on each ground.
func TestAnnotatedBoards(t *testing.T) {
	const cell, apart = 36, 12
	renderer := raster.New(typeface.BuiltIn())
	for name, colors := range map[string]*scene.Colors{"light": scene.Light, "dark": scene.Dark, "paper": scene.Paper} {
		img := image.NewRGBA(image.Rect(0, 0, 28*cell+3*apart, 20*cell+3*apart))
		draw.Draw(img, img.Rect, image.NewUniform(colors.Well), image.Point{}, draw.Src)
		for i, b := range []struct{ id, lens, algorithm string }{
			{"huarong", "sides", "dijkstra"},
			{"halloween", "", ""},
			{"knight", "attacked", ""},
			{"sokoban", "", ""},
		} {
			p := boardPanel(t, b.id, b.lens, b.algorithm, colors, cell, everything(t, b.id)...)
			x, y := apart+i%2*(12*cell+apart), apart+i/2*(10*cell+apart)
			board := img.SubImage(image.Rect(x, y, x+p.Cols*cell, y+p.Rows*cell)).(*image.RGBA)
			renderer.Draw(board, p.Scene, raster.View{Scale: cell, X: float64(x), Y: float64(y)})
		}
		golden.Compare(t, "annotations-"+name, img)
	}
}
