package workbench

import (
	"fmt"
	"reflect"
	"strings"
	"testing"
	"time"

	"stepboard/app/document"
	"stepboard/app/view"
	"stepboard/app/workbench/run/runtest"
	"stepboard/scene"
	"stepboard/solve"
	"stepboard/solve/grid"
	"stepboard/solve/lens"
	"stepboard/solve/looks"
	"stepboard/solve/puzzles"
)

// fakeHost is a host without a window. Its method wait runs posted functions on the test's goroutine.
type fakeHost struct {
	t        *testing.T
	b        *Workbench
	posts    runtest.Posts
	drawn    int
	behind   bool // the boards were drawn, but parts have not been told of the exploration since then
	told     Changes
	said     []error
	waits    bool // whether the host asks for answers
	modes    Mode // modes as last reported
	finished int  // calls of FinishInput
}

func (h *fakeHost) Post(f func()) { h.posts.Post(f) }
func (h *fakeHost) After(d time.Duration, f func()) {
	time.AfterFunc(d, func() { h.posts <- f })
}
func (h *fakeHost) Live() bool { return !h.waits }
func (h *fakeHost) Style() view.Style {
	return view.Style{Look: looks.Of(h.b.doc.Puzzle(), scene.Light), Colors: scene.Light}
}

func (h *fakeHost) InSight() lens.Window    { return lens.Whole(h.b.doc.Board().Size, 40) }
func (h *fakeHost) Number(n int64) string   { return fmt.Sprint(n) }
func (h *fakeHost) Draw()                   { h.drawn, h.behind = h.drawn+1, true }
func (h *fakeHost) Refresh(c Changes)       { h.told, h.behind = h.told|c, h.behind && !c.Has(Explored) }
func (h *fakeHost) Rebuild()                { h.told |= All }
func (h *fakeHost) Edited(Changes)          { h.b.Scene() } // the window draws when the board's size changes
func (h *fakeHost) FinishInput()            { h.finished++ }
func (h *fakeHost) ShowStates()             {}
func (h *fakeHost) Complain(err error)      { h.said = append(h.said, err) }
func (h *fakeHost) Reason(err error) string { return err.Error() }

func (h *fakeHost) ModeChanged(m Mode, on bool) {
	if h.modes &^= m; on {
		h.modes |= m
	}
}

// wait runs posted functions until a condition holds.
func (h *fakeHost) wait(what string, until func() bool) {
	h.t.Helper()
	h.posts.Wait(h.t, what, until)
}

// newBench makes a workbench without a document. If waits is true, its host asks for answers.
func newBench(t *testing.T, waits bool) (*Workbench, *fakeHost) {
	h := &fakeHost{t: t, posts: make(runtest.Posts, 10_000), waits: waits}
	h.b = New(h, solve.NewBudget(1<<30))
	h.b.SetWait(runtest.Wait())
	t.Cleanup(h.b.Close)
	return h.b, h
}

// open returns a workbench with a solved board in a judge's format.
func open(t *testing.T, puzzle, text string) (*Workbench, *fakeHost) {
	t.Helper()
	p := puzzles.BuiltIn().ByID(puzzle)
	list, _, err := p.Parse(puzzle, strings.NewReader(text))
	if err != nil {
		t.Fatal(err)
	}
	return opened(t, document.Content{Puzzle: p, Datasets: list})
}

// opened returns a workbench with a document. Its shown query is solved.
func opened(t *testing.T, c document.Content) (*Workbench, *fakeHost) {
	t.Helper()
	b, h := newBench(t, false)
	b.Open(Opening{Doc: document.New(c), Answers: b.NewAnswers()})
	b.Solve()
	h.solved()
	return b, h
}

// solved waits for a checked answer to the shown query.
func (h *fakeHost) solved() {
	h.t.Helper()
	h.wait("an answer", func() bool {
		r, ok := h.b.Result()
		return ok && !r.Stale && (r.Checked || r.Err != nil) && !h.b.Running()
	})
}

const slides = "4 4 2\n0 1 1 1\n0 1 1 0\n0 1 1 1\n1 1 1 1\n4 1 2 2 4 4\n1 2 2 2 3 2\n"

// A late recording of the old document's runs must not be taken for the new document's. Targets and revisions are the
// same in both.
func TestARecordingOfTheDocumentBeforeIsNotTaken(t *testing.T) {
	b, _ := open(t, "huarong", slides)
	before := b.answers
	b.Set(Exploring, true)
	b.Solve()
	if _, _, solving := before.Running(); !solving || before.OnRecorded == nil {
		t.Fatal("nothing is recorded")
	}
	p := puzzles.BuiltIn().ByID("huarong")
	b.Open(Opening{
		Doc:     document.New(document.Content{Puzzle: p, Datasets: []*solve.Dataset{p.New(grid.Size{Rows: 4, Cols: 4})}}),
		Answers: b.NewAnswers(),
	})
	if _, _, solving := before.Running(); solving || before.OnRecorded != nil || before.OnChange != nil {
		t.Error("the work for the document before goes on and is told of")
	}
}

// When the user asks for answers, the lens's board may be ready at once. Then the board is drawn with it.
func TestAQuestionDrawsTheBoard(t *testing.T) {
	b, h := open(t, "huarong", slides)
	b.Set(Exploring, true)
	h.waits = true
	b.doc.Paint(b.doc.Puzzle().Brushes()[1], 5)
	if b.recordings.Dataset() != nil {
		t.Fatal("a board that nobody asks about is looked at")
	}
	before := h.drawn
	b.Solve()
	if b.recordings.Dataset() == nil || h.drawn == before {
		t.Error("the board that is asked about is not drawn")
	}
}

// A lens that explains the solution does not change while the tree shows the search.
func TestTheTreeChangesNoLens(t *testing.T) {
	b, h := open(t, "huarong", slides)
	for _, l := range lens.Of(b.doc.Puzzle(), b.doc.Task()) {
		if l.Explores {
			continue
		}
		b.Lens.Choose(l.ID)
		h.wait(l.ID, func() bool { b.Lens.makePicture(); return !b.Lens.working })
		if b.Lens.view == nil {
			continue // this lens explains boards without a way
		}
		before, note := b.Lens.view.State, b.Lens.picture.Note
		b.Tree.Show(true)
		h.wait("the search", func() bool { return b.Explore.Current() != nil })
		h.wait(l.ID, func() bool { b.Lens.makePicture(); return !b.Lens.working })
		if v := b.Lens.view; v.State != before || v.Exploration != nil || !reflect.DeepEqual(b.Lens.picture.Note, note) {
			t.Errorf("%s shows %v of %v, before %v of %v", l.ID, b.Lens.picture.Note, v.State, note, before)
		}
		b.Tree.Show(false)
	}
}

// A list of the puzzle before may still be open. Its lenses are not for this puzzle.
func TestALensOfAnotherPuzzleIsNotChosen(t *testing.T) {
	b, _ := open(t, "huarong", slides)
	b.Set(Exploring, true)
	if b.Lens.Choose("steps"); b.Lens.Chosen() != nil {
		t.Errorf("huarong has the lens %q of sokoban", b.Lens.ID())
	}
	for _, l := range b.Lens.List() {
		if b.Lens.Next(); b.Lens.ID() != l.ID {
			t.Errorf("the next lens is %q, want %q", b.Lens.ID(), l.ID)
		}
	}
	if b.Lens.Next(); b.Lens.Chosen() != nil {
		t.Errorf("after the last lens comes %q", b.Lens.ID())
	}
}
