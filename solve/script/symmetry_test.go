package script_test

import (
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"stepboard/solve"
	"stepboard/solve/search"
)

// jumping is peg solitaire. RARE is a line of moves() for further moves.
const jumping = `size = ((1, 1), (5, 5))
free = ground(".")
wall = ground("#", look = "wall")
peg = piece("o", count = (1, 25))

def moves(b, s):
    list = []
    for c in s.all(peg):
        for d in DIRECTIONS:
            if s.at(c.to(d)) == peg and s.free(c.to(d, 2)):
                list.append(move("jump", s.take(c.to(d)).move(c, c.to(d, 2))))
    RARE
    return list

def won(b, s):
    return len(s.all(peg)) == 1

sample(".oo..\n", 1)
`

// blocks has large pieces, and a number that counts moves of the large one.
const blocks = `size = ((2, 2), (4, 4))
large = piece("L", count = 1, size = (2, 2))
tall = piece("t", size = (2, 1))
small = piece("s")
n = number(0, 3)

def moves(b, s):
    list = []
    for p, c in s.pieces():
        for d in DIRECTIONS:
            if s.fits(c, c.to(d)):
                t = s.move(c, c.to(d))
                list.append(move(d.name, t.set(n = (s.n + 1) % 4) if p == large else t))
    return list

def won(b, s):
    return s.find(large).row == b.rows - 2 and s.n == 2

sample("LLt\nLLt\n.s.\n...\n", 2)
`

// turning slides tiles around a hole. Turns of the board change tiles into others.
const turning = `size = ((3, 3), (3, 3))
hole = piece("0", count = 1)
tiles = [piece(str(i), count = 1) for i in range(1, 9)]

def moves(b, s):
    h = s.find(hole)
    return [move(d.name, s.swap(h, h.to(d))) for d in DIRECTIONS if b.inside(h.to(d))]

def goals(b):
    return [b.state("123804765")]

sample("283\n104\n765\n", 4)
`

// Breadth-first search by classes finds the answers of breadth-first search, and ways that the rules allow. It expands
// fewer states. If an image of a state has other moves, it goes on with all states, or the wrong answer is not shown.
func TestClasses(t *testing.T) {
	random := func(letters string) func(r *rand.Rand) string {
		return func(r *rand.Rand) string {
			rows, cols := 2+r.IntN(4), 2+r.IntN(4)
			text := make([]string, rows)
			for i := range text {
				for range cols {
					text[i] += string(letters[r.IntN(len(letters))])
				}
			}
			if r.IntN(2) == 0 { // the board has a symmetry
				for i := range rows / 2 {
					text[rows-1-i] = text[i]
				}
			}
			return strings.Join(text, "\n") + "\n"
		}
	}
	for _, c := range []struct {
		name, source string
		board        func(r *rand.Rand) string
		again        bool
	}{
		{"jumps", strings.Replace(jumping, "RARE", "", 1), random("oo...."), false},
		{
			"a rare move", strings.Replace(jumping, "RARE",
				"if len(s.all(peg)) == 2 and s.at(b.cell(0, 0)) == peg:\n        list += [move(\"take\", s.take(b.cell(0, 0)))]", 1),
			random("oooo..."), true,
		},
		{"blocks", blocks, func(r *rand.Rand) string {
			rows := []string{"LLt.\nLLt.\n", "tLL.\ntLL.\n", ".LL.\n.LL.\n", "LL\nLL\n", "LL.\nLL.\n"}
			text := rows[r.IntN(len(rows))]
			for range r.IntN(3) {
				line := ""
				for range strings.Index(text, "\n") {
					line += string("..s"[r.IntN(3)])
				}
				if len(text)/len(line) < 5 {
					text += line + "\n"
				}
			}
			return text
		}, false},
		{"turns change tiles", turning, func(r *rand.Rand) string {
			cells := []byte("012345678")
			r.Shuffle(9, func(i, k int) { cells[i], cells[k] = cells[k], cells[i] })
			return string(cells[:3]) + "\n" + string(cells[3:6]) + "\n" + string(cells[6:]) + "\n"
		}, false},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			p := puzzleOf(t, c.source)
			if !slices.Contains(solve.SolverIDs(p, solve.TaskSolve), "bfs-classes") {
				t.Fatal("the search is not offered")
			}
			r, boards := rand.New(rand.NewPCG(7, 5)), 300
			if testing.Short() {
				boards = 20
			}
			if c.name == "turns change tiles" {
				boards /= 10 // a board without a way has many states
			}
			plain, fewer, ways, again := int64(0), int64(0), 0, 0
			for range boards {
				text := c.board(r)
				if !strings.ContainsAny(text, "oL0") {
					continue
				}
				d := boardOf(t, p, text)
				expanded := func(algorithm string) (o solve.Outcome, n int64) {
					rec := solve.NewRecording(algorithm, 1<<20, nil)
					o = outcomeOf(t, p, d, algorithm)
					m := &solve.Meter{Record: rec}
					if a, err := asksWith(t, m, p, d, algorithm); err != nil || a.Value != o.Answer.Value {
						t.Fatalf("%s: %d, then %d, %v", algorithm, o.Answer.Value, a.Value, err)
					}
					again += len(rec.Anew())
					rec.Seal()
					for i := range rec.Len() {
						if rec.Kind(i) == solve.Expanded {
							n++
						}
					}
					return o, n
				}
				want, n := expanded("bfs")
				plain += n
				got, n := expanded("bfs-classes")
				fewer += n
				if c.again && got.Answer.Value != want.Answer.Value {
					if got.Level == solve.Shown || got.Answer.Value >= 0 && got.Answer.Value < want.Answer.Value {
						t.Fatalf("%s%s: %d at level %v, right is %d", text, c.name, got.Answer.Value, got.Level, want.Answer.Value)
					}
					continue
				}
				if got.Err != nil || got.Answer.Value != want.Answer.Value || got.Answer.Value >= 0 && !got.Replayed {
					t.Fatalf("%s%s: %d, replayed %v (%v), right is %d", text, c.name, got.Answer.Value, got.Replayed, got.Err, want.Answer.Value)
				}
				if got.Answer.Value > 0 {
					ways++
				}
			}
			t.Logf("%d states, %d by classes; %d ways; %d searches went on with all states", plain, fewer, ways, again)
			if ways < boards/20 || fewer >= plain && !c.again || again == 0 && c.again {
				t.Errorf("%d states, %d by classes; %d ways; %d searches went on with all states", plain, fewer, ways, again)
			}
		})
	}
}

// A cylinder on its side is another board, and pieces that lie on each other do not change their kinds.
func TestTurnsOfCylindersAndStacks(t *testing.T) {
	const rules = `
free = ground(".")
a = piece("a", stack = STACK)
b = piece("b", stack = STACK)
def moves(b, s): return step(s, a)
def goals(b): return [b.state("a.......b")]
`
	for _, c := range []struct {
		wrap, stack string
		want        int
	}{
		{"True", "False", 3}, {"False", "False", 3}, {`"rows"`, "False", 1}, {`"cols"`, "False", 1}, {"True", "True", 1},
	} {
		p := puzzleOf(t, "wrap = "+c.wrap+strings.ReplaceAll(rules, "STACK", c.stack))
		r, err := p.File.Rules(boardOf(t, p, "...\n.ab\n...\n"), 0)
		if err != nil {
			t.Fatal(explained(err))
		}
		if n := len(r.(search.Symmetric).Symmetries()); n != c.want {
			t.Errorf("wrap = %s, stack = %s: %d turns and reflections, want %d", c.wrap, c.stack, n, c.want)
		}
	}
}
