package lenses

import (
	"image/color"

	"stepboard/scene"
	"stepboard/solve"
	"stepboard/solve/grid"
	"stepboard/solve/huarong/rules"
	"stepboard/solve/lens"
	"stepboard/solve/lens/kit"
)

// sketch has the methods with which the lenses draw. Coordinates are in units of cells.
type sketch struct {
	*solve.Board
	window lens.Window
	colors *scene.Colors
}

func sketchOf(v *lens.View) sketch { return sketch{v.Dataset.Board, v.Window, v.Colors} }

// each calls f(block, c) for each block of the window with a movable cell on its diagonal. The argument c is the first
// such cell. So narrow corridors stay visible in a small picture.
func (s sketch) each(f func(block int, c grid.Cell)) {
	s.window.Each(s.Size, func(block int, c grid.Cell) {
		row, col := s.Row(c), s.Col(c)
		for i := range max(1, s.window.Step) {
			if s.In(row+i, col+i) && rules.Movable(s.Board, s.At(row+i, col+i)) {
				f(block, s.At(row+i, col+i))
				return
			}
		}
	})
}

func (s sketch) quarter(c grid.Cell, side grid.Dir) scene.Point { return s.beside(c, side, 0.31) }

// beside returns a point in the direction of a side of a cell. The parameter away is its distance from the middle.
func (s sketch) beside(c grid.Cell, side grid.Dir, away float64) scene.Point {
	return kit.Moved(kit.Center(s.Size, c), side, away, 0)
}

// triangle appends a triangle at a side of a cell. The triangle is a little smaller than a quarter of the cell.
func (s sketch) triangle(p *kit.Path, c grid.Cell, side grid.Dir) {
	const half, tip = 0.40, 0.07
	middle := kit.Center(s.Size, c)
	p.Polygon(kit.Moved(middle, side, 0.46, -half), kit.Moved(middle, side, 0.46, half), kit.Moved(middle, side, tip, 0))
}

func (s sketch) sees(c grid.Cell) bool { return s.window.Sees(s.Size, c, 1) }

func (s sketch) frame(c grid.Cell, stroke color.NRGBA) scene.Op {
	return kit.Frame(s.Size, c, 0.02, 0.06, scene.Ink{Stroke: stroke, Width: s.window.Line(0.05, 1.5)})
}

// hatch makes an empty path for diagonal lines. The parameter width is the width of a line, in cells.
func (s sketch) hatch(ink color.NRGBA, width float64) *kit.Path {
	return kit.NewPath(scene.Ink{Stroke: ink, Width: s.window.Line(width, 1)})
}

func (s sketch) addHatch(p *kit.Path, c grid.Cell) { p.Hatch(s.Size, c, 0.08, 0.5) }

func (s sketch) cased(p scene.Path, c color.NRGBA, width float64) []scene.Op {
	p.Ink = scene.Ink{Stroke: c, Width: width}
	return kit.Cased(p, s.colors.Casing, 2*width)
}

func paleCosts(share float64) func(*scene.Colors) *scene.Palette {
	return scene.PerColors(func(c *scene.Colors) *scene.Palette {
		p := *lens.Costs(c)
		for i := 1; i < len(p); i++ {
			p[i] = scene.Mix(p[i], c.Floor, share)
		}
		return &p
	})
}
