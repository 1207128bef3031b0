// Package search is the algorithms of halloween, what they work on, and what they find out for lenses.
//
// A board becomes a graph of its floor (graph), and a joint state the nodes of all ghosts. bfs and bidirectional go
// over joint states by whole layers (layers), which labels keeps in pages or, for more than three ghosts and on large
// boards, in the hash tables of sparse. fast goes from what is cheap to what takes long:
//
//  1. The distances of single ghosts give a first bound, or show that there is no way (fast).
//  2. Up to three ghosts: A* with that bound for a while, then anew with tables of pairs (few; astar, pairs).
//  3. More of them, or a large board: a crew plans one ghost after the other in as many steps as the bound says. If it
//     fails, a cell through which many have to go may raise the bound (doors). Then those that were in the way join a
//     group, and the least plan of the group raises the bound (many; crew). A ghost's way around the others is found by
//     sets of cells (sweep) or, on boards beyond 64×64, by spans of time (intervals). Meanwhile a plan that need not be
//     a shortest is found and made shorter (incumbent; lacam).
//  4. The least plan of a group of more than three: A* and clauses take turns (race). Clauses are over the graph
//     unfolded in time (timeline, trades), for the solver in package sat.
//  5. Before the searches that may take long, it is decided whether there is any plan, for every number of ghosts
//     (feasible; floor, crossings). So no search goes on for ever on a board without a way.
//
// A plan is straightened before it is shown. prove tells package certificate why no plan is shorter; refusals and why
// are for lenses, record is for recordings.
package search

import (
	"stepboard/solve"
	"stepboard/solve/halloween/rules"
)

// pollEvery is how many expansions of up to three ghosts may pass between two looks at the Meter: some 0.3 ms.
const pollEvery = 256

// mostAtOnce is the most ghosts whose joint steps from a state are listed at once: there may be 5⁸ of them.
const mostAtOnce = 8

// polls reports whether to look at the Meter after so many expansions of up to mostAtOnce ghosts.
func (g *graph) polls(expanded int64) bool {
	every := [mostAtOnce + 1]int64{pollEvery, pollEvery, pollEvery, pollEvery, 64, 16, 4, 1, 1}
	return expanded%every[min(g.n, mostAtOnce)] == 0
}

// search finds a shortest plan, nil if there is none. The memory of the plan stays taken; all else is given back.
type search func(m *solve.Meter, g *graph) (*plan, error)

// Algorithm is one way to solve a board.
type Algorithm struct {
	Name   string // as solve.Solver has it
	search search
}

// Algorithms lists them, the default first.
var Algorithms = []Algorithm{{"fast", fast}, {"bidirectional", bidirectional}, {"bfs", bfs}}

// Open prepares a dataset whose board has no Error in Check.
func (a Algorithm) Open(m *solve.Meter, d *solve.Dataset) (solve.Session, error) {
	if err := m.Take(graphBytes * int64(d.Board.Cells())); err != nil {
		return nil, err
	}
	g := newGraph(d.Board)
	s := solve.NewSession(&finder{graph: g, search: a.search})
	if a.Name != Algorithms[0].Name {
		return s, nil
	}
	return &prover{s, g, rules.Ghosts(d.Board)}, nil
}

// finder keeps the plan that was found and nothing else of the search. All queries of a dataset ask the same.
type finder struct {
	graph    *graph
	search   search
	solved   bool
	plan     *plan
	straight bool // the plan
}

// Find implements [solve.Finder].
func (f *finder) Find(m *solve.Meter, _ int) (solve.Answer, error) {
	if !f.solved {
		plan, err := f.search(m, f.graph)
		if err != nil {
			return solve.Answer{}, err
		}
		f.plan, f.solved = plan, true
	}
	if f.plan == nil {
		return solve.Answer{Value: solve.None}, nil
	}
	steps := int64(f.plan.steps())
	return solve.Answer{Value: steps, Steps: steps}, nil
}

// Way implements [solve.Finder].
func (f *finder) Way(m *solve.Meter, emit func(solve.Move) error) error {
	if !f.straight {
		if err := f.plan.straighten(m, f.graph); err != nil {
			return err
		}
		f.straight = true
	}
	for _, mv := range f.plan.walk(f.graph) {
		if err := emit(mv); err != nil {
			return err
		}
	}
	return nil
}
