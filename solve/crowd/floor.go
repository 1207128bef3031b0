package crowd

import (
	"slices"

	"stepboard/solve"
	"stepboard/solve/store"
)

// floor is a connected component of a graph (a part), with its bridges and ghosts, as the tree of a depth-first search.
//
// A bridge is a pair of neighbours without another way between them. A piece is a set of cells that stay connected
// without the bridges (a 2-edge-connected component). A piece has only one cell, or each two neighbours of the piece
// are on a ring. A subtree hangs on a bridge if no other neighbour of its cells has a lower number (Tarjan 1974).
type floor struct {
	*graph
	first  int    // the number of cells in the parts that were visited earlier
	order  []node // the cells of the part, in the order of the search
	number []node // by cell: the number of the cell in the order of all visits, from 1; 0 for an unvisited cell
	parent []node // by cell: the parent of the cell in the tree; the root is its own parent
	size   []node // by cell: the number of cells in the subtree of the cell
	piece  []node // by cell: the first cell of its piece
	span   []node // by first cell of a piece: the number of cells of the piece
	ghosts []int  // the ghosts that start on the part
	stack  [][2]node
	memory store.Account
}

// floorBytes is the approximate memory of a floor for each cell.
const floorBytes = 6*nodeBytes + 2*degree*nodeBytes

func newFloor(m *solve.Meter, g *graph) (*floor, error) {
	f := &floor{graph: g}
	v := len(g.cells)
	if err := f.memory.Take(m, int64(v)*floorBytes); err != nil {
		return f, err
	}
	all := make([]node, 6*v)
	for i, list := range []*[]node{&f.order, &f.number, &f.parent, &f.size, &f.piece, &f.span} {
		*list = all[i*v : (i+1)*v : (i+1)*v]
	}
	f.order, f.stack = f.order[:0], make([][2]node, 0, v)
	return f, nil
}

func (f *floor) neighbours(v node) []node { return f.next(int(v))[1:] }

func (f *floor) has(v node) bool { return int(f.number[v]) > f.first }

func (f *floor) index(v node) int { return int(f.number[v]) - f.first - 1 }

// walk visits the part that contains a cell (root). The part must be unvisited.
func (f *floor) walk(m *solve.Meter, root node) error {
	f.first += len(f.order)
	order, stack := f.order[:0], append(f.stack[:0], [2]node{root, root})
	number, low := f.number, f.piece // at first, f.piece holds the lowest number of a neighbour of each subtree
	for len(stack) > 0 {
		v, from := stack[len(stack)-1][0], stack[len(stack)-1][1]
		stack = stack[:len(stack)-1]
		if number[v] != 0 {
			continue
		}
		order = append(order, v)
		if len(order)%pollCells == 0 {
			if err := m.Poll(0, 0); err != nil {
				return err
			}
		}
		place := node(f.first + len(order))
		number[v], low[v], f.size[v], f.parent[v] = place, place, 1, from
		for _, to := range f.neighbours(v) {
			if number[to] == 0 {
				stack = append(stack, [2]node{to, v})
			} else if to != from { // to is an ancestor of v in the tree, so v and to are on a ring
				low[v] = min(low[v], number[to])
			}
		}
	}
	f.order, f.stack = order, stack
	for _, v := range slices.Backward(order[1:]) {
		up := f.parent[v]
		low[up] = min(low[up], low[v])
		f.size[up] += f.size[v]
	}
	for _, v := range order {
		if low[v] == number[v] {
			f.piece[v] = v
		} else {
			f.piece[v] = f.piece[f.parent[v]]
		}
		f.span[f.piece[v]]++
	}
	f.ghosts = f.ghosts[:0]
	for i, v := range f.starts {
		if f.has(v) {
			f.ghosts = append(f.ghosts, i)
		}
	}
	return nil
}

func (f *floor) alone(v node) bool { return f.span[f.piece[v]] == 1 }

// within returns the neighbours of a cell that are on the same piece.
func (f *floor) within(v node) []node {
	list := make([]node, 0, degree-1)
	for _, to := range f.neighbours(v) {
		if f.piece[to] == f.piece[v] {
			list = append(list, to)
		}
	}
	return list
}

// ring returns the cells of a piece that is a single ring, in order from the first cell. For any other piece, it
// returns nil.
func (f *floor) ring(first node) []node {
	if f.alone(first) || len(f.within(first)) != 2 {
		return nil
	}
	line := []node{first}
	for before, v := first, f.within(first)[0]; v != first; {
		if len(f.within(v)) != 2 {
			return nil
		}
		line = append(line, v)
		next := f.within(v)
		if next[0] == before {
			next = next[1:]
		}
		before, v = v, next[0]
	}
	return line
}
