package chart

import (
	"math"
	"slices"
	"testing"
)

func TestALogarithmicAxis(t *testing.T) {
	a := logAxis(0, 99999, 0, 500, 60)
	if want := []float64{1, 10, 100, 1000, 10000}; !slices.Equal(a.ticks, want) {
		t.Errorf("ticks %v, want %v", a.ticks, want)
	}
	if a.at(-1) != 0 || a.at(0) != 0 || math.Abs(a.at(9)-100) > 1e-9 || math.Abs(a.at(99999)-500) > 1e-9 {
		t.Errorf("0, 9 and 99999 lie at %v, %v and %v", a.at(0), a.at(9), a.at(99999))
	}
	for _, v := range []float64{0, 9, 1234} {
		if got := a.value(a.at(v)); math.Abs(got-v) > 1e-6 {
			t.Errorf("the value at the place of %v is %v", v, got)
		}
	}
	if few := logAxis(0, 99999, 0, 500, 150); !slices.Equal(few.ticks, []float64{1, 100, 10000}) {
		t.Errorf("with more space between them, the ticks are %v", few.ticks)
	}
}
