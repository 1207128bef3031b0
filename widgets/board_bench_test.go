package widgets

import (
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/test"

	"stepboard/scene"
	"stepboard/scene/chart"
	"stepboard/scene/raster"
	"stepboard/solve/grid"
)

// benchmarkPaint paints the whole raster of a widget of 1200×900 pixels: ground, frame, coordinates and board.
func benchmarkPaint(b *testing.B, size grid.Size, zoom float64) {
	test.NewTempApp(b)
	board := NewBoard(raster.New(fonts()))
	board.SetSize(size)
	board.SetScene(picture(size, scene.Light))
	board.Resize(fyne.NewSize(1200, 900))
	board.ZoomAt(centre(board.Size()), zoom)
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

// BenchmarkHoverLayer paints a lens's layer for the cell under the pointer: tints and numbers around it, with another
// cell each time.
func BenchmarkHoverLayer(b *testing.B) {
	benchmarkLayer(b, func(i int) *scene.Scene { return glow(i%48, i%46) })
}

// BenchmarkHoverLayerWhole paints a tint and a number in every cell of the board.
func BenchmarkHoverLayerWhole(b *testing.B) {
	benchmarkLayer(b, func(i int) *scene.Scene {
		palette := &scene.Palette{}
		palette[1] = scene.Light.Accent
		palette[1].A = uint8(100 + i%50)
		patch := scene.Patch{Rows: 50, Cols: 50}
		index, value := make([]byte, 2500), make([]int64, 2500)
		for j := range index {
			index[j], value[j] = 1, int64(i%10*100+j/25)
		}
		s := &scene.Scene{}
		s.Add(
			scene.Tints{Patch: patch, Index: index, Palette: palette},
			scene.Numbers{Patch: patch, Value: value, Size: 0.5, Color: scene.Light.Ink},
		)
		return s
	})
}

func benchmarkLayer(b *testing.B, hover func(i int) *scene.Scene) {
	test.NewTempApp(b)
	board := NewBoard(raster.New(fonts()))
	board.SetSize(grid.Size{Rows: 50, Cols: 50})
	board.Resize(fyne.NewSize(1200, 900))
	scenes := make([]*scene.Scene, 100)
	for i := range scenes {
		scenes[i] = hover(i)
	}
	b.ReportAllocs()
	i := 0
	for b.Loop() {
		i++
		board.SetHover(scenes[i%len(scenes)])
		board.paintLayer(board.layer.part.Dx(), board.layer.part.Dy())
	}
}

func BenchmarkChart(b *testing.B) {
	d := &chart.Data{X: "depth", Series: make([][]scene.Point, 3)}
	for i := range d.Series {
		for x := range 90 {
			d.Series[i] = append(d.Series[i], scene.Point{X: float64(x), Y: float64(x * (90 - x) * (i + 1))})
		}
	}
	c := NewChart(raster.New(fonts()), scene.Light, 11)
	c.Resize(fyne.NewSize(600, 300))
	c.Set(d)
	c.paint(600, 300)
	b.ReportAllocs()
	for b.Loop() {
		c.paint(600, 300)
	}
}
