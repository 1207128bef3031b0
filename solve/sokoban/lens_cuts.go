package sokoban

import (
	"stepboard/scene"
	"stepboard/solve"
	"stepboard/solve/grid"
	"stepboard/solve/lens"
)

// cutsLens shows the blocks of the floor, its biconnected components, and the cells that cut, which hold them together.
var cutsLens = lens.Lens{ID: "cuts", Prepare: prepareCuts, Draw: drawCuts, Hover: hoverCuts}

// blocks are the biconnected components of the floor: parts in which no box cuts. Two that share a cell have
// different colours.
type blocks struct {
	*plan
	of    []int32 // by place: the block that holds it and its parent in the tree; of a root the first of its blocks, or 0
	color []byte  // by block, from 1
	size  []int32 // by block: places, those that cut included
	head  []int32 // by block: the place of it that was visited first
}

// prepareCuts takes O(cells) time (Hopcroft and Tarjan, see cuts).
func prepareCuts(m *solve.Meter, v *lens.View) (any, error) {
	p, err := newPlan(m, v)
	if err != nil {
		return nil, err
	}
	b := &blocks{plan: p, color: []byte{0}, size: []int32{0}, head: []int32{0}}
	if b.of, err = makeSlice[int32](m, p.places()); err != nil {
		return nil, err
	}
	order, err := makeSlice[int32](m, int(p.last)+1) // places in the order of their numbers
	if err != nil {
		return nil, err
	}
	defer m.Give(int64(len(order)) * 4)
	for at, n := range p.enter {
		order[n] = int32(at)
		if at%pollEvery == 0 {
			if err := m.Poll(0, 0); err != nil {
				return nil, err
			}
		}
	}
	hung, err := makeSlice[byte](m, p.places()) // blocks of which a place is the head
	if err != nil {
		return nil, err
	}
	defer m.Give(int64(len(hung)))
	if err := m.Take(9 * int64(p.last)); err != nil { // there are no more blocks than places
		return nil, err
	}
	next := 0 // root
	for n := int32(1); n <= p.last; n++ {
		if n%pollEvery == 0 {
			if err := m.Poll(0, 0); err != nil {
				return nil, err
			}
		}
		at := order[n]
		if next < len(p.roots) && p.roots[next] == n {
			next++
			continue
		}
		parent := at + p.step[p.link[at]&3]
		if p.low[at] < p.enter[parent] { // a way round the parent
			b.of[at] = b.of[parent]
			b.size[b.of[at]]++
			continue
		}
		above := b.color[b.of[parent]]
		if hung[parent] == 0 && b.of[parent] == 0 {
			b.of[parent] = int32(len(b.size)) // a root
		}
		hung[parent]++
		b.of[at] = int32(len(b.size))
		b.color = append(b.color, 1+(above+hung[parent]-1)%byte(blockColors))
		b.size = append(b.size, 2)
		b.head = append(b.head, parent)
	}
	return b, nil
}

// in reports whether a block holds a place.
func (b *blocks) in(block, at int32) bool {
	return b.open[at] != 0 && (b.of[at] == block || b.head[block] == at)
}

func drawCuts(v *lens.View) lens.Picture {
	b, ok := v.Prepared.(*blocks)
	if !ok {
		return lens.Picture{}
	}
	a, size := artOf(v.Colors), v.Dataset.Board.Size
	diamonds := newFigure(scene.Ink{Fill: v.Colors.Ink, Stroke: v.Colors.Casing, Width: 0.04})
	pic := lens.Picture{NoRoute: true, Under: []scene.Op{
		tints(v, a.blocks, func(c grid.Cell) byte {
			at := b.place(c)
			if b.open[at] == 0 || b.of[at] == 0 {
				return 0
			}
			if b.cutsAt(at) {
				if v.Window.Fine(signsFrom) {
					diamonds.diamond(size, c)
					return 0
				}
				return byte(blockColors + 1)
			}
			return b.color[b.of[at]]
		}),
	}}
	pic.Under = append(pic.Under, diamonds.ops()...)
	sample := newFigure(diamonds.Ink)
	sample.diamond(grid.Size{Rows: 1, Cols: 1}, 0)
	pic.Legend = []lens.LegendItem{
		{Swatch: sample.ops(), Text: solve.Say("sokoban.lens.cuts.legend.cut")},
		{Swatch: []scene.Op{
			scene.Box(4, 4, 50, 96, 8, scene.Ink{Fill: a.blocks[1]}), scene.Box(50, 4, 96, 96, 8, scene.Ink{Fill: a.blocks[2]}),
		}, Text: solve.Say("sokoban.lens.cuts.legend.block")},
	}
	pairs := 0
	for _, n := range b.size {
		if n == 2 {
			pairs++
		}
	}
	pic.Note = solve.Say("sokoban.lens.cuts.note", "N", len(b.size)-1, "Pairs", pairs, "PluralCount", len(b.size)-1)
	return pic
}

// diamond appends the sign of a cell that cuts.
func (f *figure) diamond(size grid.Size, c grid.Cell) {
	p := center(size, c)
	const r = 0.22
	f.add(true, moved(p, grid.Up, r, 0), moved(p, grid.Right, r, 0), moved(p, grid.Down, r, 0), moved(p, grid.Left, r, 0))
}

// hoverCuts outlines the block of a cell, or all that meet in one that cuts.
func hoverCuts(v *lens.View, at grid.Cell) lens.Detail {
	b, ok := v.Prepared.(*blocks)
	board := v.Dataset.Board
	if !ok || board.Terrain[at] != solve.Floor {
		return lens.Detail{}
	}
	place := b.place(at)
	var meet []int32
	if b.of[place] != 0 {
		meet = append(meet, b.of[place])
	}
	for _, step := range b.step {
		if u := place + step; b.open[u] != 0 && b.of[u] != b.of[place] && b.head[b.of[u]] == place {
			meet = append(meet, b.of[u])
		}
	}
	edge := newFigure(scene.Ink{Stroke: v.Colors.Ink, Width: 0.08})
	v.Window.Each(board.Size, func(_ int, c grid.Cell) {
		for _, block := range meet {
			if !b.in(block, b.place(c)) {
				continue
			}
			for _, side := range grid.Dirs {
				if !b.in(block, b.place(c)+b.step[side]) {
					p := center(board.Size, c)
					edge.add(false, moved(p, side, 0.46, -0.46), moved(p, side, 0.46, 0.46))
				}
			}
		}
	})
	casing := *edge
	casing.Ink = scene.Ink{Stroke: v.Colors.Casing, Width: 0.15}
	d := lens.Detail{Over: append(casing.ops(), edge.ops()...)}
	switch s := b.split(place); {
	case s.n > 1:
		d.Text = solve.Say("sokoban.lens.cuts.cut", "N", s.n, "PluralCount", s.n)
	case len(meet) == 0:
		d.Text = solve.Say("sokoban.lens.cuts.alone")
	default:
		n := b.size[meet[0]]
		d.Text = solve.Say("sokoban.lens.cuts.block", "N", n, "PluralCount", int(n))
	}
	return d
}
