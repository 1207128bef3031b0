// Package halloweentest makes boards for tests of the puzzle.
package halloweentest

import (
	"bytes"
	"math/rand/v2"
	"slices"

	"stepboard/solve"
	"stepboard/solve/crowd/rules"
	"stepboard/solve/grid"
)

// LargestSide is the side of the largest square board.
const LargestSide = 1024

// Draw makes a dataset from rows. The rows use the characters of the judge's format.
func Draw(rows ...string) *solve.Dataset {
	b := solve.NewBoard(len(rows), len(rows[0]))
	for row, line := range rows {
		for col, c := range []byte(line) {
			k, at := solve.Kind(c), b.At(row, col)
			switch {
			case c == '#':
				b.Terrain[at] = solve.Wall
			case rules.IsGhost(k) || rules.IsGoal(k):
				b.Things = append(b.Things, solve.Thing{Kind: k, At: at})
			}
		}
	}
	return &solve.Dataset{Board: b, Queries: []solve.Query{{}}}
}

// Put adds a thing to a dataset.
func Put(d *solve.Dataset, k solve.Kind, row, col int) *solve.Dataset {
	d.Board.Things = append(d.Board.Things, solve.Thing{Kind: k, At: d.Board.At(row, col)})
	return d
}

// Full makes a board on which ghosts may stand on goals. The first half of the rows shows the goals, and the second
// half shows the ghosts.
func Full(rows ...string) *solve.Dataset {
	d, ghosts := Draw(rows[:len(rows)/2]...), Draw(rows[len(rows)/2:]...)
	d.Board.Things = append(d.Board.Things, ghosts.Board.Things...)
	return d
}

// Show returns a board as text: first with its ghosts, then with its goals.
func Show(d *solve.Dataset) string {
	text := ""
	for _, is := range []func(solve.Kind) bool{rules.IsGhost, rules.IsGoal} {
		rows := append([]byte(nil), d.Board.Terrain...)
		for _, thing := range d.Board.Things {
			if is(thing.Kind) {
				rows[thing.At] = byte(thing.Kind)
			}
		}
		for row := range d.Board.Rows {
			text += string(rows[row*d.Board.Cols:(row+1)*d.Board.Cols]) + "\n"
		}
		text += "\n"
	}
	return text
}

// Random makes a small board of a random shape: a corridor, a tiny room, or a rectangle with random walls. Ghosts and
// goals stand anywhere. A ghost may stand on a goal. A board without floor has no ghosts.
func Random(r *rand.Rand) *solve.Dataset {
	var b *solve.Board
	walls := r.IntN(40)
	switch r.IntN(6) {
	case 0:
		b = solve.NewBoard(1, 1+r.IntN(9))
	case 1:
		b = solve.NewBoard(1+r.IntN(9), 1)
	case 2:
		b = solve.NewBoard(2, 1+r.IntN(4))
	case 3:
		b = solve.NewBoard(1+r.IntN(3), 1+r.IntN(3))
		walls = 0
	default:
		b = solve.NewBoard(2+r.IntN(3), 2+r.IntN(3))
	}
	floor := scatter(r, b, walls)
	n := min(1+r.IntN(MaxSearched), len(floor))
	if len(floor) > 7 { // with more ghosts, a search over the rules would take too long
		n = min(n, 3)
	}
	starts, goals := r.Perm(len(floor)), r.Perm(len(floor))
	if n > 0 && r.IntN(4) == 0 { // goals are the starts of the ghosts; the first and the last ghost trade cells
		copy(goals, starts[:n])
		goals[0], goals[n-1] = goals[n-1], goals[0]
	}
	return Haunted(b, n, func(i int) (from, to grid.Cell) { return floor[starts[i]], floor[goals[i]] })
}

// scatter makes walls of a percentage of the cells of an empty board, and returns the other cells.
func scatter(r *rand.Rand, b *solve.Board, walls int) (floor []grid.Cell) {
	for c := range b.Terrain {
		if r.IntN(100) < walls {
			b.Terrain[c] = solve.Wall
		} else {
			floor = append(floor, grid.Cell(c))
		}
	}
	return floor
}

// SmallBoard makes a board with one or more ghosts. A search over the rules can visit all its states.
func SmallBoard(r *rand.Rand) *solve.Dataset {
	for {
		if d := Random(r); len(d.Board.Things) > 0 {
			return d
		}
	}
}

// Shaped makes a random board with mostly corridors, so that the ghosts have little room. The parameter limit is the
// largest number of floor cells. The parameter n is the largest number of ghosts: a small floor has one ghost on each
// cell. The goals are random cells, or the starts of the ghosts in a random order.
func Shaped(r *rand.Rand, side, limit, n int) *solve.Dataset {
	b := solid(1+r.IntN(side), 1+r.IntN(side))
	floor := []grid.Cell{grid.Cell(r.IntN(b.Cells()))}
	b.Terrain[floor[0]] = solve.Floor
	ringQuarters := r.IntN(4) // the probability that a new floor cell may close a ring, in quarters
	for range 20 * limit {
		at := floor[r.IntN(len(floor))]
		to, ok := b.Step(at, grid.Dirs[r.IntN(4)])
		if !ok || b.Terrain[to] == solve.Floor || len(floor) >= limit {
			continue
		}
		open := 0
		for _, d := range grid.Dirs {
			if c, ok := b.Step(to, d); ok && b.Terrain[c] == solve.Floor {
				open++
			}
		}
		if open > 1 && r.IntN(4) >= ringQuarters {
			continue
		}
		b.Terrain[to] = solve.Floor
		floor = append(floor, to)
	}
	n = min(n, len(floor))
	starts, goals := r.Perm(len(floor))[:n], r.Perm(len(floor))[:n]
	if r.IntN(2) == 0 {
		for i, j := range r.Perm(n) {
			goals[i] = starts[j]
		}
	}
	return Haunted(b, n, func(i int) (from, to grid.Cell) { return floor[starts[i]], floor[goals[i]] })
}

// Scattered makes a board with random walls and n ghosts. A small floor has one ghost on each cell. The parameter
// walls is the percentage of the cells that become walls.
func Scattered(r *rand.Rand, rows, cols, walls, n int) *solve.Dataset {
	b := solve.NewBoard(rows, cols)
	floor := scatter(r, b, walls)
	n = min(n, len(floor))
	starts, goals := r.Perm(len(floor)), r.Perm(len(floor))
	return Haunted(b, n, func(i int) (from, to grid.Cell) { return floor[starts[i]], floor[goals[i]] })
}

// Haunted puts n ghosts with their goals on a board. ends(i) returns the cell of ghost i and the cell of its goal.
func Haunted(b *solve.Board, n int, ends func(i int) (from, to grid.Cell)) *solve.Dataset {
	for i := range n {
		from, to := ends(i)
		b.Things = append(b.Things, solve.Thing{Kind: rules.Ghost(i), At: from}, solve.Thing{Kind: rules.Goal(i), At: to})
	}
	return &solve.Dataset{Board: b, Queries: []solve.Query{{}}}
}

func solid(rows, cols int) *solve.Board {
	b := solve.NewBoard(rows, cols)
	b.Terrain = bytes.Repeat([]byte{solve.Wall}, b.Cells())
	return b
}

// Crowded makes a board with two to eight ghosts. The board is small enough for every search of package search.
func Crowded(r *rand.Rand) *solve.Dataset {
	n := 2 + r.IntN(MaxSearched-1)
	most := [MaxSearched + 1]int{0, 0, 20, 15, 12, 9, 8, 8, 8}[n]
	return Shaped(r, 6, n+r.IntN(most-n+1), n)
}

// MaxSearched is the largest number of ghosts for tests with plain searches. Such a search makes all simultaneous
// steps of the ghosts, up to five to the power of this number.
const MaxSearched = 8

// Maze makes a maze without rings by a depth-first walk, and adds n ghosts. The parameter loops is the number of random
// cells that then become floor. If reversed is true, the ghosts stand at the start of the walk, with the goals behind
// them in the reverse order. Otherwise ghosts and goals are on random cells.
func Maze(r *rand.Rand, rows, cols, loops, n int, reversed bool) *solve.Dataset {
	b := solid(rows, cols)
	open := func(row, col int) { b.Terrain[b.At(row, col)] = solve.Floor }
	open(1, 1)
	order := []grid.Cell{b.At(1, 1)}
	for way := []grid.Cell{b.At(1, 1)}; len(way) > 0; {
		at := way[len(way)-1]
		found := false
		for _, i := range r.Perm(4) {
			d := grid.Dirs[i]
			row, col := b.Row(at)+2*d.DRow(), b.Col(at)+2*d.DCol()
			if row > 0 && col > 0 && row < rows-1 && col < cols-1 && b.Terrain[b.At(row, col)] == solve.Wall {
				open(row, col)
				open(row-d.DRow(), col-d.DCol())
				order = append(order, b.At(row-d.DRow(), col-d.DCol()), b.At(row, col))
				way = append(way, b.At(row, col))
				found = true
				break
			}
		}
		if !found {
			way = way[:len(way)-1]
		}
	}
	for range loops {
		open(1+r.IntN(rows-2), 1+r.IntN(cols-2))
	}
	perm := r.Perm(len(order))
	return Haunted(b, n, func(i int) (from, to grid.Cell) {
		if reversed {
			return order[i], order[2*n-1-i]
		}
		return order[perm[i]], order[perm[n+i]]
	})
}

// Packed makes a square Maze without rings and with the goals in reverse order. Such boards are the hardest ones.
func Packed(n, side int) *solve.Dataset {
	return Maze(rand.New(rand.NewPCG(1, 2)), side, side, 0, n, true)
}

// Bays makes a corridor with a bay of one cell beside each of some columns (bays). The ghosts must go to the other end
// and reverse their order.
func Bays(n, length int, bays ...int) *solve.Dataset {
	b := solve.NewBoard(2, length)
	for col := range length {
		if !slices.Contains(bays, col) {
			b.Terrain[b.At(0, col)] = solve.Wall
		}
	}
	return Haunted(b, n, func(i int) (from, to grid.Cell) { return b.At(1, i), b.At(1, length-1-i) })
}

// Circuit makes a ring along the border of a square, with three ghosts. The goals are in the reverse cyclic order. Any
// two ghosts could reach their goals, but not all three. A search must visit all states with the same cyclic order.
func Circuit(side int) *solve.Dataset {
	b := solve.NewBoard(side, side)
	for row := 1; row < side-1; row++ {
		for col := 1; col < side-1; col++ {
			b.Terrain[b.At(row, col)] = solve.Wall
		}
	}
	corners := []grid.Cell{b.At(0, 0), b.At(0, side-1), b.At(side-1, 0)}
	return Haunted(b, 3, func(i int) (from, to grid.Cell) { return corners[i], corners[2-i] })
}

// KeepGhosts copies a dataset with only some of the ghosts and their goals, given the indices of these ghosts.
func KeepGhosts(d *solve.Dataset, keep []int) *solve.Dataset {
	kept := d.Clone()
	kept.Board.Things = nil
	for i, k := range rules.Ghosts(d.Board) {
		if slices.Contains(keep, i) {
			kept.Board.Things = append(kept.Board.Things,
				solve.Thing{Kind: k, At: d.Board.Find(k)}, solve.Thing{Kind: rules.GoalOf(k), At: d.Board.Find(rules.GoalOf(k))})
		}
	}
	return kept
}

// Junction makes a board with three ghosts on five floor cells in the shape of a T. Ghost b starts at the end of one
// arm and can never reach its goal at the lower end of the T.
func Junction() *solve.Dataset {
	return Full("#####", "# AC#", "## ##", "##B##", "#####", "#####", "#c b#", "## ##", "##a##", "#####")
}

// Pockets makes a corridor with two side cells, and three ghosts. The ghosts can reach forty states.
func Pockets() *solve.Dataset {
	return Full("####", "#B##", "#  #", "#A##", "#C #", "####", "####", "#b##", "#  #", "#c##", "#a #", "####")
}

// Large returns boards that are too large for a search over the rules.
func Large() []*solve.Dataset {
	r := rand.New(rand.NewPCG(64, 3))
	return []*solve.Dataset{
		Maze(r, 64, 64, 100, 1, false), Maze(r, 63, 63, 0, 1, false),
		Maze(r, 41, 33, 0, 2, true), Maze(r, 33, 41, 60, 2, false),
		Maze(r, 15, 15, 0, 3, true), Maze(r, 15, 17, 0, 3, false), Maze(r, 17, 15, 20, 3, false),
		Circuit(9),
	}
}
