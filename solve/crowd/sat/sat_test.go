package sat

import (
	"context"
	"errors"
	"math/rand/v2"
	"slices"
	"testing"

	"stepboard/solve"
	"stepboard/solve/solvetest"
)

func never() bool { return false }

// problem has some clauses and sets over a few variables.
type problem struct {
	variables int
	sets      [][]int32
	clauses   [][]Lit
}

// random makes a problem near the border between problems with a model and problems without.
func random(r *rand.Rand) problem {
	p := problem{variables: 3 + r.IntN(10)}
	for range 2 { // each variable in up to two sets
		order := r.Perm(p.variables)
		for len(order) > 1 {
			n := min(len(order), 1+r.IntN(4))
			var set []int32
			for _, v := range order[:n] {
				set = append(set, int32(v))
			}
			if r.IntN(2) == 0 {
				p.sets = append(p.sets, set)
			}
			order = order[n:]
		}
	}
	for range p.variables * (1 + r.IntN(4)) {
		var clause []Lit
		for _, v := range r.Perm(p.variables)[:1+r.IntN(min(p.variables, 4))] {
			l := Is(int32(v))
			if r.IntN(3) == 0 {
				l = l.Not()
			}
			clause = append(clause, l)
		}
		if len(clause) == 1 && r.IntN(4) > 0 {
			continue
		}
		p.clauses = append(p.clauses, clause)
	}
	return p
}

// satisfied reports whether an assignment, a bit a variable, is a model.
func (p problem) satisfied(bits int) bool {
	for _, set := range p.sets {
		count := 0
		for _, v := range set {
			count += bits >> v & 1
		}
		if count > 1 {
			return false
		}
	}
	for _, clause := range p.clauses {
		ok := false
		for _, l := range clause {
			ok = ok || bits>>l.variable()&1 == 1 != l.isNot()
		}
		if !ok {
			return false
		}
	}
	return true
}

func (p problem) exists() bool {
	for bits := range 1 << p.variables {
		if p.satisfied(bits) {
			return true
		}
	}
	return false
}

// law moves the clauses of ImpliedLength negated variables from a problem to Implied.
func law(s *Solver, clauses [][]Lit) (rest [][]Lit) {
	var lazy [][]Lit
	for _, c := range clauses {
		if len(c) == ImpliedLength && !slices.ContainsFunc(c, func(l Lit) bool { return !l.isNot() }) {
			lazy = append(lazy, c)
		} else {
			rest = append(rest, c)
		}
	}
	s.Implied = func(v int32, to []Lit) []Lit {
		for _, c := range lazy {
			if slices.Contains(c, Is(v).Not()) {
				to = append(to, c...)
			}
		}
		return to
	}
	return rest
}

// derived checks the conclusions of a Solver. Each clause must follow by unit propagation from the named clauses, in
// their order, and from the sets and laws, which have no names.
type derived struct {
	t       *testing.T
	problem problem
	named   map[Name][]Lit
	units   []Lit
	count   Name
	ended   bool
}

func (d *derived) Follows(lits []Lit, from []Name) Name {
	values := make([]value, 2*d.problem.variables)
	contradicted := false
	assign := func(l Lit) {
		contradicted = contradicted || values[l] == isFalse
		values[l], values[l.Not()] = isTrue, isFalse
	}
	unit := func(c []Lit) bool { // reports whether the clause gave a new unit
		var left []Lit
		for _, l := range c {
			switch values[l] {
			case isTrue:
				return false
			case open:
				left = append(left, l)
			}
		}
		switch len(left) {
		case 0:
			contradicted = true
		case 1:
			assign(left[0])
		default:
			return false
		}
		return true
	}
	unnamed := func() {
		for again := true; again && !contradicted; {
			again = false
			for _, set := range d.problem.sets {
				for i, u := range set {
					for _, v := range set[:i] {
						again = unit([]Lit{Is(u).Not(), Is(v).Not()}) || again
					}
				}
			}
			for _, c := range d.problem.clauses {
				again = unit(c) || again
			}
		}
	}
	for _, l := range d.units {
		assign(l)
	}
	for _, l := range lits {
		assign(l.Not())
	}
	unnamed()
	for _, name := range from {
		if !contradicted {
			unit(d.named[name])
			unnamed()
		}
	}
	if !contradicted {
		d.t.Fatalf("%v does not follow", lits)
	}
	if len(lits) == 1 {
		d.units = append(d.units, lits[0])
	}
	d.ended = d.ended || len(lits) == 0
	d.count++
	d.named[d.count] = slices.Clone(lits)
	return d.count
}

func (d *derived) Forget(name Name) {
	if _, ok := d.named[name]; !ok || name <= 0 {
		d.t.Fatalf("clause %d is not known", name)
	}
	delete(d.named, name)
}

// If there is no model, every conclusion follows, and the last clause is empty. Implied supplies the laws.
func TestConclusionsFollow(t *testing.T) {
	r := rand.New(rand.NewPCG(7, 7))
	proofs := 0
	for range solvetest.Rounds(3000) {
		p := random(r)
		for range p.variables {
			var c []Lit
			for _, v := range r.Perm(p.variables)[:min(ImpliedLength, p.variables)] {
				c = append(c, Is(int32(v)).Not())
			}
			p.clauses = append(p.clauses, c)
		}
		m := &solve.Meter{}
		s, err := New(m, p.variables)
		if err != nil {
			t.Fatal(err)
		}
		for _, set := range p.sets {
			if err := s.AtMostOne(m, set); err != nil {
				t.Fatal(err)
			}
		}
		rest := law(s, p.clauses)
		d := &derived{t: t, problem: problem{variables: p.variables, sets: p.sets}, named: map[Name][]Lit{}}
		for _, c := range p.clauses {
			if len(c) == ImpliedLength && !slices.ContainsFunc(c, func(l Lit) bool { return !l.isNot() }) {
				d.problem.clauses = append(d.problem.clauses, c)
			}
		}
		s.Proof = d
		for i, c := range rest {
			name := Name(1000 + i)
			d.named[name] = c
			if err := s.Add(m, name, c...); err != nil {
				t.Fatal(err)
			}
		}
		got, err := s.Solve(m, never)
		if err != nil || (got == None) == p.exists() {
			t.Fatalf("%d, %v: %+v", got, err, p)
		}
		if got == None {
			if !d.ended {
				t.Fatal("no end")
			}
			proofs++
		}
	}
	if proofs < solvetest.Rounds(300) {
		t.Errorf("only %d proofs", proofs)
	}
}

// TestRandomProblems adds the clauses of each problem in two parts with a run between them.
func TestRandomProblems(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 1))
	var with, without int
	for range solvetest.Rounds(10000) {
		p := random(r)
		m, release := solve.NewMeter(context.Background(), 1<<30, nil)
		s, err := New(m, p.variables)
		if err != nil {
			t.Fatal(err)
		}
		for _, set := range p.sets {
			if err := s.AtMostOne(m, set); err != nil {
				t.Fatal(err)
			}
		}
		half := r.IntN(len(p.clauses) + 1)
		for i, part := range [2][][]Lit{p.clauses[:half], p.clauses[half:]} {
			for _, c := range part {
				if err := s.Add(m, 0, c...); err != nil {
					t.Fatal(err)
				}
			}
			q := problem{p.variables, p.sets, p.clauses[:half+i*len(part)]}
			got, err := s.Solve(m, never)
			if err != nil {
				t.Fatal(err)
			}
			want := None
			if q.exists() {
				want = Found
			}
			if got != want {
				t.Fatalf("%d, want %d: %+v", got, want, q)
			}
			if got == Found {
				bits := 0
				for v := range p.variables {
					if s.True(int32(v)) {
						bits |= 1 << v
					}
				}
				if !q.satisfied(bits) {
					t.Fatalf("%b is no model of %+v", bits, q)
				}
				with++
			} else {
				without++
			}
		}
		s.Free(m)
		if m.Left() != 1<<30 {
			t.Fatalf("%d bytes are still taken", 1<<30-m.Left())
		}
		release()
	}
	if min(with, without) < solvetest.Rounds(2500) {
		t.Errorf("%d with a model and %d without: not a fair mixture", with, without)
	}
}

// pigeons states that n pigeons sit in n-1 holes. Each pigeon is in a hole, and each hole has at most one pigeon.
func pigeons(t *testing.T, m *solve.Meter, n int) *Solver {
	t.Helper()
	s, err := New(m, n*(n-1))
	if err != nil {
		t.Fatal(err)
	}
	for hole := range n - 1 {
		var set []int32
		for pigeon := range n {
			set = append(set, int32(pigeon*(n-1)+hole))
		}
		if err := s.AtMostOne(m, set); err != nil {
			t.Fatal(err)
		}
	}
	for pigeon := range n {
		var clause []Lit
		for hole := range n - 1 {
			clause = append(clause, Is(int32(pigeon*(n-1)+hole)))
		}
		if err := s.Add(m, 0, clause...); err != nil {
			t.Fatal(err)
		}
	}
	return s
}

// TestPigeons: a Solver that drops learned clauses early still finds that there is no model.
func TestPigeons(t *testing.T) {
	m := &solve.Meter{}
	s := pigeons(t, m, 8)
	s.next = 100
	if got, err := s.Solve(m, never); got != None || err != nil {
		t.Errorf("%d, %v, want none", got, err)
	}
	if s.count == 0 {
		t.Error("no clause was let go")
	}
}

func TestStops(t *testing.T) {
	m := &solve.Meter{}
	s := pigeons(t, m, 8)
	stops := 0
	for limit := int64(10000); ; limit += 10000 {
		got, err := s.Solve(m, func() bool { return s.Work() > limit })
		if err != nil {
			t.Fatal(err)
		}
		if got == None {
			break
		}
		stops++
	}
	if stops == 0 {
		t.Error("never stopped")
	}
	ctx, cancel := context.WithCancel(context.Background())
	m, release := solve.NewMeter(ctx, 0, nil)
	defer release()
	s = pigeons(t, m, 12)
	_, err := s.Solve(m, func() bool { cancel(); return false })
	if !errors.Is(err, context.Canceled) {
		t.Errorf("%v, want cancelled", err)
	}
}

func TestKeepsToTheBudget(t *testing.T) {
	m, release := solve.NewMeter(context.Background(), 1<<18, nil)
	defer release()
	s := pigeons(t, m, 12)
	_, err := s.Solve(m, never)
	var over *solve.OverBudget
	if !errors.As(err, &over) {
		t.Errorf("%v, want *OverBudget", err)
	}
	s.Free(m)
	if m.Left() != 1<<18 {
		t.Errorf("%d bytes are still taken", 1<<18-m.Left())
	}
}
