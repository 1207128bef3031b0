package app

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/layout"
	fynetheme "fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"stepboard/app/shell"
	"stepboard/app/theme"
	"stepboard/app/workbench"
	"stepboard/solve"
	"stepboard/widgets"
	"stepboard/widgets/layouts"
)

// topBar is the bar at the top: puzzle, rules, file name, task, algorithm, Solve, Live, Compare and lesson.
type topBar struct {
	w         *Window
	content   fyne.CanvasObject
	name      *widgets.Words
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
	all := w.Puzzles
	words := make([]string, len(all))
	chosen := 0
	for i, p := range all {
		words[i] = w.Say(solve.TextOf(p, "name"))
		if w.filing.Unsaved(p) {
			words[i] += " •"
		}
		if p.ID() == w.Bench.Doc().Puzzle().ID() {
			chosen = i
		}
	}
	puzzle := widgets.NewSegmented(words, false, nil)
	puzzle.SetSelected(chosen)
	puzzle.OnChanged = func(i int) {
		puzzle.SetSelected(chosen) // the choice changes only when the new document is open
		w.filing.OpenPuzzle(all[i])
	}

	b.name = widgets.Line(fynetheme.SizeNameText, fynetheme.ColorNameForeground)

	b.solve = widget.NewButtonWithIcon(w.Say(solve.Say("app.solve")), theme.Icon(theme.IconSolve), func() {
		if w.Bench.Running() {
			w.Perform(w.Action("stop"))
		} else {
			w.Perform(w.Action("solve"))
		}
	})
	b.solve.Importance = widget.HighImportance
	w.Trace.Part("solve", b.solve)
	b.live = widgets.NewToggle(w.Say(solve.Say("app.live")), w.Say(solve.Say("app.live.hint")), w.Settings.Live(),
		func(bool) { w.Perform(w.Action("live")) })
	b.live.OnHint = w.Hint

	b.lesson = w.Tool("lesson", w.Scaled(34))

	gap := w.Scaled(10)
	tasks := layouts.Row()
	shown := w.Bench.Doc().Puzzle()
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
		container.New(layout.NewCustomPaddedHBoxLayout(gap), b.solve, b.live, w.comparing.NewButton(), b.lesson)),
		container.New(layouts.Wide(w.Scaled(leastAlgorithm)),
			shell.Named(w.Shell, solve.Say("app.spoken.algorithm"), b.algorithm.Select)))

	line := canvas.NewRectangle(w.Colors().Line)
	line.SetMinSize(fyne.NewSize(1, w.Scaled(24)))
	wide := puzzle.MinSize().Width
	puzzle.Squeezes = true
	left := container.NewHBox(w.rules.NewSelector())
	if w.Can(w.Action("rules")) {
		t := w.Tool("rules", w.Scaled(34))
		t.SetChosen(w.rules.Shown())
		left.Add(t)
	}
	left.Add(container.NewCenter(line))
	b.content = layouts.Padded(3, 3, 14, 16, container.New(&layouts.Fold{
		Gap: 4, Between: 6, Stretch: most - w.Scaled(leastAlgorithm),
	},
		container.New(nameRoom{wide: wide, least: w.Scaled(64)},
			shell.Named(w.Shell, solve.Say("app.spoken.puzzle"), puzzle), left, b.name), right))
	return b
}

// nameRoom is a layout of the puzzles, the tools beside them, and the name of the file. The space around the puzzles'
// words shrinks first. If the name is cut and has less room than least, it is hidden: the window's title has it, too.
type nameRoom struct{ wide, least float32 } // wide: the width of the puzzles with all space around their words

func (nameRoom) MinSize(objects []fyne.CanvasObject) fyne.Size {
	return layouts.Dock{}.MinSize(objects[:2])
}

func (l nameRoom) Layout(objects []fyne.CanvasObject, size fyne.Size) {
	name, tools := objects[2].(*widgets.Words), objects[1].MinSize().Width
	puzzles := min(l.wide, size.Width-tools)
	layouts.Put(objects[0], fyne.Position{}, fyne.NewSize(puzzles, size.Height))
	layouts.Put(objects[1], fyne.NewPos(puzzles, 0), fyne.NewSize(tools, size.Height))
	room := size.Width - puzzles - tools
	layouts.Put(name, fyne.NewPos(puzzles+tools, 0), fyne.NewSize(room, size.Height))
	layouts.Show(name, room >= l.least || name.Cut() == "")
}

func (b *topBar) Update(c workbench.Changes) {
	w := b.w
	if c.Has(workbench.History | workbench.Listed) {
		name := w.filing.Name()
		if w.Filed().Dirty() {
			name += " •"
		}
		if w.Bench.Hides(workbench.Notes) {
			name = ""
		}
		b.name.Say(name)
	}
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
