package widgets

import (
	"image"
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/driver/desktop"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"stepboard/widgets/layouts"
)

var (
	_ fyne.Tappable      = (*offer)(nil)
	_ fyne.Scrollable    = (*offer)(nil)
	_ desktop.Cursorable = (*offer)(nil)
)

// offer is a list of names over the text, which can complete the word before the cursor. The text keeps the focus.
type offer struct {
	widget.BaseWidget
	code   *Code
	names  []string
	draw   func(name string) image.Image // the picture of a name, or nil
	typed  int                           // number of letters of the word
	begin  [2]int                        // row and column of the word
	chosen int
	first  int // index of the first visible name
}

// mostOffered is the largest number of visible names.
const mostOffered = 8

// Offer shows the names that can complete the word before the cursor. A single name is taken.
func (c *Code) Offer() {
	if c.offer.find(); len(c.offer.names) == 1 {
		c.offer.take()
	}
}

// Resume shows the names again that were shown when the text lost the focus.
func (c *Code) Resume() {
	if len(c.offer.names) > 0 {
		c.offer.Show()
	}
}

// OfferKey handles a key while names are shown. It reports whether it has used the key.
func (c *Code) OfferKey(name fyne.KeyName) bool {
	o := c.offer
	if !o.Visible() {
		return false
	}
	switch name {
	case fyne.KeyUp:
		o.choose(o.chosen - 1)
	case fyne.KeyDown:
		o.choose(o.chosen + 1)
	case fyne.KeyTab, fyne.KeyReturn, fyne.KeyEnter:
		o.take()
	case fyne.KeyEscape:
		o.close()
	default:
		return false
	}
	return true
}

// find shows the names for the place of the cursor, or nothing if there are none.
func (o *offer) find() {
	e := o.code.entry
	o.close()
	if o.code.Complete == nil || e.Disabled() || e.SelectedText() != "" {
		return
	}
	before := string([]rune(e.Text)[:e.CursorTextOffset()])
	names, typed, draw := o.code.Complete(e.Text, len(before))
	o.names, o.typed, o.draw = names, len([]rune(typed)), draw
	if o.begin = [2]int{e.CursorRow, e.CursorColumn - o.typed}; len(names) > 0 {
		o.Show()
		o.Refresh()
		o.code.scroll.Content.Refresh()
	}
}

func (o *offer) close() {
	o.names, o.typed, o.chosen, o.first = nil, 0, 0, 0
	o.Hide()
}

// follow closes the list if the cursor has left the word.
func (o *offer) follow() {
	if e := o.code.entry; o.names != nil && (e.CursorRow != o.begin[0] || e.CursorColumn < o.begin[1]) {
		o.close()
	}
}

func (o *offer) choose(i int) {
	o.chosen = min(max(i, 0), len(o.names)-1)
	o.first = min(max(o.first, o.chosen-mostOffered+1), o.chosen)
	o.Refresh()
}

// take replaces the word by the chosen name, as one edit.
func (o *offer) take() {
	c, name, typed := o.code, o.names[o.chosen], o.typed
	o.close()
	word := []rune(c.entry.row(c.entry.CursorRow))[c.entry.CursorColumn-typed : c.entry.CursorColumn]
	if rest, ok := strings.CutPrefix(name, string(word)); ok {
		name = rest
	} else {
		c.selectRange(c.entry.CursorTextOffset()-typed, typed)
	}
	c.entry.write(name)
}

// visible returns the visible names.
func (o *offer) visible() []string { return o.names[o.first:min(o.first+mostOffered, len(o.names))] }

// Tapped implements fyne.Tappable. It takes the name under the pointer.
func (o *offer) Tapped(e *fyne.PointEvent) {
	if i := o.first + int((e.Position.Y-offerInset)/o.rowHeight()); i >= 0 && i < len(o.names) {
		o.chosen = i
		o.take()
	}
}

// Scrolled implements fyne.Scrollable.
func (o *offer) Scrolled(e *fyne.ScrollEvent) {
	step := 1
	if e.Scrolled.DY > 0 {
		step = -1
	}
	o.first = min(max(o.first+step, 0), max(0, len(o.names)-mostOffered))
	o.chosen = min(max(o.chosen, o.first), o.first+mostOffered-1)
	o.Refresh()
}

// Cursor implements desktop.Cursorable.
func (*offer) Cursor() desktop.Cursor { return desktop.DefaultCursor }

const offerInset = 4

// rowHeight is the height of a name, which is larger beside pictures.
func (o *offer) rowHeight() float32 {
	if o.draw != nil {
		return 1.5 * o.code.lineHeight()
	}
	return o.code.lineHeight()
}

// indent is the width of the pictures before the names.
func (o *offer) indent() float32 {
	if o.draw != nil {
		return o.rowHeight()
	}
	return 0
}

// place puts the list below the word or, without room there, above it.
func (o *offer) place(border float32) {
	if !o.Visible() {
		return
	}
	c, size := o.code, o.MinSize()
	line := []rune(c.entry.row(o.begin[0]))
	x := c.entry.Theme().Size(theme.SizeNameInnerPadding) - border +
		c.measure(string(line[:min(o.begin[1], len(line))])).Width - offerInset
	x = max(0, min(x, c.scroll.Offset.X+c.scroll.Size().Width-size.Width))
	y := c.top(o.begin[0]+1) - border
	if above := y - c.lineHeight() - size.Height; y+size.Height > c.scroll.Offset.Y+c.scroll.Size().Height && above >= 0 {
		y = above
	}
	layouts.Put(o, fyne.NewPos(x, y), size)
}

// CreateRenderer is called by Fyne.
func (o *offer) CreateRenderer() fyne.WidgetRenderer {
	r := &offerRenderer{o: o, ground: &canvas.Rectangle{}, mark: &canvas.Rectangle{}, bar: &canvas.Rectangle{}}
	r.ground.StrokeWidth, r.ground.CornerRadius = 1, 4
	r.parts = parts{r.ground, r.mark, r.bar}
	for i := range r.names {
		r.names[i], r.pictures[i] = canvas.NewText("", nil), &canvas.Image{}
		r.names[i].TextStyle.Monospace = true
		r.parts = append(r.parts, r.names[i], r.pictures[i])
	}
	r.Refresh()
	return r
}

type offerRenderer struct {
	parts
	o            *offer
	ground, mark *canvas.Rectangle
	bar          *canvas.Rectangle // shows which part of a long list is visible
	names        [mostOffered]*canvas.Text
	pictures     [mostOffered]*canvas.Image
}

func (r *offerRenderer) MinSize() fyne.Size {
	width := float32(0)
	for _, s := range r.o.names {
		width = max(width, r.o.code.measure(s).Width)
	}
	return fyne.NewSize(r.o.indent()+width+4*offerInset, float32(len(r.o.visible()))*r.o.rowHeight()+2*offerInset)
}

func (r *offerRenderer) Layout(size fyne.Size) {
	height, indent := r.o.rowHeight(), r.o.indent()
	row := func(i int) fyne.Position { return fyne.NewPos(0, offerInset+float32(i)*height) }
	layouts.Put(r.ground, fyne.Position{}, size)
	layouts.Put(r.mark, row(r.o.chosen-r.o.first), fyne.NewSize(size.Width, height))
	share := (size.Height - 2*offerInset) / float32(max(1, len(r.o.names)))
	layouts.Put(r.bar, fyne.NewPos(size.Width-offerInset, offerInset+share*float32(r.o.first)),
		fyne.NewSize(offerInset-1, share*mostOffered))
	layouts.Show(r.bar, len(r.o.names) > mostOffered)
	for i, t := range r.names {
		layouts.Put(t, row(i).AddXY(indent+2*offerInset, 0), fyne.NewSize(size.Width, height))
		layouts.Put(r.pictures[i], row(i).AddXY(offerInset, 1), fyne.NewSize(max(0, indent-2), max(0, indent-2)))
	}
}

func (r *offerRenderer) Refresh() {
	color := colors(r.o)
	r.ground.FillColor, r.ground.StrokeColor = color(theme.ColorNameMenuBackground), color(theme.ColorNameInputBorder)
	r.mark.FillColor, r.bar.FillColor = color(theme.ColorNameSelection), color(theme.ColorNameScrollBar)
	visible := r.o.visible()
	for i, t := range r.names {
		t.Text, t.TextSize, t.Color = "", r.o.code.textSize(), color(theme.ColorNameForeground)
		picture := r.pictures[i]
		picture.Image = nil
		if i < len(visible) {
			t.Text = visible[i]
			if r.o.draw != nil {
				picture.Image = r.o.draw(t.Text)
			}
		}
		layouts.Show(picture, picture.Image != nil)
		t.Refresh()
		picture.Refresh()
	}
	r.Layout(r.o.Size())
	canvas.Refresh(r.o)
}
