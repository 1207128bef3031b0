// Package solvetest checks a puzzle's solvers against its rules. Only tests use it.
package solvetest

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"reflect"
	"runtime"
	"slices"
	"strings"
	"testing"
	"time"

	"stepboard/solve"
)

// Own returns a puzzle's own algorithms for a task, without algorithms that puzzles share (solve.Named). Shared
// algorithms may take very long. If all algorithms are shared, the result is the default algorithm.
func Own(p solve.Puzzle, task string) []solve.Solver {
	all := p.Solvers(task)
	own := slices.DeleteFunc(slices.Clone(all), func(s solve.Solver) bool {
		_, named := s.(solve.Named)
		return named
	})
	if len(own) == 0 {
		return all[:min(1, len(all))]
	}
	return own
}

// Rounds returns the number of boards to test: n, or a tenth of n in a short run.
func Rounds(n int) int {
	if testing.Short() {
		return n / 10
	}
	return n
}

// Agree solves every query of a dataset with each of the task's own solvers. It fails if a cost is not the cost of
// Least, or if a walk is wrong (see Answer). Don't use it for tasks whose answer is a number of placements.
func Agree(t testing.TB, p solve.Puzzle, d *solve.Dataset, task string) {
	t.Helper()
	for q := range d.Queries {
		rules, err := p.Rules(d, q)
		if err != nil {
			t.Fatalf("rules of query %d: %v\n%s", q, err, Show(p, d))
		}
		want, ok := Least(rules)
		if !ok {
			want = solve.Units(solve.None)
		}
		for _, s := range Own(p, task) {
			if cost := Cost(t, p, s, d, task, q); cost != want {
				t.Fatalf("%s: query %d: cost %v, want %v\n%s", s.ID(), q, cost, want, Show(p, d))
			}
		}
	}
}

// Answer returns the value of a solver's answer to the query q. The puzzle's costs must have one number. The test fails
// if the replayed walk has another length or cost than the answer, or does not end in a won state.
func Answer(t testing.TB, p solve.Puzzle, s solve.Solver, d *solve.Dataset, task string, q int) int64 {
	t.Helper()
	return Cost(t, p, s, d, task, q).Minor
}

// Cost works like Answer, for costs of one or two numbers.
func Cost(t testing.TB, p solve.Puzzle, s solve.Solver, d *solve.Dataset, task string, q int) solve.Cost {
	t.Helper()
	m, release := solve.NewMeter(context.Background(), 0, nil)
	defer release()
	fail := func(format string, args ...any) {
		t.Helper()
		t.Fatalf("%s: query %d: %s\n%s", s.ID(), q, fmt.Sprintf(format, args...), Show(p, d))
	}
	session, err := s.Prepare(m, d, task)
	if err != nil {
		fail("prepare: %v", err)
	}
	a, err := session.Solve(m, q)
	if err != nil {
		fail("%v", err)
	}
	if a.Value < 0 {
		return solve.Units(a.Value)
	}
	rules, err := p.Rules(d, q)
	if err != nil {
		fail("rules: %v", err)
	}
	steps, cost, end, err := solve.Replay(rules, session.Walk(m, q), nil)
	value := cost.Value(solve.Twofold(p, task))
	switch {
	case err != nil:
		fail("walk: %v", err)
	case steps != a.Steps:
		fail("walk of %d moves, answer says %d", steps, a.Steps)
	case !rules.Done(end):
		fail("walk does not end in a won state")
	case a.Value != value:
		fail("walk costs %d, answer says %d", value, a.Value)
	}
	return cost
}

// Refused checks that a puzzle refuses an input, with an error at a line and a column.
func Refused(t testing.TB, p solve.Puzzle, name, text string, line, column int, key string) {
	t.Helper()
	list, _, err := p.Parse("in", strings.NewReader(text))
	var e *solve.InputError
	if list != nil || !errors.As(err, &e) || e.Name != "in" || e.Line != line || e.Column != column || e.Text.Key != key {
		t.Errorf("%s: %v, %v; want in:%d:%d: %s", name, list, err, line, column, key)
	}
}

// Reads checks that a puzzle refuses a text with a place, or reads boards without errors, writes them and reads them
// again. It returns the numbers of warnings about the text and about the written boards.
func Reads(t testing.TB, p solve.Puzzle, task string, text []byte) (about, again int) {
	t.Helper()
	p.Recognize(text)
	list, warnings, err := p.Parse("in", bytes.NewReader(text))
	if err != nil {
		var e *solve.InputError
		if !errors.As(err, &e) || e.Line < 1 || e.Column < 1 || e.Text.Key == "" {
			t.Fatalf("%v is no input error", err)
		}
		return 0, 0
	}
	for i, d := range list {
		for q := range d.Queries {
			if err := solve.FirstError(p.Check(d, q, task)); err != nil {
				t.Fatalf("query %d of dataset %d: %v", q, i, err)
			}
		}
	}
	var out bytes.Buffer
	if err := p.Format(&out, list); err != nil {
		t.Fatal(err)
	}
	if !p.Recognize(out.Bytes()) {
		t.Fatalf("%q is not recognized", out.Bytes())
	}
	same, warned, err := p.Parse("in", &out)
	if err != nil || !reflect.DeepEqual(list, same) {
		t.Fatalf("%v, read again %v (%v)", list, same, err)
	}
	return len(warnings), len(warned)
}

// NoWay checks that a puzzle's rules find out whether a query has no way, and give their memory back.
func NoWay(t testing.TB, p solve.Puzzle, d *solve.Dataset, q int, none bool) {
	t.Helper()
	const most = 1 << 20
	m, release := solve.NewMeter(t.Context(), most, nil)
	defer release()
	if got, err := p.(solve.InfeasibilityProver).NoWay(m, d, q); err != nil || got != none {
		t.Fatalf("no way is shown: %t (%v), there is none: %t\n%s", got, err, none, Show(p, d))
	}
	if m.Left() != most {
		t.Errorf("%d bytes are left", m.Left())
	}
}

// Show returns the text of a dataset for a test's failure message: in the judge's format, or else the rows of the
// terrain, the board's things, and a line for each query.
func Show(p solve.Puzzle, d *solve.Dataset) string {
	var text bytes.Buffer
	if err := p.Format(&text, []*solve.Dataset{d}); err == nil {
		return text.String()
	}
	b := d.Board
	for row := range b.Rows {
		fmt.Fprintf(&text, "%s\n", b.Terrain[row*b.Cols:(row+1)*b.Cols])
	}
	list := func(things []solve.Thing) {
		for _, t := range things {
			fmt.Fprintf(&text, "%c %d,%d  ", t.Kind, b.Row(t.At)+1, b.Col(t.At)+1)
		}
		text.WriteByte('\n')
	}
	list(b.Things)
	for _, q := range d.Queries {
		list(q.Things)
	}
	return text.String()
}

// Stops checks that a long run stops after its context is cancelled; see Cancelled.
func Stops(t testing.TB, s solve.Solver, d *solve.Dataset, task string) {
	t.Helper()
	Cancelled(t, s.ID(), func(m *solve.Meter) error { return first(m, s, d, task) })
}

// soon is the number of states that a run may expand after its cancellation: twice the distance of the rarest polls.
// Benchmarks measure the time.
const soon = 1 << 17

// Cancelled cancels a run when it reports progress. It fails unless the run then ends soon, with context.Canceled. A
// run that ends before its first report is repeated: its first poll then reports.
func Cancelled(t testing.TB, name string, run func(m *solve.Meter) error) {
	t.Helper()
	for wait := time.Duration(0); ; wait = 50 * time.Millisecond {
		ctx, cancel := context.WithCancel(context.Background())
		var m *solve.Meter
		var release func()
		var expanded int64
		m, release = solve.NewMeter(ctx, 0, func(solve.Progress) {
			cancel()
			for m.Poll(0, 0) == nil { // the Meter learns of it on another goroutine
				runtime.Gosched()
			}
			expanded = m.Expanded
		})
		time.Sleep(wait)
		err := run(m)
		release()
		cancel()
		switch more := m.Expanded - expanded; {
		case err == nil && wait == 0:
			continue
		case !errors.Is(err, context.Canceled):
			t.Fatalf("%s: ended with %v, want a cancelled run", name, err)
		case more > soon:
			t.Errorf("%s: expanded %d states after it was cancelled", name, more)
		}
		return
	}
}

// Recorded checks that a recording changes neither the answer of the first query, nor its walk, nor the cost of the
// run. A recording with room for few events has the first events of a whole recording.
func Recorded(t testing.TB, p solve.Puzzle, s solve.Solver, d *solve.Dataset, task string) {
	t.Helper()
	run := func(r *solve.Recording) (a solve.Answer, walk []solve.Move, stats solve.Stats) {
		m, release := solve.NewMeter(context.Background(), 0, nil)
		defer release()
		m.Record, m.Workers = r, 2
		session, err := s.Prepare(m, d, task)
		if err != nil {
			t.Fatal(err)
		}
		if a, err = solve.SolveWhole(m, session, 0); err != nil {
			t.Fatal(err)
		}
		stats = m.Stats()
		stats.Time = 0
		if a.Value >= 0 {
			for move, err := range session.Walk(m, 0) {
				if err != nil {
					t.Fatal(err)
				}
				walk = append(walk, move)
			}
		}
		return a, walk, stats
	}
	fail := func(format string, args ...any) {
		t.Helper()
		t.Fatalf("%s %s: %s\n%s", task, s.ID(), fmt.Sprintf(format, args...), Show(p, d))
	}
	want, walk, cost := run(nil)
	whole := solve.NewRecording(s.ID(), 1<<30, nil)
	run(whole)
	for _, limit := range []int{0, 1, 7, 4096, 5000, 1 << 20} {
		full := 0
		r := solve.NewRecording(s.ID(), limit, func() { full++ })
		got, moves, stats := run(r)
		if !reflect.DeepEqual(got, want) || !slices.Equal(moves, walk) || stats != cost {
			fail("limit %d: %v %v, want %v %v", limit, got, stats, want, cost)
		}
		if r.Len() != min(limit, whole.Len()) || (r.Lost() > 0) != (whole.Len() > limit) || (full > 0) != (r.Lost() > 0) {
			fail("limit %d: %d events of %d, %d lost", limit, r.Len(), whole.Len(), r.Lost())
		}
		for i := range r.Len() {
			if r.Event(i) != whole.Event(i) {
				fail("limit %d: event %d is %v, want %v", limit, i, r.Event(i), whole.Event(i))
			}
		}
	}
}

func first(m *solve.Meter, s solve.Solver, d *solve.Dataset, task string) error {
	session, err := s.Prepare(m, d, task)
	if err == nil {
		_, err = session.Solve(m, 0)
	}
	return err
}

// Keeps checks that a run ends with *solve.OverBudget. The run must need more than budget bytes.
func Keeps(t testing.TB, s solve.Solver, d *solve.Dataset, task string, budget int64) {
	t.Helper()
	m, release := solve.NewMeter(context.Background(), budget, nil)
	defer release()
	err := first(m, s, d, task)
	if _, ok := errors.AsType[*solve.OverBudget](err); !ok {
		t.Fatalf("%s: ended with %v, want *OverBudget", s.ID(), err)
	}
}

// Balances answers every query of a dataset again and again. It fails unless the answers stay the same, and the memory
// held does not grow.
func Balances(t testing.TB, s solve.Solver, d *solve.Dataset, task string) {
	t.Helper()
	m, release := solve.NewMeter(context.Background(), 1<<40, nil)
	defer release()
	session, err := s.Prepare(m, d, task)
	if err != nil {
		t.Fatal(err)
	}
	var first []any
	var left int64
	for round := range 4 {
		var all []any // answers and walks
		for q := range d.Queries {
			a, err := session.Solve(m, q)
			if err != nil {
				t.Fatal(err)
			}
			all = append(all, a)
			for move, err := range session.Walk(m, q) {
				if err != nil {
					t.Fatal(err)
				}
				all = append(all, move)
			}
			for range session.Walk(m, q) {
				break // the listener stops early
			}
		}
		if round == 0 {
			first, left = all, m.Left()
		} else if !reflect.DeepEqual(all, first) || m.Left() != left {
			t.Fatalf("%s %s: round %d: %d bytes left, %d after the first; answers %v, first %v", task, s.ID(), round+1,
				m.Left(), left, all, first)
		}
	}
}

// Reached returns the least number of moves to each reachable state. It uses a plain breadth-first search.
func Reached(start solve.State, next func(solve.State) []solve.State) map[solve.State]int64 {
	depth := map[solve.State]int64{start: 0}
	for queue := []solve.State{start}; len(queue) > 0; queue = queue[1:] {
		for _, s := range next(queue[0]) {
			if _, seen := depth[s]; !seen {
				depth[s] = depth[queue[0]] + 1
				queue = append(queue, s)
			}
		}
	}
	return depth
}

// Moves returns a function that lists the next states of a state by the rules.
func Moves(r solve.Rules) func(solve.State) []solve.State {
	return func(s solve.State) []solve.State {
		return solve.Map(solve.Steps(r, s), func(t solve.Step) solve.State { return t.To })
	}
}
