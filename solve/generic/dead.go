package generic

import (
	"slices"

	"stepboard/scene"
	"stepboard/solve"
	"stepboard/solve/grid"
	"stepboard/solve/lens"
	"stepboard/solve/lens/kit"
	"stepboard/solve/search"
)

// deadLens shows the cells on which a pushed piece has no way.
func deadLens(p *Puzzle) lens.Lens {
	return lens.Lens{ID: "dead", Prepare: p.prepareDead, Choices: p.chooseDead, Draw: p.drawDead, Hover: p.hoverDead}
}

// prepareDead lists the pushed pieces, on all cells, that have no way alone.
func (p *Puzzle) prepareDead(m *solve.Meter, v *lens.View) (any, error) {
	r, err := p.Rules(v.Dataset, v.Query)
	if err != nil {
		return []solve.Thing(nil), nil //nolint:nilerr // the board has an error, which is shown elsewhere
	}
	return search.DeadCells(m, r)
}

// chooseDead lists the kinds of things on the board.
func (p *Puzzle) chooseDead(*lens.View) []solve.Text { return solve.Map(p.spec.Movers, p.nameOf) }

// deadKind returns the chosen kind. If it has no dead cells, but another kind has, the result is the other kind.
func (p *Puzzle) deadKind(v *lens.View) solve.Kind {
	list := v.Prepared.([]solve.Thing)
	k := p.spec.Movers[min(v.Choice, len(p.spec.Movers)-1)]
	if len(list) > 0 && !slices.ContainsFunc(list, func(t solve.Thing) bool { return t.Kind == k }) {
		return list[0].Kind
	}
	return k
}

func (p *Puzzle) drawDead(v *lens.View) lens.Picture {
	ink := scene.Ink{Stroke: v.Colors.Warning, Width: 0.05}
	lines, sign, n := kit.NewPath(ink), kit.NewPath(ink), 0
	k := p.deadKind(v)
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

func (p *Puzzle) hoverDead(v *lens.View, at grid.Cell) lens.Detail {
	t := solve.Thing{Kind: p.deadKind(v), At: at}
	if slices.Contains(v.Prepared.([]solve.Thing), t) {
		return lens.Detail{Text: p.Text("lens.dead.cell", "Thing", p.nameOf(t.Kind))}
	}
	return lens.Detail{}
}
