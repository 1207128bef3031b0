// Package program tests a program of the user: it searches for a small input on which the program fails.
package program

import (
	"cmp"
	"context"
	"errors"
	"path/filepath"
	"runtime"
	"strings"
	"time"

	"stepboard/app/contest/judge"
	"stepboard/app/contest/stress"
	"stepboard/app/document"
	"stepboard/app/shell"
	"stepboard/app/theme"
	"stepboard/app/view"
	"stepboard/solve"
	"stepboard/solve/budget"
	"stepboard/solve/grid"
	"stepboard/solve/lens"
)

// Program is a program that is ready to run.
type Program interface {
	Run(ctx context.Context, input []byte, limits judge.Limits) (judge.Result, error)
	Close() error
}

// Room tests programs.
type Room struct {
	*shell.Shell
	addCase func(p solve.Puzzle, input []byte, comment string) error
	// Prepare compiles or loads a program; tests replace it.
	Prepare func(ctx context.Context, path string) (Program, error)
	// Gate asks the user whether untrusted programs may run. Tests close the gate.
	Gate    judge.Gate
	path    string // path of the program that was chosen last, or ""
	next    string // path of a program that was chosen in another room since, or ""
	outcome        // the outcome of the last search with this program
}

// outcome is the result of a search. The prompt shows it again when the user comes back from the opened board.
type outcome struct {
	puzzle solve.Puzzle
	now    stress.Progress
	found  *stress.Finding
	added  bool   // whether found was added to the test data
	frame  int    // number of the frame that was added to the lesson, from 1; or 0
	said   string // message about the search, or ""
}

// New returns the room of a window. The function addCase adds an input of a puzzle to the open test data, with a
// comment.
func New(s *shell.Shell, addCase func(p solve.Puzzle, input []byte, comment string) error) *Room {
	return &Room{Shell: s, addCase: addCase, Prepare: func(ctx context.Context, path string) (Program, error) {
		return judge.Prepare(ctx, path, judge.Languages())
	}}
}

// Actions returns the actions of the room.
func (r *Room) Actions() []*shell.Action {
	return []*shell.Action{
		{ID: "break", Icon: theme.IconWarning, Run: func() { r.open() }},
	}
}

// Take sets the program of the next search, which the user has chosen in another room.
func (r *Room) Take(path string) { r.next = path }

// Open opens the prompt for a program and a puzzle, and starts the search, if no boards were tried yet and it needs no
// trust.
// It drops the search in another program that still goes on.
func (r *Room) Open(path string, p solve.Puzzle) {
	if path != r.path {
		r.Lefts.Forgo("break")
	}
	r.Take(path)
	if known := r.Puzzles.ByID(p.ID()); known != nil {
		p = known
	}
	if a := r.openFor(p); a != nil && a.now.Boards == 0 && !a.Gate.Closed() {
		a.run()
	}
}

// find chooses the program that was chosen in another room, and the results of the last search in this program, if the
// search was on boards of the puzzle p.
func (r *Room) find(p solve.Puzzle) {
	path := cmp.Or(r.next, r.path)
	if path != r.path || p != r.puzzle || r.now.Boards == 0 {
		r.path, r.outcome = path, outcome{puzzle: p}
	}
	r.next = ""
}

// Choices of limits. The settings with the names below store the user's choices.
var (
	limits = []int{1, 2, 5, 10}             // seconds for one run
	memory = []int{64, 128, 256, 512, 1024} // memory limit in MB
	search = []int{10, 30, 60, 300}         // seconds for the whole search
)

const (
	keptLimit  = "program.limit"
	keptMemory = "program.memory"
	keptSearch = "program.search"
	newsEvery  = 100 * time.Millisecond
)

// attempt is the prompt with the state of a search.
type attempt struct {
	*Room
	panel
	limit, memory, search int
	work                  shell.Work // the search
}

func (r *Room) open() *attempt { return r.openFor(r.Puzzles.ByID(r.Bench.Doc().Puzzle().ID())) }

// openFor opens the prompt, or returns to a search that goes on. Then the result is nil.
func (r *Room) openFor(p solve.Puzzle) *attempt {
	if r.Lefts.Back("break") {
		return nil
	}
	r.find(p)
	a := &attempt{Room: r}
	a.limit = r.Settings.Among(keptLimit, limits, 2)
	a.memory = r.Settings.Among(keptMemory, memory, 512)
	a.search = r.Settings.Among(keptSearch, search, 10)
	a.show()
	a.refresh()
	return a
}

func (a *attempt) choose() {
	a.Files.ChooseFile(a.Say(solve.Say("program.choose")), func(path string) {
		a.path = path
		a.clear()
		a.refresh()
		a.Win.Canvas().Focus(a.start)
		a.Trace.Line("program", a.name())
	})
}

func (a *attempt) clear() { a.outcome = outcome{puzzle: a.puzzle} }

// run starts a search, or stops the running search, which then returns the smallest failing input so far.
func (a *attempt) run() {
	if a.work.Busy() {
		a.work.Stop()
		return
	}
	if a.Gate.Closed() { // the button's text asked the user to trust the program
		a.Gate.Trust()
	}
	a.clear()
	order := stress.Order{Puzzle: a.puzzle, Seed: 1, Workers: max(1, runtime.GOMAXPROCS(0)-1), Budget: a.Bench.Budget()}
	path, bounds := a.path, judge.Limits{Time: time.Duration(a.limit) * time.Second, Memory: int64(a.memory) * budget.MB}
	wait := time.Duration(a.search) * time.Second
	a.work.Begin(a.Shell, func(ctx context.Context, tell func(func())) func() {
		tried := shell.Gather(tell, func(news []stress.Progress) {
			a.now = news[len(news)-1]
			a.refresh()
		})
		last := time.Time{}
		order.Report = func(p stress.Progress) {
			if time.Since(last) >= newsEvery || p.Found != nil {
				last = time.Now()
				tried(p)
			}
		}
		found, progress, err := a.try(ctx, path, order, bounds, wait)
		return func() { a.ended(found, progress, err) }
	})
	a.refresh()
}

// try prepares the program and searches for a failure. try runs on the goroutine of the search.
func (a *attempt) try(ctx context.Context, path string, o stress.Order, bounds judge.Limits, wait time.Duration) (
	*stress.Finding, stress.Progress, error,
) {
	if _, err := a.Gate.Pass(ctx); err != nil {
		return nil, stress.Progress{}, err
	}
	program, err := a.Prepare(ctx, path)
	if err != nil {
		return nil, stress.Progress{}, err
	}
	defer func() { _ = program.Close() }()
	o.Run = func(ctx context.Context, input []byte) (judge.Result, error) { return program.Run(ctx, input, bounds) }
	searching, cancel := context.WithTimeout(ctx, wait)
	defer cancel()
	return stress.Search(searching, ctx, o)
}

// ended shows the result of a search. The parameter progress is the last progress of the search.
func (a *attempt) ended(found *stress.Finding, progress stress.Progress, err error) {
	a.now, a.found = progress, found
	var uncompiled *judge.CompileError
	var closed *judge.ClosedError
	kind := judge.Accepted
	switch {
	case found != nil:
		kind = found.Trial.Verdict.Kind
	case errors.As(err, &uncompiled):
		kind, a.said = judge.NotCompiled, a.Say(uncompiled.Text())
	case errors.As(err, &closed):
		kind, a.said = judge.NotJudged, a.Say(closed.Text())
	case errors.Is(err, context.Canceled), err == nil && progress.Boards == 0: // stopped before the first board
	case err != nil:
		a.said = a.Message(err)
	default:
		a.said = a.Say(solve.Say("stress.none", "PluralCount", progress.Boards, "Runs", progress.Runs))
	}
	a.refresh()
	if found != nil && a.Asked() == a.asked {
		a.Win.Canvas().Focus(a.toLesson)
	}
	a.Trace.Line("broken", kind)
}

// keep opens the failing input as a document, with a lens that explains the right answer.
func (a *attempt) keep() {
	content, through := a.content()
	a.Files.Adopt(content, &view.Shot{Lens: through, Route: true, Event: -1, Pointer: grid.None})
}

// content returns the failing input as a document, and the ID of the lens that explains the right answer.
func (a *attempt) content() (c document.Content, through string) {
	t := a.found.Trial
	c = t.Content(a.puzzle, a.Say(solve.Say("program.title")), strings.Join(a.told(), "\n"))
	return c, lens.Telling(a.puzzle, c.Task, t.Right())
}

func (a *attempt) addToLesson() {
	c, through := a.content()
	c.Notes = strings.Join(a.told()[:2], "\n") // the verdict and the mistake
	a.frame = a.Lesson.AddBoard(c, through)
	a.refresh()
}

func (a *attempt) add() {
	t := a.found.Trial
	verdict := a.Say(solve.Say("judge.kind." + string(t.Verdict.Kind)))
	err := a.addCase(a.puzzle, t.Input, a.Say(solve.Say("program.about", "File", a.name(), "Verdict", verdict)))
	if err != nil {
		a.Complain(err)
		return
	}
	a.added, a.frame = true, 0
	a.refresh()
	a.Trace.Line("added", len(t.Input))
}

func (a *attempt) name() string { return shell.Plain(filepath.Base(a.path)) }
