package widgets

import (
	"math"
	"testing"

	"fyne.io/fyne/v2"

	"stepboard/solve/grid"
)

func TestFollowShowsTheSamePart(t *testing.T) {
	size := grid.Size{Rows: 40, Cols: 60}
	b, _, _ := shown(t, size, fyne.NewSize(700, 600))
	o, _, l := shown(t, size, fyne.NewSize(500, 450))
	middle := func(b *Board) (x, y float64) {
		return (float64(b.view.width)/2 - b.view.x) / b.view.cell, (float64(b.view.height)/2 - b.view.y) / b.view.cell
	}
	b.Follow(o)
	seenWhole(t, b)
	for _, at := range []fyne.Position{fyne.NewPos(100, 100), fyne.NewPos(400, 420), fyne.NewPos(250, 30)} {
		o.Fit()
		o.ZoomAt(at, 3)
		b.Follow(o)
		x, y := middle(o)
		if gotX, gotY := middle(b); math.Abs(gotX-x) > 0.1 || math.Abs(gotY-y) > 0.1 {
			t.Errorf("the middle is at column %v, row %v, want %v, %v", gotX, gotY, x, y)
		}
		if math.Abs(b.Zoom()-o.Zoom()) > 1e-6 {
			t.Errorf("zoom %v, want %v", b.Zoom(), o.Zoom())
		}
	}
	told := l.zooms
	b.Follow(o)
	if l.zooms != told {
		t.Error("the board that is followed was told of it")
	}
	o.Fit()
	b.Follow(o)
	seenWhole(t, b)
}
