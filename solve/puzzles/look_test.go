package puzzles_test

import (
	"slices"
	"testing"

	"stepboard/scene"
	"stepboard/solve"
	"stepboard/solve/lens"
	"stepboard/solve/looks"
	"stepboard/solve/puzzles"
)

// Everything that a brush paints has a picture, within its cell, and always the same picture.
func TestLooks(t *testing.T) {
	for _, p := range tried {
		for _, colors := range []*scene.Colors{scene.Light, scene.Dark} {
			look := looks.Of(p, colors)
			if again := looks.Of(p, colors); again != look {
				t.Errorf("%s is drawn anew each time", p.ID())
			}
			order := map[solve.Kind]bool{}
			for _, k := range look.Order {
				if order[k] || look.Kinds[k] == nil {
					t.Errorf("%s: %c is twice in the order, or not drawn", p.ID(), k)
				}
				order[k] = true
			}
			for _, b := range p.Brushes() {
				if b.Layer == solve.Terrain {
					if look.Tiles[b.Tile].Fill.A != 255 {
						t.Errorf("%s: the ground %q has no colour", p.ID(), b.Tile)
					}
				} else if !order[b.Kind] {
					t.Errorf("%s: %c is not in the order of drawing", p.ID(), b.Kind)
				}
			}
			if len(order) != len(look.Kinds) {
				t.Errorf("%s: %d kinds are drawn, %d are in the order", p.ID(), len(look.Kinds), len(order))
			}
			for k, art := range look.Kinds {
				for _, op := range art.Ops {
					if !inside(op) {
						t.Errorf("%s: %c reaches out of its cell: %+v", p.ID(), k, op)
					}
				}
			}
		}
		if looks.Of(p, scene.Light) == looks.Of(p, scene.Dark) {
			t.Errorf("%s looks the same in light and dark", p.ID())
		}
	}
}

// inside reports whether an operation with its stroke stays in the unit square. Curves lie within their control
// points; only control points may be outside.
func inside(op scene.Op) bool {
	within := func(p scene.Point, margin float64) bool {
		const slack = 1e-9
		return min(p.X, p.Y) >= margin-slack && max(p.X, p.Y) <= 1-margin+slack
	}
	switch op := op.(type) {
	case scene.Rect:
		return within(op.Min, stroke(op.Ink)/2) && within(op.Max, stroke(op.Ink)/2)
	case scene.Circle:
		return within(op.Center, op.Radius+stroke(op.Ink)/2)
	case scene.Path:
		for _, s := range op.Segments {
			ends := map[scene.Verb]int{scene.Move: 0, scene.Line: 0, scene.Quad: 1, scene.Cubic: 2}
			if i, ok := ends[s.Verb]; ok && !within(s.P[i], stroke(op.Ink)/2) {
				return false
			}
		}
		return len(op.Segments) > 1
	case scene.Text: // a letter of a tile
		return within(op.At, op.Size/2)
	default:
		return false
	}
}

func stroke(ink scene.Ink) float64 {
	if ink.Stroke.A == 0 {
		return 0
	}
	return ink.Width
}

// Every algorithm can be explored: some lens shows its run. An exploration begins with the first such lens.
func TestEveryAlgorithmHasALens(t *testing.T) {
	want := map[string]string{
		"huarong/solve/fast": "sides", "huarong/solve/dijkstra": "sides", "huarong/solve/spfa": "sides",
		"huarong/solve/bruteforce": "plain",
		"halloween/solve/fast":     "waves", "halloween/solve/bfs": "waves", "halloween/solve/bidirectional": "waves",
		"knight/solve/fast": "layers", "knight/solve/bfs": "layers",
		"sokoban/count/fast": "pulls", "sokoban/count/pull": "pulls", "sokoban/count/bruteforce": "pulls",
		"sokoban/walk/fast": "pulls", "sokoban/walk/pull": "pulls", "sokoban/walk/bruteforce": "steps",
	}
	for _, p := range puzzles.BuiltIn() {
		for _, task := range p.Tasks() {
			for _, algorithm := range solve.SolverIDs(p, task) {
				id := p.ID() + "/" + task + "/" + algorithm
				list := lens.Of(p, task)
				i := slices.IndexFunc(list, func(l lens.Lens) bool { return l.Explores && l.Suits(algorithm) })
				if i < 0 {
					t.Errorf("no lens shows the run of %s", id)
				} else if known := want[id]; known != "" && list[i].ID != known {
					t.Errorf("the exploration of %s begins with %s, want %s", id, list[i].ID, known)
				}
			}
		}
	}
}
