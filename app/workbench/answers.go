package workbench

import (
	"time"

	"stepboard/app/document"
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
		b.answers.Forget()
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
		b.record.ensure()
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
		b.answers.StopUnchosen()
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
	b.record.withAnswer()
	b.answers.SolveAll(b.Shown())
	b.draw() // the lens may now have a recording to show
}

// Stop ends the running jobs. The results that they have so far are shown. An answer that was being proved keeps its
// level.
func (b *Workbench) Stop() {
	b.answers.Halt()
	b.recordings.Halt()
}

// Stoppable reports whether there is a job to stop, also one that only proves an answer.
func (b *Workbench) Stoppable() bool { return b.Running() || b.answers.Proving() }

// Running reports whether a job searches for an answer or makes a recording.
func (b *Workbench) Running() bool {
	_, _, solving := b.answers.Running()
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
		b.record.ensure()
	}
	if other || fresh && (lens != nil || b.Lens.chosen != nil || b.On(Exploring)) { // the board may look different
		b.draw()
	}
	b.approach()
	b.refresh(Answered | Listed)
	if _, _, running := b.answers.Running(); !running {
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
			if !b.Running() && !b.On(Playing) && doc == b.doc && !b.answers.Prove(b.Shown()) && b.host.Live() {
				b.answers.SolveOthers(b.Shown())
			}
		})
	})
}

func (b *Workbench) solveShown() {
	b.record.withAnswer()
	b.answers.Solve(b.Shown())
}
