package search

import (
	"stepboard/solve"
	"stepboard/solve/grid"
	"stepboard/solve/store"
)

// mesh is the graph of sides laid out flat, for searches that visit all of it. All side costs are made, and costs of
// ways fit 32 bits.
type mesh struct {
	*Plane
	edges [][3]uint32 // by node and turn - 1: what the edge costs, or unreached where there is none
}

// meshBytes is what a cell takes.
const meshBytes = 4 * 3 * 4

// unreached is more than any cost in a mesh. Four of them can be added up.
const unreached uint32 = 1 << 29

// hops is how far apart the nodes of an edge are, by side and turn - 1.
type hops [4][3]int32

func (p *Plane) hops() (h hops) {
	for _, side := range grid.Dirs {
		for i := range h[side] {
			to := (side + 1 + grid.Dir(i)) & 3
			h[side][i] = NodeAt(p.step[to], to.Opposite()) - int32(side)
		}
	}
	return h
}

// makeMesh makes all side costs and the mesh of them, or nil where its costs could be too large, as on a long corridor.
func makeMesh(m *solve.Meter, s *Sides) (*mesh, error) {
	n := int64(s.Bounds())
	if err := m.Take(n * meshBytes); err != nil {
		return nil, err
	}
	g := &mesh{Plane: s.Plane, edges: make([][3]uint32, 4*n)}
	dearest, err := g.join(m, s)
	// No way has more pushes than there are nodes, nor the blank's first one more steps than there are cells.
	if err != nil || (4*dearest+1)*n >= int64(unreached) {
		m.Give(n * meshBytes)
		return nil, err
	}
	return g, nil
}

// join makes the edges and returns the cost of the dearest.
func (g *mesh) join(m *solve.Meter, s *Sides) (dearest int64, err error) {
	for at := range Spot(s.Bounds()) {
		if err := store.Poll(m, at, 256); err != nil {
			return 0, err
		}
		for _, side := range grid.Dirs {
			if !s.Gate(at, side) {
				continue
			}
			edges := &g.edges[NodeAt(at, side)]
			for i := range edges {
				edges[i] = unreached
				to := (side + 1 + grid.Dir(i)) & 3
				if !s.Gate(at, to) {
					continue
				}
				c, err := s.Between(m, at, side, to)
				if err != nil {
					return 0, err
				}
				if c != Apart {
					edges[i] = uint32(c) + 1
					dearest = max(dearest, int64(c)+1)
				}
			}
		}
	}
	return dearest, nil
}
