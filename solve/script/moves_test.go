package script

import (
	"math/rand/v2"
	"strings"
	"testing"

	"stepboard/solve"
)

const listing = `
size = ((3, 3), (6, 6))
free, wall, mud = ground("."), ground("#", look = "wall"), ground("m")
man = piece("a", count = 1)
box = piece("b", count = (0, 3), on = [free])
slab = piece("V", size = (2, 1), count = (0, 2))
peg = piece("o")
KINDS = [man, box, slab, peg]

def won(b, s): return False

def label(c, d, n): return d.name if n == 1 else "(%d,%d) %s" % (c.row + 1, c.col + 1, d.name)
def cells(s, kinds): return [c for p in kinds for c in s.all(p)]

def stepped_by_hand(b, s):
    all = cells(s, KINDS)
    return [move(label(c, d, len(all)), s.move(c, c.to(d))) for c in all for d in DIRECTIONS if s.fits(c, c.to(d))]

def slid_by_hand(b, s):
    all, list = cells(s, KINDS), []
    for c in all:
        for d in DIRECTIONS:
            to = c
            while s.fits(c, to.to(d)):
                to = to.to(d)
            if to != c:
                list.append(move(label(c, d, len(all)), s.move(c, to)))
    return list

def reached(b, s):
    return [move("%d to %d" % (c.number, to.number), after) for c in cells(s, KINDS) for to, after in s.reach(c)]

def reached_by_hand(b, s):
    list = []
    for c in cells(s, KINDS):
        seen, work = {c: s}, [c]
        while work:
            at, work = work[0], work[1:]
            for d in DIRECTIONS:
                to = at.to(d)
                if to not in seen and seen[at].fits(at, to):
                    seen[to] = seen[at].move(at, to)
                    list.append(move("%d to %d" % (c.number, to.number), seen[to]))
                    work.append(to)
    return list

def pushed_by_hand(b, s):
    c, list = s.find(man), []
    for d in DIRECTIONS:
        t, x = s, c.to(d)
        if s.at(x) != None and s.fits(x, x.to(d)):
            t = s.move(x, x.to(d))
        if t.fits(c, x):
            list.append(move(d.name, t.move(c, x)))
    return list
`

// The functions step, slide and push, and the tool reach, list the same moves as rules that are written with the other
// tools, in compiled code and in the interpreter.
func TestMovesOfPieces(t *testing.T) {
	for name, call := range map[string]string{
		"stepped": "step(s, KINDS)", "slid": "slide(s, KINDS)", "reached": "reached(b, s)",
		"pushed": "push(s, man, (box, slab, peg))",
	} {
		t.Run(name, func(t *testing.T) {
			f, err := Read("listing.star", []byte(listing+"\ndef moves(b, s): return "+call+"\n"))
			if err != nil {
				t.Fatal(err)
			}
			r, moves := rand.New(rand.NewPCG(1, 2)), 0
			for range 40 {
				input := scattered(r)
				list, _, err := f.Parse("", strings.NewReader(input))
				if err != nil {
					t.Fatal(err)
				}
				made, err := f.Rules(list[0], 0)
				if err != nil {
					t.Fatal(err)
				}
				g := rulesIn(made).game
				for s, n := g.start, 0; n < 8; n++ {
					ok, wrong, err := bothWays(f, f.functions["moves"], g, s)
					if !ok || err != nil || wrong != "" {
						t.Fatalf("gave up: %v, error: %v; %s\n%s", !ok, err, wrong, input)
					}
					var lists [2]string
					for i, fn := range []string{"moves", name + "_by_hand"} {
						v, err := f.call(f.functions[fn], g.value, &stateValue{g: g, st: s})
						if err != nil {
							t.Fatal(err)
						}
						lists[i] = text(v)
					}
					if lists[0] != lists[1] {
						t.Fatalf("the moves are\n%s\nby hand\n%s\nof\n%s", lists[0], lists[1], input)
					}
					steps := solve.Steps(made, s)
					if moves += len(steps); len(steps) == 0 {
						break
					}
					s = steps[r.IntN(len(steps))].To
				}
			}
			if moves < 500 {
				t.Errorf("only %d moves", moves)
			}
		})
	}
}

// scattered returns the rows of a random board.
func scattered(r *rand.Rand) string {
	rows, cols := make([]string, 3+r.IntN(4)), 3+r.IntN(4)
	for i := range rows {
		for range cols {
			rows[i] += string("....##mbo"[r.IntN(9)])
		}
	}
	rows[0] = "a" + rows[0][1:]
	if r.IntN(2) == 0 {
		rows[1], rows[2] = "V"+rows[1][1:], "V"+rows[2][1:]
	}
	input := strings.Join(rows, "\n")
	return strings.Replace(input, "b", ".", max(0, strings.Count(input, "b")-3))
}
