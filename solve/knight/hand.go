package knight

import (
	"slices"

	"stepboard/solve"
	"stepboard/solve/grid"
	"stepboard/solve/knight/rules"
)

// hand plays by pressing the cell to jump to, or by dragging the knight there. The arrows choose one of the safe jumps,
// and Go makes it.
type hand struct{ rules.Rules }

var _ solve.Playable = puzzle{}

func (puzzle) PlayTask() string { return solve.TaskSolve }

func (p puzzle) Hand(d *solve.Dataset, query int) (solve.Hand, error) {
	r, err := p.Rules(d, query)
	if err != nil {
		return nil, err
	}
	return hand{r.(rules.Rules)}, nil
}

func (h hand) Turn(s solve.State, p solve.Plan, g solve.Gesture) solve.Turn {
	switch g.Kind {
	case solve.Arrow:
		return h.choose(s, p, g.Dir)
	case solve.Press:
		return h.jumpTo(s, p, g.To)
	case solve.Drag:
		if g.From != s.Cells[0] {
			return solve.Refuse(p, solve.Say("knight.hand.drag"))
		}
		return h.jumpTo(s, p, g.To)
	case solve.Go:
		if p.Aim[0] == grid.None {
			return solve.Refuse(p, solve.Say("knight.hand.choose"))
		}
		return h.jumpTo(s, p, p.Aim[0])
	}
	return solve.Turn{Plan: p}
}

// jumpTo is the jump to a cell, which may be unsafe.
func (h hand) jumpTo(s solve.State, p solve.Plan, to grid.Cell) solve.Turn {
	down, right := h.Row(to)-h.Row(s.Cells[0]), h.Col(to)-h.Col(s.Cells[0])
	i := slices.Index(rules.Jumps[:], rules.Offset{Row: down, Col: right})
	if i < 0 {
		return solve.Refuse(p, solve.Say("knight.hand.no_jump"))
	}
	return solve.Turn{Plan: solve.NewPlan(0), Moves: []solve.Move{solve.Move(i)}}
}

// choose moves the cursor from its safe jump, or from the knight, to the next safe jump in a direction.
func (h hand) choose(s solve.State, p solve.Plan, d grid.Dir) solve.Turn {
	list := h.Options(s, p)
	if len(list) == 0 {
		if by := h.Attacker(s.Bits.Word(), s.Cells[0]); by != nil {
			return solve.RefuseFor(p, h.Refuse("knight.refusal.lost", by))
		}
		return solve.Refuse(p, solve.Say("knight.hand.stuck"))
	}
	from := p.Aim[0]
	if from == grid.None {
		from = s.Cells[0]
	}
	if c, ok := ahead(h.Size, list, from, d); ok {
		p.Aim[0] = c
	}
	return solve.Turn{Plan: p}
}

// ahead is the cell of a list that is nearest to a cell in a direction. Distance aside counts double. ok is false if no
// cell lies there.
func ahead(size grid.Size, list []grid.Cell, from grid.Cell, d grid.Dir) (best grid.Cell, ok bool) {
	least := 0
	for _, c := range list {
		down, right := size.Row(c)-size.Row(from), size.Col(c)-size.Col(from)
		on := down*d.DRow() + right*d.DCol()
		aside := down*d.DCol() + right*d.DRow()
		if on <= 0 {
			continue
		}
		if far := on + 2*max(aside, -aside); !ok || far < least {
			best, least, ok = c, far, true
		}
	}
	return best, ok
}

// Options are the cells of the safe jumps, clockwise.
func (h hand) Options(s solve.State, _ solve.Plan) []grid.Cell {
	var list []grid.Cell
	for _, step := range h.Next(s, nil) {
		list = append(list, step.To.Cells[0])
	}
	return list
}
