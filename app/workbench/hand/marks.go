package hand

import (
	"image/color"
	"slices"

	"stepboard/scene"
	"stepboard/solve"
	"stepboard/solve/grid"
	"stepboard/solve/lens"
	"stepboard/solve/lens/kit"
	"stepboard/solve/looks"
)

// Marks are the drawing of the game beside the things on the board. Below the things: possible steps and the mover in
// hand. Above them: planned steps and the hint.
type Marks struct{ Under, Over []scene.Op }

// On adds the marks to a lens's picture.
func (m Marks) On(p lens.Picture) lens.Picture {
	p.Under = append(p.Under[:len(p.Under):len(p.Under)], m.Under...)
	p.Over = append(p.Over[:len(p.Over):len(p.Over)], m.Over...)
	return p
}

// Marks draws the marks in the colours and the look of the board.
func (g *Game) Marks(look *looks.Look, c *scene.Colors) Marks {
	plan, hint := g.Planned()
	return Mark(g.hand, g.data.Board.Size, g.state, plan, hint, look, c)
}

// Planned is the unfinished move, and the states after each move of the shown hint.
func (g *Game) Planned() (solve.Plan, []solve.State) { return g.plan, g.Hinted() }

// Mark draws the marks of a state of a game.
func Mark(h solve.Hand, size grid.Size, at solve.State, plan solve.Plan, hint []solve.State,
	look *looks.Look, c *scene.Colors,
) Marks {
	d := drawing{hand: h, size: size, state: at, plan: plan, hinted: hint, look: look, colors: c}
	if !h.Done(at) {
		d.options()
		d.aims()
		d.hint()
	}
	return d.marks
}

type drawing struct {
	hand   solve.Hand
	size   grid.Size
	state  solve.State
	plan   solve.Plan
	hinted []solve.State
	look   *looks.Look
	colors *scene.Colors
	marks  Marks
}

func (d *drawing) under(ops ...scene.Op) { d.marks.Under = append(d.marks.Under, ops...) }
func (d *drawing) over(ops ...scene.Op)  { d.marks.Over = append(d.marks.Over, ops...) }

// options tints the possible target cells of a step, and rings the mover in hand if there are several.
func (d *drawing) options() {
	ground := kit.Faded(d.colors.Accent, 0x30)
	rim := scene.Ink{Fill: ground, Stroke: kit.Faded(d.colors.Accent, 0xA0), Width: 0.03}
	for _, c := range d.hand.Options(d.state, d.plan) {
		d.under(kit.Frame(d.size, c, 0.07, 0.12, rim))
	}
	if movers(d.hand, d.state) > 1 {
		at := d.cells(d.state)[d.plan.Held].At
		d.under(
			kit.Ring(d.size, at, 0.46, scene.Ink{Fill: ground, Stroke: d.colors.Casing, Width: 0.11}),
			kit.Ring(d.size, at, 0.46, scene.Ink{Stroke: d.colors.Accent, Width: 0.06}),
		)
	}
}

// movers is the number of movers that plan their own steps. It is one if the game has no mover in hand.
func movers(h solve.Hand, state solve.State) int {
	if t := h.Turn(state, solve.NewPlan(0), solve.Gesture{Kind: solve.Next}); t.Plan.Held == 0 {
		return 1
	}
	return len(solve.Movers(h, state, nil))
}

// cells are the cells of the movers in a state.
func (d *drawing) cells(s solve.State) []solve.Thing { return solve.Movers(d.hand, s, nil) }

// aims draws the planned steps.
func (d *drawing) aims() {
	for i, mover := range d.cells(d.state) {
		if to := d.plan.Aim[i]; to != grid.None {
			d.over(kit.Arrow(d.size, mover.At, to, d.ink(i), d.colors.Casing)...)
		}
	}
}

// hint draws the moves of a hint: the way of the walking mover, and arrows for the last move. If two movers trade
// places, only the one with a way of its own has an arrow.
func (d *drawing) hint() {
	states := append([]solve.State{d.state}, d.hinted...)
	n := len(states)
	if n == 1 {
		return
	}
	if lead := d.lead(states); n > 2 && lead >= 0 {
		way := make([]scene.Point, n-1)
		for i, s := range states[:n-1] {
			way[i] = kit.Center(d.size, d.cells(s)[lead].At)
		}
		d.over(
			scene.Polyline(scene.Ink{Stroke: d.colors.Casing, Width: 0.2}, way...),
			scene.Polyline(scene.Ink{Stroke: d.ink(0), Width: 0.1}, way...),
		)
	}
	if m, ok := d.hand.(solve.Mover); ok {
		list := m.Moved(states[n-2], states[n-1])
		for i, t := range list {
			// If two movers trade places, the one listed first has an arrow.
			if slices.ContainsFunc(list[:i], func(o solve.Shift) bool { return o.From == t.To && o.To == t.From }) {
				continue
			}
			d.over(kit.Arrow(d.size, t.From, t.To, d.ink(0), d.colors.Casing)...)
		}
		return
	}
	before, after := d.cells(states[n-2]), d.cells(states[n-1])
	for i := range before {
		from, to := before[i].At, after[i].At
		if from == to || from == grid.None || to == grid.None || d.look.Routes[i].A == 0 && traded(before, after, i) {
			continue
		}
		d.over(kit.Arrow(d.size, from, to, d.ink(i), d.colors.Casing)...)
	}
}

// lead is the mover whose way is drawn, or -1: the first one, or the one that solve.Lead names if the look has only one
// way.
func (d *drawing) lead(states []solve.State) int {
	first := d.cells(states[0])
	if !d.look.Lead {
		return min(0, len(first)-1)
	}
	return solve.Lead(first, func(i int) bool {
		stays := func(s solve.State) bool { return d.cells(s)[i].At == first[i].At }
		here := func(s solve.State) bool { return d.cells(s)[i].At != grid.None }
		return !slices.ContainsFunc(states, func(s solve.State) bool { return !here(s) }) &&
			slices.ContainsFunc(states, func(s solve.State) bool { return !stays(s) })
	})
}

// traded reports whether a mover trades places with another.
func traded(before, after []solve.Thing, i int) bool {
	for j := range before {
		if j != i && after[i].At == before[j].At && after[j].At == before[i].At {
			return true
		}
	}
	return false
}

// ink is the colour of a mover's arrows: the colour of its way if it has one, else the accent.
func (d *drawing) ink(mover int) color.NRGBA {
	if c := d.look.Routes[mover]; c.A > 0 && c != d.colors.Muted {
		return c
	}
	return d.colors.Accent
}
