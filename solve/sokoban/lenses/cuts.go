package lenses

import (
	"stepboard/scene"
	"stepboard/solve"
	"stepboard/solve/grid"
	"stepboard/solve/lens"
	"stepboard/solve/lens/kit"
	"stepboard/solve/sokoban/search"
)

// cutsLens shows the blocks (biconnected components) of the floor, and the cut cells that connect blocks.
var cutsLens = lens.Lens{ID: "cuts", Prepare: prepareCuts, Draw: drawCuts, Hover: kit.OnFloor(hoverCuts)}

func prepareCuts(m *solve.Meter, v *lens.View) (any, error) {
	p, err := newPlan(m, v)
	if err != nil {
		return nil, err
	}
	return search.NewBlocks(m, p, byte(blockColors))
}

func drawCuts(v *lens.View) lens.Picture {
	b := v.Prepared.(*search.Blocks)
	a, size := artOf(v.Colors), v.Dataset.Board.Size
	diamonds := kit.NewPath(scene.Ink{Fill: v.Colors.Ink, Stroke: v.Colors.Casing, Width: 0.04})
	pic := lens.Picture{NoRoute: true, Under: []scene.Op{
		kit.Tints(v, a.blocks, func(c grid.Cell) byte {
			block := b.Of(c)
			if !b.Floor(c) || block == 0 {
				return 0
			}
			if b.Divides(c) {
				if v.Window.Fine(signsFrom) {
					diamond(diamonds, size, c)
					return 0
				}
				return byte(blockColors + 1)
			}
			return b.Color[block]
		}),
	}}
	pic.Under = append(pic.Under, diamonds.Ops()...)
	sample := kit.NewPath(diamonds.Ink)
	diamond(sample, grid.Size{Rows: 1, Cols: 1}, 0)
	pic.Legend = []lens.LegendItem{
		lens.Sign(solve.Say("sokoban.lens.cuts.legend.cut"), sample.Ops()...),
		lens.Sign(solve.Say("sokoban.lens.cuts.legend.block")),
	}
	const across, high = 3, float64(blockColors / 3)
	for i := range blockColors {
		x, y := 4+92*float64(i%across)/across, 4+92*float64(i/across)/high
		pic.Legend[1].Swatch = append(pic.Legend[1].Swatch,
			scene.Box(x, y, x+92.0/across, y+92.0/high, 0, scene.Ink{Fill: a.blocks[i+1]}))
	}
	pairs := 0
	for _, n := range b.Places {
		if n == 2 {
			pairs++
		}
	}
	pic.Note = solve.Say("sokoban.lens.cuts.note", "N", len(b.Places)-1, "Pairs", pairs, "PluralCount", len(b.Places)-1)
	return pic
}

func diamond(f *kit.Path, size grid.Size, c grid.Cell) {
	p := kit.Center(size, c)
	at := func(d grid.Dir) scene.Point { return kit.Moved(p, d, 0.22, 0) }
	f.Polygon(at(grid.Up), at(grid.Right), at(grid.Down), at(grid.Left))
}

// hoverCuts outlines the block of a cell, or all blocks that meet in a cut cell.
func hoverCuts(v *lens.View, at grid.Cell) lens.Detail {
	b := v.Prepared.(*search.Blocks)
	board := v.Dataset.Board
	meet := b.Meeting(at)
	edge := kit.NewPath(scene.Ink{Stroke: v.Colors.Ink, Width: 0.08})
	v.Window.Each(board.Size, func(_ int, c grid.Cell) {
		for _, block := range meet {
			if !b.Has(block, c) {
				continue
			}
			for _, side := range grid.Dirs {
				if beside, ok := board.Step(c, side); !ok || !b.Has(block, beside) {
					p := kit.Center(board.Size, c)
					edge.Lines(kit.Moved(p, side, 0.46, -0.48), kit.Moved(p, side, 0.46, 0.48))
				}
			}
		}
	})
	text := solve.Say("sokoban.lens.cuts.alone")
	if s := b.Split(at); s.N > 1 {
		text = solve.Say("sokoban.lens.cuts.cut", "N", s.N, "PluralCount", s.N)
	} else if len(meet) > 0 {
		n := b.Places[meet[0]]
		text = solve.Say("sokoban.lens.cuts.block", "N", n, "PluralCount", int(n))
	}
	return lens.Detail{Over: kit.Cased(edge.Path, v.Colors.Casing, 0.15), Text: text}
}
