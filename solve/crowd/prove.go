package crowd

import (
	"bufio"
	"encoding/binary"
	"io"
	"slices"
	"sort"

	"stepboard/solve"
	"stepboard/solve/crowd/certificate"
	"stepboard/solve/crowd/sat"
)

// shown is the newest evidence that the plan is a shortest plan: some of the ghosts alone have no shorter plan.
type shown struct {
	ghosts []int // the indices of these ghosts on the board
	by     certificate.Evidence
	door   [2]node // the door and its gate, for evidence by a door
}

// show sets the newest evidence: the ghosts of this graph have no shorter plan.
func (g *graph) show(by certificate.Evidence) {
	*g.shown = shown{ghosts: slices.Sorted(slices.Values(g.letters)), by: by}
}

// show sets the newest evidence: the joint states that this search has visited.
func (a *astar) show() {
	by := certificate.States
	if len(a.pairs) > 0 {
		by = certificate.StatesOfPairs
	}
	a.graph.show(by)
}

type prover struct {
	*solve.KeptSession
	graph  *graph
	ghosts []solve.Kind
}

var _ solve.Certifier = (*prover)(nil)

// Certify writes a proof for package certificate. It writes no joint states, because the checker visits all joint
// states by itself. For a proof by clauses, it runs the SAT solver again and writes the learned clauses.
func (s *prover) Certify(m *solve.Meter, query int, w io.Writer) error {
	a, err := s.Solve(m, query)
	switch {
	case err != nil:
		return err
	case a.Value == solve.None:
		return solve.Refused("halloween.proof.no_way")
	}
	shown := s.graph.shown
	claim := certificate.Claim{Steps: int(a.Value), Ghosts: pick(s.ghosts, shown.ghosts), By: shown.by}
	out := bufio.NewWriter(w)
	if err := claim.Write(out); err != nil {
		return err
	}
	switch claim.By {
	case certificate.Clauses:
		if err := s.graph.withGhosts(shown.ghosts).prove(m, claim, out); err != nil {
			return err
		}
	case certificate.Door:
		for _, v := range shown.door {
			if _, err := out.Write(binary.AppendUvarint(nil, uint64(v))); err != nil {
				return err
			}
		}
	}
	return out.Flush()
}

// prove writes a proof by clauses for a claim: the ghosts have no plan with fewer steps than claim.Steps.
func (g *graph) prove(m *solve.Meter, claim certificate.Claim, out *bufio.Writer) error {
	if int64(claim.Steps)*int64(g.n*len(g.cells)) > certificate.MostNodes {
		return solve.Refused("halloween.proof.nodes", "Most", certificate.MostNodes)
	}
	size := 2 * tableBytes(g)
	if err := m.Take(size); err != nil {
		return err
	}
	defer m.Give(size)
	from, err := singles(m, g.reversed())
	if err != nil {
		return err
	}
	to, err := singles(m, g)
	if err != nil {
		return err
	}
	l, err := newTimeline(m, g, from, to, claim.Steps-1)
	defer l.free(m)
	if err != nil {
		return err
	}
	l.proof = &proof{timeline: l, out: out}
	if err := l.build(m); err != nil {
		return err
	}
	result, _, err := l.solve(m, func() bool { return l.proof.err != nil })
	switch {
	case err != nil:
		return err
	case l.proof.err == nil && result != sat.None:
		panic("a shorter plan is found") // impossible: the search has shown that there is no shorter plan
	}
	return l.proof.err
}

// proof implements [sat.Proof]. It writes the clauses that follow from the clauses of a timeline.
type proof struct {
	*timeline
	out   *bufio.Writer
	count sat.Name // the number of clauses that were written
	buf   []byte
	err   error // the last error of a write
}

func (l *timeline) code(i, t int, v node) int {
	return (t*l.graph.n+i)*len(l.graph.cells) + int(v)
}

// follow returns the name of a clause: a ghost on a node is on the same or a neighbouring cell one step later (next),
// or one step earlier. If p is nil, follow returns 0.
func (p *proof) follow(code int, next bool) sat.Name {
	switch {
	case p == nil:
		return 0
	case next:
		return sat.Name(3*code + certificate.Next)
	}
	return sat.Name(3*code + certificate.Before)
}

// somewhere writes a clause and returns its name: ghost i is on one of its nodes at time t. The clause follows from
// the clause for time t-1, whose name is the parameter previous. If p is nil, somewhere returns 0.
func (p *proof) somewhere(i, t int, clause []sat.Lit, previous sat.Name) sat.Name {
	if p == nil {
		return 0
	}
	var from []sat.Name
	nodes, _ := p.layer(i, t-1)
	for _, v := range nodes {
		from = append(from, p.follow(p.code(i, t-1, v), true))
	}
	if previous != 0 {
		from = append(from, previous)
	}
	return p.Follows(clause, from)
}

func (p *proof) Follows(lits []sat.Lit, from []sat.Name) sat.Name {
	p.number(certificate.Follows)
	p.number(len(lits))
	for _, lit := range lits {
		x := int32(lit / 2)
		layer := sort.Search(len(p.first), func(at int) bool { return p.first[at] > x }) - 1
		p.number(2*p.code(layer%p.graph.n, layer/p.graph.n, p.nodes[x]) + int(lit%2))
	}
	p.number(len(from))
	for _, name := range from {
		p.number(int(name))
	}
	p.count++
	return 3 * p.count
}

func (p *proof) Forget(name sat.Name) {
	p.number(certificate.Forget)
	p.number(int(name))
}

func (p *proof) number(n int) {
	p.buf = binary.AppendUvarint(p.buf[:0], uint64(n))
	if _, err := p.out.Write(p.buf); err != nil {
		p.err = err
	}
}
