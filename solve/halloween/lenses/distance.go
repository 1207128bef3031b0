package lenses

import (
	"slices"
	"strconv"

	"stepboard/scene"
	"stepboard/solve"
	"stepboard/solve/crowd"
	"stepboard/solve/crowd/rules"
	"stepboard/solve/grid"
	"stepboard/solve/lens"
	"stepboard/solve/lens/kit"
)

// distance shows the distances to a ghost's goal without other ghosts. A* takes its bounds from these distances.
var distance = lens.Lens{
	ID: "distance", Prepare: prepareFields, Choices: ghostChoices, Draw: drawDistance, Hover: kit.OnFloor(hoverDistance),
}

type fields struct {
	to   [][]int32 // by ghost and cell: the distance to the ghost's goal, or solve.None if there is no way
	most []int64   // by ghost: the largest distance
}

func prepareFields(m *solve.Meter, v *lens.View) (any, error) {
	if err := solve.FirstError(v.Puzzle.Check(v.Dataset, v.Query, v.Task)); err != nil {
		return nil, err
	}
	to, most, err := crowd.Distances(m, v.Dataset.Board)
	return &fields{to, most}, err
}

// bounds returns the largest distance and the sum of the distances of the ghosts in a state. The third result (ok) is
// false if a ghost has no way. Ghosts that are absent in the state do not count.
func (f *fields) bounds(s solve.State) (most, sum int64, ok bool) {
	for i, to := range f.to {
		if crowd.Absent(s, i) {
			continue
		}
		d := int64(to[s.Cells[i]])
		if d < 0 {
			return 0, 0, false
		}
		most, sum = max(most, d), sum+d
	}
	return most, sum, true
}

func drawDistance(v *lens.View) lens.Picture {
	f := v.Prepared.(*fields)
	i := min(v.Choice, len(f.to)-1)
	to, most := f.to[i], f.most[i]
	size, taken := v.Dataset.Board.Size, occupied(v)
	values := kit.NewValues(v, lens.Costs(v.Colors), 0.36, kit.NumberPixels)
	v.Window.Each(size, func(block int, first grid.Cell) {
		nearest := int32(solve.None)
		v.Window.InBlock(size, first, func(c grid.Cell) {
			if d := to[c]; d >= 0 && (nearest < 0 || d < nearest) {
				nearest = d
			}
		})
		if nearest < 0 {
			return
		}
		number := int64(nearest)
		if slices.Contains(taken, first) {
			number = scene.NoNumber
		}
		values.Put(block, lens.Level(int64(nearest), 0, most), number)
	})
	p := lens.Picture{Under: append([]scene.Op{values.Tints}, values.Ops()...), NoRoute: true}
	p.Under = append(append(p.Under, pedestals(v)...), f.descent(v, i)...)
	if home := v.Dataset.Board.Find(rules.GoalOf(rules.Ghosts(v.Dataset.Board)[i])); home != grid.None {
		p.Over = ringed(size, home, wide, v.Colors)
	}
	p.Note, p.Legend = f.note(v, i), []lens.LegendItem{
		lens.Scale(lens.Costs(v.Colors), stepsText(0), stepsText(most)),
		lens.Line(v.Look.Routes[i], solve.Say("halloween.lens.distance.legend.way")),
		lens.Sign(solve.Say("halloween.lens.distance.legend.goal"),
			scene.Disc(50, 50, 40, scene.Ink{Stroke: v.Colors.Ink, Width: 0.1})),
	}
	return p
}

// descent draws a shortest way of a ghost without other ghosts. The line passes beside the numbers in the cells.
func (f *fields) descent(v *lens.View, i int) []scene.Op {
	b, at := v.Dataset.Board, v.State.Cells[i]
	if at == grid.None || f.to[i][at] <= 0 {
		return nil
	}
	const aside = 0.3 // leaves room to read the numbers
	var points []scene.Point
	for left := f.to[i][at]; left >= 0; left-- {
		p := kit.Center(b.Size, at)
		points = append(points, scene.Point{X: p.X + aside, Y: p.Y + aside})
		for _, c := range b.Around(at) {
			if left > 0 && c != grid.None && f.to[i][c] == left-1 {
				at = c
				break
			}
		}
	}
	return kit.Cased(scene.Polyline(scene.Ink{Stroke: v.Look.Routes[i], Width: 0.08}, points...), v.Colors.Casing, 0.14)
}

func (f *fields) note(v *lens.View, i int) solve.Text {
	most, _, ok := f.bounds(v.State)
	switch {
	case crowd.Absent(v.State, i):
		return solve.Text{}
	case !ok:
		return solve.Say("halloween.lens.distance.no_way")
	case most == 0:
		return solve.Say("halloween.lens.distance.home")
	}
	d := int(f.to[i][v.State.Cells[i]])
	return solve.Say("halloween.lens.distance.note", "Ghost", rules.Letter(rules.Ghosts(v.Dataset.Board)[i]), "Steps", d,
		"Most", most, "PluralCount", d)
}

func hoverDistance(v *lens.View, at grid.Cell) lens.Detail {
	f, b := v.Prepared.(*fields), v.Dataset.Board
	var list []solve.Text
	for i, k := range rules.Ghosts(b) {
		steps := "–"
		if d := f.to[i][at]; d >= 0 {
			steps = strconv.Itoa(int(d))
		}
		list = append(list, solve.Say("halloween.lens.distance.one", "Ghost", rules.Letter(k), "Steps", steps))
	}
	most, sum, ok := f.bounds(v.State)
	key := "halloween.lens.distance.cell"
	if !ok {
		key = "halloween.lens.distance.cell_no_way"
	}
	return lens.Detail{
		Over: []scene.Op{framed(b.Size, at, v.Colors.Accent)},
		Text: solve.Say(key, "List", joined(list), "Most", most, "Sum", sum),
	}
}
