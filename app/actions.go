package app

import (
	"slices"

	"fyne.io/fyne/v2"

	"stepboard/app/rooms/transport"
	"stepboard/app/shell"
	"stepboard/app/theme"
	"stepboard/app/workbench"
	"stepboard/solve"
)

// actionTable is the one place that binds what can be done to icons and keys.
func (w *Window) actionTable() []*shell.Action {
	return slices.Concat(w.export.Actions(), w.annotate.Actions(), w.lesson.Actions(), w.point.Actions(),
		w.present.Actions(),
		w.fileActions(), w.boardActions(),
		w.solveActions(), w.exploreActions(), w.viewActions(), w.help.Actions(), w.welcome.Actions())
}

func (w *Window) fileActions() []*shell.Action {
	return slices.Concat(
		[]*shell.Action{{
			ID: "new", Icon: theme.IconNew, Key: fyne.KeyN, Mod: shell.Ctrl,
			Run: func() { w.newBoard(w.Bench.Doc().Puzzle()) },
		}},
		w.filing.Actions(), w.rescue.Actions(), w.clip.Actions(),
		[]*shell.Action{{ID: "quit", Key: fyne.KeyQ, Mod: shell.Ctrl, Run: w.close}})
}

func (w *Window) boardActions() []*shell.Action {
	doc := w.Bench.Doc
	shown := func() int { d, _ := doc().Shown(); return d }
	many := func() bool { return w.targets() > 1 }
	return []*shell.Action{
		{ID: "undo", Icon: theme.IconUndo, Key: fyne.KeyZ, Mod: shell.Ctrl, Run: w.Bench.Undo, Enabled: w.Bench.CanUndo},
		{ID: "redo", Icon: theme.IconRedo, Key: fyne.KeyY, Mod: shell.Ctrl, Run: w.Bench.Redo, Enabled: w.Bench.CanRedo},
		{ID: "resize", Icon: theme.IconResize, Key: fyne.KeyR, Mod: shell.Ctrl, Run: w.resizeBoard},
		{ID: "clear", Icon: theme.IconClear, Run: func() { doc().Clear() }},
		{
			ID: "flip-horizontal", Icon: theme.IconFlipHorizontal, Key: fyne.KeyH, Mod: shell.Ctrl,
			Run: func() { doc().FlipHorizontal() },
		},
		{
			ID: "flip-vertical", Icon: theme.IconFlipVertical, Key: fyne.KeyH, Mod: shell.Ctrl | shell.Shift,
			Run: func() { doc().FlipVertical() },
		},
		{
			ID: "rotate-right", Icon: theme.IconRotate, Key: fyne.KeyPeriod, Mod: shell.Ctrl,
			Run: func() { w.Refused(doc().RotateRight()) },
		},
		{ID: "rotate-left", Key: fyne.KeyComma, Mod: shell.Ctrl, Run: func() { w.Refused(doc().RotateLeft()) }},

		{ID: "query-add", Icon: theme.IconAdd, Run: w.addQuery},
		{ID: "query-duplicate", Icon: theme.IconNew, Run: w.duplicateQuery},
		{ID: "query-remove", Icon: theme.IconRemove, Run: w.removeQuery, Enabled: w.mayRemoveQuery},
		{ID: "query-previous", Icon: theme.IconUp, Key: fyne.KeyPageUp, Run: func() { w.showNext(-1) }, Enabled: many},
		{ID: "query-next", Icon: theme.IconDown, Key: fyne.KeyPageDown, Run: func() { w.showNext(1) }, Enabled: many},
		{ID: "dataset-add", Run: func() { w.Refused(doc().AddDataset(doc().Board().Size)) }},
		{ID: "dataset-duplicate", Run: func() { doc().DuplicateDataset() }},
		{
			ID: "dataset-remove", Run: func() { doc().RemoveDataset(shown()) },
			Enabled: func() bool { return doc().Len() > 1 },
		},
		{
			ID: "dataset-up", Run: func() { doc().MoveDataset(shown(), shown()-1) },
			Enabled: func() bool { return shown() > 0 },
		},
		{
			ID: "dataset-down", Run: func() { doc().MoveDataset(shown(), shown()+1) },
			Enabled: func() bool { return shown()+1 < doc().Len() },
		},
	}
}

func (w *Window) solveActions() []*shell.Action {
	p := w.Bench.Playback
	walks := func() bool { return p.Len() > 0 }
	return []*shell.Action{
		{ID: "solve", Icon: theme.IconSolve, Key: fyne.KeyReturn, Mod: shell.Ctrl, Run: w.Bench.Solve},
		{ID: "stop", Icon: theme.IconStop, Key: fyne.KeyEscape, Run: w.Bench.Stop, Enabled: w.Bench.Running},
		{ID: "live", Key: fyne.KeyL, Mod: shell.Ctrl, Run: w.toggleLive, Checked: w.Settings.Live},
		{ID: "play", Icon: theme.IconPlay, Key: fyne.KeySpace, Run: p.Toggle, Enabled: walks},
		{ID: "first", Icon: theme.IconFirst, Key: fyne.KeyHome, Run: func() { p.Seek(0) }, Enabled: walks},
		{ID: "back", Icon: theme.IconBack, Key: fyne.KeyLeft, Run: func() { p.Step(-1) }, Enabled: walks},
		{ID: "forward", Icon: theme.IconForward, Key: fyne.KeyRight, Run: func() { p.Step(1) }, Enabled: walks},
		{ID: "last", Icon: theme.IconLast, Key: fyne.KeyEnd, Run: func() { p.Seek(p.Len()) }, Enabled: walks},
		{ID: "slower", Key: fyne.KeyLeftBracket, Run: func() { transport.ChangeSpeed(w.Shell, -1) }},
		{ID: "faster", Key: fyne.KeyRightBracket, Run: func() { transport.ChangeSpeed(w.Shell, 1) }},
	}
}

func (w *Window) exploreActions() []*shell.Action {
	e, p := w.Bench.Explore, w.Bench.Playback
	toggle := func(m workbench.Mode) func() { return func() { w.Bench.Toggle(m) } }
	on := func(m workbench.Mode) func() bool { return func() bool { return w.Bench.On(m) } }
	jump := func(k solve.EventKind) func() { return func() { e.Jump(k) } }
	canJump := func(k solve.EventKind) func() bool { return func() bool { _, ok := e.First(k); return ok } }
	follow := func(goal bool) func() { return func() { e.Follow(goal) } }
	canFollow := func(goal bool) func() bool { return func() bool { return e.CanFollow(goal) } }
	follows := func(goal bool) func() bool { return func() bool { return e.Follows(goal) } }
	explore := []*shell.Action{
		{ID: "explore", Key: fyne.KeyE, Mod: shell.Ctrl, Run: toggle(workbench.Exploring), Checked: on(workbench.Exploring)},
		{ID: "ask", Icon: theme.IconAsk, Key: fyne.KeyF2, Run: w.editor.Ask},
		{
			ID: "compare", Key: fyne.KeyK, Mod: shell.Ctrl, Run: toggle(workbench.Comparing), Enabled: w.Bench.Compare.Possible,
			Checked: on(workbench.Comparing),
		},
		{
			ID: "differ", Key: fyne.KeyD, Mod: shell.Ctrl, Run: w.Bench.Compare.ToDifference,
			Enabled: w.Bench.Compare.CanDiffer,
		},
	}
	return slices.Concat(explore, w.play.Actions(), []*shell.Action{
		{
			ID: "unit", Key: fyne.KeyU, Mod: shell.Ctrl, Run: e.NextUnit,
			Enabled: func() bool { return w.Bench.On(workbench.Exploring) && !w.Bench.On(workbench.Comparing) },
		},
		{
			ID: "loop", Icon: theme.IconReload, Key: fyne.KeyT, Mod: shell.Ctrl, Run: func() { p.SetLoop(!p.Loop()) },
			Checked: p.Loop,
		},
		{ID: "jump-met", Key: fyne.KeyM, Mod: shell.Ctrl, Run: jump(solve.Met), Enabled: canJump(solve.Met)},
		{ID: "jump-goal", Key: fyne.KeyG, Mod: shell.Ctrl, Run: jump(solve.Goal), Enabled: canJump(solve.Goal)},
		{
			ID: "branch-goal", Icon: theme.IconBranchGoal, Key: fyne.KeyB, Mod: shell.Ctrl, Run: follow(true),
			Enabled: canFollow(true), Checked: follows(true),
		},
		{
			ID: "branch-state", Icon: theme.IconBranch, Key: fyne.KeyB, Mod: shell.Ctrl | shell.Shift, Run: follow(false),
			Enabled: canFollow(false), Checked: follows(false),
		},
		{ID: "next-lens", Key: fyne.KeyF4, Run: w.Bench.Lens.Next},
	})
}

func (w *Window) viewActions() []*shell.Action {
	return []*shell.Action{
		{ID: "zoom-in", Icon: theme.IconZoomIn, Key: fyne.KeyPlus, Run: func() { w.comparing.Seen().ZoomIn() }},
		{ID: "zoom-out", Icon: theme.IconZoomOut, Key: fyne.KeyMinus, Run: func() { w.comparing.Seen().ZoomOut() }},
		{ID: "fit", Icon: theme.IconFit, Key: fyne.KeyF, Mod: shell.Ctrl, Run: func() { w.comparing.Seen().Fit() }},
		{
			ID: "way", Key: fyne.KeyW, Mod: shell.Ctrl, Run: func() { w.Bench.ShowWay(w.Bench.WayHidden()) },
			Checked: func() bool { return !w.Bench.WayHidden() },
		},
		{
			ID: "full-screen", Key: fyne.KeyF11, Run: func() { w.Win.SetFullScreen(!w.Win.FullScreen()) },
			Checked: func() bool { return w.Win.FullScreen() },
		},
	}
}

// targets is the number of queries of all datasets.
func (w *Window) targets() int {
	n := 0
	for i := range w.Bench.Doc().Len() {
		n += len(w.Bench.Doc().Dataset(i).Queries)
	}
	return n
}

// showNext shows the query so many places further in the list of all.
func (w *Window) showNext(by int) {
	d, q := w.Bench.Doc().Shown()
	for q += by; ; {
		switch {
		case q < 0 && d == 0 || q >= len(w.Bench.Doc().Dataset(d).Queries) && d+1 == w.Bench.Doc().Len():
			return
		case q < 0:
			d--
			q = len(w.Bench.Doc().Dataset(d).Queries) - 1
		case q >= len(w.Bench.Doc().Dataset(d).Queries):
			d, q = d+1, 0
		default:
			w.Bench.Doc().Show(d, q)
			return
		}
	}
}

// addQuery adds a query, or where boards have only one, a dataset.
func (w *Window) addQuery() {
	if !w.Bench.Doc().AddQuery() {
		w.Refused(w.Bench.Doc().AddDataset(w.Bench.Doc().Board().Size))
	}
}

func (w *Window) duplicateQuery() {
	if !w.Bench.Doc().DuplicateQuery() {
		w.Bench.Doc().DuplicateDataset()
	}
}

func (w *Window) mayRemoveQuery() bool {
	_, q := w.Bench.Doc().Shown()
	return w.Bench.Doc().ManyQueries() && q >= 0 || w.Bench.Doc().Len() > 1
}

func (w *Window) removeQuery() {
	d, q := w.Bench.Doc().Shown()
	if q < 0 || !w.Bench.Doc().RemoveQuery(q) {
		w.Bench.Doc().RemoveDataset(d)
	}
}
