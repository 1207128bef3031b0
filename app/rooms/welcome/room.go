// Package welcome is what somebody sees who opens the program without a file: ways to begin, with a picture of a board
// of each puzzle. It can be turned off.
package welcome

import (
	"path/filepath"

	"fyne.io/fyne/v2"
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

// Host is what the welcome asks of the window beside the shell.
type Host interface {
	// Tour is the sample of a puzzle that is worth looking at, in a language. It may be called on any goroutine.
	Tour(p solve.Puzzle, language string) (document.Content, error)
	// OpenTour opens it.
	OpenTour(p solve.Puzzle)
	// OpenReady opens the ready lesson about a puzzle.
	OpenReady(p solve.Puzzle)
	// AskNew asks for the size of a new board of a puzzle.
	AskNew(p solve.Puzzle)
	// OpenDialog asks which file to open.
	OpenDialog()
	// Open opens one.
	Open(path string)
	// Recent are the files that were open lately, the last one first.
	Recent() []string
}

// Room is the welcome.
type Room struct {
	*shell.Shell
	host   Host
	stills *stills.Worker
	cards  []*card // while it is open
}

type card struct {
	puzzle  solve.Puzzle
	frame   view.Frame // drawn as its picture; without a dataset: not read yet
	picture *widgets.Tool
}

// New is the room of a window; the worker draws its pictures.
func New(s *shell.Shell, host Host, worker *stills.Worker) *Room {
	return &Room{Shell: s, host: host, stills: worker}
}

// Actions are those of the welcome.
func (r *Room) Actions() []*shell.Action {
	return []*shell.Action{{ID: "welcome", Icon: theme.IconSample, Run: r.Show}}
}

func (r *Room) wanted() bool { return r.Settings.BoolWithFallback("welcome", true) }

// Begin shows the welcome as the program starts, unless that was turned off.
func (r *Room) Begin() {
	if r.wanted() {
		r.Show()
	}
}

// Lengths, for text of normal size: of pictures, and of what is beside each other.
const (
	pictureSide = 162
	pictureEdge = 3 // around it: pictures begin where texts do
	apart       = 14
	mostRecent  = 4
)

// Show shows the welcome.
func (r *Room) Show() {
	if r.Asks("welcome") {
		return
	}
	r.cards = nil
	row := container.New(layout.NewCustomPaddedHBoxLayout(r.Scaled(apart)))
	for _, p := range r.Puzzles {
		row.Add(r.newCard(p))
	}
	start := widget.NewCheck(r.Say(solve.Say("app.welcome.start")), func(on bool) { r.Settings.SetBool("welcome", on) })
	start.Checked = r.wanted()
	files := container.NewHBox(r.button(solve.Say("app.action.open"), "open", r.host.OpenDialog))
	for i, path := range r.host.Recent() {
		if i == mostRecent {
			break
		}
		name := solve.Say("app.welcome.recent", "Name", shell.Plain(filepath.Base(path)))
		files.Add(r.button(name, "", func() { r.host.Open(path) }))
	}
	lead := widgets.Line(fynetheme.SizeNameText, theme.ColorMuted)
	lead.Say(r.Say(solve.Say("app.welcome.lead")))
	content := container.New(layout.NewCustomPaddedVBoxLayout(r.Scaled(apart)), lead, row, widget.NewSeparator(), files,
		start)
	r.Prompt("welcome", r.Say(solve.Say("app.welcome.title")), content,
		shell.Choice{ID: "close", Text: solve.Say("app.close"), Importance: widget.HighImportance})
	r.order()
	go r.read(r.cards, r.Text.Language())
}

// newCard is a puzzle with its picture and the ways to begin with it.
func (r *Room) newCard(p solve.Puzzle) fyne.CanvasObject {
	c := &card{puzzle: p}
	name := r.Say(solve.TextOf(p, "name"))
	c.picture = widgets.NewPictureTool(nil, "", r.Scaled(pictureSide), r.Say(solve.Say("app.welcome.tour.hint",
		"Puzzle", solve.TextOf(p, "name"))), r.leave(func() { r.host.OpenTour(p) }))
	c.picture.OnHint = r.Hint
	r.Trace.Part("dialog.tour."+p.ID(), c.picture)
	r.cards = append(r.cards, c)
	title := widgets.Line(fynetheme.SizeNameText, fynetheme.ColorNameForeground)
	title.Segment.Style.TextStyle.Bold = true
	title.Say(name)
	framed := layouts.Padded(pictureEdge, pictureEdge, pictureEdge, pictureEdge, c.picture)
	return container.New(layout.NewCustomPaddedVBoxLayout(4), framed, title,
		r.button(solve.Say("app.welcome.tour"), "sample."+p.ID(), func() { r.host.OpenTour(p) }),
		r.button(solve.Say("app.welcome.lesson"), "lesson."+p.ID(), func() { r.host.OpenReady(p) }),
		r.button(solve.Say("app.welcome.new"), "new."+p.ID(), func() { r.host.AskNew(p) }))
}

// button closes the welcome and begins with something.
func (r *Room) button(text solve.Text, id string, run func()) fyne.CanvasObject {
	b := r.Button(text, r.leave(run))
	if id != "" {
		r.Trace.Part("dialog."+id, b)
	}
	return b
}

func (r *Room) leave(run func()) func() {
	return func() {
		if r.Asks("welcome") {
			r.Dismiss()
		}
		r.Hint("")
		run()
	}
}

// read reads the boards of the cards, on a goroutine of its own: the window is there meanwhile.
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

// orderOf is the picture of a card.
func (r *Room) orderOf(c *card) stills.Order {
	side := max(1, int(r.Scaled(pictureSide-12)*r.Win.Canvas().Scale()))
	return stills.Welcome(c.frame, r.Colors(), side, side)
}

// order has the pictures drawn, and shows those that are there. Once the welcome is closed none is wanted.
func (r *Room) order() {
	var list []stills.Order
	if r.Asks("welcome") {
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
	if !r.Asks("welcome") {
		r.cards = nil
	}
}

// Update implements shell.Part: a picture may have come.
func (r *Room) Update(c workbench.Changes) {
	if len(r.cards) > 0 && c.Has(workbench.Lesson) {
		r.order()
	}
}
