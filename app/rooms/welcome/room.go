// Package welcome is the first page: recent files, and all puzzles as pictures. A program that is started without a
// file shows this page, unless the user has turned the page off. The page replaces the window's panes; the menu stays.
package welcome

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/layout"
	fynetheme "fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"stepboard/app/shell"
	"stepboard/app/storage/collection"
	"stepboard/app/storage/files"
	"stepboard/app/studio/stills"
	"stepboard/app/theme"
	"stepboard/app/view"
	"stepboard/app/workbench"
	"stepboard/solve"
	"stepboard/solve/grid"
	"stepboard/solve/puzzles"
	"stepboard/solve/script"
	"stepboard/widgets"
	"stepboard/widgets/layouts"
)

// Room is the welcome page.
type Room struct {
	*shell.Shell
	shown   bool
	gallery *fyne.Container // the newest gallery
	cards   []*card         // the puzzles of the page, while it is shown
	main    fyne.Focusable  // the widget that gets the focus first
}

type card struct {
	puzzle  solve.Puzzle
	path    string     // the file that opens the puzzle, or ""
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
	} else {
		go collection.All() // the list of commands needs the collection, and should not wait for it
	}
}

// Lengths at normal text size: the side of a picture, the height of the texts below it, the width of a recent file, and
// the space between parts. The last constant (mostRecent) is the largest number of recent files on the page.
const (
	pictureSide = 148
	textHeight  = 100
	recentWidth = 320
	apart       = 16
	mostRecent  = 8
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
	inset := -r.Theme.Size(fynetheme.SizeNameInnerPadding) // align the texts with pictures and buttons
	heading := func(key string) fyne.CanvasObject {
		w := widgets.NewWords(fynetheme.SizeNameSubHeadingText, fynetheme.ColorNameForeground).Bold()
		return layouts.Padded(0, 0, inset, 0, w.Saying(r.Say(solve.Say(key))))
	}
	recent := container.New(layout.NewGridWrapLayout(fyne.NewSize(r.Scaled(recentWidth), r.Scaled(36))))
	for i, path := range r.Files.Recent() {
		if i == mostRecent {
			break
		}
		name := shell.Plain(filepath.Base(path) + " — " + filepath.Base(filepath.Dir(path)))
		b := r.button(solve.Say("app.welcome.recent", "Name", name), fmt.Sprint("recent.", i), func() { r.Files.Open(path) })
		b.Alignment, b.Importance = widget.ButtonAlignLeading, widget.LowImportance
		r.begin(b)
		recent.Add(b)
	}
	buttons := container.NewHBox(r.button(solve.Say("app.action.open"), "open", r.Files.OpenDialog),
		r.button(solve.Say("app.action.new"), "new", r.Performs("new")),
		r.button(solve.Say("app.action.puzzle-new"), "puzzle-new", r.Performs("puzzle-new")))
	end := r.Button("close", solve.Say("app.welcome.close"), func() { r.Close() })
	side := r.Scaled(pictureSide)
	r.gallery = container.New(&layouts.Columns{Least: fyne.NewSize(side+r.Scaled(apart), side+r.Scaled(textHeight))})
	r.add(solve.Map(r.Puzzles, func(p solve.Puzzle) *card { return &card{puzzle: p} }))
	go r.collect(r.gallery, r.Files.Recent(), r.Puzzles)
	head := func(key string) fyne.CanvasObject {
		return container.NewBorder(nil, nil, heading(key), container.NewHBox(buttons, end))
	}
	first := head("app.welcome.puzzles")
	if len(recent.Objects) > 0 {
		first = container.New(layouts.Stack{Grow: -1}, head("app.welcome.files"), recent,
			layouts.Padded(r.Scaled(apart), 0, 0, 0, heading("app.welcome.puzzles")))
	}
	content := container.New(layouts.Stack{Grow: -1}, layouts.Padded(0, r.Scaled(apart)/2, 0, 0, first), r.gallery)
	r.order()
	air := r.Scaled(apart)
	return container.NewStack(canvas.NewRectangle(r.Colors().Ground),
		container.NewVScroll(layouts.Padded(air, air, 2*air, 2*air, content)))
}

// begin makes a widget the first to get the focus, if it is the first of the page.
func (r *Room) begin(f fyne.Focusable) {
	if r.main == nil {
		r.main = f
	}
}

// collect adds the user's saved puzzles and the puzzles of the collection to a gallery that has the puzzles of the
// parameter known. The paths are those of recent files. collect runs on a separate goroutine, because it reads files.
func (r *Room) collect(gallery *fyne.Container, paths []string, known puzzles.List) {
	var list []*card
	for _, path := range paths {
		if p := saved(known, path); p != nil && known.ByID(p.ID()) == nil {
			known, list = known.With(p), append(list, &card{puzzle: p, path: path})
		}
	}
	for _, p := range collection.All() {
		if known.ByID(p.ID()) == nil {
			list = append(list, &card{puzzle: p})
		}
	}
	r.Post(func() {
		if r.shown && r.gallery == gallery {
			r.add(list)
		}
	})
}

// largest is the size in bytes of the largest file in which saved looks for a puzzle.
const largest = 1 << 20

// saved returns the user's puzzle in a file: the file of rules, or a document with rules. It returns nil if there is no
// such puzzle.
func saved(known puzzles.List, path string) solve.Puzzle {
	info, err := os.Stat(path)
	if err != nil || info.Size() > largest || !files.IsRules(path) && filepath.Ext(path) != files.Extension {
		return nil
	}
	f, err := files.Open(known, path)
	if err != nil || puzzles.BuiltIn().ByID(f.Content.Puzzle.ID()) != nil || collection.Has(f.Content.Puzzle.ID()) {
		return nil
	}
	return solve.Inner(f.Content.Puzzle)
}

// add adds cards to the gallery, and starts to read their boards.
func (r *Room) add(list []*card) {
	r.cards = append(r.cards, list...)
	for _, c := range list {
		r.gallery.Objects = append(r.gallery.Objects, r.newCard(c))
	}
	r.gallery.Refresh()
	go r.read(list, r.Text.Language())
}

// newCard makes the part of the page about a puzzle: a picture, a sentence, and a button for more ways to begin.
func (r *Room) newCard(c *card) fyne.CanvasObject {
	p := c.puzzle
	side := r.Scaled(pictureSide)
	name := r.Say(solve.TextOf(p, "name"))
	c.picture = widgets.NewPictureTool(nil, "", side, name, r.leave(func() { r.openPuzzle(c) }))
	c.picture.OnHint = r.Hint
	r.Trace.Part("dialog.tour."+p.ID(), c.picture)
	r.begin(c.picture)
	title := widgets.Line(fynetheme.SizeNameText, fynetheme.ColorNameForeground).Bold().Saying(name)
	about := widgets.Lines(fynetheme.SizeNameCaptionText, theme.ColorMuted).Saying(first(r.Say(solve.TextOf(p, "about"))))
	var head fyne.CanvasObject = title
	if items := r.ways(p); len(items) > 0 {
		var more *widgets.Tool
		more = r.NewTool("dialog.more."+p.ID(), theme.IconMenu, r.Scaled(24), solve.Say("app.welcome.more", "Puzzle", name),
			func() {
				r.PopUp(func() *fyne.Menu { return fyne.NewMenu("", r.ways(p)...) }).
					ShowAtRelativePosition(fyne.NewPos(0, more.Size().Height), more)
			})
		head = container.NewBorder(nil, nil, nil, more, title)
	}
	text := r.Theme.Size(fynetheme.SizeNameInnerPadding)
	return container.New(layouts.Stack{Grow: 1}, container.NewHBox(c.picture),
		layouts.Padded(0, 0, 0, r.Scaled(apart), container.New(layouts.Stack{Grow: -1},
			layouts.Padded(-text/2, -text, -text/2, 0, head),
			layouts.Padded(0, 0, -text/2, -text/2, about))))
}

// openPuzzle opens the puzzle of a card: its file, the tour of a built-in puzzle, the document of an own puzzle, or the
// samples of a puzzle of the collection.
func (r *Room) openPuzzle(c *card) {
	p := c.puzzle
	rules, collected := p.(*script.Puzzle)
	switch {
	case c.path != "":
		r.Files.Open(c.path)
	case puzzles.BuiltIn().ByID(p.ID()) != nil:
		r.Files.OpenTour(p)
	case collected:
		r.Files.OpenRules(rules)
	default:
		r.Files.OpenPuzzle(p)
	}
}

// ways returns menu items: more ways to begin with a built-in puzzle, and the way to close an own puzzle.
func (r *Room) ways(p solve.Puzzle) []*fyne.MenuItem {
	switch {
	case puzzles.BuiltIn().ByID(p.ID()) != nil:
		return append(r.samples(p),
			fyne.NewMenuItem(r.Say(solve.Say("app.welcome.lesson")), r.leave(func() { r.Lesson.OpenReady(p.ID()) })))
	case slices.Contains(r.Puzzles.IDs(), p.ID()):
		return append(r.samples(p), fyne.NewMenuItem(r.Say(solve.Say("app.welcome.close_puzzle")), func() {
			r.Files.ClosePuzzle(p)
		}))
	}
	return nil
}

// samples returns menu items that open the samples of a puzzle, with a separator below.
func (r *Room) samples(p solve.Puzzle) []*fyne.MenuItem {
	return append(solve.Map(r.Files.Samples(p), func(i *fyne.MenuItem) *fyne.MenuItem {
		return fyne.NewMenuItem(i.Label, r.leave(i.Action))
	}), fyne.NewMenuItemSeparator())
}

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

// read reads the boards of the cards. read runs on a separate goroutine, so that the window does not wait.
func (r *Room) read(cards []*card, language string) {
	for _, c := range cards {
		shot := view.Shot{Puzzle: c.puzzle, Event: -1, Pointer: grid.None}
		if rules, ok := solve.Inner(c.puzzle).(*script.Puzzle); ok {
			shot.Task = c.puzzle.Tasks()[0]
			if boards := rules.Boards(); len(boards) > 0 {
				shot.Dataset = boards[0]
			}
		} else if content, err := r.Files.Tour(c.puzzle, language); err == nil {
			shot.Dataset, shot.Query, shot.Task = content.Datasets[content.Dataset], content.Query, content.Task
			shot.Algorithm, shot.Route = content.Algorithm, true
		}
		if shot.Dataset == nil {
			continue // the card has no picture
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
	side := max(1, int(r.Scaled(pictureSide)*r.Win.Canvas().Scale()))
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
