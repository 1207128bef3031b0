package generate

import (
	"context"
	"errors"
	"math/rand/v2"
	"slices"

	"stepboard/solve"
	"stepboard/solve/grid"
)

// Measure names a number that a run of an algorithm counts.
type Measure struct {
	Solver string // ID of the algorithm; empty: no algorithm runs, and the number is 1
	Count  string // one of Counts
}

// Counts returns the possible values of Measure.Count: the numbers of expanded and generated states, and the length of
// the longest queue.
func Counts() []string { return []string{"expanded", "generated", "frontier"} }

func (m Measure) value(s solve.Stats) int64 {
	switch m.Count {
	case "generated":
		return s.Generated
	case "frontier":
		return s.PeakFrontier
	}
	return s.Expanded
}

// Climb searches for a board that is hard for an algorithm: the value of the measure Over must be large. If Under has
// an algorithm, the ratio of Over to Under must be large.
type Climb struct {
	Order
	Over, Under Measure
	Steps       int             // number of boards to measure, including the first one
	Better      func(Climbed)   // called for each board that is harder than all boards before it; nil: no call
	Passed      func(steps int) // called at every hundredth step; nil: no call
}

// Climbed is a board that a Climb has found.
type Climbed struct {
	Dataset     *solve.Dataset
	Over, Under int64 // values of the measures Over and Under on the board
	Step        int   // index of the step that found the board; 0: the first board
}

func (c Climbed) ratio() float64 { return float64(c.Over) / float64(max(1, c.Under)) }

// lateness is a number of steps. Run compares a new board also with the accepted board of this many steps ago.
const lateness = 200

// Run makes a board and changes its walls and things step by step. Run accepts a changed board if it is at least as
// hard as the present board, or as the board some steps ago (late acceptance; Burke and Bykov 2017). So Run can leave
// local maxima. The result depends only on the seed and the number of steps, not on time. The answers of all accepted
// boards are in the wanted range. But Run checks guarantees only for the first board. If the context ends, Run returns
// the hardest board so far, unverified. The error is an error of the context, of a solver, or of Make.
func (c Climb) Run(ctx context.Context, budget *solve.Budget) (*Climbed, error) {
	d, err := Make(ctx, budget, c.Order)
	if err != nil {
		return nil, err
	}
	now, err := c.measure(ctx, budget, d)
	if err != nil {
		return nil, err
	}
	if c.Better == nil {
		c.Better = func(Climbed) {}
	}
	r := rand.New(rand.NewPCG(c.Seed, 1))
	best := now
	c.Better(best)
	late := slices.Repeat([]float64{now.ratio()}, lateness)
	for step := 1; step < c.Steps; step++ {
		if step%100 == 0 && c.Passed != nil {
			c.Passed(step)
		}
		next := changed(r, c.Maker, now.Dataset)
		if !solve.Sound(c.Maker, Task(c.Maker, next), next) {
			continue
		}
		found, err := c.measure(ctx, budget, next)
		switch {
		case ctx.Err() != nil:
			return &best, ctx.Err()
		case errors.Is(err, errUnwanted):
			continue
		case err != nil:
			return &best, err
		}
		found.Step = step
		if found.ratio() >= now.ratio() || found.ratio() >= late[step%lateness] {
			now = found
		}
		late[step%lateness] = now.ratio()
		if now.ratio() > best.ratio() {
			best = now
			c.Better(best)
		}
	}
	return &best, check(ctx, budget, c.Order, best.Dataset)
}

var errUnwanted = errors.New("the answers are not as wanted")

func (c Climb) measure(ctx context.Context, budget *solve.Budget, d *solve.Dataset) (Climbed, error) {
	over, err := c.sum(ctx, budget, d, c.Over)
	if err != nil {
		return Climbed{}, err
	}
	under, err := c.sum(ctx, budget, d, c.Under)
	return Climbed{Dataset: d, Over: over, Under: under}, err
}

// sum returns the sum of a measure over all queries. If an answer is not in the wanted range, the error is errUnwanted.
func (c Climb) sum(ctx context.Context, budget *solve.Budget, d *solve.Dataset, m Measure) (n int64, err error) {
	if m.Solver == "" {
		return 1, nil
	}
	request := solve.Problem{Puzzle: c.Maker, Dataset: d, Task: Task(c.Maker, d), Algorithm: m.Solver}.Request(budget)
	request.Targets = nil
	for q := range d.Queries {
		request.Targets = append(request.Targets, solve.Target{Query: q})
	}
	for _, o := range solve.Run(ctx, request).Outcomes(0) {
		switch {
		case o.Err != nil:
			return 0, o.Err
		case c.distance(o.Answer.Value) != 0:
			return 0, errUnwanted
		}
		n += m.value(o.Stats)
	}
	return n, ctx.Err()
}

func changed(r *rand.Rand, p solve.Puzzle, d *solve.Dataset) *solve.Dataset {
	next := d.Clone()
	for range 1 + r.IntN(3) {
		if !solve.HasWalls(p) || r.IntN(8) == 0 {
			move(r, next)
		} else {
			toggle(r, next.Board)
		}
	}
	return next
}

// toggle changes a random cell from wall to floor or from floor to wall, or exchanges the tiles of two neighbours.
func toggle(r *rand.Rand, b *solve.Board) {
	at := grid.Cell(r.IntN(b.Cells()))
	if r.IntN(2) == 0 {
		dirs := b.Dirs()
		beside, ok := b.Step(at, dirs[r.IntN(len(dirs))])
		if ok {
			b.Terrain[at], b.Terrain[beside] = b.Terrain[beside], b.Terrain[at]
			return
		}
	}
	b.Terrain[at] = solve.Floor + solve.Wall - b.Terrain[at]
}

func move(r *rand.Rand, d *solve.Dataset) {
	lists := [][]solve.Thing{d.Board.Things}
	for _, q := range d.Queries {
		lists = append(lists, q.Things)
	}
	list := lists[r.IntN(len(lists))]
	if len(list) > 0 {
		list[r.IntN(len(list))].At = grid.Cell(r.IntN(d.Board.Cells()))
	}
}
