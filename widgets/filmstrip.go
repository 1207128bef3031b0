package widgets

import (
	"image"

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
)

// Still is one frame of a Filmstrip.
type Still struct {
	Title   string
	Picture image.Image // nil: it is still being drawn
	Failed  bool        // there is none
	Marks   []fyne.Resource
}

// Filmstrip is a row of pictures with a number and a title each, of which one is chosen. It scrolls sideways. A
// picture is dragged to another place; with the focus, arrows choose, arrows with Ctrl (Cmd) move, Delete removes and
// Enter opens.
//
// Only the pictures in view cost anything to draw.
type Filmstrip struct {
	widget.BaseWidget
	focus
	hover // it tells the title of the frame
	speech

	Name string // that a screen reader calls it by

	// OnChosen is told the frame that the user has chosen.
	OnChosen func(int)
	// OnOpened is told the frame that was double-clicked, or chosen when Enter was typed.
	OnOpened func(int)
	// OnMoved is told which frame is to go to which place.
	OnMoved func(from, to int)
	// OnRemoved is told the frame that is to go.
	OnRemoved func(int)
	// OnView is called when other frames have come in view.
	OnView func()
	// OnKey and OnRune receive what is typed and is not about the strip.
	OnKey  func(*fyne.KeyEvent)
	OnRune func(rune)

	stills  []Still
	chosen  int
	open    int // the frame that is marked as open, or -1
	picture fyne.Size
	bare    bool    // no titles; numbers lie on the pictures
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

// Set shows frames, of which one is chosen and one may be open (else -1). It scrolls to the chosen one where that is
// another than before.
func (f *Filmstrip) Set(stills []Still, chosen, open int) {
	reveal := chosen != f.chosen || len(stills) != len(f.stills)
	f.stills, f.chosen, f.open = stills, chosen, open
	if reveal {
		f.reveal(chosen)
	}
	f.scroll(0)
	f.Refresh()
}

// SetPictureSize sets the size of the pictures, and whether titles stand below them.
func (f *Filmstrip) SetPictureSize(s fyne.Size, titles bool) {
	if s == f.picture && titles == !f.bare {
		return
	}
	f.picture, f.bare = s, !titles
	f.reveal(f.chosen)
	f.Refresh()
}

// PictureSize is the size of the pictures.
func (f *Filmstrip) PictureSize() fyne.Size { return f.picture }

// HeightFor is the height of a strip with pictures of a size.
func (f *Filmstrip) HeightFor(s fyne.Size, titles bool) float32 {
	h := s.Height + 2*stillFrame + 4
	if titles {
		h += f.line() + 2
	}
	return h
}

// InView are the first frame in view and the one behind the last.
func (f *Filmstrip) InView() (from, to int) {
	w := f.pitch()
	from = max(0, int(f.offset/w))
	to = min(len(f.stills), int((f.offset+f.Size().Width)/w)+1)
	return min(from, to), to
}

// Still is where a frame is, from the strip's top left corner: its picture and its title.
func (f *Filmstrip) Still(i int) (fyne.Position, fyne.Size) {
	return fyne.NewPos(float32(i)*f.pitch()-f.offset, 0), fyne.NewSize(f.pitch()-stillGap, f.Size().Height)
}

// Space around pictures and between frames.
const (
	stillFrame float32 = 4
	stillGap   float32 = 6
)

// pitch is the distance from one frame to the next.
func (f *Filmstrip) pitch() float32 { return f.picture.Width + 2*stillFrame + stillGap }

// at is the frame at a position, or -1.
func (f *Filmstrip) at(p fyne.Position) int {
	x := p.X + f.offset
	i := int(x / f.pitch())
	if x < 0 || i >= len(f.stills) || x-float32(i)*f.pitch() > f.pitch()-stillGap {
		return -1
	}
	return i
}

// reveal scrolls until a frame is in view whole.
func (f *Filmstrip) reveal(i int) {
	if i < 0 {
		return
	}
	left := float32(i) * f.pitch()
	right := left + f.pitch() - stillGap
	f.offset = max(min(f.offset, left), right-f.Size().Width)
	f.scroll(0)
}

// scroll moves what is in view, within the row.
func (f *Filmstrip) scroll(by float32) {
	most := float32(len(f.stills))*f.pitch() - stillGap - f.Size().Width
	f.offset = max(0, min(f.offset+by, most))
	from, to := f.InView()
	if now := [2]int{from, to}; now != f.told {
		f.told = now
		call(f.OnView)
	}
}

// Resize keeps the chosen frame in view.
func (f *Filmstrip) Resize(s fyne.Size) {
	if s == f.Size() {
		return
	}
	f.BaseWidget.Resize(s)
	f.reveal(f.chosen)
	f.scroll(0)
	f.Refresh()
}

// choose chooses a frame as the user does.
func (f *Filmstrip) choose(i int) {
	i = max(0, min(i, len(f.stills)-1))
	if i == f.chosen || len(f.stills) == 0 {
		return
	}
	f.chosen = i
	f.reveal(i)
	f.Refresh()
	callWith(f.OnChosen, i)
}

// move asks for the chosen frame to go to a place.
func (f *Filmstrip) move(to int) {
	if f.chosen >= 0 && to >= 0 && to < len(f.stills) && to != f.chosen && f.OnMoved != nil {
		f.OnMoved(f.chosen, to)
	}
}

// MouseDown takes the focus and chooses the frame under the pointer.
func (f *Filmstrip) MouseDown(e *desktop.MouseEvent) {
	if c := fyne.CurrentApp().Driver().CanvasForObject(f); c != nil {
		c.Focus(f)
	}
	f.pressed = f.at(e.Position)
	if f.pressed >= 0 {
		f.choose(f.pressed)
	}
}

// MouseUp ends what MouseDown began.
func (f *Filmstrip) MouseUp(*desktop.MouseEvent) {
	if f.gap < 0 { // else DragEnd follows
		f.pressed = -1
	}
}

// DoubleTapped opens the frame under the pointer.
func (f *Filmstrip) DoubleTapped(e *fyne.PointEvent) {
	if i := f.at(e.Position); i >= 0 && f.OnOpened != nil {
		f.OnOpened(i)
	}
}

// Dragged shows where the frame would go. Near an end of the strip it scrolls.
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

// DragEnd lets the frame go where it is.
func (f *Filmstrip) DragEnd() {
	from, gap := f.pressed, f.gap
	f.pressed, f.gap = -1, -1
	f.Refresh()
	if from < 0 || gap < 0 {
		return
	}
	if gap > from {
		gap-- // the places behind it move up
	}
	f.chosen = from
	f.move(gap)
}

// Scrolled scrolls sideways with either wheel.
func (f *Filmstrip) Scrolled(e *fyne.ScrollEvent) {
	by := e.Scrolled.DX
	if by == 0 {
		by = e.Scrolled.DY
	}
	f.scroll(-by)
	f.Refresh()
}

// TypedKey handles the keys of the strip and hands the others on.
func (f *Filmstrip) TypedKey(e *fyne.KeyEvent) {
	if len(f.stills) == 0 {
		callWith(f.OnKey, e)
		return
	}
	switch e.Name {
	case fyne.KeyLeft:
		f.choose(f.chosen - 1)
	case fyne.KeyRight:
		f.choose(f.chosen + 1)
	case fyne.KeyHome:
		f.choose(0)
	case fyne.KeyEnd:
		f.choose(len(f.stills) - 1)
	case fyne.KeyDelete, fyne.KeyBackspace:
		callWith(f.OnRemoved, f.chosen)
	case fyne.KeyReturn, fyne.KeyEnter:
		callWith(f.OnOpened, f.chosen)
	default:
		callWith(f.OnKey, e)
	}
}

// TypedRune hands characters on.
func (f *Filmstrip) TypedRune(r rune) {
	callWith(f.OnRune, r)
}

// TypedShortcut moves the chosen frame and hands other shortcuts on to the canvas.
func (f *Filmstrip) TypedShortcut(s fyne.Shortcut) {
	if k, ok := s.(*desktop.CustomShortcut); ok && k.Modifier == fyne.KeyModifierShortcutDefault {
		switch k.KeyName {
		case fyne.KeyLeft:
			f.move(f.chosen - 1)
			return
		case fyne.KeyRight:
			f.move(f.chosen + 1)
			return
		}
	}
	if c, ok := fyne.CurrentApp().Driver().CanvasForObject(f).(fyne.Shortcutable); ok {
		c.TypedShortcut(s)
	}
}
