package testset

import (
	"strconv"
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	fynetheme "fyne.io/fyne/v2/theme"

	"stepboard/app/catalogue/amount"
	"stepboard/app/contest/testset"
	"stepboard/app/shell"
	"stepboard/app/theme"
	"stepboard/solve"
	"stepboard/widgets"
	"stepboard/widgets/layouts"
)

// row is a row of the table: a case.
type row struct {
	testset.Case
	result
	group, points string // group is the group's name; only the first case of a group has the points
}

// result is the result of a case or, if i is -1, of another file. It shares no memory with the set that is being built.
type result struct {
	i       int
	done    bool
	input   []byte
	answers string
	err     error
}

func resultOf(s *testset.Set, i int, err error) result {
	r := result{i: i, done: true, err: err}
	if err == nil && i >= 0 {
		r.input, _ = s.Cases[i].Input.Load() // the input is in memory, so there is no error
		answers, _ := s.Cases[i].Answers[0].Load()
		r.answers = strings.Join(strings.Fields(string(answers[:min(len(answers), mostAnswers)])), ", ")
		if len(answers) > mostAnswers {
			r.answers += "…"
		}
	}
	return r
}

// mostAnswers is the largest number of bytes of a case's answers that are shown.
const mostAnswers = 400

func rowsOf(s *testset.Set) []row {
	w := s.Weighed()
	rows := make([]row, len(w.Cases))
	last := -1
	for i, c := range w.Cases {
		r := row{Case: c}
		switch {
		case c.Group >= 0:
			r.group = w.Groups[c.Group].Name
			if c.Group != last {
				r.points = strconv.Itoa(w.Groups[c.Group].Points)
			}
		case !c.Sample:
			r.points = strconv.Itoa(c.Points)
		}
		last = c.Group
		rows[i] = r
	}
	return rows
}

// Widths of the table's columns at normal text size. The line and the answers share the rest.
const (
	numberWidth = 48
	groupWidth  = 80
	pointsWidth = 60
	sizeWidth   = 72
)

// caseRow is a row of the table, or the row of its headings.
type caseRow struct {
	shell.Row
	number, group, points, line, size, answers *widgets.Words
}

func newCaseRow(s *shell.Shell) *caseRow {
	words := func() *widgets.Words { return widgets.Line(fynetheme.SizeNameText, fynetheme.ColorNameForeground) }
	r := &caseRow{number: words(), group: words(), points: words(), line: words(), size: words(), answers: words()}
	for _, w := range []*widgets.Words{r.number, r.points, r.size} {
		w.Segment.Style.Alignment = fyne.TextAlignTrailing
	}
	r.number.Paint(theme.ColorMuted)
	r.line.Segment.Style.SizeName = fynetheme.SizeNameCaptionText // small, so that most of the line is visible
	wide := func(width float32, w *widgets.Words) fyne.CanvasObject {
		return container.New(layouts.Wide(s.Scaled(width)), w)
	}
	r.Content = container.NewBorder(nil, nil,
		container.NewHBox(wide(numberWidth, r.number), wide(groupWidth, r.group), wide(pointsWidth, r.points)), nil,
		container.NewGridWithColumns(2, r.line,
			container.NewBorder(nil, nil, wide(sizeWidth, r.size), nil, r.answers)))
	r.ExtendBaseWidget(r)
	return r
}

func (j *sitting) head() *caseRow {
	r := newCaseRow(j.Shell)
	for id, w := range map[string]*widgets.Words{
		"number": r.number, "group": r.group, "points": r.points, "line": r.line, "size": r.size, "answers": r.answers,
	} {
		w.Segment.Style.SizeName, w.Segment.Style.ColorName = fynetheme.SizeNameCaptionText, theme.ColorMuted
		w.Say(j.Say(solve.Say("testing.column." + id)))
	}
	return r
}

func (j *sitting) fill(i int, r *caseRow) {
	c := &j.rows[i]
	color, size, came := fynetheme.ColorNameForeground, "", c.answers
	switch {
	case c.err != nil:
		color, came = fynetheme.ColorNameError, j.why(c)
	case c.done:
		size = amount.Bytes(int64(len(c.input)))
	}
	r.answers.Paint(color)
	group := c.group
	if c.Sample {
		group = j.Say(solve.Say("testing.sample"))
	}
	r.number.Say(c.Name)
	r.group.Say(shell.Plain(group))
	r.points.Say(c.points)
	r.line.Say(shell.Plain(c.Line))
	r.size.Say(size)
	r.answers.Say(shell.Plain(came))
}

// why returns the error of a case as a sentence. An error that begins with a place in a file stays as it is.
func (j *sitting) why(c *row) string {
	if strings.HasPrefix(c.err.Error(), strings.TrimPrefix(c.Line, "file ")+":") {
		return c.err.Error()
	}
	return j.Reason(c.err)
}
