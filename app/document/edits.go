package document

import (
	"slices"

	"stepboard/app/view/annotate"
	"stepboard/solve"
	"stepboard/solve/grid"
)

// place is the part of the document that an edit changes. The page is a dataset; nil means the whole document. The
// query is the index of one of the dataset's queries; -1 means the dataset or its board.
type place struct {
	page  *page
	query int
}

func (l place) location(s *state) (dataset, query int) {
	if l.page == nil {
		return -1, -1
	}
	return s.indexOf(l.page), l.query
}

func (l place) things() *[]solve.Thing {
	if l.query < 0 {
		return &l.page.data.Board.Things
	}
	return &l.page.data.Queries[l.query].Things
}

func (l place) revision() *uint64 {
	if l.query < 0 {
		return &l.page.board
	}
	return &l.page.queries[l.query]
}

func (l place) what() Change {
	if l.query < 0 {
		return Things
	}
	return InQuery
}

// span contains the revision numbers of a board or a query before and after an edit. Undo restores the old number.
type span struct{ before, after uint64 }

func (s *state) span(l place) span { return span{*l.revision(), s.nextRevision()} }

func (s span) number(back bool) uint64 { return either(back, s.before, s.after) }

// either(first, a, b) returns a if first is true, else b.
func either[T any](first bool, a, b T) T {
	if first {
		return a
	}
	return b
}

// cellsEdit sets bytes of the terrain. During a stroke of a brush it takes 8 bytes more for each painted cell.
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
		if back { // from the last cell to the first, because a stroke may paint a cell twice
			c = e.cells[len(e.cells)-1-i]
		}
		terrain[c.at] = either(back, c.old, c.new)
	}
	e.page.board = e.number(back)
	s.note(Cells)
}

// setCell sets the tile of one cell. During a stroke (an open entry) it extends the stroke's last edit.
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
		d.note(Cells)
		return
	}
	d.do(name, &cellsEdit{l, d.span(l), []cellDelta{delta}})
}

type thingsEdit struct {
	place
	span
	old, new []solve.Thing
}

func (e *thingsEdit) apply(s *state, back bool) {
	*e.things(), *e.revision() = either(back, e.old, e.new), e.number(back)
	s.note(e.what())
}

// setThings replaces the list of things at a place, unless both lists are equal. The caller must not change the new
// list.
func (d *Document) setThings(name solve.Text, l place, next []solve.Thing) {
	if old := *l.things(); !slices.Equal(old, next) {
		d.do(name, &thingsEdit{l, d.span(l), old, slices.Clip(next)})
	}
}

// shapeEdit changes a dataset's board, queries and annotations. The method apply exchanges them with its fields.
type shapeEdit struct {
	place
	span
	board       *solve.Board
	queries     []solve.Query
	annotations []annotate.Annotation
}

func (e *shapeEdit) apply(s *state, back bool) {
	p, what := e.page, Shape|InQuery
	if len(p.annotations)+len(e.annotations) > 0 {
		what |= Annotations
	}
	p.data.Board, e.board = e.board, p.data.Board
	p.data.Queries, e.queries = e.queries, p.data.Queries
	p.annotations, e.annotations = e.annotations, p.annotations
	p.board = e.number(back)
	s.note(what)
}

// valueEdit replaces a value of the document or, if the place has a page, a value of that dataset.
type valueEdit[T any] struct {
	place
	what          Change
	target        *T
	before, after T
	// mergeKey joins successive edits with equal keys. If mergeKey is nil, only edits of one open entry are joined.
	mergeKey any
}

func (e *valueEdit[T]) apply(s *state, back bool) {
	*e.target = either(back, e.before, e.after)
	s.note(e.what)
}

// set replaces the value *target and returns the edit. If the last edit changed the same target, and it is in the open
// entry or has an equal mergeKey (not nil), set extends this edit.
func set[T any](d *Document, name solve.Text, p *page, what Change, target *T, value T, mergeKey any) *valueEdit[T] {
	e, ok := d.last().(*valueEdit[T])
	if ok && e.target == target && (d.open != nil || mergeKey != nil && e.mergeKey == mergeKey) {
		d.forget()
		e.after = value
		e.apply(&d.state, false)
	} else {
		e = &valueEdit[T]{place{p, -1}, what, target, *target, value, mergeKey}
		d.do(name, e)
	}
	return e
}

// setText sets a text of the document, or of the dataset p. Letters typed into one text are one entry of the history.
func (d *Document) setText(name solve.Text, p *page, target *string, text string) {
	if *target != text {
		set(d, name, p, Texts, target, text, true)
	}
	d.flush()
}

// itemEdit inserts or removes an item of the list of datasets or, if the place has a page, of a list of this page.
type itemEdit[T any] struct {
	place
	what    Change
	list    *[]T
	index   int
	item    T
	insert  bool
	present bool // whether the item is now in the list
}

func (e *itemEdit[T]) apply(s *state, back bool) {
	if e.present = e.insert != back; e.present {
		*e.list = slices.Insert(*e.list, e.index, e.item)
	} else {
		*e.list = slices.Delete(*e.list, e.index, e.index+1)
	}
	s.note(e.what)
}

// location returns the index of the item. After a removal, this is the index of the next item. If undo took an inserted
// item out again, location returns the index of the item before.
func (e *itemEdit[T]) location(s *state) (dataset, query int) {
	i := e.index
	if !e.present && e.insert {
		i = max(0, i-1)
	}
	if e.page == nil {
		return i, -1
	}
	return s.indexOf(e.page), i
}

// datasetEdit returns an edit that inserts a dataset at an index or, if insert is false, removes it.
func (s *state) datasetEdit(p *page, index int, insert bool) edit {
	return &itemEdit[*page]{place{nil, -1}, Datasets, &s.pages, index, p, insert, false}
}

// queryEdits returns edits that insert a query and its revision or, if insert is false, remove both.
func (p *page) queryEdits(q solve.Query, revision uint64, index int, insert bool) []edit {
	l := place{p, -1}
	return []edit{
		&itemEdit[solve.Query]{l, Queries, &p.data.Queries, index, q, insert, false},
		&itemEdit[uint64]{l, Queries, &p.queries, index, revision, insert, false},
	}
}
