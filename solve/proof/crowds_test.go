package proof

import (
	"bufio"
	"bytes"
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"sync"
	"testing"

	"stepboard/solve"
	"stepboard/solve/crowd/certificate"
	"stepboard/solve/crowd/rules"
	"stepboard/solve/grid"
	"stepboard/solve/halloween"
	"stepboard/solve/halloween/halloweentest"
	"stepboard/solve/solvetest"
)

// crowds is the number of boards of all tasks for each board of many ghosts, which takes longer.
const crowds = 100

// crowdWork limits the states or literals of a search or a proof. A board that needs more is left out; that is at
// most one in twenty.
const crowdWork = 10_000_000

// crowdTally counts the boards of many ghosts that were tried.
type crowdTally struct {
	boards, above, nothing, left int
	most                         int // ghosts
}

// TestCrowds tries boards on which many ghosts are in each other's way, too many for a plain search. The rules replay
// a plan. If the plan has more steps than each ghost needs alone, package certificate checks a proof that no plan has
// fewer. The package does not use the searches. At least three boards in ten must be of this kind.
func TestCrowds(t *testing.T) {
	n := *count / crowds
	if testing.Short() {
		n = (n + 19) / 20
	}
	var sum crowdTally
	var mu sync.Mutex
	err := each(n, func(i int) error {
		number := *first + i
		d := crowded(rand.New(rand.NewPCG(*seed, uint64(number))))
		one, err := tryCrowd(d)
		mu.Lock()
		defer mu.Unlock()
		sum.boards += one.boards
		sum.above += one.above
		sum.nothing += one.nothing
		sum.left += one.left
		sum.most = max(sum.most, one.most)
		if err != nil {
			return fmt.Errorf("board %d of seed %d: %w\n%s", number, *seed, err, solvetest.Show(halloween.Puzzle, d))
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	t.Logf("%d boards of up to %d ghosts: %d above the longest way of a ghost alone, %d without a way, %d left out",
		sum.boards, sum.most, sum.above, sum.nothing, sum.left)
	if n >= 100 && (10*sum.above < 3*sum.boards || 20*sum.left > sum.boards) {
		t.Error("the boards are too easy, or too many are left out")
	}
}

// tryCrowd solves a board and checks its answer.
func tryCrowd(d *solve.Dataset) (sum crowdTally, err error) {
	m, release := solve.NewMeter(context.Background(), budget, nil)
	defer release()
	m.Most = crowdWork
	defer func() {
		if over := new(solve.OverBudget); errors.As(err, &over) || errors.Is(err, solve.ErrMost) {
			sum.left, err = 1, nil
		}
	}()
	sum = crowdTally{boards: 1, most: len(rules.Ghosts(d.Board))}
	s := halloween.Puzzle.Solvers(solve.TaskSolve)[0]
	session, err := s.Prepare(m, d, solve.TaskSolve)
	if err != nil {
		return sum, err
	}
	a, err := solve.SolveWhole(m, session, 0)
	if err != nil {
		return sum, err
	}
	v, err := solve.NewVerifier(halloween.Puzzle, d, solve.TaskSolve, s).Check(m, 0, session, a, nil)
	switch alone := longestAlone(d.Board); {
	case err != nil || v.Level < solve.LeastIf:
		return sum, fmt.Errorf("answer %d is not verified: %v, %w", a.Value, v.Reason, err)
	case a.Value == solve.None:
		sum.nothing++
	case a.Value < alone:
		return sum, fmt.Errorf("%d steps, and a ghost alone needs %d", a.Value, alone)
	case a.Value > alone:
		sum.above++
		var proof bytes.Buffer
		m.Most = m.Generated + crowdWork
		if err := session.(solve.Certifier).Certify(m, 0, &proof); err != nil {
			return sum, fmt.Errorf("proof: %w", err)
		}
		m.Most = 0
		claim, err := certificate.Check(m, d.Board, bufio.NewReader(&proof))
		if err != nil || int64(claim.Steps) != a.Value {
			return sum, fmt.Errorf("%d steps are shown, want %d: %w", claim.Steps, a.Value, err)
		}
	}
	return sum, nil
}

// longestAlone returns the largest distance of a ghost from its goal, or -1 if a ghost has no way.
func longestAlone(b *solve.Board) (longest int64) {
	for _, k := range rules.Ghosts(b) {
		dist := map[grid.Cell]int64{b.Find(k): 0}
		queue := []grid.Cell{b.Find(k)}
		for len(queue) > 0 {
			c := queue[0]
			queue = queue[1:]
			for _, dir := range grid.Dirs {
				to, ok := b.Step(c, dir)
				if _, seen := dist[to]; ok && !seen && b.Terrain[to] != solve.Wall {
					dist[to] = dist[c] + 1
					queue = append(queue, to)
				}
			}
		}
		far, ok := dist[b.Find(rules.GoalOf(k))]
		if !ok {
			return -1
		}
		longest = max(longest, far)
	}
	return longest
}

// crowded makes one of four kinds of boards: a square with at most three free cells, a square that turns as a whole,
// two rooms with one door, and two flows that meet in a corridor.
func crowded(r *rand.Rand) *solve.Dataset {
	switch r.IntN(4) {
	case 0:
		side := 3 + r.IntN(2)
		b := solve.NewBoard(side, side)
		n := b.Cells() - r.IntN(4)
		starts, goals := r.Perm(b.Cells())[:n], r.Perm(b.Cells())[:n]
		return haunted(b, starts, goals)
	case 1:
		side := 3 + r.IntN(2)
		if r.IntN(8) == 0 {
			side = 5
		}
		b := solve.NewBoard(side, side)
		starts := r.Perm(b.Cells())[:min(b.Cells()-r.IntN(4), rules.MaxGhosts)]
		goals := make([]int, len(starts))
		turns := 1 + r.IntN(2)
		for i, c := range starts {
			row, col := c/side, c%side
			for range turns {
				row, col = col, side-1-row
			}
			goals[i] = row*side + col
		}
		return haunted(b, starts, goals)
	case 2:
		side := 3 + r.IntN(2)
		b := solve.NewBoard(side, 2*side+1)
		door := r.IntN(side)
		for row := range side {
			if row != door {
				b.Terrain[b.At(row, side)] = solve.Wall
			}
		}
		return facing(r, b, side)
	default:
		return facing(r, solve.NewBoard(2+r.IntN(2), 6+r.IntN(4)), 2)
	}
}

// facing puts two to four ghosts in the first columns of a board and as many in the last. Each has its goal on the
// other side.
func facing(r *rand.Rand, b *solve.Board, columns int) *solve.Dataset {
	each := 2 + r.IntN(3)
	side := func(first int) (cells []int) {
		for _, c := range r.Perm(b.Rows * columns)[:each] {
			cells = append(cells, int(b.At(c/columns, first+c%columns)))
		}
		return cells
	}
	left, right := 0, b.Cols-columns
	return haunted(b, slices.Concat(side(left), side(right)), slices.Concat(side(right), side(left)))
}

// haunted puts a ghost on each of the starts, up to the puzzle's limit. Its goal is at the same index of goals.
func haunted(b *solve.Board, starts, goals []int) *solve.Dataset {
	return halloweentest.Haunted(b, min(len(starts), rules.MaxGhosts), func(i int) (from, to grid.Cell) {
		return grid.Cell(starts[i]), grid.Cell(goals[i])
	})
}
