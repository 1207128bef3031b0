// Package lenses has the lenses that explain answers, one lens in each file.
package lenses

import (
	"image/color"
	"slices"

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
	return solve.Map(rules.Ghosts(v.Dataset.Board), func(k solve.Kind) solve.Text {
		return solve.Say("halloween.brush.ghost-" + rules.Letter(k))
	})
}

func joined(list []solve.Text) solve.Text { return kit.Joined("halloween.move.and", list) }

func stepsText(n int64) solve.Text {
	return solve.Say("halloween.lens.legend.steps", "N", n, "PluralCount", int(n))
}

// occupied lists the cells with a ghost or a goal in a view. A number on such a cell would be unreadable.
func occupied(v *lens.View) (cells []grid.Cell) {
	for _, t := range v.Puzzle.Stand(v.Dataset, v.Query, v.State) {
		if v.Dataset.Board.Has(t.At) && !slices.Contains(cells, t.At) {
			cells = append(cells, t.At)
		}
	}
	return cells
}

// pedestals draws a pale background under each ghost and each goal in a view, so that they are visible on any tint.
func pedestals(v *lens.View) []scene.Op {
	ground := scene.Ink{Fill: kit.Faded(v.Colors.Floor, 0xC0)}
	return solve.Map(occupied(v), func(c grid.Cell) scene.Op {
		return kit.Frame(v.Dataset.Board.Size, c, 0.1, 0.2, ground)
	})
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
