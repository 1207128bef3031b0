package command

import (
	"cmp"

	"stepboard/solve"
)

// plain() prints answers in the judge's format, one in each line. It stops at the first query for which the memory is
// too small, because after a missing line all later lines would look like wrong answers.
func (r *run) plain() (int, error) {
	for i, d := range r.datasets {
		done, err := r.plainDataset(i, d)
		if r.unanswered(err) {
			if err := r.out.Flush(); err != nil {
				return BadInput, err
			}
			r.unsolved(i, done, err)
			return Unsolved, nil
		}
		if err != nil {
			return BadInput, err
		}
	}
	return Solved, nil
}

// plainDataset prints the answers to dataset i. The result done is the number of printed answers.
func (r *run) plainDataset(i int, d *solve.Dataset) (done int, err error) {
	defer solve.Caught(&err)
	a := r.attempt(d)
	defer func() { a.release() }()
	write := func(query int, answer solve.Answer) error {
		line, err := solve.AnswerLine(r.puzzle, d, i+1, answer, a.session.Walk(a.meter, query))
		if err != nil {
			return err
		}
		done++
		_, _ = r.out.WriteString(line) // the next write returns the error
		return r.out.WriteByte('\n')
	}
	for done < len(d.Queries) {
		query := done
		answer, err := r.answer(a, d, query, false)
		if err == nil {
			answer, err = r.upheld(a, i, query, answer)
		}
		if err == nil {
			err = cmp.Or(write(query, answer), r.flush())
		}
		if err == nil {
			err = r.certify(a, query)
		}
		if err != nil {
			return query, err
		}
	}
	return done, nil
}

// upheld(a, i, query, answer) checks an answer that depends on something in a file of rules. If there is a cheaper way,
// it returns the answer of another algorithm, or the error names the fault. If the check is too large, standard error
// names the condition of the answer.
func (r *run) upheld(a *attempt, i, query int, answer solve.Answer) (solve.Answer, error) {
	if !solve.OnFile(r.puzzle, r.solver) {
		return answer, nil
	}
	v, err := a.verifier.Check(a.meter, query, a.session, answer, nil)
	if err == nil {
		v, err = a.verifier.Prove(a.meter, query, a.session, answer, v)
	}
	if err != nil {
		return answer, err
	}
	if other, why := r.instead(v); other != nil {
		d := r.datasets[i]
		r.replace(a, d, other, why)
		return r.answer(a, d, query, false)
	}
	level := v.Explain(r.puzzle, answer)
	switch {
	case v.Level <= solve.AWay:
		return answer, solve.Refused("testset.doubt", "Dataset", i+1, "Query", query+1, "What", level)
	case v.Level == solve.LeastIf:
		r.about(r.file, solve.Say("testset.doubt", "Dataset", i+1, "Query", query+1, "What", level))
	}
	return answer, nil
}
