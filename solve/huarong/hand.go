package huarong

import (
	"slices"

	"stepboard/solve"
	"stepboard/solve/grid"
	"stepboard/solve/huarong/rules"
)

// hand turns the player's gestures into moves of the blank. An arrow key moves the blank by one step. A press on a
// cell in the row or the column of the blank moves the blank to this cell. To drag the blank to the cell has the same
// effect. A player can also drag another cell straight towards the blank: then the blank goes to that cell.
type hand struct{ rules.Rules }

var _ solve.Playable = puzzle{}

func (puzzle) PlayTask() string { return solve.TaskSolve }

func (puzzle) Hand(d *solve.Dataset, query int) (solve.Hand, error) {
	r, err := rules.New(d, query)
	if err != nil {
		return nil, err
	}
	return hand{r}, nil
}

func (h hand) Turn(s solve.State, p solve.Plan, g solve.Gesture) solve.Turn {
	blank := s.Cells[0]
	switch g.Kind {
	case solve.Arrow:
		return solve.Turn{Plan: p, Moves: []solve.Move{solve.Move(g.Dir)}}
	case solve.Press:
		return h.slide(blank, g.To, p)
	case solve.Drag:
		if g.From == blank {
			return h.slide(blank, g.To, p)
		}
		pull, _, drawn := h.Board.Straight(g.From, g.To)
		if way, _, ok := h.Board.Straight(g.From, blank); !ok || !drawn || way != pull {
			return solve.Refuse(p, solve.Say("huarong.hand.drag"))
		}
		return h.slide(blank, g.From, p)
	}
	return solve.Turn{Plan: p}
}

// slide moves the blank along its row or column to a cell, step by step.
func (h hand) slide(blank, to grid.Cell, p solve.Plan) solve.Turn {
	d, n, ok := h.Board.Straight(blank, to)
	if !ok {
		return solve.Refuse(p, solve.Say("huarong.hand.line"))
	}
	return solve.Turn{Plan: p, Moves: slices.Repeat([]solve.Move{solve.Move(d)}, n)}
}

// Options implements [solve.Hand]. It returns the cells that can slide into the blank.
func (h hand) Options(s solve.State, _ solve.Plan) []grid.Cell {
	var list []grid.Cell
	for _, d := range grid.Dirs {
		if to, refusal := h.Step(s, d); refusal == nil {
			list = append(list, to)
		}
	}
	return list
}
