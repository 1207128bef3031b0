package command

import (
	"context"
	"errors"
	"fmt"
	"runtime"
	"strings"
	"time"

	"stepboard/app/contest/judge"
	"stepboard/app/contest/stress"
	"stepboard/app/contest/testset"
	"stepboard/app/storage/files"
	"stepboard/solve"
	"stepboard/solve/budget"
)

// breaks is the command break. It looks for an input on which a program is wrong, and makes this input small.
func (p *program) breaks() ([][]option, action) {
	m := &breaker{program: p, seconds: 10, limit: 2, memory: 512 * budget.MB}
	return [][]option{{
		p.puzzleOption("", &m.puzzle),
		{name: "time", value: "S", read: decimal(&m.seconds, 0.1, 86_400)},
		{name: "limit", value: "S", read: decimal(&m.limit, 0.1, 600)},
		{name: "memory", value: "MB", read: megabytes(&m.memory, 1<<20)},
		{name: "seed", value: "N", read: whole(&m.seed, 0, 1<<31-1)},
		{name: "files", value: "NAME", read: problemName(&m.files)},
		{name: "o", value: "FILE", read: text(&m.file)},
		{name: "json", on: &m.json},
		p.trusting(),
	}}, m.search
}

func (m *breaker) search(ctx context.Context, programs []string, _ map[string]bool) int {
	p, puzzle, code := m.program, m.puzzles.ByID(m.puzzle), Solved
	switch {
	case m.puzzle == "":
		return p.fail(nil, missingPuzzle(p.puzzles, "-puzzle"))
	case len(programs) != 1 || programs[0] == "":
		return p.usage(solve.Say("command.break.no_program"))
	}
	if _, code := p.protected(ctx); code != Solved {
		return code
	}
	program, err := judge.Prepare(ctx, programs[0], judge.Languages())
	if err != nil {
		return p.unread(err, BadUsage)
	}
	defer func() { _ = program.Close() }()
	program.UseFiles(m.files)
	p.tellFiles(&judge.Round{Programs: programs, Set: &testset.Set{}, Files: m.files})
	limits := judge.Limits{Time: seconds(m.limit), Memory: m.memory}
	searching, cancel := context.WithTimeout(ctx, seconds(m.seconds))
	defer cancel()
	confirming := 3 * (2*limits.Time + time.Second) // wall time to find out that a program never ends
	shrinking, cancel := context.WithTimeout(ctx, 2*seconds(m.seconds)+shrinkTime+confirming)
	defer cancel()
	found, so, err := stress.Search(searching, shrinking, stress.Order{
		Puzzle: puzzle, Seed: uint64(m.seed), Workers: runtime.GOMAXPROCS(0), Budget: solve.NewBudget(memory(0)),
		Run:    func(ctx context.Context, input []byte) (judge.Result, error) { return program.Run(ctx, input, limits) },
		Report: m.searching(),
	})
	refusal, refused := errors.AsType[*solve.Refusal](err)
	switch {
	case refused && found == nil: // our own answer is wrong
		p.complain(refusal.Text)
		return BadInput
	case err != nil && found == nil:
		return p.failed(err, BadInput)
	case found == nil && ctx.Err() != nil:
		return Interrupted
	case found == nil && so.Runs == 0: // the first run of the program, or our own solver, took all the time
		p.complain(solve.Say("stress.unfinished"))
		if m.json {
			return max(Wrong, p.printJSON(breakResult{}))
		}
		return Wrong
	}
	b := breakResult{Boards: so.Boards, Runs: so.Runs}
	if found != nil {
		b.Broken, b.failure = true, failureOf(ctx, puzzle, found)
		code = Wrong
		if m.file != "" {
			if err := m.keep(puzzle, found.Trial); err != nil {
				return p.failed(err, BadInput)
			}
		}
	}
	return max(code, m.tell(b))
}

type breaker struct {
	*program
	puzzle, file   string
	files          string  // name of the problem, if the program must read and write files; or ""
	seconds, limit float64 // time for the search, and time limit of the program
	memory         int64
	seed           int
	json           bool
}

// searching returns a function that shows the progress of a search on the terminal, or nil if there is no terminal.
func (m *breaker) searching() func(stress.Progress) {
	if m.json || !m.watched() {
		return nil
	}
	last := time.Now()
	return func(so stress.Progress) {
		if time.Since(last) < time.Second/2 {
			return
		}
		last = time.Now()
		what := solve.Say("stress.progress", "PluralCount", so.Boards, "Runs", so.Runs)
		if so.Found != nil {
			what = stress.SizeOf(so.Found.Datasets).Say("stress.shrinking", "stress.shrinking_points")
		}
		_, _ = fmt.Fprintf(m.stderr, "%s\x1b[K\r", m.texts.Say(what))
	}
}

// shrinkTime is the fixed part of the time limit for search and shrinking. The options -time and -limit set the rest.
const shrinkTime = 5 * time.Second

// keep(puzzle, t) writes an input into a file: as a document if the file's name says so, or else in a judge's format.
func (m *breaker) keep(puzzle solve.Puzzle, t *stress.Trial) error {
	var say []string
	for _, what := range t.Say(puzzle) {
		say = append(say, m.texts.Say(what))
	}
	_, _, err := files.Save(m.file, t.Content(puzzle, say[0], strings.Join(say, "\n")), files.FormatOf(m.file))
	return err
}

func seconds(s float64) time.Duration { return time.Duration(s * float64(time.Second)) }

// breakResult is the result of the command, in the form that -json prints.
type breakResult struct {
	Broken   bool `json:"broken"`
	Boards   int  `json:"boards"` // number of boards tried
	Runs     int  `json:"runs"`   // number of runs of the program
	*failure      // nil: no failure was found
}

type failure struct {
	Verdict judge.Kind `json:"verdict"`
	Input   string     `json:"input"`
	// Dataset and Query are the numbers, from 1, of the first wrong answer. 0 means that all answers are right.
	Dataset  int         `json:"dataset"`
	Query    int         `json:"query"`
	Have     string      `json:"have"` // answer that the program printed
	Want     string      `json:"want"`
	Verified bool        `json:"verified"` // our own answer Want was verified
	Size     stress.Size `json:"size"`
	First    stress.Size `json:"first"` // size of the input before shrinking

	way []solve.Text // moves of the right way, one sentence each; empty: there is no way
	say []solve.Text
}

// explainTime is the time limit for showing that our own answer is right. Tests change it.
var explainTime = 10 * time.Second

// failureOf describes a failure. It says nothing of the level of our own answer if this takes too long.
func failureOf(ctx context.Context, p solve.Puzzle, found *stress.Finding) *failure {
	t := found.Trial
	f := &failure{
		Verdict: t.Verdict.Kind, Input: string(t.Input), Size: stress.SizeOf(t.Datasets),
		First: stress.SizeOf(found.First.Datasets), say: t.Say(p),
	}
	at, ok := t.Fault()
	if !ok {
		return f
	}
	f.Dataset, f.Query, f.Have, f.Want = at.Dataset+1, at.Query+1, at.Have, at.Want
	right := t.Ours
	if right == nil { // the program ended before it printed all answers
		ctx, cancel := context.WithTimeout(ctx, explainTime)
		defer cancel()
		request := solve.Problem{Puzzle: p, Dataset: t.Datasets[at.Dataset], Query: at.Query}.Request(nil)
		request.Show = true
		right = new(solve.Run(ctx, request).First())
		if right.Err != nil || ctx.Err() != nil {
			return f
		}
	}
	f.Verified = right.Level == solve.Shown
	if right.Replayed && right.Walk != nil && t.Verdict.Kind == judge.Wrong { // without a walk, the answer is 0 moves
		f.way = inWords(p, t.Datasets[at.Dataset], right.Walk)
	}
	return f
}

// mostMoves is the largest number of moves of the right way that are shown.
const mostMoves = 100

func inWords(p solve.Puzzle, d *solve.Dataset, w *solve.Walk) (all []solve.Text) {
	for i := range min(w.Len(), mostMoves) {
		what := p.Describe(d, w.At(i), w.At(i+1))
		all = append(all, solve.Say("stress.move", "N", i+1, "What", what))
	}
	if n := w.Len() - mostMoves; n > 0 {
		all = append(all, solve.Say("stress.moves_more", "PluralCount", n))
	}
	return all
}

func (m *breaker) tell(b breakResult) int {
	if m.json {
		return m.printJSON(b)
	}
	if !b.Broken {
		return m.print(m.texts.Say(solve.Say("stress.none", "PluralCount", b.Boards, "Runs", b.Runs)))
	}
	say := b.say
	if len(b.way) > 0 {
		say = append(append(say, solve.Say("stress.way")), b.way...)
	}
	say = append(say, solve.Say("stress.tried", "PluralCount", b.Boards),
		b.First.Say("stress.first", "stress.first_points"),
		b.Size.Say("stress.size", "stress.size_points"))
	var text strings.Builder
	for _, t := range say {
		text.WriteString(m.texts.Say(t) + "\n")
	}
	if n := strings.Count(b.Input, "\n"); m.file != "" && n > mostLines {
		return m.print(text.String() + m.texts.Say(solve.Say("stress.in_file", "PluralCount", n, "File", m.file)))
	}
	return m.print(text.String() + "\n" + strings.TrimSuffix(b.Input, "\n"))
}

// mostLines is the largest number of lines of an input that is printed in addition to the file.
const mostLines = 50
