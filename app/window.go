// Package app is Stepboard's window: its parts, what they show of a document and its answers, and the actions that
// the user has. Parts are rebuilt from the state whenever language, theme or puzzle change, so that no text or colour
// is kept in two places. Everything here runs on Fyne's main goroutine; solvers report through the session.
package app

import (
	"image/color"
	"os"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/layout"

	"stepboard/app/catalogue"
	"stepboard/app/compare"
	"stepboard/app/files"
	"stepboard/app/theme"
	"stepboard/app/workbench"
	"stepboard/scene"
	"stepboard/scene/raster"
	"stepboard/solve"
	"stepboard/widgets"
)

// ID is the application's unique name, as in FyneApp.toml.
const ID = "org.stepboard.Stepboard"

// Dialogs are the desktop's own file dialogs. done is called on the main goroutine; an empty path means that the user
// chose none. Only one dialog is open at a time; a call while one is open is dropped.
type Dialogs interface {
	Open(title, folder string, done func(path string, err error))
	Save(title, folder, name string, done func(path string, err error))
}

// Window is the main window and all that it shows.
type Window struct {
	fyne     fyne.App
	post     func(func())
	win      fyne.Window
	dialogs  Dialogs
	pictures Clipboard
	text     *catalogue.Catalogue
	settings settings
	theme    *theme.Theme
	recent   *files.Recent
	trace    *trace

	bench  *workbench.Workbench
	file   file
	editor editor

	comparing  comparing
	annotating annotating
	exporting  exporting
	lesson     lesson
	presenting presentation
	help       help

	look     *solve.Look
	renderer *raster.Renderer
	board    *widgets.Board

	parts     []part
	column    *fyne.Container // the board with what is above and below it
	results   *results
	actions   []*action
	questions []*question // prompts that are open, the one on top last
	leave     func()      // sees to it that a program whose window has closed ends; nil in tests
	hush      func()      // ends what other goroutines hand over; nil in tests
	closing   bool
}

// part is a piece of the window. refresh brings it up to date with the state; it is called often and must be quick.
type part interface{ refresh(workbench.Changes) }

// New builds the window on an application. Run shows it.
func New(a fyne.App, dialogs Dialogs, pictures Clipboard) *Window {
	var h handover
	w := newWindow(a, dialogs, h.do)
	w.pictures = pictures
	w.hush = h.end
	a.Lifecycle().SetOnStopped(h.end)
	return w
}

// newWindow is New with the function that hands work over to the main goroutine.
func newWindow(a fyne.App, dialogs Dialogs, post func(func())) *Window {
	w := &Window{fyne: a, dialogs: dialogs, post: post, settings: settings{a.Preferences()}, trace: openTrace()}
	w.text = catalogue.New(w.settings.language())
	path, _ := files.RecentPath() // without one the list is empty and is not kept
	w.recent = files.NewRecent(path)
	w.win = a.NewWindow("Stepboard")
	w.win.SetIcon(theme.AppIcon())
	w.win.SetPadded(false)
	w.win.SetMaster()

	w.bench = workbench.New(host{w})
	w.bench.Playback.SetSpeed(w.settings.speed())
	w.lesson.room = w.newDarkroom()
	w.presenting.w = w
	w.comparing.plot = compare.Plots[0]

	w.renderer = raster.New(boardFonts())
	w.board = widgets.NewBoard(w.renderer)
	w.actions = w.actionTable()
	w.editor.init(w)
	w.applyTheme()
	a.Settings().AddListener(func(fyne.Settings) { w.recolor() })

	w.win.SetCloseIntercept(w.close)
	w.win.SetOnDropped(w.dropped)
	w.bindKeys()
	w.win.Resize(w.settings.size())
	return w
}

// after runs a function on the main goroutine after a time.
func (w *Window) after(d time.Duration, f func()) { time.AfterFunc(d, func() { w.post(f) }) }

// Run opens the files named, or the first sample, and runs until the window is closed. It returns the exit code.
func (w *Window) Run(paths []string) int {
	w.start(paths)
	w.leave = func() {
		// All is saved by now. Seen once in some hundred closings: Fyne 2.8.1 closes the window and does not return;
		// a program that nobody sees must not stay behind.
		time.AfterFunc(grace, func() { os.Exit(0) })
	}
	w.win.Show()
	w.fyne.Lifecycle().SetOnStarted(func() {
		w.trace.ready(w)
		w.measure()
	})
	w.fyne.Run()
	w.bench.Close()
	w.endExport()
	return 0
}

// grace is how long the toolkit may take to end after the window has closed.
const grace = 3 * time.Second

// say is a text in the chosen language.
func (w *Window) say(t solve.Text) string { return w.text.Say(t) }

// colors are those of the theme, for boards and for what is drawn beside Fyne's own widgets.
func (w *Window) colors() *scene.Colors { return w.theme.Colors() }

// scaled is a length that grows with the size of the text.
func (w *Window) scaled(v float32) float32 { return v * w.theme.Factor() }

// refresh tells all parts what has changed.
func (w *Window) refresh(c workbench.Changes) {
	for _, p := range w.parts {
		p.refresh(c)
	}
	if c.Has(workbench.History) {
		w.retitle()
	}
	if c.Has(workbench.Menus) {
		w.win.SetMainMenu(w.menu())
	}
	if c.Has(workbench.Board | workbench.Listed) {
		w.trace.places(w)
	}
}

// applyTheme makes the chosen theme Fyne's.
func (w *Window) applyTheme() {
	w.theme = theme.New(w.settings.variant(), w.settings.textFactor())
	w.fyne.Settings().SetTheme(w.theme)
}

// recolor follows a change of the desktop's or of our own theme.
func (w *Window) recolor() {
	if w.bench.Doc() == nil {
		return
	}
	w.build()
}

// build makes the window's content anew from the state.
func (w *Window) build() {
	w.look = w.bench.Doc().Puzzle().Look(w.colors())
	w.board.SetColors(w.colors())
	w.commitLabel()
	top, rail, transport, results, legend, status := newTopBar(w), newRail(w), newTransport(w), newResults(w),
		newLegend(w), newStatusBar(w)
	byHand, annotate, banner, lesson := newHandPart(w, transport.content), newAnnotateBar(w), newFrameBanner(w),
		newLessonStrip(w)
	w.parts = []part{top, rail, transport, results, legend, byHand, annotate, banner, lesson, &w.presenting, status}
	line := w.colors().Line
	w.column = container.New(stack{grow: 1}, banner.content, container.NewStack(w.board, annotate.over), legend.content,
		annotate.content, rule(line), byHand.content)
	body := container.New(dock{}, row(rail.content, rule(line)), row(rule(line), results.content), w.column)
	if w.bench.On(workbench.Comparing) {
		v := newComparison(w)
		w.parts = []part{top, v, transport, byHand, banner, lesson, &w.presenting, status}
		body = container.New(stack{grow: 1}, banner.content, v.content, rule(line), byHand.content)
	}
	w.win.SetMainMenu(w.menu())
	w.win.SetContent(container.New(stack{grow: 2}, top.content, rule(line), body, lesson.content, rule(line),
		status.content))
	w.drawBoard()
	w.refresh(workbench.All)
	w.win.Content().Refresh() // parts have come and gone since it was laid out
	w.win.Canvas().Focus(nil)
	w.refreshHelp()
	w.presenting.restyle()
}

// padded puts air around a part.
func padded(top, bottom, left, right float32, o fyne.CanvasObject) fyne.CanvasObject {
	return container.New(layout.NewCustomPaddedLayout(top, bottom, left, right), o)
}

// row puts parts beside each other without gaps.
func row(o ...fyne.CanvasObject) *fyne.Container {
	return container.New(layout.NewCustomPaddedHBoxLayout(0), o...)
}

// rule is a hairline between surfaces.
func rule(c color.Color) fyne.CanvasObject {
	r := canvas.NewRectangle(c)
	r.SetMinSize(fyne.NewSize(1, 1))
	return r
}
