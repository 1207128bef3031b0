package lenses

import (
	"math/bits"
	"math/rand/v2"
	"slices"
	"testing"

	"stepboard/app/view/lenstest"
	"stepboard/scene"
	"stepboard/solve"
	"stepboard/solve/explore"
	"stepboard/solve/grid"
	"stepboard/solve/knight/knighttest"
	"stepboard/solve/knight/rules"
	"stepboard/solve/lens"
	"stepboard/solve/solvetest"
)

// crowded returns a random small board and a state: a set of living pieces, and the knight on a cell without one.
func crowded(r *rand.Rand) (*solve.Dataset, solve.State) {
	d := knighttest.Fair(r, 3+r.IntN(6), r.IntN(12), r.IntN(8) > 0)
	p := rules.NewPosition(d.Board)
	s := solve.NewState(p.Knight)
	s.Bits = solve.BitsOf(p.All() &^ (1 << r.IntN(64)) &^ (1 << r.IntN(16)) &^ (1 << r.IntN(16)))
	if at := grid.Cell(r.IntN(p.Cells())); p.PieceAt[at] == rules.Vacant || p.PieceAt[at] >= 0 &&
		s.Bits.Word()>>p.PieceAt[at]&1 == 0 {
		s.Cells[0] = at
	}
	return d, s
}

// The lens names the same attackers as the rules.
func TestLensAttacks(t *testing.T) {
	r := rand.New(rand.NewPCG(3930, 30))
	for range solvetest.Rounds(500) {
		d, s := crowded(r)
		p := rules.NewPosition(d.Board)
		a, play := newAttacks(p, s.Bits.Word()), rules.New(p)
		for c := range grid.Cell(p.Cells()) {
			var by uint64
			for i, piece := range p.Pieces {
				if s.Bits.Word()>>i&1 == 1 && play.Attacks(s.Bits.Word(), piece, c) {
					by |= 1 << i
				}
			}
			if p.King != grid.None && play.Attacks(s.Bits.Word(), solve.Thing{Kind: rules.King, At: p.King}, c) {
				by |= 1 << rules.RoyalBit
			}
			if a.by[c] != by {
				t.Fatalf("cell %d is attacked by %b, should be by %b\n%s", c, a.by[c], by, solvetest.Show(Puzzle, d))
			}
		}
	}
}

// The lens shows the captures that the rules allow, and the cells that each capture frees. An allowed capture never
// opens a line.
func TestLensCaptures(t *testing.T) {
	r := rand.New(rand.NewPCG(3930, 31))
	can, frees, guarded, opened := 0, 0, 0, 0
	for range solvetest.Rounds(600) {
		d, s := crowded(r)
		p := rules.NewPosition(d.Board)
		play := rules.New(p)
		v := lenstest.View(Puzzle, d, 0, solve.TaskSolve, nil)
		v.State = s
		c := newCaptures(v)
		var want []int
		won := false
		for next := range solvetest.Reached(s, func(at solve.State) []solve.State {
			if at.Bits.Word() != s.Bits.Word() {
				return nil
			}
			return solvetest.Moves(play)(at)
		}) {
			won = won || next.Cells[0] == p.King
			if next.Bits.Word() != s.Bits.Word() {
				want = append(want, bits.TrailingZeros64(s.Bits.Word()&^next.Bits.Word()))
			}
		}
		slices.Sort(want)
		if got := c.takeable(); !slices.Equal(got, slices.Compact(want)) {
			t.Fatalf("pieces %v can be taken, should be %v\n%s", got, want, solvetest.Show(Puzzle, d))
		}
		if p.King != grid.None && won != (c.ways[p.King] != grid.None) {
			t.Fatalf("the king can be taken without a capture: %v\n%s", won, solvetest.Show(Puzzle, d))
		}
		for i := range p.Pieces {
			if s.Bits.Word()>>i&1 == 0 {
				continue
			}
			var freed, closed []grid.Cell
			after := s.Bits.Word() &^ (1 << i)
			for at := range grid.Cell(p.Cells()) {
				was, is := play.Attacker(s.Bits.Word(), at) != nil, play.Attacker(after, at) != nil
				switch {
				case was && !is:
					freed = append(freed, at)
				case is && !was:
					closed = append(closed, at)
				}
			}
			safe := play.Attacker(s.Bits.Word(), p.Pieces[i].At) == nil
			gotFreed, gotClosed := c.change(i)
			if !slices.Equal(gotFreed, freed) || !slices.Equal(gotClosed, closed) || safe && len(closed) > 0 {
				t.Fatalf("piece %d, safe to take: %v: %v are freed, should be %v; %v are closed, should be %v\n%s",
					i, safe, gotFreed, freed, gotClosed, closed, solvetest.Show(Puzzle, d))
			}
			can += len(want)
			frees += len(freed)
			opened += len(closed)
			if !safe {
				guarded++
			}
		}
	}
	if min(can, frees/5, guarded, opened) < solvetest.Rounds(200) {
		t.Errorf("the boards are too much alike: %d captures, %d cells freed, %d guarded, %d opened", can, frees, guarded,
			opened)
	}
}

// drawn returns the Tints and the Numbers of a picture, with one value for each block.
func drawn(t *testing.T, p lens.Picture) (tints scene.Tints, numbers scene.Numbers) {
	t.Helper()
	for _, op := range p.Under {
		switch op := op.(type) {
		case scene.Tints:
			tints = op
		case scene.Numbers:
			numbers = op
		}
	}
	if len(tints.Index) != tints.Rows*tints.Cols || len(numbers.Value) != len(tints.Index) {
		t.Fatalf("%d tints and %d numbers for %d×%d blocks", len(tints.Index), len(numbers.Value), tints.Rows, tints.Cols)
	}
	return tints, numbers
}

// At any position and for every set, the numbers are the costs of the states reached before it. Waiting states are
// outlined.
func TestLayers(t *testing.T) {
	r := rand.New(rand.NewPCG(3930, 32))
	shown, several := 0, 0
	for i := range solvetest.Rounds(120) {
		d := knighttest.Small(r, 2*i)
		x := lenstest.Explore(t, Puzzle, d, 0, solve.TaskSolve, []string{"bfs", "fast"}[i%2], lenstest.Limit)
		v := lenstest.View(Puzzle, d, 0, solve.TaskSolve, x)
		l := lenstest.Prepare(t, v, "layers")
		tally := v.Prepared.(*tally)
		choices := l.Choices(v)
		for range 10 {
			v.Pos, v.Choice = r.IntN(x.Len()+1), r.IntN(len(choices))
			set := tally.chosenSet(v)
			p := l.Draw(v)
			if set < 0 {
				continue
			}
			now := tally.passes[passAt(tally.passes, v.Pos)]
			want := make([]int64, d.Board.Cells())
			for c := range want {
				want[c] = scene.NoNumber
			}
			waiting := 0
			for e := now.from; e < min(v.Pos, now.to); e++ {
				if x.Kind(e) != solve.Reached || !now.bounds && x.Event(e).State.Bits.Word() != tally.sets[set].alive {
					continue
				}
				want[x.Cell(e, 0)] = x.Units(e)
				shown++
				if !slices.ContainsFunc(x.Of(solve.Expanded), func(by int32) bool {
					return int(by) < v.Pos &&
						x.Parent(int(by)) == e
				}) {
					waiting++
				}
			}
			if _, numbers := drawn(t, p); !slices.Equal(numbers.Value, want) {
				t.Fatalf("at %d of %d: %v, want %v", v.Pos, x.Len(), numbers.Value, want)
			}
			outlined := 0
			for _, op := range p.Under {
				if s, ok := op.(scene.Sprite); ok && s.Art == frontierArt(v.Colors) {
					outlined++
				}
			}
			if outlined != waiting {
				t.Fatalf("at %d of %d: %d cells are outlined, %d wait", v.Pos, x.Len(), outlined, waiting)
			}
			for c := range grid.Cell(d.Board.Cells()) {
				l.Hover(v, c)
			}
		}
		if len(tally.sets) > 1 {
			several++
		}
	}
	if min(shown/50, several) < solvetest.Rounds(40) {
		t.Errorf("the boards are too much alike: %d states shown, %d boards with several sets", shown, several)
	}
}

// A block of several cells shows the least of their numbers.
func TestLayersOfBlocks(t *testing.T) {
	d := guarded(t)
	v, l := lookThrough(t, d, lenstest.Explore(t, Puzzle, d, 0, solve.TaskSolve, "bfs", lenstest.Limit), "layers")
	_, numbers := drawn(t, l.Draw(v))
	least := make([]int64, 36)
	for c, n := range numbers.Value {
		if at := c/12/2*6 + c%12/2; n != scene.NoNumber && (least[at] == 0 || n+1 < least[at]) {
			least[at] = n + 1
		}
	}
	v.Window = lens.Window{Patch: scene.Patch{Rows: 6, Cols: 6, Step: 2}, Cell: 3}
	for _, op := range l.Draw(v).Under {
		if tints, ok := op.(scene.Tints); ok {
			for at, level := range tints.Index {
				if least[at] == 0 && level != 0 || least[at] > 0 && level != lens.Level(least[at]-1, 0, 7) {
					t.Errorf("block %d has level %d, its least number is %d", at, level, least[at]-1)
				}
			}
		}
	}
}

// From its first event on, a search is the current search.
func TestPasses(t *testing.T) {
	x := lenstest.Explore(t, Puzzle, guarded(t), 0, solve.TaskSolve, "fast", lenstest.Limit)
	list := passes(x.Recording)
	if len(list) < 3 || !list[0].bounds || list[1].bounds || list[len(list)-1].to != x.Len() {
		t.Fatalf("the searches are %v", list)
	}
	for i := 1; i < len(list); i++ {
		if passAt(list, list[i].from) != i-1 || passAt(list, list[i].from+1) != i || list[i-1].to != list[i].from {
			t.Errorf("search %d of %v does not begin where it should", i, list)
		}
	}
	if passAt(list, 0) != 0 || passAt(list, x.Len()) != len(list)-1 {
		t.Error("the first position is not in the first search, or the last position is not in the last search")
	}
}

// The graph has no more sets than a reader can follow. It has the sets on the way to the king. The sets lie within
// the board and do not overlap.
func TestSetGraph(t *testing.T) {
	r := rand.New(rand.NewPCG(3930, 33))
	many := 0
	for i := range max(12, solvetest.Rounds(60)) {
		d := knighttest.Small(r, 2*i)
		if i%10 == 0 {
			d = knighttest.Hard(20, 8, i%20 == 0)
		}
		x := lenstest.Explore(t, Puzzle, d, 0, solve.TaskSolve, []string{"bfs", "fast"}[i%2], lenstest.Limit)
		v := lenstest.View(Puzzle, d, 0, solve.TaskSolve, x)
		l := lenstest.Prepare(t, v, "sets")
		g := v.Prepared.(*setGraphs)
		for k, graph := range g.graphs {
			first, last := g.setRange(k)
			if len(graph.nodes)+graph.left != last-first || graph.left > 0 && len(graph.nodes) < maxColumn {
				t.Fatalf("%d sets are drawn and %d left out of %d", len(graph.nodes), graph.left, last-first)
			}
			if graph.left > 0 {
				many++
			}
			for a, n := range graph.nodes {
				if n.at.X-n.most < 0 || n.at.X+n.most > 1 || n.at.Y-n.most < 0 || n.at.Y+n.most > 1 {
					t.Fatalf("a set lies over the border: %v", n)
				}
				for _, o := range graph.nodes[:a] {
					if dx, dy := n.at.X-o.at.X, n.at.Y-o.at.Y; dx*dx+dy*dy < (n.most+o.most)*(n.most+o.most) {
						t.Fatalf("two sets overlap: %v and %v", n, o)
					}
				}
			}
		}
		for _, e := range x.Goals() {
			last := g.graphs[len(g.graphs)-1]
			if !slices.ContainsFunc(last.nodes,
				func(n setNode) bool { return g.sets[n.set].alive == x.Event(int(e)).State.Bits.Word() }) {
				t.Fatal("a set on the way to the king is not drawn")
			}
		}
		if n := len(l.Draw(v).Legend); (n == 5) != (len(g.edges) > 0) {
			t.Fatalf("%d entries explain %d captures", n, len(g.edges))
		}
		for range 8 {
			v.Pos = r.IntN(x.Len() + 1)
			l.Draw(v)
			for c := range grid.Cell(d.Board.Cells()) {
				l.Hover(v, c)
			}
		}
	}
	if many == 0 {
		t.Error("no graph leaves anything out")
	}
}

func TestLensTexts(t *testing.T) {
	free := guarded(t)
	bfs := lenstest.Explore(t, Puzzle, free, 0, solve.TaskSolve, "bfs", lenstest.Limit)
	quick := lenstest.Explore(t, Puzzle, free, 0, solve.TaskSolve, "fast", lenstest.Limit)
	taken := func(v *lens.View) { v.State.Cells[0] = rules.NewPosition(free.Board).King }
	at := func(pos int) func(v *lens.View) { return func(v *lens.View) { v.Pos = pos } }
	pair := "the rook on (1,7) and the queen on (5,4)"
	won := "The king is taken: the game is won, and the king attacks nothing any more"
	for _, c := range []struct {
		lens     string
		row, col int // 0: the note
		adjust   func(v *lens.View)
		want     string
	}{
		{"attacked", 0, 0, nil, ""},
		{"attacked", 0, 0, func(v *lens.View) { v.State.Cells[0] = free.Board.At(4, 6) }, "The knight stands where " + pair +
			" can take it: the game is lost"},
		{"attacked", 0, 0, taken, won},
		{"attacked", 12, 1, nil, "safe: nothing attacks it"},
		{"attacked", 6, 7, nil, "attacked by the rook on (1,7)"},
		{"attacked", 5, 7, nil, "attacked by " + pair},
		{"attacked", 3, 8, nil, "the pawn attacks 2 cells"},
		{"attacked", 9, 4, nil, "the pawn attacks 2 cells · guarded by the queen on (5,4)"},
		{"capture", 0, 0, nil, "The king can be taken without capturing anything first"},
		{"capture", 0, 0, taken, won},
		{"capture", 10, 5, nil, "attacked only by the pawn on (9,4): free once it is taken"},
		{"capture", 5, 7, nil, "free only when all of these are gone: " + pair},
		{"capture", 5, 4, nil, "taking the queen frees 31 cells"},
		{"capture", 9, 4, nil, "the pawn can't be taken: the queen on (5,4) would take the knight · 3 more cells would be " +
			"attacked without it"},
		{"capture", 1, 10, nil, "attacked by the rook on (1,7) and the king on (2,10)"},
		{"layers", 0, 0, nil, "65 cells reached in this set, waiting: 12 · nothing taken"},
		{"layers", 0, 0, func(v *lens.View) { v.Choice = 2 }, "27 cells reached in this set, waiting: 20 · taken: " +
			"the queen on (5,4)"},
		{"layers", 0, 0, func(v *lens.View) { v.State.Bits = solve.BitsOf(0) }, "The search has not come to this set of " +
			"pieces"},
		{"layers", 11, 2, nil, "the start · this cell was reached in 1 set"},
		{"layers", 9, 3, nil, "move 1, from (11,2) · this cell was reached in 1 set"},
		{"layers", 10, 3, nil, "attacked by the pawn on (9,4)"},
		{"layers", 9, 3, at(2), "not reached with these pieces on the board"},
		{"sets", 0, 0, nil, "5 sets of living pieces reached"},
		{"sets", 7, 3, nil, "nothing taken · first at move 0 · states: 65 of 65"},
		{"sets", 7, 3, at(1), "nothing taken · first at move 0 · states: 1 of 65"},
		{"sets", 12, 12, nil, ""},
	} {
		checkSaid(t, free, bfs, c.lens, c.row, c.col, c.adjust, c.want)
	}
	checkSaid(t, free, quick, "layers", 0, 0, at(2), "1 cell can be reached in some play, whatever is taken on the way")
}

// checkSaid checks what a lens says about a cell or, for row 0, in its note.
func checkSaid(t *testing.T, d *solve.Dataset, x *explore.Exploration, id string, row, col int,
	adjust func(v *lens.View), want string,
) {
	t.Helper()
	v, l := lookThrough(t, d, x, id)
	if adjust != nil {
		adjust(v)
	}
	text := l.Draw(v).Note
	if row > 0 {
		text = l.Hover(v, d.Board.At(row-1, col-1)).Text
	}
	got := ""
	if text.Key != "" {
		got = lenstest.Say(text)
	}
	if got != want {
		t.Errorf("%s on (%d,%d): %q, want %q", id, row, col, got, want)
	}
}

func TestLayerChoices(t *testing.T) {
	d := guarded(t)
	v, l := lookThrough(t, d, lenstest.Explore(t, Puzzle, d, 0, solve.TaskSolve, "bfs", lenstest.Limit), "layers")
	got := solve.Map(l.Choices(v), lenstest.Say)
	want := []string{
		"pieces on the board", "nothing taken · 65 states", "taken: the queen on (5,4) · 27 states",
		"taken: the pawn on (8,10) · 7 states",
	}
	if len(got) != 6 || !slices.Equal(got[:4], want) {
		t.Errorf("the choices are %q, want %q and two more", got, want)
	}
}
