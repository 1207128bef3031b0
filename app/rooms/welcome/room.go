// Package welcome is the welcome page. A program that is started without a file shows this page, unless the user has
// turned the page off. For each puzzle the page has a picture of a board and buttons to begin. The page replaces the
// window's panes; the menu stays.
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

// Room is the welcome page.
type Room struct {
	*shell.Shell
	shown bool
	cards []*card             // the puzzles of the page, while it is shown
	main  *shell.PromptButton // the widget that gets the focus first
}

type card struct {
	puzzle  solve.Puzzle
	frame   view.Frame // the picture; it has no dataset until the sample is read
	picture *widgets.Tool
}

// New returns the room of a window.
func New(s *shell.Shell) *Room { return &Room{Shell: s} }

// Actions returns the actions of the room.
func (r *Room) Actions() []*shell.Action {
	return []*shell.Action{
		{ID: "welcome", Icon: theme.IconSample, Run: r.Show},
		{ID: "welcome-start", Checked: r.wanted, Run: func() { r.Settings.SetBool("welcome", !r.wanted()) }},
	}
}

func (r *Room) wanted() bool { return r.Settings.BoolWithFallback("welcome", true) }

// Begin shows the page at the start of the program, unless the user has turned the page off.
func (r *Room) Begin() {
	if r.wanted() {
		r.Show()
	}
}

// Lengths at normal text size: the side of a picture, and the space between parts. The last constant (mostRecent) is
// the largest number of recent files on the page.
const (
	pictureSide = 186
	apart       = 16
	mostRecent  = 4
)

// Show shows the page.
func (r *Room) Show() {
	if r.shown {
		return
	}
	r.shown = true
	r.Rebuild()
	r.Win.Canvas().Focus(r.main)
	r.Trace.Dialog("welcome")
}

// Shown reports whether the page is shown.
func (r *Room) Shown() bool { return r.shown }

// Close shows the window's panes in place of the page. It reports whether the page was shown.
func (r *Room) Close() bool {
	if !r.Forget() {
		return false
	}
	r.Rebuild()
	r.FocusBoard()
	return true
}

// Forget marks the page as closed; the next build of the window shows the panes. It reports whether the page was shown.
func (r *Room) Forget() bool {
	was := r.shown
	if r.shown = false; was {
		r.order()
		r.Trace.Forget("dialog.")
		r.Trace.Dialog("none")
	}
	return was
}

// Page makes the page in the current language and theme. It returns nil if the page is not shown.
func (r *Room) Page() fyne.CanvasObject {
	if !r.shown {
		return nil
	}
	r.cards, r.main = nil, nil
	row := container.New(layout.NewCustomPaddedHBoxLayout(r.Scaled(apart)))
	for _, p := range r.Puzzles {
		row.Add(r.newCard(p))
	}
	start := widget.NewCheck(r.Say(solve.Say("app.action.welcome-start")), func(on bool) { r.Settings.SetBool("welcome", on) })
	start.Checked = r.wanted()
	files := container.NewHBox(r.button(solve.Say("app.action.open"), "open", r.Files.OpenDialog))
	files.Add(r.button(solve.Say("app.action.puzzle-new"), "puzzle-new", r.Performs("puzzle-new")))
	for i, path := range r.Files.Recent() {
		if i == mostRecent {
			break
		}
		name := solve.Say("app.welcome.recent", "Name", shell.Plain(filepath.Base(path)))
		files.Add(r.button(name, "", func() { r.Files.Open(path) }))
	}
	end := r.Button("close", solve.Say("app.welcome.close"), func() { r.Close() })
	inset := -r.Theme.Size(fynetheme.SizeNameInnerPadding) // align the texts with pictures and buttons
	title := widgets.Line(fynetheme.SizeNameHeadingText, fynetheme.ColorNameForeground).Bold()
	lead := widgets.Line(fynetheme.SizeNameText, theme.ColorMuted)
	content := container.New(layout.NewCustomPaddedVBoxLayout(r.Scaled(apart)/2),
		layouts.Padded(0, 0, inset, 0, title.Saying(r.Say(solve.Say("app.welcome.title")))),
		layouts.Padded(0, 0, inset, 0, lead.Saying(r.Say(solve.Say("app.welcome.lead")))), row, widget.NewSeparator(),
		container.NewBorder(nil, nil, files, end), layouts.Padded(0, 0, inset, 0, start))
	r.order()
	go r.read(r.cards, r.Text.Language())
	return container.NewStack(canvas.NewRectangle(r.Colors().Ground),
		container.NewScroll(container.NewCenter(layouts.Padded(8, 8, 16, 16, content))))
}

// newCard makes the part of the page about a puzzle: a picture, texts, and buttons to begin.
func (r *Room) newCard(p solve.Puzzle) fyne.CanvasObject {
	c := &card{puzzle: p}
	side := r.Scaled(pictureSide)
	c.picture = widgets.NewPictureTool(nil, "", side, r.Say(solve.Say("app.welcome.tour.hint",
		"Puzzle", solve.TextOf(p, "name"))), r.leave(func() { r.Files.OpenTour(p) }))
	c.picture.OnHint = r.Hint
	r.Trace.Part("dialog.tour."+p.ID(), c.picture)
	r.cards = append(r.cards, c)
	name := r.Say(solve.TextOf(p, "name"))
	title := widgets.Line(fynetheme.SizeNameText, fynetheme.ColorNameForeground).Bold().Saying(name)
	about := widgets.Lines(fynetheme.SizeNameCaptionText, theme.ColorMuted).Saying(first(r.Say(solve.TextOf(p, "about"))))
	text := r.Theme.Size(fynetheme.SizeNameInnerPadding)
	said := layouts.Padded(0, 0, -text, -text, container.New(layouts.Stack{Grow: -1},
		layouts.Padded(0, -text, 0, 0, title),
		layouts.AtLeast(r.Scaled(aboutHeight), about)))
	sample := r.button(solve.Say("app.welcome.tour"), "sample."+p.ID(), func() { r.Files.OpenTour(p) })
	if r.main == nil {
		r.main = sample
	}
	if p == r.Bench.Doc().Puzzle() { // the main button, for new users
		sample.Importance, r.main = widget.HighImportance, sample
	}
	edge := -pictureEdge * side // make the picture as wide as the buttons
	framed := layouts.Padded(edge, edge, edge, edge, c.picture)
	return container.New(layouts.Wide(side*(1-2*pictureEdge)), container.New(layout.NewCustomPaddedVBoxLayout(4),
		framed, said,
		sample, r.button(solve.Say("app.welcome.lesson"), "lesson."+p.ID(), func() { r.Lesson.OpenReady(p.ID()) }),
		r.button(solve.Say("app.welcome.new"), "new."+p.ID(), func() { r.Files.AskNew(p) })))
}

// pictureEdge is the width of the empty edge around the picture in its button, as a share of the button's side.
const pictureEdge = 0.03

// aboutHeight is the height of the longest sentence about a puzzle, at normal text size.
const aboutHeight = 70

func first(text string) string {
	for _, end := range []string{". ", "。"} {
		if i := strings.Index(text, end); i >= 0 {
			return text[:i] + strings.TrimSpace(end)
		}
	}
	return text
}

// button makes a button that closes the page and then calls run().
func (r *Room) button(text solve.Text, id string, run func()) *shell.PromptButton {
	return r.Button(id, text, r.leave(run))
}

func (r *Room) leave(run func()) func() {
	return func() {
		r.Close()
		r.Hint("")
		run()
	}
}

// read reads the samples of the cards. read runs on a separate goroutine, so that the window does not wait.
func (r *Room) read(cards []*card, language string) {
	for _, c := range cards {
		content, err := r.Files.Tour(c.puzzle, language)
		if err != nil {
			continue // the card has no picture
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

// order orders all pictures and shows the finished pictures. If the page has closed, order drops them.
func (r *Room) order() {
	if !r.shown {
		r.cards = nil
	}
	side := max(1, int(r.Scaled(pictureSide)*(1-2*pictureEdge)*r.Win.Canvas().Scale()))
	var list []stills.Order
	for _, c := range r.cards {
		if c.frame.Shot.Dataset == nil {
			continue
		}
		o := stills.Board(stills.ForWelcome, c.frame, r.Colors(), side, side)
		list = append(list, o)
		if made, ok := r.Stills.Picture(o); ok && made.Err == nil {
			c.picture.SetPicture(made.Picture)
		}
	}
	r.Stills.Want(stills.ForWelcome, list)
}

// Update implements shell.Part. Update shows the pictures that are ready.
func (r *Room) Update(c workbench.Changes) {
	if len(r.cards) > 0 && c.Has(workbench.Lesson) {
		r.order()
	}
}
