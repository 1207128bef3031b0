package halloween

import (
	"math/rand/v2"
	"slices"
	"testing"

	"stepboard/app/view/lenstest"
	"stepboard/scene"
	"stepboard/solve"
	"stepboard/solve/explore"
	"stepboard/solve/grid"
	"stepboard/solve/lens"
)

// TestWavesAreFirsts holds what is drawn and said of each cell against all events before a position.
func TestWavesAreFirsts(t *testing.T) {
	r := rand.New(rand.NewPCG(5, 5))
	for i := range rounds(120) {
		d := smallBoard(r)
		if i%2 == 0 {
			d = crowded(r)
		}
		v, l := view(t, d, "waves", []string{"bfs", "bidirectional", "fast"}[i%3])
		x := v.Exploration
		n := len(ghosts(d.Board))
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
						depth[at] = x.Cost(e)
					}
				}
			}
			f := v.Prepared.(*firsts)
			tints := l.Draw(v).Under[0].(scene.Quarters)
			for c := range grid.Cell(d.Board.Cells()) {
				want := [4]byte{}
				for wave, quarters := range [2][2]int{{0, 3}, {1, 2}} {
					other := [2][2]int{{1, 2}, {0, 3}}[wave]
					if at, ok := depth[[2]int{wave, int(c)}]; ok {
						want[quarters[0]], want[quarters[1]] = f.tint(wave, at), f.tint(wave, at)
						if _, ok := depth[[2]int{1 - wave, int(c)}]; !ok {
							want[other[0]], want[other[1]] = f.tint(wave, at), f.tint(wave, at)
						}
					}
				}
				if got := [4]byte(tints.Index[4*c:]); got != want {
					t.Fatalf("cell %d has %v, want %v\n%s", c, got, want, show(d))
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
	d := draw("a  A")
	v, l := view(t, d, "waves", "bidirectional")
	if got := l.Draw(v).Note.String(); got != "halloween.lens.waves.bothmap[Goal:2 Start:3]" {
		t.Error(got)
	}
	want := "halloween.lens.waves.cell_bothmap[List:halloween.lens.waves.firstsmap[Ghost:a Goal:1 Start:2] PluralCount:2 States:2]"
	if got := l.Hover(v, 2).Text.String(); got != want {
		t.Errorf("%s, want %s", got, want)
	}
	v.Pos = 0
	want = "halloween.lens.waves.cell_bothmap[List:halloween.lens.waves.firstsmap[Ghost:a Goal:– Start:–] PluralCount:0 States:0]"
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
	for range rounds(100) {
		d := scattered(r, 2+r.IntN(6), 2+r.IntN(6), 30, 1+r.IntN(4))
		if len(d.Board.Things) == 0 {
			continue
		}
		v, l := view(t, d, "distance", "")
		f := v.Prepared.(*fields)
		for i, k := range ghosts(d.Board) {
			one := &solve.Dataset{Board: d.Board.Clone(), Queries: d.Queries}
			one.Board.Things = []solve.Thing{{Kind: 'a', At: d.Board.Find(goalOf(k))}, {Kind: 'A', At: d.Board.Find(goalOf(k))}}
			far := distances(t, one, home(one))
			v.Choice = i
			tints := l.Draw(v).Under[0].(scene.Tints)
			for c := range grid.Cell(d.Board.Cells()) {
				want, ok := far[solve.NewState(c)]
				if !ok {
					want = solve.None
				}
				if int64(f.to[i][c]) != want || (tints.Index[c] != 0) != ok {
					t.Fatalf("cell %d: %d steps, want %d\n%s", c, f.to[i][c], want, show(d))
				}
			}
		}
	}
}

func TestDistanceSays(t *testing.T) {
	v, l := view(t, draw("a  A", "b B#"), "distance", "")
	want := "halloween.lens.distance.notemap[Ghost:a Most:3 PluralCount:3 Steps:3]"
	if got := l.Draw(v).Note.String(); got != want {
		t.Errorf("%s, want %s", got, want)
	}
	want = "halloween.lens.distance.cellmap[List:halloween.move.andmap[" +
		"First:halloween.lens.distance.onemap[Ghost:a Steps:2] Second:halloween.lens.distance.onemap[Ghost:b Steps:2]] Most:3 Sum:5]"
	if got := l.Hover(v, 1).Text.String(); got != want {
		t.Errorf("%s, want %s", got, want)
	}
	v.State = home(v.Dataset)
	if got := l.Draw(v).Note.Key; got != "halloween.lens.distance.home" {
		t.Error(got)
	}
	v, l = view(t, draw("a#A"), "distance", "")
	if got := l.Draw(v).Note.Key; got != "halloween.lens.distance.no_way" {
		t.Error(got)
	}
}

// TestRefusedAddsUp: the note adds up what became of the moves of all expansions before a position.
func TestRefusedAddsUp(t *testing.T) {
	r := rand.New(rand.NewPCG(5, 7))
	for range rounds(60) {
		d := smallBoard(r)
		v, l := view(t, d, "refused", "bfs")
		x := v.Exploration
		v.Pos = r.IntN(x.Len() + 1)
		if e, ok := x.Current(v.Pos); ok {
			v.State = x.Event(e).State
		}
		var all, refused int64
		for e := range v.Pos {
			if x.Kind(e) == solve.Expanded {
				sum, _ := tried(t, d, x.Event(e).State)
				all, refused = all+sum.moves, refused+sum.share+sum.trade
			}
		}
		here, _ := tried(t, d, v.State)
		note := l.Draw(v).Note
		if note.Args["Moves"] != here.moves || note.Args["Allowed"] != here.allowed() || note.Args["Share"] != here.share {
			t.Fatalf("%v, want %+v\n%s", note, here, show(d))
		}
		if all > 0 && (note.Args["All"] != all || note.Args["Refused"] != refused) {
			t.Fatalf("%v, want %d of %d\n%s", note, refused, all, show(d))
		}
	}
}

func TestRefusedSays(t *testing.T) {
	v, l := view(t, draw("ab c", "BA C"), "refused", "bfs")
	v.Pos = 0
	// a has 3 ways to go, b 4, c 3; a and b can meet on both their cells and trade places, b and c can meet between them.
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

func TestShort(t *testing.T) {
	for n, want := range map[int64]string{0: "0", 999: "999", 1000: "1k", 1499: "1k", 390_625: "391k"} {
		if got := short(n); got != want {
			t.Errorf("%d: %s, want %s", n, got, want)
		}
	}
}

func TestTracksSay(t *testing.T) {
	d := draw("ab  BA", "##.###") // b lets a pass, in the pocket
	v, l := solved(t, d, "tracks", 0)
	if v.Answer.Value != 5 {
		t.Fatalf("%d steps", v.Answer.Value)
	}
	all, end := plannedVisits(v)
	table := newTimetable(all)
	if end != 5 {
		t.Errorf("the plan ends after %d steps", end)
	}
	want := [][]visit{
		{{0, 0, 0, 0}, {0, 1, 1, 1}, {0, 2, 2, 2}, {0, 3, 3, 3}, {0, 4, 4, 4}, {0, 5, 5, 5}},
		{{1, 0, 0, 1}, {1, 1, 1, 2}, {1, 2, 2, 8}, {1, 3, 3, 2}, {1, 4, 4, 3}, {1, 5, 5, 4}},
	}
	for i := range want {
		if !slices.Equal(all[i], want[i]) {
			t.Errorf("ghost %d: %v, want %v", i, all[i], want[i])
		}
	}
	if steps, cells, ok := table.closest(); steps != 1 || cells != 4 || !ok {
		t.Errorf("%d cells, %d steps apart, %t", cells, steps, ok)
	}
	text := "halloween.lens.tracks.cellmap[List:halloween.move.andmap[First:halloween.move.andmap[" +
		"First:halloween.lens.tracks.atmap[From:1 Ghost:b] Second:halloween.lens.tracks.atmap[From:2 Ghost:a]] " +
		"Second:halloween.lens.tracks.atmap[From:3 Ghost:b]]]"
	if got := l.Hover(v, 2).Text.String(); got != text {
		t.Errorf("%s, want %s", got, text)
	}
	if got := l.Draw(v).Note.String(); got != "halloween.lens.tracks.notemap[Cells:4 PluralCount:1 Steps:1 Waits:0]" {
		t.Error(got)
	}
}

// TestTracksOfWaiting: one ghost waits for another, and comes home to stay.
func TestTracksOfWaiting(t *testing.T) {
	v, l := solved(t, draw("A.b.c", "##B##", "##.##", "##C##", "##a##"), "tracks", 0)
	all, end := plannedVisits(v)
	waited := 0
	for _, list := range all {
		for _, s := range list {
			if waits(s, end) {
				waited += s.to - s.from
			}
		}
	}
	if note := l.Draw(v).Note; note.Args["Waits"] != waited || waited == 0 {
		t.Errorf("%v, want %d", note, waited)
	}
}

// TestTracksAddUp: whoever is anywhere at a time is on one cell's timetable at that time, alone.
func TestTracksAddUp(t *testing.T) {
	r := rand.New(rand.NewPCG(5, 8))
	for range rounds(100) {
		d := crowded(r)
		if !canBe(t, d) {
			continue
		}
		v, _ := solved(t, d, "tracks", 0)
		all, end := plannedVisits(v)
		table := newTimetable(all)
		for at := range end + 1 {
			s := v.Walk.At(at)
			found := 0
			for c, list := range table {
				for k, stay := range list {
					if stay.from <= at && at <= stay.to {
						found++
						if s.Cells[stay.ghost] != c {
							t.Fatalf("ghost %d is not on %d at %d", stay.ghost, c, at)
						}
					}
					if k > 0 && stay.from <= list[k-1].to {
						t.Fatalf("two on %d at %d", c, stay.from)
					}
				}
			}
			if found != len(all) {
				t.Fatalf("%d ghosts at %d, want %d", found, at, len(all))
			}
		}
	}
}

// TestLensesFit: lenses are offered where they have something to show.
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

// TestLensesInParts: a window of part of the board, or of blocks of cells, shows the same as the whole.
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

// busy is a run on a board of 50×50 cells, cut off after some events.
func busy(b *testing.B, id, algorithm string) (*lens.View, lens.Lens) {
	b.Helper()
	d := scattered(rand.New(rand.NewPCG(50, 3)), 50, 50, 25, 3)
	var x *explore.Exploration
	if algorithm != "" {
		x = lenstest.Explore(b, Puzzle, d, 0, solve.TaskSolve, algorithm, 1<<19)
	}
	v := lenstest.View(Puzzle.(lens.Puzzle), d, 0, solve.TaskSolve, x)
	return v, lenstest.Prepare(b, v, id)
}

func BenchmarkLens(b *testing.B) {
	for _, l := range Puzzle.(lens.Puzzle).Lenses(solve.TaskSolve) {
		algorithm := ""
		if l.Explores {
			algorithm = "fast"
		}
		v, l := busy(b, l.ID, algorithm)
		if l.ID == "tracks" {
			v, l = solved(b, v.Dataset, l.ID, 20)
		}
		b.Run(l.ID, func(b *testing.B) {
			for b.Loop() {
				l.Draw(v)
			}
		})
		b.Run(l.ID+"/hover", func(b *testing.B) {
			for b.Loop() {
				l.Hover(v, v.State.Cells[0])
			}
		})
	}
}

// BenchmarkRecord is a run that is recorded, in events.
func BenchmarkRecord(b *testing.B) {
	d := maze(rand.New(rand.NewPCG(16, 16)), 15, 15, 0, 3, false)
	for _, s := range Puzzle.Solvers(solve.TaskSolve) {
		b.Run(s.ID(), func(b *testing.B) {
			events := 0
			for b.Loop() {
				x := lenstest.Explore(b, Puzzle, d, 0, solve.TaskSolve, s.ID(), lenstest.Limit)
				events += x.Len()
			}
			b.ReportMetric(float64(events)/b.Elapsed().Seconds(), "events/s")
		})
	}
}
