package workbench

import (
	"time"

	"stepboard/app/view"
	"stepboard/solve"
	"stepboard/solve/grid"
	"stepboard/solve/lens"
)

// Lens is the lens that is laid over the board and what it shows.
type Lens struct {
	b      *Workbench
	chosen *lens.Lens        // nil: none
	ids    map[string]string // the last one chosen for the document, by puzzle and task; empty where that was none
	key    string            // puzzle and task that chosen is of
	choice int               // of those it offers

	view    *lens.View   // looked at last, with what was prepared; nil where nothing is shown
	picture lens.Picture // what it showed
	working bool         // it is being prepared
	wait    int          // number of the present wait for it; earlier ones are void
	err     error        // why it can't be
}

// Chosen is the lens, or nil.
func (l *Lens) Chosen() *lens.Lens { return l.chosen }

// ID is that of the lens chosen, or empty.
func (l *Lens) ID() string {
	if l.chosen == nil {
		return ""
	}
	return l.chosen.ID
}

// Choice is which of its choices the lens shows.
func (l *Lens) Choice() int { return l.choice }

// View is what the lens looked at last, or nil while it shows nothing.
func (l *Lens) View() *lens.View { return l.view }

// Picture is what it showed last.
func (l *Lens) Picture() lens.Picture { return l.picture }

// Working reports whether what it shows is being prepared; Err is why that failed, or nil.
func (l *Lens) Working() bool { return l.working }

// Err is why the lens shows nothing, or nil.
func (l *Lens) Err() error { return l.err }

// slot names puzzle and task, for what is remembered by them.
func (l *Lens) slot() string { return l.b.doc.Puzzle().ID() + "." + l.b.doc.Task() }

// take makes a lens, or none, the one of the shown document, as if it had been chosen.
func (l *Lens) take(id string) {
	l.ids[l.slot()] = id
	l.offer()
}

// List is the lenses of the shown puzzle's task that have something to say about the answer.
func (l *Lens) List() []lens.Lens {
	var list []lens.Lens
	for _, v := range lens.Of(l.b.doc.Puzzle(), l.b.doc.Task()) {
		if l.fits(&v) {
			list = append(list, v)
		}
	}
	return list
}

// fits reports whether a lens has something to say about the shown answer as it is known now.
func (l *Lens) fits(v *lens.Lens) bool {
	if v.Fits == nil {
		return true
	}
	r := l.b.fresh()
	return r != nil && v.Fits(r.Answer)
}

// Choose lays a lens over the board, or none with nil. It changes nothing else: while the solution is on the track, a
// lens that shows an exploration shows its end.
func (l *Lens) Choose(v *lens.Lens) {
	l.chosen, l.choice = v, 0
	l.ids[l.slot()] = l.ID()
	l.forget()
	l.b.explore()
	l.b.show(Explored | Position | Hovered)
}

// ChooseOf chooses one of the things that the lens can show.
func (l *Lens) ChooseOf(i int) {
	l.choice = i
	l.b.show(Explored)
}

// Next lays the next lens of the list over the board, or after the last one none.
func (l *Lens) Next() {
	if l.b.On(Comparing) {
		l.b.Compare.NextLens()
		return
	}
	list := l.List()
	if next := lens.Index(list, l.ID()) + 1; next < len(list) {
		l.Choose(&list[next])
	} else {
		l.Choose(nil)
	}
}

// offer makes sure that the lens is one that there is: the one chosen last for the puzzle and task or, where none ever
// was, the one that is suggested.
func (l *Lens) offer() {
	key, list := l.slot(), l.List()
	id, asked := l.ids[key]
	if !asked {
		id = l.suggested(list)
	}
	var found *lens.Lens
	if i := lens.Index(list, id); i >= 0 {
		found = &list[i]
	}
	if found == nil || l.chosen == nil || l.chosen.ID != found.ID || l.key != key {
		l.chosen, l.key, l.choice = found, key, 0
		l.forget()
	}
}

// suggested is the lens for a user who never chose one, also not none: that of the run while it is explored, or the
// one that says why there is no way. It is empty where there is neither.
func (l *Lens) suggested(list []lens.Lens) string {
	r := l.b.fresh()
	none := r != nil && r.Answer.Value == solve.None
	for _, v := range list {
		if l.b.On(Exploring) && v.Explores && v.Suits(l.b.session.Solver().ID()) ||
			!l.b.On(Exploring) && none && v.Fits != nil {
			return v.ID
		}
	}
	return ""
}

// forget lets go of what the lens showed, and of the recording that is in it.
func (l *Lens) forget() { l.view, l.picture, l.err = nil, lens.Picture{}, nil }

// look makes what the lens shows now. While something is still being made the last picture stays, if it was of a
// board of the same size.
func (l *Lens) look() lens.Picture {
	waited := l.working
	l.working = false
	defer func() {
		switch {
		case !l.working:
			l.wait++
		case !waited:
			l.expire(l.wait)
		}
	}()
	if l.chosen == nil || !l.fits(l.chosen) {
		l.forget()
		return l.picture
	}
	v := l.b.lensView()
	if v == nil || v.Dataset.Board.Size != l.b.doc.Board().Size {
		l.forget()
		return l.picture
	}
	if l.chosen.Explores && v.Exploration == nil {
		l.working = true
		return l.last(v)
	}
	chosen := l.chosen
	prepared, ready, err := l.b.recordings.Prepared(chosen, v)
	switch {
	case l.chosen != chosen: // what was waited for told of a change, and another lens was offered
		l.forget()
	case err != nil:
		l.forget()
		l.err = err
	case !ready:
		l.working = true
		return l.last(v)
	default:
		v.Prepared = prepared
		l.view, l.picture, l.err = v, chosen.Draw(v), nil
	}
	return l.picture
}

// stay is how long the last picture stays while the next is being made: an edit or two does not make it flicker.
const stay = 300 * time.Millisecond

// expire takes the last picture away once a wait has become long.
func (l *Lens) expire(wait int) {
	l.b.host.After(stay, func() {
		if l.working && l.wait == wait {
			l.forget()
			l.b.show(Explored)
		}
	})
}

func (l *Lens) last(v *lens.View) lens.Picture {
	if l.view != nil && l.view.Dataset.Board.Size != v.Dataset.Board.Size {
		l.forget()
	}
	return l.picture
}

// Detail is what the lens adds for a cell; nothing while the board is drawn on.
func (l *Lens) Detail(c grid.Cell) lens.Detail {
	if l.b.On(Drawing) || l.chosen == nil || l.view == nil || l.working {
		return lens.Detail{}
	}
	s := view.Sight{Lens: l.chosen, Shot: view.Shot{Pointer: c}}
	if l.b.On(Playing) {
		s.Track = view.ByHand
	}
	return s.Detail(l.view)
}
