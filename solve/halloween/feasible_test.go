package halloween

import (
	"context"
	"math/rand/v2"
	"slices"
	"testing"

	"stepboard/solve"
	"stepboard/solve/grid"
)

// reachable finds out whether ghosts can come to their goals by going through all that they can reach, with the rules
// alone.
func reachable(t *testing.T, d *solve.Dataset) bool {
	t.Helper()
	rules, err := Puzzle.Rules(d, 0)
	if err != nil {
		t.Fatal(err)
	}
	seen := map[solve.State]bool{rules.Start(): true}
	waiting := []solve.State{rules.Start()}
	var moves []solve.Move
	for len(waiting) > 0 {
		s := waiting[len(waiting)-1]
		waiting = waiting[:len(waiting)-1]
		if rules.Done(s) {
			return true
		}
		moves = rules.Moves(s, moves[:0])
		for _, m := range moves {
			next, err := rules.Apply(s, m)
			if err != nil {
				t.Fatal(err)
			}
			if !seen[next] {
				seen[next] = true
				waiting = append(waiting, next)
			}
		}
	}
	return false
}

// goesThrough finds it out with a plain breadth-first search over joint states.
func goesThrough(t *testing.T, d *solve.Dataset) bool {
	t.Helper()
	p, err := bfs(&solve.Meter{}, newGraph(d.Board))
	if err != nil {
		t.Fatal(err)
	}
	return p != nil
}

func canBe(t *testing.T, d *solve.Dataset) bool {
	t.Helper()
	m, release := solve.NewMeter(context.Background(), 1<<30, nil)
	defer release()
	ok, err := feasible(m, newGraph(d.Board))
	if err != nil {
		t.Fatal(err)
	}
	if m.Left() != 1<<30 {
		t.Errorf("%d bytes are still taken", 1<<30-m.Left())
	}
	return ok
}

// shaped is a random board of a shape that is hard to get about on: of at most a number of floor cells, most of them
// in corridors, with n ghosts if there is room, their goals at random or where others start.
func shaped(r *rand.Rand, side, most, n int) *solve.Dataset {
	b := solve.NewBoard(1+r.IntN(side), 1+r.IntN(side))
	for c := range b.Terrain {
		b.Terrain[c] = solve.Wall
	}
	var floor []grid.Cell
	first := grid.Cell(r.IntN(b.Cells()))
	b.Terrain[first] = solve.Floor
	floor = append(floor, first)
	loose := r.IntN(4) // how readily the floor closes rings
	for range 20 * most {
		at := floor[r.IntN(len(floor))]
		to, ok := b.Step(at, grid.Dirs[r.IntN(4)])
		if !ok || b.Terrain[to] == solve.Floor || len(floor) >= most {
			continue
		}
		open := 0
		for _, d := range grid.Dirs {
			if c, ok := b.Step(to, d); ok && b.Terrain[c] == solve.Floor {
				open++
			}
		}
		if open > 1 && r.IntN(4) >= loose {
			continue
		}
		b.Terrain[to] = solve.Floor
		floor = append(floor, to)
	}
	n = min(n, len(floor))
	starts, goals := r.Perm(len(floor))[:n], r.Perm(len(floor))[:n]
	if r.IntN(2) == 0 {
		for i, j := range r.Perm(n) {
			goals[i] = starts[j]
		}
	}
	for i := range n {
		b.Things = append(b.Things,
			solve.Thing{Kind: ghost(i), At: floor[starts[i]]}, solve.Thing{Kind: goal(i), At: floor[goals[i]]})
	}
	return &solve.Dataset{Board: b, Queries: []solve.Query{{}}}
}

func TestFeasible(t *testing.T) {
	r := rand.New(rand.NewPCG(1984, 2015))
	var with, without int
	for range rounds(1500) {
		n := 2 + r.IntN(maxGhosts-1)
		most := [maxGhosts + 1]int{0, 0, 30, 20, 13, 10, 9, 8, 8}[n]
		d := shaped(r, 6, 2+r.IntN(most-1), n)
		want := goesThrough(t, d)
		if got := canBe(t, d); got != want {
			t.Fatalf("%t, want %t\n%s", got, want, show(d))
		}
		if want {
			with++
		} else {
			without++
		}
	}
	if with < rounds(200) || without < rounds(200) {
		t.Errorf("%d boards with a way and %d without: not a fair mixture", with, without)
	}
}

func TestFeasibleByTheRules(t *testing.T) {
	r := rand.New(rand.NewPCG(7, 2007))
	for range rounds(150) {
		n := 2 + r.IntN(maxGhosts-1)
		most := [maxGhosts + 1]int{0, 0, 12, 9, 7, 6, 6, 7, 8}[n]
		d := shaped(r, 5, 2+r.IntN(most-1), n)
		if got, want := canBe(t, d), reachable(t, d); got != want {
			t.Fatalf("%t, want %t\n%s", got, want, show(d))
		}
	}
}

// show is a board with its ghosts, and below it with its goals.
func show(d *solve.Dataset) string {
	text := ""
	for _, is := range []func(solve.Kind) bool{isGhost, isGoal} {
		rows := append([]byte(nil), d.Board.Terrain...)
		for _, thing := range d.Board.Things {
			if is(thing.Kind) {
				rows[thing.At] = byte(thing.Kind)
			}
		}
		for row := range d.Board.Rows {
			text += string(rows[row*d.Board.Cols:(row+1)*d.Board.Cols]) + "\n"
		}
		text += "\n"
	}
	return text
}

// Floors a cell or two larger than those that are gone through: every order must be possible there, as is taken for
// granted.
func TestEveryOrderOnMoreCells(t *testing.T) {
	r := rand.New(rand.NewPCG(1984, 3))
	tried := 0
	for range rounds(4000) {
		n := 2 + r.IntN(5)
		d := shaped(r, 8, 2*n+4+r.IntN(3*n), n)
		g := newGraph(d.Board)
		if g.n != n || slices.ContainsFunc(parts(g), func(p int32) bool { return p != 1 }) {
			continue
		}
		f := &floor{graph: g, part: parts(g), id: 1, starts: g.starts, goals: g.goals}
		junction := slices.ContainsFunc(g.count, func(c uint8) bool { return c > 3 }) // itself is one of them
		if !junction || f.shorten(2*n+3) != nil {
			continue
		}
		a := f.shorten(2*n + 5)
		if a == nil {
			continue
		}
		ok, err := a.feasible(&solve.Meter{})
		if err != nil {
			t.Fatal(err)
		}
		if !ok {
			t.Fatalf("no way\n%s", show(d))
		}
		tried++
	}
	if tried < rounds(200) {
		t.Errorf("only %d floors of that size", tried)
	}
	t.Logf("%d floors", tried)
}
