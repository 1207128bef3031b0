package app

import (
	"slices"
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/driver/desktop"

	"stepboard/app/theme"
	"stepboard/solve"
)

// action is something the user can do, by menu, key or button. Its name is the catalogue's "app.action.<id>".
type action struct {
	id   string
	icon fyne.ThemeIconName
	// key with mod is its shortcut. Without mod it counts only while nobody types: see typedKey.
	key     fyne.KeyName
	mod     fyne.KeyModifier
	run     func(*Window)
	enabled func(*Window) bool // nil: always
	checked func(*Window) bool // nil: it is no switch
}

const (
	ctrl  = fyne.KeyModifierShortcutDefault
	shift = fyne.KeyModifierShift
)

// actionTable is the one place that binds what can be done to icons and keys.
func actionTable() []*action {
	walks := func(w *Window) bool { return w.playback.Len() > 0 }
	many := func(w *Window) bool { return w.targets() > 1 }
	exploring := func(w *Window) bool { return w.exploration.on && !w.comparing.on }
	return slices.Concat(exportActions(), annotateActions(), lessonActions(), []*action{
		{id: "new", icon: theme.IconNew, key: fyne.KeyN, mod: ctrl, run: (*Window).newBoard},
		{id: "open", icon: theme.IconOpen, key: fyne.KeyO, mod: ctrl, run: (*Window).openDialog},
		{
			id: "reload", icon: theme.IconReload, key: fyne.KeyF5, run: (*Window).reload,
			enabled: func(w *Window) bool { return w.file.path != "" },
		},
		{id: "save", icon: theme.IconSave, key: fyne.KeyS, mod: ctrl, run: func(w *Window) { w.save(nil) }},
		{id: "save-as", key: fyne.KeyS, mod: ctrl | shift, run: func(w *Window) { w.saveAs(nil) }},
		{id: "quit", key: fyne.KeyQ, mod: ctrl, run: (*Window).close},

		{id: "undo", icon: theme.IconUndo, key: fyne.KeyZ, mod: ctrl, run: (*Window).undo, enabled: (*Window).canUndo},
		{id: "redo", icon: theme.IconRedo, key: fyne.KeyY, mod: ctrl, run: (*Window).redo, enabled: (*Window).canRedo},
		{id: "resize", icon: theme.IconResize, key: fyne.KeyR, mod: ctrl, run: (*Window).resizeBoard},
		{id: "clear", icon: theme.IconClear, run: func(w *Window) { w.doc.Clear() }},
		{
			id: "flip-horizontal", icon: theme.IconFlipHorizontal, key: fyne.KeyH, mod: ctrl,
			run: func(w *Window) { w.doc.FlipHorizontal() },
		},
		{
			id: "flip-vertical", icon: theme.IconFlipVertical, key: fyne.KeyH, mod: ctrl | shift,
			run: func(w *Window) { w.doc.FlipVertical() },
		},
		{
			id: "rotate-right", icon: theme.IconRotate, key: fyne.KeyPeriod, mod: ctrl,
			run: func(w *Window) { w.refused(w.doc.RotateRight()) },
		},
		{id: "rotate-left", key: fyne.KeyComma, mod: ctrl, run: func(w *Window) { w.refused(w.doc.RotateLeft()) }},

		{id: "query-add", icon: theme.IconAdd, run: (*Window).addQuery},
		{id: "query-duplicate", icon: theme.IconNew, run: (*Window).duplicateQuery},
		{id: "query-remove", icon: theme.IconRemove, run: (*Window).removeQuery, enabled: (*Window).mayRemoveQuery},
		{
			id: "query-previous", icon: theme.IconUp, key: fyne.KeyPageUp, run: func(w *Window) { w.showNext(-1) },
			enabled: many,
		},
		{
			id: "query-next", icon: theme.IconDown, key: fyne.KeyPageDown, run: func(w *Window) { w.showNext(1) },
			enabled: many,
		},
		{id: "dataset-add", run: func(w *Window) { w.refused(w.doc.AddDataset(w.doc.Board().Size)) }},
		{id: "dataset-duplicate", run: func(w *Window) { w.doc.DuplicateDataset() }},
		{
			id: "dataset-remove", run: func(w *Window) { d, _ := w.doc.Shown(); w.doc.RemoveDataset(d) },
			enabled: func(w *Window) bool { return w.doc.Len() > 1 },
		},
		{
			id: "dataset-up", run: func(w *Window) { d, _ := w.doc.Shown(); w.doc.MoveDataset(d, d-1) },
			enabled: func(w *Window) bool { d, _ := w.doc.Shown(); return d > 0 },
		},
		{
			id: "dataset-down", run: func(w *Window) { d, _ := w.doc.Shown(); w.doc.MoveDataset(d, d+1) },
			enabled: func(w *Window) bool { d, _ := w.doc.Shown(); return d+1 < w.doc.Len() },
		},

		{id: "solve", icon: theme.IconSolve, key: fyne.KeyReturn, mod: ctrl, run: (*Window).solve},
		{id: "stop", icon: theme.IconStop, key: fyne.KeyEscape, run: (*Window).stop, enabled: (*Window).running},
		{
			id: "live", key: fyne.KeyL, mod: ctrl, run: (*Window).toggleLive,
			checked: func(w *Window) bool { return w.settings.live() },
		},
		{id: "play", icon: theme.IconPlay, key: fyne.KeySpace, run: func(w *Window) { w.playback.Toggle() }, enabled: walks},
		{id: "first", icon: theme.IconFirst, key: fyne.KeyHome, run: func(w *Window) { w.playback.Seek(0) }, enabled: walks},
		{id: "back", icon: theme.IconBack, key: fyne.KeyLeft, run: func(w *Window) { w.playback.Step(-1) }, enabled: walks},
		{
			id: "forward", icon: theme.IconForward, key: fyne.KeyRight, run: func(w *Window) { w.playback.Step(1) },
			enabled: walks,
		},
		{
			id: "last", icon: theme.IconLast, key: fyne.KeyEnd, run: func(w *Window) { w.playback.Seek(w.playback.Len()) },
			enabled: walks,
		},
		{id: "slower", key: fyne.KeyLeftBracket, run: func(w *Window) { w.changeSpeed(-1) }},
		{id: "faster", key: fyne.KeyRightBracket, run: func(w *Window) { w.changeSpeed(1) }},

		{
			id: "explore", key: fyne.KeyE, mod: ctrl, run: func(w *Window) { w.setExploring(!w.exploration.on) },
			checked: func(w *Window) bool { return w.exploration.on },
		},
		{id: "ask", icon: theme.IconAsk, key: fyne.KeyF2, run: func(w *Window) { w.editor.ask() }},
		{
			id: "compare", key: fyne.KeyK, mod: ctrl, run: func(w *Window) { w.setComparing(!w.comparing.on) },
			enabled: (*Window).canCompare, checked: func(w *Window) bool { return w.comparing.on },
		},
		{id: "differ", key: fyne.KeyD, mod: ctrl, run: (*Window).toDifference, enabled: (*Window).canDiffer},
		{id: "hand", icon: theme.IconHand, key: fyne.KeyF3, run: (*Window).toggleHand, checked: (*Window).playing},
		{id: "unit", key: fyne.KeyU, mod: ctrl, run: (*Window).changeUnit, enabled: exploring},
		{
			id: "loop", icon: theme.IconReload, key: fyne.KeyT, mod: ctrl,
			run:     func(w *Window) { w.playback.SetLoop(!w.playback.Loop()) },
			checked: func(w *Window) bool { return w.playback.Loop() },
		},
		{
			id: "jump-met", key: fyne.KeyM, mod: ctrl, run: func(w *Window) { w.jumpTo(solve.Met) },
			enabled: canJump(solve.Met),
		},
		{
			id: "jump-goal", key: fyne.KeyG, mod: ctrl, run: func(w *Window) { w.jumpTo(solve.Goal) },
			enabled: canJump(solve.Goal),
		},
		{
			id: "branch-goal", icon: theme.IconBranchGoal, key: fyne.KeyB, mod: ctrl,
			run: func(w *Window) { w.followBranch(true) }, enabled: canFollow(true), checked: onBranch(true),
		},
		{
			id: "branch-state", icon: theme.IconBranch, key: fyne.KeyB, mod: ctrl | shift,
			run: func(w *Window) { w.followBranch(false) }, enabled: canFollow(false), checked: onBranch(false),
		},
		{id: "next-lens", key: fyne.KeyF4, run: (*Window).nextLens},

		{id: "zoom-in", icon: theme.IconZoomIn, key: fyne.KeyPlus, run: func(w *Window) { w.seen().ZoomIn() }},
		{id: "zoom-out", icon: theme.IconZoomOut, key: fyne.KeyMinus, run: func(w *Window) { w.seen().ZoomOut() }},
		{id: "fit", icon: theme.IconFit, key: fyne.KeyF, mod: ctrl, run: func(w *Window) { w.seen().Fit() }},
		{
			id: "way", key: fyne.KeyW, mod: ctrl, run: func(w *Window) { w.showWay(w.wayHidden) },
			checked: func(w *Window) bool { return !w.wayHidden },
		},
		{
			id: "full-screen", key: fyne.KeyF11, run: func(w *Window) { w.win.SetFullScreen(!w.win.FullScreen()) },
			checked: func(w *Window) bool { return w.win.FullScreen() },
		},
		{id: "keys", icon: theme.IconKeys, key: fyne.KeyF1, run: (*Window).showKeys},
		{id: "guide", key: fyne.KeyF6, run: func(w *Window) { w.showPage(w.doc.Puzzle()) }},
		{id: "about", run: (*Window).showAbout},
	})
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

func (w *Window) can(a *action) bool { return a.enabled == nil || a.enabled(w) }

// bindKeys makes the window listen to keys that no focused widget takes. Shortcuts with a modifier are the menu's.
func (w *Window) bindKeys() {
	c := w.win.Canvas()
	c.SetOnTypedKey(w.typedKey)
	c.SetOnTypedRune(w.typedRune)
	c.AddShortcut(&desktop.CustomShortcut{KeyName: fyne.KeyZ, Modifier: ctrl | shift}, func(fyne.Shortcut) {
		w.redo()
	})
}

// typedKey handles a key typed while no entry has the focus: the cell cursor's first, then the table's.
func (w *Window) typedKey(e *fyne.KeyEvent) {
	if w.doc == nil || w.promptKey(e.Name) || w.win.Canvas().Overlays().Top() != nil || w.handKey(e.Name) ||
		w.compareKey(e.Name) || w.annotateKey(e.Name) || !w.comparing.on && !w.annotating.on && w.editor.key(e.Name) {
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
	if w.doc == nil || w.win.Canvas().Overlays().Top() != nil {
		return
	}
	switch r {
	case '+', '=':
		w.seen().ZoomIn()
	case '-':
		w.seen().ZoomOut()
	default:
		if w.handRune(r) || w.annotateRune(r) || w.comparing.on {
			return
		}
		w.editor.rune(r)
	}
}

// targets is the number of queries of all datasets.
func (w *Window) targets() int {
	n := 0
	for i := range w.doc.Len() {
		n += len(w.doc.Dataset(i).Queries)
	}
	return n
}

// showNext shows the query so many places further in the list of all.
func (w *Window) showNext(by int) {
	d, q := w.doc.Shown()
	for q += by; ; {
		switch {
		case q < 0 && d == 0 || q >= len(w.doc.Dataset(d).Queries) && d+1 == w.doc.Len():
			return
		case q < 0:
			d--
			q = len(w.doc.Dataset(d).Queries) - 1
		case q >= len(w.doc.Dataset(d).Queries):
			d, q = d+1, 0
		default:
			w.doc.Show(d, q)
			return
		}
	}
}

// addQuery adds a query, or where boards have only one, a dataset.
func (w *Window) addQuery() {
	if !w.doc.AddQuery() {
		w.refused(w.doc.AddDataset(w.doc.Board().Size))
	}
}

func (w *Window) duplicateQuery() {
	if !w.doc.DuplicateQuery() {
		w.doc.DuplicateDataset()
	}
}

func (w *Window) mayRemoveQuery() bool {
	_, q := w.doc.Shown()
	return w.doc.ManyQueries() && q >= 0 || w.doc.Len() > 1
}

func (w *Window) removeQuery() {
	d, q := w.doc.Shown()
	if q < 0 || !w.doc.RemoveQuery(q) {
		w.doc.RemoveDataset(d)
	}
}
