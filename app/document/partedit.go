package document

import (
	"slices"

	"stepboard/solve"
	"stepboard/solve/grid"
)

// asIs is a terrain byte of a part. The board's cell under it keeps its own byte.
const asIs byte = 0

// floating is a part that was laid on the board and can still be moved. The contents under it are not lost.
type floating struct {
	place
	entry  *entry         // the entry of the history that laid the part; nil: the part changed nothing
	part   *solve.Dataset // the part, turned as it lies now
	from   grid.Area      // the area from which the part was taken; no cells: the part comes from elsewhere
	to     grid.Area      // the area on which the part lies now
	middle [2]int         // the part's middle in half cells, as if the board had no edges
	after  Revision       // revision of the board and query with the part
}

// middleOf returns the middle of an area, in half cells.
func middleOf(a grid.Area) [2]int { return [2]int{2*a.Row + a.Rows, 2*a.Col + a.Cols} }

// floating(a) returns the part that floats on an area of the board shown, or nil.
func (d *Document) floating(a grid.Area) *floating {
	f := d.afloat
	if f == nil || d.sealed || d.open != nil || f.to != a || f.place != (place{d.page(), d.query}) ||
		f.after != d.Revision(d.dataset, d.query) || f.entry != nil && f.entry != d.unsealed() {
		return nil
	}
	return f
}

// float(…) calls the function change with the part that floats on the area source, or else with the contents of that
// area. It lays the result on the area target.
func (d *Document) float(name solve.Text, source, target grid.Area, middle [2]int,
	change func(*solve.Dataset) *solve.Dataset,
) {
	f := d.floating(source)
	if f == nil {
		f = &floating{place: place{d.page(), d.query}, from: source, part: d.Part(source)}
	}
	d.lay(name, f, change(f.part), target, middle)
}

// lay(…) lays a part on the area target. If the part already floats elsewhere, the contents under it come back.
func (d *Document) lay(name solve.Text, f *floating, part *solve.Dataset, target grid.Area, middle [2]int) {
	e := f.entry
	if e != nil {
		e.apply(&d.state, true)
	}
	f.part, f.to, f.middle = part, target, middle
	switch edits := d.partEdits(f.from, part, target); {
	case e != nil && len(edits) == 0: // the board is as it was before the part was taken
		d.past, f.entry = d.past[:len(d.past)-1], nil
		d.note(History)
	case e != nil:
		e.edits = edits
		e.apply(&d.state, false)
		d.note(History)
	case len(edits) > 0:
		f.entry = d.do(name, edits...)
		f.entry.float = f
	}
	d.afloat, d.sealed, f.after = f, false, d.Revision(d.dataset, d.query)
	d.flush()
}

// Settle ends the floating of a part. The contents under it can then come back only by undo.
func (h *history) Settle() { h.sealed = true }

// Floated returns the areas between which the next Undo (if redo is true, the next Redo) moves a floating part. An area
// without cells means outside of the board. If this step moves no part, ok is false.
func (h *history) Floated(redo bool) (from, to grid.Area, ok bool) {
	list := either(redo, h.future, h.past)
	if len(list) == 0 || list[len(list)-1].float == nil {
		return from, to, false
	}
	f := list[len(list)-1].float
	if redo {
		return f.from, f.to, true
	}
	return f.to, f.from, true
}

// change(name, edits) makes edits one entry of the history. Without edits it does nothing.
func (d *Document) change(name solve.Text, edits []edit) {
	if len(edits) > 0 {
		d.do(name, edits...)
		d.flush()
	}
}

// partEdits returns edits that make the area source empty floor, and then lay a part (nil: no part) on the area target,
// as if the part were painted there. Things of source that are laid again keep their indexes in the lists.
func (d *Document) partEdits(source grid.Area, part *solve.Dataset, target grid.Area) []edit {
	if part == nil {
		part = &solve.Dataset{Board: &solve.Board{}}
	}
	var edits []edit
	layers := d.layers()
	l := laying{state: &d.state, from: source, to: target, terrain: part.Board.Terrain, laid: map[spot]bool{}}
	change := d.span(layers[0]) // one revision for all changes of the board
	if cells := l.cells(); len(cells) > 0 {
		edits = append(edits, &cellsEdit{layers[0], change, cells})
	}
	var lists [2][]solve.Thing
	lists[0] = l.choose(layers[0], part.Board.Things)
	if len(layers) > 1 && len(part.Queries) > 0 {
		lists[1] = l.choose(layers[1], part.Queries[0].Things)
	}
	for i, at := range layers {
		if i > 0 {
			change = d.span(at)
		}
		old := *at.things()
		if next := l.things(at, lists[i]); !slices.Equal(old, next) {
			edits = append(edits, &thingsEdit{at, change, old, slices.Clip(next)})
		}
	}
	return edits
}

type laying struct {
	*state
	from, to grid.Area
	terrain  []byte        // terrain of the part
	laid     map[spot]bool // cells and classes of the laid things
}

// spot is a cell and a class of things. At most one thing of a class can be on a cell.
type spot struct {
	at    grid.Cell
	class int
}

func (l *laying) cells() (list []cellDelta) {
	b := l.Board()
	set := func(row, col int, tile byte) {
		if c := b.At(row, col); tile != asIs && b.Terrain[c] != tile {
			list = append(list, cellDelta{c, b.Terrain[c], tile})
		}
	}
	for i := range l.from.Cells() {
		if row, col := l.from.Row+i/l.from.Cols, l.from.Col+i%l.from.Cols; !l.to.Holds(row, col) {
			set(row, col, solve.Floor)
		}
	}
	for i, tile := range l.terrain {
		set(l.to.Row+i/l.to.Cols, l.to.Col+i%l.to.Cols, tile)
	}
	return list
}

// choose(at, things) returns the things of the part that are to be laid, with their cells on the board. A Unique thing
// that comes from outside is left out if the list at the place keeps another thing of its kind.
func (l *laying) choose(at place, things []solve.Thing) (chosen []solve.Thing) {
	size := l.Board().Size
	for _, t := range things {
		t.At = size.At(l.to.Row+l.to.Size.Row(t.At), l.to.Col+l.to.Size.Col(t.At))
		if l.from.Cells() == 0 && l.brushes[t.Kind].Unique {
			same := func(x solve.Thing) bool { return x.Kind == t.Kind }
			stays := func(x solve.Thing) bool { return same(x) && x.At != t.At && !l.cleared(at, x) }
			if slices.ContainsFunc(*at.things(), stays) || slices.ContainsFunc(chosen, same) {
				continue
			}
		}
		chosen = append(chosen, t)
		l.laid[l.spot(t)] = true
	}
	return chosen
}

func (l *laying) spot(t solve.Thing) spot { return spot{t.At, l.ClassOf(t.Kind)} }

// cleared reports whether the terrain of the part removes a thing (t) from the list at the place.
func (l *laying) cleared(at place, t solve.Thing) bool {
	row, col := l.Board().Row(t.At), l.Board().Col(t.At)
	if at.query >= 0 || !l.to.Holds(row, col) {
		return false
	}
	tile := l.terrain[l.to.At(row-l.to.Row, col-l.to.Col)]
	return slices.ContainsFunc(l.puzzle.Brushes(), func(b solve.Brush) bool {
		return b.Layer == solve.Terrain && b.Tile == tile && b.Clears
	})
}

// things(at, list) returns the new list of things at a place, with the laid things in list.
func (l *laying) things(at place, list []solve.Thing) (next []solve.Thing) {
	size := l.Board().Size
	for _, t := range *at.things() {
		switch {
		case l.from.Holds(size.Row(t.At), size.Col(t.At)):
			if len(list) == 0 {
				continue
			}
			t, list = list[0], list[1:]
		case l.laid[l.spot(t)], l.cleared(at, t):
			continue
		}
		next = append(next, t)
	}
	return append(next, list...)
}
