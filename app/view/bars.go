package view

import (
	"strconv"

	"stepboard/app/view/annotate"
	"stepboard/scene"
	"stepboard/solve"
)

// Places in a row of bars, in heights of a row.
const (
	barName   = 0.2  // the left end of the name
	barFrom   = 2.2  // the left end of a bar, or of the items of a set
	barTo     = 5.9  // the right end of a bar
	barNumber = 6.05 // the left end of the number
	barEnd    = 6.85 // the right end of the row
	barHigh   = 0.46 // the height of bars and items
	barText   = 0.36 // the size of texts
	mostUnits = 20   // a bar of more units has no lines between them
)

// bars draws the numbers and sets of a puzzle without a board: for each, a row with its name and a bar or its items.
func bars(s *scene.Scene, v Board) {
	gauges := solve.GaugesOf(v.Puzzle, v.Dataset, v.Query, v.State)
	most := int64(1) // the units of the longest bar
	for _, g := range gauges {
		most = max(most, g.Most-g.Least)
	}
	for i, g := range gauges {
		y := float64(i) + 0.5
		name := g.Name.Own["en"]
		if v.Say != nil {
			name = v.Say(g.Name)
		}
		s.Add(barLabel(name, barName, y, barFrom-barName-0.15, v.Colors))
		if g.Items == nil {
			bar(s, v.Colors, g, y, most)
		} else {
			items(s, v.Colors, g, y)
		}
	}
}

// barLabel returns a text that begins at x. It is smaller if it would be wider than its room.
func barLabel(text string, x, y, room float64, c *scene.Colors) scene.Text {
	size := min(barText, room/max(0.01, annotate.Width(text)))
	return scene.Text{At: scene.Point{X: x, Y: y}, Size: size, Text: text, Align: scene.Start, Color: c.Ink}
}

// bar draws a bar and its number. If the longest bar has few units, a unit is equally long in all bars.
func bar(s *scene.Scene, c *scene.Colors, g solve.Gauge, y float64, most int64) {
	units := max(1, g.Most-g.Least)
	if most > mostUnits {
		most = units
	}
	at := func(value int64) float64 {
		return barFrom + (barTo-barFrom)*float64(max(0, min(units, value-g.Least)))/float64(most)
	}
	lo, hi := scene.Point{X: barFrom, Y: y - barHigh/2}, scene.Point{X: at(g.Most), Y: y + barHigh/2}
	s.Add(scene.Rect{Min: lo, Max: hi, Ink: scene.Ink{Fill: c.Soft}})
	if x := at(g.Value); x > barFrom {
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
	number := barLabel(strconv.FormatInt(g.Value, 10), barNumber, y, barEnd-barNumber, c)
	number.Bold = true
	s.Add(number)
}

// items draws the items of a set: those in the set are filled.
func items(s *scene.Scene, c *scene.Colors, g solve.Gauge, y float64) {
	const pad, gap = 0.16, 0.12
	wide := -gap
	for _, item := range g.Items {
		wide += annotate.Width(item)*barText + 2*pad + gap
	}
	scale := min(1, (barEnd-barFrom)/wide)
	x := barFrom
	for i, item := range g.Items {
		far := x + (annotate.Width(item)*barText+2*pad)*scale
		ink, text := scene.Ink{Stroke: c.Line, Width: 0.03}, c.Muted
		if g.Has[i] {
			ink, text = scene.Ink{Fill: c.Accent}, c.OnAccent
		}
		half := barHigh / 2 * scale
		s.Add(scene.Rect{
			Min: scene.Point{X: x, Y: y - half}, Max: scene.Point{X: far, Y: y + half}, Radius: 0.4 * half, Ink: ink,
		}, scene.Text{
			At: scene.Point{X: (x + far) / 2, Y: y}, Size: barText * scale, Text: item, Color: text,
		})
		x = far + gap*scale
	}
}
