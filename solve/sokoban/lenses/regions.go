package lenses

import (
	"stepboard/scene"
	"stepboard/solve"
	"stepboard/solve/grid"
	"stepboard/solve/lens"
	"stepboard/solve/lens/kit"
	"stepboard/solve/sokoban/rules"
	"stepboard/solve/sokoban/search"
)

// regionsLens shows the regions into which a box on the cell under the pointer divides the floor. Without a pointer it
// shows the cells on which a box cuts the floor into several regions.
var regionsLens = lens.Lens{
	ID: "regions", Supposes: true, Prepare: preparePlan, Draw: drawRegions,
	Hover: kit.OnFloor(hoverRegions),
}

func drawRegions(v *lens.View) lens.Picture {
	p := v.Prepared.(*search.Plan)
	a := artOf(v.Colors)
	pic := lens.Picture{NoRoute: true, Under: []scene.Op{tinted(v, a.two, tonePale, p.Divides)}}
	pic.Legend = []lens.LegendItem{lens.Swatch(a.two[tonePale], solve.Say("sokoban.lens.regions.legend.cut"))}
	for i := range p.Regions {
		name := solve.Say("sokoban.lens.regions.legend.region", "Name", regionName(i))
		pic.Legend = append(pic.Legend, lens.Pointed(patternItem(a, i, name)))
	}
	return pic
}

func regionName(i int) string { return string(rune('A' + i)) }

func hoverRegions(v *lens.View, at grid.Cell) lens.Detail {
	p := v.Prepared.(*search.Plan)
	s := p.Split(at)
	d := lens.Detail{Over: regionsOf(v, &s, at), Text: regionsText(&s)}
	d.Over = append(d.Over, boxOn(v, at)...)
	return d
}

// regionsOf draws the regions around a box. Each side of the box gets the letter of its region.
func regionsOf(v *lens.View, s *search.Split, box grid.Cell) []scene.Op {
	a, size := artOf(v.Colors), v.Dataset.Board.Size
	ops := kit.Signed(v, a.regions, a.patterns, signsFrom, func(c grid.Cell) byte { return byte(1 + s.Of(c)) })
	ops = append(ops, kit.Sprite(size, s.Goal, v.Look.Kinds[rules.Goal]))
	ink := scene.Ink{Fill: v.Colors.Panel, Stroke: v.Colors.Ink, Width: 0.05}
	for _, d := range grid.Dirs {
		at, ok := size.Step(box, d)
		if !ok || !s.Floor(at) {
			continue
		}
		p, radius, letter := kit.Center(size, at), 0.34, 0.46
		if at == s.Goal { // beside the cross
			p, radius, letter = scene.Point{X: p.X + 0.25, Y: p.Y - 0.25}, 0.2, 0.28
		}
		ops = append(ops, scene.Circle{Center: p, Radius: radius, Ink: ink}, scene.Text{
			At: p, Size: letter, Text: regionName(s.Of(at)), Bold: true, Color: v.Colors.Ink,
		})
	}
	return ops
}

func regionsText(s *search.Split) solve.Text {
	switch s.N {
	case 0:
		return solve.Say("sokoban.lens.regions.none")
	case 1:
		return solve.Say("sokoban.lens.regions.one", "N", s.Places[0], "PluralCount", int(s.Places[0]))
	}
	var list []solve.Text
	for i := range s.N {
		list = append(list, solve.Say("sokoban.lens.regions.part", "Name", regionName(i), "N", s.Places[i],
			"PluralCount", int(s.Places[i]), "Sides", sidesText(s.Sides[i])))
	}
	return kit.Joined("sokoban.lens.and", list)
}
