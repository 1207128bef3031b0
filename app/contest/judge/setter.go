package judge

import (
	"bytes"
	"context"
	"os"
	"path/filepath"
	"time"

	"stepboard/app/contest/judge/box"
	"stepboard/app/contest/testset"
	"stepboard/solve"
	"stepboard/solve/budget"
)

// testlibNear returns the header testlib.h in the folder of a source file. If the source does not name testlib.h, or if
// the folder has no such header, ok is false. The compiler may then use a header of the system. A link is no header,
// because it could lead to any file of the user.
func testlibNear(source string, text []byte) (header []byte, ok bool) {
	if !bytes.Contains(text, []byte(testset.Testlib)) {
		return nil, false
	}
	folder, err := os.OpenRoot(filepath.Dir(source))
	if err != nil {
		return nil, false
	}
	defer func() { _ = folder.Close() }()
	if info, err := folder.Lstat(testset.Testlib); err != nil || !info.Mode().IsRegular() {
		return nil, false
	}
	header, err = readRegular(folder.OpenFile, testset.Testlib, mostSource)
	return header, err == nil
}

var setterLimits = Limits{Time: 10 * time.Second, Memory: 1024 * budget.MB, Output: 64 * budget.MB}

// Generate runs the program with arguments, and returns the input that the program prints. If the run fails, the error
// is a *solve.Refusal. Otherwise it is an error of the system or the context.
func (p *Program) Generate(ctx context.Context, args []string) ([]byte, error) {
	r, err := p.run(ctx, setterLimits, box.Command{Argv: args, Errors: mostSaid}, openedFiles{})
	if err != nil {
		return nil, err
	}
	if v, ended := r.failed(); ended {
		return nil, solve.Refused("judge.generator_failed", "Verdict", string(v.Kind), "Why", v.Why)
	}
	return r.Output, nil
}

// kattisValid is the exit status with which a Kattis validator accepts an input. A validator with testlib uses 0.
const kattisValid = 42

// Validate runs the program as a validator on an input. The verdict is Accepted, or says why the input is invalid. The
// error is an error of the system or the context.
func (p *Program) Validate(ctx context.Context, input []byte, byTestlib bool) (Verdict, error) {
	r, err := p.run(ctx, setterLimits, box.Command{Input: input, Errors: mostSaid}, openedFiles{})
	if err != nil {
		return Verdict{}, err
	}
	if !byTestlib && r.Killed == box.Itself {
		switch r.Exit {
		case kattisValid:
			r.Exit = 0
		case 0:
			return Verdict{Kind: Wrong, Why: solve.Say("judge.validator_zero")}, nil
		}
	}
	if v, ended := r.failed(); ended {
		return v, nil
	}
	return Verdict{Kind: Accepted}, nil
}
