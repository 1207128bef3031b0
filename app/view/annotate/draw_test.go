package annotate_test

import (
	"fmt"
	"math"
	"math/rand/v2"
	"reflect"
	"strings"
	"testing"

	"stepboard/app/view/annotate"
	"stepboard/scene"
	"stepboard/scene/raster"
	"stepboard/scene/typeface"
	"stepboard/solve/grid"
)

// corners returns the corners of an arrow's polygon. The fourth is the tip.
func corners(op scene.Op) (points []scene.Point) {
	for _, s := range op.(scene.Path).Segments {
		if s.Verb.Points() == 1 {
			points = append(points, s.P[0])
		}
	}
	return points
}

// distance returns the distance of a point from a closed polygon that does not contain it.
func distance(p scene.Point, polygon []scene.Point) float64 {
	least := math.Inf(1)
	for i, a := range polygon {
		b := polygon[(i+1)%len(polygon)]
		dx, dy := b.X-a.X, b.Y-a.Y
		t := ((p.X-a.X)*dx + (p.Y-a.Y)*dy) / (dx*dx + dy*dy)
		t = math.Max(0, math.Min(1, t))
		least = math.Min(least, math.Hypot(p.X-a.X-t*dx, p.Y-a.Y-t*dy))
	}
	return least
}

// An arrow begins in its first cell and points to the middle of its last cell. The middle stays free. This holds for
// every direction.
func TestArrowsLeaveTheMiddleFree(t *testing.T) {
	size := grid.Size{Rows: 9, Cols: 9}
	for from := range grid.Cell(81) {
		for to := range grid.Cell(81) {
			if from == to {
				continue
			}
			_, over := annotate.Draw([]annotate.Annotation{{Kind: annotate.Arrow, At: from, To: to}}, size, scene.Light)
			if len(over) != 2 {
				t.Fatalf("%d operations", len(over))
			}
			points := corners(over[1])
			middle := scene.Point{X: float64(size.Col(to)) + 0.5, Y: float64(size.Row(to)) + 0.5}
			start := scene.Point{X: float64(size.Col(from)) + 0.5, Y: float64(size.Row(from)) + 0.5}
			if d := distance(middle, points); d < 0.15 || d > 0.3 {
				t.Errorf("from %d to %d: the middle is %.2f away", from, to, d)
			}
			tip := points[3]
			if math.Abs((tip.X-start.X)*(middle.Y-start.Y)-(tip.Y-start.Y)*(middle.X-start.X)) > 1e-9 {
				t.Errorf("from %d to %d: the tip is at %v", from, to, tip)
			}
			if d := distance(start, points); d > 0.4 {
				t.Errorf("from %d to %d: it begins %.2f away", from, to, d)
			}
		}
	}
}

// Several arrows between the same two cells run side by side, so that all are visible.
func TestArrowsBetweenTheSameCells(t *testing.T) {
	size := grid.Size{Rows: 5, Cols: 5}
	for _, to := range []grid.Cell{size.At(2, 3), size.At(4, 3), size.At(0, 0), size.At(2, 0)} {
		from := size.At(2, 2)
		list := []annotate.Annotation{
			{Kind: annotate.Arrow, At: from, To: to},
			{Kind: annotate.Arrow, At: to, To: from, Color: annotate.Blue},
			{Kind: annotate.Arrow, At: from, To: to, Color: annotate.Green},
		}
		for n := 2; n <= 3; n++ {
			_, over := annotate.Draw(list[:n], size, scene.Light)
			a, b := float64(size.Col(to)-2), float64(size.Row(to)-2)
			var aside []float64 // distances of the middle lines
			for i := 1; i < len(over); i += 2 {
				tip := corners(over[i])[3]
				aside = append(aside, ((tip.X-2.5)*b-(tip.Y-2.5)*a)/math.Hypot(a, b))
			}
			for i, x := range aside {
				for _, y := range aside[:i] {
					if math.Abs(x-y) < 0.2 {
						t.Errorf("to %d: two of %d arrows are %.2f apart", to, n, math.Abs(x-y))
					}
				}
			}
		}
	}
}

// If arrows are on one line, the shorter arrow is above the longer one, so that both heads are visible.
func TestShorterArrowsLieAbove(t *testing.T) {
	size := grid.Size{Rows: 1, Cols: 9}
	short := annotate.Annotation{Kind: annotate.Arrow, At: 0, To: 3}
	long := annotate.Annotation{Kind: annotate.Arrow, At: 0, To: 8}
	for _, list := range [][]annotate.Annotation{{short, long}, {long, short}} {
		_, over := annotate.Draw(list, size, scene.Light)
		if tip := corners(over[3])[3].X; tip > 4 {
			t.Errorf("the last arrow ends at %.1f", tip)
		}
	}
}

// Labels and numbers stay on the board, and their texts stay on their plates.
func TestTextsKeepToTheBoard(t *testing.T) {
	m := raster.New(typeface.BuiltIn())
	texts := []string{
		"a", "box", "1", "12", "345", "a wall that nobody passes, or so they say", "先走这里", "倉庫番の歩数", "WWWW",
		"Über Straße", strings.Repeat("m", annotate.MaxText), "x−y → z",
	}
	r := rand.New(rand.NewPCG(1, 2))
	for range 2000 {
		size := grid.Size{Rows: 3 + r.IntN(12), Cols: 3 + r.IntN(12)}
		a := annotate.Annotation{
			Kind: annotate.Label, Color: annotate.Color(r.IntN(6)), At: grid.Cell(r.IntN(size.Cells())),
			To: grid.None, Text: texts[r.IntN(len(texts))],
		}
		if r.IntN(3) == 0 {
			a.Kind, a.Text = annotate.Number, []string{"1", "12", "345", "2026"}[r.IntN(4)]
		}
		name := fmt.Sprintf("%q on cell %d of %d×%d", a.Text, a.At, size.Rows, size.Cols)
		_, over := annotate.Draw([]annotate.Annotation{a}, size, scene.Light)
		plate := over[0].(scene.Rect)
		tall := plate.Max.Y-plate.Min.Y > float64(size.Rows)
		if plate.Min.X < 0 || plate.Max.X > float64(size.Cols) || plate.Min.Y < 0 || plate.Max.Y > float64(size.Rows) &&
			!tall {
			t.Errorf("%s: its plate reaches from %v to %v", name, plate.Min, plate.Max)
		}
		var said strings.Builder
		for _, op := range over[1:] {
			line := op.(scene.Text)
			said.WriteString(line.Text)
			half := m.TextWidth(100, true, line.Text) * line.Size / 200
			if line.At.X-half < plate.Min.X || line.At.X+half > plate.Max.X || line.At.Y-line.Size/2 < plate.Min.Y ||
				line.At.Y+line.Size/2 > plate.Max.Y {
				t.Errorf("%s: line %q reaches out of its plate", name, line.Text)
			}
		}
		if got, want := strings.ReplaceAll(said.String(), " ", ""), strings.ReplaceAll(a.Text, " ", ""); got != want {
			t.Errorf("%s: says %q", name, got)
		}
	}
}

// Numbers on one cell are in different corners, and rings are inside each other.
func TestSeveralOnOneCell(t *testing.T) {
	size := grid.Size{Rows: 2, Cols: 2}
	var list []annotate.Annotation
	for i := range 4 {
		list = append(list, annotate.Annotation{Kind: annotate.Number, At: 0, To: grid.None, Text: string(rune('1' + i))})
	}
	_, over := annotate.Draw(list, size, scene.Light)
	seen := map[scene.Point]bool{}
	for i := 0; i < len(over); i += 2 {
		seen[over[i].(scene.Rect).Min] = true
	}
	if len(seen) != 4 {
		t.Errorf("four numbers lie in %d places", len(seen))
	}
	_, over = annotate.Draw([]annotate.Annotation{
		{Kind: annotate.Ring, To: grid.None},
		{Kind: annotate.Ring, Color: annotate.Blue, To: grid.None},
	}, size, scene.Light)
	if a, b := over[1].(scene.Circle).Radius, over[3].(scene.Circle).Radius; a-b < 0.1 {
		t.Errorf("two rings have radii of %.2f and %.2f", a, b)
	}
}

func TestLeftOut(t *testing.T) {
	size := grid.Size{Rows: 2, Cols: 2}
	ring := annotate.Annotation{Kind: annotate.Ring, At: 1, To: grid.None}
	for name, a := range map[string]annotate.Annotation{
		"beyond the board":       {Kind: annotate.Ring, At: 4, To: grid.None},
		"arrow to itself":        {Kind: annotate.Arrow, At: 1, To: 1},
		"arrow out":              {Kind: annotate.Arrow, At: 1, To: 7},
		"label without a text":   {Kind: annotate.Label, At: 1, To: grid.None},
		"kind that is not":       {Kind: 99, At: 1, To: grid.None},
		"colour that is not":     {Kind: annotate.Ring, Color: 99, At: 1, To: grid.None},
		"label of spaces":        {Kind: annotate.Label, At: 1, To: grid.None, Text: "  "},
		"number of spaces":       {Kind: annotate.Number, At: 1, To: grid.None, Text: " "},
		"the same a second time": ring,
	} {
		under, over := annotate.Draw([]annotate.Annotation{ring, a}, size, scene.Dark)
		want, _ := annotate.Draw([]annotate.Annotation{ring}, size, scene.Dark)
		_, alone := annotate.Draw([]annotate.Annotation{ring}, size, scene.Dark)
		if !reflect.DeepEqual(under, want) || !reflect.DeepEqual(over, alone) {
			t.Errorf("%s was drawn: %v", name, over)
		}
	}
	if under, over := annotate.Draw(nil, grid.Size{}, scene.Light); len(under)+len(over) > 0 {
		t.Error("nothing was drawn as something")
	}
}

// A label without a place covers no numbers of a lens, no drawn numbers and no other labels, if there is room. A
// label with a place stays there. Labels of different sizes differ.
func TestLabelsCoverNoNumbers(t *testing.T) {
	size := grid.Size{Rows: 5, Cols: 5}
	plates := func(list []annotate.Annotation, before ...scene.Op) (plates []scene.Rect) {
		_, over := annotate.Draw(list, size, scene.Light, before...)
		for _, op := range over {
			if r, ok := op.(scene.Rect); ok {
				plates = append(plates, r)
			}
		}
		return plates
	}
	label := annotate.Annotation{Kind: annotate.Label, At: size.At(2, 2), To: grid.None, Text: "key"}
	meet := func(a, b scene.Rect) bool {
		return a.Min.X < b.Max.X && b.Min.X < a.Max.X && a.Min.Y < b.Max.Y && b.Min.Y < a.Max.Y
	}
	free := plates([]annotate.Annotation{label})[0]
	number := scene.Text{At: scene.Point{X: 2.5, Y: 2.8}, Size: 0.4, Text: "12"}
	box := scene.Rect{Min: scene.Point{X: 2.2, Y: 2.62}, Max: scene.Point{X: 2.8, Y: 2.98}}
	if moved := plates([]annotate.Annotation{label}, number)[0]; !meet(free, box) || meet(moved, box) {
		t.Errorf("the plate lies at %v over a number, alone at %v", moved.Min, free.Min)
	}
	other := label
	other.At = size.At(2, 3)
	other.Text = "as wide as three cells"
	both := plates([]annotate.Annotation{label, other})
	if meet(both[0], both[1]) {
		t.Error("two labels lie over each other")
	}
	want := map[annotate.Place]func(r scene.Rect) bool{
		annotate.Above: func(r scene.Rect) bool { return r.Max.Y <= 2 }, annotate.Below: func(r scene.Rect) bool { return r.Min.Y >= 3 },
		annotate.LeftOf: func(r scene.Rect) bool { return r.Max.X <= 2 }, annotate.RightOf: func(r scene.Rect) bool { return r.Min.X >= 3 },
		annotate.On: func(r scene.Rect) bool { return r.Min.Y > 2 && r.Max.Y <= 2.95 },
	}
	for place, right := range want {
		label.Place = place
		if r := plates([]annotate.Annotation{label}, number)[0]; !right(r) {
			t.Errorf("%v: the plate lies from %v to %v", place, r.Min, r.Max)
		}
	}
	height := map[annotate.Size]float64{}
	label.Place = annotate.On
	for s := range annotate.Sizes {
		label.Size = annotate.Size(s)
		r := plates([]annotate.Annotation{label})[0]
		if height[label.Size] = r.Max.Y - r.Min.Y; r.Max.Y > 2.95 {
			t.Errorf("size %d: the plate ends at %v, below its cell", s, r.Max.Y)
		}
	}
	if !(height[annotate.Small] < height[annotate.Normal] && height[annotate.Normal] < height[annotate.Large]) {
		t.Errorf("heights %v", height)
	}
}
