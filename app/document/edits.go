package document

import (
	"slices"

	"stepboard/app/view/annotate"
	"stepboard/solve"
	"stepboard/solve/grid"
)

// place is what an edit is about. query is -1 for the board.
type place struct {
	page  *page
	query int
}

func (l place) where(s *state) (dataset, query int) {
	if l.page == nil {
		return -1, -1
	}
	return s.indexOf(l.page), l.query
}

// things is the list that an edit of things is about.
func (l place) things() *[]solve.Thing {
	if l.query < 0 {
		return &l.page.data.Board.Things
	}
	return &l.page.data.Queries[l.query].Things
}

// revision is the number that an edit changes.
func (l place) revision() *uint64 {
	if l.query < 0 {
		return &l.page.board
	}
	return &l.page.queries[l.query]
}

func (l place) what() What {
	if l.query < 0 {
		return Things
	}
	return InQuery
}

// span is the revision before an edit and after it, so that undo brings back the old one.
type span struct{ before, after uint64 }

func (s *state) span(l place) span { return span{*l.revision(), s.nextRevision()} }

// number is the revision once the edit is made or taken back.
func (s span) number(back bool) uint64 { return either(back, s.before, s.after) }

// either is what was there before an edit or what is there after it.
func either[T any](back bool, before, after T) T {
	if back {
		return before
	}
	return after
}

// cellsEdit sets bytes of the terrain. It grows while a stroke goes on: 8 bytes a painted cell.
type cellsEdit struct {
	place
	span
	cells []cellDelta
}

type cellDelta struct {
	at       grid.Cell
	old, new byte
}

func (e *cellsEdit) apply(s *state, back bool) {
	terrain := e.page.data.Board.Terrain
	for i, c := range e.cells {
		if back { // from the last one, for a stroke may paint a cell twice
			c = e.cells[len(e.cells)-1-i]
		}
		terrain[c.at] = either(back, c.old, c.new)
	}
	e.page.board = e.number(back)
	if len(e.cells) > manyCells {
		s.note(Cells, e.page, -1)
		s.pending.Cells = nil
		return
	}
	at := make([]grid.Cell, len(e.cells))
	for i, c := range e.cells {
		at[i] = c.at
	}
	s.note(Cells, e.page, -1, at...)
}

// setCell paints one cell, into the stroke that is under way if there is one.
func (d *Document) setCell(name solve.Text, p *page, at grid.Cell, tile byte) {
	old := p.data.Board.Terrain[at]
	if old == tile {
		return
	}
	delta := cellDelta{at, old, tile}
	l := place{p, -1}
	if e, ok := d.last().(*cellsEdit); ok && d.open != nil && e.page == p {
		d.forget()
		e.cells = append(e.cells, delta)
		e.after = d.nextRevision()
		p.board = e.after
		p.data.Board.Terrain[at] = tile
		d.note(Cells, p, -1, at)
		return
	}
	d.do(name, &cellsEdit{l, d.span(l), []cellDelta{delta}})
}

// thingsEdit puts a list of things in the place of another.
type thingsEdit struct {
	place
	span
	old, new []solve.Thing
}

func (e *thingsEdit) apply(s *state, back bool) {
	*e.things(), *e.revision() = either(back, e.old, e.new), e.number(back)
	s.note(e.what(), e.page, e.query)
}

// setThings puts a list, which it takes over, in the place of another that differs.
func (d *Document) setThings(name solve.Text, l place, next []solve.Thing) {
	if old := *l.things(); !slices.Equal(old, next) {
		d.do(name, &thingsEdit{l, d.span(l), old, slices.Clip(next)})
	}
}

// shapeEdit puts another board, with what is on it, in the place of that of a dataset. It keeps the old one.
type shapeEdit struct {
	place
	span
	board       *solve.Board
	queries     []solve.Query
	annotations []annotate.Annotation
}

func (e *shapeEdit) apply(s *state, back bool) {
	p := e.page
	board, queries, annotations := p.data.Board, p.data.Queries, p.annotations
	p.reshape(s, e.board, e.queries, e.annotations, e.number(back))
	e.board, e.queries, e.annotations = board, queries, annotations
}

// valueEdit puts a value of the document, or of one of its datasets, in the place of another.
type valueEdit[T any] struct {
	place
	what          What
	at            *T
	before, after T
	merges        any // what further edits are merged into this one have, too; nil: none are
}

func (e *valueEdit[T]) apply(s *state, back bool) {
	*e.at = either(back, e.before, e.after)
	s.note(e.what, e.page, -1)
}

// set puts a value in the place of another, within the last edit where that is one of the same value in the open entry
// or both merge. It returns the edit.
func set[T any](d *Document, name solve.Text, p *page, what What, at *T, to T, merges any) *valueEdit[T] {
	e, ok := d.last().(*valueEdit[T])
	if ok && e.at == at && (d.open != nil || merges != nil && e.merges == merges) {
		d.forget()
		e.after = to
		e.apply(&d.state, false)
	} else {
		e = &valueEdit[T]{place{p, -1}, what, at, *at, to, merges}
		d.do(name, e)
	}
	return e
}

// setText sets one of the texts of the document or, with a page, of its dataset. Typing letter after letter into one
// makes one entry.
func (d *Document) setText(name solve.Text, p *page, at *string, text string) {
	if *at != text {
		set(d, name, p, Texts, at, text, true)
	}
	d.flush()
}

// itemEdit inserts an item into the list of datasets or, with a page, of its queries, or removes one.
type itemEdit[T any] struct {
	place
	what   What
	list   *[]T
	index  int
	item   T
	insert bool
	there  bool // it is in the list now
}

func (e *itemEdit[T]) apply(s *state, back bool) {
	if e.there = e.insert != back; e.there {
		*e.list = slices.Insert(*e.list, e.index, e.item)
	} else {
		*e.list = slices.Delete(*e.list, e.index, e.index+1)
	}
	s.note(e.what, e.page, -1)
}

// where is the item itself or, where it is gone, the one that was shown when it came or that took its place.
func (e *itemEdit[T]) where(s *state) (dataset, query int) {
	i := e.index
	if !e.there && e.insert {
		i = max(0, i-1)
	}
	if e.page == nil {
		return i, -1
	}
	return s.indexOf(e.page), i
}

// datasetEdit inserts a dataset or removes one.
func (s *state) datasetEdit(p *page, index int, insert bool) edit {
	return &itemEdit[*page]{place{nil, -1}, Datasets, &s.pages, index, p, insert, false}
}

// queryEdits insert a query with its revision into the list of a dataset, or remove both.
func (p *page) queryEdits(q solve.Query, revision uint64, index int, insert bool) []edit {
	l := place{p, -1}
	return []edit{
		&itemEdit[solve.Query]{l, Queries, &p.data.Queries, index, q, insert, false},
		&itemEdit[uint64]{l, Queries, &p.queries, index, revision, insert, false},
	}
}
