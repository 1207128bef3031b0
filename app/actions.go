package app

import (
	"slices"

	"fyne.io/fyne/v2"

	"stepboard/app/command"
	"stepboard/app/rooms/answer"
	"stepboard/app/rooms/ask"
	"stepboard/app/rooms/clip"
	"stepboard/app/rooms/judging"
	"stepboard/app/rooms/maker"
	"stepboard/app/rooms/practise"
	"stepboard/app/rooms/program"
	"stepboard/app/rooms/results"
	"stepboard/app/rooms/sharing"
	"stepboard/app/rooms/testmaking"
	"stepboard/app/rooms/tracing"
	"stepboard/app/rooms/transport"
	"stepboard/app/shell"
	"stepboard/app/theme"
	"stepboard/solve"
)

// actionTable lists all actions. Several actions may share a key that has no modifier and is no function key. The
// window then performs the first enabled action. actionTable also makes the rooms that only actions use.
func (w *Window) actionTable() []*shell.Action {
	var judges *judging.Room
	tests := testmaking.New(w.Shell, w.setBuilder, func(path string) { judges.Fill(path) })
	breaking := program.New(w.Shell, tests.Add)
	judges = judging.New(w.Shell, breaking.Take, breaking.Open)
	pasting := clip.New(w.Shell, w.selection, func() string { return w.results.AnswerText() })
	list := slices.Concat(w.export.Actions(), sharing.New(w.Shell, w.export).Actions(), w.annotate.Actions(),
		w.lesson.Actions(), w.point.Actions(), w.present.Actions(), w.class.Actions(), ask.New(w.Shell).Actions(),
		practise.New(w.Shell).Actions(), breaking.Actions(), judges.Actions(), tests.Actions(),
		maker.New(w.Shell, w.selection.Area).Actions(), tracing.New(w.Shell).Actions(),
		results.New(w.Shell).Actions(), w.filing.Actions(), w.rules.Actions(),
		w.rescue.Actions(), pasting.Actions(), w.editor.Actions(), w.selection.Actions(), answer.Actions(w.Shell),
		transport.Actions(w.Shell), w.comparing.Actions(), w.tree.Actions(), w.play.Actions(), w.viewActions(),
		w.help.Actions(), w.welcome.Actions())
	for _, a := range list {
		if a.Pane {
			w.endAlone(a)
		}
	}
	return list
}

// endAlone changes the switch of a pane that is hidden while the board is alone. Then the switch brings back the tools
// and shows the pane.
func (w *Window) endAlone(a *shell.Action) {
	run, shown := a.Run, a.Checked
	a.Checked = func() bool { return shown() && !w.alone }
	a.Run = func() {
		if w.alone {
			w.setAlone(false)
			if w.build(); shown() {
				return
			}
		}
		run()
	}
}

// setBuilder returns a builder of test sets that also knows the puzzle of the shown document.
func (w *Window) setBuilder(language string) testmaking.Builder {
	b := command.NewBuilder(language)
	b.Know(w.Puzzles, solve.Inner(w.Bench.Doc().Puzzle()))
	return b
}

func (w *Window) viewActions() []*shell.Action {
	return []*shell.Action{
		{ID: "settings", Run: w.askSettings},
		{ID: "quit", Key: fyne.KeyW, Mod: shell.Ctrl, Run: w.close},
		{ID: "zoom-in", Icon: theme.IconZoomIn, Key: fyne.KeyPlus, Run: func() { w.comparing.Seen().ZoomIn() }},
		{ID: "zoom-out", Icon: theme.IconZoomOut, Key: fyne.KeyMinus, Run: func() { w.comparing.Seen().ZoomOut() }},
		{ID: "fit", Icon: theme.IconFit, Run: func() { w.comparing.Seen().Fit() }},
		{
			ID: "way", Run: func() { w.Bench.Way.Show(w.Bench.Way.Hidden()) },
			Checked: func() bool { return !w.Bench.Way.Hidden() },
		},
		{
			ID: "panel", Icon: theme.IconPanel, Run: w.foldPanel, Pane: true,
			Checked: func() bool { return !shell.PanelFolded(w.Shell, w.crowded()) },
		},
		{
			ID: "board-alone", Icon: theme.IconPanel, Key: fyne.KeyF11, Mod: shell.Shift,
			Run:     func() { w.rebuildIn(func() { w.setAlone(!w.alone) }) },
			Checked: func() bool { return w.alone },
		},
		{
			ID: "full-screen", Key: fyne.KeyF11, Run: func() { w.Win.SetFullScreen(!w.Win.FullScreen()) },
			Checked: func() bool { return w.Win.FullScreen() },
		},
	}
}
