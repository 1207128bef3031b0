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

// stepsLens shows the plain search over pairs (box, player): the number of reached states by the cell of the box.
func stepsLens(task string) lens.Lens {
	l := lens.Lens{
		ID: "steps", Supposes: true, Explores: true, Algorithms: []string{"bruteforce"}, Prepare: prepareSteps,
		Draw: drawSteps, Hover: kit.OnFloor(hoverSteps),
	}
	if task == rules.TaskWalk {
		l.Algorithms = append(l.Algorithms, search.BesideIDs()...)
	}
	return l
}

func prepareSteps(m *solve.Meter, v *lens.View) (any, error) {
	x := v.Exploration
	return kit.NewVisits(m, x.Recording, v.Dataset.Board.Cells(), func(event int, slot func(int)) {
		slot(int(x.Cell(event, rules.BoxAt)))
	})
}

func drawSteps(v *lens.View) lens.Picture {
	all := v.Exploration.Count(v.Pos)
	p := lens.Picture{NoRoute: true, Note: solve.Say("sokoban.lens.steps.note", "N", all.Expanded, "Waiting", all.Waiting,
		"PluralCount", all.Expanded)}
	states := func(n int) solve.Text { return solve.Say("sokoban.lens.steps.states", "N", n, "PluralCount", n) }
	p.Under, p.Legend = v.Prepared.(*kit.Visits).Draw(v, 0.4, func(c grid.Cell) int { return int(c) }, states)
	p.Legend = append(p.Legend, lens.Pointed(lens.Scale(lens.Distances(v.Colors),
		solve.Say("sokoban.lens.steps.legend.few"), solve.Say("sokoban.lens.steps.legend.many"))))
	return p
}

// cheapest returns the last event, before a position, that reached the same state as an event. It has the least cost.
func cheapest(x *explore.Exploration, event, pos int) int {
	for {
		by := x.Closed(event)
		if by >= pos || x.Kind(by) != solve.Reached {
			return event
		}
		event = by
	}
}

// hoverSteps shows the states with the box on a cell: the cells of the player, each with the number of moves.
func hoverSteps(v *lens.View, at grid.Cell) lens.Detail {
	s := v.Prepared.(*kit.Visits)
	b := v.Dataset.Board
	x := v.Exploration
	n := s.Before(int(at), v.Pos)
	if n == 0 {
		return lens.Detail{Text: solve.Say("sokoban.lens.steps.none")}
	}
	d := lens.Detail{Text: solve.Say("sokoban.lens.steps.box", "N", n, "PluralCount", n)}
	if v.Task == rules.TaskCount { // the search goes back from the goal
		d.Text.Key = "sokoban.lens.steps.box_back"
	}
	moves := make(map[grid.Cell]int64, n)
	least, most := int64(math.MaxInt64), int64(0)
	for _, e := range s.Events(int(at))[:n] {
		n := x.Units(cheapest(x, int(e), v.Pos))
		moves[x.Cell(int(e), rules.PlayerAt)] = n
		least, most = min(least, n), max(most, n)
	}
	costs := lens.Distances(v.Colors)
	values := kit.NewValues(v, costs, 0.36, kit.NumberPixels)
	values.Inset = 0.12
	ground := tinted(v, artOf(v.Colors).two, toneNo, func(c grid.Cell) bool { return b.Terrain[c] == solve.Floor })
	v.Window.Each(b.Size, func(block int, c grid.Cell) {
		if n, ok := moves[c]; ok {
			values.Put(block, lens.Level(n, least, most), n)
		}
	})
	d.Over = append([]scene.Op{ground, values.Tints}, values.Ops()...)
	d.Over = append(d.Over, boxOn(v, at)...)
	return d
}
