package ask

import (
	"fmt"
	"reflect"
	"slices"
	"strconv"
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/layout"
	fynetheme "fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"stepboard/app/shell"
	"stepboard/app/view"
	"stepboard/app/view/question"
	"stepboard/solve"
	"stepboard/solve/grid"
	"stepboard/widgets"
	"stepboard/widgets/layouts"
)

// sameKey reports whether two questions of one form have the same key and the same choices.
func sameKey(a, b *question.Question) bool {
	return a.Number == b.Number && a.Pick == b.Pick && a.Most == b.Most && slices.Equal(a.Cells, b.Cells) &&
		reflect.DeepEqual(a.Choices, b.Choices)
}

// writing is a question as it is written: each part of it in an entry.
type writing struct {
	*wizard
	from                          *question.Question // that was begun with; never nil
	form                          question.Form
	prompt, choices, why          *widgets.ProseEntry
	right, cells                  *widget.Entry
	wrong                         *widgets.Words
	asked                         *shell.Question
	promptSaid, whySaid, listSaid string // what stood there at first
}

// edit opens the entries for a question, or for a new one. What is left as it was stays the kind's, and so is said in
// the language of whoever reads it.
func (w *wizard) edit(q *question.Question) {
	e := &writing{wizard: w, from: &question.Question{Form: question.Choice, At: grid.None}}
	if q != nil {
		e.from = q
		f := w.frame
		f.Asks = q
		e.promptSaid, e.whySaid = f.Prompt(w.Say), f.Why(w.Say)
		about := f.Shot.About()
		var list []string
		for i := range q.Choices {
			list = append(list, w.Say(q.Choices[i].Name(&about)))
		}
		e.listSaid = strings.Join(list, "\n")
	}
	e.form = e.from.Form
	e.open()
}

func (e *writing) open() {
	entry := func(part, text string, rows int) *widgets.ProseEntry {
		p := widgets.NewProseEntry()
		p.SetMinRowsVisible(rows)
		p.SetText(text)
		p.OnChanged = func(string) { e.check() }
		e.Trace.Part("dialog."+part, p)
		return p
	}
	e.prompt, e.choices = entry("prompt", e.promptSaid, 2), entry("choices", e.listSaid, 4)
	e.why = entry("why", e.whySaid, 2)
	e.right, e.cells = widget.NewEntry(), widget.NewEntry()
	e.right.SetText(rightText(e.from))
	e.cells.SetText(cellsText(e.from.Cells, e.frame.Shot.Dataset.Board.Size))
	e.right.OnChanged, e.cells.OnChanged = func(string) { e.check() }, func(string) { e.check() }
	e.Trace.Part("dialog.right", e.right)
	e.Trace.Part("dialog.cells", e.cells)
	forms := e.NewPicker(func(id string) string { return e.Say(solve.Say("lesson.ask.form." + id)) }, func(id string) {
		e.form = question.Form(slices.Index(question.Forms[:], id))
		e.check()
	})
	forms.Offer(question.Forms[:], e.form.String())
	e.Trace.Part("dialog.form", forms.Select)
	e.wrong = widgets.Line(fynetheme.SizeNameCaptionText, fynetheme.ColorNameError)
	rows := container.New(layout.NewFormLayout())
	row := func(key string, o fyne.CanvasObject) {
		rows.Add(widget.NewLabel(e.Say(solve.Say(key))))
		rows.Add(o)
	}
	row("lesson.ask.form", forms.Select)
	row("lesson.ask.prompt", e.prompt)
	row("lesson.ask.choices", e.choices)
	row("lesson.ask.right", e.right)
	row("lesson.ask.cells", e.cells)
	row("lesson.ask.why", e.why)
	room := container.New(layouts.Wide(e.Scaled(width)), container.NewVBox(rows, e.wrong))
	e.asked = e.Prompt("ask-write", e.Say(solve.Say("lesson.ask.write")), room, shell.Cancel, shell.Choice{
		ID: "take", Text: solve.Say("lesson.ask.take"), Importance: widget.HighImportance,
		Run: func() {
			if q, err := e.question(); err == nil {
				e.take(q)
			}
		},
	})
	e.check()
	e.Win.Canvas().Focus(e.prompt)
}

func (e *writing) check() {
	if e.asked == nil {
		return
	}
	_, err := e.question()
	e.asked.Able(err == nil)
	text := ""
	if err != nil {
		text = e.Why(err)
	}
	e.wrong.Say(text)
}

func (e *writing) question() (*question.Question, error) {
	q := *e.from
	q.Form, q.Pick, q.Choices, q.Cells = e.form, 0, nil, nil
	if e.prompt.Text != e.promptSaid || e.from.Kind == "" {
		q.Prompt = e.prompt.Text
	}
	if e.why.Text != e.whySaid || e.from.Kind == "" {
		q.Why = e.why.Text
	}
	n, err := strconv.ParseInt(strings.TrimSpace(e.right.Text), 10, 64)
	bad := err != nil
	switch q.Form {
	case question.Number:
		q.Number = n
	case question.Choice:
		q.Choices, q.Pick = e.options(), int(n)-1
	case question.Game:
		q.Most = int(min(max(n, 0), question.MaxMoves))
		if len(q.Shown) > q.Most {
			q.Shown = nil
		}
	default:
		bad = false
		if q.Cells, err = cellsOf(e.cells.Text, e.frame.Shot.Dataset.Board.Size); err != nil {
			return nil, err
		}
	}
	if bad {
		return nil, solve.Refused("question.check.number")
	}
	if q.Form != e.from.Form || !sameKey(&q, e.from) {
		q.Kind = "" // which speaks for its own key alone
		q.Prompt, q.Why = e.prompt.Text, e.why.Text
	}
	f := e.frame
	f.Asks = &q
	return &q, view.CheckQuestion(&f)
}

// options are the choices, one a line; those that are as they were stay what they mean.
func (e *writing) options() (list []question.Option) {
	about := e.frame.Shot.About()
	for line := range strings.Lines(e.choices.Text) {
		line = strings.TrimSpace(line)
		if line == "" {
			continue
		}
		o := question.Option{Text: line, Cell: grid.None}
		for _, old := range e.from.Choices {
			if strings.TrimSpace(e.Say(old.Name(&about))) == line {
				o = old
			}
		}
		list = append(list, o)
	}
	return list
}

// rightText is the key of a question as it is typed.
func rightText(q *question.Question) string {
	switch q.Form {
	case question.Number:
		return strconv.FormatInt(q.Number, 10)
	case question.Choice:
		return strconv.Itoa(q.Pick + 1)
	case question.Game:
		return strconv.Itoa(q.Most)
	}
	return ""
}

// cellsText is cells as they are typed.
func cellsText(cells []grid.Cell, size grid.Size) string {
	var list []string
	for _, c := range cells {
		list = append(list, fmt.Sprintf("%d,%d", size.Row(c)+1, size.Col(c)+1))
	}
	return strings.Join(list, "; ")
}

// cellsOf reads cells as they are typed, row,column; row,column.
func cellsOf(text string, size grid.Size) (list []grid.Cell, err error) {
	text = strings.NewReplacer("；", ";", "，", ",", "、", ";").Replace(text)
	for part := range strings.SplitSeq(text, ";") {
		if strings.TrimSpace(part) == "" {
			continue
		}
		row, col, _ := strings.Cut(part, ",")
		i, err1 := strconv.Atoi(strings.TrimSpace(row))
		j, err2 := strconv.Atoi(strings.TrimSpace(col))
		if err1 != nil || err2 != nil || !size.In(i-1, j-1) {
			return nil, solve.Refused("question.check.cell")
		}
		list = append(list, size.At(i-1, j-1))
	}
	return list, nil
}
