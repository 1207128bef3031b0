package stress

import (
	"math/rand/v2"
	"slices"
	"testing"

	"stepboard/app/storage/collection"
	"stepboard/solve"
	"stepboard/solve/mistake"
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
	rounds := 24
	if testing.Short() {
		rounds = 12
	}
	for round := range rounds {
		for _, d := range s.boards(rand.New(rand.NewPCG(1, uint64(round))), round) {
			boards++
			if s.separatesAny(d) {
				separated++
			}
		}
	}
	t.Logf("%d of %d boards", separated, boards)
	if separated == 0 {
		t.Error("no board separates a search by cells from a right search")
	}
}

// separatesAny reports whether a search with any of the usual mistakes has another answer.
func (s *search) separatesAny(d *solve.Dataset) bool {
	return slices.ContainsFunc(slices.Concat(s.hidden, s.shown), func(m mistake.Mistake) bool { return s.separates(d, m).yes })
}

// A judge never gives a board that is read as another board: a level in XSB loses its first row if that has no wall.
func TestUnreadableBoardsAreNotGiven(t *testing.T) {
	p, err := collection.Open("warehouse")
	if err != nil {
		t.Fatal(err)
	}
	order := Order{Puzzle: p}
	d := p.Boards()[0]
	if _, ok := order.legal([]*solve.Dataset{d}, nil); !ok {
		t.Error("the sample is not legal")
	}
	d = d.Clone()
	for at := range d.Board.Cols {
		d.Board.Terrain[at] = solve.Floor
	}
	if _, ok := order.legal([]*solve.Dataset{d}, nil); ok {
		t.Error("a level without its first row is legal")
	}
}
