package script_test

import (
	"bytes"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"stepboard/app/catalogue"
	"stepboard/scene"
	"stepboard/solve"
	"stepboard/solve/explore"
	"stepboard/solve/grid"
	"stepboard/solve/lens"
	"stepboard/solve/looks"
	"stepboard/solve/script"
)

// light are puzzles whose samples every algorithm solves at once.
var light = []string{"boxes", "eight", "toys", "bloxorz", "snake", "keys", "rush", "warehouse"}

// TestPuzzles: all algorithms agree on the samples, and their answers are verified. Written boards are read again,
// moves have names, and every lens draws.
func TestPuzzles(t *testing.T) {
	for _, id := range light {
		t.Run(id, func(t *testing.T) {
			f := puzzle(t, id)
			p := f.Puzzle(id)
			list, _, err := p.Parse(id, strings.NewReader(f.Samples[0].Input))
			if err != nil {
				t.Fatal(explained(err))
			}
			var out bytes.Buffer
			if err := p.Format(&out, list); err != nil {
				t.Fatal(err)
			}
			again, _, err := p.Parse(id, &out)
			if err != nil || len(again) != len(list) || !solve.Same(again[0], list[0]) {
				t.Errorf("read again: %v\n%s", explained(err), out.String())
			}
			d := list[0]
			if wrong := p.Check(d, 0, solve.TaskSolve); len(wrong) > 0 {
				t.Fatal(wrong[0].Text)
			}
			var want *solve.Answer
			for _, s := range p.Solvers(solve.TaskSolve) {
				session, err := s.Prepare(&solve.Meter{}, d, solve.TaskSolve)
				if err != nil {
					t.Fatal(err)
				}
				if s.ID() == "dfs" && (id == "eight" || id == "toys") { // a very long way
					continue
				}
				a, err := session.Solve(&solve.Meter{}, 0)
				if err != nil {
					t.Fatal(s.ID(), explained(err))
				}
				if want == nil {
					want = &a
				}
				if solve.Exact(s) && a.Value != want.Value || a.Value < want.Value {
					t.Errorf("%s says %d, want %d", s.ID(), a.Value, want.Value)
				}
				v, err := solve.NewVerifier(p, d, solve.TaskSolve, s).Check(&solve.Meter{}, 0, session, a, nil)
				if err != nil || v.Level < solve.AWay {
					t.Errorf("%s is not verified: %+v %v", s.ID(), v, err)
				}
			}
			lenses(t, p, d, *want)
		})
	}
}

// lenses draws every lens of a puzzle, at the start and after a run, and describes the first move.
func lenses(t *testing.T, p lens.Puzzle, d *solve.Dataset, a solve.Answer) {
	t.Helper()
	r, err := p.Rules(d, 0)
	if err != nil {
		t.Fatal(err)
	}
	if steps := solve.Steps(r, r.Start()); len(steps) > 0 {
		text := catalogue.New("en").Say(p.Describe(d, r.Start(), steps[0].To))
		if text == "" || strings.HasPrefix(text, "[") {
			t.Errorf("the first move is described as %q", text)
		}
	}
	record := solve.NewRecording(p.Solvers(solve.TaskSolve)[0].ID(), 100_000, nil)
	m := &solve.Meter{Record: record}
	session, err := p.Solvers(solve.TaskSolve)[0].Prepare(m, d, solve.TaskSolve)
	if err == nil {
		_, err = session.Solve(m, 0)
	}
	if err != nil {
		t.Fatal(err)
	}
	x := explore.New(record, d.Board.Size, solve.Outcome{}, nil)
	v := &lens.View{
		Puzzle: p, Dataset: d, Task: solve.TaskSolve, Colors: scene.Light, Look: looks.Of(p, scene.Light), Answer: &a,
		Exploration: x, Pos: x.Len(), State: r.Start(), Window: lens.Whole(d.Board.Size, 40),
	}
	for _, l := range p.Lenses(solve.TaskSolve) {
		if l.Prepare != nil {
			if v.Prepared, err = l.Prepare(&solve.Meter{}, v); err != nil {
				t.Fatal(l.ID, err)
			}
		}
		l.Draw(v)
		if l.Hover != nil {
			l.Hover(v, grid.Cell(0))
		}
	}
}

// TestNewBoards: a new board of every puzzle is valid, or its errors have texts. Its rules can be called.
func TestNewBoards(t *testing.T) {
	for _, id := range ids(t) {
		p := puzzle(t, id).Puzzle(id)
		l := p.Limits()
		d := p.New(grid.Size{Rows: l.MinRows, Cols: l.MinCols})
		for _, wrong := range p.Check(d, 0, solve.TaskSolve) {
			if said := catalogue.New("en").Say(wrong.Text); strings.HasPrefix(said, "[") {
				t.Errorf("%s: %s", id, said)
			}
		}
	}
}

// TestMake: the fifteen puzzle makes its own boards. The same seed makes the same board.
func TestMake(t *testing.T) {
	p := puzzle(t, "fifteen").Puzzle("fifteen")
	order := solve.MakeOrder{Kind: "own", Size: grid.Size{Rows: 3, Cols: 3}}
	one, err := p.Make(rand.New(rand.NewPCG(1, 2)), order)
	if err != nil {
		t.Fatal(explained(err))
	}
	two, _ := p.Make(rand.New(rand.NewPCG(1, 2)), order)
	if !solve.Same(one, two) {
		t.Error("two boards of one seed")
	}
	if wrong := p.Check(one, 0, solve.TaskSolve); len(wrong) > 0 {
		t.Error(wrong[0].Text)
	}
}

// A ground that each board of the samples has on one cell, such as a goal, is on one cell of a random board.
func TestMakeKeepsASingleGround(t *testing.T) {
	f := read(t, `size = ((2, 2), (9, 9))
free = ground(".")
goal = ground("x")
mud = ground("~")
man = piece("@", count = 1)
def moves(b, s): return step(s, man)
def won(b, s): return b.ground(s.find(man)) == goal
sample("@x\n~~", 1)
sample("@~\nx.\n\n@x\n..", "1\n1")
`)
	p := f.Puzzle("x")
	kinds, _ := p.Makes()
	for seed := range uint64(20) {
		order := solve.MakeOrder{Kind: kinds[0], Size: grid.Size{Rows: 9, Cols: 9}}
		d, err := p.Make(rand.New(rand.NewPCG(seed, 2)), order)
		if err != nil {
			t.Fatal(explained(err))
		}
		goals, muds := bytes.Count(d.Board.Terrain, []byte{'x'}), bytes.Count(d.Board.Terrain, []byte{'~'})
		if goals != 1 || muds < 10 {
			t.Fatalf("a board has %d goals and %d cells of mud", goals, muds)
		}
	}
}

// A cell of a move is no cost. So the presses of flip are counted as moves, and breadth-first search is exact.
func TestMovesWithACellCostOne(t *testing.T) {
	p := puzzle(t, "flip").Puzzle("flip")
	unit, exact := solve.CostNames(p, solve.TaskSolve), solve.Exact(solve.SolverByID(p, solve.TaskSolve, "bfs"))
	if unit[0] != "moves" || !exact {
		t.Errorf("the answer is in %s, and breadth-first search is exact: %v", unit, exact)
	}
}

// Pieces and grounds have names for readers in each language. In English they may be called as their variables.
func TestNamesOfPieces(t *testing.T) {
	f := read(t, `size = (1, 2)
free = ground(".", name = "grass")
red_fox = piece("f", count = 1, name = {"zh": "狐狸", "ja": "狐"})
def moves(b, s): return []
def won(b, s): return True
`)
	p := f.Puzzle("x")
	for id, want := range map[string]map[string]string{
		"free": {"en": "grass", "zh": "grass", "ja": "grass"}, "red-fox": {"en": "red fox", "zh": "狐狸", "ja": "狐"},
	} {
		for lang, name := range want {
			if got, _ := solve.TextOf(p, "brush."+id).In(lang); got != name {
				t.Errorf("%s in %s is %q, want %q", id, lang, got, name)
			}
		}
	}
	for _, bad := range []string{`name = 3`, `name = {"de": "Fuchs"}`, `name = {"zh": ""}`} {
		if _, err := script.Read("x.star", []byte("a = piece('a', "+bad+")\n")); err == nil || !strings.Contains(fmt.Sprint(explained(err)), "expected a text") {
			t.Errorf("%s: %v", bad, err)
		}
	}
}

// Random boards have room for pieces that are larger than a cell.
func TestMakeLargePieces(t *testing.T) {
	for _, id := range []string{"klotski", "rush"} {
		p := puzzle(t, id).Puzzle(id)
		limits, made := p.Limits(), 0
		for seed := range uint64(20) {
			size := grid.Size{Rows: limits.MinRows, Cols: limits.MinCols}
			if d, err := p.Make(rand.New(rand.NewPCG(seed, 0)), solve.MakeOrder{Size: size}); err == nil && solve.Sound(p, solve.TaskSolve, d) {
				made++
			}
		}
		if made < 15 {
			t.Errorf("%s: %d boards of 20 seeds", id, made)
		}
	}
}

// If the check of a file refuses all random boards, the error tells its reason.
func TestMakeTellsTheRefusal(t *testing.T) {
	p := puzzleOf(t, `free = ground(".")
man = piece("@", count = 1)
def moves(b, s): return step(s, man)
def won(b, s): return True
def check(b): return [("No board is good", b.cells[0])]
`)
	_, err := p.Make(rand.New(rand.NewPCG(1, 1)), solve.MakeOrder{Size: grid.Size{Rows: 3, Cols: 3}})
	if said := explained(err); !strings.Contains(fmt.Sprint(said), "No board is good") {
		t.Error(said)
	}
}

// Play by hand takes a large piece at each of its cells, with a press and with a drag.
func TestHandOnEachCellOfALargePiece(t *testing.T) {
	p := puzzle(t, "klotski-steps").Puzzle("klotski-steps")
	list, _, err := p.Parse("", strings.NewReader("....\n.CC.\n.CC.\n....\n....\n"))
	if err != nil {
		t.Fatal(err)
	}
	h, err := p.Hand(list[0], 0)
	if err != nil {
		t.Fatal(err)
	}
	got := h.Options(h.Start(), solve.NewPlan(0))
	slices.Sort(got)
	if want := []grid.Cell{1, 2, 4, 7, 8, 11, 13, 14}; !slices.Equal(got, want) {
		t.Errorf("moves lead to the cells %v; want the cells around the piece, %v", got, want)
	}
	for _, c := range []grid.Cell{5, 6, 9, 10} {
		press := h.Turn(h.Start(), solve.NewPlan(0), solve.Gesture{Kind: solve.Press, To: c})
		drag := h.Turn(h.Start(), solve.NewPlan(0), solve.Gesture{Kind: solve.Drag, From: c, To: c + 4})
		if len(press.Choices) != 4 || len(drag.Moves) != 1 {
			t.Errorf("on cell %d: %d moves for a press, want 4; %d for a drag, want 1", c, len(press.Choices), len(drag.Moves))
		}
	}
}
