// Package search has the algorithms of halloween, their data structures, and explanations for lenses.
//
// Words in brackets name the files. The floor of a board becomes a graph (graph); a joint state is the nodes of all
// ghosts. bfs and bidirectional search joint states by whole layers (layers). labels keeps these states in pages or,
// for more than three ghosts and on large boards, in hash tables (sparse). fast tries cheap steps first:
//
//  1. The distances of single ghosts give a first bound, or show that there is no way (fast).
//  2. Up to three ghosts: A* with that bound for a while, then again with tables of pairs (fast; astar, pairs).
//  3. More ghosts, or a large board: a crew plans one ghost after the other, in as many steps as the bound says. If it
//     fails, a cell that many ghosts have to pass may raise the bound (doors). Then the ghosts that were in the way
//     join a group, and the shortest plan of the group raises the bound (many; crew). A ghost's way around the others
//     is found by sets of cells (sweep) or, on boards beyond 64×64, by spans of time (intervals). Meanwhile a plan of
//     all ghosts that need not be a shortest one is found and shortened (incumbent; lacam).
//  4. The shortest plan of a group of more than three: A* and clauses take turns (race). Clauses describe the graph
//     unfolded in time (timeline, trades), for the solver in package sat.
//  5. Before searches that may take long, feasible decides whether there is any plan, for every number of ghosts
//     (feasible; floor, crossings). So no search runs for ever on a board without a way.
//
// A plan is straightened before it is shown (straighten). prove writes a proof for package certificate that no plan is
// shorter. Lenses use refusals and why; recordings use record.
package search

import (
	"stepboard/solve"
	"stepboard/solve/halloween/rules"
)

// pollEvery is the number of expansions between two polls of the Meter, for up to three ghosts: some 0.3 ms.
const pollEvery = 256

// mostAtOnce is the largest number of ghosts whose joint steps from a state are kept in one list: up to 5⁸ steps.
const mostAtOnce = 8

// polls reports whether to poll the Meter after a number of expansions. With more ghosts, polls are more frequent.
func (g *graph) polls(expanded int64) bool {
	every := [mostAtOnce + 1]int64{pollEvery, pollEvery, pollEvery, pollEvery, 64, 16, 4, 1, 1}
	return expanded%every[min(g.n, mostAtOnce)] == 0
}

// search finds a shortest plan, or nil if there is no plan. It gives all memory back except the memory of the plan.
type search func(m *solve.Meter, g *graph) (*plan, error)

// Algorithm is one way to solve a board.
type Algorithm struct {
	Name   string // the ID for solve.Solver
	search search
}

// Algorithms lists the algorithms, the default first.
var Algorithms = []Algorithm{{"fast", fast}, {"bidirectional", bidirectional}, {"bfs", bfs}}

// Open starts a session for a dataset. The board must have no Error in Check. A session of fast can also write proofs.
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

// finder searches once and keeps the plan, because all queries of a dataset have the same answer.
type finder struct {
	graph    *graph
	search   search
	solved   bool
	plan     *plan // nil if there is no plan
	straight bool  // the plan is straightened
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
