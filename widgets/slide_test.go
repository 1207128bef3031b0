package widgets

import (
	"image"
	"image/color"
	"slices"
	"strings"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/test"

	"stepboard/scene/figure"
)

func TestSlideShowsPixels(t *testing.T) {
	test.NewTempApp(t)
	ground := color.NRGBA{R: 10, G: 20, B: 30, A: 255}
	s := NewSlide(ground, color.White)
	told := image.Point{}
	s.OnPixels = func(w, h int) { told = image.Pt(w, h) }
	w := test.NewTempWindow(t, s)
	w.SetPadded(false)
	w.Resize(fyne.NewSize(160, 90))
	if r, g, b, _ := w.Canvas().Capture().At(80, 45).RGBA(); r>>8 != 10 || g>>8 != 20 || b>>8 != 30 {
		t.Errorf("without a picture the ground is %d %d %d", r>>8, g>>8, b>>8)
	}
	if want := image.Pt(160, 90); told != want {
		t.Fatalf("told %v pixels, want %v", told, want)
	}
	checks := image.NewRGBA(image.Rect(0, 0, told.X, told.Y)) // the finest possible pattern
	for y := range told.Y {
		for x := range told.X {
			checks.SetRGBA(x, y, color.RGBA{R: uint8((x + y) % 2 * 255), A: 255})
		}
	}
	s.SetPicture(checks)
	shown := w.Canvas().Capture()
	for y := range told.Y {
		for x := range told.X {
			if r, _, _, _ := shown.At(x, y).RGBA(); r>>8 != uint32(checks.RGBAAt(x, y).R) {
				t.Fatalf("pixel %d, %d is not the picture's", x, y)
			}
		}
	}
	w.Resize(fyne.NewSize(200, 100))
	w.Canvas().Capture()
	if want := image.Pt(200, 100); told != want {
		t.Errorf("told %v pixels after resizing, want %v", told, want)
	}
}

func TestSlideClicks(t *testing.T) {
	test.NewTempApp(t)
	s := NewSlide(color.Black, color.White)
	at := 0
	s.OnNext, s.OnBack = func() { at++ }, func() { at-- }
	test.NewTempWindow(t, s).Resize(fyne.NewSize(160, 90))
	test.Tap(s)
	test.Tap(s)
	test.TapSecondary(s)
	if at != 1 {
		t.Errorf("two clicks on and one back lead to %d", at)
	}
}

// A drag draws a stroke, in parts of the slide's size. A click at which the hand moves a little is a click.
func TestSlideStrokes(t *testing.T) {
	test.NewTempApp(t)
	s := NewSlide(color.Black, color.White)
	next := 0
	var drawn []Stroke
	s.OnNext, s.OnStroke = func() { next++ }, func(d Stroke) { drawn = append(drawn, d) }
	w := test.NewTempWindow(t, s)
	w.SetPadded(false)
	w.Resize(fyne.NewSize(160, 90))
	drag := func(to fyne.Position, dx, dy float32) {
		s.Dragged(&fyne.DragEvent{PointEvent: fyne.PointEvent{Position: to}, Dragged: fyne.NewDelta(dx, dy)})
	}
	white := func() bool { r, _, _, _ := w.Canvas().Capture().At(60, 45).RGBA(); return r>>8 > 200 }
	drag(fyne.NewPos(80, 45), 40, 0)
	if !white() {
		t.Error("the stroke is not drawn while it grows")
	}
	drag(fyne.NewPos(120, 45), 40, 0)
	if s.DragEnd(); next != 0 || len(drawn) != 1 || !slices.Equal(drawn[0], Stroke{{X: 0.25, Y: 0.5}, {X: 0.5, Y: 0.5}, {X: 0.75, Y: 0.5}}) {
		t.Errorf("%v are drawn", drawn)
	}
	if white() {
		t.Error("the stroke stays, although the caller does not keep it")
	}
	if s.SetStrokes(drawn); !white() {
		t.Error("a kept stroke is not drawn")
	}
	if s.SetStrokes(nil); white() {
		t.Error("an erased stroke stays")
	}
	drag(fyne.NewPos(83, 47), 3, 2)
	if s.DragEnd(); next != 1 || len(drawn) != 1 {
		t.Errorf("%d clicks and %d strokes", next, len(drawn))
	}
}

// A note and the sign of activity appear inside the lower margin, where a slide has no text. A long note becomes smaller.
func TestSlideSaysWhatIsWaitedFor(t *testing.T) {
	test.NewTempApp(t)
	s := NewSlide(color.Black, color.White)
	w := test.NewTempWindow(t, s)
	w.SetPadded(false)
	const width, height = 640, 360
	w.Resize(fyne.NewSize(width, height))
	plate := func() image.Rectangle {
		drawn, all := w.Canvas().Capture(), image.Rectangle{}
		for y := range height {
			for x := range width {
				if r, g, b, _ := drawn.At(x, y).RGBA(); r+g+b != 0 {
					all = all.Union(image.Rect(x, y, x+1, y+1))
				}
			}
		}
		return all
	}
	const margin = height * figure.SlideMargin / figure.SlideHeight
	foot := image.Rect(margin-4, height-margin, width-margin+4, height)
	if !plate().Empty() {
		t.Error("a sign without anything to wait for")
	}
	s.SetBusy(true)
	if p := plate(); p.Empty() || !p.In(foot) || !s.Busy() {
		t.Errorf("the sign that a picture is waited for is at %v, want in %v", p, foot)
	}
	s.SetBusy(false)
	for _, note := range []string{"12", strings.Repeat("→ 次 · ← 前 · ", 5)} {
		s.SetNote(note)
		if p := plate(); p.Empty() || !p.In(foot) || s.Note() != note {
			t.Errorf("the note %q is at %v, want in %v", note, p, foot)
		}
	}
	s.SetNote("")
	if !plate().Empty() {
		t.Error("the note does not go")
	}
}
