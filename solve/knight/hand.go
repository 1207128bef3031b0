package knight

import (
	"slices"

	"stepboard/solve"
	"stepboard/solve/grid"
	"stepboard/solve/knight/rules"
)

// The user presses the cell of the jump, drags the knight there, or chooses a safe jump by arrow keys and Go.
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

// jumpTo makes the jump to a cell. The cell may be attacked.
func (h hand) jumpTo(s solve.State, p solve.Plan, to grid.Cell) solve.Turn {
	down, right := h.Row(to)-h.Row(s.Cells[0]), h.Col(to)-h.Col(s.Cells[0])
	i := slices.Index(rules.Jumps[:], rules.Offset{Row: down, Col: right})
	if i < 0 {
		return solve.Refuse(p, solve.Say("knight.hand.no_jump"))
	}
	return solve.Turn{Plan: solve.NewPlan(0), Moves: []solve.Move{solve.Move(i)}}
}

// choose moves the cursor, which begins at the knight, to the next cell of a safe jump in a direction.
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
	if c, ok := nearest(h.Size, list, from, d); ok {
		p.Aim[0] = c
	}
	return solve.Turn{Plan: p}
}

// nearest returns the nearest cell of a list in the direction d from the cell start. In this distance, rows or columns
// to the side count double. The result ok is false if no cell of the list is in this direction.
func nearest(size grid.Size, list []grid.Cell, start grid.Cell, d grid.Dir) (best grid.Cell, ok bool) {
	least := 0
	for _, c := range list {
		down, right := size.Row(c)-size.Row(start), size.Col(c)-size.Col(start)
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

// Options returns the cells of the safe jumps, clockwise.
func (h hand) Options(s solve.State, _ solve.Plan) []grid.Cell {
	var list []grid.Cell
	for _, step := range solve.Steps(h, s) {
		list = append(list, step.To.Cells[0])
	}
	return list
}
