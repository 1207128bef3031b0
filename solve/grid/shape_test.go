package grid_test

import (
	"math"
	"math/rand/v2"
	"runtime"
	"slices"
	"testing"
	"time"

	"stepboard/solve/grid"
)

func distance(s grid.Size, a, b grid.Cell) float64 {
	x, y := s.Center(a)
	farX, farY := s.Center(b)
	return math.Hypot(farX-x, farY-y)
}

// Hexagons are neighbours if their middles are 1 apart. Distances, directions and lines agree with this.
func TestHex(t *testing.T) {
	for _, s := range []grid.Size{
		{Rows: 1, Cols: 1, Shape: grid.Hex},
		{Rows: 1, Cols: 4, Shape: grid.Hex},
		{Rows: 5, Cols: 1, Shape: grid.Hex},
		{Rows: 6, Cols: 7, Shape: grid.Hex},
	} {
		for a := range grid.Cell(s.Cells()) {
			steps := slices.Repeat([]int{-1}, s.Cells()) // by a breadth-first search over cells that are 1 apart
			steps[a] = 0
			for queue := []grid.Cell{a}; len(queue) > 0; queue = queue[1:] {
				for c := range grid.Cell(s.Cells()) {
					if steps[c] < 0 && math.Abs(distance(s, queue[0], c)-1) < 1e-9 {
						steps[c] = steps[queue[0]] + 1
						queue = append(queue, c)
					}
				}
			}
			near := 0
			for _, d := range s.Dirs() {
				c, ok := s.Step(a, d)
				if !ok {
					continue
				}
				near++
				if back, _ := s.Step(c, d.Opposite()); back != a {
					t.Errorf("%v: from %d %v and back is %d", s, a, d, back)
				}
				x, y := s.Center(a)
				farX, farY := s.Center(c)
				if got := [2]float64{math.Round(farX - x), math.Round(farY - y)}; got[1] != float64(d.DRow()) ||
					d.DRow() == 0 && got[0] != float64(d.DCol()) || (farX-x)*float64(d.DCol()) <= 0 {
					t.Errorf("%v: from %d %v goes by %v", s, a, d, got)
				}
			}
			for b := range grid.Cell(s.Cells()) {
				if steps[b] == 1 {
					near--
				}
				if got := s.Distance(a, b); got != steps[b] {
					t.Errorf("%v: from %d to %d are %d steps, want %d", s, a, b, got, steps[b])
				}
				straight := false
				for _, d := range s.Dirs() {
					at, on := a, true
					for n := 1; on; n++ {
						if at, on = s.Step(at, d); on && at == b {
							straight = true
							if got, m, ok := s.Straight(a, b); !ok || got != d || m != n || len(s.Between(a, b)) != n-1 {
								t.Errorf("%v: from %d to %d: %v %d %v, want %v %d", s, a, b, got, m, ok, d, n)
							}
						}
					}
				}
				if _, _, ok := s.Straight(a, b); ok != straight {
					t.Errorf("%v: straight from %d to %d: %v", s, a, b, ok)
				}
			}
			if near != 0 {
				t.Errorf("%v: cell %d has %d neighbours too many", s, a, near)
			}
		}
	}
}

// A point belongs to the hexagon that contains it. All hexagons are in the picture.
func TestPointsOfHexagons(t *testing.T) {
	s := grid.Size{Rows: 5, Cols: 6, Shape: grid.Hex}
	e, corners := s.Extent(), s.Shape.Outline()
	inside := func(c grid.Cell, x, y float64) bool { // clockwise
		mx, my := s.Center(c)
		for i, p := range corners {
			q := corners[(i+1)%len(corners)]
			if (q[0]-p[0])*(y-my-p[1])-(q[1]-p[1])*(x-mx-p[0]) < 0 {
				return false
			}
		}
		return true
	}
	for c := range grid.Cell(s.Cells()) {
		for _, p := range corners {
			x, y := s.Center(c)
			if x+p[0] < 0 || y+p[1] < 0 || x+p[0] > float64(e.Cols) || y+p[1] > float64(e.Rows) {
				t.Errorf("cell %d is outside of the picture", c)
			}
		}
	}
	r := rand.New(rand.NewPCG(59, 1))
	for range 3000 {
		x, y, want := r.Float64()*float64(e.Cols+1)-0.5, r.Float64()*float64(e.Rows+1)-0.5, grid.None
		for c := range grid.Cell(s.Cells()) {
			if inside(c, x, y) {
				want = c
			}
		}
		if got := s.Under(x, y); got != want {
			t.Fatalf("at %v, %v is cell %d, want %d", x, y, got, want)
		}
	}
}

// The points of a graph have room in the picture, whatever the edges are. Equal graphs are the same.
func TestGraph(t *testing.T) {
	r := rand.New(rand.NewPCG(59, 2))
	for range 60 {
		n := 1 + r.IntN(12)
		var edges []grid.Edge
		for range r.IntN(2 * n) {
			edges = append(edges, grid.Edge{
				From: grid.Cell(r.IntN(n)), To: grid.Cell(r.IntN(n + 1)), Weight: int64(r.IntN(5)), OneWay: r.IntN(3) == 0,
			})
		}
		g := grid.NewGraph(n, edges, nil)
		if again := grid.NewGraph(n, slices.Clone(edges), nil); again != g {
			t.Fatal("an equal graph is another")
		}
		s := grid.Size{Rows: 1, Cols: n, Shape: g}
		e := s.Extent()
		steps := 0
		for a := range grid.Cell(n) {
			x, y := s.Center(a)
			if x < 0.5 || y < 0.5 || x > float64(e.Cols)-0.5 || y > float64(e.Rows)-0.5 {
				t.Errorf("%v: point %d is at %v, %v of %v", edges, a, x, y, e)
			}
			if s.Under(x, y) != a {
				t.Errorf("%v: another point than %d is at its middle", edges, a)
			}
			for b := range a {
				if distance(s, a, b) < 1.5 {
					t.Errorf("%v: points %d and %d are %v apart", edges, a, b, distance(s, a, b))
				}
			}
			steps += len(g.Next(a))
		}
		for _, e := range edges {
			if int(e.To) < n {
				steps--
				if !e.OneWay && e.From != e.To {
					steps--
				}
			}
		}
		if steps != 0 {
			t.Errorf("%v: %d steps too many", edges, steps)
		}
	}
	if g := grid.NewGraph(3, nil, [][2]float64{{0, 0}, {5, 0}, {0, 5}}); true {
		s := grid.Size{Rows: 1, Cols: 3, Shape: g}
		x, y := s.Center(0)
		if farX, farY := s.Center(1); farX <= x || math.Abs(farY-y) > 1e-9 {
			t.Error("the given places are not kept")
		}
	}
}

// Equal graphs are the same pointer, however many other graphs there are. Graphs that are not in use take no memory.
func TestEqualGraphsAreTheSame(t *testing.T) {
	edges := func(weight int64) []grid.Edge { return []grid.Edge{{From: 0, To: 1, Weight: weight}} }
	first := grid.NewGraph(2, edges(0), nil)
	for i := range int64(1000) {
		grid.NewGraph(2, edges(i), nil)
	}
	if grid.NewGraph(2, edges(0), nil) != first {
		t.Error("a graph is no longer the same")
	}
	freed := make(chan bool, 1)
	runtime.AddCleanup(grid.NewGraph(2, edges(-1), nil), func(int) { freed <- true }, 0)
	for range 100 {
		runtime.GC()
		select {
		case <-freed:
			return
		case <-time.After(10 * time.Millisecond):
		}
	}
	t.Error("a graph out of use is kept")
}
