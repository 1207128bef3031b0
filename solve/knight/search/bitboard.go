package search

import (
	"math/bits"

	"stepboard/solve"
	"stepboard/solve/grid"
	"stepboard/solve/knight/rules"
)

// layout is the layout of a bitboard, which has a bit for each cell and one or two words for each row. Column 0 is the
// lowest bit of a row's first word. Shifts of whole rows make all moves of all knights together, as in chess programs
// (see "fill algorithms" and "knight pattern" in the Chess Programming Wiki).
type layout struct {
	size  int // number of rows and of columns of the board
	width int // number of words of a row
}

func newLayout(size int) layout { return layout{size, (size + 63) / 64} }

func (l layout) words() int { return l.size * l.width }

// place is the index of a cell's word, and its bit in the word.
type place struct {
	word int32
	bit  uint64
}

func (l layout) place(row, col int) place {
	return place{int32(row*l.width + col/64), 1 << (col % 64)}
}

// cell returns the cell of a bit. The parameters are the index of the bit's word, and the bit's number in the word.
func (l layout) cell(word, bit int) grid.Cell {
	return grid.Cell(word/l.width*l.size + word%l.width*64 + bit)
}

func (l layout) row(p place) int16 { return int16(p.word / int32(l.width)) }

func (p place) in(board []uint64) bool { return board[p.word]&p.bit != 0 }
func (p place) add(board []uint64)     { board[p.word] |= p.bit }
func (p place) remove(board []uint64)  { board[p.word] &^= p.bit }

// rows is a range of rows. It is empty if first > last.
type rows struct{ first, last int16 }

var noRows = rows{rules.MaxSize, -1}

func (r rows) with(row int16) rows { return r.hull(rows{row, row}) }

// hull returns the smallest range that includes both ranges.
func (r rows) hull(other rows) rows { return rows{min(r.first, other.first), max(r.last, other.last)} }

func (l layout) board() rows { return rows{0, int16(l.size - 1)} }

// span returns the index of the first word of some rows, and the index after their last word.
func (l layout) span(r rows) (from, to int) {
	return int(r.first) * l.width, (int(r.last) + 1) * l.width
}

func (l layout) fill(board []uint64) {
	for row := range l.size {
		for col := 0; col < l.size; col += 64 {
			board[row*l.width+col/64] = ^uint64(0) >> (64 - min(64, l.size-col))
		}
	}
}

func (l layout) join(board, cells []uint64, in rows) {
	for w, to := l.span(in); w < to; w++ {
		board[w] |= cells[w]
	}
}

// attack adds to a bitboard the cells that t attacks while the pieces of a set live, including cells of guarded pieces.
func (l layout) attack(p *rules.Position, t solve.Thing, alive uint64, board []uint64) {
	attack(p, t, alive, func(row, col int) { l.place(row, col).add(board) })
}

// leap makes all jumps of the knights of a bitboard (front). They stand in some rows (standing), and land only on cells
// of allowed &^ closed. leap replaces front by the cells where knights land, and adds these cells to closed. It returns
// the rows of the new knights and their number, and reports whether some new knight is on a cell of special.
func (l layout) leap(front, closed, allowed, special []uint64, standing rows) (landed rows, count int, found bool) {
	standing.first, standing.last = max(standing.first-2, 0), min(standing.last+2, int16(l.size-1))
	if standing.first > standing.last {
		return noRows, 0, false
	}
	from, to := l.span(standing)
	front, closed, allowed, special = front[from:to], closed[from:to], allowed[from:to], special[from:to]
	leap := leap1
	if l.width == 2 {
		leap = leap2
	}
	low, high, count, found := leap(front, closed, allowed, special)
	if low < 0 {
		return noRows, 0, false
	}
	return rows{standing.first + int16(low/l.width), standing.first + int16(high/l.width)}, count, found
}

// leap1 does the work of leap for boards with one word in each row. All arguments have the same rows, and no knight
// stands in other rows. The results low and high are the indices of the first and the last word with new knights, or
// -1.
func leap1(front, closed, allowed, special []uint64) (low, high, count int, found bool) {
	// With equal lengths, the compiler needs no bounds checks below.
	closed, allowed, special = closed[:len(front)], allowed[:len(front)], special[:len(front)]
	low, high = -1, -1
	var a, b, d, hit uint64
	c := front[0]
	if len(front) > 1 {
		d = front[1]
	}
	for i := range front {
		var e uint64
		if i+2 < len(front) {
			e = front[i+2]
		}
		x, y := a|e, b|d
		landed := (x<<1 | x>>1 | y<<2 | y>>2) & allowed[i] &^ closed[i]
		a, b, c, d = b, c, d, e
		front[i] = landed
		if landed != 0 {
			closed[i] |= landed
			hit |= landed & special[i]
			count += bits.OnesCount64(landed)
			if low < 0 {
				low = i
			}
			high = i
		}
	}
	return low, high, count, hit != 0
}

// leap2 works like leap1, for boards with two words in each row. The lower half of a row comes first.
func leap2(front, closed, allowed, special []uint64) (low, high, count int, found bool) {
	closed, allowed, special = closed[:len(front)], allowed[:len(front)], special[:len(front)]
	low, high = -1, -1
	var al, ah, bl, bh, dl, dh, hit uint64
	cl, ch := front[0], front[1]
	if len(front) > 3 {
		dl, dh = front[2], front[3]
	}
	for i := 0; i < len(front)-1; i += 2 {
		var el, eh uint64
		if i+5 < len(front) {
			el, eh = front[i+4], front[i+5]
		}
		xl, xh, yl, yh := al|el, ah|eh, bl|dl, bh|dh
		lo := (xl<<1 | xl>>1 | xh<<63 | yl<<2 | yl>>2 | yh<<62) & allowed[i] &^ closed[i]
		hi := (xh<<1 | xh>>1 | xl>>63 | yh<<2 | yh>>2 | yl>>62) & allowed[i+1] &^ closed[i+1]
		al, ah, bl, bh, cl, ch, dl, dh = bl, bh, cl, ch, dl, dh, el, eh
		front[i], front[i+1] = lo, hi
		if lo|hi != 0 {
			closed[i] |= lo
			closed[i+1] |= hi
			hit |= lo&special[i] | hi&special[i+1]
			count += bits.OnesCount64(lo) + bits.OnesCount64(hi)
			if low < 0 {
				low = i
			}
			high = i
		}
	}
	return low, high, count, hit != 0
}

func (l layout) each(board []uint64, in rows, visit func(grid.Cell)) {
	for w, to := l.span(in); w < to; w++ {
		for word := board[w]; word != 0; word &= word - 1 {
			visit(l.cell(w, bits.TrailingZeros64(word)))
		}
	}
}

// EachAttack calls visit(piece, cell) for each cell that a piece of a set attacks. It does the same for the king
// (rules.RoyalBit).
func EachAttack(p *rules.Position, alive uint64, visit func(piece int, c grid.Cell)) {
	for i, t := range p.Pieces {
		if alive>>i&1 == 1 {
			attack(p, t, alive, func(row, col int) { visit(i, p.At(row, col)) })
		}
	}
	if p.King != grid.None {
		king := solve.Thing{Kind: rules.King, At: p.King}
		attack(p, king, alive, func(row, col int) { visit(rules.RoyalBit, p.At(row, col)) })
	}
}

// attack calls visit(row, col) for each cell that the piece t attacks while the pieces of a set live.
func attack(p *rules.Position, t solve.Thing, alive uint64, visit func(row, col int)) {
	row, col := p.Row(t.At), p.Col(t.At)
	for _, o := range rules.Leaps(t.Kind) {
		if p.In(row+o.Row, col+o.Col) {
			visit(row+o.Row, col+o.Col)
		}
	}
	for i, o := range rules.Rays {
		if !rules.Lines(t.Kind, i) {
			continue
		}
		for r, c := row+o.Row, col+o.Col; p.In(r, c); r, c = r+o.Row, c+o.Col {
			visit(r, c)
			if k := p.PieceAt[p.At(r, c)]; k == rules.Royal || k >= 0 && alive>>k&1 == 1 {
				break
			}
		}
	}
}
