package halloween

import (
	"slices"

	"stepboard/solve"
	"stepboard/solve/crowd/rules"
	"stepboard/solve/grid"
)

// hand turns the player's gestures into moves. An arrow key, or a press on a neighbouring cell, plans a step of the
// selected ghost. The gesture Go makes all planned steps together. A ghost without a planned step stays. If the board
// has only one ghost, each planned step is made immediately.
type hand struct{ *rules.Rules }

var _ solve.Playable = puzzle{}

func (puzzle) PlayTask() string { return solve.TaskSolve }

func (p puzzle) Hand(d *solve.Dataset, query int) (solve.Hand, error) {
	r, err := p.Rules(d, query)
	if err != nil {
		return nil, err
	}
	return hand{r.(*rules.Rules)}, nil
}

func (h hand) Turn(s solve.State, p solve.Plan, g solve.Gesture) solve.Turn {
	switch g.Kind {
	case solve.Arrow:
		return h.aim(s, p, solve.Move(g.Dir)+1)
	case solve.Press:
		return h.press(s, p, g.To)
	case solve.Drag:
		if i := slices.Index(s.Cells[:len(h.Ghosts)], g.From); i >= 0 {
			p.Held = i
			return h.toward(s, p, g.To)
		}
		return solve.Refuse(p, solve.Say("halloween.hand.drag"))
	case solve.Go:
		if p.Empty() {
			return solve.Refuse(p, solve.Say("halloween.hand.nothing", "Ghost", h.Letter(p.Held)))
		}
		return solve.Turn{Plan: solve.NewPlan(p.Held), Moves: []solve.Move{h.joint(s, p)}}
	case solve.Next:
		p.Held = (p.Held + 1) % len(h.Ghosts)
	case solve.Pick:
		i := slices.Index(h.Ghosts, g.Thing)
		if i < 0 {
			return solve.Refuse(p, solve.Say("halloween.hand.no_ghost", "Ghost", rules.Letter(g.Thing)))
		}
		p.Held = i
	}
	return solve.Turn{Plan: p}
}

// press handles a press on cell c. A press on another ghost selects this ghost. A press on the selected ghost deletes
// the planned step of the ghost. A press on any other cell plans a step to this cell.
func (h hand) press(s solve.State, p solve.Plan, c grid.Cell) solve.Turn {
	switch i := slices.Index(s.Cells[:len(h.Ghosts)], c); {
	case i < 0:
		return h.toward(s, p, c)
	case i == p.Held:
		p.Aim[i] = grid.None
	default:
		p.Held = i
	}
	return solve.Turn{Plan: p}
}

func (h hand) toward(s solve.State, p solve.Plan, to grid.Cell) solve.Turn {
	if d, ok := h.Board.Side(s.Cells[p.Held], to); ok {
		return h.aim(s, p, solve.Move(d)+1)
	}
	return solve.Refuse(p, solve.Say("halloween.hand.neighbour", "Ghost", h.Letter(p.Held)))
}

// aim plans a step of the selected ghost, given as a digit (see rules.Stay). A single ghost makes the step immediately.
func (h hand) aim(s solve.State, p solve.Plan, digit solve.Move) solve.Turn {
	to, err := h.Step(s, p.Held, digit)
	if err != nil {
		return solve.RefuseFor(p, err)
	}
	p.Aim[p.Held] = to
	if len(h.Ghosts) == 1 {
		return solve.Turn{Plan: solve.NewPlan(p.Held), Moves: []solve.Move{h.joint(s, p)}}
	}
	return solve.Turn{Plan: p}
}

func (h hand) joint(s solve.State, p solve.Plan) solve.Move {
	m := solve.Move(0)
	for i := len(h.Ghosts) - 1; i >= 0; i-- {
		m = m*rules.Digits + rules.Digit(h.Board.Size, s.Cells[i], p.Aim[i])
	}
	return m
}

// Options returns the floor cells next to the selected ghost. Other ghosts are ignored.
func (h hand) Options(s solve.State, p solve.Plan) []grid.Cell {
	var list []grid.Cell
	for digit := solve.Move(rules.Stay + 1); digit < rules.Digits; digit++ {
		if to, err := h.Step(s, p.Held, digit); err == nil {
			list = append(list, to)
		}
	}
	return list
}
