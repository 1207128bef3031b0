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
const (
	signsFrom    = 14
	quartersFrom = 36
)

// outline outlines a cell so that it is visible on any ground.
func outline(size grid.Size, c grid.Cell, colors *scene.Colors) []scene.Op {
	return []scene.Op{
		kit.Frame(size, c, 0.03, 0.06, scene.Ink{Stroke: colors.Casing, Width: 0.14}),
		kit.Frame(size, c, 0.03, 0.06, scene.Ink{Stroke: colors.Ink, Width: 0.07}),
	}
}
