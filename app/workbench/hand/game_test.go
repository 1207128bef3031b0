package hand

import (
	"errors"
	"math/rand/v2"
	"slices"
	"testing"
	"time"

	"stepboard/app/workbench/run/runtest"
	"stepboard/solve"
	"stepboard/solve/grid"
	"stepboard/solve/puzzles"
	"stepboard/solve/solvetest"
)

// TestRandomPlay makes random gestures on random boards. States follow the rules, and counters are right. The
// remaining distance equals that of a plain search from the same state. Every refusal has a text. Undo and redo
// return to the earlier states.
func TestRandomPlay(t *testing.T) {
	for _, p := range puzzles.BuiltIn() {
		id, board := p.ID(), boards[p.ID()]
		if board == nil {
			board = solvetest.Small
		}
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
						moves, pushes = moves+len(last.made), pushes+int(last.cost.Major)
						states = append(states, g.State())
					}
					if g.Moves() != moves || g.cost.Major != int64(pushes) {
						t.Fatalf("counts %d moves and %d pushes, want %d and %d", g.Moves(), g.cost.Major, moves, pushes)
					}
					replays(t, g.Game)
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

// agree compares the distance of the current state with a plain search, and the hint with the distance.
func agree(t *testing.T, g *bench) {
	t.Helper()
	p := g.distance()
	least, ok := solvetest.Least(from{g.hand, g.State()})
	if !ok {
		if p.Answer.Value != solve.None || p.Unknown {
			t.Fatalf("%v where there is no way", p)
		}
		return
	}
	value, steps := least.Value(solve.Twofold(g.puzzle, g.Task())), least.Minor
	if g.Won() {
		value, steps = 0, 0
	}
	if p.Unknown || p.Answer.Value != value || p.Answer.Steps != steps {
		t.Fatalf("still %v, want %d in %d steps, from %v\n%s", p.Answer, value, steps, g.State(),
			solvetest.Show(g.puzzle, g.Position()))
	}
	if g.Won() {
		return
	}
	next, cost, err := g.hand.Apply(g.State(), p.move)
	if err != nil {
		t.Fatalf("the hint is refused: %v", err)
	}
	if rest, ok := solvetest.Least(from{g.hand, next}); !ok || rest.Plus(cost) != least {
		t.Fatalf("the hint leads to %v, want %v less", rest, least)
	}
}

// back undoes all turns and redoes them.
func back(t *testing.T, g *bench, states []solve.State) {
	t.Helper()
	moves := g.Moves()
	for i := len(states) - 2; i >= 0; i-- {
		if !g.Undo() || g.State() != states[i] {
			t.Fatalf("undo leads to %v, want %v", g.State(), states[i])
		}
	}
	if _, more := g.CanUndo(); g.Undo() || more || g.Moves() != 0 || g.cost.Major != 0 {
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
	if _, more := g.CanRedo(); g.State() != states[0] || g.Moves() != 0 || more != (len(states) > 1) {
		t.Fatal("restart does not lead to the start")
	}
}

// If the player follows the hints from the start, the game is won in the least number of moves. One search is enough
// for all hints.
func TestHintsWin(t *testing.T) {
	for id, board := range boards {
		r := rand.New(rand.NewPCG(5, 5))
		p := playable(t, id)
		for wins := 0; wins < 25; {
			g, err := begin(t, board(p, r), p)
			if err != nil || g.Won() || g.distance().Answer.Value < 0 {
				continue
			}
			least := g.distance().Answer
			searched := g.job
			for !g.Won() {
				g.Hint()
				if next := g.Hinted(); len(next) == 0 || next[0] == g.State() || g.Said().Kind != Hinted ||
					g.Said().Moves != len(next) {
					t.Fatalf("%s: the hint shows %v and says %v", id, next, g.Said())
				}
				sound(t, g.Caption(number))
				g.Hint() // makes the hinted move
			}
			if g.Moves() != int(least.Steps) || g.Caption(number).Key != "hand.won_least" {
				t.Fatalf("%s: won in %d moves, the least is %d: %v", id, g.Moves(), least.Steps, g.Caption(number))
			}
			if g.job != nil && g.job != searched {
				t.Fatalf("%s: the rest of a least way was searched again", id)
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

// A game that begins in the middle of a solution can be undone to the start.
func TestFollowTakesOverAWalk(t *testing.T) {
	p := playable(t, "huarong")
	g, err := begin(t, read(p, "S..E", "....", "...T"), p)
	if err != nil {
		t.Fatal(err)
	}
	least := g.distance().Answer
	walk := g.job.Outcomes(0)[g.outcomes-1].Walk
	g.Follow(walk, 3)
	if g.Moves() != 3 || g.State() != walk.At(3) || g.distance().Answer.Value != least.Value-3 {
		t.Errorf("%d moves, still %v of %v", g.Moves(), g.distance().Answer, least)
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

// Results of another state's job are not taken for the current state's.
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
		case <-time.After(runtest.Limit):
			t.Fatal("no news")
		}
	}
	g.Do(solve.Gesture{Kind: solve.Arrow, Dir: grid.Left})
	for _, f := range late {
		f()
	}
	if _, known := g.Distance(); known {
		t.Error("the present state has the distance of the one before")
	}
	if _, known := g.Least(); known {
		t.Error("a job that was cancelled is listened to")
	}
	agree(t, g)
}

// replays checks that the list of moves leads from the start to the current state.
func replays(t *testing.T, g *Game) {
	t.Helper()
	s := g.start
	for _, m := range g.Line() {
		next, _, err := g.hand.Apply(s, m)
		if err != nil {
			t.Fatal(err)
		}
		s = next
	}
	if s != g.State() {
		t.Fatalf("the line of moves leads to %v, the game is at %v", s, g.State())
	}
}
