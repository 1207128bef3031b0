package vectortest

import (
	"image/color"
	"math/rand/v2"

	"stepboard/scene"
)

// Maze is a board of random walls, which have art, with a grid. Its unit is a cell.
func Maze(rows, cols int) *scene.Scene {
	rng := rand.New(rand.NewPCG(1, 2))
	index := make([]byte, rows*cols)
	for i := range index {
		index[i] = '.'
		if rng.IntN(4) == 0 {
			index[i] = '#'
		}
	}
	return &scene.Scene{Ops: []scene.Op{
		scene.Cells{Rows: rows, Cols: cols, Index: index, Looks: Looks()},
		scene.Grid{Rows: rows, Cols: cols, Color: scene.Light.Grid},
	}}
}

// Lensed is a Maze with a lens: a colour and a number in each cell, a piece on a tenth of the cells, and a way.
func Lensed(rows, cols int) *scene.Scene {
	s := Maze(rows, cols)
	patch := scene.Patch{Rows: rows, Cols: cols}
	index, value := make([]byte, rows*cols), make([]int64, rows*cols)
	var palette scene.Palette
	for i := range palette {
		palette[i] = color.NRGBA{R: uint8(40 + i*3/4), G: uint8(230 - i*2/3), B: uint8(90 + i*7%120), A: 170}
	}
	for i := range index {
		row, col := i/cols, i%cols
		index[i], value[i] = byte(1+row*2+col*2), int64(row*7+col*5)
	}
	s.Add(
		scene.Tints{Patch: patch, Index: index, Palette: &palette},
		scene.Numbers{Patch: patch, Value: value, Size: 0.5, Color: scene.Light.Ink},
	)
	art := Piece()
	for i := range rows * cols / 10 {
		s.Add(scene.Sprite{At: scene.Point{X: float64(i * 7 % cols), Y: float64(i * 3 % rows)}, Size: 1, Art: art})
	}
	var way []scene.Point
	for row := range rows {
		for _, col := range [2]int{row % 2 * (cols - 1), (row + 1) % 2 * (cols - 1)} {
			way = append(way, scene.Point{X: float64(col) + 0.5, Y: float64(row) + 0.5})
		}
	}
	s.Add(
		scene.Polyline(scene.Ink{Stroke: scene.Light.Casing, Width: 0.2}, way...),
		scene.Polyline(scene.Ink{Stroke: scene.Light.Route, Width: 0.1}, way...),
	)
	return s
}

// Page places a board on a page with margins. cell, width and height are in points.
func Page(board *scene.Scene, rows, cols int, cell float64) (s *scene.Scene, width, height float64) {
	const margin = 18
	width, height = float64(cols)*cell+2*margin, float64(rows)*cell+2*margin
	return &scene.Scene{Ops: []scene.Op{
		scene.Rect{Max: scene.Point{X: width, Y: height}, Ink: scene.Ink{Fill: scene.Paper.Ground}},
		scene.Group{
			At: scene.Point{X: margin, Y: margin}, Scale: cell, Scene: board,
			Clip: true, Max: scene.Point{X: float64(cols), Y: float64(rows)},
		},
	}}, width, height
}
