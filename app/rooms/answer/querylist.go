package answer

import (
	"errors"
	"image/color"
	"slices"
	"strconv"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/layout"
	fynetheme "fyne.io/fyne/v2/theme"

	"stepboard/app/shell"
	"stepboard/app/theme"
	"stepboard/app/workbench"
	"stepboard/solve"
	"stepboard/widgets"
	"stepboard/widgets/layouts"
)

// queryList lists all queries of all datasets with their answers. A click shows a query.
type queryList struct {
	*shell.Shell
	rows  []solve.Target
	list  *shell.List
	tools map[string]*widgets.Tool
	box   fyne.CanvasObject
}

func newQueryList(s *shell.Shell) *queryList {
	q := &queryList{Shell: s, tools: map[string]*widgets.Tool{}}
	q.list = shell.NewList(s,
		func() int { return len(q.rows) },
		func() *queryRow { return newQueryRow(s) },
		func(i int, row *queryRow) { q.fill(q.rows[i], row) },
		func(i int) { s.Bench.Doc().Show(q.rows[i].Dataset, q.rows[i].Query) },
	)
	q.list.Text = func(i int) string {
		answer, _ := q.shortAnswer(q.rows[i])
		return q.number(q.rows[i]) + "\t" + answer + "\t" + q.summary(q.rows[i])
	}
	bar := container.New(layout.NewCustomPaddedHBoxLayout(2))
	for _, id := range []string{"query-add", "query-duplicate", "query-remove", "", "query-previous", "query-next"} {
		if id == "" {
			bar.Add(layout.NewSpacer())
			continue
		}
		q.tools[id] = s.Tool(id, s.Scaled(32))
		bar.Add(q.tools[id])
	}
	var more *widgets.Tool
	more = s.NewTool("lists-more", theme.IconMenu, s.Scaled(32), solve.Say("app.menu.datasets"), func() {
		s.PopAbove(more, func() *fyne.Menu {
			return s.Menu(solve.Text{}, "dataset-add", "dataset-duplicate", "dataset-remove", "dataset-up", "dataset-down")
		})
	})
	bar.Objects = slices.Insert(bar.Objects, 3, fyne.CanvasObject(more))
	q.box = container.NewBorder(nil, bar, nil, nil, q.list)
	return q
}

type queryRow struct {
	shell.Row
	number, answer *canvas.Text
	summary        *widgets.Words
}

func newQueryRow(s *shell.Shell) *queryRow {
	r := &queryRow{
		number:  canvas.NewText("", s.Colors().Muted),
		answer:  canvas.NewText("", s.Colors().Ink),
		summary: widgets.Line(fynetheme.SizeNameText, fynetheme.ColorNameForeground),
	}
	r.number.TextSize = s.Theme.Size(fynetheme.SizeNameCaptionText)
	r.answer.TextSize, r.answer.TextStyle.Bold = s.Theme.Size(fynetheme.SizeNameText), true
	r.Main = r.summary
	r.Content = container.NewBorder(nil, nil,
		layouts.Padded(0, 0, 6, 0, r.number), layouts.Padded(0, 0, 0, 12, r.answer), r.summary)
	r.ExtendBaseWidget(r)
	return r
}

func (q *queryList) fill(t solve.Target, r *queryRow) {
	if t.Dataset >= q.Bench.Doc().Len() ||
		t.Query >= len(q.Bench.Doc().Dataset(t.Dataset).Queries) { // the query was removed, and Update will follow
		return
	}
	n := q.number(t)
	text, ink := q.shortAnswer(t)
	wider := len(text) != len(r.answer.Text) || len(n) != len(r.number.Text)
	if r.answer.Color != ink {
		r.answer.Color = ink
		r.answer.Refresh()
	}
	widgets.SetText(r.number, n)
	widgets.SetText(r.answer, text)
	r.summary.Say(q.summary(t))
	if wider { // the width of the summary has changed
		r.Refresh()
	}
}

// number returns the number of a query. If there are several datasets, the dataset's number comes first.
func (q *queryList) number(t solve.Target) string {
	n := strconv.Itoa(t.Dataset + 1)
	if q.Bench.Doc().ManyQueries() {
		n = strconv.Itoa(t.Query + 1)
		if q.Bench.Doc().Len() > 1 {
			n = strconv.Itoa(t.Dataset+1) + "." + n
		}
	}
	return n
}

// summary describes a query. The first query of a dataset also has the dataset's name. The name comes first, because a
// narrow list cuts the end, and a user has chosen the name.
func (q *queryList) summary(t solve.Target) string {
	d := q.Bench.Doc().Dataset(t.Dataset)
	text := q.Say(q.Bench.Doc().Puzzle().Summary(d, t.Query))
	if d.Name != "" && t.Query == 0 {
		return d.Name + " · " + text
	}
	return text
}

// shortAnswer returns an answer as the judge expects it, and its colour. A stale answer is grey. An answer that rests
// on an unchecked claim of a file of rules is grey, too. An answer that has shown an error in the rules has the colour
// of warnings.
func (q *queryList) shortAnswer(t solve.Target) (string, color.Color) {
	c := q.Colors()
	r, ok := q.Bench.Answers().Result(t)
	var over *solve.OverBudget
	text := "—"
	p := q.Bench.Doc().Puzzle()
	claimed := r.Err == nil && !r.Checked && solve.OnFile(p, solve.SolverByID(p, q.Bench.Doc().Task(), r.Algorithm))
	switch {
	case !ok:
		return "·", c.Muted
	case errors.As(r.Err, &over):
		text = "?"
	case r.Err == nil && r.Answer.Value < 0:
		text = workbench.Judged(p, t.Dataset, r.Answer)
	case r.Err == nil && r.Checked && r.Level == solve.AWay:
		text = "≤ " + q.Number(r.Answer.Value)
	case r.Err == nil:
		text = q.Number(r.Answer.Value)
	}
	switch {
	case r.Stale:
		return text, c.Muted
	case claimed:
		return text + " ?", c.Muted
	case r.Fault != nil:
		return text, q.Theme.Color(fynetheme.ColorNameWarning, q.App.Settings().ThemeVariant())
	}
	return text, c.Ink
}

func (q *queryList) Update(c workbench.Changes) {
	if !c.Has(workbench.Listed | workbench.Answered | workbench.Board) {
		return
	}
	q.rows = slices.AppendSeq(q.rows[:0], q.Bench.Doc().Targets())
	q.list.Refresh()
	q.list.ShowChosen(slices.Index(q.rows, q.Bench.Shown()))
	for id, t := range q.tools {
		q.Able(t, id)
	}
}
