package question_test

import (
	"context"
	"errors"
	"slices"
	"strings"
	"testing"

	"stepboard/app/storage/collection"
	"stepboard/app/view/question"
	"stepboard/solve"
)

// told is the recording of a run as plain lists of its events.
type told struct {
	kinds  []solve.EventKind
	states []solve.State
	costs  []solve.Cost
	bounds []solve.Cost // zero without a bound
	waves  []uint8
}

// tell records the run of a question's algorithm.
func tell(t *testing.T, about question.About) told {
	t.Helper()
	solver := solve.SolverOf(about.Puzzle, about.Task, about.Algorithm)
	r := solve.NewRecording(solver.ID(), 1<<20, nil)
	m := &solve.Meter{Record: r}
	session, err := solver.Prepare(m, about.Dataset, about.Task)
	if err == nil {
		_, err = session.Solve(m, about.Query)
	}
	if err != nil {
		t.Fatal(err)
	}
	r.Seal()
	var run told
	for i := range r.Len() {
		e := r.Event(i)
		run.kinds, run.states = append(run.kinds, r.Kind(i)), append(run.states, e.State)
		bound, ok := r.Bound(i)
		if !ok {
			bound = solve.Cost{}
		}
		run.bounds = append(run.bounds, bound)
		run.costs, run.waves = append(run.costs, r.Cost(i)), append(run.waves, r.Wave(i))
	}
	return run
}

// nextOf checks the key of a question about the state that is expanded next. No waiting state has a smaller value for
// the algorithm. All other choices wait with a larger value, and the run expands the key.
func (run told) nextOf(rules solve.Rules, algorithm string, pos int, q *question.Question) error {
	value := func(at int) solve.Cost {
		switch algorithm {
		case "astar":
			return run.costs[at].Plus(rules.(solve.Bounded).Bound(run.states[at]))
		case "greedy":
			return rules.(solve.Bounded).Bound(run.states[at])
		}
		return run.costs[at].Plus(run.bounds[at])
	}
	last := map[solve.State]int{} // the event that reached a waiting state
	for i := range pos {
		switch run.kinds[i] {
		case solve.Reached:
			last[run.states[i]] = i
		case solve.Expanded:
			delete(last, run.states[i])
		}
	}
	key := run.states[q.Choices[q.Pick].N-1]
	at, waits := last[key]
	if !waits {
		return errors.New("the key does not wait")
	}
	for s, i := range last {
		if value(i).Less(value(at)) {
			return errors.New("something that waits comes before the key")
		}
		chosen := slices.ContainsFunc(q.Choices, func(o question.Option) bool { return run.states[o.N-1] == s })
		if chosen && s != key && value(i) == value(at) {
			return errors.New("another choice is as good as the key")
		}
	}
	for _, o := range q.Choices {
		if _, waits := last[run.states[o.N-1]]; !waits {
			return errors.New("a choice does not wait")
		}
	}
	for i := pos; i < len(run.kinds); i++ {
		if run.kinds[i] == solve.Expanded {
			if run.states[i] != key || solve.Units(q.Number) != value(at) {
				return errors.New("the run expands another state")
			}
			return nil
		}
	}
	return errors.New("the run expands no more")
}

// neverOf checks the key of a question about a state that is never reached. By the rules, the moves of the key lead
// to a state that no event has. The moves of the other choices lead to states that some event has. All reached
// states are one move after another reached state.
func (run told) neverOf(rules solve.Rules, q *question.Question) error {
	after := map[solve.State]bool{rules.Start(): true}
	for i, s := range run.states {
		if run.kinds[i] == solve.Reached {
			for _, step := range solve.Steps(rules, s) {
				after[step.To] = true
			}
		}
	}
	for i, s := range run.states {
		if run.kinds[i] == solve.Reached && run.waves[i] == 0 && !after[s] {
			return errors.New("the run goes several moves at once")
		}
	}
	for i, o := range q.Choices {
		s := rules.Start()
		for _, move := range o.Moves {
			to, _, err := rules.Apply(s, move)
			if err != nil {
				return err
			}
			s = to
		}
		reached := false
		for at, kind := range run.kinds {
			reached = reached || kind == solve.Reached && run.states[at] == s
		}
		if reached == (i == q.Pick) {
			return errors.New("the run reached another choice than the key tells")
		}
	}
	return nil
}

// TestKeysOfTrees makes questions about trees of runs, for every puzzle and algorithm. A plain look at the recording,
// and the rules, must agree with their keys.
func TestKeysOfTrees(t *testing.T) {
	boards := uint64(25)
	if testing.Short() {
		boards = 5
	}
	for _, p := range searchable(t) {
		made := map[string]int{}
		for n := range boards {
			checkTrees(t, board(t, p, n+1), n, made)
		}
		t.Log(p.ID(), made)
		if len(made) < 4 {
			t.Errorf("%s: only these were made: %v", p.ID(), made)
		}
	}
}

// TestKeysOfTreesOfRules does the same for puzzles from files of rules, which also have A*.
func TestKeysOfTreesOfRules(t *testing.T) {
	boards := map[string]int{"pegs": 12, "snake": 20} // events
	wanted := []string{"next astar", "next uniform", "never astar", "never bfs"}
	if !testing.Short() {
		boards["eight"], boards["warehouse"] = 6, 12
		wanted = append(wanted, "next greedy")
	}
	made := map[string]int{}
	for id, event := range boards {
		p, err := collection.Open(id)
		if err != nil {
			t.Fatal(err)
		}
		list, _, err := p.Parse("", strings.NewReader(p.File.Samples[0].Input))
		if err != nil {
			t.Fatal(err)
		}
		checkTrees(t, question.About{Puzzle: p, Dataset: list[0], Task: p.Tasks()[0], Event: event}, 1, made)
	}
	t.Log(made)
	for _, want := range wanted {
		if made[want] == 0 {
			t.Errorf("none of %q were made: %v", want, made)
		}
	}
}

// checkTrees makes, checks and counts questions about the trees of all algorithms on a board.
func checkTrees(t *testing.T, about question.About, seed uint64, made map[string]int) {
	t.Helper()
	p := about.Puzzle
	rules, err := p.Rules(about.Dataset, about.Query)
	if err != nil {
		t.Fatal(err)
	}
	for _, s := range p.Solvers(about.Task) {
		about.Algorithm = s.ID()
		for _, kind := range question.AboutTree() {
			q, err := question.Make(context.Background(), nil, about, kind, seed)
			if errors.Is(err, question.ErrUnsuited) {
				continue
			}
			if err != nil {
				t.Fatal(err)
			}
			run := tell(t, about)
			if kind == "next" {
				err = run.nextOf(rules, s.ID(), about.Event, q)
			} else {
				err = run.neverOf(rules, q)
			}
			if err != nil {
				t.Fatalf("board %d, %s, %s: %v\n%+v\n%s", seed, s.ID(), kind, err, q, rows(about))
			}
			made[kind+" "+s.ID()]++
		}
	}
}
