// Package transport is what stands below the board: the legend of the lens, and the strip that walks through the
// solution or the exploration.
package transport

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/container"
	fynetheme "fyne.io/fyne/v2/theme"

	"stepboard/app/shell"
	"stepboard/app/theme"
	"stepboard/app/view"
	"stepboard/app/workbench"
	"stepboard/solve"
	"stepboard/widgets"
	"stepboard/widgets/layouts"
)

// Legend explains, below the board, what the lens shows, and says whose run that is. It has its room whether there is
// something to say or not: the board stays where it is.
type Legend struct {
	*shell.Shell
	Content fyne.CanvasObject
	Run     *widgets.Words
	Note    *widgets.Words
	Items   *widgets.Legend
}

// Lengths of the legend at normal text.
const (
	legendText  = 12
	legendLines = 2   // that it has room for; more are scrolled to
	mostRun     = 320 // width of what is said of the run
)

// NewLegend is an empty legend.
func NewLegend(s *shell.Shell) *Legend {
	l := &Legend{
		Shell: s, Note: widgets.Lines(fynetheme.SizeNameText, theme.ColorMuted),
		Run:   widgets.Line(fynetheme.SizeNameText, fynetheme.ColorNameForeground),
		Items: widgets.NewLegend(s.Renderer, s.Colors(), s.Scaled(legendText)),
	}
	air := s.Theme.Size(fynetheme.SizeNameInnerPadding) / 2 // that labels keep round their text
	said := layouts.Padded(-air, -air, 0, 0,
		container.NewBorder(nil, nil, container.New(widgets.UpTo(s.Scaled(mostRun)), l.Run), nil, l.Note))
	lines := float32(legendLines)
	if s.Theme.Factor() >= theme.TextLargest { // a projector's board needs the room more
		lines = 1
	}
	// A note of two lines leaves the items less room, and the board stays where it is.
	room := lines*widgets.LegendLine*s.Scaled(legendText) + said.MinSize().Height
	l.Content = container.NewStack(canvas.NewRectangle(s.Colors().Well), layouts.Padded(0, 6, 14, 22,
		layouts.AtLeast(room, container.New(layouts.Stack{Grow: 1}, said, container.NewVScroll(l.Items)))))
	return l
}

// Update implements [shell.Part].
func (l *Legend) Update(c workbench.Changes) {
	if !c.Has(workbench.Explored | workbench.Position | workbench.Answered | workbench.Board | workbench.Played) {
		return
	}
	b := l.Bench
	run := b.Explore.Whose()
	color := fynetheme.ColorNameForeground
	if b.Explore.Replaced() {
		color = fynetheme.ColorNameWarning
	}
	if style := &l.Run.Segment.Style; style.ColorName != color {
		style.ColorName = color
		l.Run.Refresh()
	}
	if text := shown(l.Shell, run); l.Run.Said() != text {
		l.Run.Say(text)
		l.Content.Refresh() // it takes another width
	}
	l.Note.Say(shown(l.Shell, b.Lens.Note()))
	l.Items.Set(view.Legend(b.Lens.Picture().Legend, true, l.Say))
}

// shown is a text said, or nothing for none.
func shown(s *shell.Shell, t solve.Text) string {
	if t.Key == "" {
		return ""
	}
	return s.Say(t)
}
