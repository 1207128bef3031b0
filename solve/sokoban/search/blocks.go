package search

import (
	"stepboard/solve"
	"stepboard/solve/grid"
	"stepboard/solve/store"
)

// Blocks has the biconnected components of the floor, which are called blocks. A box on a cell of a block never cuts
// the rest of the block. Two blocks that share a cell have different colours.
type Blocks struct {
	*Plan
	Color  []byte  // by block: its colour, from 1. Blocks are numbered from 1; entry 0 means no block.
	Places []int32 // by block: number of places, including cut places
	of     []int32 // by place: the block with the place and its parent in the tree; by root: its first block, or 0
	head   []int32 // by block: the place that was visited first
}

// NewBlocks finds the blocks in O(cells) time, by the low points of the plan's tree. The parameter colors is the number
// of colours.
func NewBlocks(m *solve.Meter, p *Plan, colors byte) (*Blocks, error) {
	b := &Blocks{Plan: p, Color: []byte{0}, Places: []int32{0}, head: []int32{0}}
	var err error
	if b.of, err = store.Make[int32](m, p.places()); err != nil {
		return nil, err
	}
	order, err := store.Make[int32](m, int(p.tree.Last)+1) // places in the order of their numbers
	if err != nil {
		return nil, err
	}
	defer m.Give(int64(len(order)) * 4)
	for at, n := range p.tree.Number {
		order[n] = int32(at)
		if err := store.Poll(m, at, pollEvery); err != nil {
			return nil, err
		}
	}
	hung, err := store.Make[byte](m, p.places()) // by place: the number of blocks, until now, whose head is the place
	if err != nil {
		return nil, err
	}
	defer m.Give(int64(len(hung)))
	if err := m.Take(9 * int64(p.tree.Last)); err != nil { // there are no more blocks than places
		return nil, err
	}
	next := 0 // the index of the next root
	for n := int32(1); n <= p.tree.Last; n++ {
		if err := store.Poll(m, n, pollEvery); err != nil {
			return nil, err
		}
		at := order[n]
		if next < len(p.tree.Roots) && p.tree.Roots[next] == n {
			next++
			continue
		}
		parent := p.tree.Parent(at)
		if p.tree.Low[at] < p.tree.Number[parent] { // a way leads round the parent, so at is in the parent's block
			b.of[at] = b.of[parent]
			b.Places[b.of[at]]++
			continue
		}
		above := b.Color[b.of[parent]]
		if hung[parent] == 0 && b.of[parent] == 0 {
			b.of[parent] = int32(len(b.Places)) // the parent is a root
		}
		hung[parent]++
		b.of[at] = int32(len(b.Places))
		b.Color = append(b.Color, 1+(above+hung[parent]-1)%colors)
		b.Places = append(b.Places, 2)
		b.head = append(b.head, parent)
	}
	return b, nil
}

// Of returns a block that contains a cell, or 0.
func (b *Blocks) Of(c grid.Cell) int32 { return b.of[b.Place(c)] }

// Has reports whether a block contains a cell.
func (b *Blocks) Has(block int32, c grid.Cell) bool {
	at := b.Place(c)
	return b.open[at] && (b.of[at] == block || b.head[block] == at)
}

// Meeting lists the blocks that contain a floor cell.
func (b *Blocks) Meeting(c grid.Cell) (list []int32) {
	at := b.Place(c)
	if b.of[at] != 0 {
		list = append(list, b.of[at])
	}
	for _, step := range b.Steps {
		if u := at + step; b.open[u] && b.of[u] != b.of[at] && b.head[b.of[u]] == at {
			list = append(list, b.of[u])
		}
	}
	return list
}
