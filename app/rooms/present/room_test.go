package present

import (
	"bytes"
	"strings"
	"testing"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/test"

	"stepboard/app/catalogue"
	"stepboard/app/shell"
	"stepboard/app/shell/shelltest"
	"stepboard/app/view"
	"stepboard/app/view/question"
	"stepboard/scene"
	"stepboard/solve/grid"
)

// bench is the room under test with its own frames instead of a lesson.
type bench struct {
	*shelltest.Desk
	room   *Room
	frames []view.Frame
	chosen int
}

// presented presents a lesson of five frames.
func presented(t *testing.T) *bench {
	t.Helper()
	b := presentedLarge(t)
	b.room.slides.Resize(fyne.NewSize(320, 180)) // small slides make the tests quick
	b.slide(0)
	return b
}

// presentedLarge does the same in the usual size of the window. It does not wait for a slide.
func presentedLarge(t *testing.T) *bench {
	t.Helper()
	b := &bench{Desk: shelltest.New(t), chosen: -1}
	b.Open("revisit.in", "4\nX...\n.P.O\n....\n..Q.\n")
	b.Lesson = lesson{nil, b}
	b.room = New(b.Shell)
	b.Actions, b.Parts, b.OnRebuild = b.room.Actions(), []shell.Part{b.room}, b.room.Restyle
	for i, title := range []string{"a", "b", "c", "d", "e"} {
		b.Bench.Playback.Seek(i)
		f := b.SeenFrame()
		f.Title = title
		b.frames = append(b.frames, f)
	}
	b.Perform(b.Action("present"))
	return b
}

// lesson has the frames of the bench.
type lesson struct {
	shell.Lesson
	*bench
}

func (l lesson) Frames() []view.Frame         { return l.frames }
func (l lesson) Tongue() *catalogue.Catalogue { return l.Text }
func (l lesson) Choose(i int)                 { l.chosen = i }
func (l lesson) Chosen() int                  { return l.chosen }
func (lesson) Returns() bool                  { return false }
func (lesson) Stay() bool                     { return false }
func (lesson) Leave(then func())              { then() }
func (l lesson) Show(bool)                    {}

// slide waits until the presentation shows the slide of a frame.
func (b *bench) slide(i int) {
	b.T.Helper()
	b.Wait("the slide", func() bool {
		b.room.slides.Canvas().Capture() // a slide is drawn in the size of its last painting
		return b.room.seen() == i
	})
}

// keyIn types a key in the presentation.
func (b *bench) keyIn(names ...fyne.KeyName) {
	for _, n := range names {
		b.room.slides.Canvas().OnTypedKey()(&fyne.KeyEvent{Name: n})
	}
}

// A key that was pressed before the window closed may arrive after it.
func TestKeysAfterThePresentation(t *testing.T) {
	b := presented(t)
	key := b.room.slides.Canvas().OnTypedKey()
	for _, name := range []fyne.KeyName{fyne.KeyEscape, fyne.KeyEscape, fyne.Key2, fyne.KeyS, fyne.KeyP, fyne.KeyO} {
		key(&fyne.KeyEvent{Name: name})
	}
	if b.room.on || b.room.slides != nil {
		t.Error("a presentation that has ended takes keys")
	}
}

// A presentation starts at the chosen frame.
func TestThePresentationStartsHere(t *testing.T) {
	b := presented(t)
	b.room.End()
	b.chosen = 3
	b.Perform(b.Action("present"))
	if b.slide(3); b.room.at != 3 {
		t.Errorf("it starts at frame %d", b.room.at+1)
	}
}

// After the last frame, the lesson is over. Back shows the frame again, and forward ends the presentation. The first
// slide names some keys; H shows all.
func TestTheLessonIsOver(t *testing.T) {
	b := presented(t)
	p := b.room
	if !strings.Contains(p.slide.Note(), "P presenter") {
		t.Errorf("at the beginning it says %q", p.slide.Note())
	}
	b.keyIn(fyne.KeyH)
	if !p.help.Visible() || !p.on {
		t.Error("H does not show the keys")
	}
	b.keyIn(fyne.KeyEscape)
	if p.help.Visible() || !p.on {
		t.Error("Escape does not close the keys alone")
	}
	p.slides.Canvas().OnTypedRune()('?')
	if !p.help.Visible() {
		t.Error("? does not show the keys")
	}
	b.keyIn(fyne.KeyF1, fyne.KeyEnd)
	b.slide(4)
	b.keyIn(fyne.KeyRight)
	if !p.on || p.slide.Picture() != blackScreen || !strings.Contains(p.slide.Note(), "over") {
		t.Errorf("behind the last frame it shows %v and says %q", p.slide.Picture().Rect, p.slide.Note())
	}
	b.keyIn(fyne.KeyLeft)
	b.slide(4)
	if p.slide.Picture() == blackScreen || p.slide.Note() != "" {
		t.Errorf("back from the end it says %q", p.slide.Note())
	}
	b.keyIn(fyne.KeyRight, fyne.KeySpace)
	if p.on || p.slides != nil {
		t.Error("the presentation does not end")
	}
}

func TestPresentationKeys(t *testing.T) {
	b := presented(t)
	p := b.room
	if !p.slides.FullScreen() {
		t.Error("the slides do not fill the screen")
	}
	for _, c := range []struct {
		keys []fyne.KeyName
		want int
	}{
		{[]fyne.KeyName{fyne.KeyRight}, 1},
		{[]fyne.KeyName{fyne.KeySpace, fyne.KeyPageDown}, 3},
		{[]fyne.KeyName{fyne.KeyReturn}, 4},
		{[]fyne.KeyName{fyne.KeyRight}, 4}, // the lesson is over
		{[]fyne.KeyName{fyne.KeyLeft, fyne.KeyPageUp, fyne.KeyPageUp}, 2},
		{[]fyne.KeyName{fyne.KeyHome}, 0},
		{[]fyne.KeyName{fyne.KeyLeft}, 0},
		{[]fyne.KeyName{fyne.Key4, fyne.KeyReturn}, 3},
		{[]fyne.KeyName{fyne.Key9, fyne.Key9, fyne.KeyEnter}, 4},
		{[]fyne.KeyName{fyne.Key2, fyne.KeyLeft, fyne.KeyReturn}, 4}, // another key clears the digit
		{[]fyne.KeyName{fyne.KeyHome, fyne.KeyEnd}, 4},
	} {
		b.keyIn(c.keys...)
		if p.at != c.want {
			t.Fatalf("%v leads to frame %d, want %d", c.keys, p.at+1, c.want+1)
		}
	}
	test.TapSecondary(p.slide)
	test.TapSecondary(p.slide)
	test.Tap(p.slide)
	if p.at != 3 {
		t.Errorf("two clicks back and one on lead to frame %d, want 4", p.at+1)
	}
	b.slide(3)
	b.keyIn(fyne.KeyB)
	if p.slide.Picture() != blackScreen {
		t.Error("B does not make the screen black")
	}
	b.keyIn(fyne.KeyB)
	if p.slide.Picture() == blackScreen || p.at != 3 {
		t.Error("B again does not bring the slide back")
	}
	seen := p.order(3, 0, false)
	if _, ok := p.Stills.Picture(seen); !ok {
		t.Error("a slide that is shown is not kept")
	}
	b.keyIn(fyne.KeyEscape)
	if p.on || p.slides != nil || b.chosen != 3 {
		t.Errorf("Escape leaves on %v, frame %d chosen", p.on, b.chosen+1)
	}
	if _, ok := p.Stills.Picture(seen); ok {
		t.Error("slides are kept still")
	}
}

// In the presenter's window, keys belong to the presentation, whatever button has the focus. Exception: keys that
// press the button.
func TestKeysOfThePresentersWindow(t *testing.T) {
	b := presented(t)
	var heard shell.Listener
	b.Listen = func(_ fyne.Window, to shell.Listener) { heard = to }
	b.room.openPresenter()
	c := b.room.presenter.win.Canvas()
	if heard.Key(fyne.KeyRight, 0) {
		t.Error("the presenter's window takes a key that the toolkit gives to the presentation")
	}
	c.FocusNext()
	if heard.Key(fyne.KeySpace, 0) || heard.Key(fyne.KeyTab, 0) || heard.Key(fyne.KeyRight, shell.Ctrl) {
		t.Error("a button can't be pressed by key")
	}
	if !heard.Key(fyne.KeyRight, 0) {
		t.Error("a button keeps a key that it has no use for")
	}
	b.slide(1)
	if heard.Key(fyne.KeyEscape, 0); b.room.slides != nil {
		t.Error("Escape does not end the presentation")
	}
}

func TestSlidesAreDrawnAheadAndInTheSizeOfTheScreen(t *testing.T) {
	b := presentedLarge(t)
	b.slide(0)
	p := b.room
	width, height := p.slide.Pixels()
	picture := p.slide.Picture()
	if picture.Rect.Dx() != width || picture.Rect.Dy() != height || width < 900 {
		t.Fatalf("a picture of %v for %d×%d pixels", picture.Rect, width, height)
	}
	b.Wait("the next", func() bool { _, ok := p.Stills.Picture(p.order(1, 0, false)); return ok })
	b.keyIn(fyne.KeyRight) // the slide is there at once
	if p.shown.at != 1 || p.slide.Busy() || bytes.Equal(p.slide.Picture().Pix, picture.Pix) {
		t.Error("a slide drawn ahead is not shown at once")
	}
	b.keyIn(fyne.KeyEnd) // not drawn yet: the last slide stays, with a sign
	if shown := p.slide.Picture(); shown == nil || p.shown.at == 4 || !p.slide.Busy() {
		t.Error("while a slide is drawn, nothing is shown, or no sign of the drawing")
	}
	b.slide(4)
	p.slides.Resize(fyne.NewSize(640, 480))
	p.slides.Canvas().Capture()
	b.Wait("the new size", func() bool { return p.slide.Picture().Rect.Dx() == 640 })
	b.Settings.SetInt("slide-ground", groundDark)
	b.Rebuild()
	b.Wait("the other ground", func() bool {
		p.slides.Canvas().Capture()
		picture := p.slide.Picture()
		return picture != nil && picture.RGBAAt(1, 1).R == scene.Dark.Ground.R
	})
}

func TestFramesFollowByThemselves(t *testing.T) {
	b := presented(t)
	p := b.room
	for i := range b.frames {
		b.frames[i].Hold = time.Millisecond
	}
	b.slide(0)
	b.room.toggleAuto()
	if p.slide.Note() == "" {
		t.Error("it is not said that frames follow by themselves")
	}
	b.slide(4)
	if p.auto {
		t.Error("it goes on behind the last frame")
	}
	b.keyIn(fyne.KeyHome)
	b.slide(0)
	b.room.toggleAuto()
	b.room.toggleAuto()
	b.pass(20 * time.Millisecond)
	if p.at != 0 {
		t.Error("A again does not stop it")
	}
}

// pass waits for a time by the clock that shows frames. Afterwards, everything due earlier has been done.
func (b *bench) pass(d time.Duration) {
	b.T.Helper()
	passed := false
	b.After(d, func() { passed = true })
	b.Wait("a pause", func() bool { return passed })
}

func TestThePresenterSeesWhatComes(t *testing.T) {
	b := presented(t)
	p := b.room
	if b.keyIn(fyne.KeyP); p.presenter != nil {
		t.Error("a class at the same screen sees notes and answers without a warning")
	}
	b.keyIn(fyne.KeyP)
	v := p.presenter
	if v == nil {
		t.Fatal("P does not open the presenter's window")
	}
	b.Wait("both pictures", func() bool { return v.now.Visible() && v.next.Visible() })
	if v.place.Text != "1 of 5" || v.title.Said() != "a" || v.end.Visible() {
		t.Errorf("%q, %q", v.place.Text, v.title.Said())
	}
	v.win.Canvas().OnTypedKey()(&fyne.KeyEvent{Name: fyne.KeyEnd})
	b.slide(4)
	if v.place.Text != "5 of 5" || v.next.Visible() || !v.end.Visible() ||
		v.caption.Said() != b.frames[4].Caption {
		t.Errorf("at the end %q, next shown %v", v.place.Text, v.next.Visible())
	}
	p.key(&fyne.KeyEvent{Name: fyne.KeyT})
	if p.presenter != nil || !p.on {
		t.Error("T does not close the presenter's window, or closes more")
	}
	for d, want := range map[time.Duration]string{
		7 * time.Second: "0:07", 754 * time.Second: "12:34",
		3725 * time.Second: "1:02:05",
	} {
		if got := elapsed(d); got != want {
			t.Errorf("%v is %q, want %q", d, got, want)
		}
	}
}

// A frame that plays goes through its steps by itself and stays at the last. S stops it, and arrows go step by step.
func TestAFramePlaysByItself(t *testing.T) {
	b := presented(t)
	p := b.room
	b.frames[1].Play = view.Steps{To: -1, Step: time.Millisecond}
	b.frames[1].Shot.Move = 0
	b.keyIn(fyne.KeyRight)
	b.slide(1)
	first := p.slide.Picture()
	b.Wait("the last step", func() bool {
		p.slides.Canvas().Capture()
		return p.steps == 5 && p.shown.step == 4
	})
	if p.at != 1 || bytes.Equal(p.slide.Picture().Pix, first.Pix) {
		t.Errorf("frame %d is shown, and its last step looks like the first", p.at+1)
	}
	b.keyIn(fyne.KeyUp, fyne.KeyUp)
	b.Wait("two steps back", func() bool { return p.shown.step == 2 })
	b.pass(20 * time.Millisecond)
	if p.step != 2 || !p.halted {
		t.Errorf("at step %d, standing still %v", p.step, p.halted)
	}
	b.keyIn(fyne.KeyS)
	b.Wait("the end", func() bool { return p.shown.step == 4 })
	b.frames[1].Play.Step = time.Hour
	b.room.goTo(b.room.at)
	b.slide(1)
	if p.step != 0 {
		t.Errorf("the start leads to step %d", p.step)
	}
	b.keyIn(fyne.KeyDown, fyne.KeyDown)
	if p.step != 2 || p.at != 1 {
		t.Errorf("two arrows lead to step %d of frame %d", p.step, p.at+1)
	}
	b.keyIn(fyne.KeyRight)
	if p.step != 0 || p.at != 2 {
		t.Errorf("→ leads to step %d of frame %d", p.step, p.at+1)
	}
	b.slide(2)
	b.keyIn(fyne.KeyDown, fyne.KeyUp, fyne.KeyUp) // a frame that does not play has one step
	if p.at != 1 {
		t.Errorf("one down and two up lead to frame %d", p.at+1)
	}
}

// When frames follow by themselves, a frame that plays is played to its end before the next frame.
func TestFramesThatPlayAreWaitedFor(t *testing.T) {
	b := presented(t)
	p := b.room
	for i := range b.frames {
		b.frames[i].Hold = time.Millisecond
	}
	b.frames[1].Play = view.Steps{To: -1, Step: time.Millisecond}
	var steps []int
	b.room.toggleAuto()
	b.Wait("the end", func() bool {
		p.slides.Canvas().Capture()
		if p.shown.at == 1 && (len(steps) == 0 || steps[len(steps)-1] != p.shown.step) {
			steps = append(steps, p.shown.step)
		}
		return p.seen() == 4
	})
	if len(steps) != 5 || steps[4] != 4 {
		t.Errorf("of the frame that plays the steps %v were seen", steps)
	}
}

// Only the presenter's window shows the notes.
func TestThePresenterSeesTheNotes(t *testing.T) {
	b := presented(t)
	b.frames[1].Notes = "ask first"
	b.keyIn(fyne.KeyP, fyne.KeyP, fyne.KeyRight)
	b.slide(1)
	if got := b.room.presenter.notes.Said(); got != "ask first" {
		t.Errorf("the notes are %q", got)
	}
}

// A frame with a question first shows the question. The next key reveals the answer, and the key after it goes on.
// Back hides the answer again.
func TestAskThinkReveal(t *testing.T) {
	b := presented(t)
	b.frames[1].Asks = &question.Question{
		Form: question.Choice, Prompt: "Which?", Why: "so", At: grid.None, Pick: 1,
		Choices: []question.Option{{Text: "this", Cell: grid.None}, {Is: question.Place, Cell: 3}},
	}
	b.frames[1].Hold = 2 * time.Second
	p := b.room
	b.keyIn(fyne.KeyC)
	if p.left != int(thinking/time.Second) {
		t.Errorf("a frame without a question gives %d seconds to think", p.left)
	}
	b.keyIn(fyne.KeyRight)
	b.slide(1)
	asked := p.posed(1, false).Caption
	if p.revealed {
		t.Error("it is revealed at once")
	}
	b.keyIn(fyne.KeyC)
	if p.left != 2 {
		t.Errorf("%d seconds are left to think, want 2", p.left)
	}
	b.Wait("the time to be up", func() bool { return p.left == 0 })
	if p.revealed || p.at != 1 {
		t.Error("the time reveals it by itself")
	}
	b.keyIn(fyne.KeyP, fyne.KeyP, fyne.KeySpace)
	b.Wait("the reveal", func() bool { return p.revealed && p.shown.revealed })
	if p.at != 1 || p.posed(1, p.revealed).Caption == asked {
		t.Error("the reveal shows nothing else")
	}
	if !p.presenter.think.Disabled() {
		t.Error("there is time to think about a visible answer")
	}
	if !strings.Contains(p.presenter.caption.Said(), "so") {
		t.Errorf("whoever speaks sees %q", p.presenter.caption.Said())
	}
	b.keyIn(fyne.KeyLeft)
	if p.revealed || p.at != 1 || p.presenter.think.Disabled() || !p.presenter.halt.Disabled() {
		t.Error("going back does not hide it, or the presenter has no time to think, or steps of a still frame")
	}
	b.keyIn(fyne.KeySpace, fyne.KeySpace)
	b.slide(2)
	if p.revealed {
		t.Error("the next frame is revealed")
	}
	b.keyIn(fyne.KeyLeft)
	b.slide(1)
	if p.revealed {
		t.Error("it is revealed as it is come back to")
	}
}

// A frame before a question shows no way on its board, until the answer is revealed, in the presentation or in a class.
func TestNoFrameTellsTheAnswer(t *testing.T) {
	b := presented(t)
	b.frames[0].Shot.Route, b.frames[1].Shot = true, b.frames[0].Shot
	b.frames[1].Asks = &question.Question{Kind: "least", Form: question.Number, At: grid.None, Number: 4}
	p := b.room
	if p.guarded(0).Shot.Route {
		t.Error("the way is shown before the question")
	}
	p.told[1] = true
	if !p.guarded(0).Shot.Route {
		t.Error("the way is hidden after the answer")
	}
	p.told, p.audience = nil, &shell.Audience{Told: func(at int) bool { return at == 1 }}
	if !p.guarded(0).Shot.Route {
		t.Error("the way is hidden after the class has seen the answer")
	}
	p.audience = nil
}

// seen returns the index of the frame that the screen shows. It returns -1 while the slide is being drawn.
func (r *Room) seen() int {
	if r.shown.at != r.at || r.slide == nil || r.slide.Busy() {
		return -1
	}
	return r.shown.at
}

// While a frame was open for changes, all frames may have been deleted. Then there is nothing to go on with.
func TestAPresentationWithoutFramesEnds(t *testing.T) {
	b := presented(t)
	b.room.lower()
	b.frames = nil
	if b.room.resume(0); b.room.on || b.room.slides != nil {
		t.Error("a presentation without frames goes on")
	}
}
