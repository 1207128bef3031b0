package document_test

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"stepboard/app/document"
	"stepboard/app/view"
	"stepboard/app/view/annotate"
	"stepboard/solve"
	"stepboard/solve/grid"
)

// frame makes a frame of the board shown.
func frame(d *document.Document, title string) view.Frame {
	i, q := d.Shown()
	return view.Frame{Title: title, Shot: view.Shot{Dataset: d.Snapshot(i), Query: q, Event: -1, Pointer: grid.None}}
}

// lesson checks the titles and captions of all frames.
func lesson(t *testing.T, d *document.Document, about, want string) {
	t.Helper()
	got := ""
	for _, f := range d.Frames() {
		got += f.Title + f.Caption + " "
	}
	if got != want {
		t.Errorf("%s: the frames are %q, want %q", about, got, want)
	}
}

func TestFrames(t *testing.T) {
	d := open("m..")
	want := []string{""}
	step := func(name, frames string, do func()) {
		t.Helper()
		do()
		lesson(t, d, name, frames)
		if text, _ := d.CanUndo(); text.Key != name {
			t.Errorf("undo would take back %s, want %s", text.Key, name)
		}
		want = append(want, frames)
	}
	step("document.insert_frame", "a ", func() { d.InsertFrames(0, frame(d, "a")) })
	step("document.insert_frame", "a b ", func() { d.InsertFrames(1, frame(d, "b")) })
	step("document.insert_frame", "a c b ", func() { d.InsertFrames(1, frame(d, "c")) })
	step("document.move_frame", "b a c ", func() { d.MoveFrames(0, 2) })
	step("document.move_frame", "a c b ", func() { d.MoveFrames(9, 0) })
	step("document.insert_frame", "a c c b ", func() { d.InsertFrames(2, d.Frames()[1]) })
	step("document.remove_frame", "c c b ", func() { d.RemoveFrames(0) })
	step("document.edit_frame", "c d b ", func() {
		f := d.Frames()[1]
		f.Title = "d"
		d.SetFrame(1, f)
	})
	for i := len(want) - 2; i >= 0; i-- {
		d.Undo()
		lesson(t, d, "undone", want[i])
	}
	for _, frames := range want[1:] {
		d.Redo()
		lesson(t, d, "redone", frames)
	}
	d.MarkSaved()
	d.MoveFrames(1, 1)
	d.SetFrame(0, d.Frames()[0])
	if d.Dirty() {
		t.Error("what changes nothing is an edit")
	}
}

func TestTypingIntoAFrameIsOneEntry(t *testing.T) {
	d := open("m..")
	d.InsertFrames(0, frame(d, "a"))
	d.InsertFrames(1, frame(d, "b"))
	set := func(i int, edit func(f *view.Frame)) {
		f := d.Frames()[i]
		edit(&f)
		d.SetFrame(i, f)
	}
	title := func(s string) func(*view.Frame) { return func(f *view.Frame) { f.Title = s } }
	caption := func(s string) func(*view.Frame) { return func(f *view.Frame) { f.Caption = s } }
	var want []string // the state before each entry
	entry := func(i int, edits ...func(*view.Frame)) {
		s := ""
		for _, f := range d.Frames() {
			s += fmt.Sprint(f.Title, f.Caption, f.Hold, " ")
		}
		want = append(want, s)
		for _, e := range edits {
			set(i, e)
		}
	}
	entry(0, title("A"), title("Ab"), title("Abc"))
	entry(0, caption("x"), caption("xy"))
	entry(1, caption("z"), caption("zz"))
	entry(1, func(f *view.Frame) { f.Hold = time.Second })
	entry(1, func(f *view.Frame) { f.Hold = 2 * time.Second })
	entry(1, title("B"), title("Bc"))
	entry(1, func(f *view.Frame) { f.Title, f.Caption = "Bcde", "zzz" })
	entry(1, title("Bd"))
	d.MarkSaved()
	entry(1, title("Bcd"))
	d.Begin(solve.Say("stroke"))
	entry(0, title("1"), caption("2"), title("3"))
	d.End()
	for i := len(want) - 1; i >= 0; i-- {
		d.Undo()
		got := ""
		for _, f := range d.Frames() {
			got += fmt.Sprint(f.Title, f.Caption, f.Hold, " ")
		}
		if got != want[i] {
			t.Errorf("undone to entry %d, the frames are %q, want %q", i, got, want[i])
		}
	}
}

func TestFramesStayWhenBoardsAreEdited(t *testing.T) {
	live := board("m.P", "...")
	// This content is as a file makes it. The frame shows the same board that will be edited.
	d := document.New(document.Content{
		Puzzle: fake{}, Datasets: []*solve.Dataset{live},
		Frames: []view.Frame{
			{Shot: view.Shot{Dataset: live, Pointer: grid.None}},
			{Shot: view.Shot{Dataset: live, Pointer: grid.None}},
		},
	})
	if a, b := d.Frames()[0].Shot, d.Frames()[1].Shot; a.Dataset != b.Dataset || a.Dataset == live {
		t.Error("the frames don't share a dataset of their own")
	}
	d.InsertFrames(2, view.Frame{Shot: view.Shot{Dataset: d.Current(), Pointer: grid.None}})
	want := fmt.Sprintf("%s %v %v", live.Board.Terrain, live.Board.Things, live.Queries)
	d.Paint(wall, 5)
	d.Paint(pawn, 3)
	d.Paint(mover, 1)
	d.AddQuery()
	d.RemoveQuery(0)
	d.Erase(5)
	_ = d.Turn(document.FlipVertical)
	for i, f := range d.Frames() {
		b := f.Shot.Dataset.Board
		if got := fmt.Sprintf("%s %v %v", b.Terrain, b.Things, f.Shot.Dataset.Queries); got != want {
			t.Errorf("frame %d shows %s, not %s", i, got, want)
		}
	}
}

func TestFramesShareBoards(t *testing.T) {
	d := open("m..")
	d.SetName(0, "n")
	d.InsertFrames(0, frame(d, ""))
	d.Paint(wall, 2)
	d.InsertFrames(1, frame(d, ""))
	d.Undo() // the undo of the frame
	d.Undo() // the undo of the wall
	d.SetName(0, "other")
	d.InsertFrames(1, frame(d, ""))
	d.Paint(wall, 2)
	d.InsertFrames(2, frame(d, ""))
	f := d.Frames()
	if f[0].Shot.Dataset != f[1].Shot.Dataset {
		t.Error("the same board is kept twice")
	}
	if f[1].Shot.Dataset == f[2].Shot.Dataset {
		t.Error("another board is not kept")
	}
	if f[0].Shot.Dataset.Name != "" {
		t.Error("a frame's dataset has a name")
	}
	for _, c := range []struct {
		rows [2]string
		same bool
	}{
		{[2]string{"mP#.", "mP#."}, true},
		{[2]string{"mP#.", "mP.."}, false},
		{[2]string{"mP#.", "mG#."}, false},
		{[2]string{"mP#.", "bP#."}, false},
	} {
		if solve.Same(board(c.rows[0]), board(c.rows[1])) != c.same {
			t.Errorf("%q: not %v", c.rows, c.same)
		}
	}
	if solve.Same(board("....", "...."), board("........")) {
		t.Error("boards of different sizes are the same")
	}
}

func TestFramesAreBroughtIntoRange(t *testing.T) {
	d := open("m..", "...")
	f := frame(d, strings.Repeat("滑", document.MaxTitle+1))
	f.Caption = strings.Repeat("é", document.MaxCaption+1)
	f.Hold = time.Hour
	f.Shot.Query, f.Shot.Move, f.Shot.Event, f.Shot.Choice, f.Shot.Pointer = 7, -1, -2, -3, 6
	f.Shot.Annotations = []annotate.Annotation{ring(5), ring(6)}
	f.Shot.Region = view.Region{Row: -1, Col: 1, Rows: 9, Cols: 9}
	f.Shot.Moves = []solve.Move{}
	d.InsertFrames(0, f)
	f = d.Frames()[0]
	s := f.Shot
	if len([]rune(f.Title)) != document.MaxTitle || len([]rune(f.Caption)) != document.MaxCaption ||
		f.Hold != document.MaxHold {
		t.Errorf("title of %d, caption of %d characters, hold %v", len([]rune(f.Title)), len([]rune(f.Caption)), f.Hold)
	}
	if s.Puzzle != (fake{}) || s.Query != 0 || s.Move != 0 || s.Event != -1 || s.Choice != 0 || s.Pointer != grid.None ||
		s.Moves != nil {
		t.Errorf("%+v", s)
	}
	if len(s.Annotations) != 1 || s.Region != (view.Region{Row: 0, Col: 1, Rows: 2, Cols: 2}) {
		t.Errorf("annotations %v, region %v", s.Annotations, s.Region)
	}
	f.Hold, f.Shot.Region = 1234567*time.Microsecond, view.Region{Rows: 2, Cols: 3}
	f.Shot.Query = -1
	d.SetFrame(0, f)
	if f = d.Frames()[0]; f.Hold != 1235*time.Millisecond || f.Shot.Region != (view.Region{}) || f.Shot.Query != -1 {
		t.Errorf("hold %v, region %v, query %d", f.Hold, f.Shot.Region, f.Shot.Query)
	}
}

func TestListsOfFramesAreNobodyElses(t *testing.T) {
	d := open("m..")
	d.InsertFrames(0, frame(d, "a"))
	d.InsertFrames(1, frame(d, "b"))
	had := d.Frames()
	_ = append(had, frame(d, "y"))
	d.InsertFrames(1, d.Frames()[0])
	d.RemoveFrames(2)
	d.MoveFrames(1, 0)
	if had[0].Title != "a" || had[1].Title != "b" {
		t.Errorf("a list that was returned became %q, %q", had[0].Title, had[1].Title)
	}
	d.RemoveFrames(0)
	had = d.Frames()
	one, two := append(had, frame(d, "1")), append(had, frame(d, "2"))
	if one[1].Title == two[1].Title {
		t.Error("two lists that begin with the document's share their end")
	}
	var last document.Change
	d.OnChange = func(c document.Change) { last = c }
	d.Undo()
	if last != document.Lesson|document.History {
		t.Errorf("told of %b", last)
	}
}

// Several frames can be inserted, moved, copied or removed at once. Each of these is one entry of the history.
func TestSeveralFrames(t *testing.T) {
	d := open("m..")
	d.InsertFrames(0, frame(d, "a"), frame(d, "b"), frame(d, "c"), frame(d, "d"), frame(d, "e"))
	for _, c := range []struct {
		do   func()
		want string
	}{
		{func() { d.MoveFrames(0, 1, 3) }, "b d a c e "},
		{func() { d.MoveFrames(9, 1, 3) }, "a c e b d "},
		{func() { d.MoveFrames(2, 0, 1) }, "c d a b e "},
		{func() { d.RemoveFrames(0, 2, 4) }, "b d "},
	} {
		c.do()
		lesson(t, d, "done", c.want)
		d.Undo()
		lesson(t, d, "undone", "a b c d e ")
	}
	d.MarkSaved()
	if d.MoveFrames(1, 1, 2, 3); d.Dirty() {
		t.Error("what changes nothing is an edit")
	}
	d.Undo()
	lesson(t, d, "undone", "")
}

// To set the language of a lesson is an edit. A language that the program does not speak changes nothing.
func TestTheLanguage(t *testing.T) {
	d := open("m..")
	d.SetLanguage("ja")
	d.SetLanguage("fr")
	if d.Language() != "ja" || d.Content().Language != "ja" {
		t.Errorf("the language is %q", d.Language())
	}
	if d.Undo(); d.Language() != "" || d.Dirty() {
		t.Errorf("undone it is %q", d.Language())
	}
}
