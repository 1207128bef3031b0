package trace

import (
	"context"
	"errors"
	"io"

	"github.com/valyala/fastjson"

	"stepboard/solve"
	"stepboard/solve/input"
	"stepboard/solve/puzzles"
)

// Largest numbers of states.
const (
	mostStates = 4 << 20 // in the search that a trace tells about
	mostTruths = 1 << 20 // in our own search for the right answer
)

// TooMany is the key of the message that a search has too many states for a check.
const TooMany = "trace.many"

// Report is the result of checking a trace.
type Report struct {
	Events  int
	Answers int    // number of right answers
	Unknown int    // number of answers that were not checked, because there are too many states
	Wrong   *Wrong // the first error; nil: none
	Own     bool   // whether the trace has its own board with unknown rules; then nothing was checked
}

// Wrong is the first error of a trace.
type Wrong struct {
	Line  int // line of the event
	Where solve.Target
	State string     // the state as text, in the form of the trace; empty: no state
	Words solve.Text // the state in words; the zero Text: no state
	What  solve.Text
}

// seen has the facts about a state in the trace so far.
type seen struct {
	line         int   // line of the event that reached the state at its lowest cost
	cost         int64 // lowest cost so far
	isExpanded   bool  // whether the state was expanded at this cost
	expandedLine int   // line of its last expansion; 0: none
}

type check struct {
	*scope
	report      Report
	states      map[solve.State]seen
	ids         map[string]solve.State
	expanded    solve.State  // the state that was expanded last
	puzzles     puzzles.List // the puzzles whose boards are known
	ruled       ruled        // the current puzzle, if it can read the rows of a board; else nil
	hasExpanded bool         // whether the field expanded is set
	answered    bool
	hasWalk     bool   // whether some step had several moves: see the method step
	tapes       *tapes // nil: nothing is recorded
	firstTarget solve.Target
}

// Check reads a trace and reports its first error: a state that no legal move reaches, a wrong cost, a state expanded
// twice at the same cost, a missed state, or a wrong answer. Check compares an answer with the verified answer of the
// puzzle's first algorithm. If the answers differ, or if the algorithm's answer could not be verified, a search over
// the rules decides. Until the trace names a query, events are about the first query of datasets. p and datasets may be
// nil. Memory grows with the number of states, up to some millions. The error is a *solve.InputError about a line, a
// *solve.Refusal, or an error of the context or the file.
func Check(
	ctx context.Context, list puzzles.List, name string, in io.Reader, p solve.Puzzle, datasets []*solve.Dataset,
) (Report, error) {
	return (&check{puzzles: list}).run(ctx, name, in, p, datasets)
}

func (c *check) run(
	ctx context.Context, name string, in io.Reader, p solve.Puzzle, datasets []*solve.Dataset,
) (Report, error) {
	if p != nil {
		c.ruled, _ = solve.Inner(p).(ruled)
	}
	if p != nil && len(datasets) > 0 {
		s, err := scopeOf(p, datasets, c.firstTarget)
		if err != nil {
			return c.report, err
		}
		c.begin(s)
	}
	r := &reader{Lines: input.New(name, in)}
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
		c.report.Events++
		if err == nil && o == nil && c.isOwn(v) {
			o = c.newOwn(name, r)
		}
		switch {
		case err != nil:
		case o != nil:
			err = o.add(v)
		default:
			err = c.checkEvent(ctx, r, v)
		}
		if refusal, ok := errors.AsType[*solve.Refusal](err); ok {
			err = r.Fail(0, refusal.Text)
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

// begin starts the check of a search for the query of s.
func (c *check) begin(s *scope) {
	c.scope = s
	c.states, c.ids = map[solve.State]seen{}, map[string]solve.State{}
	c.hasExpanded, c.answered, c.hasWalk = false, false, false
	c.tapes.begin(s)
}

func (c *check) checkEvent(ctx context.Context, r *reader, v *fastjson.Value) error {
	e, err := r.event(v)
	if err != nil {
		return err
	}
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
		err := c.setTarget(solve.Target{Dataset: e.Dataset, Query: e.Query})
		c.begin(c.scope)
		return err
	case Answer:
		return c.checkAnswer(ctx, e.Line, e.Value)
	case Closing:
		return nil
	}
	if _, known := c.states[e.State]; e.Type == Destination && !known && !c.hasExpanded && e.State != c.rules.Start() {
		return nil // a program may name the goal before the search
	}
	if e.ID != "" {
		c.ids[e.ID] = e.State
		if len(c.ids) > mostStates {
			return solve.Refused(TooMany, "PluralCount", mostStates)
		}
	}
	switch e.Type {
	case Source:
		c.checkSource(e)
	case Generating:
		err = c.checkGenerated(e)
	case Expanding:
		c.checkExpanded(e)
	case Destination:
		err = c.checkDestination(ctx, e)
	}
	if c.tapes != nil {
		c.tapes.current.record(c, e)
	}
	return err
}

// wrong stores the first error. s is the state with the error; nil: the error is not about a state.
func (c *check) wrong(line int, s *solve.State, key string, pairs ...any) {
	w := &Wrong{Line: line, What: solve.Say(key, pairs...)}
	if c.scope != nil {
		w.Where = c.target
		if s != nil {
			w.State, w.Words = c.textOf(*s), c.stateText(*s)
		}
	}
	c.report.Wrong = w
}

// unreached stores an error: the state s was never reached. s is the state of the event, or the parent state.
func (c *check) unreached(e Event, s solve.State) {
	if s == e.State {
		c.wrong(e.Line, &s, "trace.unreached")
	} else {
		c.wrong(e.Line, &e.State, "trace.unreached_parent", "State", c.stateText(s))
	}
}

func (c *check) checkSource(e Event) {
	cost, walked, ok := c.startCost(e.State)
	c.hasWalk = c.hasWalk || walked
	switch {
	case !ok:
		c.wrong(e.Line, &e.State, "trace.source", "Want", c.stateText(c.rules.Start()))
	case e.Cost != noCost && e.Cost != cost:
		c.wrong(e.Line, &e.State, "trace.cost", "Have", e.Cost, "Want", cost)
	default:
		c.states[e.State] = seen{line: e.Line, cost: cost}
	}
}

// parent returns the parent state of an event. If the event has no parent state, it returns false.
func (c *check) parent(e Event) (solve.State, bool) {
	if e.From != "" {
		s, ok := c.ids[e.From]
		return s, ok
	}
	return c.expanded, c.hasExpanded
}

func (c *check) checkGenerated(e Event) error {
	from, ok := c.parent(e)
	if _, known := c.states[e.State]; !ok && known && e.From == "" {
		return nil // a program may name the start twice
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
	step, moves, ok := c.step(from, e.State)
	if !ok {
		c.wrong(e.Line, &e.State, "trace.illegal", "From", c.stateText(from))
		return nil
	}
	c.hasWalk = c.hasWalk || len(moves) > 1
	cost := before.cost + step
	if e.Cost != noCost && e.Cost != cost {
		c.wrong(e.Line, &e.State, "trace.cost", "Have", e.Cost, "Want", cost)
		return nil
	}
	if old, again := c.states[e.State]; again && old.cost <= cost {
		return nil // not cheaper than before
	} else if again {
		old.line, old.cost, old.isExpanded = e.Line, cost, false
		c.states[e.State] = old
		return nil
	}
	if len(c.states) == mostStates {
		return solve.Refused(TooMany, "PluralCount", mostStates)
	}
	c.states[e.State] = seen{line: e.Line, cost: cost}
	return nil
}

func (c *check) checkExpanded(e Event) {
	at, known := c.states[e.State]
	if !known && e.State == c.rules.Start() && len(c.states) == 0 {
		at, known = seen{line: e.Line}, true // programs may leave out the event for the start
	}
	switch {
	case !known:
		c.unreached(e, e.State)
	case e.Cost != noCost && e.Cost != at.cost:
		c.wrong(e.Line, &e.State, "trace.cost", "Have", e.Cost, "Want", at.cost)
	case at.isExpanded:
		c.wrong(e.Line, &e.State, "trace.twice", "Line", at.expandedLine)
	default:
		at.isExpanded, at.expandedLine = true, e.Line
		c.states[e.State] = at
		c.expanded, c.hasExpanded = e.State, true
	}
}

func (c *check) checkDestination(ctx context.Context, e Event) error {
	at, known := c.states[e.State]
	switch {
	case !c.rules.Done(e.State):
		c.wrong(e.Line, &e.State, "trace.not_won")
	case !known && e.State != c.rules.Start():
		c.unreached(e, e.State)
	case e.Cost != noCost && e.Cost != at.cost:
		c.wrong(e.Line, &e.State, "trace.cost", "Have", e.Cost, "Want", at.cost)
	default:
		return c.checkAnswer(ctx, e.Line, at.cost)
	}
	return nil
}

// checkAnswer checks the program's answer to the query. If the answer is wrong, the error names the first state that
// the search missed, or that it reached at too high a cost.
func (c *check) checkAnswer(ctx context.Context, line int, value int64) error {
	if c.scope == nil {
		return solve.Refused("trace.no_board")
	}
	if c.answered {
		return nil
	}
	c.answered = true
	if c.tapes != nil {
		c.tapes.current.answer, c.tapes.current.answered = value, true
	}
	right, known, err := c.verifiedAnswer(ctx)
	if err != nil {
		return err
	}
	if known && value == right {
		c.report.Answers++
		return nil
	}
	tree, err := c.rightSearch(ctx)
	switch {
	case err != nil:
		return err
	case tree != nil && value == tree.answer:
		c.report.Answers++
	case tree != nil:
		c.blame(line, value, tree)
	case known:
		c.wrong(line, nil, "trace.answer", "Have", value, "Want", right)
	default:
		c.report.Unknown++
	}
	return nil
}

// blame stores the error of a search with a wrong answer. right is our own search.
func (c *check) blame(line int, value int64, right *rightTree) {
	for i := range right.Expansions() {
		at := right.Expanded(i)
		s, cost := right.State(at), c.costOf(right.Cost(at))
		reached, found := c.states[s]
		before := s // the parent state; for the start, the start itself
		if p := right.Parent(at); p >= 0 {
			before = right.State(p)
		}
		switch from := c.states[before]; {
		case found && reached.cost > cost:
			move := c.puzzle.Describe(c.dataset, before, s)
			c.wrong(reached.line, &s, "trace.dear", "Have", reached.cost, "Want", cost, "From", c.stateText(before),
				"Move", move)
			return
		case !found && !c.hasWalk && from.expandedLine > 0:
			c.wrong(from.expandedLine, &s, "trace.missed", "From", c.stateText(before))
			return
		}
	}
	c.wrong(line, nil, "trace.answer", "Have", value, "Want", right.answer)
}
