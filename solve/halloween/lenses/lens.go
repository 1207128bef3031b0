// Package lenses has the lenses that explain answers, one lens in each file.
package lenses

import (
	"image/color"

	"stepboard/scene"
	"stepboard/solve"
	"stepboard/solve/crowd/rules"
	"stepboard/solve/grid"
	"stepboard/solve/lens"
	"stepboard/solve/lens/kit"
)

// List lists the lenses in the order of the menu.
func List() []lens.Lens {
	return kit.Explained([]lens.Lens{waves, distance, refused, tracks, whyNot})
}

func ghostChoices(v *lens.View) []solve.Text {
	var list []solve.Text
	for _, k := range rules.Ghosts(v.Dataset.Board) {
		list = append(list, solve.Say("halloween.brush.ghost-"+rules.Letter(k)))
	}
	return list
}

func joined(list []solve.Text) solve.Text { return kit.Joined("halloween.move.and", list) }

func stepsText(n int64) solve.Text {
	return solve.Say("halloween.lens.legend.steps", "N", n, "PluralCount", int(n))
}

// occupied returns the set of cells with a ghost or a goal in a view. A number on such a cell would be unreadable.
func occupied(v *lens.View) map[grid.Cell]bool {
	taken := map[grid.Cell]bool{}
	for _, t := range v.Puzzle.Stand(v.Dataset, v.Query, v.State) {
		taken[t.At] = true
	}
	return taken
}

// pedestals draws a pale background under each ghost and each goal in a view, so that they are visible on any tint.
func pedestals(v *lens.View) []scene.Op {
	size, ground := v.Dataset.Board.Size, kit.Faded(v.Colors.Floor, 0xC0)
	var ops []scene.Op
	done := map[grid.Cell]bool{}
	for _, t := range v.Puzzle.Stand(v.Dataset, v.Query, v.State) {
		if !size.Has(t.At) || done[t.At] {
			continue
		}
		done[t.At] = true
		ops = append(ops, kit.Frame(size, t.At, 0.1, 0.2, scene.Ink{Fill: ground}))
	}
	return ops
}

// wide is the radius of a ring around a thing. narrow is the radius of a ring between two numbers.
const wide, narrow = 0.47, 0.1

// ringed draws a ring in a cell. The ring has a border in a second colour, so that it is visible on any background.
func ringed(size grid.Size, c grid.Cell, radius float64, colors *scene.Colors) []scene.Op {
	return []scene.Op{
		kit.Ring(size, c, radius, scene.Ink{Stroke: colors.Casing, Width: 0.13}),
		kit.Ring(size, c, radius, scene.Ink{Stroke: colors.Ink, Width: 0.06}),
	}
}

func framed(size grid.Size, c grid.Cell, ink color.NRGBA) scene.Op {
	return kit.Frame(size, c, 0.04, 0.06, scene.Ink{Stroke: ink, Width: 0.08})
}
