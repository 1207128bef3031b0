package lenses

import (
	"slices"
	"strings"

	"stepboard/scene"
	"stepboard/solve"
	"stepboard/solve/crowd"
	"stepboard/solve/crowd/rules"
	"stepboard/solve/grid"
	"stepboard/solve/lens"
	"stepboard/solve/lens/kit"
)

// whyNot shows a set of ghosts that can't all reach their goals, as small as possible. It also shows the cells in their
// reach.
var whyNot = lens.Lens{
	ID: "why-not", Fits: func(a solve.Answer) bool { return a.Value == solve.None },
	Tells:   []string{"halloween.check.unreachable"},
	Prepare: prepareWhyNot, Choices: whyNotChoices, Draw: drawWhyNot, Hover: kit.OnFloor(hoverWhyNot),
}

func prepareWhyNot(m *solve.Meter, v *lens.View) (any, error) {
	if err := solve.FirstError(v.Puzzle.Check(v.Dataset, v.Query, v.Task)); err != nil {
		return nil, err
	}
	return crowd.Why(m, v.Dataset.Board)
}

func whyNotChoices(v *lens.View) []solve.Text {
	r, _ := v.Prepared.(*crowd.Reason)
	if r == nil || r.Reach == nil {
		return nil
	}
	all := ghostChoices(v)
	return solve.Map(r.Ghosts, func(i int) solve.Text { return all[i] })
}

func drawWhyNot(v *lens.View) lens.Picture {
	r, b := v.Prepared.(*crowd.Reason), v.Dataset.Board
	p := lens.Picture{Note: reasonText(r, b), NoRoute: true}
	if r.Kind == crowd.Unknown {
		return p
	}
	list := rules.Ghosts(b)
	at := min(v.Choice, len(r.Ghosts)-1)
	chosen := r.Ghosts[at]
	if r.Reach != nil {
		p.Under = append(p.Under, reached(v, r.Reach[at], chosen))
		p.Legend = append(p.Legend, lens.Swatch(kit.Faded(v.Look.Routes[chosen], reachAlpha),
			solve.Say("halloween.lens.why-not.legend.reach", "Ghost", rules.Letter(list[chosen]))))
	}
	if len(r.Line) > 1 {
		p.Under = append(p.Under, lineThrough(v, r)...)
	}
	for _, i := range r.Ghosts {
		home := b.Find(rules.GoalOf(list[i]))
		if r.Reach == nil || !r.Reach[slices.Index(r.Ghosts, i)][home] {
			p.Under = append(p.Under, hatched(b.Size, home, v.Colors.Warning)...)
		}
		p.Over = append(p.Over, framed(b.Size, home, v.Colors.Warning))
		if c := v.State.Cells[i]; c != grid.None {
			p.Over = append(p.Over, ringed(b.Size, c, wide, v.Colors)...)
		}
	}
	ring, frame := scene.Ink{Stroke: v.Colors.Ink, Width: 0.1}, scene.Ink{Stroke: v.Colors.Warning, Width: 0.12}
	p.Legend = append(p.Legend,
		lens.Sign(solve.Say("halloween.lens.why-not.legend.ghosts"), scene.Disc(50, 50, 40, ring)),
		lens.Sign(solve.Say("halloween.lens.why-not.legend.goals"), scene.Box(8, 8, 92, 92, 6, frame)),
		lens.Sign(solve.Say("halloween.lens.why-not.legend.shut"),
			hatched(grid.Size{Rows: 1, Cols: 1}, 0, v.Colors.Warning)...))
	if len(r.Line) > 1 {
		dashes := scene.Outline(scene.Ink{Stroke: v.Colors.Ink, Width: 0.14}, "M 5 50 H 95")
		dashes.Dash = 0.3
		p.Legend = append(p.Legend, lens.Sign(solve.Say("halloween.lens.why-not.legend.line"), dashes))
	}
	return p
}

const reachAlpha = 0x70

func reached(v *lens.View, reach []bool, ghost int) scene.Op {
	var palette scene.Palette
	palette[1] = kit.Faded(v.Look.Routes[ghost], reachAlpha)
	return kit.Tints(v, &palette, func(first grid.Cell) (index byte) {
		v.Window.InBlock(v.Dataset.Board.Size, first, func(c grid.Cell) {
			if reach[c] {
				index = 1
			}
		})
		return index
	})
}

func lineThrough(v *lens.View, r *crowd.Reason) []scene.Op {
	points := solve.Map(r.Line, func(c grid.Cell) scene.Point { return kit.Center(v.Dataset.Board.Size, c) })
	if r.Kind == crowd.Ring {
		points = append(points, points[0])
	}
	path := scene.Polyline(scene.Ink{Stroke: v.Colors.Ink, Width: 0.06}, points...)
	path.Dash = 0.14
	return []scene.Op{path}
}

func hoverWhyNot(v *lens.View, at grid.Cell) lens.Detail {
	r, b := v.Prepared.(*crowd.Reason), v.Dataset.Board
	if r.Reach == nil {
		return lens.Detail{}
	}
	var names []string
	for _, i := range slices.Sorted(slices.Values(r.Ghosts)) {
		if r.Reach[slices.Index(r.Ghosts, i)][at] {
			names = append(names, rules.Letter(rules.Ghosts(b)[i]))
		}
	}
	text := solve.Say("halloween.lens.why-not.nobody", "Names", namesOf(r, b))
	if names != nil {
		text = solve.Say("halloween.lens.why-not.cell", "Names", listed(names))
	}
	return lens.Detail{Over: []scene.Op{framed(b.Size, at, v.Colors.Accent)}, Text: text}
}

// orders returns the letters of the ghosts and of their goals, in the order of a corridor or a ring (r.Line). On a
// ring, both orders begin with the same letter.
func orders(r *crowd.Reason, b *solve.Board) (ghosts, goals string) {
	list := rules.Ghosts(b)
	var stand, home []string
	for _, c := range r.Line {
		for _, i := range r.Ghosts {
			if b.Find(list[i]) == c {
				stand = append(stand, rules.Letter(list[i]))
			}
			if b.Find(rules.GoalOf(list[i])) == c {
				home = append(home, rules.Letter(rules.GoalOf(list[i])))
			}
		}
	}
	if r.Kind == crowd.Ring {
		first := slices.Index(home, strings.ToUpper(stand[0]))
		home = slices.Concat(home[first:], home[:first])
	}
	return strings.Join(stand, " "), strings.Join(home, " ")
}

func namesOf(r *crowd.Reason, b *solve.Board) any {
	return listed(solve.Map(slices.Sorted(slices.Values(r.Ghosts)), func(i int) string {
		return rules.Letter(rules.Ghosts(b)[i])
	}))
}

func reasonText(r *crowd.Reason, b *solve.Board) solve.Text {
	if r.Kind == crowd.Unknown {
		return solve.Say("halloween.why.unknown")
	}
	first := rules.Ghosts(b)[r.Ghosts[0]]
	ghosts, goals := orders(r, b)
	return solve.Say("halloween.why."+string(r.Kind), "Ghost", rules.Letter(first), "Goal",
		rules.Letter(rules.GoalOf(first)), "Order", ghosts, "Goals", goals, "Names", namesOf(r, b), "States", r.States)
}
