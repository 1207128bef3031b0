package class

import (
	"context"

	"stepboard/app/contest/breaks"
	"stepboard/app/view/question"
	"stepboard/solve"
	"stepboard/solve/grid"
)

// bench judges painted boards and finds the mistakes behind numbers, one after the other on a goroutine of its own. So
// no request waits for a program.
type bench struct {
	boards  *breaks.Judge
	turn    int // the student whose board is judged next: students take turns
	news    int // number of results so far
	ctx     context.Context
	stop    context.CancelFunc
	wanted  chan struct{} // has a buffer of one
	stopped chan struct{}
}

func newBench(programs string) bench {
	ctx, stop := context.WithCancel(context.Background())
	return bench{
		boards: breaks.New(programs), ctx: ctx, stop: stop, wanted: make(chan struct{}, 1), stopped: make(chan struct{}),
	}
}

// wake lets the bench look for work.
func (b *bench) wake() {
	select {
	case b.wanted <- struct{}{}:
	default:
	}
}

// rest ends the work.
func (b *bench) rest() error {
	b.stop()
	<-b.stopped
	return b.boards.Close()
}

func (c *Class) work() {
	defer close(c.stopped)
	for {
		if job := c.nextJob(); job != nil {
			job()
		} else {
			select {
			case <-c.wanted:
			case <-c.ctx.Done():
			}
		}
		if c.ctx.Err() != nil {
			return
		}
	}
}

// nextJob returns a job that no other goroutine may do, or nil.
func (c *Class) nextJob() func() {
	c.mu.Lock()
	defer c.mu.Unlock()
	if f := c.frame(); f != nil && !f.searched {
		if right, ok := f.counted(); ok {
			id, edition, about := f.question, c.edition, f.Shot.About()
			return func() { c.search(id, edition, &about, right) }
		}
	}
	student, job := c.nextBoard()
	c.turn = student + 1
	return job
}

// nextBoard returns the next student whose board is not judged yet, and the job that judges it, or nil.
func (c *Class) nextBoard() (student int, job func()) {
	for n := range c.students {
		i := (c.turn + n) % len(c.students)
		for k := range c.lesson {
			f := &c.lesson[k]
			a := c.students[i].answers[f.question]
			if board := a.unjudged(); f.question != "" && board != nil {
				id, about, q := f.question, f.Shot.About(), f.Asks
				return i, func() { c.try(id, a, &about, q, board) }
			}
		}
	}
	return c.turn, nil
}

// try judges a painted board.
func (c *Class) try(id string, a *submitted, about *question.About, q *question.Question, board *question.Painted) {
	tried, err := c.boards.Try(c.ctx, about, q, board)
	if err != nil {
		return
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	if a.Board == board { // otherwise the student has sent another one
		a.tried = &tried
	}
	if a.begin.Board == board {
		a.triedFirst = &tried
	}
	a.judgeBoard()
	c.heard(id)
}

// unjudged returns a painted board that is not judged yet, or nil.
func (a *submitted) unjudged() *question.Painted {
	switch {
	case a == nil:
	case a.Board != nil && a.tried == nil:
		return a.Board
	case a.begin.Board != nil && a.triedFirst == nil:
		return a.begin.Board
	}
	return nil
}

// judgeBoard sets what the bench knows of the painted boards.
func (a *submitted) judgeBoard() {
	a.right = a.tried != nil && a.tried.Broken
	a.first = a.triedFirst != nil && a.triedFirst.Broken
}

// settle waits until all painted boards are judged, or ctx ends.
func (c *Class) settle(ctx context.Context) {
	w := c.Watch()
	defer w.Close()
	for {
		c.mu.Lock()
		_, next := c.nextBoard()
		c.mu.Unlock()
		if next == nil {
			return
		}
		select {
		case <-w.Changed():
		case <-ctx.Done():
			return
		}
	}
}

// heard tells of a result about a question.
func (c *Class) heard(id string) {
	if f := c.frame(); f != nil && f.question == id {
		c.news++
		if c.shown[id] && f.Asks.Form == question.Board {
			c.behind = -1 // the bars of boards may have another order now
		}
	}
	c.tell(c.shown[id])
}

// counted returns the right number of a question for the least number. ok is false for other questions.
func (f *lessonFrame) counted() (right int64, ok bool) {
	q := f.Asks
	switch {
	case q == nil || q.Kind != "least":
		return 0, false
	case q.Form == question.Number:
		return q.Number, true
	case q.Form == question.Choice && q.Choices[q.Pick].Is == question.Amount:
		return q.Choices[q.Pick].N, true
	}
	return 0, false
}

// search finds the mistakes that give wrong numbers.
func (c *Class) search(id string, edition int64, about *question.About, right int64) {
	reasons, err := c.boards.Reasons(c.ctx, about, right)
	if err != nil {
		return
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	if f := c.find(id); f != nil && edition == c.edition {
		f.reasons, f.searched = reasons, true
		c.heard(id)
	}
}

// reason returns the mistake behind an answer, or nil. A mistake whose way is known comes first.
func (f *lessonFrame) reason(a question.Answer) (found *breaks.Reason) {
	n := a.Number
	if right, ok := f.counted(); !ok || right == n && f.Asks.Form == question.Number {
		return nil
	}
	if f.Asks.Form == question.Choice {
		option := &f.Asks.Choices[a.Pick]
		if n = option.N; option.Is != question.Amount {
			return nil
		}
	}
	for i := range f.reasons {
		if r := &f.reasons[i]; r.Answer == n && (found == nil || found.Way == nil && r.Way != nil) {
			found = r
		}
	}
	return found
}

// moves returns the moves of a wrong way that the rules allow. Otherwise it returns the steps of all pieces, from one
// cell to another.
func (f *lessonFrame) moves(r *breaks.Reason) (moves []solve.Move, steps [][2]grid.Cell) {
	rules, err := f.Shot.Puzzle.Rules(f.Shot.Dataset, f.Shot.Query)
	if err != nil {
		return nil, nil
	}
	legal := true
	for i := 1; i < len(r.Way); i++ {
		before, step := r.Way[i-1].To, r.Way[i]
		next, _, err := rules.Apply(before, step.Move)
		legal = legal && err == nil && next == step.To
		moves = append(moves, step.Move)
		for k := range rules.Shape().Movers {
			if from, to := before.Cells[k], step.To.Cells[k]; from != to && from != grid.None && to != grid.None {
				steps = append(steps, [2]grid.Cell{from, to})
			}
		}
	}
	if legal {
		return moves, nil
	}
	return nil, steps
}
