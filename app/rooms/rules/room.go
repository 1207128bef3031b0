// Package rules is the room in which the user writes puzzles. It has a pane beside the board with the text of the
// document's rules, which change while the user types.
package rules

import (
	"cmp"
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/widget"

	"stepboard/app/document"
	"stepboard/app/shell"
	"stepboard/app/theme"
	"stepboard/app/workbench"
	"stepboard/solve"
	"stepboard/solve/script"
	"stepboard/widgets"
)

// Host is the part of the window that this room may call.
type Host interface {
	shell.Filing
	// Open opens a document in the window, in place of the shown document. The new document belongs to the same file.
	Open(o workbench.Opening)
	// Filed returns the document of the file, also while a frame of its lesson is open in its place.
	Filed() *document.Document
	// OpenDialog asks for a file, and opens it.
	OpenDialog()
	// OpenFile opens a file.
	OpenFile(path string)
	// OpenPuzzle opens the waiting document of a puzzle or, if no document waits, a sample.
	OpenPuzzle(p solve.Puzzle)
	// OpenRules opens the samples of a puzzle as boards.
	OpenRules(p *script.Puzzle)
	// Recent returns the paths of the files used last.
	Recent() []string
}

// Room has the pane with the text of the document's rules.
type Room struct {
	*shell.Shell
	host  Host
	code  *widgets.Code
	shown bool

	doc     *document.Document // the document of the file, if it has rules, or nil
	frames  bool               // whether a frame of its lesson is open
	reading shell.Work         // reads the text
	pause   int                // number of the current pause; earlier pauses do nothing
	boards  []*solve.Dataset   // the samples of the rules in force
	before  *left              // the document that the shown document has replaced, or nil
	state   state
	origins map[string]*origin // by puzzle ID
	watched *origin            // the origin whose file is watched, or nil

	find find
	pane *Pane // nil if not shown
}

type state struct {
	reading bool
	fault   *solve.InputError // the reason why the text is not in force, or nil
	lesson  error             // the reason why the lesson does not fit the text, or nil
	sample  *solve.InputError // error in a sample or an estimate of the rules in force, or nil
	untried int               // number of samples too large to be tested
	tried   bool
}

// wrong returns the error at a place in the text, or nil.
func (s *state) wrong() *solve.InputError { return cmp.Or(s.fault, s.sample) }

// left is a document that was replaced because it did not fit new rules. It comes back if later rules fit it.
type left struct {
	doc  *document.Document
	made *document.Document // the new document
}

// New makes the room.
func New(s *shell.Shell, host Host) *Room {
	r := &Room{Shell: s, host: host, origins: map[string]*origin{}, find: find{what: widget.NewEntry()}}
	r.code = widgets.NewCode(r.typed, func() { r.pane.moved() })
	return r
}

// Actions returns the actions of the room.
func (r *Room) Actions() []*shell.Action {
	own := func() bool { return r.own() != nil }
	return []*shell.Action{
		{
			ID: "rules", Icon: theme.IconRules, Key: fyne.KeyR, Mod: shell.Ctrl | shell.Shift, Run: r.Toggle,
			Enabled: shell.When("rules", own), Checked: r.Shown,
		},
		{ID: "puzzle-new", Icon: theme.IconNew, Run: r.askNew},
		{ID: "puzzle-open", Icon: theme.IconOpen, Run: func() { r.host.OpenDialog() }},
		{ID: "collection", Run: r.chooseFromCollection},
		{
			ID: "rules-save", Icon: theme.IconSave, Run: r.save,
			Enabled: shell.When("rules_file", func() bool { return own() && r.origin() != nil }),
		},
		{ID: "rules-save-as", Run: r.saveAs, Enabled: shell.When("rules", own)},
		{ID: "rules-find", Run: r.beginFind, Enabled: shell.When("rules_shown", r.Shown)},
		{ID: "rules-sample", Run: r.addSample, Enabled: shell.When("rules_answer", r.canSample)},
		{ID: "rules-numbers", Run: r.askNumbers, Enabled: shell.When("rules_numbers", r.hasNumbers)},
	}
}

// own returns the puzzle of the document, or nil if the puzzle has no file of rules.
func (r *Room) own() *script.Puzzle {
	doc := r.host.Filed()
	if doc == nil {
		return nil
	}
	p, _ := solve.Inner(doc.Puzzle()).(*script.Puzzle)
	return p
}

// Shown reports whether the pane is shown.
func (r *Room) Shown() bool { return r.shown && r.own() != nil }

// Toggle opens the pane and gives it the focus, or closes it.
func (r *Room) Toggle() {
	r.shown = !r.shown
	r.Rebuild()
	if r.Shown() {
		r.Win.Canvas().Focus(r.code.Focusable())
	} else {
		r.FocusBoard()
	}
	r.Refresh(workbench.Menus)
}

// Focus returns the widget of the text, or nil if the user can't edit the text.
func (r *Room) Focus() fyne.Focusable {
	if !r.Shown() || r.frames {
		return nil
	}
	return r.code.Focusable()
}

// Keep gives the focus to the text again, if the text had the focus before the window was rebuilt.
func (r *Room) Keep(had fyne.Focusable) {
	if had != nil && had == r.code.Focusable() && r.Shown() {
		r.Win.Canvas().Focus(had)
	}
}

// Key handles a key while the text or the search has the focus. It reports whether it has used the key.
func (r *Room) Key(focused fyne.Focusable, name fyne.KeyName, mod fyne.KeyModifier) bool {
	text := focused == r.code.Focusable()
	if !r.Shown() || focused == nil || !text && focused != r.find.what {
		return false
	}
	switch {
	case name == fyne.KeyTab && text && (mod == 0 || mod == shell.Shift):
		r.code.Tab(mod == shell.Shift)
	case name == fyne.KeyF && mod == shell.Ctrl:
		r.beginFind()
	case name == fyne.KeyF3 && mod&^shell.Shift == 0:
		r.findNext(mod == shell.Shift)
	case name == fyne.KeyEscape && mod == 0 && r.find.open:
		r.endFind()
	default:
		return false
	}
	return true
}

// plain returns a text with the line ends that the pane uses.
func plain(text string) string { return strings.ReplaceAll(text, "\r\n", "\n") }

// source returns the text of the rules in force.
func source(p *script.Puzzle) string {
	_, text := p.Source()
	return plain(text)
}

// follow shows the rules of the current document, if it is another document than before.
func (r *Room) follow() {
	doc, p := r.host.Filed(), r.own()
	if p == nil {
		doc = nil
	}
	r.frames = doc != nil && doc != r.Bench.Doc()
	r.code.SetReadOnly(r.frames)
	if doc == r.doc {
		return
	}
	r.reading.Drop()
	r.pause++
	r.doc, r.state, r.before, r.boards = doc, state{}, nil, nil
	r.watch()
	r.code.Mark(0)
	if doc == nil {
		r.code.SetText("")
		return
	}
	r.boards = p.Boards()
	r.code.SetText(cmp.Or(doc.Draft(), source(p)))
	if doc.Draft() != "" {
		r.read(doc.Draft())
	}
}

// Update implements [shell.Part]. Update is called even if the pane is not shown.
func (r *Room) Update(c workbench.Changes) {
	if c.Has(workbench.Board|workbench.History|workbench.Lesson|workbench.Listed) || r.doc == nil {
		r.follow()
		r.pane.update()
	}
}

// Came tells the room that a file was opened. isRules says whether it is a file of rules.
func (r *Room) Came(path string, isRules bool) {
	p := r.own()
	if p == nil {
		return
	}
	delete(r.origins, p.ID())
	if isRules {
		r.origins[p.ID()] = &origin{doc: r.host.Filed(), path: path, text: source(p)}
	}
	r.watch()
	r.pane.update()
}
