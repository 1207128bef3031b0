package workbench

import (
	"slices"
	"time"

	"stepboard/app/document"
	"stepboard/app/workbench/run"
	"stepboard/solve"
)

// pause is how long the workbench waits after an edit before it updates the answers of queries that are not shown.
const pause = 400 * time.Millisecond

func changesOf(c document.Change) (what Changes) {
	const things = document.Things | document.InQuery | document.Shape
	for _, t := range []struct {
		of   document.Change
		what Changes
	}{
		{things | document.Cells | document.Shown | document.Queries | document.Datasets, Board | Answered},
		{things | document.Texts | document.Shown | document.Queries | document.Datasets, Listed},
		{document.Lesson, Lesson},
		{document.Annotations, Drawn},
		{document.History | document.Texts | document.Draft, History},
	} {
		if c.Has(t.of) {
			what |= t.what
		}
	}
	return what
}

// edited(c) is called after a change of the document. It refreshes the parts that show the change, and updates the
// answer.
func (b *Workbench) edited(c document.Change) {
	b.hold()
	defer b.settle()
	if c.Has(document.Rules) {
		b.rulesChanged()
		return
	}
	what, other := changesOf(c), b.doc.Task() != b.task
	if c.Has(document.Queries) {
		b.session.Forget()
	}
	if b.On(Playing) && (what.Has(Board) || other) {
		b.Hand.drop()
		what = All
	}
	if c.Has(document.Setup) {
		what, b.instead = All|Menus, solve.Text{}
		b.Lens.offer() // another algorithm may suggest another lens
	}
	board := what.Has(Board)
	if c.Has(document.Shape | document.Shown) { // the pinned cell and the way belong to the earlier board
		b.Pin.drop()
		b.Way.leave()
	}
	b.host.Edited(what)
	if board {
		b.check()
		b.goal = nil // the user has done something else
		if b.frame { // the frame may have hidden the solution of its own board
			b.Way.Show(true)
		}
		if b.Way.Stale() {
			b.Trace.Stale()
		}
	}
	switch {
	case c.Has(document.Setup | document.Shown | document.Queries | document.Datasets):
		b.ensureAnswer()
	case board && b.host.Live():
		b.solveShown()
	}
	if board {
		b.Way.follow()
		b.Lens.offer()
		b.explore()
	}
	if other { // another task has other brushes and other algorithms
		b.task = b.doc.Task()
		b.Painter.offer()
		b.rebuild()
	}
	b.show(what)
}

// ensureAnswer makes sure that the shown query has an answer, if the host is Live.
func (b *Workbench) ensureAnswer() {
	if r, ok := b.Result(); ok && !r.Stale && (r.Checked || r.Err != nil) {
		b.session.StopUnchosen()
		b.Way.follow()
		b.startWhenIdle()
		return
	}
	if b.host.Live() {
		b.solveShown()
	}
	b.Way.follow()
}

// LiveChanged is called when the host's Live has changed.
func (b *Workbench) LiveChanged() {
	b.hold()
	defer b.settle()
	if b.host.Live() {
		b.ensureAnswer()
	}
	b.show(Answered | Menus)
}

// Solve runs the chosen algorithm on the shown query, and then on all other queries that have no fresh answer.
func (b *Workbench) Solve() {
	b.hold()
	defer b.settle()
	b.recordShown()
	b.session.SolveAll(b.Shown())
	b.draw() // the lens may now have a recording to show
}

// Stop ends the running jobs. The results that they have so far are shown. An answer that was being proved keeps its
// level.
func (b *Workbench) Stop() {
	b.session.Halt()
	b.recordings.Halt()
}

// Stoppable reports whether there is a job to stop, also one that only proves an answer.
func (b *Workbench) Stoppable() bool { return b.Running() || b.session.Proving() }

// Running reports whether a job searches for an answer or makes a recording.
func (b *Workbench) Running() bool {
	_, _, solving := b.session.Running()
	_, _, recording := b.recordings.Recording()
	return solving || recording
}

func (b *Workbench) answersChanged() {
	b.hold()
	defer b.settle()
	if b.doc == nil {
		return
	}
	b.costsMet()
	r, ok := b.Result()
	other := b.Way.follow()
	fresh, lens := ok && !r.Stale, b.Lens.chosen
	if fresh { // the answer may suggest another lens, and the recording may be wanted again
		b.Lens.offer()
		b.explore()
	}
	if other || fresh && (lens != nil || b.Lens.chosen != nil || b.On(Exploring)) { // the board may look different
		b.draw()
	}
	b.approach()
	b.refresh(Answered | Listed)
	if _, _, running := b.session.Running(); !running {
		b.startWhenIdle()
	}
	if fresh {
		b.Trace.Answer(r)
	}
}

// startWhenIdle waits for a pause. Then it starts a search or a proof that the shown answer is the least. If there is
// nothing to show and the host is Live, it updates the answers of other queries.
func (b *Workbench) startWhenIdle() {
	if b.idle != nil {
		b.idle.Stop()
	}
	if b.closed || b.On(Playing) || b.On(Comparing) && !b.host.Live() {
		return
	}
	doc := b.doc
	b.idle = time.AfterFunc(pause, func() {
		b.host.Post(func() {
			if !b.Running() && !b.On(Playing) && doc == b.doc && !b.session.Prove(b.Shown()) && b.host.Live() {
				b.session.SolveOthers(b.Shown())
			}
		})
	})
}

// explore() makes sure that the wanted recordings of the shown query exist or are being made.
func (b *Workbench) explore() {
	wanted := b.Explore.wanted()
	r, ok := b.Result()
	needed := b.Explore.Needed() || b.Lens.chosen != nil
	if b.On(Comparing) || needed && (b.host.Live() || ok && !r.Stale) {
		b.followShown(b.recordedBySession(wanted), wanted)
	} else {
		b.recordings.Stop()
	}
	if b.On(Comparing) {
		b.Compare.follow()
	} else {
		b.Explore.follow()
	}
}

// followShown makes the recordings follow the shown query. The parameter received is the algorithm whose recording
// comes with the answer, or "". If a run is recorded now, a proof is stopped, and a job for other queries too if the
// host is Live. The method startWhenIdle starts the stopped job again.
func (b *Workbench) followShown(received string, wanted []string) {
	if b.recordings.SetSubject(b.Shown(), received, wanted...) {
		b.Explore.picked, b.Explore.branch, b.Compare.now = -1, nil, nil
	}
	_, _, recording := b.recordings.Recording()
	update, _, running := b.session.Running()
	if recording {
		b.session.StopProof()
	}
	if recording && running && update.Running != b.Shown() && b.host.Live() {
		b.session.Stop()
	}
}

// recordedBySession returns the algorithm whose run is recorded together with the shown answer, if this run is wanted,
// or else "". If the running job makes no recording, the job is started again with a recording, because otherwise a
// long run would be made twice.
func (b *Workbench) recordedBySession(wanted []string) string {
	used := b.session.Solver().ID()
	solving, recorded := b.session.Recording(b.Shown())
	switch {
	case !slices.Contains(wanted, used):
		return ""
	case solving && recorded:
		return used
	case solving && b.recordings.Run(used).Exploration == nil:
		b.solveShown()
		return used
	}
	return ""
}

func (b *Workbench) solveShown() {
	b.recordShown()
	b.session.Solve(b.Shown())
}

// recordShown makes the session record the run of the shown answer, if this run is wanted.
func (b *Workbench) recordShown() {
	b.session.Record = 0
	if used := b.session.Solver().ID(); slices.Contains(b.Explore.wanted(), used) {
		b.session.Record = run.MaxEvents
		b.followShown(used, b.Explore.wanted())
	}
}

func (b *Workbench) recordingsChanged() {
	b.hold()
	defer b.settle()
	if b.doc == nil || b.recordings.Dataset() == nil {
		return
	}
	if _, _, recording := b.recordings.Recording(); !recording {
		b.startWhenIdle()
	}
	if b.On(Comparing) {
		b.Compare.follow()
		b.draw()
		b.refresh(Explored) // also legends, because a lens may be prepared only now
		return
	}
	b.Explore.follow()
	b.approach()
	b.show(Explored)
}
