package widgets

import (
	"image"
	"math"
	"slices"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/test"

	"stepboard/scene"
	"stepboard/scene/chart"
	"stepboard/scene/raster"
)

// points returns values at 0, 1, 2 and so on.
func points(y ...float64) []scene.Point {
	list := make([]scene.Point, len(y))
	for i, v := range y {
		list[i] = scene.Point{X: float64(i), Y: v}
	}
	return list
}

// place returns the place of a series' ring when the chart reads out x.
func place(p *chart.Layout, x float64, series int) scene.Point {
	var s scene.Scene
	p.ReadOut(&s, x, scene.Light)
	for _, op := range s.Ops {
		if ring, ok := op.(scene.Circle); ok && ring.Ink.Fill == chart.Color(scene.Light, series) {
			return ring.Center
		}
	}
	panic("nothing is read out there")
}

func TestChartReadsOut(t *testing.T) {
	test.NewTempApp(t)
	c := NewChart(raster.New(fonts()), scene.Light, 11)
	c.Resize(fyne.NewSize(400, 200))
	c.Set(&chart.Data{Series: [][]scene.Point{
		points(5, 6, 7, 8, 9),
		{{X: 1, Y: 10}, {X: 3, Y: 30}},
		{},
	}})
	var xs []float64
	var last []float64
	c.OnRead = func(x float64, values []float64) { xs, last = append(xs, x), values }
	p := c.layout()
	point := func(x, dx float64) { c.MouseMoved(at(float32(place(p, x, 0).X+dx), 50)) }
	same := func(want ...float64) {
		t.Helper()
		if !slices.EqualFunc(last, want, func(a, b float64) bool { return a == b || math.IsNaN(a) && math.IsNaN(b) }) {
			t.Errorf("read %v, want %v", last, want)
		}
	}
	nan := math.NaN()
	point(0, -5)
	same(5, nan, nan)
	point(1, 8)
	same(6, 10, nan)
	point(1, -8) // the same values
	point(2, 1)
	same(7, 10, nan)
	point(4, 0)
	same(9, nan, nan)
	if want := []float64{0, 1, 2, 4}; !slices.Equal(xs, want) {
		t.Errorf("told of %v, want %v", xs, want)
	}
	plain := c.paint(400, 200).(*image.RGBA)
	marked := slices.Clone(plain.Pix)
	c.MouseOut()
	same()
	if n := len(xs); n != 5 || !math.IsNaN(xs[4]) {
		t.Errorf("leaving told %v", xs)
	}
	if slices.Equal(marked, c.paint(400, 200).(*image.RGBA).Pix) {
		t.Error("what is read out is not marked")
	}
	c.MouseMoved(at(2, 50)) // beside the field
	if len(xs) != 5 {
		t.Error("the numbers beside the axis read something out")
	}
	point(3, 0)
	same(8, 30, nan)
	c.Set(nil)
	same()
}
