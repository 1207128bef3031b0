// Package huarongtest makes boards for the tests of huarong. Its plain searches compute the expected answers.
package huarongtest

import (
	"math/rand/v2"
	"testing"

	"stepboard/solve"
	"stepboard/solve/grid"
	"stepboard/solve/huarong/rules"
	"stepboard/solve/solvetest"
)

// Drawn makes a dataset from a drawing: '.' movable, '#' fixed, 'E' blank, 'S' piece, 'T' target, '!' piece on target,
// 'e' blank on target. Only cells with '#' are fixed.
func Drawn(t testing.TB, rows ...string) *solve.Dataset {
	t.Helper()
	b := solve.NewBoard(len(rows), len(rows[0]))
	q := rules.Question{Blank: grid.None, Piece: grid.None, Target: grid.None}
	for row, line := range rows {
		if len(line) != b.Cols {
			t.Fatalf("row %d has %d cells", row, len(line))
		}
		for col, char := range line {
			c := b.At(row, col)
			switch char {
			case 'e':
				q.Blank, q.Target = c, c
			case '#':
				b.Terrain[c] = solve.Wall
			case 'E':
				q.Blank = c
			case 'S':
				q.Piece = c
			case 'T':
				q.Target = c
			case '!':
				q.Piece, q.Target = c, c
			case '.':
			default:
				t.Fatalf("unknown %q", char)
			}
		}
	}
	d := &solve.Dataset{Board: b, Queries: []solve.Query{{}}}
	for _, thing := range q.Things() {
		if thing.At != grid.None {
			d.Queries[0].Things = append(d.Queries[0].Things, thing)
		}
	}
	return d
}

// Prepared makes a solver's session on a dataset.
func Prepared(t testing.TB, s solve.Solver, m *solve.Meter, d *solve.Dataset) solve.Session {
	t.Helper()
	session, err := s.Prepare(m, d, solve.TaskSolve)
	if err != nil {
		t.Fatal(err)
	}
	return session
}

// Crowded makes a square board with a share of random fixed cells (fixedShare, from 0 to 1). Queries use movable cells.
func Crowded(size int, fixedShare float64, queries int) *solve.Dataset {
	r := rand.New(rand.NewPCG(uint64(size), uint64(queries)))
	b := solve.NewBoard(size, size)
	var open []grid.Cell
	for c := range b.Terrain {
		if r.Float64() < fixedShare {
			b.Terrain[c] = solve.Wall
		} else {
			open = append(open, grid.Cell(c))
		}
	}
	d := &solve.Dataset{Board: b}
	for len(d.Queries) < queries {
		q := rules.Question{Blank: open[r.IntN(len(open))], Piece: open[r.IntN(len(open))], Target: open[r.IntN(len(open))]}
		if q.Blank != q.Piece && q.Piece != q.Target {
			d.Queries = append(d.Queries, solve.Query{Things: q.Things()})
		}
	}
	return d
}

// randomTerrain makes cells fixed: no cells, walls with a few doors, rings, the walls of a maze, or random cells.
func randomTerrain(r *rand.Rand, b *solve.Board) {
	fix := func(wall func(row, col int) bool) {
		for c := range grid.Cell(b.Cells()) {
			if wall(b.Row(c), b.Col(c)) {
				b.Terrain[c] = solve.Wall
			}
		}
	}
	density := r.Float64() * r.Float64()
	switch r.IntN(8) {
	case 0: // no fixed cells
	case 1: // walls with a few doors
		every, doors := 2+r.IntN(4), 0.05+density
		fix(func(row, col int) bool { return (row%every == every-1 || col%every == every-1) && r.Float64() > doors })
	case 2: // rings inside each other, with a few doors and blocks
		fix(func(row, col int) bool {
			ring := min(row, col, b.Rows-1-row, b.Cols-1-col)
			return ring%2 == 1 && r.Float64() > 0.1 || r.IntN(60) == 0
		})
	case 3: // a maze with some loops
		fix(func(row, col int) bool { return row%2 == 1 && col%2 == 1 || row%2+col%2 == 1 && r.Float64() < 0.45 })
	default:
		fix(func(int, int) bool { return r.Float64() < density })
	}
}

// Random makes a board with random terrain and random queries. A query may use fixed cells, but Parse accepts it.
func Random(r *rand.Rand, rows, cols, queries int) *solve.Dataset {
	b := solve.NewBoard(rows, cols)
	randomTerrain(r, b)
	var open []grid.Cell
	for c := range grid.Cell(b.Cells()) {
		if rules.Movable(b, c) {
			open = append(open, c)
		}
	}
	cell := func() grid.Cell {
		if len(open) == 0 || r.IntN(40) == 0 {
			return grid.Cell(r.IntN(b.Cells()))
		}
		return open[r.IntN(len(open))]
	}
	d := &solve.Dataset{Board: b}
	for len(d.Queries) < queries {
		q := rules.Question{Blank: cell(), Piece: cell(), Target: cell()}
		if q.Blank == q.Piece {
			q.Target = q.Piece
		}
		d.Queries = append(d.Queries, solve.Query{Things: q.Things()})
	}
	return d
}

// EachRandom calls f with random boards of many kinds and small sizes: in each round one board of each size. A short
// run has a quarter of the rounds, at most 20. Each board has one query.
func EachRandom(seed uint64, rounds int, f func(d *solve.Dataset)) {
	r := rand.New(rand.NewPCG(seed, 5))
	shapes := [][2]int{{1, 2}, {1, 7}, {2, 2}, {2, 3}, {3, 2}, {2, 9}, {3, 3}, {3, 5}, {4, 4}, {6, 3}, {5, 6}, {7, 7}}
	if testing.Short() {
		rounds = min((rounds+3)/4, 20)
	}
	for range rounds {
		for _, shape := range shapes {
			f(Random(r, shape[0], shape[1], 1))
		}
	}
}

// Steps returns the least number of steps of the blank between two cells, or -1. The piece is a wall.
func Steps(b *solve.Board, from, to, piece grid.Cell) int64 {
	distance := map[grid.Cell]int64{from: 0}
	for queue := []grid.Cell{from}; len(queue) > 0; queue = queue[1:] {
		at := queue[0]
		if at == to {
			return distance[at]
		}
		for _, dir := range grid.Dirs {
			next, ok := b.Step(at, dir)
			if _, seen := distance[next]; ok && !seen && rules.Movable(b, next) && next != piece {
				distance[next] = distance[at] + 1
				queue = append(queue, next)
			}
		}
	}
	return -1
}

// PushCosts returns the least number of moves to each state that can be reached by a move of the piece. It leaves out
// moves that only take the piece back. It uses the Bellman-Ford algorithm and the function Steps.
func PushCosts(d *solve.Dataset, start solve.State) map[solve.State]int64 {
	b := d.Board
	costs := map[solve.State]int64{}
	better := func(s solve.State, cost int64) bool {
		if old, seen := costs[s]; seen && old <= cost {
			return false
		}
		costs[s] = cost
		return true
	}
	pushes := func(s solve.State, cost int64) (more bool) {
		for _, dir := range grid.Dirs {
			side, ok := b.Step(s.Cells[1], dir)
			if !ok || !rules.Movable(b, side) || side == s.Cells[0] && s != start {
				continue
			}
			if walk := Steps(b, s.Cells[0], side, s.Cells[1]); walk >= 0 &&
				better(solve.NewState(s.Cells[1], side), cost+walk+1) {
				more = true
			}
		}
		return more
	}
	for more := pushes(start, 0); more; {
		more = false
		for s, cost := range costs {
			more = pushes(s, cost) || more
		}
	}
	return costs
}

// DeadEnd makes an open board with a dead end of one column. The target is at the end of the dead end. There the blank
// can't get in front of the piece, so there is no way.
func DeadEnd(size int) *solve.Dataset {
	b := solve.NewBoard(size+3, size)
	for row := size; row < b.Rows; row++ {
		for col := 1; col < size; col++ {
			b.Terrain[b.At(row, col)] = solve.Wall
		}
	}
	q := rules.Question{Blank: b.At(0, 0), Piece: b.At(2, 2), Target: b.At(b.Rows-1, 0)}
	return &solve.Dataset{Board: b, Queries: []solve.Query{{Things: q.Things()}}}
}

// Reinserting makes a board on which SPFA expands a node and later finds a cheaper way to the same node.
func Reinserting(t testing.TB) *solve.Dataset {
	t.Helper()
	return Drawn(t,
		".....#",
		".#...T",
		"S...#.",
		"......",
		"#..E..")
}

// PlainCosts returns the least number of moves to each state that can be reached.
func PlainCosts(t testing.TB, d *solve.Dataset) map[solve.State]int64 {
	t.Helper()
	r, err := rules.New(d, 0)
	if err != nil {
		t.Fatal(err)
	}
	return solvetest.Reached(r.Start(), solvetest.Moves(r))
}
