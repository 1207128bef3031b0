package lenses

import (
	"math/bits"

	"stepboard/solve"
	"stepboard/solve/grid"
	"stepboard/solve/knight/rules"
	"stepboard/solve/lens"
)

// attackedLens shows the cells that the living pieces attack and, for the cell under the pointer, the attackers.
var attackedLens = lens.Lens{ID: "attacked", Draw: drawAttacked, Hover: hoverAttacked}

// currentAttacks returns the attacks in the state of a view. A taken king attacks nothing.
func currentAttacks(v *lens.View) *attacks {
	a := newAttacks(rules.NewPosition(v.Dataset.Board), v.State.Bits.Word())
	if a.taken = v.State.Cells[0] == a.King; a.taken {
		for c := range a.by {
			a.by[c] &^= 1 << rules.RoyalBit
		}
	}
	return a
}

func drawAttacked(v *lens.View) lens.Picture {
	a := currentAttacks(v)
	p := lens.Picture{
		Under: tinted(v, func(c grid.Cell) byte { return byte(min(bits.OnesCount64(a.by[c]), int(attackedOften))) }),
		Legend: []lens.LegendItem{
			swatch(v, attackedOnce, "knight.lens.attacked.legend.once"),
			swatch(v, attackedOften, "knight.lens.attacked.legend.more"),
		},
	}
	if a.taken {
		p.Note = solve.Say("knight.lens.attacked.taken")
	}
	if at := v.State.Cells[0]; a.Has(at) && at != a.King && a.by[at] != 0 {
		p.Over = arrows(v, a.Things(a.by[at]), at, v.Colors.Warning)
		p.Legend = append(p.Legend, lens.Line(v.Colors.Warning, solve.Say("knight.lens.attacked.legend.knight")))
		p.Note = solve.Say("knight.lens.attacked.lost", "Pieces", pieceList(a.Size, a.Things(a.by[at])))
	}
	return p
}

func hoverAttacked(v *lens.View, at grid.Cell) lens.Detail {
	a := currentAttacks(v)
	ink := inks(v.Colors)
	var d lens.Detail
	if piece := a.pieceOn(at); piece >= 0 {
		var cells []grid.Cell
		for c, by := range a.by {
			if by>>piece&1 == 1 {
				cells = append(cells, grid.Cell(c))
			}
		}
		d.Over = append(frames(v, cells, ink.danger), ring(a.Size, at, ink.danger))
		d.Text = solve.Say("knight.lens.attacked.attacks", "Piece", rules.PieceNames[a.Thing(piece).Kind],
			"PluralCount", len(cells))
	}
	by, piece := a.Things(a.by[at]), d.Over != nil
	d.Over = append(d.Over, arrows(v, by, at, ink.danger)...)
	switch {
	case len(by) > 0 && piece:
		d.Text = solve.Say("knight.lens.attacked.guarded", "What", d.Text, "Pieces", pieceList(a.Size, by))
	case len(by) > 0:
		d.Text = solve.Say("knight.lens.attacked.by", "Pieces", pieceList(a.Size, by))
	case !piece:
		d.Text = solve.Say("knight.lens.attacked.safe")
	}
	return d
}
