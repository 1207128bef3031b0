package knight

import (
	"image/color"

	"stepboard/scene"
	"stepboard/solve"
	"stepboard/solve/grid"
	"stepboard/solve/lens"
)

var _ lens.Puzzle = puzzle{}

func (puzzle) Lenses(string) []lens.Lens {
	return []lens.Lens{attackedLens, captureLens, layersLens, setsLens, whyNotLens}
}

// lensInks are the colours that the lenses of the puzzle share.
type lensInks struct {
	tints  *scene.Palette // by one of the indices below
	hatch  *scene.Scene   // on a cell that is attacked once
	dense  *scene.Scene   // on one attacked more than once
	danger color.NRGBA    // lines of attack: told from the solution's way by lightness
	safe   color.NRGBA    // what is free
}

// Indices of tints.
const (
	attackedOnce byte = 1 + iota
	attackedMore
	freed
	reachedCell
)

// hatched is from how many pixels a cell is hatched.
const hatched = 12

// inks makes them for a set of colours.
var inks = scene.PerColors(func(c *scene.Colors) *lensInks {
	s := &lensInks{tints: new(scene.Palette), danger: scene.RGB(0x5B1407), safe: scene.RGB(0x0B6FB8)}
	ink := scene.RGB(0x9A3412)
	once, more := uint8(44), uint8(96)
	if c.Dark {
		s.danger, s.safe = c.Warning, scene.RGB(0x5AB4F5)
		ink = scene.RGB(0xFDBA74)
		once, more = 64, 124
	}
	s.tints[attackedOnce], s.tints[attackedMore] = faded(c.Warning, once), faded(c.Warning, more)
	s.tints[freed] = faded(s.safe, 110)
	s.tints[reachedCell] = faded(s.safe, 84)
	stroke := scene.Ink{Stroke: faded(ink, 170), Width: 0.03}
	s.hatch = &scene.Scene{Ops: []scene.Op{scene.Outline(stroke, "M 20 56 L 56 20 M 44 80 L 80 44")}}
	stroke.Stroke.A = 230
	s.dense = &scene.Scene{Ops: []scene.Op{scene.Outline(stroke,
		"M 14 38 L 38 14 M 14 66 L 66 14 M 34 86 L 86 34 M 62 86 L 86 62")}}
	return s
})

// faded is a colour with an alpha.
func faded(c color.NRGBA, alpha uint8) color.NRGBA {
	c.A = alpha
	return c
}

// attackTints lays the colours of attacked cells over the board, with hatching where cells are large enough.
func attackTints(v *lens.View, count func(grid.Cell) int) []scene.Op {
	size, look := v.Dataset.Board.Size, inks(v.Colors)
	tints := scene.Tints{Patch: v.Window.Patch, Index: make([]byte, v.Window.Blocks()), Palette: look.tints}
	ops := []scene.Op{tints}
	fine := v.Window.Fine(hatched)
	v.Window.Each(size, func(block int, c grid.Cell) {
		art := look.hatch
		switch n := count(c); {
		case n == 0:
			return
		case n == 1:
			tints.Index[block] = attackedOnce
		default:
			tints.Index[block], art = attackedMore, look.dense
		}
		if fine {
			ops = append(ops, scene.Sprite{At: corner(size, c), Size: 1, Art: art})
		}
	})
	return ops
}

// attackLegend explains attackTints.
func attackLegend(v *lens.View) []lens.LegendItem {
	look := inks(v.Colors)
	item := func(tint byte, art *scene.Scene, text solve.Text) lens.LegendItem {
		i := lens.Swatch(look.tints[tint], text)
		i.Swatch = append(i.Swatch, art.Ops...)
		return i
	}
	return []lens.LegendItem{
		item(attackedOnce, look.hatch, solve.Say("knight.lens.attacked.legend.once")),
		item(attackedMore, look.dense, solve.Say("knight.lens.attacked.legend.more")),
	}
}

func corner(size grid.Size, c grid.Cell) scene.Point {
	return scene.Point{X: float64(size.Col(c)), Y: float64(size.Row(c))}
}

func middle(size grid.Size, c grid.Cell) scene.Point {
	return scene.Point{X: float64(size.Col(c)) + 0.5, Y: float64(size.Row(c)) + 0.5}
}

// arrow is a line of attack from a piece to a cell, with a casing.
func arrow(v *lens.View, from, to grid.Cell, ink color.NRGBA) []scene.Op {
	size := v.Dataset.Board.Size
	a, b := middle(size, from), middle(size, to)
	return []scene.Op{
		scene.Polyline(scene.Ink{Stroke: v.Colors.Casing, Width: 0.16}, a, b),
		scene.Polyline(scene.Ink{Stroke: ink, Width: 0.08}, a, b),
		scene.Circle{Center: b, Radius: 0.13, Ink: scene.Ink{Fill: ink, Stroke: v.Colors.Casing, Width: 0.04}},
		ring(size, from, ink),
	}
}

// ring is a circle round what stands on a cell.
func ring(size grid.Size, c grid.Cell, ink color.NRGBA) scene.Op {
	return scene.Circle{Center: middle(size, c), Radius: 0.45, Ink: scene.Ink{Stroke: ink, Width: 0.06}}
}

// frame outlines a cell.
func frame(size grid.Size, c grid.Cell, ink color.NRGBA) scene.Op {
	at := corner(size, c)
	return scene.Rect{
		Min: scene.Point{X: at.X + 0.06, Y: at.Y + 0.06}, Max: scene.Point{X: at.X + 0.94, Y: at.Y + 0.94}, Radius: 0.1,
		Ink: scene.Ink{Stroke: ink, Width: 0.07},
	}
}

// pieceAt names a piece and its cell.
func pieceAt(size grid.Size, t solve.Thing) solve.Text {
	return solve.Say("knight.lens.piece", "Piece", pieceNames[t.Kind], "Row", size.Row(t.At)+1, "Col", size.Col(t.At)+1)
}

// maxNamed is how many pieces are named in a list; of more than that the rest is counted.
const maxNamed = 4

// pieceList names pieces, of which there is one at least.
func pieceList(size grid.Size, list []solve.Thing) solve.Text {
	first := pieceAt(size, list[0])
	switch {
	case len(list) == 1:
		return first
	case len(list) == 2:
		return solve.Say("knight.lens.and", "First", first, "Last", pieceAt(size, list[1]))
	case len(list) > maxNamed:
		rest := solve.Say("knight.lens.others", "PluralCount", len(list)-maxNamed+1)
		text := solve.Say("knight.lens.and", "First", pieceAt(size, list[maxNamed-2]), "Last", rest)
		for i := maxNamed - 3; i >= 0; i-- {
			text = solve.Say("knight.lens.comma", "First", pieceAt(size, list[i]), "Rest", text)
		}
		return text
	}
	return solve.Say("knight.lens.comma", "First", first, "Rest", pieceList(size, list[1:]))
}
