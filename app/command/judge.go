package command

import (
	"cmp"
	"context"
	"encoding/csv"
	"encoding/json"
	"errors"
	"fmt"
	"path/filepath"
	"slices"
	"strings"

	"stepboard/app/catalogue"
	"stepboard/app/catalogue/amount"
	"stepboard/app/contest/judge"
	boxes "stepboard/app/contest/judge/box"
	"stepboard/app/contest/testset"
	"stepboard/app/contest/trace"
	"stepboard/app/storage/files"
	"stepboard/solve"
)

type judging struct {
	*program
	seconds    []float64 // time limits, the largest first; 0: the set's limit
	memory     []int64   // memory limits in bytes, the largest first; 0: the set's limit
	comparison string
	files      string // name of the problem, if programs must read and write files; empty: as the set says
	json, csv  bool
}

// judge() is the command judge. It runs programs on test data and prints verdicts.
func (p *program) judge() ([][]option, action) {
	o := &judging{program: p, seconds: []float64{0}, memory: []int64{0}}
	return [][]option{{
		{name: "time", value: "S[,S...]", read: several(&o.seconds, func(to *float64) func(string) error {
			return decimal(to, 0.01, 3600)
		})},
		{name: "memory", value: "MB[,MB...]", read: several(&o.memory, func(to *int64) func(string) error {
			return megabytes(to, 1<<20)
		})},
		{name: "compare", value: "C", read: text(&o.comparison)},
		{name: "files", value: "NAME", read: problemName(&o.files)},
		{name: "json", on: &o.json},
		{name: "csv", on: &o.csv},
		p.trusting(),
	}}, o.begin
}

// several reads values separated by commas, and sorts them, the largest first.
func several[T cmp.Ordered](to *[]T, one func(*T) func(string) error) func(string) error {
	return func(s string) error {
		*to = nil
		for word := range strings.SplitSeq(s, ",") {
			var value T
			if err := one(&value)(word); err != nil {
				return err
			}
			*to = append(*to, value)
		}
		slices.SortFunc(*to, func(a, b T) int { return cmp.Compare(b, a) })
		*to = slices.Compact(*to)
		return nil
	}
}

func (p *program) trusting() option { return option{name: "trust", group: sharedGroup, on: &p.trusts} }

func (o *judging) begin(ctx context.Context, names []string, _ map[string]bool) int {
	p := o.program
	switch {
	case len(names) < 2 || slices.Contains(names, ""):
		return p.usage(solve.Say("command.judge.no_program"))
	case o.json && o.csv:
		return p.usage(solve.Say("command.judge.one_table"))
	}
	set, code := p.testset(ctx, names[len(names)-1])
	if code != Solved {
		return code
	}
	for _, f := range set.LoneAnswers {
		p.complain(solve.Say("command.draw.about", "File", f.Name, "What", solve.Say("command.check.no_input")))
	}
	if len(set.Cases) == 0 {
		return p.usage(solve.Say("command.check.nothing"))
	}
	languages := judge.Languages(names...)
	programs, skipped, err := judge.Programs(names[:len(names)-1], append([]string{o.files}, set.Problems()...), languages)
	if err != nil {
		return p.unread(err, BadUsage)
	}
	p.tellSkipped(skipped)
	if len(programs) == 0 {
		return p.usage(solve.Say("command.judge.no_program"))
	}
	box, code := p.protected(ctx)
	if code != Solved {
		return code
	}
	comparison, end, err := judge.ComparisonOf(ctx, o.comparison, languages)
	if err != nil {
		return p.unread(err, BadUsage)
	}
	defer end()
	if o.comparison == "" {
		puzzle := set.Puzzle
		if puzzle == nil {
			puzzle = p.ruled
		}
		if comparison, err = judge.ComparisonFor(set, puzzle); err != nil {
			return p.unread(err, BadUsage)
		}
	}
	if code := p.requireAnswers(set, o.comparison); code != Solved {
		return code
	}
	var limits []judge.Limits // programs run with the first, largest limits; they also get points within the smaller ones
	for _, s := range o.seconds {
		for _, m := range o.memory {
			limits = append(limits, judge.Limits{Time: seconds(s), Memory: m})
		}
	}
	round := &judge.Round{
		Programs: programs, Set: set, Limits: limits[0], Compare: comparison, Languages: languages, Files: o.files,
	}
	p.tellFiles(round)
	table := judge.NewTable(programs, set)
	table.Box, table.Within = box, limits[1:]
	return o.judgeAll(ctx, round, table)
}

// mostSkipped is the largest number of skipped files that are named.
const mostSkipped = 20

func (p *program) tellSkipped(list []judge.Skipped) {
	if p.quiet {
		return
	}
	for _, s := range list[:min(len(list), mostSkipped)] {
		p.complain(s.Text())
	}
	if n := len(list) - mostSkipped; n > 0 {
		p.complain(solve.Say("judge.skipped_more", "PluralCount", n))
	}
}

// problemName reads the name of a problem whose programs read and write files.
func problemName(to *string) func(string) error {
	return func(s string) error {
		*to = s
		return wanted(filepath.IsLocal(s) && !strings.ContainsAny(s, `/\`), "walk")
	}
}

// tellFiles says which programs read and write files.
func (p *program) tellFiles(r *judge.Round) {
	if !p.quiet {
		for _, said := range r.AboutFiles() {
			p.complain(said)
		}
	}
}

// protected tests the box. If its protection is incomplete, it prints a warning, and programs run only with -trust.
func (p *program) protected(ctx context.Context) (box judge.Protection, code int) {
	var gate judge.Gate
	if p.trusts {
		gate.Trust()
	}
	box, err := gate.Pass(ctx)
	_, closed := errors.AsType[*judge.ClosedError](err)
	if err != nil && !closed {
		return box, Interrupted
	}
	if !box.Holds() {
		p.complain(box.Text())
	}
	if closed {
		p.complain(solve.Say("command.judge.trust"))
		return box, BadUsage
	}
	return box, Solved
}

// testset reads test data. From a text of generator lines, it builds the data.
func (p *program) testset(ctx context.Context, path string) (*testset.Set, int) {
	if testset.IsText(path) {
		set, b, code := p.building(ctx, path)
		_ = b.Close() // files that can't be removed stay in the system's temporary folder
		return set, code
	}
	set, err := testset.Read(path)
	if err != nil {
		return nil, p.unread(err, BadInput)
	}
	return set, Solved
}

// unread prints why something can't be read or prepared, and returns an exit code. The exit code for a *solve.Refusal
// is the parameter refused.
func (p *program) unread(err error, refused int) int {
	var refusal *solve.Refusal
	var failed *judge.CompileError
	var wrong *solve.InputError
	var other *files.WrongPuzzle
	var said *Said
	switch {
	case errors.Is(err, context.Canceled):
		return Interrupted
	case errors.As(err, &said):
		return said.code
	case errors.As(err, &wrong):
		p.complainAt(wrong, "command.error")
		if wrong.Text.Key == trace.TooMany {
			return Unsolved
		}
		return BadInput
	case errors.As(err, &other):
		return p.usage(solve.Say("command.wrong_puzzle", "Have", other.Have.ID(), "Want", other.Want.ID()))
	case errors.As(err, &refusal):
		p.complain(refusal.Text)
		return refused
	case errors.As(err, &failed):
		p.complain(failed.Text())
		return BadInput
	}
	return p.failed(err, BadUsage)
}

// requireAnswers prints which cases have no answer, if the comparison needs answers.
func (p *program) requireAnswers(set *testset.Set, comparison string) int {
	code := Solved
	for _, c := range set.Cases {
		if len(c.Answers) == 0 && slices.Contains([]string{"", "tokens", "lines"}, comparison) {
			p.complain(solve.Say("command.draw.about", "File", c.Input.Name, "What", solve.Say("command.check.no_answers")))
			code = BadInput
		}
	}
	return code
}

// judgeAll judges all programs. It prints findings in the order of programs and cases, as soon as possible. An error in
// the test data or the checker, or an interrupt, ends the judging. After this, each program with a finding still gets
// its score.
func (o *judging) judgeAll(ctx context.Context, round *judge.Round, table *judge.Table) int {
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	p, box := o.program, table.Box
	s := &sheet{judging: o, Table: table, csv: csv.NewWriter(p.stdout)}
	switch {
	case o.csv:
		s.row(s.Header())
	case o.json:
		s.object(map[string]any{"box": box.Level, "open": append([]boxes.Opening{}, box.Open...)})
	}
	code, program, at := Solved, 0, 0
	var fault error
	for f := range round.Run(ctx) {
		switch {
		case fault != nil:
			continue
		case f.Err != nil:
			fault = f.Err
			cancel()
			continue
		}
		if f.Verdict.Kind != judge.Accepted {
			code = Wrong
		}
		s.Take(f)
		for program < len(round.Programs) && s.At(program, at) != nil {
			s.tell(s.At(program, at))
			if at++; at == len(round.Set.Cases) {
				s.end(program)
				program, at = program+1, 0
			}
		}
	}
	for ; ctx.Err() != nil && program < len(round.Programs); program++ {
		if len(s.Missing(program)) < len(round.Set.Cases) {
			s.end(program)
		}
	}
	if fault == nil && ctx.Err() == nil {
		s.tellMistakes()
	}
	switch {
	case s.failed != nil:
		return p.failed(s.failed, BadInput)
	case fault != nil:
		return p.unread(fault, BadUsage)
	case ctx.Err() != nil:
		return Interrupted
	}
	return code
}

type sheet struct {
	*judging
	*judge.Table
	csv    *csv.Writer
	failed error
}

func (s *sheet) line(text string) {
	_, err := fmt.Fprintln(s.stdout, text)
	s.failed = cmp.Or(s.failed, err)
}

// row prints a row immediately, because a later row may take long or fail.
func (s *sheet) row(words []string) {
	_ = s.csv.Write(words)
	s.csv.Flush()
	s.failed = cmp.Or(s.failed, s.csv.Error())
}

func (s *sheet) object(v any) {
	data, err := json.Marshal(v)
	s.failed = cmp.Or(s.failed, err)
	s.line(string(data))
}

// tell(f) prints a finding as JSON, or as text if the round has one program. For CSV it prints nothing.
func (s *sheet) tell(f *judge.Finding) {
	c := s.Set.Cases[f.Case]
	switch {
	case s.json:
		s.object(map[string]any{
			"program": s.Programs[f.Program], "case": c.Name, "verdict": f.Verdict.Kind, "why": s.texts.Say(f.Verdict.Why),
			"seconds": f.Time.Seconds(), "bytes": f.Memory, "share": f.Verdict.Share,
		})
	case s.judging.csv || len(s.Programs) > 1:
	case f.Verdict.Kind == judge.NotCompiled:
		if f.Case == 0 {
			s.line(s.texts.Say(f.Verdict.Why))
		}
	default:
		s.line(fmt.Sprintf("%-4s%10s%12s  %s", f.Verdict.Kind, fmt.Sprintf("%.3f s", f.Time.Seconds()),
			amount.Bytes(f.Memory), catalogue.Plain(c.Name)+s.reason(f)))
	}
}

// reason returns the reason of a verdict after a colon, or "".
func (s *sheet) reason(f *judge.Finding) string {
	if f.Verdict.Why.Key == "" {
		return ""
	}
	return ": " + s.texts.Say(f.Verdict.Why)
}

func (s *sheet) end(program int) {
	if s.judging.csv {
		s.row(s.Row(program))
		return
	}
	for i, l := range append([]judge.Limits{{}}, s.Within...) { // first the points with the largest limits
		groups, sum := s.ScoreUnder(program, l)
		switch {
		case s.json:
			o := map[string]any{"program": s.Programs[program], "points": sum, "of": s.Set.Points(), "groups": groups}
			if i > 0 {
				o["within"] = map[string]any{"seconds": l.Time.Seconds(), "bytes": l.Memory}
			}
			s.object(o)
		case i > 0:
			s.line("  " + s.score(l.String(), groups, sum))
		default:
			text := s.score(catalogue.Plain(s.Programs[program]), groups, sum)
			if len(s.Programs) > 1 {
				text += s.failure(program)
			}
			s.line(text)
		}
	}
}

// failure returns the first failure of a program after a dash, or "".
func (s *sheet) failure(program int) string {
	f := s.Failure(program)
	if f == nil {
		return ""
	}
	return fmt.Sprintf(" — %s %s%s", f.Verdict.Kind, catalogue.Plain(s.Set.Cases[f.Case].Name), s.reason(f))
}

// tellMistakes prints which programs share a mistake. For CSV it prints nothing.
func (s *sheet) tellMistakes() {
	for _, list := range s.Mistakes() {
		names := solve.Map(list, func(p int) string { return s.Programs[p] })
		switch {
		case s.json:
			f := s.Failure(list[0])
			s.object(map[string]any{
				"shared": names, "case": s.Set.Cases[f.Case].Name, "verdict": f.Verdict.Kind,
				"why": s.texts.Say(f.Verdict.Why),
			})
		case !s.judging.csv:
			said := solve.Say("judge.shared", "Programs", strings.Join(solve.Map(names, catalogue.Plain), ", "))
			s.line(s.texts.Say(said) + s.failure(list[0]))
		}
	}
}

// score returns a line with the points in total and for each group. The parameter name is a program or smaller limits.
func (s *sheet) score(name string, groups []float64, sum float64) string {
	text := s.texts.Say(solve.Say("command.judge.score", "Name", name, "Points", judge.Points(sum), "Of", s.Set.Points()))
	for i, g := range groups {
		group := catalogue.Plain(s.Set.Groups[i].Name)
		text += s.texts.Say(solve.Say("command.judge.group", "Name", group, "Points", judge.Points(g)))
	}
	return text
}
