package generic

import (
	"slices"

	"stepboard/solve"
	"stepboard/solve/grid"
)

// hand plays the one legal move that fits a gesture. For an arrow, this is the move that is named as the direction, or
// else a move in which a thing goes in that direction. For a drag, the thing on the first cell must go as far as the
// drag, in the same direction. A press on a cell makes the move that is tied to the cell. If no move is
// tied to the cell, the press makes a move that brings a thing to the cell. If there is no such move either, the press
// makes a move that takes a thing from the cell, or a move that moves no thing. If several moves fit, the player must
// choose.
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
	moves, cells := h.puzzle.spec.CellMoves(h.data, h.query, before)
	for i, m := range moves {
		if to, _, err := h.Apply(before, m); err == nil && to == after {
			return []solve.Shift{{From: cells[i], To: cells[i]}}
		}
	}
	all := h.steps(before, after)
	ahead := slices.ContainsFunc(all, func(t step) bool { return t.goes() && !t.follows(all) })
	for _, t := range all {
		if t.goes() && !(ahead && t.follows(all)) {
			list = append(list, solve.Shift{Kind: t.kind, From: t.from, To: t.to, Over: t.over})
		}
	}
	return list
}

// Turn implements [solve.Hand].
func (h hand) Turn(s solve.State, p solve.Plan, g solve.Gesture) solve.Turn {
	var list []solve.Move
	switch g.Kind {
	case solve.Arrow:
		means := arrows(h.data.Board.Size, g.Dir)
		if name := h.puzzle.spec.Name; name != nil {
			list = h.legal(s, func(to solve.State) bool { return slices.Contains(means, name(h.data, h.query, s, to)) })
		}
		if len(list) != 1 {
			list = h.fitting(s, func(t step) bool {
				d, _, ok := h.data.Board.Straight(t.from, t.to)
				forward, back := slices.Contains(means, d.String()), slices.Contains(means, d.Opposite().String())
				return ok && forward == (t.over == grid.Over{}) && (forward || back)
			})
		}
	case solve.Drag:
		list = h.fitting(s, func(t step) bool { return h.dragged(t, g.From, g.To) })
	case solve.Press:
		list = h.pressed(s, g.To)
	default:
		return solve.Turn{Plan: p}
	}
	switch len(list) {
	case 0:
		return solve.Refuse(p, h.puzzle.Text("hand.none"))
	case 1:
		return solve.Turn{Plan: p, Moves: list}
	}
	return solve.Turn{Plan: p, Choices: list}
}

// pressed(s, at) lists the moves that a press on a cell may mean.
func (h hand) pressed(s solve.State, at grid.Cell) (list []solve.Move) {
	moves, cells := h.puzzle.spec.CellMoves(h.data, h.query, s)
	for i, c := range cells {
		if c == at {
			list = append(list, moves[i])
		}
	}
	if len(list) > 0 {
		return list
	}
	tied := func(m solve.Move) bool { return slices.Contains(moves, m) }
	list = slices.DeleteFunc(h.fitting(s, func(t step) bool {
		return h.covers(t.kind, t.to, at) && !h.covers(t.kind, t.from, at)
	}), tied)
	if len(list) > 0 {
		return list
	}
	from := h.fitting(s, func(t step) bool { return h.covers(t.kind, t.from, at) })
	still := h.legal(s, func(to solve.State) bool { return to != s && len(h.steps(s, to)) == 0 })
	return slices.DeleteFunc(append(from, still...), tied)
}

// dragged(t, first, last) reports whether a step fits a drag from the cell first to the cell last. The step must move a
// thing that covers the first cell of the drag, as far as the drag goes and in the drag's direction.
func (h hand) dragged(t step, first, last grid.Cell) bool {
	if t.to == grid.None || !h.covers(t.kind, t.from, first) {
		return false
	}
	size := h.data.Board.Size
	if size.Shape != nil { // things are one cell large
		return t.to == last
	}
	return size.Row(t.to)-size.Row(t.from) == size.Row(last)-size.Row(first) &&
		size.Col(t.to)-size.Col(t.from) == size.Col(last)-size.Col(first)
}

// covers(k, x, c) reports whether a thing of a kind that stands on cell x covers cell c. Things may be larger than a
// cell.
func (h hand) covers(k solve.Kind, x, c grid.Cell) bool {
	return solve.Covers(h.puzzle, h.data.Board.Size, solve.Thing{Kind: k, At: x}, c)
}

func (h hand) legal(s solve.State, fits func(to solve.State) bool) (moves []solve.Move) {
	for _, next := range solve.Steps(h, s) {
		if fits(next.To) {
			moves = append(moves, next.Move)
		}
	}
	return moves
}

func (h hand) steps(before, after solve.State) []step {
	return h.puzzle.stepsOf(h.data, h.query, before, after)
}

func (h hand) fitting(s solve.State, fits func(step) bool) []solve.Move {
	return h.legal(s, func(to solve.State) bool { return slices.ContainsFunc(h.steps(s, to), fits) })
}

// Options implements [solve.Hand]. It lists the cells to which moves are tied, and the cells on which moves bring
// things that were not there.
func (h hand) Options(s solve.State, _ solve.Plan) []grid.Cell {
	moves, cells := h.puzzle.spec.CellMoves(h.data, h.query, s)
	for _, next := range solve.Steps(h, s) {
		if slices.Contains(moves, next.Move) {
			continue
		}
		for _, t := range h.steps(s, next.To) {
			if t.to == grid.None {
				continue
			}
			for _, c := range h.puzzle.Form(t.kind).On(h.data.Board.Size, t.to) {
				if !h.covers(t.kind, t.from, c) && !slices.Contains(cells, c) {
					cells = append(cells, c)
				}
			}
		}
	}
	return cells
}

// arrows lists the names of the directions that an arrow key means on a board: its own or, where cells have no
// neighbour there, all that go the same way up or down.
func arrows(size grid.Size, key grid.Dir) (names []string) {
	for _, d := range size.Dirs() {
		if d == key || !slices.Contains(size.Dirs(), key) && d.DRow() == key.DRow() {
			names = append(names, d.String())
		}
	}
	return names
}
