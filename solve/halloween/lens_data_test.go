package halloween

import (
	"math/rand/v2"
	"slices"
	"testing"

	"stepboard/scene"
	"stepboard/solve"
	"stepboard/solve/crowd"
	"stepboard/solve/crowd/rules"
	"stepboard/solve/grid"
	"stepboard/solve/halloween/halloweentest"
	"stepboard/solve/lens"
	"stepboard/solve/solvetest"
)

// TestWavesAreFirsts compares the drawing and the text of each cell with all events before a position.
func TestWavesAreFirsts(t *testing.T) {
	r := rand.New(rand.NewPCG(5, 5))
	for i := range solvetest.Rounds(120) {
		d := halloweentest.SmallBoard(r)
		if i%2 == 0 {
			d = halloweentest.Crowded(r)
		}
		v, l := view(t, d, "waves", []string{"bfs", "bidirectional", "fast"}[i%3])
		x := v.Exploration
		n := len(rules.Ghosts(d.Board))
		for range 3 {
			v.Pos, v.Choice = r.IntN(x.Len()+1), r.IntN(n+1)
			depth := map[[2]int]int64{} // by wave and cell
			touched := map[grid.Cell]int{}
			for e := range v.Pos {
				if x.Kind(e) != solve.Reached {
					continue
				}
				for g := range n {
					c := x.Cell(e, g)
					if c == grid.None {
						continue
					}
					touched[c]++
					at := [2]int{int(x.Wave(e)), int(c)}
					if _, ok := depth[at]; !ok && (v.Choice == 0 || v.Choice == g+1) {
						depth[at] = x.Units(e)
					}
				}
			}
			var deep [2]int64
			for e := range x.Len() {
				if x.Kind(e) == solve.Reached {
					deep[x.Wave(e)] = max(deep[x.Wave(e)], x.Units(e))
				}
			}
			tint := func(wave int, depth int64) byte { // one palette holds the colour scales of both waves
				return byte(128*wave) + max(1, lens.Level(depth, 0, deep[wave])/2)
			}
			tints := l.Draw(v).Under[0].(scene.Quarters)
			for c := range grid.Cell(d.Board.Cells()) {
				want := [4]byte{}
				for wave, quarters := range [2][2]int{{0, 3}, {1, 2}} {
					other := [2][2]int{{1, 2}, {0, 3}}[wave]
					if at, ok := depth[[2]int{wave, int(c)}]; ok {
						want[quarters[0]], want[quarters[1]] = tint(wave, at), tint(wave, at)
						if _, ok := depth[[2]int{1 - wave, int(c)}]; !ok {
							want[other[0]], want[other[1]] = tint(wave, at), tint(wave, at)
						}
					}
				}
				if got := [4]byte(tints.Index[4*c:]); got != want {
					t.Fatalf("cell %d has %v, want %v\n%s", c, got, want, halloweentest.Show(d))
				}
				if d.Board.Terrain[c] != solve.Wall {
					if said := l.Hover(v, c).Text.Args["States"]; said != touched[c] {
						t.Fatalf("cell %d: %v states, want %d", c, said, touched[c])
					}
				}
			}
		}
	}
}

func TestWavesSay(t *testing.T) {
	d := halloweentest.Draw("a  A")
	v, l := view(t, d, "waves", "bidirectional")
	if got := l.Draw(v).Note.String(); got != "halloween.lens.waves.bothmap[Goal:2 Start:3]" {
		t.Error(got)
	}
	want := "halloween.lens.waves.cell_bothmap[List:halloween.lens.waves.firstsmap[Ghost:a Goal:1 Start:2] " +
		"PluralCount:2 States:2]"
	if got := l.Hover(v, 2).Text.String(); got != want {
		t.Errorf("%s, want %s", got, want)
	}
	v.Pos = 0
	want = "halloween.lens.waves.cell_bothmap[List:halloween.lens.waves.firstsmap[Ghost:a Goal:– Start:–] " +
		"PluralCount:0 States:0]"
	if got := l.Hover(v, 2).Text.String(); got != want {
		t.Errorf("%s, want %s", got, want)
	}
	met := slices.ContainsFunc(l.Draw(v).Over, func(o scene.Op) bool { _, ring := o.(scene.Circle); return ring })
	if met {
		t.Error("they have met before anything happened")
	}
}

func TestDistancesAreThose(t *testing.T) {
	r := rand.New(rand.NewPCG(5, 6))
	for range solvetest.Rounds(100) {
		d := halloweentest.Scattered(r, 2+r.IntN(6), 2+r.IntN(6), 30, 1+r.IntN(4))
		if len(d.Board.Things) == 0 {
			continue
		}
		v, l := view(t, d, "distance", "")
		to, _, err := crowd.Distances(&solve.Meter{}, d.Board)
		if err != nil {
			t.Fatal(err)
		}
		for i, k := range rules.Ghosts(d.Board) {
			one := &solve.Dataset{Board: d.Board.Clone(), Queries: d.Queries}
			one.Board.Things = []solve.Thing{
				{Kind: 'a', At: d.Board.Find(rules.GoalOf(k))},
				{Kind: 'A', At: d.Board.Find(rules.GoalOf(k))},
			}
			far := distances(t, one, home(one))
			v.Choice = i
			tints := l.Draw(v).Under[0].(scene.Tints)
			for c := range grid.Cell(d.Board.Cells()) {
				want, ok := far[solve.NewState(c)]
				if !ok {
					want = solve.None
				}
				if int64(to[i][c]) != want || (tints.Index[c] != 0) != ok {
					t.Fatalf("cell %d: %d steps, want %d\n%s", c, to[i][c], want, halloweentest.Show(d))
				}
			}
		}
	}
}

func TestDistanceSays(t *testing.T) {
	v, l := view(t, halloweentest.Draw("a  A", "b B#"), "distance", "")
	want := "halloween.lens.distance.notemap[Ghost:a Most:3 PluralCount:3 Steps:3]"
	if got := l.Draw(v).Note.String(); got != want {
		t.Errorf("%s, want %s", got, want)
	}
	want = "halloween.lens.distance.cellmap[List:halloween.move.andmap[" +
		"First:halloween.lens.distance.onemap[Ghost:a Steps:2] Second:halloween.lens.distance.onemap[Ghost:b Steps:2]] " +
		"Most:3 Sum:5]"
	if got := l.Hover(v, 1).Text.String(); got != want {
		t.Errorf("%s, want %s", got, want)
	}
	v.State = home(v.Dataset)
	if got := l.Draw(v).Note.Key; got != "halloween.lens.distance.home" {
		t.Error(got)
	}
	v, l = view(t, halloweentest.Draw("a#A"), "distance", "")
	if got := l.Draw(v).Note.Key; got != "halloween.lens.distance.no_way" {
		t.Error(got)
	}
}

// tally counts the joint moves of a state by their fate. Its counts have their own tests.
func tally(t *testing.T, d *solve.Dataset, s solve.State) crowd.Tally {
	t.Helper()
	r, err := crowd.NewRefusals(&solve.Meter{}, d.Board)
	if err != nil {
		t.Fatal(err)
	}
	all, counted := r.Count(s)
	if !counted {
		t.Error("the moves are not counted")
	}
	return all
}

// TestRefusedAddsUp: the note sums up the joint moves of all expansions before a position.
func TestRefusedAddsUp(t *testing.T) {
	r := rand.New(rand.NewPCG(5, 7))
	for range solvetest.Rounds(60) {
		d := halloweentest.SmallBoard(r)
		v, l := view(t, d, "refused", "bfs")
		x := v.Exploration
		v.Pos = r.IntN(x.Len() + 1)
		if e, ok := x.Current(v.Pos); ok {
			v.State = x.Event(e).State
		}
		var all, refused int64
		for e := range v.Pos {
			if x.Kind(e) == solve.Expanded {
				sum := tally(t, d, x.Event(e).State)
				all, refused = all+sum.Moves, refused+sum.Share+sum.Trade
			}
		}
		here := tally(t, d, v.State)
		note := l.Draw(v).Note
		if note.Args["Moves"] != here.Moves || note.Args["Allowed"] != here.Allowed() || note.Args["Share"] != here.Share {
			t.Fatalf("%v, want %+v\n%s", note, here, halloweentest.Show(d))
		}
		if all > 0 && (note.Args["All"] != all || note.Args["Refused"] != refused) {
			t.Fatalf("%v, want %d of %d\n%s", note, refused, all, halloweentest.Show(d))
		}
	}
}

func TestRefusedSays(t *testing.T) {
	v, l := view(t, halloweentest.Draw("ab c", "BA C"), "refused", "bfs")
	v.Pos = 0
	// a has 3 choices, b has 4, c has 3. a and b can meet on both their cells or trade places; b and c can meet
	// between them.
	want := "halloween.lens.refused.notemap[Allowed:24 Moves:36 PluralCount:36 Share:9 Trade:3]"
	if got := l.Draw(v).Note.String(); got != want {
		t.Errorf("%s, want %s", got, want)
	}
	for c, want := range map[grid.Cell]string{
		0: "halloween.lens.refused.cellmap[Count:3 Names:halloween.event.list_endmap[First:a Last:b] PluralCount:3]",
		2: "halloween.lens.refused.cellmap[Count:3 Names:halloween.event.list_endmap[First:b Last:c] PluralCount:3]",
		4: "halloween.lens.refused.onemap[Ghost:a]",
		6: "halloween.lens.refused.nobodymap[]",
	} {
		if got := l.Hover(v, c).Text.String(); got != want {
			t.Errorf("cell %d: %s, want %s", c, got, want)
		}
	}
}

// Entries of a legend that no position of a search can show are left out.
func TestLegendsFitTheSearch(t *testing.T) {
	for _, c := range []struct {
		rows    []string
		lens    string
		entries int
	}{
		{[]string{"a  A"}, "waves", 4},
		{[]string{"a # A"}, "waves", 3},
		{[]string{"a  A", "b  B"}, "refused", 3},
		{[]string{"a  A"}, "refused", 1},
	} {
		v, l := view(t, halloweentest.Draw(c.rows...), c.lens, "bidirectional")
		for v.Pos = range v.Exploration.Len() + 1 {
			if got := len(l.Draw(v).Legend); got != c.entries {
				t.Errorf("%v, %s, event %d: %d entries, want %d", c.rows, c.lens, v.Pos, got, c.entries)
			}
		}
	}
}

// TestLensesFit: a lens is offered only if it has something to show.
func TestLensesFit(t *testing.T) {
	offered := func(a solve.Answer) (ids []string) {
		for _, l := range Puzzle.(lens.Puzzle).Lenses(solve.TaskSolve) {
			if l.Fits == nil || l.Fits(a) {
				ids = append(ids, l.ID)
			}
		}
		return ids
	}
	if got := offered(solve.Answer{Value: solve.None}); !slices.Equal(got,
		[]string{"waves", "distance", "refused", "why-not"}) {
		t.Error(got)
	}
	if got := offered(solve.Answer{Value: 3, Steps: 3}); !slices.Equal(got,
		[]string{"waves", "distance", "refused", "tracks"}) {
		t.Error(got)
	}
}

// TestLensesInParts: a window of a part of the board, or of blocks of cells, shows the same as the whole board.
func TestLensesInParts(t *testing.T) {
	d := court()
	for id, algorithm := range map[string]string{"waves": "bidirectional", "distance": ""} {
		v, l := view(t, d, id, algorithm)
		index := func() []byte {
			switch op := l.Draw(v).Under[0].(type) {
			case scene.Quarters:
				return op.Index
			case scene.Tints:
				return op.Index
			}
			return nil
		}
		whole := index()
		per := len(whole) / d.Board.Cells()
		v.Window = lens.Window{Patch: scene.Patch{Row: 2, Col: 3, Rows: 4, Cols: 5, Step: 1}, Cell: 40}
		part := index()
		for row := range 4 {
			for col := range 5 {
				c := int(d.Board.At(2+row, 3+col))
				if at := 5*row + col; !slices.Equal(part[per*at:per*(at+1)], whole[per*c:per*(c+1)]) {
					t.Errorf("%s: row %d, column %d differs", id, row, col)
				}
			}
		}
		v.Window = lens.Window{Patch: scene.Patch{Rows: 3, Cols: 4, Step: 3}, Cell: 2}
		if got := index(); len(got) != 12*per {
			t.Errorf("%s: %d blocks", id, len(got)/per)
		}
	}
}
