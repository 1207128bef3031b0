package crowd

import "stepboard/solve"

// plan has the nodes of some ghosts at the times 0, 1, 2, …
type plan struct {
	n     int    // the number of ghosts
	cells []node // cells[n*t+i] is the node of ghost i at time t
}

// planBytes returns the memory of a plan for n ghosts, in bytes.
func planBytes(n int, steps int64) int64 { return nodeBytes * int64(n) * (steps + 1) }

// newPlan makes a plan. The caller must set the nodes, and must free the plan later.
func newPlan(m *solve.Meter, n int, steps int64) (*plan, error) {
	size := planBytes(n, steps)
	if err := m.Take(size); err != nil {
		return nil, err
	}
	return &plan{n, make([]node, size/nodeBytes)}, nil
}

// free gives the memory of the plan back. The plan may be nil.
func (p *plan) free(m *solve.Meter) {
	if p != nil {
		m.Give(planBytes(p.n, int64(p.steps())))
	}
}

func (p *plan) steps() int { return len(p.cells)/p.n - 1 }

func (p *plan) walk(g *graph) []solve.Move {
	list := make([]solve.Move, p.steps())
	for t := range list {
		list[t] = g.move(p.at(t), p.at(t+1))
	}
	return list
}

// at returns the nodes of the ghosts at a time. After the last step of the plan the ghosts stay.
func (p *plan) at(t int) []node {
	t = min(t, p.steps())
	return p.cells[p.n*t : p.n*(t+1)]
}

// still makes and records a plan without steps, because all ghosts start on their goals.
func still(m *solve.Meter, g *graph) (*plan, error) {
	p, err := newPlan(m, g.n, 0)
	if err == nil {
		copy(p.cells, g.starts)
		m.Record.Reach(0, g.stand(g.starts), -1, solve.Cost{})
		m.Record.Goal(0, g.stand(g.starts))
	}
	return p, err
}

// sorted returns a new plan with the ghosts in another order: ghost k of p becomes ghost order[k] of the new plan.
func (p *plan) sorted(m *solve.Meter, order []int) (*plan, error) {
	q, err := newPlan(m, p.n, int64(p.steps()))
	if err != nil {
		return nil, err
	}
	for t := range p.steps() + 1 {
		for at, i := range order {
			q.at(t)[i] = p.at(t)[at]
		}
	}
	return q, nil
}
