package hand

import (
	"context"

	"stepboard/solve"
)

// Distance is the distance from a state to a win, as far as it is known.
type Distance struct {
	// Answer is the optimal answer from here. Its Value is None if there is no way.
	Answer solve.Answer
	// Unknown is set if the search ended without an answer: over its budget, or by a defect.
	Unknown bool

	next solve.Move // the next move of an optimal way
	led  bool       // next is known
}

// distances holds the distances of the states that the game has visited, and the job for the current state.
type distances struct {
	runner   *solve.Runner
	budget   *solve.Budget
	post     func(func())
	known    map[solve.State]Distance
	job      *solve.Job
	of       solve.State // the state of the job
	outcomes int         // number of the job's outcomes kept so far
}

// remembered is the number of moves of a way for whose states distances are kept.
const remembered = 4096

func (p *distances) init(runner *solve.Runner, budget *solve.Budget, post func(func())) {
	p.runner, p.budget, p.post = runner, budget, post
	p.known = map[solve.State]Distance{}
}

// Stop ends the running job. The game can go on: the next move starts another job.
func (p *distances) Stop() {
	if p.job != nil {
		p.job.Cancel()
		p.job = nil
	}
}

// look starts a new job in place of the running one, if the distance is not completely known. The job searches from the
// current state. After a win it searches from the start, to know the optimum.
func (g *Game) look() {
	s := g.state
	if g.Won() {
		g.known[s] = Distance{led: true}
		s = g.start
	}
	if g.job != nil && g.of == s {
		return
	}
	g.Stop()
	if k, ok := g.known[s]; ok && (k.led || k.Unknown || k.Answer.Value < 0) {
		return
	}
	data := solve.Place(g.puzzle, g.data, g.query, s)
	request := solve.Problem{Puzzle: g.puzzle, Dataset: data, Task: g.puzzle.PlayTask()}.Request(g.budget)
	request.Show = true
	job := g.runner.Start(context.Background(), request)
	g.job, g.of, g.outcomes = job, s, 0
	go func() {
		for range job.Updates() {
			g.post(func() { g.take(job) })
		}
	}()
}

// take keeps the results of a job, unless another job has replaced it.
func (g *Game) take(job *solve.Job) {
	if job != g.job {
		return
	}
	list := job.Outcomes(g.outcomes)
	g.outcomes += len(list)
	for _, o := range list {
		g.keep(o)
	}
	if len(list) > 0 {
		g.changed()
	}
}

// keep stores an outcome for the state of the job. With a walk it also stores the distances of the walk's states: the
// rest of an optimal way is an optimal way.
func (g *Game) keep(o solve.Outcome) {
	s := g.of
	p := Distance{Answer: solve.Answer{Value: o.Answer.Value, Steps: o.Answer.Steps}, Unknown: o.Err != nil}
	g.known[s] = p
	if o.Err != nil || o.Walk == nil || !o.OK {
		return
	}
	for i := range min(o.Walk.Len(), remembered) {
		m := o.Walk.Move(i)
		next, cost, err := g.hand.Apply(s, m)
		if err != nil {
			return
		}
		p.next, p.led = m, true
		g.known[s] = p
		p.Answer.Value -= cost.Value(g.twofold())
		p.Answer.Steps--
		s, p.next, p.led = next, 0, false
	}
	g.known[s] = p
}

// hopeless reports whether the start is known to have no way either, so that undoing does not help.
func (g *Game) hopeless() bool {
	p, ok := g.Least()
	return ok && !p.Unknown && p.Answer.Value < 0
}

// Distance is the known distance from the current state to a win. It is false while the search runs.
func (g *Game) Distance() (Distance, bool) {
	p, ok := g.known[g.state]
	return p, ok
}

// Least is the known distance from the start to a win. It is false while it is unknown.
func (g *Game) Least() (Distance, bool) {
	p, ok := g.known[g.start]
	return p, ok
}
