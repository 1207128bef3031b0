// Package breaks judges the boards that a class paints to make a program wrong, and finds the mistakes behind wrong
// answers. A program is a named mistake (package solve/mistake), or a student's program that runs in a box.
package breaks

import (
	"context"
	"errors"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"sync"
	"time"

	"stepboard/app/contest/judge"
	"stepboard/app/contest/stress"
	"stepboard/app/view/question"
	"stepboard/solve"
	"stepboard/solve/budget"
	"stepboard/solve/lens"
	"stepboard/solve/mistake"
)

// Program is a program that is ready to run.
type Program interface {
	Run(ctx context.Context, input []byte, limits judge.Limits) (judge.Result, error)
	Close() error
}

// Limits of the work for a board: of a run of a program, of everything, of the memory of our solvers, and of the states
// of a search with a mistake.
var runLimits = judge.Limits{Time: time.Second, Memory: 256 * budget.MB}

const (
	mostTime   = 20 * time.Second
	mostMemory = 64 * budget.MB
	mostStates = 20_000
)

// Extension is the extension of the folder of a lesson's programs, which is beside the lesson.
const Extension = ".programs"

// Folder returns the folder with the programs of a lesson's file.
func Folder(lesson string) string {
	return strings.TrimSuffix(lesson, filepath.Ext(lesson)) + Extension
}

// Judge judges boards. Programs stay ready until Close. Several goroutines may use a Judge, but it works on one board
// at a time.
type Judge struct {
	// Prepare compiles or loads a program; tests replace it.
	Prepare func(ctx context.Context, path string) (Program, error)

	// Gate keeps programs out where no box protects the user.
	Gate judge.Gate

	folder string

	mu    sync.Mutex
	ready map[string]prepared // by file
}

type prepared struct {
	Program
	err error
}

// New returns a judge for a lesson whose programs are in a folder; it may be missing.
func New(folder string) *Judge {
	prepare := func(ctx context.Context, path string) (Program, error) {
		return judge.Prepare(ctx, path, judge.Languages())
	}
	return &Judge{folder: folder, ready: map[string]prepared{}, Prepare: prepare}
}

// Close ends the programs.
func (j *Judge) Close() (err error) {
	j.mu.Lock()
	defer j.mu.Unlock()
	for _, p := range j.ready {
		if p.err == nil {
			err = errors.Join(err, p.Close())
		}
	}
	j.ready = map[string]prepared{}
	return err
}

// Tried is the judgement of a painted board.
type Tried struct {
	Broken bool         // the program is wrong on the board
	Judged bool         // false: the board could not be judged, or a judge may not give it
	Size   int          // of the board
	Lens   string       // ID of the lens that explains the right answer; "": none
	Said   []solve.Text // the answer of the program and the right answer, or the reason why the board is not judged
}

// Try judges a board. The error is the context's; the board may then be judged later.
func (j *Judge) Try(
	ctx context.Context, about *question.About, q *question.Question, a *question.Painted,
) (Tried, error) {
	j.mu.Lock()
	defer j.mu.Unlock()
	d, ok := a.On(about)
	if !ok {
		return Tried{Said: []solve.Text{solve.Say("breaks.illegal")}}, nil
	}
	tried := Tried{Size: a.Size()}
	bounded, cancel := context.WithTimeout(ctx, mostTime)
	defer cancel()
	run, err := j.run(bounded, about.Puzzle, q, d)
	var trial *stress.Trial
	legal := err == nil
	if legal {
		order := stress.Order{Puzzle: about.Puzzle, Run: run, Workers: 1, Budget: solve.NewBudget(mostMemory)}
		trial, legal, err = order.Try(bounded, d)
	}
	switch {
	case ctx.Err() != nil:
		return tried, ctx.Err()
	case err != nil:
		tried.Said = []solve.Text{solve.Say("breaks.not_judged", "Why", reason(err))}
	case !legal:
		tried.Said = []solve.Text{solve.Say("breaks.illegal")}
		if why, unfit := Unfit(about.Puzzle, d); unfit {
			tried.Said = append(tried.Said, why)
		}
	case trial.Verdict.Kind == judge.NotJudged:
		tried.Said = []solve.Text{solve.Say("breaks.not_judged", "Why", trial.Verdict.Why)}
	case trial.Failed():
		tried.Judged, tried.Broken, tried.Said = true, true, trial.Say(about.Puzzle)
		tried.Lens = lens.Telling(about.Puzzle, about.Puzzle.Tasks()[0], trial.Right())
	default:
		tried.Judged, tried.Said = true, []solve.Text{solve.Say("breaks.right", "Answer", strings.Join(trial.Want, "\n"))}
	}
	return tried, nil
}

// Unfit returns the reason why a judge may not give a board: an error of its Check, or a warning that inputs of the
// puzzle may not have. ok is false if there is no such reason.
func Unfit(p solve.Puzzle, d *solve.Dataset) (why solve.Text, ok bool) {
	x, ok := solve.Odd(p, p.Tasks()[0], d, p.Given().Odd...)
	return x.Text, ok
}

// Right returns the judgement as reports need it.
func (j *Judge) Right(
	ctx context.Context,
) func(about *question.About, q *question.Question, a *question.Painted) (right, ok bool) {
	return func(about *question.About, q *question.Question, a *question.Painted) (right, ok bool) {
		t, err := j.Try(ctx, about, q, a)
		return t.Broken, t.Judged && err == nil
	}
}

// reason returns an error in words.
func reason(err error) solve.Text {
	var refusal *solve.Refusal
	var said interface{ Text() solve.Text }
	switch {
	case errors.As(err, &refusal):
		return refusal.Text
	case errors.As(err, &said):
		return said.Text()
	case errors.Is(err, context.DeadlineExceeded):
		return solve.Say("breaks.too_long")
	}
	return solve.Say("breaks.failed")
}

// run returns the program that a question is about.
func (j *Judge) run(ctx context.Context, p solve.Puzzle, q *question.Question, d *solve.Dataset) (stress.Run, error) {
	if file, ok := q.Program(); ok {
		program, err := j.program(ctx, file)
		return func(ctx context.Context, input []byte) (judge.Result, error) {
			return program.Run(ctx, input, runLimits)
		}, err
	}
	return func(ctx context.Context, _ []byte) (r judge.Result, err error) { // now the board is known to be legal
		m, _ := mistake.ByID(p, q.Breaks)
		answer, _, ok := search(ctx, p, p.Tasks()[0], d, 0, m)
		if ctx.Err() != nil {
			return r, ctx.Err()
		}
		if !ok {
			return r, solve.Refused("breaks.large", "Most", mostStates)
		}
		line, err := solve.AnswerLine(p, d, 1, solve.Answer{Value: answer}, nil)
		r.Output = []byte(line)
		return r, err
	}, nil
}

// program prepares a program of the folder once.
func (j *Judge) program(ctx context.Context, file string) (Program, error) {
	if p, known := j.ready[file]; known {
		return p.Program, p.err
	}
	_, err := j.Gate.Pass(ctx)
	var p Program
	if err == nil {
		p, err = j.Prepare(ctx, filepath.Join(j.folder, file))
	}
	if ctx.Err() == nil {
		j.ready[file] = prepared{p, err}
	}
	return p, err
}

// search returns the answer of a search with a mistake, and the way that it takes. A way beyond the limit of the rules
// is none. ok is false if the board is too large for it.
func search(
	ctx context.Context, p solve.Puzzle, task string, d *solve.Dataset, query int, m mistake.Mistake,
) (n int64, way []solve.Step, ok bool) {
	rules, err := m.Rules(p, d, query)
	own, failed := p.Rules(d, query)
	if err != nil || failed != nil {
		return 0, nil, false
	}
	found := m.Search(ctx, rules, m.Key(p, d, query), mostStates)
	if limited, is := own.(solve.Limited); is && found.Found {
		if most, has := limited.Most(); has && most.Less(found.Answer) {
			found.Found = false
		}
	}
	if !found.Found {
		return solve.None, nil, found.Whole
	}
	return found.Answer.Value(solve.Twofold(p, task)), found.Way, found.Whole
}

// Reason is a mistake that gives a number on a board.
type Reason struct {
	Name   solve.Text
	Answer int64
	Way    []solve.Step // the first is the start; nil: no way is known
}

// Reasons returns the mistakes and the programs of the folder that have a wrong number on a board, where right is the
// right one. The error is the context's.
func (j *Judge) Reasons(ctx context.Context, about *question.About, right int64) (list []Reason, err error) {
	p := about.Puzzle
	task := solve.TaskOf(p, about.Task)
	if about.Query >= 0 {
		for _, m := range mistake.Of(p, task, about.Dataset, about.Query) {
			if n, way, ok := search(ctx, p, task, about.Dataset, about.Query, m); ok && n != right {
				list = append(list, Reason{m.Name(p), n, way})
			}
		}
	}
	if ctx.Err() != nil {
		return nil, ctx.Err()
	}
	said, err := j.answers(ctx, about)
	for _, file := range sorted(said) {
		if said[file] != right {
			list = append(list, Reason{Name: solve.Say("question.program", "File", file), Answer: said[file]})
		}
	}
	return list, err
}

func sorted(of map[string]int64) (files []string) {
	for file := range of {
		files = append(files, file)
	}
	slices.Sort(files)
	return files
}

// mostPrograms is the largest number of programs that are asked for a number.
const mostPrograms = 100

// answers returns the numbers that the programs of the folder print for a board.
func (j *Judge) answers(ctx context.Context, about *question.About) (map[string]int64, error) {
	p, said := about.Puzzle, map[string]int64{}
	if about.Query < 0 || solve.TaskOf(p, about.Task) != p.Tasks()[0] {
		return said, nil
	}
	paths, _, err := judge.Programs([]string{j.folder}, nil, judge.Languages())
	if err != nil {
		return said, nil //nolint:nilerr // most lessons have no programs
	}
	d := about.Dataset.Clone()
	d.Queries = d.Queries[about.Query : about.Query+1]
	input, err := solve.Written(p, []*solve.Dataset{d})
	if err != nil {
		return said, nil //nolint:nilerr // the judge's format can't express the board
	}
	for _, path := range paths[:min(len(paths), mostPrograms)] {
		file, err := filepath.Rel(j.folder, path)
		if err != nil {
			continue
		}
		j.mu.Lock()
		program, err := j.program(ctx, file)
		var result judge.Result
		if err == nil {
			result, err = program.Run(ctx, input, runLimits)
		}
		j.mu.Unlock()
		if ctx.Err() != nil {
			return said, ctx.Err()
		}
		if n, bad := strconv.ParseInt(strings.TrimSpace(string(result.Output)), 10, 64); err == nil && bad == nil {
			said[file] = n
		}
	}
	return said, nil
}
