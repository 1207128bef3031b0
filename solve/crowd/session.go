// Package crowd is makespan-optimal multi-agent path finding: all ghosts move at the same time, and the last ghost is
// home after the fewest steps. Package rules has the rules of the ghosts, and package certificate checks proofs that no
// plan is shorter.
//
// Words in brackets are names of files. The floor of a board becomes a graph (graph). A node of the graph is a floor
// cell. A joint state is the nodes of all ghosts. A plan is a sequence of joint states from the start to the goal. The
// algorithms bfs and bidirectional visit joint states by whole layers (layers). They keep joint states in pages
// (labels). For more than three ghosts, or on large boards, they keep joint states in hash tables (sparse). The
// algorithm fast begins with the cheapest methods:
//
//  1. The distances of single ghosts give a first lower bound of the number of steps, or show that there is no plan
//     (fast).
//  2. For up to three ghosts, A* uses this bound. If the search takes too long, it restarts with tables of two ghosts
//     (fast; astar, pairs).
//  3. For more ghosts, or on a large board, a planner plans one ghost after the other, with as many steps as the bound
//     (planner). If the planner fails, a cell that many ghosts have to pass may raise the bound (doors). Then ghosts
//     that were hard to plan join a group, and a shortest plan of the group raises the bound (independenceDetection).
//     The planner finds a way that avoids other ghosts by spans of time (intervals). At the same time, another method
//     finds any plan of all ghosts and shortens it (incumbent; lacam).
//  4. For a shortest plan of a group of more than three ghosts, A* and clauses take turns (race). The clauses describe
//     the cells of the ghosts at each time (timeline, trades). Package sat solves them.
//  5. Before a search that may take long, feasible decides whether there is a plan (feasible; floor, crossings). So no
//     search runs for ever on a board without a plan.
//
// Before a plan is shown, needless moves are removed (straighten). A proof for package certificate shows that no plan
// is shorter (prove). Lenses use refusals and why. Recordings use record.
package crowd

import (
	"stepboard/solve"
	"stepboard/solve/crowd/rules"
)

// pollEvery is the number of expansions between two polls of the Meter, for up to three ghosts: some 0.3 ms.
const pollEvery = 256

// mostAtOnce is the largest number of ghosts for which A* lists the next states of a joint state: up to 5⁸ states.
const mostAtOnce = 8

// polls reports whether a search must poll the Meter after a number of expansions. More ghosts need more polls.
func (g *graph) polls(expanded int64) bool {
	every := [mostAtOnce + 1]int64{pollEvery, pollEvery, pollEvery, pollEvery, 64, 16, 4, 1, 1}
	return expanded%every[min(g.n, mostAtOnce)] == 0
}

// search finds a shortest plan. If there is no plan, it returns nil. Then only the plan takes memory.
type search func(m *solve.Meter, g *graph) (*plan, error)

// Algorithm is an algorithm for a board.
type Algorithm struct {
	Name   string // the ID for solve.Solver
	search search
}

// Algorithms has the algorithms. The first algorithm is the default.
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
	straight bool  // the method straighten has removed the needless moves from the plan
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
