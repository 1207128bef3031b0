package search

import (
	"stepboard/solve"
	"stepboard/solve/grid"
	"stepboard/solve/huarong/rules"
	"stepboard/solve/store"
)

// The graph of sides has the states after a push of the piece. A node is the piece's cell and the blank's side of it;
// the piece came from there. An edge takes the blank round to another side, with the piece as a wall, and pushes the
// piece that way. No least way pushes the piece back. All moves can be reversed, so the reverse of a way from a node to
// another begins with the push that ends the way.

// leastWalk is the cost of the cheapest walk from side to side, round a corner. leastEdge adds the push.
const (
	leastWalk = 2
	leastEdge = leastWalk + 1
)

// relaxer is a search of the graph that knows costs of nodes, or -1, and stores better ones.
type relaxer interface {
	at(n Node) int64
	set(n Node, cost int64)
	relax(m *solve.Meter, n Node, cost int64) error
}

// begin relaxes the nodes that the first push leads to. The costs of nodes of the piece's first cell are known at once.
// Suppose the piece leaves its cell and comes back. This brings the blank to no side sooner than the blank could come
// by itself: the blank could take the way of the piece, from the side where the piece leaves to the side where it
// returns.
func (s *Sides) begin(m *solve.Meter, from reached, r relaxer) error {
	m.Expanded++ // the start is a state, too
	for d, cost := range from.approach {
		if cost == Apart {
			continue
		}
		r.set(NodeAt(from.piece, grid.Dir(d)), int64(cost))
		if err := r.relax(m, s.pushed(NodeAt(from.piece, grid.Dir(d))), int64(cost)+1); err != nil {
			return err
		}
	}
	return nil
}

// expand relaxes the successors of a node. Side costs that can't matter are not made.
func (s *Sides) expand(m *solve.Meter, from Node, cost int64, r relaxer) error {
	at, side := parted(from)
	for turn := grid.Dir(1); turn < 4; turn++ {
		to := (side + turn) & 3
		if !s.open[at+s.Steps[to]] {
			continue
		}
		next := s.pushed(NodeAt(at, to))
		if known := r.at(next); known >= 0 && known <= cost+leastEdge {
			continue
		}
		w, err := s.Between(m, at, side, to)
		if err != nil {
			return err
		}
		if w == Apart {
			continue
		}
		if err := r.relax(m, next, cost+int64(w)+1); err != nil {
			return err
		}
	}
	return nil
}

// costed is the common part of the searches that keep the cost of every node.
type costed struct {
	*Sides
	plus     []int64 // by node: its least known cost + 1, 0 if unreached; walks round a long ring can exceed 2³¹
	ends     reached
	recorder recorder
}

// newCosted takes 8 bytes for each node, four nodes for each cell, and the memory of Sides.
func newCosted(m *solve.Meter, d *solve.Dataset) (costed, error) {
	s, err := NewSides(m, d)
	if err != nil {
		return costed{}, err
	}
	plus, err := store.Make[int64](m, 4*s.Bounds())
	return costed{Sides: s, plus: plus}, err
}

// at is the cost of a node, or -1.
func (c *costed) at(n Node) int64 { return c.plus[n] - 1 }

func (c *costed) set(n Node, cost int64) { c.plus[n] = cost + 1 }

// enter forgets all costs and begins the search for a question.
func (c *costed) enter(m *solve.Meter, q rules.Question, r relaxer) error {
	if err := store.Wipe(m, c.plus); err != nil {
		return err
	}
	blank, piece := c.Place(q.Blank), c.Place(q.Piece)
	approach, err := c.approach(m, blank, piece)
	if err != nil {
		return err
	}
	c.ends = reached{piece: piece, approach: approach}
	c.recorder = newRecorder(m, c.Plane)
	c.recorder.begin(blank, piece, 0, &approach)
	return c.begin(m, c.ends, r)
}

// trace implements finder.
func (c *costed) trace(m *solve.Meter, q rules.Question, emit func(grid.Dir) error) error {
	return c.follow(m, q, c.ends, c.at, emit)
}
