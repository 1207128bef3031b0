// Package lenses is what shows why the answers are what they are, a file a lens.
package lenses

import (
	"image/color"

	"stepboard/scene"
	"stepboard/solve"
	"stepboard/solve/explore"
	"stepboard/solve/grid"
	"stepboard/solve/halloween/rules"
	"stepboard/solve/lens"
)

// List is the lenses in the order of the list that offers them.
func List() []lens.Lens {
	return []lens.Lens{waves, distance, refused, tracks, whyNot}
}

// ghostChoices lists a text for all ghosts, unless that has no key, and the ghosts.
func ghostChoices(v *lens.View, all solve.Text) []solve.Text {
	var list []solve.Text
	if all.Key != "" {
		list = append(list, all)
	}
	for _, k := range rules.Ghosts(v.Dataset.Board) {
		list = append(list, solve.Say("halloween.brush.ghost-"+rules.Letter(k)))
	}
	return list
}

// joined is texts with commas between them.
func joined(list []solve.Text) solve.Text {
	text := list[0]
	for _, t := range list[1:] {
		text = solve.Say("halloween.move.and", "First", text, "Second", t)
	}
	return text
}

// steps of a legend's scale.
func stepsText(n int64) solve.Text {
	return solve.Say("halloween.lens.legend.steps", "N", n, "PluralCount", int(n))
}

// occupied is the cells that something stands on in a view: numbers there would not be read.
func occupied(v *lens.View) map[grid.Cell]bool {
	taken := map[grid.Cell]bool{}
	for _, t := range v.Puzzle.Stand(v.Dataset, v.Query, v.State) {
		taken[t.At] = true
	}
	return taken
}

// pedestals are pale grounds for what stands on the board in a view, so that it is seen on any tint; the tint shows
// round them.
func pedestals(v *lens.View) []scene.Op {
	size, ground := v.Dataset.Board.Size, v.Colors.Floor
	ground.A = 0xC0
	var ops []scene.Op
	done := map[grid.Cell]bool{}
	for _, t := range v.Puzzle.Stand(v.Dataset, v.Query, v.State) {
		if !size.Has(t.At) || done[t.At] {
			continue
		}
		done[t.At] = true
		x, y := float64(size.Col(t.At)), float64(size.Row(t.At))
		ops = append(ops, scene.Rect{
			Min: scene.Point{X: x + 0.1, Y: y + 0.1}, Max: scene.Point{X: x + 0.9, Y: y + 0.9}, Radius: 0.2,
			Ink: scene.Ink{Fill: ground},
		})
	}
	return ops
}

// numberPixels is how large cells are that numbers are written in.
const numberPixels = 22

// unnumbered is n values that are no numbers.
func unnumbered(n int) []int64 {
	list := make([]int64, n)
	for i := range list {
		list[i] = scene.NoNumber
	}
	return list
}

// inBlock calls f for the cells on the board of a block of a window that begins with a cell.
func inBlock(w lens.Window, size grid.Size, first grid.Cell, f func(grid.Cell)) {
	row, col, step := size.Row(first), size.Col(first), max(1, w.Step)
	for r := row; r < min(row+step, size.Rows); r++ {
		for c := col; c < min(col+step, size.Cols); c++ {
			f(size.At(r, c))
		}
	}
}

func center(size grid.Size, c grid.Cell) scene.Point {
	return scene.Point{X: float64(size.Col(c)) + 0.5, Y: float64(size.Row(c)) + 0.5}
}

// ringed is a ring about a cell, with a casing that tells it from any ground.
func ringed(size grid.Size, c grid.Cell, colors *scene.Colors) []scene.Op {
	return []scene.Op{
		scene.Circle{Center: center(size, c), Radius: 0.47, Ink: scene.Ink{Stroke: colors.Casing, Width: 0.13}},
		scene.Circle{Center: center(size, c), Radius: 0.47, Ink: scene.Ink{Stroke: colors.Ink, Width: 0.06}},
	}
}

// framed outlines a cell.
func framed(size grid.Size, c grid.Cell, ink color.NRGBA) scene.Op {
	x, y := float64(size.Col(c)), float64(size.Row(c))
	return scene.Rect{
		Min: scene.Point{X: x + 0.04, Y: y + 0.04}, Max: scene.Point{X: x + 0.96, Y: y + 0.96}, Radius: 0.06,
		Ink: scene.Ink{Stroke: ink, Width: 0.08},
	}
}

// firstOf is the first event of a kind at a position, or -1.
func firstOf(x *explore.Exploration, kind solve.EventKind, pos int) int {
	if list := x.Of(kind); len(list) > 0 && int(list[0]) < pos {
		return int(list[0])
	}
	return -1
}
