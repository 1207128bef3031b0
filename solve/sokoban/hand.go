package sokoban

import (
	"bytes"
	"slices"

	"stepboard/solve"
	"stepboard/solve/grid"
	"stepboard/solve/sokoban/rules"
)

// hand turns the user's gestures into moves. Gestures are arrows, a press on a cell, and a drag of the box. At a press
// on a distant cell the player walks to this cell without pushes. At a drag the player walks behind the box and pushes
// it.
type hand struct{ *rules.Rules }

var _ solve.Playable = puzzle{}

func (puzzle) PlayTask() string { return TaskWalk }

func (p puzzle) Hand(d *solve.Dataset, query int) (solve.Hand, error) {
	r, err := p.Rules(d, query)
	if err != nil {
		return nil, err
	}
	return hand{r.(*rules.Rules)}, nil
}

func (h hand) Turn(s solve.State, p solve.Plan, g solve.Gesture) solve.Turn {
	switch {
	case g.Kind == solve.Arrow:
		return solve.Turn{Plan: p, Moves: []solve.Move{solve.Move(g.Dir)}}
	case g.Kind == solve.Press, g.Kind == solve.Drag && g.From == s.Cells[rules.PlayerAt]:
		return h.walk(s, p, g.To)
	case g.Kind == solve.Drag && g.From == s.Cells[rules.BoxAt]:
		return h.push(s, p, g.To)
	case g.Kind == solve.Drag:
		return solve.Refuse(p, solve.Say("sokoban.hand.drag"))
	}
	return solve.Turn{Plan: p}
}

// Options lists no cells: the player may go in all directions.
func (h hand) Options(solve.State, solve.Plan) []grid.Cell { return nil }

// walk makes a step or push to a neighbour. To any other cell it takes a shortest way without pushes.
func (h hand) walk(s solve.State, p solve.Plan, to grid.Cell) solve.Turn {
	if d, ok := h.Board.Side(s.Cells[rules.PlayerAt], to); ok {
		return solve.Turn{Plan: p, Moves: []solve.Move{solve.Move(d)}}
	}
	switch {
	case to == s.Cells[rules.PlayerAt]:
		return solve.Turn{Plan: p}
	case to == s.Cells[rules.BoxAt]:
		return solve.Refuse(p, solve.Say("sokoban.hand.box_far"))
	case h.Board.Terrain[to] != solve.Floor:
		return solve.Refuse(p, solve.Say("sokoban.hand.wall"))
	}
	moves, ok := h.way(s, to)
	if !ok {
		return solve.Refuse(p, solve.Say("sokoban.hand.no_way"))
	}
	return solve.Turn{Plan: p, Moves: moves}
}

// push moves the box straight to a cell. The player first walks to the opposite side of the box.
func (h hand) push(s solve.State, p solve.Plan, to grid.Cell) solve.Turn {
	b, box := h.Board, s.Cells[rules.BoxAt]
	d, far, ok := b.Straight(box, to)
	switch {
	case to == box:
		return solve.Turn{Plan: p}
	case !ok:
		return solve.Refuse(p, solve.Say("sokoban.hand.straight"))
	}
	behind, ok := rules.Beside(b, box, d.Opposite())
	if !ok {
		return solve.Refuse(p, solve.Say("sokoban.hand.no_room"))
	}
	moves, ok := h.way(s, behind)
	if !ok {
		return solve.Refuse(p, solve.Say("sokoban.hand.behind"))
	}
	moves = append(moves, slices.Repeat([]solve.Move{solve.Move(d)}, far)...)
	return solve.Turn{Plan: p, Moves: moves}
}

// way returns a shortest walk of the player to a cell, around the box, by breadth-first search.
func (h hand) way(s solve.State, to grid.Cell) ([]solve.Move, bool) {
	const unseen = 0xFF
	start := s.Cells[rules.PlayerAt]
	// by cell: the direction of the step that first reached the cell, or unseen
	came := bytes.Repeat([]byte{unseen}, h.Board.Cells())
	came[start] = 0
	for queue := []grid.Cell{start}; len(queue) > 0 && came[to] == unseen; queue = queue[1:] {
		for _, d := range grid.Dirs {
			if n, ok := rules.Beside(h.Board, queue[0], d); ok && came[n] == unseen && n != s.Cells[rules.BoxAt] {
				came[n] = byte(d)
				queue = append(queue, n)
			}
		}
	}
	if came[to] == unseen {
		return nil, false
	}
	var moves []solve.Move
	for c := to; c != start; {
		d := grid.Dir(came[c])
		moves = append(moves, solve.Move(d))
		c, _ = h.Board.Step(c, d.Opposite())
	}
	slices.Reverse(moves)
	return moves, true
}
