package widgets

import (
	"image"
	"image/color"
	"image/draw"
	"slices"
	"strings"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/driver/desktop"
	"fyne.io/fyne/v2/test"
)

// strip is a film strip of n frames with 40×30 pictures in a window, with its reports.
type strip struct {
	*Filmstrip
	chosen []int
	opened []int
	moved  [][]int // frames, followed by their new place
	gone   [][]int
}

func newStrip(t *testing.T, n int, width float32) *strip {
	t.Helper()
	test.NewTempApp(t)
	s := &strip{Filmstrip: NewFilmstrip(fyne.NewSize(40, 30))}
	s.OnChosen = func(i int) { s.chosen = append(s.chosen, i) }
	s.OnOpened = func(i int) { s.opened = append(s.opened, i) }
	s.OnMoved = func(frames []int, to int) { s.moved = append(s.moved, append(slices.Clone(frames), to)) }
	s.OnRemoved = func() { s.gone = append(s.gone, s.Selected()) }
	w := test.NewTempWindow(t, s.Filmstrip)
	w.SetPadded(false)
	w.Resize(fyne.NewSize(width, 80))
	stills := make([]Still, n)
	for i := range stills {
		stills[i].Title = strings.Repeat("frame ", i+1)
	}
	s.Set(stills, min(0, n-1), -1)
	return s
}

// on returns a point on a frame, at a distance right of its middle.
func (s *strip) on(i int, aside float32) fyne.Position {
	at, size := s.Still(i)
	return at.AddXY(size.Width/2+aside, size.Height/2)
}

func (s *strip) press(i int) {
	e := &desktop.MouseEvent{Button: desktop.MouseButtonPrimary}
	e.Position = s.on(i, 0)
	s.MouseDown(e)
}

// same reports whether two lists of lists are equal.
func same(a, b [][]int) bool { return slices.EqualFunc(a, b, slices.Equal) }

// Several frames are selected by clicks and keys, and moved, copied and removed together.
func TestFilmstripSelectsSeveral(t *testing.T) {
	s := newStrip(t, 7, 400)
	var handed []string
	s.OnCopied, s.OnPasted = func() { handed = append(handed, "copy") }, func() { handed = append(handed, "paste") }
	menus := 0
	s.OnMenu = func(fyne.Position) { menus++ }
	click := func(i int, button desktop.MouseButton, mod fyne.KeyModifier) {
		e := &desktop.MouseEvent{Button: button, Modifier: mod}
		e.Position = s.on(i, 0)
		s.MouseDown(e)
		s.MouseUp(e)
	}
	const left, right, shift = desktop.MouseButtonPrimary, desktop.MouseButtonSecondary, fyne.KeyModifierShift
	want := func(what string, list ...int) {
		t.Helper()
		if got := s.Selected(); !slices.Equal(got, list) {
			t.Errorf("%s selects %v, want %v", what, got, list)
		}
	}
	click(1, left, 0)
	click(3, left, shift)
	want("Shift", 1, 2, 3)
	click(5, left, fyne.KeyModifierShortcutDefault)
	want("Ctrl", 1, 2, 3, 5)
	click(2, left, fyne.KeyModifierShortcutDefault)
	want("Ctrl on one of them", 1, 3, 5)
	click(3, right, 0)
	s.TappedSecondary(&fyne.PointEvent{Position: s.on(3, 0)})
	want("the other button on one of them", 1, 3, 5)
	s.press(3) // this frame is dragged
	e := &fyne.DragEvent{}
	e.Position = s.on(6, 15)
	s.Dragged(e)
	s.MouseUp(nil)
	s.DragEnd()
	if moved := [][]int{{1, 3, 5, 4}}; !same(s.moved, moved) || menus != 1 {
		t.Errorf("moved %v, want %v; %d menus", s.moved, moved, menus)
	}
	s.TypedKey(&fyne.KeyEvent{Name: fyne.KeyDelete})
	if gone := [][]int{{1, 3, 5}}; !same(s.gone, gone) {
		t.Errorf("removed %v, want %v", s.gone, gone)
	}
	click(3, left, 0)
	want("a click on one of them", 3)
	s.KeyDown(&fyne.KeyEvent{Name: desktop.KeyShiftLeft})
	s.TypedKey(&fyne.KeyEvent{Name: fyne.KeyRight})
	s.TypedKey(&fyne.KeyEvent{Name: fyne.KeyRight})
	want("Shift with arrows", 3, 4, 5)
	s.KeyUp(&fyne.KeyEvent{Name: desktop.KeyShiftLeft})
	s.TypedShortcut(&desktop.CustomShortcut{KeyName: fyne.KeyLeft, Modifier: fyne.KeyModifierShortcutDefault})
	if moved := []int{3, 4, 5, 2}; !slices.Equal(s.moved[1], moved) {
		t.Errorf("moved %v, want %v", s.moved[1], moved)
	}
	s.TypedShortcut(&fyne.ShortcutSelectAll{})
	want("Ctrl+A", 0, 1, 2, 3, 4, 5, 6)
	for _, k := range []fyne.Shortcut{&fyne.ShortcutCopy{}, &fyne.ShortcutPaste{}, &fyne.ShortcutCut{}} {
		s.TypedShortcut(k)
	}
	if !slices.Equal(handed, []string{"copy", "paste", "copy"}) || len(s.gone) != 2 {
		t.Errorf("%v, removed %v", handed, s.gone)
	}
	s.TypedKey(&fyne.KeyEvent{Name: fyne.KeyHome})
	want("an arrow key", 0)
	s.Select(2, 3)
	want("Select", 2, 3)
	s.Set(s.stills[:3], 1, -1)
	want("another list", 1)
}

func TestFilmstripMouse(t *testing.T) {
	s := newStrip(t, 4, 400)
	s.press(2)
	s.MouseUp(nil)
	s.press(2)
	s.MouseUp(nil)
	if !slices.Equal(s.chosen, []int{2}) {
		t.Errorf("chosen %v, want 2 once", s.chosen)
	}
	if !s.focused {
		t.Error("a press does not take the focus")
	}
	s.MouseDown(&desktop.MouseEvent{PointEvent: fyne.PointEvent{Position: fyne.NewPos(390, 10)}}) // after the last frame
	s.MouseUp(nil)
	if !slices.Equal(s.opened, []int{2, 2}) {
		t.Errorf("opened %v, want 2 twice", s.opened)
	}
}

func TestFilmstripDrag(t *testing.T) {
	for _, c := range []struct {
		from  int
		over  int
		aside float32
		want  [][]int
	}{
		{0, 2, 15, [][]int{{0, 2}}}, // after the third frame
		{0, 2, -15, [][]int{{0, 1}}},
		{3, 0, -15, [][]int{{3, 0}}},
		{3, 1, 15, [][]int{{3, 2}}},
		{1, 1, 15, nil}, // after itself
		{1, 0, 15, nil},
		{2, 3, 15, [][]int{{2, 3}}},
	} {
		s := newStrip(t, 4, 400)
		s.press(c.from)
		e := &fyne.DragEvent{}
		e.Position = s.on(c.over, c.aside)
		s.Dragged(e)
		s.MouseUp(nil)
		s.DragEnd()
		if !same(s.moved, c.want) {
			t.Errorf("%d dragged to %v beside %d: moved %v, want %v", c.from, c.aside, c.over, s.moved, c.want)
		}
	}
	s := newStrip(t, 4, 400) // a drag that does not begin on a frame
	e := &fyne.DragEvent{}
	e.Position = s.on(2, 0)
	s.Dragged(e)
	s.DragEnd()
	if s.moved != nil {
		t.Errorf("moved %v", s.moved)
	}
}

func TestFilmstripKeys(t *testing.T) {
	s := newStrip(t, 4, 400)
	var handed []fyne.KeyName
	s.OnKey = func(e *fyne.KeyEvent) { handed = append(handed, e.Name) }
	for _, k := range []fyne.KeyName{
		fyne.KeyLeft, fyne.KeyRight, fyne.KeyEnd, fyne.KeyRight, fyne.KeyLeft, fyne.KeyHome,
		fyne.KeyEnd, fyne.KeyReturn, fyne.KeyDelete, fyne.KeySpace, fyne.KeyF8,
	} {
		s.TypedKey(&fyne.KeyEvent{Name: k})
	}
	if want := []int{1, 3, 2, 0, 3}; !slices.Equal(s.chosen, want) {
		t.Errorf("chosen %v, want %v", s.chosen, want)
	}
	if !slices.Equal(s.opened, []int{0, 1, 3, 3, 2, 0, 3, 3}) || !same(s.gone, [][]int{{3}}) {
		t.Errorf("opened %v, removed %v", s.opened, s.gone)
	}
	if want := []fyne.KeyName{fyne.KeySpace, fyne.KeyF8}; !slices.Equal(handed, want) {
		t.Errorf("handed on %v, want %v", handed, want)
	}
	ctrl := func(k fyne.KeyName) {
		s.TypedShortcut(&desktop.CustomShortcut{KeyName: k, Modifier: fyne.KeyModifierShortcutDefault})
	}
	ctrl(fyne.KeyRight) // already the last frame
	ctrl(fyne.KeyLeft)
	if want := [][]int{{3, 2}}; !same(s.moved, want) {
		t.Errorf("moved %v, want %v", s.moved, want)
	}
	empty := newStrip(t, 0, 400)
	empty.OnKey = func(e *fyne.KeyEvent) { handed = append(handed, e.Name) }
	empty.TypedKey(&fyne.KeyEvent{Name: fyne.KeyLeft})
	if handed[len(handed)-1] != fyne.KeyLeft || empty.chosen != nil {
		t.Error("an empty strip keeps the arrows for itself")
	}
}

func TestFilmstripScrolls(t *testing.T) {
	s := newStrip(t, 20, 200)
	views := 0
	s.OnView = func() { views++ }
	if from, to := s.InView(); from != 0 || to != 4 {
		t.Errorf("in view %d to %d, want 0 to 4", from, to)
	}
	s.TypedKey(&fyne.KeyEvent{Name: fyne.KeyEnd})
	if from, to := s.InView(); to != 20 || from != 16 || views == 0 {
		t.Errorf("in view %d to %d after End, told %d times", from, to, views)
	}
	views = 0
	s.Resize(fyne.NewSize(2000, s.Size().Height))
	s.SetPictureSize(fyne.NewSize(44, 33), false)
	if views != 2 { // the owner draws the pictures in the new size
		t.Errorf("told %d times of a wide strip and larger pictures, want 2", views)
	}
	s.SetPictureSize(fyne.NewSize(40, 30), false)
	s.Resize(fyne.NewSize(200, s.Size().Height))
	if at, size := s.Still(19); at.X < 0 || at.X+size.Width > 200.5 {
		t.Errorf("the chosen frame is at %v", at)
	}
	s.Scrolled(&fyne.ScrollEvent{Scrolled: fyne.NewDelta(0, 1e6)})
	if from, _ := s.InView(); from != 0 {
		t.Errorf("in view from %d after scrolling back", from)
	}
	s.Set(s.stills[:2], 1, -1) // all frames fit
	s.Scrolled(&fyne.ScrollEvent{Scrolled: fyne.NewDelta(0, -500)})
	if at, _ := s.Still(0); at.X != 0 {
		t.Errorf("the first frame is at %v though all fit", at)
	}
}

func TestFilmstripLooks(t *testing.T) {
	picture := image.NewRGBA(image.Rect(0, 0, 80, 60))
	draw.Draw(picture, picture.Rect, image.NewUniform(color.NRGBA{R: 200, G: 120, B: 60, A: 255}), image.Point{}, draw.Src)
	for name, beside := range map[string]bool{"titles": false, "beside": true} {
		t.Run(name, func(t *testing.T) {
			s := newStrip(t, 9, 300)
			s.SetPictureSize(fyne.NewSize(64, 48), beside)
			stills := slices.Clone(s.stills)
			stills[0].Picture, stills[1].Picture = picture, picture
			stills[2].Failed = true
			s.Set(stills, 1, 0)
			test.AssertImageMatches(t, "filmstrip_"+name+".png",
				fyne.CurrentApp().Driver().CanvasForObject(s.Filmstrip).Capture())
		})
	}
}

// A title beside a low picture stays inside the frame, also if the text is large.
func TestTitleBesideLowPicture(t *testing.T) {
	s := newStrip(t, 2, 300)
	s.SetPictureSize(fyne.NewSize(16, 12), true)
	r := test.WidgetRenderer(s.Filmstrip).(*filmstripRenderer)
	r.Refresh()
	tile := r.tiles[0]
	low := tile.title.Position().Y + tile.title.Size().Height
	if frame := tile.frame.Position().Y + tile.frame.Size().Height; low > frame || frame > s.MinSize().Height {
		t.Errorf("the title reaches to %v, its frame to %v, the strip to %v", low, frame, s.MinSize().Height)
	}
}
