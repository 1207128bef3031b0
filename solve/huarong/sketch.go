package huarong

import (
	"image/color"

	"stepboard/scene"
	"stepboard/solve"
	"stepboard/solve/grid"
	"stepboard/solve/lens"
)

// sketch is what the lenses draw with: a board's cells in units of a scene.
type sketch struct {
	*solve.Board
	window lens.Window
	colors *scene.Colors
}

func sketchOf(v *lens.View) sketch { return sketch{v.Dataset.Board, v.Window, v.Colors} }

// each calls f for each block of the window with its number and a movable cell of it: of a block of several, the
// first on its diagonal, so that narrow corridors don't get lost. Blocks without one are left out.
func (s sketch) each(f func(block int, c grid.Cell)) {
	s.window.Each(s.Size, func(block int, c grid.Cell) {
		row, col := s.Row(c), s.Col(c)
		for i := range max(1, s.window.Step) {
			if s.In(row+i, col+i) && movable(s.Board, s.At(row+i, col+i)) {
				f(block, s.At(row+i, col+i))
				return
			}
		}
	})
}

func (s sketch) center(c grid.Cell) scene.Point {
	return scene.Point{X: float64(s.Col(c)) + 0.5, Y: float64(s.Row(c)) + 0.5}
}

// quarter is about the middle of the triangle at a side of a cell.
func (s sketch) quarter(c grid.Cell, side grid.Dir) scene.Point { return s.beside(c, side, 0.31) }

// beside is a point some cells away from the middle of a cell.
func (s sketch) beside(c grid.Cell, side grid.Dir, away float64) scene.Point {
	p := s.center(c)
	return scene.Point{X: p.X + away*float64(side.DCol()), Y: p.Y + away*float64(side.DRow())}
}

// corners of the triangle at a side of a cell, a little within it.
func (s sketch) corners(c grid.Cell, side grid.Dir) [3]scene.Point {
	const half, tip = 0.40, 0.07
	p := s.beside(c, side, 0.46)
	across := (side + 1) & 3
	dx, dy := half*float64(across.DCol()), half*float64(across.DRow())
	return [3]scene.Point{{X: p.X - dx, Y: p.Y - dy}, {X: p.X + dx, Y: p.Y + dy}, s.beside(c, side, tip)}
}

// sees reports whether a cell is in the window or next to it.
func (s sketch) sees(c grid.Cell) bool {
	w, step := s.window, max(1, s.window.Step)
	row, col := s.Row(c)-w.Row, s.Col(c)-w.Col
	return row >= -1 && row <= w.Rows*step && col >= -1 && col <= w.Cols*step
}

// width is that of a line in cells: at least some pixels.
func (s sketch) width(cells, pixels float64) float64 {
	if s.window.Cell <= 0 {
		return cells
	}
	return max(cells, pixels/s.window.Cell)
}

// frame outlines a cell.
func (s sketch) frame(c grid.Cell, stroke color.NRGBA) scene.Op {
	x, y := float64(s.Col(c)), float64(s.Row(c))
	return scene.Rect{
		Min: scene.Point{X: x + 0.02, Y: y + 0.02}, Max: scene.Point{X: x + 0.98, Y: y + 0.98}, Radius: 0.06,
		Ink: scene.Ink{Stroke: stroke, Width: s.width(0.05, 1.5)},
	}
}

// sprite puts a thing on a cell, faded from 0, not at all, to 1.
func (s sketch) sprite(art *scene.Scene, c grid.Cell, fade float64) scene.Op {
	return scene.Sprite{At: scene.Point{X: float64(s.Col(c)), Y: float64(s.Row(c))}, Size: 1, Art: art, Fade: fade}
}

// addHatch adds diagonal lines over a cell to a path.
func (s sketch) addHatch(p *scene.Path, c grid.Cell) {
	x, y := float64(s.Col(c)), float64(s.Row(c))
	for _, l := range [3][4]float64{{0.08, 0.5, 0.5, 0.08}, {0.08, 0.92, 0.92, 0.08}, {0.5, 0.92, 0.92, 0.5}} {
		addLine(p, scene.Point{X: x + l[0], Y: y + l[1]}, scene.Point{X: x + l[2], Y: y + l[3]})
	}
}

// addLine adds a line to a path.
func addLine(p *scene.Path, a, b scene.Point) {
	p.Segments = append(p.Segments,
		scene.Segment{Verb: scene.Move, P: [3]scene.Point{a}}, scene.Segment{Verb: scene.Line, P: [3]scene.Point{b}})
}

// addTriangle adds a closed triangle to a path.
func addTriangle(p *scene.Path, corners [3]scene.Point) {
	addLine(p, corners[0], corners[1])
	p.Segments = append(p.Segments, scene.Segment{Verb: scene.Line, P: [3]scene.Point{corners[2]}},
		scene.Segment{Verb: scene.Close})
}

// cased is a line with a pale line under it, so that it stands out on any colour.
func (s sketch) cased(p scene.Path, c color.NRGBA, width float64) []scene.Op {
	under, over := p, p
	under.Ink = scene.Ink{Stroke: s.colors.Casing, Width: 2 * width}
	under.Dash = 0
	over.Ink = scene.Ink{Stroke: c, Width: width}
	return []scene.Op{under, over}
}

// joined says texts one after the other.
func joined(list ...solve.Text) solve.Text {
	var all solve.Text
	for i, t := range list {
		if i == 0 {
			all = t
		} else {
			all = solve.Say("huarong.lens.joined", "First", all, "Then", t)
		}
	}
	return all
}
