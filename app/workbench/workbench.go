// Package workbench is between a document and the window. It has the answers to the shown query, the modes, the
// position of the transport, the lens, the comparison and the game. It makes the view from all of them. It knows no
// window and no toolkit, but calls a Host. All methods must be called on the window's goroutine.
package workbench

import (
	"time"

	"stepboard/app/document"
	"stepboard/app/view/tree"
	"stepboard/app/workbench/playback"
	"stepboard/app/workbench/run"
	"stepboard/solve"
	"stepboard/solve/explore"
	"stepboard/solve/grid"
)

// Wait is how long an edit of a user waits for its answer, so that both appear in the same frame. Users do not notice
// such a wait.
const Wait = 6 * time.Millisecond

// Workbench has one document, its results and its view.
type Workbench struct {
	Playback *playback.Playback // the transport: a position in the solution, the exploration or the comparison
	Way      *Way
	Explore  *Explore
	Lens     *Lens
	Hand     *Hand
	Compare  *Compare
	Tree     *Tree
	Pin      *Pin
	Painter  *Painter
	Trace    Trace

	display
	runner     *solve.Runner // runs all jobs
	budget     *solve.Budget // the memory that all jobs share, with the results that they leave behind
	wait       time.Duration // how long an edit waits for the work that it starts
	recordings *run.Recordings
	record     recorder
	doc        *document.Document
	answers    *run.Answers
	frame      bool   // whether the document is an open frame of a lesson
	hidden     Secret // the secrets of the document
	task       string // the document's task when parts were last made
	modes      Mode
	face       face // face of the document's puzzle

	checks checks

	goal *goal // the view to be restored, or nil
	// instead says that the default algorithm has taken the place of another one. It is empty after another choice.
	instead solve.Text

	idle *time.Timer // starts the work that waits for a pause
}

// New makes a workbench without a document. Its runs share the budget.
func New(host Host, budget *solve.Budget) *Workbench {
	b := &Workbench{display: display{host: host}, runner: solve.NewRunner(), budget: budget, wait: Wait, Trace: untraced{}}
	b.record = recorder{b}
	b.Playback = playback.New(host.After)
	b.Playback.OnChange = b.moved
	b.answers = b.NewAnswers()
	b.recordings = run.NewRecordings(b.runner, host.Post)
	b.recordings.Budget, b.recordings.Wait, b.recordings.OnChange = budget, b.wait, b.record.changed
	b.Way = &Way{b: b}
	b.Explore = &Explore{b: b, unit: explore.ByLayer, picked: -1, asked: grid.None}
	b.Lens = &Lens{b: b, ids: map[string]string{}}
	b.Hand = &Hand{b: b}
	b.Compare = newCompare(b)
	b.Tree = &Tree{b: b, Seen: tree.NewSeen()}
	b.Pin = &Pin{b, grid.None}
	b.Painter = &Painter{b: b, Paints: func() {}}
	return b
}

// NewAnswers makes Answers for a document that is to be opened.
func (b *Workbench) NewAnswers() *run.Answers {
	s := run.NewAnswers(b.runner, b.host.Post)
	s.Budget, s.Wait = b.budget, b.wait
	b.listen(s)
	return s
}

// SetWait sets how long an edit waits for the work that it starts. At first, this time is [Wait].
func (b *Workbench) SetWait(d time.Duration) { b.wait, b.answers.Wait, b.recordings.Wait = d, d, d }

// listen(s) makes the workbench follow answers.
func (b *Workbench) listen(s *run.Answers) {
	s.OnChange = b.answersChanged
	s.OnRecorded = func(r run.Recorded) { b.recordings.Give(r.Target, r.Revision, r.Recording, r.Done, r.Outcome) }
}

// Opening says which document is to be opened, and how.
type Opening struct {
	Doc     *document.Document
	Answers *run.Answers
	Frame   bool   // whether the document is a frame of a lesson
	Hides   Secret // the secrets while the document is open
	Left    *State // the view of a document that was open before (its answers are in Answers); nil for a new document
}

// Open replaces the current document. All modes end, except Comparing if there is something to compare.
func (b *Workbench) Open(o Opening) {
	b.silence()
	b.Hand.drop()
	b.host.FinishInput()
	b.leave(Drawing | Selecting)
	b.goal = nil
	b.Pin.drop()
	b.Lens.ids = map[string]string{} // the choices were for the earlier document
	if o.Left != nil {
		b.Lens.ids, b.Compare.lenses, b.Compare.chosen = o.Left.lenses, o.Left.compared, o.Left.rivals
	}
	b.Playback.Load(playback.Moves(0), 0)
	b.doc, b.answers, b.frame, b.hidden, b.task = o.Doc, o.Answers, o.Frame, o.Hides, o.Doc.Task()
	b.Way.drop()
	b.modes &^= Exploring | Asking
	b.recordings.Open(b.doc)
	if b.Hides(Answers) {
		b.answers.Mute()
		b.recordings.Open(nil)
	}
	*b.Explore = Explore{b: b, unit: b.Explore.unit, picked: -1, asked: grid.None}
	b.Lens.forget()
	b.Lens.chosen = nil
	b.Compare.open()
	if o.Left != nil {
		b.listen(b.answers)
	} else {
		b.answers.Open(b.doc)
		b.Way.hidden = b.Way.hidden && o.Frame // the line of a new document is shown
	}
	b.doc.OnChange = b.edited
	b.face, b.instead = faceOf(b.doc.Puzzle(), b.task), solve.Text{}
	b.check()
	b.Lens.offer()
	b.Painter.offer()
}

// silence() ends the jobs of the current document and ignores their news. The next document has the same targets and
// revisions, so it could receive this news.
func (b *Workbench) silence() {
	b.answers.OnChange, b.answers.OnRecorded = nil, nil
	b.answers.Stop()
}

// Close ends all work, because the window closes.
func (b *Workbench) Close() {
	b.closed = true
	b.answers.Stop()
	b.recordings.Stop()
	b.Compare.maker.Stop()
	b.Hand.drop()
	if b.idle != nil {
		b.idle.Stop()
	}
}

// Doc returns the document, or nil if none was opened.
func (b *Workbench) Doc() *document.Document { return b.doc }

// Answers returns the answers of the document.
func (b *Workbench) Answers() *run.Answers { return b.answers }

// Recordings returns the recorded runs of the shown query.
func (b *Workbench) Recordings() *run.Recordings { return b.recordings }

// Budget returns the memory that all runs share, with the results that they leave behind.
func (b *Workbench) Budget() *solve.Budget { return b.budget }

// Shown returns the shown query.
func (b *Workbench) Shown() solve.Target {
	d, q := b.doc.Shown()
	return solve.Target{Dataset: d, Query: q}
}

// Result returns the known facts about the shown query.
func (b *Workbench) Result() (run.Result, bool) { return b.answers.Result(b.Shown()) }

// fresh() returns the answer to the shown query, or nil if there is no answer, a stale answer, or an error.
func (b *Workbench) fresh() *run.Result {
	if r, ok := b.Result(); ok && !r.Stale && r.Err == nil {
		return &r
	}
	return nil
}

// moved() is called when the transport has changed.
func (b *Workbench) moved() {
	b.hold()
	defer b.settle()
	if b.Playback.Pos() > 0 { // the user looks at the solution
		b.leave(Playing)
	}
	b.show(Position)
	b.Trace.Moved()
}

// Aside is a document that waits while another document is open. It keeps its history, its answers and its view.
type Aside struct {
	Doc     *document.Document
	answers *run.Answers
	left    *State
	brush   solve.Brush
}

// PutAside makes the document of a workbench wait. Its jobs go on until another document is opened. Its lesson may
// still be edited.
func PutAside(b *Workbench) *Aside {
	b.doc.OnChange = func(document.Change) { b.refresh(Lesson | History | Listed) }
	return &Aside{Doc: b.doc, answers: b.answers, left: b.State(), brush: b.Painter.Brush}
}

// Return opens the waiting document again, with its view. The parameter openDocument opens a document in the window.
func (a *Aside) Return(b *Workbench, openDocument func(Opening)) {
	b.Set(Comparing, false)
	b.Painter.Brush = a.brush
	openDocument(Opening{Doc: a.Doc, Answers: a.answers, Left: a.left})
	b.Restore(a.left)
}
