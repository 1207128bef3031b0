package trace

import (
	"context"
	"io"
	"iter"
	"slices"

	"stepboard/solve"
	"stepboard/solve/puzzles"
)

// PlayerID is the ID of the player: an algorithm that repeats the events of a trace.
const PlayerID = "program"

// Told is a checked trace, with a player for its events about one query.
type Told struct {
	Report
	Puzzle   solve.Puzzle     // the trace's puzzle with the player as one more algorithm; comparable with ==
	Task     string           // the task whose rules the check has used
	Datasets []*solve.Dataset // copies of the trace's datasets, which the caller may change
	Target   solve.Target     // the query
	Lost     int64            // number of events beyond MostEvents, which the player does not repeat
	At       int              // index of the event of the first error; -1: no error
}

// Open reads and checks a trace like Check, and makes the player for one query: the query with the first error or, if
// there is no error, the first query. Until the trace names a query, events are about the query shown.
func Open(
	ctx context.Context, list puzzles.List, name string, in io.Reader, p solve.Puzzle, datasets []*solve.Dataset,
	shown solve.Target,
) (*Told, error) {
	c := &check{puzzles: list, tapes: &tapes{}, firstTarget: shown}
	report, err := c.run(ctx, name, in, p, datasets)
	if err != nil {
		return nil, err
	}
	t := c.tapes.current
	if c.tapes.first != nil && report.Wrong == nil {
		t = c.tapes.first
	}
	if t == nil || t.Len() == 0 {
		return nil, solve.Refused("trace.empty", "Name", name)
	}
	t.Seal()
	whole, ok := t.puzzle.(wholePuzzle)
	if !ok {
		return nil, solve.Refused("trace.untraceable", "Puzzle", t.puzzle.ID())
	}
	told := &Told{Report: report, Task: whole.PlayTask(), Target: t.target, Lost: t.Lost(), At: -1}
	for _, d := range t.datasets {
		told.Datasets = append(told.Datasets, d.Clone())
	}
	told.Puzzle = &playing{wholePuzzle: whole, player: &player{tape: t, moves: t.moves(), wrong: report.Wrong}}
	if report.Wrong != nil {
		told.At = max(0, t.eventsTo(report.Wrong.Line)-1)
	}
	return told, nil
}

// player is an algorithm that repeats a trace.
type player struct {
	*tape
	moves []solve.Move // moves from the start to the last state of the search; nil: unknown
	wrong *Wrong       // the first error, at which the check ended; nil: none
}

// ID implements [solve.Solver].
func (p *player) ID() string { return PlayerID }

// Satisficing implements [solve.Satisficing]. Without rules, nothing shows that a way is the cheapest.
func (p *player) Satisficing() bool {
	_, unruled := p.puzzle.(solve.Unruled)
	return unruled
}

// Prepare implements [solve.Solver].
func (p *player) Prepare(_ *solve.Meter, d *solve.Dataset, _ string) (solve.Session, error) {
	if !solve.Same(&solve.Dataset{Board: d.Board}, &solve.Dataset{Board: p.dataset.Board}) {
		return nil, p.other(-1)
	}
	return &performance{p, d}, nil
}

func (p *player) other(query int) error {
	return &solve.BoardError{Diagnostic: solve.Diagnostic{
		Severity: solve.Error, Text: solve.Say("trace.other", "Dataset", p.target.Dataset+1, "Query", p.target.Query+1),
		Query: query,
	}}
}

type performance struct {
	*player
	dataset *solve.Dataset
}

var _ solve.Untrusted = &performance{}

// Claims implements [solve.Untrusted].
func (p *performance) Claims() {}

// Solve implements [solve.Session].
func (p *performance) Solve(m *solve.Meter, query int) (solve.Answer, error) {
	if !slices.Equal(p.dataset.Queries[query].Things, p.player.dataset.Queries[p.target.Query].Things) {
		return solve.Answer{}, p.other(query)
	}
	for i := range p.Len() {
		if i&1023 == 0 {
			if err := m.Poll(0, p.Units(i)); err != nil {
				return solve.Answer{}, err
			}
		}
		kind := p.Kind(i)
		switch kind {
		case solve.Reached:
			m.Generated++
		case solve.Expanded:
			m.Expanded++
		}
		if m.Record == nil {
			continue
		}
		switch e := p.Event(i); kind {
		case solve.Reached:
			m.Record.Reach(0, e.State, e.Parent, e.Cost)
		case solve.Expanded:
			m.Record.Expand(0, e.State)
		case solve.Goal:
			m.Record.Goal(0, e.State)
		}
	}
	switch {
	case p.answered:
	case p.wrong != nil:
		return solve.Answer{}, solve.Refused("trace.cut", "Line", p.wrong.Line)
	default:
		return solve.Answer{}, solve.Refused("trace.unanswered")
	}
	return solve.Answer{Value: p.answer, Steps: int64(len(p.moves))}, nil
}

// Walk implements [solve.Session]. It returns the moves to the last state of the search.
func (p *performance) Walk(*solve.Meter, int) iter.Seq2[solve.Move, error] {
	return func(yield func(solve.Move, error) bool) {
		for _, m := range p.moves {
			if !yield(m, nil) {
				return
			}
		}
	}
}
