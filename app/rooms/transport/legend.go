package transport

import (
	"errors"
	"fmt"
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/container"
	fynetheme "fyne.io/fyne/v2/theme"

	"stepboard/app/catalogue"
	"stepboard/app/shell"
	"stepboard/app/theme"
	"stepboard/app/view"
	"stepboard/app/workbench"
	"stepboard/scene/figure"
	"stepboard/solve"
	"stepboard/widgets"
	"stepboard/widgets/layouts"
)

// Legend is below the board. It explains the lens's picture, names the recorded run, and lists errors and warnings
// about the board. An empty legend has the height of two lines.
type Legend struct {
	*shell.Shell
	Run, Note, Trouble *widgets.Words

	Content fyne.CanvasObject
	Items   *widgets.Legend
	whose   fyne.CanvasObject // contains Run, no wider than its text; hidden if Run is empty
	said    fyne.CanvasObject // contains Run and Note; hidden if both are empty
	padded  fyne.CanvasObject // contains Trouble, without the space that labels keep above and below
	below   *fyne.Container   // contains Items and padded
	scroll  *container.Scroll // contains said and below
	relay   func()            // lays out the window again
}

// Lengths at normal text size.
const (
	legendText = 12
	mostRun    = 480 // largest width of Run
)

// NewLegend makes an empty legend. The function relay lays out the window again.
func NewLegend(s *shell.Shell, relay func()) *Legend {
	l := &Legend{
		Shell: s, relay: relay, Note: widgets.Lines(fynetheme.SizeNameText, theme.ColorMuted),
		Run:     widgets.Lines(fynetheme.SizeNameText, fynetheme.ColorNameForeground),
		Items:   widgets.NewLegend(s.Renderer, s.Colors(), s.Scaled(legendText)),
		Trouble: widgets.Lines(fynetheme.SizeNameText, fynetheme.ColorNameWarning),
	}
	air := s.Theme.Size(fynetheme.SizeNameInnerPadding) - 1 // labels have this padding around their text
	l.whose = container.New(widgets.UpTo(s.Scaled(mostRun)), l.Run)
	l.whose.Hide()
	l.said = layouts.Padded(-air, -air, 0, 0, container.NewBorder(nil, nil, l.whose, nil, l.Note))
	l.padded = layouts.Padded(-air-1, -air-1, 0, 0, l.Trouble)
	l.padded.Hide()
	// The lens's items come first: errors also have marks on the board.
	l.below = container.New(&besideItems{legend: l}, l.Items, l.padded)
	l.scroll = container.NewVScroll(layouts.Padded(0, 0, 0, 14, // the bar has this space
		container.New(layouts.Stack{Grow: -1}, l.said, l.below)))
	room := &legendRoom{legend: l, least: figure.LegendLine*s.Scaled(legendText) + l.said.MinSize().Height}
	l.said.Hide()
	l.Content = container.NewStack(canvas.NewRectangle(s.Colors().Well), layouts.Padded(0, 1, 14, 0,
		container.New(room, l.scroll)))
	return l
}

// Update implements [shell.Part].
func (l *Legend) Update(c workbench.Changes) {
	if !c.Has(workbench.Explored | workbench.Position | workbench.Answered | workbench.Board | workbench.Played |
		workbench.History) {
		return
	}
	b := l.Bench
	run := b.Explore.RunText()
	color := fynetheme.ColorNameForeground
	if b.Explore.Replaced() {
		color = fynetheme.ColorNameWarning
	}
	l.Run.Paint(color)
	if text := l.Say(run); l.Run.Said() != text {
		l.Run.Say(text)
		layouts.Show(l.whose, text != "")
		l.Content.Refresh() // the width of the run has changed
	}
	l.Note.Say(l.Say(b.Lens.Note()))
	layouts.Show(l.said, l.Run.Said()+l.Note.Said() != "")
	l.Items.Set(view.Legend(b.Lens.Picture().Legend, true, l.Say))
	l.showTrouble()
	l.below.Layout.Layout(l.below.Objects, l.below.Size()) // items and Trouble may need another arrangement
	has, need := l.Content.Size().Height, l.Content.MinSize().Height
	// After an edit, the legend keeps height that it no longer needs, so that the board does not move under the brush.
	spare := has > need && b.Lens.Chosen() == nil && !c.Has(workbench.Answered|workbench.Board|workbench.History)
	if shell.Low(l.Shell) && (has < need || spare) {
		l.relay() // the toolkit does not notice that a part without height needs height now
	}
}

// mostProblems is the largest number of problems that are listed.
const mostProblems = 3

func (l *Legend) showTrouble() {
	var list []string
	for _, d := range l.Bench.Lens.Remarks() {
		list = append(list, catalogue.Message(l.Say(d.Text)))
	}
	if crash, ok := errors.AsType[*solve.CrashError](l.Bench.Told().Err); ok {
		list = append(list, fmt.Sprint(crash.Value))
	}
	if n := len(list) - mostProblems; n > 0 {
		list = append(list[:mostProblems], l.Say(solve.Say("app.more_problems", "PluralCount", n)))
	}
	text := strings.Join(list, "\n")
	if len(list) > 2 { // the least height is two lines
		text = list[0]
		for _, next := range list[1:] {
			text = l.Join(text, next)
		}
	}
	if text != l.Trouble.Said() {
		l.Trouble.Say(text)
		layouts.Show(l.padded, text != "")
		l.scroll.ScrollToTop()
		l.scroll.Refresh()
	}
}
