package search

import (
	"slices"

	"stepboard/solve"
	"stepboard/solve/floor"
	"stepboard/solve/grid"
	"stepboard/solve/store"
)

// Components has the connected components of the graph of sides. All moves can be reversed, so the edges of the graph
// have no direction. A query has a solution if and only if one component has two nodes: a node with the piece on its
// first cell and the blank on a side that it can reach, and a node with the piece on the target.
//
// The tree shows, in nearly linear time, which sides of a cell stay connected without the cell.
type Components struct {
	*Plane
	Tree  *floor.Tree
	Group []uint8    // by spot, two bits a side: the first side connected with this side if the spot is removed
	nodes store.Sets // the components, as sets of nodes
}

// groupBytes and componentBytes are the memory for each cell: without and with the Tree.
const (
	groupBytes     = 1 + 4*4
	componentBytes = floor.TreeBytes + groupBytes
)

// FindComponents finds the components of a board. It takes memory from the Meter.
func FindComponents(m *solve.Meter, p *Plane) (*Components, error) {
	tree, err := floor.NewTree(m, p.open, p.Steps)
	if err != nil {
		return nil, err
	}
	if err := tree.GrowAll(m); err != nil {
		return nil, err
	}
	n := p.Bounds()
	if err := m.Take(int64(n) * groupBytes); err != nil {
		return nil, err
	}
	c := &Components{Plane: p, Tree: tree, Group: make([]uint8, n), nodes: make(store.Sets, 4*n)}
	for at := range n {
		if err := store.Poll(m, at, 4096); err != nil {
			return nil, err
		}
		if p.open[at] {
			c.Group[at] = c.groups(Spot(at))
		}
	}
	return c, c.unite(m)
}

// groups finds which sides of a spot stay connected if the spot is removed.
func (c *Components) groups(at Spot) (set uint8) {
	var part [4]int
	for d, step := range c.Steps {
		if part[d] = -1; c.open[at+step] {
			part[d] = c.Tree.Owner(at, at+step)
		}
		set |= uint8(slices.Index(part[:], part[d])) << (2 * d)
	}
	return set
}

// unite joins the two nodes of each push. Nodes of one group count as one node.
func (c *Components) unite(m *solve.Meter) error {
	c.nodes.Separate()
	for at := range Spot(c.Bounds()) {
		if err := store.Poll(m, at, 1024); err != nil {
			return err
		}
		if !c.open[at] {
			continue
		}
		for _, d := range [2]grid.Dir{grid.Right, grid.Down} {
			if next := at + c.Steps[d]; c.open[next] {
				c.nodes.Join(c.Node(at, d), c.Node(next, d.Opposite()))
			}
		}
	}
	return nil
}

// Node returns the node that represents a group of nodes. In these nodes, the piece is on a given spot, and the blank
// is on side d or on a side that is connected with side d.
func (c *Components) Node(piece Spot, d grid.Dir) Node {
	return NodeAt(piece, grid.Dir(c.Group[piece]>>(2*d)&3))
}

// Component returns the node that represents the component of n.
func (c *Components) Component(n Node) Node { return c.nodes.First(n) }

// joined reports whether the blank can bring the piece to the target. All cells must be movable, and blank ≠ piece.
func (c *Components) joined(blank, piece, target Spot) bool {
	side, ok := c.Part(piece, blank)
	if !ok {
		return false
	}
	from := c.Component(NodeAt(piece, side))
	for _, d := range grid.Dirs {
		if c.open[target+c.Steps[d]] && c.Component(c.Node(target, d)) == from {
			return true
		}
	}
	return false
}

// Part returns the first side of one spot (removed) from which a way leads to another spot (cell). The way must not go
// over the first spot. If there is no such side, the second result is false. Both spots must be movable and different.
func (c *Components) Part(removed, cell Spot) (grid.Dir, bool) {
	side, ok := c.Tree.Side(removed, cell)
	return grid.Dir(c.Group[removed] >> (2 * side) & 3), ok
}
