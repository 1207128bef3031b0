package command

import (
	"cmp"
	"encoding/json"
	"strconv"

	"stepboard/solve"
	"stepboard/solve/sokoban"
)

// outcome is what became of one query.
type outcome struct {
	dataset, query int // from 0
	solved         bool
	answer         solve.Answer
	stats          solve.Stats
	verified       solve.Verification
}

// json prints an object a line for each query. Those that can't be solved within the budget have the answer null, and
// the others are answered all the same.
func (r *run) json() (int, error) {
	code := Solved
	for i, d := range r.datasets {
		c, err := r.jsonDataset(i, d)
		if err != nil {
			return BadInput, err
		}
		code = max(code, c)
	}
	return code, nil
}

func (r *run) jsonDataset(i int, d *solve.Dataset) (int, error) {
	a := r.attempt(d)
	defer func() { a.release() }()
	code := Solved
	for q := range d.Queries {
		o, err := r.solveQuery(a, d, q)
		o.dataset = i
		if outOfBudget(err) {
			r.unsolved(i, q)
			code, err = Unsolved, nil
		}
		if err == nil {
			err = cmp.Or(r.line(a, d, o), r.flush())
		}
		if err != nil {
			return BadInput, err
		}
	}
	return code, nil
}

// solveQuery answers and verifies a query.
func (r *run) solveQuery(a *attempt, d *solve.Dataset, query int) (o outcome, err error) {
	o.query = query
	o.answer, err = r.answer(a, d, query, true)
	o.stats = a.lap()
	if err != nil {
		o.verified.Reason = r.overBudget()
		return o, err
	}
	o.solved = true
	o.verified, err = a.verify(query, o.answer)
	if err == nil {
		err = r.certify(a, query)
	}
	return o, err
}

// line prints the object of a query.
func (r *run) line(a *attempt, d *solve.Dataset, o outcome) error {
	w := object{run: r}
	w.text(`{"puzzle":`, r.puzzle.ID())
	w.text(`,"task":`, r.task)
	w.text(`,"algorithm":`, r.solver.ID())
	w.int(`,"dataset":`, int64(o.dataset)+1)
	w.int(`,"query":`, int64(o.query)+1)
	w.number(`,"answer":`, o.solved, o.answer.Value)
	if o.verified.OK {
		w.raw(`,"verified":true`)
		w.text(`,"by":`, o.verified.By)
	} else {
		w.raw(`,"verified":false`)
		w.text(`,"reason":`, r.texts.Say(o.verified.Reason))
	}
	w.raw(`,"moves":[`)
	if o.verified.OK && o.verified.By == solve.Replayed {
		if err := r.moves(&w, a, d, o.query); err != nil {
			return err
		}
	}
	w.raw(`]`)
	if r.puzzle == sokoban.Puzzle {
		if o.answer.Counts != nil {
			w.counts(d.Board.Cols, o.answer.Counts)
		}
		if r.task == sokoban.TaskWalk {
			steps := o.answer.Steps
			if o.answer.Value == solve.None {
				steps = solve.None
			}
			w.number(`,"pushes":`, o.solved, o.answer.Value)
			w.number(`,"steps":`, o.solved, steps)
		}
	}
	w.int(`,"stats":{"expanded":`, o.stats.Expanded)
	w.int(`,"generated":`, o.stats.Generated)
	w.int(`,"peakFrontier":`, o.stats.PeakFrontier)
	w.int(`,"bytes":`, o.stats.Bytes)
	w.int(`,"ns":`, o.stats.Time.Nanoseconds())
	w.raw("}}\n")
	return w.err
}

// moves prints the states of a walk that was verified, one after the other as they are made.
func (r *run) moves(w *object, a *attempt, d *solve.Dataset, query int) error {
	rules, err := r.puzzle.Rules(d, query)
	if err != nil {
		return err
	}
	w.value(r.puzzle.Record(d, rules.Start()))
	_, _, _, err = solve.Replay(rules, a.session.Walk(a.meter, query), func(_ solve.Move, s solve.State) error {
		w.raw(",")
		w.value(r.puzzle.Record(d, s))
		return w.err
	})
	a.meter.Lap()
	return err
}

// object writes JSON and keeps the first error.
type object struct {
	*run
	digits []byte
	err    error
}

func (w *object) raw(s string) {
	if w.err == nil {
		_, w.err = w.out.WriteString(s)
	}
}

// value writes anything that encoding/json can.
func (w *object) value(v any) {
	data, err := json.Marshal(v)
	if err != nil && w.err == nil {
		w.err = err
	}
	if w.err == nil {
		_, w.err = w.out.Write(data)
	}
}

func (w *object) text(before, s string) {
	w.raw(before)
	w.value(s)
}

func (w *object) int(before string, v int64) {
	w.raw(before)
	w.digits = strconv.AppendInt(w.digits[:0], v, 10)
	if w.err == nil {
		_, w.err = w.out.Write(w.digits)
	}
}

// number writes a number that may be unknown: null.
func (w *object) number(before string, known bool, v int64) {
	if known {
		w.int(before, v)
	} else {
		w.raw(before + "null")
	}
}

// counts writes the rows of a board's numbers.
func (w *object) counts(cols int, counts []int32) {
	w.raw(`,"counts":[`)
	for i, n := range counts {
		before := ","
		switch {
		case i == 0:
			before = "["
		case i%cols == 0:
			before = "],["
		}
		w.int(before, int64(n))
	}
	w.raw("]]")
}
