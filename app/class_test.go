package app

import (
	"context"
	"io"
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"fyne.io/fyne/v2"

	"stepboard/app/class"
	"stepboard/app/shell"
	"stepboard/app/shell/shelltest"
	"stepboard/app/view"
	"stepboard/app/view/question"
	"stepboard/widgets"
)

// joined is a student's browser.
type joined struct {
	b            *bench
	base, cookie string
}

// post sends a request in the background while the window works, and returns the status.
func (j *joined) post(path, body string) (status int, why string) {
	j.b.t.Helper()
	r, err := http.NewRequest(http.MethodPost, j.base+path, strings.NewReader(body))
	if err != nil {
		j.b.t.Fatal(err)
	}
	r.Header.Set("Content-Type", "application/json")
	r.Header.Set("Origin", j.base[:strings.LastIndex(j.base, "/")])
	r.Header.Set("Cookie", j.cookie)
	response, err := http.DefaultClient.Do(r)
	if err != nil {
		j.b.t.Fatal(err)
	}
	defer response.Body.Close()
	for _, c := range response.Cookies() {
		j.cookie = c.Name + "=" + c.Value
	}
	said, _ := io.ReadAll(response.Body)
	return response.StatusCode, string(said)
}

// A class in the window: the prompt, the page on which a student joins, a question whose answer is shown by the
// presenter's key, a press on a bar, the coach's phone, and the end with its table.
func TestALiveClass(t *testing.T) {
	b := lessonOf(t, "first", "asking")
	about := b.lesson.Frames()[1].Shot.About()
	q, err := question.Make(context.Background(), nil, about, "least", 1)
	if err != nil {
		t.Fatal(err)
	}
	b.lesson.Edit(1, func(f *view.Frame) { f.Asks = q })
	b.Perform(b.Action("class"))
	b.wait("the prompt", func() bool { return len(b.Questions) == 1 && b.Questions[0].ID == "class" })
	s := b.class.Session()
	anna := &joined{b: b, base: s.JoinURL()}
	if code, why := anna.post("/join", `{"name":"Anna"}`); code != http.StatusNoContent {
		t.Fatal(code, why)
	}
	press := func(name string) {
		t.Helper()
		for _, o := range shelltest.Parts[*shell.PromptButton](b.Win.Canvas().Overlays().Top()) {
			if o.Text == name {
				o.OnTapped()
				return
			}
		}
		t.Error("no button", name)
	}
	secret := func() bool { return strings.Contains(shelltest.Told(b.Win), "Scan this code") }
	if secret() {
		t.Error("the class may see the coach's code before the coach wants it")
	}
	if press("My Phone as Remote Control"); !secret() {
		t.Errorf("the coach's code is not shown: %q", shelltest.Told(b.Win))
	}
	b.Accept()
	b.wait("the slides", func() bool { return b.slides() != nil })
	b.slides().Resize(fyne.NewSize(640, 360))
	says := func(text string) func() bool {
		return func() bool {
			var list []string
			for _, o := range shelltest.Parts[interface{ String() string }](b.slides().Canvas().Content()) {
				list = append(list, o.String())
			}
			return strings.Contains(strings.Join(list, "\n"), text)
		}
	}
	b.wait("the student", says("1 student"))
	turn := func(frame int) {
		t.Helper()
		b.keyIn(fyne.KeyRight)
		b.wait("a frame", func() bool { return s.At() == frame && b.present.At() == max(0, frame) })
	}
	turn(0)
	turn(1)
	seen, err := s.SeenBy(strings.TrimPrefix(anna.cookie, "student="))
	if err != nil || seen.Ask == "" || seen.Shown {
		t.Fatalf("%+v, %v", seen, err)
	}
	if code, why := anna.post("/answer", `{"question":"`+seen.Ask+`","answer":{"Pick":0}}`); code != http.StatusNoContent {
		t.Fatal(code, why)
	}
	b.wait("the line", says("1 of 1"))
	bars := func() (n int) {
		for _, o := range shelltest.Parts[*widgets.Words](b.slides().Canvas().Content()) {
			if strings.HasSuffix(o.Said(), " of 1") {
				n++
			}
		}
		return n
	}
	if bars() != 0 {
		t.Error("there are bars before the answers are shown")
	}
	b.keyIn(fyne.KeyRight)
	b.wait("the bars", func() bool { return bars() == len(q.Choices) })
	b.slide()
	if code, why := anna.post("/answer", `{"question":"`+seen.Ask+`","answer":{"Pick":1}}`); code != http.StatusForbidden {
		t.Error("an answer is taken after Show:", code, why)
	}
	s.Behind(0)
	b.wait("the board behind a bar", b.class.Looks)
	b.slide()
	if err := s.Go(0); err != nil { // as from the coach's phone
		t.Fatal(err)
	}
	b.wait("the first frame", func() bool { return b.present.At() == 0 })
	b.keyIn(fyne.KeyEscape)
	b.wait("the end", func() bool { return b.slides() == nil && b.class.Session() == nil })
	b.wait("the table", func() bool {
		names, _ := filepath.Glob(filepath.Join(b.filing.Folder(), "*.class.csv"))
		return len(names) == 1
	})
	b.wait("the place of the table", func() bool { return b.Asks("class-table") })
	b.Accept()
	b.Perform(b.Action("class")) // the class goes on
	b.wait("the prompt", func() bool { return len(b.Questions) == 1 && b.class.Session() != nil })
	if again := b.class.Session(); again.JoinURL() != s.JoinURL() || len(again.Stage(b.Say).Students) != 1 {
		t.Errorf("the class goes on at %s with %d students", again.JoinURL(), len(again.Stage(b.Say).Students))
	}
	press("New class") // for another group
	b.wait("a new class", func() bool {
		again := b.class.Session()
		return again != nil && again.JoinURL() != s.JoinURL() && len(again.Stage(b.Say).Students) == 0 && len(b.Questions) == 1
	})
	b.wait("the table of the old class", func() bool {
		names, _ := filepath.Glob(filepath.Join(b.filing.Folder(), "* 20*.csv"))
		return len(names) == 1
	})
	b.Dismiss()
	b.wait("the end", func() bool { return b.class.Session() == nil })
}

// The only frame of a lesson is shown to the class before the lesson is over.
func TestAClassOfOneFrame(t *testing.T) {
	b := lessonOf(t, "only")
	b.Perform(b.Action("class"))
	b.wait("the prompt", func() bool { return len(b.Questions) == 1 && b.Questions[0].ID == "class" })
	s := b.class.Session()
	b.Accept()
	b.wait("the slides", func() bool { return b.slides() != nil })
	b.slides().Resize(fyne.NewSize(640, 360))
	b.keyIn(fyne.KeyRight)
	b.wait("the frame", func() bool { return s.At() == 0 })
	b.slide()
	b.keyIn(fyne.KeyRight) // the end page
	b.keyIn(fyne.KeyRight)
	b.wait("the end", func() bool { return b.class.Session() == nil && s.Ended() })
}

// While another puzzle is shown, a class and reports are about the lesson that waits, in its own file.
func TestAClassIsBesideTheWaitingLesson(t *testing.T) {
	b := lessonOf(t, "knight")
	path, saved := b.filing.LessonFile()
	b.filing.OpenPuzzle(b.Puzzles.ByID("huarong"))
	if got, _ := b.filing.LessonFile(); got != path || !saved {
		t.Errorf("the lesson is in %q, not in %q", got, path)
	}
	b.Perform(b.Action("class"))
	b.wait("the prompt", func() bool { return len(b.Questions) == 1 && b.Questions[0].ID == "class" })
	if _, err := os.Stat(strings.TrimSuffix(path, filepath.Ext(path)) + class.Extension); err != nil {
		t.Error(err)
	}
}
