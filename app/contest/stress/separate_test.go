package stress

import (
	"math/rand/v2"
	"testing"

	"stepboard/solve"
	"stepboard/solve/script"
)

// Boards without a make separate the state from the cell: the rules are those of a walk with six points of health, and
// a search that remembers only cells has another answer on a chosen board.
func TestChosenBoardsSeparateStates(t *testing.T) {
	const rules = `
size = ((1, 1), (64, 64))
hp = number(0, 6, start = 6)
wall = ground("0", look = "wall")
free = ground("1")
home = ground("3", look = "target")
mouse = ground("4", look = "key")
man = piece("2", count = 1, look = "player")

def moves(b, s):
    at = s.find(man)
    list = []
    for d in DIRECTIONS:
        to = at.to(d)
        if s.free(to) and s.hp > 1:
            list.append(move(d.name, s.move(at, to).set(hp = 6 if b.ground(to) == mouse else s.hp - 1)))
    return list

def won(b, s):
    return b.ground(s.find(man)) == home

sample("211\n110\n113\n", 4)
sample("21111411113\n", 10)
`
	p, err := script.Open("home.star", []byte(rules))
	if err != nil {
		t.Fatal(err)
	}
	s := &search{Order: Order{Puzzle: p, Budget: solve.NewBudget(1 << 30)}}
	separated, boards := 0, 0
	for round := range 24 {
		for _, d := range s.boards(rand.New(rand.NewPCG(1, uint64(round))), round) {
			boards++
			if yes, _, _ := s.separates(d); yes {
				separated++
			}
		}
	}
	t.Logf("%d of %d boards", separated, boards)
	if separated == 0 {
		t.Error("no board separates a search by cells from a right search")
	}
}
