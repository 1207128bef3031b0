package export_test

import (
	"bytes"
	"math/rand/v2"
	"path/filepath"
	"strings"
	"testing"

	"stepboard/app/document"
	"stepboard/app/export"
	"stepboard/app/storage/files"
	"stepboard/app/view"
	"stepboard/app/view/question"
	"stepboard/scene"
	"stepboard/solve"
	"stepboard/solve/grid"
	"stepboard/solve/puzzles"
)

// small are nearly empty pages of files that open with a view.
type small struct {
	export.Pages
	view *files.View
}

func (s small) About(int) export.Words { return export.Words{Title: "滑块", View: s.view} }

// carriers returns the formats that carry documents.
func carriers() (list []export.Format) {
	for _, f := range export.Formats {
		if f.Traits().Carries {
			list = append(list, f)
		}
	}
	return list
}

// saved returns a document as saved.
func saved(t *testing.T, c document.Content) string {
	t.Helper()
	var b bytes.Buffer
	if err := files.Write(&b, c, files.Stepboard); err != nil {
		t.Fatal(err)
	}
	return b.String()
}

// lessonFilm returns a film of a lesson of three frames, and its document.
func lessonFilm(t *testing.T, o export.Order) (export.Film, document.Content) {
	t.Helper()
	p := puzzles.BuiltIn()[0]
	c := document.Content{Puzzle: p, Title: "A lesson"}
	d := p.New(document.DefaultSize(p.Limits()))
	c.Datasets = append(c.Datasets, d)
	for _, title := range []string{"one", "two", "three"} {
		c.Frames = append(c.Frames, view.Frame{
			Title: title, Notes: "private " + title,
			Shot: view.Shot{Puzzle: p, Dataset: d, Query: -1, Event: -1, Pointer: -1},
		})
	}
	c = document.New(c).Content()
	film := o.Film(nil, c.Title, c.Frames)
	film.Lesson, film.First = true, 1
	return film, c
}

// TestWhatIsSeen: a file of one frame opens on that frame. A file of a whole lesson opens on no frame.
func TestWhatIsSeen(t *testing.T) {
	for _, x := range []struct {
		format  export.Format
		perPage int
		page    int
		opened  int // -1: no view
	}{
		{export.PNG, 1, 2, 3}, {export.SVG, 2, 1, 3}, {export.PDF, 1, 0, -1}, {export.GIF, 1, 0, -1}, {export.PDF, 4, 0, -1},
	} {
		o := export.Usual()
		o.Format, o.PerPage = x.format, x.perPage
		film, _ := lessonFilm(t, o)
		v := film.About(x.page).View
		if v == nil && x.opened >= 0 || v != nil && (v.Opened != x.opened || v.Notes != "") {
			t.Errorf("%s, %d a page, page %d: seen as %+v", x.format, x.perPage, x.page, v)
		}
		film.Lesson, film.First = false, 2
		if v := film.About(0).View; v == nil || v.Opened != 2 || v.Title != "one" {
			t.Errorf("%s: steps are seen as %+v", x.format, v)
		}
	}
}

// TestPrivate: only exports with the notes chosen carry the speaker's notes.
func TestPrivate(t *testing.T) {
	for _, format := range carriers() {
		for _, carries := range export.Carries {
			o := export.Usual()
			o.Format, o.Carry = format, carries
			film, c := lessonFilm(t, o)
			options := export.Options{Format: format, Style: style(scene.Paper, 2), Scale: 1, Document: o.Document(c)}
			_, paths := write(t, "a."+string(format), small{few(t, 1), film.About(0).View}, options)
			f, err := files.Open(puzzles.BuiltIn(), paths[0])
			if carries == export.CarryNothing {
				if err == nil {
					t.Errorf("%s carries a document", format)
				}
				continue
			}
			if err != nil {
				t.Fatal(err)
			}
			if got := strings.Contains(saved(t, f.Content), "private"); got != (carries == export.CarryNotes) {
				t.Errorf("%s, %s: notes are there: %v", format, carries, got)
			}
			if len(f.Content.Frames) != 3 || c.Frames[0].Notes == "" {
				t.Errorf("%s: %d frames, the document has %q", format, len(f.Content.Frames), c.Frames[0].Notes)
			}
		}
	}
}

// TestUnanswered: if an export leaves out the answers, the carried document has no answers.
func TestUnanswered(t *testing.T) {
	for answers, want := range map[export.Answers]bool{export.AnswersNone: false, export.AnswersKey: true} {
		o := export.Usual()
		_, c := lessonFilm(t, o)
		c.Frames[0].Asks = &question.Question{Form: question.Number, Kind: "least", Number: 7, At: grid.None}
		c.Frames[0].Caption, c.Frames[0].Shot.Track, c.Frames[0].Shot.Moves = "Seven.", view.ByHand, []solve.Move{1}
		c.Frames[1].Caption = "Look."
		o.Format, o.Answers = export.PDF, answers
		if d := o.Document(c); (d.Frames[0].Asks != nil) != want || c.Frames[0].Asks == nil {
			t.Errorf("%s: %+v is carried", answers, d.Frames[0].Asks)
		} else if f := d.Frames[0]; (f.Caption != "") != want || f.ShowsWay() != want || d.Frames[1].Caption != "Look." {
			t.Errorf("%s: the document carries %q, %q and the way: %v", answers, f.Caption, d.Frames[1].Caption, f.ShowsWay())
		}
	}
}

// TestCarriedSize: a usual document adds at most a twentieth of the file's size, or four kilobytes. A large document
// gives a warning.
func TestCarriedSize(t *testing.T) {
	for _, format := range carriers() {
		p := few(t, 3)
		_, c := lessonFilm(t, export.Usual())
		o := options(format, 12)
		with := func() int {
			_, paths := write(t, "a."+string(format), p, o)
			return len(read(t, paths[0]))
		}
		before := with()
		o.Document = &c
		if more := with() - before; more <= 0 || more > max(4000, before/20) {
			t.Errorf("%s: %d bytes become %d more", format, before, more)
		}
		if list, err := export.Check(p, o); len(list) > 0 || err != nil {
			t.Errorf("%s: %v, %v", format, list, err)
		}
		r := rand.New(rand.NewPCG(1, 1))
		big := c
		big.Notes = strings.Map(func(rune) rune { return 'a' + rune(r.IntN(26)) }, strings.Repeat("a", 1<<20))
		o.Document = &big
		if list, _ := export.Check(p, o); len(list) != 1 || list[0].Key != "export.check.carried" {
			t.Errorf("%s: of a large document it is said %v", format, list)
		}
	}
}

// TestNotCarried: a document that is too long to be read again is left out, with a warning.
func TestNotCarried(t *testing.T) {
	_, c := lessonFilm(t, export.Usual())
	c.Notes = strings.Repeat("a", 1<<25)
	o := options(export.SVG, 12)
	o.Document = &c
	if list, _ := export.Check(few(t, 1), o); len(list) != 1 || list[0].Key != "export.check.not_carried" {
		t.Errorf("it is said %v", list)
	}
	dir, paths := write(t, "a.svg", few(t, 1), o)
	if data := read(t, paths[0]); bytes.Contains(data, []byte("<metadata>")) || filepath.Dir(paths[0]) != dir {
		t.Error("it is carried")
	}
}
