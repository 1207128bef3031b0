package search

import (
	"stepboard/solve"
	"stepboard/solve/grid"
	"stepboard/solve/store"
)

// squares has the 16×16 cells around each spot as bits. A breadth-first search handles all cells of a square together.
type squares struct {
	words int      // the number of words in a row
	rows  []uint64 // a bit for each movable cell; fixed cells surround the board on all sides
}

// square has a bit for each cell: four rows of 16 bits in each word. The bit of column 0 is the lowest bit of a row.
// The row and the column of the piece are squareBefore.
type square [4]uint64

const (
	squareSize   = 16
	squareBefore = squareSize/2 - 1
)

// newSquares makes the squares of a board. It takes a little more than a bit for each cell from the Meter.
func newSquares(m *solve.Meter, p *Plane) (*squares, error) {
	s := &squares{words: (p.Cols+squareSize)/64 + 2}
	var err error
	if s.rows, err = store.Make[uint64](m, s.words*(p.Rows+squareSize)); err != nil {
		return nil, err
	}
	for row := range p.Rows {
		line, first := s.rows[s.words*(row+squareBefore):], p.Place(p.At(row, 0))
		for col, open := range p.open[first : int(first)+p.Cols] {
			if col += squareBefore; open {
				line[col/64] |= 1 << (col % 64)
			}
		}
		if err := store.Poll(m, row, 256); err != nil {
			return nil, err
		}
	}
	return s, nil
}

func (s *squares) at(row, col int32) (cells square) {
	shift := uint(col & 63)
	rows := s.rows[s.words*int(row)+int(col>>6):]
	for i := range squareSize {
		w := rows[s.words*i:][:2]
		cells[i/4] |= (w[0]>>shift | w[1]<<1<<(63-shift)) & (1<<squareSize - 1) << (squareSize * (i % 4))
	}
	return cells
}

// squareSides has the word and the bit of each side of the piece, by grid.Dir.
var squareSides = [4]struct{ word, bit uint8 }{
	grid.Up: {1, 2*squareSize + squareBefore}, grid.Right: {1, 3*squareSize + squareBefore + 1},
	grid.Down: {2, squareBefore}, grid.Left: {1, 3*squareSize + squareBefore - 1},
}

// squareEdge has the cells on the edge of a square.
var squareEdge = square{0x800180018001ffff, 0x8001800180018001, 0x8001800180018001, 0xffff800180018001}

// around returns, by grid.Dir, the least number of steps from one side of the piece to each other side, or Apart. The
// number is 0 for a fixed side, and for a side to which a shortest way may leave the square. Such a way has at least
// squareSize steps.
func (cells square) around(from grid.Dir) (cost [4]int32) {
	cells[1] &^= 1 << (3*squareSize + squareBefore) // the piece
	var reached square
	reached[squareSides[from].word] = 1 << squareSides[from].bit
	missing := uint8(0)
	for d, side := range squareSides {
		if grid.Dir(d) != from && cells[side.word]>>side.bit&1 != 0 {
			missing |= 1 << d
		}
	}
	// All sides have the same colour on a chessboard, so the number of steps is even.
	for steps := int32(2); missing != 0 && steps <= squareSize; steps += 2 {
		was := reached
		reached = reached.beyond(cells).beyond(cells)
		for d, side := range squareSides {
			if missing>>d&1 != 0 && reached[side.word]>>side.bit&1 != 0 {
				cost[d] = steps
				missing &^= 1 << d
			}
		}
		if reached == was {
			for d := range cost {
				if missing>>d&1 != 0 && !reached.meets(squareEdge) {
					cost[d] = Apart
				}
			}
			break
		}
	}
	return cost
}

// beyond returns the given cells and their neighbours, without the cells outside of the mask.
func (cells square) beyond(mask square) square {
	const notFirst, notLast = 0xfffefffefffefffe, 0x7fff7fff7fff7fff
	a, b, c, d := cells[0], cells[1], cells[2], cells[3]
	return square{
		(a | a<<1&notFirst | a>>1&notLast | a<<16 | a>>16 | b<<48) & mask[0],
		(b | b<<1&notFirst | b>>1&notLast | b<<16 | b>>16 | c<<48 | a>>48) & mask[1],
		(c | c<<1&notFirst | c>>1&notLast | c<<16 | c>>16 | d<<48 | b>>48) & mask[2],
		(d | d<<1&notFirst | d>>1&notLast | d<<16 | d>>16 | c>>48) & mask[3],
	}
}

func (cells square) meets(s square) bool {
	return cells[0]&s[0]|cells[1]&s[1]|cells[2]&s[2]|cells[3]&s[3] != 0
}
