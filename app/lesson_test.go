package app

import (
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/driver/desktop"
	"fyne.io/fyne/v2/test"

	"stepboard/app/files"
	"stepboard/app/view"
)

// film is the part of the window that shows the lesson.
func (b *bench) film() *lessonStrip {
	for _, p := range b.parts {
		if s, ok := p.(*lessonStrip); ok {
			return s
		}
	}
	b.t.Fatal("no strip")
	return nil
}

// titles of the frames, in order.
func (b *bench) titles() []string {
	var list []string
	for _, f := range b.frames() {
		list = append(list, f.Title)
	}
	return list
}

// lessonOf opens a board and takes frames with titles.
func lessonOf(t *testing.T, titles ...string) *bench {
	t.Helper()
	b := open(t, write(t, "revisit.in", revisit))
	for i, title := range titles {
		b.Bench.Playback.Seek(i % 5)
		b.Perform(b.Action("frame-capture"))
		b.editFrame(i, func(f *frame) { f.Title = title })
	}
	return b
}

func TestFramesAreTakenBehindTheChosenOne(t *testing.T) {
	b := open(t, write(t, "revisit.in", revisit))
	if b.film().content.Visible() {
		t.Fatal("a file without a lesson shows the strip")
	}
	b.key(fyne.KeyRight, fyne.KeyF8)
	if !b.film().content.Visible() || !b.film().film.Visible() || len(b.frames()) != 1 {
		t.Fatal("F8 takes no frame, or the strip stays closed")
	}
	f := b.frames()[0]
	if f.Shot.Move != 1 || !f.Shot.Route || f.Caption != b.Say(b.Bench.Caption()) || f.Caption == "" {
		t.Errorf("the frame shows move %d with the caption %q, the window %q", f.Shot.Move, f.Caption,
			b.Say(b.Bench.Caption()))
	}
	b.key(fyne.KeyHome, fyne.KeyF8)
	if f := b.frames()[1]; f.Shot.Move != 0 || f.Caption != "" {
		t.Errorf("a frame of the start shows move %d with the caption %q", f.Shot.Move, f.Caption)
	}
	b.chooseFrame(0)
	b.key(fyne.KeyEnd, fyne.KeyF8)
	moves := func() (list []int) {
		for _, f := range b.frames() {
			list = append(list, f.Shot.Move)
		}
		return list
	}
	if got := moves(); !slices.Equal(got, []int{1, 4, 0}) || b.chosenFrame() != 1 {
		t.Errorf("frames of moves %v, chosen %d; want 1 4 0, chosen 1", got, b.chosenFrame())
	}
	b.click(14, desktop.MouseButtonSecondary) // the queen goes, but not from the frames
	if things := len(b.frames()[0].Shot.Dataset.Board.Things); things != 4 {
		t.Errorf("an edit of the board left %d things on a frame's", things)
	}
	b.Bench.Doc().Undo()
	b.Bench.Doc().Undo()
	if got := moves(); !slices.Equal(got, []int{1, 0}) {
		t.Errorf("after undo frames of moves %v, want 1 0", got)
	}
}

func TestWhatIsDoneWithFramesIsUndone(t *testing.T) {
	b := lessonOf(t, "a", "b", "c", "d")
	b.chooseFrame(1)
	for _, c := range []struct {
		do     func()
		want   []string
		chosen int
	}{
		{func() { b.Perform(b.Action("frame-later")) }, []string{"a", "c", "b", "d"}, 2},
		{func() { b.Perform(b.Action("frame-earlier")) }, []string{"a", "b", "c", "d"}, 1},
		{func() { b.film().film.OnMoved(3, 0) }, []string{"d", "a", "b", "c"}, 0},
		{func() { b.Perform(b.Action("frame-duplicate")) }, []string{"d", "d", "a", "b", "c"}, 1},
		{func() { b.Perform(b.Action("frame-remove")) }, []string{"d", "a", "b", "c"}, 1},
		{func() { b.Perform(b.Action("frame-remove")) }, []string{"d", "b", "c"}, 1},
	} {
		before := b.titles()
		c.do()
		if got := b.titles(); !slices.Equal(got, c.want) || b.chosenFrame() != c.chosen {
			t.Fatalf("%v, chosen %d; want %v, chosen %d", got, b.chosenFrame(), c.want, c.chosen)
		}
		b.Bench.Undo()
		if got := b.titles(); !slices.Equal(got, before) {
			t.Fatalf("undone %v, want %v", got, before)
		}
		b.Bench.Redo()
	}
	b.chooseFrame(2)
	if !b.Can(b.Action("frame-earlier")) || b.Can(b.Action("frame-later")) {
		t.Error("the last frame can go later, or not earlier")
	}
}

func TestTypingIsOneEntryAndNoShortcut(t *testing.T) {
	b := lessonOf(t, "a")
	s := b.film()
	b.Win.Canvas().Focus(s.texts.caption)
	s.texts.caption.SetText("")
	before := len(b.frames())
	test.Type(s.texts.caption, "space + cqx 騎士")
	if got := b.frames()[0].Caption; got != "space + cqx 騎士" {
		t.Fatalf("the caption is %q", got)
	}
	if b.Bench.Playback.Playing() || len(b.frames()) != before {
		t.Error("typing a caption did something else")
	}
	b.Bench.Doc().Undo()
	if got := b.frames()[0].Caption; got != "" || s.texts.caption.Text != "" {
		t.Errorf("one undo leaves %q, and %q in the entry", got, s.texts.caption.Text)
	}
	for text, want := range map[string]time.Duration{
		"1.5": 1500 * time.Millisecond, "2,25": 2250 * time.Millisecond,
		"x": 2250 * time.Millisecond, "-1": 2250 * time.Millisecond, "1e9": 2250 * time.Millisecond,
	} {
		if want == 2250*time.Millisecond { // what can't be meant changes nothing
			s.texts.hold.SetText("2.25")
		}
		s.texts.hold.SetText(text)
		if got := b.frames()[0].Hold; got != want {
			t.Errorf("%q seconds are %v, want %v", text, got, want)
		}
	}
	s.texts.hold.SetText("")
	if got := b.frames()[0].Hold; got != 0 {
		t.Errorf("no seconds are %v", got)
	}
}

func TestEntriesFollowTheChosenFrame(t *testing.T) {
	b := lessonOf(t, "a", "b")
	s := b.film()
	s.film.OnChosen(0)
	if s.texts.title.Text != "a" {
		t.Errorf("the entry holds %q, want the first frame's title", s.texts.title.Text)
	}
	s.texts.title.SetText("changed")
	s.film.OnChosen(1)
	if got := b.titles(); !slices.Equal(got, []string{"changed", "b"}) || s.texts.title.Text != "b" {
		t.Errorf("titles %v, entry %q", got, s.texts.title.Text)
	}
}

func TestPicturesAreDrawn(t *testing.T) {
	b := lessonOf(t, "a", "b")
	s := b.film()
	drawn := func(i int) bool {
		p, ok := b.lesson.room.picture(s.orderOf(b.frames()[i]).look)
		return ok && p.err == nil && p.picture.Rect.Dx() == int(s.film.PictureSize().Width)
	}
	b.wait("pictures", func() bool { return drawn(0) && drawn(1) })
	p, _ := b.lesson.room.picture(s.orderOf(b.frames()[0]).look)
	b.editFrame(0, func(f *frame) { f.Title = "other" })
	if again, _ := b.lesson.room.picture(s.orderOf(b.frames()[0]).look); again.picture != p.picture {
		t.Error("another title has the picture drawn again")
	}
	b.showLesson(false)
	if _, ok := b.lesson.room.picture(s.orderOf(b.frames()[0]).look); ok {
		t.Error("a strip that is closed keeps its pictures")
	}
}

func TestStripFitsSmallWindows(t *testing.T) {
	b := lessonOf(t, "a", "b")
	for _, c := range []struct {
		text, height float32
		tight        bool
	}{{1, 820, false}, {1, 700, true}, {1.5, 1080, false}, {1.5, 700, true}} {
		b.Settings.SetTextFactor(c.text)
		b.ApplyTheme()
		b.build()
		b.Win.Resize(fyne.NewSize(1280, c.height))
		s := b.film()
		if s.tight() != c.tight || s.entries.Visible() == c.tight || s.edit.Visible() != c.tight {
			t.Errorf("at %v text %v: tight %v, entries %v", c.height, c.text, s.tight(), s.entries.Visible())
		}
		menu := b.Scaled(27)
		if least := b.Win.Content().MinSize().Height + menu; least > c.height {
			t.Errorf("text %v: the window needs a height of %v, not %v", c.text, least, c.height)
		}
		if got := b.Board.Size().Height; got < 200 {
			t.Errorf("text %v: the board has a height of %v", c.text, got)
		}
		if before := s.entries.Size().Width; !c.tight {
			b.Win.Resize(fyne.NewSize(1600, c.height))
			if after := s.entries.Size().Width; before < b.Scaled(entriesWidth) || after <= before ||
				s.film.Size().Width < after {
				t.Errorf("text %v: the entries have a width of %v, in a wide window %v", c.text, before, after)
			}
			b.Win.Resize(fyne.NewSize(1280, c.height))
		}
		b.editTexts()
		if !c.tight {
			b.Dismiss()
			continue
		}
		b.Win.Canvas().Focused().TypedRune('x')
		if got := b.titles()[b.chosenFrame()]; !strings.Contains(got, "x") {
			t.Errorf("typing in the prompt makes the title %q", got)
		}
		b.Dismiss()
		b.Bench.Doc().Undo()
	}
}

func TestALessonIsSavedAndShownAgain(t *testing.T) {
	b := lessonOf(t, "one", "two")
	b.dialogs.path = filepath.Join(t.TempDir(), "lesson")
	b.saveAs(nil)
	b.loadSample("huarong-noip2013.in")
	b.showLesson(false)
	b.openPath(b.dialogs.path + files.Extension)
	b.wait("the file", func() bool { return len(b.frames()) == 2 })
	if got := b.titles(); !slices.Equal(got, []string{"one", "two"}) || !b.film().content.Visible() {
		t.Errorf("titles %v, strip shown %v", got, b.film().content.Visible())
	}
	if b.frames()[1].Shot.Track != view.Solution || b.frames()[1].Shot.Move != 1 {
		t.Errorf("the second frame shows %+v", b.frames()[1].Shot)
	}
}

// What is pressed beside the film arranges it, and its keys go on with that.
func TestButtonsGiveTheFilmTheKeyboard(t *testing.T) {
	b := lessonOf(t, "a", "b", "c")
	s := b.film()
	b.chooseFrame(1)
	for _, c := range []struct {
		button string
		want   []string
	}{
		{"frame-earlier", []string{"b", "a", "c"}},
		{"frame-later", []string{"a", "b", "c"}},
		{"frame-duplicate", []string{"a", "b", "b", "c"}},
		{"frame-remove", []string{"a", "b", "c"}},
	} {
		b.Win.Canvas().Focus(b.Board)
		s.tools[c.button].OnTapped()
		if got := b.titles(); !slices.Equal(got, c.want) {
			t.Errorf("%s: %v, want %v", c.button, got, c.want)
		}
		if b.Win.Canvas().Focused() != fyne.Focusable(s.film) {
			t.Errorf("%s: the film has not the keyboard", c.button)
		}
	}
	b.Win.Canvas().Focused().TypedKey(&fyne.KeyEvent{Name: fyne.KeyDelete})
	if got, want := b.titles(), []string{"a", "b"}; !slices.Equal(got, want) {
		t.Errorf("Delete leaves %v, want %v", got, want)
	}
}
