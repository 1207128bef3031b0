package app

import (
	"time"

	"stepboard/scene"
	"stepboard/solve"
	"stepboard/solve/grid"
	"stepboard/solve/lens"
)

// lensState is the lens that is laid over the board and what it shows.
type lensState struct {
	chosen *lens.Lens        // nil: none
	ids    map[string]string // the last one chosen, by puzzle and task; empty where that was none
	key    string            // puzzle and task that chosen is of
	choice int               // of those it offers

	view    *lens.View   // looked at last, with what was prepared; nil where nothing is shown
	picture lens.Picture // what it showed
	working bool         // it is being prepared
	wait    int          // number of the present wait for it; earlier ones are void
	err     error        // why it can't be
}

// lenses are those of the shown puzzle's task that have something to say about the answer.
func (w *Window) lenses() []lens.Lens {
	var list []lens.Lens
	for _, l := range lens.Of(w.doc.Puzzle(), w.doc.Task()) {
		if w.fits(&l) {
			list = append(list, l)
		}
	}
	return list
}

// fits reports whether a lens has something to say about the shown answer as it is known now.
func (w *Window) fits(l *lens.Lens) bool {
	if l.Fits == nil {
		return true
	}
	r, ok := w.result()
	return ok && !r.Stale && r.Err == nil && l.Fits(r.Answer)
}

// chooseLens lays a lens over the board, or none with nil. One that shows an exploration puts it on the track, at its
// end.
func (w *Window) chooseLens(l *lens.Lens) {
	w.lens.chosen, w.lens.choice = l, 0
	id := ""
	if l != nil {
		id = l.ID
	}
	w.lens.ids[w.lensKey()] = id
	w.forgetLens()
	w.explore()
	if l != nil && l.Explores && !w.exploration.on {
		w.setExploring(true)
		return
	}
	w.drawBoard()
	w.refresh(exploreChanged | posChanged | hoverChanged)
}

func (w *Window) lensKey() string { return w.doc.Puzzle().ID() + "." + w.doc.Task() }

// offerLens makes sure that the lens is one that there is: the one chosen last for the puzzle and task, or where none
// ever was, the one that says why there is no way.
func (w *Window) offerLens() {
	key := w.lensKey()
	id, asked := w.lens.ids[key]
	r, ok := w.result()
	none := ok && !r.Stale && r.Err == nil && r.Answer.Value == solve.None
	var found *lens.Lens
	for _, l := range w.lenses() {
		if l.ID == id || !asked && none && l.Fits != nil {
			found = &l
		}
	}
	if s := &w.lens; found == nil || s.chosen == nil || s.chosen.ID != found.ID || s.key != key {
		s.chosen, s.key, s.choice = found, key, 0
		w.forgetLens()
	}
}

// relens follows news of the shown answer and reports whether the board may look otherwise for it.
func (w *Window) relens(fresh bool) bool {
	if !fresh {
		return false
	}
	before := w.lens.chosen
	w.offerLens()
	w.explore()
	return before != nil || w.lens.chosen != nil || w.exploration.on
}

// lensMoved follows the view of the board: a lens draws what is in sight, and a label is written at its cell.
func (w *Window) lensMoved() {
	w.placeLabel()
	if w.lens.chosen != nil {
		w.drawBoard()
	}
}

func (w *Window) forgetLens() { w.lens.view, w.lens.picture, w.lens.err = nil, lens.Picture{}, nil }

// chooseOf chooses one of the things that the lens can show.
func (w *Window) chooseOf(i int) {
	w.lens.choice = i
	w.drawBoard()
	w.refresh(exploreChanged)
}

// lookThrough makes what the lens shows now. While something is still being made the last picture stays, if it was of
// a board of the same size.
func (w *Window) lookThrough() lens.Picture {
	s := &w.lens
	waited := s.working
	s.working = false
	defer func() {
		switch {
		case !s.working:
			s.wait++
		case !waited:
			w.loseLens(s.wait)
		}
	}()
	if s.chosen == nil || !w.fits(s.chosen) {
		w.forgetLens()
		return s.picture
	}
	v := w.lensView()
	if v == nil || v.Dataset.Board.Size != w.doc.Board().Size {
		w.forgetLens()
		return s.picture
	}
	if s.chosen.Explores && v.Exploration == nil {
		s.working = true
		return w.lastPicture(v)
	}
	prepared, ready, err := w.exploration.Prepared(s.chosen, v)
	switch {
	case err != nil:
		w.forgetLens()
		s.err = err
	case !ready:
		s.working = true
		return w.lastPicture(v)
	default:
		v.Prepared = prepared
		s.view, s.picture, s.err = v, s.chosen.Draw(v), nil
	}
	return s.picture
}

// stay is how long the last picture stays while the next is being made: an edit or two does not make it flicker.
const stay = 300 * time.Millisecond

// loseLens takes the last picture away once a wait has become long.
func (w *Window) loseLens(wait int) {
	w.after(stay, func() {
		if w.lens.working && w.lens.wait == wait {
			w.forgetLens()
			w.drawBoard()
			w.refresh(exploreChanged)
		}
	})
}

func (w *Window) lastPicture(v *lens.View) lens.Picture {
	if w.lens.view != nil && w.lens.view.Dataset.Board.Size != v.Dataset.Board.Size {
		w.forgetLens()
	}
	return w.lens.picture
}

// nextLens lays the next lens of the list over the board, or after the last one none.
func (w *Window) nextLens() {
	if w.comparing.on {
		w.nextComparedLens()
		return
	}
	list := w.lenses()
	for i := range list {
		if w.lens.chosen == nil {
			w.chooseLens(&list[i])
			return
		}
		if list[i].ID == w.lens.chosen.ID {
			if i+1 < len(list) {
				w.chooseLens(&list[i+1])
				return
			}
			break
		}
	}
	w.chooseLens(nil)
}

// pointAt shows what the lens adds for the cell under the pointer, and returns what it says of it. While the board is
// drawn on, the layer is drawing's.
func (w *Window) pointAt(c grid.Cell) (solve.Text, bool) {
	if w.annotating.on {
		w.board.SetHover(w.annotatePreview())
		return solve.Text{}, false
	}
	d := w.detail(c)
	if len(d.Over) > 0 {
		w.board.SetHover(&scene.Scene{Ops: d.Over})
	} else {
		w.board.SetHover(nil)
	}
	return d.Text, d.Text.Key != ""
}

// detail is what the lens adds for the cell under the pointer; nothing while the board is drawn on.
func (w *Window) detail(c grid.Cell) lens.Detail {
	l, v := w.lens.chosen, w.lens.view
	if w.annotating.on || l == nil || v == nil || l.Hover == nil || l.Supposes && w.playing() || w.lens.working ||
		!v.Dataset.Board.Has(c) {
		return lens.Detail{}
	}
	return l.Hover(v, c)
}
