package script_test

import (
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"stepboard/solve"
	"stepboard/solve/grid"
)

// reachable returns all states that moves reach from the start of a board.
func reachable(t *testing.T, r solve.Rules) map[solve.State]bool {
	t.Helper()
	all, work := map[solve.State]bool{r.Start(): true}, []solve.State{r.Start()}
	for ; len(work) > 0; work = work[1:] {
		for _, next := range solve.Steps(r, work[0]) {
			if !all[next.To] {
				all[next.To], work = true, append(work, next.To)
			}
		}
	}
	return all
}

// The collection counts exactly the boards without a way. Moves do not reach such a board from a won board. The answer
// "no way" then comes without a search. It is right if the count is right, until a second search has shown it.
func TestBoardsWithoutAWayAreCounted(t *testing.T) {
	for _, c := range []struct{ id, won, other string }{
		{"fifteen", "12\n3.\n", ""},
		{"fifteen", "123\n45.\n", ""},
		{"fifteen", "12\n34\n5.\n", ""},
		{"flip", "www\nwww\n", "bbb\nbbb\n"},
		{"flip", "www\nwww\nwww\n", "bbb\nbbb\nbbb\n"},
		{"flip", "wwww\nwwww\nwwww\nwwww\n", "bbbb\nbbbb\nbbbb\nbbbb\n"},
	} {
		f := puzzle(t, c.id)
		p := f.Puzzle(c.id)
		can := map[string]bool{}
		for _, won := range []string{c.won, c.other} {
			if won == "" {
				continue
			}
			d := boards(t, f, won)[0]
			r, err := p.Rules(d, 0)
			if err != nil {
				t.Fatal(err)
			}
			for s := range reachable(t, r) {
				can[lettersOf(p.Stand(d, 0, s), d)] = true
			}
		}
		r := rand.New(rand.NewPCG(1, 2))
		for range 60 {
			cells := []byte(strings.ReplaceAll(c.won, "\n", ""))
			for i := range cells {
				if c.id == "flip" && r.IntN(2) == 0 {
					cells[i] = 'b'
				}
			}
			r.Shuffle(len(cells), func(i, k int) { cells[i], cells[k] = cells[k], cells[i] })
			cols := strings.Index(c.won, "\n")
			text := ""
			for row := range slices.Chunk(cells, cols) {
				text += string(row) + "\n"
			}
			d := boards(t, f, text)[0]
			way := can[lettersOf(d.Things(0), d)]
			found := f.Check(d, 0)
			if told := len(found) == 1 && found[0].Severity == solve.Warning && len(found[0].Cells) == 1; told == way {
				t.Fatalf("%s %q: a way is %v, and the check says %v", c.id, text, way, found)
			}
			m := &solve.Meter{}
			s, err := p.Solvers(solve.TaskSolve)[0].Prepare(m, d, solve.TaskSolve)
			if err != nil {
				t.Fatal(err)
			}
			if a, err := s.Solve(m, 0); err != nil || (a.Value != solve.None) != way || !way && m.Stats().Generated > 0 {
				t.Errorf("%s %q: %v after %d states, %v", c.id, text, a.Value, m.Stats().Generated, err)
			}
		}
	}
}

func lettersOf(things []solve.Thing, d *solve.Dataset) string {
	text := []byte(strings.Repeat(".", d.Board.Cells()))
	for _, t := range things {
		text[t.At] = byte(t.Kind)
	}
	return string(text)
}

// A board with more boxes than goals is refused, with the cell of a box.
func TestMoreBoxesThanGoalsAreRefused(t *testing.T) {
	for id, text := range map[string]string{
		"warehouse": "#####\n#.$ #\n#@$ #\n#####\n", "boxes": "1\n2 3\n3 2 4\n0 2 0\n", "toys": "10\n10\n\n10\n00\n",
	} {
		f := puzzle(t, id)
		found := f.Check(boards(t, f, text)[0], 0)
		if len(found) != 1 || found[0].Severity != solve.Error || len(found[0].Cells) != 1 {
			t.Errorf("%s: %v", id, found)
		}
	}
}

// A second search of moves and won states names a wrong count, and shows a right one. If the search would be too large,
// the answer stays right if the count is right.
func TestTheCountIsCheckedBySearching(t *testing.T) {
	const rules = runner + walk + `
def no_way(b):
    return "a portal" if b.all(portal) else None
`
	for _, c := range []struct {
		source, board string
		level         solve.Level
		reason        string
	}{
		{rules, "ro.x\n", solve.NotChecked, "verify.cheaper"},
		{rules, "ro..\n", solve.Shown, ""},
		{puzzle(t, "fifteen").Source, "1237\nC8F4\nDAB5\n96E.\n", solve.LeastIf, "verify.large"},
	} {
		_, o := asked(t, c.source, c.board, "", 0)
		if o.Err != nil || o.Answer.Value != solve.None || o.Level != c.level || o.Reason.Key != c.reason {
			t.Errorf("%q: %v, %v, %v: %v", c.board, o.Answer.Value, o.Level, o.Reason, o.Err)
		}
	}
}

// Random boards may have no way: programs must find that out.
func TestRandomBoardsMayHaveNoWay(t *testing.T) {
	p := puzzle(t, "flip").Puzzle("flip")
	kinds, _ := p.Makes()
	order := solve.MakeOrder{Kind: kinds[0], Size: grid.Size{Rows: 4, Cols: 4}}
	for seed := range uint64(50) {
		d, err := p.Make(rand.New(rand.NewPCG(seed, 1)), order)
		if err != nil {
			t.Fatal(err)
		}
		if len(p.Check(d, 0, solve.TaskSolve)) > 0 {
			return
		}
	}
	t.Error("all boards have a way")
}
