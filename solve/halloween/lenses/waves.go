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
)

// waves shows for each cell the depth of the first state with a ghost on the cell. A wave is the search in one
// direction. A bidirectional search has two waves, from the start and from the goal, in different colours.
var waves = lens.Lens{
	ID: "waves", Explores: true, Forward: true, Prepare: prepareWaves, Draw: drawWaves, Hover: kit.OnFloor(hoverWaves),
	Choices: func(v *lens.View) []solve.Text {
		return append([]solve.Text{solve.Say("halloween.lens.waves.all")}, ghostChoices(v)...)
	},
}

// firsts has the first event by wave, ghost and cell, or a number above all events.
type firsts struct {
	event         []int32
	ghosts, cells int
	waves         int            // 1, or 2 for a bidirectional search
	deep          [2]int64       // by wave: the largest depth
	back          *explore.Index // in slot 0: the Reached events of the wave from the goal
}

func (f *firsts) slot(wave, ghost int, c grid.Cell) int {
	return (wave*f.ghosts+ghost)*f.cells + int(c)
}

func prepareWaves(m *solve.Meter, v *lens.View) (any, error) {
	x := v.Exploration
	f := &firsts{ghosts: len(rules.Ghosts(v.Dataset.Board)), cells: v.Dataset.Board.Cells(), waves: 1}
	if err := m.Take(4 * int64(2*f.ghosts*f.cells)); err != nil {
		return nil, err
	}
	f.event = slices.Repeat([]int32{math.MaxInt32}, 2*f.ghosts*f.cells)
	var err error
	f.back, err = explore.NewIndex(m, x.Recording, 1, func(r *solve.Recording, e int, slot func(int)) {
		wave := int(r.Wave(e))
		f.waves, f.deep[wave] = max(f.waves, 1+wave), max(f.deep[wave], x.Units(e))
		if wave == 1 {
			slot(0)
		}
		for i := range f.ghosts {
			if c := r.Cell(e, i); c != grid.None {
				at := f.slot(wave, i, c)
				f.event[at] = min(f.event[at], int32(e))
			}
		}
	})
	return f, err
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
			if !ok[wave] {
				continue
			}
			number := depth[wave]
			tint := byte(wave*half) + max(1, lens.Level(number, 0, f.deep[wave])/2)
			if slices.Contains(taken, first) {
				number = scene.NoNumber
			}
			if !ok[1-wave] {
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
	p := lens.Picture{
		NoRoute: true, Under: slices.Concat([]scene.Op{double.Quarters}, single.Ops(), double.Ops(), pedestals(v)),
		Legend: f.legend(v), Note: f.note(v),
	}
	if met := x.Of(solve.Met); len(met) > 0 && int(met[0]) < v.Pos {
		for _, c := range x.Event(int(met[0])).State.Cells {
			if c != grid.None {
				radius := wide
				if !slices.Contains(taken, c) {
					radius = narrow
				}
				p.Over = append(p.Over, ringed(size, c, radius, v.Colors)...)
			}
		}
	}
	return p
}

// depths returns, by wave, the smallest depth at which the wave touched a cell of a block: with any ghost, or with the
// chosen ghost. The second result (ok) is false for a wave that has not touched the block up to the current position.
func (f *firsts) depths(v *lens.View, w lens.Window, first grid.Cell) (depth [2]int64, ok [2]bool) {
	choice := min(v.Choice, f.ghosts)
	for wave := range f.waves {
		best := v.Pos
		w.InBlock(v.Dataset.Board.Size, first, func(c grid.Cell) {
			for i := range f.ghosts {
				if choice == 0 || choice == 1+i {
					best = min(best, int(f.event[f.slot(wave, i, c)]))
				}
			}
		})
		if ok[wave] = best < v.Pos; ok[wave] {
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
	list = append(list, lens.Sign(solve.Say("halloween.lens.waves.legend.both"),
		scene.Outline(scene.Ink{Fill: scales[0][half]}, "M 8 8 H 92 L 8 92 Z"),
		scene.Outline(scene.Ink{Fill: scales[1][half]}, "M 92 8 V 92 H 8 Z")))
	if len(v.Exploration.Of(solve.Met)) > 0 {
		list = append(list, lens.Sign(solve.Say("halloween.lens.waves.legend.met"),
			scene.Disc(50, 50, 40, scene.Ink{Stroke: v.Colors.Ink, Width: 0.1})))
	}
	return list
}

func (f *firsts) note(v *lens.View) solve.Text {
	there := f.back.Before(0, v.Pos)
	here := v.Exploration.Count(v.Pos).Reached - there
	if f.waves < 2 {
		return solve.Say("halloween.lens.waves.reached", "States", here, "PluralCount", here)
	}
	return solve.Say("halloween.lens.waves.both", "Start", here, "Goal", there)
}

func hoverWaves(v *lens.View, at grid.Cell) lens.Detail {
	f := v.Prepared.(*firsts)
	b := v.Dataset.Board
	if len(rules.Ghosts(b)) == 0 { // the user may have removed the last ghost
		return lens.Detail{}
	}
	states, _ := slices.BinarySearch(v.Exploration.Touched(at), int32(v.Pos)) // the number of states with a ghost there
	detail := lens.Detail{Over: []scene.Op{framed(b.Size, at, v.Colors.Accent)}}
	var list []solve.Text
	for i, k := range rules.Ghosts(b) {
		var depth [2]string
		for wave := range f.waves {
			depth[wave] = "–"
			if e := int(f.event[f.slot(wave, i, at)]); e < v.Pos {
				depth[wave] = strconv.FormatInt(v.Exploration.Units(e), 10)
			}
		}
		one := solve.Say("halloween.lens.waves.first", "Ghost", rules.Letter(k), "Start", depth[0])
		if f.waves > 1 {
			one = solve.Say("halloween.lens.waves.firsts", "Ghost", rules.Letter(k), "Start", depth[0], "Goal", depth[1])
		}
		list = append(list, one)
	}
	detail.Text = solve.Say("halloween.lens.waves.cell", "List", joined(list), "States", states, "PluralCount", states)
	if f.waves > 1 {
		detail.Text.Key = "halloween.lens.waves.cell_both"
	}
	return detail
}
