// Package results shows the reports of a class. A report is a file with the answers of one reader to the questions of a
// lesson. The reader has the lesson as a web page.
package results

import (
	"bytes"
	"context"
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	fynetheme "fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"stepboard/app/class"
	"stepboard/app/contest/breaks"
	"stepboard/app/shell"
	"stepboard/app/storage/reports"
	"stepboard/app/theme"
	"stepboard/app/view/question"
	"stepboard/solve"
	"stepboard/widgets"
	"stepboard/widgets/layouts"
)

// Room reads the reports in a folder and shows them.
type Room struct {
	*shell.Shell
	class *table     // the prompt that was opened last, or nil
	work  shell.Work // reads and judges the reports of the prompt
}

// New returns the room of a window.
func New(s *shell.Shell) *Room { return &Room{Shell: s} }

// Actions returns the actions of the room.
func (r *Room) Actions() []*shell.Action {
	choose := func() { r.Files.ChooseFolder(r.Say(solve.Say("reports.choose")), r.read) }
	return []*shell.Action{{ID: "results", Run: choose}}
}

// read reads the reports of a folder and shows them. Then it judges them, which takes long for painted boards.
func (r *Room) read(folder string) {
	frames := slices.Clone(r.Lesson.Frames())
	path, _ := r.Files.LessonFile()
	r.work.Begin(r.Shell, func(ctx context.Context, tell func(func())) func() {
		list, others, err := reports.Read(folder)
		if err == nil && len(list) == 0 {
			err = none(folder)
		}
		if err != nil {
			return func() { r.Complain(err) }
		}
		claimed := slices.Clone(list)
		for i := range claimed {
			claimed[i].Answers = slices.Clone(claimed[i].Answers)
		}
		tell(func() { r.show(folder, reports.Tables(claimed), len(list), len(others)) })
		boards, tables, n := breaks.New(breaks.Folder(path)), reports.Tables(list), 0
		judge := boards.Right(ctx)
		for i := range tables {
			tables[i].Judge(frames, r.Say, func(
				about *question.About, q *question.Question, a *question.Painted,
			) (right, ok bool) {
				done := n
				tell(func() { r.class.state.Say(r.Say(solve.Say("reports.judging", "N", done))) })
				n++
				return judge(about, q, a)
			})
		}
		_ = boards.Close()
		return func() {
			r.class.tables = tables
			r.class.refresh()
		}
	})
}

// none says that a folder has no report, and where the results of live classes are.
func none(folder string) error {
	name := shell.Plain(filepath.Base(folder))
	if list := solve.Map(class.Tables(folder), filepath.Base); len(list) > 0 {
		return solve.Refused("reports.class", "Folder", name, "Files", shell.Plain(strings.Join(list, ", ")))
	}
	return solve.Refused("reports.nothing", "Folder", name)
}

// save writes all tables into one file.
func (c *table) save() {
	var text bytes.Buffer
	_ = reports.WriteCSV(&text, c.tables, c.Say) // a buffer has no errors
	shell.Save(c.Shell, solve.Say("reports.save"), filepath.Base(c.folder)+".csv", text.Bytes(), func(path string) {
		c.state.Say(c.Say(solve.Say("reports.saved", "Name", shell.Plain(filepath.Base(path)))))
	})
}

// table is the prompt with the reports of a class. It shows the table of one lesson at a time.
type table struct {
	*Room
	folder string
	tables []reports.Table
	at     int    // index of the shown lesson
	sum    string // says how many reports there are

	table *widget.Table
	more  *widgets.Words // text about the selected answer
	state *widgets.Words
}

// Lengths at normal text size: of the prompt, of the columns, and of the text about an answer.
const (
	promptWidth, promptHeight float32 = 980, 620
	nameWidth, cellWidth      float32 = 180, 150
	moreHeight                float32 = 96
)

// The columns before the columns of questions.
const (
	nameColumn = iota
	rightColumn
	firstColumn
	leadColumns
)

// leadKeys are the keys of these columns' headings in the catalogue.
var leadKeys = [leadColumns]string{"reports.name", "reports.right", "reports.first"}

func (r *Room) show(folder string, tables []reports.Table, read, others int) {
	c := &table{Room: r, folder: folder, tables: tables}
	r.class = c
	c.state = widgets.Line(fynetheme.SizeNameCaptionText, theme.ColorMuted)
	c.sum = r.Say(solve.Say("reports.sum", "PluralCount", read))
	if others > 0 {
		c.sum = r.Join(c.sum, r.Say(solve.Say("reports.others", "PluralCount", others)))
	}
	c.more = widgets.Lines(fynetheme.SizeNameText, fynetheme.ColorNameForeground).Saying(r.Say(solve.Say("reports.point")))
	c.table = widget.NewTable(c.size, func() fyne.CanvasObject {
		return widgets.Line(fynetheme.SizeNameText, fynetheme.ColorNameForeground).RichText
	}, func(at widget.TableCellID, o fyne.CanvasObject) { c.fill(at, o.(*widget.RichText)) })
	c.table.OnSelected = c.tell
	c.table.StickyRowCount, c.table.StickyColumnCount = 1, 1
	names := make([]string, len(c.tables))
	for i, t := range c.tables {
		names[i] = t.Lesson
	}
	lessons := r.NewSelect(names, func(i int) {
		c.at = i
		c.refresh()
	})
	lessons.Selected = names[0]
	layouts.Able(lessons, len(names) > 1)
	more := layouts.AtLeast(r.Scaled(moreHeight), container.NewVScroll(c.more))
	save := r.Button("save", solve.Say("reports.save"), c.save)
	r.Spread(shell.Spread{
		ID: "results", Title: solve.Say("reports.title"), Width: promptWidth, Height: promptHeight, State: c.state,
		Content: container.NewBorder(layouts.Padded(0, 8, 0, 0, shell.Named(r.Shell, solve.Say("reports.lesson"), lessons)),
			more, nil, nil, c.table),
		Buttons: []*shell.PromptButton{save}, Accept: []*shell.PromptButton{save},
		Parts: map[string]fyne.CanvasObject{"table": c.table}, Closed: r.work.Drop,
	})
	c.refresh()
	r.Win.Canvas().Focus(c.table)
	r.Trace.Line("results", read, len(c.tables))
}

func (c *table) refresh() {
	judged := "reports.claimed"
	if c.tables[c.at].Judged {
		judged = "reports.judged"
	}
	c.state.Say(c.Join(c.sum, c.Say(solve.Say(judged))))
	c.table.UnselectAll()
	c.table.SetColumnWidth(nameColumn, c.Scaled(nameWidth))
	_, columns := c.size()
	for i := 1; i < columns; i++ {
		c.table.SetColumnWidth(i, c.Scaled(cellWidth))
	}
	c.table.Refresh()
}

// size() returns the numbers of rows and columns, with the heading row and the lead columns.
func (c *table) size() (rows, columns int) {
	t := &c.tables[c.at]
	return 1 + len(t.Reports), leadColumns + len(t.Questions)
}

func (c *table) fill(at widget.TableCellID, cell *widget.RichText) {
	s := cell.Segments[0].(*widget.TextSegment)
	s.Text, s.Style.ColorName = c.text(at)
	s.Style.TextStyle.Bold = at.Row == 0
	cell.Refresh()
}

func (c *table) text(at widget.TableCellID) (text string, color fyne.ThemeColorName) {
	t, question := &c.tables[c.at], at.Col-leadColumns
	color = fynetheme.ColorNameForeground
	switch {
	case at.Row == 0 && question < 0:
		return c.Say(solve.Say(leadKeys[at.Col])), color
	case at.Row == 0:
		return shell.Plain(t.Questions[question].Heading()), color
	}
	r := &t.Reports[at.Row-1]
	right, first, answered := r.Score()
	switch at.Col {
	case nameColumn:
		return r.Called(), color
	case rightColumn:
		return c.Say(solve.Say("reports.score", "Right", right, "Answered", answered)), color
	case firstColumn:
		return strconv.Itoa(first), color
	}
	answers, _ := t.Row(r)
	switch a := answers[question]; {
	case a == nil:
		return "", color
	case a.Noted():
		return a.Said(), color
	case a.Unchecked():
		return "? " + a.Said(), fynetheme.ColorNameWarning
	case a.Wrong() && a.Tries > 0:
		return "× " + a.Said(), fynetheme.ColorNameWarning
	case a.Wrong():
		return "–", theme.ColorMuted
	case a.Tries > 1:
		return "✓ " + c.Say(solve.Say("reports.tries", "N", a.Tries)), color
	default:
		return "✓", fynetheme.ColorNamePrimary
	}
}

// tell shows a description of the selected cell. The description is below the table.
func (c *table) tell(at widget.TableCellID) {
	t := &c.tables[c.at]
	if at.Row == 0 || at.Col < leadColumns {
		c.more.Say(c.Say(solve.Say("reports.point")))
		return
	}
	r, question := &t.Reports[at.Row-1], &t.Questions[at.Col-leadColumns]
	answers, _ := t.Row(r)
	a := answers[at.Col-leadColumns]
	if a == nil {
		c.more.Say(c.Say(solve.Say("reports.unanswered", "Name", r.Called(), "Question", question.Heading())))
		return
	}
	text := strconv.Itoa(a.Frame) + ". " + strings.TrimPrefix(a.Title+". ", ". ") + a.Question + "\n" +
		c.Say(solve.Say("reports.answered", "Name", r.Called(), "Given", a.Said(), "PluralCount", a.Tries))
	if a.Key != "" && a.Wrong() {
		text += "\n" + c.Say(solve.Say("question.answer", "Answer", a.Key))
	}
	c.more.Say(text)
}
