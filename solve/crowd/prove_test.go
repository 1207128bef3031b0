package crowd

import (
	"bufio"
	"bytes"
	"context"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"runtime"
	"slices"
	"testing"

	"stepboard/solve"
	"stepboard/solve/crowd/certificate"
	"stepboard/solve/crowd/rules"
	"stepboard/solve/halloween/halloweentest"
	"stepboard/solve/solvetest"
)

const proofBudget = 1 << 28

// check returns the claim that a proof shows. Whatever the proof is, no memory may stay taken.
func check(t *testing.T, d *solve.Dataset, proof []byte) (certificate.Claim, error) {
	t.Helper()
	m, release := solve.NewMeter(t.Context(), proofBudget, nil)
	defer release()
	claim, err := certificate.Check(m, d.Board, bufio.NewReader(bytes.NewReader(proof)))
	if left := m.Left(); left != proofBudget {
		t.Fatalf("%d bytes are still taken", proofBudget-left)
	}
	return claim, err
}

// proved returns a proof by the given evidence that the ghosts of a board need this number of steps.
func proved(t *testing.T, d *solve.Dataset, steps int, by certificate.Evidence) []byte {
	t.Helper()
	m, release := solve.NewMeter(t.Context(), proofBudget, nil)
	defer release()
	claim := certificate.Claim{Steps: steps, Ghosts: rules.Ghosts(d.Board), By: by}
	var proof bytes.Buffer
	out := bufio.NewWriter(&proof)
	if err := claim.Write(out); err != nil {
		t.Fatal(err)
	}
	if by == certificate.Clauses && steps > 0 {
		if err := newGraph(d.Board).prove(m, claim, out); err != nil {
			t.Fatal(err)
		}
	}
	if err := out.Flush(); err != nil {
		t.Fatal(err)
	}
	if left := m.Left(); left != proofBudget {
		t.Fatalf("%d bytes are still taken", proofBudget-left)
	}
	return proof.Bytes()
}

var evidence = []certificate.Evidence{
	certificate.States, certificate.StatesOfPairs, certificate.Clauses,
}

// raised returns a proof with a claim of one more step.
func raised(proof []byte, steps int) []byte {
	_, rest, _ := bytes.Cut(proof, []byte(" "))
	return append(fmt.Appendf(nil, "%d ", steps+1), rest...)
}

// changed returns a proof in which something after the claim is changed, left out or repeated.
func changed(r *rand.Rand, proof []byte) []byte {
	proof = slices.Clone(proof)
	begin := bytes.IndexByte(proof, '\n') + 1
	for range 1 + r.IntN(3) {
		size := len(proof) - begin
		if size == 0 {
			break
		}
		at := begin + r.IntN(size)
		end := min(len(proof), at+1+r.IntN(8))
		switch r.IntN(4) {
		case 0:
			proof[at] = byte(r.IntN(256))
		case 1:
			proof[at] ^= 1 << r.IntN(8)
		case 2:
			proof = slices.Delete(proof, at, end)
		default:
			proof = slices.Insert(proof, at, slices.Clone(proof[at:end])...)
		}
	}
	return proof
}

// careless returns a false proof that a board needs one more step. Its one clause is derived from all clauses about
// the ghosts' next cells, but most of these do not determine where the ghosts are.
func careless(d *solve.Dataset, steps int, by certificate.Evidence) []byte {
	g := newGraph(d.Board)
	proof := fmt.Appendf(nil, "%d %s %s\n", steps+1, "abcdefgh"[:g.n], by)
	nodes := steps * g.n * len(g.cells)
	proof = append(proof, certificate.Follows, 0)
	proof = binary.AppendUvarint(proof, uint64(nodes))
	for node := range nodes {
		proof = binary.AppendUvarint(proof, uint64(3*node+certificate.Next))
	}
	return proof
}

// TestProofs proves the answer of each solvable board by all kinds of evidence. No changed proof may show one step
// more.
func TestProofs(t *testing.T) {
	r := rand.New(rand.NewPCG(15, 4))
	var boards, refused int
	for range solvetest.Rounds(80) {
		d := halloweentest.Crowded(r)
		p, err := bfs(&solve.Meter{}, newGraph(d.Board))
		if err != nil {
			t.Fatal(err)
		}
		if p == nil || p.steps() == 0 {
			continue
		}
		boards++
		for _, by := range evidence {
			proof := proved(t, d, p.steps(), by)
			if _, err := check(t, d, proof); err != nil {
				t.Fatalf("%s: %v\n%s", by, err, halloweentest.Show(d))
			}
			more := careless(d, p.steps(), by)
			for i := range 20 {
				var refusal *solve.Refusal
				if _, err := check(t, d, more); !errors.As(err, &refusal) {
					t.Fatalf("%s: %d steps are shown (%v), %d suffice\n%s", by, p.steps()+1, err, p.steps(), halloweentest.Show(d))
				}
				if more = raised(proof, p.steps()); i > 0 {
					more = changed(r, more)
				}
				if _, err := check(t, d, changed(r, proof)); err != nil {
					refused++
				}
			}
		}
	}
	if boards < solvetest.Rounds(8) || refused == 0 {
		t.Errorf("%d boards, %d changed proofs refused: too few", boards, refused)
	}
}

// TestCertify proves answers of fast by the evidence that the search found.
func TestCertify(t *testing.T) {
	r := rand.New(rand.NewPCG(4, 15))
	boards := halloweentest.Large()[4:7]
	boards = append(boards, halloweentest.Bays(4, 9, 4), halloweentest.Packed(5, 11))
	boards = append(boards, rooms(r, 8, 8, 20), rooms(r, 8, 8, 26))
	for range solvetest.Rounds(150) {
		boards = append(boards, halloweentest.Crowded(r))
	}
	count := map[certificate.Evidence]int{}
	for _, d := range boards {
		m, release := solve.NewMeter(t.Context(), proofBudget, nil)
		s, err := Algorithms[0].Open(m, d)
		if err != nil {
			t.Fatal(err)
		}
		a, err := s.Solve(m, 0)
		if err != nil {
			t.Fatal(err)
		}
		var proof bytes.Buffer
		err = s.(solve.Certifier).Certify(m, 0, &proof)
		release()
		if a.Value == solve.None {
			if err == nil {
				t.Errorf("a proof of no way\n%s", halloweentest.Show(d))
			}
			continue
		}
		if err != nil {
			t.Fatal(err)
		}
		claim, err := check(t, d, proof.Bytes())
		if err != nil || int64(claim.Steps) != a.Value {
			t.Errorf("%d steps are shown (%v), want %d\n%s", claim.Steps, err, a.Value, halloweentest.Show(d))
		}
		count[claim.By]++
	}
	if count[certificate.States] == 0 || count[certificate.StatesOfPairs] == 0 || count[certificate.Door] == 0 {
		t.Errorf("not all kinds of evidence: %v", count)
	}
}

// TestProofsStop cancels the writing and the check of proofs, and also gives them too little memory.
func TestProofsStop(t *testing.T) {
	d := halloweentest.Bays(5, 11, 5)
	gone, cancel := context.WithCancel(t.Context())
	cancel()
	for _, by := range evidence {
		claim := certificate.Claim{Steps: 15, Ghosts: rules.Ghosts(d.Board), By: by}
		proof := proved(t, d, claim.Steps, by)
		for name, run := range map[string]func(m *solve.Meter) error{
			"writing": func(m *solve.Meter) error {
				return newGraph(d.Board).prove(m, claim, bufio.NewWriter(io.Discard))
			},
			"checking": func(m *solve.Meter) error {
				_, err := certificate.Check(m, d.Board, bufio.NewReader(bytes.NewReader(proof)))
				return err
			},
		} {
			m, release := solve.NewMeter(gone, 0, nil)
			for m.Poll(0, 0) == nil {
				runtime.Gosched()
			}
			if err := run(m); !errors.Is(err, context.Canceled) {
				t.Errorf("%s, %s: %v, want cancelled", name, by, err)
			}
			release()
			for budget := int64(1 << 8); budget < 1<<24; budget *= 2 {
				m, release := solve.NewMeter(t.Context(), budget, nil)
				var over *solve.OverBudget
				if err := run(m); !errors.As(err, &over) && (err != nil || budget < 1<<13) {
					t.Errorf("%s, %s, %d bytes: %v", name, by, budget, err)
				}
				if m.Left() != budget {
					t.Errorf("%s, %s, %d bytes: %d are still taken", name, by, budget, budget-m.Left())
				}
				release()
			}
		}
	}
}

// FuzzCheck tries proofs that claim one step too many.
func FuzzCheck(f *testing.F) {
	d := halloweentest.Bays(3, 7, 3)
	p, err := bfs(&solve.Meter{}, newGraph(d.Board))
	if err != nil {
		f.Fatal(err)
	}
	claim := certificate.Claim{Steps: p.steps(), Ghosts: rules.Ghosts(d.Board), By: certificate.Clauses}
	var proof bytes.Buffer
	out := bufio.NewWriter(&proof)
	if err := errors.Join(claim.Write(out), newGraph(d.Board).prove(&solve.Meter{}, claim, out), out.Flush()); err != nil {
		f.Fatal(err)
	}
	_, steps, _ := bytes.Cut(proof.Bytes(), []byte("\n"))
	f.Add(steps)
	f.Fuzz(func(t *testing.T, steps []byte) {
		wrong := certificate.Claim{Steps: p.steps() + 1, Ghosts: claim.Ghosts, By: certificate.Clauses}
		var whole bytes.Buffer
		if err := wrong.Write(&whole); err != nil {
			t.Fatal(err)
		}
		whole.Write(steps)
		if _, err := check(t, d, whole.Bytes()); err == nil {
			t.Errorf("shown: %d steps are needed", wrong.Steps)
		}
	})
}
