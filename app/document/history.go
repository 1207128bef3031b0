package document

import (
	"slices"

	"stepboard/app/view"
	"stepboard/solve"
)

// entry is a group of edits that one undo reverts.
type entry struct {
	name  solve.Text
	edits []edit
	float *floating // the floating part that the entry has laid on the board, or nil
}

// edit is a change of the state. Edits are applied in the order of the history and reverted in the opposite order.
type edit interface {
	// apply applies the edit or, if back is true, reverts it.
	apply(s *state, back bool)
	// location returns the place to show after apply. dataset is -1 if the edit has no place; query is -1 for a board.
	location(s *state) (dataset, query int)
}

// history is a state with its entries for undo and redo.
type history struct {
	state
	past, future []*entry
	open         *entry    // the entry between Begin and End, else nil
	depth        int       // number of calls of Begin whose End has not come yet
	saved        int       // len(past) at the last save; -1: undo and redo can't reach that state
	savedRules   ruleTexts // the rules at the last save
	sealed       bool      // whether the last entry is finished: further typing starts a new entry, and no part floats
	afloat       *floating // the part that was laid last; see floating
}

// Begin starts an entry of the history. One undo reverts the entry. Calls may be nested; the outermost pair counts.
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

// push(e) adds an entry to past. The edits of the entry must be applied already.
func (h *history) push(e *entry) {
	h.past = append(h.past, e)
	h.note(History)
}

// do applies edits and adds them to the open entry, or to a new entry, and returns this entry. The caller must call
// flush at the end of its operation.
func (h *history) do(name solve.Text, edits ...edit) *entry {
	h.forget()
	e := &entry{name: name, edits: edits}
	e.apply(&h.state, false)
	if h.open != nil {
		if h.open.edits = append(h.open.edits, edits...); len(h.open.edits) == len(edits) {
			h.note(History)
		}
		return h.open
	}
	h.push(e)
	h.sealed = false
	return e
}

// apply(s, back) applies all edits of the entry or, if back is true, reverts them.
func (e *entry) apply(s *state, back bool) {
	for i := range e.edits {
		if back {
			i = len(e.edits) - 1 - i
		}
		e.edits[i].apply(s, back)
	}
}

func (h *history) forget() {
	if len(h.future) == 0 {
		return
	}
	h.future = nil
	if h.saved > len(h.past) {
		h.saved = -1
	}
	h.note(History)
}

func (h *history) together(name solve.Text, edits func()) {
	h.Begin(name)
	edits()
	h.End()
	h.flush()
}

// last() returns the edit into which a further edit may merge, or nil. This is the last edit of the open entry. If no
// entry is open, it is the only edit of the unsealed entry, if that entry has only one edit.
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

// unsealed returns the last entry, or nil if the entry is sealed, or if the user has saved or undone something since.
func (h *history) unsealed() *entry {
	n := len(h.past)
	if n == 0 || h.sealed || h.saved == n || len(h.future) > 0 {
		return nil
	}
	return h.past[n-1]
}

// CanUndo returns the name of the entry that Undo would revert. ok is false if there is nothing to undo.
func (h *history) CanUndo() (name solve.Text, ok bool) {
	if h.open != nil && len(h.open.edits) > 0 {
		return h.open.name, true
	}
	if n := len(h.past); n > 0 {
		return h.past[n-1].name, true
	}
	return solve.Text{}, false
}

// CanRedo returns the name of the entry that Redo would apply again. ok is false if there is nothing to redo.
func (h *history) CanRedo() (name solve.Text, ok bool) {
	if n := len(h.future); n > 0 {
		return h.future[n-1].name, true
	}
	return solve.Text{}, false
}

// Border returns the entry that the next undo (or redo) would take, if it crosses a border: this entry changes the
// lesson and the step before only boards, or the other way. The result at identifies the border. It is nil without one.
func (h *history) Border(redo bool) (at any, name solve.Text, lesson bool) {
	ahead, behind := either(redo, h.future, h.past), either(redo, h.past, h.future)
	n, m := len(ahead), len(behind)
	if n == 0 || m == 0 || ahead[n-1].ofLesson() == behind[m-1].ofLesson() {
		return nil, name, false
	}
	return ahead[n-1], ahead[n-1].name, ahead[n-1].ofLesson()
}

func (e *entry) ofLesson() bool {
	return slices.ContainsFunc(e.edits, func(x edit) bool { _, frames := x.(*valueEdit[[]view.Frame]); return frames })
}

// Undo ends an open entry, reverts the last entry and shows the place of its change. It reports whether there was an
// entry.
func (h *history) Undo() bool { return h.step(&h.past, &h.future, true) }

// Redo applies the last undone entry again and shows the place of its change. Redo reports whether there was an entry.
func (h *history) Redo() bool { return h.step(&h.future, &h.past, false) }

func (h *history) step(from, to *[]*entry, back bool) bool {
	h.close()
	n := len(*from)
	if n == 0 {
		h.flush()
		return false
	}
	e := (*from)[n-1]
	*from, *to = (*from)[:n-1], append(*to, e)
	if e.apply(&h.state, back); e.ofLesson() {
		h.renew(h.former...)
	}
	h.moved(e, either(back, e.edits[0], e.edits[len(e.edits)-1]))
	return true
}

// close() ends the open entry, including nested calls of Begin.
func (h *history) close() {
	if h.depth > 0 {
		h.depth = 1
		h.End()
	}
}

// moved(e, lastEdit) ends an undo or a redo of an entry. It shows the location of the edit that was applied or reverted
// last. If this location has no query, moved takes the query of another edit in the same dataset.
func (h *history) moved(e *entry, lastEdit edit) {
	h.sealed = true
	h.note(History)
	dataset, query := lastEdit.location(&h.state)
	for _, x := range e.edits {
		if d, q := x.location(&h.state); query < 0 && d == dataset {
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

// Dirty reports whether the document differs from its state at the last MarkSaved.
func (h *history) Dirty() bool {
	return h.saved != len(h.past) || h.open != nil && len(h.open.edits) > 0 || h.savedRules != h.ruleTexts()
}

// MarkSaved records that a file now holds the document. An open entry is ended first.
func (h *history) MarkSaved() {
	h.close()
	h.saved, h.savedRules = len(h.past), h.ruleTexts()
	h.note(History)
	h.flush()
}

// MarkUnsaved records that no file holds the document, so that Dirty is true until the next MarkSaved.
func (h *history) MarkUnsaved() {
	h.saved = -1
	h.note(History)
	h.flush()
}
