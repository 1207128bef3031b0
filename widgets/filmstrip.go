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
	_ fyne.Focusable    = (*Filmstrip)(nil)
	_ fyne.Shortcutable = (*Filmstrip)(nil)
	_ fyne.Scrollable   = (*Filmstrip)(nil)
	_ fyne.Draggable    = (*Filmstrip)(nil)
	_ desktop.Mouseable = (*Filmstrip)(nil)
	_ desktop.Hoverable = (*Filmstrip)(nil)
	_ desktop.Keyable   = (*Filmstrip)(nil)
)

// Still is one frame of a Filmstrip.
type Still struct {
	Title   string
	Picture image.Image // nil while the picture is not drawn yet
	Failed  bool        // whether the picture can't be drawn
	Marks   []fyne.Resource
}

// Filmstrip is a row of pictures, each with a number and a title. One frame is chosen, and more may be selected. The
// row scrolls sideways. Frames can be dragged to other places. While the strip has the focus, arrow keys choose a
// frame. With Shift they select frames, with Ctrl (Cmd) they move the selected frames. Delete removes the selected
// frames, and Enter opens the chosen frame. A click with Shift selects a range, a click with Ctrl selects or deselects
// one frame, and Ctrl+A selects all.
//
// Only visible frames are drawn.
type Filmstrip struct {
	widget.BaseWidget
	focus
	hover // shows the title of the frame
	speech

	Name string // name for screen readers

	// OnChosen is called with the frame that the user chose.
	OnChosen func(int)
	// OnOpened is called with the frame that the user wants to see, by a click or a key, even if it is already chosen.
	OnOpened func(int)
	// OnMoved is called when the user moves the selected frames. frames is in ascending order. After the move, frames[0]
	// should have the index that the parameter place gives, and the other frames should follow directly.
	OnMoved func(frames []int, place int)
	// OnRemoved is called when the user wants to remove the selected frames.
	OnRemoved func()
	// OnCopied and OnPasted are called for the clipboard's shortcuts. For Cut, OnCopied is called and then OnRemoved.
	OnCopied, OnPasted func()
	// OnMenu is called when the user wants the menu of the selected frames. at is the menu's place on the canvas.
	OnMenu func(at fyne.Position)
	// OnView is called when InView or PictureSize has changed.
	OnView func()
	// OnKey and OnRune are called with keys and characters that the strip has no use for.
	OnKey  func(*fyne.KeyEvent)
	OnRune func(rune)

	stills   []Still
	chosen   int
	others   []int // the selected frames in any order; the chosen frame may be missing
	anchor   int   // the other end of a range selected with Shift
	shift    bool  // whether Shift is down
	chooseUp bool  // whether MouseUp chooses the pressed frame, which is one of several selected frames
	open     int   // the frame marked as open, or -1
	picture  fyne.Size
	beside   bool    // whether titles are at the right of the pictures, not below them
	offset   float32 // width of the part of the row that is scrolled out at the left
	pressed  int     // the frame on which the button went down, or -1
	gap      int     // the frame before which dragged frames would go, or -1
	lastView filmView
}

// filmView has the values about which OnView was last called.
type filmView struct {
	from, to int // the result of InView
	picture  fyne.Size
}

// NewFilmstrip makes an empty strip. picture is the size of its pictures.
func NewFilmstrip(picture fyne.Size) *Filmstrip {
	f := &Filmstrip{picture: picture, chosen: -1, open: -1, pressed: -1, gap: -1}
	f.ExtendBaseWidget(f)
	f.refresh, f.speech = f.Refresh, f.spoken
	f.hover = hover{hovered: -1, partAt: f.at, onMoved: f.Refresh, help: func(i int) string { return f.stills[i].Title }}
	return f
}

// Set shows frames. chosen and open are the indexes of the chosen and the open frame, or -1. The strip scrolls to
// the chosen frame if the choice or the number of frames has changed.
func (f *Filmstrip) Set(stills []Still, chosen, open int) {
	reveal := chosen != f.chosen || len(stills) != len(f.stills)
	f.stills, f.open = stills, open
	if reveal {
		f.chosen, f.anchor, f.others = chosen, chosen, nil
		f.reveal(chosen)
	}
	f.scroll(0)
	f.Refresh()
}

// SetPictureSize sets the size of the pictures. If beside is true, titles are beside the pictures, otherwise below.
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

// HeightFor returns the height of a strip with pictures of size s. If beside is true, titles are beside the pictures,
// otherwise below.
func (f *Filmstrip) HeightFor(s fyne.Size, beside bool) float32 {
	if beside {
		return f.outerHeight(s, true) + 4
	}
	return f.outerHeight(s, false) + f.line() + 6
}

// InView returns the first visible frame and the frame after the last visible frame.
func (f *Filmstrip) InView() (from, to int) {
	w := f.pitch()
	from = max(0, int(f.offset/w))
	to = min(len(f.stills), int((f.offset+f.Size().Width)/w)+1)
	return min(from, to), to
}

// Still returns the position and size of a frame with its title, relative to the strip's top left corner.
func (f *Filmstrip) Still(i int) (fyne.Position, fyne.Size) {
	return fyne.NewPos(float32(i)*f.pitch()-f.offset, 0), fyne.NewSize(f.pitch()-stillGap, f.Size().Height)
}

// Space around a picture, and between frames.
const (
	stillFrame float32 = 4
	stillGap   float32 = 6
)

// pitch is the distance between the left edges of neighbouring frames.
func (f *Filmstrip) pitch() float32 { return f.outer().Width + stillGap }

// outer is the size of a frame. If titles are beside the pictures, it includes the title.
func (f *Filmstrip) outer() fyne.Size {
	s := fyne.NewSize(f.picture.Width+2*stillFrame, f.outerHeight(f.picture, f.beside))
	if f.beside {
		s.Width += besideTitle * f.line()
	}
	if f.level() {
		s.Width += besideNumber * f.line()
	}
	return s
}

// outerHeight is the height of a frame with a picture of size s.
func (f *Filmstrip) outerHeight(s fyne.Size, beside bool) float32 {
	if beside {
		s.Height = max(s.Height, f.line())
	}
	return s.Height + 2*stillFrame
}

// level reports whether the pictures are too low for two lines of text beside them. Then the number and the title are
// on one line.
func (f *Filmstrip) level() bool { return f.beside && f.picture.Height < 2*f.line()+besideGap }

// The widths of a title and a number beside a picture are multiples of the line height. besideGap is the space between
// the number above and the title below.
const (
	besideTitle  = 6
	besideNumber = 1.5
	besideGap    = 2
)

// at returns the frame at a position, or -1.
func (f *Filmstrip) at(p fyne.Position) int {
	x := p.X + f.offset
	i := int(x / f.pitch())
	if x < 0 || i >= len(f.stills) || x-float32(i)*f.pitch() > f.pitch()-stillGap {
		return -1
	}
	return i
}

// reveal scrolls until a frame is completely visible. If i is -1, it only ends a scroll beyond the ends.
func (f *Filmstrip) reveal(i int) {
	if i >= 0 {
		left := float32(i) * f.pitch()
		f.offset = max(min(f.offset, left), left+f.pitch()-stillGap-f.Size().Width)
	}
	f.scroll(0)
}

// scroll scrolls by a distance, but not beyond the ends of the row. A positive distance leads to the right end.
func (f *Filmstrip) scroll(by float32) {
	most := float32(len(f.stills))*f.pitch() - stillGap - f.Size().Width
	f.offset = max(0, min(f.offset+by, most))
	from, to := f.InView()
	change(&f.lastView, filmView{from, to, f.picture}, func() { call(f.OnView) })
}

// Resize keeps the chosen frame visible.
func (f *Filmstrip) Resize(s fyne.Size) {
	if s == f.Size() {
		return
	}
	f.BaseWidget.Resize(s)
	f.reveal(f.chosen)
	f.Refresh()
}

// Selected returns the selected frames in ascending order. The chosen frame is always selected.
func (f *Filmstrip) Selected() (list []int) {
	for i := range f.stills {
		if f.selected(i) {
			list = append(list, i)
		}
	}
	return list
}

func (f *Filmstrip) selected(i int) bool { return i == f.chosen || slices.Contains(f.others, i) }

// Select selects frames and chooses the first of them. It does not call OnChosen.
func (f *Filmstrip) Select(frames ...int) {
	f.others = slices.Clone(frames)
	if len(frames) > 0 {
		f.chosen, f.anchor = frames[0], frames[0]
		f.reveal(f.chosen)
	}
	f.Refresh()
}

// choose chooses a frame on behalf of the user and ends the selection of other frames.
func (f *Filmstrip) choose(i int) {
	if f.anchor = max(0, min(i, len(f.stills)-1)); len(f.stills) > 0 {
		f.others = nil
		f.chooseAlso(f.anchor)
	}
}

// chooseAlso chooses a frame on behalf of the user and keeps the selection.
func (f *Filmstrip) chooseAlso(i int) {
	was := f.chosen
	f.chosen = i
	f.reveal(i)
	f.Refresh()
	if i != was {
		callWith(f.OnChosen, i)
	}
}

// span selects all frames from the anchor to a frame, and chooses this frame.
func (f *Filmstrip) span(to int) {
	to = max(0, min(to, len(f.stills)-1))
	f.others = nil
	for i := min(f.anchor, to); i <= max(f.anchor, to); i++ {
		f.others = append(f.others, i)
	}
	f.chooseAlso(to)
}

// toggle selects a frame or, if it is selected, deselects it. At least one frame stays selected.
func (f *Filmstrip) toggle(i int) {
	list := f.Selected()
	at, selected := slices.BinarySearch(list, i)
	switch {
	case !selected:
		f.others, f.anchor = append(list, i), i
		f.chooseAlso(i)
	case len(list) > 1:
		f.others = slices.Delete(list, at, at+1)
		if i == f.chosen {
			f.anchor = f.others[0]
			f.chooseAlso(f.anchor)
		}
		f.Refresh()
	}
}

// move calls OnMoved to move the first selected frame to an index. If the frame already has this index, move does
// nothing.
func (f *Filmstrip) move(place int) {
	list := f.Selected()
	n := len(list)
	if n == 0 || place < 0 || place+n > len(f.stills) || f.OnMoved == nil || list[0] == place && list[n-1] == place+n-1 {
		return
	}
	f.OnMoved(list, place)
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
	selected := f.selected(i)
	if f.chooseUp = false; e.Button == desktop.MouseButtonSecondary {
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
		f.toggle(i)
	case selected && len(f.others) > 1:
		f.chooseUp = true // the user may now drag all selected frames
	default:
		f.choose(i)
	}
}

// MouseUp completes a click: it calls OnOpened, unless several frames are selected. If MouseDown has not chosen the
// frame, MouseUp chooses it first.
func (f *Filmstrip) MouseUp(*desktop.MouseEvent) {
	if f.gap >= 0 { // the end of a drag: DragEnd follows
		return
	}
	was := f.pressed
	if f.chooseUp && was >= 0 {
		f.choose(was)
	}
	if f.pressed, f.chooseUp = -1, false; was >= 0 && was == f.chosen && len(f.others) < 2 {
		callWith(f.OnOpened, was)
	}
}

// TappedSecondary asks for the menu of the selected frames.
func (f *Filmstrip) TappedSecondary(e *fyne.PointEvent) {
	if f.at(e.Position) >= 0 {
		callWith(f.OnMenu, e.AbsolutePosition)
	}
}

// KeyDown remembers that Shift is down, because TypedKey does not get modifiers.
func (f *Filmstrip) KeyDown(e *fyne.KeyEvent) { f.shifts(e, true) }

// KeyUp remembers that Shift is up.
func (f *Filmstrip) KeyUp(e *fyne.KeyEvent) { f.shifts(e, false) }

func (f *Filmstrip) shifts(e *fyne.KeyEvent, down bool) {
	if e.Name == desktop.KeyShiftLeft || e.Name == desktop.KeyShiftRight {
		f.shift = down
	}
}

// FocusLost treats Shift as up, because KeyUp may go to another widget.
func (f *Filmstrip) FocusLost() {
	f.shift = false
	f.focus.FocusLost()
}

// Dragged marks where the selected frames would go. Near an end of the strip it scrolls.
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

// DragEnd moves the selected frames to the marked place.
func (f *Filmstrip) DragEnd() {
	from, gap := f.pressed, f.gap
	f.pressed, f.gap = -1, -1
	f.Refresh()
	if from < 0 || gap < 0 {
		return
	}
	f.chooseUp = false
	to := gap
	for _, i := range f.Selected() {
		if i < gap {
			to-- // the frame leaves its place before the gap
		}
	}
	f.move(to)
}

// Scrolled scrolls the row sideways, whether the wheel moves sideways or up and down.
func (f *Filmstrip) Scrolled(e *fyne.ScrollEvent) {
	f.scroll(-cmp.Or(e.Scrolled.DX, e.Scrolled.DY))
	f.Refresh()
}
