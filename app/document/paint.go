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
	Query bool // whether the thing belongs to the query, not to the board
}

// At lists the things shown on a cell, the topmost first. If ManyQueries is false, it leaves out things of the query.
// A thing that is larger than a cell is on several cells.
func (s *state) At(c grid.Cell) []Item {
	var list []Item
	for _, l := range s.layers() {
		if l.query >= 0 && !s.ManyQueries() {
			continue
		}
		for _, t := range *l.things() {
			if solve.Covers(s.puzzle, s.Board().Size, t, c) {
				list = append(list, Item{t, l.query >= 0})
			}
		}
	}
	slices.Reverse(list) // later things are above earlier things, and the query's things above the board's
	solve.Sort(list, func(a, b Item) int { return s.height(b.Kind) - s.height(a.Kind) })
	return list
}

// layers() returns the place of the board shown and, if a query is shown, the place of the query.
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

// height returns the place of a kind in the drawing order. Kinds that are not in the order are above all other kinds.
func (s *state) height(k solve.Kind) int {
	if s.order == nil {
		s.order = looks.Of(s.puzzle, scene.Light).Order
	}
	if i := slices.Index(s.order, k); i >= 0 {
		return i
	}
	return len(s.order)
}

// Paint applies a brush to a cell of the board shown. A terrain brush sets the cell's tile; if the brush has Clears, it
// also removes the board's things from the cell. Any other brush places a thing. It removes other things of the same
// Class from the cell, and a Unique thing from its old cell. If the brush paints things of the query, and the dataset
// has no query, Paint first adds a query. Paint ignores a cell off the board.
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
	on := func(t solve.Thing) bool { return solve.Covers(d.puzzle, d.Board().Size, t, c) }
	if !b.Clears || !slices.ContainsFunc(p.data.Board.Things, on) {
		d.setCell(name, p, c, b.Tile)
		d.flush()
		return
	}
	d.together(name, func() {
		d.removeThings(name, place{p, -1}, on)
		d.setCell(name, p, c, b.Tile)
	})
}

func (d *Document) placeThing(name solve.Text, b solve.Brush, c grid.Cell) {
	l, _ := d.layer(b.Layer == solve.InQuery)
	t := solve.Thing{Kind: b.Kind, At: c}
	for _, at := range d.layers() {
		d.removeThings(name, at, func(x solve.Thing) bool {
			return solve.Overlap(d.puzzle, d.Board().Size, x, t) && d.ClassOf(x.Kind) == b.Class && (at != l || x != t)
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

func (d *Document) removeThings(name solve.Text, l place, match func(solve.Thing) bool) {
	d.setThings(name, l, slices.DeleteFunc(slices.Clone(*l.things()), match))
}

// ClassOf returns the class of a kind. Each kind without a brush is a separate class.
func (s *state) ClassOf(k solve.Kind) int {
	if b, ok := s.brushes[k]; ok {
		return b.Class
	}
	return -int(k) - 1
}

// Move moves an item of the board or query shown to the cell target. If target has a thing of the same class, this
// thing goes to the item's old cell. Move returns false if the item does not exist, or if target is off the board.
func (d *Document) Move(it Item, target grid.Cell) bool {
	l, ok := d.layer(it.Query)
	if !ok || !d.Board().Has(target) {
		return false
	}
	index := slices.Index(*l.things(), it.Thing)
	if index < 0 {
		return false
	}
	if it.At == target {
		return true
	}
	name := solve.Say("document.move", "Thing", d.kindName(it.Kind))
	d.together(name, func() {
		for _, at := range d.layers() {
			next := slices.Clone(*at.things())
			for i, x := range next {
				if x.At == target && d.ClassOf(x.Kind) == d.ClassOf(it.Kind) {
					next[i].At = it.At
				}
			}
			if at == l {
				next[index].At = target
			}
			d.setThings(name, at, next)
		}
	})
	return true
}

// kindName returns the name of a kind in the palette, or the character of a kind without a brush.
func (s *state) kindName(k solve.Kind) any {
	if b, ok := s.brushes[k]; ok {
		return solve.TextOf(s.puzzle, "brush."+b.ID)
	}
	return string(rune(k))
}

// Erase removes the topmost thing from a cell of the board shown. If the cell has no thing, Erase makes the cell floor.
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
