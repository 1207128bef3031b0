package widgets

import (
	"image"
	"reflect"
	"slices"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/widget"

	"stepboard/scene"
	"stepboard/scene/figure"
	"stepboard/scene/raster"
	"stepboard/widgets/layouts"
)

// Legend shows items in quiet text, in right-aligned lines. The height of MinSize is right for the present width
// only. If the legend has less height, the items that don't fit are hidden.
type Legend struct {
	widget.BaseWidget
	// Leading left-aligns the lines.
	Leading bool

	renderer *raster.Renderer
	colors   *scene.Colors
	size     float32 // text size in logical pixels
	items    []figure.LegendItem
	line     float32 // the result of OnOneLine
}

// NewLegend makes an empty legend. size is the text size in logical pixels. Widgets may share the renderer.
func NewLegend(renderer *raster.Renderer, colors *scene.Colors, size float32) *Legend {
	l := &Legend{renderer: renderer, colors: colors, size: size}
	l.ExtendBaseWidget(l)
	return l
}

// Set shows items, which must not be changed afterwards. If the items equal the old items, Set does nothing, because
// playback often sets equal items.
func (l *Legend) Set(items []figure.LegendItem) {
	if reflect.DeepEqual(items, l.items) || len(items) == 0 && len(l.items) == 0 {
		return
	}
	l.items = items
	l.Refresh()
}

// OnOneLine is the width of all items beside each other, with a gap after each.
func (l *Legend) OnOneLine() float32 { return l.line }

// Resize implements fyne.CanvasObject.
func (l *Legend) Resize(size fyne.Size) {
	before, was := l.MinSize(), l.Size()
	l.BaseWidget.Resize(size)
	if l.MinSize() != before || was.Width != size.Width { // the number of lines, or the room for scales, may be another
		l.Refresh()
	}
}

// CreateRenderer is called by Fyne.
func (l *Legend) CreateRenderer() fyne.WidgetRenderer {
	r := &legendRenderer{l: l}
	r.Refresh()
	return r
}

type legendRenderer struct {
	parts
	l       *Legend
	entries []legendEntry
}

// legendEntry is the canvas objects of an item, or of one line of a long item.
type legendEntry struct {
	objects []fyne.CanvasObject // the objects from left to right
	swatch  *canvas.Raster      // the colours, also in objects; nil for a line that has only text
	width   float32
	rest    int // entries after this one that belong to the same item
}

// LegendLine is the height of a line of a legend, as a multiple of the text size.
const LegendLine = 1.6

// Lengths of a legend, as multiples of the text size.
const (
	legendSwatch = 1.1  // width and height of a swatch
	legendScale  = 9    // width of a scale
	legendLeast  = 1.5  // width of a scale if there is little room
	legendBar    = 0.75 // height of a scale
	legendGap    = 0.5  // space between swatch and text
	legendApart  = 1.6  // space between items
)

// Refresh makes new objects for all items.
func (r *legendRenderer) Refresh() {
	l := r.l
	r.entries, r.parts, l.line = nil, nil, 0
	for i := range l.items {
		list := l.entriesOf(&l.items[i])
		for k, e := range list {
			e.rest = len(list) - 1 - k
			r.entries, r.parts = append(r.entries, e), append(r.parts, e.objects...)
			l.line += e.width + legendApart*l.size
		}
	}
	r.Layout(l.Size())
	canvas.Refresh(l)
}

func (l *Legend) entry(item *figure.LegendItem) legendEntry {
	side := fyne.NewSquareSize(legendSwatch * l.size)
	paint := l.paintSwatch
	if len(item.Scale) > 0 {
		side = fyne.NewSize(legendScale*l.size, legendBar*l.size)
		paint = paintScale
	}
	e := legendEntry{swatch: newRaster(func(w, h int) image.Image { return paint(item, w, h) })}
	e.swatch.Resize(side)
	e.objects = slices.Concat(l.word(item.From), []fyne.CanvasObject{e.swatch}, l.word(item.Text))
	e.width = -legendGap * l.size
	for _, o := range e.objects {
		e.width += legendGap*l.size + o.Size().Width
	}
	if over := e.width - l.Size().Width; over > 0 && l.Size().Width > 0 && len(item.Scale) > 0 {
		narrow := max(side.Width-over, legendLeast*l.size)
		e.width -= side.Width - narrow
		e.swatch.Resize(fyne.NewSize(narrow, side.Height))
	}
	return e
}

// word is a list with a text object, empty if the text is empty.
func (l *Legend) word(s string) []fyne.CanvasObject {
	if s == "" {
		return nil
	}
	t := &canvas.Text{Text: s, Color: l.colors.Muted, TextSize: l.size}
	t.Resize(t.MinSize())
	return []fyne.CanvasObject{t}
}

// entriesOf returns the objects of an item. If the item fits into the width, there is one entry. If not, its texts
// are broken into several entries, and the text before a scale has entries above the scale.
func (l *Legend) entriesOf(item *figure.LegendItem) []legendEntry {
	e, width := l.entry(item), l.Size().Width
	if e.width <= width || width <= 0 {
		return []legendEntry{e}
	}
	var list []legendEntry
	alone := func(s string) {
		t := l.word(s)
		list = append(list, legendEntry{objects: t, width: t[0].Size().Width})
	}
	for _, s := range evenly(item.From, l.size, width) {
		alone(s)
	}
	last := *item
	last.From = ""
	if e = l.entry(&last); e.width > width && item.Text != "" {
		rest := evenly(item.Text, l.size, width-e.swatch.Size().Width-legendGap*l.size)
		last.Text = rest[0]
		list = append(list, l.entry(&last))
		for _, s := range rest[1:] {
			alone(s)
		}
		return list
	}
	return append(list, e)
}

func (l *Legend) paintSwatch(item *figure.LegendItem, w, h int) image.Image {
	dst := image.NewRGBA(image.Rect(0, 0, w, h))
	l.renderer.Draw(dst, &scene.Scene{Ops: item.Swatch}, raster.View{Scale: float64(min(w, h))})
	return dst
}

func paintScale(item *figure.LegendItem, w, h int) image.Image {
	dst := image.NewRGBA(image.Rect(0, 0, w, h))
	for x := range w {
		c := item.Scale[min(x*len(item.Scale)/w, len(item.Scale)-1)]
		for y := range h {
			dst.Set(x, y, c)
		}
	}
	return dst
}

// MinSize is the width of the widest entry, and the height of all lines at the present width.
func (r *legendRenderer) MinSize() fyne.Size {
	var least float32
	for _, e := range r.entries {
		least = max(least, e.width)
	}
	lines := r.lines(r.l.Size().Width)
	return fyne.NewSize(least, float32(len(lines))*LegendLine*r.l.size)
}

// lines breaks the entries into lines of a width. ends are the indexes after the last entries of the lines.
func (r *legendRenderer) lines(width float32) (ends []int) {
	return layouts.Lines(len(r.entries), func(i int) float32 { return r.entries[i].width }, width, legendApart*r.l.size)
}

func (r *legendRenderer) Layout(size fyne.Size) {
	s := r.l.size
	first := 0
	for line, end := range r.lines(size.Width) {
		x := size.Width
		if r.l.Leading {
			x = -legendApart * s
			for _, e := range r.entries[first:end] {
				x += e.width + legendApart*s
			}
		}
		for i := end - 1; i >= first; i-- {
			x -= r.entries[i].width
			fits := float32(line+1+r.entries[i].rest)*LegendLine*s <= size.Height+1
			r.entries[i].place(x, (float32(line)+0.5)*LegendLine*s, legendGap*s, fits)
			x -= legendApart * s
		}
		first = end
	}
}

// place puts the objects of an entry in a row from x on, with a gap between two objects, around the height middle.
func (e *legendEntry) place(x, middle, gap float32, visible bool) {
	for _, o := range e.objects {
		layouts.Show(o, visible)
		o.Move(fyne.NewPos(x, middle-o.Size().Height/2))
		x += o.Size().Width + gap
	}
}
