package grid_test

import (
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"stepboard/solve/grid"
)

// A form covers the cells that it is made of, and no others. Its own cell is the first of them. A rectangle is equal to
// the form of its cells.
func TestForms(t *testing.T) {
	if grid.FormOf([][2]int{{2, 3}, {2, 4}, {3, 3}, {3, 4}}) != (grid.Form{Rows: 2, Cols: 2}) {
		t.Error("the cells of a rectangle are another form")
	}
	r := rand.New(rand.NewPCG(1, 1))
	for range 500 {
		var cells [][2]int
		for row := range 1 + r.IntN(5) {
			for col := range 1 + r.IntN(5) {
				if r.IntN(2) == 0 {
					cells = append(cells, [2]int{row, col})
				}
			}
		}
		if len(cells) == 0 {
			continue
		}
		f, size := grid.FormOf(cells), grid.Size{Rows: 20, Cols: 20}
		own := size.At(7+cells[0][0], 7+cells[0][1])
		var want []grid.Cell
		for _, c := range cells {
			want = append(want, size.At(7+c[0], 7+c[1]))
		}
		if got := f.On(size, own); !slices.Equal(got, want) || f.Count() != len(want) {
			t.Fatalf("%v covers %v, want %v", cells, got, want)
		}
		for c := range size.Cells() {
			at := grid.Cell(c) //nolint:gosec // a cell
			if f.Covers(size.Row(at)-size.Row(own), size.Col(at)-size.Col(own)) != slices.Contains(want, at) {
				t.Fatalf("%v: cell %d", cells, c)
			}
		}
		x, y := f.Middle()
		if f.Part != 0 && !f.Covers(int(math.Floor(y)), int(math.Floor(x))) {
			t.Fatalf("%v has its middle at %v, %v", cells, x, y)
		}
		turned := f
		for range 4 {
			turned = turned.Mapped(func(row, col int) (int, int) { return col, -row })
		}
		if turned != f {
			t.Fatalf("%v is %v after a whole turn", f, turned)
		}
		// The area within the borders, with holes counted back, is the number of cells (Gauss).
		area := 0.0
		for _, line := range f.Outline(0) {
			for i, p := range line {
				q := line[(i+1)%len(line)]
				area += (p[0]*q[1] - q[0]*p[1]) / 2
			}
		}
		if math.Abs(area-float64(len(want))) > 1e-9 {
			t.Fatalf("%v: the borders enclose %v", cells, area)
		}
	}
	// An L: six corners, each a tenth of a cell inside of the cells.
	got := grid.FormOf([][2]int{{0, 0}, {1, 0}, {1, 1}}).Outline(0.1)
	want := [][][2]float64{{{0.9, 0.1}, {0.9, 1.1}, {1.9, 1.1}, {1.9, 1.9}, {0.1, 1.9}, {0.1, 0.1}}}
	same := len(got) == 1 && slices.EqualFunc(got[0], want[0], func(a, b [2]float64) bool {
		return math.Abs(a[0]-b[0])+math.Abs(a[1]-b[1]) < 1e-9
	})
	if !same {
		t.Errorf("the border of an L is %v", got)
	}
}
