package lenses

import (
	"image/color"
	"iter"
	"math/bits"
	"slices"
	"strconv"
	"unicode/utf8"

	"stepboard/scene"
	"stepboard/solve"
	"stepboard/solve/grid"
	"stepboard/solve/huarong/rules"
	"stepboard/solve/huarong/search"
	"stepboard/solve/lens"
	"stepboard/solve/lens/kit"
	"stepboard/solve/store"
)

// sideCostsLens shows the number of steps of the blank from one side of a piece to another, for a piece on any cell.
var sideCostsLens = lens.Lens{ID: "side-costs", Prepare: prepareSideCosts, Draw: drawSideCosts, Hover: hoverSideCosts}

// costMap has the costs from each side of a piece to each other side, for a piece on each cell.
type costMap struct {
	*search.Sides
	parts *search.Components
	// The colour of a cell shows the greatest cost of its pairs of sides. A cell has a colour only if this cost is more
	// than usualCost, and if the blank has a way for each pair. The fields are the least and the greatest such cost.
	least, most int32
}

func prepareSideCosts(m *solve.Meter, v *lens.View) (any, error) {
	s, err := search.NewSides(m, v.Dataset)
	if err != nil {
		return nil, err
	}
	cm := &costMap{Sides: s}
	if cm.parts, err = search.FindComponents(m, s.Plane); err != nil {
		return nil, err
	}
	for at := range search.Spot(s.Bounds()) {
		if err := store.Poll(m, at, 256); err != nil {
			return nil, err
		}
		for from, to := range cm.pairs(at) {
			if _, err := s.Between(m, at, from, to); err != nil {
				return nil, err
			}
		}
		if cost, cut := cm.dearest(at); !cut {
			cm.most = max(cm.most, cost)
			if cost > usualCost && (cm.least == 0 || cost < cm.least) {
				cm.least = cost
			}
		}
	}
	return cm, nil
}

func (cm *costMap) pairs(at search.Spot) iter.Seq2[grid.Dir, grid.Dir] {
	return func(yield func(from, to grid.Dir) bool) {
		for from := range grid.Dir(3) {
			for to := from + 1; to < 4; to++ {
				if cm.Gate(at, from) && cm.Gate(at, to) && !yield(from, to) {
					return
				}
			}
		}
	}
}

// dearest returns the greatest cost of a pair of open sides of a cell, or 0. If one of the pairs has no way, cut is
// true.
func (cm *costMap) dearest(at search.Spot) (cost int32, cut bool) {
	costs := cm.Costs(at)
	for from, to := range cm.pairs(at) {
		c := costs[search.PairOf[from][to]]
		cost, cut = max(cost, c), cut || c == search.Apart
	}
	return cost, cut
}

// usualCost is the greatest cost of a pair of sides if three or four cells at the corners of the piece are movable.
const usualCost = 4

// costLevel returns the index of the colour of a cost in a palette. The scale is logarithmic.
func (cm *costMap) costLevel(cost int32) byte {
	log := func(c int32) int64 {
		return int64(bits.Len32(uint32(c)))<<8 | int64(uint64(c)<<8>>(bits.Len32(uint32(c))-1)&255)
	}
	return lens.Level(log(cost), log(cm.least), log(cm.most))
}

// costPalette is a slightly pale palette of costs, because the lens colours large parts of the board.
var costPalette = paleCosts(0.25)

func drawSideCosts(v *lens.View) lens.Picture {
	cm, k, w := v.Prepared.(*costMap), sketchOf(v), v.Window
	palette := costPalette(v.Colors)
	costs, cuts := kit.NewValues(v, palette, 0.38, kit.NumberPixels), kit.Blank(v, cutPalette(v.Colors))
	hatch := k.hatch(v.Colors.Warning, 0.03)
	k.each(func(block int, c grid.Cell) {
		cost, cut := cm.dearest(cm.Place(c))
		switch {
		case cut:
			cuts.Index[block] = 1
			if w.Fine(outlinePixels) {
				k.addHatch(hatch, c)
			}
		case cost > usualCost:
			costs.Put(block, cm.costLevel(cost), int64(cost))
		}
	})
	p := lens.Picture{NoRoute: true} // the route of the solution would hide the numbers
	p.Under = slices.Concat([]scene.Op{costs.Tints, cuts}, hatch.Ops(), costs.Ops())
	p.Legend = cm.legend(v.Colors)
	return p
}

func (cm *costMap) legend(c *scene.Colors) (list []lens.LegendItem) {
	palette := costPalette(c)
	if cm.most > 0 {
		list = append(list, lens.Keep(lens.Sign(
			solve.Say("huarong.lens.side-costs.legend.usual", "N", min(usualCost, cm.most)),
			scene.Box(8, 8, 92, 92, 12, scene.Ink{Fill: c.Floor, Stroke: c.Grid, Width: 0.06}))))
	}
	cost := solve.Say("huarong.lens.side-costs.legend.cost", "N", cm.least)
	if cm.least < cm.most {
		list = append(list, lens.Scale(palette, cost, solve.Say("huarong.lens.side-costs.legend.most", "N", cm.most)))
	} else if cm.least > 0 {
		list = append(list, lens.Swatch(palette[cm.costLevel(cm.least)], cost))
	}
	return append(list, cutSwatch(c, solve.Say("huarong.lens.side-costs.legend.cut")))
}

// cutPalette has the colour of a cell if the blank has no way between two sides of the cell.
var cutPalette = scene.PerColors(func(c *scene.Colors) *scene.Palette {
	return &scene.Palette{1: scene.Mix(c.Warning, c.Floor, 0.75)}
})

func cutSwatch(c *scene.Colors, text solve.Text) lens.LegendItem {
	return lens.Swatch(cutPalette(c)[1], text,
		scene.Outline(scene.Ink{Stroke: c.Warning, Width: 0.06}, "M 15 50 L 50 15 M 15 85 L 85 15 M 50 85 L 85 50"))
}

// partPalette has the colours of the parts of the board. A part is a connected component of the board without the cell
// of the piece. The index of a part's colour is 1 + the number of the first side in this part.
var partPalette = scene.PerColors(func(c *scene.Colors) *scene.Palette {
	p := scene.Palette{1: lens.Distances(c)[150], 2: lens.Waves(c)[1][250], 3: scene.RGB(0x8E5BB5), 4: scene.RGB(0x6B8E23)}
	for i := 1; i <= 4; i++ {
		p[i].A = 100
	}
	return &p
})

func hoverSideCosts(v *lens.View, at grid.Cell) lens.Detail {
	cm, k, piece := v.Prepared.(*costMap), sketchOf(v), v.Prepared.(*costMap).Place(at)
	if !rules.Movable(v.Dataset.Board, at) {
		return lens.Detail{Over: []scene.Op{k.frame(at, v.Colors.Ink)}}
	}
	var d lens.Detail
	var texts []solve.Text
	if _, cut := cm.dearest(piece); cut {
		d.Over = append(d.Over, split(v, cm.parts, at, func(part grid.Dir) byte { return byte(part) + 1 }))
	}
	ghost := kit.Sprite(k.Size, at, v.Look.Kinds[rules.Piece])
	ghost.Fade = 0.25
	d.Over = append(d.Over, ghost, k.frame(at, v.Colors.Ink))
	for from, to := range cm.pairs(piece) {
		cost := cm.Costs(piece)[search.PairOf[from][to]]
		key := "huarong.lens.side-costs.hover.pair"
		if cost == search.Apart {
			key = "huarong.lens.side-costs.hover.apart"
		}
		texts = append(texts, solve.Say(key, "From", solve.DirWord(from), "To", solve.DirWord(to), "Cost", cost))
		if from.Opposite() == to {
			d.Over = append(d.Over, k.across(at, from, cost)...)
		} else {
			d.Over = append(d.Over, k.arc(at, from, to, cost)...)
		}
	}
	dot := scene.Ink{Fill: v.Colors.Accent, Stroke: v.Colors.Casing, Width: 0.04}
	for side := range grid.Dir(4) {
		if cm.Gate(piece, side) {
			d.Over = append(d.Over, scene.Circle{Center: k.beside(at, side, away), Radius: 0.13, Ink: dot})
		}
	}
	if len(texts) == 0 {
		texts = append(texts, solve.Say("huarong.lens.side-costs.hover.none"))
	}
	d.Text = kit.Joined("huarong.lens.joined", texts)
	return d
}

// split colours the parts of the board without a cell (at). tint(d) returns the colour index of the part with first
// side d.
func split(v *lens.View, parts *search.Components, at grid.Cell, tint func(part grid.Dir) byte) scene.Op {
	tints := kit.Blank(v, partPalette(v.Colors))
	piece := parts.Place(at)
	sketchOf(v).each(func(block int, c grid.Cell) {
		if cell := parts.Place(c); cell != piece {
			if part, ok := parts.Part(piece, cell); ok {
				tints.Index[block] = tint(part)
			}
		}
	})
	return tints
}

// away is the distance from the middle of the cell of the piece to the end of a curve, in cells.
const away = 0.78

// arc draws a curve around a corner of the piece, from one side to the next side. It writes the cost on the curve.
func (s sketch) arc(c grid.Cell, from, to grid.Dir, cost int32) []scene.Op {
	a, b, middle := s.beside(c, from, away), s.beside(c, to, away), kit.Center(s.Size, c)
	corner := scene.Point{X: a.X + b.X - middle.X, Y: a.Y + b.Y - middle.Y}
	ink, text := s.sign(cost)
	p := scene.Path{Segments: []scene.Segment{
		{Verb: scene.Move, P: [3]scene.Point{a}}, {Verb: scene.Quad, P: [3]scene.Point{corner, b}},
	}}
	if cost == search.Apart {
		p.Dash = 0.07
	}
	at := scene.Point{X: middle.X + 0.85*(corner.X-middle.X), Y: middle.Y + 0.85*(corner.Y-middle.Y)}
	return append(s.cased(p, ink, s.window.Line(0.05, 1.5)), s.card(at, text, ink)...)
}

// across writes the cost between two opposite sides on the piece. An arrow with two heads shows the direction.
func (s sketch) across(c grid.Cell, from grid.Dir, cost int32) []scene.Op {
	const long, head = 0.09, 0.05
	at, vertical := kit.Center(s.Size, c), from == grid.Up
	at.Y += 0.22
	if vertical {
		at.Y -= 0.44
	}
	ink, text := s.sign(cost)
	arrow := kit.NewPath(scene.Ink{Stroke: ink, Width: s.window.Line(0.035, 1)})
	middle := scene.Point{X: at.X - 0.06 - 0.09*float64(utf8.RuneCountInString(text)), Y: at.Y}
	along := func(far, aside float64) scene.Point {
		if vertical {
			far, aside = aside, far
		}
		return scene.Point{X: middle.X + far, Y: middle.Y + aside}
	}
	arrow.Lines(along(-long, 0), along(long, 0))
	for _, end := range [2]float64{-1, 1} {
		for _, hand := range [2]float64{-head, head} {
			arrow.Lines(along(end*long, 0), along(end*(long-head), hand))
		}
	}
	return append(s.card(at, "  "+text, ink), arrow.Path)
}

// sign returns the colour and the text of a cost.
func (s sketch) sign(cost int32) (color.NRGBA, string) {
	if cost == search.Apart {
		return s.colors.Warning, "×"
	}
	return s.colors.Accent, strconv.Itoa(int(cost))
}

func (s sketch) card(at scene.Point, text string, edge color.NRGBA) []scene.Op {
	half := 0.09 + 0.105*float64(utf8.RuneCountInString(text))
	return kit.Card(at, half, 0.21, 0.08, scene.Ink{Fill: s.colors.Panel, Stroke: edge, Width: 0.03},
		scene.Text{Size: 0.38, Text: text, Bold: true, Color: s.colors.Ink})
}
