package halloween

import (
	"stepboard/scene"
	"stepboard/solve/crowd/rules"
)

// figure is the look of a ghost and its goal. Ghosts differ in colour, lightness, outline, face and letter, so that hue
// is never the only difference. A goal is a lit doormat in the colour of its ghost. The frame of the doormat remains
// visible around a ghost.
type figure struct {
	robe
	outline, letter, eyes, mouth string // the paths of the ghost; if eyes is empty, the ghost has one large eye
	frame                        func(scene.Ink) scene.Op
	capital                      string // the path of the goal's letter
}

// figures has the looks of the ghosts, in the order of their letters. The array drawn has
// the first looks. The other looks combine parts of the first looks with other letters and colours.
var figures = func() (list [rules.MaxGhosts]figure) {
	n := copy(list[:], drawn[:])
	for i, l := range letters {
		f, mix := &list[n+i], 1+i/n
		f.robe, f.letter, f.capital = dyed(l.mat, l.lit), l.small, l.capital
		f.outline = drawn[i%n].outline
		f.eyes, f.mouth = drawn[(i+3*mix)%n].eyes, drawn[(i+3*mix)%n].mouth
		f.frame = frames[(i+2*mix)%len(frames)]
	}
	return list
}()

var drawn = [...]figure{
	{
		robe{cloth: 0xF5BC45, sheen: 0xFFE6AE, line: 0x3A2A05, mat: 0xB3730D, lit: 0xE1A220},
		round, "M 56 62 V 75.5 M 56 69 C 56 61 44 61 44 69 C 44 77 56 77 56 69",
		"M 40 34 V 39 M 60 34 V 39", "M 47 48 Q 50 51 53 48",
		square, "M 39 63 L 50 36 L 61 63 M 43 54 H 57",
	},
	{
		robe{cloth: 0x5A9CDB, sheen: 0xB4D6F5, line: 0x0A2440, mat: 0x256DB6, lit: 0x93C7FF},
		curled, "M 44 58 V 75.5 M 44 69 C 44 61 56 61 56 69 C 56 77 44 77 44 69",
		"M 36 40 Q 40 35 44 40 M 56 40 Q 60 35 64 40", "M 46 48 H 54",
		ring, "M 42 37 V 63 H 51 C 61 63 61 49 51 49 H 42 M 51 49 C 59 49 59 37 51 37 H 42",
	},
	{
		robe{cloth: 0x8F4C8B, sheen: 0xC593C1, line: 0x2B0F29, mat: 0x7E3073, lit: 0xC07EB9, moon: 0xA25E9D},
		eared, "M 56 65 C 52 60 44 62 44 69 C 44 76 52 78 56 73",
		"", "",
		diamond, "M 60 42 C 55 34 40 35 40 50 C 40 65 55 66 60 58",
	},
	{
		robe{cloth: 0x2BA583, sheen: 0x9ADFCB, line: 0x04291F, mat: 0x047857, lit: 0x3CC7A0},
		peaked, "M 56 58 V 75.5 M 56 69 C 56 61 44 61 44 69 C 44 77 56 77 56 69",
		"M 38 38 H 44 M 56 38 H 62", "M 46 47 Q 50 52 54 47",
		hexagon, "M 42 37 V 63 H 47 C 63 63 63 37 47 37 H 42",
	},
	{
		robe{cloth: 0xE36A3B, sheen: 0xF9BFA4, line: 0x3B1304, mat: 0xB23808, lit: 0xF58A5E},
		boxed, "M 44 69 H 56 C 56 60 44 60 44 69 C 44 77 52 78 55.5 74",
		"M 36 33 L 43 38 M 64 33 L 57 38", "M 45 48 Q 50 44 55 48",
		octagon, "M 59 37 H 42 V 63 H 59 M 42 50 H 55",
	},
	{
		robe{cloth: 0xD9DEE4, sheen: 0xFFFFFF, line: 0x23282F, mat: 0x5B6570, lit: 0xB9C2CC},
		horned, "M 56 59.5 C 52 57 48.5 58.5 48.5 63 V 77 M 43.5 66 H 54.5",
		"M 38 35 L 43 40 M 43 35 L 38 40 M 57 35 L 62 40 M 62 35 L 57 40", "M 45 48 L 48 46 L 52 49 L 55 47",
		triangle, "M 59 41 H 43 V 66 M 43 53 H 55",
	},
	{
		robe{cloth: 0xE9E36B, sheen: 0xFBF8C8, line: 0x35320A, mat: 0x7B7227, lit: 0xE2DA55},
		cleft, "M 56 64 C 56 58 44 58 44 65 C 44 72 56 72 56 65 M 56 61 V 74 C 56 80.5 46 80 44.5 76.5",
		"M 36 36 Q 40 41 44 36 M 56 36 Q 60 41 64 36", "M 47 47 H 53",
		shield, "M 60 42 C 55 34 40 35 40 50 C 40 65 57 66 60 56 V 51 H 52",
	},
	{
		robe{cloth: 0x3F55A5, sheen: 0x9AA8DE, line: 0x0B1233, mat: 0x2B3F8F, lit: 0x8FA0E8, moon: 0x6379CF},
		leaning, "M 44.5 58 V 76.5 M 44.5 69 C 44.5 61.5 55.5 61.5 55.5 69 V 76.5",
		"M 40 33 V 37 M 60 33 V 37 M 36 29 H 44 M 56 29 H 64", "M 44 46 Q 50 53 56 46",
		cross, "M 41 37 V 63 M 59 37 V 63 M 41 50 H 59",
	},
}

// letters has an entry for each ghost without a look in the variable drawn. An entry has the paths of the small and the
// capital letter, and the colours of the goal in light mode (mat) and in dark mode (lit). These colours differ as much
// as possible.
var letters = [...]struct {
	small, capital string
	mat, lit       uint32
}{
	{"M 50 63 V 76.5 M 50 57.5 V 58.5", "M 50 37 V 63 M 44 37 H 56 M 44 63 H 56", 0x0000FF, 0x5A69FF},
	{
		"M 51.5 63 V 75 C 51.5 79.5 46.5 79.5 45 77 M 51.5 57.5 V 58.5",
		"M 56 37 V 55 C 56 65 43 65 42 56", 0xF000E1, 0xFF5AE1,
	},
	{
		"M 45.5 58 V 76.5 M 55 63 L 45.5 71 M 49 68.5 L 55.5 76.5",
		"M 42 37 V 63 M 59 37 L 42 52 M 48 47 L 60 63", 0xFF0078, 0xFF0078,
	},
	{"M 48.5 57.5 V 73 C 48.5 77 51.5 77 53.5 76", "M 43 37 V 63 H 59", 0x009600, 0x00FF00},
	{
		"M 42 63 V 76.5 M 42 67 C 42 61.5 50 61.5 50 67 V 76.5 M 50 67 C 50 61.5 58 61.5 58 67 V 76.5",
		"M 39 63 V 37 L 50 54 L 61 37 V 63", 0x2D0000, 0xFFB4B4,
	},
	{"M 44.5 63 V 76.5 M 44.5 68 C 44.5 61.5 55.5 61.5 55.5 68 V 76.5", "M 41 63 V 37 L 59 63 V 37", 0x9669FF, 0xC30FFF},
	{
		"M 50 62 C 42 62 42 76.5 50 76.5 C 58 76.5 58 62 50 62",
		"M 50 37 C 34 37 34 63 50 63 C 66 63 66 37 50 37", 0x000096, 0x69F0FF,
	},
	{
		"M 44 61 V 80 M 44 68 C 44 60 56 60 56 68 C 56 76 44 76 44 68",
		"M 42 63 V 37 H 51 C 62 37 62 52 51 52 H 42", 0x001E00, 0xE1FFC3,
	},
	{
		"M 56 61 V 80 M 56 68 C 56 60 44 60 44 68 C 44 76 56 76 56 68",
		"M 50 37 C 34 37 34 63 50 63 C 66 63 66 37 50 37 M 52 55 L 61 65", 0xC36969, 0xC35A69,
	},
	{
		"M 46 63 V 76.5 M 46 69 C 46.5 63 51 61.5 55 63.5",
		"M 42 63 V 37 H 51 C 62 37 62 52 51 52 H 42 M 50 52 L 60 63", 0xFF0000, 0xFF0000,
	},
	{
		"M 55.5 64.5 C 53 61 45 61 45 65.5 C 45 70 55.5 68.5 55.5 73 C 55.5 77.5 46.5 77.5 44.5 74",
		"M 58 41 C 53 34 42 37 42 44 C 42 51 58 48 58 56 C 58 64 46 65 41 59", 0x00002D, 0x00FF96,
	},
	{"M 49 58.5 V 72 C 49 77 52.5 77.5 55.5 75.5 M 44 63.5 H 55", "M 39 37 H 61 M 50 37 V 63", 0xE14BB4, 0x0F9600},
	{
		"M 44.5 62.5 V 71 C 44.5 78 55.5 78 55.5 71 M 55.5 62.5 V 76.5",
		"M 41 37 V 53 C 41 66.5 59 66.5 59 53 V 37", 0x78001E, 0xF0C387,
	},
	{"M 44 62.5 L 50 76.5 L 56 62.5", "M 39 37 L 50 63 L 61 37", 0x5A2D00, 0xFF7800},
	{"M 42 62.5 L 46 76.5 L 50 65 L 54 76.5 L 58 62.5", "M 36 37 L 43 63 L 50 43 L 57 63 L 64 37", 0x9600E1, 0x87874B},
	{"M 44.5 62.5 L 55.5 76.5 M 55.5 62.5 L 44.5 76.5", "M 40 37 L 60 63 M 60 37 L 40 63", 0x1E5A00, 0xB4FF78},
	{"M 44 61 L 50 73 M 56 61 L 47.5 78.5", "M 40 37 L 50 50 L 60 37 M 50 50 V 63", 0x0096A5, 0x008796},
	{"M 44.5 63 H 55.5 L 44.5 76 H 55.5", "M 41 37 H 59 L 41 63 H 59", 0x870096, 0xC3FF00},
}

func dyed(mat, lit uint32) robe {
	cloth := toward(mat, 0xFFFFFF, 40)
	return robe{
		cloth: cloth, sheen: toward(cloth, 0xFFFFFF, 55), line: toward(cloth, 0, 80), mat: mat, lit: lit,
		moon: toward(lit, 0, 15),
	}
}

// toward mixes two colours of the form 0xRRGGBB. The second colour has the share percent, from 0 to 100.
func toward(base, other uint32, percent uint32) (c uint32) {
	for _, shift := range [3]uint32{0, 8, 16} {
		c |= (base>>shift&0xFF*(100-percent) + other>>shift&0xFF*percent) / 100 << shift
	}
	return c
}

// robe has the colours of a ghost and its goal, as 0xRRGGBB. In dark mode, the colour of the goal is the field lit,
// and the colour of the cloth is the field moon. If moon is 0, the cloth keeps its colour.
type robe struct{ cloth, sheen, line, mat, lit, moon uint32 }

// The outlines of ghosts. An outline goes from the left end of the hem over the head to the right end of the hem.
const (
	round  = "M 22 85 V 43 C 22 0 78 0 78 43 V 85"
	curled = "M 22 85 V 48 C 22 33 31 24 43 21 C 50 19 54 14 51 6 C 63 9 67 17 62 23 C 72 27 78 36 78 48 V 85"
	eared  = "M 22 85 V 46 C 22 37 23 32 25 28 L 22 8 L 38 16 C 45 13.5 55 13.5 62 16 L 78 8" +
		" L 75 28 C 77 32 78 37 78 46 V 85"
	peaked  = "M 22 85 V 52 C 24 34 40 26 50 6 C 60 26 76 34 78 52 V 85"
	boxed   = "M 22 85 V 24 C 22 15 27 11 36 11 H 64 C 73 11 78 15 78 24 V 85"
	horned  = "M 22 85 V 46 C 22 31 29 23 39 20 L 32 6 L 46 17 H 54 L 68 6 L 61 20 C 71 23 78 31 78 46 V 85"
	cleft   = "M 22 85 V 36 C 22 4 46 6 50 22 C 54 6 78 4 78 36 V 85"
	leaning = "M 22 85 V 50 C 22 26 42 24 50 16 C 58 8 72 4 78 12 V 85"
	hem     = " Q 71 94 64 86 Q 57 78 50 86 Q 43 94 36 86 Q 29 78 22 85 Z"
)

// ghost draws a ghost: a sheet with a face, and with the letter below the face.
func (r robe) ghost(f figure) *scene.Scene {
	line, sheen := scene.RGB(r.line), scene.RGB(r.sheen)
	s := &scene.Scene{Ops: []scene.Op{
		scene.Outline(scene.Ink{Fill: scene.RGB(r.cloth), Stroke: line, Width: 0.04}, f.outline+hem),
		scene.Outline(scene.Ink{Stroke: sheen, Width: 0.045}, "M 29.5 62 V 46 C 29.5 38 31 32 34 28"),
		scene.Disc(50, 68, 15.5, scene.Ink{Fill: scene.RGB(0xFFFFFF)}),
		scene.Outline(scene.Ink{Stroke: line, Width: 0.055}, f.letter),
	}}
	if f.eyes == "" {
		s.Add(
			scene.Disc(50, 36, 12.5, scene.Ink{Fill: scene.RGB(0xFFFFFF), Stroke: line, Width: 0.035}),
			scene.Disc(50, 36, 6, scene.Ink{Fill: line}))
		return s
	}
	s.Add(
		scene.Outline(scene.Ink{Stroke: line, Width: 0.075}, f.eyes),
		scene.Outline(scene.Ink{Stroke: line, Width: 0.045}, f.mouth))
	return s
}

// goal draws a frame with a letter. The number of drawing operations is the same in light and in dark mode.
func (r robe) goal(f figure) *scene.Scene {
	mat := scene.RGB(r.mat)
	glow := mat
	glow.A = 0x2E
	return &scene.Scene{Ops: []scene.Op{
		f.frame(scene.Ink{Fill: glow, Stroke: mat, Width: 0.07}),
		scene.Outline(scene.Ink{Stroke: mat, Width: 0.07}, f.capital),
	}}
}

// The shapes of the frames of goals.
var (
	square   = func(ink scene.Ink) scene.Op { return scene.Box(8, 8, 92, 92, 6, ink) }
	ring     = func(ink scene.Ink) scene.Op { return scene.Disc(50, 50, 42, ink) }
	diamond  = outlined("M 50 6 L 94 50 L 50 94 L 6 50 Z")
	hexagon  = outlined("M 28 9 H 72 L 94 50 L 72 91 H 28 L 6 50 Z")
	octagon  = outlined("M 32 8 H 68 L 92 32 V 68 L 68 92 H 32 L 8 68 V 32 Z")
	triangle = outlined("M 50 7 L 95 91 H 5 Z")
	shield   = outlined("M 8 8 H 92 V 52 C 92 74 70 86 50 93 C 30 86 8 74 8 52 Z")
	cross    = outlined("M 28 7 H 72 V 28 H 93 V 72 H 72 V 93 H 28 V 72 H 7 V 28 H 28 Z")
)

// frames has the frames for the ghosts without a look in the variable drawn. It has no triangle, because a triangle
// has too little room for the letters of these ghosts.
var frames = [...]func(scene.Ink) scene.Op{square, ring, diamond, hexagon, octagon, shield, cross}

func outlined(data string) func(scene.Ink) scene.Op {
	return func(ink scene.Ink) scene.Op { return scene.Outline(ink, data) }
}
