package app

import (
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/driver/desktop"

	"stepboard/app/rooms/lesson"
	"stepboard/app/shell"
	"stepboard/app/storage/files"
	"stepboard/app/storage/recovery"
	"stepboard/app/theme"
	"stepboard/app/view"
)

// film returns the film strip of the window.
func (b *bench) film() *lesson.Strip {
	for _, p := range b.parts {
		if s, ok := p.(*lesson.Strip); ok {
			return s
		}
	}
	b.t.Fatal("no strip")
	return nil
}

// titles returns the titles of the frames in order.
func (b *bench) titles() []string {
	var list []string
	for _, f := range b.lesson.Frames() {
		list = append(list, f.Title)
	}
	return list
}

// lessonOf opens a board and captures frames with titles.
func lessonOf(t *testing.T, titles ...string) *bench {
	t.Helper()
	b := open(t, write(t, "revisit.in", revisit))
	for i, title := range titles {
		b.Bench.Playback.Seek(i % 5)
		b.Perform(b.Action("frame-capture"))
		b.lesson.Edit(i, func(f *view.Frame) { f.Title = title })
	}
	return b
}

// After the window was rebuilt, for a frame that was opened or in another theme, keys still go through the frames, or
// into the text of the frame.
func TestFramesKeepTheKeysInAnotherTheme(t *testing.T) {
	b := lessonOf(t, "a", "b", "c")
	b.lesson.Choose(0)
	b.Win.Canvas().Focus(b.film().Film)
	for i := 1; i <= 2; i++ {
		if b.strike(fyne.KeyRight, 0); b.lesson.Opened() != i {
			t.Errorf("the arrow opens frame %d", b.lesson.Opened()+1)
		}
		b.build()
	}
	b.strike(fyne.KeyEscape, 0)
	b.strike(fyne.KeyF8, fyne.KeyModifierShift)
	b.strike(fyne.KeyPageUp, shell.Ctrl)
	b.Win.Canvas().Focused().TypedRune('x')
	if got := b.titles(); b.lesson.Opened() != 1 || !strings.Contains(got[1], "x") {
		t.Errorf("frame %d is open; titles %v", b.lesson.Opened()+1, got)
	}
}

func TestFramesAreTakenBehindTheChosenOne(t *testing.T) {
	b := open(t, write(t, "revisit.in", revisit))
	if b.film().Content.Visible() {
		t.Fatal("a file without a lesson shows the strip")
	}
	b.key(fyne.KeyRight, fyne.KeyF8)
	if !b.film().Content.Visible() || !b.film().Film.Visible() || len(b.lesson.Frames()) != 1 {
		t.Fatal("F8 takes no frame, or the strip stays closed")
	}
	f := b.lesson.Frames()[0]
	if f.Shot.Move != 1 || !f.Shot.Route || f.Caption != b.Say(b.Bench.Caption()) || f.Caption == "" {
		t.Errorf("the frame shows move %d with the caption %q, the window %q", f.Shot.Move, f.Caption,
			b.Say(b.Bench.Caption()))
	}
	b.key(fyne.KeyHome, fyne.KeyF8)
	if f := b.lesson.Frames()[1]; f.Shot.Move != 0 || f.Caption != "" {
		t.Errorf("a frame of the start shows move %d with the caption %q", f.Shot.Move, f.Caption)
	}
	b.lesson.Choose(0)
	b.key(fyne.KeyEnd, fyne.KeyF8)
	moves := func() (list []int) {
		for _, f := range b.lesson.Frames() {
			list = append(list, f.Shot.Move)
		}
		return list
	}
	if got := moves(); !slices.Equal(got, []int{1, 4, 0}) || b.lesson.Chosen() != 1 {
		t.Errorf("frames of moves %v, chosen %d; want 1 4 0, chosen 1", got, b.lesson.Chosen())
	}
	b.click(14, desktop.MouseButtonSecondary) // erases the queen on the board, not in the frames
	if things := len(b.lesson.Frames()[0].Shot.Dataset.Board.Things); things != 4 {
		t.Errorf("an edit of the board left %d things on a frame's", things)
	}
	b.Bench.Doc().Undo()
	b.Bench.Doc().Undo()
	if got := moves(); !slices.Equal(got, []int{1, 0}) {
		t.Errorf("after undo frames of moves %v, want 1 0", got)
	}
}

func TestStripFitsSmallWindows(t *testing.T) {
	b := lessonOf(t, "a", "b")
	b.Settings.SetBool("panel.folded.crowded", false) // the texts replace the panel, also where it is folded by default
	for _, c := range few(2, []struct {
		text, height float32
		tight        bool
	}{{1, 950, false}, {1, 820, true}, {1, 700, true}, {1.5, 1080, true}, {1.5, 700, true}}...) {
		b.Settings.SetTextFactor(c.text)
		b.ApplyTheme()
		b.build()
		b.Win.Resize(fyne.NewSize(1280, c.height))
		s := b.film()
		if s.Tight() != c.tight {
			t.Errorf("at %v text %v: tight %v", c.height, c.text, s.Tight())
		}
		menu := b.Scaled(27)
		fits := func(what string) {
			t.Helper()
			if least := b.Win.Content().MinSize().Height + menu; least > c.height {
				t.Errorf("text %v, %s: the window needs a height of %v, not %v", c.text, what, least, c.height)
			}
			if got := b.Board.Size().Height; got < 200 {
				t.Errorf("text %v, %s: the board has a height of %v", c.text, what, got)
			}
		}
		fits("the strip")
		before := b.Board.Size()
		b.Perform(b.Action("frame-texts"))
		fits("the texts")
		if b.Board.Size() != before || !b.lesson.Writes() {
			t.Errorf("text %v: beside the texts the board has %v, before %v", c.text, b.Board.Size(), before)
		}
		b.Win.Canvas().Focused().TypedRune('x')
		if got := b.titles()[b.lesson.Chosen()]; got != "x" {
			t.Errorf("typing beside the board makes the title %q", got)
		}
		b.strike(fyne.KeyEscape, 0)
		if !b.lesson.Writes() || b.Win.Canvas().Focused() != fyne.Focusable(b.Board) {
			t.Error("Escape does not lead back to the board, or closes the texts")
		}
		b.Bench.Doc().Undo()
		b.strike(fyne.KeyF8, fyne.KeyModifierShift)
		if b.Win.Canvas().Focused() == fyne.Focusable(b.Board) || !b.lesson.Writes() {
			t.Error("from the board, Shift+F8 does not lead back to the texts")
		}
		b.strike(fyne.KeyF8, fyne.KeyModifierShift)
		if b.lesson.Writes() || b.Board.Size() != before {
			t.Error("the texts stay open")
		}
	}
	b.Settings.SetTextFactor(theme.TextNormal)
	b.ApplyTheme()
	b.build()
	b.Win.Resize(fyne.NewSize(1280, 950))
	b.strike(fyne.KeyK, shell.Ctrl)
	if s := b.film(); !s.Tight() {
		t.Error("beside a comparison the strip leaves no room for a chart")
	}
}

func TestALessonIsSavedAndShownAgain(t *testing.T) {
	b := lessonOf(t, "one", "two")
	b.dialogs.Path = filepath.Join(t.TempDir(), "lesson")
	b.filing.SaveAs(nil)
	b.Accept()
	b.filing.OpenSample("huarong-noip2013.in")
	b.lesson.Show(false)
	b.filing.Open(b.dialogs.Path + files.Extension)
	b.wait("the file", func() bool { return len(b.Bench.Doc().Frames()) == 2 })
	if got := b.titles(); !slices.Equal(got, []string{"one", "two"}) || !b.film().Content.Visible() {
		t.Errorf("titles %v, strip shown %v", got, b.film().Content.Visible())
	}
	if b.lesson.Frames()[1].Shot.Track != view.Solution || b.lesson.Frames()[1].Shot.Move != 1 {
		t.Errorf("the second frame shows %+v", b.lesson.Frames()[1].Shot)
	}
}

// Boards of several puzzles become one lesson: frames are captured while other puzzles are shown, and opened, saved and
// read as one document. Save saves the lesson, whose document waits.
func TestALessonOfSeveralPuzzles(t *testing.T) {
	b := lessonOf(t, "knight")
	for _, id := range []string{"huarong", "sokoban"} {
		b.filing.OpenPuzzle(b.Puzzles.ByID(id))
		b.solved()
		b.Perform(b.Action("frame-capture"))
	}
	puzzles := func() (list []string) {
		for _, f := range b.lesson.Frames() {
			list = append(list, f.Shot.Puzzle.ID())
		}
		return list
	}
	want := []string{"knight", "huarong", "sokoban"}
	if got := puzzles(); !slices.Equal(got, want) || b.Bench.Doc().Puzzle().ID() != "sokoban" {
		t.Fatalf("frames of %v", got)
	}
	for i, id := range want {
		if b.lesson.Open(i); b.Bench.Doc().Puzzle().ID() != id || b.lesson.Opened() != i {
			t.Errorf("frame %d opens a board of %s", i+1, b.Bench.Doc().Puzzle().ID())
		}
		b.arrive()
	}
	b.dialogs.Path = filepath.Join(t.TempDir(), "lesson")
	b.Perform(b.Action("save"))
	b.Accept() // not into the judge's file
	b.Accept()
	if b.lesson.Doc().Puzzle().ID() != "knight" || b.lesson.Doc().Dirty() || b.Asked() != nil {
		t.Errorf("saved is the document of %s", b.lesson.Doc().Puzzle().ID())
	}
	if b.lesson.Opened() != 2 || b.Bench.Doc().Puzzle().ID() != "sokoban" {
		t.Errorf("after saving, frame %d of %s is open", b.lesson.Opened()+1, b.Bench.Doc().Puzzle().ID())
	}
	b.lesson.Open(1)
	b.filing.Open(b.dialogs.Path + files.Extension)
	b.wait("the file", func() bool { return b.lesson.Opened() < 0 })
	if got := puzzles(); !slices.Equal(got, want) {
		t.Errorf("read are frames of %v", got)
	}
}

// A puzzle from a file of rules stays in the window, even without unsaved changes, while its document has the lesson.
func TestALessonKeepsItsPuzzle(t *testing.T) {
	b := open(t, filepath.Join("..", "assets", "puzzles", "lights.star"))
	id := b.Bench.Doc().Puzzle().ID()
	b.Perform(b.Action("frame-capture"))
	b.Bench.Doc().MarkSaved()
	b.filing.OpenPuzzle(b.Puzzles.ByID("knight"))
	b.Perform(b.Action("frame-capture"))
	if p := b.Puzzles.ByID(id); p == nil || !b.filing.Unsaved(p) || len(b.lesson.Frames()) != 2 {
		t.Errorf("the puzzle is %v, and the lesson has %d frames", p, len(b.lesson.Frames()))
	}
}

// The strip goes on with the frame that was chosen while its lesson waited. A document that came with a lesson of its
// own keeps it, also without frames: no other lesson gets its next frame.
func TestTwoLessons(t *testing.T) {
	b := lessonOf(t, "first", "second", "third")
	knight := b.Bench.Doc()
	b.filing.OpenPuzzle(b.Puzzles.ByID("huarong"))
	b.lesson.Choose(2)
	b.filing.OpenPuzzle(b.Puzzles.ByID("knight"))
	if b.lesson.Chosen() != 2 {
		t.Errorf("chosen is frame %d", b.lesson.Chosen()+1)
	}
	b.filing.OpenPuzzle(b.Puzzles.ByID("huarong"))
	c := b.Bench.Doc().Content().Clone()
	c.Frames = slices.Clone(knight.Frames()[:1])
	b.filing.Recover(c, recovery.Note{}, files.Stamp{}, func() {})
	other := b.Bench.Doc()
	for len(other.Frames()) > 0 {
		other.RemoveFrames(0)
	}
	b.Perform(b.Action("frame-capture"))
	if len(other.Frames()) != 1 || len(knight.Frames()) != 3 {
		t.Errorf("the lessons have %d and %d frames", len(other.Frames()), len(knight.Frames()))
	}
}
