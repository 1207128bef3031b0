package lenses

import (
	"math"

	"stepboard/scene"
	"stepboard/solve"
	"stepboard/solve/explore"
	"stepboard/solve/grid"
	"stepboard/solve/lens"
	"stepboard/solve/lens/kit"
	"stepboard/solve/search"
	"stepboard/solve/sokoban/rules"
)

// stepsLens shows, for contrast, the plain search over (box, player): how many states it has reached with the box on
// each cell.
func stepsLens(task string) lens.Lens {
	l := lens.Lens{
		ID: "steps", Supposes: true, Explores: true, Algorithms: []string{"bruteforce"}, Prepare: prepareSteps,
		Draw: drawSteps, Hover: hoverSteps,
	}
	if task == rules.TaskWalk {
		l.Algorithms = append(l.Algorithms, search.BesideIDs()...)
	}
	return l
}

// stepStates are the events that reached a state for the first time, by the cell of the box.
type stepStates struct {
	*explore.Index
	most int // states of a cell
}

func prepareSteps(m *solve.Meter, v *lens.View) (any, error) {
	x, cells := v.Exploration, v.Dataset.Board.Cells()
	if err := m.Take(4 * int64(x.Len())); err != nil {
		return nil, err
	}
	index, err := explore.NewIndex(m, x.Recording, cells, func(_ *solve.Recording, event int, slot func(int)) {
		if !x.Again(event) { // else it is counted already
			slot(int(x.Cell(event, rules.BoxAt)))
		}
	})
	if err != nil {
		return nil, err
	}
	s := &stepStates{Index: index}
	for c := range cells {
		s.most = max(s.most, len(s.Events(c)))
	}
	return s, nil
}

func drawSteps(v *lens.View) lens.Picture {
	s := v.Prepared.(*stepStates)
	costs := lens.Costs(v.Colors)
	heat := kit.NewValues(v, costs, 0.4, kit.NumberPixels)
	v.Window.Each(v.Dataset.Board.Size, func(block int, c grid.Cell) {
		if states := s.Before(int(c), v.Pos); states > 0 {
			heat.Put(block, lens.Level(int64(s.most-states), 0, int64(s.most-1)), int64(states))
		}
	})
	p := lens.Picture{NoRoute: true, Under: append([]scene.Op{heat.Tints}, heat.Ops()...)}
	p.Legend = []lens.LegendItem{{Scale: lens.Bar(costs), From: statesText(s.most), Text: statesText(min(s.most, 1))}}
	all := v.Exploration.Count(v.Pos)
	p.Note = solve.Say("sokoban.lens.steps.note", "N", all.Expanded, "Waiting", all.Waiting, "PluralCount", all.Expanded)
	return p
}

func statesText(n int) solve.Text {
	return solve.Say("sokoban.lens.steps.states", "N", n, "PluralCount", n)
}

// cheapest is the event by which the state of an event was reached last, at least cost, at a position.
func cheapest(x *explore.Exploration, event, pos int) int {
	for {
		by := x.Closed(event)
		if by >= pos || x.Kind(by) != solve.Reached {
			return event
		}
		event = by
	}
}

// hoverSteps shows the player's cells of the states with the box on a cell, with the moves that the search has
// counted to each.
func hoverSteps(v *lens.View, at grid.Cell) lens.Detail {
	s := v.Prepared.(*stepStates)
	b := v.Dataset.Board
	if b.Terrain[at] != solve.Floor {
		return lens.Detail{}
	}
	x := v.Exploration
	n := s.Before(int(at), v.Pos)
	if n == 0 {
		return lens.Detail{Text: solve.Say("sokoban.lens.steps.none")}
	}
	d := lens.Detail{Text: solve.Say("sokoban.lens.steps.box", "Box", cellText(b, at), "N", n, "PluralCount", n)}
	moves := make(map[grid.Cell]int64, n)
	least, most := int64(math.MaxInt64), int64(0)
	for _, e := range s.Events(int(at))[:n] {
		n := x.Units(cheapest(x, int(e), v.Pos))
		moves[x.Cell(int(e), rules.PlayerAt)] = n
		least, most = min(least, n), max(most, n)
	}
	costs := lens.Costs(v.Colors)
	values := kit.NewValues(v, costs, 0.36, kit.NumberPixels)
	values.Inset = 0.12
	ground := kit.Tints(v, artOf(v.Colors).two, func(c grid.Cell) byte {
		if b.Terrain[c] == solve.Floor {
			return toneNo
		}
		return 0
	})
	v.Window.Each(b.Size, func(block int, c grid.Cell) {
		if n, ok := moves[c]; ok {
			values.Put(block, lens.Level(n, least, most), n)
		}
	})
	d.Over = append([]scene.Op{ground, values.Tints}, values.Ops()...)
	d.Over = append(d.Over, boxOn(v, at)...)
	return d
}
