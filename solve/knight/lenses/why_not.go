package lenses

import (
	"image/color"
	"slices"

	"stepboard/scene"
	"stepboard/solve"
	"stepboard/solve/grid"
	"stepboard/solve/knight/rules"
	"stepboard/solve/knight/search"
	"stepboard/solve/lens"
	"stepboard/solve/lens/kit"
)

// whyNotLens shows the reachable cells, the attacked cells around them, and the cells from which to take the king.
var whyNotLens = lens.Lens{
	ID:      "why-not",
	Fits:    func(a solve.Answer) bool { return a.Value == solve.None },
	Tells:   []string{"knight.check.no_king", "knight.check.start_attacked"},
	Prepare: newReasons, Draw: drawWhyNot, Hover: hoverWhyNot,
}

// reasons are the facts from search.Bounds that show why no play takes the king. A lasting piece is a piece that no
// play takes. It attacks the same cells in each state of any play, because it guards the ends of its lines.
type reasons struct {
	*attacks          // attacks of the king and the lasting pieces at the start; they exist in every state
	atStart  *attacks // attacks of all pieces at the start
	reached  []bool   // by cell: the knight can reach it in some play
	wall     []bool   // by cell: not reached, but one jump away from a reached cell, and always attacked
	gates    []grid.Cell
	guarded  int // number of cells from which the king could be taken, but which are always attacked
	count    int // number of reached cells
}

func newReasons(m *solve.Meter, v *lens.View) (any, error) {
	p, err := rules.Prepare(m, v.Dataset)
	if err != nil {
		return nil, err
	}
	b, err := search.NewBounds(m, p)
	if err != nil {
		return nil, err
	}
	defer b.Free(m)
	if err := m.Take(24 * int64(p.Cells())); err != nil {
		return nil, err
	}
	r := &reasons{
		attacks: newAttacks(p, p.All()), atStart: newAttacks(p, p.All()),
		reached: make([]bool, p.Cells()), wall: make([]bool, p.Cells()),
	}
	r.alive = b.Lasting
	for c := range r.by {
		r.by[c] &= b.Lasting | 1<<rules.RoyalBit
	}
	for c := range grid.Cell(p.Cells()) {
		if r.reached[c] = b.Reaches(c); r.reached[c] {
			r.count++
			p.Around(c, func(to grid.Cell) { r.wall[to] = r.wall[to] || !b.Reaches(to) && r.by[to] != 0 })
		}
	}
	if p.King != grid.None {
		p.Around(p.King, func(c grid.Cell) {
			r.gates = append(r.gates, c)
			if r.by[c] != 0 {
				r.guarded++
			}
		})
	}
	return r, nil
}

func (r *reasons) why() solve.Text {
	if r.King == grid.None {
		return solve.Say("knight.why.no_king")
	}
	if by := r.atStart.by[r.Knight]; by != 0 {
		return solve.Say("knight.why.start", "Pieces", pieceList(r.Size, r.Things(by)))
	}
	switch beyond := len(r.gates) - r.guarded; {
	case r.count == 1:
		return solve.Say("knight.why.stuck")
	case beyond == 0:
		return solve.Say("knight.why.guarded", "PluralCount", len(r.gates))
	case r.guarded == 0:
		return solve.Say("knight.why.cut", "PluralCount", len(r.gates), "Reached", r.count)
	default:
		return solve.Say("knight.why.both", "PluralCount", r.guarded, "Beyond", beyond)
	}
}

func drawWhyNot(v *lens.View) lens.Picture {
	r := v.Prepared.(*reasons)
	ink := inks(v.Colors)
	p := lens.Picture{Note: r.why(), NoRoute: true}
	if by := r.atStart.by[r.Knight]; by != 0 { // if the start is attacked, nothing else matters
		p.Over = arrows(v, r.Things(by), r.Knight, ink.danger)
		p.Legend = []lens.LegendItem{lens.Line(ink.danger, solve.Say("knight.lens.attacked.legend.knight"))}
		return p
	}
	p.Under = tinted(v, func(c grid.Cell) byte {
		switch {
		case r.reached[c]:
			return reachedCell
		case r.wall[c]:
			return attackedOften
		}
		return 0
	})
	for _, c := range r.gates {
		p.Over = append(p.Over, r.gate(v, c)...)
	}
	p.Legend = []lens.LegendItem{
		lens.Swatch(ink.tints[reachedCell], solve.Say("knight.lens.why-not.legend.reached")),
		swatch(v, attackedOften, "knight.lens.why-not.legend.wall"),
		lens.Sign(solve.Say("knight.lens.why-not.legend.barred"), barredArt(v.Colors).Ops...),
		lens.Sign(solve.Say("knight.lens.why-not.legend.gate"), gateArt(v.Colors).Ops...),
	}
	return p
}

// gate marks a cell from which the king could be taken. If the cell is always attacked, the mark is crossed out.
func (r *reasons) gate(v *lens.View, c grid.Cell) []scene.Op {
	mark := kit.Sprite(r.Size, c, gateArt(v.Colors))
	by := r.Things(r.by[c])
	if len(by) == 0 {
		return []scene.Op{mark}
	}
	mark.Art = barredArt(v.Colors)
	line := scene.Polyline(scene.Ink{Stroke: kit.Faded(v.Colors.Warning, 200), Width: 0.05}, kit.Center(r.Size, by[0].At),
		kit.Center(r.Size, c))
	line.Dash = 0.15
	return []scene.Op{line, mark}
}

// gateArt and barredArt mark a cell from which the king could be taken. barredArt is crossed out.
var (
	gateArt   = scene.PerColors(func(c *scene.Colors) *scene.Scene { return gateMark(c, c.Ink, "") })
	barredArt = scene.PerColors(func(c *scene.Colors) *scene.Scene {
		return gateMark(c, c.Warning, "M 32 32 L 68 68 M 68 32 L 32 68")
	})
)

func gateMark(c *scene.Colors, ink color.NRGBA, cross string) *scene.Scene {
	s := &scene.Scene{}
	for _, stroke := range []scene.Ink{{Stroke: c.Casing, Width: 0.17}, {Stroke: ink, Width: 0.09}} {
		s.Add(scene.Box(10, 10, 90, 90, 14, stroke))
		if cross != "" {
			s.Add(scene.Outline(stroke, cross))
		}
	}
	return s
}

func hoverWhyNot(v *lens.View, at grid.Cell) lens.Detail {
	r := v.Prepared.(*reasons)
	by, piece, gate := r.Things(r.by[at]), r.atStart.pieceOn(at), slices.Contains(r.gates, at)
	if at == r.King {
		return lens.Detail{Text: solve.Say("knight.why.cell.king", "PluralCount", len(r.gates))}
	}
	var args []any
	if piece >= 0 {
		args = append(args, "Piece", rules.PieceNames[r.Thing(piece).Kind])
	}
	if len(by) > 0 {
		args = append(args, "Pieces", pieceList(r.Size, by))
	}
	key := "knight.why.cell.unreached"
	switch {
	case r.reached[at] && piece >= 0:
		return lens.Detail{Text: solve.Say("knight.why.cell.taken", args...)}
	case r.reached[at]:
		return lens.Detail{Text: solve.Say("knight.why.cell.reached")}
	case piece >= 0 && len(by) > 0:
		key = "knight.why.cell.guarded"
	case piece >= 0:
		key = "knight.why.cell.piece"
	case gate && len(by) > 0:
		key = "knight.why.cell.gate_barred"
	case gate:
		key = "knight.why.cell.gate"
	case len(by) > 0:
		key = "knight.why.cell.barred"
	}
	return lens.Detail{Over: arrows(v, by, at, inks(v.Colors).danger), Text: solve.Say(key, args...)}
}
