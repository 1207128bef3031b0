package script_test

import (
	"strings"
	"testing"

	"stepboard/solve"
)

// Boards without a way, of puzzles whose states are too many for a search, are answered at once: by the parity of an
// order, by presses that commute, and by the colours of a board of pegs. The answers are not shown. A board with a way is
// not answered by sums.
func TestSumsWithoutAWay(t *testing.T) {
	fifteen := puzzle(t, "fifteen").Source
	from, to := strings.Index(fifteen, "def no_way"), strings.Index(fifteen, "def make")
	fifteen = fifteen[:from] + fifteen[to:] // the file's own count
	lamps := strings.Replace(lights, "RARE", "", 1)
	for _, c := range []struct {
		name, source, board string
		value               int64
	}{
		{"fifteen", fifteen, "1234\n5678\n9ABC\nDFE.\n", solve.None},
		{"fifteen with a way", fifteen, "1234\n5678\n9ABC\nDE.F\n", 1},
		{"lamps", lamps, "o....\n.....\n.....\n.....\n.....\n", solve.None},
		{"pegs", puzzle(t, "pegs").Source, "  ooo  \n ooooo \nooooooo\nooo.ooo\nooooooo\n ooooo \n  ooo  \n", solve.None},
	} {
		if testing.Short() && !strings.HasPrefix(c.name, "fifteen") {
			continue
		}
		for _, algorithm := range []string{"bfs", "uniform"} {
			if testing.Short() && algorithm != "bfs" {
				continue
			}
			p, o := asked(t, c.source, c.board, algorithm, 1<<30)
			if o.Err != nil || o.Answer.Value != c.value {
				t.Errorf("%s by %s: %d, %v", c.name, algorithm, o.Answer.Value, o.Err)
			}
			if want := "verify.if.sums"; c.value == solve.None && (o.Level != solve.LeastIf || o.If.Key != want) {
				t.Errorf("%s by %s: level %v if %v, %s", c.name, algorithm, o.Level, o.If, p.ID())
			}
		}
	}
}

// A move that only few states have may change a sum, though no move of the sample does. The wrong answer is then found
// out by the second search, and never shown.
func TestSumsOfRareMoves(t *testing.T) {
	rare := withMoves(`if s.text() == "1238457.6":
        list += [move("twist", goals(b)[0])]`, "")
	const board = "162\n34.\n875\n" // 16 moves from there
	for _, algorithm := range []string{"bfs", "bidirectional"} {
		_, o := asked(t, rare, board, algorithm, 1<<30)
		if o.Err != nil || o.Answer.Value != solve.None || o.Level != solve.NotChecked || o.Reason.Key != "verify.cheaper" {
			t.Errorf("%s: %d on the level %v if %v, %v", algorithm, o.Answer.Value, o.Level, o.If, o.Err)
		}
	}
}
