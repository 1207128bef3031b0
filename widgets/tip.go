package widgets

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/container"
	fynetheme "fyne.io/fyne/v2/theme"

	"stepboard/widgets/layouts"
)

// Tip shows a few words beside the pointer about the object under the pointer.
type Tip struct {
	Content *fyne.Container // covers the whole window
	box     *fyne.Container
	ground  *canvas.Rectangle
	words   *Words
}

// Lengths of a tip: the distance below the pointer, and the largest width at usual text size.
const (
	tipBelow float32 = 20
	tipWidth float32 = 320
)

// NewTip makes a hidden tip.
func NewTip() *Tip {
	t := &Tip{
		ground: &canvas.Rectangle{StrokeWidth: 1, CornerRadius: 6},
		words:  Lines(fynetheme.SizeNameCaptionText, fynetheme.ColorNameForeground),
	}
	t.box = container.NewStack(t.ground, layouts.Padded(0, 0, 2, 2, t.words))
	t.box.Hide()
	t.Content = container.NewWithoutLayout(t.box)
	return t
}

// Show shows a text below a position on the canvas, or above it if there is no room below.
func (t *Tip) Show(text string, at fyne.Position) {
	color := colors(t.words)
	t.ground.FillColor = color(fynetheme.ColorNameOverlayBackground)
	t.ground.StrokeColor = color(fynetheme.ColorNameInputBorder)
	t.words.Say(text)
	th := t.words.Theme()
	factor := th.Size(fynetheme.SizeNameCaptionText) / 12
	line := fyne.MeasureText(text, th.Size(fynetheme.SizeNameCaptionText), fyne.TextStyle{}).Width
	width := min(line+2*th.Size(fynetheme.SizeNameInnerPadding)+8, tipWidth*factor)
	t.box.Resize(fyne.NewSize(width, t.box.Size().Height))
	size := fyne.NewSize(width, t.box.MinSize().Height) // after the words have wrapped
	t.box.Resize(size)
	room := t.Content.Size()
	at = at.Subtract(fyne.CurrentApp().Driver().AbsolutePositionForObject(t.Content))
	x, y := min(at.X+8, room.Width-size.Width-4), at.Y+tipBelow
	if y+size.Height > room.Height {
		y = at.Y - size.Height - 8
	}
	t.box.Move(fyne.NewPos(max(4, x), max(0, y)))
	t.box.Show()
	t.Content.Refresh()
}

// Hide hides the tip.
func (t *Tip) Hide() {
	if t.box.Visible() {
		t.box.Hide()
		t.Content.Refresh()
	}
}
