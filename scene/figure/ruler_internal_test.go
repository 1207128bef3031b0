package figure

import (
	"slices"
	"testing"
)

func TestRuler(t *testing.T) {
	for _, c := range []struct {
		r    ruler
		want []string
	}{
		{ruler{1, 4, 20, 15}, []string{"1", "2", "3", "4"}},
		{ruler{1, 12, 4, 15}, []string{"1", "5", "10"}},
		{ruler{1, 12, 10, 15}, []string{"2", "4", "6", "8", "10", "12"}},
		{ruler{98, 5, 10, 15}, []string{"98", "100", "102"}},
		{ruler{93, 12, 4, 15}, []string{"95", "100"}},
		{ruler{1, 3, 1, 15}, []string{"1"}},
		{ruler{7, 0, 10, 15}, nil},
		{ruler{1, 4000, 0, 15}, []string{"1"}},
	} {
		var got []string
		c.r.each(func(_ float64, label string) { got = append(got, label) })
		if !slices.Equal(got, c.want) {
			t.Errorf("%+v: %v, want %v", c.r, got, c.want)
		}
	}
}
