package figure

import (
	"math"
	"slices"
	"testing"
)

func TestNumbers(t *testing.T) {
	for _, c := range []struct {
		first, n   int
		cell, room float64
		want       []int
	}{
		{1, 4, 20, 15, []int{1, 2, 3, 4}},
		{1, 12, 4, 15, []int{1, 5, 10}},
		{1, 12, 10, 15, []int{2, 4, 6, 8, 10, 12}},
		{98, 5, 10, 15, []int{98, 100, 102}},
		{93, 12, 4, 15, []int{95, 100}},
		{1, 3, 1, 15, []int{1}},
		{7, 0, 10, 15, nil},
		{1, 4000, 0, 15, []int{1}},
	} {
		var got []int
		for _, i := range Squares(c.first, c.n).Numbers(c.cell, c.room) {
			got = append(got, i)
		}
		if !slices.Equal(got, c.want) {
			t.Errorf("%+v: %v", c, got)
		}
	}
}

func TestNumbersDoNotOverlap(t *testing.T) {
	for _, cell := range []float64{0.2, 0.9, 3, 7.5, 18, 48, 160} {
		for _, n := range []int{1, 9, 50, 128, 1000, 4096} {
			const room = 25
			last := math.Inf(-1)
			count := 0
			for at, i := range Squares(1, n).Numbers(cell, room) {
				if at-last < room-1e-9 {
					t.Errorf("%d cells of %v: %d is %v from the one before", n, cell, i, at-last)
				}
				last = at
				count++
			}
			if count == 0 {
				t.Errorf("%d cells of %v have no number", n, cell)
			}
		}
	}
}
