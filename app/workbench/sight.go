package workbench

import (
	"stepboard/app/view"
	"stepboard/app/view/annotate"
	"stepboard/scene"
	"stepboard/solve"
	"stepboard/solve/explore"
	"stepboard/solve/grid"
	"stepboard/solve/lens"
)

func (b *Workbench) sight() view.Sight {
	_, q := b.doc.Shown()
	s := view.Sight{Shot: view.Shot{
		Puzzle: b.doc.Puzzle(), Dataset: b.doc.Current(), Query: q, Task: b.doc.Task(), Algorithm: b.doc.Algorithm(),
		Move: b.Way.Pos(), Event: -1, Route: b.Way.route != nil && !b.Way.hidden && !b.On(Exploring),
		Pointer: grid.None, Choice: b.Lens.choice, Annotations: b.Annotations(),
	}}
	s.Tree = b.Tree.shot()
	s.Known = view.Known{Walk: b.Way.walk, Stale: b.Way.Stale(), Exploration: b.Explore.Current()}
	if r := b.fresh(); r != nil {
		s.Answer = &r.Answer
	}
	if x := s.Exploration; x != nil && b.Explore.Pos() < x.Len() {
		s.Event = b.Explore.Pos()
	}
	switch {
	case b.On(Playing):
		s.Track, s.Game, s.Move = view.ByHand, b.Hand.game.State(), 0
	case b.On(Exploring):
		s.Track = view.Exploration
		// If states are played one by one, or if the user has clicked on the last reached state, the board shows this state.
		e, last := b.Explore, b.Explore.Pos()-1
		single := e.branch != nil || e.unit == explore.ByEvent || e.picked >= 0 && e.picked == last
		if at, ok := view.AtWork(e.Current(), last+1, single); ok {
			s.Last = at == last
		}
	}
	return s
}

// Shot returns the present view of the board as data, for exports, copies and lessons.
func (b *Workbench) Shot() view.Shot {
	d, _ := b.doc.Shown()
	if b.On(Comparing) {
		v := b.Compare.shot()
		v.Dataset = b.doc.Snapshot(d)
		return v
	}
	v := b.sight().Shot
	v.Dataset = b.doc.Snapshot(d)
	v.Route = v.Route && !b.Way.Stale() && !b.On(Playing)
	v.Choice = 0
	switch {
	case b.On(Playing):
		v.Moves = b.Hand.game.Line()
		plan, hint := b.Hand.game.Planned()
		v.Marks = &view.Marks{Plan: plan, Hint: hint}
	case len(b.checks.problems) > 0:
		v.Marks = &view.Marks{}
	}
	if l := b.Lens.chosen; l != nil && b.Lens.fits(l) && (b.Lens.view != nil || !b.checks.faulty()) {
		v.Lens, v.Choice = l.ID, b.Lens.choice
		if b.Pin.says(b.Pin.at) {
			v.Pointer = b.Pin.at
		}
	}
	return v
}

// Standing returns the state that the board shows. It returns false if things are where they are painted.
func (b *Workbench) Standing() (solve.State, bool) {
	s := b.sight()
	return s.Standing()
}

// lensView returns the view from which the lens draws, or nil.
func (b *Workbench) lensView() *lens.View {
	d := b.recordings.Dataset()
	if d == nil {
		return nil
	}
	s := b.sight()
	s.Dataset, s.ShownLens = d, b.Lens.chosen
	if r := b.fresh(); r != nil {
		s.Walk = r.Walk
	}
	if _, ok := s.Standing(); !ok {
		s.Rules, _ = s.Puzzle.Rules(d, s.Query)
	}
	return s.LensView(b.host.Style(), b.host.InSight())
}

// Board returns the present view of the board, as exported pictures show it.
func (b *Workbench) Board() view.Board {
	s, picture := b.sight(), b.Lens.makePicture()
	if b.On(Playing) {
		style := b.host.Style()
		picture = b.Hand.game.Marks(style.Look, style.Colors).On(picture)
	}
	return s.Board(b.host.Style(), picture, b.Way.route)
}

// Scene draws the board for the window. Unless the user plays a game, it also marks the cells of the lens's Remarks.
func (b *Workbench) Scene() *scene.Scene {
	board := b.Board()
	if !b.On(Playing) {
		board.Problems = b.Lens.Remarks()
	}
	return view.Compose(board)
}

// Annotations returns the annotations of the shown board.
func (b *Workbench) Annotations() []annotate.Annotation {
	d, _ := b.doc.Shown()
	return b.doc.Annotations(d)
}
