package looks

import (
	"cmp"
	"image/color"
	"strings"
	"unicode/utf8"

	"stepboard/scene"
	"stepboard/solve"
)

// Style says how the things of a brush are drawn. The zero Style is a lettered tile, or a plain ground.
type Style struct {
	// Art draws the thing in the unit square in a set of colours. nil means a tile with Letter, or a plain ground.
	Art func(c *scene.Colors) *scene.Scene
	// Fill is the colour of a ground or a tile. 0 means one of the puzzle's colours.
	Fill uint32
	// Letter on the tile, at most three characters. An empty Letter means the Kind's letter.
	Letter string
	// Rows and Cols are the cells that a thing covers; its own cell is the upper left one. 0 means 1.
	Rows, Cols int
	// Shown is set on a ground whose art is also drawn small on a thing that covers it.
	Shown bool
}

// tileColors are the colours of lettered tiles, in order. Colour-blind eyes can tell them apart as well as so many
// colours allow (after Okabe and Ito, 2008). A second round is darker.
var tileColors = []uint32{
	0x0072B2, 0xD55E00, 0x009E73, 0x8F4C8B, 0xE69F00, 0x56B4E9, 0xB3261E, 0x4B5563, 0x7B7227, 0xCC79A7,
	0x00507D, 0x954200, 0x006F51, 0x643562, 0xA16F00, 0x3C7EA3,
}

// Tiles is a look in a set of colours, with one style for each brush. A style without art gives a lettered tile. The
// mover that solve.Lead names has a drawn way.
func Tiles(brushes []solve.Brush, styles []Style, c *scene.Colors) *Look {
	l := &Look{Kinds: map[solve.Kind]*scene.Scene{}, Sides: map[solve.Kind]int{}, Ways: map[solve.Kind]color.NRGBA{}}
	l.Tiles[solve.Floor] = scene.CellLook{Fill: c.Floor}
	next := 0
	for i, b := range brushes {
		s := styles[i]
		var art *scene.Scene
		if s.Art != nil {
			art = s.Art(c)
		}
		if b.Layer == solve.Terrain {
			l.Tiles[b.Tile] = scene.CellLook{Fill: ground(b.Tile, s.Fill, c), Art: art}
			l.Shown[b.Tile] = s.Shown && art != nil
			continue
		}
		fill := s.Fill
		if fill != 0 {
			l.Ways[b.Kind] = scene.RGB(fill)
		}
		if fill == 0 {
			fill = tileColors[next%len(tileColors)]
			next++
		}
		if art == nil {
			art = tile(b.Kind, s, scene.RGB(fill), c)
		}
		l.Kinds[b.Kind] = art
		if side := max(s.Rows, s.Cols); side > 1 {
			l.Sides[b.Kind] = side
		}
		l.Order = append(l.Order, b.Kind)
	}
	l.Routes[0], l.Lead = c.Route, true
	return l
}

// ground is the colour of a terrain byte.
func ground(t byte, fill uint32, c *scene.Colors) color.NRGBA {
	switch {
	case fill != 0 && c.Dark:
		return scene.Mix(scene.RGB(fill), c.Floor, 0.55)
	case fill != 0:
		return scene.RGB(fill)
	case t == solve.Floor:
		return c.Floor
	case t == solve.Wall:
		return c.Wall
	}
	return scene.Mix(c.Floor, c.Wall, 0.25)
}

// tile is a lettered tile.
func tile(k solve.Kind, s Style, fill color.NRGBA, c *scene.Colors) *scene.Scene {
	letter := cmp.Or(s.Letter, strings.ToUpper(string(rune(k))))
	size := 0.5 / max(1, 0.62*float64(utf8.RuneCountInString(letter)))
	text := scene.Text{At: scene.Point{X: 0.5, Y: 0.5}, Size: size, Text: letter, Bold: true, Color: scene.InkOn(fill)}
	edge := scene.Mix(fill, scene.RGB(0x000000), 0.35)
	if c.Dark {
		edge = scene.Mix(fill, scene.RGB(0xFFFFFF), 0.35)
	}
	rows, cols := float64(max(s.Rows, 1)), float64(max(s.Cols, 1))
	side := max(rows, cols)
	text.At, text.Size = scene.Point{X: cols / side / 2, Y: rows / side / 2}, text.Size/side
	inset := 10 / side
	return &scene.Scene{Ops: []scene.Op{
		scene.Box(inset, inset, 100*cols/side-inset, 100*rows/side-inset, 14/side, scene.Ink{
			Fill: fill, Stroke: edge, Width: 0.03 / side,
		}), text,
	}}
}
