package script_test

import (
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"stepboard/app/storage/collection"
	"stepboard/solve"
)

// distances is an estimate for sliding.
const distances = `
def estimate(b, s):
    end = goals(b)[0]
    return sum([s.find(t).distance(end.find(t)) for t in tiles if s.find(t) != None])
`

// The default of a file with patterns answers easy boards without tables, and makes tables for hard boards. Boards that
// come later use them at once.
func TestDefaultMakesTablesForHardBoards(t *testing.T) {
	for _, more := range []string{"", distances} {
		p, b := puzzleOf(t, withMoves("", `patterns = ["1234", "5678"]`+"\n"+more)), solve.NewBudget(1<<28)
		for _, c := range []struct {
			board       string
			moves       int64
			made, again bool
		}{
			{"12.\n453\n786\n", 2, false, false},
			{"867\n254\n3.1\n", 31, true, true},
			{"647\n85.\n321\n", 31, true, false},
		} {
			s := p.Solvers(solve.TaskSolve)[0]
			m, release := b.NewMeter(t.Context(), nil)
			m.Record = solve.NewRecording(s.ID(), 1<<20, nil)
			a, err := asksWith(t, m, p, boardOf(t, p, c.board), s.ID())
			anew := len(m.Record.Anew()) > 0
			release()
			if made := b.Used() >= 2*2*9*8*7*6*5; err != nil || a.Value != c.moves || made != c.made || anew != c.again {
				t.Errorf("%s, %q: %d moves, %v, tables %v, searched again %v", s.ID(), c.board, a.Value, err, made, anew)
			}
		}
	}
}

// The default finds the least costs, with tables that are added or not.
func TestFastSearchIsRight(t *testing.T) {
	for _, c := range []struct {
		name, moves, more string
	}{
		{"added", "", distances},
		{"without an estimate", "", ""},
		{"a move of two groups", "list += [move(\"swap\", s.swap(b.cell(0, 0), b.cell(0, 1)), 3)]", ""},
		{"forwards", "", "back = None\n"},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			source := withMoves(c.moves, "patterns = [\"123\", \"45678\"]\n"+c.more)
			if strings.Contains(c.more, "back = None") {
				source = strings.NewReplacer("back = moves\n", "", "back = None\n", "").Replace(source)
			}
			p, r, boards, again := puzzleOf(t, source), rand.New(rand.NewPCG(2, 5)), 12, 0
			if testing.Short() {
				boards = 3
			}
			for range boards {
				d := boardOf(t, p, slid(r, 3, 3))
				want, _, err := asks(t, p, d, "uniform")
				if err != nil {
					t.Fatal(err)
				}
				rec := solve.NewRecording("astar-fast", 1<<20, nil)
				got, err := asksWith(t, &solve.Meter{Record: rec}, p, d, "astar-fast")
				if err != nil || got.Value != want.Value {
					t.Fatalf("%v, %v, right is %v", got.Value, err, want.Value)
				}
				again = max(again, len(rec.Anew()))
			}
			if again == 0 {
				t.Error("no search began again")
			}
		})
	}
}

// Without room for tables the default searches without them, and records its bounds.
func TestFastSearchWithoutTables(t *testing.T) {
	p := puzzleOf(t, withMoves("", `patterns = ["1234", "5678"]`+distances))
	m, release := solve.NewMeter(t.Context(), 4*2*9*8*7*6*5-1, nil)
	defer release()
	if _, err := asksWith(t, m, p, boardOf(t, p, "867\n254\n3.1\n"), "astar-fast"); err == nil {
		t.Error("the memory suffices")
	}
	if m.Expanded > 9*8*7*6*5 {
		t.Error("tables were made")
	}
	m.Record = solve.NewRecording("astar-fast", 1<<20, nil)
	if _, err := asksWith(t, m, p, boardOf(t, p, "12.\n453\n786\n"), "astar-fast"); err != nil {
		t.Fatal(err)
	}
	for i := range m.Record.Len() {
		if _, told := m.Record.Bound(i); m.Record.Kind(i) == solve.Reached && !told {
			t.Fatal("a state is recorded without its bound")
		}
	}
}

// The small boards of the collection's fifteen get no tables.
func TestDefaultOfFifteen(t *testing.T) {
	p, err := collection.Open("fifteen")
	if err != nil {
		t.Fatal(err)
	}
	ids := solve.SolverIDs(p, solve.TaskSolve)
	if want := []string{"astar-fast", "astar", "astar-pdb"}; !slices.Equal(ids[:3], want) {
		t.Error(ids)
	}
	a, states, err := asks(t, p, boardOf(t, p, "1273\n69B4\nD8.C\nE5FA\n"), ids[0])
	if err != nil || a.Value != 22 || states > 10_000 {
		t.Error(a, states, err)
	}
}
