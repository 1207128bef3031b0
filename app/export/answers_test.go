package export_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"stepboard/app/export"
	"stepboard/app/view"
	"stepboard/app/view/question"
	"stepboard/solve/grid"
)

// A frame that asks is a page with the question, and one with the answer where those are wanted: behind it, or behind
// all others, where no page has both.
func TestAnswersStandWhereTheyAreWanted(t *testing.T) {
	source := film("a", "b", "c")
	for i, q := range []*question.Question{
		{Form: question.Number, Prompt: "How many?", Number: 7, Why: "Counted.", At: grid.None},
		nil,
		{
			Form: question.Choice, Prompt: "Which?", Pick: 1, At: grid.None,
			Choices: []question.Option{{Text: "left"}, {Text: "right"}},
		},
	} {
		source.Frames[i].Asks = q
	}
	for _, c := range []struct {
		format  export.Format
		answers export.Answers
		perPage int
		want    []string // the frames of each page; in capitals where they tell an answer
		opened  []int    // the number of the frame that a picture of the page opens
	}{
		{export.PNG, export.AnswersUsual, 1, []string{"a", "A", "b", "c", "C"}, []int{1, 1, 2, 3, 3}},
		{export.PPTX, export.AnswersUsual, 1, []string{"a", "A", "b", "c", "C"}, nil},
		{export.PDF, export.AnswersUsual, 1, []string{"a", "b", "c", "A", "C"}, nil},
		{export.PDF, export.AnswersUsual, 2, []string{"ab", "c", "AC"}, nil},
		{export.PDF, export.AnswersAfter, 2, []string{"aA", "bc", "C"}, nil},
		{export.PDF, export.AnswersNone, 4, []string{"abc"}, nil},
		{export.PNG, export.AnswersKey, 2, []string{"ab", "c", "AC"}, []int{1, 3, 1}},
	} {
		o := export.Usual()
		o.Format, o.Answers, o.PerPage = c.format, c.answers, c.perPage
		f := o.Film(source.Studio, "All", source.Frames)
		f.Lesson, f.First = true, 1
		var got []string
		var opened []int
		all := 0
		for i := range f.Len() {
			_, said := boards(t, f, i)
			page := ""
			for _, frame := range framesOf(f, i) {
				told := strings.Contains(frame.Caption, "7") || strings.Contains(frame.Caption, "question.answer")
				name := frame.Title
				if told {
					name = strings.ToUpper(name)
				}
				page += name
				all++
				if first, _, _ := strings.Cut(frame.Caption, "\n"); !strings.Contains(said, first) || frame.Asks != nil {
					t.Errorf("%v: page %d says %q, want %q", c, i, said, first)
				}
			}
			got = append(got, page)
			if v := f.About(i).View; v != nil && c.opened != nil {
				opened = append(opened, v.Opened)
			}
		}
		if !slices.Equal(got, c.want) || !slices.Equal(opened, c.opened) || all != len(f.Frames) {
			t.Errorf("%s, %q, %d a page: %q which open %v, want %q, %v", c.format, c.answers, c.perPage, got, opened,
				c.want, c.opened)
		}
	}
	none := fmt.Sprint(source.Frames[0].Asks.Number)
	o := export.Usual()
	o.Answers = export.AnswersNone
	for _, frame := range o.Film(source.Studio, "All", source.Frames).Frames {
		if strings.Contains(frame.Caption, none) || strings.Contains(frame.Caption, "Counted") {
			t.Errorf("the answer is told: %q", frame.Caption)
		}
	}
}

// framesOf are those of a page, found by how many boards the pages before it have.
func framesOf(f export.Film, page int) []view.Frame {
	at := 0
	for i := range page {
		at += f.Cells(i) / 16
	}
	return f.Frames[at : at+f.Cells(page)/16]
}
