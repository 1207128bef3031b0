package generic

import (
	"image/color"
	"slices"
	"strings"
	"unicode/utf8"

	"stepboard/scene"
	"stepboard/solve"
	"stepboard/solve/lens"
)

// tileColors are those of lettered tiles, in order: told apart by colour-blind eyes as well as so many can be (after
// Okabe and Ito, 2008), and again darker.
var tileColors = []uint32{
	0x0072B2, 0xD55E00, 0x009E73, 0x8F4C8B, 0xE69F00, 0x56B4E9, 0xB3261E, 0x4B5563, 0x7B7227, 0xCC79A7,
	0x00507D, 0x954200, 0x006F51, 0x643562, 0xA16F00, 0x3C7EA3,
}

// drawn is the look in a set of colours: lettered tiles where things bring no art.
func (p *Puzzle) drawn(c *scene.Colors) *solve.Look {
	l := &solve.Look{Kinds: map[solve.Kind]*scene.Scene{}, Sides: map[solve.Kind]int{}}
	l.Tiles[solve.Floor] = scene.CellLook{Fill: c.Floor}
	var marks, movers []solve.Kind
	next := 0
	for _, t := range p.spec.Things {
		var art *scene.Scene
		if t.Art != nil {
			art = t.Art(c)
		}
		if t.Layer == solve.Terrain {
			l.Tiles[t.Tile] = scene.CellLook{Fill: ground(t, c), Art: art}
			continue
		}
		fill := t.Fill
		if fill == 0 {
			fill = tileColors[next%len(tileColors)]
			next++
		}
		if art == nil {
			art = tile(t, scene.RGB(fill), c)
		}
		l.Kinds[t.Kind] = art
		if side := max(t.Rows, t.Cols); side > 1 {
			l.Sides[t.Kind] = side
		}
		if t.Mark {
			marks = append(marks, t.Kind)
		} else {
			movers = append(movers, t.Kind)
		}
	}
	l.Order = append(marks, movers...)
	l.Routes[0] = c.Route
	return l
}

// ground is the colour of a terrain byte.
func ground(t Thing, c *scene.Colors) color.NRGBA {
	switch {
	case t.Fill != 0 && c.Dark:
		return lens.Mix(scene.RGB(t.Fill), c.Floor, 0.55)
	case t.Fill != 0:
		return scene.RGB(t.Fill)
	case t.Tile == solve.Floor:
		return c.Floor
	case t.Tile == solve.Wall:
		return c.Wall
	}
	return lens.Mix(c.Floor, c.Wall, 0.25)
}

// tile is a lettered tile, or of a mark a ring with the letter.
func tile(t Thing, fill color.NRGBA, c *scene.Colors) *scene.Scene {
	letter := t.Letter
	if letter == "" {
		letter = strings.ToUpper(string(rune(t.Kind)))
	}
	size := 0.5 / max(1, 0.62*float64(utf8.RuneCountInString(letter)))
	text := scene.Text{At: scene.Point{X: 0.5, Y: 0.5}, Size: size, Text: letter, Bold: true, Color: lens.InkOn(fill)}
	if t.Mark {
		text.Color, text.Size = fill, size*0.8
		if c.Dark {
			text.Color = lens.Mix(fill, scene.RGB(0xFFFFFF), 0.4)
		}
		return &scene.Scene{Ops: []scene.Op{
			scene.Box(6, 6, 94, 94, 14, scene.Ink{Stroke: text.Color, Width: 0.06}), text,
		}}
	}
	edge := lens.Mix(fill, scene.RGB(0x000000), 0.35)
	if c.Dark {
		edge = lens.Mix(fill, scene.RGB(0xFFFFFF), 0.35)
	}
	rows, cols := float64(max(t.Rows, 1)), float64(max(t.Cols, 1))
	side := max(rows, cols)
	text.At, text.Size = scene.Point{X: cols / side / 2, Y: rows / side / 2}, text.Size/side
	inset := 10 / side
	return &scene.Scene{Ops: []scene.Op{
		scene.Box(inset, inset, 100*cols/side-inset, 100*rows/side-inset, 14/side, scene.Ink{
			Fill: fill, Stroke: edge, Width: 0.03 / side,
		}), text,
	}}
}

// isMark reports whether a kind is of a mark.
func (p *Puzzle) isMark(k solve.Kind) bool {
	return slices.ContainsFunc(p.spec.Things, func(t Thing) bool {
		return t.Layer != solve.Terrain && t.Kind == k && t.Mark
	})
}
