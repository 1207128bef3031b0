package app

import (
	"slices"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/layout"
	fynetheme "fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"stepboard/app/shell"
	"stepboard/app/theme"
	"stepboard/app/workbench"
	"stepboard/solve"
	"stepboard/solve/puzzles"
	"stepboard/widgets"
	"stepboard/widgets/layouts"
)

// topBar is the bar at the top, in one line: puzzle, rules, Solve, task, algorithm, Live, Compare and lesson. The
// window's title has the name of the file.
type topBar struct {
	w         *Window
	content   fyne.CanvasObject
	task      *shell.Picker // nil if the puzzle has only one task
	algorithm *shell.Picker
	solve     *widget.Button
	live      *widgets.Toggle
	lesson    *widgets.Tool
}

// Widths of the drop-down list of algorithms. The list is wider if the algorithms' names are longer. In a narrow window
// the list is narrower, so that the bar keeps one line.
const (
	algorithmWidth = 176
	leastAlgorithm = 112
)

func newTopBar(w *Window) *topBar {
	b := &topBar{w: w}
	shown := w.Bench.Doc().Puzzle()
	all := slices.DeleteFunc(w.Puzzles.With(shown), func(p solve.Puzzle) bool { // the selector has the others
		return puzzles.BuiltIn().ByID(p.ID()) == nil && p.ID() != shown.ID()
	})
	words := make([]string, len(all))
	chosen := 0
	for i, p := range all {
		words[i] = w.Say(solve.TextOf(p, "name"))
		if w.filing.Unsaved(p) {
			words[i] += " •"
		}
		if p.ID() == shown.ID() {
			chosen = i
		}
	}
	puzzle := widgets.NewSegmented(words, false, nil)
	puzzle.SetSelected(chosen)
	puzzle.OnChanged = func(i int) {
		puzzle.SetSelected(chosen) // the choice changes only when the new document is open
		w.filing.OpenPuzzle(all[i])
	}

	b.solve = widget.NewButtonWithIcon(w.Say(solve.Say("app.solve")), theme.Icon(theme.IconSolve), func() {
		if w.Bench.Running() {
			w.Perform(w.Action("stop"))
		} else {
			w.Perform(w.Action("solve"))
		}
	})
	stop := widget.NewButtonWithIcon(w.Say(solve.Say("app.stop")), theme.Icon(theme.IconStop), nil)
	solveWidth := max(b.solve.MinSize().Width, stop.MinSize().Width) // kept while hidden: nothing else moves
	b.solve.Importance = widget.HighImportance
	w.Trace.Part("solve", b.solve)
	b.live = widgets.NewToggle(w.Say(solve.Say("app.live")), w.Say(solve.Say("app.live.hint")), w.Settings.Live(),
		func(bool) { w.Perform(w.Action("live")) })
	b.live.OnHint = w.Hint

	b.lesson = w.Tool("lesson", w.Scaled(34))

	gap := w.Scaled(10)
	tasks := layouts.Row(layouts.Padded(0, 0, 0, gap, container.New(layouts.Wide(solveWidth), b.solve)))
	if len(shown.Tasks()) > 1 {
		named := func(id string) string { return w.Say(solve.TextOf(shown, "task."+id)) }
		b.task = w.NewPicker(named, func(id string) { w.Bench.Doc().SetTask(id) })
		w.Trace.Part("task", b.task.Select)
		tasks.Add(layouts.Padded(0, 0, 0, gap, container.New(layouts.Wide(w.Scaled(94)),
			shell.Named(w.Shell, solve.Say("app.spoken.task"), b.task.Select))))
	}
	name := func(id string) string { return w.Say(solve.AlgorithmName(w.Bench.Doc().Puzzle(), id)) }
	b.algorithm = w.NewPicker(name, func(a string) { w.Bench.Doc().SetAlgorithm(a) })
	b.algorithm.More = func() []*fyne.MenuItem { return shell.Lacks(w.Shell) }
	w.Trace.Part("algorithm", b.algorithm.Select)
	most := w.Scaled(algorithmWidth)
	for _, t := range shown.Tasks() {
		for _, a := range solve.SolverIDs(shown, t) {
			most = max(most, w.WidthOfSelect(name(a))+1)
		}
	}
	right := container.New(layouts.Dock{Most: 1}, tasks, layouts.Padded(0, 0, gap, 0,
		container.New(layout.NewCustomPaddedHBoxLayout(gap), b.live, w.comparing.NewButton(), b.lesson)),
		container.New(layouts.Wide(w.Scaled(leastAlgorithm)),
			shell.Named(w.Shell, solve.Say("app.spoken.algorithm"), b.algorithm.Select)))

	wide := puzzle.MinSize().Width
	puzzle.Squeezes = true
	tools := container.NewHBox(w.NewTool("puzzles", theme.IconChevronDown, w.Scaled(28), solve.Say("rules.selector"),
		w.Performs("welcome")))
	if w.Can(w.Action("rules")) {
		t := w.Tool("rules", w.Scaled(34))
		t.SetChosen(w.rules.Shown())
		tools.Add(t)
	}
	title := widgets.NewWords(fynetheme.SizeNameText, fynetheme.ColorNameForeground).Bold()
	title.Say(words[chosen])
	b.content = layouts.Padded(3, 3, 14, 16, container.New(barLayout{wide: wide, stretch: most - w.Scaled(leastAlgorithm)},
		shell.Named(w.Shell, solve.Say("app.spoken.puzzle"), puzzle), layouts.Middle(title), tools, right))
	return b
}

// barLayout is the layout of the top bar: the puzzles, the name of the shown puzzle, the tools beside them, and the
// part at the right edge. If there is no room for all puzzles, the name takes their place. So the bar has one line.
type barLayout struct {
	wide    float32 // the width of the puzzles with all space around their words
	stretch float32 // the width that the part at the right gets above its least width if there is room
}

// MinSize implements fyne.Layout.
func (barLayout) MinSize(objects []fyne.CanvasObject) fyne.Size {
	least := fyne.Size{}
	for i, o := range objects {
		size := o.MinSize()
		if least.Height = max(least.Height, size.Height); i > 0 {
			least.Width += size.Width
		}
	}
	return least
}

// Layout implements fyne.Layout.
func (l barLayout) Layout(objects []fyne.CanvasObject, size fyne.Size) {
	list, name, tools, right := objects[0], objects[1], objects[2].MinSize().Width, objects[3].MinSize().Width
	room := size.Width - tools - right
	all := list.MinSize().Width <= room
	first, width := name, max(0, min(name.MinSize().Width, room))
	if all {
		first, width = list, min(l.wide, room)
	}
	layouts.Show(list, all)
	layouts.Show(name, !all)
	right += max(0, min(l.stretch, room-width))
	layouts.Put(first, fyne.Position{}, fyne.NewSize(width, size.Height))
	layouts.Put(objects[2], fyne.NewPos(width, 0), fyne.NewSize(tools, size.Height))
	layouts.Put(objects[3], fyne.NewPos(size.Width-right, 0), fyne.NewSize(right, size.Height))
}

func (b *topBar) Update(c workbench.Changes) {
	w := b.w
	if c.Has(workbench.Lesson) {
		b.lesson.SetChosen(w.lesson.Shown())
	}
	if !c.Has(workbench.Answered | workbench.Explored) {
		return
	}
	puzzle, task := w.Bench.Doc().Puzzle(), w.Bench.Doc().Task()
	if b.task != nil {
		b.task.Offer(puzzle.Tasks(), task)
	}
	b.algorithm.Offer(solve.SolverIDs(puzzle, task), w.Bench.Answers().Solver().ID())
	b.live.SetOn(w.Settings.Live())
	shown := !w.Settings.Live() || w.Bench.Running()
	if c := w.Win.Canvas(); !shown && c.Focused() == fyne.Focusable(b.solve) {
		c.FocusNext() // Tab goes on from here
	}
	layouts.Show(b.solve, shown)
	word, icon := solve.Say("app.solve"), theme.IconSolve
	if w.Bench.Running() {
		word, icon = solve.Say("app.stop"), theme.IconStop
	}
	if text := w.Say(word); b.solve.Text != text {
		shell.StandOut(b.solve, !w.Bench.Running())
		b.solve.SetIcon(theme.Icon(icon))
		b.solve.SetText(text)
	}
}
