package search

import (
	"stepboard/solve"
	"stepboard/solve/grid"
	"stepboard/solve/store"
)

// mesh is the graph of sides in arrays, for searches of the whole graph. The cost of each way fits in 32 bits.
type mesh struct {
	*Plane
	walks [][3]uint32 // by node and turn - 1: the number of steps of the blank to another side, or unreached
}

// meshBytes is the memory for each cell.
const meshBytes = 4 * 3 * 4

// unreached is larger than any cost in a mesh. The sum of four such values does not overflow.
const unreached uint32 = 1 << 29

// makeMesh makes the mesh. If a cost could be as large as unreached, for example on a long corridor, it returns nil.
func makeMesh(m *solve.Meter, s *Sides) (*mesh, error) {
	n := int64(s.Bounds())
	if err := m.Take(n * meshBytes); err != nil {
		return nil, err
	}
	g := &mesh{Plane: s.Plane, walks: make([][3]uint32, 4*n)}
	dearest, err := g.join(m, s)
	// A way has at most as many pushes as the graph has nodes. The blank's first walk has fewer steps than the board has
	// cells.
	if err != nil || (4*dearest+1)*n >= int64(unreached) {
		m.Give(n * meshBytes)
		return nil, err
	}
	return g, nil
}

// join fills the field walks. It returns the highest cost of a walk and a push.
func (g *mesh) join(m *solve.Meter, s *Sides) (dearest int64, err error) {
	for at := range Spot(s.Bounds()) {
		if err := store.Poll(m, at, 256); err != nil {
			return 0, err
		}
		for _, side := range grid.Dirs {
			walks := &g.walks[NodeAt(at, side)]
			for i := range walks {
				walks[i] = unreached
				to := (side + 1 + grid.Dir(i)) & 3
				if !s.Gate(at, side) || !s.Gate(at, to) {
					continue
				}
				c, err := s.Between(m, at, side, to)
				if err != nil {
					return 0, err
				}
				if c != Apart {
					walks[i] = uint32(c)
					dearest = max(dearest, int64(c)+1)
				}
			}
		}
	}
	return dearest, nil
}
