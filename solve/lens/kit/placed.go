package kit

import (
	"image/color"
	"strconv"

	"stepboard/scene"
	"stepboard/solve/grid"
)

// Placed returns operations for a board's shape. On squares, these are the given operations. On other shapes, the
// operations for rows of squares (scene.Cells, Grid, Tints, Quarters and Numbers) are replaced by outlines of cells and
// by texts. Tints are not split into quarters.
func Placed(size grid.Size, ops []scene.Op) []scene.Op {
	if size.Shape == nil {
		return ops
	}
	p := placer{size: size}
	for _, op := range ops {
		switch op := op.(type) {
		case scene.Cells:
			p.cells(op)
		case scene.Grid:
			p.grid(op)
		case scene.Tints:
			p.tints(op.Patch, op.Index, 1, op.Palette, op.Inset)
		case scene.Quarters:
			p.tints(op.Patch, op.Index, 4, op.Palette, op.Gap)
		case scene.Numbers:
			p.numbers(op)
		default:
			p.ops = append(p.ops, op)
		}
	}
	return p.ops
}

type placer struct {
	size grid.Size
	ops  []scene.Op
}

// filled collects the outlines of cells by colour, so that each colour is one path: edges inside leave no gaps.
type filled struct {
	order []color.NRGBA
	paths map[color.NRGBA]*Path
}

func (f *filled) add(c color.NRGBA, outline []scene.Point) {
	if c.A == 0 {
		return
	}
	if f.paths[c] == nil {
		if f.paths == nil {
			f.paths = map[color.NRGBA]*Path{}
		}
		f.paths[c] = NewPath(scene.Ink{Fill: c})
		f.order = append(f.order, c)
	}
	f.paths[c].Polygon(outline...)
}

func (f *filled) drawn() (ops []scene.Op) {
	for _, c := range f.order {
		ops = append(ops, f.paths[c].Path)
	}
	return ops
}

func (p *placer) cells(op scene.Cells) {
	if !op.Whole() {
		return
	}
	var fills filled
	var art []scene.Op
	for i, b := range op.Index[:op.Rows*op.Cols] {
		c := grid.Cell(i)
		fills.add(op.Looks[b].Fill, Outline(p.size, c, 0))
		if a := op.Looks[b].Art; a != nil {
			art = append(art, Sprite(p.size, c, a))
		}
	}
	p.ops = append(append(p.ops, fills.drawn()...), art...)
}

// lineWidth is the width of the lines between cells.
const lineWidth = 0.025

// grid draws the sides of all cells. A side between two cells belongs to the one with the smaller number, so it is
// drawn once.
func (p *placer) grid(op scene.Grid) {
	lines := NewPath(scene.Ink{Stroke: op.Color, Width: lineWidth})
	for c := range grid.Cell(p.size.Cells()) {
		corners, middle := Outline(p.size, c, 0), Center(p.size, c)
		if p.size.Numbered() {
			lines.Polygon(corners...)
			continue
		}
		for i, from := range corners {
			to := corners[(i+1)%len(corners)]
			// The middle of a neighbour is as far behind their side as this one is before it.
			across := p.size.Under(from.X+to.X-middle.X, from.Y+to.Y-middle.Y)
			if across == grid.None || across > c {
				lines.Lines(from, to)
			}
		}
	}
	p.ops = append(p.ops, lines.Ops()...)
}

// each calls f for each cell of each block with the number of the block.
func (p *placer) each(patch scene.Patch, values int, f func(block int, c grid.Cell)) {
	patch, _ = patch.Known(values)
	for i := range patch.Rows * patch.Cols {
		row, col := patch.Row+i/patch.Cols*patch.Step, patch.Col+i%patch.Cols*patch.Step
		for k := range patch.Step * patch.Step {
			if r, c := row+k/patch.Step, col+k%patch.Step; i < values && p.size.In(r, c) {
				f(i, p.size.At(r, c))
			}
		}
	}
}

func (p *placer) tints(patch scene.Patch, index []byte, parts int, palette *scene.Palette, inset float64) {
	var fills filled
	p.each(patch, len(index)/parts, func(block int, c grid.Cell) {
		if i := scene.FirstQuarter(index[block*parts : (block+1)*parts]); i != 0 {
			fills.add(palette[i], Outline(p.size, c, inset))
		}
	})
	p.ops = append(p.ops, fills.drawn()...)
}

func (p *placer) numbers(op scene.Numbers) {
	p.each(op.Patch, min(len(op.Value), op.Rows*op.Cols), func(block int, c grid.Cell) {
		if v := op.Value[block]; v != scene.NoNumber {
			p.ops = append(p.ops, scene.Text{
				At: Center(p.size, c), Size: op.Size, Text: strconv.FormatInt(v, 10), Bold: op.Bold, Color: op.Ink(block),
			})
		}
	})
}
