package lenses

import (
	"math/rand/v2"
	"slices"
	"testing"

	"stepboard/app/view/lenstest"
	"stepboard/solve"
	"stepboard/solve/grid"
	"stepboard/solve/knight/knighttest"
	"stepboard/solve/knight/rules"
	"stepboard/solve/knight/search"
	"stepboard/solve/solvetest"
)

// On random boards without a way, the claims of the lens hold in every state that a search over the rules reaches.
func TestWhyNot(t *testing.T) {
	r := rand.New(rand.NewPCG(3930, 40))
	said := map[string]int{}
	for i := range solvetest.Rounds(2500) {
		d := knighttest.Fair(r, 1+r.IntN(7), r.IntN(9), i%32 != 31)
		if i%24 == 0 {
			d = knighttest.Random(r, 5, "OXCQ")
		}
		if solvetest.Answer(t, Puzzle, search.Fast{}, d, solve.TaskSolve, 0) >= 0 {
			continue
		}
		v := lenstest.View(Puzzle, d, 0, solve.TaskSolve, nil)
		l := lenstest.Prepare(t, v, "why-not")
		x := v.Prepared.(*reasons)
		why := x.why()
		said[why.Key]++
		play := rules.New(x.Position)
		states := solvetest.Reached(play.Start(), solvetest.Moves(play))
		fail := func(what string, args ...any) {
			t.Helper()
			t.Fatalf(what+"\n%v\n%s", append(args, why, solvetest.Show(Puzzle, d))...)
		}
		lost := play.Attacker(x.All(), x.Knight) != nil
		if lost != (why.Key == "knight.why.start") && x.King != grid.None {
			fail("the start is attacked: %v", lost)
		}
		if lost {
			continue
		}
		stood := make([]bool, x.Cells())
		for s := range states {
			stood[s.Cells[0]] = true
			// Cells that the lens calls attacked for ever are attacked by exactly the named pieces.
			for c := range x.by {
				for _, by := range x.Things(x.by[c]) {
					if !play.Attacks(s.Bits.Word(), by, grid.Cell(c)) {
						fail("%v doesn't attack %d while %b live", by, c, s.Bits.Word())
					}
					if k := x.PieceAt[by.At]; k >= 0 && s.Bits.Word()>>k&1 == 0 {
						fail("%v is taken", by)
					}
				}
			}
		}
		if !slices.Equal(stood, x.reached) {
			fail("reached are %v, said to be %v", stood, x.reached)
		}
		// The wall has no gap: every jump out of the reached cells ends on the wall.
		for c, in := range x.reached {
			x.Around(grid.Cell(c), func(to grid.Cell) {
				if in && !x.reached[to] && (!x.wall[to] || x.by[to] == 0) {
					fail("nothing stops the knight on its way to %d", to)
				}
			})
		}
		var gates []grid.Cell
		for c := range grid.Cell(x.Cells()) {
			x.Around(c, func(to grid.Cell) {
				if to == x.King {
					gates = append(gates, c)
				}
			})
		}
		if slices.Sort(x.gates); !slices.Equal(gates, x.gates) {
			fail("the king could be taken from %v, said is %v", gates, x.gates)
		}
		barred := 0
		for _, c := range gates {
			if stood[c] {
				fail("%d is reached", c)
			}
			if x.by[c] != 0 {
				barred++
			}
		}
		if x.King == grid.None {
			if why.Key != "knight.why.no_king" {
				fail("there is no king")
			}
			continue
		}
		want := solve.Say("knight.why.both", "PluralCount", barred, "Beyond", len(gates)-barred)
		switch {
		case len(states) == 1:
			want = solve.Say("knight.why.stuck")
		case barred == len(gates):
			want = solve.Say("knight.why.guarded", "PluralCount", barred)
		case barred == 0:
			reached := 0
			for _, is := range stood {
				if is {
					reached++
				}
			}
			want = solve.Say("knight.why.cut", "PluralCount", len(gates), "Reached", reached)
		}
		if why.String() != want.String() {
			fail("the reason should be %v", want)
		}
		l.Draw(v)
		for c := range grid.Cell(x.Cells()) {
			l.Hover(v, c)
		}
	}
	for _, key := range []string{"no_king", "start", "stuck", "guarded", "cut", "both"} {
		if said["knight.why."+key] < max(1, solvetest.Rounds(3)) {
			t.Errorf("%q is said %d times: %v", key, said["knight.why."+key], said)
		}
	}
}

func TestWhyNotTexts(t *testing.T) {
	for _, c := range []struct {
		board    *solve.Dataset
		row, col int // 0: the note
		want     string
	}{
		{walled(t), 0, 0, "The king could be taken from 2 cells, and pieces that no play can take guard all of them"},
		{cut(t), 0, 0, "The king could be taken from 2 cells, but the knight is shut in: it can reach 18 cells, none of " +
			"these among them"},
		{both(t), 0, 0, "Of the cells from which the king could be taken, 5 are guarded for ever and 3 can't be reached"},
		{walled(t), 1, 1, "the king could be taken from 2 cells"},
		{walled(t), 2, 3, "from here the king could be taken, but it is attacked for ever by the black knight on (1,5)"},
		{walled(t), 8, 4, "some play brings the knight here"},
		{walled(t), 6, 5, "some play takes the rook"},
		{walled(t), 1, 5, "no play takes the black knight: no safe way leads here"},
		{cut(t), 7, 5, "no play takes the bishop: it is guarded for ever by the bishop on (5,7)"},
		{cut(t), 2, 6, "from here the king could be taken, but no safe way leads here"},
		{cut(t), 5, 3, "attacked for ever by the bishop on (7,5), which no play takes"},
		{cut(t), 1, 4, "no safe way leads here"},
	} {
		checkSaid(t, c.board, nil, "why-not", c.row, c.col, nil, c.want)
	}
}
