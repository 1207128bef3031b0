package script_test

import (
	"cmp"
	"errors"
	"fmt"
	"strings"
	"testing"

	"stepboard/solve"
	"stepboard/solve/script"
)

// runner is the beginning of files about one man who walks on a row of cells.
const runner = `size = ((1, 1), (20, 20))
free = ground(".")
flag = ground("x", look = "target")
portal = ground("o", look = "hole")
man = piece("r", count = 1, look = "ball")

def won(b, s):
    return b.ground(s.find(man)) == flag

`

// walk is a function moves() for runner.
const walk = `
def moves(b, s):
    at = s.find(man)
    return [move(d.name, s.move(at, at.to(d))) for d in DIRECTIONS if s.free(at.to(d))]
`

const portals = `
def moves(b, s):
    at = s.find(man)
    list = [move(d.name, s.move(at, at.to(d))) for d in DIRECTIONS if s.free(at.to(d))]
    if b.ground(at) == portal:
        list += [move("jump", s.move(at, c)) for c in b.all(portal) if c != at]
    return list

def estimate(b, s):
    return s.find(man).distance(b.all(flag)[0])
`

// priced makes a function moves() that makes its moves by a call that no search in the text recognizes.
func priced(call string) string {
	return `
step = move

def moves(b, s):
    at = s.find(man)
    list = []
    for d in DIRECTIONS:
        to = at.to(d)
        if s.free(to):
            cost = 9 if b.ground(to) == portal else 1
            args = (d.name, s.move(at, to), cost)
            list.append(` + call + `)
    return list
`
}

// asked returns the last outcome of an algorithm of a file on a board, with the whole check.
func asked(t *testing.T, source, board, algorithm string, budget int64) (*script.Puzzle, solve.Outcome) {
	t.Helper()
	p := puzzleOf(t, source)
	r := solve.Problem{Puzzle: p, Dataset: boardOf(t, p, board), Algorithm: algorithm}.Request(solve.NewBudget(budget))
	r.Show = true
	return p, solve.Run(t.Context(), r).First()
}

func puzzleOf(t *testing.T, source string) *script.Puzzle {
	t.Helper()
	p, err := script.Open("mine.star", []byte(source))
	if err != nil {
		t.Fatal(err)
	}
	return p
}

func boardOf(t *testing.T, p *script.Puzzle, board string) *solve.Dataset {
	t.Helper()
	list, _, err := p.Parse("board", strings.NewReader(board))
	if err != nil {
		t.Fatal(err)
	}
	return list[0]
}

// A move of back() that is no move is an error of the file, with its place.
func TestBackWithoutAMove(t *testing.T) {
	const rules = walk + `
oneway = ground(">")
def back(b, s):
    return [move(d.name, s.move(s.find(man), s.find(man).to(d))) for d in DIRECTIONS if s.free(s.find(man).to(d))] + (
        [move("over", s.move(s.find(man), b.cell(0, 0)))] if s.find(man).col == 4 else [])

def goals(b):
    return [b.start.move(b.start.find(man), c) for c in b.all(flag)]
`
	_, o := asked(t, runner+rules, "r...x\n.....\n", "bidirectional", 0)
	if e, ok := errors.AsType[*solve.InputError](o.Err); !ok || e.Text.Key != "script.back_extra" || e.Line == 0 || e.Column == 0 {
		t.Errorf("answer %d: %v", o.Answer.Value, o.Err)
	}
}

// Only an answer that nothing in the file can make wrong is shown to be the least. A wrong estimate or list of won
// states is named, with its line and a state.
func TestLevels(t *testing.T) {
	const wrongGoals = walk + `
back = moves

def goals(b):
    return [b.start.move(b.start.find(man), b.all(flag)[-1])]
`
	const wrongBack = walk + `
def back(b, s):
    at = s.find(man)
    return [move("right", s.move(at, at.to(LEFT)))] if s.free(at.to(LEFT)) and at.col != 1 else []

def goals(b):
    return [b.start.move(b.start.find(man), c) for c in b.all(flag)]
`
	const pricedBack = `
hill = ground("h")
def moves(b, s):
    at = s.find(man)
    list = [move(d.name, s.move(at, at.to(d)), 0 if b.ground(at.to(d)) == hill else 2) for d in DIRECTIONS if s.free(at.to(d))]
    return list + ([move("jump", s.move(at, c)) for c in b.all(portal) if c != at] if b.ground(at) == portal else [])

reversible = True

def goals(b):
    return [b.start.move(b.start.find(man), c) for c in b.all(flag)]
`
	const walksOnly = portals + `
def long_moves(b, s):
    return [m for m in moves(b, s) if m.name != "jump"]
`
	const equalWays = `
def moves(b, s):
    at = s.find(man)
    list = [move(d.name, s.move(at, at.to(d))) for d in DIRECTIONS if s.free(at.to(d))]
    return list + ([move("dear", s.move(at, b.all(flag)[0]), 5)] if at == b.cell(0, 0) else [])

def long_moves(b, s):
    return [m for m in moves(b, s) if m.name != "right" or s.find(man).row > 0]

def estimate(b, s):
    return 9 if s.find(man) == b.cell(1, 0) else 0
`
	for _, c := range []struct {
		name, source, board, algorithm string
		answer                         int64
		level                          solve.Level
		by, reason                     string
		least                          int64
	}{
		{"bfs", walk, "r..x", "bfs", 3, solve.Shown, solve.Complete, "", 0},
		{"uniform", walk, "r..x", "uniform", 3, solve.Shown, solve.Complete, "", 0},
		{"iddfs", walk, "r..x", "iddfs", 3, solve.Shown, solve.Complete, "", 0},
		{"dfs", walk, "r..x", "dfs", 3, solve.AWay, "", "", 0},
		{"no way", walk, "r..", "bfs", -1, solve.Shown, solve.Complete, "", 0},
		{"no way", walk, "r..", "dfs", -1, solve.Shown, solve.Complete, "", 0},
		{"estimate, right", portals, "r.x", "astar", 2, solve.Shown, solve.Plain, "", 0},
		{"estimate, too high", portals, "o.r......xo", "astar", 7, solve.AWay, "", "TooHigh", 4},
		{"estimate, too high", portals, "o.r......xo", "idastar", 7, solve.AWay, "", "TooHigh", 4},
		{"estimate, too high", portals, "o.r......xo", "bfs", 4, solve.Shown, solve.Complete, "", 0},
		{"estimate, too high beside the way", portals, "rox....o", "astar", 2, solve.Shown, solve.Plain, "", 0},
		{"estimate, too high on the only way", portals, "ro#####ox", "astar", 3, solve.Shown, solve.Plain, "TooHigh", 0},
		{"goals", wrongGoals, "r.x....x", "bidirectional", 7, solve.AWay, "", "Missing", 2},
		{"goals", wrongGoals, "r.x....x", "bfs", 2, solve.Shown, solve.Complete, "", 0},
		{"back, wrong beside the least way", pricedBack, ".o.ox\nr..h.", "bidirectional", 8, solve.AWay, "", "NoUndo", 7},
		{"back", wrongBack, "r..x", "bidirectional", 3, solve.Shown, solve.Plain, "NoBack", 0},
		{"long moves", walksOnly, "r..x", "uniform-long", 3, solve.Shown, solve.Plain, "", 0},
		{"long moves that miss a way", walksOnly, "o.r......xo", "uniform-long", 7, solve.AWay, "", "NoLong", 4},
		{"estimate, too high on the way of long moves", equalWays, "r.\n.x", "astar-long", 5, solve.AWay, "", "TooHigh", 2},
	} {
		t.Run(c.name+" "+c.algorithm, func(t *testing.T) {
			source := runner + `wall = ground("#", look = "wall")` + "\n" + c.source
			_, o := asked(t, source, c.board+"\n", c.algorithm, 0)
			if o.Err != nil || o.Answer.Value != c.answer || o.Level != c.level || o.By != c.by || o.AtLeast != c.least {
				t.Fatalf("%v: answer %d, %v by %q, at least %d: %v", o.Err, o.Answer.Value, o.Level, o.By, o.AtLeast, o.Reason)
			}
			key := map[string]string{
				"TooHigh": "script.estimate_high", "Missing": "script.goals_missing", "NoBack": "script.back_missing",
				"NoLong": "script.long_missing", "NoUndo": "script.not_reversible", "": "",
			}[c.reason]
			if said := cmp.Or(o.Fault, &solve.InputError{}); o.Reason.Key != "" || said.Text.Key != key ||
				(said.Line > 0) != (key != "") {
				t.Errorf("the fault is %v; %v", said, o.Reason)
			}
			if o.Level == solve.Shown && o.If.Key != "" {
				t.Errorf("shown, but only if %v", o.If)
			}
		})
	}
}

// What the memory can't show stays at the second level, with the bound that was shown.
func TestLevelsWithinBudget(t *testing.T) {
	open := strings.Repeat("....................\n", 18)
	board := "r...................\n" + open + "...................x\n"
	const both = `
def moves(b, s):
    at = s.find(man)
    list = [move(d.name, s.move(at, at.to(d))) for d in DIRECTIONS if s.free(at.to(d))]
    return list + [move("count", s.set(n = s.n + 1)), move("more", s.set(k = s.k + 1))]

def estimate(b, s):
    return s.find(man).distance(b.all(flag)[0])
`
	source := runner + "n = number(0, 999)\nk = number(0, 999)\n" + both
	_, o := asked(t, source, board, "astar", 400<<10)
	if o.Err != nil || o.Answer.Value != 38 || o.Level != solve.LeastIf || o.If.Key != "search.if.bound" ||
		o.Reason.Key != "verify.budget" || o.AtLeast < 2 || o.AtLeast > 38 {
		t.Errorf("%v: answer %d, %v, %v: %v; at least %d", o.Err, o.Answer.Value, o.Level, o.If, o.Reason, o.AtLeast)
	}
}

// A search that ends without an answer says the least that it has shown.
func TestBoundsOfStoppedSearches(t *testing.T) {
	source := strings.Replace(runner, "(20, 20)", "(40, 40)", 1) + "n = number(0, 1 << 40)\n" + `
def moves(b, s):
    return [move("%d" % k, s.set(n = (k * s.n + 1) % (1 << 40))) for k in range(1, 4)]

def estimate(b, s):
    return 1

back = moves

def goals(b):
    return [b.start.move(b.start.find(man), b.all(flag)[0])]
`
	large := "r" + strings.Repeat(".", 31) + "x\n" + strings.Repeat(strings.Repeat(".", 33)+"\n", 32) // no sums modulo 2 are tried
	least := map[string]int64{
		"bfs": 2, "uniform": 2, "iddfs": 2, "astar": 2, "idastar": 2, "bidirectional": 2, "greedy": 1, "dfs": 1,
	}
	for _, s := range puzzleOf(t, source).Solvers(solve.TaskSolve) {
		p := puzzleOf(t, source)
		got, _, err := stopped(t, p, boardOf(t, p, large), s.ID(), 10_000)
		supposed := solve.Supposes(s).Key != ""
		if !errors.Is(err, solve.ErrMost) || least[s.ID()] == 0 || got.Least < least[s.ID()] || got.Supposed != supposed {
			t.Errorf("%s: %v, bounds %+v", s.ID(), err, got)
		}
	}
}

// stopped runs an algorithm until it has generated a number of states, and returns its bounds and its answer.
func stopped(t *testing.T, p solve.Puzzle, d *solve.Dataset, algorithm string, most int64) (
	solve.Bounds, solve.Answer, error,
) {
	t.Helper()
	m, release := solve.NewMeter(t.Context(), 0, nil)
	defer release()
	m.Most = most
	session, err := solve.SolverByID(p, solve.TaskSolve, algorithm).Prepare(m, d, solve.TaskSolve)
	if err != nil {
		t.Fatal(err)
	}
	a, err := session.Solve(m, 0)
	return m.Stats().Bounds, a, err
}

// Wherever a search stops, its bounds hold. Bidirectional search says the cost of a way before it knows the least.
func TestBoundsHoldWhereverASearchStops(t *testing.T) {
	f := puzzle(t, "eight")
	p := f.Puzzle("eight")
	d := boards(t, f, "567408321\n")[0]
	_, right, err := stopped(t, p, d, "uniform", 0)
	if err != nil || right.Value < 20 {
		t.Fatal(right, err)
	}
	step := int64(8)
	if testing.Short() {
		step = 4
	}
	for _, s := range p.Solvers(solve.TaskSolve) {
		ways := 0
		for most := int64(1); most < 1<<16; most += most/step + 1 {
			got, _, err := stopped(t, p, d, s.ID(), most)
			if got.Least > right.Value || got.Most != 0 && got.Most < right.Value {
				t.Fatalf("%s: stopped after %d states it says %+v, right is %d", s.ID(), most, got, right.Value)
			}
			if err == nil {
				break
			}
			if got.Most > 0 {
				ways++
			}
		}
		if s.ID() == "bidirectional" && ways == 0 {
			t.Error("no way is named before the end")
		}
	}
}

// A cost that breadth-first search has not met yet may be 0, so a layer without a won state is no bound for the next one.
func TestBoundsBeforeACostIsMet(t *testing.T) {
	p := puzzleOf(t, runner+"n = number(0, 1 << 40)\nk = number(0, 99)\nend = number(0, 1)\n"+`
def moves(b, s):
    if s.k < 5:
        return [move("on", s.set(n = 3 * s.n + i, k = s.k + 1)) for i in range(3)]
    last = ["end", s.set(end = 1), 0 if s.n == 242 else 1]
    return [move(*last)]

def won(b, s):
    return s.n == 242 and s.end == 1
`)
	for most := int64(364); most < 640; most += 32 {
		if got, _, err := stopped(t, p, boardOf(t, p, "r.x\n"), "bfs", most); got.Least > 5 {
			t.Fatalf("stopped after %d states: %+v, %v; right is 5", most, got, err)
		}
	}
}

// If the second search is too large, the window names a move from which the estimate falls too far. With moves that can
// be taken back, a move to which it rises too far is one, too.
func TestDoubtsAboutEstimates(t *testing.T) {
	for _, algorithm := range []string{"astar", "astar-long"} {
		t.Run(algorithm, func(t *testing.T) { testDoubts(t, algorithm) })
	}
}

func testDoubts(t *testing.T, algorithm string) {
	t.Helper()
	const counter = `size = ((1, 1), (20, 20))
free = ground(".")
man = piece("r", count = 1)
n = number(0, 1 << 20)

def moves(b, s):
    return [move("on", s.set(n = s.n + 1))] + ([move("off", s.set(n = s.n - 1))] if s.n > 0 else [])

def won(b, s):
    return s.n == 9

def estimate(b, s):
    return ESTIMATE

long_moves = moves
`
	for _, c := range []struct {
		estimate, more, want string
	}{
		{"9 - s.n", "", ""},
		{"3 * (9 - s.n)", "", "27 24"},
		{"9 - s.n if s.n < 9 else 4", "back = moves\n", "4 1"},
		{"9 - s.n if s.n < 9 else 4", "", ""},
	} {
		p := puzzleOf(t, strings.Replace(counter, "ESTIMATE", c.estimate, 1)+c.more)
		r := solve.Problem{Puzzle: p, Dataset: boardOf(t, p, "r..\n"), Algorithm: algorithm}.Request(solve.NewBudget(0))
		r.Show, r.Most = true, 3
		o := solve.Run(t.Context(), r).First()
		got := ""
		if why, ok := o.Reason.Args["Doubt"].(solve.Text); ok {
			fall := why.Args["Why"].(solve.Text).Args
			got = fmt.Sprint(fall["From"], fall["To"])
		}
		if o.Level != solve.LeastIf || got != c.want {
			t.Errorf("%s %s: %q, %+v", c.estimate, c.more, got, o.Verification)
		}
	}
}

// Costs count as soon as a move has one, however the file makes its moves. The default algorithm then is uniform cost.
func TestCostsThatOccur(t *testing.T) {
	for _, call := range []string{
		"step(d.name, s.move(at, to), cost)", "move(*args)", "(d.name, s.move(at, to), cost)",
		`move(**{"name": d.name, "state": s.move(at, to), "cost": cost})`,
	} {
		p, o := asked(t, runner+priced(call), "rox\n...\n", "", 0)
		if o.Err != nil || o.Answer.Value != 4 || o.Level != solve.Shown {
			t.Errorf("%s: answer %d, %v %v", call, o.Answer.Value, o.Level, o.Err)
		}
		first := p.Solvers(solve.TaskSolve)[0]
		if bfs := solve.SolverByID(p, solve.TaskSolve, "bfs"); first.ID() != "uniform" || solve.Exact(bfs) {
			t.Errorf("%s: the default is %s, and breadth-first search is exact: %v", call, first.ID(), solve.Exact(bfs))
		}
		if names := solve.CostNames(p, solve.TaskSolve); names[0] != "cost" {
			t.Errorf("%s: the answer is called %v", call, names)
		}
	}
}

// Pieces larger than a cell block each of their cells, also if there are too many of them for a list of cells.
func TestManyLargePieces(t *testing.T) {
	const rules = walk + `
free2 = ground("#", look = "wall")
brick = piece("V", size = (1, 2), count = COUNT)
def lens_fits(b, s, at):
    return [note(str(s.fits(b.cell(1, 0), b.cell(1, 2))))]
`
	rows := "rVV.....\n" + strings.Repeat("VVVVVVVV\n", 7)
	for _, c := range []struct {
		count, board string
		answer       int64
	}{
		{"(0, 30)", "##r#\n#VV#\n##x#\n", -1},
		{"(0, 30)", "##r#\nVV.#\n##x#\n", 2},
		{"(1, 64)", rows + ".......x\n", -1},
		{"(1, 64)", "r.......\n" + strings.Repeat("VVVVVV..\n", 9) + ".......x\n", 17},
	} {
		_, o := asked(t, runner+strings.ReplaceAll(rules, "COUNT", c.count), c.board, "", 0)
		if o.Err != nil || o.Answer.Value != c.answer {
			t.Errorf("%s\n%s: answer %d, want %d: %v", c.count, c.board, o.Answer.Value, c.answer, o.Err)
		}
	}
}

// A large piece among too many for a list of cells moves as a whole, over its own cells, too.
func TestLargePieceMoves(t *testing.T) {
	const rules = `size = ((1, 1), (20, 20))
free = ground(".")
flag = ground("x", look = "target")
brick = piece("V", size = (1, 2), count = (1, 64))
car = piece("c", size = (1, 2), count = 1)

def won(b, s):
    return b.ground(s.all(brick)[0]) == flag

def moves(b, s):
    at = s.all(brick)[0]
    ends = [at, at.to(RIGHT)]
    return [move(d.name, s.move(c, c.to(d))) for c in ends[:1] for d in DIRECTIONS if s.fits(c, c.to(d))] + [
        move("take", s.take(ends[1]).put(brick, ends[1])) for d in [RIGHT] if s.take(ends[1]).free(at.to(RIGHT, 2))]
`
	_, o := asked(t, rules, "VV...x..\n"+strings.Repeat("VVVVVVVV\n", 8)+"cc......\n", "", 0)
	if o.Err != nil || o.Answer.Value != 5 {
		t.Errorf("answer %d: %v", o.Answer.Value, o.Err)
	}
}

// The room of a state follows from the board if what the file declares does not fit.
func TestRoomFollowsTheBoard(t *testing.T) {
	const rules = walk + `
wall = ground("#", look = "wall")
box = piece("$", look = "box", count = (0, 60))
`
	board := "r$.x" + strings.Repeat(".", 14) + "\n" + strings.Repeat(strings.Repeat(".", 18)+"\n", 17)
	if _, o := asked(t, runner+rules, board, "", 0); o.Err != nil || o.Answer.Value != 5 {
		t.Errorf("answer %d: %v", o.Answer.Value, o.Err)
	}
	const adds = `
def moves(b, s):
    return [move("put", s.put(box, c)) for c in b.cells if s.free(c)]
`
	_, o := asked(t, runner+rules+adds, board, "", 0)
	if e, ok := errors.AsType[*solve.InputError](o.Err); !ok || e.Text.Key != "script.too_many_pieces" || e.Line == 0 || e.Column == 0 {
		t.Errorf("more pieces than there is room for: %v", o.Err)
	}
}

// Equal cells are equal, however far from the board they are, and a dict takes another dict.
func TestFarCellsAndDicts(t *testing.T) {
	const rules = `size = ((1, 1), (8, 8))
free = ground(".")
man = piece("r", count = 1)

def moves(b, s):
    return []

def won(b, s):
    d = {b.cell(-9, 0): 1}
    d.update({b.cell(-9, 0): 2, 3: 4})
    d.update([(5, 6)])
    far = b.cell(0, 0).to(UP, 30)
    ok = b.cell(-9, 0) == b.cell(-9, 0) and b.cell(-9, 0) != b.cell(-9, 1) and far in [b.cell(-30, 0)]
    return ok and len(d) == 3 and d[b.cell(-9, 0)] == 2 and INTERPRETED
`
	for _, more := range []string{"True", "eval"} { // an unknown call is refused, so that both ways of running are tried
		source := strings.ReplaceAll(rules, "INTERPRETED", more)
		if more == "eval" {
			source = strings.ReplaceAll(rules, "INTERPRETED", `"%d" % 1 == "1"`)
		}
		if _, o := asked(t, source, "r..\n", "", 0); o.Err != nil || o.Answer.Value != 0 {
			t.Errorf("answer %d: %v", o.Answer.Value, o.Err)
		}
	}
}
