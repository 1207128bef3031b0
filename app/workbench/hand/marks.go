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

// Marks are the drawings of a game. Possible steps and the mover in hand are under the things. Plans and the hint are
// over the things.
type Marks struct{ Under, Over []scene.Op }

// On returns a lens's picture with the marks added.
func (m Marks) On(p lens.Picture) lens.Picture {
	p.Under = append(p.Under[:len(p.Under):len(p.Under)], m.Under...)
	p.Over = append(p.Over[:len(p.Over):len(p.Over)], m.Over...)
	return p
}

// Marks returns the marks of the game, in the look and the colours of the board.
func (g *Game) Marks(look *looks.Look, c *scene.Colors) Marks {
	plan, hint := g.Planned()
	return Mark(g.puzzle, g.hand, g.data.Board.Size, g.state, plan, hint, look, c)
}

// Planned returns the planned move, and the state after each move of the shown hint.
func (g *Game) Planned() (solve.Plan, []solve.State) { return g.plan, g.Hinted() }

// Mark draws the marks for a state of a game.
func Mark(p solve.Puzzle, h solve.Hand, size grid.Size, at solve.State, plan solve.Plan, hint []solve.State,
	look *looks.Look, c *scene.Colors,
) Marks {
	d := drawing{puzzle: p, hand: h, size: size, state: at, plan: plan, hinted: hint, look: look, colors: c}
	if !h.Done(at) {
		d.options()
		d.aims()
		d.hint()
	}
	return d.marks
}

type drawing struct {
	puzzle solve.Puzzle
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

// options() tints the cells to which a step may lead. If there are several movers, it draws a ring around the mover in
// hand.
func (d *drawing) options() {
	ground := kit.Faded(d.colors.Accent, 0x30)
	rim := scene.Ink{Fill: ground, Stroke: kit.Faded(d.colors.Accent, 0xA0), Width: 0.03}
	if d.look.Tiles[solve.Floor].Art != nil { // the picture of the floor keeps its colours
		rim.Fill, rim.Width = color.NRGBA{}, 0.06
	}
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

// movers returns the number of movers that plan their own steps. If the player can't plan for one mover at a time, it
// returns 1.
func movers(h solve.Hand, state solve.State) int {
	if t := h.Turn(state, solve.NewPlan(0), solve.Gesture{Kind: solve.Next}); t.Plan.Held == 0 {
		return 1
	}
	return len(solve.Movers(h, state, nil))
}

func (d *drawing) arrow(s solve.Shift, ink color.NRGBA) {
	middle := func(c grid.Cell) scene.Point { return kit.Middle(d.size, c, solve.FormOf(d.puzzle, s.Kind)) }
	d.over(kit.Arrow(d.size, middle(s.From), middle(s.To), s.Over, ink, d.colors.Casing)...)
}

func (d *drawing) cells(s solve.State) []solve.Thing { return solve.Movers(d.hand, s, nil) }

func (d *drawing) aims() {
	for i, mover := range d.cells(d.state) {
		if to := d.plan.Aim[i]; to != grid.None {
			d.arrow(solve.Shift{Kind: mover.Kind, From: mover.At, To: to}, d.ink(i))
		}
	}
}

// hint draws the moves of a hint: a line for the walk of the leading mover, and arrows for the last move.
func (d *drawing) hint() {
	states := append([]solve.State{d.state}, d.hinted...)
	n := len(states)
	if n == 1 {
		return
	}
	if lead := d.lead(states); n > 2 && lead >= 0 {
		way := make([]scene.Point, n-1)
		for i, s := range states[:n-1] {
			t := d.cells(s)[lead]
			way[i] = kit.Middle(d.size, t.At, solve.FormOf(d.puzzle, t.Kind))
		}
		d.over(kit.Cased(scene.Polyline(scene.Ink{Stroke: d.ink(0), Width: 0.1}, way...), d.colors.Casing, 0.2)...)
	}
	if m, ok := d.hand.(solve.Mover); ok {
		list := m.Moved(states[n-2], states[n-1])
		for i, t := range list {
			if t.From == t.To {
				d.over(kit.Ring(d.size, t.From, 0.17, scene.Ink{Fill: d.ink(0), Stroke: d.colors.Casing, Width: 0.06}))
				continue
			}
			// If two movers change places, only the first of the two in the list has an arrow.
			if slices.ContainsFunc(list[:i], func(o solve.Shift) bool { return o.From == t.To && o.To == t.From }) {
				continue
			}
			d.arrow(t, d.ink(0))
		}
		return
	}
	before, after := d.cells(states[n-2]), d.cells(states[n-1])
	for i := range before {
		from, to := before[i].At, after[i].At
		other := slices.IndexFunc(before, func(t solve.Thing) bool { return t.At == to })
		trade := other >= 0 && after[other].At == from // two movers change places
		if from == to || from == grid.None || to == grid.None || d.look.Routes[i].A == 0 && trade {
			continue
		}
		d.arrow(solve.Shift{Kind: before[i].Kind, From: from, To: to}, d.ink(i))
	}
}

// lead(states) returns the index of the mover whose walk is drawn, or -1. Usually this is the first mover. If the look
// draws only the way of the leading mover, lead uses solve.Lead.
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

// ink returns the colour of a mover's arrows: the colour of its way or, if it has none, the accent colour.
func (d *drawing) ink(mover int) color.NRGBA {
	if c := d.look.Routes[mover]; c.A > 0 && c != d.colors.Muted {
		return c
	}
	return d.colors.Accent
}
