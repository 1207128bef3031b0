package command

import (
	"bytes"
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	"stepboard/app/catalogue"
	"stepboard/app/contest/judge"
	"stepboard/app/contest/testset"
	"stepboard/app/contest/validator"
	"stepboard/app/document"
	"stepboard/app/export"
	"stepboard/app/storage/collection"
	"stepboard/solve"
	"stepboard/solve/puzzles"
)

// Builder makes the inputs and answers of one set by running commands of this program. A Builder prints nothing.
type Builder struct {
	*program
	inSight    solve.Puzzle              // puzzle of a file of rules, unless a line names another puzzle; nil: none
	asked      string                    // ID of the puzzle whose format is expected; empty: the format is recognized
	puzzle     solve.Puzzle              // puzzle of the first input; nil: no input yet
	bounds     *validator.Bounds         // all inputs so far are within these limits
	gate       judge.Gate                // decides whether programs of the set may run
	generators map[string]*judge.Program // compiled generators, by name and text
}

// NewBuilder makes a builder whose messages are in a language. Only one goroutine may use it, and must close it.
func NewBuilder(language string) *Builder {
	p := newProgram(strings.NewReader(""), io.Discard, io.Discard)
	p.texts, p.inSet = catalogue.New(language), true
	return &Builder{program: p, generators: map[string]*judge.Program{}}
}

// Know sets the list of puzzles, and the puzzle in the window (shown), or nil. If this puzzle comes from a file of
// rules, inputs are read as its boards, unless a line names another puzzle.
func (b *Builder) Know(list puzzles.List, shown solve.Puzzle) {
	b.puzzles = list
	if p, ok := shown.(solve.Ruled); ok {
		b.puzzles, b.inSight = list.With(p), p
	}
}

// Begin implements [testset.Maker]. If the set's puzzle comes from a file of rules, inputs are read only as boards of
// this puzzle, because its format may look like another puzzle's format.
func (b *Builder) Begin(lines []string) {
	puzzle := b.inSight
	for _, line := range lines {
		if words := strings.Fields(line); len(words) > 1 && words[0] == "make" {
			b.puzzles = collection.With(b.puzzles, words[1:2])
			puzzle = b.puzzles.ByID(words[1])
			break
		}
	}
	if p, ok := puzzle.(solve.Ruled); ok {
		b.asked = p.ID()
	}
}

// Close removes the compiled generators.
func (b *Builder) Close() (err error) {
	for _, g := range b.generators {
		err = errors.Join(err, g.Close())
	}
	clear(b.generators)
	return err
}

// Said is an error whose message is already in the user's language.
type Said struct {
	Text string
	code int
}

func (e *Said) Error() string { return e.Text }

// saidOf turns an error into a message in the user's language.
func (b *Builder) saidOf(err error) *Said {
	code := b.unread(err, BadInput)
	return &Said{b.said, code}
}

// under(ctx) returns a copy of the program whose commands end when ctx ends. The copy ignores signals.
func (b *Builder) under(ctx context.Context) program {
	one := *b.program
	one.interruptible = func() (context.Context, context.CancelFunc) { return context.WithCancel(ctx) }
	return one
}

// Make runs the words of a line as a command, and returns the command's output.
func (b *Builder) Make(ctx context.Context, line []string) ([]byte, error) {
	var out bytes.Buffer
	one := b.under(ctx)
	one.stdout = &out
	if code := one.run(line); code != Solved {
		return nil, &Said{one.said, code}
	}
	return out.Bytes(), nil
}

// Run runs a generator of the set. The first call compiles the generator.
func (b *Builder) Run(ctx context.Context, generator testset.Program, args []string) ([]byte, error) {
	if _, err := b.gate.Pass(ctx); err != nil {
		if closed, ok := errors.AsType[*judge.ClosedError](err); ok {
			err = solve.Refused("testset.generator_closed", "File", generator.Name, "Why", closed.Text())
		}
		return nil, err
	}
	text, err := generator.Load()
	if err != nil {
		return nil, err
	}
	key := generator.Name + "\x00" + string(text)
	program := b.generators[key]
	if program == nil {
		if program, err = prepare(ctx, generator); err != nil {
			return nil, err
		}
		b.generators[key] = program
	}
	return program.Generate(ctx, args)
}

// Answer solves an input, and returns the input and its answer in the judge's format. It refuses an answer that may be
// wrong, because other programs are judged by this answer. It notes answers that are right only under a condition. It
// also refuses an input if earlier inputs have another puzzle.
func (b *Builder) Answer(ctx context.Context, name string, input []byte) (a testset.Answered, err error) {
	w, code := b.work(options{puzzle: b.asked}, name, bytes.NewReader(input))
	if code != Solved {
		return a, &Said{b.said, code}
	}
	if b.puzzle == nil {
		b.puzzle, b.bounds = w.puzzle, validator.New(w.puzzle)
	}
	if w.puzzle != b.puzzle {
		return a, b.saidOf(solve.Refused("command.make.two_puzzles", "Have", w.puzzle.ID(), "Want", b.puzzle.ID()))
	}
	var tidy bytes.Buffer
	if err := w.puzzle.Format(&tidy, w.datasets); err != nil {
		return a, b.saidOf(err)
	}
	a.Input = tidy.Bytes()
	if !bytes.Equal(a.Input, input) {
		a.Notes = append(a.Notes, solve.Say("testset.cleaned", "File", name))
	}
	for _, odd := range b.bounds.Add(w.datasets) {
		a.Notes = append(a.Notes, solve.Say("testset.not_promised", "What", odd))
	}
	r := &run{program: b.program, work: w, ctx: ctx}
	for i, d := range w.datasets {
		answers, doubts, err := r.proved(i, d)
		if err != nil {
			code := b.fail(w.file, err)
			return a, &Said{b.said, code}
		}
		a.Answer, a.Notes = append(a.Answer, answers...), append(a.Notes, doubts...)
		a.Doubts = append(a.Doubts, solve.Map(doubts, b.texts.Say)...)
	}
	a.Notes = append(a.Notes, r.replaced...)
	return a, nil
}

// proved(i, d) returns the lines with the answers to the queries of dataset i. It also returns a text about each answer
// that is right only under a condition. Any lower level is an error.
func (r *run) proved(i int, d *solve.Dataset) (out []byte, doubts []solve.Text, err error) {
	a := r.attempt(d)
	defer func() { a.release() }()
	for q := range d.Queries {
		o, err := r.solveQuery(a, d, solve.Target{Dataset: i, Query: q})
		if err != nil {
			return nil, nil, err
		}
		level := o.Explain(r.puzzle, o.Answer)
		switch {
		case o.Level < solve.LeastIf:
			return nil, nil, solve.Refused("command.make.not_proved", "Dataset", i+1, "Query", q+1, "Why", level)
		case o.Level == solve.LeastIf:
			doubts = append(doubts, solve.Say("testset.doubt", "Dataset", i+1, "Query", q+1, "What", level))
		}
		line, err := solve.AnswerLine(r.puzzle, d, i+1, o.Answer, a.session.Walk(a.meter, q))
		if err != nil {
			return nil, nil, err
		}
		out = fmt.Appendln(out, line)
	}
	return out, doubts, nil
}

// Describe adds everything else that packages contain: statements with a picture of the first sample, and of its
// first moves if they follow from a file of rules; a checker; and validators if the set names no validators.
func (b *Builder) Describe(ctx context.Context, set *testset.Set) {
	set.Puzzle = b.puzzle
	set.Title = cmp.Or(set.Title, b.texts.Say(solve.TextOf(b.puzzle, "title")))
	board := b.shown(set)
	if picture, ok := b.drawn(ctx, board, "-format", "png"); ok {
		set.Pictures = append(set.Pictures, testset.Bytes("board.png", picture))
	}
	if _, ruled := solve.Inner(b.puzzle).(solve.Ruled); ruled && slices.ContainsFunc(set.Cases, isSample) {
		for steps := 3; steps > 0; steps-- {
			picture, ok := b.drawn(ctx, board, "-format", "png", "-show", "none", "-steps", fmt.Sprintf("0-%d", steps),
				"-per-page", strconv.Itoa(steps+1), "-columns", strconv.Itoa(steps+1))
			if ok { // the way has as many moves
				set.Pictures = append(set.Pictures, testset.Bytes("moves.png", picture))
				break
			}
		}
	}
	told := []string{set.Title}
	for _, language := range b.texts.Languages() {
		s := b.statement(ctx, set, board, language)
		set.Statements = append(set.Statements, s)
		for _, section := range s.Sections {
			told = append(told, section.Paragraphs...)
		}
	}
	if boxes := export.Boxes(told...); boxes.Key != "" { // on pages
		set.Note(testset.Place{}, boxes)
	}
	b.checkWays(ctx, set)
	set.Checker = testset.Bytes("check.cpp", validator.File("check.cpp"))
	if len(set.Validators) > 0 {
		return
	}
	for _, name := range []string{"validate.py", "validator.cpp"} {
		if data := b.bounds.Program(filepath.Ext(name)); data != nil {
			set.Validators = append(set.Validators, testset.Program{File: testset.Bytes(name, data)})
		}
	}
}

// checkWays adds checkers of ways, with tests, if the answers of the puzzle are ways.
func (b *Builder) checkWays(ctx context.Context, set *testset.Set) {
	var err error
	if set.Ways, err = validator.Ways(b.puzzle); err != nil {
		if wrong, ok := errors.AsType[*solve.InputError](err); ok {
			set.Note(testset.Place{}, solve.Say("testset.no_checker", "Line", wrong.Line, "Column", wrong.Column,
				"Why", wrong.Text))
		}
		return
	}
	if set.Ways == nil || len(set.Cases) == 0 {
		return
	}
	input, err := set.Cases[0].Input.Load()
	answer, err2 := set.Cases[0].Answers[0].Load()
	text := strings.TrimSpace(string(answer))
	if err != nil || err2 != nil || text == "" {
		return
	}
	for _, output := range []string{text + "\n", text + "\n#\n", text[:len(text)-1] + "\n", "\n"} {
		v, err := judge.ComparisonBy(b.puzzle)(ctx, input, []byte(output), answer)
		if err == nil {
			test := testset.CheckerTest{Input: input, Output: []byte(output), Answer: answer, Right: v.Kind == judge.Accepted}
			set.CheckerTests = append(set.CheckerTests, test)
		}
	}
}

func isSample(c testset.Case) bool { return c.Sample }

// shown(set) returns the input of the first sample (other inputs are secret), or an empty board without a sample.
func (b *Builder) shown(set *testset.Set) []byte {
	for _, c := range set.Cases {
		if data, err := c.Input.Load(); c.Sample && err == nil {
			return data
		}
	}
	var out bytes.Buffer
	_ = b.puzzle.Format(&out, []*solve.Dataset{b.puzzle.New(document.DefaultSize(b.puzzle.Limits()))})
	return out.Bytes()
}

// drawn(ctx, board, args) returns a picture of a board, made by the command draw, or false if drawing failed.
func (b *Builder) drawn(ctx context.Context, board []byte, args ...string) ([]byte, bool) {
	var out bytes.Buffer
	one := b.under(ctx)
	one.stdin, one.stdout = bytes.NewReader(board), &out
	plain := []string{"-puzzle", b.puzzle.ID(), "-carry", string(export.CarryNothing), "-o", "-", "-"}
	code := one.perform(find(table(), "draw"), append(plain, args...))
	return out.Bytes(), code == Solved
}

// statement(…) returns the statement of the problem in a language, with a page as PDF if the page could be drawn. The
// page also has the limits and the samples, which judges add to other forms of a statement.
func (b *Builder) statement(ctx context.Context, set *testset.Set, board []byte, language string) testset.Statement {
	texts := catalogue.New(language)
	say := func(key string, pairs ...any) string { return texts.Say(solve.Say("testset.statement."+key, pairs...)) }
	s := testset.Statement{Language: language}
	time, memory := set.LargestLimits()
	all := say("limits", "Time", time, "Memory", memory) + "\n"
	for i, part := range []string{"task", "input", "output"} {
		head := say(part)
		var said []string
		if set.Files != "" && part != "task" {
			said = append(said, say("files."+part, "File", set.Files))
		}
		for _, t := range solve.StatementOf(b.puzzle, part) {
			said = append(said, texts.Say(t))
		}
		text := strings.Join(said, "\n")
		s.Sections = append(s.Sections, testset.Section{Title: head, Paragraphs: strings.Split(text, "\n")})
		if i > 0 {
			all += "\n\n" + head + "\n"
		}
		all += text
	}
	number := 0
	for _, c := range set.Cases {
		if !c.Sample || len(c.Answers) == 0 {
			continue
		}
		input, err := c.Input.Load()
		answer, err2 := c.Answers[0].Load()
		if err != nil || err2 != nil {
			continue
		}
		number++
		all += "\n\n" + say("sample", "N", number) + "\n" + unbroken(string(input)) + "\n" + say("output") + "\n" +
			unbroken(strings.TrimRight(string(answer), "\n"))
	}
	page, ok := b.drawn(ctx, board, "-format", "pdf", "-page", "a4", "-title", set.Title, "-caption", all,
		"-lang", language)
	if ok {
		s.PDF = page
	}
	return s
}

// unbroken returns a text in which lines with several blanks in a row, or with blanks at their ends, keep their blanks
// on a page: there they are data. Other lines stay as they are, because no-break spaces are lost when text is copied.
func unbroken(text string) string {
	list := strings.Split(text, "\n")
	for i, line := range list {
		if strings.Contains(" "+line+" ", "  ") {
			list[i] = strings.ReplaceAll(line, " ", "\u00a0")
		}
	}
	return strings.Join(list, "\n")
}
