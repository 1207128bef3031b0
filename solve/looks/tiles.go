package looks

import (
	"cmp"
	"image/color"
	"slices"
	"strings"
	"unicode/utf8"

	"stepboard/scene"
	"stepboard/solve"
)

// Style says how the thing or terrain of a brush is drawn. The zero Style means a lettered tile, or a plain ground.
type Style struct {
	// Art makes art in a set of colours. nil means a tile with Letter, or a plain ground.
	Art func(c *scene.Colors) *scene.Scene
	// Fill is the colour 0xRRGGBB of a ground or a tile. 0 means a default colour.
	Fill uint32
	// Letter is the text on the tile, at most three characters. If it is empty, a tile has the Kind as a capital letter,
	// and a ground has no letter. A ground with art has its letter small in a corner.
	Letter string
	// Rows and Cols are the size of a thing in cells. Its own cell is the upper left cell. 0 means 1.
	Rows, Cols int
	// Shown is set if the art of a ground is also drawn, small, on a thing that covers it. The floor's art is not.
	Shown bool
}

// tileColors are the colours of lettered tiles, in order. Colour-blind people can tell them apart as well as possible
// for so many colours (after Okabe and Ito, 2008). Darker forms of some of them follow.
var tileColors = []uint32{
	0x0072B2, 0xD55E00, 0x009E73, 0x8F4C8B, 0xE69F00, 0x56B4E9, 0xB3261E, 0x4B5563, 0x7B7227, 0xCC79A7,
	0x00507D, 0x954200, 0x006F51, 0x643562, 0xA16F00, 0x3C7EA3,
}

// Tiles makes a look in a set of colours. The parameter styles has a style for each brush. Look.Lead is set.
func Tiles(brushes []solve.Brush, styles []Style, c *scene.Colors) *Look {
	l := &Look{Kinds: map[solve.Kind]*scene.Scene{}, Ways: map[solve.Kind]color.NRGBA{}}
	l.Tiles[solve.Floor] = scene.CellLook{Fill: c.Floor}
	next := 0
	for i, b := range brushes {
		s := styles[i]
		var art *scene.Scene
		if s.Art != nil {
			art = s.Art(c)
		}
		if b.Layer == solve.Terrain {
			fill := ground(b.Tile, s.Fill, c)
			if s.Fill == 0 && art != nil {
				fill = c.Floor
			}
			if s.Letter != "" {
				art = inscribed(art, s.Letter, scene.InkOn(fill))
			}
			l.Tiles[b.Tile] = scene.CellLook{Fill: fill, Art: art}
			l.Shown[b.Tile] = s.Shown && art != nil && b.Tile != solve.Floor
			continue
		}
		fill := s.Fill
		if fill != 0 {
			l.Ways[b.Kind] = scene.RGB(fill)
		} else {
			fill = tileColors[next%len(tileColors)]
			next++
		}
		if art == nil {
			art = tile(b.Kind, s, scene.RGB(fill), c)
		}
		l.Kinds[b.Kind] = art
		l.Order = append(l.Order, b.Kind)
	}
	l.Routes[0], l.Lead = c.Route, true
	return l
}

// ground returns the colour of a terrain byte.
func ground(t byte, fill uint32, c *scene.Colors) color.NRGBA {
	switch {
	case fill != 0 && fill != 0xFFFFFF && c.Dark: // white stays white
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

// inscribed returns the art of a ground with a letter: in the middle, or small in a corner over other art.
func inscribed(art *scene.Scene, letter string, ink color.NRGBA) *scene.Scene {
	text := scene.Text{At: scene.Point{X: 0.5, Y: 0.5}, Size: letterSize(letter), Text: letter, Bold: true, Color: ink}
	if art == nil {
		return &scene.Scene{Ops: []scene.Op{text}}
	}
	text.At, text.Size = scene.Point{X: 0.12, Y: 0.84}, text.Size*0.6
	return &scene.Scene{Ops: append(slices.Clip(art.Ops), text)}
}

// letterSize returns the size of a text in the middle of a cell.
func letterSize(letter string) float64 {
	return 0.5 / max(1, 0.62*float64(utf8.RuneCountInString(letter)))
}

func tile(k solve.Kind, s Style, fill color.NRGBA, c *scene.Colors) *scene.Scene {
	letter := cmp.Or(s.Letter, strings.ToUpper(string(rune(k))))
	text := scene.Text{Size: letterSize(letter), Text: letter, Bold: true, Color: scene.InkOn(fill)}
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
