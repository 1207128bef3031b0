package document

import "stepboard/solve"

// entry is what one undo takes back.
type entry struct {
	name  solve.Text
	edits []edit
	float *floating // the part that it has laid on the board, or nil
}

// edit is a delta that can be made and taken back, in the order of the history.
type edit interface {
	// apply makes the edit, or takes it back.
	apply(s *state, back bool)
	// where tells what to show after it was made or taken back; dataset is -1 for what has no place, query for a board.
	where(s *state) (dataset, query int)
}

// history is a state with the edits that led to it.
type history struct {
	state
	past, future []*entry
	open         *entry // between Begin and End
	depth        int    // of Begins that wait for their End
	saved        int    // len(past) when saved, or -1 where that state can't be reached
	filed        filed  // the rules then
	sealed       bool   // the next edit of a text makes an entry of its own, and no part floats
	afloat       *floating
}

// Begin starts an entry of the history: all edits until the matching End are undone at once. Begins may be nested; the
// outermost counts.
func (h *history) Begin(name solve.Text) {
	if h.depth++; h.depth == 1 {
		h.open = &entry{name: name}
	}
}

// End ends the entry that Begin started. An entry without edits leaves no trace.
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

// push adds an entry that has been made.
func (h *history) push(e *entry) {
	h.past = append(h.past, e)
	h.note(History, nil, -1)
}

// do makes edits and records them, in the open entry or in one of their own, which it returns. Operations call flush
// when they are done.
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

// apply makes all edits of an entry, or takes them back.
func (e *entry) apply(s *state, back bool) {
	for i := range e.edits {
		if back {
			i = len(e.edits) - 1 - i
		}
		e.edits[i].apply(s, back)
	}
}

// forget drops what could be redone.
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

// last is the edit that a further one may be merged into: the last of the open entry, or the single edit of the last
// entry where nothing was saved, undone or closed since; or nil.
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

// unsealed is the last entry where nothing was saved, undone or closed since; or nil.
func (h *history) unsealed() *entry {
	n := len(h.past)
	if n == 0 || h.sealed || h.saved == n || len(h.future) > 0 {
		return nil
	}
	return h.past[n-1]
}

// CanUndo reports whether there is an entry to undo; name says which.
func (h *history) CanUndo() (name solve.Text, ok bool) {
	if h.open != nil && len(h.open.edits) > 0 {
		return h.open.name, true
	}
	if n := len(h.past); n > 0 {
		return h.past[n-1].name, true
	}
	return solve.Text{}, false
}

// CanRedo reports whether there is an entry to redo; name says which.
func (h *history) CanRedo() (name solve.Text, ok bool) {
	if n := len(h.future); n > 0 {
		return h.future[n-1].name, true
	}
	return solve.Text{}, false
}

// Undo takes the last entry back and shows where that was. An entry still open is ended first. It reports whether there
// was one.
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

// Redo makes the entry again that was undone last, and shows where that is. It reports whether there was one.
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

// moved ends a step through the history: it shows where it was, by the edit made last and, for the query, by any.
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

// Dirty reports whether there is something to save: the document is not as it was at the last MarkSaved.
func (h *history) Dirty() bool {
	return h.saved != len(h.past) || h.open != nil && len(h.open.edits) > 0 || !h.filed.are(&h.state)
}

// MarkSaved declares that the document, as it is, is in its file. An entry still open is ended first.
func (h *history) MarkSaved() {
	h.close()
	h.saved, h.filed = len(h.past), filed{h.puzzle, h.rules.draft}
	h.note(History, nil, -1)
	h.flush()
}

// MarkUnsaved declares that no file holds the document, so that it stays dirty until it is saved.
func (h *history) MarkUnsaved() {
	h.saved = -1
	h.note(History, nil, -1)
	h.flush()
}
