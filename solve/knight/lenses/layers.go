package lenses

import (
	"math/bits"
	"slices"
	"strconv"

	"stepboard/scene"
	"stepboard/solve"
	"stepboard/solve/grid"
	"stepboard/solve/knight/rules"
	"stepboard/solve/lens"
	"stepboard/solve/lens/kit"
	"stepboard/solve/search"
)

// layersLens shows the reached states in which one set of pieces is still on the board. The number on a cell is the
// number of moves after which the search first reached the cell with this set.
var layersLens = lens.Lens{
	ID: "layers", Explores: true, Forward: true, Algorithms: append([]string{"bfs", "fast"}, search.BesideIDs()...),
	Prepare: newTally, Choices: layerChoices, Draw: drawLayers, Hover: hoverLayers,
}

const maxChoices = 60

// layerChoices lists the set on the board, and then the sets of the last search in the order in which the search
// reached them.
func layerChoices(v *lens.View) []solve.Text {
	list := []solve.Text{solve.Say("knight.lens.layers.present")}
	if t, ok := v.Prepared.(*tally); ok {
		p := rules.NewPosition(v.Dataset.Board)
		first, last := t.setRange(len(t.passes) - 1)
		for i := first; i < min(last, first+maxChoices); i++ {
			list = append(list, solve.Say("knight.lens.layers.set", "Name", takenText(p, t.taken(i)), "PluralCount", t.size(i)))
		}
	}
	return list
}

func takenText(p *rules.Position, taken uint64) solve.Text {
	if taken == 0 {
		return solve.Say("knight.lens.layers.nothing")
	}
	return solve.Say("knight.lens.layers.taken", "Pieces", pieceList(p.Size, p.Things(taken)))
}

// chosenSet returns the index of the set to draw, or -1. The set belongs to the search that runs at event v.Pos.
func (t *tally) chosenSet(v *lens.View) int {
	now := passAt(t.passes, v.Pos)
	first, last := t.setRange(now)
	end := t.passes[len(t.passes)-1].first
	switch {
	case first == last:
		return -1
	case t.passes[now].bounds:
		return first
	case v.Choice > 0 && end+v.Choice-1 < len(t.sets):
		return t.find(now, t.sets[end+v.Choice-1].alive)
	}
	if i := t.find(now, v.State.Bits.Word()); i >= 0 || !t.Whole {
		return i
	}
	return first // the algorithm "fast" ignores some pieces, so its search may not have the set on the board
}

func drawLayers(v *lens.View) lens.Picture {
	t := v.Prepared.(*tally)
	set := t.chosenSet(v)
	if set < 0 {
		return lens.Picture{NoRoute: true, Note: solve.Say("knight.lens.layers.not_reached")}
	}
	in := t.sets[set]
	events := t.reachedAt(set, v.Pos)
	size, deepest := v.Dataset.Board.Size, t.passes[in.pass].deepest
	costs := kit.NewValues(v, lens.Costs(v.Colors), 0.36, 0)
	costs.Inset, costs.Numbers.Bold = 0.03, true
	var frontier []scene.Op
	waiting := 0
	for _, e := range events {
		c, cost, waits := t.Cell(int(e), 0), t.Units(int(e)), t.Waits(int(e), v.Pos)
		if waits {
			waiting++
		}
		block, ok := v.Window.Block(size, c)
		if !ok {
			continue
		}
		if costs.Tints.Index[block] == 0 {
			costs.Put(block, lens.Level(cost, 0, deepest), cost)
		}
		if waits && v.Window.Step <= 1 {
			frontier = append(frontier, kit.Sprite(size, c, frontierArt(v.Colors)))
		}
	}
	hatch := inks(v.Colors).signs[attackedOnce]
	p := lens.Picture{NoRoute: true, Note: t.layersNote(v, set, len(events), waiting), Legend: []lens.LegendItem{
		lens.Scale(lens.Costs(v.Colors), solve.Say("knight.lens.layers.legend.from"),
			solve.Say("knight.lens.layers.legend.to", "PluralCount", deepest)),
		lens.Sign(solve.Say("tree.stand.waiting"), frontierArt(v.Colors).Ops...),
		lens.Swatch(v.Colors.Floor, solve.Say("knight.lens.layers.legend.attacked"), hatch.Ops...),
	}}
	if !t.passes[in.pass].bounds {
		a := newAttacks(rules.NewPosition(v.Dataset.Board), in.alive)
		p.Under = kit.Marks(v, hatchFrom, func(c grid.Cell) *scene.Scene {
			if block, _ := v.Window.Block(size, c); costs.Tints.Index[block] == 0 && a.by[c] != 0 {
				return hatch
			}
			return nil
		})
		state := v.State // with the pieces of the set; or else the first state of the set
		if state.Bits.Word() != in.alive {
			state = t.Event(in.first).State
		}
		p.Stand = v.Puzzle.Stand(v.Dataset, v.Query, state)
	}
	p.Under = append(append(append(p.Under, costs.Tints), frontier...), costs.Ops()...)
	return p
}

func (t *tally) layersNote(v *lens.View, set, reached, waiting int) solve.Text {
	in := t.sets[set]
	if t.passes[in.pass].bounds {
		return solve.Say("knight.lens.layers.bounds", "PluralCount", reached)
	}
	p := rules.NewPosition(v.Dataset.Board)
	name := takenText(p, t.taken(set))
	if t.Whole {
		return solve.Say("knight.lens.layers.note_whole", "Alive", 1+bits.OnesCount64(in.alive), "Pieces", 1+len(p.Pieces),
			"PluralCount", reached, "Name", name)
	}
	return solve.Say("knight.lens.layers.note", "Name", name, "PluralCount", reached, "Waiting", waiting)
}

// frontierArt outlines the cell of a state that is waiting for its expansion, in dashes like the tree of the search.
var frontierArt = scene.PerColors(func(c *scene.Colors) *scene.Scene {
	dashes := scene.Outline(scene.Ink{Stroke: c.Ink, Width: 0.07}, "M 7 7 L 93 7 L 93 93 L 7 93 Z")
	dashes.Dash = 0.215 // a dash begins at each corner
	return &scene.Scene{Ops: []scene.Op{scene.Box(7, 7, 93, 93, 4, scene.Ink{Stroke: c.Casing, Width: 0.14}), dashes}}
})

func hoverLayers(v *lens.View, at grid.Cell) lens.Detail {
	t := v.Prepared.(*tally)
	set := t.chosenSet(v)
	if set < 0 {
		return lens.Detail{}
	}
	event := -1
	for _, e := range t.reachedAt(set, v.Pos) {
		if t.Cell(int(e), 0) == at {
			event = int(e)
		}
	}
	if event >= 0 {
		return t.hoverReached(v, event, at)
	}
	if in := t.sets[set]; !t.passes[in.pass].bounds {
		a := newAttacks(rules.NewPosition(v.Dataset.Board), in.alive)
		if by := a.Things(a.by[at]); len(by) > 0 && at != a.King {
			return lens.Detail{
				Over: arrows(v, by, at, inks(v.Colors).danger),
				Text: solve.Say("knight.lens.attacked.by", "Pieces", pieceList(a.Size, by)),
			}
		}
	}
	return lens.Detail{Text: solve.Say("knight.lens.layers.unreached")}
}

// hoverReached draws the way from the start to a state. The part before the last capture is dashed. The text says how
// the state was reached, and in how many sets its cell was reached.
func (t *tally) hoverReached(v *lens.View, event int, at grid.Cell) (d lens.Detail) {
	size, sets := v.Dataset.Board.Size, 0
	for _, e := range t.Touched(at) {
		if int(e) >= t.passes[passAt(t.passes, v.Pos)].from && int(e) < v.Pos {
			sets++
		}
	}
	d.Text = solve.Say("knight.lens.layers.start", "PluralCount", sets)
	if parent := t.Parent(event); parent >= 0 {
		from := t.Cell(parent, 0)
		d.Text = solve.Say("knight.lens.layers.cell", "N", t.Units(event), "Row", size.Row(from)+1, "Col", size.Col(from)+1,
			"PluralCount", sets)
	}
	alive := func(e int32) bool { return t.Event(int(e)).State.Bits.Word() == t.Event(event).State.Bits.Word() }
	way := t.Branch(event)
	points := solve.Map(way, func(e int32) scene.Point { return kit.Center(size, t.Cell(int(e), 0)) })
	entered := slices.IndexFunc(way, alive) // the first state that has the living pieces of the last state
	if entered > 0 {
		d.Text = solve.Say("knight.lens.layers.dashed", "What", d.Text)
	}
	last := kit.Center(size, t.Cell(event, 0))
	d.Over = append(append(route(v, points[:entered+1], 0.14), route(v, points[entered:], 0)...),
		scene.Circle{Center: last, Radius: 0.27, Ink: scene.Ink{Fill: v.Colors.Route, Stroke: v.Colors.Casing, Width: 0.05}},
		scene.Text{At: last, Size: 0.3, Text: strconv.FormatInt(t.Units(event), 10), Bold: true, Color: v.Colors.OnAccent})
	return d
}

func route(v *lens.View, points []scene.Point, dash float64) []scene.Op {
	if len(points) < 2 {
		return nil
	}
	line := scene.Polyline(scene.Ink{Stroke: v.Colors.Route, Width: 0.09}, points...)
	line.Dash = dash
	return kit.Cased(line, v.Colors.Casing, 0.17)
}
