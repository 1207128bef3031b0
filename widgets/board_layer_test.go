package widgets

import (
	"bytes"
	"image"
	"math"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/test"

	"stepboard/scene"
	"stepboard/scene/raster"
	"stepboard/solve/grid"
)

// glow makes a hover scene for a cell: half transparent tints of four cells in its row, and numbers.
func glow(row, col int) *scene.Scene {
	palette := &scene.Palette{}
	palette[1] = scene.Light.Accent
	palette[1].A = 120
	patch := scene.Patch{Row: row, Col: col, Rows: 1, Cols: 4}
	s := &scene.Scene{}
	s.Add(
		scene.Tints{Patch: patch, Index: []byte{1, 0, 1, 1}, Palette: palette},
		scene.Numbers{Patch: patch, Value: []int64{7, 8, scene.NoNumber, -12}, Size: 0.5, Color: scene.Light.Ink},
	)
	return s
}

// over returns a picture of a board with a scene on top, drawn like the board's scene. It has no hover layer.
func over(b *Board, s *scene.Scene) *image.RGBA {
	hover := b.layer.scene
	b.layer.scene = nil
	img := b.Capture()
	b.layer.scene = hover
	b.renderer.Draw(img.SubImage(b.view.board()).(*image.RGBA), s, b.view.raster())
	return img
}

func TestHoverLayerShowsItsScene(t *testing.T) {
	size := grid.Size{Rows: 6, Cols: 8}
	b, w, _ := shown(t, size, fyne.NewSize(420, 340))
	same := func(when string, want *image.RGBA) {
		t.Helper()
		screen := w.Canvas().Capture()
		if got := b.Capture(); !bytes.Equal(got.Pix, want.Pix) {
			t.Errorf("%s: the capture is another picture", when)
		}
		for y := range want.Rect.Dy() {
			for x := range want.Rect.Dx() {
				if !near(screen.At(x, y), want.At(x, y), 2) {
					t.Fatalf("%s: pixel %d, %d is %v on the screen, want %v", when, x, y, screen.At(x, y), want.At(x, y))
				}
			}
		}
	}
	same("no layer", over(b, nil))
	redraws := b.redraws
	first, second := glow(1, 1), glow(4, 6) // the second scene reaches over the border of the board
	b.SetHover(first)
	same("a layer", over(b, first))
	b.SetHover(second)
	same("another", over(b, second))
	if b.redraws != redraws {
		t.Errorf("the layer drew the board %d times", b.redraws-redraws)
	}
	b.ZoomAt(center(b, 4, 6), 2.3)
	same("zoomed", over(b, second))
	b.Pan(fyne.NewDelta(-31, 17))
	same("moved", over(b, second))
	w.Resize(fyne.NewSize(390, 310))
	w.Canvas().Capture()
	same("resized", over(b, second))
	b.SetHover(&scene.Scene{})
	same("an empty one", over(b, nil))
	b.SetHover(first)
	b.SetHover(nil)
	same("none any more", over(b, nil))
	if b.layer.raster.Visible() {
		t.Error("no scene shows as a raster")
	}
}

// The raster of the layer is not larger than its contents. It is painted once for each scene and view.
func TestHoverLayerIsSmall(t *testing.T) {
	size := grid.Size{Rows: 20, Cols: 20}
	b, w, _ := shown(t, size, fyne.NewSize(600, 600))
	b.SetHover(glow(3, 3))
	w.Canvas().Capture()
	cell := b.view.cell
	if got, limit := b.layer.raster.Size(), fyne.NewSize(float32(4*cell+16), float32(cell+30)); got.Width > limit.Width ||
		got.Height > limit.Height {
		t.Errorf("four cells of %v pixels have a layer of %v", cell, got)
	}
	for i := range 5 {
		b.MouseMoved(mouse(center(b, i, i), 0))
		w.Canvas().Capture()
	}
	b.SetCursor(7, true)
	b.SetHover(b.layer.scene)
	w.Canvas().Capture()
	if b.layer.redraws != 1 {
		t.Errorf("one scene was drawn %d times", b.layer.redraws)
	}
	shown := b.layer.shown
	b.MouseOut()
	if b.layer.shown != shown {
		t.Error("the pointer alone changes the layer")
	}
	b.SetHover(nil)
	if b.layer.shown.scene != nil {
		t.Error("the layer keeps a scene that it does not show")
	}
}

func TestInSight(t *testing.T) {
	size := grid.Size{Rows: 300, Cols: 1000}
	b, _, _ := shown(t, size, fyne.NewSize(640, 480))
	for _, zoom := range []float64{1, 1.3, 1.7, 2, 4, 9, 40} {
		for _, pan := range []float32{0, -1234, 333} {
			b.Fit()
			b.ZoomAt(center(b, 120, 700), zoom)
			b.Pan(fyne.NewDelta(pan, pan/2))
			p, cell := b.InSight()
			if cell != b.view.cell {
				t.Fatalf("zoom %v: cells of %v are said to have %v", zoom, b.view.cell, cell)
			}
			if block := float64(p.Step) * cell; block < 3 || p.Step > 1 && block >= 6 {
				t.Errorf("zoom %v: blocks of %v pixels", zoom, block)
			}
			if p.Step&(p.Step-1) != 0 {
				t.Errorf("zoom %v: a step of %d", zoom, p.Step)
			}
			if p.Row%p.Step != 0 || p.Col%p.Step != 0 {
				t.Errorf("zoom %v: blocks of %d cells begin at %d, %d", zoom, p.Step, p.Row, p.Col)
			}
			// It covers exactly the cells that can be pointed at, rounded to whole blocks.
			rows, cols := [2]int{size.Rows, -1}, [2]int{size.Cols, -1}
			seen := b.view.board()
			for y := seen.Min.Y; y < seen.Max.Y; y++ {
				r := int(math.Floor((float64(y) + 0.5 - b.view.y) / b.view.cell))
				rows = [2]int{min(rows[0], r), max(rows[1], r)}
			}
			for x := seen.Min.X; x < seen.Max.X; x++ {
				c := int(math.Floor((float64(x) + 0.5 - b.view.x) / b.view.cell))
				cols = [2]int{min(cols[0], c), max(cols[1], c)}
			}
			check := func(what string, first, blocks int, want [2]int) {
				if last := first + blocks*p.Step - 1; first > want[0] || first+p.Step <= want[0]-1 || last < want[1] ||
					last-p.Step > want[1] {
					t.Errorf("zoom %v: %s %d to %d for %v", zoom, what, first, last, want)
				}
			}
			check("rows", p.Row, p.Rows, rows)
			check("columns", p.Col, p.Cols, cols)
		}
	}
}

func TestInSightOfNothing(t *testing.T) {
	test.NewTempApp(t)
	b := NewBoard(raster.New(fonts()))
	if p, _ := b.InSight(); p != (scene.Patch{}) {
		t.Errorf("a board without cells shows %v", p)
	}
	b.SetSize(grid.Size{Rows: 5, Cols: 5})
	if p, _ := b.InSight(); p != (scene.Patch{}) {
		t.Errorf("a board without a place shows %v", p)
	}
}

func TestOnViewTellsChangesOnly(t *testing.T) {
	test.NewTempApp(t)
	b := NewBoard(raster.New(fonts()))
	told := 0
	var last inSight
	b.OnView = func() {
		told++
		now := b.view.inSight()
		if now == last {
			t.Error("told though nothing changed")
		}
		last = now
	}
	expect := func(what string, calls bool) {
		t.Helper()
		if (told > 0) != calls {
			t.Errorf("%s: told %d times", what, told)
		}
		if now := b.view.inSight(); calls && now != last {
			t.Errorf("%s: told of %v, it is %v", what, last, now)
		}
		told = 0
	}
	b.SetSize(grid.Size{Rows: 60, Cols: 60})
	told = 0
	w := test.NewTempWindow(t, container.NewStack(b))
	w.SetPadded(false)
	w.Resize(fyne.NewSize(500, 400))
	w.Canvas().Capture()
	expect("shown", true)
	b.SetScene(picture(b.view.size, scene.Light))
	b.SetHover(glow(1, 1))
	w.Canvas().Capture()
	b.MouseMoved(mouse(center(b, 3, 3), 0))
	expect("drawn", false)
	b.ZoomAt(center(b, 9, 9), 5)
	expect("zoomed", true)
	b.Pan(fyne.NewDelta(-300, -200))
	expect("moved", true)
	b.Pan(fyne.NewDelta(0, 0))
	expect("not moved", false)
	w.Resize(fyne.NewSize(300, 200))
	expect("resized", true)
	b.SetSize(grid.Size{Rows: 6, Cols: 6})
	expect("another board", true)
	b.Fit()
	expect("fitted again", false)
}
