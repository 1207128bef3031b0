package sokoban_test

import (
	"math/rand/v2"
	"slices"
	"testing"

	"stepboard/solve"
	"stepboard/solve/grid"
	"stepboard/solve/sokoban"
	"stepboard/solve/sokoban/search"
	"stepboard/solve/solvetest"
)

// These tests compare algorithms on boards that are too large for a search over the rules.

// sameCounts fails unless the solvers count the same. fast must also count the same with several workers.
func sameCounts(t *testing.T, d *solve.Dataset, ids ...string) {
	t.Helper()
	want := run(t, solver(t, sokoban.TaskCount, ids[0]), d, sokoban.TaskCount)
	check := func(id string, workers int) {
		t.Helper()
		if a := runWith(t, solver(t, sokoban.TaskCount, id), d, sokoban.TaskCount, workers); a.Value != want.Value ||
			!slices.Equal(a.Counts, want.Counts) {
			t.Fatalf("%s, %d workers: %d, %s: %d\n%s", id, workers, a.Value, ids[0], want.Value, show(d))
		}
	}
	for _, id := range ids[1:] {
		check(id, 1)
	}
	for _, workers := range []int{2, 3} {
		check("fast", workers)
	}
}

// shareAll makes fast share rows among workers on boards of any size, until the returned function is called.
func shareAll() (restore func()) {
	old := search.WorthSharing
	search.WorthSharing = 0
	return func() { search.WorthSharing = old }
}

func TestCountsAgree(t *testing.T) {
	defer shareAll()()
	rng := rand.New(rand.NewPCG(3, 4))
	for range solvetest.Rounds(300) {
		sameCounts(t, random(rng, 1+rng.IntN(14), 1+rng.IntN(14), rng.IntN(50)), "bruteforce", "pull", "fast")
	}
	for range solvetest.Rounds(300) {
		sameCounts(t, random(rng, 1+rng.IntN(80), 1+rng.IntN(260), rng.IntN(45)), "pull", "fast")
	}
	// Rows that just fill their words, and rows of one cell more or less.
	for _, cols := range []int{63, 64, 65, 127, 128, 129, 192} {
		for _, walls := range []int{0, 1, 5, 20, 35} {
			sameCounts(t, random(rng, 30, cols, walls), "pull", "fast")
			sameCounts(t, random(rng, 1, cols, walls/5), "pull", "fast")
		}
	}
}

// drawn makes a board of random shapes: rings that may share cells and may have a gap, combs, corridors to and fro,
// rooms in a grid with some doors, and random cells. The goal is anywhere, also in a pocket.
func drawn(rng *rand.Rand) *solve.Dataset {
	b := solve.NewBoard(1+rng.IntN(40), 1+rng.IntN(150))
	wall := func(row, col int) {
		if b.In(row, col) {
			b.Terrain[b.At(row, col)] = solve.Wall
		}
	}
	for range 1 + rng.IntN(12) {
		top, left := rng.IntN(b.Rows), rng.IntN(b.Cols)
		height, width := 1+rng.IntN(12), 1+rng.IntN(20)
		switch rng.IntN(4) {
		case 0: // a ring with a gap
			gap := rng.IntN(2*(height+width) + 4)
			for i := range 2 * (height + width) {
				row, col := top, left+i
				switch {
				case i >= 2*height+width:
					row, col = top+2*(height+width)-i, left
				case i >= height+width:
					row, col = top+height, left+width-(i-height-width)
				case i >= width:
					row, col = top+i-width, left+width
				}
				if i != gap {
					wall(row, col)
				}
			}
		case 1: // a comb
			for r := range height {
				for c := 0; c < width; c += 2 {
					if r > 0 || rng.IntN(4) > 0 {
						wall(top+r, left+c)
					}
				}
			}
		case 2: // a corridor to and fro
			for r := 0; r < height; r += 2 {
				for c := range width {
					if c != 0 && r%4 == 0 || c != width-1 && r%4 == 2 {
						wall(top+r, left+c)
					}
				}
			}
		case 3: // rooms
			side := 2 + rng.IntN(5)
			for r := range height {
				for c := range width {
					if (r%side == 0 || c%side == 0) && rng.IntN(side+2) > 0 {
						wall(top+r, left+c)
					}
				}
			}
		}
	}
	for range rng.IntN(b.Cells()/8 + 1) {
		b.Terrain[rng.IntN(b.Cells())] = [...]byte{solve.Floor, solve.Wall}[rng.IntN(2)]
	}
	goal := grid.Cell(rng.IntN(b.Cells()))
	b.Terrain[goal] = solve.Floor
	b.Things = []solve.Thing{{Kind: sokoban.Goal, At: goal}}
	return &solve.Dataset{Board: b, Queries: make([]solve.Query, 1)}
}

func TestCountsOfDrawnBoardsAgree(t *testing.T) {
	defer shareAll()()
	rng := rand.New(rand.NewPCG(13, 14))
	won := 0
	for range solvetest.Rounds(700) {
		d := drawn(rng)
		sameCounts(t, d, "pull", "fast")
		if run(t, solver(t, sokoban.TaskCount, "pull"), d, sokoban.TaskCount).Value > 0 {
			won++
		}
	}
	if won < solvetest.Rounds(200) {
		t.Errorf("only %d boards have a won pair", won)
	}
}

// The board is open except for one pocket, in every place of a word and open to every side.
func TestLonePocketsAgree(t *testing.T) {
	defer shareAll()()
	step := 1
	if testing.Short() {
		step = 4
	}
	for left := 52; left < 68; left += step {
		for open := range 4 {
			for i, size := range []int{1, 2, 3, 9, 1, 3} {
				goal := 20 + i/4*92
				b := solve.NewBoard(20, 132)
				b.Things = []solve.Thing{{Kind: sokoban.Goal, At: b.At(10, goal)}}
				for i := range size + 2 {
					for _, at := range [][2]int{{0, i}, {i, 0}, {size + 1, i}, {i, size + 1}} {
						b.Terrain[b.At(4+at[0], left+at[1])] = solve.Wall
					}
				}
				door := [][2]int{{0, 1}, {1, 0}, {size + 1, size}, {size, size + 1}}[open]
				b.Terrain[b.At(4+door[0], left+door[1])] = solve.Floor
				sameCounts(t, &solve.Dataset{Board: b, Queries: make([]solve.Query, 1)}, "pull", "fast")
			}
		}
	}
}

// snake makes one corridor that goes to and fro over the whole board. The goal is at one end.
func snake(rows, cols int) *solve.Dataset {
	b := solve.NewBoard(rows, cols)
	for r := 1; r < rows; r += 2 {
		gap := cols - 1
		if r%4 == 3 {
			gap = 0
		}
		for c := range cols {
			if c != gap {
				b.Terrain[b.At(r, c)] = solve.Wall
			}
		}
	}
	b.Things = []solve.Thing{{Kind: sokoban.Goal, At: 0}}
	return &solve.Dataset{Board: b, Queries: make([]solve.Query, 1)}
}

// spiral makes one corridor that winds to the middle, with the goal at the outer end. It also returns the inner end.
func spiral(side int) (*solve.Dataset, grid.Cell) {
	b := solve.NewBoard(side, side)
	for i := range b.Terrain {
		b.Terrain[i] = solve.Wall
	}
	at, d := grid.Cell(0), grid.Right
	b.Terrain[at] = solve.Floor
	for stuck := 0; stuck < 2; {
		next, ok := b.Step(at, d)
		beyond, in := b.Step(next, d)
		if !ok || b.Terrain[next] == solve.Floor || in && b.Terrain[beyond] == solve.Floor {
			d = (d + 1) & 3
			stuck++
			continue
		}
		b.Terrain[next], at, stuck = solve.Floor, next, 0
	}
	b.Things = []solve.Thing{{Kind: sokoban.Goal, At: 0}}
	return &solve.Dataset{Board: b, Queries: make([]solve.Query, 1)}, at
}

// In a corridor, exactly the players behind the box win. With n cells, the goal first and the box in place k, these
// are n-1-k players. A box on a bend can't be pushed round it.
func TestLongCorridors(t *testing.T) {
	if testing.Short() {
		t.Skip("large boards are for the run without the race detector")
	}
	row := solve.NewBoard(1, sokoban.MaxSide)
	row.Things = []solve.Thing{{Kind: sokoban.Goal, At: 0}}
	column := *row
	column.Size = grid.Size{Rows: row.Cols, Cols: 1}
	wound, inside := spiral(1401)
	for _, c := range []struct {
		name     string
		d        *solve.Dataset
		arm, all int64     // cells up to and including the first bend; all cells
		end      grid.Cell // of the corridor
		box      grid.Cell // next to the goal
	}{
		{
			"row", &solve.Dataset{Board: row, Queries: make([]solve.Query, 1)}, sokoban.MaxSide, sokoban.MaxSide,
			sokoban.MaxSide - 1, 1,
		},
		{
			"column", &solve.Dataset{Board: &column, Queries: make([]solve.Query, 1)}, sokoban.MaxSide, sokoban.MaxSide,
			sokoban.MaxSide - 1, 1,
		},
		{"snake", snake(2000, 1000), 1000, 1000*1000 + 1000, 1999 * 1000, 1}, // it ends below the last row
		{"spiral", wound, 1401, floors(wound), inside, 1},
	} {
		for _, id := range []string{"fast", "pull"} {
			if a := run(t, solver(t, sokoban.TaskCount, id), c.d, sokoban.TaskCount); a.Value != armCount(c.arm, c.all) {
				t.Errorf("%s: %s: %d, want %d", c.name, id, a.Value, armCount(c.arm, c.all))
			}
		}
		c.d.Queries = []solve.Query{{Things: []solve.Thing{
			{Kind: sokoban.Box, At: c.box},
			{Kind: sokoban.Player, At: c.end},
		}}}
		a := run(t, solver(t, sokoban.TaskWalk, "pull"), c.d, sokoban.TaskWalk)
		if a.Value != 1 || a.Steps != c.all-2 {
			t.Errorf("%s: %d pushes, %d moves, want 1 and %d", c.name, a.Value, a.Steps, c.all-2)
		}
	}
}

// armCount returns the count of a corridor with a number of cells. Its first arm, including the bend, begins with the
// goal.
func armCount(arm, cells int64) (sum int64) {
	for k := int64(1); k < arm-1; k++ {
		sum += cells - 1 - k
	}
	return sum
}

func floors(d *solve.Dataset) (n int64) {
	for _, t := range d.Board.Terrain {
		if t == solve.Floor {
			n++
		}
	}
	return n
}
