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

// Try runs the solutions of a set that was built over its cases, within their limits, and tells of each that does not
// come to what the set says of it. A solution that can't be compiled is told of, too; one whose compiler is not there
// becomes a note of the set. The error is the context's or the system's.
func (b *Builder) Try(ctx context.Context, set *testset.Set) (wrong []*solve.InputError, err error) {
	if len(set.Programs) == 0 {
		return nil, nil
	}
	_, err = new(judge.Gate).Pass(ctx)
	var closed *judge.ClosedError
	switch {
	case errors.As(err, &closed): // a set may be a stranger's, and so are its programs
		for _, p := range set.Programs {
			what := solve.Say("testset.tried.not", "File", p.Name, "Why", closed.Text())
			set.Notes = append(set.Notes, set.Complaint(p.At, what))
		}
		return nil, nil
	case err != nil:
		return nil, err
	}
	folder, err := disk.TempDir()
	if err != nil {
		return nil, err
	}
	defer func() { _ = os.RemoveAll(folder) }()
	for _, p := range set.Programs {
		path := filepath.Join(folder, p.Name)
		data, err := p.Load()
		if err == nil {
			err = os.WriteFile(path, data, 0o700)
		}
		if err != nil {
			return nil, err
		}
		said, err := tryOut(ctx, set, p, path)
		var uncompiled *judge.CompileError
		var refusal *solve.Refusal
		switch {
		case errors.As(err, &uncompiled):
			said = []solve.Text{uncompiled.Text()}
		case errors.As(err, &refusal):
			what := solve.Say("testset.tried.not", "File", p.Name, "Why", refusal.Text)
			set.Notes = append(set.Notes, set.Complaint(p.At, what))
		case err != nil:
			return nil, err
		}
		for _, what := range said {
			wrong = append(wrong, set.Complaint(p.At, what))
		}
	}
	return wrong, nil
}

// tryOut runs a solution, and tells in what it is not as expected: a right one of its first wrong case, a wrong one of
// verdicts that it does not come to, and of others that it does.
func tryOut(ctx context.Context, set *testset.Set, p testset.Program, path string) (said []solve.Text, err error) {
	program, err := judge.Prepare(ctx, path, judge.Languages())
	if err != nil {
		return nil, err
	}
	defer func() { _ = program.Close() }()
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
			return append(said, solve.Say("testset.tried.fails", "File", p.Name, "Verdict", string(v.Kind), "Case", i+1,
				"Line", c.Line)), nil
		}
		come[k] = true
	}
	for k, f := range p.Fails {
		switch {
		case come[k]:
		case f.Group == testset.Anywhere:
			said = append(said, solve.Say("testset.tried.passes", "File", p.Name, "Verdict", f.Verdict))
		default:
			said = append(said, solve.Say("testset.tried.passes_group", "File", p.Name, "Verdict", f.Verdict, "Name",
				strconv.Quote(set.Groups[f.Group].Name)))
		}
	}
	return said, nil
}

// verdict is that of a program on a case.
func verdict(
	ctx context.Context, program *judge.Program, set *testset.Set, c testset.Case,
) (v judge.Verdict, err error) {
	input, err := c.Input.Load()
	if err != nil {
		return v, err
	}
	want, err := c.Answers[0].Load()
	if err != nil {
		return v, err
	}
	limits := judge.Limits{Time: c.Time, Memory: c.Memory}.Or(judge.Limits{Time: set.Time, Memory: set.Memory})
	r, err := program.Run(ctx, input, limits)
	if err != nil {
		return v, err
	}
	return judge.Judge(ctx, input, r, bytes.TrimSpace(want), judge.Tokens)
}
