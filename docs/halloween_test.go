package docs_test

import (
	"fmt"
	"strings"
	"testing"

	"stepboard/solve"
	"stepboard/solve/grid"
	"stepboard/solve/solvetest"
)

const halloweenTour = "halloween-tour.stepboard"

var (
	trade   = on(halloweenTour, 1, 1)
	bay     = on(halloweenTour, 2, 1)
	hallway = on(halloweenTour, 3, 1)
	yard    = on(halloweenTour, 4, 1)
	house   = on(halloweenTour, 5, 1)
)

func halloweenFacts(t *testing.T) []string {
	all, allowed, share, swap := jointSteps(t, trade, drawingOf(t, "halloween-refused").frames[0].Shot.Move)

	// Board 2: the moves at which a and b are in the bay and above the bay.
	_, d := bay.open(t)
	inBay := grid.Cell(-1)
	for c := range grid.Cell(d.Board.Cells()) {
		if d.Board.Row(c) == 2 && d.Board.Terrain[c] == solve.Floor {
			inBay = c
		}
	}
	var waiting, above []int
	who := ""
	for i, s := range bay.states(t) {
		if s.Cells[0] == inBay {
			waiting = append(waiting, i)
		}
		for ghost, c := range s.Cells[:2] {
			if c == inBay-grid.Cell(d.Board.Cols) {
				above, who = append(above, i), who+string(rune('a'+ghost))
			}
		}
	}
	if who != "aba" || len(waiting) != 2 {
		t.Fatalf("%s are above the bay, a is %d times in it", who, len(waiting))
	}

	cells := yard.onFloor(t)
	breadth, both := yard.explored(t, "bfs"), yard.explored(t, "bidirectional")
	meeting := both.Event(int(both.Of(solve.Met)[0]))
	here, there := both.Units(meeting.Parent), both.Units(int(meeting.Aux))
	if 6*both.States() >= breadth.States() {
		t.Errorf("%d is not less than a sixth of %d", both.States(), breadth.States())
	}

	_, d = house.open(t)
	var alone [3]int
	for i := range alone {
		goal := d.Board.Find(solve.Kind('A' + i))
		alone[i] = distances(d.Board, goal, grid.None)[d.Board.Find(solve.Kind('a'+i))]
	}
	rooms := house.onFloor(t)

	return []string{
		"Tokyo, 2007",
		fmt.Sprintf("It takes %d steps.*", trade.answer(t)),
		fmt.Sprintf("Board 1 after %d steps", drawingOf(t, "halloween-refused").frames[0].Shot.Move),
		fmt.Sprintf("have %d steps to choose from. The rules allow %d of them. In %d of the others both would be on one "+
			"cell", all, allowed, share),
		fmt.Sprintf("In %d more they would trade places", swap),
		fmt.Sprintf("waits there from step %d to step %d", waiting[0], waiting[1]),
		fmt.Sprintf("All in all it takes %d steps", bay.answer(t)),
		fmt.Sprintf("a at %d, b at %d, a again at %d", above[0], above[1], above[2]),
		fmt.Sprintf("there are %d floor cells, so three ghosts can stand in %d × %d × %d = %s ways", cells, cells, cells-1,
			cells-2, number(cells*(cells-1)*(cells-2))),
		"up to 5 × 5 × 5 = 125 next steps",
		fmt.Sprintf("to the answer, %d steps, it has seen %s positions", yard.answer(t), number(breadth.States())),
		fmt.Sprintf("A wave that goes %d steps deep", yard.answer(t)),
		fmt.Sprintf("Two waves that go %d steps deep", here),
		fmt.Sprintf("%d steps from one side and %d from the other", here, there),
		fmt.Sprintf("It has seen %s positions", number(both.States())),
		fmt.Sprintf("made the steps from only %s of them, where the plain search made those from %s",
			number(both.Outcome.Stats.Expanded), number(breadth.Outcome.Stats.Expanded)),
		fmt.Sprintf("%d positions were seen from both ends together, and %d by the plain search",
			trade.explored(t, "bidirectional").States(), trade.explored(t, "bfs").States()),
		fmt.Sprintf("a needs %d steps, b %d and c %d", alone[0], alone[1], alone[2]),
		fmt.Sprintf("So %d steps are the least", max(alone[0], alone[1], alone[2])),
		fmt.Sprintf("can do it in %d, and it expands %d positions", house.answer(t), house.expanded(t, "fast")),
		fmt.Sprintf("has %d floor cells, so there are about %s positions", rooms,
			number((rooms*(rooms-1)*(rooms-2)+5000)/10000*10000)),
		strings.Replace(fmt.Sprint(hallway.answer(t)), "-", "−", 1),
		fmt.Sprintf("the least is %d steps", yard.answer(t)),
		fmt.Sprintf("finds a way of %s", number(yard.found(t, "dfs"))),
	}
}

// jointSteps looks at the state after some moves of the solution. It counts all joint steps that the ghosts could
// make without rules between them, and the allowed ones. It divides the others into steps in which two ghosts share a
// cell and steps in which two ghosts only trade places.
func jointSteps(t *testing.T, p problem, move int) (all, allowed, share, swap int) {
	puzzle, d := p.open(t)
	rules, err := puzzle.Rules(d, p.query)
	if err != nil {
		t.Fatal(err)
	}
	s := p.states(t)[move]
	n := 0
	for n < solve.MaxMovers && s.Cells[n] != grid.None {
		n++
	}
	to := make([]grid.Cell, n)
	var choose func(ghost int)
	choose = func(ghost int) {
		if ghost < n {
			to[ghost] = s.Cells[ghost]
			choose(ghost + 1)
			for _, dir := range grid.Dirs {
				if c, ok := d.Board.Step(s.Cells[ghost], dir); ok && d.Board.Terrain[c] == solve.Floor {
					to[ghost] = c
					choose(ghost + 1)
				}
			}
			return
		}
		all++
		same, through := false, false
		for i := range n {
			for j := range i {
				same = same || to[i] == to[j]
				through = through || to[i] == s.Cells[j] && to[j] == s.Cells[i]
			}
		}
		switch {
		case same:
			share++
		case through:
			swap++
		}
	}
	choose(0)
	return all, len(solvetest.Legal(rules, s)), share, swap
}
