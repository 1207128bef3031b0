package search_test

import (
	"testing"

	"stepboard/solve"
	"stepboard/solve/generic/generictest"
	"stepboard/solve/grid"
	"stepboard/solve/search"
)

// TestToGoGivesMemoryBack tries budgets of all sizes, from a budget for nothing to a budget that is large enough.
func TestToGoGivesMemoryBack(t *testing.T) {
	p := generictest.Lamps
	r, err := p.Rules(p.New(grid.Size{Rows: 3, Cols: 3}), 0)
	if err != nil {
		t.Fatal(err)
	}
	for budget := int64(1 << 10); ; budget += 1 << 10 {
		m, release := solve.NewMeter(t.Context(), budget, nil)
		left, err := search.NewToGo(m, r, 1000, nil)
		if err == nil {
			left.Free(m)
		}
		if free := m.Left(); free != budget {
			t.Fatalf("%d of %d bytes are free after a search that ended with %v", free, budget, err)
		}
		release()
		if err == nil {
			return
		}
	}
}
