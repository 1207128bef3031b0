package search

import (
	"slices"

	"stepboard/solve"
	"stepboard/solve/grid"
	"stepboard/solve/huarong/rules"
	"stepboard/solve/store"
)

// reached has the start and the end of a search of the graph of sides. This and the costs of nodes give the solution.
type reached struct {
	piece    Spot     // the first spot of the piece
	approach [4]int32 // by grid.Dir: the blank's number of steps to a side of the piece, or Apart
	last     Node     // the node with the piece on the target
}

// follow emits the moves of a shortest solution, like the method finder.trace. The walks of the blank may be much
// longer than the list of nodes, so follow finds each walk only when it is needed.
func (s *Sides) follow(m *solve.Meter, q rules.Question, r reached, cost func(Node) int64,
	emit func(grid.Dir) error,
) error {
	nodes, err := s.retrace(m, r, cost)
	defer func() { m.Give(int64(cap(nodes)) * 4) }()
	if err != nil {
		return err
	}
	ways, err := s.Ways(m)
	if err != nil {
		return err
	}
	defer ways.Free(m)
	piece, side := s.Place(q.Piece), grid.Dir(0) // side is the side of the piece on which the blank is
	for i, next := range nodes {
		to, behind := parted(next)
		front := behind.Opposite()
		blank := piece + s.Steps[side]
		if i == 0 {
			blank = s.Place(q.Blank)
		}
		err := ways.Walk(m, blank, piece+s.Steps[front], piece, emit)
		if err == nil {
			err = emit(behind) // the blank steps onto the cell of the piece
		}
		if err != nil {
			return err
		}
		piece, side = to, behind
	}
	return nil
}

// retrace returns the nodes of a shortest solution, from the first node to the last node. It starts at r.last and goes
// to nodes of lower costs. cost(n) must return -1 for a node without a cost. Some costs may not be final, but the cost
// of r.last is final. A node with a final cost was reached from a node with a final cost, so there is a next node.
func (s *Sides) retrace(m *solve.Meter, r reached, cost func(Node) int64) (nodes []Node, err error) {
	for at, first := r.last, false; !first; {
		if err := store.Append(m, &nodes, at); err != nil {
			return nodes, err
		}
		c := cost(at)
		if len(nodes)&1023 == 0 {
			if err := m.Poll(0, c); err != nil {
				return nodes, err
			}
		}
		if at, first, err = s.before(m, &r, at, c, cost); err != nil {
			return nodes, err
		}
	}
	slices.Reverse(nodes)
	return nodes, nil
}

// before returns a node from which the search has reached node n at cost c. If the first push of the way leads to n,
// there is no such node, and the second result (first) is true.
func (s *Sides) before(m *solve.Meter, r *reached, n Node, c int64, cost func(Node) int64) (was Node, first bool,
	err error,
) {
	to, side := parted(n)
	piece, pushed := to+s.Steps[side], side.Opposite()
	if piece == r.piece && int64(r.approach[pushed])+1 == c {
		return 0, true, nil
	}
	for turn := grid.Dir(1); turn < 4; turn++ {
		from := (pushed + turn) & 3
		was := NodeAt(piece, from)
		if w := cost(was); w < 0 || w >= c || !s.open[piece+s.Steps[from]] {
			continue
		} else if b, err := s.Between(m, piece, from, pushed); err != nil {
			return 0, false, err
		} else if b != Apart && w+int64(b)+1 == c {
			return was, false, nil
		}
	}
	panic("huarong: a node that no way leads to")
}
