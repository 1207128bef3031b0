// Package lenses is what shows why the answers are what they are, a file a lens.
package lenses

import (
	"image/color"

	"stepboard/scene"
	"stepboard/solve"
	"stepboard/solve/grid"
	"stepboard/solve/lens"
	"stepboard/solve/sokoban/rules"
)

// List is the lenses of a task.
func List(task string) []lens.Lens {
	list := []lens.Lens{winningLens, regionsLens, cutsLens, pullsLens(task), stepsLens}
	if task == rules.TaskWalk {
		list = append(list, whyLens)
	}
	return list
}

// Cells of so many pixels show signs, and numbers of a cell and of its quarters.
const (
	signsFrom    = 14
	numbersFrom  = 22
	quartersFrom = 36
)

func center(size grid.Size, c grid.Cell) scene.Point {
	return scene.Point{X: float64(size.Col(c)) + 0.5, Y: float64(size.Row(c)) + 0.5}
}

// moved is a point that lies so far from another in a direction, and aside, clockwise of it.
func moved(p scene.Point, d grid.Dir, ahead, aside float64) scene.Point {
	x, y := float64(d.DCol()), float64(d.DRow())
	return scene.Point{X: p.X + x*ahead - y*aside, Y: p.Y + y*ahead + x*aside}
}

// framed outlines a cell so that it is seen on any ground.
func framed(size grid.Size, c grid.Cell, colors *scene.Colors) []scene.Op {
	p := center(size, c)
	at := func(half float64, ink scene.Ink) scene.Op {
		return scene.Rect{
			Min: scene.Point{X: p.X - half, Y: p.Y - half}, Max: scene.Point{X: p.X + half, Y: p.Y + half},
			Radius: 0.06, Ink: ink,
		}
	}
	return []scene.Op{
		at(0.47, scene.Ink{Stroke: colors.Casing, Width: 0.14}),
		at(0.47, scene.Ink{Stroke: colors.Ink, Width: 0.07}),
	}
}

// figure collects shapes that are drawn with one ink.
type figure struct{ scene.Path }

func newFigure(ink scene.Ink) *figure { return &figure{scene.Path{Ink: ink}} }

// add appends lines through points.
func (f *figure) add(closed bool, points ...scene.Point) {
	for i, p := range points {
		verb := scene.Line
		if i == 0 {
			verb = scene.Move
		}
		f.Segments = append(f.Segments, scene.Segment{Verb: verb, P: [3]scene.Point{p}})
	}
	if closed {
		f.Segments = append(f.Segments, scene.Segment{Verb: scene.Close})
	}
}

// ops is the figure, or nothing where it is empty.
func (f *figure) ops() []scene.Op {
	if len(f.Segments) == 0 {
		return nil
	}
	return []scene.Op{f.Path}
}

// quarter appends the outline of a quarter of a cell.
func (f *figure) quarter(size grid.Size, c grid.Cell, side grid.Dir) {
	p := center(size, c)
	f.add(true, moved(p, side, 0.08, 0), moved(p, side, 0.46, 0.39), moved(p, side, 0.46, -0.39))
}

// faded is a colour with another alpha.
func faded(c color.NRGBA, alpha uint8) color.NRGBA {
	c.A = alpha
	return c
}

// listText joins texts.
func listText(list []solve.Text) solve.Text {
	text := list[0]
	for _, t := range list[1:] {
		text = solve.Say("sokoban.lens.and", "First", text, "Second", t)
	}
	return text
}
