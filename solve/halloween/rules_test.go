package halloween

import (
	"errors"
	"slices"
	"testing"

	"stepboard/solve"
	"stepboard/solve/grid"
)

// draw is a dataset from rows as in the judge's format.
func draw(rows ...string) *solve.Dataset {
	b := solve.NewBoard(len(rows), len(rows[0]))
	for row, line := range rows {
		for col, c := range []byte(line) {
			k, at := solve.Kind(c), b.At(row, col)
			switch {
			case c == '#':
				b.Terrain[at] = solve.Wall
			case isGhost(k) || isGoal(k):
				b.Things = append(b.Things, solve.Thing{Kind: k, At: at})
			}
		}
	}
	return &solve.Dataset{Board: b, Queries: []solve.Query{{}}}
}

// put adds a thing to a dataset.
func put(d *solve.Dataset, k solve.Kind, row, col int) *solve.Dataset {
	d.Board.Things = append(d.Board.Things, solve.Thing{Kind: k, At: d.Board.At(row, col)})
	return d
}

// Digits of moves; the other is stay.
const (
	up    = 1 + solve.Move(grid.Up)
	right = 1 + solve.Move(grid.Right)
	down  = 1 + solve.Move(grid.Down)
	left  = 1 + solve.Move(grid.Left)
)

// TestSteps has what the rules say of single steps, written by hand.
func TestSteps(t *testing.T) {
	tests := []struct {
		name  string
		rows  []string
		steps [3]solve.Move // of a, b, c
		want  []int         // cells after the step, or nil
		key   string        // of the refusal
	}{
		{"all stay", []string{"ab ", "BA "}, [3]solve.Move{stay, stay}, []int{0, 1}, ""},
		{"one steps", []string{"ab ", "BA "}, [3]solve.Move{down, stay}, []int{3, 1}, ""},
		{"both step", []string{"ab ", "BA "}, [3]solve.Move{down, right}, []int{3, 2}, ""},
		{"a goal of another may be entered", []string{"aB", "bA"}, [3]solve.Move{right, stay}, []int{1, 2}, ""},
		{"following", []string{"ab AB"}, [3]solve.Move{right, right}, []int{1, 2}, ""},
		{"following, last letter first", []string{"AB ba"}, [3]solve.Move{left, left}, []int{3, 2}, ""},
		{"following in a train of three", []string{"abc ABC"}, [3]solve.Move{right, right, right}, []int{1, 2, 3}, ""},
		{"three turn in a block of four", []string{"abA", "c B", "  C"}, [3]solve.Move{right, down, up}, []int{1, 4, 0}, ""},
		{"three turn the other way", []string{"abA", "c B", "  C"}, [3]solve.Move{down, left, right}, []int{3, 0, 4}, ""},
		{"swap", []string{"ab AB"}, [3]solve.Move{right, left}, nil, "halloween.refusal.swap"},
		{"swap, upright", []string{"aA", "bB"}, [3]solve.Move{down, up}, nil, "halloween.refusal.swap"},
		{"swap of the others", []string{"abcABC"}, [3]solve.Move{stay, right, left}, nil, "halloween.refusal.swap"},
		{"onto one that stays", []string{"ab AB"}, [3]solve.Move{right, stay}, nil, "halloween.refusal.same_cell"},
		{"both onto one cell", []string{"a bAB"}, [3]solve.Move{right, left}, nil, "halloween.refusal.same_cell"},
		{"first and third onto one cell", []string{"a cb ABC"}, [3]solve.Move{right, stay, left}, nil, "halloween.refusal.same_cell"},
		{"wall", []string{"a#A"}, [3]solve.Move{right}, nil, "halloween.refusal.wall"},
		{"left border", []string{"a A"}, [3]solve.Move{left}, nil, "halloween.refusal.border"},
		{"not round the edge into the next row", []string{" a", "A "}, [3]solve.Move{right}, nil, "halloween.refusal.border"},
		{"top", []string{"a A"}, [3]solve.Move{up}, nil, "halloween.refusal.border"},
		{"bottom", []string{"a A"}, [3]solve.Move{down}, nil, "halloween.refusal.border"},
		{"no second ghost", []string{"a A"}, [3]solve.Move{stay, right}, nil, "halloween.refusal.no_move"},
	}
	for _, tt := range tests {
		rules, err := Puzzle.Rules(draw(tt.rows...), 0)
		if err != nil {
			t.Fatalf("%s: %v", tt.name, err)
		}
		m := tt.steps[0] + tt.steps[1]*5 + tt.steps[2]*25
		start := rules.Start()
		got, err := rules.Apply(start, m)
		legal := slices.Contains(rules.Moves(start, nil), m)
		if legal != (err == nil) {
			t.Errorf("%s: Moves lists it: %t, Apply: %v", tt.name, legal, err)
		}
		if tt.want == nil {
			var refusal *solve.Refusal
			if !errors.As(err, &refusal) || refusal.Text.Key != tt.key {
				t.Errorf("%s: %v, want %s", tt.name, err, tt.key)
			}
			continue
		}
		cells := make([]grid.Cell, len(tt.want))
		for i, c := range tt.want {
			cells[i] = grid.Cell(c)
		}
		if want := solve.NewState(cells...); err != nil || got != want {
			t.Errorf("%s: %v, %v, want %v", tt.name, got, err, want)
		}
	}
}

func TestRefusalsNameTheGhosts(t *testing.T) {
	rules, err := Puzzle.Rules(draw("abcABC"), 0)
	if err != nil {
		t.Fatal(err)
	}
	var refusal *solve.Refusal
	_, err = rules.Apply(rules.Start(), right*5+left*25)
	if !errors.As(err, &refusal) || refusal.Text.Args["Ghost"] != "b" || refusal.Text.Args["Other"] != "c" {
		t.Errorf("swap of b and c: %v", err)
	}
	_, err = rules.Apply(rules.Start(), right)
	if !errors.As(err, &refusal) || refusal.Text.Args["Ghost"] != "a" || refusal.Text.Args["Other"] != "b" ||
		refusal.Text.Args["Row"] != 1 || refusal.Text.Args["Column"] != 2 {
		t.Errorf("a onto b: %v", err)
	}
}

// TestLeast has least numbers of steps found by hand.
func TestLeast(t *testing.T) {
	tests := []struct {
		name string
		d    *solve.Dataset
		want int64
	}{
		{"one ghost, corridor", draw("a    A"), 5},
		{"one ghost, solved", put(draw("a"), 'A', 0, 0), 0},
		{"one ghost, behind a wall", draw("a#A"), solve.None},
		{"train", draw("abc  ABC"), 5},
		{"two can't pass in a corridor", draw("ab BA"), solve.None},
		{"two can't pass at the end of a corridor", draw("abBA"), solve.None},
		{"facing in a corridor, meeting no one", draw("a A B b"), 2},
		// Both must go the same way round, a one step and b three.
		{"trade in a ring of four", put(put(draw("ab", "  "), 'A', 0, 1), 'B', 0, 0), 3},
		{"a full ring of four turns once", put(put(put(draw("ab", "c "), 'A', 0, 1), 'B', 1, 1), 'C', 0, 0), 1},
		{"trade in a bent corridor", put(put(draw("ab", " #"), 'A', 0, 1), 'B', 0, 0), solve.None},
		// b goes to the middle, into the pocket while a enters the middle, back while a goes on, and out.
		{"trade by a pocket", put(put(draw("a b", "# #"), 'A', 0, 2), 'B', 0, 0), 4},
		{"three with one free cell", put(put(draw("abc", "#B#"), 'A', 0, 2), 'C', 0, 0), solve.None},
		{"on each other's goals with no room", put(put(draw("ab"), 'A', 0, 1), 'B', 0, 0), solve.None},
		{"on own goals", put(put(draw("ab"), 'A', 0, 0), 'B', 0, 1), 0},
		{"a narrow goal: the nearer one goes in last", draw("A#", "B ", "ab"), 2},
	}
	for _, tt := range tests {
		for _, s := range Puzzle.Solvers(solve.TaskSolve) {
			if a, _ := answer(t, s, tt.d); a.Value != tt.want {
				t.Errorf("%s: %s: %d, want %d", tt.name, s.ID(), a.Value, tt.want)
			}
		}
	}
}
