package document

import "stepboard/solve"

// entry is what one undo takes back.
type entry struct {
	name  solve.Text
	edits []edit
}

// edit is a delta that can be made and taken back, in the order of the history.
type edit interface {
	// apply makes the edit, or takes it back.
	apply(d *Document, back bool)
	// where tells what to show after it was made or taken back; dataset is -1 for what has no place, query for a board.
	where(d *Document) (dataset, query int)
}

// Begin starts an entry of the history: all edits until the matching End are undone at once. Begins may be nested; the
// outermost counts.
func (d *Document) Begin(name solve.Text) {
	if d.depth++; d.depth == 1 {
		d.open = &entry{name: name}
	}
}

// End ends the entry that Begin started. An entry without edits leaves no trace.
func (d *Document) End() {
	if d.depth == 0 {
		return
	}
	if d.depth--; d.depth > 0 {
		return
	}
	e := d.open
	d.open, d.sealed = nil, true
	if len(e.edits) > 0 {
		d.push(e)
	}
	d.flush()
}

// push adds an entry that has been made.
func (d *Document) push(e *entry) {
	d.past = append(d.past, e)
	d.note(History, nil, -1)
}

// do makes an edit and records it, in the open entry or in one of its own. Operations call flush when they are done.
func (d *Document) do(name solve.Text, e edit) {
	d.forget()
	e.apply(d, false)
	if d.open != nil {
		if d.open.edits = append(d.open.edits, e); len(d.open.edits) == 1 {
			d.note(History, nil, -1)
		}
		return
	}
	d.push(&entry{name: name, edits: []edit{e}})
	d.sealed = false
}

// forget drops what could be redone.
func (d *Document) forget() {
	if len(d.future) == 0 {
		return
	}
	d.future = nil
	if d.saved > len(d.past) {
		d.saved = -1
	}
	d.note(History, nil, -1)
}

// together makes several edits one entry.
func (d *Document) together(name solve.Text, edits func()) {
	d.Begin(name)
	edits()
	d.End()
	d.flush()
}

// last is the edit that a further one may be merged into: the last of the open entry, or the single edit of the last
// entry where nothing was saved, undone or closed since; or nil.
func (d *Document) last() edit {
	if d.open != nil {
		if n := len(d.open.edits); n > 0 {
			return d.open.edits[n-1]
		}
		return nil
	}
	n := len(d.past)
	if n == 0 || d.sealed || d.saved == n || len(d.future) > 0 || len(d.past[n-1].edits) != 1 {
		return nil
	}
	return d.past[n-1].edits[0]
}

// CanUndo reports whether there is an entry to undo; name says which.
func (d *Document) CanUndo() (name solve.Text, ok bool) {
	if d.open != nil && len(d.open.edits) > 0 {
		return d.open.name, true
	}
	if n := len(d.past); n > 0 {
		return d.past[n-1].name, true
	}
	return solve.Text{}, false
}

// CanRedo reports whether there is an entry to redo; name says which.
func (d *Document) CanRedo() (name solve.Text, ok bool) {
	if n := len(d.future); n > 0 {
		return d.future[n-1].name, true
	}
	return solve.Text{}, false
}

// Undo takes the last entry back and shows where that was. An entry still open is ended first. It reports whether there
// was one.
func (d *Document) Undo() bool {
	d.close()
	n := len(d.past)
	if n == 0 {
		d.flush()
		return false
	}
	e := d.past[n-1]
	d.past, d.future = d.past[:n-1], append(d.future, e)
	for i := len(e.edits) - 1; i >= 0; i-- {
		e.edits[i].apply(d, true)
	}
	d.moved(e.edits[0])
	return true
}

// Redo makes the entry again that was undone last, and shows where that is. It reports whether there was one.
func (d *Document) Redo() bool {
	d.close()
	n := len(d.future)
	if n == 0 {
		d.flush()
		return false
	}
	e := d.future[n-1]
	d.past, d.future = append(d.past, e), d.future[:n-1]
	for _, x := range e.edits {
		x.apply(d, false)
	}
	d.moved(e.edits[len(e.edits)-1])
	return true
}

// close ends every open entry.
func (d *Document) close() {
	if d.depth > 0 {
		d.depth = 1
		d.End()
	}
}

// moved ends a step through the history: it shows where it was.
func (d *Document) moved(e edit) {
	d.sealed = true
	d.note(History, nil, -1)
	dataset, query := e.where(d)
	if dataset < 0 {
		dataset = d.dataset
	}
	if query < 0 && dataset == d.dataset {
		query = d.query
	}
	d.show(dataset, query)
	d.flush()
}

// Dirty reports whether there is something to save: the document is not as it was at the last MarkSaved.
func (d *Document) Dirty() bool {
	return d.saved != len(d.past) || d.open != nil && len(d.open.edits) > 0
}

// MarkSaved declares that the document, as it is, is in its file. An entry still open is ended first.
func (d *Document) MarkSaved() {
	d.close()
	d.saved = len(d.past)
	d.note(History, nil, -1)
	d.flush()
}

// MarkUnsaved declares that no file holds the document, so that it stays dirty until it is saved.
func (d *Document) MarkUnsaved() {
	d.saved = -1
	d.note(History, nil, -1)
	d.flush()
}
