package widgets

import (
	"image"
	"image/color"
	"math"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/test"

	"stepboard/scene"
	"stepboard/scene/chart"
	"stepboard/scene/raster"
)

func TestChartMarks(t *testing.T) {
	test.NewTempApp(t)
	c := NewChart(raster.New(fonts()), scene.Light, 11)
	c.Resize(fyne.NewSize(400, 200))
	c.Set(&chart.Data{Series: [][]scene.Point{points(1, 1, 1, 1), points(9, 9, 9, 9)}})
	p := c.layout()
	// Just above a line, its colour is found only at a mark.
	marked := func(series int, x float64) bool {
		img := c.paint(400, 200).(*image.RGBA)
		ink := chart.Color(scene.Light, series)
		at := place(p, x, series)
		return img.RGBAAt(int(at.X), int(at.Y)-3) == rgba(ink)
	}
	if marked(0, 1.5) || marked(1, 2.5) {
		t.Fatal("there are marks before any were set")
	}
	c.SetMarks([]scene.Point{{X: 1.5, Y: 1}, {X: 2.5, Y: 9}, {X: 1, Y: 1}}) // one more mark than series
	if !marked(0, 1.5) || !marked(1, 2.5) {
		t.Error("no marks")
	}
	c.SetMarks([]scene.Point{{X: math.NaN(), Y: math.NaN()}, {X: 0.5, Y: 9}})
	if marked(0, 1.5) || marked(1, 2.5) || !marked(1, 0.5) {
		t.Error("the marks did not move")
	}
	c.Set(nil)
	c.paint(400, 200)
}

func TestChartKeysAreAsTheirLines(t *testing.T) {
	test.NewTempApp(t)
	for i, solid := range []bool{true, false, false, false} {
		key := NewChartKey(raster.New(fonts()), scene.Dark, i, 12).(*canvas.Raster)
		size := key.MinSize()
		if size.Height != 12 || size.Width < 20 {
			t.Fatalf("a key of %v", size)
		}
		img := key.Generator(int(2*size.Width), int(2*size.Height)).(*image.RGBA)
		inked, gaps := 0, 0
		for x := 4; x < img.Rect.Dx()-4; x++ {
			switch img.RGBAAt(x, img.Rect.Dy()/2) {
			case rgba(chart.Color(scene.Dark, i)):
				inked++
			default:
				gaps++
			}
		}
		if inked == 0 || (gaps == 0) != solid {
			t.Errorf("key %d has %d pixels of its colour and %d others", i, inked, gaps)
		}
	}
}

func rgba(c color.NRGBA) color.RGBA { return color.RGBA(c) }
