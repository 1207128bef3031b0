package document

import (
	"slices"

	"stepboard/app/view/annotate"
	"stepboard/solve"
	"stepboard/solve/grid"
)

// Annotations of a dataset's board, read-only. They follow the board when it is turned, shifted or resized. No answer
// depends on them, so they are not part of a Revision.
func (s *state) Annotations(dataset int) []annotate.Annotation {
	return slices.Clip(s.pages[dataset].annotations)
}

// Annotate replaces the annotations of the board shown, as an entry of the history or a part of the open one.
// Annotations that don't fit the board are left out. The list is copied.
func (d *Document) Annotate(name solve.Text, list []annotate.Annotation) {
	p := d.page()
	if list = fitting(list, p.data.Board.Size); !slices.Equal(list, p.annotations) {
		d.annotate(name, list)
	}
}

// AddAnnotation appends an annotation to those of the board shown, like Annotate. From the second one of an open entry
// on it takes constant time.
func (d *Document) AddAnnotation(name solve.Text, a annotate.Annotation) {
	p := d.page()
	if !a.Fits(p.data.Board.Size) {
		return
	}
	list := p.annotations
	// later the memory after the list belongs to that edit alone: every list handed out ends before it
	if d.annotating() == nil {
		list = slices.Clip(list)
	}
	d.annotate(name, append(list, a))
}

// annotating is the edit of the board's annotations in an open entry, or nil.
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
	if e == under && slices.Equal(list, e.before) { // the stroke has returned to its beginning
		d.open.edits = d.open.edits[:len(d.open.edits)-1]
		d.note(History, nil, -1)
	}
	d.flush()
}

// fitting is a new list of the annotations that fit a board. An append to the list copies it.
func fitting(list []annotate.Annotation, size grid.Size) []annotate.Annotation {
	list = slices.DeleteFunc(slices.Clone(list), func(a annotate.Annotation) bool { return !a.Fits(size) })
	if len(list) == 0 {
		return nil
	}
	return slices.Clip(list)
}
