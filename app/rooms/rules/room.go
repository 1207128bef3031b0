// Package rules is the room where the user writes puzzles: a pane beside the board with the rules of the document,
// which take effect during typing; new puzzles; and the files of rules.
package rules

import (
	"strings"

	"fyne.io/fyne/v2"

	"stepboard/app/document"
	"stepboard/app/shell"
	"stepboard/app/theme"
	"stepboard/app/workbench"
	"stepboard/solve"
	"stepboard/solve/script"
	"stepboard/widgets"
)

// Host is the window beside the shell, as this room needs it.
type Host interface {
	shell.Filing
	// Open puts a document into the window in place of the shown one. It belongs to the same file.
	Open(o workbench.Opening)
	// Filed is the document of the file: the shown document, or the one that waits while a frame of its lesson is open.
	Filed() *document.Document
	// OpenDialog asks which file to open.
	OpenDialog()
	// OpenFile opens a file.
	OpenFile(path string)
	// OpenPuzzle shows the waiting document of a puzzle, or a sample.
	OpenPuzzle(p solve.Puzzle)
	// OpenRules shows the boards of a puzzle's samples.
	OpenRules(p *script.Puzzle)
	// Recent are the recently used files.
	Recent() []string
}

// Room has the text of the document's rules.
type Room struct {
	*shell.Shell
	host  Host
	code  *widgets.Code
	shown bool
	share float64 // the pane's share of the width

	doc     *document.Document // the document of the text, or nil
	frames  bool               // a frame of its lesson is open
	reading shell.Work         // of the written text
	pause   int                // number of the current wait for the next key; earlier waits are ignored
	boards  []*solve.Dataset   // the samples of the rules in force
	before  *left              // the document replaced by the shown one, or nil
	state   state
	origins map[string]*origin // by the puzzle's ID
	watched *origin            // the origin whose file is watched

	find find
	pane *Pane // nil if not shown
}

// state is the state of the written text.
type state struct {
	reading bool
	fault   *solve.InputError // why the text is not in force, or nil
	lesson  error             // why the lesson does not fit it, or nil
	sample  *solve.InputError // with rules in force: a false sample or estimate
	untried int               // number of samples too large to be tested
	tried   bool
}

// left is a document that was replaced, because its boards or its history did not fit new rules. It returns when rules
// fit it again, if the new document was not edited.
type left struct {
	doc  *document.Document
	made *document.Document // the document in its place
}

// New makes the room.
func New(s *shell.Shell, host Host) *Room {
	r := &Room{Shell: s, host: host, origins: map[string]*origin{}}
	r.share = s.Settings.FloatWithin(shareSetting, leastShare, mostShare, usualShare)
	r.code = widgets.NewCode(r.typed, func() { r.pane.moved() })
	return r
}

// The pane's share of the width.
const (
	shareSetting = "rules.split"
	leastShare   = 0.15
	usualShare   = 0.36
	mostShare    = 0.7
)

// Actions are the actions on rules.
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

// own is the puzzle of the document if it comes from a file of rules, or nil.
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

// Toggle opens the pane and gives it the keyboard, or closes it.
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

// Focus is the pane's widget for the keyboard, or nil if the pane is not shown.
func (r *Room) Focus() fyne.Focusable {
	if !r.Shown() || r.frames {
		return nil
	}
	return r.code.Focusable()
}

// Keep gives the keyboard back to the text, if the text had it before the window was rebuilt.
func (r *Room) Keep(had fyne.Focusable) {
	if had != nil && had == r.code.Focusable() && r.Shown() {
		r.Win.Canvas().Focus(had)
	}
}

// Key handles a key while the pane has the keyboard, and reports whether the pane used it.
func (r *Room) Key(focused fyne.Focusable, name fyne.KeyName, mod fyne.KeyModifier) bool {
	text := focused == r.code.Focusable()
	if !r.Shown() || focused == nil || !text && !r.find.has(focused) {
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

// plain is a text of rules with one kind of line ends, as in the pane.
func plain(text string) string { return strings.ReplaceAll(text, "\r\n", "\n") }

// source is the text of the rules in force.
func source(p *script.Puzzle) string {
	_, text := p.Source()
	return plain(text)
}

// follow shows the rules of another document, if the document has changed.
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
	if doc == nil {
		r.code.SetText("")
		r.code.Mark(0)
		return
	}
	text := source(p)
	r.boards = p.Boards()
	if d := doc.Draft(); d != "" {
		text = d
	}
	r.code.SetText(text)
	r.code.Mark(0)
	if doc.Draft() != "" {
		r.read(text)
	}
}

// Update implements [shell.Part]. The room gets changes even if its pane is hidden.
func (r *Room) Update(c workbench.Changes) {
	if c.Has(workbench.Board|workbench.History|workbench.Lesson|workbench.Listed) || r.doc == nil {
		r.follow()
		r.pane.update()
	}
}

// Came tells the room that a file is shown, perhaps a file of rules.
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

// Written is the written text.
func (r *Room) Written() string { return r.code.Text() }

// Write replaces the written text, as if the user had typed.
func (r *Room) Write(text string) { r.code.Replace(text) }

// Reading reports whether the text is being read, or its samples are being tested.
func (r *Room) Reading() bool { return r.reading.Busy() }

// Marked is the line marked as faulty, or 0.
func (r *Room) Marked() int { return r.code.Marked() }

// Says is the message about the text.
func (r *Room) Says() string {
	text, _ := r.says()
	return text
}
