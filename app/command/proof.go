package command

import (
	"bufio"
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"os"

	"stepboard/app/storage/disk"
	"stepboard/solve"
)

const proofTitle = "stepboard proof 1\n"

// errUnproved means that some query has no answer, so the file of proofs is not written.
var errUnproved = errors.New("not all is proved")

// withProofs calls answers(), and writes their proofs into a file. If an answer has no proof, no file is written.
func (r *run) withProofs(path string, answers func() (int, error)) (code int, err error) {
	if _, ok := r.puzzle.(solve.Checker); !ok {
		return BadInput, noProof()
	}
	_, err = disk.Replace(path, func(w io.Writer) error {
		r.proofs = w
		_, err := io.WriteString(w, proofTitle)
		if err == nil {
			code, err = answers()
		}
		if err == nil && code != Solved {
			err = errUnproved
		}
		return err
	})
	if errors.Is(err, errUnproved) {
		return code, nil
	}
	return code, err
}

func (r *run) certify(a *attempt, query int) error {
	if r.proofs == nil {
		return nil
	}
	c, ok := a.session.(solve.Certifier)
	if !ok {
		return noProof()
	}
	return c.Certify(a.meter, query, r.proofs)
}

func noProof() error { return solve.Refused("command.no_proof") }

// checkProofs checks a file of proofs, and prints the result for each query. The code is Wrong if a proof is wrong.
func (p *program) checkProofs(ctx context.Context, w work, path string, out io.Writer) (int, error) {
	checker, ok := w.puzzle.(solve.Checker)
	if !ok {
		return BadInput, noProof()
	}
	file, err := os.Open(path)
	if err != nil {
		return BadInput, err
	}
	defer file.Close()
	in := bufio.NewReaderSize(file, 1<<16)
	say := func(what solve.Text) { _, _ = fmt.Fprintf(out, "%s: %s\n", path, p.texts.Say(what)) }
	title, _ := in.Peek(len(proofTitle))
	if !bytes.Equal(title, []byte(proofTitle)) {
		say(solve.Say("command.proof.title"))
		return Wrong, nil
	}
	_, _ = in.Discard(len(proofTitle))
	for i, d := range w.datasets {
		for q := range d.Queries {
			m, release := solve.NewMeter(ctx, w.budget, nil)
			least, err := checker.CheckProof(m, d, q, in)
			release()
			var refusal *solve.Refusal
			switch {
			case errors.As(err, &refusal):
				say(solve.Say("command.proof.wrong", "Dataset", i+1, "What", refusal.Text))
				return Wrong, nil
			case err != nil:
				return BadInput, err
			}
			say(solve.Say("command.proof.least", "Dataset", i+1, "Value", least))
		}
	}
	if _, err := in.Peek(1); err == nil {
		say(solve.Say("command.proof.more"))
		return Wrong, nil
	}
	return Solved, nil
}
