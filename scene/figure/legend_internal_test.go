package figure

import (
	"math"
	"slices"
	"testing"

	"stepboard/scene"
	"stepboard/scene/raster"
	"stepboard/scene/typeface"
)

// The lines of a broken text are about equally wide.
func TestLinesAreEven(t *testing.T) {
	m := newMeter(raster.New(typeface.BuiltIn()))
	broken := func(text string, width float64) (lines []string) {
		p, s := m.prose(text, false), &scene.Scene{}
		b := p.even(12, width, scene.Light.Ink)
		b.put(s, 0, 0)
		for _, op := range s.Ops {
			lines = append(lines, op.(scene.Text).Text)
		}
		return lines
	}
	wide := func(text string) float64 { return m.TextWidth(12, false, text) / fillShare }
	for _, text := range []string{"ポインターのマス：空きマスまで近い", "under the pointer: the blank is near"} {
		lines := broken(text, wide(text)-4)
		if len(lines) != 2 || wide(lines[1]) < wide(lines[0])/2 {
			t.Errorf("%q is broken into %q", text, lines)
		}
	}
	if lines := broken("pointer a", wide("pointer")+1); !slices.Equal(lines, []string{"pointer", "a"}) {
		t.Errorf("a word is broken: %q", lines)
	}
}

func TestRows(t *testing.T) {
	for _, c := range []struct {
		widths, want []float64
		width        float64
	}{
		{nil, nil, 100},
		{[]float64{30, 30, 20}, []float64{100}, 100}, // 30+10+30+10+20 just fits
		{[]float64{30, 30, 21}, []float64{70, 21}, 100},
		{[]float64{300, 30, 30}, []float64{300, 70}, 100}, // an item that is too wide has its own row
		{[]float64{30, 300}, []float64{30, 300}, 100},
		{[]float64{30, 300}, []float64{340}, math.Inf(1)},
	} {
		var list []block
		for _, w := range c.widths {
			list = append(list, block{width: w})
		}
		var got []float64
		for _, row := range rows(list, 10, c.width) {
			got = append(got, row.width)
		}
		if !slices.Equal(got, c.want) {
			t.Errorf("%v in %v: rows are %v wide, want %v", c.widths, c.width, got, c.want)
		}
	}
}
