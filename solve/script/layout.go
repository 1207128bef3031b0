package script

import (
	"stepboard/solve"
	"stepboard/solve/grid"
)

// layout tells where a [solve.State] holds pieces, numbers and subsets. Each board has its own layout:
//
//	Cells: the pieces of kinds with few pieces, kind by kind; within a kind in ascending order, None last
//	Bits:  numbers and subsets, one after the other; then, for each kind with many pieces, a bit for each cell on
//	       which such a piece may stand
//
// So equal states have equal values.
type layout struct {
	places []place
	slots  []int       // by index in State.Cells: the index of its place
	fields []*variable // the fields of the File
	bits   int         // the number of bits in use
	wide   []int       // indexes of the places whose pieces are larger than a cell
	many   []int       // indexes of the places that are stored in bits
}

// place is the part of a state that holds the pieces of a kind.
type place struct {
	piece    *pieceValue
	first, n int // a range of State.Cells; for a place in bits, the first bit and the number of bits
	inBits   bool
	bitOf    []int32     // by cell: its bit, or -1
	cellOf   []grid.Cell // by bit - first: its cell
}

// newLayout lays out the states of a board. The slice counts has the number of pieces of each kind. If possible, there
// is room for as many pieces as the file declares, because moves may add pieces. Otherwise there is room for the
// board's pieces. The error names the part that does not fit into a state.
func newLayout(g *game, counts []int) (layout, error) {
	l, err := layOut(g, counts, true)
	if err != nil {
		return layOut(g, counts, false)
	}
	return l, nil
}

func layOut(g *game, counts []int, more bool) (layout, error) {
	f := g.of
	l := layout{places: make([]place, len(f.pieces)), fields: f.fields}
	if n := len(f.fields); n > 0 {
		l.bits = f.fields[n-1].at + f.fields[n-1].width
	}
	capacity, order, total := make([]int, len(f.pieces)), make([]int, len(f.pieces)), 0
	for i, p := range f.pieces {
		order[i], capacity[i] = i, max(counts[i], p.least)
		if more && p.most >= 0 && p.most != p.least {
			capacity[i] = max(p.most, counts[i])
		}
		total += capacity[i]
		l.places[i].piece = p
	}
	solve.Sort(order, func(a, b int) int { return capacity[b] - capacity[a] })
	for _, i := range order {
		if total <= solve.MaxMovers && (capacity[i] <= mostInCells || f.pieces[i].large ||
			l.bits+len(g.grounds) > solve.MaxBits) {
			continue
		}
		total -= capacity[i]
		l.places[i].storeInBits(g, l.bits)
		l.bits += l.places[i].n
		l.many = append(l.many, i)
	}
	if l.bits > solve.MaxBits {
		return l, say("script.board.bits", "Need", l.bits, "Max", solve.MaxBits)
	}
	for i := range l.places {
		p := &l.places[i]
		if p.inBits {
			continue
		}
		p.first, p.n = len(l.slots), capacity[i]
		for range p.n {
			l.slots = append(l.slots, i)
		}
		if p.piece.large && p.n > 0 {
			l.wide = append(l.wide, i)
		}
	}
	return l, nil
}

// mostInCells is the largest number of pieces of a kind that are stored as a list of cells. If a kind has more pieces,
// they are stored as a set of cells.
const mostInCells = 8

// storeInBits makes the place p a set of cells. The parameter first is the index of this set's first bit in State.Bits.
func (p *place) storeInBits(g *game, first int) {
	p.inBits, p.first, p.bitOf = true, first, make([]int32, len(g.grounds))
	for c, ground := range g.grounds {
		p.bitOf[c] = -1
		if p.piece.stands(ground) {
			p.bitOf[c] = int32(first + p.n)
			p.cellOf = append(p.cellOf, grid.Cell(c))
			p.n++
		}
	}
}

func (l *layout) shape(cells int) solve.Shape {
	movers := solve.Map(l.slots, func(i int) solve.Kind { return l.places[i].piece.kind })
	return solve.Shape{Cells: cells, Bits: l.bits, Movers: movers, Gone: true}
}

// bitsAt returns a number of width bits, at most 62. The parameter first is the index of the number's lowest bit.
func bitsAt(b *solve.Bits, first, width int) uint64 {
	if width == 0 {
		return 0
	}
	word, shift := first/64, first%64
	v := b[word] >> shift
	if shift+width > 64 {
		v |= b[word+1] << (64 - shift)
	}
	return v & (1<<width - 1)
}

// setBits stores a number of width bits. The parameter first is the index of the number's lowest bit.
func setBits(b *solve.Bits, first, width int, v uint64) {
	if width == 0 {
		return
	}
	word, shift := first/64, first%64
	mask := uint64(1)<<width - 1
	b[word] = b[word]&^(mask<<shift) | v<<shift
	if shift+width > 64 {
		b[word+1] = b[word+1]&^(mask>>(64-shift)) | v>>(64-shift)
	}
}

// sortCells sorts the cells of a kind in ascending order, with None at the end. The list is short and nearly sorted.
func sortCells(list []grid.Cell) {
	for i := 1; i < len(list); i++ {
		for k := i; k > 0 && uint32(list[k]) < uint32(list[k-1]); k-- {
			list[k], list[k-1] = list[k-1], list[k]
		}
	}
}
