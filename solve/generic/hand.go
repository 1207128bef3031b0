package generic

import (
	"slices"

	"stepboard/solve"
	"stepboard/solve/grid"
)

// hand plays the one legal move that fits a gesture. For an arrow, this is the move that is named as the direction, or
// else a move in which a thing goes in that direction. For a drag, the thing on the first cell must go as far as the
// drag, in the same direction. A press on a cell makes the move that is tied to the cell. If none is, a thing must go to
// the cell, or else from the cell, or the move moves no thing. If several moves fit, the player must choose.
type hand struct {
	solve.Rules
	puzzle *Puzzle
	data   *solve.Dataset
	query  int
}

// PlayTask implements [solve.Playable].
func (p *Puzzle) PlayTask() string { return solve.TaskSolve }

// Hand implements [solve.Playable].
func (p *Puzzle) Hand(d *solve.Dataset, query int) (solve.Hand, error) {
	r, err := p.Rules(d, query)
	if err != nil {
		return nil, err
	}
	return hand{solve.Safe(r), p, d, query}, nil
}

// Moved implements [solve.Mover].
func (h hand) Moved(before, after solve.State) (list []solve.Shift) {
	size := h.data.Board.Size
	gone, come := h.puzzle.change(h.data, h.query, before, after)
	for _, t := range steps(size, gone, come) {
		if t.from != grid.None && t.to != grid.None {
			list = append(list, solve.Shift{Kind: t.kind, From: t.from, To: t.to})
		}
	}
	return list
}

// Turn implements [solve.Hand].
func (h hand) Turn(s solve.State, p solve.Plan, g solve.Gesture) solve.Turn {
	var fits func(step) bool
	switch g.Kind {
	case solve.Arrow:
		fits = func(t step) bool {
			d, _, ok := straight(h.data.Board.Size, t)
			return ok && d == g.Dir
		}
	case solve.Drag:
		fits = func(t step) bool { return h.dragged(t, g.From, g.To) }
	case solve.Press:
	default:
		return solve.Turn{Plan: p}
	}
	var list []solve.Move
	if g.Kind == solve.Arrow {
		list = h.called(s, directions[g.Dir&3])
	}
	switch {
	case g.Kind == solve.Press:
		list = h.pressed(s, g.To)
	case len(list) != 1:
		list = h.fitting(s, fits)
	}
	switch len(list) {
	case 0:
		return solve.Refuse(p, h.puzzle.Text("hand.none"))
	case 1:
		return solve.Turn{Plan: p, Moves: list}
	}
	return solve.Turn{Plan: p, Choices: list}
}

// pressed lists the moves that a press on a cell may mean.
func (h hand) pressed(s solve.State, at grid.Cell) (list []solve.Move) {
	moves, cells := h.tied(s)
	for i, c := range cells {
		if c == at {
			list = append(list, moves[i])
		}
	}
	if len(list) > 0 {
		return list
	}
	tied := func(m solve.Move) bool { return slices.Contains(moves, m) }
	list = slices.DeleteFunc(h.fitting(s, func(t step) bool { return h.covers(t.kind, t.to, at) }), tied)
	if len(list) > 0 {
		return list
	}
	from := h.fitting(s, func(t step) bool { return h.covers(t.kind, t.from, at) })
	return slices.DeleteFunc(append(from, h.still(s)...), tied)
}

// tied lists the legal moves that are tied to cells, and their cells.
func (h hand) tied(s solve.State) ([]solve.Move, []grid.Cell) {
	if h.puzzle.spec.Tied == nil {
		return nil, nil
	}
	return h.puzzle.spec.Tied(h.data, h.query, s)
}

// dragged reports whether a step moves a thing that covers the cell first, and moves this thing as far as the drag
// from first to last goes, in the same direction.
func (h hand) dragged(t step, first, last grid.Cell) bool {
	if t.to == grid.None || !h.covers(t.kind, t.from, first) {
		return false
	}
	size := h.data.Board.Size
	return size.Row(t.to)-size.Row(t.from) == size.Row(last)-size.Row(first) &&
		size.Col(t.to)-size.Col(t.from) == size.Col(last)-size.Col(first)
}

// covers reports whether a thing of a kind that stands on cell x covers cell c. Things may be larger than a cell.
func (h hand) covers(k solve.Kind, x, c grid.Cell) bool {
	if x == c || x == grid.None {
		return x == c
	}
	for _, t := range h.puzzle.spec.Things {
		if t.Kind == k && t.Layer != solve.Terrain {
			size := h.data.Board.Size
			down, right := size.Row(c)-size.Row(x), size.Col(c)-size.Col(x)
			return down >= 0 && down < t.Rows && right >= 0 && right < t.Cols
		}
	}
	return false
}

// straight returns the direction and the length of a step along a row or column, or false.
func straight(size grid.Size, t step) (grid.Dir, int, bool) {
	if t.from == grid.None || t.to == grid.None || t.from == t.to {
		return 0, 0, false
	}
	return size.Straight(t.from, t.to)
}

// fitting lists the legal moves that have a step for which fits returns true.
func (h hand) fitting(s solve.State, fits func(step) bool) (moves []solve.Move) {
	for _, next := range h.Next(s, nil) {
		if slices.ContainsFunc(h.puzzle.stepsOf(h.data, h.query, s, next.To), fits) {
			moves = append(moves, next.Move)
		}
	}
	return moves
}

// directions are the names by which arrow keys find moves.
var directions = [4]string{grid.Up: "up", grid.Right: "right", grid.Down: "down", grid.Left: "left"}

// called lists the legal moves with the given name.
func (h hand) called(s solve.State, name string) (moves []solve.Move) {
	if h.puzzle.spec.Name == nil {
		return nil
	}
	for _, next := range h.Next(s, nil) {
		if h.puzzle.spec.Name(h.data, h.query, s, next.To) == name {
			moves = append(moves, next.Move)
		}
	}
	return moves
}

// still lists the legal moves that move no thing, but change the state.
func (h hand) still(s solve.State) (moves []solve.Move) {
	for _, next := range h.Next(s, nil) {
		if next.To != s && len(h.puzzle.stepsOf(h.data, h.query, s, next.To)) == 0 {
			moves = append(moves, next.Move)
		}
	}
	return moves
}

// Options implements [solve.Hand]. It lists the cells to which a legal move is tied or brings a thing.
func (h hand) Options(s solve.State, _ solve.Plan) []grid.Cell {
	moves, cells := h.tied(s)
	for _, next := range h.Next(s, nil) {
		if slices.Contains(moves, next.Move) {
			continue
		}
		for _, t := range h.puzzle.stepsOf(h.data, h.query, s, next.To) {
			if t.to != grid.None && !slices.Contains(cells, t.to) {
				cells = append(cells, t.to)
			}
		}
	}
	return cells
}
