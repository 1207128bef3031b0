package docs_test

import (
	"fmt"
	"strings"
	"testing"

	"stepboard/app/view/lenstest"
	"stepboard/solve"
	"stepboard/solve/grid"
	"stepboard/solve/huarong"
)

const huarongTour = "huarong-tour.stepboard"

var (
	firstSlides = on(huarongTour, 1, 1)
	twoAside    = on(huarongTour, 2, 1)
	hall        = on(huarongTour, 3, 1)
	corridor    = on(huarongTour, 4, 1)
)

func huarongFacts(t *testing.T) []string {
	_, d := hall.open(t)
	b := d.Board

	// Board 2: the numbers of the slides that move the piece.
	var pushes []int
	states := twoAside.states(t)
	for i := 1; i < len(states); i++ {
		if states[i].Cells[1] != states[i-1].Cells[1] {
			pushes = append(pushes, i)
		}
	}
	if len(pushes) != 2 {
		t.Fatalf("the piece of board 2 moves %d times", len(pushes))
	}
	round := pushes[1] - pushes[0] - 1

	plain := hall.explored(t, "bruteforce")
	piece := drawingOf(t, "huarong-plain").frames[0].Shot.Pointer
	sides := 0
	for c := range grid.Cell(b.Cells()) {
		for _, dir := range grid.Dirs {
			if next, ok := b.Step(c, dir); ok && b.Terrain[c] == solve.Floor && b.Terrain[next] == solve.Floor {
				sides++
			}
		}
	}
	at := drawingOf(t, "huarong-side-costs").frames[0].Shot.Pointer
	up := distances(b, at-grid.Cell(b.Cols), at)
	dijkstra, plainly := hall.expanded(t, "dijkstra"), plain.Outcome.Stats.Expanded

	return []string{
		"NOIP 2013",
		fmt.Sprintf("The answer is %d.", firstSlides.answer(t)),
		fmt.Sprintf("needs %d moves", home(t)),
		fmt.Sprintf("in %d numbered moves", round),
		fmt.Sprintf("after %d moves, through", drawingOf(t, "huarong-blank-walk").frames[0].Shot.Move),
		fmt.Sprintf("a wall: %d moves, and the next move is the push", round),
		fmt.Sprintf("costs %d moves", round+1),
		fmt.Sprintf("takes %d moves, a push, %d moves and a push: %d moves", pushes[0]-1, round, len(states)-1),
		fmt.Sprintf("Can you do board 2 in %d?", len(states)-1),
		drawingOf(t, "huarong-plain").under(),
		fmt.Sprintf("%d cells", reached(plain, func(s solve.State) bool { return s.Cells[1] == piece })),
		fmt.Sprintf("%d moves, it has seen %s positions", hall.answer(t), number(plain.States())),
		fmt.Sprintf("only %d such sides", sides),
		drawingOf(t, "huarong-side-costs").under(),
		fmt.Sprintf("costs %d moves from the upper side to the left one, but %d to the right one", up[at-1], up[at+1]),
		"A push costs 1 and",
		fmt.Sprintf("expands %d states where the plain search expanded %s positions", dijkstra, number(plainly)),
		fmt.Sprintf("about %d times fewer", (plainly/dijkstra+5)/10*10),
		fmt.Sprintf("it makes %d expansions", hall.expanded(t, "spfa")),
		fmt.Sprintf("It expands %d states", hall.expanded(t, "fast")),
		strings.Replace(fmt.Sprint(corridor.answer(t)), "-", "−", 1),
		fmt.Sprintf("makes the moves from only %d positions, but its way has %d moves", hall.expanded(t, "greedy"),
			hall.found(t, "greedy")),
		fmt.Sprintf("comes home after %s", number(hall.found(t, "dfs"))),
	}
}

// home returns the answer to a query in which the piece already stands on its target.
func home(t *testing.T) int64 {
	p, d := firstSlides.open(t)
	d = d.Clone()
	for i, thing := range d.Queries[0].Things {
		if thing.Kind == huarong.Target {
			d.Queries[0].Things[i].At = solve.Find(d.Queries[0].Things, huarong.Piece)
		}
	}
	return lenstest.Explore(t, p, d, 0, solve.TaskSolve, "bruteforce", recordings).Outcome.Answer.Value
}
