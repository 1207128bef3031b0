// Package vectortest has scenes for tests of vector back ends.
package vectortest

import (
	"image/color"

	"stepboard/scene"
)

// Texts are the texts in Everything, from top to bottom.
var Texts = []string{
	"Équipe Łódź №7", "Ελληνικά", "Привет, мир!", "华容道", "倉庫番", "ハロウィーン", "从 3 步 → 12 步",
	"1 ≤ n ≤ 50, −1",
}

// Width and Height are the size of Everything, in points.
const Width, Height = 400, 300

// Everything has every operation of scenes, alone and in groups. Its units are points.
func Everything() *scene.Scene {
	c := scene.Light
	pt := func(x, y float64) scene.Point { return scene.Point{X: x, Y: y} }
	art := Piece()
	labelled := &scene.Scene{Ops: []scene.Op{
		scene.Disc(50, 50, 60, scene.Ink{Fill: c.Soft}), // cut off at the sides
		scene.Text{At: pt(0.5, 0.5), Size: 0.6, Text: "道7", Bold: true, Color: c.Accent},
	}}
	looks := Looks()
	index := []byte("" +
		"########" +
		"#..#...#" +
		"#.##.~.#" +
		"#....~~#" +
		"#.#.#..#" +
		"########")
	cells := scene.Cells{Rows: 6, Cols: 8, Index: index, Looks: looks}
	palette := &scene.Palette{
		1: glass(0xC8390B, 120), 2: scene.RGB(0xF5B83D), 3: glass(0x00795A, 200),
		4: scene.RGB(0x62BDF2),
	}
	quarters, four := make([]byte, 4*6), make([]int64, 4*6)
	for i := range quarters {
		quarters[i], four[i] = byte(i*3%5), int64(i*7-20)
	}
	four[3], four[9] = scene.NoNumber, 123456
	values := make([]int64, 12)
	for i := range values {
		values[i] = []int64{7, -3, 42, 1234567, scene.NoNumber, 100}[i%6]
	}
	game := &scene.Scene{}
	game.Add(cells, scene.Grid{Rows: 6, Cols: 8, Color: c.Grid})
	game.Add(
		scene.Tints{
			Patch: scene.Patch{Row: 1, Col: 1, Rows: 4, Cols: 3}, Index: []byte{1, 1, 0, 1, 2, 0, 3, 3, 4, 1, 0, 4},
			Palette: palette,
		},
		scene.Quarters{Patch: scene.Patch{Row: 3, Col: 4, Rows: 2, Cols: 3}, Index: quarters, Palette: palette, Gap: 0.08},
		scene.Sprite{At: pt(4, 1), Size: 1, Art: art},
		scene.Sprite{At: pt(5, 1), Size: 1, Art: art, Fade: 0.55},
		scene.Sprite{At: pt(6, 1), Size: 1, Art: labelled},
		scene.Polyline(scene.Ink{Stroke: c.Route, Width: 0.12}, pt(1.5, 1.5), pt(1.5, 3.5), pt(3.5, 3.5), pt(6.5, 2.5)),
	)
	small := &scene.Scene{Ops: []scene.Op{cells, scene.Grid{Rows: 6, Cols: 8, Color: c.Grid}}}
	figures := &scene.Scene{Ops: []scene.Op{
		scene.Cells{Rows: 2, Cols: 6, Index: []byte("............"), Looks: looks},
		scene.Tints{
			Patch: scene.Patch{Rows: 2, Cols: 6}, Index: []byte{1, 2, 3, 4, 1, 2, 2, 3, 4, 1, 2, 3},
			Palette: palette, Inset: 0.12,
		},
		scene.Numbers{
			Patch: scene.Patch{Rows: 2, Cols: 6}, Value: values, Size: 0.5, Color: c.Ink,
			Index: []byte{0, 1, 0, 3}, Palette: palette,
		},
		scene.Numbers{
			Patch: scene.Patch{Row: 2, Rows: 1, Cols: 6}, Value: values[:6], Size: 0.3, Bold: true, Color: c.Muted,
		},
		scene.Numbers{Patch: scene.Patch{Row: 3, Rows: 1, Cols: 6}, Value: four, Size: 0.24, Color: c.Ink},
	}}
	dashes := scene.Polyline(scene.Ink{Stroke: glass(0x0062A8, 150), Width: 6}, pt(300, 250), pt(380, 250), pt(390, 285))
	dashes.Dash = 12
	s := &scene.Scene{}
	s.Add(
		scene.Rect{Max: pt(Width, Height), Ink: scene.Ink{Fill: c.Ground}},
		scene.Group{At: pt(8, 8), Scale: 24, Scene: game},
		scene.Group{At: pt(208, 8), Scale: 18, Scene: game, Clip: true, Min: pt(1, 1), Max: pt(7, 4)},
		scene.Group{At: pt(330, 8), Scale: 1.5, Scene: small},
		scene.Group{At: pt(8, 164), Scale: 32, Scene: figures},
		scene.Rect{Min: pt(344, 20), Max: pt(392, 44), Radius: 8, Ink: scene.Ink{
			Fill:   glass(0x0F766E, 128),
			Stroke: glass(0x16191D, 128), Width: 6,
		}},
		scene.Rect{Min: pt(350, 56), Max: pt(386, 72), Ink: scene.Ink{Stroke: c.Warning, Width: 12}},
		scene.Circle{Center: pt(368, 95), Radius: 15, Ink: scene.Ink{Fill: c.Soft, Stroke: c.Accent, Width: 2}},
		scene.Path{Ink: scene.Ink{Fill: glass(0xC77700, 180), Stroke: c.Ink, Width: 1}, Segments: []scene.Segment{
			{Verb: scene.Move, P: [3]scene.Point{pt(215, 110)}},
			{Verb: scene.Cubic, P: [3]scene.Point{pt(230, 80), pt(260, 140), pt(275, 110)}},
			{Verb: scene.Quad, P: [3]scene.Point{pt(260, 50), pt(215, 110)}},
			{Verb: scene.Close},
		}},
		dashes,
		// Colours and fonts set inside of a clip must not affect later shapes.
		scene.Rect{Min: pt(282, 92), Max: pt(292, 112), Ink: scene.Ink{Fill: c.Warning}},
		scene.Text{At: pt(287, 122), Size: 14, Text: "a", Color: c.Ink},
		scene.Group{Scale: 1, Clip: true, Min: pt(296, 86), Max: pt(306, 130), Scene: &scene.Scene{Ops: []scene.Op{
			scene.Text{At: pt(301, 122), Size: 14, Text: "b", Bold: true, Color: c.Ink},
			scene.Rect{Min: pt(294, 92), Max: pt(310, 112), Ink: scene.Ink{Fill: c.Accent}},
		}}},
		scene.Rect{Min: pt(310, 92), Max: pt(320, 112), Ink: scene.Ink{Fill: c.Accent}},
		scene.Text{At: pt(315, 122), Size: 14, Text: "Ж", Color: c.Ink},
	)
	for i, text := range Texts {
		at := pt(210, 138+14*float64(i))
		align := []scene.Align{scene.Start, scene.Middle, scene.End}[i%3]
		at.X += 45 * float64(i%3)
		s.Add(scene.Text{At: at, Size: 11, Text: text, Align: align, Bold: i%2 == 1, Color: c.Ink})
	}
	return s
}

// Piece is art of shapes that overlap. One of them is translucent.
func Piece() *scene.Scene {
	return &scene.Scene{Ops: []scene.Op{
		scene.Box(8, 8, 92, 92, 12, scene.Ink{Fill: scene.RGB(0xB3261E), Stroke: scene.RGB(0x7F1712), Width: 0.05}),
		scene.Disc(50, 40, 26, scene.Ink{Fill: scene.RGB(0xFFF3D6)}),
		scene.Disc(62, 58, 20, scene.Ink{Fill: glass(0x0F766E, 160)}),
		scene.Outline(scene.Ink{Stroke: scene.RGB(0x22262B), Width: 0.04}, "M 20 80 Q 50 60 80 80"),
	}}
}

// Looks are the looks of three bytes: '.' is floor, '#' is a wall with art, and '~' is a translucent cell.
func Looks() *[256]scene.CellLook {
	c := scene.Light
	hatch := &scene.Scene{Ops: []scene.Op{
		scene.Outline(scene.Ink{Stroke: glass(0xFFFFFF, 60), Width: 0.06}, "M 20 80 L 80 20 M 20 40 L 40 20"),
	}}
	return &[256]scene.CellLook{
		'.': {Fill: c.Floor, Alt: c.FloorAlt},
		'#': {Fill: c.Wall, Art: hatch},
		'~': {Fill: glass(0x0062A8, 90)},
	}
}

// glass is the colour 0xRRGGBB with an alpha.
func glass(rgb uint32, alpha uint8) color.NRGBA {
	c := scene.RGB(rgb)
	c.A = alpha
	return c
}
