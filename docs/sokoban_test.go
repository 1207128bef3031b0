package docs_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"
)

const sokobanTour = "sokoban-tour.stepboard"

var (
	firstPushes = on(sokobanTour, 1, 1).as("walk")
	twoRooms    = on(sokobanTour, 2, 1).as("walk")
	counted     = on(sokobanTour, 2, 1).as("count")
	deadEnd     = on(sokobanTour, 3, 1).as("walk")
)

func sokobanFacts(t *testing.T) []string {
	first, _ := firstPushes.solved(t)
	if first.Value != 1 {
		t.Errorf("board 1 takes %d pushes", first.Value)
	}
	a, _ := counted.solved(t)
	most := slices.Max(a.Counts)
	cells := counted.onFloor(t)

	other := deadEnd
	other.query = 1
	pull := drawingOf(t, "sokoban-pulls")
	return []string{
		"olympiad in 2012",
		fmt.Sprintf("one push is enough, and %d moves in all", first.Steps),
		fmt.Sprintf("wherever the player is: on %d cells", most),
		fmt.Sprintf("the answer: %d placements", a.Value),
		fmt.Sprintf("has %d floor cells, so there are nearly %d × %d pairs", cells, cells, cells),
		"A warehouse of 1,000 × 1,000 cells",
		fmt.Sprintf("one walk of %d pushes it made the moves from %s pairs", twoRooms.answer(t),
			number(twoRooms.expanded(t, "bruteforce"))),
		pull.under(),
		fmt.Sprintf("On this board %d expansions are enough for all %d placements; the plain search back needs %d",
			counted.expanded(t, "pull"), a.Value, counted.expanded(t, "bruteforce")),
		"with 64 boxes at a time",
		fmt.Sprintf("the second query of this board, %d pushes are enough", other.answer(t)),
		strings.Replace(fmt.Sprint(deadEnd.answer(t)), "-", "−", 1),
		fmt.Sprintf("finds a way of %d pushes and *Depth-first search* one of %d, where %d are enough",
			twoRooms.found(t, "greedy"), twoRooms.found(t, "dfs"), twoRooms.answer(t)),
	}
}
