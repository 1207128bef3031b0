// Package welcome is the first page of a program started without a file: ways to begin, with a picture of a board of
// each puzzle. It replaces the window's panes, below the menu, and can be turned off.
package welcome

import (
	"path/filepath"
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/layout"
	fynetheme "fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"stepboard/app/document"
	"stepboard/app/shell"
	"stepboard/app/studio/stills"
	"stepboard/app/theme"
	"stepboard/app/view"
	"stepboard/app/workbench"
	"stepboard/solve"
	"stepboard/solve/grid"
	"stepboard/widgets"
	"stepboard/widgets/layouts"
)

// Host is the window beside the shell, as this room needs it.
type Host interface {
	// Tour is the sample of a puzzle that is worth looking at, in a language. It may be called on any goroutine.
	Tour(p solve.Puzzle, language string) (document.Content, error)
	// OpenTour opens this sample.
	OpenTour(p solve.Puzzle)
	// OpenReady opens the ready lesson about a puzzle.
	OpenReady(p solve.Puzzle)
	// AskNew asks for the size of a new board of a puzzle.
	AskNew(p solve.Puzzle)
	// OpenDialog asks which file to open.
	OpenDialog()
	// Open opens a file.
	Open(path string)
	// Recent are the recently opened files, the last one first.
	Recent() []string
}

// Room is the welcome.
type Room struct {
	*shell.Shell
	host   Host
	stills *stills.Worker
	shown  bool
	cards  []*card // while the welcome is shown
}

type card struct {
	puzzle  solve.Puzzle
	frame   view.Frame // drawn as its picture; without a dataset it is not read yet
	picture *widgets.Tool
}

// New is the room of a window. The worker draws its pictures.
func New(s *shell.Shell, host Host, worker *stills.Worker) *Room {
	return &Room{Shell: s, host: host, stills: worker}
}

// Actions are the actions of the welcome.
func (r *Room) Actions() []*shell.Action {
	return []*shell.Action{{ID: "welcome", Icon: theme.IconSample, Run: r.Show}}
}

func (r *Room) wanted() bool { return r.Settings.BoolWithFallback("welcome", true) }

// Begin shows the welcome at the start of the program, unless the user has turned it off.
func (r *Room) Begin() {
	if r.wanted() {
		r.Show()
	}
}

// Lengths, for text of normal size: of pictures, and of gaps.
const (
	pictureSide = 186
	apart       = 16
	mostRecent  = 4
)

// Show shows the welcome.
func (r *Room) Show() {
	if r.shown {
		return
	}
	r.shown = true
	r.Rebuild()
	r.Trace.Dialog("welcome")
}

// Shown reports whether the welcome is shown.
func (r *Room) Shown() bool { return r.shown }

// Close shows the window's panes again, and reports whether the welcome was shown.
func (r *Room) Close() bool {
	if !r.Forget() {
		return false
	}
	r.Rebuild()
	r.FocusBoard()
	return true
}

// Forget hides the welcome from the next build of the window on, and reports whether it was shown.
func (r *Room) Forget() bool {
	was := r.shown
	if r.shown = false; was {
		r.order()
		r.Trace.Forget("dialog.")
		r.Trace.Dialog("none")
	}
	return was
}

// Page makes the welcome in the current language and theme. It is nil if the welcome is not shown.
func (r *Room) Page() fyne.CanvasObject {
	if !r.shown {
		return nil
	}
	r.cards = nil
	row := container.New(layout.NewCustomPaddedHBoxLayout(r.Scaled(apart)))
	for _, p := range r.Puzzles {
		row.Add(r.newCard(p))
	}
	start := widget.NewCheck(r.Say(solve.Say("app.welcome.start")), func(on bool) { r.Settings.SetBool("welcome", on) })
	start.Checked = r.wanted()
	files := container.NewHBox(r.button(solve.Say("app.action.open"), "open", r.host.OpenDialog))
	own := r.Action("puzzle-new")
	files.Add(r.button(solve.Say("app.action."+own.ID), own.ID, func() { r.Perform(own) }))
	for i, path := range r.host.Recent() {
		if i == mostRecent {
			break
		}
		name := solve.Say("app.welcome.recent", "Name", shell.Plain(filepath.Base(path)))
		files.Add(r.button(name, "", func() { r.host.Open(path) }))
	}
	end := r.Button(solve.Say("app.welcome.close"), func() { r.Close() })
	r.Trace.Part("dialog.close", end)
	inset := -r.Theme.Size(fynetheme.SizeNameInnerPadding) // texts are aligned with pictures and buttons
	text := func(name fyne.ThemeSizeName, color fyne.ThemeColorName, bold bool, t solve.Text) fyne.CanvasObject {
		l := widgets.Line(name, color)
		l.Segment.Style.TextStyle.Bold = bold
		l.Say(r.Say(t))
		return layouts.Padded(0, 0, inset, 0, l)
	}
	content := container.New(layout.NewCustomPaddedVBoxLayout(r.Scaled(apart)/2),
		text(fynetheme.SizeNameHeadingText, fynetheme.ColorNameForeground, true, solve.Say("app.welcome.title")),
		text(fynetheme.SizeNameText, theme.ColorMuted, false, solve.Say("app.welcome.lead")), row, widget.NewSeparator(),
		container.NewBorder(nil, nil, files, end), layouts.Padded(0, 0, inset, 0, start))
	r.order()
	go r.read(r.cards, r.Text.Language())
	return container.NewStack(canvas.NewRectangle(r.Colors().Ground),
		container.NewScroll(container.NewCenter(layouts.Padded(8, 8, 16, 16, content))))
}

// newCard is a puzzle with its picture, and buttons that begin with it.
func (r *Room) newCard(p solve.Puzzle) fyne.CanvasObject {
	c := &card{puzzle: p}
	name := r.Say(solve.TextOf(p, "name"))
	side := r.Scaled(pictureSide)
	c.picture = widgets.NewPictureTool(nil, "", side, r.Say(solve.Say("app.welcome.tour.hint",
		"Puzzle", solve.TextOf(p, "name"))), r.leave(func() { r.host.OpenTour(p) }))
	c.picture.OnHint = r.Hint
	r.Trace.Part("dialog.tour."+p.ID(), c.picture)
	r.cards = append(r.cards, c)
	title := widgets.Line(fynetheme.SizeNameText, fynetheme.ColorNameForeground)
	title.Segment.Style.TextStyle.Bold = true
	title.Say(name)
	about := widgets.Lines(fynetheme.SizeNameCaptionText, theme.ColorMuted)
	about.Say(first(r.Say(solve.TextOf(p, "about"))))
	text := r.Theme.Size(fynetheme.SizeNameInnerPadding)
	said := layouts.Padded(0, 0, -text, -text, container.New(layouts.Stack{Grow: -1},
		layouts.Padded(0, -text, 0, 0, title),
		layouts.AtLeast(r.Scaled(aboutHeight), about)))
	sample := r.button(solve.Say("app.welcome.tour"), "sample."+p.ID(), func() { r.host.OpenTour(p) })
	if p == r.Bench.Doc().Puzzle() { // the proposal for a new user
		sample.Importance = widget.HighImportance
	}
	edge := -pictureEdge * side // the picture is as wide as the buttons
	framed := layouts.Padded(edge, edge, edge, edge, c.picture)
	return container.New(layouts.Wide(side*(1-2*pictureEdge)), container.New(layout.NewCustomPaddedVBoxLayout(4),
		framed, said,
		sample, r.button(solve.Say("app.welcome.lesson"), "lesson."+p.ID(), func() { r.host.OpenReady(p) }),
		r.button(solve.Say("app.welcome.new"), "new."+p.ID(), func() { r.host.AskNew(p) })))
}

// pictureEdge is the share of a picture button's side that stays free on each side of the picture.
const pictureEdge = 0.03

// aboutHeight is the height of the longest sentence about a puzzle, for text of normal size.
const aboutHeight = 70

// first is the first sentence of a text.
func first(text string) string {
	for _, end := range []string{". ", "。"} {
		if i := strings.Index(text, end); i >= 0 {
			return text[:i] + strings.TrimSpace(end)
		}
	}
	return text
}

// button closes the welcome and runs a function.
func (r *Room) button(text solve.Text, id string, run func()) *shell.PromptButton {
	b := r.Button(text, r.leave(run))
	if id != "" {
		r.Trace.Part("dialog."+id, b)
	}
	return b
}

func (r *Room) leave(run func()) func() {
	return func() {
		r.Close()
		r.Hint("")
		run()
	}
}

// read reads the boards of the cards, on a goroutine of its own, so that the window does not wait.
func (r *Room) read(cards []*card, language string) {
	for _, c := range cards {
		content, err := r.host.Tour(c.puzzle, language)
		if err != nil {
			continue // the card stays without a picture
		}
		shot := view.Shot{
			Puzzle: c.puzzle, Dataset: content.Datasets[content.Dataset], Query: content.Query, Task: content.Task,
			Algorithm: content.Algorithm, Event: -1, Pointer: grid.None, Route: true,
		}
		r.Post(func() {
			c.frame = view.Frame{Shot: shot}
			r.order()
		})
	}
}

// orderOf is the order for a card's picture.
func (r *Room) orderOf(c *card) stills.Order {
	side := max(1, int(r.Scaled(pictureSide)*(1-2*pictureEdge)*r.Win.Canvas().Scale()))
	return stills.Welcome(c.frame, r.Colors(), side, side)
}

// order orders the missing pictures, and shows the finished ones. After the welcome has closed, it orders none.
func (r *Room) order() {
	var list []stills.Order
	if r.shown {
		for _, c := range r.cards {
			if c.frame.Shot.Dataset != nil {
				list = append(list, r.orderOf(c))
			}
		}
	}
	r.stills.Want(stills.ForWelcome, list)
	for _, c := range r.cards {
		if c.frame.Shot.Dataset == nil || len(list) == 0 {
			continue
		}
		if made, ok := r.stills.Picture(r.orderOf(c)); ok && made.Err == nil {
			c.picture.SetPicture(made.Picture)
		}
	}
	if !r.shown {
		r.cards = nil
	}
}

// Update implements shell.Part: a picture may be ready.
func (r *Room) Update(c workbench.Changes) {
	if len(r.cards) > 0 && c.Has(workbench.Lesson) {
		r.order()
	}
}
