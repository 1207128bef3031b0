package halloween

import (
	"slices"

	"stepboard/scene"
	"stepboard/solve"
	"stepboard/solve/grid"
	"stepboard/solve/lens"
)

// whyNot shows why there is no way: the fewest ghosts that can't reach their goals, and where they can be.
var whyNot = lens.Lens{
	ID:      "why-not",
	Fits:    func(a solve.Answer) bool { return a.Value == solve.None },
	Prepare: prepareWhyNot,
	Choices: whyNotChoices,
	Draw:    drawWhyNot,
	Hover:   hoverWhyNot,
}

func prepareWhyNot(m *solve.Meter, v *lens.View) (any, error) {
	if err := m.Take(graphBytes * int64(v.Dataset.Board.Cells())); err != nil {
		return nil, err
	}
	return why(m, v.Dataset.Board)
}

// whyNotChoices are the ghosts of the reason: whose cells are shown.
func whyNotChoices(v *lens.View) []solve.Text {
	r, _ := v.Prepared.(*reason)
	if r == nil || r.reach == nil {
		return nil
	}
	var list []solve.Text
	for _, i := range r.ghosts {
		list = append(list, solve.Say("halloween.brush.ghost-"+letter(ghosts(v.Dataset.Board)[i])))
	}
	return list
}

func drawWhyNot(v *lens.View) lens.Picture {
	r, b := v.Prepared.(*reason), v.Dataset.Board
	p := lens.Picture{Note: r.text(b), NoRoute: true}
	if r.kind == whyUnknown {
		return p
	}
	list := ghosts(b)
	at := min(v.Choice, len(r.ghosts)-1)
	chosen := r.ghosts[at]
	if r.reach != nil {
		p.Under = append(p.Under, reached(v, r.reach[at], chosen))
		tint := v.Look.Routes[chosen]
		tint.A = reachAlpha
		p.Legend = append(p.Legend, lens.Swatch(tint, solve.Say("halloween.lens.why-not.legend.reach", "Ghost",
			letter(list[chosen]))))
	}
	if len(r.line) > 1 {
		p.Under = append(p.Under, lineThrough(v, r)...)
	}
	for _, i := range r.ghosts {
		home := b.Find(goalOf(list[i]))
		if r.reach == nil || !r.reach[slices.Index(r.ghosts, i)][home] {
			p.Under = append(p.Under, hatched(b.Size, home, v.Colors.Warning)...)
		}
		p.Over = append(p.Over, framed(b.Size, home, v.Colors.Warning))
		if c := v.State.Cells[i]; c != grid.None {
			p.Over = append(p.Over, ringed(b.Size, c, v.Colors)...)
		}
	}
	ring, frame := scene.Ink{Stroke: v.Colors.Ink, Width: 0.1}, scene.Ink{Stroke: v.Colors.Warning, Width: 0.12}
	p.Legend = append(p.Legend,
		lens.LegendItem{
			Swatch: []scene.Op{scene.Disc(50, 50, 40, ring)},
			Text:   solve.Say("halloween.lens.why-not.legend.ghosts"),
		},
		lens.LegendItem{
			Swatch: []scene.Op{scene.Box(8, 8, 92, 92, 6, frame)},
			Text:   solve.Say("halloween.lens.why-not.legend.goals"),
		})
	return p
}

// reachAlpha is how strongly cells are tinted that a ghost can be on.
const reachAlpha = 0x70

// reached tints the cells that a ghost can be on.
func reached(v *lens.View, reach []bool, ghost int) scene.Op {
	var palette scene.Palette
	palette[1] = v.Look.Routes[ghost]
	palette[1].A = reachAlpha
	w, size := v.Window, v.Dataset.Board.Size
	tints := scene.Tints{Patch: w.Patch, Index: make([]byte, w.Blocks()), Palette: &palette}
	w.Each(size, func(block int, first grid.Cell) {
		inBlock(w, size, first, func(c grid.Cell) {
			if reach[c] {
				tints.Index[block] = 1
			}
		})
	})
	return tints
}

// lineThrough draws the corridor or ring of a reason.
func lineThrough(v *lens.View, r *reason) []scene.Op {
	var points []scene.Point
	for _, c := range r.line {
		points = append(points, center(v.Dataset.Board.Size, c))
	}
	if r.kind == whyRing {
		points = append(points, points[0])
	}
	path := scene.Polyline(scene.Ink{Stroke: v.Colors.Ink, Width: 0.06}, points...)
	path.Dash = 0.14
	return []scene.Op{path}
}

func hoverWhyNot(v *lens.View, at grid.Cell) lens.Detail {
	r, b := v.Prepared.(*reason), v.Dataset.Board
	if r.reach == nil || b.Terrain[at] == solve.Wall {
		return lens.Detail{}
	}
	var names []string
	for _, i := range slices.Sorted(slices.Values(r.ghosts)) {
		if r.reach[slices.Index(r.ghosts, i)][at] {
			names = append(names, letter(ghosts(b)[i]))
		}
	}
	detail := lens.Detail{Over: []scene.Op{framed(b.Size, at, v.Colors.Accent)}}
	if names == nil {
		detail.Text = solve.Say("halloween.lens.why-not.nobody", "Names", r.names(b))
	} else {
		detail.Text = solve.Say("halloween.lens.why-not.cell", "Names", listed(names))
	}
	return detail
}
