package sokoban

import (
	"image/color"

	"stepboard/scene"
	"stepboard/solve"
	"stepboard/solve/looks"
	"stepboard/solve/sokoban/rules"
)

// look returns the look of the puzzle in a set of colours: brick walls, a wooden crate and a storeman with a helmet.
var look = scene.PerColors(func(c *scene.Colors) *looks.Look {
	l := &looks.Look{
		Kinds: map[solve.Kind]*scene.Scene{'X': drawGoal(c), 'B': drawCrate(), 'P': drawStoreman()},
		Order: []solve.Kind{'X', 'B', 'P'},
	}
	l.Routes[rules.BoxAt], l.Routes[rules.PlayerAt] = c.Route, c.Pick(0x868D98, 0x7A8390) // different in grey, too
	l.Tiles[solve.Floor] = scene.CellLook{Fill: c.Floor}
	bricks := drawBricks(c.Pick(0x564840, 0x463B34), c.Pick(0x7B6A5F, 0x6D5F55))
	l.Tiles[solve.Wall] = scene.CellLook{Fill: c.Pick(0x6A5A50, 0x5D5047), Art: bricks}
	return l
})

func drawBricks(mortar, sunlit color.NRGBA) *scene.Scene {
	return &scene.Scene{Ops: []scene.Op{
		scene.Outline(scene.Ink{Stroke: sunlit, Width: 0.03},
			"M 6 7 H 44 M 56 7 H 94 M 2 40 H 19 M 31 40 H 69 M 81 40 H 98 M 6 73 H 44 M 56 73 H 94"),
		scene.Outline(scene.Ink{Stroke: mortar, Width: 0.045},
			"M 2 33 H 98 M 2 66 H 98 M 2 98 H 98 M 50 4 V 30 M 98 4 V 30 M 25 36 V 63 M 75 36 V 63 M 50 69 V 95 M 98 69 V 95"),
	}}
}

// drawGoal draws a painted mark on the floor. The corners of the mark remain visible around a crate.
func drawGoal(c *scene.Colors) *scene.Scene {
	paint := c.Pick(0xC2410C, 0xFB923C)
	return &scene.Scene{Ops: []scene.Op{
		scene.Outline(scene.Ink{Stroke: paint, Width: 0.055},
			"M 5 24 V 5 H 24 M 76 5 H 95 V 24 M 95 76 V 95 H 76 M 24 95 H 5 V 76"),
		scene.Outline(scene.Ink{Stroke: paint, Width: 0.09}, "M 34 34 L 66 66 M 66 34 L 34 66"),
	}}
}

func drawCrate() *scene.Scene {
	light, wood, dark := scene.RGB(0xE3B878), scene.RGB(0xC99653), scene.RGB(0x7A5426)
	nail := scene.Ink{Fill: dark}
	return &scene.Scene{Ops: []scene.Op{
		scene.Box(11, 11, 89, 90, 5, scene.Ink{Fill: dark}),
		scene.Box(11, 11, 89, 87.5, 5, scene.Ink{Fill: wood, Stroke: dark, Width: 0.03}),
		scene.Outline(scene.Ink{Stroke: dark, Width: 0.022}, "M 36 24 V 75 M 50 24 V 75 M 64 24 V 75"),
		scene.Outline(scene.Ink{Stroke: dark, Width: 0.15}, "M 28 71 L 72 28"),
		scene.Outline(scene.Ink{Stroke: light, Width: 0.105}, "M 28 71 L 72 28"),
		scene.Outline(scene.Ink{Stroke: dark, Width: 0.15}, "M 19 19 H 81 V 79.5 H 19 Z"),
		scene.Outline(scene.Ink{Stroke: light, Width: 0.105}, "M 19 19 H 81 V 79.5 H 19 Z"),
		scene.Disc(19, 19, 2.5, nail), scene.Disc(81, 19, 2.5, nail), scene.Disc(19, 79.5, 2.5, nail),
		scene.Disc(81, 79.5, 2.5, nail),
	}}
}

func drawStoreman() *scene.Scene {
	line := scene.RGB(0x1E2733)
	edge := func(fill color.NRGBA) scene.Ink { return scene.Ink{Fill: fill, Stroke: line, Width: 0.035} }
	return &scene.Scene{Ops: []scene.Op{
		scene.Outline(scene.Ink{Stroke: scene.RGB(0xFFFFFF), Width: 0.085},
			"M 50 12 C 30 12 28 30 28 36 C 28 44 32 50 38 54 C 26 58 22 68 22 88"+
				" H 78 C 78 68 74 58 62 54 C 68 50 72 44 72 36 C 72 30 70 12 50 12 Z"),
		scene.Symmetric(scene.Outline(edge(scene.RGB(0x2F6FB5)), "M 50 88 H 22 C 22 66 28 56 42 55 L 50 55")),
		scene.Outline(scene.Ink{Stroke: scene.RGB(0xF5C542), Width: 0.055}, "M 38 58 V 86 M 62 58 V 86"),
		scene.Disc(50, 42, 17, edge(scene.RGB(0xF3C9A1))),
		scene.Symmetric(scene.Outline(edge(scene.RGB(0xF5B820)),
			"M 50 40 H 28 Q 26 40 26 38 Q 26 35 30 35 C 30 20 38 13 50 13")),
		scene.Outline(scene.Ink{Stroke: line, Width: 0.05}, "M 43.5 46.5 V 47.5 M 56.5 46.5 V 47.5"),
		scene.Outline(scene.Ink{Stroke: line, Width: 0.03}, "M 46 53 Q 50 55.5 54 53"),
		scene.Outline(scene.Ink{Stroke: scene.RGB(0xFFE08A), Width: 0.035}, "M 38 30 C 39 25 42 21 46 20"),
	}}
}
