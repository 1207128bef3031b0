package solve_test

import (
	"math/rand/v2"
	"testing"

	"stepboard/solve"
	"stepboard/solve/grid"
)

// key is a state of a wave, as a plain model of a recording keeps it.
type key struct {
	wave  uint8
	state solve.State
}

// A recording gives back its events, resolves states, and knows the event that closed each state. A plain model is
// the reference. The random events cross the borders of chunks; movers and living pieces appear late.
func TestRecordingKeepsWhatItIsTold(t *testing.T) {
	for seed := range uint64(6) {
		rng := rand.New(rand.NewPCG(seed, 1))
		r := solve.NewRecording("x", 20_000, func() { t.Error("it was not full") })
		var want []solve.Event
		var closed []int
		reached := map[key]int{} // the last event that reached the state
		state := func(i int) solve.State {
			s := solve.NewState(grid.Cell(rng.IntN(40)), grid.Cell(rng.IntN(40)))
			if seed%2 == 1 && i > 5000 {
				s.Cells[2] = grid.Cell(rng.IntN(3))
				s.Bits[rng.IntN(len(s.Bits))] = rng.Uint64() >> 62
			}
			return s
		}
		for i := 0; i < 13_000; i++ {
			k := key{uint8(rng.IntN(2)), state(i)}
			old, known := reached[k]
			switch op := rng.IntN(10); {
			case op < 5 || op < 8 && !known:
				e := solve.Event{
					Kind: solve.Reached, Wave: k.wave, State: k.state, Parent: rng.IntN(i+1) - 1,
					Cost:  solve.Cost{Major: int64(rng.Uint64() >> (seed * 11)), Minor: int64(rng.Uint64())},
					Again: known && closed[old] == 0,
				}
				if rng.IntN(3) == 0 && i > 100 {
					e.Aux = rng.Uint32()
				}
				if got := r.ReachAs(e.Wave, e.State, e.Parent, e.Cost, e.Aux); got != i {
					t.Fatalf("event %d got the number %d", i, got)
				}
				if e.Again {
					closed[old] = i
				}
				reached[k] = i
				want = append(want, e)
			case op < 8:
				if got := r.Of(k.wave, k.state); got != old {
					t.Fatalf("state was reached by %d, not %d", old, got)
				}
				r.Expand(k.wave, k.state)
				want = append(want, solve.Event{
					Kind: solve.Expanded, Wave: k.wave, State: k.state, Parent: old,
					Cost: want[old].Cost,
				})
				if closed[old] == 0 {
					closed[old] = i
				}
			case op == 8:
				r.Layer(k.wave, solve.Units(int64(i)))
				want = append(want, solve.Event{
					Kind: solve.LayerStart, Wave: k.wave, State: solve.NewState(), Parent: -1,
					Cost: solve.Units(int64(i)),
				})
			default:
				r.Stage(7, -3)
				want = append(want, solve.Event{Kind: solve.Stage, State: solve.NewState(), Parent: -1, Cost: solve.Units(-3), Aux: 7})
			}
			closed = append(closed, 0)
		}
		if r.Of(0, solve.NewState(99)) != -1 {
			t.Error("a state that nobody reached is known")
		}
		r.Seal()
		if r.Len() != len(want) || r.Lost() != 0 {
			t.Fatalf("%d events and %d lost, want %d and 0", r.Len(), r.Lost(), len(want))
		}
		for i, e := range want {
			if got := r.Event(i); got != e {
				t.Fatalf("event %d is %+v, want %+v", i, got, e)
			}
			if r.Kind(i) != e.Kind || r.Wave(i) != e.Wave || r.Cost(i) != e.Cost || r.Parent(i) != e.Parent ||
				r.Again(i) != e.Again ||
				r.Cell(i, 0) != e.State.Cells[0] || r.Cell(i, 2) != e.State.Cells[2] {
				t.Fatalf("parts of event %d differ from %+v", i, e)
			}
			by := closed[i]
			if by == 0 {
				by = r.Len()
			}
			if e.Kind == solve.Reached && r.Closed(i) != by {
				t.Fatalf("event %d ended its waiting at %d, want %d", i, r.Closed(i), by)
			}
		}
	}
}

// A full recording is sealed once and counts the lost events. Its methods return -1 for a lost event.
func TestRecordingIsFull(t *testing.T) {
	told := 0
	r := solve.NewRecording("x", 3, func() { told++ })
	s := solve.NewState(1)
	r.Layer(0, solve.Cost{})
	if r.Reach(0, s, -1, solve.Cost{}) != 1 || r.Expand(0, s) != 2 {
		t.Error("the events are numbered otherwise")
	}
	if told != 0 {
		t.Error("it was full too early")
	}
	if r.Reach(0, solve.NewState(2), 1, solve.Units(1)) != -1 || r.Expand(0, s) != -1 {
		t.Error("an event that is not kept has a number")
	}
	r.Layer(0, solve.Units(1))
	r.Goal(0, s)
	r.Met(s, solve.Cost{})
	if told != 1 || r.Len() != 3 || r.Lost() != 5 {
		t.Errorf("told %d times, %d events, %d lost; want 1, 3, 5", told, r.Len(), r.Lost())
	}
	if r.Of(0, s) != -1 {
		t.Error("a sealed recording finds states")
	}
}

// Met and Goal name the events that reached their state.
func TestRecordingNamesParents(t *testing.T) {
	r := solve.NewRecording("x", 100, nil)
	a, b := solve.NewState(1), solve.NewState(2)
	r.Reach(0, a, -1, solve.Cost{})
	r.Reach(1, b, -1, solve.Cost{})
	r.Reach(0, b, 0, solve.Units(1))
	r.Met(b, solve.Units(1))
	r.Goal(0, b)
	if e := r.Event(3); e.Kind != solve.Met || e.Parent != 2 || e.Aux != 1 || e.State != b || e.Cost != solve.Units(1) {
		t.Errorf("the meeting is %+v", e)
	}
	if e := r.Event(4); e.Kind != solve.Goal || e.Parent != 2 || e.Cost != solve.Units(1) {
		t.Errorf("the goal is %+v", e)
	}
	r.Forget()
	if r.Of(0, b) != -1 || r.Event(2).State != b {
		t.Error("forgetting lost an event or kept a state")
	}
}
