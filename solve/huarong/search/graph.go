package search

import (
	"stepboard/solve"
	"stepboard/solve/grid"
	"stepboard/solve/huarong/rules"
	"stepboard/solve/store"
)

// The graph of sides has the states in which the piece was just pushed. A node is the piece's cell and the side of it
// that the blank is on, which is where the piece came from. An edge takes the blank round to another side, with the
// piece standing as a wall, and pushes the piece that way; pushing it back is on no least way. All moves can be
// undone, so a way from a node to another one, reversed, is a way that begins with the push that ends it.

// leastWalk is the cost of the cheapest walks from side to side, round a corner; leastEdge is that with the push.
const (
	leastWalk = 2
	leastEdge = leastWalk + 1
)

// relaxer is a search of the graph that knows costs of nodes, or -1, and notes better ones.
type relaxer interface {
	at(n Node) int64
	set(n Node, cost int64)
	relax(m *solve.Meter, n Node, cost int64) error
}

// begin relaxes the nodes that the first push leads to. Nodes of the cell where the piece is at first are known at
// once: no way by which the piece leaves its cell and comes back brings the blank to a side of it that the blank
// can't get to as soon by itself, for where the piece goes, from the side it leaves by to the side it comes back
// from, the blank could go.
func (s *Sides) begin(m *solve.Meter, from reached, r relaxer) error {
	m.Expanded++ // the start is a state too
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

// expand relaxes the successors of a node of a cost. Side costs that can't matter are not made.
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

// costed is what the searches have in common that keep the cost of every node.
type costed struct {
	*Sides
	plus     []int64 // by node: its least known cost + 1, 0 where not reached; walks round a long ring can pass 2³¹
	ends     reached
	recorder recorder
}

// newCosted takes 8 bytes a node, four nodes a cell, and what Sides takes.
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
