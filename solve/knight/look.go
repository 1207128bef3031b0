package knight

import (
	"image/color"

	"stepboard/scene"
	"stepboard/solve"
	"stepboard/solve/looks"
)

// look is the look of the puzzle in a set of colours: chess pieces in the Staunton style, seen from the side. Black
// pieces are dark with a light outline. The king is the only piece with a cross.
var look = scene.PerColors(func(c *scene.Colors) *looks.Look {
	black := piece{body: scene.RGB(0x23272D), outline: scene.RGB(0xFFFFFF), detail: scene.RGB(0xE9EBEE)}
	white := piece{body: scene.RGB(0xFFFFFF), outline: scene.RGB(0x1B1E23), detail: scene.RGB(0x1B1E23)}
	if c.Dark {
		black = piece{body: scene.RGB(0x0D0F12), outline: scene.RGB(0xDDE1E6), detail: scene.RGB(0xDDE1E6)}
	}
	l := &looks.Look{
		Kinds: map[solve.Kind]*scene.Scene{
			'O': white.knight(), 'X': black.king(), 'Q': black.queen(), 'C': black.rook(),
			'B': black.bishop(), 'K': black.knight(), 'P': black.pawn(),
		},
		Order: []solve.Kind{'P', 'K', 'B', 'C', 'Q', 'X', 'O'},
	}
	l.Routes[0], l.Numbered = c.Route, true
	l.Tiles[solve.Floor] = scene.CellLook{Fill: c.Floor, Alt: c.FloorAlt}
	return l
})

type piece struct{ body, outline, detail color.NRGBA }

const (
	outlineWidth = 0.034
	detailWidth  = 0.028
)

type part func(scene.Ink) scene.Op

// carve draws the parts of a piece. It draws all outlines first, so only the outline of the whole piece is visible.
func (p piece) carve(details string, parts ...part) *scene.Scene {
	s := &scene.Scene{}
	for _, ink := range []scene.Ink{{Stroke: p.outline, Width: 2 * outlineWidth}, {Fill: p.body}} {
		for _, draw := range parts {
			s.Add(draw(ink))
		}
	}
	s.Add(scene.Outline(scene.Ink{Stroke: p.detail, Width: detailWidth}, details))
	return s
}

func half(data string) part {
	return func(ink scene.Ink) scene.Op { return scene.Symmetric(scene.Outline(ink, data)) }
}

func whole(data string) part { return func(ink scene.Ink) scene.Op { return scene.Outline(ink, data) } }

func ball(x, y, radius float64) part {
	return func(ink scene.Ink) scene.Op { return scene.Disc(x, y, radius, ink) }
}

func (p piece) pawn() *scene.Scene {
	return p.carve("M 34 80 H 66 M 44 55.5 H 56",
		half("M 50 90 H 28 Q 25 90 25 87 C 25 81 31 79 36 76 C 41 71 43 65 44 57 H 38 Q 36 57 36.5 54.5 Q 38 51 43 50 C "+
			"38 47 35 43 35 37.5 C 35 29 42 23 50 23"))
}

func (p piece) rook() *scene.Scene {
	return p.carve("M 31 80 H 69 M 37 46 H 63 M 36 71 H 64",
		half("M 50 90 H 24 Q 21 90 21 87 C 21 81 26 80 31 78 C 34 76 34 74 34.5 71 L 37 46 C 37 43 34 42 31 40 Q 28 38 "+
			"28 34 V 20 Q 28 18 30 18 H 36 Q 38 18 38 20 V 26 H 44.5 V 20 Q 44.5 18 46.5 18 H 50"))
}

func (p piece) bishop() *scene.Scene {
	return p.carve("M 32 80 H 68 M 43 59 H 57 M 60 28 L 51 39",
		ball(50, 13, 5.5),
		half("M 50 90 H 26 Q 23 90 23 87 C 23 81 29 79 34 77 C 40 72 42 67 43 61 H 38 Q 36 61 36.5 58.5 Q 37.5 55 42 54 "+
			"C 35 50 32 44 33 37 C 34 29 43 22 50 16"))
}

func (p piece) queen() *scene.Scene {
	return p.carve("M 31 80 H 69 M 33.5 64 C 43 61 57 61 66.5 64 M 35 72 C 44 69.5 56 69.5 65 72",
		ball(14, 31, 5), ball(31, 21, 5), ball(50, 17, 5), ball(69, 21, 5), ball(86, 31, 5),
		half("M 50 90 H 24 Q 21 90 21 87 C 21 81 26 80 31 78 C 36 74 34 68 31 61 L 14 31 L 33 47 L 31 21 L 43 45 L 50 17"))
}

func (p piece) king() *scene.Scene {
	return p.carve("M 31 80 H 69 M 33 66 C 43 62.5 57 62.5 67 66 M 35 73 C 44 70.5 56 70.5 65 73 M 50 44 V 60",
		half("M 50 90 H 24 Q 21 90 21 87 C 21 81 26 80 31 78 C 35 74 34 70 32 66 C 23 60 15 53 15 44 C 15 35 23 31 31 31 "+
			"C 39 31 46 34 50 40"),
		half("M 50 40 H 46.5 V 25 H 39 V 18 H 46.5 V 10 H 50"))
}

func (p piece) knight() *scene.Scene {
	return p.carve("M 27 80 H 75 M 51 27 C 63 31 69 43 69 60 M 22.5 56 L 24 54.5 M 37 34.5 L 38.5 33.5 M 46 53 C 50 "+
		"50 52 46 51.5 41",
		half("M 50 90 H 23 Q 20 90 20 87 C 20 81 25 80 29 78 H 50"),
		whole("M 28 79 C 28 67 37 62 45 54 C 40 55 37 57 34 60 C 32 63 30 66 26 65 C 19 64 14 59 16 "+
			"53 C 19 47 24 43 27 35 C 28 31 31 28 34 25 C 33 20 35 15 39 11 C 43 13 45 16 47 20 C 65 20 79 34 80 57 C 80 66 "+
			"78 73 75 79 Z"))
}
