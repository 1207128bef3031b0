package lenses

import (
	"image/color"
	"strconv"

	"stepboard/scene"
	"stepboard/solve"
	"stepboard/solve/crowd"
	"stepboard/solve/crowd/rules"
	"stepboard/solve/grid"
	"stepboard/solve/lens"
	"stepboard/solve/lens/kit"
)

// refused shows the moves that the rules refuse in the current state, with the reasons. A number on a cell is the
// number of refused moves after which several ghosts would share the cell. A number between two cells is the number of
// refused moves in which the ghosts on these cells would trade places.
var refused = lens.Lens{
	ID: "refused", Explores: true, Forward: true,
	Prepare: prepareRefused, Draw: drawRefused, Hover: kit.OnFloor(hoverRefused),
}

// ledger adds up the tallies of a run's expansions.
type ledger struct {
	refusals *crowd.Refusals
	sums     []crowd.Tally // sums[k] is the sum for the first k expansions; later sums are missing if the count ended
}

// mostNodes is the largest value of Refusals.Nodes. At this value, after some seconds, prepareRefused ends the count.
const mostNodes = 1 << 28

func prepareRefused(m *solve.Meter, v *lens.View) (any, error) {
	if err := solve.FirstError(v.Puzzle.Check(v.Dataset, v.Query, v.Task)); err != nil {
		return nil, err
	}
	x := v.Exploration
	list := x.Of(solve.Expanded)
	if err := m.Take(24 * int64(len(list)+1)); err != nil {
		return nil, err
	}
	r, err := crowd.NewRefusals(m, v.Dataset.Board)
	if err != nil {
		return nil, err
	}
	l := &ledger{refusals: r, sums: make([]crowd.Tally, 1, len(list)+1)}
	var sum crowd.Tally
	polled := int64(0)
	for k, e := range list {
		if k%256 == 0 || r.Nodes-polled > 1<<15 {
			polled = r.Nodes
			if err := m.Poll(0, 0); err != nil {
				return nil, err
			}
		}
		if r.Nodes > mostNodes {
			break
		}
		t, counted := r.Count(x.Event(int(e)).State)
		if !counted {
			break
		}
		sum = sum.Add(t)
		l.sums = append(l.sums, sum)
	}
	return l, nil
}

func drawRefused(v *lens.View) lens.Picture {
	l := v.Prepared.(*ledger)
	r := l.refusals.Copy()
	p, size, warning, trade, casing := lens.Picture{NoRoute: true}, v.Dataset.Board.Size, v.Colors.Warning, v.Colors.Ink,
		v.Colors.Casing
	var shared, trades []scene.Op // the signs below and above the arrows
	for _, c := range r.Clashes(v.State) {
		if c.Other == grid.None {
			p.Under = append(p.Under, hatched(size, c.Cell, warning)...)
			at := scene.Point{X: float64(size.Col(c.Cell)) + 0.83, Y: float64(size.Row(c.Cell)) + 0.17}
			ink := scene.Ink{Fill: warning, Stroke: casing, Width: 0.04}
			shared = append(append(shared, scene.Circle{Center: at, Radius: 0.19, Ink: ink}),
				counted(at, c.Moves, warning, v.Window)...)
			continue
		}
		a, b := kit.Center(size, c.Cell), kit.Center(size, c.Other)
		at := scene.Point{X: (a.X + b.X) / 2, Y: (a.Y + b.Y) / 2}
		trades = append(append(trades, rhomb(at, 0.25, scene.Ink{Fill: trade, Stroke: casing, Width: 0.04})),
			counted(at, c.Moves, trade, v.Window)...)
	}
	p.Over = append(append(shared, ghostArrows(v)...), trades...)
	if len(rules.Ghosts(v.Dataset.Board)) > 1 { // a single ghost shares no cell and trades no places
		p.Legend = []lens.LegendItem{
			lens.Sign(solve.Say("halloween.lens.refused.legend.share"),
				append(hatched(grid.Size{Rows: 1, Cols: 1}, 0, warning), scene.Disc(72, 28, 24, scene.Ink{Fill: warning}))...),
			lens.Sign(solve.Say("halloween.lens.refused.legend.trade"),
				rhomb(scene.Point{X: 0.5, Y: 0.5}, 0.42, scene.Ink{Fill: trade})),
		}
	}
	p.Legend = append(p.Legend, lens.Sign(solve.Say("halloween.lens.refused.legend.alone"),
		scene.Outline(scene.Ink{Fill: v.Look.Routes[0]}, "M 5 40 H 50 V 15 L 95 50 L 50 85 V 60 H 5 Z")))
	t, counted := r.Count(v.State)
	pairs := []any{
		"Moves", t.Moves, "Allowed", t.Allowed(), "Share", t.Share, "Trade", t.Trade, "PluralCount",
		int(t.Moves),
	}
	p.Note = solve.Say("halloween.lens.refused.note", pairs...)
	if made, _ := v.Exploration.Expansion(v.Pos); !counted {
		p.Note = solve.Say("halloween.lens.refused.note_crowd", "Moves", t.Moves)
	} else if made > 0 && made < len(l.sums) { // also the refused moves of all expansions up to now
		sum := l.sums[made]
		p.Note = solve.Say("halloween.lens.refused.note_sum", append(pairs, "All", sum.Moves,
			"Refused", sum.Share+sum.Trade)...)
	}
	return p
}

func ghostArrows(v *lens.View) (ops []scene.Op) {
	b := v.Dataset.Board
	for i := range rules.Ghosts(b) {
		for _, d := range grid.Dirs {
			if v.State.Cells[i] == grid.None {
				continue
			}
			if to, ok := b.Step(v.State.Cells[i], d); ok && b.Terrain[to] != solve.Wall {
				ops = append(ops, pointer(b.Size, v.State.Cells[i], to, v.Look.Routes[i], v.Colors.Casing)...)
			}
		}
	}
	return ops
}

// pointer draws an arrow from a cell to a neighbour. The arrow is beside the line between the centres of the cells, so
// that there is room for an arrow in the opposite direction.
func pointer(size grid.Size, from, to grid.Cell, ink, casing color.NRGBA) []scene.Op {
	at, _ := kit.Along(kit.Center(size, from), kit.Center(size, to))
	const aside = 0.15
	shaft := []scene.Point{at(0.40, aside), at(0.56, aside)}
	head := []scene.Point{at(0.74, aside), at(0.55, aside-0.12), at(0.55, aside+0.12)}
	return []scene.Op{
		scene.Polyline(scene.Ink{Stroke: casing, Width: 0.15}, shaft...),
		scene.Polygon(scene.Ink{Fill: ink, Stroke: casing, Width: 0.05}, head...),
		scene.Polyline(scene.Ink{Stroke: ink, Width: 0.08}, shaft...),
	}
}

func hatched(size grid.Size, c grid.Cell, ink color.NRGBA) []scene.Op {
	lines := kit.NewPath(scene.Ink{Stroke: kit.Faded(ink, 0xA0), Width: 0.035})
	lines.Hatch(size, c, 0.05, 0.45)
	return append([]scene.Op{kit.Frame(size, c, 0, 0, scene.Ink{Fill: kit.Faded(ink, 0x30)})}, lines.Ops()...)
}

func rhomb(at scene.Point, r float64, ink scene.Ink) scene.Op {
	return scene.Polygon(ink, scene.Point{X: at.X, Y: at.Y - r}, scene.Point{X: at.X + r, Y: at.Y},
		scene.Point{X: at.X, Y: at.Y + r}, scene.Point{X: at.X - r, Y: at.Y})
}

// counted draws a number on a sign, if cells are large enough to read the number. The sign has the colour ground.
func counted(at scene.Point, n int64, ground color.NRGBA, w lens.Window) []scene.Op {
	if !w.Fine(kit.NumberPixels) {
		return nil
	}
	text := short(n)
	em := min(0.27, 0.54/float64(len(text)))
	return []scene.Op{scene.Text{At: at, Size: em, Text: text, Bold: true, Color: scene.InkOn(ground)}}
}

// short returns a rounded number in at most four characters. Thousands are written as k, millions as M, and so on.
func short(n int64) string {
	power := 0
	for ; n >= 1000; power++ {
		n = (n + 500) / 1000
	}
	return strconv.FormatInt(n, 10) + [...]string{"", "k", "M", "G", "T", "P", "E"}[power]
}

func hoverRefused(v *lens.View, at grid.Cell) lens.Detail {
	b := v.Dataset.Board
	coming, n := v.Prepared.(*ledger).refusals.Copy().Arriving(v.State, at)
	ops := []scene.Op{framed(b.Size, at, v.Colors.Accent)}
	names := solve.Map(coming, func(i int) string {
		ops = append(ops, framed(b.Size, v.State.Cells[i], v.Look.Routes[i]))
		return rules.Letter(rules.Ghosts(b)[i])
	})
	switch len(names) {
	case 0:
		return lens.Detail{Over: ops, Text: solve.Say("halloween.lens.refused.nobody")}
	case 1:
		return lens.Detail{Over: ops, Text: solve.Say("halloween.lens.refused.one", "Ghost", names[0])}
	}
	return lens.Detail{Over: ops, Text: solve.Say("halloween.lens.refused.cell", "Names", listed(names), "Count", n,
		"PluralCount", int(n))}
}
