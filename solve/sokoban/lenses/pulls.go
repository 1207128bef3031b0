package lenses

import (
	"slices"

	"stepboard/scene"
	"stepboard/solve"
	"stepboard/solve/explore"
	"stepboard/solve/grid"
	"stepboard/solve/lens"
	"stepboard/solve/lens/kit"
	"stepboard/solve/sokoban/rules"
	"stepboard/solve/sokoban/search"
	"stepboard/solve/store"
)

// pullsLens shows the search by pulls back from the goal. A cell stands for a box on this cell. Its four quarters stand
// for the sides where the player may stand, and have the colour of the cost. An arrow shows the border that the box
// crossed when the first pull brought it to the cell.
func pullsLens(task string) lens.Lens {
	l := lens.Lens{
		ID: "pulls", Explores: true, Algorithms: []string{"pull"}, Prepare: preparePulls,
		Draw: drawPulls, Hover: hoverPulls,
	}
	if task == rules.TaskCount { // for a walk, bruteforce searches forwards
		l.Algorithms = []string{"fast", "pull", "bruteforce"}
	}
	return l
}

// pullWave finds the recorded events for a box and a side of the box.
type pullWave struct {
	searches []wave         // in order
	back     *explore.Index // the events of backward searches, by 4·cell+side
}

// wave is one backward search of a recording. A recording may have several.
type wave struct {
	from, to int   // its events are [from, to)
	greatest int64 // the largest number that is shown for a cost
	sweeps   bool  // whether a cost is the number of a sweep
}

func preparePulls(m *solve.Meter, v *lens.View) (any, error) {
	x, size := v.Exploration, v.Dataset.Board.Size
	w := &pullWave{}
	begin := 0
	for _, end := range append(slices.Clone(x.Of(solve.Stage)), int32(x.Len())) {
		s := wave{from: begin, to: int(end), greatest: -1}
		s.sweeps = x.Algorithm == "fast" && stageOf(x, begin) == search.StageFastSweeps
		for i := s.from; i < s.to; i++ {
			if x.Kind(i) == solve.Reached && x.Wave(i) == search.Back {
				s.greatest = max(s.greatest, s.number(v, x.Cost(i)))
			}
			if err := store.Poll(m, i, 4096); err != nil {
				return nil, err
			}
		}
		if s.greatest >= 0 {
			w.searches = append(w.searches, s)
		}
		begin = int(end)
	}
	var err error
	w.back, err = explore.NewIndex(m, x.Recording, 4*size.Cells(), func(_ *solve.Recording, event int, slot func(int)) {
		if x.Wave(event) != search.Back {
			return
		}
		s := x.Event(event).State // the player may stand on the sides of a set, or where the state has the player
		beside, ok := size.Side(s.Cells[rules.BoxAt], s.Cells[rules.PlayerAt])
		for _, side := range grid.Dirs {
			if search.Sides(s.Bits.Word()).Has(int(side)) || ok && side == beside && s.Bits.Word() == 0 {
				slot(4*int(s.Cells[rules.BoxAt]) + int(side))
			}
		}
	})
	return w, err
}

// number returns the number that is shown for a cost. In a walk this is the number of pushes, unless costs are sweeps.
func (s *wave) number(v *lens.View, cost solve.Cost) int64 {
	return cost.Value(v.Task == rules.TaskWalk && !s.sweeps)
}

// current returns the backward search at a position, or the last search before it, or nil.
func (w *pullWave) current(pos int) *wave {
	for i := len(w.searches) - 1; i >= 0; i-- {
		if w.searches[i].from < pos {
			return &w.searches[i]
		}
	}
	return nil
}

// events returns, by side of a box on cell c, the event with which a search reached the side before a position, or -1.
func (w *pullWave) events(s *wave, c grid.Cell, pos int) (first [4]int) {
	for side := range first {
		list := w.back.Events(4*int(c) + side)
		i, _ := slices.BinarySearch(list, int32(s.from))
		if first[side] = -1; i < len(list) && int(list[i]) < min(pos, s.to) {
			first[side] = int(list[i])
		}
	}
	return first
}

// cameFirst returns the direction of the pull that first brought a box to a cell. The parameter events has the cell's
// events by side.
func cameFirst(x *explore.Exploration, events [4]int) (grid.Dir, bool) {
	slices.Sort(events[:])
	for _, e := range events {
		if d, ok := pulledTo(x, e); ok {
			return d, true
		}
	}
	return 0, false
}

// pulledTo returns the direction in which an event pulled the box, seen from the parent's state. The event may be -1.
func pulledTo(x *explore.Exploration, event int) (grid.Dir, bool) {
	if event < 0 || x.Parent(event) < 0 {
		return 0, false
	}
	return x.Size.Side(x.Cell(x.Parent(event), rules.BoxAt), x.Cell(event, rules.BoxAt))
}

func drawPulls(v *lens.View) lens.Picture {
	w := v.Prepared.(*pullWave)
	x, size, costs := v.Exploration, v.Dataset.Board.Size, lens.Costs(v.Colors)
	s := w.current(v.Pos)
	if s == nil {
		return lens.Picture{Legend: w.legend(v, &wave{}), NoRoute: true}
	}
	const gap, rim = 0.03, 0.06
	quarters := kit.NewQuarters(v, costs, gap, 0.24, quartersFrom)
	index := quarters.Index
	signs := v.Window.Fine(signsFrom)
	var outer, inner []byte // for quarters of the frontier: the colours of the rim and of the inside
	if signs {
		outer, inner = make([]byte, len(index)), make([]byte, len(index))
	}
	var arrows []scene.Op
	standing := []grid.Cell{v.State.Cells[rules.BoxAt], v.State.Cells[rules.PlayerAt]}
	if v.Task == rules.TaskCount && v.Query >= 0 { // things where they are painted are not drawn
		if r, err := v.Puzzle.Rules(v.Dataset, v.Query); err == nil && r.Start() == v.State {
			standing = nil
		}
	}
	layer := kit.Layer(x, v.Pos)
	v.Window.Each(size, func(block int, c grid.Cell) {
		events := w.events(s, c, v.Pos)
		for i := range grid.Dirs {
			e, at := events[i], 4*block+i
			if e < 0 {
				continue
			}
			n := s.number(v, x.Cost(e))
			quarters.Put(at, lens.Level(n, 0, s.greatest), n)
			if quarters.Value != nil && slices.Contains(standing, c) {
				quarters.Value[at] = scene.NoNumber // a thing would cover a part of the number
			}
			if !signs {
				continue
			}
			if x.Waits(e, v.Pos) || s.sweeps && v.Pos <= s.to && n == layer {
				outer[at], inner[at], index[at] = 1, index[at], 0
			}
		}
		if d, ok := cameFirst(x, events); signs && ok { // at the border over which the box came
			const side = 0.22 // leaves room for the numbers
			p := kit.Moved(kit.Center(size, c), d, -0.48, 0)
			arrows = append(arrows, scene.Sprite{
				At: scene.Point{X: p.X - side/2, Y: p.Y - side/2}, Size: side, Art: artOf(v.Colors).arrows[d],
			})
		}
	})
	p := lens.Picture{NoRoute: true, Legend: w.legend(v, s), Under: []scene.Op{quarters.Quarters}}
	if signs { // two flat triangles are drawn much faster than an outline
		p.Under = append(p.Under,
			scene.Quarters{Patch: v.Window.Patch, Index: outer, Palette: &scene.Palette{1: v.Colors.Ink}, Gap: gap},
			scene.Quarters{Patch: v.Window.Patch, Index: inner, Palette: costs, Gap: gap + 2*rim})
	}
	p.Under = slices.Concat(p.Under, arrows, quarters.Ops())
	return p
}

func (w *pullWave) legend(v *lens.View, s *wave) []lens.LegendItem {
	n := s.greatest
	most := solve.Say("sokoban.lens.pulls.legend.pulls", "N", n, "PluralCount", int(n))
	frontier := solve.Say("sokoban.lens.pulls.legend.frontier")
	switch {
	case s.sweeps:
		most = solve.Say("sokoban.lens.pulls.legend.sweeps", "N", n, "PluralCount", int(n))
		frontier = solve.Say("sokoban.lens.pulls.legend.sweep")
	case v.Exploration.Algorithm == "bruteforce":
		most = movesText(n)
	}
	triangle := func(ink scene.Ink) scene.Op { return scene.Outline(ink, "M 8 20 H 92 L 50 80 Z") }
	return []lens.LegendItem{
		lens.Scale(lens.Costs(v.Colors), solve.Say("sokoban.lens.pulls.legend.goal"), most),
		lens.Sign(solve.Say("sokoban.lens.pulls.legend.side"), triangle(scene.Ink{Fill: lens.Costs(v.Colors)[1]})),
		lens.Sign(frontier, triangle(scene.Ink{Stroke: v.Colors.Ink, Width: 0.1})),
		lens.Sign(solve.Say("sokoban.lens.pulls.legend.arrow"),
			scene.Outline(scene.Ink{Fill: v.Colors.Ink}, "M 20 15 L 85 50 L 20 85 Z")),
	}
}

// hoverPulls says, for a box on a cell, the cost of each region of the player. If a region has several sides, it also
// names the pull that brought the box to the cell. It draws the way from the cheapest region back to the goal.
func hoverPulls(v *lens.View, at grid.Cell) lens.Detail {
	w := v.Prepared.(*pullWave)
	x, b := v.Exploration, v.Dataset.Board
	d := lens.Detail{Over: outline(b.Size, at, v.Colors)}
	s := w.current(v.Pos)
	if s == nil {
		return d
	}
	var list []solve.Text
	best := -1
	events := w.events(s, at, v.Pos)
	for first, e := range events {
		if e < 0 || slices.Contains(events[:first], e) {
			continue
		}
		var sides search.Sides // the sides of the region that was reached in event e
		for side, other := range events {
			if other == e {
				sides |= 1 << side
			}
		}
		if best < 0 || x.Cost(e).Less(x.Cost(best)) {
			best = e
		}
		n := s.number(v, x.Cost(e))
		cost := solve.Say("sokoban.lens.pulls.pulls", "N", n, "PluralCount", int(n))
		if minor := x.Units(e); s.sweeps {
			cost = solve.Say("sokoban.lens.pulls.sweep", "N", minor)
		} else if x.Algorithm == "bruteforce" || v.Task == rules.TaskWalk && minor != 0 {
			cost = movesText(minor)
		}
		text := solve.Say("sokoban.lens.pulls.side", "Sides", sidesText(sides), "Cost", cost)
		if d, ok := pulledTo(x, e); ok && sides.Count() > 1 { // with one side, the box was pulled to this side
			text = solve.Say("sokoban.lens.pulls.region", "Sides", sidesText(sides), "Cost", cost, "Direction",
				solve.DirWord(d))
		}
		list = append(list, text)
	}
	if best < 0 {
		if b.Terrain[at] == solve.Floor {
			d.Text = solve.Say("sokoban.lens.pulls.none", "Box", cellText(b, at))
		}
		return d
	}
	d.Text = kit.Joined("sokoban.lens.and", list)
	d.Over = append(d.Over, wayBack(v, best)...)
	return d
}

const wayLimit = 4096

func wayBack(v *lens.View, event int) []scene.Op {
	x := v.Exploration
	var points []scene.Point
	last := grid.None
	for i := event; i >= 0 && len(points) < wayLimit; i = x.Parent(i) {
		if c := x.Cell(i, rules.BoxAt); c != last {
			points = append(points, kit.Center(x.Size, c))
			last = c
		}
	}
	if len(points) < 2 {
		return nil
	}
	end := scene.Ink{Fill: v.Colors.Route, Stroke: v.Colors.Casing, Width: 0.05}
	line := scene.Polyline(scene.Ink{Stroke: v.Colors.Route, Width: 0.1}, points...)
	return append(kit.Cased(line, v.Colors.Casing, 0.2),
		scene.Circle{Center: points[len(points)-1], Radius: 0.14, Ink: end})
}
