package halloween

import (
	"errors"
	"slices"
	"testing"

	"stepboard/solve"
	"stepboard/solve/crowd/rules"
	"stepboard/solve/grid"
	"stepboard/solve/halloween/halloweentest"
	"stepboard/solve/solvetest"
)

// Digits of moves. The fifth digit is rules.Stay.
const (
	up    = 1 + solve.Move(grid.Up)
	right = 1 + solve.Move(grid.Right)
	down  = 1 + solve.Move(grid.Down)
	left  = 1 + solve.Move(grid.Left)
)

// TestSteps compares single steps with expected results that were worked out by hand.
func TestSteps(t *testing.T) {
	tests := []struct {
		name  string
		rows  []string
		steps [rules.MaxGhosts]solve.Move // of a, b, c, …
		want  []int                       // cells after the step, or nil
		key   string                      // of the refusal
	}{
		{"all stay", []string{"ab ", "BA "}, [rules.MaxGhosts]solve.Move{rules.Stay, rules.Stay}, []int{0, 1}, ""},
		{"one steps", []string{"ab ", "BA "}, [rules.MaxGhosts]solve.Move{down, rules.Stay}, []int{3, 1}, ""},
		{"both step", []string{"ab ", "BA "}, [rules.MaxGhosts]solve.Move{down, right}, []int{3, 2}, ""},
		{"a goal of another may be " +
			"entered", []string{"aB", "bA"}, [rules.MaxGhosts]solve.Move{right, rules.Stay}, []int{1, 2}, ""},
		{"following", []string{"ab AB"}, [rules.MaxGhosts]solve.Move{right, right}, []int{1, 2}, ""},
		{"following, last letter first", []string{"AB ba"}, [rules.MaxGhosts]solve.Move{left, left}, []int{3, 2}, ""},
		{
			"following in a train of three",
			[]string{"abc ABC"},
			[rules.MaxGhosts]solve.Move{right, right, right},
			[]int{1, 2, 3},
			"",
		},
		{
			"three turn in a block of four",
			[]string{"abA", "c B", "  C"},
			[rules.MaxGhosts]solve.Move{right, down, up},
			[]int{1, 4, 0},
			"",
		},
		{
			"three turn the other way",
			[]string{"abA", "c B", "  C"},
			[rules.MaxGhosts]solve.Move{down, left, right},
			[]int{3, 0, 4},
			"",
		},
		{
			"four turn in a full block",
			[]string{"ab AB", "dc DC"},
			[rules.MaxGhosts]solve.Move{right, down, left, up},
			[]int{1, 6, 5, 0},
			"",
		},
		{
			"eight turn round a wall",
			[]string{"abc ABC", "h#d H#D", "gfe GFE"},
			[rules.MaxGhosts]solve.Move{right, right, down, down, left, left, up, up},
			[]int{1, 2, 9, 16, 15, 14, 7, 0},
			"",
		},
		{
			"a train of eight",
			[]string{"abcdefgh  ", "ABCDEFGH  "},
			[rules.MaxGhosts]solve.Move{right, right, right, right, right, right, right, right},
			[]int{1, 2, 3, 4, 5, 6, 7, 8},
			"",
		},
		{
			"seven turn and the eighth stays",
			[]string{"abc ABC", "h#d H#D", "gfe GFE"},
			[rules.MaxGhosts]solve.Move{right, right, down, down, left, left, up, rules.Stay},
			nil, "halloween.refusal.same_cell",
		},
		{
			"the last two swap",
			[]string{"abcdefgh  ", "ABCDEFGH  "},
			[rules.MaxGhosts]solve.Move{6: right, 7: left},
			nil, "halloween.refusal.swap",
		},
		{"swap", []string{"ab AB"}, [rules.MaxGhosts]solve.Move{right, left}, nil, "halloween.refusal.swap"},
		{"swap, upright", []string{"aA", "bB"}, [rules.MaxGhosts]solve.Move{down, up}, nil, "halloween.refusal.swap"},
		{"swap of the " +
			"others", []string{"abcABC"}, [rules.MaxGhosts]solve.Move{rules.Stay, right, left}, nil, "halloween.refusal.swap"},
		{"onto one that " +
			"stays", []string{"ab AB"}, [rules.MaxGhosts]solve.Move{right, rules.Stay}, nil, "halloween.refusal.same_cell"},
		{"both onto one " +
			"cell", []string{"a bAB"}, [rules.MaxGhosts]solve.Move{right, left}, nil, "halloween.refusal.same_cell"},
		{
			"first and third onto one cell",
			[]string{"a cb ABC"},
			[rules.MaxGhosts]solve.Move{right, rules.Stay, left},
			nil,
			"halloween.refusal.same_cell",
		},
		{"wall", []string{"a#A"}, [rules.MaxGhosts]solve.Move{right}, nil, "halloween.refusal.wall"},
		{"left border", []string{"a A"}, [rules.MaxGhosts]solve.Move{left}, nil, "halloween.refusal.border"},
		{
			"not round the edge into the next row",
			[]string{" a", "A "},
			[rules.MaxGhosts]solve.Move{right},
			nil,
			"halloween.refusal.border",
		},
		{"top", []string{"a A"}, [rules.MaxGhosts]solve.Move{up}, nil, "halloween.refusal.border"},
		{"bottom", []string{"a A"}, [rules.MaxGhosts]solve.Move{down}, nil, "halloween.refusal.border"},
		{"no second " +
			"ghost", []string{"a A"}, [rules.MaxGhosts]solve.Move{rules.Stay, right}, nil, "halloween.refusal.no_move"},
	}
	for _, tt := range tests {
		rules, err := Puzzle.Rules(halloweentest.Draw(tt.rows...), 0)
		if err != nil {
			t.Fatalf("%s: %v", tt.name, err)
		}
		var m solve.Move
		for i := len(tt.steps) - 1; i >= 0; i-- {
			m = m*5 + tt.steps[i]
		}
		start := rules.Start()
		got, _, err := rules.Apply(start, m)
		legal := slices.Contains(solvetest.Legal(rules, start), m)
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
	rules, err := Puzzle.Rules(halloweentest.Draw("abcABC"), 0)
	if err != nil {
		t.Fatal(err)
	}
	var refusal *solve.Refusal
	_, _, err = rules.Apply(rules.Start(), right*5+left*25)
	if !errors.As(err, &refusal) || refusal.Text.Args["Ghost"] != "b" || refusal.Text.Args["Other"] != "c" {
		t.Errorf("swap of b and c: %v", err)
	}
	_, _, err = rules.Apply(rules.Start(), right)
	if !errors.As(err, &refusal) || refusal.Text.Args["Ghost"] != "a" || refusal.Text.Args["Other"] != "b" ||
		refusal.Text.Args["Row"] != 1 || refusal.Text.Args["Col"] != 2 {
		t.Errorf("a onto b: %v", err)
	}
}

// TestLeast compares answers with least numbers of steps found by hand.
func TestLeast(t *testing.T) {
	tests := []struct {
		name string
		d    *solve.Dataset
		want int64
	}{
		{"one ghost, corridor", halloweentest.Draw("a    A"), 5},
		{"one ghost, solved", halloweentest.Put(halloweentest.Draw("a"), 'A', 0, 0), 0},
		{"one ghost, behind a wall", halloweentest.Draw("a#A"), solve.None},
		{"train", halloweentest.Draw("abc  ABC"), 5},
		{"two can't pass in a corridor", halloweentest.Draw("ab BA"), solve.None},
		{"two can't pass at the end of a corridor", halloweentest.Draw("abBA"), solve.None},
		{"facing in a corridor, meeting no one", halloweentest.Draw("a A B b"), 2},
		// Both must go the same way round: a takes one step and b three.
		{"trade in a ring of " +
			"four", halloweentest.Put(halloweentest.Put(halloweentest.Draw("ab", "  "), 'A', 0, 1), 'B', 0, 0), 3},
		{"a full ring of four turns " +
			"once", halloweentest.Put(halloweentest.Put(halloweentest.Put(halloweentest.Draw("ab", "c "), 'A', 0, 1), 'B', 1,
			1), 'C', 0, 0), 1},
		{"four in a full block turn once", halloweentest.Full("BC", "AD", "ab", "dc"), 1},
		// The block can only turn, one place a step.
		{"four in a full block half round", halloweentest.Full("CD", "BA", "ab", "dc"), 2},
		{"four in a full block, two to trade", halloweentest.Full("BA", "DC", "ab", "dc"), solve.None},
		{"eight round a wall turn once", halloweentest.Full("BCD", "A#E", "HGF", "abc", "h#d", "gfe"), 1},
		{"eight round a wall go half round", halloweentest.Full("EFG", "D#H", "CBA", "abc", "h#d", "gfe"), 4},
		{"eight round a wall, two to trade", halloweentest.Full("BAC", "H#D", "GFE", "abc", "h#d", "gfe"), solve.None},
		{"eight round an empty middle turn once", halloweentest.Full("BCD", "A E", "HGF", "abc", "h d", "gfe"), 1},
		// Adjacent blocks turn in the same step.
		{"two full blocks turn apart", halloweentest.Full("BCFG", "ADEH", "abef", "dchg"), 1},
		{"trade in a bent " +
			"corridor", halloweentest.Put(halloweentest.Put(halloweentest.Draw("ab", " #"), 'A', 0, 1), 'B', 0, 0), solve.None},
		// b goes to the middle. Then b enters the pocket while a enters the middle, and b comes back while a goes on.
		{"trade by a " +
			"pocket", halloweentest.Put(halloweentest.Put(halloweentest.Draw("a b", "# #"), 'A', 0, 2), 'B', 0, 0), 4},
		{"three with one free " +
			"cell", halloweentest.Put(halloweentest.Put(halloweentest.Draw("abc", "#B#"), 'A', 0, 2), 'C', 0, 0), solve.None},
		{"on each other's goals with no " +
			"room", halloweentest.Put(halloweentest.Put(halloweentest.Draw("ab"), 'A', 0, 1), 'B', 0, 0), solve.None},
		{"on own goals", halloweentest.Put(halloweentest.Put(halloweentest.Draw("ab"), 'A', 0, 0), 'B', 0, 1), 0},
		{"a narrow goal: the nearer one goes in last", halloweentest.Draw("A#", "B ", "ab"), 2},
	}
	for _, tt := range tests {
		for _, s := range solvetest.Own(Puzzle, solve.TaskSolve) {
			if a, _ := answer(t, s, tt.d); a.Value != tt.want {
				t.Errorf("%s: %s: %d, want %d", tt.name, s.ID(), a.Value, tt.want)
			}
		}
	}
}
