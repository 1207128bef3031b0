package widgets

import (
	"cmp"
	"image"
	"slices"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/driver/desktop"
	"fyne.io/fyne/v2/widget"
)

var (
	_ fyne.Focusable      = (*Filmstrip)(nil)
	_ fyne.Shortcutable   = (*Filmstrip)(nil)
	_ fyne.Scrollable     = (*Filmstrip)(nil)
	_ fyne.Draggable      = (*Filmstrip)(nil)
	_ fyne.DoubleTappable = (*Filmstrip)(nil)
	_ desktop.Mouseable   = (*Filmstrip)(nil)
	_ desktop.Hoverable   = (*Filmstrip)(nil)
	_ desktop.Keyable     = (*Filmstrip)(nil)
)

// Still is one frame of a Filmstrip.
type Still struct {
	Title   string
	Picture image.Image // nil: not drawn yet
	Failed  bool        // the picture can't be drawn
	Marks   []fyne.Resource
}

// Filmstrip is a row of pictures, each with a number and a title. One is chosen, and more may be selected. It scrolls
// sideways. Pictures can be dragged to another place. With the focus, arrows choose, select with Shift, and move with
// Ctrl (Cmd); Delete removes, and Enter opens. A click with Shift selects a range, a click with Ctrl toggles one
// picture, and Ctrl+A selects all.
//
// Only visible pictures cost drawing time.
type Filmstrip struct {
	widget.BaseWidget
	focus
	hover // shows the title of the frame
	speech

	Name string // name for screen readers

	// OnChosen is called with the frame that the user chose.
	OnChosen func(int)
	// OnShown is called with the frame that a click or a key asks to see, even if it is the chosen one.
	OnShown func(int)
	// OnOpened is called with a double-clicked frame, or with the chosen one on Enter.
	OnOpened func(int)
	// OnMoved is called with frames, in ascending order, that go to successive places from to on.
	OnMoved func(frames []int, to int)
	// OnRemoved is called to remove the selected frames.
	OnRemoved func()
	// OnCopied and OnPasted are called for the clipboard's shortcuts. OnCopied is also called when the selected frames
	// are cut.
	OnCopied, OnPasted func()
	// OnMenu is called with the place, on the canvas, for the menu of the selected frames.
	OnMenu func(at fyne.Position)
	// OnView is called when other frames are visible.
	OnView func()
	// OnKey and OnRune get input that is not for the strip.
	OnKey  func(*fyne.KeyEvent)
	OnRune func(rune)

	stills  []Still
	chosen  int
	others  map[int]bool // selected besides the chosen one
	anchor  int          // start of a range selected with Shift
	shift   bool         // the key is down
	waits   bool         // a press on one of several selected frames chooses it if no drag follows
	open    int          // the frame marked as open, or -1
	picture fyne.Size
	beside  bool    // titles stand at the right of the pictures, not below them
	offset  float32 // what is scrolled away at the left
	pressed int     // the frame that the button went down on, or -1
	gap     int     // the place before which what is dragged would go, or -1
	told    [2]int  // the frames in view that OnView was called for
}

// NewFilmstrip is an empty strip of pictures of a size.
func NewFilmstrip(picture fyne.Size) *Filmstrip {
	f := &Filmstrip{picture: picture, chosen: -1, open: -1, pressed: -1, gap: -1}
	f.ExtendBaseWidget(f)
	f.refresh, f.speech = f.Refresh, f.spoken
	f.hover = hover{hovered: -1, part: f.at, moved: f.Refresh, help: func(i int) string { return f.stills[i].Title }}
	return f
}

// Set shows frames with one chosen and perhaps one open (else -1). It scrolls to a newly chosen one.
func (f *Filmstrip) Set(stills []Still, chosen, open int) {
	reveal := chosen != f.chosen || len(stills) != len(f.stills)
	f.stills, f.open = stills, open
	if reveal {
		f.chosen, f.anchor, f.others = chosen, chosen, nil
	}
	if reveal {
		f.reveal(chosen)
	}
	f.scroll(0)
	f.Refresh()
}

// SetPictureSize sets the size of the pictures, and whether titles stand beside or below them.
func (f *Filmstrip) SetPictureSize(s fyne.Size, beside bool) {
	if s == f.picture && beside == f.beside {
		return
	}
	f.picture, f.beside = s, beside
	f.reveal(f.chosen)
	f.Refresh()
}

// PictureSize is the size of the pictures.
func (f *Filmstrip) PictureSize() fyne.Size { return f.picture }

// HeightFor is the height of a strip with pictures of a size, with titles beside or below them.
func (f *Filmstrip) HeightFor(s fyne.Size, beside bool) float32 {
	if beside {
		return max(s.Height+2*stillFrame, 2*f.line()) + 4
	}
	return s.Height + 2*stillFrame + f.line() + 6
}

// InView are the first visible frame and the one after the last.
func (f *Filmstrip) InView() (from, to int) {
	w := f.pitch()
	from = max(0, int(f.offset/w))
	to = min(len(f.stills), int((f.offset+f.Size().Width)/w)+1)
	return min(from, to), to
}

// Still is the place of a frame with its title, relative to the strip's top left corner.
func (f *Filmstrip) Still(i int) (fyne.Position, fyne.Size) {
	return fyne.NewPos(float32(i)*f.pitch()-f.offset, 0), fyne.NewSize(f.pitch()-stillGap, f.Size().Height)
}

// Space around pictures and between frames.
const (
	stillFrame float32 = 4
	stillGap   float32 = 6
)

// pitch is the distance from one frame to the next.
func (f *Filmstrip) pitch() float32 { return f.outer().Width + stillGap }

// outer is the size of a frame, with its title where that stands beside the picture.
func (f *Filmstrip) outer() fyne.Size {
	s := f.picture.AddWidthHeight(2*stillFrame, 2*stillFrame)
	if f.beside {
		s.Width += besideTitle * f.line()
	}
	return s
}

// besideTitle is the width of a title beside a picture, in heights of its line.
const besideTitle = 6

// at is the frame at a position, or -1.
func (f *Filmstrip) at(p fyne.Position) int {
	x := p.X + f.offset
	i := int(x / f.pitch())
	if x < 0 || i >= len(f.stills) || x-float32(i)*f.pitch() > f.pitch()-stillGap {
		return -1
	}
	return i
}

// reveal scrolls until a frame is completely visible.
func (f *Filmstrip) reveal(i int) {
	if i < 0 {
		return
	}
	left := float32(i) * f.pitch()
	right := left + f.pitch() - stillGap
	f.offset = max(min(f.offset, left), right-f.Size().Width)
	f.scroll(0)
}

// scroll scrolls the row within its limits.
func (f *Filmstrip) scroll(by float32) {
	most := float32(len(f.stills))*f.pitch() - stillGap - f.Size().Width
	f.offset = max(0, min(f.offset+by, most))
	from, to := f.InView()
	if now := [2]int{from, to}; now != f.told {
		f.told = now
		call(f.OnView)
	}
}

// Resize keeps the chosen frame visible.
func (f *Filmstrip) Resize(s fyne.Size) {
	if s == f.Size() {
		return
	}
	f.BaseWidget.Resize(s)
	f.reveal(f.chosen)
	f.scroll(0)
	f.Refresh()
}

// Selected are the selected frames, in ascending order, with the chosen one.
func (f *Filmstrip) Selected() (list []int) {
	for i := range f.stills {
		if i == f.chosen || f.others[i] {
			list = append(list, i)
		}
	}
	return list
}

// Select selects some frames, and chooses the first of them.
func (f *Filmstrip) Select(frames ...int) {
	f.others = map[int]bool{}
	for _, i := range frames {
		f.others[i] = true
	}
	if len(frames) > 0 {
		f.chosen, f.anchor = frames[0], frames[0]
		f.reveal(f.chosen)
	}
	f.Refresh()
}

// choose chooses a single frame for the user.
func (f *Filmstrip) choose(i int) {
	if f.anchor = max(0, min(i, len(f.stills)-1)); len(f.stills) > 0 {
		f.others = nil
		f.goOn(f.anchor)
	}
}

// goOn chooses a frame and keeps the selection.
func (f *Filmstrip) goOn(i int) {
	was := f.chosen
	f.chosen = i
	f.reveal(i)
	f.Refresh()
	if i != was {
		callWith(f.OnChosen, i)
	}
}

// span selects the frames from the anchor to a frame.
func (f *Filmstrip) span(to int) {
	to = max(0, min(to, len(f.stills)-1))
	f.others = map[int]bool{}
	for i := min(f.anchor, to); i <= max(f.anchor, to); i++ {
		f.others[i] = true
	}
	f.goOn(to)
}

// flip toggles the selection of a frame, but keeps at least one selected.
func (f *Filmstrip) flip(i int) {
	list := f.Selected()
	f.others = map[int]bool{}
	for _, k := range list {
		f.others[k] = true
	}
	if !f.others[i] {
		f.others[i], f.anchor = true, i
		f.goOn(i)
		return
	}
	if len(list) == 1 {
		return
	}
	delete(f.others, i)
	if i == f.chosen {
		list = slices.DeleteFunc(list, func(k int) bool { return k == i })
		f.anchor = list[0]
		f.goOn(list[0])
	}
	f.Refresh()
}

// move asks to move the selected frames to successive places.
func (f *Filmstrip) move(to int) {
	list := f.Selected()
	n := len(list)
	if n == 0 || to < 0 || to+n > len(f.stills) || f.OnMoved == nil || list[0] == to && list[n-1] == to+n-1 {
		return
	}
	f.OnMoved(list, to)
}

// MouseDown takes the focus and chooses or selects the frame under the pointer.
func (f *Filmstrip) MouseDown(e *desktop.MouseEvent) {
	if c := fyne.CurrentApp().Driver().CanvasForObject(f); c != nil {
		c.Focus(f)
	}
	i := f.at(e.Position)
	f.pressed = -1
	if i < 0 {
		return
	}
	selected := i == f.chosen || f.others[i]
	if f.waits = false; e.Button == desktop.MouseButtonSecondary {
		if !selected {
			f.choose(i)
		}
		return
	}
	f.pressed = i
	switch {
	case e.Modifier&fyne.KeyModifierShift != 0:
		f.span(i)
	case e.Modifier&fyne.KeyModifierShortcutDefault != 0:
		f.flip(i)
	case selected && len(f.others) > 1:
		f.waits = true // a drag of all of them may follow
	default:
		f.choose(i)
	}
}

// MouseUp completes MouseDown.
func (f *Filmstrip) MouseUp(*desktop.MouseEvent) {
	if f.gap >= 0 { // DragEnd follows
		return
	}
	was := f.pressed
	if f.waits && was >= 0 {
		f.choose(was)
	}
	if f.pressed, f.waits = -1, false; was >= 0 && was == f.chosen {
		callWith(f.OnShown, was)
	}
}

// TappedSecondary asks for the menu of the selected frames.
func (f *Filmstrip) TappedSecondary(e *fyne.PointEvent) {
	if f.at(e.Position) >= 0 {
		callWith(f.OnMenu, e.AbsolutePosition)
	}
}

// KeyDown tracks the Shift key: TypedKey does not report it.
func (f *Filmstrip) KeyDown(e *fyne.KeyEvent) { f.shifts(e, true) }

// KeyUp tracks the Shift key, too.
func (f *Filmstrip) KeyUp(e *fyne.KeyEvent) { f.shifts(e, false) }

func (f *Filmstrip) shifts(e *fyne.KeyEvent, down bool) {
	if e.Name == desktop.KeyShiftLeft || e.Name == desktop.KeyShiftRight {
		f.shift = down
	}
}

// FocusLost forgets the Shift key.
func (f *Filmstrip) FocusLost() {
	f.shift = false
	f.focus.FocusLost()
}

// DoubleTapped opens the frame under the pointer.
func (f *Filmstrip) DoubleTapped(e *fyne.PointEvent) {
	if i := f.at(e.Position); i >= 0 && f.OnOpened != nil {
		f.OnOpened(i)
	}
}

// Dragged shows where the frame would go. It scrolls near an end of the strip.
func (f *Filmstrip) Dragged(e *fyne.DragEvent) {
	if f.pressed < 0 {
		return
	}
	const edge, step = 24, 12
	switch x := e.Position.X; {
	case x < edge:
		f.scroll(-step)
	case x > f.Size().Width-edge:
		f.scroll(step)
	}
	f.gap = max(0, min(int((e.Position.X+f.offset)/f.pitch()+0.5), len(f.stills)))
	f.Refresh()
}

// DragEnd drops the frame.
func (f *Filmstrip) DragEnd() {
	from, gap := f.pressed, f.gap
	f.pressed, f.gap = -1, -1
	f.Refresh()
	if from < 0 || gap < 0 {
		return
	}
	f.waits = false
	to := gap
	for _, i := range f.Selected() {
		if i < gap {
			to-- // the places after it move up
		}
	}
	f.move(to)
}

// Scrolled scrolls sideways with either wheel.
func (f *Filmstrip) Scrolled(e *fyne.ScrollEvent) {
	f.scroll(-cmp.Or(e.Scrolled.DX, e.Scrolled.DY))
	f.Refresh()
}

// TypedKey handles the keys of the strip and passes others on.
func (f *Filmstrip) TypedKey(e *fyne.KeyEvent) {
	if len(f.stills) == 0 {
		callWith(f.OnKey, e)
		return
	}
	to := func(i int) {
		f.choose(i)
		callWith(f.OnShown, f.chosen)
	}
	if f.shift {
		to = f.span
	}
	switch e.Name {
	case fyne.KeyLeft:
		to(f.chosen - 1)
	case fyne.KeyRight:
		to(f.chosen + 1)
	case fyne.KeyHome:
		to(0)
	case fyne.KeyEnd:
		to(len(f.stills) - 1)
	case fyne.KeyDelete, fyne.KeyBackspace:
		call(f.OnRemoved)
	case desktop.KeyMenu:
		f.menu()
	case fyne.KeyReturn, fyne.KeyEnter:
		callWith(f.OnOpened, f.chosen)
	default:
		callWith(f.OnKey, e)
	}
}

// TypedRune passes characters on.
func (f *Filmstrip) TypedRune(r rune) {
	callWith(f.OnRune, r)
}

// menu asks for the menu of the selected frames, below the chosen frame.
func (f *Filmstrip) menu() {
	at, size := f.Still(f.chosen)
	callWith(f.OnMenu, fyne.CurrentApp().Driver().AbsolutePositionForObject(f).Add(at).AddXY(size.Width/2, size.Height/2))
}

// TypedShortcut moves, copies and selects frames, and passes other shortcuts to the canvas.
func (f *Filmstrip) TypedShortcut(s fyne.Shortcut) {
	list := f.Selected()
	if len(list) > 0 {
		switch s := s.(type) {
		case *desktop.CustomShortcut:
			if s.Modifier != fyne.KeyModifierShortcutDefault {
				break
			}
			switch s.KeyName {
			case fyne.KeyLeft:
				f.move(list[0] - 1)
				return
			case fyne.KeyRight:
				f.move(list[0] + 1)
				return
			}
		case *fyne.ShortcutSelectAll:
			f.anchor = 0
			f.span(len(f.stills) - 1)
			return
		case *fyne.ShortcutCopy:
			call(f.OnCopied)
			return
		case *fyne.ShortcutCut:
			call(f.OnCopied)
			call(f.OnRemoved)
			return
		case *fyne.ShortcutPaste:
			call(f.OnPasted)
			return
		}
	}
	if c, ok := fyne.CurrentApp().Driver().CanvasForObject(f).(fyne.Shortcutable); ok {
		c.TypedShortcut(s)
	}
}
