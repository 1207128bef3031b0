package workbench

import (
	"slices"
	"time"

	"stepboard/app/document"
	"stepboard/app/view"
	"stepboard/solve"
	"stepboard/solve/grid"
	"stepboard/solve/lens"
)

// Lens is the lens on the board, and its picture.
type Lens struct {
	b      *Workbench
	chosen *lens.Lens        // the lens on the board, or nil
	ids    map[string]string // by puzzle and task: ID of the lens that the user chose last for the document; "" is no lens
	key    string            // result of slot() when the lens was chosen
	choice int               // index of the lens's choice

	view    *lens.View   // the view of the last picture, with the lens's preparation; nil if nothing is shown
	picture lens.Picture // the picture that is shown
	working bool         // whether the lens is being prepared
	wait    int          // number of the current wait for a preparation; the end of an earlier wait does nothing
	err     error        // why the preparation failed, or nil
	vain    vain         // the board for which the suggested lens has found nothing
}

// vain is a suggested lens that has found nothing to show for a revision of a document.
type vain struct {
	doc      *document.Document
	revision document.Revision
	lens     string
}

// vainly returns the vain of a lens for the shown board.
func (l *Lens) vainly(id string) vain {
	return vain{l.b.doc, l.b.doc.Revision(l.b.doc.Shown()), id}
}

// Chosen returns the chosen lens, or nil.
func (l *Lens) Chosen() *lens.Lens { return l.chosen }

// ID returns the ID of the chosen lens, or "".
func (l *Lens) ID() string {
	if l.chosen == nil {
		return ""
	}
	return l.chosen.ID
}

// Choice returns the index of the lens's choice that is shown.
func (l *Lens) Choice() int { return l.choice }

// View returns the view of the lens's picture, or nil while the lens shows nothing.
func (l *Lens) View() *lens.View { return l.view }

// Picture returns the picture of the lens that is shown.
func (l *Lens) Picture() lens.Picture { return l.picture }

// Working reports whether the lens is being prepared.
func (l *Lens) Working() bool { return l.working }

// Err returns why the preparation failed, or nil.
func (l *Lens) Err() error { return l.err }

// slot() returns the key of the shown puzzle and task in the map ids.
func (l *Lens) slot() string { return l.b.doc.Puzzle().ID() + "." + l.b.doc.Task() }

// List returns the lenses of the shown task that fit the answer. While answers are hidden, it is empty.
func (l *Lens) List() []lens.Lens {
	if l.b.Hides(Answers) {
		return nil
	}
	return slices.DeleteFunc(lens.Of(l.b.doc.Puzzle(), l.b.doc.Task()), func(v lens.Lens) bool { return !l.fits(&v) })
}

// fits(v) reports whether a lens fits the shown answer. While the answer is unknown, the lens must fit every answer.
func (l *Lens) fits(v *lens.Lens) bool {
	if v.Fits == nil {
		return true
	}
	r := l.b.fresh()
	return r != nil && v.Fits(r.Answer)
}

// Choose puts the lens with an ID of List on the board, or no lens if List has no such ID. If the solution is on the
// track, the lens shows the end of the run.
func (l *Lens) Choose(id string) {
	l.ids[l.slot()], l.key = id, "" // offer chooses this lens
	l.offer()
	l.ids[l.slot()] = l.ID()
	l.b.record.ensure()
	l.b.show(Explored | Position | Hovered)
}

// ChooseOf chooses one of the lens's choices by its index.
func (l *Lens) ChooseOf(i int) {
	l.choice = i
	l.b.show(Explored)
}

// Next chooses the next lens of List. After the last lens it chooses no lens or, in a comparison, the first lens.
func (l *Lens) Next() {
	if c := l.b.Compare; l.b.On(Comparing) {
		if list := c.Lenses(); len(list) > 0 {
			c.ChooseLens(list[(c.Leading(list)+1)%len(list)].ID)
		}
		return
	}
	list := append(l.List(), lens.Lens{}) // the added element means no lens
	l.Choose(list[(lens.Index(list, l.ID())+1)%len(list)].ID)
}

// offer() chooses the lens that the user chose last for the puzzle and task, or no lens if List does not have this one.
// If the user never chose, offer chooses the suggested lens.
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

// suggested returns the ID of the lens for a user who never chose, or "". In the mode Exploring this lens shows the
// run. Otherwise it explains why there is no way.
func (l *Lens) suggested(list []lens.Lens) string {
	r := l.b.fresh()
	none := r != nil && r.Answer.Value == solve.None
	for _, v := range list {
		if l.b.On(Exploring) && v.Explores && v.Suits(l.b.answers.Solver().ID()) ||
			!l.b.On(Exploring) && none && v.Fits != nil && l.vain != l.vainly(v.ID) {
			return v.ID
		}
	}
	return ""
}

// forget() drops the picture, with the recording to which it refers.
func (l *Lens) forget() { l.view, l.picture, l.err = nil, lens.Picture{}, nil }

// makePicture() makes the present picture of the lens. While the lens is being prepared, an old picture stays, if its
// board has the same size.
func (l *Lens) makePicture() lens.Picture {
	waited := l.working
	l.working = false
	defer func() {
		if !l.working {
			l.wait++
		} else if wait := l.wait; !waited { // the old picture goes if this wait lasts long
			l.b.host.After(stay, func() {
				if l.working && l.wait == wait {
					l.forget()
					l.b.show(Explored)
				}
			})
		}
	}()
	var v *lens.View
	if l.chosen != nil && l.fits(l.chosen) && !(l.chosen.Explores && l.b.checks.faulty()) {
		v = l.b.lensView()
	}
	if v == nil || v.Dataset.Board.Size != l.b.doc.Board().Size {
		l.forget()
		return l.picture
	}
	if l.view != nil && l.view.Dataset.Board.Size != v.Dataset.Board.Size {
		l.forget()
	}
	if l.chosen.Explores && v.Exploration == nil {
		l.working = true
		return l.picture
	}
	chosen := l.chosen
	prepared, ready, err := l.b.recordings.Prepared(chosen, v)
	switch {
	case l.chosen != chosen: // Prepared waited a little, and then another lens was chosen
		l.forget()
	case err != nil:
		l.forget()
		l.err = err
	case !ready:
		l.working = true
	default:
		v.Prepared = prepared
		l.view, l.picture, l.err = v, chosen.Draw(v), nil
		if _, asked := l.ids[l.slot()]; l.picture.Nothing && !asked && l.vain != l.vainly(chosen.ID) {
			l.forget()
			l.vain = l.vainly(chosen.ID)
			l.b.host.After(0, func() {
				l.offer() // another lens, or none
				l.b.show(Explored | Position | Hovered)
			})
		}
	}
	return l.picture
}

// stay is how long an old picture stays while the lens is being prepared. Without it, quick edits would make the
// picture flicker.
const stay = 300 * time.Millisecond

// Pointed returns Detail for the pointer's cell. A lens that explains an answer may appear by itself while the user
// paints. So only the mode Asking shows its additions about hypothetical positions.
func (l *Lens) Pointed(c grid.Cell) lens.Detail {
	if l.chosen != nil && l.chosen.Supposes && l.chosen.Fits != nil && !l.b.On(Asking) {
		return lens.Detail{}
	}
	return l.Detail(c)
}

// Detail returns the lens's addition for a cell. In the mode Drawing the addition is empty.
func (l *Lens) Detail(c grid.Cell) lens.Detail {
	if l.b.On(Drawing) || l.chosen == nil || l.view == nil || l.working {
		return lens.Detail{}
	}
	s := view.Sight{ShownLens: l.chosen, Shot: view.Shot{Pointer: c}}
	if l.b.On(Playing) {
		s.Track = view.ByHand
	}
	return s.Detail(l.view)
}
