package workbench

import (
	"time"

	"stepboard/app/view"
	"stepboard/solve"
	"stepboard/solve/grid"
	"stepboard/solve/lens"
)

// Lens is the lens on the board, with its picture.
type Lens struct {
	b      *Workbench
	chosen *lens.Lens        // nil means none
	ids    map[string]string // the last choice for the document, by puzzle and task; empty for a choice of none
	key    string            // puzzle and task of chosen
	choice int               // index of the lens's choice

	view    *lens.View   // the last view, with its preparation; nil if nothing is shown
	picture lens.Picture // the last picture
	working bool         // the lens is being prepared
	wait    int          // number of the current wait; earlier waits are dropped
	err     error        // why the preparation failed
}

// Chosen is the chosen lens, or nil.
func (l *Lens) Chosen() *lens.Lens { return l.chosen }

// ID is the ID of the chosen lens, or empty.
func (l *Lens) ID() string {
	if l.chosen == nil {
		return ""
	}
	return l.chosen.ID
}

// Choice is the index of the choice that the lens shows.
func (l *Lens) Choice() int { return l.choice }

// View is the last view of the lens, or nil while it shows nothing.
func (l *Lens) View() *lens.View { return l.view }

// Picture is the last picture of the lens.
func (l *Lens) Picture() lens.Picture { return l.picture }

// Working reports whether the lens is being prepared.
func (l *Lens) Working() bool { return l.working }

// Err says why the lens shows nothing, or is nil.
func (l *Lens) Err() error { return l.err }

// slot is the key of puzzle and task, for stored choices.
func (l *Lens) slot() string { return l.b.doc.Puzzle().ID() + "." + l.b.doc.Task() }

// take makes a lens, or none, the lens of the shown document, as if the user had chosen it.
func (l *Lens) take(id string) {
	l.ids[l.slot()] = id
	l.offer()
}

// List is the lenses of the shown task that fit the answer.
func (l *Lens) List() []lens.Lens {
	var list []lens.Lens
	for _, v := range lens.Of(l.b.doc.Puzzle(), l.b.doc.Task()) {
		if l.fits(&v) {
			list = append(list, v)
		}
	}
	return list
}

// fits reports whether a lens fits the shown answer, as far as the answer is known.
func (l *Lens) fits(v *lens.Lens) bool {
	if v.Fits == nil {
		return true
	}
	r := l.b.fresh()
	return r != nil && v.Fits(r.Answer)
}

// Choose puts a lens on the board, or none with nil. It changes nothing else: while the solution is on the track, a
// lens of an exploration shows the end of the exploration.
func (l *Lens) Choose(v *lens.Lens) {
	l.chosen, l.choice = v, 0
	l.ids[l.slot()] = l.ID()
	l.forget()
	l.b.explore()
	l.b.show(Explored | Position | Hovered)
}

// ChooseOf chooses one of the lens's choices.
func (l *Lens) ChooseOf(i int) {
	l.choice = i
	l.b.show(Explored)
}

// Next puts the next lens of the list on the board, and after the last one none.
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

// offer makes sure that the lens exists: the last choice for puzzle and task, or the suggested lens if the user never
// chose.
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

// suggested is the lens for a user who never made a choice: the lens of the run while it is explored, or the lens that
// explains why there is no way. It is empty if neither exists.
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

// forget drops the lens's picture, and the recording in it.
func (l *Lens) forget() { l.view, l.picture, l.err = nil, lens.Picture{}, nil }

// look makes the current picture of the lens. While a preparation runs, the last picture stays if its board had the
// same size.
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
	case l.chosen != chosen: // the wait reported a change, and another lens was chosen
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

// stay is the time that the last picture stays during a preparation, so that a few edits do not make it flicker.
const stay = 300 * time.Millisecond

// expire removes the last picture after a long wait.
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

// Detail is the lens's addition for a cell. It is empty in drawing mode.
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
