package looks

import (
	"cmp"
	"image/color"
	"slices"
	"strings"
	"unicode/utf8"

	"stepboard/scene"
	"stepboard/solve"
	"stepboard/solve/grid"
)

// Style says how the thing or terrain of a brush is drawn. The zero Style means a lettered tile, or a plain ground.
type Style struct {
	// Art makes art in a set of colours, for a thing of a form. nil means a tile with Letter, or a plain ground.
	Art func(c *scene.Colors, form grid.Form) *scene.Scene
	// Fill is the colour 0xRRGGBB of a ground or a tile. 0 means a default colour.
	Fill uint32
	// Letter is the text on the tile, at most three characters. If it is empty, a tile has the Kind as a capital letter,
	// and a ground has no letter. A ground with art has its letter in a small disc in a corner.
	Letter string
	// Form is the cells that a thing covers. Block draws the tile of a thing that is no rectangle: see the function Block.
	Form  grid.Form
	Block func(form grid.Form, inset, radius float64, ink scene.Ink) scene.Op
	// Joined is set if things of this kind that fill a rectangle are drawn as one thing.
	Joined bool
	// Shown is set if the art of a ground is also drawn, small, on a thing that covers it. It has no effect on a floor.
	Shown bool
}

// tileColors are the colours of lettered tiles, in order. As far as so many colours allow it, colour-blind people can
// tell them apart (after Okabe and Ito, 2008). The last six are darker forms of other colours.
var tileColors = []uint32{
	0x0072B2, 0xD55E00, 0x009E73, 0x8F4C8B, 0xE69F00, 0x56B4E9, 0xB3261E, 0x4B5563, 0x7B7227, 0xCC79A7,
	0x00507D, 0x954200, 0x006F51, 0x643562, 0xA16F00, 0x3C7EA3,
}

// longest is the longest side of joined things that are drawn as one.
const longest = 8

// Tiles makes a look in a set of colours. The parameter styles has a style for each brush. Look.Lead is set.
func Tiles(brushes []solve.Brush, styles []Style, c *scene.Colors) *Look {
	l := &Look{
		Kinds: map[solve.Kind]*scene.Scene{}, Ways: map[solve.Kind]color.NRGBA{},
		joined: map[solve.Kind][]*scene.Scene{}, Lead: true,
	}
	l.Tiles[solve.Floor] = scene.CellLook{Fill: c.Floor}
	next := 0
	for i, b := range brushes {
		s := styles[i]
		form := s.Form
		if form.Part == 0 {
			form = form.Box().Form()
		}
		if b.Layer == solve.Terrain {
			var art *scene.Scene
			if s.Art != nil {
				art = s.Art(c, form)
			}
			fill := ground(b.Tile, s.Fill, c)
			if s.Fill == 0 && art != nil {
				fill = c.Floor
			}
			switch {
			case s.Letter != "":
				art = inscribed(art, s.Letter, fill)
			case art == nil && b.Tile == solve.Wall:
				art = Hatching(c)
			}
			l.Tiles[b.Tile] = scene.CellLook{Fill: fill, Art: art}
			l.Shown[b.Tile] = s.Shown && art != nil && b.Tile != solve.Floor
			continue
		}
		fill := s.Fill
		if fill == 0 {
			fill = tileColors[next%len(tileColors)]
			next++
		}
		if s.Fill != 0 || s.Art == nil {
			l.Ways[b.Kind] = legible(scene.RGB(fill), c)
		}
		draw := func(form grid.Form) *scene.Scene {
			if s.Art != nil {
				return s.Art(c, form)
			}
			return tile(b.Kind, s, form, scene.RGB(fill), c)
		}
		l.Kinds[b.Kind] = draw(form)
		if s.Joined {
			for n := range longest * longest {
				l.joined[b.Kind] = append(l.joined[b.Kind], draw(grid.Form{Rows: n/longest + 1, Cols: n%longest + 1}))
			}
		}
		l.Order = append(l.Order, b.Kind)
	}
	for i := range l.Routes {
		l.Routes[i] = legible(scene.RGB(wayColors[i%len(wayColors)]), c)
		if i%len(wayColors) == 0 {
			l.Routes[i] = c.Route
		}
	}
	return l
}

// wayColors are the colours of routes, in order. The first entry stands for the colour of single routes. Colour-blind
// people can tell the first three apart.
var wayColors = []uint32{0, 0x009E73, 0x643562, 0xB07D00, 0x4B5563, 0x0072B2}

// legible makes a colour darker, or lighter in the dark, until lines of this colour are visible on the floor.
func legible(k color.NRGBA, c *scene.Colors) color.NRGBA {
	for scene.Contrast(k, c.Floor) < 3 {
		k = scene.Mix(k, c.Ink, 0.15)
	}
	return k
}

// Joint returns the picture of a rectangle of things of a kind that are drawn as one thing, or nil.
func (l *Look) Joint(k solve.Kind, size grid.Size) *scene.Scene {
	if l.joined[k] == nil || max(size.Rows, size.Cols) > longest {
		return nil
	}
	return l.joined[k][(size.Rows-1)*longest+size.Cols-1]
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

// inscribed returns the art of a ground with a letter: in the middle, or in a small disc in a corner over other art.
func inscribed(art *scene.Scene, letter string, fill color.NRGBA) *scene.Scene {
	text := scene.Text{
		At: scene.Point{X: 0.5, Y: 0.5}, Size: letterSize(letter), Text: letter, Bold: true, Color: scene.InkOn(fill),
	}
	if art == nil {
		return &scene.Scene{Ops: []scene.Op{text}}
	}
	text.At, text.Size = scene.Point{X: 0.2, Y: 0.8}, text.Size*0.5
	return &scene.Scene{Ops: append(slices.Clip(art.Ops), scene.Disc(20, 80, 16, scene.Ink{Fill: fill}), text)}
}

// Hatching returns the texture of a wall. A lens can have a colour that is as light as the wall, so a colour alone is
// not enough.
func Hatching(c *scene.Colors) *scene.Scene {
	stroke := scene.Ink{Stroke: color.NRGBA{R: 0xFF, G: 0xFF, B: 0xFF, A: 0x17}, Width: 0.03}
	if c.Dark {
		stroke.Stroke.A = 0x1C
	}
	return &scene.Scene{Ops: []scene.Op{
		scene.Outline(stroke, "M 20 50 L 50 20 M 20 80 L 80 20 M 50 80 L 80 50"),
	}}
}

// letterSize returns the size of a text in the middle of a cell.
func letterSize(letter string) float64 {
	return 0.5 / max(1, 0.62*float64(utf8.RuneCountInString(letter)))
}

func tile(k solve.Kind, s Style, form grid.Form, fill color.NRGBA, c *scene.Colors) *scene.Scene {
	letter := cmp.Or(s.Letter, strings.ToUpper(string(rune(k))))
	text := scene.Text{Size: letterSize(letter), Text: letter, Bold: true, Color: scene.InkOn(fill)}
	edge := scene.Mix(fill, scene.RGB(0x000000), 0.35)
	if c.Dark {
		edge = scene.Mix(fill, scene.RGB(0xFFFFFF), 0.35)
	}
	side := float64(max(form.Rows, form.Cols))
	x, y := form.Middle()
	text.At = scene.Point{X: (x + float64(form.Lead())) / side, Y: y / side}
	text.Size /= side
	block := Block
	if form.Part != 0 {
		block = s.Block
	}
	return &scene.Scene{Ops: []scene.Op{block(form, 10, 14, scene.Ink{Fill: fill, Stroke: edge, Width: 0.03}), text}}
}

// Block returns a rounded block that covers a rectangle. The inset and the radius are in hundredths of a cell. The
// width of the ink is in cells.
func Block(form grid.Form, inset, radius float64, ink scene.Ink) scene.Op {
	side := float64(max(form.Rows, form.Cols))
	ink.Width /= side
	return scene.Box(inset/side, inset/side, (100*float64(form.Cols)-inset)/side, (100*float64(form.Rows)-inset)/side,
		radius/side, ink)
}
