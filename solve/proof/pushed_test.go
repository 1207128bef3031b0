package proof

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"sync"
	"testing"

	"stepboard/solve"
	"stepboard/solve/script"
	"stepboard/solve/search"
)

// mostPushed is the largest number of states of a board of TestPushed, so that its states can be listed.
const mostPushed = 4000

// TestPushed makes files of rules in which men push boxes, with things that make boards with fewer boxes easier or
// harder: pulls, swaps, portals, slides that end at a box, jumps over boxes, pits that take a box, goals of two kinds, and
// several meanings of won. Searches leave out states that are lost with fewer boxes. On random boards, an answer that is
// shown must be right, and a wrong one must be found out.
func TestPushed(t *testing.T) {
	files, perFile := min(mostRules, *count/200), boardsOfRules/2
	if testing.Short() {
		files, perFile = 15, 1
	}
	var mu sync.Mutex
	var sum rulesTally
	pushing := 0
	err := each(files, func(i int) error {
		number := *first + i
		r := rand.New(rand.NewPCG(*seed+1, uint64(number))) //nolint:gosec // no secret
		source := pushingRules(r)
		one, pushes, err := tryPushed(r, source, perFile)
		mu.Lock()
		defer mu.Unlock()
		sum.add(one)
		if pushes {
			pushing++
		}
		if err != nil {
			return fmt.Errorf("file %d: %w\n%s", number, err, source)
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	t.Logf("%d files push, %+v", pushing, sum)
	if files >= 30 && (pushing < files/3 || sum.Ways == 0 || sum.None == 0) {
		t.Errorf("the files are too much alike: %d push, %+v", pushing, sum)
	}
}

// pushingRules returns a file of rules with boxes to push.
func pushingRules(r *rand.Rand) string {
	has := func(percent int) bool { return r.IntN(100) < percent }
	one := func(list ...string) string { return list[r.IntN(len(list))] }
	var more strings.Builder
	add := func(percent int, text string) {
		if has(percent) {
			more.WriteString(text)
		}
	}
	add(15, "            back = at.to(d.opposite)\n            if s.at(to) in (box, crate) and s.free(back):\n"+
		"                list.append(move(\"pull\", s.move(at, back).move(to, at), 2))\n")
	add(10, "            if s.at(to) in (box, crate):\n                list.append(move(\"swap\", s.swap(at, to), 3))\n")
	add(15, "            if s.at(to) in (box, crate) and s.at(far) in (box, crate) and s.free(far.to(d)):\n"+
		"                list.append(move(\"jump\", s.move(to, far.to(d)).move(at, to)))\n")
	add(15, "            if s.at(to) in (box, crate) and s.at(far) == pit:\n"+
		"                list.append(move(\"fill\", s.take(far).take(to).move(at, to)))\n")
	add(15, "            if s.at(to) in (box, crate) and b.ground(far) == portal:\n"+
		"                list += [move(\"port\", s.move(to, c).move(at, to)) for c in b.all(portal) if s.free(c)]\n")
	add(15, "            if len(s.all(box)) + len(s.all(crate)) > 2 and s.at(to) in (box, crate):\n"+
		"                list += [move(\"throw\", s.move(to, c)) for c in b.cells if s.free(c)][:1]\n")
	slide := ""
	if has(25) {
		slide = "                while s.free(far.to(d)):\n                    far = far.to(d)\n"
	}
	won := one("all([b.ground(c) == flag for c in s.all(box)])", "all([b.ground(c) in (flag, cross) for c in s.all(box)])",
		"any([b.ground(c) == flag for c in s.all(box)])",
		"all([s.at(c) in (box, crate) for c in b.all(flag)])",
		"all([b.ground(c) == flag for c in s.all(box)]) and all([b.ground(c) == cross for c in s.all(crate)])",
		"len([c for c in s.all(box) if b.ground(c) == flag]) >= 2",
		"all([b.ground(c) == flag for c in s.all(box)]) and b.ground(s.find(man)) == cross")
	ends := ""
	if has(80) {
		ends = "def estimate(b, s):\n    return " + one("0", "0 if won(b, s) else 1", "None if s.find(box) == b.cell(0, 0) else 0",
			"matched([[c.distance(f) for f in b.all(flag)] for c in s.all(box)])",
			"matched([[0 if b.ground(c) == flag else 1] * 3 for c in s.all(box)])") + "\n"
	}
	men := 1 + r.IntN(2)
	cost := one("1", "2", "0 if b.ground(to) == portal else 1")
	return fmt.Sprintf(`title = "Random"
size = ((1, 1), (6, 6))
free = ground(".")
wall = ground("#", look = "wall")
flag = ground("x", look = "target")
cross = ground("y", look = "target")
portal = ground("o")
man = piece("r", count = %d)
box = piece("B")
crate = piece("C")
pit = piece("P")

def won(b, s):
    return %s

def moves(b, s):
    list = []
    for at in s.all(man):
        for d in DIRECTIONS:
            to = at.to(d)
            far = to.to(d)
            if s.free(to):
                list.append(move(d.name, s.move(at, to), %s))
            elif s.at(to) in (box, crate) and s.free(far):
%s                list.append(move(d.name, s.move(to, far).move(at, to), 1))
%s    return list

%s
sample("......\n.r.B..\n..B...\n..x.x.\n..C.y.\n.....%c\n", 1)
`, men, won, cost, slide, more.String(), ends, ".r"[men-1])
}

// pushedBoard returns rows for a file of pushingRules.
func pushedBoard(r *rand.Rand, source string) string {
	rows, cols := 2+r.IntN(3), 3+r.IntN(2)
	text := make([]byte, rows*cols)
	const grounds = "............##xyo"
	for i := range text {
		text[i] = grounds[r.IntN(len(grounds))]
	}
	order := r.Perm(len(text))
	things := "xrB" + "BBBC"[:1+r.IntN(4)]
	if strings.Contains(source, "count = 2") {
		things = "r" + things
	}
	if r.IntN(3) == 0 {
		things += "P"
	}
	if r.IntN(3) > 0 {
		things = "x" + things
	}
	return withThings(text, cols, order, things)
}

// tryPushed solves boards of a file by all algorithms. The result pushes tells if the file's searches leave out states.
func tryPushed(r *rand.Rand, source string, boards int) (sum rulesTally, pushes bool, err error) {
	for range boards {
		p, err := script.Open("random.star", []byte(source))
		if err != nil {
			return sum, pushes, err
		}
		pushes = p.Pushes()
		text := pushedBoard(r, source)
		list, _, err := p.Parse("board", strings.NewReader(text))
		if err != nil {
			return sum, pushes, fmt.Errorf("%w\n%s", err, text)
		}
		rules, err := p.Rules(list[0], 0)
		if err != nil {
			continue // for example, no room for two men
		}
		if _, err := search.Dijkstra(&solve.Meter{}, rules, search.Extent{PastGoals: true, States: mostPushed}); err != nil {
			continue // too many states for a list
		}
		if err := sum.board(p, p.Solvers(solve.TaskSolve), list[0], rules, graphOf(rules)); err != nil {
			return sum, pushes, fmt.Errorf("%w\n%s", err, text)
		}
	}
	return sum, pushes, nil
}

// harder reports whether some state has a way, but has none with one or two of its boxes and crates.
func (g *graph) harder(rules solve.Rules) bool {
	r, ok := rules.(search.Removable)
	if !ok {
		return false
	}
	kinds, known, few := []solve.Kind{'B', 'C'}, map[solve.State]bool{}, solve.NewState()
	stuck := func(s *solve.State, pieces ...solve.Thing) bool {
		if !r.With(s, kinds, pieces, &few) {
			return false
		}
		if _, seen := known[few]; !seen {
			_, known[few] = graphOf(startingAt{rules, few}).toGo[few]
		}
		return !known[few]
	}
	for _, s := range g.all {
		if _, way := g.toGo[s]; !way {
			continue
		}
		var boxes []solve.Thing
		for _, t := range r.Pieces(&s, nil) {
			if slices.Contains(kinds, t.Kind) {
				boxes = append(boxes, t)
			}
		}
		for i, t := range boxes {
			if stuck(&s, t) || slices.ContainsFunc(boxes[i+1:], func(u solve.Thing) bool { return stuck(&s, t, u) }) {
				return true
			}
		}
	}
	return false
}

// startingAt is rules with another start.
type startingAt struct {
	solve.Rules
	start solve.State
}

func (r startingAt) Start() solve.State { return r.start }
