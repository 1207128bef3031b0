package generic

import (
	"fmt"

	"stepboard/solve"
	"stepboard/solve/grid"
	"stepboard/solve/lens/kit"
)

// mostSteps is the largest number of steps that Describe tells one by one.
const mostSteps = 3

// Describe implements [solve.Puzzle]. It says which thing moves where.
func (p *Puzzle) Describe(d *solve.Dataset, before, after solve.State) solve.Text {
	if p.spec.Describe != nil {
		if t := p.spec.Describe(d, before, after); t.Key != "" {
			return t
		}
	}
	list := p.stepsOf(d, 0, before, after)
	switch {
	case len(list) == 0:
		return p.Text("move.none")
	case len(list) > mostSteps:
		return p.Text("move.many", "PluralCount", len(list))
	}
	var all solve.Text
	for i, s := range list {
		if t := p.stepText(d.Board, s); i == 0 {
			all = t
		} else {
			all = p.Text("move.and", "First", all, "Second", t)
		}
	}
	return all
}

func (p *Puzzle) stepText(size *solve.Board, s step) solve.Text {
	name := p.nameOf(s.kind)
	switch {
	case s.from == grid.None:
		return p.Text("move.come", "Thing", name, "Cell", cellName(size.Size, s.to))
	case s.to == grid.None:
		return p.Text("move.gone", "Thing", name, "Cell", cellName(size.Size, s.from))
	}
	if _, beside := size.Side(s.from, s.to); beside {
		return p.Text("move.step", "Thing", name, "Direction", size.DirText(s.from, s.to))
	}
	return p.Text("move.to", "Thing", name, "Cell", cellName(size.Size, s.to))
}

// cellName names a cell in short: "(1,2)", or the number of a point.
func cellName(size grid.Size, c grid.Cell) solve.Text {
	if size.Numbered() {
		return kit.CellText(size, c)
	}
	return solve.Quote(fmt.Sprintf("(%d,%d)", size.Row(c)+1, size.Col(c)+1))
}

// Summary implements [solve.Puzzle].
func (p *Puzzle) Summary(d *solve.Dataset, _ int) solve.Text {
	return p.Text("summary", "Rows", d.Board.Rows, "Cols", d.Board.Cols, "PluralCount", len(d.Board.Things))
}

// Record implements [solve.Puzzle]. For each brush of a thing, the value under its ID lists the cells of the things.
func (p *Puzzle) Record(d *solve.Dataset, s solve.State) any {
	record := map[string][][2]int{}
	for i, cells := range p.CellsOf(d, nil, s) {
		list := make([][2]int, len(cells)) // not nil, which JSON would write as null
		for k, c := range cells {
			list[k] = [2]int{d.Board.Row(c) + 1, d.Board.Col(c) + 1}
		}
		record[p.placed[i].ID] = list
	}
	return record
}
