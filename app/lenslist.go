package app

import (
	"strings"

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
	w       *Window
	content *fyne.Container
	choices *widgets.Choices
	of      *widget.Select // what the lens can show one of
	ofBox   *fyne.Container
	shown   []lens.Lens
	names   []string // of
	quiet   bool
}

func newLensList(w *Window, in func(fyne.CanvasObject) fyne.CanvasObject) *lensList {
	l := &lensList{w: w}
	heading := canvas.NewText(strings.ToUpper(w.say(solve.Say("app.lens"))), w.colors().Muted)
	heading.TextSize, heading.TextStyle.Bold = w.scaled(11), true
	l.choices = widgets.NewChoices(func(i int) {
		if i == 0 {
			w.bench.Lens.Choose(nil)
			return
		}
		w.bench.Lens.Choose(&l.shown[i-1])
	})
	l.choices.OnHint = w.hint
	w.trace.part("lenses", l.choices)
	l.of = w.newSelect(nil, func(name string) {
		for i, n := range l.names {
			if n == name && !l.quiet {
				w.bench.Lens.ChooseOf(i)
				return
			}
		}
	})
	l.ofBox = container.New(layout.NewCustomPaddedLayout(4, 0, 0, 0), l.of)
	l.content = container.New(layout.NewCustomPaddedVBoxLayout(0), in(heading), l.choices, in(l.ofBox))
	return l
}

func (l *lensList) refresh(c workbench.Changes) {
	if !c.Has(workbench.Explored | workbench.Answered | workbench.Position) {
		return
	}
	w := l.w
	if c.Has(workbench.Explored | workbench.Answered) {
		l.offer()
	}
	var list []solve.Text
	if s := w.bench.Lens; s.Chosen() != nil && s.Chosen().Choices != nil && s.View() != nil {
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
		names[i] = w.say(t)
		same = same && names[i] == l.names[i]
	}
	if !same {
		l.names = names
		l.of.SetOptions(names)
	}
	showChosen(l.of, min(w.bench.Lens.Choice(), len(names)-1))
	l.ofBox.Show()
	l.quiet = false
}

// offer lists the lenses that there are.
func (l *lensList) offer() {
	w := l.w
	l.shown = w.bench.Lens.List()
	if len(l.shown) == 0 {
		l.content.Hide()
		return
	}
	id := w.bench.Doc().Puzzle().ID() + ".lens."
	names, hints := []string{w.say(solve.Say("app.lens.none"))}, []string{w.say(solve.Say("app.lens.none.hint"))}
	chosen := 0
	for i, v := range l.shown {
		names = append(names, w.say(solve.Say(id+v.ID)))
		hints = append(hints, w.say(solve.Say(id+v.ID+".hint")))
		if w.bench.Lens.Chosen() != nil && w.bench.Lens.Chosen().ID == v.ID {
			chosen = i + 1
		}
	}
	l.choices.Set(names, hints, chosen)
	l.content.Show()
}
