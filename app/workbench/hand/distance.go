package hand

import (
	"context"

	"stepboard/solve"
)

// Distance is how far it is from a state to a win, as far as that is known.
type Distance struct {
	// Answer is the least there is from here: Value is None where there is no way.
	Answer solve.Answer
	// Unknown is set where the search ended without an answer: over its budget, or a defect.
	Unknown bool

	next solve.Move // of a least way
	led  bool       // next is known
}

// distances are those of the states that the game has come to, and the job that looks into the present one.
type distances struct {
	runner   *solve.Runner
	budget   *solve.Budget
	post     func(func())
	known    map[solve.State]Distance
	job      *solve.Job
	of       solve.State // that the job looks into
	outcomes int         // of the job that are kept already
}

// remembered is how many moves of a way are kept as the distances of the states on it.
const remembered = 4096

func (p *distances) init(runner *solve.Runner, budget *solve.Budget, post func(func())) {
	p.runner, p.budget, p.post = runner, budget, post
	p.known = map[solve.State]Distance{}
}

// Stop ends the job that runs. The game can go on: the next move starts another.
func (p *distances) Stop() {
	if p.job != nil {
		p.job.Cancel()
		p.job = nil
	}
}

// look starts a job in place of the one that runs where the distance is not known whole: of the present state or,
// where it is won, of the start, for what the least would have been.
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

// take keeps what a job has found out, unless another has taken its place.
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

// keep keeps an outcome of the state that was looked into and, once there is a walk, those of the states on it: what
// is left of a least way is a least way.
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

// hopeless reports whether it is known that there was no way from the start either, so that undoing does not help.
func (g *Game) hopeless() bool {
	p, ok := g.Least()
	return ok && !p.Unknown && p.Answer.Value < 0
}

// Distance is what is known about winning from the present state, or false while that is being found out.
func (g *Game) Distance() (Distance, bool) {
	p, ok := g.known[g.state]
	return p, ok
}

// Least is what is known about winning from the start, or false while that is not known.
func (g *Game) Least() (Distance, bool) {
	p, ok := g.known[g.start]
	return p, ok
}
