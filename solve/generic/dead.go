package generic

import (
	"slices"

	"stepboard/scene"
	"stepboard/solve"
	"stepboard/solve/grid"
	"stepboard/solve/lens"
	"stepboard/solve/lens/kit"
)

// deadLens shows the cells on which a pushed piece has no way, if it is alone.
type deadLens struct{ kindLens }

// kind returns the kind that is shown.
func (p deadLens) kind(v *lens.View) solve.Kind {
	return p.shown(v, func(k solve.Kind) bool {
		return slices.ContainsFunc(v.Prepared.([]solve.Thing), func(t solve.Thing) bool { return t.Kind == k })
	})
}

func (p deadLens) draw(v *lens.View) lens.Picture {
	ink := scene.Ink{Stroke: v.Colors.Warning, Width: 0.05}
	lines, sign, n := kit.NewPath(ink), kit.NewPath(ink), 0
	k := p.kind(v)
	for _, t := range v.Prepared.([]solve.Thing) {
		if t.Kind == k {
			lines.Hatch(v.Dataset.Board.Size, t.At, 0.12, 0.5)
			n++
		}
	}
	sign.Hatch(grid.Size{Rows: 1, Cols: 1}, 0, 0.12, 0.5)
	legend := p.Text("lens.dead.legend", "Thing", p.nameOf(k))
	return lens.Picture{
		Over: lines.Ops(), Note: p.Text("lens.dead.note", "Thing", p.nameOf(k), "PluralCount", n),
		Legend: []lens.LegendItem{lens.Sign(legend, sign.Path)},
	}
}

func (p deadLens) hover(v *lens.View, at grid.Cell) lens.Detail {
	t := solve.Thing{Kind: p.kind(v), At: at}
	if slices.Contains(v.Prepared.([]solve.Thing), t) {
		return lens.Detail{Text: p.Text("lens.dead.cell", "Thing", p.nameOf(t.Kind))}
	}
	return lens.Detail{}
}
