package vector

import (
	"image/color"
	"math/rand/v2"
	"testing"

	"stepboard/scene"
)

// winder counts how often the outlines go round each cell: once for cells of the area, and never for others.
type winder struct {
	t          *testing.T
	rows, cols int
	turns      [][]int
	x, y       int
	startX     int
	startY     int
	last       byte // 'h' or 'v'
	points     int
}

func (w *winder) Move(x, y int) { w.x, w.y, w.startX, w.startY, w.last = x, y, x, y, 'v' }

func (w *winder) Line(x, y int) {
	w.points++
	axis := byte('h')
	if x == w.x {
		axis = 'v'
	}
	if axis == w.last || x != w.x && y != w.y || x == w.x && y == w.y {
		w.t.Fatalf("from %d,%d to %d,%d after a %c", w.x, w.y, x, y, w.last)
	}
	w.last = axis
	// A vertical line counts for all cells on its right.
	for row := min(y, w.y); row < max(y, w.y); row++ {
		for col := x; col < w.cols; col++ {
			if y < w.y {
				w.turns[row][col]++
			} else {
				w.turns[row][col]--
			}
		}
	}
	w.x, w.y = x, y
}

func (w *winder) Close() {
	if w.x != w.startX {
		w.t.Fatal("the last line is not upright")
	}
	w.Line(w.startX, w.startY)
}

func TestOutlinesGoRoundTheirCells(t *testing.T) {
	rng := rand.New(rand.NewPCG(3, 4))
	for range 3000 {
		rows, cols := 1+rng.IntN(9), 1+rng.IntN(9)
		stride := cols + rng.IntN(3)
		index := make([]byte, max(0, rows*stride-rng.IntN(3)))
		for i := range index {
			index[i] = byte(rng.IntN(2 + rng.IntN(3)))
		}
		match := &[2][256]bool{{1: true}, {1: true, 2: rng.IntN(2) == 0}}
		a := &Area{rows: rows, cols: cols, stride: stride, index: index, match: match}
		w := &winder{t: t, rows: rows, cols: cols, turns: make([][]int, rows)}
		for i := range w.turns {
			w.turns[i] = make([]int, cols)
		}
		a.Outline(w)
		for row := range rows {
			for col := range cols {
				i := row*stride + col
				want := 0
				if i < len(index) && match[(row+col)&1][index[i]] {
					want = 1
				}
				if w.turns[row][col] != want {
					t.Fatalf("cell %d,%d of %d×%d %v: %d times round, want %d", row, col, rows, cols, index, w.turns[row][col], want)
				}
			}
		}
	}
}

// corners counts the loops and lines of an outline.
type corners struct{ loops, lines int }

func (c *corners) Move(_, _ int) { c.loops++ }
func (c *corners) Line(_, _ int) { c.lines++ }
func (c *corners) Close()        {}

func TestOutlinesAreShort(t *testing.T) {
	full := &[2][256]bool{{0: true}, {0: true}}
	a := &Area{rows: 100, cols: 200, stride: 200, index: make([]byte, 20000), match: full}
	var c corners
	a.Outline(&c)
	if c != (corners{1, 3}) {
		t.Errorf("a rectangle has %+v", c)
	}
	a.index[50*200+50] = 1
	c = corners{}
	a.Outline(&c)
	if c != (corners{2, 6}) {
		t.Errorf("a rectangle with a hole has %+v", c)
	}
}

func TestAppendDecimal(t *testing.T) {
	for _, test := range []struct {
		v        float64
		decimals int
		want     string
	}{
		{0, 2, "0"},
		{-0.001, 2, "0"},
		{1, 2, "1"},
		{0.5, 2, ".5"},
		{-0.5, 2, "-.5"},
		{12.345, 2, "12.35"},
		{10.05, 2, "10.05"},
		{-100, 0, "-100"},
		{1.999, 2, "2"},
		{0.012, 6, ".012"},
		{1e300, 2, "10000000"},
		{-1e300, 3, "-10000000"},
	} {
		if got := string(AppendDecimal(nil, test.v, test.decimals)); got != test.want {
			t.Errorf("%v with %d decimals is %s, want %s", test.v, test.decimals, got, test.want)
		}
	}
	nan := 0.0
	if got := string(AppendDecimal(nil, nan/nan, 2)); got != "0" {
		t.Errorf("no number is %s", got)
	}
}

// A base is drawn under the areas only if opaque colours cover everything. Then only the other colours have outlines.
func TestTheMostFrequentColourLiesBelow(t *testing.T) {
	black, white, glass := color.NRGBA{A: 255}, color.NRGBA{255, 255, 255, 255}, color.NRGBA{A: 100}
	for _, test := range []struct {
		index string
		want  int // number of areas
		base  bool
	}{{"..#....#.", 2, true}, {".........", 1, true}, {"..#.~..#.", 3, false}, {"..# ...#.", 2, false}} {
		looks := &[256]scene.CellLook{'.': {Fill: white}, '#': {Fill: black}, '~': {Fill: glass}}
		var l log
		Draw(&l, &scene.Scene{Ops: []scene.Op{scene.Cells{Rows: 3, Cols: 3, Index: []byte(test.index), Looks: looks}}},
			page(10, 10))
		if len(l.areas) != test.want {
			t.Errorf("%q: %d areas, want %d", test.index, len(l.areas), test.want)
		}
		if base := l.areas[0] == (drawnArea{white, 9}); base != test.base {
			t.Errorf("%q: the first area is %v", test.index, l.areas[0])
		}
	}
}
