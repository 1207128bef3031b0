package trace

import (
	"bytes"
	"fmt"
	"slices"
	"strings"

	"stepboard/app/storage/files"
	"stepboard/solve"
	"stepboard/solve/grid"
)

// traceable is a puzzle whose rules can check a trace.
type traceable interface {
	solve.Traceable
	solve.Playable
}

// scope is a query with its board and rules. The next events are about this query.
type scope struct {
	puzzle   traceable
	datasets []*solve.Dataset
	target   solve.Target
	dataset  *solve.Dataset
	rules    solve.Rules
	solve.Tracing
}

// costOf returns a cost as one number, as traces contain it.
func (s *scope) costOf(c solve.Cost) int64 {
	return c.Value(solve.Twofold(s.puzzle, s.puzzle.PlayTask()))
}

func (s *scope) size() grid.Size { return s.dataset.Board.Size }

// scopeOf returns the scope of the query target. The error is a *solve.Refusal or a *solve.BoardError.
func scopeOf(p solve.Puzzle, datasets []*solve.Dataset, target solve.Target) (*scope, error) {
	t, ok := p.(traceable)
	if !ok {
		return nil, solve.Refused("trace.untraceable", "Puzzle", p.ID())
	}
	s := &scope{puzzle: t, datasets: datasets, Tracing: t.Tracing()}
	return s, s.setTarget(target)
}

func (s *scope) setTarget(t solve.Target) error {
	if t.Dataset >= len(s.datasets) || t.Query >= len(s.datasets[t.Dataset].Queries) {
		return solve.Refused("trace.no_query", "Dataset", t.Dataset+1, "Query", t.Query+1)
	}
	var err error
	s.target, s.dataset = t, s.datasets[t.Dataset]
	if s.rules, err = s.puzzle.Rules(s.dataset, t.Query); err != nil {
		return err
	}
	if solve.Crowded(s.rules, s.rules.Start()) { // a check lists all moves of a state, which would be too many
		return solve.Refused("trace.crowd")
	}
	return nil
}

// scopeOf returns the scope of the board in an event: a text in a judge's format, or rows that the rules can read.
func (c *check) scopeOf(e Event) (*scope, error) {
	if e.Rows {
		datasets, _, err := c.ruled.ParseRows("rows", strings.NewReader(e.Text))
		if err != nil {
			return nil, err
		}
		return scopeOf(c.ruled, datasets, solve.Target{})
	}
	f, err := files.Read(c.puzzles, "input", strings.NewReader(e.Text), nil)
	if err != nil {
		return nil, err
	}
	return scopeOf(f.Content.Puzzle, f.Content.Datasets, solve.Target{})
}

// textOf returns a state as traces contain it: a JSON object with the state's fields.
func (s *scope) textOf(state solve.State) string {
	out, comma := []byte{'{'}, []byte(",")
	cells := s.puzzle.CellsOf(s.dataset, s.rules, state)
	for i, f := range s.Fields {
		out = fmt.Appendf(out, "%q:", f.Name)
		if f.Many {
			out = append(out, '[')
		}
		for _, c := range cells[i] {
			out = fmt.Appendf(out, "[%d,%d],", s.size().Row(c)+1, s.size().Col(c)+1)
		}
		out = bytes.TrimSuffix(out, comma)
		if f.Many {
			out = append(out, ']')
		}
		out = append(out, ',')
	}
	return string(append(bytes.TrimSuffix(out, comma), '}'))
}

// stateText describes a state in words of the puzzle. Fields without cells are left out.
func (s *scope) stateText(state solve.State) (t solve.Text) {
	_, ownRules := s.puzzle.(solve.Ruled)
	_, ownNames := s.puzzle.(*ownPuzzle)
	for i, cells := range s.puzzle.CellsOf(s.dataset, s.rules, state) {
		if len(cells) == 0 {
			continue
		}
		field := s.Fields[i].Name
		name := solve.Quote(field)
		switch {
		case ownNames:
		case ownRules:
			name = solve.TextOf(s.puzzle, "brush."+field)
		default:
			name = solve.Say("trace.field." + field)
		}
		list := ""
		for _, c := range cells {
			list += fmt.Sprintf(" (%d,%d)", s.size().Row(c)+1, s.size().Col(c)+1)
		}
		said := solve.Say("trace.state", "Name", name, "Cells", list)
		if t.Key != "" {
			said = solve.Say("trace.state.and", "First", t, "Last", said)
		}
		t = said
	}
	if t.Key == "" {
		return solve.Quote(s.textOf(state))
	}
	return t
}

// startCost returns the cost of a state at which a search begins. The search may begin at the start. It may also begin
// at a state that the walker reaches from the start without a push; then walked is true. For any other state, ok is
// false.
func (s *scope) startCost(state solve.State) (cost int64, walked, ok bool) {
	start := s.rules.Start()
	if state == start {
		return 0, false, true
	}
	if s.sameExceptWalker(start, state) {
		cost, _, ok = s.step(start, state)
	}
	return cost, ok, ok
}

// sameExceptWalker reports whether the cell of the walker is the only difference of two states, or they are the same.
func (s *scope) sameExceptWalker(a, b solve.State) bool {
	return s.Walker >= 0 && a.Put(s.Walker, grid.None) == b.Put(s.Walker, grid.None)
}

// step returns the cost and the moves of a step from one state to another. If there is no such step, ok is false. A
// step is one move. If the puzzle has a walker, a step may have several moves: the walker alone moves, and only the
// last move may be a push.
func (s *scope) step(from, to solve.State) (cost int64, moves []solve.Move, ok bool) {
	type pace struct {
		cost solve.Cost
		from solve.State
		move solve.Move
	}
	reached := map[solve.State]pace{from: {}}
	for queue := []solve.State{from}; len(queue) > 0; queue = queue[1:] {
		at := queue[0]
		for _, step := range solve.Steps(s.rules, at) {
			next, m, cost := step.To, step.Move, reached[at].cost.Plus(step.Cost)
			if next == to {
				moves = append(moves, m)
				for ; at != from; at = reached[at].from {
					moves = append(moves, reached[at].move)
				}
				slices.Reverse(moves)
				return s.costOf(cost), moves, true
			}
			if _, seen := reached[next]; !seen && s.sameExceptWalker(next, from) {
				reached[next] = pace{cost, at, m}
				queue = append(queue, next)
			}
		}
	}
	return 0, nil, false
}
