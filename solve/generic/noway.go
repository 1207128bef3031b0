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

// Counts reports whether boards without a way may be counted out, without a search.
func (p *Puzzle) Counts() bool { return p.spec.NoWay != nil || p.spec.Ended }

// NoWay implements [solve.InfeasibilityProver]: by the NoWay of the Spec, or by a sum that no move changes.
func (p *Puzzle) NoWay(m *solve.Meter, d *solve.Dataset, query int) (bool, error) {
	if counted := p.counted(d, query); counted || !p.spec.Ended {
		return counted, nil
	}
	r, err := p.Rules(d, query)
	if err != nil {
		return false, err
	}
	sums, err := search.SumsOf(m, r)
	return sums != nil, err
}

// If implements [solve.Conditional].
func (p *Puzzle) If(d *solve.Dataset, query int) solve.Text {
	if p.counted(d, query) {
		return solve.Say("verify.if.no_way")
	}
	return solve.Say("verify.if.sums")
}

func (p *Puzzle) counted(d *solve.Dataset, query int) bool {
	return p.spec.NoWay != nil && p.spec.NoWay(d, max(query, 0))
}

// sumsLens shows which pieces count in the sum that shows that there is no way.
type sumsLens struct{ kindLens }

// sumColors are the colours of the sums on cells, by the set of the sums that count there.
var sumColors = scene.PerColors(func(c *scene.Colors) *scene.Palette {
	one, two, three := c.Accent, c.Warning, c.Muted
	mixed := scene.Mix(one, two, 0.5)
	p := &scene.Palette{
		1: one, 2: two, 3: mixed, 4: three, 5: scene.Mix(one, three, 0.5), 6: scene.Mix(two, three, 0.5),
		7: scene.Mix(mixed, three, 0.33),
	}
	for i := range p {
		if p[i].A > 0 {
			p[i] = kit.Faded(p[i], 110)
		}
	}
	return p
})

func (p sumsLens) draw(v *lens.View) lens.Picture {
	sums := v.Prepared.([]search.Sum)
	if sums == nil {
		return lens.Picture{Note: p.Text("lens.sums.none"), Nothing: true}
	}
	kind := p.shown(v, func(k solve.Kind) bool {
		return slices.ContainsFunc(sums, func(s search.Sum) bool { return s.Cells[k] != nil })
	})
	colors := sumColors(v.Colors)
	pic := lens.Picture{
		Under: []scene.Op{kit.Tints(v, colors, func(c grid.Cell) (set byte) {
			for i, s := range sums {
				if list := s.Cells[kind]; list != nil && list[c] {
					set |= 1 << i
				}
			}
			return set
		})},
		Note: p.Text("lens.sums.note"),
	}
	for i, s := range sums {
		parity, counted := p.Text("lens.sums.even"), p.Text("lens.sums.counted", "Thing", p.nameOf(kind))
		if s.Odd {
			parity = p.Text("lens.sums.odd")
		}
		if s.Order {
			counted = p.Text("lens.sums.order", "Counted", counted)
		}
		pic.Legend = append(pic.Legend, lens.Swatch(colors[1<<i], p.Text("lens.sums.legend", "N", i+1, "Counted", counted,
			"Parity", parity)))
	}
	return pic
}
