package floor

import (
	"math/rand/v2"
	"testing"

	"stepboard/solve"
	"stepboard/solve/grid"
)

// flood returns the distances on the floor from a cell, around a wall, by a plain search. Other cells are not in it.
func flood(b *solve.Board, from, wall grid.Cell) map[grid.Cell]int64 {
	far := map[grid.Cell]int64{from: 0}
	for queue := []grid.Cell{from}; len(queue) > 0; queue = queue[1:] {
		for _, d := range grid.Dirs {
			to, ok := b.Step(queue[0], d)
			if _, seen := far[to]; ok && !seen && to != wall && b.Terrain[to] == solve.Floor {
				far[to] = far[queue[0]] + 1
				queue = append(queue, to)
			}
		}
	}
	return far
}

// TestFloor compares ways and parts with floods on random boards, for each cell as the wall.
func TestFloor(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 4))
	divided, apart := 0, 0
	for range 200 {
		b := solve.NewBoard(1+r.IntN(6), 1+r.IntN(6))
		for c := range b.Terrain {
			if r.IntN(3) == 0 {
				b.Terrain[c] = solve.Wall
			}
		}
		m, at := &solve.Meter{}, grid.Pad(b.Size, b.Cols+1, 1, 1)
		open, err := Open(m, b, &at, (b.Rows+2)*int(at.Stride)+1)
		if err != nil {
			t.Fatal(err)
		}
		ways, err := NewWays(m, open, at.Steps)
		if err != nil {
			t.Fatal(err)
		}
		tree, err := NewTree(m, open, at.Steps)
		if err != nil {
			t.Fatal(err)
		}
		if err := tree.GrowAll(m); err != nil {
			t.Fatal(err)
		}
		for wall := range grid.Cell(b.Cells()) {
			whole := flood(b, wall, grid.None)
			for from := range grid.Cell(b.Cells()) {
				if from == wall || b.Terrain[from] != solve.Floor || b.Terrain[wall] != solve.Floor {
					continue
				}
				want, got := flood(b, from, wall), map[grid.Cell]int64{}
				if err := ways.Search(m, at.Place(from), at.Place(wall), func(place int32, far int64) bool {
					got[at.Cell(place)] = far
					return false
				}); err != nil {
					t.Fatal(err)
				}
				for to := range grid.Cell(b.Cells()) {
					far, found := want[to]
					if n, ok := got[to]; ok != found || n != far {
						t.Fatalf("from %d to %d around %d: %d %v, want %d %v\n%s", from, to, wall, n, ok, far, found, b.Terrain)
					}
				}
				_, joined := whole[from]
				side, ok := tree.Side(at.Place(wall), at.Place(from))
				if ok != joined || tree.Connected(at.Place(wall), at.Place(from)) != joined {
					t.Fatalf("%d and %d: side %v, joined %v\n%s", wall, from, ok, joined, b.Terrain)
				}
				if !joined {
					apart++
					continue
				}
				next, _ := b.Step(wall, side)
				if _, same := want[next]; !same {
					t.Fatalf("%d is not on side %d of %d\n%s", from, side, wall, b.Terrain)
				}
				one, _ := b.Side(wall, from)
				for _, d := range grid.Dirs {
					other, ok := b.Step(wall, d)
					if _, beside := b.Side(wall, from); !beside || !ok || b.Terrain[other] != solve.Floor {
						continue
					}
					_, same := want[other]
					owner := tree.Owner(at.Place(wall), at.Place(from))
					if (owner == tree.Owner(at.Place(wall), at.Place(other))) != same {
						t.Fatalf("sides %d and %d of %d: together %v\n%s", one, d, wall, same, b.Terrain)
					}
					if !same {
						divided++
					}
				}
				moves := int64(0)
				place := at.Place(from)
				if err := ways.Walk(m, place, at.Place(next), at.Place(wall), func(d grid.Dir) error {
					place += at.Steps[d]
					moves++
					return nil
				}); err != nil || place != at.Place(next) || moves != want[next] {
					t.Fatalf("walk from %d to %d around %d: %d moves, want %d (%v)", from, next, wall, moves, want[next], err)
				}
			}
		}
	}
	if divided < 1000 || apart < 1000 {
		t.Errorf("%d pairs of sides divided, %d cells apart", divided, apart)
	}
}
