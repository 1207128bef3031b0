package widgets

import (
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/test"

	"stepboard/solve/grid"
	"stepboard/solve/scene"
	"stepboard/solve/scene/raster"
)

// The benchmarks paint all that the raster shows in a widget of 1200×900 pixels: ground, frame, coordinates and board.
func benchmarkPaint(b *testing.B, size grid.Size, zoom float64) {
	test.NewTempApp(b)
	board := NewBoard(raster.New(fonts()))
	board.SetSize(size)
	board.SetScene(picture(size, scene.Light))
	board.Resize(fyne.NewSize(1200, 900))
	board.ZoomAt(board.middle(), zoom)
	board.paint(1200, 900)
	b.ReportAllocs()
	for b.Loop() {
		board.paint(1200, 900)
	}
}

func BenchmarkPaint50x50(b *testing.B) { benchmarkPaint(b, grid.Size{Rows: 50, Cols: 50}, 1) }

func BenchmarkPaint1000x1000(b *testing.B) { benchmarkPaint(b, grid.Size{Rows: 1000, Cols: 1000}, 1) }

func BenchmarkPaint1000x1000Zoomed(b *testing.B) {
	benchmarkPaint(b, grid.Size{Rows: 1000, Cols: 1000}, 24)
}

func BenchmarkHover(b *testing.B) {
	test.NewTempApp(b)
	board := NewBoard(raster.New(fonts()))
	board.SetSize(grid.Size{Rows: 50, Cols: 50})
	board.Resize(fyne.NewSize(1200, 900))
	b.ReportAllocs()
	i := 0
	for b.Loop() {
		i++
		board.MouseMoved(mouse(center(board, i%50, i/50%50), 0))
	}
}
