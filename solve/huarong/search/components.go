package search

import (
	"sort"

	"stepboard/solve"
	"stepboard/solve/grid"
	"stepboard/solve/store"
)

// Components are the connected components of the graph of sides. All its moves can be reversed. So there is an answer
// exactly if a side of the piece that the blank can reach and a side of the target lie in one component.
//
// A depth-first tree of the board and its low points (Hopcroft and Tarjan 1973) tell which sides of a cell stay
// connected without the cell. So no search for each cell is needed. The tree is walked by parent directions, without
// recursion. The time is nearly linear in the board, the memory 31 bytes for each cell.
type Components struct {
	*Plane
	order []int32    // by spot: number in the tree's preorder from 1, 0 where fixed
	end   []int32    // by spot: the largest number in its subtree
	low   []int32    // by spot: the least number beside its subtree
	up    []grid.Dir // by spot: the direction of its parent, or noParent
	roots []int32    // numbers of the roots, rising
	Group []uint8    // by spot, two bits for each side: the first side connected with it when the piece stands here
	links []int32    // union-find over nodes: the node above + 1, or 0
}

const noParent = 4

// componentBytes is the memory for a cell; one byte of it is only needed while the components are made.
const componentBytes = 31

// FindComponents takes the memory and makes the components.
func FindComponents(m *solve.Meter, p *Plane) (*Components, error) {
	n := p.Bounds()
	if err := m.Take(int64(n) * componentBytes); err != nil {
		return nil, err
	}
	c := &Components{
		Plane: p, order: make([]int32, n), end: make([]int32, n), low: make([]int32, n),
		up: make([]grid.Dir, n), Group: make([]uint8, n), links: make([]int32, 4*n),
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

// tree walks the cells connected with a root in depth-first preorder, and returns the last number used.
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

// groups sorts the sides of a spot by their part of the board when the spot is taken out. Each subtree below the spot
// without an edge past the spot is a part; the rest of the tree is another part.
func (c *Components) groups(at Spot) uint8 {
	const rest = 4
	var part [4]grid.Dir
	for d, step := range c.Steps {
		part[d] = rest
		if next := at + step; c.child(at, grid.Dir(d)) && c.low[next] >= c.order[at] {
			part[d] = grid.Dir(d)
		}
	}
	for d, step := range c.Steps { // a cell further below belongs to the child above it
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

// child reports whether the neighbour in a direction is a child in the tree.
func (c *Components) child(at Spot, d grid.Dir) bool {
	next := at + c.Steps[d]
	return c.open[next] && c.up[next] == d.Opposite()
}

// branch is the direction of the child whose subtree has another spot, if there is one.
func (c *Components) branch(at, below Spot) (grid.Dir, bool) {
	for _, d := range grid.Dirs {
		next := at + c.Steps[d]
		if c.child(at, d) && c.order[next] <= c.order[below] && c.order[below] <= c.end[next] {
			return d, true
		}
	}
	return 0, false
}

// unite joins the nodes that a push joins. Sides of one group are one node.
func (c *Components) unite(m *solve.Meter) error {
	for at := range Spot(c.Bounds()) {
		if err := store.Poll(m, at, 1024); err != nil {
			return err
		}
		if !c.open[at] {
			continue
		}
		for _, d := range [2]grid.Dir{grid.Right, grid.Down} {
			if next := at + c.Steps[d]; c.open[next] {
				a, b := c.Component(c.Node(at, d)), c.Component(c.Node(next, d.Opposite()))
				if a != b {
					c.links[max(a, b)] = min(a, b) + 1
				}
			}
		}
	}
	return nil
}

// Node represents all nodes of a piece's cell whose side is connected with this side.
func (c *Components) Node(at Spot, d grid.Dir) Node {
	return NodeAt(at, grid.Dir(c.Group[at]>>(2*d)&3))
}

// Component is the node that represents a whole component. It uses path halving.
func (c *Components) Component(n Node) Node {
	for c.links[n] != 0 {
		up := c.links[n] - 1
		if c.links[up] != 0 {
			c.links[n] = c.links[up]
		}
		n = up
	}
	return n
}

// joined reports whether the piece can be brought to the target. All three cells must be open, and the blank must not
// be on the piece.
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

// Part is the first side of a spot with which a cell stays connected when the spot is taken out, or false if there is
// none. Both spots must be open and different.
func (c *Components) Part(at, cell Spot) (grid.Dir, bool) {
	side, below := c.branch(at, cell)
	if !below {
		if c.TreeOf(cell) != c.TreeOf(at) || c.up[at] == noParent {
			return 0, false
		}
		side = c.up[at]
	}
	return grid.Dir(c.Group[at] >> (2 * side) & 3), true
}

// TreeOf is the index of the tree of a spot.
func (c *Components) TreeOf(at Spot) int {
	return sort.Search(len(c.roots), func(i int) bool { return c.roots[i] > c.order[at] })
}
