package generic

import (
	"slices"
	"strings"

	"stepboard/solve"
	"stepboard/solve/grid"
)

// Check implements [solve.Puzzle]. It checks the size of the board, its terrain, and the kinds, numbers and grounds of
// its things. If it has found nothing, it checks that no two things of a Class share a cell, and then calls Spec.Check.
func (p *Puzzle) Check(d *solve.Dataset, query int, _ string) []solve.Diagnostic {
	b, l := d.Board, p.spec.Limits
	if b.Rows < l.MinRows || b.Cols < l.MinCols || b.Rows > l.MaxRows || b.Cols > l.MaxCols ||
		l.Square && b.Rows != b.Cols || !grid.Allows(l.Shape, b.Size) || len(b.Terrain) != b.Cells() {
		if l.Shape == grid.Shape(grid.AnyGraph) {
			return []solve.Diagnostic{p.wrong("points", nil, "N", b.Cols, "Min", l.MinCols, "Max", l.MaxCols)}
		}
		return []solve.Diagnostic{p.wrong("size", nil, "Rows", b.Rows, "Cols", b.Cols, "MinRows", l.MinRows,
			"MinCols", l.MinCols, "MaxRows", l.MaxRows, "MaxCols", l.MaxCols)}
	}
	list := p.checkGround(b)
	list = append(list, p.checkThings(b, b.Things, solve.OnBoard, -1)...)
	if query >= 0 && query < len(d.Queries) {
		list = append(list, p.checkThings(b, d.Queries[query].Things, solve.InQuery, query)...)
	}
	if len(list) == 0 {
		list = p.checkShared(b, d.Things(query), query)
	}
	if len(list) == 0 && p.spec.Check != nil {
		list = p.spec.Check(d, query)
	}
	return list
}

// wrong makes an Error about the board. The parameter name is the part of the text's key after "check.".
func (p *Puzzle) wrong(name string, cells []grid.Cell, pairs ...any) solve.Diagnostic {
	return solve.Diagnostic{Severity: solve.Error, Text: p.Text("check."+name, pairs...), Cells: cells, Query: -1}
}

func (p *Puzzle) checkGround(b *solve.Board) []solve.Diagnostic {
	var cells []grid.Cell
	for c, t := range b.Terrain {
		if !p.signs.tile[t] {
			cells = append(cells, grid.Cell(c))
		}
	}
	if cells == nil {
		return nil
	}
	return []solve.Diagnostic{p.wrong("ground", cells)}
}

func (p *Puzzle) checkThings(b *solve.Board, things []solve.Thing, layer solve.Layer, query int) []solve.Diagnostic {
	var list []solve.Diagnostic
	var of [256][]grid.Cell
	for _, t := range things {
		of[t.Kind] = append(of[t.Kind], t.At)
	}
	for _, brush := range p.placed {
		if brush.Layer != layer {
			continue
		}
		cells := of[brush.Kind]
		of[brush.Kind] = nil
		name := solve.TextOf(p, "brush."+brush.ID)
		switch n := len(cells); {
		case n < brush.Least:
			list = append(list, p.wrong("few", nil, "Thing", name, "PluralCount", brush.Least, "Have", n))
		case brush.Most > 0 && n > brush.Most:
			list = append(list, p.wrong("many", cells[brush.Most:], "Thing", name, "PluralCount", brush.Most, "Have", n))
		}
		off := slices.DeleteFunc(slices.Clone(cells), func(c grid.Cell) bool { return standsOn(b, brush, c) })
		if len(off) > 0 {
			list = append(list, p.wrong("off", off, "Thing", name, "Row", b.Row(off[0])+1, "Col", b.Col(off[0])+1))
		}
	}
	for kind, cells := range of {
		if cells != nil {
			list = append(list, p.wrong("stranger", cells, "Letter", string(rune(kind))))
		}
	}
	for i := range list {
		list[i].Query = query
	}
	return list
}

// standsOn reports whether a thing of the brush may stand on a cell.
func standsOn(b *solve.Board, brush solve.Brush, c grid.Cell) bool {
	if !b.Has(c) {
		return false
	}
	if brush.Ground == "" {
		return b.Terrain[c] != solve.Wall
	}
	return strings.IndexByte(brush.Ground, b.Terrain[c]) >= 0
}

// checkShared reports things of one class on the same cells. All kinds of things must be known.
func (p *Puzzle) checkShared(b *solve.Board, things []solve.Thing, query int) []solve.Diagnostic {
	type place struct {
		class int
		at    grid.Cell
	}
	seen := make(map[place]bool, len(things))
	var cells []grid.Cell
	for _, t := range things {
		shared := false
		for _, c := range p.Form(t.Kind).On(b.Size, t.At) {
			at := place{p.thing(t.Kind).Class, c}
			shared = shared || seen[at]
			seen[at] = true
		}
		if shared {
			cells = append(cells, t.At)
		}
	}
	if cells == nil {
		return nil
	}
	d := p.wrong("shared", cells, "Row", b.Row(cells[0])+1, "Col", b.Col(cells[0])+1)
	d.Query = query
	return []solve.Diagnostic{d}
}
