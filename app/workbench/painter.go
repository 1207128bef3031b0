package workbench

import (
	"slices"
	"unicode"

	"stepboard/app/document"
	"stepboard/solve"
	"stepboard/solve/grid"
)

// Painter paints with a brush, in strokes. If a stroke begins on a thing, it drags the thing.
type Painter struct {
	Brush  solve.Brush
	Rests  bool   // whether no brush is in use: then a press selects cells, and changes nothing
	Paints func() // called before a stroke changes anything

	b     *Workbench
	mode  stroke
	drag  document.Item
	grip  grid.Cell // the cell of the dragged thing that is under the pointer; a large thing has several cells
	first grid.Cell // the first cell of an erasing stroke, or None if it is erased already
}

// stroke says what the current stroke does.
type stroke uint8

const (
	idle     stroke = iota
	painting        // paints with the brush
	erasing         // erases when the pointer leaves the first cell, because a click without a move opens a menu
	pressed         // began on a thing; drags the thing if the pointer leaves the cell, otherwise Finish paints
	dragging        // drags a thing
)

// Brushes returns the puzzle's brushes for the current task.
func (p *Painter) Brushes() []solve.Brush {
	all, task := slices.Clone(p.b.doc.Puzzle().Brushes()), p.b.doc.Task()
	return slices.DeleteFunc(all, func(b solve.Brush) bool { return !b.For(task) })
}

// The numbers of unique things of a class that the palette always shows, if the class has so many.
const (
	LeastOffered       = 3 // in the window
	LeastOfferedOnPage = 8 // on a living page
)

// Offered returns the brushes in the palette. If a class has many unique things, the palette has only the first things:
// those up to the last thing on the board, and the next thing. The parameter least is the smallest number of these
// things. The palette has the current brush, if there are others.
func (p *Painter) Offered(least int) []solve.Brush {
	list := p.Brushes()
	if len(list) == 1 { // all cells are always the same
		return nil
	}
	last, at, place := least-1, map[int]int{}, map[string]int{} // place: index of each brush within its class
	for _, b := range list {
		if b.Layer != solve.OnBoard || !b.Unique {
			continue
		}
		place[b.ID] = at[b.Class]
		at[b.Class]++
		if p.b.doc.Board().Find(b.Kind) != grid.None {
			last = max(last, place[b.ID]+1)
		}
	}
	return slices.DeleteFunc(list, func(b solve.Brush) bool { return place[b.ID] > last && b.ID != p.Brush.ID })
}

// offer() makes sure that the current brush is a brush of the task.
func (p *Painter) offer() {
	list := p.Brushes()
	i := slices.IndexFunc(list, func(b solve.Brush) bool { return b.ID == p.Brush.ID })
	if i < 0 {
		i = min(1, len(list)-1)
	}
	p.Brush = list[i]
}

// Choose chooses a brush.
func (p *Painter) Choose(b solve.Brush) {
	p.Brush, p.Rests = b, false
	p.b.Paint()
}

// Rest puts the brush away, until the next choice of a brush. So a file that is only looked at does not change.
func (p *Painter) Rest() {
	p.Rests = true
	p.b.Paint()
}

// Rune chooses the brush of a typed key, in upper or lower case. It reports whether there is such a brush.
func (p *Painter) Rune(r rune) bool {
	list := p.Brushes()
	for _, key := range []rune{r, unicode.ToLower(r), unicode.ToUpper(r)} {
		if i := slices.IndexFunc(list, func(b solve.Brush) bool { return b.Key == key }); i >= 0 {
			p.Choose(list[i])
			return true
		}
	}
	return false
}

// Begin begins a stroke, which paints or drags a thing. If a drag stays on its first cell, Finish paints this cell.
func (p *Painter) Begin(c grid.Cell) {
	p.Paints()
	p.b.Way.Rewind()
	doc := p.b.doc
	if items := doc.At(c); len(items) > 0 {
		doc.Begin(solve.Say("app.edit.drag"))
		p.mode, p.drag, p.grip = pressed, items[0], c
		return
	}
	doc.Begin(solve.Say("app.edit.paint"))
	p.mode = painting
	doc.Paint(p.Brush, c)
}

// BeginErasing begins a stroke that erases when it leaves its first cell.
func (p *Painter) BeginErasing(c grid.Cell) {
	p.b.doc.Begin(solve.Say("app.edit.erase"))
	p.mode, p.first = erasing, c
}

// Erase begins a stroke that erases, beginning with its first cell.
func (p *Painter) Erase(c grid.Cell) {
	p.BeginErasing(c)
	p.Paints()
	p.EraseAt(c)
	p.first = grid.None
}

// Move continues the stroke at a cell.
func (p *Painter) Move(to grid.Cell) {
	doc := p.b.doc
	switch p.mode {
	case painting:
		doc.Paint(p.Brush, to)
	case erasing:
		if p.first != grid.None {
			p.Paints()
			p.EraseAt(p.first)
			p.first = grid.None
		}
		doc.Erase(to)
	case pressed, dragging:
		p.mode = dragging
		p.drop(to, false)
	}
}

// drop(c, swaps) moves the dragged thing so that the cell of its grip comes to cell c. It does nothing if the thing
// would leave the board or cover another thing. If swaps is true, the thing may trade places with a thing of its size.
func (p *Painter) drop(c grid.Cell, swaps bool) {
	doc, size := p.b.doc, p.b.doc.Board().Size
	if !size.Has(c) {
		return
	}
	form := solve.FormOf(doc.Puzzle(), p.drag.Kind)
	row := size.Row(p.drag.At) + size.Row(c) - size.Row(p.grip)
	col := size.Col(p.drag.At) + size.Col(c) - size.Col(p.grip)
	if !size.In(row, col) {
		return
	}
	to := size.At(row, col)
	cells := form.On(size, to)
	if len(cells) < form.Count() {
		return
	}
	for _, on := range cells {
		for _, it := range doc.At(on) {
			fits := swaps && it.At == to && solve.FormOf(doc.Puzzle(), it.Kind) == form
			if it != p.drag && doc.ClassOf(it.Kind) == doc.ClassOf(p.drag.Kind) && !fits {
				return
			}
		}
	}
	if doc.Move(p.drag, to) {
		p.drag.At, p.grip = to, c
	}
}

// Busy reports whether a stroke has begun and is not finished.
func (p *Painter) Busy() bool { return p.mode != idle }

// Finish ends the stroke on a cell, or off the board (None). The stroke is one entry of the history. At the end of a
// drag, things of the same size may change places.
func (p *Painter) Finish(at grid.Cell) {
	doc := p.b.doc
	switch p.mode {
	case pressed: // a press that stayed on its cell
		doc.Paint(p.Brush, p.grip)
	case dragging:
		p.drop(at, true)
	}
	p.mode = idle
	doc.End()
}

// PaintAt paints a cell with the brush.
func (p *Painter) PaintAt(c grid.Cell) {
	p.b.Way.Rewind()
	p.b.doc.Paint(p.Brush, c)
}

// EraseAt erases a cell.
func (p *Painter) EraseAt(c grid.Cell) {
	p.b.Way.Rewind()
	p.b.doc.Erase(c)
}
