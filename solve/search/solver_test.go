package search_test

import (
	"errors"
	"math/rand/v2"
	"testing"

	"stepboard/solve"
	"stepboard/solve/puzzles"
	"stepboard/solve/search"
	"stepboard/solve/solvetest"
)

// A solver of each method agrees with the reference: the least cost, or some way if the solver is satisficing, or no
// way. Its walk is legal and matches the answer. All memory but that of the walk is given back.
func TestSolvers(t *testing.T) {
	longer := map[string]int{} // ways that are not least, by solver
	for _, p := range puzzles.BuiltIn() {
		tasks := p.Tasks()
		task := tasks[len(tasks)-1] // the task with walks
		solvers := search.Solvers(p, task, search.Methods()...)
		r := rand.New(rand.NewPCG(36, uint64(len(p.ID()))))
		for range many(200) {
			d := solvetest.Small(p, r)
			rules, err := p.Rules(d, 0)
			if err != nil {
				t.Fatal(err)
			}
			want, found, _ := reference(rules)
			for i, s := range solvers {
				cost, ok := solved(t, p, s, d, task, search.Method(i).Suits(rules), found)
				if ok && (cost.Less(want) || cost != want && solve.Exact(s)) {
					t.Fatalf("%s %s: a way of %v, want %v", p.ID(), s.ID(), cost, want)
				}
				if ok && cost != want {
					longer[s.ID()]++
				}
			}
		}
		if solve.Exact(solvers[search.BreadthFirst]) == solve.Twofold(p, task) {
			t.Errorf("%s: breadth-first search is exact: %v", p.ID(), solve.Exact(solvers[search.BreadthFirst]))
		}
	}
	for _, k := range []search.Method{search.Greedy, search.DepthFirst} {
		if longer[k.ID()] == 0 {
			t.Errorf("all ways that %s finds are least", k.ID())
		}
	}
}

// solved returns the cost of the way that a solver finds.
func solved(t *testing.T, p solve.Puzzle, s solve.Solver, d *solve.Dataset, task string, suits, found bool) (
	solve.Cost, bool,
) {
	t.Helper()
	const budget = 1 << 30
	m, release := solve.NewMeter(t.Context(), budget, nil)
	defer release()
	session, err := s.Prepare(m, d, task)
	if err != nil {
		t.Fatalf("%s: %v", s.ID(), err)
	}
	a, err := session.Solve(m, 0)
	if !suits {
		var board *solve.BoardError
		if !errors.As(err, &board) {
			t.Fatalf("%s: %v on rules that lack something", s.ID(), err)
		}
		return solve.Cost{}, false
	}
	if err != nil || found != (a.Value != solve.None) {
		t.Fatalf("%s: %v, %v; want a way %v", s.ID(), a, err, found)
	}
	if left := budget - m.Left(); left > 8*2*(a.Steps+1) {
		t.Fatalf("%s: %d bytes are not given back", s.ID(), left)
	}
	if !found {
		return solve.Cost{}, false
	}
	rules, _ := p.Rules(d, 0)
	steps, cost, end, err := solve.Replay(rules, session.Walk(m, 0), nil)
	if err != nil || !rules.Done(end) || steps != a.Steps || cost.Value(solve.Twofold(p, task)) != a.Value {
		t.Fatalf("%s: the walk has %d moves and costs %v, the answer says %v; %v", s.ID(), steps, cost, a, err)
	}
	return cost, true
}

// The default solver of each task is exact. The second algorithm that checks an answer is exact, too.
func TestExactAlone(t *testing.T) {
	for _, p := range puzzles.BuiltIn() {
		for _, task := range p.Tasks() {
			all, exact := p.Solvers(task), solve.ExactSolvers(p, task)
			if !solve.Exact(all[0]) || exact[0].ID() != all[0].ID() {
				t.Errorf("%s %s: the default is not exact", p.ID(), task)
			}
			for _, s := range exact {
				if s.ID() == search.Greedy.ID() || s.ID() == search.DepthFirst.ID() {
					t.Errorf("%s %s: %s passes for exact", p.ID(), task, s.ID())
				}
			}
			if got := solve.ExactSolverOf(p, task, search.DepthFirst.ID()); got.ID() != all[0].ID() {
				t.Errorf("%s %s: %s is taken in the place of a search in depth", p.ID(), task, got.ID())
			}
		}
	}
}

// Each method names the property that it needs and the rules lack: a bound, backward moves, long moves, …
func TestLacks(t *testing.T) {
	rules := struct{ solve.Rules }{}
	for _, k := range search.Methods() {
		why, lacks := k.Lacks(rules)
		needs := k == search.Bidirectional || k == search.Greedy || k == search.AStar || k == search.IDAStar ||
			k >= search.UniformLong
		if lacks != needs || lacks != (why.Key != "") {
			t.Errorf("%s lacks something: %v, %v", k.ID(), lacks, why)
		}
	}
}
