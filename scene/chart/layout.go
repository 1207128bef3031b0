package chart

import (
	"math"
	"strconv"
	"unicode/utf8"

	"stepboard/scene"
)

// Layout has the places of the parts of a chart, in logical pixels.
type Layout struct {
	d              *Data
	text           float64 // text size
	x0, y0, x1, y1 float64 // left, top, right and bottom of the field between the axes
	x, y           axis
}

// Lay lays out a chart with a width, a height and a text size.
func Lay(d *Data, width, height, text float64) *Layout {
	p := &Layout{d: d, text: text}
	least, most := extremes(d)
	whole := true
	for _, s := range d.Series {
		for _, q := range s {
			whole = whole && (q.Y == math.Trunc(q.Y) || math.IsNaN(q.Y))
		}
	}
	p.y0, p.y1 = math.Round(text), math.Round(height-2.2*text)
	if d.X != "" {
		p.y1 -= math.Round(1.4 * text)
	}
	p.y = linearAxis(0, most.Y, p.y1, p.y0, 3.2*text, whole, true)
	if d.LogY {
		p.y = logAxis(0, most.Y, p.y1, p.y0, 1.6*text)
	}
	widest := 0.0
	for _, v := range p.y.ticks {
		widest = max(widest, textRoom(p.number(v), text))
	}
	p.x0, p.x1 = math.Round(widest+1.2*text), math.Round(width-1.2*text)
	room := 1.5*text + max(textRoom(p.number(least), text), textRoom(p.number(most.X), text))
	p.x = linearAxis(least, most.X, p.x0, p.x1, room, true, false)
	if d.LogX {
		p.x = logAxis(least, most.X, p.x0, p.x1, room)
	}
	return p
}

// extremes returns the least X and the greatest X and Y of all points, or 0 and (1, 1) if there are no points.
func extremes(d *Data) (least float64, most scene.Point) {
	least, most = math.Inf(1), scene.Point{X: math.Inf(-1), Y: math.Inf(-1)}
	for _, s := range d.Series {
		for _, q := range s {
			if Drawable(q) {
				least, most.X, most.Y = min(least, q.X), max(most.X, q.X), max(most.Y, q.Y)
			}
		}
	}
	if least > most.X {
		return 0, scene.Point{X: 1, Y: 1}
	}
	return least, most
}

// Drawable reports whether a point can be drawn: no coordinate is NaN or too large.
func Drawable(q scene.Point) bool {
	const far = 1e300
	return math.Abs(q.X) < far && math.Abs(q.Y) < far // false for NaN
}

func (p *Layout) number(v float64) string {
	if p.d.Number != nil {
		return p.d.Number(v)
	}
	return strconv.FormatFloat(v, 'f', -1, 64)
}

// textRoom estimates the width of a text: digits of Noto Sans have 0.57 em, a Chinese character 1 em.
func textRoom(s string, size float64) float64 {
	wide := 0
	for _, r := range s {
		if r >= 0x2E80 {
			wide++
		}
	}
	return (0.6*float64(utf8.RuneCountInString(s)-wide) + float64(wide)) * size
}
