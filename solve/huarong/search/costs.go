package search

import "stepboard/solve"

// costs are the least known costs of nodes. 64 bits, because a walk round a long ring can be longer than 2³¹.
type costs struct {
	plus []int64 // by node: cost+1, 0 where not reached
}

// newCosts takes 8 bytes a node.
func newCosts(m *solve.Meter, p *Plane) (costs, error) {
	n := 4 * p.Bounds()
	if err := m.Take(8 * int64(n)); err != nil {
		return costs{}, err
	}
	return costs{make([]int64, n)}, nil
}

// at is the cost of a node, or -1.
func (c *costs) at(n Node) int64 { return c.plus[n] - 1 }

func (c *costs) set(n Node, cost int64) { c.plus[n] = cost + 1 }

// clear forgets all costs, in pieces small enough to stop between.
func (c *costs) clear(m *solve.Meter) error {
	const piece = 1 << 18
	for rest := c.plus; len(rest) > 0; {
		n := min(piece, len(rest))
		clear(rest[:n])
		rest = rest[n:]
		if err := m.Poll(0, 0); err != nil {
			return err
		}
	}
	return nil
}
