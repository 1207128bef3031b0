// Package lenses has the lenses of knight, one in each file, and sentences for the events of a recorded run.
package lenses

import (
	"image/color"

	"stepboard/scene"
	"stepboard/solve"
	"stepboard/solve/grid"
	"stepboard/solve/knight/rules"
	"stepboard/solve/lens"
	"stepboard/solve/lens/kit"
)

// List returns the lenses in the order of the menu.
func List() []lens.Lens {
	return kit.Explained([]lens.Lens{attackedLens, captureLens, layersLens, setsLens, whyNotLens})
}

type lensInks struct {
	tints  *scene.Palette // colours of cells, by the indices below
	signs  []*scene.Scene // hatching of cells, by the indices below
	danger color.NRGBA    // colour of lines of attack; its lightness differs from that of the answer's route
	safe   color.NRGBA    // colour of freed cells, of reached cells, and of ways to captures
}

// Indices of tints.
const (
	attackedOnce byte = 1 + iota
	attackedOften
	freed
	reachedCell
)

// hatchFrom is the smallest size, in pixels, of a cell with hatching.
const hatchFrom = 12

var inks = scene.PerColors(func(c *scene.Colors) *lensInks {
	s := &lensInks{tints: new(scene.Palette), danger: scene.RGB(0x5B1407), safe: scene.RGB(0x0B6FB8)}
	ink := scene.RGB(0x9A3412)
	once, more := uint8(44), uint8(96)
	if c.Dark {
		s.danger, s.safe = c.Warning, scene.RGB(0x5AB4F5)
		ink = scene.RGB(0xFDBA74)
		once, more = 64, 124
	}
	s.tints[attackedOnce], s.tints[attackedOften] = kit.Faded(c.Warning, once), kit.Faded(c.Warning, more)
	s.tints[freed] = kit.Faded(s.safe, 110)
	s.tints[reachedCell] = kit.Faded(s.safe, 84)
	stroke := scene.Ink{Stroke: kit.Faded(ink, 170), Width: 0.03}
	hatch := &scene.Scene{Ops: []scene.Op{scene.Outline(stroke, "M 20 56 L 56 20 M 44 80 L 80 44")}}
	stroke.Stroke.A = 230
	s.signs = []*scene.Scene{attackedOnce: hatch, attackedOften: {Ops: []scene.Op{scene.Outline(stroke,
		"M 14 38 L 38 14 M 14 66 L 66 14 M 34 86 L 86 34 M 62 86 L 86 62")}}}
	return s
})

// tinted colours cells by an index of tints. Large enough cells are also hatched.
func tinted(v *lens.View, index func(grid.Cell) byte) []scene.Op {
	return kit.Signed(v, inks(v.Colors).tints, inks(v.Colors).signs, hatchFrom, index)
}

// swatch explains a tint with its hatching.
func swatch(v *lens.View, index byte, key string) lens.LegendItem {
	ink := inks(v.Colors)
	return lens.Swatch(ink.tints[index], solve.Say(key), ink.signs[index].Ops...)
}

func arrows(v *lens.View, from []solve.Thing, to grid.Cell, ink color.NRGBA) (ops []scene.Op) {
	size := v.Dataset.Board.Size
	b := kit.Center(size, to)
	for _, t := range from {
		line := scene.Polyline(scene.Ink{Stroke: ink, Width: 0.08}, kit.Center(size, t.At), b)
		ops = append(append(ops, kit.Cased(line, v.Colors.Casing, 0.16)...),
			scene.Circle{Center: b, Radius: 0.13, Ink: scene.Ink{Fill: ink, Stroke: v.Colors.Casing, Width: 0.04}},
			ring(size, t.At, ink))
	}
	return ops
}

// ring returns a circle around the thing on a cell.
func ring(size grid.Size, c grid.Cell, ink color.NRGBA) scene.Op {
	return kit.Ring(size, c, 0.45, scene.Ink{Stroke: ink, Width: 0.06})
}

// frames outlines each of some cells that is visible.
func frames(v *lens.View, cells []grid.Cell, ink color.NRGBA) (ops []scene.Op) {
	size := v.Dataset.Board.Size
	for _, c := range cells {
		if v.Window.Sees(size, c, 0) {
			ops = append(ops, kit.Frame(size, c, 0.06, 0.1, scene.Ink{Stroke: ink, Width: 0.07}))
		}
	}
	return ops
}

func pieceAt(size grid.Size, t solve.Thing) solve.Text {
	return solve.Say("knight.lens.piece", "Piece", rules.PieceNames[t.Kind], "Row", size.Row(t.At)+1,
		"Col", size.Col(t.At)+1)
}

// maxNamed is the limit for a list with all names. A longer list names maxNamed-1 pieces and counts the other pieces.
const maxNamed = 4

// pieceList names pieces. There must be at least one piece.
func pieceList(size grid.Size, list []solve.Thing) solve.Text {
	named, text := min(len(list), maxNamed)-1, pieceAt(size, list[len(list)-1])
	if len(list) > maxNamed {
		text = solve.Say("knight.lens.others", "PluralCount", len(list)-named)
	}
	for i := named - 1; i >= 0; i-- {
		if i == named-1 {
			text = solve.Say("knight.lens.and", "First", pieceAt(size, list[i]), "Last", text)
		} else {
			text = solve.Say("knight.lens.comma", "First", pieceAt(size, list[i]), "Rest", text)
		}
	}
	return text
}
