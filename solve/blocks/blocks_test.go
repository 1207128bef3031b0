package blocks

import (
	"context"
	"math/rand/v2"
	"testing"

	"stepboard/solve"
	"stepboard/solve/grid"
)

// connected reports whether two cells are connected while a third is a wall, by a flood.
func connected(b *solve.Board, from, to, wall grid.Cell) bool {
	seen := map[grid.Cell]bool{from: true}
	for waiting := []grid.Cell{from}; len(waiting) > 0; waiting = waiting[1:] {
		for _, d := range grid.Dirs {
			c, ok := b.Step(waiting[0], d)
			if ok && b.Terrain[c] == solve.Floor && c != wall && !seen[c] {
				seen[c] = true
				waiting = append(waiting, c)
			}
		}
	}
	return seen[to]
}

// TestBlocks compares the blocks' answer for each pair of neighbours of a cell with a flood.
func TestBlocks(t *testing.T) {
	r := rand.New(rand.NewPCG(1973, 1))
	var together, apart int
	for range 400 {
		b := solve.NewBoard(1+r.IntN(8), 1+r.IntN(8))
		walls := r.IntN(60)
		for c := range b.Terrain {
			if r.IntN(100) < walls {
				b.Terrain[c] = solve.Wall
			}
		}
		m, release := solve.NewMeter(context.Background(), 1<<20, nil)
		k, err := New(m, b)
		if err != nil {
			t.Fatal(err)
		}
		for c := range grid.Cell(b.Cells()) {
			if b.Terrain[c] != solve.Floor {
				continue
			}
			for _, d := range grid.Dirs {
				for _, e := range grid.Dirs {
					one, ok1 := b.Step(c, d)
					two, ok2 := b.Step(c, e)
					if !ok1 || !ok2 || one == two || b.Terrain[one] != solve.Floor || b.Terrain[two] != solve.Floor {
						continue
					}
					got, want := k.Of(c, one) == k.Of(two, c), connected(b, one, two, c)
					if got != want {
						t.Fatalf("sides %d and %d of cell %d are together: %t, want %t\n%s", d, e, c, got, want, b.Terrain)
					}
					if want {
						together++
					} else {
						apart++
					}
				}
			}
		}
		if k.Free(m); m.Left() != 1<<20 {
			t.Fatalf("%d bytes are left, %d before", m.Left(), 1<<20)
		}
		release()
	}
	if together < 10_000 || apart < 2_000 {
		t.Errorf("%d pairs of sides together and %d apart", together, apart)
	}
}
