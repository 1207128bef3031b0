package crowd

import (
	"maps"
	"math"
	"slices"

	"stepboard/solve"
	"stepboard/solve/crowd/sat"
	"stepboard/solve/store"
)

// timeline has clauses for the plans of some ghosts with a given number of steps (Surynek 2016). A node says that a
// ghost is on a cell at a time. Each node is a variable, if the start and the goal are near enough. The clauses are:
//
//   - A ghost on a cell is on the same or a neighbouring cell one step later. The same holds one step earlier.
//   - A ghost is on at most one cell at a time, and a cell has at most one ghost.
//   - A ghost is on at least one cell at each time. These clauses follow from the start and from the other clauses.
//   - Two ghosts don't trade places. There are many such clauses, and most of them are never needed (see the type
//     trades).
//
// In a model of all clauses, the cells of the ghosts are a plan. Every plan is such a model.
type timeline struct {
	graph  *graph
	steps  int
	solver *sat.Solver
	// nodes[first[t*n+i]:first[t*n+i+1]] are the possible cells of ghost i at time t, in ascending order. The index in
	// the field nodes is the number of the variable.
	first  []int32
	nodes  []node
	proof  *proof // receives the learned clauses; may be nil
	memory store.Account
}

// newTimeline makes a timeline without clauses. The parameters from and to are the distances from the start and to the
// goal, by ghost and cell. The caller must free the timeline, also after an error. It takes O(n·c + nodes) time for n
// ghosts on c cells. It needs no other memory.
func newTimeline(m *solve.Meter, g *graph, from, to [][]distance, steps int) (*timeline, error) {
	l := &timeline{graph: g, steps: steps}
	n := g.n
	layers := n * (steps + 1)
	if err := l.memory.Take(m, 4*int64(layers+1)); err != nil {
		return l, err
	}
	l.first = make([]int32, layers+1)
	// Count the nodes of each ghost at each time. At first, an entry is the difference from the previous time.
	for i := range n {
		if err := l.poll(m, 0); err != nil {
			return l, err
		}
		for v := range g.cells {
			if begin, end := l.span(from[i][v], to[i][v]); begin < end {
				l.first[begin*n+i]++
				if end <= steps {
					l.first[end*n+i]--
				}
			}
		}
	}
	for at := n; at < layers; at++ {
		l.first[at] += l.first[at-n]
	}
	size := int64(0)
	for at, count := range l.first {
		l.first[at] = int32(size)
		size += int64(count)
	}
	if size > math.MaxInt32 {
		return l, m.Beyond()
	}
	if err := l.memory.Take(m, nodeBytes*size); err != nil {
		return l, err
	}
	l.nodes = make([]node, size)
	for i := range n {
		for v := range g.cells {
			begin, end := l.span(from[i][v], to[i][v])
			for t := begin; t < end; t++ {
				next := &l.first[t*n+i]
				l.nodes[*next] = node(v)
				*next++
			}
			if v%pollNodes == 0 {
				if err := l.poll(m, 0); err != nil {
					return l, err
				}
			}
		}
	}
	copy(l.first[1:], l.first[:layers]) // each entry is now the start of the next layer
	l.first[0] = 0
	return l, nil
}

func (l *timeline) build(m *solve.Meter) error {
	var err error
	if l.solver, err = sat.New(m, len(l.nodes)); err != nil {
		return err
	}
	l.solver.Depth = int64(l.steps)
	if l.proof != nil {
		l.solver.Proof = l.proof
	}
	if err := l.prohibit(m); err != nil {
		return err
	}
	for t := range l.steps + 1 {
		if err := l.apart(m, t); err != nil {
			return err
		}
	}
	for t := range l.steps + 1 {
		if err := l.poll(m, t); err != nil {
			return err
		}
		for i := range l.graph.n {
			if err := l.follow(m, i, t); err != nil {
				return err
			}
		}
	}
	for i := range l.graph.n {
		if err := l.somewhere(m, i); err != nil {
			return err
		}
	}
	for i, start := range l.graph.starts {
		at := []sat.Lit{}
		if x := l.node(i, 0, start); x >= 0 {
			at = append(at, sat.Is(x))
		}
		if err := l.solver.Add(m, 0, at...); err != nil {
			return err
		}
	}
	return nil
}

func (l *timeline) free(m *solve.Meter) {
	if l.solver != nil {
		l.solver.Free(m)
	}
	l.memory.Free(m)
	*l = timeline{}
}

func (l *timeline) poll(m *solve.Meter, t int) error { return m.Poll(int64(t), int64(l.steps)) }

const pollNodes = 1024

// span returns the times t at which a ghost can be on a cell: begin ≤ t < end. The parameters are the distance of the
// cell from the ghost's start, and the distance of the cell to the ghost's goal.
func (l *timeline) span(from, to distance) (begin, end int) {
	if from == 0 || to == 0 {
		return 0, 0
	}
	return int(from) - 1, l.steps - (int(to) - 1) + 1
}

// layer returns the possible cells of ghost i at time t, and the variable for the first of these cells.
func (l *timeline) layer(i, t int) (nodes []node, first int32) {
	at := t*l.graph.n + i
	return l.nodes[l.first[at]:l.first[at+1]], l.first[at]
}

// node returns the variable for ghost i on cell v at time t, or -1 if the ghost can't be there. It takes O(log V) time.
func (l *timeline) node(i, t int, v node) int32 {
	nodes, first := l.layer(i, t)
	if at, ok := slices.BinarySearch(nodes, v); ok {
		return first + int32(at)
	}
	return -1
}

// apart adds the constraints for a time: each ghost is on at most one cell, and each cell has at most one ghost.
func (l *timeline) apart(m *solve.Meter, t int) error {
	if err := l.poll(m, t); err != nil {
		return err
	}
	on := map[node][]int32{}
	for i := range l.graph.n {
		nodes, first := l.layer(i, t)
		all := make([]int32, len(nodes))
		for at, v := range nodes {
			all[at] = first + int32(at)
			on[v] = append(on[v], all[at])
		}
		if err := l.solver.AtMostOne(m, all); err != nil {
			return err
		}
	}
	for _, v := range slices.Sorted(maps.Keys(on)) { // in a fixed order, so that all runs are the same
		if list := on[v]; len(list) > 1 {
			if err := l.solver.AtMostOne(m, list); err != nil {
				return err
			}
		}
	}
	return nil
}

// follow adds two clauses for each possible cell of ghost i at time t: about its next cell and about its previous cell.
func (l *timeline) follow(m *solve.Meter, i, t int) error {
	nodes, first := l.layer(i, t)
	clause := make([]sat.Lit, 0, 1+degree)
	for at, v := range nodes {
		for _, other := range [2]int{t + 1, t - 1} {
			if other < 0 || other > l.steps {
				continue
			}
			clause = append(clause[:0], sat.Is(first+int32(at)).Not())
			for _, to := range l.graph.next(int(v)) {
				if x := l.node(i, other, to); x >= 0 {
					clause = append(clause, sat.Is(x))
				}
			}
			if err := l.solver.Add(m, l.proof.follow(l.code(i, t, v), other > t), clause...); err != nil {
				return err
			}
		}
	}
	return nil
}

// somewhere adds a clause for each time after the start: ghost i is on one of its possible cells. It follows from the
// previous clause.
func (l *timeline) somewhere(m *solve.Meter, i int) error {
	var before sat.Name // the name of the clause of the previous time; a single literal needs no name
	for t := 1; t <= l.steps; t++ {
		if err := l.poll(m, t); err != nil {
			return err
		}
		nodes, first := l.layer(i, t)
		clause := make([]sat.Lit, len(nodes))
		for at := range nodes {
			clause[at] = sat.Is(first + int32(at))
		}
		before = l.proof.somewhere(i, t, clause, before)
		if len(clause) < 2 {
			before = 0
		}
		if err := l.solver.Add(m, before, clause...); err != nil {
			return err
		}
	}
	return nil
}

// solve looks for a plan. It ends when it knows the result, or when stop returns true. The plan may be nil.
func (l *timeline) solve(m *solve.Meter, stop func() bool) (sat.Result, *plan, error) {
	result, err := l.solver.Solve(m, stop)
	if err != nil || result != sat.Found {
		return result, nil, err
	}
	p, err := newPlan(m, l.graph.n, int64(l.steps))
	if err != nil {
		return result, nil, err
	}
	for t := range l.steps + 1 {
		for i := range l.graph.n {
			nodes, first := l.layer(i, t)
			for at, v := range nodes {
				if l.solver.True(first + int32(at)) {
					p.at(t)[i] = v
				}
			}
		}
	}
	return result, p, nil
}
