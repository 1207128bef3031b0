package workbench

import (
	"slices"
	"unicode"

	"stepboard/app/document"
	"stepboard/solve"
	"stepboard/solve/grid"
)

// Painter paints with a brush, in strokes. A stroke that begins on a thing drags it.
type Painter struct {
	Brush solve.Brush
	// Paints is called before a stroke changes anything.
	Paints func()

	b     *Workbench
	mode  stroke
	drag  document.Item
	first grid.Cell // first cell of an erasing stroke, or None once it erases
}

// stroke is the effect of the pressed button.
type stroke uint8

const (
	idle     stroke = iota
	painting        // with the brush
	erasing         // erases once the pointer leaves the cell: a click opens a menu
	pressed         // on a thing: drags if the pointer leaves the cell, else the brush is used
	dragging        // a thing
)

// Brushes are the puzzle's brushes for the current task.
func (p *Painter) Brushes() []solve.Brush {
	var list []solve.Brush
	for _, b := range p.b.doc.Puzzle().Brushes() {
		if b.For(p.b.doc.Task()) {
			list = append(list, b)
		}
	}
	return list
}

// offered is the least number of unique things of a class that the palette shows.
const offered = 8

// Offered are the brushes that the palette shows. Of a long list of brushes for unique things these are: the first
// ones, the ones whose things are on the board, one more, and the current brush.
func (p *Painter) Offered() []solve.Brush {
	list := p.Brushes()
	last, at, place := offered-1, map[int]int{}, map[string]int{} // places within classes
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

// offer makes sure that the current brush exists.
func (p *Painter) offer() {
	list := p.Brushes()
	for _, b := range list {
		if b.ID == p.Brush.ID {
			p.Brush = b
			return
		}
	}
	p.Brush = list[min(1, len(list)-1)]
}

// Choose makes a brush the current one.
func (p *Painter) Choose(b solve.Brush) {
	p.Brush = b
	p.b.Paint()
}

// Rune chooses the brush with a typed key, and reports whether there is one. Small and capital letters are the same,
// unless each belongs to a brush.
func (p *Painter) Rune(r rune) bool {
	for _, key := range []rune{r, unicode.ToLower(r), unicode.ToUpper(r)} {
		for _, b := range p.Brushes() {
			if b.Key == key {
				p.Choose(b)
				return true
			}
		}
	}
	return false
}

// Begin begins a stroke: on a thing it drags the thing, whatever the brush; elsewhere it paints. A press that does not
// leave the cell paints it.
func (p *Painter) Begin(c grid.Cell) {
	p.Paints()
	p.b.Way.Rewind()
	doc := p.b.doc
	if items := doc.At(c); len(items) > 0 {
		doc.Begin(solve.Say("app.edit.drag"))
		p.mode, p.drag = pressed, items[0]
		return
	}
	doc.Begin(solve.Say("app.edit.paint"))
	p.mode = painting
	doc.Paint(p.Brush, c)
}

// BeginErasing begins a stroke that erases once it leaves its first cell.
func (p *Painter) BeginErasing(c grid.Cell) {
	p.b.doc.Begin(solve.Say("app.edit.erase"))
	p.mode, p.first = erasing, c
}

// Erase begins a stroke that also erases its first cell.
func (p *Painter) Erase(c grid.Cell) {
	p.BeginErasing(c)
	p.Paints()
	p.EraseAt(c)
	p.first = grid.None
}

// Move paints, erases or drags at a cell that the pointer has reached.
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
		if p.free(to) && doc.Move(p.drag, to) {
			p.drag.At = to
		}
	}
}

// free reports whether the dragged thing would replace nothing on a cell. A drag that passes over an occupied cell
// leaves the cell alone: things change places only at its end.
func (p *Painter) free(c grid.Cell) bool {
	doc := p.b.doc
	return !slices.ContainsFunc(doc.At(c), func(it document.Item) bool {
		return it != p.drag && doc.ClassOf(it.Kind) == doc.ClassOf(p.drag.Kind)
	})
}

// Finish ends the stroke, which is one entry of the history: on a cell, or off the board with None.
func (p *Painter) Finish(at grid.Cell) {
	doc := p.b.doc
	switch p.mode {
	case pressed: // a click
		doc.Paint(p.Brush, p.drag.At)
	case dragging:
		if at != grid.None && at != p.drag.At {
			doc.Move(p.drag, at)
		}
	}
	p.mode = idle
	doc.End()
}

// PaintAt uses the brush on a cell.
func (p *Painter) PaintAt(c grid.Cell) {
	p.b.Way.Rewind()
	p.b.doc.Paint(p.Brush, c)
}

// EraseAt removes the content of a cell.
func (p *Painter) EraseAt(c grid.Cell) {
	p.b.Way.Rewind()
	p.b.doc.Erase(c)
}
