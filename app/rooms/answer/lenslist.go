package answer

import (
	"slices"
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/layout"

	"stepboard/app/shell"
	"stepboard/app/workbench"
	"stepboard/solve"
	"stepboard/solve/lens"
	"stepboard/widgets"
	"stepboard/widgets/layouts"
)

// lensList lists the lenses of the puzzle. At most one lens is chosen. In a low panel it is a drop-down list.
type lensList struct {
	*shell.Shell
	content *fyne.Container
	choices *widgets.Choices
	brief   *shell.Select // the same choices, for a low panel
	of      *shell.Select // the choices of the chosen lens
	ofBox   fyne.CanvasObject
	shown   []lens.Lens
	lay     func(low bool)
}

func newLensList(s *shell.Shell, in func(fyne.CanvasObject) fyne.CanvasObject) *lensList {
	l := &lensList{Shell: s}
	heading := s.NewText(strings.ToUpper(s.Say(solve.Say("app.lens"))), s.Colors().Muted, 11, true)
	choose := func(i int) {
		s.Bench.Lens.Choose(append([]lens.Lens{{}}, l.shown...)[i].ID)
	}
	l.choices, l.brief = widgets.NewChoices(choose), s.NewSelect(nil, choose)
	l.choices.OnHint = s.Hint
	s.Trace.Part("lenses", l.choices)
	l.of = s.NewSelect(nil, s.Bench.Lens.ChooseOf)
	l.ofBox = shell.Named(s, solve.Say("app.spoken.lens_of"), l.of)
	choices, brief := shell.Named(s, solve.Say("app.lens"), l.choices), shell.Named(s, solve.Say("app.lens"), l.brief)
	// The choices of a lens are beside the heading, or below the drop-down list of lenses. The line always has the same
	// height, so the parts below do not move.
	height := l.of.MinSize().Height
	l.content = container.New(layout.NewCustomPaddedVBoxLayout(0))
	title := layouts.Padded(0, 0, 0, 8, container.NewCenter(heading))
	l.lay = func(low bool) {
		var first, below fyne.CanvasObject = container.NewBorder(nil, nil, title, nil, l.ofBox), choices
		if low { // there is no heading, so that the names of lenses are not cut
			first, below = brief, in(l.ofBox)
		}
		l.content.Objects = []fyne.CanvasObject{in(layouts.AtLeast(height, first)), below}
	}
	l.lay(false)
	return l
}

func (l *lensList) Update(c workbench.Changes) {
	if !c.Has(workbench.Explored | workbench.Answered | workbench.Position) {
		return
	}
	if c.Has(workbench.Explored | workbench.Answered) {
		l.offer()
	}
	var list []solve.Text
	if s := l.Bench.Lens; s.Chosen() != nil && s.Chosen().Choices != nil && s.View() != nil {
		list = s.Chosen().Choices(s.View())
	}
	// If the lens has choices, the list is also shown while it is empty.
	layouts.Show(l.ofBox, l.Bench.Lens.Chosen() != nil && l.Bench.Lens.Chosen().Choices != nil)
	layouts.Able(l.of, len(list) > 0)
	if len(list) > 0 {
		l.of.Fill(l.SayAll(list...), min(l.Bench.Lens.Choice(), len(list)-1))
	}
}

func (l *lensList) offer() {
	l.shown = l.Bench.Lens.List()
	if len(l.shown) == 0 {
		l.content.Hide()
		return
	}
	puzzle := l.Bench.Doc().Puzzle()
	names, hints := []string{l.Say(solve.Say("app.lens.none"))}, []string{l.Say(solve.Say("app.lens.none.hint"))}
	chosen := 1 + slices.IndexFunc(l.shown, func(v lens.Lens) bool { return v.ID == l.Bench.Lens.ID() })
	for _, v := range l.shown {
		names = append(names, l.Say(solve.TextOf(puzzle, "lens."+v.ID)))
		hints = append(hints, l.Say(solve.TextOf(puzzle, "lens."+v.ID+".hint")))
	}
	l.choices.Room = 1 + len(lens.Of(puzzle, l.Bench.Doc().Task())) // some lenses are available only for some answers
	l.choices.Set(names, hints, chosen)
	l.brief.Fill(append([]string{l.Say(solve.Say("app.lens.without"))}, names[1:]...), chosen)
	l.content.Show()
}
