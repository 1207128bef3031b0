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
	"stepboard/widgets/layouts"
)

// topBar holds what is solved and how: puzzle, file, task, algorithm, Solve, Live.
type topBar struct {
	w         *Window
	content   fyne.CanvasObject
	name      *widgets.Words
	task      *widget.Select
	algorithm *widget.Select
	solve     *widget.Button
	live      *widgets.Toggle
	lesson    *widgets.Tool
}

func newTopBar(w *Window) *topBar {
	b := &topBar{w: w}
	all := puzzles.All()
	words := make([]string, len(all))
	chosen := 0
	for i, p := range all {
		words[i] = w.Say(solve.Say(p.ID() + ".name"))
		if p.ID() == w.Bench.Doc().Puzzle().ID() {
			chosen = i
		}
	}
	puzzle := widgets.NewSegmented(words, false, nil)
	puzzle.SetSelected(chosen)
	puzzle.OnChanged = func(i int) {
		puzzle.SetSelected(chosen) // until the document is really another
		w.openPuzzle(all[i])
	}

	b.name = widgets.Line(fynetheme.SizeNameText, fynetheme.ColorNameForeground)

	b.solve = widget.NewButtonWithIcon(w.Say(solve.Say("app.solve")), theme.Icon(theme.IconSolve), func() {
		if w.Bench.Running() {
			w.Bench.Stop()
		} else {
			w.Bench.Solve()
		}
	})
	b.solve.Importance = widget.HighImportance
	w.Trace.Part("solve", b.solve)
	b.live = widgets.NewToggle(w.Say(solve.Say("app.live")), w.Say(solve.Say("app.live.hint")), w.Settings.Live(),
		func(bool) { w.toggleLive() })
	b.live.OnHint = w.Hint

	b.lesson = w.Tool("lesson", w.Scaled(34))

	right := container.New(layout.NewCustomPaddedHBoxLayout(w.Scaled(10)))
	id := w.Bench.Doc().Puzzle().ID()
	if tasks := w.Bench.Doc().Puzzle().Tasks(); len(tasks) > 1 {
		b.task = b.choice(tasks, id+".task.", func(t string) { w.Bench.Doc().SetTask(t) })
		right.Add(container.New(layouts.Wide(w.Scaled(104)), b.task))
	}
	var ids []string
	for _, s := range w.Bench.Doc().Puzzle().Solvers(w.Bench.Doc().Task()) {
		ids = append(ids, s.ID())
	}
	b.algorithm = b.choice(ids, id+".algorithm.", func(a string) { w.Bench.Doc().SetAlgorithm(a) })
	right.Objects = append(right.Objects, container.New(layouts.Wide(w.Scaled(176)), b.algorithm), b.solve, b.live,
		w.comparing.NewButton(), b.lesson)

	line := canvas.NewRectangle(w.Colors().Line)
	line.SetMinSize(fyne.NewSize(1, w.Scaled(24)))
	left := container.NewHBox(puzzle, container.NewCenter(line))
	b.content = layouts.Padded(10, 10, 14, 16,
		container.NewBorder(nil, nil, left, right, b.name))
	return b
}

// choice is a list of IDs shown by their names in the catalogue.
func (b *topBar) choice(ids []string, prefix string, chosen func(string)) *widget.Select {
	names := make([]string, len(ids))
	for i, id := range ids {
		names[i] = b.w.Say(solve.Say(prefix + id))
	}
	return b.w.NewSelect(names, func(i int) { chosen(ids[i]) })
}

func (b *topBar) Update(c workbench.Changes) {
	w := b.w
	if c.Has(workbench.History | workbench.Listed) {
		name := w.fileName()
		if w.lesson.Filed().Dirty() {
			name += " •"
		}
		b.name.Say(name)
	}
	if c.Has(workbench.Lesson) {
		b.lesson.SetChosen(w.lesson.Shown())
	}
	if !c.Has(workbench.Answered | workbench.Explored) {
		return
	}
	id := w.Bench.Doc().Puzzle().ID()
	if b.task != nil {
		w.ShowChosen(b.task, slices.Index(b.task.Options, w.Say(solve.Say(id+".task."+w.Bench.Doc().Task()))))
	}
	w.ShowChosen(b.algorithm, slices.Index(b.algorithm.Options,
		w.Say(solve.Say(id+".algorithm."+w.Bench.Session().Solver().ID()))))
	b.live.SetOn(w.Settings.Live())
	word, icon, importance := solve.Say("app.solve"), theme.IconSolve, widget.HighImportance
	if w.Bench.Running() {
		word, icon, importance = solve.Say("app.stop"), theme.IconStop, widget.MediumImportance
	}
	if text := w.Say(word); b.solve.Text != text {
		b.solve.Importance = importance
		b.solve.SetIcon(theme.Icon(icon))
		b.solve.SetText(text)
	}
}

// toggleLive switches whether answers follow the brush.
func (w *Window) toggleLive() {
	w.Settings.SetLive(!w.Settings.Live())
	if w.Settings.Live() {
		w.Bench.BringUp()
	}
	w.Win.SetMainMenu(w.menu())
	w.Refresh(workbench.Answered)
}
