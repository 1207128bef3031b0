package widgets

import (
	"slices"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/driver/desktop"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"stepboard/widgets/layouts"
)

var (
	_ fyne.Tappable     = (*Segmented)(nil)
	_ fyne.Focusable    = (*Segmented)(nil)
	_ desktop.Hoverable = (*Segmented)(nil)
)

// Segmented is a row of words. The user chooses one of them by a tap or with the arrow keys.
type Segmented struct {
	widget.BaseWidget
	choice

	// If Squeezes is true, the space around the words shrinks when there is little room.
	Squeezes bool

	compact bool
	edges   []float32 // right edge of each word's field
}

// NewSegmented makes a row of words and chooses the first. If compact is true, the space around the words is smaller.
func NewSegmented(words []string, compact bool, changed func(int)) *Segmented {
	s := &Segmented{compact: compact}
	s.ExtendBaseWidget(s)
	s.choice = choice{OnChanged: changed, words: words, back: fyne.KeyLeft, forth: fyne.KeyRight}
	s.begin(s.Refresh, s.at, func(int) string { return "" })
	return s
}

// Selected returns the index of the chosen word.
func (s *Segmented) Selected() int { return s.chosen }

// SetSelected chooses a word. It does not call OnChanged.
func (s *Segmented) SetSelected(i int) { change(&s.chosen, i, s.Refresh) }

// at returns the index of the word at a position, or -1.
func (s *Segmented) at(p fyne.Position) int {
	return slices.IndexFunc(s.edges, func(edge float32) bool { return p.X < edge })
}

// CreateRenderer is called by Fyne.
func (s *Segmented) CreateRenderer() fyne.WidgetRenderer {
	r := &segmentedRenderer{s: s, mark: &canvas.Rectangle{}, light: &canvas.Rectangle{}}
	r.Refresh()
	return r
}

type segmentedRenderer struct {
	parts
	s           *Segmented
	mark, light *canvas.Rectangle
	texts       []*canvas.Text
}

// padding is the space on each side of a word: x beside it, and y above and below it.
func (r *segmentedRenderer) padding() (x, y float32) {
	if r.s.compact {
		return 10, 5
	}
	return 14, 8
}

// mostSqueezed is the largest part of the space beside each word that is given up in a row with Squeezes.
const mostSqueezed = 7

// word is the width of a word in bold. The chosen word is bold, so the row does not change its width with the choice.
func (r *segmentedRenderer) word(i int) float32 {
	return fyne.MeasureText(r.s.words[i], r.s.Theme().Size(theme.SizeNameText), fyne.TextStyle{Bold: true}).Width
}

// width is the sum of the words' widths, without the space around them.
func (r *segmentedRenderer) width() (w float32) {
	for i := range r.s.words {
		w += r.word(i)
	}
	return w
}

func (r *segmentedRenderer) MinSize() fyne.Size {
	beside, padding := r.padding()
	if r.s.Squeezes {
		beside -= mostSqueezed
	}
	w := r.width() + 2*beside*float32(len(r.s.words))
	h := fyne.MeasureText("Mg", r.s.Theme().Size(theme.SizeNameText), fyne.TextStyle{}).Height
	return fyne.NewSize(w, h+2*padding)
}

func (r *segmentedRenderer) Layout(size fyne.Size) {
	h := r.MinSize().Height
	top := (size.Height - h) / 2
	r.s.edges = r.s.edges[:0]
	r.mark.Hide()
	r.light.Hide()
	padding, _ := r.padding()
	if n := float32(len(r.texts)); n > 0 {
		padding = max(padding-mostSqueezed, min(padding, (size.Width-r.width())/(2*n)))
	}
	var x float32
	for i, t := range r.texts {
		w := r.word(i) + 2*padding
		m := t.MinSize()
		layouts.Put(t, fyne.NewPos(x+(w-m.Width)/2, top+(h-m.Height)/2), m)
		for _, b := range []struct {
			at  int
			box *canvas.Rectangle
		}{{r.s.chosen, r.mark}, {r.s.hovered, r.light}} {
			if b.at == i {
				layouts.Put(b.box, fyne.NewPos(x+1, top), fyne.NewSize(w-2, h))
				b.box.Show()
			}
		}
		x += w
		r.s.edges = append(r.s.edges, x)
	}
}

func (r *segmentedRenderer) Refresh() {
	th, color := r.s.Theme(), colors(r.s)
	for len(r.texts) < len(r.s.words) {
		r.texts = append(r.texts, canvas.NewText("", nil))
	}
	r.texts = r.texts[:len(r.s.words)]
	radius := th.Size(theme.SizeNameInputRadius)
	r.mark.CornerRadius, r.light.CornerRadius = radius, radius
	r.mark.FillColor = color(theme.ColorNameSelection)
	r.mark.StrokeColor, r.mark.StrokeWidth = color(theme.ColorNamePrimary), 1.2
	if r.s.focused {
		r.mark.StrokeWidth = 2.4
	}
	r.light.FillColor = color(theme.ColorNameHover)
	r.parts = parts{r.light, r.mark}
	for i, t := range r.texts {
		r.parts = append(r.parts, t)
		t.Text, t.TextSize = r.s.words[i], th.Size(theme.SizeNameText)
		t.TextStyle.Bold = i == r.s.chosen
		t.Color = color(theme.ColorNamePlaceHolder)
		if i == r.s.chosen {
			t.Color = color(theme.ColorNamePrimary)
		} else if i == r.s.hovered {
			t.Color = color(theme.ColorNameForeground)
		}
		t.Refresh()
	}
	r.Layout(r.s.Size())
	r.mark.Refresh()
	r.light.Refresh()
}
