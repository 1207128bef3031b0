package search

import (
	"stepboard/solve"
	"stepboard/solve/grid"
	"stepboard/solve/huarong/rules"
	"stepboard/solve/store"
)

// In the graph of sides, a node is a state after a push of the piece: the cell of the piece, and the side on which the
// blank is. The piece has come from this side. An edge is a walk of the blank to another side, followed by a push of
// the piece to this other side. During the walk, the piece is a wall. A shortest way never pushes the piece straight
// back to its previous cell. All moves can be reversed, so a search can also begin at the target.

// leastWalk is the cost of the cheapest walk to another side: around one corner of the piece. leastEdge adds a push.
const (
	leastWalk = 2
	leastEdge = leastWalk + 1
)

// begin relaxes the nodes after the first push. It also sets the costs of the nodes with the piece on its first cell.
// These costs are final: a later push back to this cell costs no less than the same walk of the blank without the
// piece.
func (c *costed) begin(m *solve.Meter) error {
	m.Expanded++ // for the start
	for d, cost := range c.ends.approach {
		if cost == Apart {
			continue
		}
		n := NodeAt(c.ends.piece, grid.Dir(d))
		c.set(n, int64(cost))
		if err := c.relax(m, c.pushed(n), int64(cost)+1); err != nil {
			return err
		}
	}
	return nil
}

// expand relaxes the successors of a node. If even the cheapest walk would not improve a successor, expand skips this
// successor, because the method Between may need a search.
func (c *costed) expand(m *solve.Meter, from Node, cost int64) error {
	at, side := parted(from)
	for turn := grid.Dir(1); turn < 4; turn++ {
		to := (side + turn) & 3
		if !c.open[at+c.Steps[to]] {
			continue
		}
		next := c.pushed(NodeAt(at, to))
		if known := c.at(next); known >= 0 && known <= cost+leastEdge {
			continue
		}
		w, err := c.Between(m, at, side, to)
		if err != nil {
			return err
		}
		if w == Apart {
			continue
		}
		if err := c.relax(m, next, cost+int64(w)+1); err != nil {
			return err
		}
	}
	return nil
}

// relax compares a cost with the known cost of a node. If the new cost is lower, it stores this cost and queues the
// node.
func (c *costed) relax(m *solve.Meter, n Node, cost int64) error {
	m.Generated++
	if old := c.at(n); old >= 0 && old <= cost {
		return nil
	}
	c.set(n, cost)
	c.recorder.reach(c.pair(n), cost, -1)
	return c.enqueue(m, n, cost)
}

// costed is the common part of the searches that store the cost of every node.
type costed struct {
	*Sides
	near     *approacher
	plus     []int64 // by node: 1 + the least known cost; 0 if not reached; a cost can be more than 2³¹
	ends     reached
	recorder recorder
	enqueue  func(m *solve.Meter, n Node, cost int64) error
}

func newCosted(m *solve.Meter, d *solve.Dataset) (costed, error) {
	s, err := NewSides(m, d)
	if err != nil {
		return costed{}, err
	}
	near, err := newApproacher(m, s)
	if err != nil {
		return costed{}, err
	}
	plus, err := store.Make[int64](m, 4*s.Bounds())
	return costed{Sides: s, near: near, plus: plus}, err
}

// at returns the least known cost of a node. It returns -1 for a node that was not reached.
func (c *costed) at(n Node) int64 { return c.plus[n] - 1 }

func (c *costed) set(n Node, cost int64) { c.plus[n] = cost + 1 }

func (c *costed) enter(m *solve.Meter, q rules.Question) error {
	if err := store.Wipe(m, c.plus); err != nil {
		return err
	}
	blank, piece := c.Place(q.Blank), c.Place(q.Piece)
	approach, err := c.near.approach(m, blank, piece)
	if err != nil {
		return err
	}
	c.ends = reached{piece: piece, approach: approach}
	c.recorder = newRecorder(m, c.Plane)
	c.recorder.begin(blank, piece, -1, &approach)
	return c.begin(m)
}

func (c *costed) trace(m *solve.Meter, q rules.Question, emit func(grid.Dir) error) error {
	return c.follow(m, q, c.ends, c.at, emit)
}
