package search

import (
	"sort"

	"stepboard/solve"
	"stepboard/solve/grid"
	"stepboard/solve/store"
)

// Components has the connected components of the graph of sides. All moves can be reversed, so the edges of the graph
// have no direction. A query has a solution if and only if one component has two nodes: a node with the piece on its
// first cell and the blank on a side that it can reach, and a node with the piece on the target.
//
// The components come from a depth-first tree of the board and the low points of its cells (Hopcroft and Tarjan 1973).
// The low points show, in nearly linear time, which sides of a cell stay connected without the cell. The search uses
// the directions to the parents in place of recursion.
type Components struct {
	*Plane
	order []int32    // by spot: the number of the spot in preorder, from 1 over all trees; 0 for a fixed cell
	end   []int32    // by spot: the largest number in the subtree of the spot
	low   []int32    // by spot: the least number in the subtree of the spot, and of all neighbours of the subtree
	up    []grid.Dir // by spot: the direction to the parent, or noParent
	roots []int32    // the numbers of the roots, in ascending order
	Group []uint8    // by spot, two bits a side: the first side that stays connected with the side without the spot
	nodes store.Sets // the components, as sets of nodes
}

const noParent = 4

// componentBytes is the memory for each cell. FindComponents needs one of these bytes only until it ends.
const componentBytes = 31

// FindComponents finds the components of a board. It takes memory from the Meter.
func FindComponents(m *solve.Meter, p *Plane) (*Components, error) {
	n := p.Bounds()
	if err := m.Take(int64(n) * componentBytes); err != nil {
		return nil, err
	}
	c := &Components{
		Plane: p, order: make([]int32, n), end: make([]int32, n), low: make([]int32, n),
		up: make([]grid.Dir, n), Group: make([]uint8, n), nodes: make(store.Sets, 4*n),
	}
	defer m.Give(int64(n))
	turn := make([]grid.Dir, n)
	last := int32(0)
	for at := range n {
		if p.open[at] && c.order[at] == 0 {
			err := store.Append(m, &c.roots, last+1)
			if err != nil {
				return nil, err
			}
			if last, err = c.tree(m, Spot(at), last, turn); err != nil {
				return nil, err
			}
		}
	}
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

// tree visits all cells that are connected with a root, in depth-first preorder. It gives the cells the numbers after
// a given number (last), and returns the last number that it has given.
func (c *Components) tree(m *solve.Meter, root Spot, last int32, turn []grid.Dir) (int32, error) {
	at := root
	enter := func(up grid.Dir) {
		last++
		c.order[at], c.low[at], c.up[at] = last, last, up
	}
	enter(noParent)
	for n := 1; ; n++ {
		if err := store.Poll(m, n, 4096); err != nil {
			return 0, err
		}
		if d := turn[at]; d < 4 {
			turn[at]++
			next := at + c.Steps[d]
			switch {
			case !c.open[next] || d == c.up[at]:
			case c.order[next] == 0:
				at = next
				enter(d.Opposite())
			default:
				c.low[at] = min(c.low[at], c.order[next])
			}
			continue
		}
		c.end[at] = last
		if at == root {
			return last, nil
		}
		child := at
		at += c.Steps[c.up[at]]
		c.low[at] = min(c.low[at], c.low[child])
	}
}

// groups finds which sides of a spot stay connected if the spot is removed. If no edge leads from the subtree of a
// child to a cell above the spot, the subtree is cut off. All other cells of the tree stay connected.
func (c *Components) groups(at Spot) uint8 {
	const rest = 4
	var part [4]grid.Dir
	for d, step := range c.Steps {
		part[d] = rest
		if next := at + step; c.child(at, grid.Dir(d)) && c.low[next] >= c.order[at] {
			part[d] = grid.Dir(d)
		}
	}
	for d, step := range c.Steps { // a neighbour may be deeper in the subtree of a child; then find this child
		next := at + step
		if !c.open[next] || c.child(at, grid.Dir(d)) || c.order[next] < c.order[at] {
			continue
		}
		if child, ok := c.branch(at, next); ok {
			part[d] = part[child]
		}
	}
	var set uint8
	for d := range part {
		first := 0
		for !c.open[at+c.Steps[first]] || part[first] != part[d] {
			if first == d {
				break
			}
			first++
		}
		set |= uint8(first) << (2 * d)
	}
	return set
}

// child reports whether the neighbour of a spot in direction d is a child of the spot in the tree.
func (c *Components) child(at Spot, d grid.Dir) bool {
	next := at + c.Steps[d]
	return c.open[next] && c.up[next] == d.Opposite()
}

// branch returns the direction from a spot (parent) to the child whose subtree contains another spot (inner). If there
// is no such child, the second result is false.
func (c *Components) branch(parent, inner Spot) (grid.Dir, bool) {
	for _, d := range grid.Dirs {
		next := parent + c.Steps[d]
		if c.child(parent, d) && c.order[next] <= c.order[inner] && c.order[inner] <= c.end[next] {
			return d, true
		}
	}
	return 0, false
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
	side, ok := c.branch(removed, cell)
	if !ok {
		if c.TreeOf(cell) != c.TreeOf(removed) || c.up[removed] == noParent {
			return 0, false
		}
		side = c.up[removed]
	}
	return grid.Dir(c.Group[removed] >> (2 * side) & 3), true
}

// TreeOf returns an index of the tree of a spot. Spots with the same index are connected.
func (c *Components) TreeOf(at Spot) int {
	return sort.Search(len(c.roots), func(i int) bool { return c.roots[i] > c.order[at] })
}
