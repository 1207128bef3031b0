package docs_test

import (
	"fmt"
	"strings"
	"testing"

	"stepboard/solve"
	"stepboard/solve/grid"
	"stepboard/solve/huarong"
	"stepboard/solve/lens/lenstest"
)

const huarongTour = "huarong-tour.stepboard"

var (
	firstSlides = on(huarongTour, 1, 1)
	twoAside    = on(huarongTour, 2, 1)
	hall        = on(huarongTour, 3, 1)
	corridor    = on(huarongTour, 4, 1)
)

var huarongPictures = []drawing{
	{"huarong-rules", []panel{
		{title: "start", board: firstSlides, cell: 46},
		{title: "after 1 slide", board: firstSlides, cell: 46, move: 1},
		{title: "after 2", board: firstSlides, cell: 46, move: 2},
	}},
	{"huarong-plain", []panel{{board: hall, cell: 26, lens: "plain", algorithm: "bruteforce", hover: [2]int{7, 8}}}},
	{"huarong-blank-walk", []panel{{board: twoAside, cell: 56, lens: "blank-walk", move: 4}}},
	{"huarong-side-costs", []panel{{board: hall, cell: 36, lens: "side-costs", hover: [2]int{8, 5}}}},
	{"huarong-sides", []panel{{board: hall, cell: 34, lens: "sides", algorithm: "dijkstra"}}},
	{"huarong-spfa", []panel{
		{title: "Dijkstra, a third of the way", board: hall, cell: 22, lens: "sides", algorithm: "dijkstra", at: third},
		{title: "SPFA, a third of the way", board: hall, cell: 22, lens: "sides", algorithm: "spfa", at: third},
	}},
	{"huarong-why-not", []panel{{board: corridor, cell: 42, lens: "why-not"}}},
}

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
	pointer := drawingOf(t, "huarong-plain").panels[0].hover
	piece := b.At(pointer[0]-1, pointer[1]-1)
	sides := 0
	for c := range grid.Cell(b.Cells()) {
		for _, dir := range grid.Dirs {
			if next, ok := b.Step(c, dir); ok && b.Terrain[c] == solve.Floor && b.Terrain[next] == solve.Floor {
				sides++
			}
		}
	}
	pointer = drawingOf(t, "huarong-side-costs").panels[0].hover
	at := b.At(pointer[0]-1, pointer[1]-1)
	up := distances(b, at-grid.Cell(b.Cols), at)
	dijkstra, plainly := hall.expanded(t, "dijkstra"), plain.Outcome.Stats.Expanded

	return []string{
		"NOIP 2013",
		fmt.Sprintf("The answer is %d.", firstSlides.answer(t)),
		fmt.Sprintf("needs %d slides", home(t)),
		fmt.Sprintf("in %d numbered steps", round),
		fmt.Sprintf("after %d slides, through", drawingOf(t, "huarong-blank-walk").panels[0].move),
		fmt.Sprintf("a wall: %d steps, and the next slide is the push", round),
		fmt.Sprintf("costs %d slides", round+1),
		fmt.Sprintf("takes %d steps, a push, %d steps and a push: %d slides", pushes[0]-1, round, len(states)-1),
		fmt.Sprintf("Can you do board 2 in %d?", len(states)-1),
		drawingOf(t, "huarong-plain").under(),
		fmt.Sprintf("%d cells", reached(plain, func(s solve.State) bool { return s.Cells[1] == piece })),
		fmt.Sprintf("%d slides, it has seen %s positions", hall.answer(t), number(plain.States())),
		fmt.Sprintf("only %d such sides", sides),
		drawingOf(t, "huarong-side-costs").under(),
		fmt.Sprintf("costs %d steps from the upper side to the left one, but %d to the right one", up[at-1], up[at+1]),
		"A push costs 1 and",
		fmt.Sprintf("expands %d states where the plain search expanded %s positions", dijkstra, number(plainly)),
		fmt.Sprintf("about %d times fewer", (plainly/dijkstra+5)/10*10),
		fmt.Sprintf("it makes %d expansions", hall.expanded(t, "spfa")),
		fmt.Sprintf("It expands %d states", hall.expanded(t, "fast")),
		strings.Replace(fmt.Sprint(corridor.answer(t)), "-", "−", 1),
	}
}

// home is the answer to a query whose piece is on its target.
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
