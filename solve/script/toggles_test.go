package script_test

import (
	"errors"
	"math/rand/v2"
	"strings"
	"testing"

	"stepboard/solve"
	"stepboard/solve/search"
)

// lights is lights out with walls. RARE is a line of moves() for further moves.
const lights = `size = ((1, 1), (6, 6))
off = ground(".")
wall = ground("#", look = "wall")
lamp = piece("o", count = (0, 36), look = "lamp")

def press(b, s, c):
    for n in [c] + list(c.near):
        if b.ground(n) != wall:
            s = s.take(n) if s.at(n) else s.put(lamp, n)
    return s

def moves(b, s):
    list = [move("press", press(b, s, c), 1 + c.row % 2, at = c) for c in b.cells if b.ground(c) != wall]
    RARE
    return list

back = moves

def goals(b):
    return [b.state(b.text().replace("o", "."))]

sample("oo\no.\n", 1)
`

func lit(r *rand.Rand, rows, cols int) string {
	var text strings.Builder
	for range rows {
		for range cols {
			text.WriteByte("ooooo....#"[r.IntN(10)])
		}
		text.WriteByte('\n')
	}
	return text.String()
}

// Elimination finds the least costs of lights out, and the boards without a way. It is the default algorithm. Where the
// states are too many for a second search, its answer is not shown.
func TestElimination(t *testing.T) {
	source := strings.Replace(lights, "RARE", "", 1)
	p := puzzleOf(t, source)
	if first := p.Solvers(solve.TaskSolve)[0].ID(); first != search.Elimination.ID() {
		t.Fatal(first)
	}
	r := rand.New(rand.NewPCG(1, 1))
	none := 0
	for range 30 {
		d := boardOf(t, p, lit(r, 2+r.IntN(2), 3))
		want, _, err := asks(t, p, d, "uniform")
		if err != nil {
			t.Fatal(err)
		}
		got, _, err := asks(t, p, d, "elimination")
		if err != nil || got.Value != want.Value {
			t.Fatalf("%d, %v, right is %d", got.Value, err, want.Value)
		}
		if got.Value == solve.None {
			none++
		}
	}
	if none == 0 || none > 20 {
		t.Errorf("%d boards of 30 have no way", none)
	}
	rules, err := p.Rules(boardOf(t, p, "ooo\n...\n"), 0)
	if err != nil {
		t.Fatal(err)
	}
	m, release := solve.NewMeter(t.Context(), 1, nil)
	defer release()
	if _, err := search.Run(m, rules, search.Elimination); err == nil {
		t.Error("without memory for the first moves there is an answer")
	}
	// A board without cells for pieces has one state, which takes no bits.
	for _, s := range p.Solvers(solve.TaskSolve)[1:] { // elimination needs moves
		if got, _, err := asks(t, p, boardOf(t, p, "##\n##\n"), s.ID()); err != nil || got.Value != 0 {
			t.Errorf("a board of walls by %s: %d, %v", s.ID(), got.Value, err)
		}
	}
	for text, level := range map[string]solve.Level{
		strings.Repeat("ooo\n", 3): solve.Shown, strings.Repeat("oooooo\n", 6): solve.LeastIf,
	} {
		_, o := asked(t, source, text, "elimination", 1<<30)
		if o.Err != nil || o.Level != level || !o.Replayed {
			t.Errorf("%q: %d, %v, level %v, %v", text, o.Answer.Value, o.Err, o.Level, o.Reason)
		}
	}
}

// A move that only few states have is not seen in the trial. A wrong answer is then found out, and never shown. Where
// the trial sees that a move changes other cells, the algorithm says so.
func TestEliminationOfOtherMoves(t *testing.T) {
	rare := strings.Replace(lights, "RARE", `if s.text() == "oooooooo........":
        list += [move("all", goals(b)[0], 0)]`, 1)
	_, o := asked(t, rare, "o.oo\n...o\n.o..\n....\n", "elimination", 1<<30)
	_, right := asked(t, rare, "o.oo\n...o\n.o..\n....\n", "uniform", 1<<30)
	if o.Err != nil || o.Answer.Value == right.Answer.Value || o.Level > solve.AWay {
		t.Errorf("%d, %v, level %v; right is %d", o.Answer.Value, o.Err, o.Level, right.Answer.Value)
	}
	often := puzzleOf(t, strings.Replace(lights, "RARE", `if b.rows > 2 and len(s.all(lamp)) % 2:
        list += [move("all", goals(b)[0])]`, 1))
	_, _, err := asks(t, often, boardOf(t, often, "ooo\n.o.\n...\n"), "elimination")
	var board *solve.BoardError
	if !errors.As(err, &board) || board.Diagnostic.Text.Key != "search.lacks.toggles" {
		t.Error(err)
	}
	for _, other := range []string{"eight", "boxes", "pegs", "toys"} {
		if solve.SolverByID(puzzle(t, other).Puzzle(other), solve.TaskSolve, "elimination") != nil {
			t.Errorf("%s has moves that toggle", other)
		}
	}
}

// A file whose presses commute, and that has no goals, is told the number of its presses.
func TestCommutingMovesAreTold(t *testing.T) {
	const natural = `size = (5, 5)
off = ground(".")
lamp = piece("o", count = (0, 25))
def moves(b, s):
    list = []
    for c in b.cells:
        t = s
        for x in (c,) + c.near:
            t = t.put(lamp, x) if t.free(x) else t.take(x)
        list.append(move("press", t, at = c))
    return list
def won(b, s): return len(s.all(lamp)) == 0
sample("oo...\no....\n.....\n.....\n.....\n", 1)
`
	for source, want := range map[string]int{
		natural: 25,
		natural + "def goals(b): return [b.state(\".\" * 25)]\n":                                                                     0,
		strings.Replace(natural, "list.append(", "list.append(move(\"stay\", s)) if len(s.all(lamp)) % 2 == 0 else list.append(", 1): 0,
		strings.Replace(jumping, "RARE", "", 1):                                                                                      0,
	} {
		if got := puzzleOf(t, source).File.Commuting(); got != want {
			t.Errorf("%d moves commute, want %d:\n%s", got, want, source)
		}
	}
}
