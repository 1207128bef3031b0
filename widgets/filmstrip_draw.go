package widgets

import (
	"image/color"
	"slices"
	"sort"
	"strconv"
	"strings"

	"stepboard/widgets/layouts"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/theme"
)

// CreateRenderer is called by Fyne.
func (f *Filmstrip) CreateRenderer() fyne.WidgetRenderer {
	r := &filmstripRenderer{
		f: f, box: container.NewWithoutLayout(), mark: canvas.NewRectangle(nil),
		bar: canvas.NewRectangle(nil),
	}
	r.mark.CornerRadius, r.bar.CornerRadius = 1.5, 2
	r.clip = container.NewClip(r.box)
	r.parts = parts{r.clip}
	r.Refresh()
	return r
}

// filmstripRenderer draws the visible frames. While frames are dragged, a mark shows where they would go. If the row
// is longer than the strip, a thin bar shows the visible part.
type filmstripRenderer struct {
	parts
	f         *Filmstrip
	clip      *container.Clip
	box       *fyne.Container
	tiles     []*tile
	mark, bar *canvas.Rectangle
}

type tile struct {
	frame, ground, label *canvas.Rectangle
	picture              *canvas.Image
	sign                 *canvas.Image // a warning in place of a picture that can't be drawn
	number, title        *canvas.Text
	marks                *fyne.Container // on the picture, at its upper right corner
	marked               []fyne.Resource // the icons shown in marks
}

func newTile() *tile {
	t := &tile{
		frame: canvas.NewRectangle(nil), ground: canvas.NewRectangle(nil), label: canvas.NewRectangle(nil),
		picture: &canvas.Image{FillMode: canvas.ImageFillContain, ScaleMode: canvas.ImageScaleFastest},
		sign:    &canvas.Image{FillMode: canvas.ImageFillContain},
		number:  canvas.NewText("", nil), title: canvas.NewText("", nil),
		marks: container.NewWithoutLayout(),
	}
	t.frame.CornerRadius, t.ground.CornerRadius, t.label.CornerRadius = 7, 4, 4
	t.number.TextStyle.Bold = true
	return t
}

func (t *tile) objects() []fyne.CanvasObject {
	return []fyne.CanvasObject{t.frame, t.ground, t.picture, t.sign, t.label, t.number, t.title, t.marks}
}

func (f *Filmstrip) line() float32 {
	return fyne.MeasureText("M", f.Theme().Size(theme.SizeNameCaptionText), fyne.TextStyle{Bold: true}).Height
}

func (r *filmstripRenderer) MinSize() fyne.Size {
	return fyne.NewSize(r.f.pitch(), r.f.HeightFor(r.f.picture, r.f.beside))
}

func (r *filmstripRenderer) Layout(size fyne.Size) {
	r.clip.Resize(size)
	r.box.Resize(size)
}

func (r *filmstripRenderer) Refresh() {
	f := r.f
	from, to := f.InView()
	for len(r.tiles) < to-from {
		r.tiles = append(r.tiles, newTile())
	}
	objects := make([]fyne.CanvasObject, 0, 8*(to-from)+2)
	for i := from; i < to; i++ {
		t := r.tiles[i-from]
		r.show(t, i)
		objects = append(objects, t.objects()...)
	}
	r.box.Objects = append(objects, r.mark, r.bar)
	r.showMark()
	r.showBar()
	r.Layout(f.Size())
	r.clip.Refresh()
}

func (r *filmstripRenderer) color(n fyne.ThemeColorName) color.Color { return colors(r.f)(n) }

func (r *filmstripRenderer) show(t *tile, i int) {
	f, still := r.f, &r.f.stills[i]
	at, _ := f.Still(i)
	chosen, open := i == f.chosen, i == f.open
	outer := f.outer()

	layouts.Put(t.frame, at, outer)
	t.frame.FillColor, t.frame.StrokeColor, t.frame.StrokeWidth = color.Transparent, color.Transparent, 0
	switch {
	case !chosen && f.selected(i):
		t.frame.FillColor = r.color(theme.ColorNameSelection)
	case chosen:
		t.frame.FillColor = r.color(theme.ColorNameSelection)
		t.frame.StrokeColor, t.frame.StrokeWidth = r.color(theme.ColorNamePrimary), 2
		if f.focused {
			t.frame.StrokeWidth = 3
		}
	case i == f.hovered:
		t.frame.FillColor = r.color(theme.ColorNameHover)
	}
	text := at.AddXY(f.picture.Width+2*stillFrame, stillFrame) // the corner of a title beside the picture
	if f.level() {
		text.Y = at.Y + (outer.Height-f.line())/2
	}
	inner := at.AddXY(stillFrame, (outer.Height-f.picture.Height)/2)
	layouts.Put(t.ground, inner, f.picture)
	t.ground.FillColor = r.color(theme.ColorNameInputBackground)
	t.ground.StrokeColor, t.ground.StrokeWidth = r.color(theme.ColorNameSeparator), 1

	t.picture.Hidden = still.Picture == nil
	t.picture.Image = still.Picture
	t.picture.Translucency = 0
	if f.gap >= 0 && f.selected(i) {
		t.picture.Translucency = 0.6
	}
	layouts.Put(t.picture, inner, f.picture)
	side := min(28, f.picture.Height/2)
	t.sign.Hidden = !still.Failed || still.Picture != nil
	if !t.sign.Hidden {
		t.sign.Resource = theme.NewWarningThemedResource(theme.WarningIcon())
		layouts.Put(t.sign, inner.AddXY((f.picture.Width-side)/2, (f.picture.Height-side)/2), fyne.NewSquareSize(side))
		t.sign.Refresh()
	}
	if f.beside {
		r.showTitle(t, i, text, outer.Width-f.picture.Width-3*stillFrame, open, chosen)
	} else {
		r.showTitle(t, i, at.AddXY(0, outer.Height+2), outer.Width, open, chosen)
	}
	r.showMarks(t, still.Marks, inner.AddXY(f.picture.Width, 0))
	t.picture.Refresh()
}

// showMarks shows the marks of a frame in a row that ends at a corner.
func (r *filmstripRenderer) showMarks(t *tile, marks []fyne.Resource, corner fyne.Position) {
	const side, padding, apart = 13, 2, 3
	t.marks.Move(corner)
	if slices.Equal(t.marked, marks) {
		return
	}
	t.marked = slices.Clone(marks)
	t.marks.RemoveAll()
	for i, m := range marks {
		ground := canvas.NewRectangle(r.color(theme.ColorNameOverlayBackground))
		ground.StrokeColor, ground.StrokeWidth, ground.CornerRadius = r.color(theme.ColorNameSeparator), 1, 4
		sign := canvas.NewImageFromResource(theme.NewPrimaryThemedResource(m))
		whole := float32(side + 2*padding)
		at := fyne.NewPos(-float32(i+1)*(whole+apart), apart)
		layouts.Put(ground, at, fyne.NewSquareSize(whole))
		layouts.Put(sign, at.AddXY(padding, padding), fyne.NewSquareSize(side))
		t.marks.Add(ground)
		t.marks.Add(sign)
	}
}

// showTitle writes the number of frame i, and its title as far as it fits. The number of the open frame is on colour.
func (r *filmstripRenderer) showTitle(t *tile, i int, at fyne.Position, width float32, open, chosen bool) {
	f := r.f
	size := f.Theme().Size(theme.SizeNameCaptionText)
	t.number.Text, t.number.TextSize, t.title.TextSize = strconv.Itoa(i+1), size, size
	t.number.Color, t.title.Color = r.color(theme.ColorNamePlaceHolder), r.color(theme.ColorNamePlaceHolder)
	t.label.FillColor = color.Transparent
	switch {
	case open:
		t.number.Color, t.title.Color = r.color(theme.ColorNameForegroundOnPrimary), r.color(theme.ColorNameForeground)
		t.label.FillColor = r.color(theme.ColorNamePrimary)
	case chosen:
		t.number.Color, t.title.Color = r.color(theme.ColorNamePrimary), r.color(theme.ColorNameForeground)
	}
	const padding, apart = 5, 5
	n := t.number.MinSize()
	layouts.Put(t.label, at, fyne.NewSize(n.Width+2*padding, n.Height))
	layouts.Put(t.number, at.AddXY(padding, 0), n)
	from, room := at.AddXY(n.Width+2*padding+apart, 0), width-n.Width-2*padding-apart
	if f.beside && !f.level() { // below the number
		from, room = at.AddXY(0, n.Height+besideGap), width
	}
	room = max(0, min(room, f.Size().Width-from.X)) // the strip may cut the frame
	t.title.Text = shorten(f.stills[i].Title, room, size)
	layouts.Put(t.title, from, t.title.MinSize())
}

// shorten cuts the first line of a text to a width, with an ellipsis. It measures only characters that could fit.
func shorten(s string, width, size float32) string {
	line, _, cut := strings.Cut(s, "\n")
	letters := []rune(line)
	most := int(width/(size/4)) + 2 // no letter in use is narrower than a quarter of the text size
	if len(letters) > most {
		letters, cut = letters[:most], true
	}
	fits := func(t string) bool { return fyne.MeasureText(t, size, fyne.TextStyle{}).Width <= width }
	if text := string(letters); !cut && fits(text) {
		return text
	}
	n := sort.Search(len(letters), func(n int) bool { return !fits(string(letters[:n+1]) + "…") })
	return string(letters[:n]) + "…"
}

func (r *filmstripRenderer) showMark() {
	f := r.f
	if r.mark.Hidden = f.gap < 0; r.mark.Hidden {
		return
	}
	x := float32(f.gap)*f.pitch() - f.offset - stillGap/2 - 1.5
	r.mark.FillColor = r.color(theme.ColorNamePrimary)
	layouts.Put(r.mark, fyne.NewPos(max(0, min(x, f.Size().Width-3)), 0), fyne.NewSize(3, f.picture.Height+2*stillFrame))
}

// showBar shows which part of the row is visible. If the whole row is visible, there is no bar.
func (r *filmstripRenderer) showBar() {
	f := r.f
	whole, seen := float32(len(f.stills))*f.pitch()-stillGap, f.Size().Width
	if r.bar.Hidden = whole <= seen+0.5; r.bar.Hidden {
		return
	}
	r.bar.FillColor = r.color(theme.ColorNameScrollBar)
	w := max(24, seen*seen/whole)
	layouts.Put(r.bar, fyne.NewPos((seen-w)*f.offset/(whole-seen), f.Size().Height-3), fyne.NewSize(w, 3))
}
