package vector

import (
	"image/color"
	"math"
	"slices"

	"stepboard/scene"
)

// inSight returns the range from..to-1 of the columns that are partly between lo and hi. The n columns begin at t and
// are s wide.
func inSight(lo, hi, s, t float64, n int) (from, to int) {
	from = int(max(0, min(float64(n), math.Floor((lo-t)/s))))
	to = int(max(0, min(float64(n), math.Ceil((hi-t)/s))))
	return from, max(from, to)
}

func (w *walk) cells(f *frame, op *scene.Cells) {
	if !op.Whole() {
		return
	}
	r0, r1 := inSight(f.lo.Y, f.hi.Y, f.s, f.t.Y, op.Rows)
	c0, c1 := inSight(f.lo.X, f.hi.X, f.s, f.t.X, op.Cols)
	if r0 == r1 || c0 == c1 {
		return
	}
	a := Area{
		Corner: f.at(scene.Point{X: float64(c0), Y: float64(r0)}), Scale: f.s,
		rows: r1 - r0, cols: c1 - c0, stride: op.Cols, index: op.Index[r0*op.Cols+c0:],
	}
	var fills [2][256]color.NRGBA
	art := false
	for i := range op.Looks {
		l := &op.Looks[i]
		fills[0][i], fills[1][i] = l.Fills()
		art = art || l.Art != nil
	}
	if (r0+c0)&1 == 1 {
		fills[0], fills[1] = fills[1], fills[0]
	}
	w.areas(&a, &fills)
	if !art || f.s < scene.LeastArt*Pixel {
		return
	}
	for row := r0; row < r1 && !w.mustStop(); row++ {
		for col := c0; col < c1; col++ {
			if art := op.Looks[op.Index[row*op.Cols+col]].Art; art != nil {
				w.Art(Art{Scene: art, At: f.at(scene.Point{X: float64(col), Y: float64(row)}), Size: f.s, Alpha: 255})
			}
		}
	}
}

// fill is a colour, with the bytes of its cells (see Area.match) and the number of these cells.
type fill struct {
	color color.NRGBA
	match [2][256]bool
	count int
}

// areas draws a lattice, each colour as one shape. If opaque colours cover the whole lattice, the most frequent colour
// is drawn first, as one rectangle under the others. So the background doesn't shine through where two cells meet.
func (w *walk) areas(a *Area, fills *[2][256]color.NRGBA) {
	var counts [2][256]int
	for y := range a.rows {
		from := min(y*a.stride, len(a.index))
		for x, v := range a.index[from:min(from+a.cols, len(a.index))] {
			counts[(x+y)&1][v]++
		}
	}
	var list []*fill
	by := map[color.NRGBA]*fill{}
	all := 0
	for parity := range counts {
		for i, n := range counts[parity] {
			c := fills[parity][i]
			if n == 0 || c.A == 0 {
				continue
			}
			s := by[c]
			if s == nil {
				s = &fill{color: c}
				by[c] = s
				list = append(list, s)
			}
			s.match[parity][i] = true
			s.count += n
			if c.A == 255 {
				all += n
			}
		}
	}
	var most *fill
	if all == a.rows*a.cols {
		most = slices.MaxFunc(list, func(a, b *fill) int { return a.count - b.count })
		for i := range most.match[0] {
			most.match[0][i], most.match[1][i] = true, true
		}
		w.area(a, most)
	}
	for _, s := range list {
		if s != most {
			w.area(a, s)
		}
	}
}

func (w *walk) area(a *Area, s *fill) {
	a.Color, a.match, a.seen = s.color, &s.match, w.seen
	w.Area(a)
	w.seen = a.seen
}

// grid draws the lines as package raster does: each line on the cell after it, and the last lines on the last cells.
func (w *walk) grid(f *frame, op scene.Grid) {
	if f.s < scene.LeastGrid*Pixel || op.Color.A == 0 || op.Rows <= 0 || op.Cols <= 0 {
		return
	}
	r0, r1 := inSight(f.lo.Y, f.hi.Y, f.s, f.t.Y, op.Rows)
	c0, c1 := inSight(f.lo.X, f.hi.X, f.s, f.t.X, op.Cols)
	if r0 == r1 || c0 == c1 {
		return
	}
	lo, hi := f.at(scene.Point{X: float64(c0), Y: float64(r0)}), f.at(scene.Point{X: float64(c1), Y: float64(r1)})
	end := f.at(scene.Point{X: float64(op.Cols), Y: float64(op.Rows)})
	p := Path{Flat: true, Path: scene.Path{Ink: scene.Ink{Stroke: op.Color, Width: Pixel}}}
	line := func(x0, y0, x1, y1 float64) {
		p.Segments = append(p.Segments,
			scene.Segment{Verb: scene.Move, P: [3]scene.Point{{X: x0, Y: y0}}},
			scene.Segment{Verb: scene.Line, P: [3]scene.Point{{X: x1, Y: y1}}})
	}
	for row := r0; row <= r1; row++ {
		y := min(f.t.Y+float64(row)*f.s, end.Y-Pixel) + Pixel/2
		line(lo.X, y, hi.X, y)
	}
	for col := c0; col <= c1; col++ {
		x := min(f.t.X+float64(col)*f.s, end.X-Pixel) + Pixel/2
		line(x, lo.Y, x, hi.Y)
	}
	w.Path(&p)
}
