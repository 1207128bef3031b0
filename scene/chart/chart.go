// Package chart draws line charts as scenes, for the window and for pages.
package chart

import (
	"image/color"
	"math"

	"stepboard/scene"
)

// Data is the contents of a chart: lines through points. Values must not be negative. A NaN makes a gap in the line.
type Data struct {
	X      string          // name of the horizontal axis, or ""
	Series [][]scene.Point // the points of each line, in order of X
	// Marks has one point for each series: the current position on its line. Each point gets a ring, except a NaN. Marks
	// may be shorter than Series.
	Marks      []scene.Point
	LogX, LogY bool // whether the axes are logarithmic
	// Number formats the number of a tick. If Number is nil, decimal numbers are written.
	Number func(float64) string
}

// Color is the colour of the i-th series: one of four, which people with any kind of colour-blindness can tell apart.
func Color(c *scene.Colors, i int) color.NRGBA {
	light := [4]uint32{0x0F766E, 0xC2410C, 0x3566C0, 0x9A2C88}
	dark := [4]uint32{0x2DD4BF, 0xFB923C, 0x8FB4FF, 0xF0A0DC}
	return c.Pick(light[i%4], dark[i%4])
}

// dash is the length of the dashes of the i-th line, in logical pixels; 0: the line is solid.
func dash(i int) float64 { return [4]float64{0, 7, 3, 12}[i%4] }

// KeyWidth is the width of a Key beside a text of the given size.
func KeyWidth(text float64) float64 { return 2.2 * text }

// Key is a short piece of the i-th line of a chart, to be drawn beside the line's name. It has the line's colour and
// dashes. Its upper left corner is (0,0), and its height is the text size.
func Key(c *scene.Colors, i int, text float64) scene.Path {
	const width = 1.5 * line
	y, end := text/2, KeyWidth(text)-width/2
	path := scene.Polyline(scene.Ink{Stroke: Color(c, i), Width: width}, scene.Point{X: width / 2, Y: y},
		scene.Point{X: end, Y: y})
	path.Dash = min(dash(i), KeyWidth(text)/3)
	return path
}

// Scene draws a chart, without a background. width, height and the text size are in logical pixels, the unit of the
// scene. The time is linear in the points. The number of segments of a drawn line is at most proportional to the width.
func Scene(d *Data, width, height, text float64, c *scene.Colors) *scene.Scene {
	return Lay(d, width, height, text).Draw(c)
}

// Draw draws the chart, or nothing if there is no room.
func (p *Layout) Draw(c *scene.Colors) *scene.Scene {
	s := &scene.Scene{}
	if p.x1-p.x0 < 4*p.text || p.y1-p.y0 < 2*p.text {
		return s
	}
	p.axes(s, c)
	for i := range p.d.Series {
		p.curve(s, i, c)
	}
	p.marks(s, c)
	return s
}

// axes draws ticks with their numbers, the horizontal lines of the grid, and the name of the horizontal axis.
func (p *Layout) axes(s *scene.Scene, c *scene.Colors) {
	t := p.text
	label := func(x, y float64, align scene.Align, text string) {
		s.Add(scene.Text{At: scene.Point{X: x, Y: y}, Size: t, Text: text, Align: align, Color: c.Muted})
	}
	for _, v := range p.y.ticks {
		y := math.Round(p.y.at(v))
		s.Add(hairline(p.x0, y, p.x1, y+1, c.Line))
		label(p.x0-0.6*t, y+0.5, scene.End, p.number(v))
	}
	s.Add(hairline(p.x0, p.y1, p.x1, p.y1+1, c.Muted))
	below := p.y1 + 1.2*t
	for _, v := range p.x.ticks {
		x := math.Round(p.x.at(v))
		s.Add(hairline(x, p.y1, x+1, p.y1+math.Round(0.35*t), c.Muted))
		label(x+0.5, below, scene.Middle, p.number(v))
	}
	if p.d.X != "" {
		label(p.x1, below+1.4*t, scene.End, p.d.X)
	}
}

func hairline(x0, y0, x1, y1 float64, c color.NRGBA) scene.Rect {
	return scene.Rect{Min: scene.Point{X: x0, Y: y0}, Max: scene.Point{X: x1, Y: y1}, Ink: scene.Ink{Fill: c}}
}

const (
	line     = 2  // width of lines in logical pixels
	dotsFrom = 14 // points get dots if their average horizontal distance is at least this, in logical pixels
)

// curve draws a series as a line with gaps. Points that are far apart get dots. A point between two gaps is a dot.
func (p *Layout) curve(s *scene.Scene, i int, c *scene.Colors) {
	points := p.d.Series[i]
	ink := scene.Ink{Stroke: Color(c, i), Width: line}
	var run []scene.Point
	flush := func() {
		if len(run) > 1 {
			path := scene.Polyline(ink, run...)
			path.Dash = dash(i)
			s.Add(path)
		} else if len(run) == 1 {
			s.Add(scene.Circle{Center: run[0], Radius: line, Ink: scene.Ink{Fill: ink.Stroke}})
		}
		run = run[:0]
	}
	for _, q := range points {
		if !Drawable(q) {
			flush()
			continue
		}
		run = thin(append(run, scene.Point{X: p.x.at(q.X), Y: p.y.at(q.Y)}))
	}
	flush()
	if len(points) > 1 && (p.x1-p.x0)/float64(len(points)-1) >= dotsFrom {
		for _, q := range points {
			if Drawable(q) {
				s.Add(scene.Circle{
					Center: scene.Point{X: p.x.at(q.X), Y: p.y.at(q.Y)}, Radius: 1.25 * line,
					Ink: scene.Ink{Fill: ink.Stroke},
				})
			}
		}
	}
}

// thin removes an invisible point near the end of a run. Four points in one column of pixels are enough: the first,
// last, highest and lowest.
func thin(run []scene.Point) []scene.Point {
	const enough = 4
	n := len(run)
	if n <= enough || math.Floor(run[n-1].X) != math.Floor(run[n-1-enough].X) {
		return run
	}
	column := run[n-1-enough:] // the column's first point, three later points, and the new point
	lo, hi := 1, 1
	for i := 2; i < enough; i++ {
		if column[i].Y < column[lo].Y {
			lo = i
		}
		if column[i].Y > column[hi].Y {
			hi = i
		}
	}
	for i := 1; i < enough; i++ {
		if i != lo && i != hi {
			copy(column[i:], column[i+1:])
			return run[:n-1]
		}
	}
	return run
}
