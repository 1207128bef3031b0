package app

import (
	"slices"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/layout"
	fynetheme "fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"stepboard/app/theme"
	"stepboard/app/workbench"
	"stepboard/solve"
	"stepboard/solve/puzzles"
	"stepboard/widgets"
)

// topBar holds what is solved and how: puzzle, file, task, algorithm, Solve, Live.
type topBar struct {
	w         *Window
	content   fyne.CanvasObject
	name      *words
	task      *widget.Select
	algorithm *widget.Select
	solve     *widget.Button
	live      *widgets.Toggle
	lesson    *widgets.Tool
	quiet     bool // selections are being set, not made
}

func newTopBar(w *Window) *topBar {
	b := &topBar{w: w}
	all := puzzles.All()
	words := make([]string, len(all))
	chosen := 0
	for i, p := range all {
		words[i] = w.say(solve.Say(p.ID() + ".name"))
		if p.ID() == w.bench.Doc().Puzzle().ID() {
			chosen = i
		}
	}
	puzzle := widgets.NewSegmented(words, false, nil)
	puzzle.SetSelected(chosen)
	puzzle.OnChanged = func(i int) {
		puzzle.SetSelected(chosen) // until the document is really another
		w.openPuzzle(all[i])
	}

	b.name = line(fynetheme.SizeNameText, fynetheme.ColorNameForeground)

	b.solve = widget.NewButtonWithIcon(w.say(solve.Say("app.solve")), theme.Icon(theme.IconSolve), func() {
		if w.bench.Running() {
			w.bench.Stop()
		} else {
			w.bench.Solve()
		}
	})
	b.solve.Importance = widget.HighImportance
	w.trace.part("solve", b.solve)
	b.live = widgets.NewToggle(w.say(solve.Say("app.live")), w.say(solve.Say("app.live.hint")), w.settings.live(),
		func(bool) { w.toggleLive() })
	b.live.OnHint = w.hint

	b.lesson = w.tool("lesson", w.scaled(34))

	right := container.New(layout.NewCustomPaddedHBoxLayout(w.scaled(10)))
	id := w.bench.Doc().Puzzle().ID()
	if tasks := w.bench.Doc().Puzzle().Tasks(); len(tasks) > 1 {
		b.task = b.choice(tasks, id+".task.", func(t string) { w.bench.Doc().SetTask(t) })
		right.Add(container.New(wide(w.scaled(104)), b.task))
	}
	var ids []string
	for _, s := range w.bench.Doc().Puzzle().Solvers(w.bench.Doc().Task()) {
		ids = append(ids, s.ID())
	}
	b.algorithm = b.choice(ids, id+".algorithm.", func(a string) { w.bench.Doc().SetAlgorithm(a) })
	right.Objects = append(right.Objects, container.New(wide(w.scaled(176)), b.algorithm), b.solve, b.live,
		w.compareButton(), b.lesson)

	line := canvas.NewRectangle(w.colors().Line)
	line.SetMinSize(fyne.NewSize(1, w.scaled(24)))
	left := container.NewHBox(puzzle, container.NewCenter(line))
	b.content = padded(10, 10, 14, 16,
		container.NewBorder(nil, nil, left, right, b.name))
	return b
}

// choice is a list of IDs shown by their names in the catalogue.
func (b *topBar) choice(ids []string, prefix string, chosen func(string)) *widget.Select {
	names := make([]string, len(ids))
	for i, id := range ids {
		names[i] = b.w.say(solve.Say(prefix + id))
	}
	return b.w.newSelect(names, func(name string) {
		for i, n := range names {
			if n == name && !b.quiet {
				chosen(ids[i])
			}
		}
	})
}

func (b *topBar) refresh(c workbench.Changes) {
	w := b.w
	if c.Has(workbench.History | workbench.Listed) {
		name := w.fileName()
		if w.filed().Dirty() {
			name += " •"
		}
		b.name.say(name)
	}
	if c.Has(workbench.Lesson) {
		b.lesson.SetChosen(w.lesson.shown)
	}
	if !c.Has(workbench.Answered | workbench.Explored) {
		return
	}
	b.quiet = true
	id := w.bench.Doc().Puzzle().ID()
	if b.task != nil {
		showChosen(b.task, slices.Index(b.task.Options, w.say(solve.Say(id+".task."+w.bench.Doc().Task()))))
	}
	showChosen(b.algorithm, slices.Index(b.algorithm.Options,
		w.say(solve.Say(id+".algorithm."+w.bench.Session().Solver().ID()))))
	b.quiet = false
	b.live.SetOn(w.settings.live())
	word, icon, importance := solve.Say("app.solve"), theme.IconSolve, widget.HighImportance
	if w.bench.Running() {
		word, icon, importance = solve.Say("app.stop"), theme.IconStop, widget.MediumImportance
	}
	if text := w.say(word); b.solve.Text != text {
		b.solve.Importance = importance
		b.solve.SetIcon(theme.Icon(icon))
		b.solve.SetText(text)
	}
}

// toggleLive switches whether answers follow the brush.
func (w *Window) toggleLive() {
	w.settings.setLive(!w.settings.live())
	if w.settings.live() {
		w.bench.BringUp()
	}
	w.win.SetMainMenu(w.menu())
	w.refresh(workbench.Answered)
}
