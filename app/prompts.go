package app

import (
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/dialog"
	"fyne.io/fyne/v2/layout"
	"fyne.io/fyne/v2/widget"

	"stepboard/app/command"
	"stepboard/app/document"
	"stepboard/solve"
	"stepboard/solve/grid"
	"stepboard/solve/puzzles"
)

// choice is a button of a prompt.
type choice struct {
	id         string // in the trace
	text       solve.Text
	importance widget.Importance
	run        func() // nil: only closes
}

// question is a prompt that is open.
type question struct {
	id     string
	box    *dialog.CustomDialog
	accept func() // makes its last choice
}

// prompt shows a question over the window. Return makes the last choice, Escape closes without any.
func (w *Window) prompt(id, title string, content fyne.CanvasObject, choices ...choice) *dialog.CustomDialog {
	d := dialog.NewCustomWithoutButtons(title, content, w.win)
	q := &question{id: id, box: d, accept: d.Hide}
	buttons := make([]fyne.CanvasObject, 0, len(choices))
	for _, c := range choices {
		q.accept = func() {
			d.Hide()
			if c.run != nil {
				c.run()
			}
		}
		b := newPromptButton(w, w.say(c.text), q.accept)
		b.Importance = c.importance
		w.trace.part("dialog."+c.id, b)
		buttons = append(buttons, b)
	}
	d.SetButtons(buttons)
	w.questions = append(w.questions, q)
	d.SetOnClosed(func() {
		w.questions = slices.DeleteFunc(w.questions, func(o *question) bool { return o == q })
		if len(w.questions) == 0 {
			w.trace.forget("dialog.")
			w.trace.dialog("none")
		}
	})
	d.Show()
	if len(buttons) > 0 {
		w.win.Canvas().Focus(buttons[len(buttons)-1].(fyne.Focusable))
	}
	w.trace.dialog(id)
	w.trace.places(w)
	return d
}

// asked is the prompt on top, or nil.
func (w *Window) asked() *question {
	if len(w.questions) == 0 {
		return nil
	}
	return w.questions[len(w.questions)-1]
}

// asks reports whether a prompt is open, be it below others.
func (w *Window) asks(id string) bool {
	return slices.ContainsFunc(w.questions, func(q *question) bool { return q.id == id })
}

// accept makes the last choice of the prompt on top.
func (w *Window) accept() {
	if q := w.asked(); q != nil {
		q.accept()
	}
}

// dismiss closes the prompt on top without a choice.
func (w *Window) dismiss() {
	if q := w.asked(); q != nil {
		q.box.Hide()
	}
}

// promptKey handles Return and Escape while a prompt is open, and reports whether the key was one of them.
func (w *Window) promptKey(name fyne.KeyName) bool {
	if w.asked() == nil {
		return false
	}
	switch name {
	case fyne.KeyReturn, fyne.KeyEnter:
		w.accept()
	case fyne.KeyEscape:
		w.dismiss()
	default:
		return false
	}
	return true
}

// promptButton is a button that Return presses too, where Fyne's own knows only Space.
type promptButton struct {
	widget.Button
	w *Window
}

func newPromptButton(w *Window, text string, tapped func()) *promptButton {
	b := &promptButton{w: w}
	b.Text, b.OnTapped = text, tapped
	b.ExtendBaseWidget(b)
	return b
}

// TypedKey presses the button on Return and Space, and closes the prompt on Escape.
func (b *promptButton) TypedKey(e *fyne.KeyEvent) {
	switch e.Name {
	case fyne.KeyReturn, fyne.KeyEnter:
		b.OnTapped()
	case fyne.KeyEscape:
		b.w.dismiss()
	default:
		b.Button.TypedKey(e)
	}
}

// paragraph is text that wraps at a width fit for reading.
func (w *Window) paragraph(text string) fyne.CanvasObject {
	l := widget.NewLabel(text)
	l.Wrapping = fyne.TextWrapWord
	room := container.NewGridWrap(fyne.NewSize(w.scaled(440), l.MinSize().Height), l)
	l.Resize(fyne.NewSize(w.scaled(440), 0))
	room.Layout = layout.NewGridWrapLayout(fyne.NewSize(w.scaled(440), l.MinSize().Height))
	return room
}

// askUnsaved asks what to do about unsaved changes; then is told whether to save them, and is not called on Cancel.
func (w *Window) askUnsaved(then func(save bool)) {
	w.prompt("unsaved", w.say(solve.Say("app.unsaved.title")), w.paragraph(w.say(solve.Say("app.unsaved.text", "Name",
		w.fileName()))),
		choice{"discard", solve.Say("app.unsaved.discard"), widget.DangerImportance, func() { then(false) }},
		choice{"cancel", solve.Say("app.cancel"), widget.MediumImportance, nil},
		choice{"save", solve.Say("app.action.save"), widget.HighImportance, func() { then(true) }},
	)
}

// confirm asks before something that can't be undone.
func (w *Window) confirm(question, yes solve.Text, then func()) {
	w.prompt("confirm", w.say(solve.Say("app.confirm.title")), w.paragraph(w.say(question)),
		choice{"yes", yes, widget.DangerImportance, then},
		choice{"cancel", solve.Say("app.cancel"), widget.HighImportance, nil},
	)
}

// confirmLosses tells what a judge's format will not hold, and proposes another file.
func (w *Window) confirmLosses(losses []solve.Text, then, elsewhere func()) {
	lines := []string{w.say(solve.Say("app.losses"))}
	for _, l := range losses {
		lines = append(lines, "• "+sentence(w.say(l)))
	}
	w.prompt("losses", w.say(solve.Say("app.confirm.title")), w.paragraph(strings.Join(lines, "\n")),
		choice{"cancel", solve.Say("app.cancel"), widget.MediumImportance, nil},
		choice{"save", solve.Say("app.action.save"), widget.DangerImportance, then},
		choice{"save-as", solve.Say("app.action.save-as"), widget.HighImportance, elsewhere},
	)
}

// complain says what went wrong.
func (w *Window) complain(err error) {
	w.prompt("error", w.say(solve.Say("app.error.title")), w.paragraph(w.message(err)),
		choice{"ok", solve.Say("app.ok"), widget.HighImportance, nil})
}

// reason says in a few words why a run or a game came to nothing.
func (w *Window) reason(err error) string {
	var over *solve.OverBudget
	var board *solve.BoardError
	var crash *solve.CrashError
	switch {
	case errors.As(err, &over):
		return w.say(w.overBudget(over))
	case errors.As(err, &board):
		return w.say(board.Diagnostic.Text)
	case errors.As(err, &crash):
		return fmt.Sprint(crash.Value)
	}
	return w.message(err)
}

// refused complains about an edit that can't be made.
func (w *Window) refused(err error) {
	if err != nil {
		w.complain(err)
	}
}

// warn tells what was odd about a file that was read all the same.
func (w *Window) warn(list []solve.Diagnostic) {
	if len(list) == 0 {
		return
	}
	var lines []string
	for i, d := range list {
		if i == 8 {
			lines = append(lines, w.say(solve.Say("app.more_problems", "PluralCount", len(list)-i)))
			break
		}
		text := sentence(w.say(d.Text))
		if d.Line > 0 {
			text = w.say(solve.Say("app.at_line", "Line", d.Line, "Text", d.Text))
		}
		lines = append(lines, text)
	}
	w.prompt("warning", w.say(solve.Say("app.warning.title")), w.paragraph(strings.Join(lines, "\n")),
		choice{"ok", solve.Say("app.ok"), widget.HighImportance, nil})
}

// sizeEntries are two fields for rows and columns, one where boards are square.
func (w *Window) sizeEntries(limits solve.Limits, size grid.Size) (form fyne.CanvasObject, first *numberEntry,
	read func() (grid.Size, error),
) {
	field := func(n int) *numberEntry {
		e := newNumberEntry(w, func(float64, bool) {})
		e.SetText(strconv.Itoa(n))
		return e
	}
	rows, cols := field(size.Rows), field(size.Cols)
	grd := container.New(layout.NewFormLayout(), widget.NewLabel(w.say(solve.Say("app.size.rows"))),
		container.New(wide(w.scaled(110)), rows))
	if limits.Square {
		grd.Objects[0].(*widget.Label).SetText(w.say(solve.Say("app.size.side")))
	} else {
		grd.Add(widget.NewLabel(w.say(solve.Say("app.size.cols"))))
		grd.Add(container.New(wide(w.scaled(110)), cols))
	}
	return grd, rows, func() (grid.Size, error) {
		r, err1 := strconv.Atoi(strings.TrimSpace(rows.Text))
		c, err2 := strconv.Atoi(strings.TrimSpace(cols.Text))
		if limits.Square {
			c, err2 = r, nil
		}
		if errors.Join(err1, err2) != nil {
			return grid.Size{}, &solve.Refusal{Text: solve.Say("app.size.not_a_number")}
		}
		s := grid.Size{Rows: r, Cols: c}
		return s, document.Fits(limits, s)
	}
}

// newBoard asks for puzzle and size of a new board.
func (w *Window) newBoard() {
	w.ask(func() {
		all := puzzles.All()
		names := make([]string, len(all))
		chosen := 0
		for i, p := range all {
			names[i] = w.say(solve.Say(p.ID() + ".name"))
			if p.ID() == w.bench.Doc().Puzzle().ID() {
				chosen = i
			}
		}
		form := container.NewStack()
		var first *numberEntry
		var read func() (grid.Size, error)
		choose := widget.NewSelect(names, func(name string) {
			for i, n := range names {
				if n == name {
					chosen = i
				}
			}
			var o fyne.CanvasObject
			o, first, read = w.sizeEntries(all[chosen].Limits(), document.DefaultSize(all[chosen].Limits()))
			form.Objects = []fyne.CanvasObject{o}
			form.Refresh()
			first.begin()
		})
		choose.SetSelectedIndex(chosen)
		w.prompt("new", w.say(solve.Say("app.new.title")), container.NewVBox(choose, form),
			choice{"cancel", solve.Say("app.cancel"), widget.MediumImportance, nil},
			choice{"create", solve.Say("app.new.create"), widget.HighImportance, func() {
				size, err := read()
				if err != nil {
					w.complain(err)
					return
				}
				w.create(all[chosen], size)
			}})
		first.begin()
	})
}

// resizeBoard asks for a new size of the shown board and where the old one lies in it.
func (w *Window) resizeBoard() {
	form, first, read := w.sizeEntries(w.bench.Doc().Puzzle().Limits(), w.bench.Doc().Board().Size)
	anchors := []document.Anchor{{}, {Row: 1, Col: 1}, {Row: 2, Col: 2}}
	names := []string{
		w.say(solve.Say("app.anchor.top_left")), w.say(solve.Say("app.anchor.center")),
		w.say(solve.Say("app.anchor.bottom_right")),
	}
	anchor := widget.NewRadioGroup(names, nil)
	anchor.SetSelected(names[0])
	w.prompt("resize", w.say(solve.Say("app.resize.title")), container.NewVBox(form,
		widget.NewLabel(w.say(solve.Say("app.anchor"))), anchor),
		choice{"cancel", solve.Say("app.cancel"), widget.MediumImportance, nil},
		choice{"apply", solve.Say("app.resize.apply"), widget.HighImportance, func() {
			size, err := read()
			if err == nil {
				for i, n := range names {
					if n == anchor.Selected {
						err = w.bench.Doc().Resize(size, anchors[i])
					}
				}
			}
			w.refused(err)
		}})
	first.begin()
}

// showKeys lists every key.
func (w *Window) showKeys() {
	grd := container.New(layout.NewFormLayout())
	add := func(key, name string) {
		k := widget.NewLabel(key)
		k.TextStyle.Bold = true
		grd.Add(k)
		grd.Add(widget.NewLabel(name))
	}
	for _, a := range w.actions {
		if a.key != "" {
			add(w.keyName(a), w.name(a))
		}
	}
	for _, id := range []string{
		"cursor", "cursor.move", "cursor.paint", "cursor.erase", "cursor.hide", "mouse.paint",
		"mouse.erase", "mouse.drag", "mouse.wheel", "mouse.pan",
	} {
		add(w.say(solve.Say("app.keys."+id+".key")), w.say(solve.Say("app.keys."+id)))
	}
	for _, id := range []string{"move", "go", "next", "back", "hint", "restart", "leave"} {
		add(w.say(solve.Say("hand.keys."+id+".key")), w.say(solve.Say("hand.keys."+id)))
	}
	for _, id := range []string{"kind", "color", "move", "draw", "erase", "leave", "mouse.draw", "mouse.erase"} {
		add(w.say(solve.Say("annotate.keys."+id+".key")), w.say(solve.Say("annotate.keys."+id)))
	}
	for _, id := range []string{
		"choose", "move", "open", "remove", "leave", "next", "back", "jump", "black", "presenter",
		"auto", "live", "end",
	} {
		add(w.say(solve.Say("lesson.keys."+id+".key")), w.say(solve.Say("lesson.keys."+id)))
	}
	id := w.bench.Doc().Puzzle().ID()
	for _, b := range w.brushes() {
		add(w.brushKey(b), w.say(solve.Say("app.keys.brush", "Brush", solve.Say(id+".brush."+b.ID))))
	}
	scroll := container.NewVScroll(grd)
	scroll.SetMinSize(fyne.NewSize(w.scaled(460), w.scaled(420)))
	w.prompt("keys", w.say(solve.Say("app.action.keys")), scroll,
		choice{"ok", solve.Say("app.ok"), widget.HighImportance, nil})
}

// showAbout says what the program is.
func (w *Window) showAbout() {
	w.prompt("about", "Stepboard", w.paragraph(w.say(solve.Say("app.about", "Version", command.Version))),
		choice{"ok", solve.Say("app.ok"), widget.HighImportance, nil})
}
