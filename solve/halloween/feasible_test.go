package halloween

import (
	"context"
	"math/rand/v2"
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
