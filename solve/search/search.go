// Package search is search over the rules of any puzzle. It knows only [solve.Rules]. States are packed into as few
// bits as possible and numbered by one table, and walks are rebuilt from the parents of states. It serves as the oracle
// of tests, as a second opinion, as the judge of random boards, and as the algorithms of puzzles without own ones.
package search

import (
	"math"
	"slices"

	"stepboard/solve"
	"stepboard/solve/store"
)

// Method is a way to search.
type Method uint8

// The methods. V is the number of states reached, and E the number of moves between them.
const (
	// BreadthFirst expands layer by layer (Moore 1959): O(V + E), with all cores on large layers. It finds the fewest
	// moves.
	BreadthFirst Method = iota
	// Bidirectional searches at uniform cost from the start and back from the won states (Pohl 1971). Rules must be
	// Reversible.
	Bidirectional
	// UniformCost expands the cheapest state (Dijkstra 1959).
	UniformCost
	// Greedy expands the state with the least Bound (Doran and Michie 1966). It finds a way, perhaps not the cheapest.
	Greedy
	// AStar expands the state with the least sum of cost so far and Bound (Hart, Nilsson and Raphael 1968). A state
	// that is reached again at less cost is expanded again, so any Bound that is never too high is enough.
	AStar
	// IDAStar searches depth-first up to a limit of cost plus Bound, which grows each round (Korf 1985). It recognizes
	// the states of a round (Reinefeld and Marsland 1994), so it ends even if there is no way.
	IDAStar
	// DepthFirst expands the state reached last. It finds a way, perhaps a very long one.
	DepthFirst
	// IterativeDeepening is IDAStar without a Bound.
	IterativeDeepening

	methods = iota
)

// Least reports whether the method finds ways of least cost. BreadthFirst does so only if all moves cost the same.
func (k Method) Least() bool { return k != Greedy && k != DepthFirst }

// ids are the IDs of the methods as algorithms. Files contain them, so they never change.
var ids = [methods]string{"bfs", "bidirectional", "uniform", "greedy", "astar", "idastar", "dfs", "iddfs"}

// ID names the method as an algorithm.
func (k Method) ID() string { return ids[k] }

// Deep reports whether an ID names a depth-first method, which expands a state when it reaches it.
func Deep(id string) bool {
	return id == IDAStar.ID() || id == DepthFirst.ID() || id == IterativeDeepening.ID()
}

// Name of the method, for a heading.
func (k Method) Name() solve.Text { return solve.Say("search.algorithm." + ids[k]) }

// Hint says in a sentence how the method works.
func (k Method) Hint() solve.Text { return solve.Say("search.algorithm." + ids[k] + ".hint") }

// Lacks is the feature that a method needs and the rules lack: backward moves, or a bound. It is false if nothing is
// missing.
func (k Method) Lacks(r solve.Rules) (why solve.Text, lacks bool) {
	switch k {
	case Bidirectional:
		if _, ok := r.(solve.Reversible); !ok {
			return solve.Say("search.lacks.back", "Algorithm", k.Name()), true
		}
	case Greedy, AStar, IDAStar:
		if _, ok := r.(solve.Bounded); !ok {
			return solve.Say("search.lacks.bound", "Algorithm", k.Name()), true
		}
	}
	return why, false
}

// Result is the end of a search.
type Result struct {
	Found bool
	Cost  solve.Cost // of the way found
	Moves []solve.Move
	taken int64 // bytes of the moves
}

// Free gives the memory of the moves back.
func (r *Result) Free(m *solve.Meter) {
	m.Give(r.taken)
	*r = Result{}
}

// room accounts for n more moves.
func (r *Result) room(m *solve.Meter, n int) error {
	bytes := 8 * int64(n)
	if err := m.Take(bytes); err != nil {
		return err
	}
	r.taken += bytes
	r.Moves = slices.Grow(r.Moves, n)
	return nil
}

// Run searches for a way from the start to a won state. At its end it gives its memory back, except 8 bytes for each
// move of the way (see Result.Free). A recorded run records each state that it reaches and expands. The error is the
// Meter's.
func Run(m *solve.Meter, r solve.Rules, k Method) (Result, error) {
	if solve.Crowded(r, r.Start()) {
		return Result{}, m.Beyond()
	}
	switch k {
	case BreadthFirst:
		return breadthFirst(m, r)
	case Bidirectional:
		return bidirectional(m, r.(solve.Reversible))
	case IDAStar, IterativeDeepening, DepthFirst:
		return inDepth(m, r, k)
	}
	return bestFirst(m, r, k)
}

// limitOf is the largest cost of a way by some rules.
func limitOf(r solve.Rules) solve.Cost {
	if l, ok := r.(solve.Limited); ok {
		if most, limited := l.Most(); limited {
			return most
		}
	}
	return solve.Cost{Major: math.MaxInt64, Minor: math.MaxInt64}
}

// trail is a list of states by number. A move leads from each state to the next.
type trail struct {
	list  []uint32
	state func(number int) solve.State
}

// back is the trail from the state without a parent to a given state.
func back(m *solve.Meter, from int, parent func(int) int, state func(int) solve.State) (trail, error) {
	t := trail{state: state}
	for n, at := 0, from; at >= 0; n, at = n+1, parent(at) {
		if err := store.Append(m, &t.list, uint32(at)); err != nil {
			return t, err
		}
		if err := store.Poll(m, n+1, pollEvery); err != nil {
			return t, err
		}
	}
	slices.Reverse(t.list)
	return t, nil
}

// way appends the moves along a trail to a result. next lists the moves from a state. If several moves lead to the same
// state, the cheapest is used.
func (t trail) way(m *solve.Meter, r *Result, next func(solve.State, []solve.Step) []solve.Step) error {
	if err := r.room(m, len(t.list)-1); err != nil {
		return err
	}
	at := t.state(int(t.list[0]))
	var steps []solve.Step
	var pacer solve.Pacer
	for _, number := range t.list[1:] {
		if err := pacer.Poll(m, 0, 0); err != nil {
			return err
		}
		steps = next(at, steps[:0])
		at = t.state(int(number))
		best := -1
		for k := range steps {
			if steps[k].To == at && (best < 0 || steps[k].Cost.Less(steps[best].Cost)) {
				best = k
			}
		}
		r.Moves = append(r.Moves, steps[best].Move)
		r.Cost = r.Cost.Plus(steps[best].Cost)
	}
	return nil
}

// free gives the memory of the numbers back.
func (t trail) free(m *solve.Meter) { m.Give(4 * int64(cap(t.list))) }

// pollEvery is the number of states of a trail between two polls of the Meter.
const pollEvery = 256

// recorder writes to the Recording of a run, if there is one.
type recorder struct {
	to     *solve.Recording
	wave   uint8
	parent int // the event that reached the state being expanded
}

func (r *recorder) on() bool { return r.to != nil }

func (r *recorder) begin(s solve.State) { r.to.Reach(r.wave, s, -1, solve.Cost{}) }

func (r *recorder) expand(s solve.State) { r.parent = r.to.Parent(r.to.Expand(r.wave, s)) }

func (r *recorder) reach(s solve.State, cost solve.Cost) { r.to.Reach(r.wave, s, r.parent, cost) }
