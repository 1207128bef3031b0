package solve_test

import (
	"context"
	"errors"
	"iter"
	"testing"
	"testing/synctest"
	"time"

	"stepboard/solve"
	"stepboard/solve/grid"
)

// line is a puzzle of one row: the walker must reach the last cell. Its solver does what a test tells it to.
type line struct {
	solve.Puzzle // nil: the job does not call it
	solvers      []solve.Solver
}

func (p line) ID() string                    { return "line" }
func (p line) Solvers(string) []solve.Solver { return p.solvers }
func (p line) Tasks() []string               { return []string{solve.TaskSolve} }
func (p line) Rules(d *solve.Dataset, _ int) (solve.Rules, error) {
	return lineRules{d.Board.Cols}, nil
}

type lineRules struct{ n int }

func (r lineRules) Start() solve.State              { return solve.NewState(0) }
func (r lineRules) Done(s solve.State) bool         { return int(s.Cells[0]) == r.n-1 }
func (r lineRules) Shape() solve.Shape              { return solve.Shape{Cells: r.n, Movers: []solve.Kind{'x'}} }
func (r lineRules) Next(*solve.State, *solve.Moves) {}
func (r lineRules) Apply(s solve.State, m solve.Move) (solve.State, solve.Cost, error) {
	if int(s.Cells[0])+int(m) >= r.n || m != 1 {
		return s, solve.Cost{}, &solve.Refusal{Text: solve.Say("line.off")}
	}
	s.Cells[0] += grid.Cell(m)
	return s, solve.Units(1), nil
}

type fake struct {
	id    string
	solve func(m *solve.Meter, query int) (solve.Answer, error)
	moves []solve.Move
}

func (f *fake) ID() string { return f.id }
func (f *fake) Prepare(*solve.Meter, *solve.Dataset, string) (solve.Session, error) {
	return f, nil
}

func (f *fake) Solve(m *solve.Meter, query int) (solve.Answer, error) { return f.solve(m, query) }
func (f *fake) Walk(*solve.Meter, int) iter.Seq2[solve.Move, error] {
	return func(yield func(solve.Move, error) bool) {
		for _, m := range f.moves {
			if !yield(m, nil) {
				return
			}
		}
	}
}

func answers(v int64) func(*solve.Meter, int) (solve.Answer, error) {
	return func(*solve.Meter, int) (solve.Answer, error) { return solve.Answer{Value: v, Steps: max(v, 0)}, nil }
}

func request(queries int, solvers ...solve.Solver) solve.Request {
	d := &solve.Dataset{Board: solve.NewBoard(1, 4), Queries: make([]solve.Query, queries)}
	r := solve.Request{
		Puzzle: line{solvers: solvers}, Task: solve.TaskSolve, Solver: solvers[0],
		Datasets: []*solve.Dataset{d},
	}
	for i := range queries {
		r.Targets = append(r.Targets, solve.Target{Query: i})
	}
	r.Show = true
	return r
}

// finish drains a job and returns its outcomes.
func finish(t *testing.T, j *solve.Job) []solve.Outcome {
	t.Helper()
	var last solve.Update
	for u := range j.Updates() {
		last = u
	}
	if last.Phase != solve.Finished {
		t.Errorf("last phase %v", last.Phase)
	}
	o := j.Outcomes(0)
	if last.Outcomes != len(o) {
		t.Errorf("last update says %d outcomes, there are %d", last.Outcomes, len(o))
	}
	return o
}

func TestJobVerifiesWhatIsShown(t *testing.T) {
	walk := []solve.Move{1, 1, 1}
	cases := []struct {
		name   string
		solver *fake
		second *fake
		level  solve.Level
		by     string
		reason string
	}{
		{"walk replayed", &fake{"a", answers(3), walk}, nil, solve.LeastIf, "", ""},
		{"walk shorter than the answer", &fake{"a", answers(4), walk}, nil, solve.NotChecked, "", "verify.walk_differs"},
		{"walk ends before the goal", &fake{"a", answers(2), walk[:2]}, nil, solve.NotChecked, "", "verify.walk_differs"},
		{"a move is refused", &fake{"a", answers(3), []solve.Move{1, 2}}, nil, solve.NotChecked, "", "verify.refused"},
		{"no way, agreed", &fake{"a", answers(-1), nil}, &fake{"b", answers(-1), nil}, solve.Shown, "b", ""},
		{"no way, denied", &fake{"a", answers(-1), nil}, &fake{"b", answers(3), nil}, solve.NotChecked, "", "verify.disagrees"},
		{"no way, nobody to ask", &fake{"a", answers(-1), nil}, nil, solve.NotChecked, "", "verify.no_second"},
		{"too long to replay", &fake{"a", answers(solve.MaxReplay + 1), walk}, nil, solve.NotChecked, "", "verify.too_long"},
		{"second over its budget", &fake{"a", answers(-1), nil}, &fake{"b", func(*solve.Meter, int) (solve.Answer, error) {
			return solve.Answer{}, &solve.OverBudget{Budget: 1 << 20}
		}, nil}, solve.NotChecked, "", "verify.budget"},
	}
	for _, c := range cases {
		t.Run(c.name, func(t *testing.T) {
			solvers := []solve.Solver{c.solver}
			if c.second != nil {
				solvers = append(solvers, c.second)
			}
			o := finish(t, solve.NewRunner().Start(t.Context(), request(1, solvers...)))
			if len(o) != 2 || o[0].Checked || !o[1].Checked {
				t.Fatalf("outcomes %+v, want the answer and the answer checked", o)
			}
			v := o[1].Verification
			if v.Level != c.level || v.By != c.by || v.Reason.Key != c.reason {
				t.Errorf("verification %+v", v)
			}
			if c.level == solve.LeastIf && (o[1].Walk.Len() != 3 || o[1].Walk.At(2).Cells[0] != 2) {
				t.Errorf("walk %+v", o[1].Walk)
			}
		})
	}
}

func TestJobWithoutListenerEnds(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		busy := &fake{"a", func(m *solve.Meter, _ int) (solve.Answer, error) {
			for range 1000 {
				time.Sleep(5 * time.Millisecond)
				if err := m.Poll(1, 1); err != nil {
					return solve.Answer{}, err
				}
			}
			return solve.Answer{Value: 0}, nil
		}, nil}
		j := solve.NewRunner().Start(t.Context(), request(3, busy))
		synctest.Wait()
		time.Sleep(20 * time.Second)
		synctest.Wait() // a goroutine left behind would fail the bubble
		if n := len(j.Outcomes(0)); n != 4 {
			t.Errorf("%d outcomes, want 3 answers and 1 check", n)
		}
		if u := <-j.Updates(); u.Phase != solve.Finished || u.Outcomes != 4 {
			t.Errorf("the update kept is %+v", u)
		}
	})
}

func TestProgressIsAtMost30ASecond(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		busy := &fake{"a", func(m *solve.Meter, _ int) (solve.Answer, error) {
			for range 10_000 {
				time.Sleep(100 * time.Microsecond)
				if err := m.Poll(1, 1); err != nil {
					return solve.Answer{}, err
				}
			}
			return solve.Answer{}, nil
		}, nil}
		n := 0
		for u := range solve.NewRunner().Start(t.Context(), request(1, busy)).Updates() {
			if u.Phase == solve.Solving && u.Progress.Time > 0 {
				n++
			}
		}
		if n < 25 || n > 30 {
			t.Errorf("%d reports of progress in a second", n)
		}
	})
}

func TestCancelledJobFreesItsSlotAndAnswersNothing(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		stuck := &fake{"a", func(m *solve.Meter, _ int) (solve.Answer, error) {
			for {
				time.Sleep(time.Millisecond)
				if err := m.Poll(1, 1); err != nil {
					return solve.Answer{}, err
				}
			}
		}, nil}
		r := solve.NewRunner()
		var jobs []*solve.Job
		for range 50 { // more jobs than slots: some wait
			jobs = append(jobs, r.Start(t.Context(), request(2, stuck)))
		}
		time.Sleep(100 * time.Millisecond)
		for _, j := range jobs {
			j.Cancel()
		}
		at := time.Now()
		for _, j := range jobs {
			if o := finish(t, j); len(o) != 0 {
				t.Errorf("a cancelled job has outcomes %+v", o)
			}
		}
		if d := time.Since(at); d > 50*time.Millisecond {
			t.Errorf("stopped after %v", d)
		}
		if o := finish(t, r.Start(t.Context(), request(1, &fake{"a", answers(3), []solve.Move{1, 1, 1}}))); len(o) != 2 {
			t.Errorf("no slot left: outcomes %+v", o)
		}
	})
}

func TestCrashOfASolverIsAnOutcome(t *testing.T) {
	bad := &fake{"a", func(_ *solve.Meter, q int) (solve.Answer, error) {
		if q == 1 {
			panic("boom")
		}
		return solve.Answer{}, nil
	}, nil}
	r := request(3, bad)
	r.Targets = []solve.Target{{Query: 1}, {Query: 0}, {Query: 2}}
	o := finish(t, solve.NewRunner().Start(context.Background(), r))
	var crash *solve.CrashError
	if len(o) != 3 || !errors.As(o[0].Err, &crash) || o[1].Err != nil || o[2].Err != nil {
		t.Fatalf("outcomes %+v", o)
	}
	r.Show = false // in one session, a crash also ends the queries that follow
	o = finish(t, solve.NewRunner().Start(context.Background(), r))
	if len(o) != 3 || !errors.As(o[2].Err, &crash) {
		t.Fatalf("outcomes %+v", o)
	}
}

func TestMeterBudget(t *testing.T) {
	m, release := solve.NewMeter(t.Context(), 100, nil)
	defer release()
	if err := m.Take(60); err != nil {
		t.Fatal(err)
	}
	var over *solve.OverBudget
	if err := m.Take(41); !errors.As(err, &over) || over.Budget != 100 {
		t.Fatalf("41 over 60 of 100: %v", err)
	}
	m.Give(10)
	if err := m.Take(50); err != nil {
		t.Fatal(err)
	}
	if s := m.Lap(); s.Bytes != 100 {
		t.Errorf("peak %d", s.Bytes)
	}
	if err := m.Take(1 << 62); !errors.As(err, &over) {
		t.Errorf("a huge request: %v", err)
	}
}
