package reports

import (
	"cmp"
	"encoding/csv"
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"
	"time"

	"stepboard/app/catalogue"
	"stepboard/solve"
)

// Said returns the answer as text, or a dash if the reader gave no answer.
func (a *Answer) Said() string {
	if a.Tries == 0 {
		return "—"
	}
	return cmp.Or(a.Given, "—")
}

// Heading returns the number of the question's frame, and the frame's title or, without a title, the question.
func (a *Answer) Heading() string {
	return strings.TrimSpace(fmt.Sprintf("%d. %s", a.Frame, cmp.Or(a.Title, a.Question)))
}

// Sheet returns a writer of a table for spreadsheets, which need the byte order mark to recognize UTF-8.
func Sheet(w io.Writer) *csv.Writer {
	_, _ = io.WriteString(w, "\uFEFF") // the table cannot be written then, either
	return csv.NewWriter(w)
}

// WriteCSV writes tables for spreadsheets: a row for each reader, a column for each question. Headings and verdicts are
// in the language of the function say. Cells that look like formulas get an apostrophe, so that no spreadsheet runs the
// formulas. The error is the writer's.
func WriteCSV(w io.Writer, tables []Table, say func(solve.Text) string) error {
	out := Sheet(w)
	for i := range tables {
		tables[i].write(out, func(key string) string { return say(solve.Say("reports.csv." + key)) })
	}
	out.Flush()
	return out.Error()
}

func (t *Table) write(to *csv.Writer, say func(key string) string) {
	head := solve.Map([]string{"lesson", "name", "date", "right", "first", "answered"}, say)
	for i := range t.Questions {
		head = append(head, catalogue.Inert(t.Questions[i].Heading()))
	}
	for _, key := range []string{"practice_right", "practice_answered", "verdicts", "file"} {
		head = append(head, say(key))
	}
	_ = to.Write(head) // Error returns an error later
	for i := range t.Reports {
		r := &t.Reports[i]
		right, first, answered := r.Score()
		row := []string{
			catalogue.Inert(r.Lesson), catalogue.Inert(r.Name), r.Date.Local().Format(time.DateOnly), strconv.Itoa(right),
			strconv.Itoa(first), strconv.Itoa(answered),
		}
		answers, practice := t.Row(r)
		for _, a := range answers {
			cell := ""
			if a != nil {
				cell = a.Verdict
				if slices.Contains([]string{rightly, wrongly, looked, noted, unchecked}, cell) { // others are a page's own
					cell = say("verdict." + cell)
				}
				if a.Wrong() && a.Tries > 0 || a.Noted() || a.Unchecked() {
					cell += ": " + a.Said()
				}
			}
			row = append(row, catalogue.Inert(cell))
		}
		right, _, answered = practice.Score()
		by := "claimed" // by the page
		if r.Judged {
			by = "judged"
		}
		_ = to.Write(append(row, strconv.Itoa(right), strconv.Itoa(answered), say(by), catalogue.Inert(r.File)))
	}
}
