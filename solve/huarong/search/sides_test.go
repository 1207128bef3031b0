package search

import (
	"math/rand/v2"
	"testing"

	"stepboard/solve"
	"stepboard/solve/grid"
	"stepboard/solve/huarong/huarongtest"
	"stepboard/solve/huarong/rules"
	"stepboard/solve/solvetest"
)

// flood returns the costs by a plain breadth-first search from one cell with the piece as a wall. Cells not reached
// have -1.
func flood(b *solve.Board, piece, from grid.Cell) []int32 {
	cost := make([]int32, b.Cells())
	for i := range cost {
		cost[i] = Apart
	}
	cost[from] = 0
	for queue := []grid.Cell{from}; len(queue) > 0; queue = queue[1:] {
		for _, d := range grid.Dirs {
			if next, ok := b.Step(queue[0], d); ok && rules.Movable(b, next) && next != piece && cost[next] == Apart {
				cost[next] = cost[queue[0]] + 1
				queue = append(queue, next)
			}
		}
	}
	return cost
}

// TestSides checks every side cost, every approach and every component of random boards against plain floods.
func TestSides(t *testing.T) {
	r := rand.New(rand.NewPCG(11, 12))
	m := &solve.Meter{}
	for round := range solvetest.Rounds(300) {
		rows, cols := 9, 9
		switch round % 30 {
		case 0:
			rows, cols = 35, 35
		case 1:
			rows, cols = 4, 192
		}
		d := huarongtest.Random(r, 1+r.IntN(rows), 1+r.IntN(cols), 0)
		b := d.Board
		s, err := NewSides(m, d)
		if err != nil {
			t.Fatal(err)
		}
		parts, err := FindComponents(m, s.Plane)
		if err != nil {
			t.Fatal(err)
		}
		near, err := newApproacher(m, s)
		if err != nil {
			t.Fatal(err)
		}
		for piece := range grid.Cell(b.Cells()) {
			if !rules.Movable(b, piece) {
				continue
			}
			at := s.Place(piece)
			var to [4][]int32 // costs from each side
			for _, side := range grid.Dirs {
				if c, ok := b.Step(piece, side); ok && rules.Movable(b, c) {
					to[side] = flood(b, piece, c)
				}
			}
			for _, from := range grid.Dirs {
				for _, side := range grid.Dirs {
					if from == side || to[from] == nil || to[side] == nil {
						continue
					}
					c, _ := b.Step(piece, side)
					want := to[from][c]
					if got, err := s.Between(m, at, from, side); err != nil || got != want {
						t.Fatalf("piece %d, side %d to %d: %d (%v), want %d\n%s", piece, from, side, got, err, want, b.Terrain)
					}
					if joined := parts.Node(at, from) == parts.Node(at, side); joined != (want != Apart) {
						t.Fatalf("piece %d, sides %d and %d: joined %v\n%s", piece, from, side, joined, b.Terrain)
					}
				}
			}
			blank := grid.Cell(r.IntN(b.Cells()))
			if blank == piece || !rules.Movable(b, blank) {
				continue
			}
			got, err := near.approach(m, s.Place(blank), at)
			if err != nil {
				t.Fatal(err)
			}
			for side, list := range to {
				want := Apart
				if list != nil {
					want = list[blank]
				}
				if got[side] != want {
					t.Fatalf("blank %d to side %d of %d: %d, want %d\n%s", blank, side, piece, got[side], want, b.Terrain)
				}
			}
		}
	}
}

// TestBound: on a board so large and open that its border does not matter, the bound is the exact cost. The bound is
// consistent. A few values were counted by hand.
func TestBound(t *testing.T) {
	for _, test := range []struct {
		rows, cols int32
		side       grid.Dir
		want       int64
	}{
		{0, 0, grid.Up, 0},
		{0, 1, grid.Right, 1},
		{0, 1, grid.Up, 3},
		{0, -1, grid.Right, 5},
		{0, 3, grid.Right, 11},
		{1, 1, grid.Right, 4},
		{-1, -1, grid.Right, 6},
		{2, 1, grid.Down, 7},
		{2, 1, grid.Right, 9},
	} {
		if got := Bound(test.rows, test.cols, test.side); got != test.want {
			t.Errorf("bound(%d, %d, %d) = %d, want %d", test.rows, test.cols, test.side, got, test.want)
		}
	}
	const far = 300
	for rows := int32(-far); rows <= far; rows++ {
		for cols := int32(-far); cols <= far; cols++ {
			for _, side := range grid.Dirs {
				here := Bound(rows, cols, side)
				if (here == 0) != (rows == 0 && cols == 0) {
					t.Fatalf("bound(%d, %d, %d) = %d", rows, cols, side, here)
				}
				least := 1 + Bound(rows-int32(side.DRow()), cols-int32(side.DCol()), side.Opposite())
				for turn := grid.Dir(1); turn < 4; turn++ {
					least = min(least, int64(firstWay[turn])+Bound(rows, cols, (side+turn)&3))
				}
				// The bound is the least of the neighbours' bounds plus the step. Every cost is at least 1, so the
				// bound is the exact distance.
				if rows|cols != 0 && here != least {
					t.Fatalf("bound(%d, %d, %d) = %d, its neighbours say %d", rows, cols, side, here, least)
				}
			}
		}
	}
}
