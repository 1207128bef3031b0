package document

import (
	"slices"

	"stepboard/app/view/annotate"
	"stepboard/solve"
	"stepboard/solve/grid"
)

// Annotations returns the annotations of a dataset's board, read-only. If the board is turned, shifted or resized, the
// annotations stay on the same cells' contents. No answer depends on annotations, so Revision does not include them.
func (s *state) Annotations(dataset int) []annotate.Annotation {
	return slices.Clip(s.pages[dataset].annotations)
}

// Annotate gives the board shown the annotations of a list, except annotations that don't fit the board. The change is
// one entry of the history, or a part of the open entry.
func (d *Document) Annotate(name solve.Text, list []annotate.Annotation) {
	p := d.page()
	if list = fitting(list, p.data.Board.Size); !slices.Equal(list, p.annotations) {
		d.annotate(name, list)
	}
}

// AddAnnotation is like Annotate, but appends one annotation to the list. Within an open entry, each annotation after
// the first takes constant time.
func (d *Document) AddAnnotation(name solve.Text, a annotate.Annotation) {
	p := d.page()
	if !a.Fits(p.data.Board.Size) {
		return
	}
	list := p.annotations
	// An append may use the spare memory behind the list. Only this edit uses that memory, because Annotations clips
	// every list that it returns.
	if d.annotating() == nil {
		list = slices.Clip(list)
	}
	d.annotate(name, append(list, a))
}

// annotating returns the last edit if it belongs to the open entry and changes the annotations shown, else nil.
func (d *Document) annotating() *valueEdit[[]annotate.Annotation] {
	if e, ok := d.last().(*valueEdit[[]annotate.Annotation]); ok && d.open != nil && e.page == d.page() {
		return e
	}
	return nil
}

func (d *Document) annotate(name solve.Text, list []annotate.Annotation) {
	p := d.page()
	under := d.annotating()
	if under == nil {
		p.annotations = slices.Clip(p.annotations)
	}
	e := set(d, name, p, Annotations, &p.annotations, list, nil)
	if e == under && slices.Equal(list, e.before) { // the annotations are as before the edit: drop it
		d.open.edits = d.open.edits[:len(d.open.edits)-1]
		d.note(History)
	}
	d.flush()
}

// fitting(list, size) returns a new list, without spare capacity, of the annotations that fit a board.
func fitting(list []annotate.Annotation, size grid.Size) []annotate.Annotation {
	list = slices.DeleteFunc(slices.Clone(list), func(a annotate.Annotation) bool { return !a.Fits(size) })
	if len(list) == 0 {
		return nil
	}
	return slices.Clip(list)
}
