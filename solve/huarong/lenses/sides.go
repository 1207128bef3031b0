package lenses

import (
	"slices"
	"strconv"

	"stepboard/scene"
	"stepboard/solve"
	"stepboard/solve/explore"
	"stepboard/solve/grid"
	"stepboard/solve/huarong/rules"
	"stepboard/solve/lens"
	"stepboard/solve/lens/kit"
)

// sidesLens colours each side of a cell by the cost of the state with the piece on the cell and the blank on the side.
var sidesLens = lens.Lens{
	ID: "sides", Explores: true, Algorithms: []string{"dijkstra", "spfa", "fast"},
	Prepare: prepareSidesLens, Draw: drawSides, Hover: hoverSides,
}

type sidesMap struct {
	index *explore.Index // the events, by 4*cell + side
	most  int64          // the greatest cost of a reached state
	won   map[int]int    // by an event that reached a goal state: the Goal event of this state
	goals []int32        // the events on the way to the goal
	start grid.Cell      // the first cell of the piece, or None
}

func prepareSidesLens(m *solve.Meter, v *lens.View) (any, error) {
	x := v.Exploration
	size := v.Dataset.Board.Size
	sm := &sidesMap{won: map[int]int{}, goals: x.Goals(), start: grid.None}
	var err error
	sm.index, err = explore.NewIndex(m, x.Recording, 4*size.Cells(), func(_ *solve.Recording, i int, slot func(int)) {
		s := solve.NewState(x.Cell(i, 0), x.Cell(i, 1))
		sm.most = max(sm.most, x.Units(i))
		if x.Parent(i) < 0 {
			sm.start = s.Cells[1]
		}
		if side, ok := rules.SideOf(size, s); ok {
			slot(4*int(s.Cells[1]) + int(side))
		}
	})
	if err != nil {
		return nil, err
	}
	for _, i := range x.Of(solve.Goal) {
		sm.most = max(sm.most, x.Units(int(i)))
		sm.won[x.Parent(int(i))] = int(i)
	}
	return sm, nil
}

type sideLook struct {
	event   int // the last event that reached the side, or -1
	settled bool
}

func (sm *sidesMap) at(v *lens.View, c grid.Cell, side grid.Dir) sideLook {
	i := sm.index.Last(4*int(c)+int(side), v.Pos)
	goal, won := sm.won[i]
	return sideLook{i, i >= 0 && (v.Exploration.Settled(i, v.Pos) || won && goal < v.Pos)}
}

// final reports whether the cost of a side is known to be final. For SPFA, a cost can become lower up to the end of
// the run. After the end, only costs up to the answer are final, because SPFA does not finish sides with higher costs.
func (l sideLook) final(v *lens.View) bool {
	x := v.Exploration
	if !l.settled || x.Algorithm != "spfa" {
		return l.settled
	}
	answer := x.Outcome.Answer.Value
	return v.Pos >= x.Len() && !x.Truncated() && (answer == solve.None || x.Units(l.event) <= answer)
}

// frontierPalette is a pale palette of costs, for states that wait in the queue.
var frontierPalette = paleCosts(0.6)

// The smallest sizes of a cell with numbers and with outlines, in pixels.
const (
	numberPixels  = 56 // a smaller cell has no numbers in its quarters
	outlinePixels = 12 // a smaller cell has no outlines of its quarters
)

func drawSides(v *lens.View) lens.Picture {
	sm, k, w := v.Prepared.(*sidesMap), sketchOf(v), v.Window
	settled := kit.NewQuarters(v, lens.Costs(v.Colors), 0.035, 0.2, numberPixels)
	waiting := kit.NewQuarters(v, frontierPalette(v.Colors), 0.035, 0.2, numberPixels)
	outlines := kit.NewPath(scene.Ink{Stroke: v.Colors.Ink, Width: w.Line(0.022, 1)})
	k.each(func(block int, c grid.Cell) {
		for side := range grid.Dir(4) {
			look := sm.at(v, c, side)
			if look.event < 0 {
				continue
			}
			quarters := settled
			if !look.settled {
				quarters = waiting
				if w.Fine(outlinePixels) {
					k.triangle(outlines, c, side)
				}
			}
			cost := v.Exploration.Units(look.event)
			quarters.Put(4*block+int(side), lens.Level(cost, 0, sm.most), cost)
			if w.Step > 1 {
				break // all quarters of the block have the same colour
			}
		}
	})
	p := lens.Picture{NoRoute: true, Under: append([]scene.Op{settled.Quarters, waiting.Quarters}, outlines.Ops()...)}
	route, costs := sm.route(v, k, settled, waiting)
	p.Under = slices.Concat(p.Under, settled.Ops(), waiting.Ops(), route)
	p.Over = costs
	p.Legend = []lens.LegendItem{
		lens.Scale(lens.Costs(v.Colors), solve.Say("huarong.lens.sides.legend.cost", "N", 0),
			solve.Say("huarong.lens.sides.legend.most", "N", sm.most)),
		lens.Keep(lens.Sign(solve.Say("huarong.lens.sides.legend.waits"), scene.Outline(
			scene.Ink{Fill: frontierPalette(v.Colors)[128], Stroke: v.Colors.Ink, Width: 0.06}, "M 8 22 L 92 22 L 50 80 Z"))),
		lens.Line(v.Colors.Route, solve.Say("huarong.lens.sides.legend.route")),
	}
	return p
}

// route draws the route through the sides to the goal. Before the goal is reached, the route goes to the current state.
func (sm *sidesMap) route(v *lens.View, k sketch, covered ...*kit.Quarters) (ops, costs []scene.Op) {
	x, width, way := v.Exploration, v.Window.Line(0.07, 2), sm.goals
	goals := x.Of(solve.Goal)
	found := len(goals) > 0 && int(goals[len(goals)-1]) < v.Pos
	if current, ok := x.Current(v.Pos); !found && ok {
		way = x.Branch(current)
	} else if !found {
		way = nil
	}
	line := k.through(x, way)
	if len(line.Segments) < 2 {
		return nil, nil
	}
	var here kit.Path
	if !found {
		line.Dash = 2 * width
		here.Ink = scene.Ink{Stroke: v.Colors.Route, Width: width}
		last := x.Event(int(way[len(way)-1])).State
		if side, ok := rules.SideOf(k.Size, last); ok && k.sees(last.Cells[1]) {
			k.triangle(&here, last.Cells[1], side)
		}
	}
	if v.Window.Fine(numberPixels) {
		costs = k.costsOn(x, way, covered)
	}
	return append(k.cased(line, v.Colors.Route, width), here.Ops()...), costs
}

// costsOn writes the costs of the states on a way (way). It removes the numbers that are already at these places.
func (s sketch) costsOn(x *explore.Exploration, way []int32, covered []*kit.Quarters) (ops []scene.Op) {
	clean := func(c grid.Cell, side grid.Dir) {
		if block, ok := s.window.Block(s.Size, c); ok {
			for _, q := range covered {
				q.Numbers.Value[4*block+int(side)] = scene.NoNumber
			}
		}
	}
	for _, i := range way {
		e := x.Event(int(i))
		side, ok := rules.SideOf(s.Size, e.State)
		if e.Parent < 0 || !ok || !s.sees(e.State.Cells[1]) {
			continue
		}
		clean(e.State.Cells[1], side)
		clean(e.State.Cells[0], side.Opposite())
		at, text := s.quarter(e.State.Cells[1], side), strconv.FormatInt(e.Cost.Minor, 10)
		half := 0.05 + 0.055*float64(len(text))
		ops = append(ops, kit.Card(at, half, 0.11, 0.06,
			scene.Ink{Fill: s.colors.Panel, Stroke: s.colors.Route, Width: 0.025},
			scene.Text{Size: 0.18, Text: text, Bold: true, Color: s.colors.Ink})...)
	}
	return ops
}

// through returns the visible parts of a way as a line. The line enters a cell at the side where the blank was after
// the push. The line leaves the cell at the side to which the blank walked next.
func (s sketch) through(x *explore.Exploration, way []int32) scene.Path {
	var p scene.Path
	verb := scene.Move
	to := func(at scene.Point, seen bool) {
		if !seen {
			verb = scene.Move
			return
		}
		p.Segments = append(p.Segments, scene.Segment{Verb: verb, P: [3]scene.Point{at}})
		verb = scene.Line
	}
	for n, i := range way {
		state := x.Event(int(i)).State
		piece := state.Cells[1]
		side, _ := rules.SideOf(s.Size, state)
		switch {
		case x.Parent(int(i)) < 0: // in the first state, the blank may be anywhere
			to(kit.Center(s.Size, piece), s.sees(piece))
			continue
		case n > 0:
			to(s.quarter(state.Cells[0], side.Opposite()), s.sees(state.Cells[0]))
		}
		to(s.quarter(piece, side), s.sees(piece))
	}
	return p
}

func hoverSides(v *lens.View, at grid.Cell) lens.Detail {
	sm, x, k := v.Prepared.(*sidesMap), v.Exploration, sketchOf(v)
	b := v.Dataset.Board
	var texts []solve.Text
	var costs []scene.Op
	d := lens.Detail{Over: []scene.Op{k.frame(at, v.Colors.Ink)}}
	if at == sm.start && v.Pos > 0 {
		texts = append(texts, solve.Say("huarong.lens.sides.hover.start"))
	}
	for side := range grid.Dir(4) {
		look := sm.at(v, at, side)
		if look.event < 0 || x.Parent(look.event) < 0 {
			continue
		}
		key := "huarong.lens.sides.hover.waits"
		if look.final(v) {
			key = "huarong.lens.sides.hover.final"
		}
		from, way := x.Cell(x.Parent(look.event), 1), []int32{int32(x.Parent(look.event)), int32(look.event)}
		texts = append(texts, solve.Say(key, "Side", solve.Say("huarong.where."+sideNames[side]),
			"Cost", x.Units(look.event), "Row", b.Row(from)+1, "Col", b.Col(from)+1))
		d.Over = append(d.Over, k.cased(k.through(x, way), v.Colors.Accent, v.Window.Line(0.06, 1.5))...)
		costs = append(costs, k.costsOn(x, way, nil)...)
	}
	if len(texts) == 0 && rules.Movable(b, at) {
		texts = append(texts, solve.Say("huarong.lens.sides.hover.never"))
	}
	if v.Window.Fine(numberPixels) {
		d.Over = append(d.Over, costs...)
	}
	d.Text = kit.Joined("huarong.lens.joined", texts)
	return d
}
