package lenses

import (
	"image/color"
	"maps"
	"slices"
	"strconv"

	"stepboard/scene"
	"stepboard/solve"
	"stepboard/solve/crowd/rules"
	"stepboard/solve/grid"
	"stepboard/solve/lens"
	"stepboard/solve/lens/kit"
)

// tracks shows the way of each ghost in the plan. On a cell where a ghost waits, or that several ghosts visit, it also
// shows the times.
var tracks = lens.Lens{
	ID: "tracks", Fits: func(a solve.Answer) bool { return a.Steps > 0 }, Draw: drawTracks, Hover: hoverTracks,
}

// visit is a stay of a ghost on a cell, from a first time (from) to a last time (to).
type visit struct {
	ghost, from, to int
	cell            grid.Cell
}

// aroundMove is the number of moves of a long plan that are shown before, and also after, the current move.
const aroundMove = 500

// visits returns, by ghost, the visits between two times of a walk, in order.
func visits(w *solve.Walk, n, from, to int) [][]visit {
	list := make([][]visit, n)
	s := w.At(from)
	for t := from; ; t++ {
		for i := range n {
			if k := len(list[i]); k > 0 && list[i][k-1].cell == s.Cells[i] {
				list[i][k-1].to = t
			} else {
				list[i] = append(list[i], visit{i, t, t, s.Cells[i]})
			}
		}
		if t == to {
			return list
		}
		s = w.Next(s, t)
	}
}

type timetable map[grid.Cell][]visit

func newTimetable(all [][]visit) timetable {
	table := timetable{}
	for _, list := range all {
		for _, v := range list {
			table[v.cell] = append(table[v.cell], v)
		}
	}
	for _, list := range table {
		slices.SortFunc(list, func(a, b visit) int { return a.from - b.from })
	}
	return table
}

func (t timetable) shared(c grid.Cell) bool {
	list := t[c]
	return slices.ContainsFunc(list, func(v visit) bool { return v.ghost != list[0].ghost })
}

// closest returns the smallest gap between two visits of different ghosts to the same cell, in steps, and the number of
// shared cells. The gap goes from the last time of one ghost to the arrival of the next ghost. If there is no gap, ok
// is false.
func (t timetable) closest() (steps, cells int, ok bool) {
	for c, list := range t {
		if !t.shared(c) {
			continue
		}
		cells++
		for k := range list[1:] {
			if a, b := list[k], list[k+1]; a.ghost != b.ghost && (!ok || b.from-a.to < steps) {
				steps, ok = b.from-a.to, true
			}
		}
	}
	return steps, cells, ok
}

// plannedVisits returns, by ghost, the visits of a view's walk, and the last time of the walk (end). For a long walk,
// it returns only the visits near the current move.
func plannedVisits(v *lens.View) (all [][]visit, end int) {
	from, to := 0, v.Walk.Len()
	if to > 2*aroundMove {
		from, to = max(0, v.Move-aroundMove), min(to, v.Move+aroundMove)
	}
	return visits(v.Walk, len(rules.Ghosts(v.Dataset.Board)), from, to), v.Walk.Len()
}

func drawTracks(v *lens.View) lens.Picture {
	p := lens.Picture{NoRoute: true, Legend: tracksLegend(v), Note: solve.Say("halloween.lens.tracks.none")}
	if v.Walk == nil {
		return p
	}
	all, end := plannedVisits(v)
	for i, list := range all {
		p.Under = append(p.Under, trackOf(v, list, i, len(all))...)
	}
	for _, t := range v.Dataset.Board.Things {
		if rules.IsGoal(t.Kind) { // no way is behind the letter, which has the same colour
			p.Under = append(p.Under, scene.Circle{
				Center: kit.Center(v.Dataset.Board.Size, t.At), Radius: 0.3, Ink: scene.Ink{Fill: v.Colors.Floor},
			})
		}
	}
	table := newTimetable(all)
	for _, c := range slices.Sorted(maps.Keys(table)) {
		p.Over = append(p.Over, tags(v, table, c, end)...)
	}
	p.Note = tracksNote(all, table, end)
	return p
}

// trackOf draws the way of ghost i of n ghosts. The way is shifted, so that the ways of several ghosts on the same
// cells are side by side. The way before the current move is pale. The way after the current move is bright.
func trackOf(v *lens.View, list []visit, i, n int) (ops []scene.Op) {
	if len(list) < 2 {
		return nil
	}
	gap := min(0.14, 0.5/float64(n))
	shift := (float64(i) - float64(n-1)/2) * gap
	width := 0.7 * gap
	var points []scene.Point
	now := 0 // the index of the visit at the current move
	for k, s := range list {
		p := kit.Center(v.Dataset.Board.Size, s.cell)
		points = append(points, scene.Point{X: p.X + shift, Y: p.Y + shift})
		if s.from <= v.Move {
			now = k
		}
	}
	past, ahead := scene.Ink{Stroke: kit.Faded(v.Look.Routes[i], 0x60), Width: width}, scene.Ink{
		Stroke: v.Look.Routes[i], Width: width,
	}
	if now > 0 {
		ops = append(ops, scene.Polyline(past, points[:now+1]...))
	}
	if now < len(points)-1 {
		ops = append(ops, kit.Cased(scene.Polyline(ahead, points[now:]...), v.Colors.Casing, width+0.06)...)
	}
	return ops
}

// The tags with times: the largest number on a cell, the usual height in cells, and the smallest height in pixels.
const (
	mostTags  = 4
	tagHeight = 0.3
	tagPixels = 9.4
)

// tags draws the times of the visits to a cell, in the colours of the ghosts. It draws nothing for a single visit
// without a wait.
func tags(v *lens.View, table timetable, c grid.Cell, end int) []scene.Op {
	list := slices.Clone(table[c])
	if !table.shared(c) {
		list = slices.DeleteFunc(list, func(s visit) bool { return !waits(s, end) })
	}
	if len(list) == 0 {
		return nil
	}
	size := v.Dataset.Board.Size
	x, y := float64(size.Col(c)), float64(size.Row(c))
	height, air := tagHeight, 0.16
	if things := v.Dataset.Board.Things; len(list) > 3 ||
		slices.ContainsFunc(things, func(t solve.Thing) bool { return t.At == c }) {
		height, air = 0.24, 0.1
	}
	if !v.Window.Fine(tagPixels / height) {
		return nil
	}
	var ops []scene.Op
	for k, s := range list[:min(len(list), mostTags)] {
		text := strconv.Itoa(s.from)
		switch {
		case k == mostTags-1 && len(list) > mostTags:
			text = "…"
		case s.to == end && s.to > s.from:
			text += "–"
		case s.to > s.from:
			text += "–" + strconv.Itoa(s.to)
		}
		wide := min(0.96, air+0.16*float64(len([]rune(text)))*height/tagHeight)
		middle := scene.Point{X: x + 0.02 + wide/2, Y: y + 0.005 + height/2 + float64(k)*(height-0.02)}
		ink, radius, edge := v.Look.Routes[s.ghost], 0.04, v.Colors.Casing
		if waits(s, end) { // if the ghost waits, the tag is round and has a frame
			radius, edge = height/2, v.Colors.Ink
		}
		ops = append(ops, kit.Card(middle, wide/2, height/2-0.015, radius, scene.Ink{Fill: ink, Stroke: edge, Width: 0.04},
			scene.Text{Size: height * 0.85, Text: text, Bold: true, Color: scene.InkOn(ink)})...)
	}
	return ops
}

// waits reports whether a ghost waits during a visit. A stay at the end of the plan does not count as a wait.
func waits(s visit, end int) bool { return s.to > s.from && s.to < end }

func tracksLegend(v *lens.View) []lens.LegendItem {
	var list []lens.LegendItem
	for i, name := range ghostChoices(v) {
		list = append(list, lens.Line(v.Look.Routes[i], name))
	}
	if !v.Window.Fine(tagPixels / tagHeight) {
		return list
	}
	tag := func(radius float64, edge color.NRGBA) scene.Op {
		return scene.Box(8, 24, 92, 76, radius, scene.Ink{Fill: v.Look.Routes[0], Stroke: edge, Width: 0.1})
	}
	return append(list,
		lens.Sign(solve.Say("halloween.lens.tracks.legend.shared"), tag(6, v.Colors.Casing)),
		lens.Sign(solve.Say("halloween.lens.tracks.legend.waits"), tag(26, v.Colors.Ink)))
}

func tracksNote(all [][]visit, table timetable, end int) solve.Text {
	waited := 0
	for _, list := range all {
		for _, s := range list {
			if waits(s, end) {
				waited += s.to - s.from
			}
		}
	}
	steps, cells, ok := table.closest()
	if !ok {
		return solve.Say("halloween.lens.tracks.apart", "Waits", waited, "PluralCount", waited)
	}
	return solve.Say("halloween.lens.tracks.note", "Cells", cells, "Steps", steps, "Waits", waited, "PluralCount", steps)
}

func hoverTracks(v *lens.View, at grid.Cell) lens.Detail {
	if v.Walk == nil {
		return lens.Detail{}
	}
	all, end := plannedVisits(v)
	texts := solve.Map(newTimetable(all)[at], func(s visit) solve.Text {
		key := "halloween.lens.tracks.between"
		if s.to == s.from {
			key = "halloween.lens.tracks.at"
		} else if s.to == end {
			key = "halloween.lens.tracks.stays"
		}
		return solve.Say(key, "Ghost", rules.Letter(rules.Ghosts(v.Dataset.Board)[s.ghost]), "From", s.from, "To", s.to)
	})
	if texts == nil {
		return lens.Detail{}
	}
	return lens.Detail{
		Over: []scene.Op{framed(v.Dataset.Board.Size, at, v.Colors.Accent)},
		Text: solve.Say("halloween.lens.tracks.cell", "List", joined(texts)),
	}
}
