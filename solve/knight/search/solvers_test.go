package search

import (
	"bytes"
	"context"
	"errors"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"stepboard/assets"
	"stepboard/solve"
	"stepboard/solve/grid"
	"stepboard/solve/knight/knighttest"
	"stepboard/solve/knight/rules"
	"stepboard/solve/solvetest"
)

func TestPublishedSamples(t *testing.T) {
	files, err := filepath.Glob("../testdata/*.in")
	if err != nil || len(files) < 3 {
		t.Fatalf("%d samples: %v", len(files), err)
	}
	for _, file := range files {
		in, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		out, err := os.ReadFile(strings.TrimSuffix(file, ".in") + ".out")
		if err != nil {
			t.Fatal(err)
		}
		datasets, _, err := Puzzle.Parse(file, bytes.NewReader(in))
		if err != nil {
			t.Fatal(err)
		}
		var want int64
		for _, c := range strings.TrimSpace(string(out)) {
			want = want*10 + int64(c-'0')
		}
		for _, s := range solvetest.Own(Puzzle, solve.TaskSolve) {
			if got := solvetest.Answer(t, Puzzle, s, datasets[0], solve.TaskSolve, 0); got != want {
				t.Errorf("%s: %s says %d, want %d", file, s.ID(), got, want)
			}
		}
	}
}

// The sample comes with the program. bfs finds the same answer in some seconds.
func TestLargeSample(t *testing.T) {
	in, err := assets.Samples.ReadFile("samples/knight-large.in")
	if err != nil {
		t.Fatal(err)
	}
	d, warnings, err := Puzzle.Parse("knight-large.in", bytes.NewReader(in))
	if err != nil || len(d) != 1 || len(warnings) > 0 {
		t.Fatalf("%d datasets, warnings %v, error %v", len(d), warnings, err)
	}
	if got := solvetest.Answer(t, Puzzle, Fast{}, d[0], solve.TaskSolve, 0); got != 78 {
		t.Errorf("the answer is %d, want 78", got)
	}
}

// The bounds name exactly the cells that a search over the rules reaches and the pieces that it takes.
func TestBounds(t *testing.T) {
	r := rand.New(rand.NewPCG(3930, 3))
	for range solvetest.Rounds(400) {
		d := knighttest.Fair(r, 3+r.IntN(4), r.IntN(7), true)
		p := rules.NewPosition(d.Board)
		play := rules.New(p)
		b, err := NewBounds(&solve.Meter{}, p)
		if err != nil {
			t.Fatal(err)
		}
		reached, living := make([]bool, d.Board.Cells()), p.All()
		seen := map[solve.State]bool{play.Start(): true}
		for queue := []solve.State{play.Start()}; len(queue) > 0; queue = queue[1:] {
			if at := queue[0].Cells[0]; at == p.King || play.Attacker(queue[0].Bits.Word(), at) == nil {
				reached[at] = true
			}
			living &= queue[0].Bits.Word()
			for _, m := range solvetest.Legal(play, queue[0]) {
				next, _, err := play.Apply(queue[0], m)
				if err != nil {
					t.Fatal(err)
				}
				if !seen[next] {
					seen[next] = true
					queue = append(queue, next)
				}
			}
		}
		if living != b.Lasting {
			t.Fatalf("pieces %b are said to last, %b do\n%s", b.Lasting, living, solvetest.Show(Puzzle, d))
		}
		for c, want := range reached {
			cell := grid.Cell(c)
			got := b.Reaches(cell)
			if cell == p.King {
				got = b.least >= 0
			}
			if got != want {
				t.Fatalf("cell %d is said to be reached: %v, it is: %v\n%s", c, got, want, solvetest.Show(Puzzle, d))
			}
		}
	}
}

// Some boards are wider than a machine word or have too many pieces for a plain search. There the algorithms check
// each other.
func TestAlgorithmsAgree(t *testing.T) {
	r := rand.New(rand.NewPCG(3930, 2))
	won, compared := 0, 0
	compare := func(d *solve.Dataset) {
		m, release := solve.NewMeter(context.Background(), 16<<20, nil)
		defer release()
		session, err := BreadthFirst{}.Prepare(m, d, solve.TaskSolve)
		if err != nil {
			t.Fatal(err)
		}
		b, err := session.Solve(m, 0)
		if over := new(solve.OverBudget); errors.As(err, &over) {
			return
		}
		if a := solvetest.Answer(t, Puzzle, Fast{}, d, solve.TaskSolve, 0); err != nil || a != b.Value {
			t.Fatalf("fast says %d, bfs %d, %v\n%s", a, b.Value, err, solvetest.Show(Puzzle, d))
		}
		compared++
		if b.Value > 0 {
			won++
		}
	}
	for i := range solvetest.Rounds(96) {
		n := []int{8, 12, 20, 33, 50, 63, 64, 65, 66, 100, 127, 128}[i%12]
		compare(knighttest.Fair(r, n, r.IntN(10), true))
	}
	for range solvetest.Rounds(400) {
		compare(knighttest.Fair(r, 7+r.IntN(12), 8+r.IntN(20), true))
	}
	if won < solvetest.Rounds(200) || compared < solvetest.Rounds(480) {
		t.Errorf("%d boards were compared and %d of them won", compared, won)
	}
}

// gauntlet is a 128×128 board with 63 pieces. fast has to keep 42 of them on the board.
func gauntlet(t testing.TB) *solve.Dataset {
	t.Helper()
	in, err := os.ReadFile("../testdata/large/gauntlet.in")
	if err != nil {
		t.Fatal(err)
	}
	d, _, err := Puzzle.Parse("gauntlet.in", bytes.NewReader(in))
	if err != nil {
		t.Fatal(err)
	}
	return d[0]
}

func TestStops(t *testing.T) {
	for _, s := range solvetest.Own(Puzzle, solve.TaskSolve) {
		solvetest.Stops(t, s, gauntlet(t), solve.TaskSolve)
	}
	solvetest.Stops(t, BreadthFirst{}, knighttest.Hard(100, 40, true), solve.TaskSolve)
}

func TestKeeps(t *testing.T) {
	for _, s := range solvetest.Own(Puzzle, solve.TaskSolve) {
		for _, budget := range []int64{1 << 10, 1 << 17, 1 << 20} {
			solvetest.Keeps(t, s, gauntlet(t), solve.TaskSolve, budget)
		}
	}
	solvetest.Keeps(t, BreadthFirst{}, knighttest.Hard(100, 40, true), solve.TaskSolve, 16<<20)
}

// Queries give their memory back, so that thousands of queries don't add up.
func TestBalance(t *testing.T) {
	for _, s := range solvetest.Own(Puzzle, solve.TaskSolve) {
		for _, hard := range []bool{false, true} {
			solvetest.Balances(t, s, knighttest.Hard(30, 4, hard), solve.TaskSolve)
		}
	}
}
