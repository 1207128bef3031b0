package lenses

import (
	"stepboard/scene"
	"stepboard/solve"
	"stepboard/solve/grid"
	"stepboard/solve/huarong/rules"
	"stepboard/solve/huarong/search"
	"stepboard/solve/lens"
	"stepboard/solve/lens/kit"
	"stepboard/solve/store"
)

var whyNotLens = lens.Lens{
	ID: "why-not", Fits: func(a solve.Answer) bool { return a.Value == solve.None },
	Tells:   []string{"huarong.query.fixed"},
	Prepare: prepareWhyNot, Draw: drawWhyNot, Hover: hoverWhyNot,
}

// reason is the reason why a query has no solution. Each query without a solution has one of these reasons.
type reason uint8

const (
	onFixed     reason = iota // a thing of the query is on a fixed cell
	targetApart               // no path over movable cells leads from the piece to the target
	blankApart                // no path over movable cells leads from the blank to the piece
	shutIn                    // the piece can't go on, because the blank can't get to the side in front of the piece
)

type whyNot struct {
	rules.Question
	reason reason
	fixed  int // the index in rules.Kinds of the thing on a fixed cell
	parts  *search.Components
	// By cell of the piece: bit d is set if the blank can reach side d. Bit d+4 is set if side d is movable, but the
	// blank can't reach this side. The entry is 0 for a cell that the piece can't reach.
	sides []uint8
	cells int       // the number of cells that the piece can reach
	cut   grid.Cell // the nearest cell to the target among these cells
	side  grid.Dir  // the side of the cell cut towards the target; the blank can't reach this side
}

func prepareWhyNot(m *solve.Meter, v *lens.View) (any, error) {
	q, err := rules.Ask(v.Dataset, v.Query)
	if err != nil {
		return nil, err
	}
	b := v.Dataset.Board
	y := &whyNot{Question: q}
	for i, c := range [3]grid.Cell{q.Blank, q.Piece, q.Target} {
		if !rules.Movable(b, c) {
			y.fixed = i
			return y, nil
		}
	}
	p, err := search.NewPlane(m, b)
	if err != nil {
		return nil, err
	}
	if y.parts, err = search.FindComponents(m, p); err != nil {
		return nil, err
	}
	blank, piece, target := p.Place(q.Blank), p.Place(q.Piece), p.Place(q.Target)
	switch {
	case !y.parts.Tree.Connected(piece, target):
		y.reason = targetApart
		return y, nil
	case !y.parts.Tree.Connected(piece, blank):
		y.reason = blankApart
		return y, nil
	}
	y.reason = shutIn
	if err := y.reach(m, b, blank, piece); err != nil {
		return nil, err
	}
	return y, y.nearest(m, target)
}

// reach finds the cells that the piece can reach, and for each of these cells the sides that the blank can reach.
func (y *whyNot) reach(m *solve.Meter, b *solve.Board, blank, piece search.Spot) error {
	if err := m.Take(int64(b.Cells())); err != nil {
		return err
	}
	y.sides = make([]uint8, b.Cells())
	first, _ := y.parts.Part(piece, blank)
	from := y.parts.Component(search.NodeAt(piece, first))
	for c := range grid.Cell(b.Cells()) {
		if err := store.Poll(m, c, 1024); err != nil {
			return err
		}
		at := y.parts.Place(c)
		reached, open := uint8(0), uint8(0)
		for d := range grid.Dir(4) {
			if y.parts.Gate(at, d) {
				open |= 1 << d
				if y.parts.Component(y.parts.Node(at, d)) == from {
					reached |= 1 << d
				}
			}
		}
		if reached != 0 {
			y.sides[c] = reached | open&^reached<<4
			y.cells++
		}
	}
	return nil
}

// nearest finds the nearest cell to the target among the cells that the piece can reach. It uses a breadth-first search
// from the target. The search comes from a side that the blank can't reach. Otherwise, the piece could go further.
func (y *whyNot) nearest(m *solve.Meter, target search.Spot) error {
	ways, err := y.parts.Ways(m)
	if err != nil {
		return err
	}
	defer ways.Free(m)
	const noWall = 0 // a place outside of the board
	return ways.Search(m, target, noWall, func(at search.Spot, _ int64) bool {
		c := y.parts.Cell(at)
		if y.sides[c] == 0 {
			return false
		}
		y.cut, y.side = c, ways.DirectionBack(at)
		return true
	})
}

const (
	whyReached = 1 + iota
	whyShut
	whyOther
)

var whyPalette = scene.PerColors(func(c *scene.Colors) *scene.Palette {
	return &scene.Palette{
		whyReached: scene.Mix(c.Accent, c.Floor, 0.45),
		whyShut:    scene.Mix(c.Warning, c.Floor, 0.35),
		whyOther:   scene.Mix(c.Warning, c.Floor, 0.75),
	}
})

func drawWhyNot(v *lens.View) lens.Picture {
	y, k := v.Prepared.(*whyNot), sketchOf(v)
	b, c := v.Dataset.Board, v.Colors
	if y.reason == shutIn {
		return y.drawShut(v)
	}
	if y.reason == onFixed {
		at := [3]grid.Cell{y.Blank, y.Piece, y.Target}[y.fixed]
		return lens.Picture{NoRoute: true, Over: []scene.Op{k.frame(at, c.Warning)}, Note: solve.Say("huarong.why.fixed",
			"Part", rules.KindText[rules.Kinds[y.fixed]], "Row", b.Row(at)+1, "Col", b.Col(at)+1)}
	}
	other, key, legend := y.Target, "huarong.why.target", "huarong.why.legend.target"
	if y.reason == blankApart {
		other, key, legend = y.Blank, "huarong.why.blank", "huarong.why.legend.blank"
	}
	tints, hatch := kit.Blank(v, whyPalette(c)), k.hatch(c.Warning, 0.03)
	first, second := y.parts.Place(y.Piece), y.parts.Place(other)
	k.each(func(block int, at grid.Cell) {
		switch cell := y.parts.Place(at); {
		case y.parts.Tree.Connected(first, cell):
			tints.Index[block] = whyReached
		case y.parts.Tree.Connected(second, cell):
			tints.Index[block] = whyOther
			if v.Window.Fine(outlinePixels) {
				k.addHatch(hatch, at)
			}
		}
	})
	return lens.Picture{
		NoRoute: true, Note: solve.Say(key), Under: []scene.Op{tints, hatch.Path}, Legend: []lens.LegendItem{
			lens.Swatch(whyPalette(c)[whyReached], solve.Say("huarong.why.legend.piece")),
			cutSwatch(c, solve.Say(legend)),
		},
	}
}

// drawShut shows, for each cell of the piece, the sides that the blank can reach and the sides that it can't reach.
func (y *whyNot) drawShut(v *lens.View) lens.Picture {
	k, w, c := sketchOf(v), v.Window, v.Colors
	b := v.Dataset.Board
	quarters := scene.Quarters{Patch: w.Patch, Index: make([]byte, 4*w.Blocks()), Palette: whyPalette(c), Gap: 0.035}
	shut := kit.NewPath(scene.Ink{Stroke: c.Warning, Width: w.Line(0.035, 1)})
	k.each(func(block int, at grid.Cell) {
		for d := range grid.Dir(4) {
			switch y.sides[at] >> d & 0x11 {
			case 1:
				quarters.Index[4*block+int(d)] = whyReached
			case 16:
				quarters.Index[4*block+int(d)] = whyShut
				if w.Fine(outlinePixels) {
					k.triangle(shut, at, d)
					shut.Lines(k.beside(at, d, 0.07), k.beside(at, d, 0.46))
				}
			}
		}
	})
	p := lens.Picture{
		NoRoute: true, Under: append([]scene.Op{quarters}, shut.Ops()...), Legend: []lens.LegendItem{
			lens.Swatch(whyPalette(c)[whyReached], solve.Say("huarong.why.legend.reached")),
			lens.Swatch(whyPalette(c)[whyShut], solve.Say("huarong.why.legend.shut")),
		},
		Note: solve.Say("huarong.why.shut", "Cells", y.cells, "Row", b.Row(y.cut)+1, "Col", b.Col(y.cut)+1, "Side",
			solve.Say("huarong.side."+sideNames[y.side])),
	}
	if k.sees(y.cut) {
		p.Over = []scene.Op{k.frame(y.cut, c.Warning)}
	}
	return p
}

// hoverWhyNot shows the parts of the board that the blank can reach if the piece is on a cell.
func hoverWhyNot(v *lens.View, at grid.Cell) lens.Detail {
	y, k, b := v.Prepared.(*whyNot), sketchOf(v), v.Dataset.Board
	frame := k.frame(at, v.Colors.Ink)
	switch {
	case y.reason != shutIn || !rules.Movable(b, at):
		return lens.Detail{Over: []scene.Op{frame}}
	case y.sides[at] == 0:
		return lens.Detail{Over: []scene.Op{frame}, Text: solve.Say("huarong.why.hover.never")}
	}
	key := "huarong.why.hover.free"
	if y.sides[at]>>4 != 0 {
		key = "huarong.why.hover.shut"
	}
	// The index of the colour is 1 for parts that the blank can reach, and 2 for other parts.
	tints := split(v, y.parts, at, func(part grid.Dir) byte { return 2 - y.sides[at]>>part&1 })
	return lens.Detail{Over: []scene.Op{tints, frame}, Text: solve.Say(key)}
}
