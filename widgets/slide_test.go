package widgets

import (
	"image"
	"image/color"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/test"
)

func TestSlideShowsPixels(t *testing.T) {
	test.NewTempApp(t)
	ground := color.NRGBA{R: 10, G: 20, B: 30, A: 255}
	s := NewSlide(ground)
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
	s := NewSlide(color.Black)
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

func TestSlideSaysWhatIsWaitedFor(t *testing.T) {
	test.NewTempApp(t)
	s := NewSlide(color.Black)
	w := test.NewTempWindow(t, s)
	w.SetPadded(false)
	w.Resize(fyne.NewSize(160, 90))
	plate := func() bool {
		r, _, _, _ := w.Canvas().Capture().At(125, 55).RGBA()
		return r != 0
	}
	if plate() {
		t.Error("a sign without anything to wait for")
	}
	s.SetBusy(true)
	if !plate() || !s.Busy() {
		t.Error("no sign that a picture is waited for")
	}
	s.SetBusy(false)
	s.SetNote("12")
	if !plate() || s.Note() != "12" {
		t.Error("a note does not show")
	}
	s.SetNote("")
	if plate() {
		t.Error("the note does not go")
	}
}
