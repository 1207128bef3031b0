package huarong

import (
	"stepboard/solve"
	"stepboard/solve/grid"
)

// reached is how a search of the graph of sides began and ended: what its solution is traced from.
type reached struct {
	piece    spot     // at the start
	approach [4]int32 // the blank's steps to each side of it, or apart
	last     node     // the first settled one with the piece on the target
}

// retrace lists the nodes of a least solution, first to last, by following costs down from its last node; cost is -1
// for a node that was not reached. Where costs are tentative they are still lengths of real ways, each made from a final one,
// so that every step down exists.
func (s *sides) retrace(m *solve.Meter, r reached, cost func(node) int64) ([]node, error) {
	pass := func(visit func(node)) error {
		for n, at := 1, r.last; ; n++ {
			visit(at)
			p, side := parted(at)
			c := cost(at)
			if p == r.piece && int64(r.approach[side]) == c {
				return nil
			}
			if n&1023 == 0 {
				if err := m.Poll(0, c); err != nil {
					return err
				}
			}
			var err error
			if at, err = s.before(m, at, c, cost); err != nil {
				return err
			}
		}
	}
	n := 0
	if err := pass(func(node) { n++ }); err != nil {
		return nil, err
	}
	if err := m.Take(int64(n) * 4); err != nil {
		return nil, err
	}
	nodes := make([]node, n)
	if err := pass(func(at node) { n--; nodes[n] = at }); err != nil {
		m.Give(int64(len(nodes)) * 4)
		return nil, err
	}
	return nodes, nil
}

// before is a node from which a node of cost c was reached.
func (s *sides) before(m *solve.Meter, at node, c int64, cost func(node) int64) (node, error) {
	piece, side := parted(at)
	for turn := grid.Dir(1); turn < 4; turn++ {
		from := (side + turn) & 3
		was := nodeAt(piece, from)
		if w := cost(was); w < 0 || w >= c || !s.open[piece+s.step[from]] {
			continue
		} else if b, err := s.between(m, piece, from, side); err != nil {
			return 0, err
		} else if b != apart && w+int64(b) == c {
			return was, nil
		}
	}
	return s.pushed(at), nil
}
