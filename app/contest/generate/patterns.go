package generate

import (
	"math/bits"

	"stepboard/solve/grid"
)

const mostCells = 30

// patterns describes the wall patterns of a rectangle. A pattern is a bit set of cells: bit c stands for cell c.
type patterns struct {
	size                    grid.Size
	firstColumn, lastColumn uint32  // sets of the cells in these columns
	images                  []image // one for each symmetry (turn or reflection) except the identity
}

// image is a symmetry as a table. image[i][v] is the turned or mirrored copy of a set: byte i of the set is v, and its
// other bytes are 0.
type image [4][256]uint32

func (t *image) mapped(set uint32) uint32 {
	return t[0][set&255] | t[1][set>>8&255] | t[2][set>>16&255] | t[3][set>>24]
}

func newPatterns(size grid.Size) *patterns {
	p := &patterns{size: size}
	for row := range size.Rows {
		p.firstColumn |= 1 << size.At(row, 0)
		p.lastColumn |= 1 << size.At(row, size.Cols-1)
	}
	for turn := 1; turn < 8; turn++ { // bit 1 reverses rows, bit 2 columns, and bit 4 exchanges rows and columns
		if turn < 4 || size.Rows == size.Cols {
			p.images = append(p.images, p.image(turn))
		}
	}
	return p
}

func (p *patterns) image(turn int) (table image) {
	var to [32]uint32
	for c := range grid.Cell(p.size.Cells()) {
		row, col := p.size.Row(c), p.size.Col(c)
		if turn&1 != 0 {
			row = p.size.Rows - 1 - row
		}
		if turn&2 != 0 {
			col = p.size.Cols - 1 - col
		}
		if turn&4 != 0 {
			row, col = col, row
		}
		to[c] = 1 << p.size.At(row, col)
	}
	for part := range table {
		for set := 1; set < 256; set++ {
			low := bits.TrailingZeros(uint(set))
			table[part][set] = table[part][set&(set-1)] | to[8*part+low]
		}
	}
	return table
}

func (p *patterns) all() uint32 { return 1<<p.size.Cells() - 1 }

// count returns the number of patterns, where turned and mirrored copies count once. By Burnside's lemma this is the
// mean, over all symmetries, of the number of patterns that a symmetry leaves unchanged. A symmetry with k cycles of
// cells leaves 2 to the power of k patterns unchanged.
func (p *patterns) count() int64 {
	sum := int64(1) << p.size.Cells()
	for i := range p.images {
		cycles, left := 0, p.all()
		for ; left != 0; cycles++ {
			for c := left & -left; left&c != 0; c = p.images[i].mapped(c) {
				left &^= c
			}
		}
		sum += 1 << cycles
	}
	return sum / int64(len(p.images)+1)
}

// canonical reports whether a pattern is the smallest number among its turned and mirrored copies.
func (p *patterns) canonical(set uint32) bool {
	for i := range p.images {
		if p.images[i].mapped(set) < set {
			return false
		}
	}
	return true
}

func (p *patterns) connected(set uint32) bool {
	for part := set & -set; ; {
		more := part | part<<p.size.Cols | part>>p.size.Cols | part&^p.lastColumn<<1 | part&^p.firstColumn>>1
		if more &= set; more == part {
			return part == set
		}
		part |= more
	}
}
