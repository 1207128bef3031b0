package widgets

import (
	"image/color"
	"slices"
	"sync"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/driver/desktop"
	"fyne.io/fyne/v2/test"
	"golang.org/x/image/font/gofont/gobold"
	"golang.org/x/image/font/gofont/goregular"
	"golang.org/x/image/font/opentype"

	"stepboard/scene"
	"stepboard/scene/raster"
	"stepboard/scene/typeface"
	"stepboard/solve/grid"
)

var fonts = sync.OnceValue(func() *typeface.Fonts {
	parse := func(ttf []byte) []*opentype.Font {
		f, err := opentype.Parse(ttf)
		if err != nil {
			panic(err)
		}
		return []*opentype.Font{f}
	}
	return &typeface.Fonts{Regular: parse(goregular.TTF), Bold: parse(gobold.TTF)}
})

// picture makes a board with walls, a piece and a route.
func picture(size grid.Size, c *scene.Colors) *scene.Scene {
	looks := &[256]scene.CellLook{}
	looks['.'] = scene.CellLook{Fill: c.Floor, Alt: c.FloorAlt}
	looks['#'] = scene.CellLook{Fill: c.Wall}
	index := make([]byte, size.Cells())
	for i := range index {
		index[i] = '.'
		if i%7 == 3 {
			index[i] = '#'
		}
	}
	piece := &scene.Scene{}
	piece.Add(scene.Circle{
		Center: scene.Point{X: 0.5, Y: 0.5}, Radius: 0.35,
		Ink: scene.Ink{Fill: c.Warning, Stroke: c.Ink, Width: 0.06},
	})
	s := &scene.Scene{}
	s.Add(
		scene.Cells{Rows: size.Rows, Cols: size.Cols, Index: index, Looks: looks},
		scene.Grid{Rows: size.Rows, Cols: size.Cols, Color: c.Grid},
		scene.Polyline(scene.Ink{Stroke: c.Casing, Width: 0.3}, scene.Point{X: 0.5, Y: 0.5}, scene.Point{X: 4.5, Y: 0.5},
			scene.Point{X: 4.5, Y: 3.5}),
		scene.Polyline(scene.Ink{Stroke: c.Route, Width: 0.16}, scene.Point{X: 0.5, Y: 0.5}, scene.Point{X: 4.5, Y: 0.5},
			scene.Point{X: 4.5, Y: 3.5}),
		scene.Sprite{At: scene.Point{X: 4, Y: 3}, Size: 1, Art: piece},
		scene.Text{At: scene.Point{X: 1.5, Y: 2.5}, Size: 0.5, Text: "12", Bold: true, Color: c.Ink},
	)
	return s
}

// log records the reports of a board.
type log struct {
	begins, cells []grid.Cell
	steps         [][2]grid.Cell
	ends          int
	hovers        []grid.Cell
	zooms, focus  int
	buttons       []desktop.MouseButton
	mods          []fyne.KeyModifier
}

// shown returns a board in a window of the test driver, and the log of its reports.
func shown(t *testing.T, size grid.Size, window fyne.Size) (*Board, fyne.Window, *log) {
	t.Helper()
	test.NewTempApp(t)
	b := NewBoard(raster.New(fonts()))
	b.SetSize(size)
	b.SetScene(picture(size, scene.Light))
	l := &log{}
	b.OnStrokeBegin = func(c grid.Cell, button desktop.MouseButton, m fyne.KeyModifier) {
		l.begins = append(l.begins, c)
		l.cells = append(l.cells, c)
		l.buttons, l.mods = append(l.buttons, button), append(l.mods, m)
	}
	b.OnStroke = func(from, to grid.Cell) {
		l.steps = append(l.steps, [2]grid.Cell{from, to})
		l.cells = append(l.cells, to)
	}
	b.OnStrokeEnd = func() { l.ends++ }
	b.OnHover = func(c grid.Cell) { l.hovers = append(l.hovers, c) }
	b.OnZoom = func() { l.zooms++ }
	b.OnPress = func() bool { l.focus++; return false }
	w := test.NewTempWindow(t, container.NewStack(b))
	w.SetPadded(false)
	w.Resize(window)
	if b.Size() != window {
		t.Fatalf("the board has %v of the window's %v", b.Size(), window)
	}
	w.Canvas().Capture()
	return b, w, l
}

// center returns the middle of a cell by row and column. The cell may be outside of the board.
func center(b *Board, row, col int) fyne.Position {
	at, size := b.CellRect(0)
	return at.AddXY((float32(col)+0.5)*size.Width, (float32(row)+0.5)*size.Height)
}

func mouse(at fyne.Position, button desktop.MouseButton) *desktop.MouseEvent {
	return &desktop.MouseEvent{PointEvent: fyne.PointEvent{Position: at, AbsolutePosition: at}, Button: button}
}

func TestBoardGoldens(t *testing.T) {
	size := grid.Size{Rows: 6, Cols: 8}
	for name, colors := range map[string]*scene.Colors{"light": scene.Light, "dark": scene.Dark} {
		t.Run(name, func(t *testing.T) {
			b, w, _ := shown(t, size, fyne.NewSize(420, 340))
			b.SetColors(colors)
			b.SetScene(picture(size, colors))
			b.SetCursor(size.At(2, 1), true)
			b.FocusGained()
			b.MouseIn(mouse(center(b, 4, 5), 0))
			test.AssertImageMatches(t, "board_"+name+".png", w.Canvas().Capture())
			b.SetCursor(size.At(2, 1), false) // from now on, the cell under the pointer counts
			b.ZoomAt(center(b, 2, 2), 3)
			b.Pan(fyne.NewDelta(-40, -25))
			test.AssertImageMatches(t, "board_"+name+"_zoomed.png", w.Canvas().Capture())
		})
	}
}

func TestCaptureIsWhatIsShown(t *testing.T) {
	size := grid.Size{Rows: 6, Cols: 8}
	for _, zoom := range []float64{1, 3.7} {
		b, w, _ := shown(t, size, fyne.NewSize(420, 340))
		b.ZoomAt(center(b, 1, 1), zoom)
		b.SetCursor(size.At(2, 1), true)
		b.MouseIn(mouse(center(b, 1, 1), 0))
		screen := w.Canvas().Capture()
		got := b.Capture()
		if got.Rect.Size() != screen.Bounds().Size() {
			t.Fatalf("captured %v of %v", got.Rect, screen.Bounds())
		}
		different := 0
		for y := range got.Rect.Dy() {
			for x := range got.Rect.Dx() {
				if !near(got.At(x, y), screen.At(x, y), 2) {
					different++
				}
			}
		}
		if different > 0 {
			t.Errorf("zoom %v: %d pixels are not those on the screen", zoom, different)
		}
	}
}

func near(a, b color.Color, tolerance int) bool {
	r0, g0, b0, a0 := a.RGBA()
	r1, g1, b1, a1 := b.RGBA()
	for _, d := range [4][2]uint32{{r0, r1}, {g0, g1}, {b0, b1}, {a0, a1}} {
		if abs(int(d[0]>>8)-int(d[1]>>8)) > tolerance {
			return false
		}
	}
	return true
}

func TestHoverTellsCellsAndDrawsNoBoard(t *testing.T) {
	size := grid.Size{Rows: 6, Cols: 8}
	b, _, l := shown(t, size, fyne.NewSize(420, 340))
	before := b.redraws
	b.MouseIn(mouse(center(b, 0, 0), 0))
	if o := b.overlay.hover.raster; !o.Visible() || o.Size().Width < 40 {
		t.Error("no outline shows the cell under the pointer")
	}
	b.MouseMoved(mouse(center(b, 0, 0).AddXY(2, 1), 0))
	b.MouseMoved(mouse(center(b, 5, 7), 0))
	b.MouseMoved(mouse(fyne.NewPos(1, 1), 0))
	b.MouseMoved(mouse(center(b, 1, 2), 0))
	b.MouseOut()
	if b.redraws != before {
		t.Errorf("hovering drew the board %d times", b.redraws-before)
	}
	want := []grid.Cell{0, size.At(5, 7), grid.None, size.At(1, 2), grid.None}
	if !slices.Equal(l.hovers, want) {
		t.Errorf("hovered %v, want %v", l.hovers, want)
	}
	if b.overlay.hover.raster.Visible() || b.Hovered() != grid.None {
		t.Error("the outline stayed when the pointer left")
	}
	b.SetScene(picture(size, scene.Light))
	if _, took := b.Drawn(); b.redraws != before+1 || took <= 0 {
		t.Errorf("a new scene drew %d times, the last in %v", b.redraws-before, took)
	}
}

func TestFocusAndKeys(t *testing.T) {
	b, w, l := shown(t, grid.Size{Rows: 3, Cols: 3}, fyne.NewSize(300, 300))
	var keys []fyne.KeyName
	var runes []rune
	b.OnKey = func(ev *fyne.KeyEvent) { keys = append(keys, ev.Name) }
	b.OnRune = func(r rune) { runes = append(runes, r) }
	b.OnPress = func() bool { l.focus++; w.Canvas().Focus(b); return false }
	b.MouseDown(mouse(center(b, 1, 1), desktop.MouseButtonPrimary))
	b.MouseUp(mouse(center(b, 1, 1), desktop.MouseButtonPrimary))
	if l.focus != 1 || w.Canvas().Focused() != b {
		t.Fatal("a click gave no chance to focus")
	}
	w.Canvas().Focused().TypedRune('q')
	b.TypedKey(&fyne.KeyEvent{Name: fyne.KeyLeft})
	if string(runes) != "q" || !slices.Contains(keys, fyne.KeyLeft) {
		t.Errorf("typed %q, keys %v", runes, keys)
	}
}

// If the focus came by a key, a ring around the board shows it, inside the widget also if the board is larger than the
// widget. If the focus came by a press on the board, there is no ring.
func TestBoardShowsThatItHasTheKeyboard(t *testing.T) {
	b, w, _ := shown(t, grid.Size{Rows: 4, Cols: 4}, fyne.NewSize(400, 400))
	ring := b.overlay.ring
	if ring.Visible() {
		t.Error("a ring shows without the focus")
	}
	w.Canvas().FocusNext()
	for range 2 {
		first, last := center(b, 0, 0), center(b, 3, 3)
		at, end := ring.Position(), ring.Position().Add(ring.Size())
		small := at.X > 12 && end.Y < 388 && at.X < first.X && end.Y > last.Y && at.X > first.X-120
		if big := b.view.cell > 150; !ring.Visible() || !big && !small || at.X < 1 || at.Y < 1 || end.X > 399 || end.Y > 399 {
			t.Errorf("the focus by Tab shows a ring: %v, from %v to %v", ring.Visible(), at, end)
		}
		b.ZoomAt(center(b, 1, 1), 4)
	}
	w.Canvas().Unfocus()
	b.OnPress = func() bool { w.Canvas().Focus(b); return false }
	b.MouseDown(mouse(center(b, 1, 1), desktop.MouseButtonPrimary))
	b.MouseUp(mouse(center(b, 1, 1), desktop.MouseButtonPrimary))
	if ring.Visible() {
		t.Error("a press shows a ring")
	}
}

func TestASpentPressPaintsNothing(t *testing.T) {
	b, _, l := shown(t, grid.Size{Rows: 4, Cols: 4}, fyne.NewSize(400, 400))
	spent := true
	b.OnPress = func() bool { return spent }
	for _, button := range []desktop.MouseButton{
		desktop.MouseButtonPrimary, desktop.MouseButtonSecondary, desktop.MouseButtonTertiary,
	} {
		b.MouseDown(mouse(center(b, 1, 1), button))
		b.MouseMoved(mouse(center(b, 2, 2), button))
		b.MouseUp(mouse(center(b, 2, 2), button))
	}
	if len(l.begins) != 0 || b.pointer.panning || b.Zoom() != 1 {
		t.Errorf("%d strokes have begun", len(l.begins))
	}
	spent = false
	b.MouseDown(mouse(center(b, 1, 1), desktop.MouseButtonPrimary))
	b.MouseUp(mouse(center(b, 1, 1), desktop.MouseButtonPrimary))
	if len(l.begins) != 1 {
		t.Errorf("the next press began %d strokes", len(l.begins))
	}
}

func TestCursorShowsOnlyWhereAsked(t *testing.T) {
	size := grid.Size{Rows: 40, Cols: 40}
	b, _, _ := shown(t, size, fyne.NewSize(400, 400))
	if b.overlay.cursor.raster.Visible() {
		t.Error("a cursor shows before any was set")
	}
	b.ZoomAt(center(b, 0, 0), 8)
	c := size.At(39, 39)
	b.SetCursor(c, true)
	at, cell := b.CellRect(c)
	if b.CellAt(at.AddXY(cell.Width/2, cell.Height/2)) != c {
		t.Error("the view did not follow the cursor")
	}
	x := b.view.x
	b.SetCursor(size.At(38, 39), true)
	if b.view.x != x {
		t.Error("the view moved though the cell was seen")
	}
	if !b.overlay.cursor.raster.Visible() {
		t.Error("the cursor does not show")
	}
	for _, c := range [2]grid.Cell{grid.None, grid.Cell(size.Cells())} {
		b.SetCursor(0, true)
		b.SetCursor(c, true)
		if b.overlay.cursor.raster.Visible() {
			t.Errorf("a cursor shows on cell %d, off the board", c)
		}
	}
	b.SetCursor(0, true)
	b.SetCursor(0, false)
	if b.overlay.cursor.raster.Visible() {
		t.Error("a hidden cursor shows")
	}
}

func abs(n int) int { return max(n, -n) }

// A stroke before the first layout reaches no cell, and ends.
func TestStrokeBeforeTheLayout(t *testing.T) {
	test.NewTempApp(t)
	b := NewBoard(raster.New(fonts()))
	b.SetSize(grid.Size{Rows: 3, Cols: 3})
	b.OnStrokeBegin = func(grid.Cell, desktop.MouseButton, fyne.KeyModifier) { t.Error("a cell is reached") }
	b.MouseDown(mouse(fyne.NewPos(1, 1), desktop.MouseButtonPrimary))
	b.MouseMoved(mouse(fyne.NewPos(50, 50), desktop.MouseButtonPrimary))
}
