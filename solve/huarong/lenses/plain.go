package lenses

import (
	"stepboard/scene"
	"stepboard/solve"
	"stepboard/solve/explore"
	"stepboard/solve/grid"
	"stepboard/solve/huarong/rules"
	"stepboard/solve/lens"
	"stepboard/solve/lens/kit"
	"stepboard/solve/search"
	"stepboard/solve/store"
)

// plainLens shows a number for each cell of the piece, from a search over pairs of cells of the piece and the blank.
var plainLens = lens.Lens{
	ID: "plain", Explores: true, Forward: true, Algorithms: append([]string{"bruteforce"}, search.BesideIDs()...),
	Prepare: preparePlain, Choices: plainChoices, Draw: drawPlain, Hover: hoverPlain,
}

const (
	plainLeast = iota // the least number of moves that bring the piece to the cell
	plainCells        // the number of cells that the blank has reached while the piece was on the cell
)

func plainChoices(*lens.View) []solve.Text {
	return []solve.Text{solve.Say("huarong.lens.plain.choice.least"), solve.Say("huarong.lens.plain.choice.cells")}
}

type plainMap struct {
	index  *explore.Index // the events that reached a state, by the cell of the piece
	values [][2]int64     // by event, sorted by cell: the numbers of both choices after the event
	first  []int          // by cell: the index in the field values of the first event of the cell
	most   [2]int64       // by choice: the largest number
	sides  int            // the number of nodes in the graph of sides
}

func preparePlain(m *solve.Meter, v *lens.View) (any, error) {
	x, b := v.Exploration, v.Dataset.Board
	if err := m.Take(16*int64(x.Len()) + 12*int64(b.Cells())); err != nil {
		return nil, err
	}
	var err error
	pm := &plainMap{first: make([]int, b.Cells()), sides: countSides(b)}
	pm.index, err = explore.NewIndex(m, x.Recording, b.Cells(), func(r *solve.Recording, i int, slot func(int)) {
		slot(int(r.Cell(i, 1)))
	})
	if err != nil {
		return nil, err
	}
	pm.values = make([][2]int64, 0, x.Count(x.Len()).Reached)
	been := make([]int32, b.Cells()) // by cell of the blank: 1 + the last cell of the piece for which the cell was counted
	for c := range b.Cells() {
		pm.first[c] = len(pm.values)
		var now [2]int64
		for k, i := range pm.index.Events(c) {
			if err := store.Poll(m, len(pm.values), 4096); err != nil {
				return nil, err
			}
			if k == 0 || x.Units(int(i)) < now[plainLeast] {
				now[plainLeast] = x.Units(int(i))
			}
			if blank := x.Cell(int(i), 0); been[blank] != int32(c)+1 {
				been[blank] = int32(c) + 1
				now[plainCells]++
			}
			pm.values = append(pm.values, now)
		}
		pm.most[plainLeast] = max(pm.most[plainLeast], now[plainLeast])
		pm.most[plainCells] = max(pm.most[plainCells], now[plainCells])
	}
	return pm, nil
}

// countSides returns the number of nodes of the graph of sides. Each pair of neighbouring movable cells has two nodes.
func countSides(b *solve.Board) int {
	n := 0
	for c := range grid.Cell(b.Cells()) {
		if !rules.Movable(b, c) {
			continue
		}
		for _, d := range [2]grid.Dir{grid.Right, grid.Down} {
			if next, ok := b.Step(c, d); ok && rules.Movable(b, next) {
				n += 2
			}
		}
	}
	return n
}

// value returns the number of a choice for a cell, or NoNumber if the piece has not been on the cell up to v.Pos.
func (pm *plainMap) value(v *lens.View, choice int, c grid.Cell) int64 {
	n := pm.index.Before(int(c), v.Pos)
	if n == 0 {
		return scene.NoNumber
	}
	return pm.values[pm.first[c]+n-1][choice]
}

func drawPlain(v *lens.View) lens.Picture {
	pm := v.Prepared.(*plainMap)
	choice := min(v.Choice, plainCells)
	palette := lens.Costs(v.Colors)
	costs := kit.NewValues(v, palette, 0.3, kit.NumberPixels)
	sketchOf(v).each(func(block int, c grid.Cell) {
		if value := pm.value(v, choice, c); value != scene.NoNumber {
			costs.Put(block, lens.Level(value, 0, pm.most[choice]), value)
		}
	})
	from := [2]string{"huarong.lens.plain.legend.least", "huarong.lens.plain.legend.cells"}[choice]
	return lens.Picture{
		NoRoute: true, Under: append([]scene.Op{costs.Tints}, costs.Ops()...),
		Note: solve.Say("huarong.lens.plain.note", "States", v.Exploration.Count(v.Pos).Reached, "Sides", pm.sides),
		Legend: []lens.LegendItem{
			lens.Scale(palette, solve.Say(from, "N", 0), solve.Say("huarong.lens.plain.legend.most", "N", pm.most[choice])),
			lens.Pointed(lens.Scale(lens.Distances(v.Colors), solve.Say("huarong.lens.plain.legend.blank"),
				solve.Say("huarong.lens.plain.legend.far"))),
		},
	}
}

func hoverPlain(v *lens.View, at grid.Cell) lens.Detail {
	pm, x, k := v.Prepared.(*plainMap), v.Exploration, sketchOf(v)
	list := pm.index.Events(int(at))[:pm.index.Before(int(at), v.Pos)]
	if len(list) == 0 {
		return lens.Detail{Over: []scene.Op{k.frame(at, v.Colors.Ink)}}
	}
	moves := kit.NewValues(v, lens.Distances(v.Colors), 0.3, kit.NumberPixels)
	n, least, most := pm.value(v, plainCells, at), pm.value(v, plainLeast, at), int64(0)
	for _, i := range list {
		most = max(most, x.Units(int(i)))
	}
	for _, i := range list { // if two events have the same cell of the blank, the later event has fewer moves
		if block, ok := k.window.Block(k.Size, x.Cell(int(i), 0)); ok {
			moves.Put(block, lens.Level(x.Units(int(i)), least, most), x.Units(int(i)))
		}
	}
	ops := []scene.Op{moves.Tints}
	if q, err := rules.Ask(v.Dataset, v.Query); err == nil && q.Target != at {
		ops = append(ops, k.frame(q.Target, v.Colors.Route)) // the target's picture would hide the number
	}
	return lens.Detail{
		Over: append(append(ops, moves.Ops()...), kit.Sprite(k.Size, at, v.Look.Kinds[rules.Piece]),
			k.frame(at, v.Colors.Ink)),
		Text: solve.Say("huarong.lens.plain.hover", "N", n, "Least", least, "Most", most, "PluralCount", int(n)),
	}
}
