package solve

import (
	"bufio"
	"cmp"
	"errors"
	"io"
	"iter"
	"slices"
)

// Verification tells whether something other than the solver has checked its answer. A walk proves nothing about
// optimality: as long as Least is not set, optimality depends on the algorithm.
type Verification struct {
	OK bool
	// Least is set if a proof of optimality was checked, too. Tried is set if no proof will come later.
	Least, Tried bool
	// By is set if OK is set. It is Replayed, Closure, or the ID of the second algorithm, which found the same answer.
	By string
	// Reason tells why the answer is not verified. It is set if OK is not set.
	Reason Text
}

// Replayed is Verification.By if a legal walk of the answer's length was replayed to a won state.
const Replayed = "replay"

// Closure is Verification.By if an InfeasibilityProver confirmed "no way". Its name is the catalogue's text
// "<puzzle>.algorithm.closure".
const Closure = "closure"

// MaxReplay is the number of moves of the longest walk that is replayed. Its replay takes some seconds. Some walks have
// 10¹¹ moves.
const MaxReplay = 100_000_000

// InfeasibilityProver is a Puzzle that can prove with its rules that a query has no way, without visiting all states.
type InfeasibilityProver interface {
	// NoWay returns true if it has proved that there is no way. The result false means that NoWay found no proof. The
	// error is the Meter's, a *BoardError, or a *Refusal if the board is too large for the check.
	NoWay(m *Meter, d *Dataset, query int) (bool, error)
}

// Decider is an InfeasibilityProver that recognizes every query without a way. So if NoWay returns false, the answer
// "no way" is wrong. No second algorithm is asked, because it may share tables with the first.
type Decider interface {
	InfeasibilityProver
	// Decides does nothing. It marks a Decider.
	Decides()
}

// Untrusted is a Session whose answers do not come from our algorithms, but, for example, from a trace. A walk of such
// an answer is replayed, and a second algorithm must confirm its optimality.
type Untrusted interface {
	Session
	// Claims does nothing. It marks an Untrusted.
	Claims()
}

// Unruled is a Puzzle whose rules are not known. Only the moves in a program's trace are known. No answer can be
// verified.
type Unruled interface {
	Puzzle
	// Unruled does nothing. It marks an Unruled.
	Unruled()
}

// Verifier checks the answers of one solver on one dataset. It prepares a second algorithm when it first needs one.
type Verifier struct {
	puzzle  Puzzle
	dataset *Dataset
	task    string
	second  Solver
	session Session
}

// NewVerifier makes a verifier for the answers of the solver with the given ID. If that solver is [Satisficing], a
// verified walk is legal, but there may be a cheaper walk.
func NewVerifier(p Puzzle, d *Dataset, task, id string) *Verifier {
	v := &Verifier{puzzle: p, dataset: d, task: task}
	for _, s := range ExactSolvers(p, task) {
		if s.ID() != id {
			v.second = s
			break
		}
	}
	return v
}

// Check verifies the answer that s gave to a query.
//
// A walk is replayed through the rules. If the function visit is not nil, Check calls visit(move, state) with every
// move and the state after the move. A walk of more than MaxReplay moves is not replayed. If the puzzle is an
// InfeasibilityProver, NoWay checks the answer "no way". If NoWay does not confirm it, a second algorithm must, unless
// the puzzle is a Decider. A second algorithm must also confirm counts, and the walks of an Untrusted session. If a
// check needs more memory than the budget, the Verification is not OK, and there is no error. An error comes from the
// Meter, from visit, from the rules or from the second algorithm.
func (v *Verifier) Check(
	m *Meter, query int, s Session, a Answer, visit func(Move, State) error,
) (Verification, error) {
	if _, unruled := Inner(v.puzzle).(Unruled); unruled {
		return Verification{Reason: Say("verify.unruled")}, nil
	}
	if a.Steps > MaxReplay {
		return Verification{Reason: Say("verify.too_long", "Steps", a.Steps, "Max", MaxReplay)}, nil
	}
	var ok bool
	var err error
	by := Replayed
	_, counts := s.(Counter)
	_, claims := s.(Untrusted)
	walks := a.Value >= 0 && !counts
	decided := false
	if walks {
		ok, err = v.replay(m, query, s, a, visit)
	} else {
		by = Closure
		if c, is := Inner(v.puzzle).(InfeasibilityProver); is && a.Value == None {
			_, decided = c.(Decider)
			ok, err = c.NoWay(m, v.dataset, query)
		}
	}
	if err == nil && (!walks && !ok && !decided || walks && ok && claims) {
		if v.second == nil {
			return Verification{Reason: Say("verify.no_second")}, nil
		}
		by = v.second.ID()
		ok, err = v.again(m, query, a)
	}
	var over *OverBudget
	var refusal *Refusal
	switch {
	case errors.As(err, &over):
		return Verification{Reason: Say("verify.budget", "MB", over.Budget>>20)}, nil
	case errors.As(err, &refusal) && by == Closure:
		return Verification{Reason: refusal.Text}, nil
	case errors.As(err, &refusal):
		return Verification{Reason: Say("verify.refused", "Why", refusal.Text)}, nil
	case err != nil:
		return Verification{}, err
	case !ok && by == Replayed:
		return Verification{Reason: Say("verify.walk_differs")}, nil
	case !ok:
		return Verification{Reason: Say("verify.disagrees", "Algorithm", AlgorithmName(v.puzzle, by))}, nil
	}
	return Verification{OK: true, By: by}, nil
}

// Least reports whether the session s proves that its answer to a query is optimal. Writing and checking the proof take
// turns, so that only a little of the proof is in memory. The error is the Meter's if the run was cancelled.
func (v *Verifier) Least(m *Meter, query int, s Session, a Answer) (bool, error) {
	certifier, ok := s.(Certifier)
	checker, can := v.puzzle.(Checker)
	if !ok || !can || a.Value == None {
		return false, nil
	}
	var failed error
	next, stop := iter.Pull(func(yield func([]byte) bool) {
		failed = certifier.Certify(m, query, writeFunc(yield))
	})
	defer stop()
	least, err := checker.CheckProof(m, v.dataset, query, bufio.NewReader(&pulledReader{next: next, failed: &failed}))
	var over *OverBudget
	var refusal *Refusal
	if errors.As(err, &over) || errors.As(err, &refusal) {
		return false, nil
	}
	return err == nil && least == a.Value, err
}

// writeFunc is a writer that calls a function with each part written. The function returns false to stop the writing.
type writeFunc func([]byte) bool

func (p writeFunc) Write(data []byte) (int, error) {
	if !p(data) {
		return 0, errEnough
	}
	return len(data), nil
}

// pulledReader reads the data that a writeFunc receives. At the end it returns the error that ended the writing,
// or io.EOF.
type pulledReader struct {
	next   func() ([]byte, bool)
	part   []byte
	failed *error
}

func (p *pulledReader) Read(data []byte) (int, error) {
	for len(p.part) == 0 {
		part, ok := p.next()
		if !ok {
			return 0, cmp.Or(*p.failed, io.EOF)
		}
		p.part = part
	}
	n := copy(data, p.part)
	p.part = p.part[n:]
	return n, nil
}

func (v *Verifier) replay(m *Meter, query int, s Session, a Answer, each func(Move, State) error) (bool, error) {
	rules, err := v.puzzle.Rules(v.dataset, query)
	if err != nil {
		return false, err
	}
	var pacer Pacer
	steps, cost, end, err := Replay(rules, s.Walk(m, query), func(move Move, to State) error {
		if err := pacer.Poll(m, 0, 0); err != nil || each == nil {
			return err
		}
		return each(move, to)
	})
	if err != nil {
		return false, err
	}
	value := cost.Value(Twofold(v.puzzle, v.task))
	return steps == a.Steps && value == a.Value && rules.Done(end), nil
}

func (v *Verifier) again(m *Meter, query int, a Answer) (bool, error) {
	if v.session == nil {
		s, err := v.second.Prepare(m, v.dataset, v.task)
		if err != nil {
			return false, err
		}
		v.session = s
	}
	b, err := SolveWhole(m, v.session, query)
	if err != nil {
		return false, err
	}
	return a.Value == b.Value && slices.Equal(a.Counts, b.Counts), nil
}
