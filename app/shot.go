package app

import (
	"stepboard/app/view"
	"stepboard/solve/grid"
)

// shot is what the window shows of the board now, as data: what is exported, copied and taken into a lesson.
func (w *Window) shot() view.Shot {
	d, q := w.doc.Shown()
	v := view.Shot{
		Puzzle: w.doc.Puzzle(), Dataset: w.doc.Snapshot(d), Query: q, Task: w.doc.Task(), Algorithm: w.doc.Algorithm(),
		Move: w.movePos(), Event: -1, Route: w.route != nil && !w.wayHidden && !w.exploration.on && !w.stale(),
		Pointer: grid.None, Annotations: w.annotations(),
	}
	if x := w.current(); x != nil && w.eventPos() < x.Len() {
		v.Event = w.eventPos()
	}
	switch {
	case w.playing():
		v.Track, v.Moves, v.Move = view.ByHand, w.game.Line(), 0
	case w.exploration.on:
		v.Track = view.Exploration
		if at, ok := w.atWork(); ok {
			last, _ := w.event()
			v.Last = at == last
		}
	}
	if l := w.lens.chosen; l != nil && w.fits(l) {
		v.Lens, v.Choice = l.ID, w.lens.choice
		v.Pointer = w.askedOf()
	}
	return v
}

// askedOf is the cell under the pointer or the cell cursor if the lens adds something for it that is seen now, else
// None.
func (w *Window) askedOf() grid.Cell {
	c := w.pointed()
	if d := w.detail(c); w.annotating.on || len(d.Over) == 0 && d.Text.Key == "" {
		return grid.None
	}
	return c
}
