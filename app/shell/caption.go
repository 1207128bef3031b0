package shell

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	fynetheme "fyne.io/fyne/v2/theme"

	"stepboard/app/theme"
	"stepboard/widgets"
	"stepboard/widgets/layouts"
)

// NewCaption makes an empty sentence about the present step, and the object that shows it: one line or, if deep is
// true, space for two lines. The space stays, so that the board does not move from step to step. The user scrolls to
// further lines.
func NewCaption(s *Shell, deep bool) (*widgets.Words, fyne.CanvasObject) {
	air := s.Theme.Size(fynetheme.SizeNameInnerPadding) - 2 // labels have this padding around their text
	words := widgets.Line(theme.SizeCaption, fynetheme.ColorNameForeground)
	line := layouts.Padded(-air, -air, 14, 14, words)
	if !deep {
		return words, line
	}
	second := fyne.MeasureText("M", s.Theme.Size(theme.SizeCaption), fyne.TextStyle{}).Height
	words = widgets.Lines(theme.SizeCaption, fynetheme.ColorNameForeground)
	scroll := container.NewVScroll(layouts.Padded(-air, -air, 14, 14, words))
	scroll.SetMinSize(fyne.NewSize(0, line.MinSize().Height+second))
	return words, scroll
}
