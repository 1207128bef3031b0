package solve

import (
	"bufio"
	"cmp"
	"errors"
	"io"
	"iter"
	"slices"
)

// MaxReplay is the number of moves of the longest walk that is replayed. Its replay takes some seconds. Some walks have
// 10¹¹ moves.
const MaxReplay = 100_000_000

// InfeasibilityProver is a Puzzle that can prove with its rules that a query has no way, without visiting all states.
type InfeasibilityProver interface {
	// NoWay returns true if it has proved that there is no way. The result false means that NoWay found no proof. The
	// error is the Meter's, a *BoardError, or a *Refusal if the board is too large for the check.
	NoWay(m *Meter, d *Dataset, query int) (bool, error)
}

// Conditional is an InfeasibilityProver whose proofs hold under a condition.
type Conditional interface {
	InfeasibilityProver
	// If returns the condition of the proof for a query.
	If(d *Dataset, query int) Text
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

// Searcher is a Solver that searches over the rules of any puzzle.
type Searcher interface {
	Named
	// Supposes returns the condition under which the answers are right. It is empty if the searches read only moves and
	// won states.
	Supposes() Text
	// Cheaper searches by moves and won states alone for a way that costs less than a given cost. It uses no estimate and
	// no list of won states. The parameter below is nil if there should be no way at all. The result is the cheapest way.
	// The Meter gets lower bounds of the cost.
	Cheaper(m *Meter, d *Dataset, query int, below *Cost) (way []Move, cost Cost, found bool, err error)
	// Fault compares the condition with a winning way and its cost. The parameter cheapest is set if Cheaper found the
	// way. The result names a contradiction, or is nil.
	Fault(m *Meter, d *Dataset, query int, way []Move, cost Cost, cheapest bool) (*InputError, error)
}

// OnFile reports whether the answers of a solver depend on an estimate, goals, back, long_moves or no_way in a file of
// rules.
func OnFile(p Puzzle, s Solver) bool {
	_, ruled := Inner(p).(Ruled)
	c, ok := Inner(p).(interface{ Counts() bool })
	return ruled && (Supposes(s).Key != "" || ok && c.Counts())
}

// Unsupposing returns the first exact algorithm for a task that supposes nothing of a file of rules, or nil.
func Unsupposing(p Puzzle, task string) Solver {
	for _, s := range ExactSolvers(p, task) {
		if Supposes(s).Key == "" {
			return s
		}
	}
	return nil
}

// Verifier checks the answers of one solver on one dataset. It prepares a second algorithm when it first needs one.
type Verifier struct {
	// Most is the largest number of states for a search by moves and won states alone. 0: MostApart.
	Most    int64
	puzzle  Puzzle
	dataset *Dataset
	task    string
	solver  Solver
	second  Solver // confirms counts and "no way"; nil: there is none
	session Session
	apart   Solver // finds the least again, with tables of its own; nil: there is none
}

// NewVerifier makes a verifier for the answers of a solver.
func NewVerifier(p Puzzle, d *Dataset, task string, solver Solver) *Verifier {
	v, id := &Verifier{puzzle: p, dataset: d, task: task, solver: solver}, solver.ID()
	for _, s := range ExactSolvers(p, task) {
		if s.ID() == id {
			continue
		}
		if _, shared := s.(Named); !shared { // the puzzle's own algorithms: the plainest comes last
			v.apart = s
		}
		if v.second == nil || v.apart == nil && supposed(v.second) && !supposed(s) {
			v.second = s
		}
	}
	if last := ownSolvers(p, task); len(last) > 1 && last[len(last)-1].ID() == id {
		v.apart = last[0]
	}
	return v
}

// ownSolvers lists the exact algorithms of a task that only this puzzle has.
func ownSolvers(p Puzzle, task string) []Solver {
	return slices.DeleteFunc(ExactSolvers(p, task), func(s Solver) bool {
		_, shared := s.(Named)
		return shared
	})
}

func supposed(s Solver) bool {
	_, ok := s.(Searcher)
	return !ok || Supposes(s).Key != ""
}

// Supposes returns the condition under which the answers of a Searcher are right. For other solvers it is empty.
func Supposes(s Solver) Text {
	if searcher, ok := s.(Searcher); ok {
		return searcher.Supposes()
	}
	return Text{}
}

// Check verifies the answer that s gave to a query.
//
// A walk is replayed through the rules. If the function visit is not nil, Check calls visit(move, state) with every
// move and the state after the move. A walk of more than MaxReplay moves is not replayed. If the puzzle is an
// InfeasibilityProver, NoWay checks the answer "no way". If NoWay does not confirm it, a second algorithm must, unless
// the puzzle is a Decider. A second algorithm must also confirm counts, and the walks of an Untrusted session. If a
// check needs more memory than the budget, the level is NotChecked, and there is no error. An error comes from the
// Meter, from visit, from the rules or from the second algorithm.
//
// A replayed walk shows no optimality. If the solver relies on more than moves and won states, the level is LeastIf,
// and [Verifier.Prove] may reach a higher level.
func (v *Verifier) Check(
	m *Meter, query int, s Session, a Answer, visit func(Move, State) error,
) (c Verification, err error) {
	if _, unruled := Inner(v.puzzle).(Unruled); unruled {
		return Verification{Reason: Say("verify.unruled")}, nil
	}
	if a.Steps > MaxReplay {
		return Verification{Reason: Say("verify.too_long", "Steps", a.Steps, "Max", MaxReplay)}, nil
	}
	var by string // the algorithm or the check that confirms the answer; empty: only its solver has found it
	var ok bool
	switch _, counts := s.(Counter); {
	case counts:
		by, ok, err = v.again(m, query, a)
	case a.Value >= 0:
		by, ok, err = v.checkWalk(m, query, s, a, visit, &c)
	default:
		by, ok, err = v.checkNoWay(m, query, s, a)
	}
	var over *OverBudget
	var refusal *Refusal
	switch {
	case errors.As(err, &over):
		return Verification{Reason: Say("verify.budget", "MB", over.Budget>>20)}, nil
	case errors.Is(err, errNoSecond):
		return Verification{Reason: Say("verify.no_second")}, nil
	case errors.As(err, &refusal) && by == Closure:
		return Verification{Reason: refusal.Text}, nil
	case errors.As(err, &refusal):
		return Verification{Reason: Say("verify.refused", "Why", refusal.Text)}, nil
	case err != nil:
		return Verification{}, err
	case !ok && by == "":
		return Verification{Reason: Say("verify.walk_differs")}, nil
	case !ok:
		return Verification{Reason: v.disagrees(by)}, nil
	}
	if p, is := Inner(v.puzzle).(Conditional); is && by == Closure {
		return Verification{Level: LeastIf, If: p.If(v.dataset, query)}, nil
	}
	if by == "" || by != Closure && v.apart == nil && supposed(v.second) {
		if c.Level, c.By, c.If = v.resting(c.Replayed); c.Level == LeastIf {
			c.Reason = m.doubt
		}
		return c, nil
	}
	c.Level, c.By = Shown, by
	return c, nil
}

// checkWalk replays the walk of an answer. If the session is Untrusted, a second algorithm must also confirm the walk.
func (v *Verifier) checkWalk(
	m *Meter, query int, s Session, a Answer, visit func(Move, State) error, c *Verification,
) (by string, ok bool, err error) {
	c.Cost, c.Replayed, err = v.replay(m, query, s, a, visit)
	if _, claims := s.(Untrusted); err != nil || !c.Replayed || !claims {
		return "", c.Replayed, err
	}
	return v.again(m, query, a)
}

// checkNoWay checks the answer "no way": by the rules if they decide it, or else by the complete search of a trusted
// Searcher, or by a second algorithm.
func (v *Verifier) checkNoWay(m *Meter, query int, s Session, a Answer) (by string, ok bool, err error) {
	if p, is := Inner(v.puzzle).(InfeasibilityProver); is {
		ok, err := p.NoWay(m, v.dataset, query)
		if _, decides := p.(Decider); ok || decides || err != nil {
			return Closure, ok, err
		}
	}
	_, claims := s.(Untrusted)
	if _, is := v.solver.(Searcher); is && !claims {
		return "", true, nil
	}
	return v.again(m, query, a)
}

func (v *Verifier) disagrees(by string) Text {
	return Say("verify.disagrees", "Algorithm", AlgorithmName(v.puzzle, by))
}

// resting returns the level of an answer that only its solver has found. The answer "no way" comes from a complete
// search, also if the solver may find ways that are not the shortest.
func (v *Verifier) resting(walks bool) (level Level, by string, condition Text) {
	_, shared := v.solver.(Searcher)
	switch condition = Supposes(v.solver); {
	case !Exact(v.solver) && (walks || !shared):
		return AWay, "", Text{}
	case !shared:
		return LeastIf, "", Say("verify.if.algorithm", "Algorithm", AlgorithmName(v.puzzle, v.solver.ID()))
	case condition.Key != "":
		return LeastIf, "", condition
	}
	return Shown, Complete, Text{}
}

// MostApart is the limit of the states that a second search visits to show an answer. For a built-in puzzle they take
// some tens of milliseconds, for a file of rules some seconds. A larger space would keep a core busy for minutes.
const MostApart = 1 << 22

// Prove tries to raise the level of a checked answer from LeastIf to Shown: by a proof, if the session is a Certifier;
// by an algorithm that shares no table with the solver; or by a search that reads nothing but moves and won states. It
// gives all memory back. If the budget does not suffice, the level stays. If there is a cheaper way, the level is AWay.
// An error comes from the rules, or it is the Meter's if the run was cancelled.
func (v *Verifier) Prove(m *Meter, query int, s Session, a Answer, c Verification) (Verification, error) {
	if c.Level != LeastIf {
		return c, nil
	}
	c.Tried = true
	if proved, err := v.certified(m, query, s, a); err != nil || proved {
		c.Level, c.By, c.If = Shown, Proof, Text{}
		return c, err
	}
	m, release := m.apart()
	defer release()
	var err error
	searcher, ok := v.solver.(Searcher)
	switch {
	case v.apart != nil:
		err = v.compare(m, query, a, &c)
	case ok:
		err = v.search(m, query, s, searcher, a, &c)
	}
	var over *OverBudget
	var why Text
	switch {
	case errors.As(err, &over):
		why, err = Say("verify.budget", "MB", over.Budget>>20), nil
	case errors.Is(err, ErrMost):
		why, err = Say("verify.large", "Max", m.Most), nil
	}
	if c.Level != LeastIf {
		c.If = Text{}
		return c, err
	}
	if c.AtLeast = m.Stats().Bounds.Least; why.Key != "" {
		c.Reason = because(c.Reason, why)
	}
	return c, err
}

// because joins a doubt, if there is one, and the reason why it stays.
func because(doubt, why Text) Text {
	if doubt.Key == "" {
		return why
	}
	return Say("verify.doubt", "Why", why, "Doubt", doubt)
}

// compare finds the answer again by the algorithm v.apart.
func (v *Verifier) compare(m *Meter, query int, a Answer, c *Verification) error {
	m.Most = MostApart
	session, err := v.apart.Prepare(m, v.dataset, v.task)
	if err != nil {
		return err
	}
	b, err := session.Solve(m, query)
	switch {
	case err != nil:
	case a.Value == b.Value && a.Steps == b.Steps:
		c.Level, c.By = Shown, v.apart.ID()
	default:
		c.Level, c.Reason = AWay, v.disagrees(v.apart.ID())
	}
	return err
}

// mostFault is the number of moves of the longest walk that is compared with the condition of a solver.
const mostFault = 1 << 16

// search searches for a cheaper way by moves and won states alone.
func (v *Verifier) search(m *Meter, query int, s Session, searcher Searcher, a Answer, c *Verification) error {
	below := &c.Cost
	if a.Value == None {
		below = nil
	}
	if m.Most = cmp.Or(v.Most, MostApart); below == nil && c.If.Key != Supposes(v.solver).Key {
		m.Most = min(m.Most, mostCounted)
	}
	way, cost, found, err := searcher.Cheaper(m, v.dataset, query, below)
	if err != nil {
		return err
	}
	if !found {
		c.Level, c.By, c.Reason = Shown, Plain, Text{}
	} else {
		c.Level, c.Reason, c.AtLeast = AWay, Text{}, cost.Value(Twofold(v.puzzle, v.task))
		if a.Value == None { // the level AWay names the value itself
			c.Level, c.Reason = NotChecked, Say("verify.cheaper", "N", c.AtLeast)
		}
		if c.Fault, err = searcher.Fault(m, v.dataset, query, way, cost, true); err != nil {
			return err
		}
	}
	if c.Fault == nil && a.Value != None { // the fault may lie on the answer's own walk alone
		c.Fault, err = v.faultOfWalk(m, query, s, searcher, c.Cost)
	}
	return err
}

// faultOfWalk compares the walk of an answer with the condition of its solver, unless the walk is too long.
func (v *Verifier) faultOfWalk(m *Meter, query int, s Session, searcher Searcher, cost Cost) (*InputError, error) {
	var way []Move
	for move, err := range s.Walk(m, query) {
		if err != nil || len(way) > mostFault {
			return nil, err
		}
		way = append(way, move)
	}
	return searcher.Fault(m, v.dataset, query, way, cost, false)
}

// mostCounted is the limit of the states of a second search for an answer "no way" that came without a search. It takes
// less than a second, because the answer should come at once.
const mostCounted = 1 << 19

// certified reports whether the session s proves that its answer to a query is optimal. Writing and checking the proof
// take turns, so that only a little of the proof is in memory. The error is the Meter's if the run was cancelled.
func (v *Verifier) certified(m *Meter, query int, s Session, a Answer) (bool, error) {
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

func (v *Verifier) replay(
	m *Meter, query int, s Session, a Answer, each func(Move, State) error,
) (total Cost, ok bool, err error) {
	rules, err := v.puzzle.Rules(v.dataset, query)
	if err != nil {
		return total, false, err
	}
	var pacer Pacer
	steps, cost, end, err := Replay(rules, s.Walk(m, query), func(move Move, to State) error {
		if err := pacer.Poll(m, 0, 0); err != nil || each == nil {
			return err
		}
		return each(move, to)
	})
	if err != nil {
		return total, false, err
	}
	value := cost.Value(Twofold(v.puzzle, v.task))
	return cost, steps == a.Steps && value == a.Value && rules.Done(end), nil
}

var errNoSecond = errors.New("there is no second algorithm")

// again finds an answer again by the second algorithm.
func (v *Verifier) again(m *Meter, query int, a Answer) (by string, ok bool, err error) {
	if v.second == nil {
		return "", false, errNoSecond
	}
	by = v.second.ID()
	if v.session == nil {
		s, err := v.second.Prepare(m, v.dataset, v.task)
		if err != nil {
			return by, false, err
		}
		v.session = s
	}
	b, err := SolveWhole(m, v.session, query)
	return by, err == nil && a.Value == b.Value && slices.Equal(a.Counts, b.Counts), err
}
