package script

import (
	"math/bits"
	"slices"

	"stepboard/solve"
	"stepboard/solve/grid"
	"stepboard/solve/search"
)

var _ search.Symmetric = &rules{}

// symmetry is a turn or a reflection of a board. It may change pieces into others that are alike.
type symmetry struct {
	game  *game
	to    []int         // by index of a kind: the kind that its pieces become
	cells [][]grid.Cell // by index of a kind: for the cell of a piece, the cell of its image
	bits  []uint16      // for the bit of a piece, the bit of its image
	mask  solve.Bits    // the bits of pieces
}

// Symmetries implements [search.Symmetric].
func (r *rules) Symmetries() (list []func(s, to *solve.State)) {
	for turn := 1; turn < 8; turn++ {
		if y := r.symmetry(turn); y != nil {
			list = append(list, y.apply)
		}
	}
	return list
}

// Classes implements [search.Symmetric].
func (r *rules) Classes() search.ClassSearch { return search.SearchClasses }

// turning returns a function for the image of a row and a column: mirrored left to right (1), top to bottom (2), and at
// the diagonal (4). The last row and column of the board are given; for the image of a form, they do not matter.
func turning(turn, lastRow, lastCol int) func(row, col int) (int, int) {
	return func(row, col int) (int, int) {
		if turn&1 > 0 {
			col = lastCol - col
		}
		if turn&2 > 0 {
			row = lastRow - row
		}
		if turn&4 > 0 {
			row, col = col, row
		}
		return row, col
	}
}

// symmetry returns a turn, or nil if grounds, pieces or listed won states have no images.
func (r *rules) symmetry(turn int) *symmetry {
	g, size := r.game, r.plane.Size
	if size.Shape != nil || turn&4 > 0 && size.Rows != size.Cols || turn&2 > 0 && size.Rows == 1 ||
		turn&1 > 0 && size.Cols == 1 {
		return nil
	}
	if w := r.file.wraps; turn&4 > 0 && w.Rows != w.Cols { // a cylinder on its side
		return nil
	}
	turned := turning(turn, size.Rows-1, size.Cols-1)
	image := func(c grid.Cell) grid.Cell { return size.At(turned(size.Row(c), size.Col(c))) }
	for c, ground := range g.grounds {
		if g.grounds[image(grid.Cell(c))] != ground {
			return nil
		}
	}
	y := &symmetry{game: g, bits: make([]uint16, 64*len(solve.Bits{}))}
	for i := range g.places {
		p := g.places[i].piece
		k := r.imageOf(p, image)
		// Pieces that share a cell lie in the order of their kinds.
		if k < 0 || k != i && r.file.stacks || p.form.Mapped(turned) != p.form || slices.Contains(y.to, k) ||
			!alike(p, r.file.pieces[k]) || g.places[k].n != g.places[i].n || g.places[k].inBits != g.places[i].inBits {
			return nil
		}
		cells := make([]grid.Cell, size.Cells())
		for c := range cells { // the cell of a large piece is the first of its cells
			cells[c] = slices.Min(solve.Map(p.form.On(size, grid.Cell(c)), image))
		}
		y.to, y.cells = append(y.to, k), append(y.cells, cells)
		if from, to := &g.places[i], &g.places[k]; from.inBits {
			for j, c := range from.cellOf {
				bit := to.bitOf[cells[c]]
				if bit < 0 {
					return nil
				}
				y.bits[from.first+j] = uint16(bit)
				y.mask = y.mask.With(from.first + j)
			}
		}
	}
	to := solve.NewState()
	for i := range r.goals {
		if y.apply(&r.goals[i], &to); !r.isGoal[to] {
			return nil
		}
	}
	return y
}

// imageOf returns the index of the kind that pieces of a kind become: if there is one won state, and one such piece in
// it, this is the kind of the piece at its image. Otherwise it is the same kind. It is -1 if there is no such piece.
func (r *rules) imageOf(p *pieceValue, image func(grid.Cell) grid.Cell) int {
	if len(r.goals) != 1 || p.large {
		return p.index
	}
	won := stateValue{g: r.game, st: r.goals[0]}
	if list := won.cells(p, nil); len(list) == 1 {
		return slices.IndexFunc(r.file.pieces, func(x *pieceValue) bool {
			return slices.Contains(won.cells(x, nil), image(list[0]))
		})
	}
	return p.index
}

// apply sets to to the image of s. Numbers and sets stay as they are.
func (y *symmetry) apply(s, to *solve.State) {
	*to = *s
	for i := range y.game.places {
		p, q := &y.game.places[i], &y.game.places[y.to[i]]
		if p.inBits {
			continue
		}
		list := to.Cells[q.first : q.first+q.n]
		for k, c := range s.Cells[p.first : p.first+p.n] {
			if c != grid.None {
				c = y.cells[i][c]
			}
			list[k] = c
		}
		sortCells(list)
	}
	for i, mask := range y.mask {
		to.Bits[i] &^= mask
	}
	for i, mask := range y.mask {
		for w := s.Bits[i] & mask; w != 0; w &= w - 1 {
			bit := y.bits[64*i+bits.TrailingZeros64(w)]
			to.Bits[bit/64] |= 1 << (bit % 64)
		}
	}
}
