package document

import "stepboard/solve"

// entry is the unit of one undo.
type entry struct {
	name  solve.Text
	edits []edit
	float *floating // the part that it has laid on the board, or nil
}

// edit is a change that can be applied and reverted, in the order of the history.
type edit interface {
	// apply applies the edit, or reverts it.
	apply(s *state, back bool)
	// where tells what to show afterwards; dataset is -1 for an edit without a place, query for a board.
	where(s *state) (dataset, query int)
}

// history is a state with the edits that led to it.
type history struct {
	state
	past, future []*entry
	open         *entry // between Begin and End
	depth        int    // number of Begins without their End yet
	saved        int    // len(past) at the last save, or -1 if that state can't be reached
	filed        filed  // the rules at the last save
	sealed       bool   // the next edit of a text makes a new entry, and no part floats
	afloat       *floating
}

// Begin starts an entry of the history. One undo reverts all edits until the matching End. Begins may be nested; the
// outermost counts.
func (h *history) Begin(name solve.Text) {
	if h.depth++; h.depth == 1 {
		h.open = &entry{name: name}
	}
}

// End ends the entry of the matching Begin. An entry without edits is dropped.
func (h *history) End() {
	if h.depth == 0 {
		return
	}
	if h.depth--; h.depth > 0 {
		return
	}
	e := h.open
	h.open, h.sealed = nil, true
	if len(e.edits) > 0 {
		h.push(e)
	}
	h.flush()
}

// push adds an entry whose edits are applied.
func (h *history) push(e *entry) {
	h.past = append(h.past, e)
	h.note(History, nil, -1)
}

// do applies edits and records them, in the open entry or in a new one, which it returns. Operations call flush at
// their end.
func (h *history) do(name solve.Text, edits ...edit) *entry {
	h.forget()
	e := &entry{name: name, edits: edits}
	e.apply(&h.state, false)
	if h.open != nil {
		if h.open.edits = append(h.open.edits, edits...); len(h.open.edits) == len(edits) {
			h.note(History, nil, -1)
		}
		return h.open
	}
	h.push(e)
	h.sealed = false
	return e
}

// apply applies all edits of an entry, or reverts them.
func (e *entry) apply(s *state, back bool) {
	for i := range e.edits {
		if back {
			i = len(e.edits) - 1 - i
		}
		e.edits[i].apply(s, back)
	}
}

// forget drops the entries to redo.
func (h *history) forget() {
	if len(h.future) == 0 {
		return
	}
	h.future = nil
	if h.saved > len(h.past) {
		h.saved = -1
	}
	h.note(History, nil, -1)
}

// together makes several edits one entry.
func (h *history) together(name solve.Text, edits func()) {
	h.Begin(name)
	edits()
	h.End()
	h.flush()
}

// last is the edit into which a further edit may be merged: the last of the open entry, or the only edit of the last
// entry if nothing was saved, undone or closed since. It may be nil.
func (h *history) last() edit {
	e := h.open
	if e == nil {
		if e = h.unsealed(); e != nil && len(e.edits) != 1 {
			return nil
		}
	}
	if e == nil || len(e.edits) == 0 {
		return nil
	}
	return e.edits[len(e.edits)-1]
}

// unsealed is the last entry if nothing was saved, undone or closed since; else nil.
func (h *history) unsealed() *entry {
	n := len(h.past)
	if n == 0 || h.sealed || h.saved == n || len(h.future) > 0 {
		return nil
	}
	return h.past[n-1]
}

// CanUndo reports whether there is an entry to undo; name is its name.
func (h *history) CanUndo() (name solve.Text, ok bool) {
	if h.open != nil && len(h.open.edits) > 0 {
		return h.open.name, true
	}
	if n := len(h.past); n > 0 {
		return h.past[n-1].name, true
	}
	return solve.Text{}, false
}

// CanRedo reports whether there is an entry to redo; name is its name.
func (h *history) CanRedo() (name solve.Text, ok bool) {
	if n := len(h.future); n > 0 {
		return h.future[n-1].name, true
	}
	return solve.Text{}, false
}

// Undo reverts the last entry and shows its place. It first ends an open entry. It reports whether there was an entry.
func (h *history) Undo() bool {
	h.close()
	n := len(h.past)
	if n == 0 {
		h.flush()
		return false
	}
	e := h.past[n-1]
	h.past, h.future = h.past[:n-1], append(h.future, e)
	e.apply(&h.state, true)
	h.moved(e, e.edits[0])
	return true
}

// Redo applies the last undone entry again and shows its place. It reports whether there was an entry.
func (h *history) Redo() bool {
	h.close()
	n := len(h.future)
	if n == 0 {
		h.flush()
		return false
	}
	e := h.future[n-1]
	h.past, h.future = append(h.past, e), h.future[:n-1]
	e.apply(&h.state, false)
	h.moved(e, e.edits[len(e.edits)-1])
	return true
}

// close ends every open entry.
func (h *history) close() {
	if h.depth > 0 {
		h.depth = 1
		h.End()
	}
}

// moved ends an undo or redo. It shows the place of the last edit applied and, for the query, of any edit.
func (h *history) moved(e *entry, last edit) {
	h.sealed = true
	h.note(History, nil, -1)
	dataset, query := last.where(&h.state)
	for _, x := range e.edits {
		if d, q := x.where(&h.state); query < 0 && d == dataset {
			query = q
		}
	}
	if dataset < 0 {
		dataset = h.dataset
	}
	if query < 0 && dataset == h.dataset {
		query = h.query
	}
	h.show(dataset, query)
	h.flush()
}

// Dirty reports whether there is something to save: the document differs from its state at the last MarkSaved.
func (h *history) Dirty() bool {
	return h.saved != len(h.past) || h.open != nil && len(h.open.edits) > 0 || !h.filed.are(&h.state)
}

// MarkSaved says that the document is saved in its file. It first ends an open entry.
func (h *history) MarkSaved() {
	h.close()
	h.saved, h.filed = len(h.past), filed{h.puzzle, h.rules.draft}
	h.note(History, nil, -1)
	h.flush()
}

// MarkUnsaved says that no file holds the document. It stays dirty until it is saved.
func (h *history) MarkUnsaved() {
	h.saved = -1
	h.note(History, nil, -1)
	h.flush()
}
