package solve

import (
	"bufio"
	"cmp"
	"errors"
	"io"
	"iter"
	"slices"
)

// Verification says whether an answer was checked by something other than the solver that found it. A walk shows
// nothing of leastness: that rests on the algorithm until it is Least.
type Verification struct {
	OK bool
	// Least says that a proof that nothing is less was checked, too; Tried, that none is to be expected any more.
	Least, Tried bool
	// By is Replayed, Closure, or the ID of the second algorithm that reached the same; set where OK.
	By string
	// Reason says why the answer is not verified; set where not OK.
	Reason Text
}

// Replayed is Verification.By of a walk that the rules allow, that is as long as the answer and ends in a won state.
const Replayed = "replay"

// Closure is Verification.By of no way, shown by an InfeasibilityProver. Its name is the catalogue's
// "<puzzle>.algorithm.closure".
const Closure = "closure"

// MaxReplay is the longest walk that is replayed, in moves: some seconds' work. There are walks of 10¹¹.
const MaxReplay = 100_000_000

// InfeasibilityProver is a Puzzle that can show by its rules that a query has no way, without going through all states.
type InfeasibilityProver interface {
	// NoWay reports whether it is shown; false says nothing. The error is the Meter's, a *BoardError or, where a board is
	// too large for the check, a *Refusal.
	NoWay(m *Meter, d *Dataset, query int) (bool, error)
}

// Decider is an InfeasibilityProver that shows every query without a way. So an answer of no way that it does not
// show is wrong, and no second algorithm, which may share tables with the first, is asked.
type Decider interface {
	InfeasibilityProver
	// Decides marks it.
	Decides()
}

// Untrusted is a Session whose answers rest on no algorithm of ours, as those of a trace that is played. Their walks
// are replayed, too, but that nothing is less must be reached again by a second algorithm.
type Untrusted interface {
	Session
	// Claims marks it.
	Claims()
}

// Unruled is a Puzzle whose rules are not known, but for the moves that somebody told of: nothing can be verified.
type Unruled interface {
	Puzzle
	// Unruled marks it.
	Unruled()
}

// Verifier checks the answers of one solver on one dataset. Its second algorithm is prepared once, when first needed.
type Verifier struct {
	puzzle  Puzzle
	dataset *Dataset
	task    string
	second  Solver
	session Session
}

// NewVerifier makes a verifier of the answers of the solver with the ID used. Where that is [Satisficing], a verified
// walk is a way, and no more.
func NewVerifier(p Puzzle, d *Dataset, task, used string) *Verifier {
	v := &Verifier{puzzle: p, dataset: d, task: task}
	for _, s := range ExactSolvers(p, task) {
		if s.ID() != used {
			v.second = s
			break
		}
	}
	return v
}

// Check verifies the answer that s gave to a query. A walk is replayed through the rules, and each, which may be nil,
// is told its moves and the states after them; no way is shown by a closure check where the puzzle has one; counts,
// the answers of an Untrusted session, and no way that an InfeasibilityProver which is no Decider does not show are
// reached again by a second algorithm. A walk of more than MaxReplay moves is not replayed. The error is the Meter's
// if the run was cancelled; a check that would pass the budget is a Verification that is not OK.
func (v *Verifier) Check(m *Meter, query int, s Session, a Answer, each func(Move, State) error) (Verification, error) {
	if _, told := Inner(v.puzzle).(Unruled); told {
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
		ok, err = v.replay(m, query, s, a, each)
	} else {
		by = Closure
		if c, is := v.puzzle.(InfeasibilityProver); is && a.Value == None {
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

// errNoReader ends a proof that nobody reads any more.
var errNoReader = errors.New("nobody reads")

// Least reports whether s proves that nothing is less than its answer to a query. Writing and checking the proof take
// turns, so little of it is kept. The error is the Meter's if the run was cancelled.
func (v *Verifier) Least(m *Meter, query int, s Session, a Answer) (bool, error) {
	certifier, ok := s.(Certifier)
	checker, can := v.puzzle.(Checker)
	if !ok || !can || a.Value == None {
		return false, nil
	}
	var failed error
	next, stop := iter.Pull(func(yield func([]byte) bool) {
		failed = certifier.Certify(m, query, parts(yield))
	})
	defer stop()
	least, err := checker.CheckProof(m, v.dataset, query, bufio.NewReader(&pulled{next: next, failed: &failed}))
	var over *OverBudget
	var refusal *Refusal
	if errors.As(err, &over) || errors.As(err, &refusal) {
		return false, nil
	}
	return err == nil && least == a.Value, err
}

// parts hands over what is written, part by part.
type parts func([]byte) bool

func (p parts) Write(data []byte) (int, error) {
	if !p(data) {
		return 0, errNoReader
	}
	return len(data), nil
}

// pulled reads such parts, and then what the writing ended with.
type pulled struct {
	next   func() ([]byte, bool)
	part   []byte
	failed *error
}

func (p *pulled) Read(data []byte) (int, error) {
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
