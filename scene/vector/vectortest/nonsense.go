package vectortest

import (
	"image/color"
	"math"
	"math/rand/v2"

	"stepboard/scene"
)

// Odd is a random number: a usual coordinate, a very large number, an infinity or NaN.
func Odd(rng *rand.Rand) float64 {
	list := []float64{0, 1, -1, 0.3, 50, 1e9, -1e300, math.Inf(1), math.Inf(-1), math.NaN()}
	return list[rng.IntN(len(list))]
}

// Nonsense has every operation of scenes, with meaningless numbers.
func Nonsense(rng *rand.Rand) *scene.Scene {
	v := func() float64 { return Odd(rng) }
	pt := func() scene.Point { return scene.Point{X: v(), Y: v()} }
	n := func() int { return []int{-1, 0, 1, 3, 7}[rng.IntN(5)] }
	black := color.NRGBA{A: 255}
	palette := &scene.Palette{1: black}
	ink := scene.Ink{Fill: black, Stroke: black, Width: v()}
	patch := scene.Patch{Row: n(), Col: n(), Rows: n(), Cols: n(), Step: n()}
	piece := Piece()
	ops := []scene.Op{
		scene.Cells{Rows: n(), Cols: n(), Index: make([]byte, 9), Looks: &[256]scene.CellLook{{Fill: black, Art: piece}}},
		scene.Grid{Rows: n(), Cols: n(), Color: black},
		scene.Rect{Min: pt(), Max: pt(), Radius: v(), Ink: ink},
		scene.Circle{Center: pt(), Radius: v(), Ink: ink},
		scene.Path{Dash: v(), Ink: ink, Segments: []scene.Segment{
			{Verb: scene.Verb(rng.IntN(5)), P: [3]scene.Point{pt(), pt(), pt()}}, {Verb: scene.Verb(rng.IntN(5))},
		}},
		scene.Text{At: pt(), Size: v(), Text: "a\xff\n\x00\U0001F600道", Color: black},
		scene.Sprite{At: pt(), Size: v(), Fade: v(), Art: piece},
		scene.Group{At: pt(), Scale: v(), Scene: piece, Clip: true, Min: pt(), Max: pt()},
		scene.Tints{Patch: patch, Index: make([]byte, n()+1), Palette: palette, Inset: v()},
		scene.Quarters{Patch: patch, Index: []byte{1, 1, 1, 1, 1}, Palette: palette, Gap: v()},
		scene.Numbers{Patch: patch, Value: []int64{1, 2, 3, 4}, Size: v(), Color: black},
	}
	return &scene.Scene{Ops: []scene.Op{scene.Group{At: pt(), Scale: v(), Scene: &scene.Scene{Ops: ops}}}}
}
