package command

import (
	"cmp"
	"context"
	"encoding/csv"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"time"

	"stepboard/app/catalogue/amount"
	"stepboard/app/judge"
	"stepboard/app/testset"
	"stepboard/solve"
	"stepboard/solve/budget"
)

// judging is the options of the command judge.
type judging struct {
	seconds    float64
	megabytes  int
	comparison string
	json, csv  bool
}

func (o *judging) list() []option {
	return []option{
		{name: "time", read: decimal(&o.seconds, 0.01, 3600)},
		{name: "memory", read: whole(&o.megabytes, 1, 1<<20)},
		{name: "compare", read: text(&o.comparison)},
		{name: "json", on: &o.json},
		{name: "csv", on: &o.csv},
	}
}

// judge is the command: it runs programs over test data and says what a judge would.
func (p *program) judge(args []string) int {
	var o judging
	names, _, help, complaint := parse(args, append(o.list(), p.inLanguage()))
	switch {
	case complaint != nil:
		return p.usage(*complaint)
	case help:
		return p.print(p.texts.Say(solve.Say("command.judge.help")))
	case len(names) < 2 || slices.Contains(names, ""):
		return p.usage(solve.Say("command.judge.no_program"))
	}
	ctx, stop := p.interruptible()
	defer stop()
	set, code := p.set(ctx, names[len(names)-1])
	if code != Solved {
		return code
	}
	round := &judge.Round{
		Set: set, Languages: judge.Languages(),
		Limits: judge.Limits{Time: time.Duration(o.seconds * float64(time.Second)), Memory: int64(o.megabytes) * budget.MB},
	}
	var err error
	if round.Programs, err = programs(names[:len(names)-1], round.Languages); err != nil {
		return p.unread(err, BadUsage)
	}
	if len(round.Programs) == 0 {
		return p.usage(solve.Say("command.judge.no_program"))
	}
	comparison, done, err := compared(ctx, o.comparison, round.Languages)
	if err != nil {
		return p.unread(err, BadUsage)
	}
	defer done()
	round.Compare = comparison
	if code := p.answered(set, o.comparison); code != Solved {
		return code
	}
	return p.judgeAll(ctx, o, round)
}

// set reads test data, and lists what is left over in it, or makes it from a text file of generator lines.
func (p *program) set(ctx context.Context, path string) (*testset.Set, int) {
	if testset.IsText(path) {
		return p.built(ctx, path)
	}
	set, err := testset.Read(path)
	if err != nil {
		return nil, p.unread(err, BadInput)
	}
	for _, f := range set.Alone {
		p.complain(solve.Say("command.draw.about", "File", f.Name, "What", solve.Say("command.check.no_input")))
	}
	if len(set.Cases) == 0 {
		return nil, p.usage(solve.Say("command.check.nothing"))
	}
	return set, Solved
}

// unread says why something can't be read or prepared, and returns the exit code, which is refused for what is not of
// the kind expected.
func (p *program) unread(err error, refused int) int {
	var refusal *solve.Refusal
	var failed *judge.CompileError
	switch {
	case errors.Is(err, context.Canceled):
		return Interrupted
	case errors.As(err, &refusal):
		p.complain(refusal.Text)
		return refused
	case errors.As(err, &failed):
		p.complain(solve.Say("judge.compiler", "Said", failed.Said))
		return BadInput
	}
	p.failed(err)
	return BadUsage
}

// programs are those named, and of each folder named all in it.
func programs(names []string, languages []judge.Language) (all []string, err error) {
	for _, name := range names {
		entries, err := os.ReadDir(name)
		if err != nil {
			if _, err := os.Stat(name); err != nil {
				return nil, err
			}
			all = append(all, name)
			continue
		}
		for _, entry := range entries {
			if path := filepath.Join(name, entry.Name()); judge.IsProgram(path, languages) {
				all = append(all, path)
			}
		}
	}
	return all, nil
}

// compared is the comparison of a name, or a checker, and what is to be done with it in the end.
func compared(
	ctx context.Context, name string, languages []judge.Language,
) (c judge.Comparison, done func(), err error) {
	switch cmp.Or(name, "tokens") {
	case "tokens":
		return judge.Tokens{}, func() {}, nil
	case "lines":
		return judge.Lines{}, func() {}, nil
	}
	checker, err := judge.PrepareChecker(ctx, name, languages)
	if err != nil {
		return nil, nil, err
	}
	return checker, func() { _ = checker.Close() }, nil
}

// answered complains about cases without an answer, where they are compared with one.
func (p *program) answered(set *testset.Set, comparison string) int {
	code := Solved
	for _, c := range set.Cases {
		if len(c.Answers) == 0 && slices.Contains([]string{"", "tokens", "lines"}, comparison) {
			p.complain(solve.Say("command.draw.about", "File", c.Input.Name, "What", solve.Say("command.check.no_answers")))
			code = BadInput
		}
	}
	return code
}

// judgeAll judges and prints, in order, what is found.
func (p *program) judgeAll(ctx context.Context, o judging, round *judge.Round) int {
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	s := &sheet{program: p, judging: o, round: round, table: csv.NewWriter(p.stdout)}
	s.found = make([][]judge.Finding, len(round.Programs))
	if o.csv {
		s.header()
	}
	waiting := map[[2]int]judge.Finding{}
	code, program, at := Solved, 0, 0
	for f := range round.Run(ctx) {
		if f.Err != nil {
			cancel()
			return p.unread(f.Err, BadUsage)
		}
		if f.Verdict.Kind != judge.Accepted {
			code = Wrong
		}
		waiting[[2]int{f.Program, f.Case}] = f
		for {
			next, ok := waiting[[2]int{program, at}]
			if !ok {
				break
			}
			delete(waiting, [2]int{program, at})
			s.take(next)
			if at++; at == len(round.Set.Cases) {
				s.end(program)
				program, at = program+1, 0
			}
		}
	}
	s.table.Flush()
	switch {
	case ctx.Err() != nil:
		return Interrupted
	case s.failed != nil || s.table.Error() != nil:
		p.failed(cmp.Or(s.failed, s.table.Error()))
		return BadInput
	}
	return code
}

// sheet prints what is found.
type sheet struct {
	*program
	judging
	round  *judge.Round
	found  [][]judge.Finding // by program
	table  *csv.Writer
	failed error
}

func (s *sheet) line(text string) {
	_, err := fmt.Fprintln(s.stdout, text)
	s.failed = cmp.Or(s.failed, err)
}

func (s *sheet) object(v any) {
	data, err := json.Marshal(v)
	s.failed = cmp.Or(s.failed, err)
	s.line(string(data))
}

// why is a verdict's reason in words.
func (s *sheet) why(v judge.Verdict) string {
	if v.Why.Key == "" {
		return ""
	}
	return s.texts.Say(v.Why)
}

// take prints a finding; of several programs only the sums are printed.
func (s *sheet) take(f judge.Finding) {
	s.found[f.Program] = append(s.found[f.Program], f)
	c := s.round.Set.Cases[f.Case]
	switch {
	case s.json:
		s.object(map[string]any{
			"program": s.round.Programs[f.Program], "case": c.Name, "verdict": f.Verdict.Kind, "why": s.why(f.Verdict),
			"seconds": f.Time.Seconds(), "bytes": f.Memory, "share": f.Verdict.Share,
		})
	case s.csv || len(s.round.Programs) > 1:
	case f.Verdict.Kind == judge.NotCompiled:
		if f.Case == 0 {
			s.line(s.why(f.Verdict))
		}
	default:
		s.line(fmt.Sprintf("%-4s%10s%12s  %s", f.Verdict.Kind, fmt.Sprintf("%.3f s", f.Time.Seconds()),
			amount.Bytes(f.Memory), c.Name+reason(s.why(f.Verdict))))
	}
}

func reason(why string) string {
	if why == "" {
		return ""
	}
	return ": " + why
}

// end prints the score of a program.
func (s *sheet) end(program int) {
	found, set := s.found[program], s.round.Set
	shares := make([]float64, len(found))
	for i, f := range found {
		shares[i] = f.Verdict.Share
	}
	groups, sum := set.Score(shares)
	name := s.round.Programs[program]
	switch {
	case s.json:
		s.object(map[string]any{"program": name, "points": sum, "of": set.Points(), "groups": groups})
		return
	case s.csv:
		row := []string{name, points(sum)}
		for _, g := range groups {
			row = append(row, points(g))
		}
		for _, f := range found {
			row = append(row, string(f.Verdict.Kind))
		}
		s.failed = cmp.Or(s.failed, s.table.Write(row))
		return
	}
	text := s.texts.Say(solve.Say("command.judge.score", "Name", name, "Points", points(sum), "Of", set.Points()))
	for i, g := range groups {
		text += s.texts.Say(solve.Say("command.judge.group", "Name", set.Groups[i].Name, "Points", points(g)))
	}
	i := slices.IndexFunc(found, func(f judge.Finding) bool { return f.Verdict.Kind != judge.Accepted })
	if i >= 0 && len(s.round.Programs) > 1 {
		text += fmt.Sprintf(" — %s %s%s", found[i].Verdict.Kind, set.Cases[i].Name, reason(s.why(found[i].Verdict)))
	}
	s.line(text)
}

// header is the first row of the table.
func (s *sheet) header() {
	row := []string{"program", "points"}
	for _, g := range s.round.Set.Groups {
		row = append(row, "group "+g.Name)
	}
	for _, c := range s.round.Set.Cases {
		row = append(row, c.Name)
	}
	s.failed = cmp.Or(s.failed, s.table.Write(row))
}

// points without needless digits.
func points(x float64) string { return strconv.FormatFloat(float64(int64(x*100+0.5))/100, 'f', -1, 64) }
