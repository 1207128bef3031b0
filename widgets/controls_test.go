package widgets

import (
	"image"
	"image/color"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/driver/desktop"
	"fyne.io/fyne/v2/test"
	"fyne.io/fyne/v2/theme"
)

func at(x, y float32) *desktop.MouseEvent {
	return &desktop.MouseEvent{
		PointEvent: fyne.PointEvent{Position: fyne.NewPos(x, y)},
		Button:     desktop.MouseButtonPrimary,
	}
}

func key(name fyne.KeyName) *fyne.KeyEvent { return &fyne.KeyEvent{Name: name} }

func TestTool(t *testing.T) {
	test.NewTempApp(t)
	taps, hints := 0, []string{}
	tool := NewTool(theme.ContentAddIcon(), 36, "what it does", func() { taps++ })
	tool.OnHint = func(s string) { hints = append(hints, s) }
	w := test.NewTempWindow(t, tool)
	w.Resize(fyne.NewSize(60, 60))

	test.Tap(tool)
	tool.TypedKey(key(fyne.KeySpace))
	tool.TypedKey(key(fyne.KeyA))
	if taps != 2 {
		t.Errorf("%d taps, want one by pointer and one by Space", taps)
	}
	tool.MouseIn(at(1, 1))
	tool.MouseOut()
	if len(hints) != 2 || hints[0] != "what it does" || hints[1] != "" {
		t.Errorf("hints %q", hints)
	}
	tool.Disable()
	test.Tap(tool)
	tool.TypedKey(key(fyne.KeyReturn))
	if taps != 2 || !tool.Disabled() {
		t.Errorf("%d taps after a disabled button was tapped", taps)
	}
	if s := tool.MinSize(); s != fyne.NewSquareSize(36) {
		t.Errorf("size %v", s)
	}
}

func TestSegmented(t *testing.T) {
	test.NewTempApp(t)
	var chosen []int
	s := NewSegmented([]string{"one", "two", "three"}, false, func(i int) { chosen = append(chosen, i) })
	w := test.NewTempWindow(t, s)
	w.Resize(s.MinSize().AddWidthHeight(8, 8))

	middle := (s.edges[0] + s.edges[1]) / 2
	s.Tapped(&fyne.PointEvent{Position: fyne.NewPos(middle, 5)})
	s.Tapped(&fyne.PointEvent{Position: fyne.NewPos(middle, 5)}) // already chosen
	s.Tapped(&fyne.PointEvent{Position: fyne.NewPos(s.edges[2]+50, 5)})
	s.TypedKey(key(fyne.KeyRight))
	s.TypedKey(key(fyne.KeyRight)) // there is no further choice
	s.TypedKey(key(fyne.KeyLeft))
	if want := []int{1, 2, 1}; len(chosen) != 3 || chosen[0] != want[0] || chosen[1] != want[1] || chosen[2] != want[2] {
		t.Errorf("chosen %v, want %v", chosen, want)
	}
	width := s.MinSize().Width
	s.SetSelected(2)
	if s.Selected() != 2 || len(chosen) != 3 {
		t.Error("SetSelected tells OnChanged")
	}
	if s.MinSize().Width != width {
		t.Error("choosing another word changes the width")
	}
}

func TestToggle(t *testing.T) {
	test.NewTempApp(t)
	var states []bool
	s := NewToggle("Live", "hint", true, func(on bool) { states = append(states, on) })
	test.Tap(s)
	s.TypedKey(key(fyne.KeySpace))
	s.SetOn(false)
	if len(states) != 2 || states[0] || !states[1] || s.Spoken().On {
		t.Errorf("states %v, on %v", states, s.Spoken().On)
	}
}

func TestScrubber(t *testing.T) {
	test.NewTempApp(t)
	var went []int
	s := NewScrubber(func(pos int) { went = append(went, pos) })
	s.Resize(fyne.NewSize(scrubberKnob+100, 24))
	s.MouseDown(at(50, 5)) // no position to go to
	s.Set(0, 10)
	s.MouseDown(at(scrubberKnob/2+50, 5))
	s.Dragged(&fyne.DragEvent{PointEvent: fyne.PointEvent{Position: fyne.NewPos(scrubberKnob/2+54, 5)}}) // too short
	s.Dragged(&fyne.DragEvent{PointEvent: fyne.PointEvent{Position: fyne.NewPos(500, 5)}})
	s.Dragged(&fyne.DragEvent{PointEvent: fyne.PointEvent{Position: fyne.NewPos(-500, 5)}})
	s.Set(7, 10)
	if want := []int{5, 10, 0}; len(went) != 3 || went[0] != want[0] || went[1] != want[1] || went[2] != want[2] {
		t.Errorf("went to %v, want %v", went, want)
	}
}

// TestControlsLook draws every state of every control in light and dark.
func TestControlsLook(t *testing.T) {
	square := image.NewRGBA(image.Rect(0, 0, 8, 8))
	for i := range square.Pix {
		square.Pix[i] = 0x80 | uint8(i)
	}
	for name, variant := range map[string]fyne.ThemeVariant{"light": theme.VariantLight, "dark": theme.VariantDark} {
		t.Run(name, func(t *testing.T) {
			a := test.NewTempApp(t)
			a.Settings().SetTheme(variantTheme{variant})
			plain, chosen, disabled := NewTool(theme.ContentAddIcon(), 36, "", nil), NewPictureTool(square, "K", 44, "", nil),
				NewTool(theme.ContentUndoIcon(), 36, "", nil)
			chosen.SetChosen(true)
			disabled.Disable()
			hovered, focused := NewTool(theme.ContentRedoIcon(), 36, "", nil), NewTool(theme.ContentCutIcon(), 36, "", nil)
			hovered.MouseIn(at(1, 1))
			focused.FocusGained()
			segmented := NewSegmented([]string{"One", "Two"}, false, nil)
			scrubber, empty := NewScrubber(nil), NewScrubber(nil)
			scrubber.Set(3, 4)
			w := test.NewTempWindow(t, container.NewVBox(
				container.NewHBox(plain, chosen, disabled, hovered, focused, NewRoundTool(theme.MediaPlayIcon(), 42, "", nil)),
				container.NewHBox(segmented, NewToggle("On", "", true, nil), NewToggle("Off", "", false, nil)),
				scrubber, empty,
			))
			w.Resize(fyne.NewSize(340, 190))
			test.AssertImageMatches(t, "controls_"+name+".png", w.Canvas().Capture())
		})
	}
}

// variantTheme is Fyne's theme in one variant.
type variantTheme struct{ variant fyne.ThemeVariant }

func (v variantTheme) Color(n fyne.ThemeColorName, _ fyne.ThemeVariant) color.Color {
	return theme.DefaultTheme().Color(n, v.variant)
}
func (variantTheme) Font(s fyne.TextStyle) fyne.Resource     { return theme.DefaultTheme().Font(s) }
func (variantTheme) Icon(n fyne.ThemeIconName) fyne.Resource { return theme.DefaultTheme().Icon(n) }
func (variantTheme) Size(n fyne.ThemeSizeName) float32       { return theme.DefaultTheme().Size(n) }
