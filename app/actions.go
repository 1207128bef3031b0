package app

import (
	"slices"
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/driver/desktop"

	"stepboard/app/theme"
	"stepboard/app/workbench"
	"stepboard/solve"
)

// action is something the user can do, by menu, key or button. Its name is the catalogue's "app.action.<id>".
type action struct {
	id   string
	icon fyne.ThemeIconName
	// key with mod is its shortcut. Without mod it counts only while nobody types: see typedKey.
	key     fyne.KeyName
	mod     fyne.KeyModifier
	run     func()
	enabled func() bool // nil: always
	checked func() bool // nil: it is no switch
}

const (
	ctrl  = fyne.KeyModifierShortcutDefault
	shift = fyne.KeyModifierShift
)

// actionTable is the one place that binds what can be done to icons and keys.
func (w *Window) actionTable() []*action {
	return slices.Concat(w.exportActions(), w.annotateActions(), w.lessonActions(), w.fileActions(), w.boardActions(),
		w.solveActions(), w.exploreActions(), w.viewActions())
}

func (w *Window) fileActions() []*action {
	return []*action{
		{id: "new", icon: theme.IconNew, key: fyne.KeyN, mod: ctrl, run: w.newBoard},
		{id: "open", icon: theme.IconOpen, key: fyne.KeyO, mod: ctrl, run: w.openDialog},
		{
			id: "reload", icon: theme.IconReload, key: fyne.KeyF5, run: w.reload,
			enabled: func() bool { return w.file.path != "" },
		},
		{id: "save", icon: theme.IconSave, key: fyne.KeyS, mod: ctrl, run: func() { w.save(nil) }},
		{id: "save-as", key: fyne.KeyS, mod: ctrl | shift, run: func() { w.saveAs(nil) }},
		{id: "quit", key: fyne.KeyQ, mod: ctrl, run: w.close},
	}
}

func (w *Window) boardActions() []*action {
	doc := w.bench.Doc
	shown := func() int { d, _ := doc().Shown(); return d }
	many := func() bool { return w.targets() > 1 }
	return []*action{
		{id: "undo", icon: theme.IconUndo, key: fyne.KeyZ, mod: ctrl, run: w.bench.Undo, enabled: w.bench.CanUndo},
		{id: "redo", icon: theme.IconRedo, key: fyne.KeyY, mod: ctrl, run: w.bench.Redo, enabled: w.bench.CanRedo},
		{id: "resize", icon: theme.IconResize, key: fyne.KeyR, mod: ctrl, run: w.resizeBoard},
		{id: "clear", icon: theme.IconClear, run: func() { doc().Clear() }},
		{
			id: "flip-horizontal", icon: theme.IconFlipHorizontal, key: fyne.KeyH, mod: ctrl,
			run: func() { doc().FlipHorizontal() },
		},
		{
			id: "flip-vertical", icon: theme.IconFlipVertical, key: fyne.KeyH, mod: ctrl | shift,
			run: func() { doc().FlipVertical() },
		},
		{
			id: "rotate-right", icon: theme.IconRotate, key: fyne.KeyPeriod, mod: ctrl,
			run: func() { w.refused(doc().RotateRight()) },
		},
		{id: "rotate-left", key: fyne.KeyComma, mod: ctrl, run: func() { w.refused(doc().RotateLeft()) }},

		{id: "query-add", icon: theme.IconAdd, run: w.addQuery},
		{id: "query-duplicate", icon: theme.IconNew, run: w.duplicateQuery},
		{id: "query-remove", icon: theme.IconRemove, run: w.removeQuery, enabled: w.mayRemoveQuery},
		{id: "query-previous", icon: theme.IconUp, key: fyne.KeyPageUp, run: func() { w.showNext(-1) }, enabled: many},
		{id: "query-next", icon: theme.IconDown, key: fyne.KeyPageDown, run: func() { w.showNext(1) }, enabled: many},
		{id: "dataset-add", run: func() { w.refused(doc().AddDataset(doc().Board().Size)) }},
		{id: "dataset-duplicate", run: func() { doc().DuplicateDataset() }},
		{
			id: "dataset-remove", run: func() { doc().RemoveDataset(shown()) },
			enabled: func() bool { return doc().Len() > 1 },
		},
		{
			id: "dataset-up", run: func() { doc().MoveDataset(shown(), shown()-1) },
			enabled: func() bool { return shown() > 0 },
		},
		{
			id: "dataset-down", run: func() { doc().MoveDataset(shown(), shown()+1) },
			enabled: func() bool { return shown()+1 < doc().Len() },
		},
	}
}

func (w *Window) solveActions() []*action {
	p := w.bench.Playback
	walks := func() bool { return p.Len() > 0 }
	return []*action{
		{id: "solve", icon: theme.IconSolve, key: fyne.KeyReturn, mod: ctrl, run: w.bench.Solve},
		{id: "stop", icon: theme.IconStop, key: fyne.KeyEscape, run: w.bench.Stop, enabled: w.bench.Running},
		{id: "live", key: fyne.KeyL, mod: ctrl, run: w.toggleLive, checked: w.settings.live},
		{id: "play", icon: theme.IconPlay, key: fyne.KeySpace, run: p.Toggle, enabled: walks},
		{id: "first", icon: theme.IconFirst, key: fyne.KeyHome, run: func() { p.Seek(0) }, enabled: walks},
		{id: "back", icon: theme.IconBack, key: fyne.KeyLeft, run: func() { p.Step(-1) }, enabled: walks},
		{id: "forward", icon: theme.IconForward, key: fyne.KeyRight, run: func() { p.Step(1) }, enabled: walks},
		{id: "last", icon: theme.IconLast, key: fyne.KeyEnd, run: func() { p.Seek(p.Len()) }, enabled: walks},
		{id: "slower", key: fyne.KeyLeftBracket, run: func() { w.changeSpeed(-1) }},
		{id: "faster", key: fyne.KeyRightBracket, run: func() { w.changeSpeed(1) }},
	}
}

func (w *Window) exploreActions() []*action {
	e, p := w.bench.Explore, w.bench.Playback
	toggle := func(m workbench.Mode) func() { return func() { w.bench.Toggle(m) } }
	on := func(m workbench.Mode) func() bool { return func() bool { return w.bench.On(m) } }
	jump := func(k solve.EventKind) func() { return func() { e.Jump(k) } }
	canJump := func(k solve.EventKind) func() bool { return func() bool { _, ok := e.First(k); return ok } }
	follow := func(goal bool) func() { return func() { e.Follow(goal) } }
	canFollow := func(goal bool) func() bool { return func() bool { return e.CanFollow(goal) } }
	follows := func(goal bool) func() bool { return func() bool { return e.Follows(goal) } }
	return []*action{
		{id: "explore", key: fyne.KeyE, mod: ctrl, run: toggle(workbench.Exploring), checked: on(workbench.Exploring)},
		{id: "ask", icon: theme.IconAsk, key: fyne.KeyF2, run: w.editor.ask},
		{
			id: "compare", key: fyne.KeyK, mod: ctrl, run: toggle(workbench.Comparing), enabled: w.bench.Compare.Possible,
			checked: on(workbench.Comparing),
		},
		{id: "differ", key: fyne.KeyD, mod: ctrl, run: w.bench.Compare.ToDifference, enabled: w.bench.Compare.CanDiffer},
		{id: "hand", icon: theme.IconHand, key: fyne.KeyF3, run: toggle(workbench.Playing), checked: on(workbench.Playing)},
		{
			id: "unit", key: fyne.KeyU, mod: ctrl, run: e.NextUnit,
			enabled: func() bool { return w.bench.On(workbench.Exploring) && !w.bench.On(workbench.Comparing) },
		},
		{
			id: "loop", icon: theme.IconReload, key: fyne.KeyT, mod: ctrl, run: func() { p.SetLoop(!p.Loop()) },
			checked: p.Loop,
		},
		{id: "jump-met", key: fyne.KeyM, mod: ctrl, run: jump(solve.Met), enabled: canJump(solve.Met)},
		{id: "jump-goal", key: fyne.KeyG, mod: ctrl, run: jump(solve.Goal), enabled: canJump(solve.Goal)},
		{
			id: "branch-goal", icon: theme.IconBranchGoal, key: fyne.KeyB, mod: ctrl, run: follow(true),
			enabled: canFollow(true), checked: follows(true),
		},
		{
			id: "branch-state", icon: theme.IconBranch, key: fyne.KeyB, mod: ctrl | shift, run: follow(false),
			enabled: canFollow(false), checked: follows(false),
		},
		{id: "next-lens", key: fyne.KeyF4, run: w.bench.Lens.Next},
	}
}

func (w *Window) viewActions() []*action {
	return []*action{
		{id: "zoom-in", icon: theme.IconZoomIn, key: fyne.KeyPlus, run: func() { w.seen().ZoomIn() }},
		{id: "zoom-out", icon: theme.IconZoomOut, key: fyne.KeyMinus, run: func() { w.seen().ZoomOut() }},
		{id: "fit", icon: theme.IconFit, key: fyne.KeyF, mod: ctrl, run: func() { w.seen().Fit() }},
		{
			id: "way", key: fyne.KeyW, mod: ctrl, run: func() { w.bench.ShowWay(w.bench.WayHidden()) },
			checked: func() bool { return !w.bench.WayHidden() },
		},
		{
			id: "full-screen", key: fyne.KeyF11, run: func() { w.win.SetFullScreen(!w.win.FullScreen()) },
			checked: func() bool { return w.win.FullScreen() },
		},
		{id: "keys", icon: theme.IconKeys, key: fyne.KeyF1, run: w.showKeys},
		{id: "guide", key: fyne.KeyF6, run: func() { w.showPage(w.bench.Doc().Puzzle()) }},
		{id: "about", run: w.showAbout},
	}
}

// action is the one with an ID, which must be in the table.
func (w *Window) action(id string) *action {
	for _, a := range w.actions {
		if a.id == id {
			return a
		}
	}
	panic("no action " + id)
}

// name of an action in the chosen language.
func (w *Window) name(a *action) string { return w.say(solve.Say("app.action." + a.id)) }

// describe is an action's name with its key.
func (w *Window) describe(a *action) string {
	if a.key == "" {
		return w.name(a)
	}
	return w.name(a) + " · " + w.keyName(a)
}

// keyName is a shortcut as it is written on keyboards.
func (w *Window) keyName(a *action) string {
	var words []string
	if a.mod&ctrl != 0 {
		if ctrl == fyne.KeyModifierSuper {
			words = append(words, "⌘")
		} else {
			words = append(words, "Ctrl")
		}
	}
	if a.mod&shift != 0 {
		words = append(words, "Shift")
	}
	key := string(a.key)
	switch a.key {
	case fyne.KeyLeft:
		key = "←"
	case fyne.KeyRight:
		key = "→"
	case fyne.KeyReturn:
		key = "Enter"
	case fyne.KeyPageUp:
		key = "Page Up"
	case fyne.KeyPageDown:
		key = "Page Down"
	}
	return strings.Join(append(words, key), "+")
}

func (w *Window) can(a *action) bool { return a.enabled == nil || a.enabled() }

// bindKeys makes the window listen to keys that no focused widget takes. Shortcuts with a modifier are the menu's.
func (w *Window) bindKeys() {
	c := w.win.Canvas()
	c.SetOnTypedKey(w.typedKey)
	c.SetOnTypedRune(w.typedRune)
	c.AddShortcut(&desktop.CustomShortcut{KeyName: fyne.KeyZ, Modifier: ctrl | shift}, func(fyne.Shortcut) {
		w.bench.Redo()
	})
}

// typedKey handles a key typed while no entry has the focus: the cell cursor's first, then the table's.
func (w *Window) typedKey(e *fyne.KeyEvent) {
	if w.bench.Doc() == nil || w.promptKey(e.Name) || w.win.Canvas().Overlays().Top() != nil || w.handKey(e.Name) ||
		w.compareKey(e.Name) || w.annotateKey(e.Name) || !w.bench.On(workbench.Comparing) &&
		!w.bench.On(workbench.Drawing) && w.editor.key(e.Name) {
		return
	}
	for _, a := range w.actions {
		if a.mod == 0 && a.key == e.Name && a.key != fyne.KeyPlus && a.key != fyne.KeyMinus && w.can(a) {
			w.perform(a)
			return
		}
	}
	if e.Name == fyne.KeyEscape && w.lesson.open != nil { // nothing else to leave
		w.leaveFrame(nil)
	}
}

// typedRune handles a character: zoom, else a brush. Plus and minus come as characters since keyboards have them on
// different keys.
func (w *Window) typedRune(r rune) {
	if w.bench.Doc() == nil || w.win.Canvas().Overlays().Top() != nil {
		return
	}
	switch r {
	case '+', '=':
		w.seen().ZoomIn()
	case '-':
		w.seen().ZoomOut()
	default:
		if w.handRune(r) || w.annotateRune(r) || w.bench.On(workbench.Comparing) {
			return
		}
		w.editor.rune(r)
	}
}

// targets is the number of queries of all datasets.
func (w *Window) targets() int {
	n := 0
	for i := range w.bench.Doc().Len() {
		n += len(w.bench.Doc().Dataset(i).Queries)
	}
	return n
}

// showNext shows the query so many places further in the list of all.
func (w *Window) showNext(by int) {
	d, q := w.bench.Doc().Shown()
	for q += by; ; {
		switch {
		case q < 0 && d == 0 || q >= len(w.bench.Doc().Dataset(d).Queries) && d+1 == w.bench.Doc().Len():
			return
		case q < 0:
			d--
			q = len(w.bench.Doc().Dataset(d).Queries) - 1
		case q >= len(w.bench.Doc().Dataset(d).Queries):
			d, q = d+1, 0
		default:
			w.bench.Doc().Show(d, q)
			return
		}
	}
}

// addQuery adds a query, or where boards have only one, a dataset.
func (w *Window) addQuery() {
	if !w.bench.Doc().AddQuery() {
		w.refused(w.bench.Doc().AddDataset(w.bench.Doc().Board().Size))
	}
}

func (w *Window) duplicateQuery() {
	if !w.bench.Doc().DuplicateQuery() {
		w.bench.Doc().DuplicateDataset()
	}
}

func (w *Window) mayRemoveQuery() bool {
	_, q := w.bench.Doc().Shown()
	return w.bench.Doc().ManyQueries() && q >= 0 || w.bench.Doc().Len() > 1
}

func (w *Window) removeQuery() {
	d, q := w.bench.Doc().Shown()
	if q < 0 || !w.bench.Doc().RemoveQuery(q) {
		w.bench.Doc().RemoveDataset(d)
	}
}
