package huarong

import (
	"stepboard/scene"
	"stepboard/solve"
	"stepboard/solve/looks"
)

// look is the look of the puzzle: fixed cells of slate, a carved red tile as the piece, and a hole as the blank.
var look = scene.PerColors(func(c *scene.Colors) *looks.Look {
	l := &looks.Look{
		Kinds: map[solve.Kind]*scene.Scene{
			'S': drawPiece(),
			'E': drawBlank(c),
			'T': drawTarget(c),
		},
		Order: []solve.Kind{'T', 'E', 'S'}, // from bottom to top; the corners of the target stay visible
	}
	l.Routes[1] = c.Route // the route of the piece
	l.Tiles[solve.Floor] = scene.CellLook{Fill: c.Floor}
	l.Tiles[solve.Wall] = scene.CellLook{Fill: c.Wall, Art: looks.Hatching(c)}
	return l
})

// drawPiece draws a red tile with the character 曹 (Cáo): in the game, the general Cáo Cāo looks for a way out.
func drawPiece() *scene.Scene {
	red, edge := scene.RGB(0xB3261E), scene.RGB(0x7F1712)
	sign := scene.Ink{Stroke: scene.RGB(0xFFF3D6), Width: 0.046}
	return &scene.Scene{Ops: []scene.Op{
		scene.Box(8, 9, 92, 93, 12, scene.Ink{Fill: edge}),
		scene.Box(8, 8, 92, 89, 12, scene.Ink{Fill: red}),
		scene.Box(8, 8, 92, 89, 12, scene.Ink{Stroke: edge, Width: 0.025}),
		scene.Outline(scene.Ink{Stroke: scene.RGB(0xDE7A68), Width: 0.025}, "M 20 13.5 H 80"),
		scene.Outline(sign, "M 22 25 H 78 M 29 33 H 71 V 51 H 29 Z M 29 42 H 71 M 42 18 V 51 M 58 18 V 51 M 33 59 H 67 V "+
			"80 H 33 Z M 33 69.5 H 67"),
	}}
}

// drawBlank draws a hole in the board, with a shadow along its upper edge. It is light inside, unlike a fixed cell.
func drawBlank(c *scene.Colors) *scene.Scene {
	return &scene.Scene{Ops: []scene.Op{
		scene.Box(8, 8, 92, 92, 12, scene.Ink{Fill: c.Pick(0x2A2E34, 0x6B7480)}),  // the rim
		scene.Box(13, 13, 87, 87, 9, scene.Ink{Fill: c.Pick(0x9AA3AE, 0x050607)}), // the shadow
		scene.Box(18, 22, 87, 87, 7, scene.Ink{Fill: c.Pick(0xD3D9E0, 0x14171B)}), // the ground
	}}
}

// drawTarget draws a ring with a dot, and corners that stay visible around a tile on the same cell.
func drawTarget(c *scene.Colors) *scene.Scene {
	red, under := c.Pick(0xB3261E, 0xFF6B5E), c.Pick(0xFFFFFF, 0x14171B)
	return &scene.Scene{Ops: []scene.Op{
		scene.Outline(scene.Ink{Stroke: red, Width: 0.055},
			"M 5 22 V 5 H 22 M 78 5 H 95 V 22 M 95 78 V 95 H 78 M 22 95 H 5 V 78"),
		scene.Disc(50, 50, 34, scene.Ink{Fill: under}),
		scene.Disc(50, 50, 27.5, scene.Ink{Stroke: red, Width: 0.075}),
		scene.Disc(50, 50, 11, scene.Ink{Fill: red}),
	}}
}
