package app

import (
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/layout"
	"fyne.io/fyne/v2/widget"

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
			w.chooseLens(nil)
			return
		}
		w.chooseLens(&l.shown[i-1])
	})
	l.choices.OnHint = w.hint
	w.trace.part("lenses", l.choices)
	l.of = w.newSelect(nil, func(name string) {
		for i, n := range l.names {
			if n == name && !l.quiet {
				w.chooseOf(i)
				return
			}
		}
	})
	l.ofBox = container.New(layout.NewCustomPaddedLayout(4, 0, 0, 0), l.of)
	l.content = container.New(layout.NewCustomPaddedVBoxLayout(0), in(heading), l.choices, in(l.ofBox))
	return l
}

func (l *lensList) refresh(c changes) {
	if c&(exploreChanged|answerChanged|posChanged) == 0 {
		return
	}
	w := l.w
	if c&(exploreChanged|answerChanged) != 0 {
		l.offer()
	}
	var list []solve.Text
	if s := &w.lens; s.chosen != nil && s.chosen.Choices != nil && s.view != nil {
		list = s.chosen.Choices(s.view)
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
	showChosen(l.of, min(w.lens.choice, len(names)-1))
	l.ofBox.Show()
	l.quiet = false
}

// offer lists the lenses that there are.
func (l *lensList) offer() {
	w := l.w
	l.shown = w.lenses()
	if len(l.shown) == 0 {
		l.content.Hide()
		return
	}
	id := w.doc.Puzzle().ID() + ".lens."
	names, hints := []string{w.say(solve.Say("app.lens.none"))}, []string{w.say(solve.Say("app.lens.none.hint"))}
	chosen := 0
	for i, v := range l.shown {
		names = append(names, w.say(solve.Say(id+v.ID)))
		hints = append(hints, w.say(solve.Say(id+v.ID+".hint")))
		if w.lens.chosen != nil && w.lens.chosen.ID == v.ID {
			chosen = i + 1
		}
	}
	l.choices.Set(names, hints, chosen)
	l.content.Show()
}
