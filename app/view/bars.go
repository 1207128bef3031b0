package view

import (
	"math"
	"strconv"

	"stepboard/app/view/annotate"
	"stepboard/scene"
	"stepboard/solve"
)

// barPlaces are places in a row of bars, in heights of a row.
type barPlaces struct {
	name   float64 // the left end of the name
	from   float64 // the left end of a bar, or of the items of a set
	to     float64 // the right end of a bar
	number float64 // the left end of the number
	end    float64 // the right end of the row
	high   float64 // the height of bars and items
	text   float64 // the size of texts
}

var (
	wideBars = barPlaces{name: 0.2, from: 2.2, to: 5.9, number: 6.05, end: 6.85, high: 0.46, text: 0.36}
	// Nodes of trees have narrow rows, so that their names and numbers are as large as the labels of nodes.
	narrowBars = barPlaces{name: 0.1, from: 1.6, to: 2.9, number: 3.0, end: 3.9, high: 0.5, text: 0.62}
)

const mostUnits = 20 // a bar of more units has no lines between them

// bars draws the numbers and sets of a puzzle without a board: for each, a row with its name and a bar or its items.
func bars(s *scene.Scene, v Board) {
	at := &wideBars
	if v.Narrow {
		at = &narrowBars
	}
	gauges := solve.GaugesOf(v.Puzzle, v.Dataset, v.Query, v.State)
	most := unitsOf(gauges)
	for i, g := range gauges {
		y := float64(i) + 0.5
		name := g.Name.Own["en"]
		if v.Say != nil {
			name = v.Say(g.Name)
		}
		s.Add(at.label(name, at.name, y, at.from-at.name-0.12, v.Colors))
		if g.Items == nil {
			at.bar(s, v.Colors, g, y, most)
		} else {
			at.items(s, v.Colors, g, y)
		}
	}
}

// label returns a text that begins at x. It is smaller if it would be wider than its room.
func (p *barPlaces) label(text string, x, y, room float64, c *scene.Colors) scene.Text {
	size := min(p.text, room/max(0.01, annotate.Width(text)))
	return scene.Text{At: scene.Point{X: x, Y: y}, Size: size, Text: text, Align: scene.Start, Color: c.Ink}
}

// bar draws a bar and its number. If the longest bar has few units, a unit is equally long in all bars.
func (p *barPlaces) bar(s *scene.Scene, c *scene.Colors, g solve.Gauge, y float64, most int64) {
	units := max(1, g.Most-g.Least)
	if most > mostUnits {
		most = units
	}
	at := func(value int64) float64 {
		return p.from + (p.to-p.from)*float64(max(0, min(units, value-g.Least)))/float64(most)
	}
	lo, hi := scene.Point{X: p.from, Y: y - p.high/2}, scene.Point{X: at(g.Most), Y: y + p.high/2}
	s.Add(scene.Rect{Min: lo, Max: hi, Ink: scene.Ink{Fill: c.Soft}})
	if x := at(g.Value); x > p.from {
		s.Add(scene.Rect{Min: lo, Max: scene.Point{X: x, Y: hi.Y}, Ink: scene.Ink{Fill: c.Accent}})
	}
	if units <= mostUnits {
		for n := int64(1); n < units; n++ {
			x := at(g.Least + n)
			line := scene.Ink{Stroke: c.Floor, Width: 0.03}
			s.Add(scene.Polyline(line, scene.Point{X: x, Y: lo.Y}, scene.Point{X: x, Y: hi.Y}))
		}
	}
	s.Add(scene.Rect{Min: lo, Max: hi, Ink: scene.Ink{Stroke: c.Muted, Width: 0.03}})
	number := p.label(strconv.FormatInt(g.Value, 10), p.number, y, p.end-p.number, c)
	number.Bold = true
	s.Add(number)
}

// items draws the items of a set: those in the set are filled.
func (p *barPlaces) items(s *scene.Scene, c *scene.Colors, g solve.Gauge, y float64) {
	p.each(g, func(i int, x, far, scale float64) {
		ink, text := scene.Ink{Stroke: c.Line, Width: 0.03}, c.Muted
		if g.Has[i] {
			ink, text = scene.Ink{Fill: c.Accent}, c.OnAccent
		}
		half := p.high / 2 * scale
		s.Add(scene.Rect{
			Min: scene.Point{X: x, Y: y - half}, Max: scene.Point{X: far, Y: y + half}, Radius: 0.4 * half, Ink: ink,
		}, scene.Text{
			At: scene.Point{X: (x + far) / 2, Y: y}, Size: p.text * scale, Text: g.Items[i], Color: text,
		})
	})
}

// each calls a function with each item of a set, its left and right end, and its scale.
func (p *barPlaces) each(g solve.Gauge, do func(i int, x, far, scale float64)) {
	const pad, gap = 0.16, 0.12
	wide := -gap
	for _, item := range g.Items {
		wide += annotate.Width(item)*p.text + 2*pad + gap
	}
	scale := min(1, (p.end-p.from)/wide)
	x := p.from
	for i, item := range g.Items {
		far := x + (annotate.Width(item)*p.text+2*pad)*scale
		do(i, x, far, scale)
		x = far + gap*scale
	}
}

// PressedBar returns the index of the gauge at a point of the picture of bars, and the value that a press there gives
// to it: the value at this place of a bar, or a set with or without the item. It returns false if nothing is there.
func PressedBar(gauges []solve.Gauge, x, y float64) (index int, value int64, ok bool) {
	p := &wideBars
	i := int(math.Floor(y))
	if i < 0 || i >= len(gauges) {
		return 0, 0, false
	}
	g := gauges[i]
	if g.Items == nil {
		most := unitsOf(gauges)
		if most > mostUnits {
			most = max(1, g.Most-g.Least)
		}
		value = g.Least + int64(math.Round((x-p.from)/(p.to-p.from)*float64(most)))
		return i, max(g.Least, min(value, g.Most)), x >= p.from-0.15 && x < p.number
	}
	p.each(g, func(item int, from, to, _ float64) {
		if x >= from && x < to {
			value, ok = g.Value^1<<item, true
		}
	})
	return i, value, ok
}

// unitsOf returns the units of the longest bar.
func unitsOf(gauges []solve.Gauge) int64 {
	most := int64(1)
	for _, g := range gauges {
		most = max(most, g.Most-g.Least)
	}
	return most
}
