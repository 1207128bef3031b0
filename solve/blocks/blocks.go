// Package blocks divides a floor at its cut cells. The checks that need only the rules use this package. No search uses
// it, so a check shares no table with the search that it checks.
package blocks

import (
	"stepboard/solve"
	"stepboard/solve/grid"
	"stepboard/solve/store"
)

// Blocks are the biconnected components of a board's floor. Each pair of neighbouring floor cells belongs to exactly
// one block. Two neighbours a and b of a cell c are connected without c if and only if the pairs (c,a) and (c,b) belong
// to the same block. (If they do, there is a ring through a, c and b.)
//
// The blocks are found by a depth-first search with low numbers (Hopcroft and Tarjan 1973). The time is linear in the
// cells of the board. The memory is 13 bytes for each cell.
type Blocks struct {
	board  *solve.Board
	number []int32 // by cell: its number in the order of the search, from 1; walls have 0
	block  []int32 // by cell: the block of the pair of the cell and its parent in the search
	memory store.Account
}

// cellBytes is the memory for each cell: eight bytes that Blocks keeps, and five for the search.
const cellBytes = 13

// New finds the blocks of a board. Only solve.Floor counts as floor. An error comes from the Meter.
func New(m *solve.Meter, b *solve.Board) (*Blocks, error) {
	n := b.Cells()
	k := &Blocks{board: b}
	if err := k.memory.Take(m, int64(n)*cellBytes); err != nil {
		return nil, err
	}
	k.number, k.block = make([]int32, n), make([]int32, n)
	w := walk{Blocks: k, order: make([]grid.Cell, 0, n), side: make([]uint8, n)}
	for c := range grid.Cell(n) {
		if b.Terrain[c] == solve.Floor && k.number[c] == 0 {
			if err := w.component(m, c); err != nil {
				k.Free(m)
				return nil, err
			}
		}
	}
	k.memory.Give(m, int64(n)*(cellBytes-8))
	return k, nil
}

// Free gives the memory back to the meter.
func (k *Blocks) Free(m *solve.Meter) { k.memory.Free(m) }

// Of returns the block of the pair of two neighbouring floor cells.
func (k *Blocks) Of(a, b grid.Cell) int32 {
	if k.number[a] > k.number[b] {
		return k.block[a]
	}
	return k.block[b]
}

// walk is the state of the depth-first search.
type walk struct {
	*Blocks
	order []grid.Cell // the visited cells of all components, in the order of the search
	side  []uint8     // by cell: bits 0-2 are the direction of its parent, bits 3-5 the next direction to search
}

// root stands for the direction of the parent if a cell has no parent.
const root = 4

// component finds the blocks of the connected component of the floor that contains the cell start. The low number of a
// cell is the lowest number of the cells in its subtree and of their neighbours. A neighbour that is a cell's parent or
// child does not count.
func (w *walk) component(m *solve.Meter, start grid.Cell) error {
	b, first := w.board, len(w.order)
	low := w.block // block holds the low numbers until all of them are known
	enter := func(c grid.Cell, parent uint8) {
		w.order = append(w.order, c)
		w.number[c], low[c], w.side[c] = int32(len(w.order)), int32(len(w.order)), parent
	}
	enter(start, root)
	for at, n := start, 0; ; n++ {
		if err := store.Poll(m, n, 4096); err != nil {
			return err
		}
		parent, d := w.side[at]&7, grid.Dir(w.side[at]>>3)
		if d < 4 {
			w.side[at] += 1 << 3
			switch to, ok := b.Step(at, d); {
			case !ok || b.Terrain[to] != solve.Floor || uint8(d) == parent:
			case w.number[to] == 0:
				at = to
				enter(to, uint8(d.Opposite()))
			default:
				low[at] = min(low[at], w.number[to])
			}
			continue
		}
		if parent == root {
			break
		}
		up, _ := b.Step(at, grid.Dir(parent))
		low[up] = min(low[up], low[at])
		at = up
	}
	for i, c := range w.order[first:] {
		if err := store.Poll(m, i, 4096); err != nil {
			return err
		}
		parent := w.side[c] & 7
		if parent == root {
			continue
		}
		up, _ := b.Step(c, grid.Dir(parent))
		if low[c] >= w.number[up] { // no cell of the subtree has a neighbour that comes before the parent
			w.block[c] = w.number[c]
		} else {
			w.block[c] = w.block[up]
		}
	}
	return nil
}
