package explore_test

import (
	"context"
	"errors"
	"math/rand/v2"
	"slices"
	"testing"
	"testing/synctest"

	"stepboard/solve"
	"stepboard/solve/explore"
	"stepboard/solve/grid"
)

const cells = 30

// random makes a recording of random events on a board of one row. It also returns the events as a list.
func random(seed uint64, n int) (*explore.Exploration, []solve.Event) {
	rng := rand.New(rand.NewPCG(seed, 2))
	r := solve.NewRecording("x", n, nil)
	for i := 0; r.Len() < n; i++ {
		s := solve.NewState(grid.Cell(rng.IntN(cells)), grid.Cell(rng.IntN(cells)))
		switch at := r.Of(0, s); {
		case rng.IntN(50) == 0:
			r.Layer(0, solve.Units(int64(i)))
		case at >= 0 && rng.IntN(2) == 0:
			r.Expand(0, s)
		default:
			r.Reach(0, s, -1, solve.Units(int64(rng.IntN(9))))
		}
	}
	r.Seal()
	list := make([]solve.Event, n)
	for i := range list {
		list[i] = r.Event(i)
	}
	return explore.New(r, grid.Size{Rows: 1, Cols: cells}, solve.Outcome{}, nil), list
}

// The data at any position equal the result of a replay of all events before it.
func TestPositionsAgreeWithReplay(t *testing.T) {
	x, list := random(1, 9000)
	type open struct{ by int }
	waiting := map[solve.State]open{}
	var counts explore.Counts
	touched := make([][]int32, cells)
	for pos := 0; pos <= len(list); pos++ {
		if pos%97 == 0 || pos == len(list) {
			counts.Waiting = len(waiting)
			if got := x.Count(pos); got != counts {
				t.Fatalf("at %d: counted %+v, want %+v", pos, got, counts)
			}
			for i := range pos {
				if list[i].Kind != solve.Reached {
					continue
				}
				o, is := waiting[list[i].State]
				if got, want := x.Waits(i, pos), is && o.by == i; got != want {
					t.Fatalf("at %d: event %d waits: %v, want %v", pos, i, got, want)
				}
			}
			for c := range touched {
				at := grid.Cell(c)
				all := x.Touched(at)
				n, _ := slices.BinarySearch(all, int32(pos))
				if !slices.Equal(all[:n], touched[c]) {
					t.Fatalf("at %d: cell %d was touched by %v, want %v", pos, c, all[:n], touched[c])
				}
			}
		}
		if pos == len(list) {
			break
		}
		switch e := list[pos]; e.Kind {
		case solve.Reached:
			counts.Reached++
			waiting[e.State] = open{pos}
			touched[e.State.Cells[0]] = append(touched[e.State.Cells[0]], int32(pos))
			if e.State.Cells[1] != e.State.Cells[0] {
				touched[e.State.Cells[1]] = append(touched[e.State.Cells[1]], int32(pos))
			}
		case solve.Expanded:
			counts.Expanded++
			delete(waiting, e.State)
		case solve.LayerStart:
			counts.Layers++
		}
	}
}

func TestIndex(t *testing.T) {
	x, list := random(3, 5000)
	index, err := explore.NewIndex(&solve.Meter{}, x.Recording, 7, func(r *solve.Recording, i int, slot func(int)) {
		slot(int(r.Units(i)) - 1) // from -1 to 7: two of these numbers are no slots
	})
	if err != nil {
		t.Fatal(err)
	}
	for slot := range 7 {
		var want []int32
		for i, e := range list {
			if e.Kind == solve.Reached && int(e.Cost.Minor)-1 == slot {
				want = append(want, int32(i))
			}
		}
		if !slices.Equal(index.Events(slot), want) {
			t.Fatalf("slot %d has %v, want %v", slot, index.Events(slot), want)
		}
		for _, pos := range []int{0, 1, 17, 2500, int(want[3]), int(want[3]) + 1, 5000} {
			n := 0
			for n < len(want) && int(want[n]) < pos {
				n++
			}
			first, last := -1, -1
			if n > 0 {
				first, last = int(want[0]), int(want[n-1])
			}
			if index.Before(slot, pos) != n || index.First(slot, pos) != first || index.Last(slot, pos) != last {
				t.Errorf("slot %d at %d: %d, %d, %d; want %d, %d, %d", slot, pos, index.Before(slot, pos), index.First(slot, pos),
					index.Last(slot, pos), n, first, last)
			}
		}
	}
}

func TestIndexStops(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		x, _ := random(4, 9000)
		ctx, cancel := context.WithCancel(context.Background())
		m, release := solve.NewMeter(ctx, 0, nil)
		defer release()
		asked := 0
		_, err := explore.NewIndex(m, x.Recording, 7, func(*solve.Recording, int, func(int)) {
			if asked++; asked == 1 {
				cancel()
				synctest.Wait() // until the Meter has heard of it
			}
		})
		if !errors.Is(err, context.Canceled) || asked > 4096 {
			t.Errorf("%v after %d events", err, asked)
		}
		for _, bytes := range []int64{100, 4 * 1000} { // too little for the slots; too little for the events
			small, release := solve.NewMeter(context.Background(), bytes, nil)
			var over *solve.OverBudget
			if _, err := explore.NewIndex(small, x.Recording, 1000, explore.Touching); !errors.As(err, &over) {
				t.Errorf("an index over a budget of %d bytes: %v", bytes, err)
			}
			release()
		}
	})
}

// small has two layers. State 0 expands to 1 and 2; state 1 expands to the goal 3.
func small() *explore.Exploration {
	r := solve.NewRecording("x", 100, nil)
	at := func(c grid.Cell) solve.State { return solve.NewState(c) }
	r.Reach(0, at(0), -1, solve.Cost{})  // 0
	r.Layer(0, solve.Cost{})             // 1
	r.Expand(0, at(0))                   // 2
	r.Reach(0, at(1), 0, solve.Units(1)) // 3
	r.Reach(0, at(2), 0, solve.Units(1)) // 4
	r.Layer(0, solve.Units(1))           // 5
	r.Expand(0, at(1))                   // 6
	r.Reach(0, at(3), 3, solve.Units(2)) // 7
	r.Goal(0, at(3))                     // 8
	r.Seal()
	return explore.New(r, grid.Size{Rows: 1, Cols: 4}, solve.Outcome{}, nil)
}

func TestNext(t *testing.T) {
	x := small()
	for _, unit := range []struct {
		unit  explore.Unit
		stops []int
	}{
		{explore.ByEvent, []int{0, 1, 2, 3, 4, 5, 6, 7, 8, 9}},
		{explore.ByExpansion, []int{0, 2, 6, 9}},
		{explore.ByLayer, []int{0, 1, 5, 9}},
	} {
		var there, back []int
		for pos := 0; ; pos = x.Next(pos, unit.unit, 1) {
			there = append(there, pos)
			if pos == x.Len() {
				break
			}
		}
		for pos := x.Len(); ; pos = x.Next(pos, unit.unit, -1) {
			back = append(back, pos)
			if pos == 0 {
				break
			}
		}
		slices.Reverse(back)
		if !slices.Equal(there, unit.stops) || !slices.Equal(back, unit.stops) {
			t.Errorf("unit %d stops at %v and back %v, want %v", unit.unit, there, back, unit.stops)
		}
		for pos := range 10 { // begin at positions between the stops
			next, before := 9, 0
			for _, s := range unit.stops {
				if s > pos {
					next = min(next, s)
				}
				if s < pos {
					before = s
				}
			}
			if got := x.Next(pos, unit.unit, 1); got != next {
				t.Errorf("unit %d: from %d on to %d, want %d", unit.unit, pos, got, next)
			}
			if got := x.Next(pos, unit.unit, -1); got != before {
				t.Errorf("unit %d: from %d back to %d, want %d", unit.unit, pos, got, before)
			}
		}
	}
}

func TestBranches(t *testing.T) {
	x := small()
	if got := x.Goals(); !slices.Equal(got, []int32{0, 3, 7}) {
		t.Errorf("the way to the goal is %v", got)
	}
	if got := x.Branch(6); !slices.Equal(got, []int32{0, 3}) {
		t.Errorf("the way to an expansion is %v", got)
	}
	if begun, all := x.Layer(6); begun != 2 || all != 2 {
		t.Errorf("layer %d of %d", begun, all)
	}
	if made, all := x.Expansion(6); made != 1 || all != 2 {
		t.Errorf("expansion %d of %d", made, all)
	}
	for pos, want := range map[int]int{1: 0, 2: 0, 3: 2, 6: 2, 7: 6, 9: 6} {
		if got, ok := x.Current(pos); !ok || got != want {
			t.Errorf("at %d event %d is current, want %d", pos, got, want)
		}
	}
	if _, ok := x.Current(0); ok {
		t.Error("something is current before the first event")
	}
}

// Current names a state that a later stage reached, although this stage has expanded nothing yet.
func TestCurrentBehindAStage(t *testing.T) {
	r := solve.NewRecording("x", 100, nil)
	at := func(c grid.Cell) solve.State { return solve.NewState(c) }
	r.Stage(0, 0)                        // 0
	r.Reach(0, at(0), -1, solve.Cost{})  // 1
	r.Expand(0, at(0))                   // 2
	r.Reach(0, at(1), 1, solve.Units(1)) // 3
	r.Stage(1, 0)                        // 4
	r.Layer(0, solve.Cost{})             // 5
	r.Reach(0, at(2), -1, solve.Cost{})  // 6
	r.Reach(0, at(3), 6, solve.Units(1)) // 7
	r.Seal()
	x := explore.New(r, grid.Size{Rows: 1, Cols: cells}, solve.Outcome{}, nil)
	for pos, want := range map[int]int{2: 1, 3: 2, 4: 2, 5: 2, 6: 2, 7: 6, 8: 7} {
		if got, ok := x.Current(pos); !ok || got != want {
			t.Errorf("at %d event %d is current, want %d", pos, got, want)
		}
	}
	if _, ok := x.Current(1); ok {
		t.Error("a stage is current")
	}
}

// The way from the start to the goal goes through the state where the two searches meet.
func TestGoalsThroughAMeeting(t *testing.T) {
	r := solve.NewRecording("x", 100, nil)
	at := func(c grid.Cell) solve.State { return solve.NewState(c) }
	r.Reach(0, at(0), -1, solve.Cost{})  // 0
	r.Reach(1, at(4), -1, solve.Cost{})  // 1
	r.Reach(0, at(1), 0, solve.Units(1)) // 2
	r.Reach(1, at(3), 1, solve.Units(1)) // 3
	r.Reach(0, at(2), 2, solve.Units(2)) // 4
	r.Reach(1, at(2), 3, solve.Units(2)) // 5
	r.Met(at(2), solve.Units(4))
	r.Seal()
	x := explore.New(r, grid.Size{Rows: 1, Cols: 5}, solve.Outcome{}, nil)
	if got := x.Goals(); !slices.Equal(got, []int32{0, 2, 4, 3, 1}) {
		t.Errorf("the way is %v", got)
	}
}

func TestDiffer(t *testing.T) {
	run := func(order ...grid.Cell) *explore.Exploration {
		r := solve.NewRecording("x", 100, nil)
		for _, c := range order {
			r.Reach(0, solve.NewState(c), -1, solve.Cost{})
			r.Expand(0, solve.NewState(c))
		}
		r.Seal()
		return explore.New(r, grid.Size{Rows: 1, Cols: 9}, solve.Outcome{}, nil)
	}
	if n, ok := explore.Differ(run(1, 2, 3, 4), run(1, 2, 4)); !ok || n != 2 {
		t.Errorf("they differ at the %dth expansion: %v", n, ok)
	}
	if _, ok := explore.Differ(run(1, 2), run(1, 2, 3)); ok {
		t.Error("the beginning of the other differs from it")
	}
}

func TestNewStops(t *testing.T) {
	r := solve.NewRecording("x", 10_000, nil)
	for range 10_000 {
		r.Layer(0, solve.Cost{})
	}
	for limit := 1; ; limit++ {
		calls := 0
		x := explore.New(r, grid.Size{Rows: 1, Cols: 1}, solve.Outcome{}, func() bool { calls++; return calls == limit })
		if calls < limit { // the index asked fewer times than the limit
			if limit < 8 || x == nil { // three passes of three chunks
				t.Errorf("it is asked %d times", calls)
			}
			return
		}
		if x != nil || calls != limit {
			t.Errorf("it went on after %d calls of %d", calls, limit)
		}
	}
}

// BenchmarkFiveMillion records five million events, indexes them, and shows any position.
func BenchmarkFiveMillion(b *testing.B) {
	const events, n = 5_000_000, 2500
	record := func() *solve.Recording {
		r := solve.NewRecording("x", events, nil)
		for i := 0; r.Len() < events; i++ {
			s := solve.NewState(grid.Cell(i%n), grid.Cell(i/n%n), grid.Cell(i*7%n))
			r.Expand(0, s)
			r.Reach(0, s, max(-1, r.Len()-10), solve.Units(int64(i)))
		}
		return r
	}
	size := grid.Size{Rows: 50, Cols: 50}
	r := record()
	r.Seal()
	b.Run("record", func(b *testing.B) {
		for b.Loop() {
			record()
		}
	})
	b.Run("index", func(b *testing.B) {
		for b.Loop() {
			explore.New(r, size, solve.Outcome{}, nil)
		}
	})
	x := explore.New(r, size, solve.Outcome{}, nil)
	b.Run("see", func(b *testing.B) { // all cells at any position, as a lens asks for them
		sum, pos := 0, 1
		for b.Loop() {
			pos = (pos*48271 + 11) % events
			for c := range n {
				list := x.Touched(grid.Cell(c))
				at, _ := slices.BinarySearch(list, int32(pos))
				sum += at
			}
			sum += x.Count(pos).Waiting
		}
		_ = sum
	})
}
