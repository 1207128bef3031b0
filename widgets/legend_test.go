package widgets

import (
	"image/color"
	"slices"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/test"

	"stepboard/scene"
	"stepboard/scene/figure"
	"stepboard/scene/raster"
)

// legendItems returns a scale, a square and a line.
func legendItems() []figure.LegendItem {
	scale := make([]color.NRGBA, 255)
	for i := range scale {
		scale[i] = color.NRGBA{R: uint8(255 - i), G: uint8(i), B: 90, A: 255}
	}
	route := scene.Outline(scene.Ink{Stroke: scene.Light.Route, Width: 0.16}, "M 5 50 H 95")
	return []figure.LegendItem{
		{Scale: scale, From: "cost 0", Text: "68"},
		{Swatch: []scene.Op{scene.Box(8, 8, 92, 92, 12, scene.Ink{Fill: scene.Light.Accent})}, Text: "settled"},
		{Swatch: []scene.Op{route}, Text: "route"},
	}
}

func TestLegendGoldens(t *testing.T) {
	for name, colors := range map[string]*scene.Colors{"light": scene.Light, "dark": scene.Dark} {
		for size, width := range map[string]float32{"": 400, "_narrow": 210} {
			test.NewTempApp(t)
			l := NewLegend(raster.New(fonts()), colors, 12)
			l.Set(legendItems())
			w := test.NewTempWindow(t, container.NewStack(canvas.NewRectangle(colors.Well), container.NewVBox(l)))
			w.SetPadded(false)
			w.Resize(fyne.NewSize(width, 60))
			test.AssertImageMatches(t, "legend_"+name+size+".png", w.Canvas().Capture())
		}
	}
}

// drawn returns the rectangles of the operations of a legend, from the first to the last.
func drawn(l *Legend) (all []scene.Rect) {
	for _, op := range l.key.Scene.Ops {
		switch op := op.(type) {
		case scene.Rect:
			all = append(all, op)
		case scene.Text:
			end := op.At.X + l.renderer.TextWidth(op.Size, op.Bold, op.Text)
			half := 0.6 * op.Size
			all = append(all, scene.Rect{
				Min: scene.Point{X: op.At.X, Y: op.At.Y - half}, Max: scene.Point{X: end, Y: op.At.Y + half},
			})
		case scene.Group:
			all = append(all, scene.Rect{Min: op.At, Max: scene.Point{X: op.At.X + op.Scale, Y: op.At.Y + op.Scale}})
		}
	}
	return all
}

// An item that needs two lines is hidden if there is room for only one of them.
func TestItemsOfALegendAreHiddenWhole(t *testing.T) {
	test.NewTempApp(t)
	l := NewLegend(raster.New(fonts()), scene.Light, 12)
	l.Set([]figure.LegendItem{{Text: "under the pointer: the blank is near"}})
	test.NewTempWindow(t, l)
	for lines, want := range []int{0, 0, 2} {
		l.Resize(fyne.NewSize(130, float32(lines)*figure.LegendLine*12))
		if got := len(drawn(l)); got != want {
			t.Errorf("in %d lines, %d lines of the item are drawn, want %d", lines, got, want)
		}
	}
}

// If an item is wider than the legend, its scale becomes narrower, then its texts are broken. No part is cut.
func TestLegendsAreWhole(t *testing.T) {
	test.NewTempApp(t)
	items := []figure.LegendItem{
		{Scale: legendItems()[0].Scale, From: "under the pointer: the blank near", Text: "far away from here"},
		{Swatch: legendItems()[1].Swatch, Text: "reached, and waits to be expanded"},
	}
	height := float32(0)
	for _, width := range []float32{400, 200, 120, 90} {
		l := NewLegend(raster.New(fonts()), scene.Light, 12)
		l.Set(items)
		w := test.NewTempWindow(t, container.NewWithoutLayout(l))
		w.Resize(fyne.NewSize(500, 300))
		l.Resize(fyne.NewSize(width, 200))
		if len(drawn(l)) == 0 {
			t.Errorf("in a width of %v nothing is drawn", width)
		}
		for _, r := range drawn(l) {
			if r.Min.X < -0.5 || r.Max.X > float64(width)+0.5 {
				t.Errorf("in a width of %v something is from %v to %v", width, r.Min.X, r.Max.X)
			}
		}
		if l.MinSize().Height < height {
			t.Errorf("in a width of %v it is %v high, lower than in a larger one", width, l.MinSize().Height)
		}
		height = l.MinSize().Height
		l.Resize(fyne.NewSize(width, 25)) // one line
		for _, r := range drawn(l) {
			if r.Max.Y > 25 {
				t.Errorf("in a width of %v, something reaches down to %v and covers the widget below", width, r.Max.Y)
			}
		}
	}
}

func TestLegendGrowsAndShrinks(t *testing.T) {
	test.NewTempApp(t)
	l := NewLegend(raster.New(fonts()), scene.Light, 10)
	if s := l.MinSize(); !s.IsZero() {
		t.Errorf("without items it takes %v", s)
	}
	l.Set(legendItems())
	below := canvas.NewRectangle(color.Black)
	below.SetMinSize(fyne.NewSize(10, 10))
	w := test.NewTempWindow(t, container.NewVBox(l, below))
	w.SetPadded(false)
	heights := []float32{}
	for _, width := range []float32{600, 190, 100, 600} {
		w.Resize(fyne.NewSize(width, 100))
		heights = append(heights, l.MinSize().Height)
	}
	if want := []float32{16.5, 33, 49.5, 16.5}; !slices.Equal(heights, want) {
		t.Errorf("heights %v, want %v", heights, want)
	}
	l.Set(nil)
	if s := l.MinSize(); s.Height != 0 {
		t.Errorf("without items any more it takes %v", s)
	}
}

// All parts are inside the legend and in order. The last part ends at the right side.
func TestLegendIsAlignedToTheRight(t *testing.T) {
	test.NewTempApp(t)
	l := NewLegend(raster.New(fonts()), scene.Light, 10)
	l.Set(legendItems())
	l.Resize(fyne.NewSize(500, 16))
	x, last := 100.0, 0
	for i, r := range drawn(l) {
		if r.Max.X == x { // a colour of the scale, which reaches to the end of the scale
			continue
		}
		if r.Min.X < x || r.Min.Y < 0 || r.Max.Y > 17 {
			t.Errorf("part %d lies at %v, the one before ends at %v", i, r.Min, x)
		}
		x, last = r.Max.X, last+1
	}
	if last != 7 || x < 499.5 || x > 500.5 {
		t.Errorf("%d parts end at %v of 500", last, x)
	}
}
