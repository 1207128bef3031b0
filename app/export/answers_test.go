package export_test

import (
	"bytes"
	"errors"
	"fmt"
	"regexp"
	"slices"
	"strings"
	"testing"

	"stepboard/app/catalogue"
	"stepboard/app/export"
	"stepboard/app/view"
	"stepboard/app/view/question"
	"stepboard/scene"
	"stepboard/solve"
	"stepboard/solve/grid"
)

// A frame with a question is a page with the question. If answers are wanted, the answer is another page, behind the
// question or behind all pages. A page never has both. In a PDF, and if pages have several boards, no answer is behind
// its question. A worksheet has only the questions.
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
	const to1, to3 = "EXPORT.ANSWERS.TOMAP[N:1] · ", "EXPORT.ANSWERS.TOMAP[N:3] · " // at the end, answers have numbers
	for _, c := range []struct {
		format  export.Format
		sheet   bool
		answers export.Answers
		perPage int
		want    []string // the frames of each page; a capital means that the page shows the answer
		opened  []int    // the frame that a picture of the page opens
	}{
		{export.PNG, false, "", 1, []string{"a", "A", "b", "c", "C"}, []int{1, 1, 2, 3, 3}},
		{export.PPTX, false, "", 1, []string{"a", "A", "b", "c", "C"}, nil},
		{export.PDF, false, "", 1, []string{"a", "b", "c", to1 + "A", to3 + "C"}, nil},
		{export.PDF, false, export.AnswersAfter, 1, []string{"a", "b", "c", to1 + "A", to3 + "C"}, nil},
		{export.PDF, false, export.AnswersAfter, 2, []string{"ab", "c", to1 + "A" + to3 + "C"}, nil},
		{export.PDF, false, export.AnswersAfter, 4, []string{"abc", to1 + "A" + to3 + "C"}, nil},
		{export.PDF, false, export.AnswersNone, 4, []string{"abc"}, nil},
		{export.PNG, false, export.AnswersAfter, 2, []string{"ab", "c", to1 + "A" + to3 + "C"}, []int{1, 3, 1}},
		{export.PDF, true, export.AnswersAfter, 1, []string{"1. a", "2. c"}, nil},
		{export.PDF, true, "", 2, []string{"1. a2. c"}, nil},
		{export.PDF, true, export.AnswersKey, 2, []string{"1. a2. c", "1. A2. C"}, nil},
		{export.PDF, true, export.AnswersNone, 4, []string{"1. a2. c"}, nil},
	} {
		o := export.Usual()
		o.Format, o.Worksheet, o.Answers, o.PerPage = c.format, c.sheet, c.answers, c.perPage
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
				name := numbered(frame, c.sheet)
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
	o.Answers, source.Frames[0].Play.To = "", 3
	for format, want := range map[export.Format]bool{export.PDF: false, export.GIF: true} { // only steps have an answer
		o.Format = format
		if room := o.Film(source.Studio, "All", source.Frames).Frames[0].Posed.Later != nil; room != want {
			t.Errorf("%s: a frame that plays has room for the answer: %v", format, room)
		}
	}
	o.Answers, source.Frames[0].Play.To = export.AnswersNone, 0
	for _, o.Format = range []export.Format{export.SVG, export.HTML} { // readers of a web page type their answers
		caption := o.Film(source.Studio, "All", source.Frames).Frames[0].Caption
		if lines := strings.Contains(caption, "export.answers.room"); lines == (o.Format == export.HTML) {
			t.Errorf("%s: a question has the text %q", o.Format, caption)
		}
	}
}

// A question and its answer show the board at the same place and in the same size, wherever the page with the answer
// is. The answer of the first frame has a legend, a note and texts, and readers write the answer of the second.
func TestRevealsMoveNoBoard(t *testing.T) {
	source := film("a", "b")
	source.Studio.Say = catalogue.New("en").Say
	a, b := &source.Frames[0], &source.Frames[1]
	a.Shot.Dataset = a.Shot.Puzzle.New(grid.Size{Rows: 3, Cols: 3})
	a.Shot.Dataset.Board.Things = []solve.Thing{{Kind: 'X', At: 0}, {Kind: 'O', At: 4}}
	a.Shot.Lens, b.Shot.Lens = "why-not", "attacked"
	b.Shot.Dataset.Board.Things = []solve.Thing{{Kind: 'X', At: 0}, {Kind: 'O', At: 15}, {Kind: 'P', At: 5}}
	b.Caption = strings.Repeat("What there is to say of the board takes some lines. ", 4)
	a.Asks = &question.Question{Kind: "way", Form: question.Choice, Pick: 1, At: grid.None, Choices: []question.Option{
		{Is: question.Whether, N: 1, Cell: grid.None}, {Is: question.Whether, Cell: grid.None},
	}}
	b.Asks = &question.Question{Kind: "least", Form: question.Number, Number: 7, At: grid.None}
	for _, format := range []export.Format{export.PDF, export.PNG, export.PPTX} {
		for _, sheet := range format.Traits().Sheets {
			for _, answers := range []export.Answers{export.AnswersAfter, export.AnswersKey} {
				o := export.Usual()
				o.Format, o.Sheet, o.Answers = format, sheet, answers
				f := o.Film(source.Studio, "All", source.Frames)
				options := o.Options(f.Frames, scene.Light, "", "en")
				pages := laid(t, f, options)
				if format == export.PPTX {
					var err error
					if _, pages, err = export.Slides(f, options); err != nil {
						t.Fatal(err)
					}
				}
				places, same := map[string]scene.Group{}, 0
				for i, page := range pages {
					for _, op := range page.Scene.Ops {
						g, is := op.(scene.Group)
						if !is || g.Name != "Board" {
							continue
						}
						title := f.About(i).Title
						if _, after, key := strings.Cut(title, " · "); key {
							title = after
						}
						before, asked := places[title]
						if places[title] = g; asked && (g.At != before.At || g.Scale != before.Scale) {
							t.Errorf("%s, %s, answers %s: the board of page %d is at %v with cells of %v, before at %v with %v", format,
								sheet, answers, i, g.At, g.Scale, before.At, before.Scale)
						} else if asked {
							same++
						}
					}
				}
				if len(places) != 2 || same != 2 && !t.Failed() {
					t.Errorf("%d boards, %d answers", len(places), same)
				}
			}
		}
	}
}

// framesOf returns the frames of a page. It counts the boards of the pages before.
func framesOf(f export.Film, page int) []view.Frame {
	at := 0
	for i := range page {
		at += f.Cells(i) / 16
	}
	return f.Frames[at : at+f.Cells(page)/16]
}

// A living page shows a key only after the answer. Before, no page and no way reveals it. If frames or the document
// reveal answers, a warning says so before the export.
func TestAnswersAreNotGivenAway(t *testing.T) {
	source := film("a", "b", "c")
	for i := range source.Frames {
		source.Frames[i].Shot.Dataset = source.Frames[0].Shot.Dataset
		source.Frames[i].Shot.Route = true
	}
	source.Frames[0].Asks = &question.Question{Form: question.Number, Prompt: "How many?", Number: 7, At: grid.None}
	other := *source.Frames[2].Shot.Dataset
	other.Board = solve.NewBoard(4, 4) // no question is about this board
	source.Frames[2].Shot.Dataset = &other
	for _, c := range []struct {
		about  string
		format export.Format
		at     export.Answers
		carry  export.Carry
		pages  string
		says   []string
	}{
		{"a living page", export.HTML, "", export.CarryNothing, "abc", []string{"frame"}},
		{"one that carries the document", export.HTML, "", export.CarryDocument, "abc", []string{"frame", "document"}},
		{"one with answers, as wanted", export.HTML, export.AnswersAfter, export.CarryDocument, "aAbc", []string{"after"}},
		{"paper", export.PDF, export.AnswersNone, export.CarryDocument, "abc", []string{"frame"}},
		{"a worksheet", export.PDF, export.AnswersNone, export.CarryDocument, "1. a", nil},
		{"slides", export.PPTX, "", export.CarryDocument, "aAbc", nil},
	} {
		o := export.Usual()
		o.Format, o.Answers, o.Carry, o.Worksheet = c.format, c.at, c.carry, c.about == "a worksheet"
		f := o.Film(source.Studio, "All", source.Frames)
		pages := ""
		for i, frame := range f.Frames {
			name := numbered(frame, o.Worksheet)
			if strings.Contains(frame.Caption, "question.answer") {
				name = strings.ToUpper(name)
			}
			pages += name
			if i == 0 && frame.Shot.Route {
				t.Errorf("%s: the way under the question is drawn", c.about)
			}
		}
		if c.format == export.HTML && !export.CanLive() { // a page that can only be watched
			c.pages, c.says = "aAbc", []string{"after"}
		}
		says := given(t, f, o)
		if pages != c.pages || !slices.Equal(says, c.says) {
			t.Errorf("%s: pages %s, want %s; said is %v, want %v", c.about, pages, c.pages, says, c.says)
		}
	}
}

// The speaker's notes are only in exports that ask for them.
func TestNotesGoWhereTheyAreWanted(t *testing.T) {
	source := film("a")
	source.Frames[0].Notes = "private"
	for _, carry := range export.Carries {
		o := export.Usual()
		o.Format, o.Carry = export.PPTX, carry
		f := o.Film(source.Studio, "", source.Frames)
		if got := f.About(0).Notes != ""; got != (carry == export.CarryNotes) {
			t.Errorf("%s: the slide has notes: %v", carry, got)
		}
	}
}

// numbered returns a frame's title, on a worksheet behind the number with which the text of the question begins.
func numbered(f view.Frame, sheet bool) string {
	if number, _, _ := strings.Cut(f.Caption, ". "); sheet {
		return number + ". " + f.Title
	}
	return f.Title
}

// Each page of a worksheet has the lesson's title on top, and below it a line for a name with a page number. A page of
// answers has the word for answers on top, and below it the title. Questions are numbered, choices have boxes, and the page is upright.
func TestWorksheet(t *testing.T) {
	source := film("a", "b", "c")
	source.Frames[0].Asks = &question.Question{Form: question.Number, Prompt: "How many?", Number: 7, At: grid.None}
	source.Frames[2].Asks = &question.Question{
		Form: question.Choice, Prompt: "Which?", Pick: 1, At: grid.None, Choices: []question.Option{{Text: "left"}, {Text: "right"}},
	}
	for perPage, want := range map[int][]string{
		1: {"All 1/2", "All 2/2", "All answers", "All answers"}, 2: {"All 1/1", "All answers"},
	} {
		o := export.Usual()
		o.Format, o.PerPage, o.Worksheet, o.Answers = export.PDF, perPage, true, export.AnswersKey
		f := o.Film(source.Studio, "All", source.Frames)
		var got []string
		for i := range f.Len() {
			_, said := boards(t, f, i)
			said = strings.ReplaceAll(said, " ", "")
			if found := regexp.MustCompile(`Allexport.worksheet.headmap\[Of:(\d)Page:(\d)\]`).FindStringSubmatch(said); found != nil {
				got = append(got, "All "+found[2]+"/"+found[1])
			} else if strings.Contains(said, "export.worksheet.answersmap[]All") {
				got = append(got, "All answers")
			}
		}
		_, paths := write(t, "sheet.pdf", f, o.Options(f.Frames, scene.Light, "All", "en"))
		inOutline := func(words string) bool {
			return bytes.Contains(read(t, paths[0]), fmt.Appendf(nil, "%X", "\x00"+strings.Join(strings.Split(words, ""), "\x00")))
		}
		if !inOutline("All") || inOutline("worksheet") {
			t.Errorf("%d on a page: the outline has no title, or the lines for name and date", perPage)
		}
		if !slices.Equal(got, want) {
			t.Errorf("%d on a page: %q, want %q", perPage, got, want)
		}
		if caption := f.Frames[1].Caption; strings.Count(caption, "□") != 2 {
			t.Errorf("the choices are %q", caption)
		}
	}
	o := export.Usual()
	o.Format, o.Worksheet = export.PDF, true
	_, err := export.Check(o.Film(source.Studio, "", source.Frames[1:2]), o.Options(nil, scene.Light, "", "en"))
	if refusal, ok := errors.AsType[*solve.Refusal](err); !ok || refusal.Text.Key != "export.error.no_question" {
		t.Errorf("a worksheet without questions: %v", err)
	}
	if export.PDF.UsualSheet(true, true) != export.A4 || export.PDF.UsualSheet(true, false) != export.Slide || export.PPTX.UsualSheet(true, false) != export.Slide {
		t.Error("a worksheet does not stand upright, or something else does")
	}
}
