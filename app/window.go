// Package app is Stepboard's window. The window makes all parts anew when the language, the theme or the puzzle
// changes. So no part keeps an old text or colour. All code here runs on Fyne's main goroutine. Solvers do not.
package app

import (
	"cmp"
	"image"
	"image/color"
	"os"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/lang"

	"stepboard/app/catalogue"
	"stepboard/app/document"
	"stepboard/app/rooms/annotate"
	"stepboard/app/rooms/answer"
	"stepboard/app/rooms/class"
	"stepboard/app/rooms/comparing"
	"stepboard/app/rooms/edit"
	"stepboard/app/rooms/exporting"
	"stepboard/app/rooms/filing"
	"stepboard/app/rooms/help"
	"stepboard/app/rooms/lesson"
	"stepboard/app/rooms/play"
	"stepboard/app/rooms/point"
	"stepboard/app/rooms/present"
	"stepboard/app/rooms/rescue"
	"stepboard/app/rooms/rules"
	"stepboard/app/rooms/selection"
	"stepboard/app/rooms/transport"
	"stepboard/app/rooms/tree"
	"stepboard/app/rooms/welcome"
	"stepboard/app/shell"
	"stepboard/app/storage/recovery"
	"stepboard/app/storage/settings"
	"stepboard/app/theme"
	"stepboard/app/workbench"
	"stepboard/solve"
	"stepboard/solve/budget"
	"stepboard/solve/looks"
	"stepboard/widgets"
	"stepboard/widgets/layouts"
)

// ID is the unique name of the application. FyneApp.toml has the same ID.
const ID = "org.stepboard.Stepboard"

// Window is the main window with all its content.
type Window struct {
	*shell.Shell

	editor    *edit.Room
	filing    *filing.Room
	rescue    *rescue.Room
	rules     *rules.Room
	annotate  *annotate.Room
	selection *selection.Room
	play      *play.Room
	point     *point.Room
	comparing *comparing.Room
	tree      *tree.Room
	export    *exporting.Room
	lesson    *lesson.Room
	present   *present.Room
	class     *class.Room
	help      *help.Room
	welcome   *welcome.Room

	ring      *widgets.Ring  // a frame around the focused widget
	lastKey   fyne.KeyName   // the key that was pressed last
	menuFocus fyne.Focusable // the item of the menu bar that had the focus at the last press of the mouse, or nil
	tips      tips
	stroke    stroker // the current stroke on the board, or nil
	clicks    bool    // whether the last press opens the cell's menu if the pointer does not leave the cell
	alone     bool    // whether only the board, its transport and the status line are shown
	built
	life life
}

// built holds everything that build makes anew.
type built struct {
	content *fyne.Container // the content of the window; the container itself is never replaced
	parts   []shell.Part
	panes   []fyne.CanvasObject // the stops of F6 after the board; pane appends the tree and the rules
	results *answer.Panel
	status  *statusBar
	frame   *fyne.Container // all parts below the ring and the tip
	tight   bool            // the result of crowded when the parts were made
}

// life holds the functions and data that the program needs at its start and end.
type life struct {
	stopHandover func() // makes the window ignore functions that other goroutines still post; nil in tests
	leave        func() // ends all work, closes the window and ends the program
	closing      bool   // whether the program is about to end
	screen       Screen // nil in tests
}

// memory returns the memory limit of all runs together, in bytes. Tests replace it by a smaller limit.
var memory = budget.Default

// New makes the window of an application. Run shows the window.
func New(
	a fyne.App, dialogs filing.Dialogs, copyPicture func(png []byte) error, screen Screen, listen shell.Listen,
) *Window {
	h := newHandover(fyne.Do)
	path, _ := settings.Path() // if there is no path, the settings are not stored
	kept := settings.Open(path)
	if kept.String("language") == "" { // no language is stored yet: use the language of the desktop
		kept.SetString("language", catalogue.New(lang.SystemLocale().String()).Language())
	}
	w := newWindow(a, kept, dialogs, h.do)
	w.export.CopyPicture, w.Listen, w.life.stopHandover = copyPicture, listen, h.end
	w.life.screen = screen
	w.filing.Begin = filing.Process
	a.Lifecycle().SetOnStopped(h.end)
	a.Lifecycle().SetOnEnteredForeground(w.filing.Look)
	return w
}

// newWindow makes a window, which New connects to the desktop. post calls a function later on the main goroutine.
func newWindow(a fyne.App, kept *settings.Store, dialogs filing.Dialogs, post func(func())) *Window {
	w := &Window{ring: widgets.NewRing(), alone: kept.BoolWithFallback(alone, false)}
	w.content = container.New(contentLayout{w: w})
	w.tips = tips{win: w, tip: widgets.NewTip()}
	w.Shell = shell.New(a, kept, post, shell.Hooks{
		Refresh: w.update, Rebuild: w.build, Hint: w.hintAt, Finish: w.FinishInput,
		TypedKey: w.typedKey, TypedRune: w.typedRune, Seen: func() *widgets.Board { return w.comparing.Seen() },
		Instead:      func() fyne.Focusable { return cmp.Or(w.comparing.Instead(), w.tree.Instead()) },
		OpenDocument: w.open, Filed: func() *document.Document { return w.lesson.Filed() },
	})
	w.ApplyTheme() // the theme must be set before any text is measured
	w.Bench = workbench.New(host{w}, solve.NewBudget(memory()))
	w.Bench.Trace = w.Trace
	w.Stills = w.newStills()
	w.editor, w.play, w.annotate, w.point = edit.New(w.Shell), play.New(w.Shell), annotate.New(w.Shell), point.New(w.Shell)
	w.selection, w.comparing, w.tree = selection.New(w.Shell), comparing.New(w.Shell), tree.New(w.Shell)
	w.Bench.Playback.SetSpeed(w.Settings.Speed())
	w.lesson, w.present = lesson.New(w.Shell, w.annotate.CommitLabel), present.New(w.Shell)
	w.class = class.New(w.Shell, w.present)
	w.listen()
	w.filing, w.export, w.rules = filing.New(w.Shell, dialogs), exporting.New(w.Shell), rules.New(w.Shell)
	w.filing.FileOpened, w.filing.Faulty = w.rules.FileOpened, w.rules.Faulty
	w.Files, w.Lesson = w.filing, w.lesson
	w.help = help.New(w.Shell, w.editor.BrushKey, w.more)
	w.rescue, w.welcome = rescue.New(w.Shell, w.export.StopAndWait), welcome.New(w.Shell)
	w.Actions = w.actionTable()
	a.Settings().AddListener(func(fyne.Settings) {
		if len(w.content.Objects) > 0 {
			w.build() // the desktop's theme or our own theme has changed
			w.RestyleQuestions()
		}
	})

	w.Win.SetCloseIntercept(w.close)
	w.life.leave = func() {
		w.end()
		w.Win.Close()
	}
	w.Win.SetOnDropped(w.filing.Dropped)
	w.Win.Canvas().SetOnTypedKey(w.typedKey)
	w.Win.Canvas().SetOnTypedRune(w.typedRune)
	w.Win.SetContent(w.content)
	w.Win.Resize(w.Settings.Size())
	return w
}

// Run opens the files, or else a sample, and shows the window. If the toolkit ends its loop, it returns the exit code.
func (w *Window) Run(paths []string) int {
	fonts := theme.ReadFonts()
	w.content.Objects = []fyne.CanvasObject{oneOfEach()}
	w.Win.Show()
	<-fonts
	works, paths := recovery.Among(paths)
	w.filing.Start(paths)
	dir, _ := recovery.Dir() // without a directory, unsaved work is not copied to the disk
	w.rescue.Begin(dir)
	defer w.rescue.Flush() // this also runs if a panic ends the program
	w.life.leave = func() {
		// The window must not close inside one of its own events, so this function runs in a turn of the loop. It ends the
		// process itself. If the loop ended normally, Fyne 2.8.1 would report the end through a queue that it closes at the
		// same time. A late report then panics or hangs.
		fyne.Do(func() {
			w.end()
			w.life.stopHandover()
			w.App.Driver().(interface{ Terminate() }).Terminate()
			w.export.StopAndWait()
			_ = w.Settings.Flush() // an error here is not worth a message
			w.rescue.End()
			os.Exit(0)
		})
	}
	w.App.Lifecycle().SetOnStarted(func() {
		w.rescue.Listen(w.keepSize)
		w.Listen(w.Win, w.input())
		w.restoreSize()
		w.Trace.Ready()
		w.Measure()
		switch {
		case len(works) > 0: // another window has handed over unsaved work, in one file for each window
			w.rescue.OpenHanded(works[0])
		case !w.rescue.Offer() && len(paths) == 0:
			w.welcome.Begin()
		}
	})
	w.App.Run()
	return w.rescue.Leave() // reached only if the toolkit itself has ended the loop
}

// oneOfEach returns tiny shapes of each kind that the window draws. Text needs no shape, because it is drawn like an
// image. With these shapes, software OpenGL compiles the code for all kinds while the fonts are read.
func oneOfEach() fyne.CanvasObject {
	round := canvas.NewRectangle(color.Black)
	round.CornerRadius = 1
	all := container.NewWithoutLayout(canvas.NewRectangle(color.Black), round,
		canvas.NewImageFromImage(image.NewRGBA(image.Rect(0, 0, 1, 1))))
	for _, o := range all.Objects {
		o.Resize(fyne.NewSize(2, 2))
	}
	return all
}

// open(o) opens a document in the window, in place of the current document.
func (w *Window) open(o workbench.Opening) {
	w.annotate.DropLabel()
	w.selection.Drop()
	w.welcome.Forget()
	w.Bench.Open(o)
	if !o.Frame && o.Left == nil {
		w.lesson.Begin()
		w.export.Forget()
	}
	w.HideCursor()
	w.Board.SetSize(w.Bench.Doc().Board().Size)
	w.Board.Fit()
	w.build()
}

// close() ends the program, unless the user cancels the question about unsaved work.
func (w *Window) close() {
	w.annotate.CommitLabel()
	w.filing.AskAll(func() {
		w.life.closing = true
		w.life.leave()
	})
}

// end() stops all running work of the window, and stores its size.
func (w *Window) end() {
	w.EndLife()
	w.present.End()
	w.class.End(class.Patience)
	w.Stills.Stop()
	w.Bench.Close()
	w.rules.End()
	w.filing.End(filing.Patience)
	w.keepSize()
}

// update(c) tells all parts of the window which kinds of things have changed.
func (w *Window) update(c workbench.Changes) {
	if c.Has(workbench.Hovered) && !w.Bench.On(workbench.Comparing) {
		w.drawPointed() // other changes redraw the board with its overlay
	}
	for _, p := range w.parts {
		p.Update(c)
	}
	if c.Has(workbench.History) {
		w.filing.Retitle()
	}
	if c.Has(workbench.Menus) {
		w.Win.SetMainMenu(w.menu())
	}
	if c.Has(workbench.Board | workbench.Listed) {
		w.Trace.Places()
	}
}

func (w *Window) retheme() { w.Theme.Set(w.Settings.Variant(), w.Settings.TextFactor()) }

// rebuildIn calls change and rebuilds the window in a later turn of the loop, because the rebuild takes about as long
// as a frame. Otherwise the menu would show the user's choice only after the rebuild.
func (w *Window) rebuildIn(change func()) {
	w.Later(func() {
		change()
		w.build()
	})
}

func (w *Window) setAlone(on bool) {
	w.alone = on
	w.Settings.SetBool(alone, on)
}

// relay() lays out the panes again after a pane has changed its size.
func (w *Window) relay() { w.frame.Refresh() }

func (w *Window) foldPanel() { w.rebuildIn(func() { shell.FoldPanel(w.Shell, w.crowded()) }) }

// Widths at normal text size. In a narrower window, the board needs the panel's room.
const (
	cramped      = 1000
	crampedRules = 1200 // with the pane of rules
	comparedTree = 400  // for each compared tree, besides the panel
)

// crowded() reports whether the window has no room for the panel at the right edge. Either rules, board and tree are
// side by side in a narrow window, or the window is narrower than the constants above say.
func (w *Window) crowded() bool {
	least := float32(cramped)
	if w.rules.Shown() {
		least = crampedRules
	}
	if w.Bench.Tree.On() && w.Bench.On(workbench.Comparing) {
		least = max(least, shell.PanelWidth+comparedTree*float32(len(w.Bench.Compare.Rivals())))
	}
	return w.rules.Shown() && w.Bench.Tree.On() && shell.Narrow(w.Shell) ||
		w.Win.Canvas().Size().Width < w.Scaled(least)
}

// contentLayout builds the window anew after a change of its size that makes it crowded, or no longer crowded.
type contentLayout struct {
	layouts.Deck
	w *Window
}

func (l contentLayout) Layout(objects []fyne.CanvasObject, size fyne.Size) {
	l.Deck.Layout(objects, size)
	if w := l.w; w.frame != nil && w.crowded() != w.tight {
		w.tight = !w.tight
		w.rebuildIn(func() {})
	}
}

// build makes all parts of the window anew from the state.
func (w *Window) build() {
	w.CloseList()
	had, restore := w.Win.Canvas().Focused(), w.lesson.KeepFocus()
	w.Look = looks.Of(w.Bench.Doc().Puzzle(), w.Colors())
	w.Board.SetColors(w.Colors())
	w.Board.OnSpoken = func() (name, cell string) { return w.Say(solve.Say("app.spoken.board")), w.pointedText() }
	w.annotate.CommitLabel()
	w.tight = w.crowded()
	folded := shell.PanelFolded(w.Shell, w.tight)
	w.comparing.Crowded, w.comparing.Folded = w.tight, w.tight && folded
	headed := (w.alone || folded) && !w.Bench.On(workbench.Comparing) // the answer and the caption are beside the board
	top, rail, transport, results, legend, status := newTopBar(w), edit.NewRail(w.editor),
		transport.New(w.Shell, w.comparing.NewPaces(), headed || w.tight), // a narrow line would be cut
		answer.New(w.Shell, w.relay, w.foldPanel), transport.NewLegend(w.Shell, w.relay), newStatusBar(w)
	if w.results != nil {
		w.results.Forget()
	}
	w.results, w.status = results, status
	byHand, drawing := w.play.NewStrip(transport.Content, transport.Caption, headed), w.annotate.NewBar()
	banner, strip := lesson.NewBanner(w.lesson), lesson.NewStrip(w.lesson, w.relay)
	pane := lesson.NewPane(w.lesson, results.Content)
	w.parts = []shell.Part{
		top, rail, transport, results, legend, byHand, drawing, banner, strip, pane, w.present, w.class, w.welcome, w.rescue,
		w.rules,
		w.tree, status,
	}
	w.panes = []fyne.CanvasObject{pane.Content, strip.Content, results.Content, top.content}
	line := w.Colors().Line
	bare := "panel"
	if w.alone {
		bare = "board-alone"
	}
	foot := container.New(layouts.Stack{Grow: -1}, layouts.Rule(line), byHand.Caption, byHand.Content)
	main := w.tree.Beside(container.NewStack(w.Board, drawing.Over))
	if headed {
		headline := answer.NewHeadline(w.Shell, bare, byHand.Caption, main)
		w.parts, main = append(w.parts, headline), headline.Content
		foot.Remove(byHand.Caption)
	}
	under := drawing.Beside(legend.Content)
	var compared *comparing.Part
	if w.Bench.On(workbench.Comparing) {
		compared = comparing.NewPart(w.comparing)
		main, under = compared.Content, layouts.Row()
	}
	column := container.New(layouts.Stack{Grow: 1}, banner.Content, main, under, foot)
	var body fyne.CanvasObject = column
	switch {
	case compared != nil:
		w.parts = []shell.Part{
			top, compared, transport, byHand, banner, strip, pane, w.present, w.class, w.welcome, w.rescue, w.rules, status,
		}
		w.panes = []fyne.CanvasObject{pane.Content, strip.Content, compared.Strip, top.content}
		if body = container.NewBorder(nil, nil, nil, pane.Content, body); w.tight { // there is no room for both
			pane.Replace(compared.Strip)
		}
	case !w.alone:
		right := container.New(layouts.Deck{}, results.Content, pane.Content)
		if folded { // even a folded panel shows the pane for a frame's texts while they are edited
			right = layouts.Row(pane.Content)
		}
		body = container.New(layouts.Dock{}, layouts.Row(rail.Content, layouts.Rule(line)), right, body)
	}
	w.Win.SetMainMenu(w.menu())
	if w.alone {
		w.frame = container.New(layouts.Stack{}, body, layouts.Rule(line), status.content)
	} else {
		w.frame = container.New(layouts.Stack{Grow: 2}, top.content, layouts.Rule(line), w.rules.Beside(body),
			strip.Content, layouts.Rule(line), status.content)
	}
	front := fyne.CanvasObject(w.frame)
	if page := w.welcome.Page(); page != nil {
		front = page
	}
	w.content.Objects = []fyne.CanvasObject{front, w.ring.Content, w.tips.tip.Content}
	w.Draw()
	w.Refresh(workbench.All)
	w.content.Layout.Layout(w.content.Objects, w.content.Size()) // lay out the new parts
	canvas.Refresh(w.content)
	w.Win.Canvas().Focus(nil)
	w.rules.RestoreFocus(had)
	restore()
	w.help.RefreshPage()
	w.present.Restyle()
}
