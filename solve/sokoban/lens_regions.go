package sokoban

import (
	"stepboard/scene"
	"stepboard/solve"
	"stepboard/solve/grid"
	"stepboard/solve/lens"
)

// regionsLens shows the regions that remain when the box stands on the cell under the pointer, and until then on
// which cells its sides are not all connected.
var regionsLens = lens.Lens{ID: "regions", Supposes: true, Prepare: preparePlan, Draw: drawRegions, Hover: hoverRegions}

func drawRegions(v *lens.View) lens.Picture {
	p, ok := v.Prepared.(*plan)
	if !ok {
		return lens.Picture{}
	}
	a := artOf(v.Colors)
	pic := lens.Picture{NoRoute: true, Under: []scene.Op{tints(v, a.two, func(c grid.Cell) byte {
		if at := p.place(c); p.open[at] != 0 && p.cutsAt(at) {
			return tonePale
		}
		return 0
	})}}
	pic.Legend = []lens.LegendItem{lens.Swatch(a.two[tonePale], solve.Say("sokoban.lens.regions.legend.cut"))}
	for i, pattern := range a.patterns {
		pic.Legend = append(pic.Legend, lens.LegendItem{
			Swatch: append([]scene.Op{scene.Box(4, 4, 96, 96, 8, scene.Ink{Fill: a.regions[i+1]})}, pattern.Ops...),
			Text:   solve.Say("sokoban.lens.regions.legend.region", "Name", regionName(i)),
		})
	}
	return pic
}

// regionName is the letter of a region.
func regionName(i int) string { return string(rune('A' + i)) }

func hoverRegions(v *lens.View, at grid.Cell) lens.Detail {
	p, ok := v.Prepared.(*plan)
	b := v.Dataset.Board
	if !ok || b.Terrain[at] != solve.Floor {
		return lens.Detail{}
	}
	s := p.split(p.place(at))
	d := lens.Detail{Over: s.draw(v), Text: s.text()}
	d.Over = append(d.Over, boxOn(v, at)...)
	return d
}

// draw shows the regions, and on the sides of the box their letters.
func (s *split) draw(v *lens.View) []scene.Op {
	a, size := artOf(v.Colors), v.Dataset.Board.Size
	regions := tints(v, a.regions, func(c grid.Cell) byte { return byte(1 + s.of(s.place(c))) })
	ops := append([]scene.Op{regions}, patterned(v, regions, &a.patterns)...)
	for side, step := range s.step {
		at := s.box + step
		if s.open[at] == 0 {
			continue
		}
		for region := range s.n {
			if s.sides[region].has(side) {
				p := center(size, s.cell(at))
				ops = append(ops,
					scene.Circle{Center: p, Radius: 0.34, Ink: scene.Ink{Fill: v.Colors.Panel, Stroke: v.Colors.Ink, Width: 0.05}},
					scene.Text{At: p, Size: 0.46, Text: regionName(region), Bold: true, Color: v.Colors.Ink})
			}
		}
	}
	return append(ops, sprite(size, s.cell(s.goal), v.Look.Kinds[Goal]))
}

// text says which sides share a region and how large it is.
func (s *split) text() solve.Text {
	switch s.n {
	case 0:
		return solve.Say("sokoban.lens.regions.none")
	case 1:
		return solve.Say("sokoban.lens.regions.one", "N", s.places[0], "PluralCount", int(s.places[0]))
	}
	var list []solve.Text
	for i := range s.n {
		list = append(list, solve.Say("sokoban.lens.regions.part", "Name", regionName(i), "N", s.places[i], "PluralCount",
			int(s.places[i]),
			"Sides", sidesText(s.sides[i])))
	}
	return listText(list)
}
