package trace

import (
	"context"
	"errors"
	"io"

	"github.com/valyala/fastjson"

	"stepboard/solve"
	"stepboard/solve/puzzles"
)

// Largest numbers of states that a check handles.
const (
	mostStates = 4 << 20 // largest number in the search of a trace
	mostTruths = 1 << 20 // largest number in the plain search for the right answer
)

// TooMany is the key of the message that a search has too many states to be checked.
const TooMany = "trace.many"

// Report is the result of checking a trace.
type Report struct {
	Events  int
	Answers int    // number of right answers
	Unknown int    // number of answers that could not be checked, because there are too many states
	Wrong   *Wrong // the first error; nil: none
	Own     bool   // the trace has its own board with unknown rules, so nothing was checked
}

// Wrong is the first error of a trace.
type Wrong struct {
	Line  int // line of the event
	Where solve.Target
	State string // the state as text, in the form of the trace; empty: no state
	What  solve.Text
}

// seen has the facts that the trace has told about a state so far.
type seen struct {
	line     int // line of the event that reached the state at this cost
	cost     int64
	expanded bool // the state was expanded at this cost
	grown    int  // line of its last expansion; 0: none
}

type check struct {
	*scope
	report   Report
	states   map[solve.State]seen
	ids      map[string]solve.State
	now      solve.State  // the state that was expanded last
	list     puzzles.List // the puzzles whose boards are known
	ruled    ruled        // the current puzzle, if it can read the rows of a board; else nil
	growing  bool         // whether the field now is set
	answered bool
	walked   bool   // some step was a walk of several moves
	tapes    *tapes // nil: nothing is recorded
	first    solve.Target
}

// Check reads a trace and names its first error: a state that no legal move reaches, a wrong cost, a state expanded
// twice at the same cost, a missed state, or a wrong answer. An answer is compared with the verified answer of the
// puzzle's first algorithm. If the answers differ, or if the first algorithm's answer could not be verified, a plain
// search over the rules decides. Events are about the first query of datasets until the trace names another query. p
// and datasets may be nil. Memory grows with the number of states, up to some millions. The error is the
// *solve.InputError of a line, a *solve.Refusal, or an error of the context or the file.
func Check(
	ctx context.Context, list puzzles.List, name string, in io.Reader, p solve.Puzzle, datasets []*solve.Dataset,
) (Report, error) {
	return (&check{list: list}).run(ctx, name, in, p, datasets)
}

func (c *check) run(
	ctx context.Context, name string, in io.Reader, p solve.Puzzle, datasets []*solve.Dataset,
) (Report, error) {
	if p != nil {
		c.ruled, _ = solve.Inner(p).(ruled)
	}
	if p != nil && len(datasets) > 0 {
		s, err := scopeOf(p, datasets, c.first)
		if err != nil {
			return c.report, err
		}
		c.begin(s)
	}
	r := &reader{name: name, entries: entriesOf(name, in)}
	var o *own // nil: the trace has no board of its own so far
	for n := 0; ; n++ {
		if n&1023 == 0 && ctx.Err() != nil {
			return c.report, ctx.Err()
		}
		r.scope = c.scope
		v, err := r.value()
		if errors.Is(err, io.EOF) {
			break
		}
		if err == nil && o == nil && c.isOwn(v) {
			o = c.newOwn(r)
		}
		if err == nil {
			err = c.next(ctx, r, o, v)
		}
		if refusal, ok := errors.AsType[*solve.Refusal](err); ok {
			err = r.fail(0, refusal.Text)
		}
		if err != nil || c.report.Wrong != nil {
			return c.report, err
		}
	}
	if o != nil {
		return c.report, c.finish(o)
	}
	return c.report, nil
}

// next takes an event. o is nil, except in a trace with its own board.
func (c *check) next(ctx context.Context, r *reader, o *own, v *fastjson.Value) error {
	c.report.Events++
	if o != nil {
		return o.take(v)
	}
	e, err := r.event(v)
	if err != nil {
		return err
	}
	return c.take(ctx, e)
}

// begin starts the check of the search for a query.
func (c *check) begin(s *scope) {
	c.scope = s
	c.states, c.ids = map[solve.State]seen{}, map[string]solve.State{}
	c.growing, c.answered, c.walked = false, false, false
	c.tapes.begin(s)
}

func (c *check) take(ctx context.Context, e Event) error {
	switch e.Type {
	case Board:
		s, err := c.scopeOf(e)
		if err == nil {
			c.begin(s)
		}
		return err
	case Query:
		if c.scope == nil {
			return solve.Refused("trace.no_board")
		}
		err := c.turn(solve.Target{Dataset: e.Dataset, Query: e.Query})
		c.begin(c.scope)
		return err
	case Answer:
		return c.answer(ctx, e.Line, e.Value)
	case Closing:
		return nil
	}
	if _, known := c.states[e.State]; e.Type == Destination && !known && !c.growing && e.State != c.rules.Start() {
		return nil // Posthoc's traces name the goal before the search
	}
	if e.ID != "" {
		c.ids[e.ID] = e.State
		if len(c.ids) > mostStates {
			return solve.Refused(TooMany, "PluralCount", mostStates)
		}
	}
	var err error
	switch e.Type {
	case Source:
		c.source(e)
	case Generating:
		err = c.generate(e)
	case Expanding:
		c.expand(e)
	case Destination:
		err = c.destination(ctx, e)
	}
	if c.tapes != nil {
		c.tapes.now.keep(c, e)
	}
	return err
}

// wrong records the first error. A nil s means an error without a state.
func (c *check) wrong(line int, s *solve.State, key string, pairs ...any) {
	w := &Wrong{Line: line, What: solve.Say(key, pairs...)}
	if c.scope != nil {
		w.Where = c.target
		if s != nil {
			w.State = c.tell(*s)
		}
	}
	c.report.Wrong = w
}

// unreached records an event whose state s was never reached. s is the event's own state or its parent state.
func (c *check) unreached(e Event, s solve.State) {
	if s == e.State {
		c.wrong(e.Line, &s, "trace.unreached")
		return
	}
	c.wrong(e.Line, &e.State, "trace.unreached_parent", "State", c.tell(s))
}

func (c *check) source(e Event) {
	cost, walked, ok := c.begins(e.State)
	c.walked = c.walked || walked
	switch {
	case !ok:
		c.wrong(e.Line, &e.State, "trace.source", "Want", c.tell(c.rules.Start()))
	case e.Cost != unsaid && e.Cost != cost:
		c.wrong(e.Line, &e.State, "trace.cost", "Have", e.Cost, "Want", cost)
	default:
		c.states[e.State] = seen{line: e.Line, cost: cost}
	}
}

// parent returns the parent state of an event. It returns false if the event has no parent state.
func (c *check) parent(e Event) (solve.State, bool) {
	if e.From != "" {
		s, ok := c.ids[e.From]
		return s, ok
	}
	return c.now, c.growing
}

func (c *check) generate(e Event) error {
	from, ok := c.parent(e)
	if _, known := c.states[e.State]; !ok && known && e.From == "" {
		return nil // Posthoc's traces name the start twice
	}
	if !ok {
		c.wrong(e.Line, &e.State, "trace.orphan")
		return nil
	}
	before, known := c.states[from]
	if !known {
		c.unreached(e, from)
		return nil
	}
	step, moves, ok := c.walk(from, e.State)
	if !ok {
		c.wrong(e.Line, &e.State, "trace.illegal", "From", c.tell(from))
		return nil
	}
	c.walked = c.walked || len(moves) > 1
	cost := before.cost + step
	if e.Cost != unsaid && e.Cost != cost {
		c.wrong(e.Line, &e.State, "trace.cost", "Have", e.Cost, "Want", cost)
		return nil
	}
	if old, again := c.states[e.State]; again && old.cost <= cost {
		return nil // not cheaper than before
	} else if again {
		old.line, old.cost, old.expanded = e.Line, cost, false
		c.states[e.State] = old
		return nil
	}
	if len(c.states) == mostStates {
		return solve.Refused(TooMany, "PluralCount", mostStates)
	}
	c.states[e.State] = seen{line: e.Line, cost: cost}
	return nil
}

func (c *check) expand(e Event) {
	at, known := c.states[e.State]
	if !known && e.State == c.rules.Start() && len(c.states) == 0 {
		at, known = seen{line: e.Line}, true // programs may leave out the event for the start
	}
	switch {
	case !known:
		c.unreached(e, e.State)
	case e.Cost != unsaid && e.Cost != at.cost:
		c.wrong(e.Line, &e.State, "trace.cost", "Have", e.Cost, "Want", at.cost)
	case at.expanded:
		c.wrong(e.Line, &e.State, "trace.twice", "Line", at.grown)
	default:
		at.expanded, at.grown = true, e.Line
		c.states[e.State] = at
		c.now, c.growing = e.State, true
	}
}

func (c *check) destination(ctx context.Context, e Event) error {
	at, known := c.states[e.State]
	switch {
	case !c.rules.Done(e.State):
		c.wrong(e.Line, &e.State, "trace.not_won")
	case !known && e.State != c.rules.Start():
		c.unreached(e, e.State)
	case e.Cost != unsaid && e.Cost != at.cost:
		c.wrong(e.Line, &e.State, "trace.cost", "Have", e.Cost, "Want", at.cost)
	default:
		return c.answer(ctx, e.Line, at.cost)
	}
	return nil
}

// answer checks the program's answer to the query. If the answer is wrong, the recorded error names the first state
// that the search missed or reached only at a cost that is too high.
func (c *check) answer(ctx context.Context, line int, value int64) error {
	if c.scope == nil {
		return solve.Refused("trace.no_board")
	}
	if c.answered {
		return nil
	}
	c.answered = true
	if c.tapes != nil {
		c.tapes.now.answer, c.tapes.now.answered = value, true
	}
	right, known, err := c.verified(ctx)
	if err != nil {
		return err
	}
	if known && value == right {
		c.report.Answers++
		return nil
	}
	truth, err := c.truths(ctx)
	switch {
	case err != nil:
		return err
	case truth != nil && value == truth.answer:
		c.report.Answers++
	case truth != nil:
		c.blame(line, value, truth)
	case known:
		c.wrong(line, nil, "trace.answer", "Have", value, "Want", right)
	default:
		c.report.Unknown++
	}
	return nil
}

// blame records the error of a search with a wrong answer. truth is the right search.
func (c *check) blame(line int, value int64, truth *truth) {
	for i := range truth.Expansions() {
		at := truth.Expanded(i)
		s, cost := truth.State(at), c.told(truth.Cost(at))
		known, reached := c.states[s]
		before := s // the parent state; for the start, the start itself
		if p := truth.Parent(at); p >= 0 {
			before = truth.State(p)
		}
		switch from := c.states[before]; {
		case reached && known.cost > cost:
			move := c.puzzle.Describe(c.dataset, before, s)
			c.wrong(known.line, &s, "trace.dear", "Have", known.cost, "Want", cost, "From", c.tell(before), "Move", move)
			return
		case !reached && !c.walked && from.grown > 0:
			c.wrong(from.grown, &s, "trace.missed", "From", c.tell(before))
			return
		}
	}
	c.wrong(line, nil, "trace.answer", "Have", value, "Want", truth.answer)
}
