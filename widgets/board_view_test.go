package widgets

import (
	"math"
	"testing"

	"fyne.io/fyne/v2"

	"stepboard/solve/grid"
)

// seenWhole fails unless a whole board is in the middle of its widget, with room for coordinates.
func seenWhole(t *testing.T, b *Board) {
	t.Helper()
	at, cell := b.CellRect(0)
	w, h := cell.Width*float32(b.view.size.Cols), cell.Height*float32(b.view.size.Rows)
	right, bottom := b.Size().Width-at.X-w, b.Size().Height-at.Y-h
	if at.X < 20 || at.Y < 20 || right < 20 || bottom < 20 {
		t.Errorf("a board of %v×%v lies at %v in %v", w, h, at, b.Size())
	}
	if math.Abs(float64(at.X-right)) > 1 || math.Abs(float64(at.Y-bottom)) > 1 {
		t.Errorf("off the middle: %v left, %v right, %v above, %v below", at.X, right, at.Y, bottom)
	}
	if b.Zoom() != 1 {
		t.Errorf("the whole board is at zoom %v", b.Zoom())
	}
}

func TestFitsUntilZoomed(t *testing.T) {
	size := grid.Size{Rows: 20, Cols: 30}
	b, w, _ := shown(t, size, fyne.NewSize(600, 500))
	seenWhole(t, b)
	_, before := b.CellRect(0)
	w.Resize(fyne.NewSize(1200, 900))
	seenWhole(t, b)
	if _, after := b.CellRect(0); after.Width <= before.Width {
		t.Errorf("cells of %v in a window twice as large, %v before", after, before)
	}
	b.ZoomIn()
	_, zoomed := b.CellRect(0)
	w.Resize(fyne.NewSize(700, 600))
	if _, after := b.CellRect(0); after != zoomed {
		t.Errorf("a resize changed cells of a zoomed board from %v to %v", zoomed, after)
	}
	b.Fit()
	seenWhole(t, b)
	w.Resize(fyne.NewSize(900, 900))
	seenWhole(t, b)
	b.SetSize(grid.Size{Rows: 3, Cols: 90})
	seenWhole(t, b)
}

func TestZoomKeepsTheCellUnderThePointer(t *testing.T) {
	size := grid.Size{Rows: 100, Cols: 120}
	b, _, l := shown(t, size, fyne.NewSize(800, 700))
	for _, cell := range []grid.Cell{size.At(0, 0), size.At(50, 60), size.At(99, 119), size.At(3, 100)} {
		b.Fit()
		at := center(b, size.Row(cell), size.Col(cell))
		for _, factor := range []float64{1.25, 1.25, 2, 1.5, 1.1, 3, 0.8, 0.9} {
			b.ZoomAt(at, factor)
			if got := b.CellAt(at); got != cell {
				t.Errorf("zoom %.2f took row %d, column %d from under the pointer", b.Zoom(), size.Row(cell), size.Col(cell))
				break
			}
		}
	}
	if l.zooms < 8 {
		t.Errorf("%d zooms were told", l.zooms)
	}
}

func TestZoomHasLimits(t *testing.T) {
	b, _, _ := shown(t, grid.Size{Rows: 100, Cols: 120}, fyne.NewSize(800, 700))
	for range 100 {
		b.ZoomIn()
	}
	if _, cell := b.CellRect(0); cell.Width != largestCell {
		t.Errorf("zoomed in to %v", cell)
	}
	if b.Zoom() <= 10 {
		t.Errorf("Zoom() = %v", b.Zoom())
	}
	for range 100 {
		b.ZoomOut()
	}
	seenWhole(t, b)
	b.SetSize(grid.Size{Rows: 2, Cols: 2})
	if _, cell := b.CellRect(0); cell.Width != FittedCell {
		t.Errorf("a small board has cells of %v", cell)
	}
	b.SetSize(grid.Size{Rows: 4096, Cols: 4096})
	seenWhole(t, b)
}

func TestCellsAreWholePixels(t *testing.T) {
	b, w, _ := shown(t, grid.Size{Rows: 17, Cols: 23}, fyne.NewSize(611, 503))
	w.Canvas().(interface{ SetScale(float32) }).SetScale(1.5)
	w.Canvas().Capture()
	if b.view.density != 1.5 {
		t.Fatalf("density %v", b.view.density)
	}
	for range 12 {
		if b.view.cell != math.Floor(b.view.cell) || b.view.x != math.Floor(b.view.x) || b.view.y != math.Floor(b.view.y) {
			t.Errorf("cells of %v pixels at %v, %v", b.view.cell, b.view.x, b.view.y)
		}
		b.ZoomAt(fyne.NewPos(133, 377), 1.13)
	}
}

func TestHighDensity(t *testing.T) {
	size := grid.Size{Rows: 6, Cols: 8}
	b, w, l := shown(t, size, fyne.NewSize(420, 340))
	_, before := b.CellRect(0)
	w.Canvas().(interface{ SetScale(float32) }).SetScale(2)
	screen := w.Canvas().Capture()
	if got, want := b.Capture().Rect.Size(), screen.Bounds().Size(); got != want || want.X != 840 {
		t.Errorf("drawn at %v on a screen of %v", got, want)
	}
	seenWhole(t, b)
	if _, after := b.CellRect(0); math.Abs(float64(after.Width-before.Width)) > 1 {
		t.Errorf("cells of %v, at half the density %v", after, before)
	}
	at, cell := b.CellRect(size.At(4, 6))
	b.MouseIn(mouse(at.AddXY(cell.Width/2, cell.Height/2), 0))
	if l.hovers[0] != size.At(4, 6) {
		t.Errorf("hovered %v", l.hovers)
	}
	if o := b.overlay.hover.raster; o.Position() != at || o.Size() != cell {
		t.Errorf("the outline of %v, %v lies at %v, %v", at, cell, o.Position(), o.Size())
	}
}

func TestScrolling(t *testing.T) {
	size := grid.Size{Rows: 40, Cols: 40}
	b, _, _ := shown(t, size, fyne.NewSize(400, 400))
	ev := func(dx, dy float32) *fyne.ScrollEvent {
		return &fyne.ScrollEvent{
			PointEvent: fyne.PointEvent{Position: fyne.NewPos(200, 200)}, Scrolled: fyne.NewDelta(dx, dy),
		}
	}
	before, _ := b.CellRect(0)
	b.scroll(ev(0, 25), fyne.KeyModifierShift)
	if at, _ := b.CellRect(0); at != before {
		t.Error("a board seen whole moved")
	}
	b.Scrolled(ev(0, 25))
	if b.Zoom() <= 1.1 || b.Zoom() >= 1.3 {
		t.Errorf("a notch of the wheel zooms to %v", b.Zoom())
	}
	b.Scrolled(ev(0, 1e6))
	if b.Zoom() > 2.6 {
		t.Errorf("one event zooms to %v", b.Zoom())
	}
	b.Scrolled(ev(0, 60))
	for _, c := range []struct {
		dx, dy    float32
		modifiers fyne.KeyModifier
		want      fyne.Position
	}{
		{0, 25, fyne.KeyModifierShift, fyne.NewPos(50, 0)},
		{-25, 0, fyne.KeyModifierShift, fyne.NewPos(-50, 0)},
		{0, -10, fyne.KeyModifierControl, fyne.NewPos(0, -20)},
		{0, 10, fyne.KeyModifierSuper, fyne.NewPos(0, 20)},
		{10, 3, 0, fyne.NewPos(20, 0)},
	} {
		before, _ := b.CellRect(0)
		zoom := b.Zoom()
		b.scroll(ev(c.dx, c.dy), c.modifiers)
		at, _ := b.CellRect(0)
		if got := at.Subtract(before); got != c.want || b.Zoom() != zoom {
			t.Errorf("scrolling by %v, %v with %v moved by %v, want %v", c.dx, c.dy, c.modifiers, got, c.want)
		}
	}
}

// The board can't be moved out of sight: a part of the board stays in the middle of the widget.
func TestPanHasLimits(t *testing.T) {
	b, _, _ := shown(t, grid.Size{Rows: 40, Cols: 40}, fyne.NewSize(400, 400))
	b.ZoomAt(fyne.NewPos(200, 200), 6)
	for _, d := range []fyne.Delta{{DX: 1e6, DY: 1e6}, {DX: -1e6, DY: -1e6}} {
		b.Pan(d)
		if b.view.board().Empty() || b.CellAt(fyne.NewPos(199, 199)) == grid.None &&
			b.CellAt(fyne.NewPos(201, 201)) == grid.None {
			t.Errorf("moved by %v, the board is out of sight", d)
		}
	}
}

func TestEmptyBoardIsHarmless(t *testing.T) {
	b, w, _ := shown(t, grid.Size{}, fyne.NewSize(300, 300))
	b.ZoomIn()
	b.Pan(fyne.NewDelta(5, 5))
	b.Reveal(3)
	press(b, 1, 1, primary)
	release(b, 2, 2, primary)
	if b.CellAt(fyne.NewPos(150, 150)) != grid.None || b.Zoom() != 1 {
		t.Error("a board without cells has one")
	}
	w.Canvas().Capture()
	b.Capture()
}
