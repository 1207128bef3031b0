package command

import (
	"bytes"
	"context"
	"errors"
	"os"
	"path/filepath"
	"slices"
	"strconv"

	"stepboard/app/contest/judge"
	"stepboard/app/contest/testset"
	"stepboard/app/storage/disk"
	"stepboard/solve"
)

// Try runs the set's own validators on all inputs, and its solutions on all cases. The result wrong lists refused
// inputs, unexpected verdicts, and programs that can't be compiled. If a program can't be tried, the set gets a note.
// The result err is an error of the context or the system.
func (b *Builder) Try(ctx context.Context, set *testset.Set) (wrong []*solve.InputError, err error) {
	own := slices.DeleteFunc(slices.Clone(set.Validators), func(v testset.Program) bool { return v.At.Line == 0 })
	programs := append(own, set.Programs...)
	if len(programs) == 0 {
		return nil, nil
	}
	if _, err := b.gate.Pass(ctx); err != nil {
		closed, ok := errors.AsType[*judge.ClosedError](err)
		if !ok {
			return nil, err
		}
		for _, p := range programs { // strangers may have written the set and its programs
			set.Note(p.At, solve.Say("testset.tried.not", "File", p.Name, "Why", closed.Text()))
		}
		return nil, nil
	}
	for i, p := range programs {
		said, err := tried(ctx, set, p, i < len(own))
		if err != nil {
			return nil, err
		}
		wrong = append(wrong, said...)
	}
	return wrong, nil
}

func tried(ctx context.Context, set *testset.Set, p testset.Program, validates bool) ([]*solve.InputError, error) {
	program, err := prepare(ctx, p)
	var uncompiled *judge.CompileError
	var refusal *solve.Refusal
	switch {
	case errors.As(err, &uncompiled):
		return []*solve.InputError{set.Complaint(p.At, uncompiled.Text())}, nil
	case errors.As(err, &refusal):
		set.Note(p.At, solve.Say("testset.tried.not", "File", p.Name, "Why", refusal.Text))
		return nil, nil
	case err != nil:
		return nil, err
	}
	defer func() { _ = program.Close() }()
	program.UseFiles(set.Files)
	if validates {
		return validate(ctx, set, p, program)
	}
	return tryOut(ctx, set, p, program)
}

// prepare compiles a program of a set. The error is an error of [judge.Prepare] or of the system.
func prepare(ctx context.Context, p testset.Program) (*judge.Program, error) {
	data, err := p.Load()
	if err != nil {
		return nil, err
	}
	folder, err := disk.TempDir()
	if err != nil {
		return nil, err
	}
	defer func() { _ = os.RemoveAll(folder) }()
	path := filepath.Join(folder, p.Name)
	err = os.WriteFile(path, data, 0o700)
	if p.Testlib != nil {
		err = errors.Join(err, os.WriteFile(filepath.Join(folder, testset.Testlib), p.Testlib, 0o600))
	}
	if err != nil {
		return nil, err
	}
	return judge.Prepare(ctx, path, judge.Languages())
}

// validate runs a validator on all inputs. It returns an error for each refused input.
func validate(
	ctx context.Context, set *testset.Set, p testset.Program, program *judge.Program,
) (wrong []*solve.InputError, err error) {
	for _, c := range set.Cases {
		input, err := c.Input.Load()
		if err != nil {
			return nil, err
		}
		v, err := program.Validate(ctx, input, p.ByTestlib())
		if err != nil {
			return nil, err
		}
		if v.Kind != judge.Accepted {
			what := solve.Say("testset.tried.refused", "File", p.Name, "Line", c.Line, "Why", v.Why)
			wrong = append(wrong, set.Complaint(c.At, what))
		}
	}
	return wrong, nil
}

// tryOut runs a solution. It returns the first verdict that the set does not expect or, if there is none, an error for
// each expected verdict that did not occur.
func tryOut(
	ctx context.Context, set *testset.Set, p testset.Program, program *judge.Program,
) (said []*solve.InputError, err error) {
	tell := func(key string, pairs ...any) {
		said = append(said, set.Complaint(p.At, solve.Say(key, append(pairs, "File", p.Name)...)))
	}
	come := make([]bool, len(p.Fails))
	for i, c := range set.Cases {
		v, err := verdict(ctx, program, set, c)
		if err != nil {
			return nil, err
		}
		if v.Kind == judge.Accepted {
			continue
		}
		k := slices.IndexFunc(p.Fails, func(f testset.Fail) bool {
			return f.Verdict == string(v.Kind) && (f.Group == testset.Anywhere || f.Group == c.Group)
		})
		if k < 0 {
			tell("testset.tried.fails", "Verdict", string(v.Kind), "Case", i+1, "Line", c.Line)
			return said, nil
		}
		come[k] = true
	}
	for k, f := range p.Fails {
		switch {
		case come[k]:
		case f.Group == testset.Anywhere:
			tell("testset.tried.passes", "Verdict", f.Verdict)
		default:
			tell("testset.tried.passes_group", "Verdict", f.Verdict, "Name", strconv.Quote(set.Groups[f.Group].Name))
		}
	}
	return said, nil
}

func verdict(ctx context.Context, p *judge.Program, set *testset.Set, c testset.Case) (v judge.Verdict, err error) {
	input, err := c.Input.Load()
	if err != nil {
		return v, err
	}
	want, err := c.Answers[0].Load()
	if err != nil {
		return v, err
	}
	limits := judge.Limits{Time: c.Time, Memory: c.Memory}.Or(judge.Limits{Time: set.Time, Memory: set.Memory})
	r, err := p.Run(ctx, input, limits)
	if err != nil {
		return v, err
	}
	return judge.Judge(ctx, input, r, bytes.TrimSpace(want), judge.ComparisonBy(set.Puzzle))
}
