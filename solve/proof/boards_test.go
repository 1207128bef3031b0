package proof

import (
	"math/rand/v2"

	"stepboard/solve"
	"stepboard/solve/grid"
	"stepboard/solve/halloween/halloweentest"
	"stepboard/solve/huarong"
	"stepboard/solve/knight"
	"stepboard/solve/sokoban"
	"stepboard/solve/solvetest"
)

// boards make a dataset for a puzzle, by its ID. The puzzle's Check finds no Error in these datasets. Other puzzles have
// the boards of solvetest.Small.
var boards = map[string]func(p solve.Puzzle, r *rand.Rand) *solve.Dataset{
	"huarong":   huarongBoard,
	"halloween": halloweenBoard,
	"knight":    knightBoard,
	"sokoban":   sokobanBoard,
}

// huarongBoard has some queries. A few name fixed cells. Sometimes there are very many queries with few targets.
func huarongBoard(_ solve.Puzzle, r *rand.Rand) *solve.Dataset {
	rows, cols := shape(r, 12)
	d := &solve.Dataset{Board: terrain(r, rows, cols)}
	open := floor(d.Board)
	cell := func() grid.Cell {
		if r.IntN(40) == 0 {
			return grid.Cell(r.IntN(d.Board.Cells()))
		}
		return open[r.IntN(len(open))]
	}
	queries, targets := 4, open
	if r.IntN(64) == 0 {
		queries, targets = 200, open[:1+r.IntN(min(len(open), 3))]
	}
	for range queries {
		blank, piece, target := cell(), cell(), targets[r.IntN(len(targets))]
		if r.IntN(4) == 0 {
			target = cell()
		}
		if blank == piece { // allowed if the piece is at home
			target = piece
		}
		d.Queries = append(d.Queries, solve.Query{Things: []solve.Thing{
			{Kind: huarong.Blank, At: blank}, {Kind: huarong.Piece, At: piece}, {Kind: huarong.Target, At: target},
		}})
	}
	return d
}

// placings limits the number of placings of ghosts, so that bfs can visit all. One board in 64 may have more.
const (
	placings     = 20_000
	manyPlacings = 20 * placings // so that eight ghosts fill a 3×3 board except one cell
)

// halloweenBoard has up to as many ghosts as the puzzle allows. Often they must trade places. On one board in eight,
// a row of ghosts on a long and narrow board must be reversed.
func halloweenBoard(p solve.Puzzle, r *rand.Rand) *solve.Dataset {
	most := 0
	for _, brush := range p.Brushes() {
		if brush.Layer == solve.OnBoard && brush.Kind >= 'a' {
			most++
		}
	}
	reversed := r.IntN(8) == 0
	limit, longest := placings, 7
	switch many := r.IntN(64) == 0; {
	case many && !reversed:
		limit, longest = manyPlacings, 4
	case many:
		limit = manyPlacings
	case reversed:
		limit = 2 * placings
	}
	var b *solve.Board
	if reversed {
		b = narrow(r)
	} else {
		b = terrain(r, side(r, longest), side(r, longest))
	}
	open := floor(b)
	ghosts, states := 1, len(open)
	for want := 1 + r.IntN(most); ghosts < min(want, len(open)) && states*(len(open)-ghosts) <= limit; ghosts++ {
		states *= len(open) - ghosts
	}
	starts, goals := r.Perm(len(open)), r.Perm(len(open))
	switch {
	case reversed:
		open = inward(b, open[r.IntN(len(open))])
		ghosts = min(ghosts, len(open))
		first, last := 0, len(open)-ghosts
		if r.IntN(2) == 0 {
			first, last = r.IntN(last+1), r.IntN(last+1)
		}
		for i := range ghosts {
			starts[i], goals[i] = first+i, last+ghosts-1-i
		}
		for range r.IntN(3) {
			i, j := r.IntN(ghosts), r.IntN(ghosts)
			goals[i], goals[j] = goals[j], goals[i]
		}
	case r.IntN(3) == 0:
		copy(goals, starts[:ghosts])
		r.Shuffle(ghosts, func(i, j int) { goals[i], goals[j] = goals[j], goals[i] })
	}
	return halloweentest.Haunted(b, ghosts, func(i int) (from, to grid.Cell) { return open[starts[i]], open[goals[i]] })
}

// armies are mixtures of black pieces. They also make boards without lines, without leapers, and with many pieces of
// one kind.
var armies = []string{"QCBKP", "QCBKPPPP", "P", "QCB", "KPP", "CPP", "BPK", "QPPP"}

// knightBoard has few or many pieces. Mostly the knight's cell is not attacked, and sometimes there is no king. A few
// boards are wider than a machine word.
func knightBoard(p solve.Puzzle, r *rand.Rand) *solve.Dataset {
	size, most := 1+r.IntN(13), 12
	if r.IntN(16) == 0 {
		size, most = 60+r.IntN(knight.MaxSize-59), 5
	}
	pieces := r.IntN(1 + min(2*size, most))
	army := armies[r.IntN(len(armies))]
	king := r.IntN(16) > 0
	var d *solve.Dataset
	for range 20 {
		kinds := []solve.Kind{knight.Knight}
		if king {
			kinds = append(kinds, knight.King)
		}
		for range pieces {
			kinds = append(kinds, solve.Kind(army[r.IntN(len(army))]))
		}
		b := solve.NewBoard(size, size)
		cells := r.Perm(b.Cells())
		for i, kind := range kinds[:min(len(kinds), len(cells))] {
			b.Things = append(b.Things, solve.Thing{Kind: kind, At: grid.Cell(cells[i])})
		}
		d = &solve.Dataset{Board: b, Queries: make([]solve.Query, 1)}
		if rules, err := p.Rules(d, 0); err == nil && len(solvetest.Legal(rules, rules.Start())) > 0 {
			break
		}
	}
	return d
}

// sokobanBoard has some queries for the task walk. The box or the player may start on the goal.
func sokobanBoard(_ solve.Puzzle, r *rand.Rand) *solve.Dataset {
	rows, cols := shape(r, 13)
	d := &solve.Dataset{Board: terrain(r, rows, cols)}
	open := floor(d.Board)
	if len(open) == 1 { // a box and a player need two cells
		d.Board = solve.NewBoard(d.Board.Rows, d.Board.Cols+1)
		open = floor(d.Board)
	}
	d.Board.Things = []solve.Thing{{Kind: sokoban.Goal, At: open[r.IntN(len(open))]}}
	for range 4 {
		cells := r.Perm(len(open))
		d.Queries = append(d.Queries, solve.Query{Things: []solve.Thing{
			{Kind: sokoban.Box, At: open[cells[0]]}, {Kind: sokoban.Player, At: open[cells[1]]},
		}})
	}
	return d
}
