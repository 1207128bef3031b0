// Package lenses has the lenses that explain answers, one lens in each file.
package lenses

import (
	"stepboard/scene"
	"stepboard/solve/grid"
	"stepboard/solve/lens"
	"stepboard/solve/lens/kit"
	"stepboard/solve/sokoban/rules"
)

// List lists the lenses of a task.
func List(task string) []lens.Lens {
	list := []lens.Lens{winningLens, regionsLens, cutsLens, pullsLens(task), stepsLens(task)}
	if task == rules.TaskWalk {
		list = append(list, whyLens)
	}
	return kit.Explained(list)
}

// The smallest sizes, in pixels, of cells with signs, and of cells with numbers in their quarters.
const signsFrom, quartersFrom = 14, 36

// tinted gives the visible cells for which in(c) is true one colour of a palette: the colour with the given index.
func tinted(v *lens.View, palette *scene.Palette, index byte, in func(c grid.Cell) bool) scene.Tints {
	return kit.Tints(v, palette, func(c grid.Cell) byte {
		if in(c) {
			return index
		}
		return 0
	})
}

// outline outlines a cell so that it is visible on any ground.
func outline(size grid.Size, c grid.Cell, colors *scene.Colors) []scene.Op {
	return []scene.Op{
		kit.Frame(size, c, 0.03, 0.06, scene.Ink{Stroke: colors.Casing, Width: 0.14}),
		kit.Frame(size, c, 0.03, 0.06, scene.Ink{Stroke: colors.Ink, Width: 0.07}),
	}
}
