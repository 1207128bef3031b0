package answer

import (
	"errors"
	"image/color"
	"strconv"

	"stepboard/app/shell"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/layout"
	fynetheme "fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"stepboard/app/workbench"
	"stepboard/solve"
	"stepboard/widgets"
)

// QueryList lists all queries of all datasets with their answers; a click shows one.
type QueryList struct {
	w     *shell.Shell
	Rows  []solve.Target
	List  *shell.List
	tools map[string]*widgets.Tool
	box   fyne.CanvasObject
	quiet bool
}

func newQueryList(w *shell.Shell) *QueryList {
	q := &QueryList{w: w, tools: map[string]*widgets.Tool{}}
	q.List = shell.NewList(w,
		func() int { return len(q.Rows) },
		func() fyne.CanvasObject { return newQueryRow(w) },
		func(i widget.ListItemID, o fyne.CanvasObject) { q.fill(q.Rows[i], o.(*queryRow)) },
	)
	q.List.OnSelected = func(i widget.ListItemID) {
		if !q.quiet {
			w.Bench.Doc().Show(q.Rows[i].Dataset, q.Rows[i].Query)
		}
	}
	bar := container.New(layout.NewCustomPaddedHBoxLayout(2))
	for _, id := range []string{"query-add", "query-duplicate", "query-remove"} {
		t := w.Tool(id, w.Scaled(32))
		q.tools[id] = t
		bar.Add(t)
	}
	bar.Add(layout.NewSpacer())
	for _, id := range []string{"query-previous", "query-next"} {
		t := w.Tool(id, w.Scaled(32))
		q.tools[id] = t
		bar.Add(t)
	}
	q.box = container.NewBorder(nil, bar, nil, nil, q.List)
	return q
}

func (q *QueryList) object() fyne.CanvasObject { return q.box }

// queryRow is number, summary and answer.
type queryRow struct {
	widget.BaseWidget
	number, answer *canvas.Text
	summary        *widgets.Words
}

func newQueryRow(w *shell.Shell) *queryRow {
	r := &queryRow{
		number:  canvas.NewText("", w.Colors().Muted),
		answer:  canvas.NewText("", w.Colors().Ink),
		summary: widgets.Line(fynetheme.SizeNameText, fynetheme.ColorNameForeground),
	}
	r.number.TextSize = w.Theme.Size(fynetheme.SizeNameCaptionText)
	r.answer.TextSize, r.answer.TextStyle.Bold = w.Theme.Size(fynetheme.SizeNameText), true
	r.ExtendBaseWidget(r)
	return r
}

// CreateRenderer is called by Fyne.
func (r *queryRow) CreateRenderer() fyne.WidgetRenderer {
	return widget.NewSimpleRenderer(container.NewBorder(nil, nil,
		container.New(layout.NewCustomPaddedLayout(0, 0, 6, 0), r.number),
		container.New(layout.NewCustomPaddedLayout(0, 0, 0, 12), r.answer),
		r.summary))
}

func (q *QueryList) fill(t solve.Target, r *queryRow) {
	w := q.w
	if t.Dataset >= w.Bench.Doc().Len() ||
		t.Query >= len(w.Bench.Doc().Dataset(t.Dataset).Queries) { // taken away; the rows are told in a moment
		return
	}
	n := strconv.Itoa(t.Dataset + 1)
	if w.Bench.Doc().ManyQueries() {
		n = strconv.Itoa(t.Query + 1)
		if w.Bench.Doc().Len() > 1 {
			n = strconv.Itoa(t.Dataset+1) + "." + n
		}
	}
	text, ink := q.shortAnswer(t)
	wider := len(text) != len(r.answer.Text) || len(n) != len(r.number.Text)
	if r.answer.Color != ink {
		r.answer.Color = ink
		r.answer.Refresh()
	}
	widgets.SetText(r.number, n)
	widgets.SetText(r.answer, text)
	r.summary.Say(q.summary(t))
	if wider { // the parts beside them give way
		r.Refresh()
	}
}

// summary is a query in a few words.
func (q *QueryList) summary(t solve.Target) string {
	w := q.w
	d := w.Bench.Doc().Dataset(t.Dataset)
	text := w.Say(w.Bench.Doc().Puzzle().Summary(d, t.Query))
	if d.Name != "" {
		return d.Name + " · " + text
	}
	return text
}

// shortAnswer is an answer as judges print it, in grey where it is stale.
func (q *QueryList) shortAnswer(t solve.Target) (string, color.Color) {
	w := q.w
	c := w.Colors()
	r, ok := w.Bench.Session().Result(t)
	var over *solve.OverBudget
	text := "—"
	switch {
	case !ok:
		return "·", c.Muted
	case errors.As(r.Err, &over):
		text = "?"
	case r.Err == nil && r.Answer.Value < 0:
		text = "-1"
	case r.Err == nil:
		text = w.Number(r.Answer.Value)
	}
	if r.Stale {
		return text, c.Muted
	}
	return text, c.Ink
}

func (q *QueryList) Update(c workbench.Changes) {
	if !c.Has(workbench.Listed | workbench.Answered | workbench.Board) {
		return
	}
	w := q.w
	q.Rows = q.Rows[:0]
	selected, shown := -1, w.Bench.Shown()
	for d := range w.Bench.Doc().Len() {
		for i := range w.Bench.Doc().Dataset(d).Queries {
			t := solve.Target{Dataset: d, Query: i}
			if t == shown {
				selected = len(q.Rows)
			}
			q.Rows = append(q.Rows, t)
		}
	}
	q.quiet = true
	q.List.Refresh()
	if selected >= 0 {
		q.List.Select(selected)
	} else {
		q.List.UnselectAll()
	}
	q.quiet = false
	for id, t := range q.tools {
		w.Able(t, id)
	}
}
