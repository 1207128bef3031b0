package class

import (
	"fmt"
	"image"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/test"
	fynetheme "fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"stepboard/app/catalogue"
	"stepboard/app/class"
	"stepboard/app/shell"
	"stepboard/app/shell/shelltest"
	"stepboard/app/view"
	"stepboard/app/view/question"
	"stepboard/app/workbench/run/runtest"
	"stepboard/solve/grid"
	"stepboard/widgets"
)

// slides stands for the room of presentations.
type slides struct {
	audience *shell.Audience
	at       int
	revealed bool
	redrawn  int
	ended    bool
}

func (s *slides) PresentTo(a *shell.Audience)      { s.audience = a }
func (s *slides) Follow(at int, revealed bool)     { s.at, s.revealed = at, revealed }
func (s *slides) Redraw()                          { s.redrawn++ }
func (s *slides) End()                             { s.ended = true }
func (s *slides) behind() (f *view.Frame, ok bool) { f = s.audience.Behind(); return f, f != nil }

type lesson struct{ shelltest.Lesson }

func (lesson) Tongue() *catalogue.Catalogue { return catalogue.New("en") }

// opened is a room with a class that has a student and a question with three choices.
func opened(t *testing.T) (*shelltest.Desk, *Room, *slides) {
	t.Helper()
	d, show := shelltest.New(t), &slides{}
	d.Open("small.in", "3 3 1\n1 1 1\n1 1 1\n1 1 1\n3 3 1 1 1 3\n")
	f := view.Frame{Shot: d.Bench.Shot(), Asks: &question.Question{
		Form: question.Choice, Prompt: "Which?", At: grid.None, Pick: 1, Choices: []question.Option{
			{Is: question.Amount, N: 1, Cell: grid.None},
			{Is: question.Amount, N: 2, Cell: grid.None},
			{Is: question.Amount, N: 3, Cell: grid.None},
		},
	}}
	d.Lesson = &lesson{shelltest.Lesson{List: []view.Frame{f}}}
	r := New(d.Shell, show)
	d.Actions = r.Actions()
	path := filepath.Join(t.TempDir(), "lesson.class")
	s, err := class.Start(path, "Lesson", d.Lesson.Frames(), "127.0.0.1:0", class.Options{Lang: "en"})
	if err != nil {
		t.Fatal(err)
	}
	r.frames = d.Lesson.Frames()
	r.begin(path, s)
	t.Cleanup(func() { r.End(runtest.Limit) })
	if err := s.Join("a secret of the student", "Anna"); err != nil {
		t.Fatal(err)
	}
	d.Wait("the prompt", func() bool { return len(d.Questions) == 1 })
	buttons := shelltest.Parts[*shell.PromptButton](d.Win.Canvas().Overlays().Top())
	end := fyne.CurrentApp().Driver().AbsolutePositionForObject(buttons[len(buttons)-1])
	if all := d.Win.Canvas().Size(); end.X < 0.7*all.Width || end.Y < 0.7*all.Height {
		t.Errorf("the prompt ends at %v in a window of %v, which shows the answer", end, all)
	}
	d.Press("Begin")
	d.Wait("the slides", func() bool { return show.audience != nil })
	d.Show(show.audience.Around(canvas.NewRectangle(d.Colors().Ground)))
	return d, r, show
}

// texts returns the visible buttons of the wall, and its lines.
func texts(d *shelltest.Desk) (buttons []*widget.Button, said string) {
	for _, b := range shelltest.Parts[*widget.Button](d.Win.Content()) {
		if fyne.CurrentApp().Driver().CanvasForObject(b) != nil {
			buttons, said = append(buttons, b), said+b.Text+"\n"
		}
	}
	for _, w := range shelltest.Parts[*widgets.Words](d.Win.Content()) {
		said += w.String() + "\n"
	}
	return buttons, said
}

// press presses the button that has a text, or that lies behind it.
func press(t *testing.T, d *shelltest.Desk, text string) {
	t.Helper()
	var button *widget.Button
	for _, o := range test.LaidOutObjects(d.Win.Content()) {
		said := ""
		switch o := o.(type) {
		case *widget.Button:
			button, said = o, o.Text
		case *widgets.Words:
			said = o.String()
		}
		if strings.HasPrefix(said, text) {
			button.OnTapped()
			return
		}
	}
	t.Fatalf("no %q", text)
}

// The wall has names until they are hidden, bars after Show, and the frame behind a pressed bar.
func TestTheWall(t *testing.T) {
	d, r, show := opened(t)
	says := func(text string) func() bool {
		return func() bool { _, said := texts(d); return strings.Contains(said, text) }
	}
	d.Wait("the name", func() bool { return slices.Equal(r.wall.shown, []string{"Anna"}) })
	test.Tap(shelltest.Parts[*widget.Button](r.wall.names)[0])
	d.Wait("no name", func() bool { return len(r.wall.names.Objects) == 0 })
	press(t, d, "Begin")
	d.Wait("the question", func() bool { return show.at == 0 && r.stage.Frame == 0 })
	seen, err := r.session.SeenBy("a secret of the student")
	if err == nil {
		err = r.session.Answer("a secret of the student", seen.Ask, question.Answer{Pick: 2})
	}
	if err != nil {
		t.Fatal(err)
	}
	d.Wait("the line", says("1 of 1 have answered"))
	if says("0 of 1")() {
		t.Error("there are bars before the answers are shown")
	}
	show.audience.Turn(1)
	d.Wait("the bars", says("✓ 0 of 1"))
	before := show.redrawn
	press(t, d, "C")
	d.Wait("the frame behind the bar", func() bool { _, ok := show.behind(); return ok && show.redrawn > before })
	press(t, d, "C")
	d.Wait("the answer", func() bool { _, ok := show.behind(); return !ok })
}

// Rare characters in names are no boxes, also where the system has no Chinese fonts. A long name fits.
func TestRareNames(t *testing.T) {
	_, r, _ := opened(t)
	drawn := func(name string) *image.RGBA {
		return r.wall.name(name).(*canvas.Raster).Generator(210, 48).(*image.RGBA)
	}
	pictures := map[string]bool{}
	names := []string{"怡", "琪", "懿", "王怡", "", strings.Repeat("懿", 24)}
	for _, name := range names {
		pictures[string(drawn(name).Pix)] = true
	}
	if len(pictures) != len(names) {
		t.Errorf("%d names have %d pictures", len(names), len(pictures))
	}
	long := drawn(names[len(names)-1])
	for y := range 48 {
		if _, _, _, a := long.At(2, y).RGBA(); a > 0 {
			t.Fatal("a long name is cut")
		}
	}
}

// A mistake behind an answer stands below its bar, and a stage that says the same makes no new parts.
func TestAMistakeOnTheWall(t *testing.T) {
	d, r, _ := opened(t)
	old := r.stage
	r.stage.Frame, r.stage.Shown = 0, true
	r.stage.Bars = []class.Count{{Label: "8 steps", Of: "11 of 38", Why: "Pawns attack upwards", Share: 0.3}}
	r.wall.refresh(&old)
	_, said := texts(d)
	if !strings.Contains(said, "8 steps\n") || !strings.Contains(said, "11 of 38") || !strings.Contains(said, "Pawns attack upwards") {
		t.Errorf("said %q", said)
	}
	bar, old := r.wall.bars.Objects[1], r.stage
	old.Bars = slices.Clone(old.Bars)
	if r.wall.refresh(&old); r.wall.bars.Objects[1] != bar {
		t.Error("a bar that did not change is made again")
	}
}

// A long answer ends above the length of its bar, and leaves room for its number. On a large screen it is larger.
func TestALongAnswerOnTheWall(t *testing.T) {
	for height, want := range map[float32]float32{768: 20, 1080: 28} {
		testLongAnswer(t, height, want)
	}
}

func testLongAnswer(t *testing.T, height, size float32) {
	t.Helper()
	_, r, _ := opened(t)
	r.wall.all.Resize(fyne.NewSize(height*16/9, height))
	old := r.stage
	r.stage.Frame, r.stage.Shown = 0, true
	r.stage.Bars = []class.Count{{Label: "A  Because a captured piece attacks no more", Of: "24 of 38", Right: true, Share: 0.6}}
	r.wall.refresh(&old)
	place := fyne.CurrentApp().Driver().AbsolutePositionForObject
	var words []*widgets.Words
	end, top := float32(0), float32(0)
	for _, o := range test.LaidOutObjects(r.wall.bars) {
		switch o := o.(type) {
		case *widgets.Words:
			words, end = append(words, o), max(end, place(o).Y+o.Size().Height)
		case *canvas.Rectangle:
			if o.FillColor == fynetheme.Color(fynetheme.ColorNamePrimary) {
				top = place(o).Y
			}
		}
	}
	if len(words) != 2 || end > top {
		t.Fatalf("%d texts end at %v, and the bar begins at %v", len(words), end, top)
	}
	if a, b := words[0], words[1]; place(a).X+a.Size().Width > place(b).X && place(b).X+b.Size().Width > place(a).X {
		t.Error("the answer covers its number")
	}
	if got := words[0].Theme().Size(words[0].Segment.Style.SizeName); got != size {
		t.Errorf("the text of a bar has size %v on a screen of %v", got, height)
	}
}

// The end of a class from the coach's phone ends the slides, and its results stay.
func TestTheEndFromAPhone(t *testing.T) {
	d, r, show := opened(t)
	s := r.session
	if err := s.End(); err != nil {
		t.Fatal(err)
	}
	d.Wait("the end", func() bool { return show.ended })
	show.audience.Ended(true)
	d.Wait("the place of the table", func() bool { return d.Asks("class-table") })
	if r.session != nil {
		t.Error("the class is still there")
	}
}

// An answer of one of 400 students makes no part of the wall again.
func TestAFullWall(t *testing.T) {
	d, r, _ := opened(t)
	old := full(r, 400)
	names := r.wall.names.Objects[399]
	r.stage.Answered, r.stage.Line = 7, "7 of 400 have answered"
	r.wall.refresh(&old)
	if _, said := texts(d); !strings.Contains(said, "7 of 400") || r.wall.names.Objects[399] != names {
		t.Errorf("the names are made again, or no line: %q", said[:100])
	}
}

// full shows a question with so many students on the wall, and returns the stage.
func full(r *Room, students int) class.Stage {
	old := r.stage
	r.stage.Frame, r.stage.Ask, r.stage.Students = 0, "question", nil
	for i := range students {
		r.stage.Students = append(r.stage.Students, class.Named{Name: fmt.Sprint("Student ", i), Here: true})
	}
	r.wall.refresh(&old)
	return r.stage
}
