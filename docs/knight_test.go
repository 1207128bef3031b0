package docs_test

import (
	"fmt"
	"math/bits"
	"strings"
	"testing"

	"stepboard/solve"
	"stepboard/solve/knight"
)

const knightTour = "knight-tour.stepboard"

var (
	backAgain = on(knightTour, 1, 1)
	fortress  = on(knightTour, 2, 1)
	twoRooks  = on(knightTour, 3, 1)
)

func knightFacts(t *testing.T) []string {
	_, d := backAgain.open(t)
	back := backAgain.states(t)
	if back[2].Cells[0] != back[0].Cells[0] {
		t.Error("the knight of board 1 does not come back")
	}

	_, attackers := look(t, drawingOf(t, "knight-attacked").frames[0].Shot)
	if got := english.Say(attackers.Text); got != "attacked by the rook on (3,4) and the rook on (6,6)" {
		t.Errorf("the cell under the pointer is %s", got)
	}
	capture := drawingOf(t, "knight-capture").frames[0].Shot
	frees := func(row, col int) int {
		capture.Pointer = capture.Dataset.Board.At(row-1, col-1)
		_, detail := look(t, capture)
		n, _ := detail.Text.Args["PluralCount"].(int)
		if detail.Text.Key != "knight.lens.capture.opens" {
			t.Errorf("the piece on (%d,%d) can't be taken: %v", row, col, detail.Text)
		}
		return n
	}
	bishop, rook := frees(4, 3), frees(6, 6)

	// Board 2: the sets of living pieces in the order in which they are reached, each with its number of positions.
	x := fortress.explored(t, "bfs")
	var sets []uint64
	size := map[uint64]int{}
	for i := range x.Len() {
		if x.Kind(i) == solve.Reached {
			alive := x.Event(i).State.Bits.Word()
			if size[alive] == 0 {
				sets = append(sets, alive)
			}
			size[alive]++
		}
	}
	pieces := bits.OnesCount64(sets[0])
	var way []string
	states := fortress.states(t)
	_, fd := fortress.open(t)
	for i := 1; i < len(states); i++ {
		if states[i].Bits != states[i-1].Bits {
			for _, thing := range fd.Board.Things {
				if thing.At == states[i].Cells[0] {
					way = append(way, string(rune(thing.Kind)))
				}
			}
		}
	}
	if strings.Join(way, "") != "BC" {
		t.Errorf("the knight of board 2 takes %v", way)
	}

	_, d3 := twoRooks.open(t)
	gates := 0
	king := d3.Board.Find(knight.King)
	for _, jump := range [8][2]int{{1, 2}, {2, 1}, {-1, 2}, {-2, 1}, {1, -2}, {2, -1}, {-1, -2}, {-2, -1}} {
		if d3.Board.In(d3.Board.Row(king)+jump[0], d3.Board.Col(king)+jump[1]) {
			gates++
		}
	}

	return []string{
		"P3930",
		"takes her first, with move 1.",
		fmt.Sprintf("%s is safe, and from there it takes the king with move %d", place(d.Board.Size, back[3].Cells[0]),
			len(back)-1),
		drawingOf(t, "knight-attacked").under(),
		fmt.Sprintf("The bishop's frees %d cells, the rook's %d", bishop, rook),
		"The rook in row 3 guards",
		fmt.Sprintf("has %d pieces besides the king, which makes %d sets", pieces, 1<<pieces),
		fmt.Sprintf("With 10 pieces there would be %s, and with 20 more than a million", number(1<<10)),
		fmt.Sprintf("reach just %d cells", size[sets[0]]),
		fmt.Sprintf("which is larger: %d.", size[sets[1]]),
		fmt.Sprintf("Of the %d sets only %d are ever reached", 1<<pieces, len(sets)),
		fmt.Sprintf("makes %d positions, and the answer is %d moves", x.States(), fortress.answer(t)),
		fmt.Sprintf("from %d cells only", gates),
		strings.Replace(fmt.Sprint(twoRooks.answer(t)), "-", "−", 1),
		fmt.Sprintf("needs %d moves and *Depth-first search* %d", fortress.found(t, "greedy"), fortress.found(t, "dfs")),
	}
}
