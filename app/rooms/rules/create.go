package rules

import (
	"cmp"
	"path"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"unicode"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/widget"

	"stepboard/app/document"
	"stepboard/app/shell"
	"stepboard/app/storage/collection"
	"stepboard/assets"
	"stepboard/solve"
	"stepboard/solve/puzzles"
	"stepboard/solve/script"
	"stepboard/widgets"
)

// A model is a text of rules with which the user begins a new puzzle. emptyModel is the ID of the smallest model.
// Comments in its text explain how to write rules.
const emptyModel = "empty"

// askNew asks for the name of a new puzzle and for a model. Then it opens the puzzle and shows the pane of the rules.
func (r *Room) askNew() {
	ids, names := []string{emptyModel}, []string{r.Say(solve.Say("rules.new.empty"))}
	for _, p := range r.collected() {
		ids, names = append(ids, p.ID()), append(names, r.Say(solve.TextOf(p, "name")))
	}
	chosen := 0
	title := widgets.NewEntry()
	title.SetText(r.Say(solve.Say("rules.new.title.usual")))
	models := r.NewSelect(names, func(i int) { chosen = i })
	models.Selected = names[chosen]
	r.Trace.Part("dialog.title", title)
	r.Trace.Part("dialog.model", models)
	label := func(t string) *widget.Label { return widget.NewLabel(r.Say(solve.Say(t))) }
	form := container.NewVBox(
		r.Paragraph(r.Say(solve.Say("rules.new.text"))),
		label("rules.new.name"), shell.Named(r.Shell, solve.Say("rules.new.name"), title),
		label("rules.new.model"), shell.Named(r.Shell, solve.Say("rules.new.model"), models))
	create := shell.Main("create", solve.Say("making.open"), func() {
		name := strings.TrimSpace(title.Text)
		r.begin(freeName(r.Puzzles, name), name, ids[chosen])
	})
	q := r.Prompt("puzzle-new", r.Say(solve.Say("rules.new.heading")), form, shell.Cancel, create)
	title.OnChanged = func(s string) { q.Able(strings.TrimSpace(s) != "") }
	title.OnSubmitted = func(string) { q.Accept() }
	r.Win.Canvas().Focus(title)
	title.TypedShortcut(&fyne.ShortcutSelectAll{})
}

// model returns the text of a model. The empty model is in the language of the window.
func (r *Room) model(id string) (string, error) {
	if id == emptyModel {
		data, err := assets.Models.ReadFile(path.Join("models", id+"."+r.Text.Language()+script.Extension))
		return string(data), err
	}
	p, err := collection.Open(id)
	if err != nil {
		return "", err
	}
	return source(p), nil
}

// begin opens a puzzle with the rules of a model, in a file with the given name, and gives the keyboard to the pane.
func (r *Room) begin(name, title, model string) {
	c, err := r.content(name, title, model)
	if err != nil {
		r.Complain(err)
		return
	}
	r.Files.Adopt(c, nil)
	if p := r.own(); p != nil && p == c.Puzzle { // the user may have cancelled the opening
		r.beginText()
	}
}

// content returns a document with the rules of a model, in a file with the given name.
func (r *Room) content(name, title, model string) (c document.Content, err error) {
	text, err := r.model(model)
	if err != nil {
		return c, err
	}
	if model == emptyModel { // its comments explain how to write rules
		text = script.Titled(text, title)
	} else {
		text = script.Copied(text, title)
	}
	p, err := script.Open(name, []byte(text))
	if err != nil {
		return c, err
	}
	return document.Content{Puzzle: p, Title: title, Datasets: p.Boards()}, nil
}

// beginText shows the pane and gives the keyboard to the text.
func (r *Room) beginText() {
	if !r.shown {
		r.shown = true
		r.Rebuild()
	}
	r.Win.Canvas().Focus(r.code.Focusable())
}

// Faulty makes a document from a file of rules that has an error. If the error is not in the samples, the document has
// the rules of the empty model until the text has no error.
func (r *Room) Faulty(path string) (c document.Content, err error) {
	name := filepath.Base(path)
	text, err := readText(path)
	if err != nil {
		return c, err
	}
	if p, err := script.Open(name, []byte(text)); err == nil {
		return document.Content{Puzzle: p, Datasets: p.Boards()}, nil
	}
	c, err = r.content(name, strings.TrimSuffix(name, filepath.Ext(name)), emptyModel)
	c.Title, c.Draft = "", text
	return c, err
}

// naming returns a function that makes the name of the file from the title of new rules. It returns nil if the document
// or its rules have a file, or if their name does not come from their title.
func (r *Room) naming() func(*script.Puzzle) string {
	p := r.own()
	others := slices.DeleteFunc(slices.Clone(r.Puzzles), func(q solve.Puzzle) bool { return q.ID() == p.ID() })
	of := func(p *script.Puzzle) string { return freeName(others, cmp.Or(p.File.Title[""], p.File.Title["en"])) }
	if name, _ := p.Source(); r.origin() != nil || r.Files.Saved() || of(p) != name {
		return nil
	}
	return of
}

// freeName makes a file name for rules from the title of a puzzle. The ID of a puzzle comes from the name of its file,
// and freeName returns a name whose ID is not in use.
func freeName(list puzzles.List, title string) string {
	stem := strings.Map(func(c rune) rune {
		switch {
		case c < unicode.MaxASCII && (unicode.IsLetter(c) || unicode.IsDigit(c)):
			return unicode.ToLower(c)
		case c == ' ' || c == '-' || c == '_':
			return '-'
		}
		return -1
	}, title)
	stem = cmp.Or(strings.Trim(stem, "-"), "puzzle")
	name := stem
	for n := 2; list.ByID(script.ID(name)) != nil || collection.Has(script.ID(name)); n++ {
		name = stem + "-" + strconv.Itoa(n)
	}
	return name + script.Extension
}

// canSample reports whether the shown board can become a sample in the text.
func (r *Room) canSample() bool {
	a, ok := r.Bench.Result()
	return r.Shown() && !r.frameOpen && ok && a.Err == nil && !a.Stale
}

// addSample writes the shown board and its answer at the end of the rules' text, as a sample.
func (r *Room) addSample() {
	a, _ := r.Bench.Result()
	line, err := r.own().Sample(r.Bench.Doc().Current(), a.Answer, a.Walk.Moves())
	if err != nil {
		r.Complain(err)
		return
	}
	text := strings.TrimRight(r.code.Text(), "\n") + "\n"
	r.code.Replace(text + line + "\n")
	r.code.GoTo(1+strings.Count(text, "\n"), 1)
	r.Hint(r.Say(solve.Say("rules.sampled")))
}
