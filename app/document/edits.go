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

// thingEdit puts the thing new in the place of old, at an index of a list; a Kind of 0 stands for no thing.
type thingEdit struct {
	place
	span
	index    int
	old, new solve.Thing
}

func (e *thingEdit) apply(s *state, back bool) {
	from, to := either(back, e.new, e.old), either(back, e.old, e.new)
	list := e.things()
	next := slices.Clone(*list)
	switch {
	case from.Kind == 0:
		next = slices.Insert(next, e.index, to)
	case to.Kind == 0:
		next = slices.Delete(next, e.index, e.index+1)
	default:
		next[e.index] = to
	}
	*list, *e.revision() = next, e.number(back)
	s.note(e.what(), e.page, e.query)
}

func (d *Document) replaceThing(name solve.Text, l place, index int, to solve.Thing) {
	var old solve.Thing
	if list := *l.things(); index < len(list) {
		old = list[index]
	}
	d.do(name, &thingEdit{l, d.span(l), index, old, to})
}

// thingsEdit puts a whole list of things in the place of another, for changes of several at once.
type thingsEdit struct {
	place
	span
	old, new []solve.Thing
}

func (e *thingsEdit) apply(s *state, back bool) {
	*e.things(), *e.revision() = either(back, e.old, e.new), e.number(back)
	s.note(e.what(), e.page, e.query)
}

// setThings puts a list, which it takes over, in the place of another, as an edit of one thing where that is all that
// differs. It takes linear time.
func (d *Document) setThings(name solve.Text, l place, next []solve.Thing) {
	list := *l.things()
	i := 0
	for i < min(len(list), len(next)) && list[i] == next[i] {
		i++
	}
	switch {
	case i == len(list) && i == len(next):
	case i < len(list) && slices.Equal(list[i+1:], next[i:]):
		d.replaceThing(name, l, i, solve.Thing{})
	case i < len(next) && slices.Equal(list[min(i+1, len(list)):], next[i+1:]):
		d.replaceThing(name, l, i, next[i])
	default:
		d.do(name, &thingsEdit{l, d.span(l), list, slices.Clip(next)})
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
}

func (e *valueEdit[T]) apply(s *state, back bool) {
	*e.at = either(back, e.before, e.after)
	s.note(e.what, e.page, -1)
}

// setText sets one of the texts of the document or, with a page, of its dataset. Typing letter after letter into one
// makes one entry.
func (d *Document) setText(name solve.Text, p *page, at *string, text string) {
	if *at == text {
		return
	}
	if e, ok := d.last().(*valueEdit[string]); ok && e.at == at {
		d.forget()
		e.after = text
		e.apply(&d.state, false)
	} else {
		d.do(name, &valueEdit[string]{place{p, -1}, Texts, at, *at, text})
	}
	d.flush()
}

// datasetEdit inserts a dataset into the list or removes one.
type datasetEdit struct {
	place
	index  int
	insert bool
}

func (e *datasetEdit) apply(s *state, back bool) {
	if e.insert != back {
		s.pages = slices.Insert(s.pages, e.index, e.page)
	} else {
		s.pages = slices.Delete(s.pages, e.index, e.index+1)
	}
	s.note(Datasets, nil, -1)
}

// where is the dataset itself or, where it is gone, the one that was shown when it came or that took its place.
func (e *datasetEdit) where(s *state) (dataset, query int) {
	if i := s.indexOf(e.page); i >= 0 {
		return i, 0
	}
	if e.insert {
		return max(0, e.index-1), -1
	}
	return e.index, -1
}

// queryEdit inserts a query into a dataset's list or removes one.
type queryEdit struct {
	place
	content solve.Query
	number  uint64 // its revision
	insert  bool
	present bool // it is in the list now
}

func (e *queryEdit) apply(s *state, back bool) {
	p, i := e.page, e.query
	e.present = e.insert != back
	if e.present {
		p.data.Queries = slices.Insert(p.data.Queries, i, e.content)
		p.queries = slices.Insert(p.queries, i, e.number)
	} else {
		p.data.Queries = slices.Delete(p.data.Queries, i, i+1)
		p.queries = slices.Delete(p.queries, i, i+1)
	}
	s.note(Queries, p, -1)
}

// where is the query itself or, where it is gone, the one that was shown when it came or that took its place.
func (e *queryEdit) where(s *state) (dataset, query int) {
	query = e.query
	if !e.present && e.insert {
		query = max(0, query-1)
	}
	return s.indexOf(e.page), query
}
