package lenses

import (
	"math"
	"slices"
	"strconv"

	"stepboard/scene"
	"stepboard/solve"
	"stepboard/solve/crowd/rules"
	"stepboard/solve/explore"
	"stepboard/solve/grid"
	"stepboard/solve/lens"
	"stepboard/solve/lens/kit"
	"stepboard/solve/store"
)

// waves shows for each cell the depth of the first state with a ghost on the cell. A wave is the search in one
// direction. A bidirectional search has two waves, from the start and from the goal, in different colours.
var waves = lens.Lens{
	ID: "waves", Explores: true, Forward: true, Prepare: prepareWaves, Draw: drawWaves, Hover: hoverWaves,
	Choices: func(v *lens.View) []solve.Text {
		return append([]solve.Text{solve.Say("halloween.lens.waves.all")}, ghostChoices(v)...)
	},
}

// firsts has the first event that touched each cell. An event touches a cell if it reaches a state with a ghost there.
type firsts struct {
	cells  int
	event  []int32        // by wave, choice and cell: the first event, or the constant untouched
	waves  int            // 1, or 2 for a bidirectional search
	groups *explore.Index // the Reached events by wave; nil if there is only one wave
	deep   [2]int64       // by wave: the largest depth
}

// untouched stands for no event. It is larger than the index of any event.
const untouched = math.MaxInt32

// at returns the first event of a wave that touched a cell. The second result (ok) reports whether the event was
// before a position (pos). Choice 0 means any ghost. Choice 1 + i means ghost i.
func (f *firsts) at(wave, choice int, c grid.Cell, pos int) (event int, ok bool) {
	e := int(f.event[f.slot(wave, choice, int(c))])
	return e, e < pos
}

func (f *firsts) slot(wave, choice, cell int) int {
	return (wave*(len(f.event)/2/f.cells)+choice)*f.cells + cell
}

func prepareWaves(m *solve.Meter, v *lens.View) (any, error) {
	x, n := v.Exploration, len(rules.Ghosts(v.Dataset.Board))
	f := &firsts{cells: v.Dataset.Board.Cells(), waves: 1}
	size := 2 * (n + 1) * f.cells
	if err := m.Take(4 * int64(size)); err != nil {
		return nil, err
	}
	f.event = slices.Repeat([]int32{untouched}, size)
	for e := range x.Len() {
		if err := store.Poll(m, e, 4096); err != nil {
			return nil, err
		}
		if x.Kind(e) != solve.Reached {
			continue
		}
		wave := int(x.Wave(e))
		f.waves = max(f.waves, 1+wave)
		f.deep[wave] = max(f.deep[wave], x.Units(e))
		for i := range n {
			c := x.Cell(e, i)
			if c == grid.None {
				continue
			}
			for _, choice := range [2]int{0, 1 + i} {
				if at := &f.event[f.slot(wave, choice, int(c))]; *at == untouched {
					*at = int32(e)
				}
			}
		}
	}
	if f.waves > 1 {
		var err error
		f.groups, err = explore.NewIndex(m, x.Recording, 2,
			func(r *solve.Recording, e int, slot func(int)) { slot(int(r.Wave(e))) })
		return f, err
	}
	return f, nil
}

// half is half of the length of wavePalette. The first half of the palette has the colours of the wave from the start,
// and the second half has the colours of the wave from the goal.
const half = 128

var wavePalette = scene.PerColors(func(c *scene.Colors) *scene.Palette {
	var p scene.Palette
	for wave, scale := range lens.Waves(c) {
		for i := 1; i < half; i++ {
			p[wave*half+i] = scale[2*i-1]
		}
	}
	return &p
})

func drawWaves(v *lens.View) lens.Picture {
	x, f := v.Exploration, v.Prepared.(*firsts)
	size, w := v.Dataset.Board.Size, v.Window
	double := kit.NewQuarters(v, wavePalette(v.Colors), 0, 0.28, kit.NumberPixels)
	single := kit.NewValues(v, wavePalette(v.Colors), 0.38, kit.NumberPixels)
	taken := occupied(v)
	w.Each(size, func(block int, first grid.Cell) {
		depth, ok := f.depths(v, w, first)
		quarters := double.Index[4*block : 4*block+4]
		for wave := range 2 {
			other := 1 - wave
			if !ok[wave] {
				continue
			}
			number := depth[wave]
			tint := byte(wave*half) + max(1, lens.Level(number, 0, f.deep[wave])/2)
			if taken[first] {
				number = scene.NoNumber
			}
			if !ok[other] {
				quarters[0], quarters[1], quarters[2], quarters[3] = tint, tint, tint, tint
				single.Put(block, tint, number)
				continue
			}
			// If both waves touched the cell, the upper left half shows the wave from the start.
			at := [2][2]grid.Dir{{grid.Left, grid.Up}, {grid.Right, grid.Down}}[wave]
			double.Put(4*block+int(at[0]), tint, number)
			quarters[at[1]] = tint
		}
	})
	p := lens.Picture{Under: append([]scene.Op{double.Quarters}, single.Ops()...), NoRoute: true}
	p.Under = append(append(p.Under, double.Ops()...), pedestals(v)...)
	if met := x.Of(solve.Met); len(met) > 0 && int(met[0]) < v.Pos {
		for _, c := range x.Event(int(met[0])).State.Cells {
			if c != grid.None {
				radius := wide
				if !taken[c] {
					radius = narrow
				}
				p.Over = append(p.Over, ringed(size, c, radius, v.Colors)...)
			}
		}
	}
	p.Legend, p.Note = f.legend(v), f.note(v)
	return p
}

// depths returns, by wave, the smallest depth at which the wave touched a cell of a block. The second result (ok) is
// false for a wave that has not touched the block up to the current position.
func (f *firsts) depths(v *lens.View, w lens.Window, first grid.Cell) (depth [2]int64, ok [2]bool) {
	choice := min(v.Choice, len(f.event)/2/f.cells-1)
	for wave := range f.waves {
		best := untouched
		w.InBlock(v.Dataset.Board.Size, first, func(c grid.Cell) {
			if e, is := f.at(wave, choice, c, v.Pos); is {
				best = min(best, e)
			}
		})
		if ok[wave] = best != untouched; ok[wave] {
			depth[wave] = v.Exploration.Units(best)
		}
	}
	return depth, ok
}

func (f *firsts) legend(v *lens.View) []lens.LegendItem {
	scales := lens.Waves(v.Colors)
	names := [2]solve.Text{solve.Say("halloween.lens.waves.legend.start"), solve.Say("halloween.lens.waves.legend.goal")}
	var list []lens.LegendItem
	for wave := range f.waves {
		list = append(list, lens.Scale(scales[wave], names[wave], stepsText(f.deep[wave])))
	}
	if f.waves == 1 {
		return list
	}
	middle := [2]scene.Ink{{Fill: scales[0][half]}, {Fill: scales[1][half]}}
	list = append(list, lens.Sign(solve.Say("halloween.lens.waves.legend.both"),
		scene.Outline(middle[0], "M 8 8 H 92 L 8 92 Z"), scene.Outline(middle[1], "M 92 8 V 92 H 8 Z")))
	if len(v.Exploration.Of(solve.Met)) > 0 {
		list = append(list, lens.Sign(solve.Say("halloween.lens.waves.legend.met"),
			scene.Disc(50, 50, 40, scene.Ink{Stroke: v.Colors.Ink, Width: 0.1})))
	}
	return list
}

func (f *firsts) note(v *lens.View) solve.Text {
	reached := v.Exploration.Count(v.Pos).Reached
	if f.groups == nil {
		return solve.Say("halloween.lens.waves.reached", "States", reached, "PluralCount", reached)
	}
	here, there := f.groups.Before(0, v.Pos), f.groups.Before(1, v.Pos)
	return solve.Say("halloween.lens.waves.both", "Start", here, "Goal", there)
}

func hoverWaves(v *lens.View, at grid.Cell) lens.Detail {
	f := v.Prepared.(*firsts)
	b := v.Dataset.Board
	if b.Terrain[at] == solve.Wall || len(rules.Ghosts(b)) == 0 { // the user may have removed the last ghost
		return lens.Detail{}
	}
	states, _ := slices.BinarySearch(v.Exploration.Touched(at), int32(v.Pos)) // the number of states with a ghost there
	detail := lens.Detail{Over: []scene.Op{framed(b.Size, at, v.Colors.Accent)}}
	var list []solve.Text
	for i, k := range rules.Ghosts(b) {
		var depth [2]string
		for wave := range f.waves {
			depth[wave] = "–"
			if e, ok := f.at(wave, 1+i, at, v.Pos); ok {
				depth[wave] = strconv.FormatInt(v.Exploration.Units(e), 10)
			}
		}
		if f.waves == 1 {
			list = append(list, solve.Say("halloween.lens.waves.first", "Ghost", rules.Letter(k), "Start", depth[0]))
		} else {
			list = append(list, solve.Say("halloween.lens.waves.firsts", "Ghost", rules.Letter(k), "Start", depth[0], "Goal",
				depth[1]))
		}
	}
	detail.Text = solve.Say("halloween.lens.waves.cell", "List", joined(list), "States", states, "PluralCount", states)
	if f.waves > 1 {
		detail.Text.Key = "halloween.lens.waves.cell_both"
	}
	return detail
}
