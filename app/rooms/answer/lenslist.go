package answer

import (
	"strings"

	"stepboard/app/shell"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/layout"
	"fyne.io/fyne/v2/widget"

	"stepboard/app/workbench"
	"stepboard/solve"
	"stepboard/solve/lens"
	"stepboard/widgets"
)

// lensList offers the lenses of the puzzle, of which one at most lies over the board.
type lensList struct {
	w       *shell.Shell
	content *fyne.Container
	choices *widgets.Choices
	of      *widget.Select // what the lens can show one of
	ofBox   *fyne.Container
	shown   []lens.Lens
	names   []string // of
	quiet   bool
}

func newLensList(w *shell.Shell, in func(fyne.CanvasObject) fyne.CanvasObject) *lensList {
	l := &lensList{w: w}
	heading := canvas.NewText(strings.ToUpper(w.Say(solve.Say("app.lens"))), w.Colors().Muted)
	heading.TextSize, heading.TextStyle.Bold = w.Scaled(11), true
	l.choices = widgets.NewChoices(func(i int) {
		if i == 0 {
			w.Bench.Lens.Choose(nil)
			return
		}
		w.Bench.Lens.Choose(&l.shown[i-1])
	})
	l.choices.OnHint = w.Hint
	w.Trace.Part("lenses", l.choices)
	l.of = w.NewSelect(nil, func(name string) {
		for i, n := range l.names {
			if n == name && !l.quiet {
				w.Bench.Lens.ChooseOf(i)
				return
			}
		}
	})
	l.ofBox = container.New(layout.NewCustomPaddedLayout(4, 0, 0, 0), l.of)
	l.content = container.New(layout.NewCustomPaddedVBoxLayout(0), in(heading), l.choices, in(l.ofBox))
	return l
}

func (l *lensList) Update(c workbench.Changes) {
	if !c.Has(workbench.Explored | workbench.Answered | workbench.Position) {
		return
	}
	w := l.w
	if c.Has(workbench.Explored | workbench.Answered) {
		l.offer()
	}
	var list []solve.Text
	if s := w.Bench.Lens; s.Chosen() != nil && s.Chosen().Choices != nil && s.View() != nil {
		list = s.Chosen().Choices(s.View())
	}
	if len(list) == 0 {
		l.ofBox.Hide()
		return
	}
	l.quiet = true
	names := make([]string, len(list))
	same := len(list) == len(l.names)
	for i, t := range list {
		names[i] = w.Say(t)
		same = same && names[i] == l.names[i]
	}
	if !same {
		l.names = names
		l.of.SetOptions(names)
	}
	shell.ShowChosen(l.of, min(w.Bench.Lens.Choice(), len(names)-1))
	l.ofBox.Show()
	l.quiet = false
}

// offer lists the lenses that there are.
func (l *lensList) offer() {
	w := l.w
	l.shown = w.Bench.Lens.List()
	if len(l.shown) == 0 {
		l.content.Hide()
		return
	}
	id := w.Bench.Doc().Puzzle().ID() + ".lens."
	names, hints := []string{w.Say(solve.Say("app.lens.none"))}, []string{w.Say(solve.Say("app.lens.none.hint"))}
	chosen := 0
	for i, v := range l.shown {
		names = append(names, w.Say(solve.Say(id+v.ID)))
		hints = append(hints, w.Say(solve.Say(id+v.ID+".hint")))
		if w.Bench.Lens.Chosen() != nil && w.Bench.Lens.Chosen().ID == v.ID {
			chosen = i + 1
		}
	}
	l.choices.Set(names, hints, chosen)
	l.content.Show()
}
