package hand

import (
	"errors"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"time"

	"stepboard/app/catalogue"
	"stepboard/solve"
	"stepboard/solve/grid"
	"stepboard/solve/oracle"
	"stepboard/solve/puzzles"
	"stepboard/solve/scene"
	"stepboard/solve/solvetest"
)

var text = catalogue.New("en")

// bench is a game under test. What its jobs hand over is run by the test's goroutine.
type bench struct {
	*Game
	t     *testing.T
	posts chan func()
}

func begin(t *testing.T, d *solve.Dataset, p solve.Playable) (*bench, error) {
	t.Helper()
	b := &bench{t: t, posts: make(chan func(), 1000)}
	var err error
	b.Game, err = New(p, d, 0, solve.NewRunner(), 0, func(f func()) { b.posts <- f })
	if err == nil {
		t.Cleanup(b.Stop)
	}
	return b, err
}

// wait runs what is handed over until a condition holds.
func (b *bench) wait(until func() bool) {
	b.t.Helper()
	limit := time.After(20 * time.Second)
	for !until() {
		select {
		case f := <-b.posts:
			f()
		case <-limit:
			b.t.Fatal("it did not happen")
		}
	}
}

// prospect is what is known of the present state, once it is.
func (b *bench) prospect() Prospect {
	b.t.Helper()
	b.wait(func() bool { p, ok := b.Prospect(); return ok && (p.led || p.Unknown || p.Answer.Value < 0) })
	p, _ := b.Prospect()
	return p
}

// playable is a puzzle by its ID.
func playable(t *testing.T, id string) solve.Playable {
	t.Helper()
	for _, p := range puzzles.All() {
		if p.ID() == id {
			return p.(solve.Playable)
		}
	}
	t.Fatalf("no puzzle %s", id)
	return nil
}

// read is a dataset of a board in rows: a letter is a thing of its kind, of the query where a brush says so.
func read(p solve.Puzzle, rows ...string) *solve.Dataset {
	d := &solve.Dataset{Board: solve.NewBoard(len(rows), len(rows[0])), Queries: make([]solve.Query, 1)}
	for row, line := range rows {
		for col, letter := range line {
			at := d.Board.At(row, col)
			switch letter {
			case '.':
			case '#':
				d.Board.Terrain[at] = solve.Wall
			default:
				put(p, d, solve.Thing{Kind: solve.Kind(letter), At: at})
			}
		}
	}
	return d
}

func put(p solve.Puzzle, d *solve.Dataset, t solve.Thing) {
	for _, b := range p.Brushes() {
		if b.Layer == solve.InQuery && b.Kind == t.Kind {
			d.Queries[0].Things = append(d.Queries[0].Things, t)
			return
		}
	}
	d.Board.Things = append(d.Board.Things, t)
}

// from is the rules of a game from a state on.
type from struct {
	solve.Rules
	state solve.State
}

func (f from) Start() solve.State { return f.state }

// scatter puts things of kinds on random free cells of a board with random walls.
func scatter(p solve.Puzzle, r *rand.Rand, rows, cols int, walls float64, kinds string) *solve.Dataset {
	d := &solve.Dataset{Board: solve.NewBoard(rows, cols), Queries: make([]solve.Query, 1)}
	for i := range d.Board.Terrain {
		if r.Float64() < walls {
			d.Board.Terrain[i] = solve.Wall
		}
	}
	cells := r.Perm(d.Board.Cells())
	for _, k := range kinds {
		if len(cells) == 0 {
			break
		}
		d.Board.Terrain[cells[0]] = solve.Floor
		put(p, d, solve.Thing{Kind: solve.Kind(k), At: grid.Cell(cells[0])})
		cells = cells[1:]
	}
	return d
}

var boards = map[string]func(p solve.Puzzle, r *rand.Rand) *solve.Dataset{
	"huarong": func(p solve.Puzzle, r *rand.Rand) *solve.Dataset {
		return scatter(p, r, 1+r.IntN(4), 2+r.IntN(4), 0.2, "EST")
	},
	"halloween": func(p solve.Puzzle, r *rand.Rand) *solve.Dataset {
		rows, cols, kinds := 2+r.IntN(2), 3+r.IntN(2), []string{"aA", "aAbB", "bBgG"}[r.IntN(3)]
		if r.IntN(8) == 0 { // three make a hundred joint moves from each state
			rows, cols, kinds = 2, 3, "aAcCfF"
		}
		return scatter(p, r, rows, cols, 0.25, kinds)
	},
	"knight": func(p solve.Puzzle, r *rand.Rand) (d *solve.Dataset) {
		for range 20 { // mostly one that is not lost at the start
			n := 4 + r.IntN(3)
			d = scatter(p, r, n, n, 0, []string{"OX", "OXP", "OXPPP", "OXKPP", "OXCBQ"}[r.IntN(5)])
			if rules, err := p.Rules(d, 0); err == nil && len(rules.Moves(rules.Start(), nil)) > 0 {
				break
			}
		}
		return d
	},
	"sokoban": func(p solve.Puzzle, r *rand.Rand) *solve.Dataset {
		return scatter(p, r, 2+r.IntN(4), 3+r.IntN(4), 0.2, "BPX")
	},
}

// gesture is a random one; now and then none that means anything.
func gesture(r *rand.Rand, g *Game) solve.Gesture {
	cell := func() grid.Cell {
		switch list := g.hand.Options(g.state, g.plan); {
		case r.IntN(3) == 0:
			return grid.Cell(r.IntN(g.data.Board.Cells()))
		case len(list) > 0:
			return list[r.IntN(len(list))]
		}
		c := g.state.Cells[0] // or one beside what moves
		if to, ok := g.data.Board.Step(c, grid.Dir(r.IntN(4))); ok {
			return to
		}
		return c
	}
	switch r.IntN(8) {
	case 0, 1, 2:
		return solve.Gesture{Kind: solve.Arrow, Dir: grid.Dir(r.IntN(4))}
	case 3:
		return solve.Gesture{Kind: solve.Go}
	case 4:
		return solve.Gesture{Kind: solve.Next}
	case 5:
		return solve.Gesture{Kind: solve.Pick, Thing: 'a' + solve.Kind(r.IntN(8))}
	case 6:
		things := g.Things()
		return solve.Gesture{Kind: solve.Drag, From: things[r.IntN(len(things))].At, To: cell()}
	}
	return solve.Gesture{Kind: solve.Press, To: cell()}
}

// sound fails where a text is not in the catalogue or lacks an argument.
func sound(t *testing.T, say solve.Text) {
	t.Helper()
	if s := text.Say(say); s == "" || strings.ContainsAny(s, "[]{}<>") {
		t.Fatalf("%v is said as %q", say, s)
	}
}

func number(n int64) string { return text.Number(n) }

// Random gestures on random boards: states follow the rules, counters count, what is still needed is what a plain search over
// the rules says from the same state, every refusal can be said, undo and redo come back to where the game was.
func TestRandomPlay(t *testing.T) {
	for id, board := range boards {
		t.Run(id, func(t *testing.T) {
			t.Parallel()
			r := rand.New(rand.NewPCG(4, uint64(len(id))))
			p := playable(t, id)
			games, turns, refusals, lost, won := 0, 0, 0, 0, 0
			for games < 80 {
				d := board(p, r)
				whole := d.Clone()
				g, err := begin(t, d, p)
				if err != nil {
					var bad *solve.BoardError
					if !errors.As(err, &bad) {
						t.Fatal(err)
					}
					continue
				}
				games++
				var moves, pushes int
				states := []solve.State{g.State()}
				for range 10 {
					before := g.State()
					did := g.Do(gesture(r, g.Game))
					sound(t, g.Caption(number))
					sound(t, g.Count(number))
					if said := g.Said(); said.Kind == Refused {
						refusals++
						if did || g.State() != before {
							t.Fatalf("%v was refused, and done", said.Text)
						}
					}
					if g.State() != before {
						turns++
						last := g.past[len(g.past)-1]
						moves, pushes = moves+last.moves, pushes+last.pushes
						states = append(states, g.State())
					}
					if g.Moves() != moves || g.Pushes() != pushes {
						t.Fatalf("counts %d moves and %d pushes, want %d and %d", g.Moves(), g.Pushes(), moves, pushes)
					}
					agree(t, g)
					if still, ok := g.Still(number); !ok {
						t.Fatal("nothing is known of a state that was looked into")
					} else {
						sound(t, still)
					}
					if g.Lost() {
						lost++
					}
				}
				if g.Won() {
					won++
				}
				back(t, g, states)
				if solvetest.Show(p, whole) != solvetest.Show(p, d) {
					t.Fatal("the game changed its board")
				}
				g.Stop()
			}
			t.Logf("%d turns, %d refusals, %d times no way, %d games won", turns, refusals, lost, won)
			if turns < games || refusals < games/2 || lost == 0 || won == 0 {
				t.Error("too little happened to trust in")
			}
		})
	}
}

// agree holds the prospect of the present state against the oracle, and the hint against the prospect.
func agree(t *testing.T, g *bench) {
	t.Helper()
	p := g.prospect()
	least, ok := oracle.Least(from{g.hand, g.State()})
	if !ok {
		if p.Answer.Value != solve.None || p.Unknown {
			t.Fatalf("%v where there is no way", p)
		}
		return
	}
	value, steps := least, least
	if least >= solve.PushCost {
		value, steps = least/solve.PushCost, least%solve.PushCost
	}
	if g.Won() {
		value, steps = 0, 0
	}
	if p.Unknown || p.Answer.Value != value || p.Answer.Steps != steps {
		t.Fatalf("still %v, want %d in %d steps, from %v\n%s", p.Answer, value, steps, g.State(), solvetest.Show(g.puzzle, g.Position()))
	}
	if g.Won() {
		return
	}
	next, err := g.hand.Apply(g.State(), p.next)
	if err != nil {
		t.Fatalf("the hint is refused: %v", err)
	}
	if rest, ok := oracle.Least(from{g.hand, next}); !ok || rest+g.hand.Cost(g.State(), p.next) != least {
		t.Fatalf("the hint leads to %d, want %d less", rest, least)
	}
}

// back undoes all turns and makes them again.
func back(t *testing.T, g *bench, states []solve.State) {
	t.Helper()
	moves := g.Moves()
	for i := len(states) - 2; i >= 0; i-- {
		if !g.Undo() || g.State() != states[i] {
			t.Fatalf("undo leads to %v, want %v", g.State(), states[i])
		}
	}
	if g.Undo() || g.CanUndo() || g.Moves() != 0 || g.Pushes() != 0 {
		t.Fatal("there is something left to undo")
	}
	for _, s := range states[1:] {
		if !g.Redo() || g.State() != s {
			t.Fatalf("redo leads to %v, want %v", g.State(), s)
		}
	}
	if g.Redo() || g.Moves() != moves {
		t.Fatal("redo does not come back to the end")
	}
	g.Restart()
	if g.State() != states[0] || g.Moves() != 0 || g.CanRedo() != (len(states) > 1) {
		t.Fatal("restart does not lead to the start")
	}
}

// Hints followed from the start win in the least number of moves, and one search is enough for all of them.
func TestHintsWin(t *testing.T) {
	for id, board := range boards {
		r := rand.New(rand.NewPCG(5, 5))
		p := playable(t, id)
		for wins := 0; wins < 25; {
			g, err := begin(t, board(p, r), p)
			if err != nil || g.Won() || g.prospect().Answer.Value < 0 {
				continue
			}
			least := g.prospect().Answer
			searched := g.job
			for !g.Won() {
				g.Hint()
				if next := g.Hinted(); len(next) == 0 || next[0] == g.State() || g.Said().Kind != Hinted || g.Said().Moves != len(next) {
					t.Fatalf("%s: the hint shows %v and says %v", id, next, g.Said())
				}
				sound(t, g.Caption(number))
				g.Hint() // make it
			}
			if g.Moves() != int(least.Steps) || g.Caption(number).Key != "hand.won_least" {
				t.Fatalf("%s: won in %d moves, the least is %d: %v", id, g.Moves(), least.Steps, g.Caption(number))
			}
			if g.job != nil && g.job != searched {
				t.Fatalf("%s: what is left of a least way was searched again", id)
			}
			g.Do(solve.Gesture{Kind: solve.Arrow})
			if g.Caption(number).Key != "hand.refused" || g.Moves() != int(least.Steps) {
				t.Fatalf("%s: a move after the end: %v", id, g.Caption(number))
			}
			wins++
		}
	}
}

func TestPositionHasWhatIsLeft(t *testing.T) {
	knight := playable(t, "knight")
	g, err := begin(t, read(knight, "X...P", ".....", ".P...", "...O.", "....."), knight)
	if err != nil {
		t.Fatal(err)
	}
	g.Do(solve.Gesture{Kind: solve.Press, To: 11}) // takes the pawn
	at := g.Position()
	want := []solve.Thing{{Kind: 'O', At: 11}, {Kind: 'X', At: 0}, {Kind: 'P', At: 4}}
	if !slices.Equal(at.Board.Things, want) || len(at.Queries) != 1 || len(at.Queries[0].Things) != 0 {
		t.Errorf("%v and %v, want %v", at.Board.Things, at.Queries, want)
	}

	sokoban := playable(t, "sokoban")
	g, err = begin(t, read(sokoban, "PB.X"), sokoban)
	if err != nil {
		t.Fatal(err)
	}
	g.Do(solve.Gesture{Kind: solve.Arrow, Dir: grid.Right})
	at = g.Position()
	if !slices.Equal(at.Board.Things, []solve.Thing{{Kind: 'X', At: 3}}) ||
		!slices.Equal(at.Queries[0].Things, []solve.Thing{{Kind: 'B', At: 2}, {Kind: 'P', At: 1}}) {
		t.Errorf("%v and %v", at.Board.Things, at.Queries)
	}

	halloween := playable(t, "halloween")
	g, err = begin(t, read(halloween, "a.bAB"), halloween)
	if err != nil {
		t.Fatal(err)
	}
	g.Do(solve.Gesture{Kind: solve.Arrow, Dir: grid.Right})
	g.Do(solve.Gesture{Kind: solve.Go})
	want = []solve.Thing{{Kind: 'a', At: 1}, {Kind: 'b', At: 2}, {Kind: 'A', At: 3}, {Kind: 'B', At: 4}}
	if at = g.Position(); !slices.Equal(at.Board.Things, want) {
		t.Errorf("%v, want %v", at.Board.Things, want)
	}
}

// said is what a game says, as a person reads it.
func said(g *bench) string { return text.Say(g.Caption(number)) }

func TestWhatIsSaid(t *testing.T) {
	p := playable(t, "sokoban")
	g, err := begin(t, read(p, "......", "P.B..X", "......"), p)
	if err != nil {
		t.Fatal(err)
	}
	expect := func(caption, count, still string) {
		t.Helper()
		g.prospect()
		s, _ := g.Still(number)
		if said(g) != caption || text.Say(g.Count(number)) != count || text.Say(s) != still {
			t.Errorf("%q, %q, %q; want\n%q, %q, %q", said(g), text.Say(g.Count(number)), text.Say(s), caption, count, still)
		}
	}
	expect("Walk with the arrow keys, or press a cell to walk there; walk into the box or drag it to push.", "0 steps, 0 pushes", "still 4 steps, 3 pushes from here")
	g.Do(solve.Gesture{Kind: solve.Arrow, Dir: grid.Left})
	expect("The board ends there; expected a step onto floor.", "0 steps, 0 pushes", "still 4 steps, 3 pushes from here")
	g.Do(solve.Gesture{Kind: solve.Press, To: 1})
	expect("2 moves in one go. Move 2: the player goes right.", "2 steps, 0 pushes", "still 4 steps, 3 pushes from here")
	g.Hint()
	expect("Hint: 2 moves, the last: the player pushes the box right. Ask again to make them.", "2 steps, 0 pushes", "still 4 steps, 3 pushes from here")
	g.Cancel()
	g.Undo()
	expect("Taken back.", "0 steps, 0 pushes", "still 4 steps, 3 pushes from here")
	g.Do(solve.Gesture{Kind: solve.Drag, From: 8, To: 2})
	expect("4 moves in one go. Move 4: the player pushes the box up.", "4 steps, 1 push", "no way from here: undo")
	g.Hint()
	expect("There is no way from here. Undo until there is one.", "4 steps, 1 push", "no way from here: undo")
	g.Undo()
	g.Do(solve.Gesture{Kind: solve.Press, To: 0})
	g.Do(solve.Gesture{Kind: solve.Press, To: 6})
	g.Do(solve.Gesture{Kind: solve.Drag, From: 8, To: 11})
	expect("Won in 6 steps, 3 pushes. The least is 4 steps, 3 pushes.", "6 steps, 3 pushes", "won")
}

func TestPlansAreSaid(t *testing.T) {
	p := playable(t, "halloween")
	g, err := begin(t, read(p, "a.b", "B.A"), p)
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		do   func()
		want string
	}{
		{func() {}, "Ghost a is in hand: arrows plan its step, Tab or a letter takes another, Enter moves them all at once."},
		{func() { g.Do(solve.Gesture{Kind: solve.Next}) }, "Ghost b is in hand: arrows, or a press on a cell beside it, plan its step."},
		{func() { g.Do(solve.Gesture{Kind: solve.Arrow, Dir: grid.Left}) }, "Planned: b goes left. Enter makes the move, Backspace takes it back."},
		{func() { g.Do(solve.Gesture{Kind: solve.Pick, Thing: 'a'}) }, "Planned: b goes left. Enter makes the move, Backspace takes it back."},
		{func() { g.Do(solve.Gesture{Kind: solve.Arrow, Dir: grid.Right}) }, "Planned: a goes right, b goes left. Enter makes the move, Backspace takes it back."},
		{func() { g.Do(solve.Gesture{Kind: solve.Go}) }, "Ghosts a and b would share the cell in row 1, column 2; expected a cell for each."},
		{func() { g.TakeBack() }, "Planned: b goes left. Enter makes the move, Backspace takes it back."},
		{func() { g.Cancel() }, "Ghost a is in hand: arrows, or a press on a cell beside it, plan its step."},
		{func() { g.Do(solve.Gesture{Kind: solve.Go}) }, "Plan a step first: ghost a is in hand."},
	} {
		if c.do(); said(g) != c.want {
			t.Errorf("%q, want %q", said(g), c.want)
		}
	}
	if g.Moves() != 0 || g.TakeBack() || g.Cancel() {
		t.Error("something was left, or moved")
	}
}

// A game that begins in the middle of a solution can be undone to the start.
func TestFollowTakesOverAWalk(t *testing.T) {
	p := playable(t, "huarong")
	g, err := begin(t, read(p, "S..E", "....", "...T"), p)
	if err != nil {
		t.Fatal(err)
	}
	least := g.prospect().Answer
	walk := g.job.Outcomes(0)[g.taken-1].Walk
	g.Follow(walk, 3)
	if g.Moves() != 3 || g.State() != walk.At(3) || g.prospect().Answer.Value != least.Value-3 {
		t.Errorf("%d moves, still %v of %v", g.Moves(), g.prospect().Answer, least)
	}
	for g.Undo() {
	}
	if g.State() != walk.At(0) || g.Moves() != 0 {
		t.Error("undo does not lead to the start")
	}
	g.Follow(walk, walk.Len())
	if !g.Won() {
		t.Error("the whole walk does not win")
	}
}

// What another state's job says is not taken for the present one's.
func TestOldNewsIsDropped(t *testing.T) {
	p := playable(t, "huarong")
	g, err := begin(t, read(p, "S..E", "....", "...T"), p)
	if err != nil {
		t.Fatal(err)
	}
	var late []func()
	for len(late) == 0 || len(g.job.Outcomes(0)) < 2 {
		select {
		case f := <-g.posts:
			late = append(late, f)
		case <-time.After(20 * time.Second):
			t.Fatal("no news")
		}
	}
	g.Do(solve.Gesture{Kind: solve.Arrow, Dir: grid.Left})
	for _, f := range late {
		f()
	}
	if _, known := g.Prospect(); known {
		t.Error("the present state has the prospect of the one before")
	}
	if _, known := g.Least(); known {
		t.Error("a job that was cancelled is listened to")
	}
	agree(t, g)
}

func TestMarks(t *testing.T) {
	p := playable(t, "halloween")
	g, err := begin(t, read(p, "a.b", "B.A"), p)
	if err != nil {
		t.Fatal(err)
	}
	count := func() (under, over int) {
		m := g.Marks(g.puzzle.Look(scene.Light), scene.Light)
		return len(m.Under), len(m.Over)
	}
	if u, o := count(); u != 2+2 || o != 0 { // two cells beside a, the ring round a
		t.Errorf("%d marks below, %d above", u, o)
	}
	g.Do(solve.Gesture{Kind: solve.Arrow, Dir: grid.Right})
	if _, o := count(); o != 4 { // one arrow
		t.Errorf("%d marks above for a step planned, want 4", o)
	}
	g.Hint()
	g.prospect()
	if _, o := count(); o == 0 {
		t.Error("the hint is not drawn")
	}
	huarong := playable(t, "huarong")
	g, err = begin(t, read(huarong, "ST", "E."), huarong)
	if err != nil {
		t.Fatal(err)
	}
	g.prospect()
	g.Hint()
	if _, o := count(); o != 2+4 { // the blank goes round to the target and changes places with the piece: its way and one arrow
		t.Errorf("%d marks above, want 6: %v", o, said(g))
	}
	if want := "Hint: 3 moves, the last: the blank changes places with the piece, which goes right. Ask again to make them."; said(g) != want {
		t.Errorf("%q, want %q", said(g), want)
	}
}
