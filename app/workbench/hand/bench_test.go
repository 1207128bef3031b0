package hand

import (
	"math/rand/v2"
	"strings"
	"testing"

	"stepboard/app/catalogue"
	"stepboard/app/workbench/run/runtest"
	"stepboard/solve"
	"stepboard/solve/grid"
	"stepboard/solve/puzzles"
	"stepboard/solve/solvetest"
)

var text = catalogue.New("en")

// bench is a game under test. The test's goroutine runs the functions that jobs hand over.
type bench struct {
	*Game
	t     *testing.T
	posts runtest.Posts
}

func begin(t *testing.T, d *solve.Dataset, p solve.Playable) (*bench, error) {
	t.Helper()
	b := &bench{t: t, posts: make(runtest.Posts, 1000)}
	var err error
	b.Game, err = New(p, d, 0, solve.NewRunner(), nil, b.posts.Post)
	if err == nil {
		t.Cleanup(b.Stop)
	}
	return b, err
}

// distance waits for the distance of the current state and returns it.
func (b *bench) distance() Distance {
	b.t.Helper()
	b.posts.Wait(b.t, "a distance", func() bool {
		p, ok := b.Distance()
		return ok && (p.hasMove || p.Unknown || p.Answer.Value < 0)
	})
	p, _ := b.Distance()
	return p
}

// playable returns a puzzle by its ID.
func playable(t *testing.T, id string) solve.Playable {
	t.Helper()
	for _, p := range puzzles.BuiltIn() {
		if p.ID() == id {
			return p.(solve.Playable)
		}
	}
	t.Fatalf("no puzzle %s", id)
	return nil
}

// read makes a dataset from rows. A letter is a thing of this kind. The brush decides whether the thing belongs to
// the query.
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

// from has the rules of a game that starts in a state.
type from struct {
	solve.Rules
	state solve.State
}

func (f from) Start() solve.State { return f.state }

// scatter puts things on random free cells of a board with random walls.
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
		if r.IntN(8) == 0 { // three ghosts make a hundred joint moves from each state
			rows, cols, kinds = 2, 3, "aAcCfF"
		}
		return scatter(p, r, rows, cols, 0.25, kinds)
	},
	"knight": func(p solve.Puzzle, r *rand.Rand) (d *solve.Dataset) {
		for range 20 { // mostly a board that is not lost at the start
			n := 4 + r.IntN(3)
			d = scatter(p, r, n, n, 0, []string{"OX", "OXP", "OXPPP", "OXKPP", "OXCBQ"}[r.IntN(5)])
			if rules, err := p.Rules(d, 0); err == nil && len(solvetest.Legal(rules, rules.Start())) > 0 {
				break
			}
		}
		return d
	},
	"sokoban": func(p solve.Puzzle, r *rand.Rand) *solve.Dataset {
		return scatter(p, r, 2+r.IntN(4), 3+r.IntN(4), 0.2, "BPX")
	},
}

// gesture returns a random gesture. Some have no meaning.
func gesture(r *rand.Rand, g *Game) solve.Gesture {
	cell := func() grid.Cell {
		switch list := g.hand.Options(g.state, g.plan); {
		case r.IntN(3) == 0:
			return grid.Cell(r.IntN(g.data.Board.Cells()))
		case len(list) > 0:
			return list[r.IntN(len(list))]
		}
		c := max(0, g.state.Cells[0]) // or a cell beside the mover, if there is one
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
		if things := g.puzzle.Stand(g.data, g.query, g.state); len(things) > 0 {
			return solve.Gesture{Kind: solve.Drag, From: things[r.IntN(len(things))].At, To: cell()}
		}
	}
	return solve.Gesture{Kind: solve.Press, To: cell()}
}

// sound fails if a text is not in the catalogue or lacks an argument.
func sound(t *testing.T, say solve.Text) {
	t.Helper()
	if s := text.Say(say); s == "" || strings.ContainsAny(s, "[]{}<>") {
		t.Fatalf("%v is said as %q", say, s)
	}
}

func number(n int64) string { return text.Number(n) }
