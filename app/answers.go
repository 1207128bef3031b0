package app

import (
	"time"

	"stepboard/app/annotate"
	"stepboard/app/document"
	"stepboard/app/session"
	"stepboard/app/view"
	"stepboard/solve"
	"stepboard/solve/grid"
)

// pause is how long the user must leave the board alone before answers that are not shown are brought up to date.
const pause = 400 * time.Millisecond

// patience is how long an edit waits for its answer, so that both are shown in one frame: as little as nobody notices
// beside the frame itself.
const patience = 6 * time.Millisecond

// shown is the query that is shown.
func (w *Window) shown() solve.Target {
	d, q := w.doc.Shown()
	return solve.Target{Dataset: d, Query: q}
}

// result is what is known about the shown query.
func (w *Window) result() (session.Result, bool) { return w.session.Result(w.shown()) }

// edited follows a change of the document: refresh what shows it, and let the answer keep up.
func (w *Window) edited(c document.Change) {
	var what changes
	const things = document.Things | document.InQuery | document.Shape
	if c.Has(things | document.Cells | document.Shown | document.Queries | document.Datasets) {
		what |= boardChanged | answerChanged
	}
	if c.Has(things | document.Texts | document.Shown | document.Queries | document.Datasets) {
		what |= listChanged
	}
	if c.Has(document.Lesson) {
		what |= lessonChanged
	}
	if c.Has(document.Annotations) {
		what |= drawnChanged
	}
	if c.Has(document.History | document.Texts) {
		what |= historyChanged
	}
	if c.Has(document.Queries) {
		w.session.Forget()
	}
	if w.playing() && (what&boardChanged != 0 || w.doc.Task() != w.task) {
		w.dropHand()
		what = everything
	}
	if c.Has(document.Setup) {
		what |= everything
	}
	if what&boardChanged != 0 {
		w.board.SetSize(w.doc.Board().Size)
		w.annotating.start = grid.None // its cell may be another now
		w.check()
	}
	if what&boardChanged != 0 {
		w.lesson.wish = nil       // the user goes on from here
		if w.lesson.open != nil { // what the frame left to be found was of another board
			w.showWay(true)
		}
	}
	if what&boardChanged != 0 && w.stale() {
		w.trace.stale()
	}
	switch {
	case c.Has(document.Setup | document.Shown | document.Queries | document.Datasets):
		w.bringUp()
	case what&boardChanged != 0 && w.settings.live():
		w.solveShown()
	}
	if what&boardChanged != 0 {
		w.showWalk()
		w.offerLens()
		w.explore()
	}
	if w.doc.Task() != w.task { // other brushes, other algorithms
		w.build()
		return
	}
	w.drawBoard()
	w.refresh(what)
}

// check looks for contradictions on the shown board.
func (w *Window) check() {
	_, q := w.doc.Shown()
	w.problems = w.doc.Puzzle().Check(w.doc.Current(), q, w.doc.Task())
}

// bringUp makes sure that the shown query has an answer, if answers are kept up.
func (w *Window) bringUp() {
	if r, ok := w.result(); ok && !r.Stale && (r.Checked || r.Err != nil) {
		w.showWalk()
		w.later()
		return
	}
	if w.settings.live() {
		w.solveShown()
	}
	w.showWalk()
}

// answered follows news of the session.
func (w *Window) answered() {
	if w.doc == nil {
		return
	}
	r, ok := w.result()
	other := w.showWalk()
	if w.relens(ok && !r.Stale) || other {
		w.drawBoard()
	}
	w.approach()
	w.refresh(answerChanged | listChanged)
	if _, _, running := w.session.Running(); !running {
		w.later()
	}
	if ok && !r.Stale {
		w.trace.answer(w, r)
	}
}

// later brings the answers that are not shown up to date once the user pauses.
func (w *Window) later() {
	if w.idle != nil {
		w.idle.Stop()
	}
	if !w.settings.live() || w.closing || w.playing() {
		return
	}
	doc := w.doc
	w.idle = time.AfterFunc(pause, func() {
		w.post(func() {
			_, _, running := w.session.Running()
			_, _, recording := w.exploration.Recording()
			if !running && !recording && !w.playing() && doc == w.doc && w.session.Pending(w.shown()) {
				w.session.SolveOthers(w.shown())
			}
		})
	})
}

// showWalk follows the shown answer's walk and reports whether it is another one.
func (w *Window) showWalk() bool {
	var walk *solve.Walk
	r, ok := w.result()
	if ok {
		walk = r.Walk
	}
	if ok && !r.Checked && r.Err == nil && w.walk != nil && r.Answer.Steps > 0 && !w.otherTarget() {
		return false // the walk follows in a moment; until then the old one stays, pale
	}
	if walk == w.walk {
		return false
	}
	w.walk, w.route = walk, nil
	w.walkOf = w.shown()
	if walk != nil {
		w.route = view.NewRoute(walk)
	}
	w.exploration.move = 0
	if !w.exploration.on {
		w.loadWalk(0)
	}
	return true
}

// showWay draws the solution's way on the board or leaves it to be found.
func (w *Window) showWay(on bool) {
	if w.wayHidden == !on {
		return
	}
	w.wayHidden = !on
	w.win.SetMainMenu(w.menu())
	w.drawBoard()
}

func (w *Window) otherTarget() bool { return w.walkOf != w.shown() }

// solve runs the chosen algorithm on everything that has no fresh answer, the shown query first.
func (w *Window) solve() {
	w.recordShown()
	w.session.SolveAll(w.shown())
}

// stale reports whether the shown answer is of an earlier board.
func (w *Window) stale() bool {
	r, ok := w.result()
	return ok && (r.Stale || r.Walk != w.walk)
}

// drawBoard composes what is shown of the board.
func (w *Window) drawBoard() {
	if w.doc == nil || w.look == nil {
		return
	}
	if w.comparing.on {
		w.comparing.view.draw()
		return
	}
	_, q := w.doc.Shown()
	v := view.Board{
		Puzzle: w.doc.Puzzle(), Dataset: w.doc.Current(), Query: q, Look: w.look, Colors: w.colors(),
		Route: w.route, Pos: w.movePos(), Stale: w.stale(), Problems: w.problems, Lens: w.lookThrough(),
		Annotations: w.annotations(),
	}
	if w.exploration.on || w.wayHidden {
		v.Route = nil
	}
	if s, ok := w.standing(); ok {
		v.State = &s
	}
	if w.playing() {
		v.Lens, v.Problems = w.withMarks(v.Lens), nil
	}
	w.board.SetScene(view.Compose(v))
	w.pointAt(w.pointed())
	w.trace.lens(w)
}

// annotations are those of the shown board.
func (w *Window) annotations() []annotate.Annotation {
	d, _ := w.doc.Shown()
	return w.doc.Annotations(d)
}
