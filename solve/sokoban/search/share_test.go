package search

import (
	"testing"

	"stepboard/solve"
	"stepboard/solve/sokoban/rules"
)

func TestRecordedRunsAreNotShared(t *testing.T) {
	defer func(old int) { WorthSharing = old }(WorthSharing)
	WorthSharing = 0
	b := solve.NewBoard(9, 9)
	b.Things = []solve.Thing{{Kind: rules.Goal}}
	for r, want := range map[*solve.Recording]int{nil: 3, solve.NewRecording("fast", 1, nil): 1} {
		if got := newField(&solve.Dataset{Board: b}).shares(&solve.Meter{Workers: 3, Record: r}); got != want {
			t.Errorf("%d shares, want %d", got, want)
		}
	}
}
