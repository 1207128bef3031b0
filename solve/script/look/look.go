// Package look has the looks of pieces and grounds: pictures by name, colours, and tiles with letters.
package look

import (
	"image/color"
	"strconv"
	"strings"

	"stepboard/scene"
	"stepboard/solve/grid"
	"stepboard/solve/looks"
)

// Pictures are the names of pictures that a file may choose as looks.
var Pictures = []string{
	"wall", "floor", "block", "ball", "target", "knight", "box", "player", "key", "door", "arrow", "lamp", "hole", "exit",
	"robot", "car", "peg", "snake", "water", "ice", "arrow-right", "arrow-down", "arrow-left", "wall-below",
	"wall-beside", "wall-corner",
}

// Look is the look of a piece or a ground: a picture, or a tile with a letter, and perhaps a colour.
type Look struct {
	Picture string // "" is a tile with a letter
	Letter  string
	Color   string // "#RRGGBB", or empty
}

// IsColor reports whether a text is a colour #RRGGBB.
func IsColor(s string) bool {
	return len(s) == 7 && s[0] == '#' && strings.Trim(s[1:], "0123456789abcdefABCDEF") == ""
}

// Drawn returns the drawing of a picture on a cell of floor.
func Drawn(name string, c *scene.Colors) *scene.Scene {
	l := Look{Picture: name}
	ground, over := c.Floor, &scene.Scene{}
	if art := l.Art(); art != nil {
		over = art(c, grid.Form{Rows: 1, Cols: 1})
	}
	if fill := l.Fill(); fill != 0 {
		ground = scene.RGB(fill)
	}
	if name == "wall" {
		ground, over = c.Wall, looks.Hatching(c)
	}
	return &scene.Scene{Ops: append([]scene.Op{scene.Box(0, 0, 100, 100, 0, scene.Ink{Fill: ground})}, over.Ops...)}
}

// Fill returns the colour of a look as 0xRRGGBB, or 0 if it has none.
func (l Look) Fill() uint32 {
	if l.Color == "" && (l.Picture == "water" || l.Picture == "ice") {
		return pictures[l.Picture].fill
	}
	n, err := strconv.ParseUint(strings.TrimPrefix(l.Color, "#"), 16, 32)
	if n == 0 && err == nil {
		n = 1 // black; 0 means no colour
	}
	return uint32(n)
}

// inks are the colours for drawing a picture.
type inks struct {
	fill, line color.NRGBA
	c          *scene.Colors
	form       grid.Form
}

func (k inks) edge() scene.Ink { return scene.Ink{Fill: k.fill, Stroke: k.line, Width: 0.035} }

func (k inks) stroke(width float64) scene.Ink { return scene.Ink{Stroke: k.line, Width: width} }

func (k inks) pen(width float64) scene.Ink { return scene.Ink{Stroke: k.fill, Width: width} }

// pale returns an ink that fills with a mixture of the picture's own colour and white. The parameter share is the share
// of white.
func (k inks) pale(share float64) scene.Ink { return scene.Ink{Fill: scene.Mix(k.fill, white, share)} }

// picture is one of Pictures: its default colour, and its drawing on a square of 100×100 units.
type picture struct {
	fill uint32
	draw func(k inks) []scene.Op
}

func shape(data string) func(k inks) []scene.Op {
	return func(k inks) []scene.Op { return []scene.Op{scene.Outline(k.edge(), data)} }
}

// lines makes a drawing of white lines.
func lines(data string) func(inks) []scene.Op {
	return func(inks) []scene.Op {
		return []scene.Op{scene.Outline(scene.Ink{Stroke: white, Width: 0.05}, data)}
	}
}

// sides makes a picture of walls on some sides of a floor cell.
func sides(data string) picture {
	return picture{draw: func(k inks) []scene.Op {
		return []scene.Op{
			scene.Box(0, 0, 100, 100, 0, scene.Ink{Fill: k.c.Floor}),
			scene.Outline(scene.Ink{Stroke: k.c.Wall, Width: 0.14}, data),
		}
	}}
}

var pictures = map[string]picture{
	"block": {0xC99653, func(k inks) []scene.Op { return []scene.Op{Block(k.form, 8, 10, k.edge())} }},
	"ball":  {0x0072B2, func(k inks) []scene.Op { return []scene.Op{scene.Disc(50, 50, 34, k.edge())} }},
	"peg": {0x8F4C8B, func(k inks) []scene.Op {
		return []scene.Op{scene.Disc(50, 50, 30, k.edge()), scene.Disc(42, 42, 7, k.pale(0.6))}
	}},
	"target": {0xC2410C, func(k inks) []scene.Op {
		return []scene.Op{scene.Disc(50, 50, 30, k.pen(0.07)), scene.Disc(50, 50, 10, scene.Ink{Fill: k.fill})}
	}},
	"exit": {0x009E73, func(k inks) []scene.Op {
		return []scene.Op{
			scene.Box(16, 16, 84, 84, 8, k.pen(0.08)), scene.Outline(k.pen(0.08), "M 30 50 H 68 M 54 36 L 68 50 L 54 64"),
		}
	}},
	"knight": {0xFFFFFF, shape("M 28 86 C 28 68 40 62 45 53 C 40 55 37 57 34 60 C 32 63 30 66 26 65 C 19 64 14 59 16 53 " +
		"C 19 47 24 43 27 35 C 28 31 31 28 34 25 C 33 20 35 15 39 11 C 43 13 45 16 47 20 C 65 20 79 34 80 57 " +
		"C 80 68 78 76 75 86 Z")},
	"box": {0xD9A55F, func(k inks) []scene.Op {
		return []scene.Op{
			scene.Box(12, 12, 88, 88, 6, k.edge()),
			scene.Outline(k.stroke(0.04), "M 26 26 H 74 V 74 H 26 Z M 26 74 L 74 26"),
		}
	}},
	"player": {0x2F6FB5, func(k inks) []scene.Op {
		return []scene.Op{
			scene.Outline(k.edge(), "M 20 88 C 20 62 34 54 50 54 C 66 54 80 62 80 88 Z"),
			scene.Disc(50, 34, 20, scene.Ink{Fill: scene.RGB(0xF3C9A1), Stroke: k.line, Width: 0.035}),
		}
	}},
	"robot": {0x6B7280, func(k inks) []scene.Op {
		return []scene.Op{
			scene.Box(20, 28, 80, 82, 10, k.edge()), scene.Outline(k.stroke(0.05), "M 50 28 V 14 M 36 66 H 64"),
			scene.Disc(38, 48, 6, scene.Ink{Fill: white}), scene.Disc(62, 48, 6, scene.Ink{Fill: white}),
		}
	}},
	"key": {0xE6B422, func(k inks) []scene.Op {
		return []scene.Op{
			scene.Disc(30, 50, 16, k.pen(0.09)), scene.Outline(k.pen(0.09), "M 46 50 H 86 M 72 50 V 66 M 84 50 V 62"),
		}
	}},
	"door": {0x8B5E3C, func(k inks) []scene.Op {
		return []scene.Op{scene.Box(22, 8, 78, 94, 4, k.edge()), scene.Disc(66, 52, 5, scene.Ink{Fill: white})}
	}},
	"arrow":       {0x0F766E, shape("M 50 12 L 82 48 H 62 V 88 H 38 V 48 H 18 Z")},
	"arrow-right": {0x0F766E, shape("M 88 50 L 52 82 V 62 H 12 V 38 H 52 V 18 Z")},
	"arrow-down":  {0x0F766E, shape("M 50 88 L 18 52 H 38 V 12 H 62 V 52 H 82 Z")},
	"arrow-left":  {0x0F766E, shape("M 12 50 L 48 18 V 38 H 88 V 62 H 48 V 82 Z")},
	"lamp": {0xF5C542, func(k inks) []scene.Op {
		return []scene.Op{
			scene.Outline(k.edge(), "M 40 72 C 40 58 24 54 24 36 C 24 20 36 10 50 10 C 64 10 76 20 76 36 C 76 54 60 58 60 72 Z"),
			scene.Box(40, 74, 60, 90, 4, scene.Ink{Fill: k.line}),
		}
	}},
	"hole": {0x9AA3AE, func(k inks) []scene.Op {
		return []scene.Op{scene.Disc(50, 50, 26, scene.Ink{Fill: scene.Mix(k.fill, k.c.Floor, 0.5)})}
	}},
	"car": {0xB3261E, func(k inks) []scene.Op {
		return []scene.Op{scene.Box(8, 22, 92, 78, 18, k.edge()), scene.Box(28, 32, 72, 68, 8, k.pale(0.7))}
	}},
	"snake":       {0x3F9142, func(k inks) []scene.Op { return []scene.Op{scene.Box(8, 8, 92, 92, 38, k.edge())} }},
	"water":       {0x56B4E9, lines("M 10 35 Q 30 22 50 35 Q 70 48 90 35 M 10 65 Q 30 52 50 65 Q 70 78 90 65")},
	"ice":         {0x8FD3F4, lines("M 18 60 L 44 30 M 50 72 L 82 36")},
	"wall-below":  sides("M 0 93 H 100"),
	"wall-beside": sides("M 93 0 V 100"),
	"wall-corner": sides("M 93 0 V 93 H 0"),
	"floor":       {0, func(inks) []scene.Op { return nil }},
	"wall":        {0, func(inks) []scene.Op { return nil }},
}

var white = scene.RGB(0xFFFFFF)

// Block is [looks.Block] for any form.
func Block(form grid.Form, inset, radius float64, ink scene.Ink) scene.Op {
	if form.Part == 0 {
		return looks.Block(form, inset, radius, ink)
	}
	side := float64(max(form.Rows, form.Cols))
	ink.Width /= side
	return scene.RoundedLines(form.Outline(inset/100), scene.Point{}, 1/side, radius/100, ink)
}

// Art returns a function that draws a look. It is nil for tiles, floor and wall.
func (l Look) Art() func(c *scene.Colors, form grid.Form) *scene.Scene {
	pic, ok := pictures[l.Picture]
	if !ok || l.Picture == "floor" || l.Picture == "wall" {
		return nil
	}
	return func(c *scene.Colors, form grid.Form) *scene.Scene {
		k := inks{fill: scene.RGB(pic.fill), c: c, form: form}
		if l.Color != "" {
			k.fill = scene.RGB(l.Fill())
		}
		k.line = scene.Mix(k.fill, scene.RGB(0x000000), 0.55)
		if c.Dark {
			k.line = scene.Mix(k.fill, white, 0.45)
			if scene.Luminance(k.fill) < 0.03 { // black is darker than the floor, with a light outline
				k.fill, k.line = scene.RGB(0x0D0F12), scene.RGB(0xDDE1E6)
			}
		}
		if l.Picture == "knight" {
			k.line = c.Ink
		}
		return &scene.Scene{Ops: pic.draw(k)}
	}
}
