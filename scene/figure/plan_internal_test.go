package figure

import (
	"reflect"
	"testing"
)

// The common items of compared boards' legends are separated, whichever board has a line in the chart.
func TestLegends(t *testing.T) {
	same, other := LegendItem{Text: "same"}, LegendItem{Text: "other"}
	a, b := Panel{Legend: []LegendItem{same}}, Panel{Legend: []LegendItem{same, other}}
	for _, lines := range [][2]int{{1, 2}, {1, 0}, {0, 2}} {
		a.Line, b.Line = lines[0], lines[1]
		own, common := legends([]Panel{a, b})
		if want := [][]LegendItem{nil, {other}}; !reflect.DeepEqual(own, want) || !reflect.DeepEqual(common, a.Legend) {
			t.Errorf("lines %v: %v and in common %v", lines, own, common)
		}
	}
	a.Line, b.Line = 0, 0
	if own, common := legends([]Panel{a, b}); len(own[0]) != 1 || len(own[1]) != 2 || common != nil {
		t.Errorf("boards that are not compared: %v and in common %v", own, common)
	}
}
