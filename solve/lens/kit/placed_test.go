package kit_test

import (
	"fmt"
	"testing"

	"stepboard/scene"
	"stepboard/solve/grid"
	"stepboard/solve/lens/kit"
)

// On a board of hexagons, each side of a cell is drawn, and none twice.
func TestSidesAreDrawnOnce(t *testing.T) {
	size := grid.Size{Rows: 5, Cols: 4, Shape: grid.Hex}
	key := func(a, b scene.Point) string {
		return fmt.Sprintf("%.3f %.3f", (a.X+b.X)/2, (a.Y+b.Y)/2)
	}
	drawn := map[string]int{}
	for _, op := range kit.Placed(size, []scene.Op{scene.Grid{Rows: 5, Cols: 4}}) {
		var at scene.Point
		for _, s := range op.(scene.Path).Segments {
			if s.Verb == scene.Line {
				drawn[key(at, s.P[0])]++
			}
			at = s.P[0]
		}
	}
	for c := range grid.Cell(size.Cells()) { //nolint:gosec // cells
		corners := kit.Outline(size, c, 0)
		for i := range corners {
			if n := drawn[key(corners[i], corners[(i+1)%len(corners)])]; n != 1 {
				t.Errorf("side %d of cell %d is drawn %d times", i, c, n)
			}
		}
	}
}
