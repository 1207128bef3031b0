package raster

import (
	"image"
	"math"

	"stepboard/scene"
)

// looks are the fills of cells as pixels: looks[0] for cells with an even row+col, looks[1] for all other cells.
type looks [2][256]pixel

// prepare computes the fills and reports whether any looks have art.
func (l *looks) prepare(c *[256]scene.CellLook) (art bool) {
	for i := range c {
		even, odd := c[i].Fills()
		l[0][i] = premultiply(even)
		if l[1][i] = l[0][i]; odd != even {
			l[1][i] = premultiply(odd)
		}
		art = art || c[i].Art != nil
	}
	return art
}

// inSight returns the range from..to-1 of the columns that are partly between lo and hi. The n columns begin at t and
// are s wide. The range may include a few more columns.
func inSight(lo, hi int, s, t float64, n int) (from, to int) {
	from = int(max(0, min(float64(n), math.Floor((float64(lo)-t)/s)-1)))
	to = int(max(0, min(float64(n), math.Ceil((float64(hi)-t)/s)+1)))
	return from, max(from, to)
}

// columns sets r.xs to the left edges, in pixels, of the columns from..to, the last included. Column 0 begins at the
// cell firstCell, and each column is step cells wide.
func (r *Renderer) columns(f *frame, firstCell, step, from, to int) {
	r.xs = r.xs[:0]
	for c := from; c <= to; c++ {
		r.xs = append(r.xs, border(f.tx, f.sx, firstCell, step, c))
	}
}

// border returns the pixel where the i-th row or column of blocks begins. Block 0 begins at the cell firstCell, and
// each block spans step cells. Blocks and cells that begin at the same place begin at the same pixel.
func border(t, s float64, firstCell, step, i int) int {
	return edge(t + (float64(firstCell)+float64(i)*float64(step))*s)
}

func (r *Renderer) cells(f *frame, op *scene.Cells) {
	if !op.Whole() {
		return
	}
	var fills looks
	art := fills.prepare(op.Looks)
	if f.sx < 1 || f.sy < 1 {
		r.shrunken(f, op, &fills)
		return
	}
	r0, r1 := inSight(f.clip.Min.Y, f.clip.Max.Y, f.sy, f.ty, op.Rows)
	c0, c1 := inSight(f.clip.Min.X, f.clip.Max.X, f.sx, f.tx, op.Cols)
	r.columns(f, 0, 1, c0, c1)
	art = art && f.sx >= scene.LeastArt && f.sy >= scene.LeastArt
	for row := r0; row < r1; row++ {
		y0, y1 := edge(f.ty+float64(row)*f.sy), edge(f.ty+float64(row+1)*f.sy)
		index := op.Index[row*op.Cols+c0 : row*op.Cols+c1]
		r.cellRow(f, index, &fills, (row+c0)&1, max(y0, f.clip.Min.Y), min(y1, f.clip.Max.Y))
		if !art {
			continue
		}
		for i, b := range index {
			if a := op.Looks[b].Art; a != nil {
				r.stamp(f, a, image.Rect(r.xs[i], y0, r.xs[i+1], y1), 255)
			}
		}
	}
}

// cellRow fills a row of cells between the pixel rows y0 and y1, which are in the clip. Neighbours of one colour are
// filled together. If all cells are opaque, only the first row of pixels is filled, and copied to the others.
func (r *Renderer) cellRow(f *frame, index []byte, fills *looks, parity, y0, y1 int) {
	x0, x1 := max(r.xs[0], f.clip.Min.X), min(r.xs[len(index)], f.clip.Max.X)
	if x0 >= x1 || y0 >= y1 {
		return
	}
	filled := y0 + 1
	for i, b := range index {
		if fills[(i+parity)&1][b].alpha() != 255 {
			filled = y1
			break
		}
	}
	for i := 0; i < len(index); {
		from, p := i, fills[(i+parity)&1][index[i]]
		for i++; i < len(index) && fills[(i+parity)&1][index[i]] == p; i++ {
		}
		f.fill(image.Rect(r.xs[from], y0, r.xs[i], filled), p)
	}
	for y := filled; y < y1; y++ {
		copy(f.row(y, x0, x1), f.row(y0, x0, x1))
	}
}

// grid draws the lines between cells. Each line is on the first row or column of pixels of the cell after it. The last
// lines are on the last pixels of the board, so that all lines are on the board.
func (r *Renderer) grid(f *frame, op scene.Grid) {
	if f.sx < scene.LeastGrid || f.sy < scene.LeastGrid || op.Color.A == 0 {
		return
	}
	p := premultiply(op.Color)
	r0, r1 := inSight(f.clip.Min.Y, f.clip.Max.Y, f.sy, f.ty, op.Rows)
	c0, c1 := inSight(f.clip.Min.X, f.clip.Max.X, f.sx, f.tx, op.Cols)
	left, right := edge(f.tx), edge(f.tx+float64(op.Cols)*f.sx)
	bottom := edge(f.ty + float64(op.Rows)*f.sy)
	for row := r0; row <= r1; row++ {
		y := min(edge(f.ty+float64(row)*f.sy), bottom-1)
		f.fill(image.Rect(left, y, right, y+1), p)
	}
	r.columns(f, 0, 1, c0, c1)
	for row := r0; row < r1; row++ { // vertical lines end at horizontal lines, so no pixel is drawn twice
		y0 := edge(f.ty+float64(row)*f.sy) + 1
		y1 := min(edge(f.ty+float64(row+1)*f.sy), bottom-1)
		for _, x := range r.xs {
			x = min(x, right-1)
			f.fill(image.Rect(x, y0, x+1, y1), p)
		}
	}
}
