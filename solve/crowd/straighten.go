package crowd

import (
	"math"

	"stepboard/solve"
)

// straightenBytes is the size of the largest table for one ghost. A ghost that needs a larger table keeps its way.
const straightenBytes = 64 << 20

// straighten removes needless moves from a plan, so that a reader sees only detours with a reason. If a ghost moves
// more often than without other ghosts, straighten gives the ghost a new way. The new way avoids all other ghosts and
// has as few moves as possible. The number of steps of the plan stays the same.
func (p *plan) straighten(m *solve.Meter, g *graph) error {
	needs, err := p.detours(m, g)
	for _, i := range needs {
		d := detour{graph: g, plan: p, ghost: i, best: distance(p.moves(i))}
		if err := optional(d.shorten(m)); err != nil {
			return err
		}
	}
	return optional(err)
}

// detours returns the ghosts that move more often than they would without other ghosts.
func (p *plan) detours(m *solve.Meter, g *graph) (list []int, err error) {
	alone := g.alone
	if alone == nil {
		size := (distanceBytes + nodeBytes) * int64(len(g.cells))
		if err := m.Take(size); err != nil {
			return nil, err
		}
		defer m.Give(size)
		queue := g.newQueue()
		for i, start := range g.starts {
			d, err := g.distances(m, g.goals[i], queue)
			if err != nil {
				return nil, err
			}
			alone = append(alone, d[start])
		}
	}
	for i, far := range alone {
		if p.moves(i) > int(far)-1 {
			list = append(list, i)
		}
	}
	return list, nil
}

func (p *plan) moves(i int) int {
	count := 0
	for t := range p.steps() {
		if p.at(t)[i] != p.at(t + 1)[i] {
			count++
		}
	}
	return count
}

// detour is the way of a ghost that straighten tries to replace by a way with fewer moves.
type detour struct {
	*graph
	plan  *plan
	ghost int
	best  distance // the number of moves of the current way
	// By cell: the distance to the goal and the distance from the start, without other ghosts.
	toGoal, toStart []distance

	cells []node       // the cells that may lie on a way with fewer moves
	index []node       // by cell: its index in the field cells plus one, or 0
	least [][]distance // by time and index in the field cells: the least number of moves, or the constant far
}

// far stands for no way. It is larger than any number of moves.
const far distance = math.MaxUint32

func (d *detour) shorten(m *solve.Meter) error {
	size := (2*distanceBytes + 2*nodeBytes + nodeBytes) * int64(len(d.graph.cells))
	if err := m.Take(size); err != nil {
		return err
	}
	defer func() { m.Give(size) }()
	queue := d.newQueue()
	var err error
	if d.toGoal, err = d.distances(m, d.goals[d.ghost], queue); err != nil {
		return err
	}
	if d.toStart, err = d.distances(m, d.starts[d.ghost], queue); err != nil {
		return err
	}
	d.index = make([]node, len(d.graph.cells))
	for v := range d.graph.cells {
		if a, b := d.toStart[v], d.toGoal[v]; a > 0 && b > 0 && a+b-2 < d.best {
			d.cells = append(d.cells, node(v))
			d.index[v] = node(len(d.cells))
		}
	}
	table := distanceBytes * int64(d.plan.steps()+1) * int64(len(d.cells))
	if len(d.cells) == 0 || table > straightenBytes {
		return nil
	}
	if err := m.Take(table); err != nil {
		return err
	}
	size += table
	if err := d.flood(m); err != nil {
		return err
	}
	d.retrace()
	return nil
}

// flood fills d.least: for each time and cell, the least number of moves with which the ghost can be there without
// clashes.
func (d *detour) flood(m *solve.Meter) error {
	steps := d.plan.steps()
	all := make([]distance, (steps+1)*len(d.cells))
	for i := range all {
		all[i] = far
	}
	for t := range steps + 1 {
		d.least = append(d.least, all[t*len(d.cells):(t+1)*len(d.cells)])
	}
	start := d.index[d.starts[d.ghost]]
	if start == 0 {
		return nil
	}
	d.least[0][start-1] = 0
	for t := range steps {
		if err := m.Poll(0, int64(steps)); err != nil {
			return err
		}
		for at, moves := range d.least[t] {
			if moves == far {
				continue
			}
			from := d.cells[at]
			for _, to := range d.next(int(from)) {
				cost := moves
				if to != from {
					cost++
				}
				k := d.index[to]
				if k > 0 && cost < d.least[t+1][k-1] && int(d.toGoal[to])-1 <= steps-t-1 && cost+d.toGoal[to]-1 < d.best &&
					d.free(t, from, to) {
					d.least[t+1][k-1] = cost
				}
			}
		}
	}
	return nil
}

// free reports whether the ghost can step from one cell to another cell, or stay on a cell, after time t.
func (d *detour) free(t int, from, to node) bool {
	before, after := d.plan.at(t), d.plan.at(t+1)
	for i := range after {
		if i != d.ghost && (after[i] == to || after[i] == from && before[i] == to) {
			return false
		}
	}
	return true
}

// retrace writes a way with the fewest moves into the plan, if this way has fewer moves than the current way. It goes
// from the end to the start and prefers waits. So the ghost waits as late as possible.
func (d *detour) retrace() {
	steps := d.plan.steps()
	to := d.goals[d.ghost]
	if k := d.index[to]; k == 0 || d.least[steps][k-1] == far {
		return
	}
	for t := steps; t > 0; t-- {
		d.plan.at(t)[d.ghost] = to
		moves := d.least[t][d.index[to]-1]
		for _, from := range d.next(int(to)) { // the first of these cells stands for a wait
			cost := int(moves)
			if from != to {
				cost--
			}
			if k := d.index[from]; k > 0 && int(d.least[t-1][k-1]) == cost && d.free(t-1, from, to) {
				to = from
				break
			}
		}
	}
}
