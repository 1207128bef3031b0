package scene_test

import (
	"math"
	"slices"
	"sync"
	"testing"

	"stepboard/scene"
)

func TestOutline(t *testing.T) {
	p := scene.Outline(scene.Ink{Width: 0.1}, "M 10 20 L 30 40 H 50 V 60 Q 1 2 3 4 C 5 6 7 8 9 10 Z")
	at := func(x, y float64) scene.Point { return scene.Point{X: x / 100, Y: y / 100} }
	want := []scene.Segment{
		{Verb: scene.Move, P: [3]scene.Point{at(10, 20)}},
		{Verb: scene.Line, P: [3]scene.Point{at(30, 40)}},
		{Verb: scene.Line, P: [3]scene.Point{at(50, 40)}},
		{Verb: scene.Line, P: [3]scene.Point{at(50, 60)}},
		{Verb: scene.Quad, P: [3]scene.Point{at(1, 2), at(3, 4)}},
		{Verb: scene.Cubic, P: [3]scene.Point{at(5, 6), at(7, 8), at(9, 10)}},
		{Verb: scene.Close},
	}
	if !slices.Equal(p.Segments, want) {
		t.Errorf("got %v\nwant %v", p.Segments, want)
	}
	if p.Width != 0.1 {
		t.Errorf("the ink was lost: %+v", p.Ink)
	}
}

func TestOutlineRefuses(t *testing.T) {
	for _, data := range []string{"M 1", "M 1 x", "m 1 2", "M 1 2 L", "7"} {
		func() {
			defer func() {
				if recover() == nil {
					t.Errorf("%q was read", data)
				}
			}()
			scene.Outline(scene.Ink{}, data)
		}()
	}
}

// The second half of the outline is the mirror image of the first. The outline ends where it began.
func TestSymmetric(t *testing.T) {
	half := scene.Outline(scene.Ink{}, "M 50 90 L 20 80 Q 10 50 30 40 C 31 20 40 15 50 10")
	whole := scene.Symmetric(half)
	want := scene.Outline(scene.Ink{},
		"M 50 90 L 20 80 Q 10 50 30 40 C 31 20 40 15 50 10 C 60 15 69 20 70 40 Q 90 50 80 80 L 50 90 Z")
	if len(whole.Segments) != len(want.Segments) {
		t.Fatalf("%d segments, want %d", len(whole.Segments), len(want.Segments))
	}
	for i, s := range whole.Segments {
		if s.Verb != want.Segments[i].Verb {
			t.Errorf("segment %d has verb %d, want %d", i, s.Verb, want.Segments[i].Verb)
		}
		for j, p := range s.P {
			if q := want.Segments[i].P[j]; math.Abs(p.X-q.X) > 1e-12 || math.Abs(p.Y-q.Y) > 1e-12 {
				t.Errorf("segment %d point %d is %v, want %v", i, j, p, q)
			}
		}
	}
	if len(half.Segments) != 4 {
		t.Error("the half was changed")
	}
}

func TestPerColors(t *testing.T) {
	get := scene.PerColors(func(c *scene.Colors) *scene.Colors { copied := *c; return &copied })
	light := get(scene.Light)
	if light == get(scene.Dark) {
		t.Error("light and dark share what was drawn")
	}
	var wg sync.WaitGroup
	for range 8 {
		wg.Go(func() {
			if get(scene.Light) != light {
				t.Error("drawn again for the same colours")
			}
		})
	}
	wg.Wait()
}
