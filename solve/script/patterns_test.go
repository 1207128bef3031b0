package script_test

import (
	"context"
	"errors"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"stepboard/scene"
	"stepboard/solve"
	"stepboard/solve/lens"
	"stepboard/solve/script"
	"stepboard/solve/search"
)

// sliding is a puzzle with eight tiles. MOVES lists the moves besides the slides into the hole.
const sliding = `size = ((2, 2), (3, 3))
hole = piece(".", count = 1)
tiles = [piece(c, count = (0, 1)) for c in "12345678".elems()]

def moves(b, s):
    h = s.find(hole)
    list = [move(d.name, s.swap(h, h.to(d))) for d in DIRECTIONS if b.inside(h.to(d))]
    MOVES
    return list

back = moves

def goals(b):
    return [b.state("12345678"[:b.rows * b.cols - 1] + ".")]

`

// withMoves returns the rules of sliding with more moves and other declarations.
func withMoves(moves, more string) string { return strings.Replace(sliding, "MOVES", moves, 1) + more }

// slid returns rows of a board of sliding, from random swaps of a cell with its right or lower neighbour.
func slid(r *rand.Rand, rows, cols int) string {
	cells := []byte("12345678"[:rows*cols-1] + ".")
	for range 4 * len(cells) {
		i := r.IntN(len(cells) - 1)
		cells[i], cells[i+1] = cells[i+1], cells[i]
	}
	text := ""
	for i := range rows {
		text += string(cells[i*cols:(i+1)*cols]) + "\n"
	}
	return text
}

// asks runs an algorithm on a board, and returns the answer and the number of expanded states.
func asks(t *testing.T, p solve.Puzzle, d *solve.Dataset, algorithm string) (a solve.Answer, states int64, err error) {
	t.Helper()
	const budget = 1 << 30
	m, release := solve.NewMeter(t.Context(), budget, nil)
	defer release()
	a, err = asksWith(t, m, p, d, algorithm)
	if left := budget - m.Left(); left > 16*(a.Steps+1) {
		t.Fatalf("%s: %d bytes are not given back", algorithm, left)
	}
	return a, m.Expanded, err
}

func asksWith(
	t *testing.T, m *solve.Meter, p solve.Puzzle, d *solve.Dataset, algorithm string,
) (a solve.Answer, err error) {
	t.Helper()
	session, err := solve.SolverByID(p, solve.TaskSolve, algorithm).Prepare(m, d, solve.TaskSolve)
	if err != nil {
		t.Fatal(err)
	}
	defer solve.Caught(&err)
	return session.Solve(m, 0)
}

// Both searches with pattern databases find the least costs. Values of groups are added only if no move shifts pieces
// of two groups. A move that does so, and that no walk from the start has shown, changes no answer.
func TestPatterns(t *testing.T) {
	for _, c := range []struct{ name, moves, more string }{
		{"added", "", `patterns = ["1234", "5678"]`},
		{"one group", "", `patterns = ["1357"]`},
		{
			"a move of two groups", "list += [move(\"swap\", s.swap(b.cell(0, 0), b.cell(0, 1)), 3)]",
			`patterns = ["1234", "5678"]`,
		},
		{
			"a rare move of two groups", "swapped = s.swap(b.cell(0, 0), b.cell(0, 1))\n" +
				"    if s.n == 31:\n        list += [move(\"swap\", swapped, 3)]\n" +
				"    else:\n        list += [move(\"wait\", s.set(n = s.n + 1), 0)]",
			"n = number(0, 31)\nback = None\n" + `patterns = ["13", "24"]` + "\ndef goals(b):\n    return " +
				`[b.state("12345678"[:b.rows * b.cols - 1] + ".", n = k) for k in range(32)]` + "\n",
		},
		{"forwards", "", `patterns = ["1234", "5678"]` + "\nback = None\n"},
		{
			"numbers", "if s.n < 3:\n        turned = s.swap(b.cell(0, 0), b.cell(1, 0))\n" +
				"        list += [move(\"turn\", turned.set(n = s.n + 1), 0)]",
			"n = number(0, 3)\nback = None\n" + `patterns = ["12", "3456"]` + "\ndef goals(b):\n    return " +
				`[b.state("12345678"[:b.rows * b.cols - 1] + ".", n = k) for k in range(4)]` + "\n",
		},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			source := withMoves(c.moves, c.more)
			if strings.Contains(c.more, "back = None") {
				source = strings.Replace(source, "back = moves\n", "", 1)
				source = strings.Replace(source, "back = None\n", "", 1)
			}
			p := puzzleOf(t, source)
			r := rand.New(rand.NewPCG(1, 5))
			boards, ways := 40, 0
			if testing.Short() {
				boards = 4
			}
			for range boards {
				d := boardOf(t, p, slid(r, 2, 3))
				want, _, err := asks(t, p, d, "uniform")
				if err != nil {
					t.Fatal(err)
				}
				if want.Value > 0 {
					ways++
				}
				for _, algorithm := range []string{"astar-pdb", "idastar-pdb"} {
					got, _, err := asks(t, p, d, algorithm)
					if err != nil || got.Value != want.Value {
						t.Fatalf("%s: %v, %v, right is %v", algorithm, got.Value, err, want.Value)
					}
				}
			}
			if ways < boards/4 {
				t.Errorf("only %d boards of %d have a way", ways, boards)
			}
		})
	}
}

// Tables are made once for all boards with the same grounds and won states, and held by the budget. If a function reads
// the start, each start has its own tables. Tables give way to a run that needs their memory.
func TestTablesAreKept(t *testing.T) {
	for _, c := range []struct {
		moves string
		kept  bool
	}{
		{"", true},
		{"list = [move(m.name, m.state, 2 if b.start.at(b.cell(0, 0)) == tiles[0] else 1) for m in list]", false},
	} {
		p, b := puzzleOf(t, withMoves(c.moves, `patterns = ["123", "45678"]`)), solve.NewBudget(1<<28)
		ask := func(board, algorithm string) (solve.Answer, int64) {
			m, release := b.NewMeter(t.Context(), nil)
			defer release()
			a, err := asksWith(t, m, p, boardOf(t, p, board), algorithm)
			if err != nil {
				t.Fatal(err)
			}
			return a, m.Expanded
		}
		if _, first := ask("123\n456\n78.\n", "astar-pdb"); first < 10_000 || b.Used() < 9*8*7*6*5*4 {
			t.Fatalf("%d states, %d bytes are held", first, b.Used())
		}
		if a, again := ask(".23\n156\n478\n", "idastar-pdb"); a.Value != 4 || again < 100 != c.kept { // sums modulo 2 are tried first
			t.Errorf("%q: %d after %d states", c.moves, a.Value, again)
		}
		m, release := b.NewMeter(t.Context(), nil)
		if err := m.Take(1<<28 - 1<<12); err != nil {
			t.Error(err)
		}
		release()
		if _, again := ask(".23\n156\n478\n", "idastar-pdb"); again < 10_000 {
			t.Errorf("%q: %d states after the tables were dropped", c.moves, again)
		}
	}
}

// A recording of a search with tables has the bound of each state. The lens tells this bound and the costs of the groups:
// their sum, or their greatest if a move shifts pieces of two groups. No bound is above the true cost.
func TestBoundsOfTables(t *testing.T) {
	for _, c := range []struct{ moves, note string }{
		{"", "sum"}, {"list += [move(\"swap\", s.swap(b.cell(0, 0), b.cell(0, 1)), 3)]", "greatest"},
	} {
		p := puzzleOf(t, withMoves(c.moves, `patterns = ["123", "45"]`))
		d := boardOf(t, p, "231\n54.\n")
		rules, err := p.Rules(d, 0)
		if err != nil {
			t.Fatal(err)
		}
		toGo, err := search.NewToGo(&solve.Meter{}, rules, 1<<12, nil)
		if err != nil {
			t.Fatal(err)
		}
		costs, err := search.NewGroupCosts(&solve.Meter{}, rules)
		if err != nil {
			t.Fatal(err)
		}
		for _, algorithm := range []string{"astar-pdb", "idastar-pdb"} {
			r := solve.NewRecording(algorithm, 1<<16, nil)
			if _, err := asksWith(t, &solve.Meter{Record: r}, p, d, algorithm); err != nil {
				t.Fatal(err)
			}
			for i := range r.Len() {
				if r.Kind(i) != solve.Reached {
					continue
				}
				s := r.Event(i).State
				list, want, sums := costs.Of(s)
				got, known := r.Bound(i)
				left, way, _ := toGo.Of(s)
				if !known || got != want || sums != (c.note == "sum") || way && left.Less(got) {
					t.Fatalf("%s, event %d: bound %v, lens %v of %v, true %v", algorithm, i, got, want, list, left)
				}
			}
		}
		v := &lens.View{Puzzle: p, Dataset: d, State: rules.Start(), Colors: scene.Light}
		lenses := lens.Of(p, solve.TaskSolve)
		l := lenses[lens.Index(lenses, "groups")]
		if v.Prepared, err = l.Prepare(&solve.Meter{}, v); err != nil {
			t.Fatal(err)
		}
		if pic := l.Draw(v); len(pic.Legend) != 2 || len(pic.Over) != 5 || pic.Note.Else != "generic.lens.groups."+c.note {
			t.Errorf("the lens shows %d groups and %d marks: %v", len(pic.Legend), len(pic.Over), pic.Note)
		}
		v.Choice = 2
		if pic := l.Draw(v); len(l.Choices(v)) != 3 || len(pic.Legend) != 1 || len(pic.Over) != 3*2+2 {
			t.Errorf("a group shows %d groups and %d marks", len(pic.Legend), len(pic.Over))
		}
	}
}

// A pattern that contradicts a move or a won state is named with its line. The answer is not given.
func TestWrongPatterns(t *testing.T) {
	for _, c := range []struct{ name, source, want string }{
		{"tile 8 alone can jump", withMoves("list += [move(\"jump\", s.swap(s.find(tiles[7]), h))]",
			`patterns = ["12", "345678"]`), "search.pattern.move"},
		{"tiles come and go", withMoves("list += [move(\"off\", s.take(b.cell(0, 0)))] if s.at(b.cell(0, 0)) else []",
			`patterns = ["1234", "5678"]`), "search.pattern.count"},
		{
			"dropped tiles are needed", strings.Replace(withMoves("", `patterns = {"dropped": ["1234", "5678"]}`),
				"s.swap(h, h.to(d)))", "s.swap(h, h.to(d))) if len(s.pieces()) == 9 else move(d.name, s)", 1),
			"search.pattern.move",
		},
		{"too large", "size = (12, 12)\nx = ground(\".\")\n" + `a = [piece(c, count = 1) for c in "ABCDE".elems()]
def moves(b, s):
    return []
def goals(b):
    return [b.start]
patterns = ["ABCDE"]
`, "search.pattern.large"},
	} {
		p := puzzleOf(t, c.source)
		text := "2.3\n145\n786\n"
		if c.name == "too large" {
			text = "ABCDE.......\n" + strings.Repeat("............\n", 11)
		}
		for _, algorithm := range []string{"astar-pdb", "idastar-pdb"} {
			_, _, err := asks(t, p, boardOf(t, p, text), algorithm)
			var wrong *solve.InputError
			if !errors.As(err, &wrong) || wrong.Text.Key != c.want || wrong.Line == 0 {
				t.Errorf("%s: %v", c.name, err)
			}
		}
	}
}

// A move that contradicts the patterns, and that no walk from the start shows, is found when a search lists it. The
// patterns have no such move, because their blurred tiles stand in another order.
func TestRareMoveAgainstPatterns(t *testing.T) {
	moves := "if s.n < 31:\n        list += [move(\"wait\", s.set(n = s.n + 1), 0)]\n" +
		"    elif s.text() == \"52.134\":\n        list += [move(\"jump\", goals(b)[31], 0)]"
	source := strings.Replace(withMoves(moves, "n = number(0, 31)\npatterns = [\"12\", \"345\"]\n"), "back = moves\n", "", 1)
	source = strings.Replace(source, `+ ".")]`, `+ ".", n = k) for k in range(32)]`, 1)
	p := puzzleOf(t, source)
	for _, algorithm := range []string{"astar-pdb", "idastar-pdb"} {
		_, _, err := asks(t, p, boardOf(t, p, "52.\n134\n"), algorithm)
		var wrong *solve.InputError
		if !errors.As(err, &wrong) || wrong.Text.Key != "search.pattern.move" {
			t.Errorf("%s: %v", algorithm, err)
		}
	}
}

// Wrong patterns of a sample's board are found when the file is read.
func TestPatternsOfSamples(t *testing.T) {
	for _, groups := range []string{`["12", "345678"]`, `["1234567"]`} {
		source := withMoves("list += [move(\"jump\", s.swap(s.find(tiles[7]), h))] if s.find(tiles[7]) else []",
			"patterns = "+groups+"\nsample(\"123\\n456\\n7.8\\n\", 1)\n")
		f, err := script.Read("x.star", []byte(source))
		if err != nil {
			t.Fatal(err)
		}
		var wrong *solve.InputError
		if _, err = f.Try(&solve.Meter{}); errors.As(err, &wrong) != (groups == `["12", "345678"]`) {
			t.Errorf("%s: %v", groups, err)
		}
	}
}

// A run that waits for tables, or makes them, ends when it is cancelled. The next run makes them.
func TestTablesAfterACancelledRun(t *testing.T) {
	p := puzzleOf(t, withMoves("", `patterns = ["1234", "5678"]`))
	d := boardOf(t, p, "123\n4.6\n758\n")
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	m, release := solve.NewMeter(ctx, 0, nil)
	defer release()
	session, err := solve.SolverByID(p, solve.TaskSolve, "astar-pdb").Prepare(m, d, solve.TaskSolve)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := session.Solve(m, 0); !errors.Is(err, context.Canceled) {
		t.Fatal(err)
	}
	if a, _, err := asks(t, p, d, "astar-pdb"); err != nil || a.Value <= 0 {
		t.Error(a, err)
	}
}

// The line patterns is read with care.
func TestPatternsOfAFile(t *testing.T) {
	for text, want := range map[string]string{
		`patterns = "12"`: "script.patterns", `patterns = ["12", "2"]`: "script.patterns",
		`patterns = ["1x"]`: "script.patterns", `patterns = []`: "script.patterns",
		`patterns = {"droped": ["1"]}`: "script.patterns", `patterns = [12]`: "script.patterns",
		"patterns = [\"12\"]\ngoals = None\ndef won(b, s):\n    return True": "script.patterns_goals",
		`patterns = ["12"]`: "", "def patterns(x):\n    return 1": "",
	} {
		_, err := script.Read("x.star", []byte(withMoves("", text)))
		var wrong *solve.InputError
		if errors.As(err, &wrong) != (want != "") || want != "" && (wrong.Text.Key != want || wrong.Line == 0) {
			t.Errorf("%s: %v", text, err)
		}
	}
	if p := puzzleOf(t, withMoves("", "")); solve.SolverByID(p, solve.TaskSolve, search.AStarPatterns.ID()) != nil {
		t.Error("a file without patterns has the algorithm")
	}
}

// tiles is a puzzle with eleven tiles and no line of patterns. MOVES lists the moves besides the slides into the hole.
var tiles = strings.NewReplacer("(3, 3)", "(3, 4)", "12345678", "123456789AB").Replace(sliding) + `sample("1234\n5678\n9A.B\n", 1)
`

// Groups are chosen for sliding tiles without a line of patterns, where there are many states and moves shift one tile.
// The answers are those of a search without tables. If the groups are wrong, a search without tables goes on, and the
// answers that are shown are right.
func TestChosenGroups(t *testing.T) {
	// Tiles 3 and 7 change places if each is on the place of the other, and the hole is in a corner. No group has both.
	const rare = `x, y = s.find(tiles[2]), s.find(tiles[6])
    if y != None and (x.row, x.col, y.row, y.col, h.row, h.col) == (1, 2, 0, 2, 2, 0):
        list += [move("trade", s.swap(x, y))]`
	for _, c := range []struct {
		name, source string
		chosen       bool
	}{
		{"sliding", strings.Replace(tiles, "MOVES", "", 1), true},
		{"forwards", strings.Replace(strings.Replace(tiles, "MOVES", "", 1), "back = moves\n", "", 1), true},
		{"rare moves", strings.Replace(tiles, "MOVES", rare, 1), true},
		{"two at once", strings.Replace(tiles, "MOVES",
			"list += [move(\"trade\", s.swap(b.cell(0, 0), b.cell(0, 1))) for _ in [0] if s.find(hole).row == 1]", 1), false},
		{"few states", strings.Replace(strings.Replace(tiles, "MOVES", "", 1), "1234\\n5678\\n9A.B\\n", "123\\n456\\n7.8\\n", 1), false},
		{"a good estimate", strings.Replace(tiles, "MOVES", "", 1) + `
def estimate(b, s):
    end = goals(b)[0]
    return sum([s.find(t).distance(end.find(t)) for t in tiles if s.find(t) != None])
`, false},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			p := puzzleOf(t, c.source)
			if got := slices.Contains(solve.SolverIDs(p, solve.TaskSolve), "astar-pdb"); got != c.chosen {
				t.Fatalf("tables are offered: %v", got)
			}
			if !c.chosen {
				return
			}
			r, again, boards := rand.New(rand.NewPCG(3, 5)), 0, 24
			if testing.Short() {
				boards = 3
			}
			for i := range boards {
				d := boardOf(t, p, slidFrom(r, "123456789AB.", 12+r.IntN(20)))
				switch i % 3 {
				case 0:
					d = boardOf(t, p, slid(r, 2, 3))
				case 1:
					d = boardOf(t, p, slidFrom(r, "12745638.9AB", r.IntN(8)))
					if c.name != "rare moves" {
						continue // it has no way
					}
				}
				want, _, err := asks(t, p, d, "uniform")
				if err != nil {
					t.Fatal(err)
				}
				for _, algorithm := range []string{"astar-pdb", "idastar-pdb"} {
					rec := solve.NewRecording(algorithm, 1<<20, nil)
					got, err := asksWith(t, &solve.Meter{Record: rec}, p, d, algorithm)
					if err != nil || got.Value != want.Value {
						t.Fatalf("%s: %v, %v, right is %v", algorithm, got.Value, err, want.Value)
					}
					if len(rec.Anew()) > 0 && algorithm == "astar-pdb" {
						again++
					}
				}
			}
			if (again > 0) != (c.name == "rare moves") {
				t.Errorf("%d of %d searches went on without tables", again, boards)
			}
		})
	}
}

// slidFrom returns rows of four cells, after a walk of the hole from given cells.
func slidFrom(r *rand.Rand, from string, moves int) string {
	cells, hole := []byte(from), strings.Index(from, ".")
	for range moves {
		row, col := hole/4, hole%4
		switch r.IntN(4) {
		case 0:
			row = max(0, row-1)
		case 1:
			row = min(len(from)/4-1, row+1)
		case 2:
			col = max(0, col-1)
		default:
			col = min(3, col+1)
		}
		cells[hole], cells[row*4+col] = cells[row*4+col], cells[hole]
		hole = row*4 + col
	}
	text := ""
	for ; len(cells) > 0; cells = cells[4:] {
		text += string(cells[:4]) + "\n"
	}
	return text
}
