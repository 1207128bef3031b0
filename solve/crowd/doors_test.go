package crowd

import (
	"bufio"
	"bytes"
	"encoding/binary"
	"errors"
	"math/bits"
	"math/rand/v2"
	"testing"

	"stepboard/solve"
	"stepboard/solve/crowd/certificate"
	"stepboard/solve/crowd/rules"
	"stepboard/solve/halloween/halloweentest"
	"stepboard/solve/solvetest"
)

// atDoor returns a proof by a door: the ghosts must pass the door, so the board needs this number of steps.
func atDoor(t *testing.T, d *solve.Dataset, steps int, door [2]node) []byte {
	t.Helper()
	var proof bytes.Buffer
	claim := certificate.Claim{Steps: steps, Ghosts: rules.Ghosts(d.Board), By: certificate.Door}
	if err := claim.Write(&proof); err != nil {
		t.Fatal(err)
	}
	for _, v := range door {
		proof.Write(binary.AppendUvarint(nil, uint64(v)))
	}
	return proof.Bytes()
}

// TestDoors checks doors on small boards. The best door may not show more steps than the ghosts need, and the checker
// must accept its proof. For every pair of cells, the checker must refuse a proof of one step too many.
func TestDoors(t *testing.T) {
	r := rand.New(rand.NewPCG(39, 1))
	var raised, exact, refused int
	for round := range solvetest.Rounds(200) {
		d := halloweentest.Crowded(r)
		if round%2 == 0 {
			d = rooms(r, 2+r.IntN(2), 2, 2+r.IntN(3))
		}
		g := newGraph(d.Board)
		p, err := bfs(&solve.Meter{}, g)
		if err != nil {
			t.Fatal(err)
		}
		if p == nil || p.steps() == 0 {
			continue
		}
		to, from := tablesOf(g), tablesOf(g.reversed())
		alone, _ := farthest(g, to)
		best, err := narrowest(&solve.Meter{}, g, from, to, int(alone))
		if err != nil {
			t.Fatal(err)
		}
		if best != nil {
			raised++
			if best.steps > p.steps() {
				t.Fatalf("a door leaves %d steps, %d suffice\n%s", best.steps, p.steps(), halloweentest.Show(d))
			}
			if best.steps == p.steps() {
				exact++
			}
			if _, err := check(t, d, atDoor(t, d, best.steps, g.shown.door)); err != nil {
				t.Fatalf("%d steps: %v\n%s", best.steps, err, halloweentest.Show(d))
			}
		}
		for cell := range g.cells {
			for _, gate := range append(g.next(cell), node(r.IntN(len(g.cells)))) {
				var refusal *solve.Refusal
				_, err := check(t, d, atDoor(t, d, p.steps()+1, [2]node{node(cell), gate}))
				if !errors.As(err, &refusal) {
					t.Fatalf("%d steps are shown (%v), %d suffice\n%s", p.steps()+1, err, p.steps(), halloweentest.Show(d))
				}
				refused++
			}
		}
	}
	if raised < solvetest.Rounds(40) || exact < solvetest.Rounds(20) || refused == 0 {
		t.Errorf("%d bounds raised, %d of them to the answer, %d proofs refused: too few", raised, exact, refused)
	}
}

// TestSchedules compares schedules of few jobs with a search that tries every job at every time.
func TestSchedules(t *testing.T) {
	r := rand.New(rand.NewPCG(39, 2))
	var found int
	for range 5000 {
		d := &door{steps: 3 + r.IntN(8), turn: [2]int{turnTime, 1 + 2*r.IntN(2)}}
		n := 2 + r.IntN(4)
		tail := d.steps
		for at := range n {
			tail = r.IntN(tail + 1)
			d.jobs = append(d.jobs, job{ghost: at, release: r.IntN(d.steps), tail: tail})
			d.side[r.IntN(2)] |= 1 << at
		}
		got, want := d.schedule(0, 0, 0, 1<<n-1), d.tried(0, -1, 0, 1<<n-1)
		if got != want {
			t.Fatalf("%+v: %v, want %v", d, got, want)
		}
		if !got {
			continue
		}
		found++
		for a, x := range d.jobs {
			if x.at < x.release || x.at > d.steps-x.tail {
				t.Fatalf("%+v: job %d is out of its times", d, a)
			}
			for b, y := range d.jobs {
				if gap := y.at - x.at; a != b && (gap == 0 || gap > 0 && d.sideOf(a) != d.sideOf(b) && gap < d.turn[d.sideOf(a)]) {
					t.Fatalf("%+v: jobs %d and %d are too close", d, a, b)
				}
			}
		}
	}
	if found < 1000 || found > 4000 {
		t.Errorf("%d of 5000 have a schedule", found)
	}
}

func (d *door) sideOf(at int) int { return int(d.side[1] >> at & 1) }

// tried is schedule by brute force. last is the previous job, which ran at time at; -1 means no job.
func (d *door) tried(now, last, at int, left uint32) bool {
	if left == 0 {
		return true
	}
	if now > d.steps {
		return false
	}
	for rest := left; rest != 0; rest &= rest - 1 {
		i := bits.TrailingZeros32(rest)
		free := last < 0 || d.sideOf(last) == d.sideOf(i) || now-at >= d.turn[d.sideOf(last)]
		if free && d.jobs[i].release <= now && now <= d.steps-d.jobs[i].tail && d.tried(now+1, i, now, left&^(1<<i)) {
			return true
		}
	}
	return d.tried(now+1, last, at, left)
}

// FuzzDoor tries doors for a claim of one step too many.
func FuzzDoor(f *testing.F) {
	d := rooms(rand.New(rand.NewPCG(39, 3)), 3, 2, 4)
	p, err := bfs(&solve.Meter{}, newGraph(d.Board))
	if err != nil || p == nil {
		f.Fatal(p, err)
	}
	f.Add([]byte{6, 7})
	f.Add([]byte{0xff, 0xff, 0xff, 0xff, 0x0f, 0})
	f.Fuzz(func(t *testing.T, door []byte) {
		wrong := certificate.Claim{Steps: p.steps() + 1, Ghosts: rules.Ghosts(d.Board), By: certificate.Door}
		var whole bytes.Buffer
		if err := wrong.Write(&whole); err != nil {
			t.Fatal(err)
		}
		whole.Write(door)
		m, release := solve.NewMeter(t.Context(), proofBudget, nil)
		defer release()
		if _, err := certificate.Check(m, d.Board, bufio.NewReader(&whole)); err == nil {
			t.Errorf("shown: %d steps are needed", wrong.Steps)
		}
	})
}
