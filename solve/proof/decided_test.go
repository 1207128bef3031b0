package proof

import (
	"context"
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"
	"time"

	"stepboard/solve"
	"stepboard/solve/crowd"
	"stepboard/solve/grid"
	"stepboard/solve/halloween"
	"stepboard/solve/halloween/halloweentest"
	"stepboard/solve/solvetest"
)

// The fewest and the most ghosts of a board.
const (
	fewestOfMany = 9
	mostOfMany   = 26
)

// Limits of a decision that visits all states. A board that needs more is left out.
const (
	mostSets  = 20_000
	mostPairs = 200_000
)

// TestDecided checks the decision whether many ghosts have a way at all. On its floors, ghosts are in each other's
// way. The decision is compared with the check by the rules. On one board in eight, it is also compared with two
// plain searches that do not use its theory. One visits the sets of cells with the permutations that they make. The
// other visits the cell of each ghost and the set of the others, if by the theory these decide. If there is no way,
// fast must report it.
func TestDecided(t *testing.T) {
	n := *count / 6
	if testing.Short() {
		n /= 10
	}
	start := time.Now()
	sum := make([]decided, n)
	if err := each(n, func(i int) error {
		number := *first + i
		d := throng(rand.New(rand.NewPCG(*seed, uint64(number))))
		var err error
		if sum[i], err = decide(d, number); err != nil {
			return fmt.Errorf("board %d (to try it again: -run '^TestDecided$' -seed %d -first %d -boards 6): %w\n%s",
				number, *seed, number, err, solvetest.Show(halloween.Puzzle, d))
		}
		return nil
	}); err != nil {
		t.Fatal(err)
	}
	var all decided
	for _, one := range sum {
		all.ways += one.ways
		all.sets += one.sets
		all.setsWithWay += one.setsWithWay
		all.pairs += one.pairs
		all.longest = max(all.longest, one.longest)
	}
	t.Logf("%d boards: %d with a way, %d without; by sets and permutations %d, %d of them with a way, by pairs %d; "+
		"longest decision %v, all %v", n, all.ways, n-all.ways, all.sets, all.setsWithWay, all.pairs,
		all.longest.Round(time.Microsecond), time.Since(start).Round(time.Millisecond))
	if n >= 100 && (min(all.ways, n-all.ways) < n/5 || min(all.setsWithWay, all.sets-all.setsWithWay) < n/80 ||
		all.pairs < n/80) {
		t.Error("the boards are too much alike")
	}
}

// decided counts results about boards.
type decided struct {
	ways              int
	sets, setsWithWay int // boards that the search over sets decided
	pairs             int
	longest           time.Duration
}

func decide(d *solve.Dataset, number int) (sum decided, err error) {
	m, release := solve.NewMeter(context.Background(), budget, nil)
	defer release()
	begin := time.Now()
	can, err := crowd.Feasible(m, d.Board)
	if err != nil {
		return sum, err
	}
	sum.longest = time.Since(begin)
	if can {
		sum.ways++
	}
	shown, err := halloween.Puzzle.(solve.InfeasibilityProver).NoWay(m, d, 0)
	if err != nil {
		return sum, err
	}
	if shown == can {
		return sum, fmt.Errorf("there is a way: %t; by the rules there is none: %t", can, shown)
	}
	if !can {
		if err := nowhere(m, d); err != nil {
			return sum, err
		}
	}
	if number%8 != 0 {
		return sum, nil
	}
	if want, known := halloweentest.Arrangeable(d, mostSets); known {
		sum.sets++
		if want {
			sum.setsWithWay++
		}
		if can != want {
			return sum, fmt.Errorf("there is a way: %t, by all sets of cells: %t", can, want)
		}
	}
	if want, known := halloweentest.Alone(d, mostPairs); known {
		sum.pairs++
		if can && !want || want && !can && !ringed(d) {
			return sum, fmt.Errorf("there is a way: %t, for each ghost alone: %t", can, want)
		}
	}
	return sum, nil
}

// nowhere checks that fast answers "no way" for a board and that the answer is verified.
func nowhere(m *solve.Meter, d *solve.Dataset) error {
	p := halloween.Puzzle
	fast := p.Solvers(solve.TaskSolve)[0]
	s, err := fast.Prepare(m, d, solve.TaskSolve)
	if err != nil {
		return err
	}
	a, err := s.Solve(m, 0)
	if err != nil {
		return err
	}
	if a.Value != solve.None {
		return fmt.Errorf("%s: %d steps, there is no way", fast.ID(), a.Value)
	}
	v, err := solve.NewVerifier(p, d, solve.TaskSolve, fast).Check(m, 0, s, a, nil)
	if err == nil && (v.Level != solve.Shown || v.By != solve.Closure) {
		err = fmt.Errorf("the answer is not verified by the rules: %+v", v)
	}
	return err
}

// ringed reports whether a floor is full or a single ring. There the ghosts' own ways do not decide.
func ringed(d *solve.Dataset) bool {
	b := d.Board
	open := floor(b)
	ring := true
	for _, c := range open {
		around := 0
		for _, dir := range grid.Dirs {
			if to, ok := b.Step(c, dir); ok && b.Terrain[to] == solve.Floor {
				around++
			}
		}
		ring = ring && around == 2
	}
	return ring || 2*len(open) == len(b.Things)
}

// throng makes a connected floor where 9 to 26 ghosts are in each other's way, with few or many free cells. The goals
// are anywhere, or on the starts of other ghosts; sometimes most ghosts stay.
func throng(r *rand.Rand) *solve.Dataset {
	lays := []func(*rand.Rand, *solve.Board){comb, comb, ring, ring, snake, maze, maze, rings, forks, forks, noise}
	for {
		b := solve.NewBoard(1+r.IntN(12), 1+r.IntN(16))
		lays[r.IntN(len(lays))](r, b)
		open := floor(b)
		if len(open) == 0 {
			continue
		}
		open = inward(b, open[r.IntN(len(open))]) // a part of the floor, in the order of a walk
		free := r.IntN(6)
		if r.IntN(4) == 0 {
			free = r.IntN(len(open))
		}
		ghosts := len(open) - free
		if ghosts < fewestOfMany || ghosts > mostOfMany {
			continue
		}
		for c := range b.Terrain {
			if !slices.Contains(open, grid.Cell(c)) {
				b.Terrain[c] = solve.Wall
			}
		}
		starts, goals := r.Perm(len(open)), r.Perm(len(open))
		switch r.IntN(4) {
		case 0:
			copy(goals, starts)
			r.Shuffle(ghosts, func(i, j int) { goals[i], goals[j] = goals[j], goals[i] })
		case 1, 2:
			copy(goals, starts)
			for range r.IntN(3) {
				i, j := r.IntN(ghosts), r.IntN(ghosts)
				goals[i], goals[j] = goals[j], goals[i]
			}
		}
		return halloweentest.Haunted(b, ghosts, func(i int) (from, to grid.Cell) { return open[starts[i]], open[goals[i]] })
	}
}

// forks makes a corridor with a bar across it at each end, and perhaps more bars between.
func forks(r *rand.Rand, b *solve.Board) {
	at := r.IntN(b.Rows)
	bars := r.Float64() / 6
	across := make([]bool, b.Cols)
	for col := range across {
		across[col] = col == 0 || col == b.Cols-1 || r.Float64() < bars
	}
	wall(b, func(row, col int) bool { return row != at && !across[col] })
}
