package hand

import (
	"context"

	"stepboard/solve"
)

// Distance is the least cost from a state to a win, as far as it is known.
type Distance struct {
	Answer  solve.Answer // the optimal answer; if there is no way, its Value is None
	Unknown bool         // whether the search exceeded its budget or failed
	// Supposed is set if the Answer depends on an estimate, or on another part of a file of rules, and is not shown.
	Supposed bool

	of      solve.State // the state from which the search began
	tried   bool        // whether a second search has tried to check the Answer
	move    solve.Move  // the next move of an optimal walk, if hasMove is true
	hasMove bool
}

// distances has the known Distances, and the job that searches for the next Distance.
type distances struct {
	runner   *solve.Runner
	budget   *solve.Budget
	post     func(func())
	solver   string // the ID of the algorithm; empty: the default
	known    map[solve.State]Distance
	job      *solve.Job
	of       solve.State // the state from which the job searches
	outcomes int         // number of outcomes of the job that are kept already
}

// mostStored is the largest number of states of an optimal walk whose Distances are stored.
const mostStored = 4096

// Stop ends the running job. The game can go on: the next move starts another job.
func (p *distances) Stop() {
	if p.job != nil {
		p.job.Cancel()
		p.job = nil
	}
}

// searchDistance() starts a job that searches from the current state, if its Distance is not known. After a win, the
// job searches from the start, because the message compares the win with the optimum.
func (g *Game) searchDistance() {
	if g.runner == nil {
		return
	}
	s := g.state
	if g.Won() {
		g.known[s] = Distance{hasMove: true}
		s = g.start
	}
	k, ok := g.known[s]
	if g.job != nil && (g.of == s || ok && k.hasMove && k.of == g.of) { // the check of a way goes on while it is walked
		return
	}
	g.Stop()
	if ok && (k.hasMove || k.Unknown || k.Answer.Value < 0) && (k.tried || !k.Supposed) {
		return
	}
	data := solve.Place(g.puzzle, g.data, g.query, s)
	task := g.puzzle.PlayTask()
	request := solve.Problem{Puzzle: g.puzzle, Dataset: data, Task: task, Algorithm: g.solver}.Request(g.budget)
	request.Show, request.Whole = true, solve.OnFile(g.puzzle, request.Solver)
	job := g.runner.Start(context.Background(), request)
	g.job, g.of, g.outcomes = job, s, 0
	go func() {
		for range job.Updates() {
			g.post(func() { g.take(job) })
		}
	}()
}

// take(job) keeps the outcomes of a job, unless another job has replaced this job.
func (g *Game) take(job *solve.Job) {
	if job != g.job {
		return
	}
	list := job.Outcomes(g.outcomes)
	g.outcomes += len(list)
	for _, o := range list {
		if g.keep(o); g.job == nil { // another search is needed
			g.searchDistance()
			break
		}
	}
	if len(list) > 0 {
		g.changed()
	}
}

// keep(o) stores an outcome of the job, also for the states on its walk, because the rest of an optimal walk is
// optimal. If a check has found a fault in the rules, keep stops the job and forgets the answers that may be wrong.
// Later searches suppose nothing.
func (g *Game) keep(o solve.Outcome) {
	s, request := g.of, g.job.Request()
	p := Distance{Answer: solve.Answer{Value: o.Answer.Value, Steps: o.Answer.Steps}, Unknown: o.Err != nil, of: s}
	p.Supposed, p.tried = request.Whole && o.Err == nil && o.Level != solve.Shown, o.Tried
	if p.Supposed && o.Tried && o.Level < solve.LeastIf {
		for _, other := range solve.ExactSolvers(g.puzzle, request.Task) {
			if solve.Supposes(other).Key == "" && other.ID() != request.Solver.ID() {
				g.solver = other.ID()
				clear(g.known)
				g.Stop()
				return
			}
		}
	}
	if was := g.known[s]; was.hasMove && !o.Checked && o.Err == nil { // the hint stays until the walk is checked again
		return
	}
	g.known[s] = p
	if o.Err != nil || o.Walk == nil || !o.Replayed {
		return
	}
	for i := range min(o.Walk.Len(), mostStored) {
		m := o.Walk.Move(i)
		next, cost, err := g.hand.Apply(s, m)
		if err != nil {
			return
		}
		p.move, p.hasMove = m, true
		g.known[s] = p
		p.Answer.Value -= cost.Value(solve.Twofold(g.puzzle, g.Task()))
		p.Answer.Steps--
		s, p.move, p.hasMove = next, 0, false
	}
	g.known[s] = p
}

// hopeless() reports whether it is known that even the start has no way to a win. Then undo does not help.
func (g *Game) hopeless() bool {
	p, ok := g.Least()
	return ok && !p.Unknown && p.Answer.Value < 0
}

// Distance returns the Distance of the current state. It returns false while it is not known.
func (g *Game) Distance() (Distance, bool) {
	p, ok := g.known[g.state]
	return p, ok
}

// Least returns the Distance of the start. It returns false while it is not known.
func (g *Game) Least() (Distance, bool) {
	p, ok := g.known[g.start]
	return p, ok
}
