package testmaking

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

// result is the result of case i or, if i is -1, of another file of the set. It shares no memory with the set, which
// is made in the background.
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

// Widths of the table's columns at normal text size. The other columns share the remaining width.
const (
	numberWidth = 48
	groupWidth  = 80
	pointsWidth = 56
)

// caseRow is a row of the table, or the row of its headings.
type caseRow struct {
	shell.Row
	number, group, points, line, size, answers *widgets.Words
}

// shares is a layout of three objects side by side: the generator line, the input's size and the answers. The fields
// are the widths that the texts of all rows need.
type shares struct{ line, size, answers float32 }

// aboveBaseline is the part of a text's height above its baseline.
const aboveBaseline = 0.8

// MinSize implements fyne.Layout.
func (*shares) MinSize(objects []fyne.CanvasObject) fyne.Size {
	return layouts.Row(objects...).MinSize()
}

// Layout implements fyne.Layout. If there is too little room, the line gets at least two fifths of the room.
// The line has the baseline of the other texts, which are larger.
func (s *shares) Layout(objects []fyne.CanvasObject, size fyne.Size) {
	line := min(s.line, max(0.4*size.Width, size.Width-s.size-s.answers))
	lower := aboveBaseline * (objects[1].MinSize().Height - objects[0].MinSize().Height)
	layouts.Put(objects[0], fyne.NewPos(0, lower), fyne.NewSize(line, size.Height-lower))
	layouts.Put(objects[1], fyne.NewPos(line, 0), fyne.NewSize(s.size, size.Height))
	layouts.Put(objects[2], fyne.NewPos(line+s.size, 0), fyne.NewSize(size.Width-line-s.size, size.Height))
}

// measure sets the widths that the lines, the sizes and the answers of all rows need.
func (j *dialog) measure() {
	wide := func(s string, size fyne.ThemeSizeName) float32 {
		text := fyne.MeasureText(shell.Plain(s), j.Theme.Size(size), fyne.TextStyle{})
		return text.Width + 2*j.Theme.Size(fynetheme.SizeNameInnerPadding) + 1
	}
	size, answers := wide(j.heads.size.Said(), fynetheme.SizeNameCaptionText),
		wide(j.heads.answers.Said(), fynetheme.SizeNameCaptionText)
	j.shares = shares{}
	for i := range j.rows {
		r := &j.rows[i]
		j.shares.line = max(j.shares.line, wide(j.lineText(r), fynetheme.SizeNameCaptionText))
		if r.done {
			j.shares.size = max(j.shares.size, size, wide(r.sizeText(), fynetheme.SizeNameText))
			j.shares.answers = max(j.shares.answers, answers, wide(j.answersText(r), fynetheme.SizeNameText))
		}
	}
	layouts.Show(j.heads.size, j.shares.size > 0)
	layouts.Show(j.heads.answers, j.shares.answers > 0)
	j.heads.Refresh()
}

func newCaseRow(s *shell.Shell, shared *shares) *caseRow {
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
	r.Main = r.line
	r.Content = container.NewBorder(nil, nil,
		layouts.Row(wide(numberWidth, r.number), wide(groupWidth, r.group), wide(pointsWidth, r.points)), nil,
		container.New(shared, r.line, r.size, r.answers))
	r.ExtendBaseWidget(r)
	return r
}

func (j *dialog) head() *caseRow {
	r := newCaseRow(j.Shell, &j.shares)
	for id, w := range map[string]*widgets.Words{
		"number": r.number, "group": r.group, "points": r.points, "line": r.line, "size": r.size, "answers": r.answers,
	} {
		w.Segment.Style.SizeName, w.Segment.Style.ColorName = fynetheme.SizeNameCaptionText, theme.ColorMuted
		w.Say(j.Say(solve.Say("testing.column." + id)))
	}
	return r
}

func (j *dialog) fill(i int, r *caseRow) {
	c := &j.rows[i]
	color := fynetheme.ColorNameForeground
	if c.err != nil {
		color = fynetheme.ColorNameError
	}
	r.answers.Paint(color)
	group := c.group
	if c.Sample {
		group = j.Say(solve.Say("testing.sample"))
	}
	r.number.Say(c.Name)
	r.group.Say(shell.Plain(group))
	r.points.Say(c.points)
	r.line.Say(shell.Plain(j.lineText(c)))
	r.size.Say(c.sizeText())
	r.answers.Say(shell.Plain(j.answersText(c)))
	r.Refresh() // the widths may have changed
}

// lineText returns the generator line of a case without its first words, which most lines share.
func (j *dialog) lineText(c *row) string {
	return strings.TrimPrefix(c.Line, "make "+j.Bench.Doc().Puzzle().ID()+" ")
}

// sizeText returns the size of the input of a case, or "".
func (r *row) sizeText() string {
	if !r.done || r.err != nil {
		return ""
	}
	return amount.Bytes(int64(len(r.input)))
}

// answersText returns the answers of a case, or its error.
func (j *dialog) answersText(c *row) string {
	if c.err != nil {
		return j.why(c)
	}
	return c.answers
}

// why returns the error of a case as a sentence. An error that begins with a place in a file stays as it is.
func (j *dialog) why(c *row) string {
	if strings.HasPrefix(c.err.Error(), strings.TrimPrefix(c.Line, "file ")+":") {
		return c.err.Error()
	}
	return j.Reason(c.err)
}
