package lesson

import (
	"slices"
	"strings"
	"testing"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/driver/desktop"
	"fyne.io/fyne/v2/test"

	"stepboard/app/document"
	"stepboard/app/shell"
	"stepboard/app/shell/shelltest"
	"stepboard/app/theme"
	"stepboard/app/view"
	"stepboard/app/view/annotate"
	"stepboard/app/view/question"
	"stepboard/app/workbench"
	"stepboard/solve"
	"stepboard/solve/grid"
	"stepboard/solve/puzzles"
)

// bench is the room under test with its strip in a window.
type bench struct {
	*shelltest.Desk
	room  *Room
	strip *Strip
	pane  *Pane
	waits *waiting
}

// waiting stands for the room of files with a waiting document.
type waiting struct {
	shelltest.Files
	doc *document.Document
}

func (f *waiting) Taught() *document.Document { return f.doc }

// lessonOf opens a board and captures frames with titles.
func lessonOf(t *testing.T, titles ...string) *bench {
	t.Helper()
	b := &bench{Desk: shelltest.New(t), waits: &waiting{}}
	b.Files = b.waits
	b.OpenDocument = func(o workbench.Opening) {
		b.Bench.Open(o)
		b.Refresh(workbench.All)
	}
	b.Open("revisit.in", shelltest.Knight)
	b.room = New(b.Shell, func() {})
	b.Actions = b.room.Actions()
	for _, id := range []string{"present", "point", "annotate-clear", "frame-ask"} { // actions of other rooms in the strip
		b.Actions = append(b.Actions, &shell.Action{ID: id, Icon: theme.IconProjector, Key: fyne.KeyF12, Run: func() {}})
	}
	b.room.Begin()
	b.strip = NewStrip(b.room, func() { b.strip.Content.Refresh() })
	b.pane = NewPane(b.room, container.NewVBox())
	b.Parts = []shell.Part{b.strip, b.pane, NewBanner(b.room)}
	b.Win.SetContent(container.NewBorder(nil, b.strip.Content, nil, b.pane.Content))
	b.Win.Resize(fyne.NewSize(1280, 820))
	b.Refresh(workbench.All)
	for i, title := range titles {
		b.Bench.Playback.Seek(i % 5)
		b.Perform(b.Action("frame-capture"))
		b.room.Edit(i, func(f *view.Frame) { f.Title = title })
	}
	return b
}

// titles returns the titles of the frames in order.
func (b *bench) titles() []string {
	var list []string
	for _, f := range b.room.Frames() {
		list = append(list, f.Title)
	}
	return list
}

// A frame without a title has its question as its title in the strip, and otherwise the name of its puzzle.
func TestAQuestionIsATitleInTheStrip(t *testing.T) {
	b := lessonOf(t, "", "b", "")
	b.room.Edit(0, func(f *view.Frame) { f.Caption, f.Asks = "said", &question.Question{Prompt: "How?", At: grid.None} })
	b.room.Edit(2, func(f *view.Frame) { f.Caption = "" })
	b.room.Edit(1, func(f *view.Frame) { f.Asks = &question.Question{Prompt: "How?", At: grid.None} })
	var said []string
	for _, text := range shelltest.Parts[*canvas.Text](b.strip.Film) {
		said = append(said, text.Text)
	}
	if !slices.Contains(said, "How?") || !slices.Contains(said, "b") || !slices.Contains(said, "Knight") ||
		slices.Contains(said, "said") {
		t.Errorf("the strip says %q", said)
	}
}

func TestWhatIsDoneWithFramesIsUndone(t *testing.T) {
	b := lessonOf(t, "a", "b", "c", "d")
	b.room.Choose(1)
	for _, c := range []struct {
		do     func()
		want   []string
		chosen int
	}{
		{func() { b.strip.Film.OnMoved([]int{1}, 2) }, []string{"a", "c", "b", "d"}, 2},
		{func() { b.strip.Film.OnMoved([]int{2}, 1) }, []string{"a", "b", "c", "d"}, 1},
		{func() { b.strip.Film.OnMoved([]int{3}, 0) }, []string{"d", "a", "b", "c"}, 0},
		{
			func() { b.Perform(b.Action("frame-copy")); b.Perform(b.Action("frame-paste")) },
			[]string{"d", "d", "a", "b", "c"},
			1,
		},
		{func() { b.Perform(b.Action("frame-remove")) }, []string{"d", "a", "b", "c"}, 1},
		{func() { b.Perform(b.Action("frame-remove")) }, []string{"d", "b", "c"}, 1},
	} {
		before := b.titles()
		c.do()
		if got := b.titles(); !slices.Equal(got, c.want) || b.room.Chosen() != c.chosen {
			t.Fatalf("%v, chosen %d; want %v, chosen %d", got, b.room.Chosen(), c.want, c.chosen)
		}
		b.Bench.History().Undo()
		if got := b.titles(); !slices.Equal(got, before) {
			t.Fatalf("undone %v, want %v", got, before)
		}
		b.Bench.History().Redo()
	}
}

func TestTypingIsOneEntryAndNoShortcut(t *testing.T) {
	b := lessonOf(t, "a")
	b.Perform(b.Action("frame-texts"))
	s := b.pane
	b.Win.Canvas().Focus(s.caption)
	s.caption.SetText("")
	before := len(b.room.Frames())
	test.Type(s.caption, "space + cqx 騎士")
	if got := b.room.Frames()[0].Caption; got != "space + cqx 騎士" {
		t.Fatalf("the caption is %q", got)
	}
	if b.Bench.Playback.Playing() || len(b.room.Frames()) != before {
		t.Error("typing a caption did something else")
	}
	b.Bench.Doc().Undo()
	if got := b.room.Frames()[0].Caption; got != "" || s.caption.Text != "" {
		t.Errorf("one undo leaves %q, and %q in the entry", got, s.caption.Text)
	}
	for text, want := range map[string]time.Duration{
		"1.5": 1500 * time.Millisecond, "2,25": 2250 * time.Millisecond,
		"x": 2250 * time.Millisecond, "-1": 2250 * time.Millisecond, "1e9": 2250 * time.Millisecond,
	} {
		if want == 2250*time.Millisecond { // an impossible time changes nothing
			s.hold.SetText("2.25")
		}
		s.hold.SetText(text)
		if got := b.room.Frames()[0].Hold; got != want {
			t.Errorf("%q seconds are %v, want %v", text, got, want)
		}
	}
	s.hold.SetText("")
	if got := b.room.Frames()[0].Hold; got != 0 {
		t.Errorf("no seconds are %v", got)
	}
}

// A wrong time stays in the field and is marked as wrong, until the user corrects it or chooses another frame.
func TestAWrongTimeStaysAsItWasTyped(t *testing.T) {
	b := lessonOf(t, "a", "b")
	b.Perform(b.Action("frame-texts"))
	hold, rim := b.pane.hold, b.pane.rim
	b.strip.Film.OnChosen(0)
	for _, mend := range []func(){func() { hold.SetText("2") }, func() { b.strip.Film.OnChosen(1) }} {
		b.Win.Canvas().Focus(hold)
		hold.SetText("99999")
		b.Win.Canvas().Focus(b.strip.Film)
		b.room.Edit(0, func(f *view.Frame) { f.Caption += "x" })
		if hold.Text != "99999" || !rim.Visible() || !strings.Contains(b.pane.wrong.Said(), "600") {
			t.Errorf("%q is left, marked as wrong: %v; said is %q", hold.Text, rim.Visible(), b.pane.wrong.Said())
		}
		mend()
		if hold.Text == "99999" || rim.Visible() {
			t.Errorf("%q, marked as wrong: %v", hold.Text, rim.Visible())
		}
	}
	if got := b.room.Frames()[0].Hold; got != 2*time.Second {
		t.Errorf("the frame is shown for %v", got)
	}
}

func TestEntriesFollowTheChosenFrame(t *testing.T) {
	b := lessonOf(t, "a", "b")
	b.Perform(b.Action("frame-texts"))
	s := b.pane
	b.strip.Film.OnChosen(0)
	if s.title.Text != "a" {
		t.Errorf("the entry holds %q, want the first frame's title", s.title.Text)
	}
	s.title.SetText("changed")
	b.strip.Film.OnChosen(1)
	if got := b.titles(); !slices.Equal(got, []string{"changed", "b"}) || s.title.Text != "b" {
		t.Errorf("titles %v, entry %q", got, s.title.Text)
	}
}

// If drawings of the board are missing in the chosen frame, the pane says so until the frame is updated.
func TestThePaneTellsOfNewDrawings(t *testing.T) {
	b := lessonOf(t)
	b.Perform(b.Action("frame-capture"))
	b.Perform(b.Action("frame-texts"))
	if b.pane.undrawn.Visible() {
		t.Error("nothing is drawn, but the pane tells of drawings")
	}
	b.Bench.Doc().AddAnnotation(solve.Quote(""), annotate.Annotation{Kind: annotate.Ring, At: 1, To: grid.None})
	if !b.pane.undrawn.Visible() {
		t.Error("the pane does not tell of the new drawing")
	}
	b.Perform(b.Action("frame-update"))
	if b.pane.undrawn.Visible() {
		t.Error("the frame is updated, but the pane still tells of drawings")
	}
}

// If our fonts lack letters of a frame's texts, as of a few names, the pane names these letters.
func TestThePaneNamesLettersWithoutGlyphs(t *testing.T) {
	b := lessonOf(t, "a")
	b.Perform(b.Action("frame-texts"))
	if b.pane.boxes.Visible() {
		t.Error("a title of Latin letters has a warning")
	}
	b.pane.title.SetText("龗橋")
	if said := b.pane.boxes.Said(); !b.pane.boxes.Visible() || !strings.Contains(said, "龗") || strings.Contains(said, "橋") {
		t.Errorf("the pane says %q", said)
	}
	b.pane.title.SetText("髙橋")
	if b.pane.boxes.Visible() {
		t.Error("all letters have glyphs, but the warning stays")
	}
}

func TestPicturesAreDrawn(t *testing.T) {
	b := lessonOf(t, "a", "b")
	s := b.strip
	drawn := func(i int) bool {
		p, ok := b.Stills.Picture(s.orderOf(b.room.Frames()[i]))
		return ok && p.Err == nil && p.Picture.Rect.Dx() == int(s.Film.PictureSize().Width)
	}
	b.Wait("pictures", func() bool { return drawn(0) && drawn(1) })
	p, _ := b.Stills.Picture(s.orderOf(b.room.Frames()[0]))
	b.room.Edit(0, func(f *view.Frame) { f.Title = "other" })
	if again, _ := b.Stills.Picture(s.orderOf(b.room.Frames()[0])); again.Picture != p.Picture {
		t.Error("another title has the picture drawn again")
	}
	b.room.Show(false)
	if _, ok := b.Stills.Picture(s.orderOf(b.room.Frames()[0])); ok {
		t.Error("a strip that is closed keeps its pictures")
	}
}

// Buttons that arrange frames give the film the focus. Then its keys work on the same frame.
func TestArrangingGivesTheFilmTheKeyboard(t *testing.T) {
	b := lessonOf(t, "a", "b", "c")
	s := b.strip
	b.room.Choose(1)
	for _, c := range []struct {
		button string
		want   []string
	}{
		{"frame-copy", []string{"a", "b", "c"}},
		{"frame-paste", []string{"a", "b", "b", "c"}},
		{"frame-remove", []string{"a", "b", "c"}},
	} {
		b.Win.Canvas().Focus(b.Board)
		b.Perform(b.Action(c.button))
		if got := b.titles(); !slices.Equal(got, c.want) {
			t.Errorf("%s: %v, want %v", c.button, got, c.want)
		}
		if b.Win.Canvas().Focused() != fyne.Focusable(s.Film) {
			t.Errorf("%s: the film has not the keyboard", c.button)
		}
	}
	b.Win.Canvas().Focused().TypedKey(&fyne.KeyEvent{Name: fyne.KeyDelete})
	if got, want := b.titles(), []string{"a", "b"}; !slices.Equal(got, want) {
		t.Errorf("Delete leaves %v, want %v", got, want)
	}
}

// One click opens a frame, and so do the arrow keys. A click that selects several frames opens none. An open frame can be
// removed: its board is left first.
func TestOneClickOpensAFrame(t *testing.T) {
	b := lessonOf(t, "a", "b", "c")
	press := func(i int, mod fyne.KeyModifier) {
		at, size := b.strip.Film.Still(i)
		e := &desktop.MouseEvent{Button: desktop.MouseButtonPrimary, Modifier: mod}
		e.Position = at.AddXY(size.Width/2, size.Height/2)
		b.strip.Film.MouseDown(e)
		b.strip.Film.MouseUp(e)
	}
	doc := b.Bench.Doc()
	if press(1, 0); b.room.Opened() != 1 || b.Bench.Doc() == doc {
		t.Errorf("a click opens frame %d", b.room.Opened()+1)
	}
	if b.strip.Film.TypedKey(&fyne.KeyEvent{Name: fyne.KeyRight}); b.room.Opened() != 2 {
		t.Errorf("the arrow opens frame %d", b.room.Opened()+1)
	}
	if press(0, fyne.KeyModifierShift); b.room.Opened() != 2 || len(b.strip.Film.Selected()) != 3 {
		t.Errorf("with Shift, frame %d is open", b.room.Opened()+1)
	}
	press(1, 0)
	b.Perform(b.Action("frame-remove"))
	if got := b.titles(); !slices.Equal(got, []string{"a", "c"}) || b.room.Opened() >= 0 || b.Bench.Doc() != doc {
		t.Errorf("%v are left, and frame %d is open", got, b.room.Opened()+1)
	}
}

// A lesson whose document waits, while a board of another puzzle is shown, takes this board as a frame. Its frames are
// opened as always. The return leads to the shown board.
func TestBoardsOfAnotherPuzzleComeIntoTheLesson(t *testing.T) {
	b := lessonOf(t, "a")
	b.waits.doc = b.Bench.Doc()
	b.waits.doc.OnChange = nil
	p := puzzles.BuiltIn().ByID("sokoban")
	other := document.New(document.Content{Puzzle: p, Datasets: []*solve.Dataset{p.New(grid.Size{Rows: 5, Cols: 5})}})
	b.OpenDocument(workbench.Opening{Doc: other, Answers: b.Bench.NewAnswers()})
	b.room.Begin()
	if b.room.Doc() != b.waits.doc || len(b.room.Frames()) != 1 {
		t.Fatalf("%d frames of %s", len(b.room.Frames()), b.room.Doc().Puzzle().ID())
	}
	b.Perform(b.Action("frame-capture"))
	frames := b.room.Frames()
	if len(other.Frames()) != 0 || len(frames) != 2 || frames[0].Shot.Puzzle.ID() != "knight" || frames[1].Shot.Puzzle != p {
		t.Fatalf("frames %+v", frames)
	}
	b.Perform(b.Action("frame-copy"))
	b.Perform(b.Action("frame-paste"))
	if f := b.room.Frames(); len(f) != 3 || f[2].Shot.Puzzle != p {
		t.Errorf("pasted: %d frames", len(f))
	}
	for i, want := range []string{"knight", "sokoban"} {
		if b.room.Open(i); b.Bench.Doc().Puzzle().ID() != want {
			t.Errorf("frame %d is of %s", i+1, b.Bench.Doc().Puzzle().ID())
		}
	}
	b.Bench.Doc().Erase(0)
	b.room.update()
	if b.room.Leave(nil); b.Bench.Doc() != other || b.room.Frames()[1].Shot.Puzzle != p {
		t.Errorf("the return leads to %s", b.Bench.Doc().Puzzle().ID())
	}
	b.Perform(b.Action("frame-capture"))
	other.InsertFrames(0, b.room.Frames()[0])
	if b.room.Doc() != other {
		t.Error("a lesson of its own is not shown")
	}
}

// Several frames are moved, copied and removed together. The open frame keeps the right number.
func TestSeveralFramesTogether(t *testing.T) {
	b := lessonOf(t, "a", "b", "c", "d", "e")
	want := func(what string, opened string, titles ...string) {
		t.Helper()
		if got := b.titles(); !slices.Equal(got, titles) {
			t.Errorf("%s: %v, want %v", what, got, titles)
		}
		if o := b.room.Opened(); opened != "" && (o < 0 || b.titles()[o] != opened) {
			t.Errorf("%s: frame %d is open, want %s", what, o+1, opened)
		}
	}
	b.room.Open(2)
	film := b.strip.Film
	selects := func(list ...int) { // as clicks do
		film.Select(list...)
		b.room.Choose(list[0])
	}
	selects(1, 3)
	film.OnMoved(film.Selected(), 0)
	want("moved to the front", "c", "b", "d", "a", "c", "e")
	if got := film.Selected(); !slices.Equal(got, []int{0, 1}) {
		t.Errorf("selected are then %v", got)
	}
	film.OnMoved([]int{0, 1}, 1)
	want("one later", "c", "a", "b", "d", "c", "e")
	b.Perform(b.Action("frame-copy"))
	selects(4)
	b.Perform(b.Action("frame-paste"))
	want("pasted", "c", "a", "b", "d", "c", "e", "b", "d")
	b.Perform(b.Action("frame-remove"))
	want("removed", "c", "a", "b", "d", "c", "e")
	selects(0, 1)
	b.Perform(b.Action("frame-copy"))
	b.Perform(b.Action("frame-paste"))
	want("copied", "c", "a", "b", "a", "b", "d", "c", "e")
	b.App.Clipboard().SetContent("nothing")
	b.Perform(b.Action("frame-paste"))
	want("nothing pasted", "c", "a", "b", "a", "b", "d", "c", "e")
}

// A new lesson has the window's language and keeps it. The user can choose another language and a title beside the
// board.
func TestALessonHasATitleAndALanguage(t *testing.T) {
	b := lessonOf(t, "a")
	doc := b.room.Filed()
	if doc.Language() != "en" {
		t.Errorf("a lesson that begins is in %q", doc.Language())
	}
	b.Perform(b.Action("frame-texts"))
	b.pane.language.Select.SetSelected("简体中文")
	test.Type(b.pane.lesson, "First steps")
	if doc.Language() != "zh" || doc.Title() != "First steps" || b.room.Tongue().Language() != "zh" {
		t.Errorf("the lesson is in %q, and called %q", doc.Language(), doc.Title())
	}
	b.Text.SetLanguage("ja")
	if got := b.room.Tongue().Language(); got != "zh" {
		t.Errorf("under a Japanese window the lesson speaks %s", got)
	}
	doc.Undo()
	doc.Undo()
	if b.Refresh(workbench.Lesson); doc.Language() != "en" || b.pane.language.Selected != "English" {
		t.Errorf("undone it is in %q", doc.Language())
	}
	doc.SetLanguage("")
	if got := b.room.Tongue().Language(); got != "ja" {
		t.Errorf("a lesson without a language speaks %s under a Japanese window", got)
	}
}

func TestNearestFirst(t *testing.T) {
	if got, want := nearest(2, 4, 7, 6), []int{2, 3, 1, 4, 0, 5}; !slices.Equal(got, want) {
		t.Errorf("%v, want %v", got, want)
	}
	if got := nearest(0, 0, 0, 5); len(got) != 0 {
		t.Errorf("%v of none", got)
	}
}

// If a frame gets another board, a question made for the old board is removed, because its key would be wrong. A
// written question stays.
func TestQuestionsGoWithTheirBoards(t *testing.T) {
	b := lessonOf(t, "a", "b")
	made := &question.Question{Kind: "least", Number: 5, At: grid.None}
	own := &question.Question{Prompt: "Why?", Number: 1, At: grid.None}
	for i, q := range []*question.Question{made, own} {
		b.room.Edit(i, func(f *view.Frame) { f.Asks = q })
		b.room.Choose(i)
		b.Perform(b.Action("frame-update"))
		if f := b.room.Frames()[i]; f.Asks == nil || len(marks(&f)) != 1 {
			t.Fatalf("%d: the same board asks %v", i, f.Asks)
		}
	}
	b.Bench.Doc().Erase(0)
	for i, stays := range []bool{false, true} {
		b.room.Choose(i)
		b.Perform(b.Action("frame-update"))
		if (b.room.Frames()[i].Asks != nil) != stays {
			t.Errorf("%d: another board asks %v", i, b.room.Frames()[i].Asks)
		}
	}
}

// Another room can add a board to the lesson, behind the chosen frame, with title and caption. This is one step of the
// history.
func TestABoardComesIntoTheLesson(t *testing.T) {
	b := lessonOf(t, "first", "second")
	b.room.Choose(0)
	data := b.Bench.Doc().Dataset(0).Clone()
	content := document.Content{Puzzle: b.Bench.Doc().Puzzle(), Title: "3.in", Notes: "wrong answer", Datasets: []*solve.Dataset{data}}
	if n := b.room.AddBoard(content, "attacked"); n != 2 {
		t.Fatalf("frame %d", n)
	}
	if f := b.room.Frames()[1]; f.Title != "3.in" || f.Caption != "wrong answer" || f.Notes != "" ||
		f.Shot.Lens != "attacked" ||
		f.Shot.Dataset == data || b.room.Chosen() != 1 || len(b.room.Frames()) != 3 {
		t.Errorf("the frame is %+v", f)
	}
	b.Bench.Doc().Undo()
	if len(b.room.Frames()) != 2 {
		t.Errorf("%d frames after undo", len(b.room.Frames()))
	}
}

// An update of a frame proposes its caption again, until the user types a caption.
func TestAProposedCaptionFollowsTheBoard(t *testing.T) {
	b := lessonOf(t, "a")
	b.Bench.Playback.Seek(3)
	b.Perform(b.Action("frame-capture"))
	b.Perform(b.Action("frame-texts"))
	caption := func() string { return b.room.Frames()[1].Caption }
	for move := 1; move <= 2; move++ {
		b.Bench.Playback.Seek(move)
		b.Perform(b.Action("frame-update"))
		if want := b.ProposedCaption(); want == "" || caption() != want {
			t.Errorf("after move %d the caption is %q, want %q", move, caption(), want)
		}
	}
	b.room.pane.caption.OnChanged("Typed.")
	b.Bench.Playback.Seek(1)
	if b.Perform(b.Action("frame-update")); caption() != "Typed." {
		t.Errorf("the typed caption became %q", caption())
	}
}
