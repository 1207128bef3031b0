package document

import (
	"slices"

	"stepboard/scene"
	"stepboard/solve"
	"stepboard/solve/grid"
	"stepboard/solve/looks"
)

// Item is a thing on the board shown or in the query shown.
type Item struct {
	solve.Thing
	Query bool // it belongs to the query, not the board
}

// At lists the things on a cell, in the board and query shown, the topmost first. If the task does not ask about
// queries, the query's things are left out.
func (s *state) At(c grid.Cell) []Item {
	var list []Item
	for _, l := range s.layers() {
		if l.query >= 0 && !s.ManyQueries() {
			continue
		}
		for _, t := range *l.things() {
			if t.At == c {
				list = append(list, Item{t, l.query >= 0})
			}
		}
	}
	slices.Reverse(list) // later ones are above earlier ones, and the query's above the board's
	slices.SortStableFunc(list, func(a, b Item) int { return s.height(b.Kind) - s.height(a.Kind) })
	return list
}

// layers are the lists of things shown, the lowest first.
func (s *state) layers() []place {
	list := []place{{s.page(), -1}}
	if s.query >= 0 {
		list = append(list, place{s.page(), s.query})
	}
	return list
}

func (s *state) layer(inQuery bool) (place, bool) {
	if !inQuery {
		return place{s.page(), -1}, true
	}
	return place{s.page(), s.query}, s.query >= 0
}

// height is the drawing order of a kind. Kinds without an order are above the others.
func (s *state) height(k solve.Kind) int {
	if s.order == nil {
		s.order = looks.Of(s.puzzle, scene.Light).Order
	}
	if i := slices.Index(s.order, k); i >= 0 {
		return i
	}
	return len(s.order)
}

// Paint applies a brush to a cell of the board shown. A terrain brush sets the cell's byte. Other brushes place a
// thing; a Unique thing moves there from its old cell. Other things of its Class are removed from the cell. A brush of
// the query makes the first query if there is none. A cell off the board is ignored.
func (d *Document) Paint(b solve.Brush, c grid.Cell) {
	if !d.Board().Has(c) {
		return
	}
	name := solve.Say("document.paint", "Brush", solve.TextOf(d.puzzle, "brush."+b.ID))
	if b.Layer == solve.Terrain {
		d.paintTerrain(name, b, c)
		return
	}
	d.together(name, func() {
		if b.Layer == solve.InQuery && d.query < 0 {
			d.insertQuery(name, 0, solve.Query{})
		}
		d.placeThing(name, b, c)
	})
}

func (d *Document) paintTerrain(name solve.Text, b solve.Brush, c grid.Cell) {
	p := d.page()
	if !b.Clears || !slices.ContainsFunc(p.data.Board.Things, func(t solve.Thing) bool { return t.At == c }) {
		d.setCell(name, p, c, b.Tile)
		d.flush()
		return
	}
	d.together(name, func() {
		d.removeThings(name, place{p, -1}, func(t solve.Thing) bool { return t.At == c })
		d.setCell(name, p, c, b.Tile)
	})
}

func (d *Document) placeThing(name solve.Text, b solve.Brush, c grid.Cell) {
	l, _ := d.layer(b.Layer == solve.InQuery)
	t := solve.Thing{Kind: b.Kind, At: c}
	for _, at := range d.layers() {
		d.removeThings(name, at, func(x solve.Thing) bool {
			return x.At == c && d.ClassOf(x.Kind) == b.Class && (at != l || x != t)
		})
	}
	next := slices.Clone(*l.things())
	same := func(x solve.Thing) bool { return x.Kind == b.Kind && (b.Unique || x.At == c) }
	index := slices.IndexFunc(next, same)
	if index < 0 {
		index = len(next)
		next = append(next, t)
	}
	next[index] = t
	d.setThings(name, l, append(next[:index+1], slices.DeleteFunc(next[index+1:], same)...))
}

// removeThings removes the things of a list for which which returns true.
func (d *Document) removeThings(name solve.Text, l place, which func(solve.Thing) bool) {
	d.setThings(name, l, slices.DeleteFunc(slices.Clone(*l.things()), which))
}

// ClassOf is the class of a kind. Things without a brush have a class of their own.
func (s *state) ClassOf(k solve.Kind) int {
	if b, ok := s.brushes[k]; ok {
		return b.Class
	}
	return -int(k) - 1
}

// Move moves a thing of the board shown to another cell: the drop at the end of a drag. A thing of its class on that
// cell goes to the old cell. It reports whether there is such a thing.
func (d *Document) Move(it Item, to grid.Cell) bool {
	l, ok := d.layer(it.Query)
	if !ok || !d.Board().Has(to) {
		return false
	}
	index := slices.Index(*l.things(), it.Thing)
	if index < 0 {
		return false
	}
	if it.At == to {
		return true
	}
	name := solve.Say("document.move", "Thing", d.kindName(it.Kind))
	d.together(name, func() {
		for _, at := range d.layers() {
			next := slices.Clone(*at.things())
			for i, x := range next {
				if x.At == to && d.ClassOf(x.Kind) == d.ClassOf(it.Kind) {
					next[i].At = it.At
				}
			}
			if at == l {
				next[index].At = to
			}
			d.setThings(name, at, next)
		}
	})
	return true
}

// kindName is the palette's name of a kind.
func (s *state) kindName(k solve.Kind) any {
	if b, ok := s.brushes[k]; ok {
		return solve.TextOf(s.puzzle, "brush."+b.ID)
	}
	return string(rune(k))
}

// Erase removes the topmost thing from a cell of the board shown. Without a thing it clears the cell's terrain.
func (d *Document) Erase(c grid.Cell) {
	if !d.Board().Has(c) {
		return
	}
	name := solve.Say("document.erase")
	if list := d.At(c); len(list) > 0 {
		l, _ := d.layer(list[0].Query)
		i := slices.Index(*l.things(), list[0].Thing)
		d.setThings(name, l, slices.Delete(slices.Clone(*l.things()), i, i+1))
	} else {
		d.setCell(name, d.page(), c, solve.Floor)
	}
	d.flush()
}
