package view_test

import (
	"slices"
	"testing"

	"stepboard/app/storage/collection"
	"stepboard/app/view"
	"stepboard/scene"
	"stepboard/solve"
	"stepboard/solve/looks"
	"stepboard/solve/script"
)

// sampled returns the first sample of a puzzle of the collection, as a board to draw.
func sampled(t *testing.T, id string) view.Board {
	t.Helper()
	p, err := collection.Open(id)
	if err != nil {
		t.Fatal(err)
	}
	return view.Board{Puzzle: p, Dataset: p.Boards()[0], Look: looks.Of(p, scene.Light), Colors: scene.Light}
}

// textsIn returns the texts of a scene that is not inside another, with their places.
func textsIn(s *scene.Scene) map[string][]scene.Text {
	texts := map[string][]scene.Text{}
	for _, op := range s.Ops {
		if text, ok := op.(scene.Text); ok {
			texts[text.Text] = append(texts[text.Text], text)
		}
	}
	return texts
}

// Numbers of a puzzle are in the middle of empty cells, and in a corner of cells with a thing.
func TestNumbersInCells(t *testing.T) {
	texts := textsIn(view.Compose(sampled(t, "tolls"))) // t1943 / 28#71 / 915x8
	if got := len(texts["9"]); got != 2 || len(texts["1"]) != 3 || texts["4"][0].At != (scene.Point{X: 3.5, Y: 0.5}) {
		t.Errorf("9 is drawn %d times, and 4 at %v", got, texts["4"])
	}
	b := sampled(t, "lights") // oo. / .#o / o..: how many of its cells are lit
	for _, n := range textsIn(view.Compose(b))["2"] {
		lit := n.At.Y < 1 && n.At.X < 2
		if inCorner := n.At.X-float64(int(n.At.X)) < 0.35 && n.At.Y < 0.35; inCorner != lit || lit == (n.Size > 0.4) {
			t.Errorf("a 2 of size %v is at %v", n.Size, n.At)
		}
	}
	after := solve.Steps(rulesOf(t, b), rulesOf(t, b).Start())[0].To // the first cell is pressed
	b.State = &after
	if got := len(textsIn(view.Compose(b))["0"]); got == 0 {
		t.Error("the numbers do not follow the state")
	}
}

func rulesOf(t *testing.T, b view.Board) solve.Rules {
	t.Helper()
	r, err := b.Puzzle.Rules(b.Dataset, 0)
	if err != nil {
		t.Fatal(err)
	}
	return r
}

// Things that share a cell lie side by side within it.
func TestThingsThatShareACell(t *testing.T) {
	for n := 1; n <= 7; n++ {
		b := sampled(t, "hanoi")
		b.Dataset = b.Dataset.Clone()
		b.Dataset.Board.Things = nil
		for _, kind := range "7654321"[:n] {
			disc := solve.Thing{Kind: solve.Kind(kind), At: 1} //nolint:gosec // a digit
			b.Dataset.Board.Things = append(b.Dataset.Board.Things, disc)
		}
		var drawn []scene.Sprite
		for _, op := range view.Compose(b).Ops {
			if s, ok := op.(scene.Sprite); ok {
				for _, o := range drawn {
					if s.At.X < o.At.X+o.Size-1e-9 && o.At.X < s.At.X+s.Size-1e-9 &&
						s.At.Y < o.At.Y+o.Size-1e-9 && o.At.Y < s.At.Y+s.Size-1e-9 {
						t.Errorf("of %d things, one at %v covers one at %v", n, s.At, o.At)
					}
				}
				if s.At.X < 1 || s.At.Y < 0 || s.At.X+s.Size > 2 || s.At.Y+s.Size > 1 || n == 1 && s.Size != 1 {
					t.Errorf("of %d things, one of size %v is at %v", n, s.Size, s.At)
				}
				drawn = append(drawn, s)
			}
		}
		if len(drawn) != n {
			t.Errorf("%d of %d things are drawn", len(drawn), n)
		}
	}
}

// A press on a bar gives the value whose end is there, and a press on an item of a set takes it out or puts it in. In a
// node of a tree, bars are narrow, and their texts are larger.
func TestPressedBars(t *testing.T) {
	b := sampled(t, "jugs") // 3 5 4: the longest bar has five units
	gauges := solve.GaugesOf(b.Puzzle, b.Dataset, 0, nil)
	wide := textsIn(view.Compose(b))
	for value := range int64(6) {
		numbers := b.Puzzle.(*script.Puzzle).WithGauge(b.Dataset.Board, 1, value)
		with := b
		with.Dataset = b.Dataset.Clone()
		with.Dataset.Board.Numbers = numbers
		end := 2.2
		for _, op := range view.Compose(with).Ops {
			if r, ok := op.(scene.Rect); ok && r.Ink.Fill == scene.Light.Accent && r.Min.Y > 1 {
				end = r.Max.X
			}
		}
		for _, near := range []float64{-0.3, 0.3} {
			i, got, ok := view.PressedBar(gauges, min(max(end+near, 2.1), 6), 1.5)
			if !ok || i != 1 || got != value {
				t.Errorf("a press at the end of %d gives %d to %d, %v", value, got, i, ok)
			}
		}
	}
	for _, at := range []scene.Point{{X: 1, Y: 0.5}, {X: 6.5, Y: 0.5}, {X: 3, Y: -0.1}, {X: 3, Y: 2.1}} {
		if _, _, ok := view.PressedBar(gauges, at.X, at.Y); ok {
			t.Errorf("a press at %v changes something", at)
		}
	}
	b.Narrow = true
	if narrow := textsIn(view.Compose(b)); narrow["0"][0].Size/4 < 1.5*wide["0"][0].Size/7 {
		t.Errorf("in a node the size is %v of 4, else %v of 7", narrow["0"][0].Size, wide["0"][0].Size)
	}
	river := sampled(t, "river")
	sets := solve.GaugesOf(river.Puzzle, river.Dataset, 0, nil)
	wolf := textsIn(view.Compose(river))["wolf"]
	slices.SortFunc(wolf, func(a, b scene.Text) int { return int(a.At.Y - b.At.Y) })
	if len(wolf) != 2 {
		t.Fatalf("the wolf is drawn %d times", len(wolf))
	}
	for i, want := range []int64{0b1101, 0b0010} { // it leaves this bank; it comes to the other
		if k, got, ok := view.PressedBar(sets, wolf[i].At.X, wolf[i].At.Y); !ok || k != i || got != want {
			t.Errorf("a press on the wolf gives %b to set %d, %v", got, k, ok)
		}
	}
}

// A lens's arrow along an edge of a graph does not hide the weight of the edge.
func TestWeightsAreOverArrows(t *testing.T) {
	b := sampled(t, "roads")
	arrow := scene.Polyline(scene.Ink{Stroke: scene.Light.Warning, Width: 0.1}, scene.Point{}, scene.Point{X: 1})
	b.Lens.Over = []scene.Op{arrow}
	seen, weights := false, 0
	for _, op := range view.Compose(b).Ops {
		if line, ok := op.(scene.Path); ok && line.Ink.Stroke == scene.Light.Warning {
			seen = true
		}
		if text, ok := op.(scene.Text); ok && text.Size == 0.34 {
			if weights++; !seen {
				t.Errorf("the weight %s is under the lens", text.Text)
			}
		}
	}
	if weights == 0 {
		t.Error("no weight is drawn")
	}
}
