// Package rules lets the user write puzzles. A pane beside the board shows the text of the document's rules. While the
// user types, the rules of the document change.
package rules

import (
	"cmp"
	"image"
	"strings"

	"fyne.io/fyne/v2"

	"stepboard/app/document"
	"stepboard/app/shell"
	"stepboard/app/theme"
	"stepboard/app/workbench"
	"stepboard/scene/raster"
	"stepboard/solve"
	"stepboard/solve/script"
	"stepboard/solve/script/look"
	"stepboard/widgets"
)

// Room has the pane with the text of the document's rules.
type Room struct {
	*shell.Shell
	code  *widgets.Code
	shown bool

	doc       *document.Document // the document of the file, if it has rules, or nil
	frameOpen bool               // whether a frame of the lesson is open in place of the document
	reading   shell.Work         // reads the text of the rules in the background
	pause     int                // number of the newest pause in typing; the end of an earlier pause does nothing
	before    *replaced          // the document that the shown document has replaced, or nil
	state     state
	origins   map[string]*origin // the files of rules, by puzzle ID
	watched   *origin            // the origin whose file is watched, or nil
	tests     map[string]tested  // the last tests of samples, by puzzle ID

	find find
	pane *Pane // nil if not shown
}

type state struct {
	reading bool
	fault   *solve.InputError // the reason why the document does not use the text, or nil
	lesson  error             // the reason why the lesson does not fit the text, or nil
	sample  *solve.InputError // the error that the tests of the samples found, or nil
	commute int               // number of moves whose order does not matter, if goals are missing; else 0
	untried int               // number of samples too large to be tested
	tried   bool
}

// tested is a state after a test of samples, with the text of the rules.
type tested struct {
	text string
	state
}

// textError returns the error that the pane marks in the text, or nil.
func (r *Room) textError() *solve.InputError {
	shown, _ := r.Bench.Result()
	if shown.Stale {
		shown.Fault = nil
	}
	return cmp.Or(r.state.fault, r.state.sample, shown.Fault)
}

// replaced has a document that did not fit new rules, and the new document that replaced it. If later rules fit the old
// document, the room opens the old document again.
type replaced struct {
	doc         *document.Document
	replacement *document.Document
}

// New makes the room.
func New(s *shell.Shell) *Room {
	r := &Room{
		Shell: s, origins: map[string]*origin{}, tests: map[string]tested{},
		find: find{what: widgets.NewEntry()},
	}
	r.code = widgets.NewCode(r.typed, func() { r.pane.moved() })
	r.code.Colored = func(text string) (list []widgets.CodePart) {
		script.Parts(text, func(from, to, kind int) { list = append(list, widgets.CodePart{From: from, To: to, Kind: kind}) })
		return list
	}
	r.code.Complete = func(text string, at int) ([]string, string, func(string) image.Image) {
		names, typed, looks := r.own().File.Complete(text, at)
		if !looks {
			return names, typed, nil
		}
		return names, typed, r.picture
	}
	return r
}

// picture draws a look on a floor.
func (r *Room) picture(name string) image.Image {
	const side = 48
	img := image.NewRGBA(image.Rect(0, 0, side, side))
	r.Renderer.Draw(img, look.Drawn(name, r.Colors()), raster.View{Scale: side})
	return img
}

// End is called when the window closes.
func (r *Room) End() { r.code.End() }

// Actions returns the actions of the room.
func (r *Room) Actions() []*shell.Action {
	own := func() bool { return r.own() != nil }
	return []*shell.Action{
		{
			ID: "rules", Icon: theme.IconRules, Run: r.Toggle,
			Enabled: shell.When("rules", own), Checked: r.Shown, Pane: true,
		},
		{ID: "puzzle-new", Icon: theme.IconNew, Run: r.askNew},
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

// own() returns the puzzle of the document, or nil if the puzzle has no file of rules.
func (r *Room) own() *script.Puzzle {
	doc := r.Filed()
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
	if !r.Shown() || r.frameOpen {
		return nil
	}
	return r.code.Focusable()
}

// RestoreFocus gives the focus to the text if the text was focused before the window was rebuilt. oldFocus is the
// widget that was focused then, or nil.
func (r *Room) RestoreFocus(oldFocus fyne.Focusable) {
	if oldFocus != nil && oldFocus == r.code.Focusable() && r.Shown() {
		r.Win.Canvas().Focus(oldFocus)
		r.code.Resume()
	}
}

// Key handles a key while the text or the search has the focus. It reports whether it has used the key.
func (r *Room) Key(focused fyne.Focusable, name fyne.KeyName, mod fyne.KeyModifier) bool {
	text := focused == r.code.Focusable()
	if !r.Shown() || focused == nil || !text && focused != r.find.what {
		return false
	}
	switch {
	case text && mod == 0 && r.code.OfferKey(name):
	case name == fyne.KeySpace && mod == shell.Ctrl && text:
		r.code.Offer()
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

// plain(text) returns the text with the line ends that the pane uses.
func plain(text string) string { return strings.ReplaceAll(text, "\r\n", "\n") }

// source(p) returns the text of a puzzle's rules.
func source(p *script.Puzzle) string {
	_, text := p.Source()
	return plain(text)
}

// follow shows the rules of the open file's document, if this is another document than before.
func (r *Room) follow() {
	doc, p := r.Filed(), r.own()
	if p == nil {
		doc = nil
	}
	r.frameOpen = doc != nil && doc != r.Bench.Doc()
	r.code.SetReadOnly(r.frameOpen)
	if doc == r.doc {
		return
	}
	r.reading.Drop()
	r.pause++
	r.doc, r.state, r.before = doc, state{}, nil
	r.watch()
	if doc == nil {
		r.code.SetText("")
		return
	}
	text := cmp.Or(doc.Draft(), source(p))
	r.code.SetText(text)
	if last := r.tests[p.ID()]; last.text == text && doc.Draft() == "" {
		r.settled(last.state)
	} else {
		r.read(text)
	}
}

// Update implements [shell.Part]. Update is called even if the pane is not shown.
func (r *Room) Update(c workbench.Changes) {
	const any = workbench.Board | workbench.History | workbench.Lesson | workbench.Listed | workbench.Answered
	if c.Has(any) || r.doc == nil {
		r.follow()
		r.pane.update()
	}
}

// FileOpened is called after a file was opened. The parameter isRules says whether the file contains rules. The cursor
// goes to the rules' fault, if it is not nil.
func (r *Room) FileOpened(path string, isRules bool, fault *solve.InputError) {
	p := r.own()
	if p == nil {
		return
	}
	delete(r.origins, p.ID())
	if isRules {
		r.origins[p.ID()] = &origin{doc: r.Filed(), path: path, text: cmp.Or(r.Filed().Draft(), source(p))}
	}
	r.watch()
	if fault != nil {
		r.beginText()
		r.code.GoTo(max(1, fault.Line), max(1, fault.Column))
	}
	r.pane.update()
}
