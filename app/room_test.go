package app

import (
	"fmt"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/test"
	"fyne.io/fyne/v2/widget"

	"stepboard/app/rooms/transport"
	"stepboard/app/shell"
	"stepboard/app/theme"
	"stepboard/widgets"
)

// menuBar is the height of the menu and of the window's title at normal text size. The driver of the test draws
// neither.
const menuBar = 50

// No control is cut in windows of three sizes, three languages and all text sizes, with and without the film strip.
// On the two larger screens at normal text size, the board has half of the window without the strip. On every screen,
// the board has half if it is alone.
func TestNoControlIsCut(t *testing.T) {
	b := open(t, "../assets/lessons/huarong.en.stepboard")
	b.solved()
	for _, language := range few(1, "en", "zh", "ja") {
		for _, factor := range []float32{theme.TextNormal, theme.TextLarge, theme.TextLargest} {
			for _, screen := range few(1, fyne.NewSize(1024, 700), fyne.NewSize(1366, 768), fyne.NewSize(1920, 1080)) {
				b.Text.SetLanguage(language)
				b.Settings.SetTextFactor(factor)
				b.alone = factor == theme.TextLargest // the menu does this at that size
				b.retheme()
				b.Win.Resize(fyne.NewSize(screen.Width, screen.Height-menuBar*factor))
				for _, strip := range []bool{false, true} {
					if b.lesson.Show(strip); strip && b.alone {
						continue
					}
					b.build()
					what := fmt.Sprintf("%s, text %v, %v×%v, strip %v", language, factor, screen.Width, screen.Height, strip)
					if share := b.share(screen); share < 0.5 && (b.alone || factor == theme.TextNormal && screen.Width > 1024 && !strip) {
						t.Errorf("%s: the board with its legend has %.2f of the window", what, share)
					}
					b.cut(t, what, b.Win.Canvas().Content())
				}
			}
		}
	}
}

// share returns the part of the screen that the board and its legend have.
func (b *bench) share(screen fyne.Size) float32 {
	board := b.Board.Size()
	for _, p := range b.parts {
		if l, ok := p.(*transport.Legend); ok {
			board.Height += l.Content.Size().Height
		}
	}
	return board.Width * board.Height / (screen.Width * screen.Height)
}

// cut reports controls that are smaller than necessary or outside the window. Contents that scroll are left out.
func (b *bench) cut(t *testing.T, what string, o fyne.CanvasObject) {
	t.Helper()
	if !o.Visible() {
		return
	}
	switch o := o.(type) {
	case *container.Scroll, *widgets.Board:
		return
	case *fyne.Container:
		for _, part := range o.Objects {
			b.cut(t, what, part)
		}
		return
	}
	switch o.(type) {
	case *widget.Button, *shell.HintingButton, *widgets.Tool, *shell.Select, *widgets.Segmented, *widgets.Toggle,
		*widgets.Scrubber, *widgets.Choices:
		at, size, least, all := b.App.Driver().AbsolutePositionForObject(o), o.Size(), o.MinSize(), b.Win.Canvas().Size()
		if size.Width+1 < least.Width || size.Height+1 < least.Height || at.X < -1 || at.Y < -1 ||
			at.X+size.Width > all.Width+1 || at.Y+size.Height > all.Height+1 {
			t.Errorf("%s: %T %q of %v, which needs %v, is cut at %v", what, o, nameOf(o), size, least, at)
		}
		return
	}
	if w, ok := o.(fyne.Widget); ok {
		for _, part := range test.WidgetRenderer(w).Objects() {
			b.cut(t, what, part)
		}
	}
}
