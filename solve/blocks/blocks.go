// Package blocks splits a floor at its cut cells. Checks of answers by the rules use it. No search uses it: a check
// shares no table with the search that it checks.
package blocks

import (
	"stepboard/solve"
	"stepboard/solve/grid"
	"stepboard/solve/store"
)

// Blocks are the biconnected components of a board's floor. Each pair of neighbouring floor cells lies in exactly one
// block. Two neighbours a and b of a cell c are connected without c if and only if the pairs (c,a) and (c,b) lie in the
// same block: then a ring goes through a, c and b.
//
// The blocks are found by a depth-first search with low numbers: the lowest number among the neighbours of a subtree
// (Hopcroft and Tarjan 1973). The time is linear in the board; the memory is 13 bytes a cell.
type Blocks struct {
	board  *solve.Board
	number []int32 // by cell: its number in the search from 1, 0 for walls
	block  []int32 // by cell: the block of the cell and its parent in the search
	memory store.Account
}

// cellBytes is the memory of a cell: eight bytes that stay, and five while the blocks are found.
const cellBytes = 13

// New finds the blocks of a board whose floor is solve.Floor. The error is the Meter's.
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
			if err := w.part(m, c); err != nil {
				k.Free(m)
				return nil, err
			}
		}
	}
	k.memory.Give(m, int64(n)*(cellBytes-8))
	return k, nil
}

// Free gives the memory back.
func (k *Blocks) Free(m *solve.Meter) { k.memory.Free(m) }

// Of is the block of two neighbouring floor cells.
func (k *Blocks) Of(a, b grid.Cell) int32 {
	if k.number[a] > k.number[b] {
		return k.block[a]
	}
	return k.block[b]
}

// walk is the state of the depth-first search; only New needs it.
type walk struct {
	*Blocks
	order []grid.Cell // the visited cells of all components, in the order of the search
	side  []uint8     // by cell: bits 0-2 are the direction of its parent, bits 3-5 the next direction to look at
}

// root stands for the parent's direction in a cell without a parent.
const root = 4

// part searches one component of the floor, finds the low numbers on the way back, and then the blocks from the root
// on.
func (w *walk) part(m *solve.Meter, from grid.Cell) error {
	b, first := w.board, len(w.order)
	low := w.block // block holds the low numbers until all of them are known
	enter := func(c grid.Cell, parent uint8) {
		w.order = append(w.order, c)
		w.number[c], low[c], w.side[c] = int32(len(w.order)), int32(len(w.order)), parent
	}
	enter(from, root)
	for at, n := from, 0; ; n++ {
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
		if low[c] >= w.number[up] { // no cell below has a neighbour before the parent
			w.block[c] = w.number[c]
		} else {
			w.block[c] = w.block[up]
		}
	}
	return nil
}
