package store

import (
	"context"
	"errors"
	"math/rand/v2"
	"slices"
	"testing"

	"stepboard/solve"
)

// metered returns a Meter with a budget.
func metered(t *testing.T, budget int64) *solve.Meter {
	t.Helper()
	m, release := solve.NewMeter(context.Background(), budget, nil)
	t.Cleanup(release)
	return m
}

func TestHeapSorts(t *testing.T) {
	const budget = 1 << 30
	m, r := metered(t, budget), rand.New(rand.NewPCG(1, 2))
	var h Heap[int32]
	var want []int64
	for range 5000 {
		if h.Len() > 0 && r.IntN(3) == 0 {
			slices.Sort(want)
			if e := h.Pop(); e.Cost != want[0] || int64(e.Item) != -e.Cost {
				t.Fatalf("popped %v, the least is %d", e, want[0])
			}
			want = want[1:]
			continue
		}
		cost := r.Int64N(500)
		if err := h.Push(m, Entry[int32]{cost, -int32(cost)}); err != nil {
			t.Fatal(err)
		}
		want = append(want, cost)
	}
	if h.Len() != len(want) {
		t.Fatalf("%d are left, want %d", h.Len(), len(want))
	}
	if h.Free(m); m.Left() != budget {
		t.Errorf("%d bytes are not given back", budget-m.Left())
	}
}

func TestListKeepsWhatIsPushed(t *testing.T) {
	const budget = 8 * 4 * chunkLen
	m := metered(t, budget)
	var l List[int64]
	first := (*int64)(nil)
	for i := range int64(4 * chunkLen) {
		if err := l.Push(m, i); err != nil {
			t.Fatal(err)
		}
		if first == nil {
			first = l.At(0)
		}
	}
	if first != l.At(0) {
		t.Error("a value moved")
	}
	var over *solve.OverBudget
	if err := l.Push(m, 0); !errors.As(err, &over) {
		t.Errorf("pushed beyond the budget: %v", err)
	}
	for i := l.Len() - 1; i >= 0; i-- {
		if at, v := *l.At(i), l.Pop(); at != int64(i) || v != at {
			t.Fatalf("value %d is %d, popped %d", i, at, v)
		}
	}
	l.Clear()
	if l.Free(m); m.Left() != budget {
		t.Errorf("%d bytes are not given back", budget-m.Left())
	}
}

func TestSlicesAreAccountedFor(t *testing.T) {
	const budget = 1 << 20
	m := metered(t, budget)
	s, err := Make[uint32](m, 1000)
	if err != nil || len(s) != 1000 || m.Left() != budget-4000 {
		t.Fatalf("%d values, %d bytes left, %v", len(s), m.Left(), err)
	}
	s[7] = 7
	if err := Wipe(m, s); err != nil || s[7] != 0 {
		t.Errorf("wiped to %d: %v", s[7], err)
	}
	if _, err := Make[uint32](m, budget); err == nil {
		t.Error("made beyond the budget")
	}
	var list []uint32
	for i := range uint32(1000) {
		if err := Append(m, &list, i); err != nil {
			t.Fatal(err)
		}
	}
	if held := budget - 4000 - m.Left(); held != 4*int64(cap(list)) || list[999] != 999 {
		t.Errorf("%d bytes are accounted for %d values", held, cap(list))
	}
	var a Account
	if err := a.Take(m, 100); err != nil {
		t.Fatal(err)
	}
	before := m.Left()
	if a.Free(m); m.Left() != before+100 {
		t.Errorf("%d bytes came back", m.Left()-before)
	}
}

func TestQueueKeepsTheOrder(t *testing.T) {
	const budget = 1 << 20
	m := metered(t, budget)
	var q Queue[int]
	next := 0
	for i := range 3000 {
		if err := q.Push(m, i); err != nil {
			t.Fatal(err)
		}
		if i%3 == 0 {
			if v := q.Pop(); v != next {
				t.Fatalf("popped %d, want %d", v, next)
			}
			next++
		}
	}
	for ; q.Len() > 0; next++ {
		if v := q.Pop(); v != next {
			t.Fatalf("popped %d, want %d", v, next)
		}
	}
	if q.Free(m); next != 3000 || m.Left() != budget {
		t.Errorf("%d came out, %d bytes are not given back", next, budget-m.Left())
	}
}
