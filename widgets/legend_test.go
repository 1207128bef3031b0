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
	"stepboard/widgets/layouts"
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

// An item that needs two lines is hidden if there is room for only one of them.
func TestItemsOfALegendAreHiddenWhole(t *testing.T) {
	test.NewTempApp(t)
	l := NewLegend(raster.New(fonts()), scene.Light, 12)
	l.Set([]figure.LegendItem{{Text: "under the pointer: the blank is near"}})
	test.NewTempWindow(t, l)
	for lines, want := range []bool{false, false, true} {
		l.Resize(fyne.NewSize(130, float32(lines)*LegendLine*12))
		for _, o := range test.WidgetRenderer(l).Objects() {
			if o.Visible() != want {
				t.Errorf("in %d lines, a part of the item is visible: %v, want %v", lines, o.Visible(), want)
			}
		}
	}
}

// The lines of a broken text are about equally wide.
func TestLinesAreEven(t *testing.T) {
	test.NewTempApp(t)
	for _, text := range []string{"ポインターのマス：空きマスまで近い", "under the pointer: the blank is near"} {
		wide := func(s string) float32 { return fyne.MeasureText(s, 12, fyne.TextStyle{}).Width }
		broken := evenly(text, 12, wide(text)-4)
		if len(broken) != 2 || wide(broken[1]) < wide(broken[0])/2 {
			t.Errorf("%q is broken into %q", text, broken)
		}
		if long := evenly("pointer a", 12, wide("pointer")+1); !slices.Equal(long, []string{"pointer", "a"}) {
			t.Errorf("a word is broken: %q", long)
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
		for _, o := range test.WidgetRenderer(l).Objects() {
			if o.Position().X < -0.5 || o.Position().X+o.Size().Width > width+0.5 {
				t.Errorf("in a width of %v something is from %v to %v", width, o.Position().X, o.Position().X+o.Size().Width)
			}
		}
		if l.MinSize().Height < height {
			t.Errorf("in a width of %v it is %v high, lower than in a larger one", width, l.MinSize().Height)
		}
		height = l.MinSize().Height
		l.Resize(fyne.NewSize(width, 25)) // one line
		for _, o := range test.WidgetRenderer(l).Objects() {
			if bottom := o.Position().Y + o.Size().Height; o.Visible() && bottom > 25 {
				t.Errorf("in a width of %v, something reaches down to %v and covers the widget below", width, bottom)
			}
		}
	}
}

func TestLegendLines(t *testing.T) {
	for _, c := range []struct {
		widths []float32
		width  float32
		ends   []int
	}{
		{nil, 100, nil},
		{[]float32{30, 30, 20}, 100, []int{3}}, // 30+10+30+10+20 just fits
		{[]float32{30, 30, 21}, 100, []int{2, 3}},
		{[]float32{300, 30, 30}, 100, []int{1, 3}}, // an item that is too wide has its own line
		{[]float32{30, 300}, 100, []int{1, 2}},
		{[]float32{30, 300}, 0, []int{2}},
	} {
		wide := func(i int) float32 { return c.widths[i] }
		if got := layouts.Lines(len(c.widths), wide, c.width, 10); !slices.Equal(got, c.ends) {
			t.Errorf("%v in %v: lines end at %v, want %v", c.widths, c.width, got, c.ends)
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
	if want := []float32{16, 32, 48, 16}; !slices.Equal(heights, want) {
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
	objects := test.WidgetRenderer(l).Objects()
	if len(objects) != 7 {
		t.Fatalf("%d parts", len(objects))
	}
	x := float32(100)
	for i, o := range objects {
		if o.Position().X < x || o.Position().Y < 0 || o.Position().Y+o.Size().Height > 17 {
			t.Errorf("part %d lies at %v, the one before ends at %v", i, o.Position(), x)
		}
		x = o.Position().X + o.Size().Width
	}
	if x < 499.5 || x > 500.5 {
		t.Errorf("it ends at %v of 500", x)
	}
}
