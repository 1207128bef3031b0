package halloween

import (
	"image/color"

	"stepboard/solve"
	"stepboard/solve/scene"
)

// look is how the puzzle is drawn in a set of colours: ghosts between hedges. Ghosts differ in colour, lightness, outline,
// face and letter; a goal is a lit doormat in the colour of its ghost, its frame a shape of its own that shows round
// whoever stands on it.
var look = scene.PerColors(func(c *scene.Colors) *solve.Look {
	amber := robe{cloth: scene.RGB(0xF5BC45), sheen: scene.RGB(0xFFE6AE), line: scene.RGB(0x3A2A05), mat: scene.RGB(0xA86B00)}
	blue := robe{cloth: scene.RGB(0x5A9CDB), sheen: scene.RGB(0xB4D6F5), line: scene.RGB(0x0A2440), mat: scene.RGB(0x2467AB)}
	plum := robe{cloth: scene.RGB(0x8F4C8B), sheen: scene.RGB(0xC593C1), line: scene.RGB(0x2B0F29), mat: scene.RGB(0x86397F)}
	if c.Dark {
		plum.cloth = scene.RGB(0xA25E9D)
		amber.mat, blue.mat, plum.mat = scene.RGB(0xF2B233), scene.RGB(0x6BAAE6), scene.RGB(0xC583C0)
	}
	l := &solve.Look{
		Kinds: map[solve.Kind]*scene.Scene{
			'A': amber.goal(square, "M 39 63 L 50 36 L 61 63 M 43 54 H 57"),
			'B': blue.goal(ring, "M 42 37 V 63 H 51 C 61 63 61 49 51 49 H 42 M 51 49 C 59 49 59 37 51 37 H 42"),
			'C': plum.goal(diamond, "M 60 42 C 55 34 40 35 40 50 C 40 65 55 66 60 58"),
			'a': amber.ghost(round, "M 56 62 V 75.5 M 56 69 C 56 61 44 61 44 69 C 44 77 56 77 56 69",
				amber.eyes("M 40 34 V 39 M 60 34 V 39"), amber.mouth("M 47 48 Q 50 51 53 48")),
			'b': blue.ghost(curled, "M 44 58 V 75.5 M 44 69 C 44 61 56 61 56 69 C 56 77 44 77 44 69",
				blue.eyes("M 36 40 Q 40 35 44 40 M 56 40 Q 60 35 64 40"), blue.mouth("M 46 48 H 54")),
			'c': plum.ghost(eared, "M 56 65 C 52 60 44 62 44 69 C 44 76 52 78 56 73",
				scene.Disc(50, 36, 12.5, scene.Ink{Fill: scene.RGB(0xFFFFFF), Stroke: plum.line, Width: 0.035}),
				scene.Disc(50, 36, 6, scene.Ink{Fill: plum.line})),
		},
		Order: []solve.Kind{'A', 'B', 'C', 'a', 'b', 'c'},
	}
	l.Routes[0], l.Routes[1], l.Routes[2] = amber.mat, blue.mat, plum.mat
	l.Tiles[solve.Floor] = scene.CellLook{Fill: c.Floor}
	hedge, leaf := scene.RGB(0x46574D), color.NRGBA{R: 0xC9, G: 0xE4, B: 0xC2, A: 0x30}
	if c.Dark {
		hedge, leaf = scene.RGB(0x3C5046), color.NRGBA{R: 0xC9, G: 0xE4, B: 0xC2, A: 0x26}
	}
	l.Tiles[solve.Wall] = scene.CellLook{Fill: hedge, Art: &scene.Scene{Ops: []scene.Op{
		scene.Outline(scene.Ink{Stroke: leaf, Width: 0.03}, "M 8 30 Q 20 12 32 30 M 38 30 Q 50 12 62 30 M 68 30 Q 80 12 92 30"+
			" M 23 58 Q 35 40 47 58 M 53 58 Q 65 40 77 58 M 8 86 Q 20 68 32 86 M 38 86 Q 50 68 62 86 M 68 86 Q 80 68 92 86"),
	}}}
	return l
})

// robe is the colours of a ghost and of its goal.
type robe struct{ cloth, sheen, line, mat color.NRGBA }

// The outlines of ghosts from the left end of the hem over the head to the right end.
const (
	round  = "M 22 85 V 43 C 22 0 78 0 78 43 V 85"
	curled = "M 22 85 V 48 C 22 33 31 24 43 21 C 50 19 54 14 51 6 C 63 9 67 17 62 23 C 72 27 78 36 78 48 V 85"
	eared  = "M 22 85 V 46 C 22 37 23 32 25 28 L 22 8 L 38 16 C 45 13.5 55 13.5 62 16 L 78 8 L 75 28 C 77 32 78 37 78 46 V 85"
	hem    = " Q 71 94 64 86 Q 57 78 50 86 Q 43 94 36 86 Q 29 78 22 85 Z"
)

// ghost is a sheet with a letter on its front and a face.
func (r robe) ghost(outline, letter string, face ...scene.Op) *scene.Scene {
	s := &scene.Scene{Ops: []scene.Op{
		scene.Outline(scene.Ink{Fill: r.cloth, Stroke: r.line, Width: 0.04}, outline+hem),
		scene.Outline(scene.Ink{Stroke: r.sheen, Width: 0.045}, "M 29.5 62 V 46 C 29.5 38 31 32 34 28"),
		scene.Disc(50, 68, 15.5, scene.Ink{Fill: scene.RGB(0xFFFFFF)}),
		scene.Outline(scene.Ink{Stroke: r.line, Width: 0.055}, letter),
	}}
	s.Add(face...)
	return s
}

func (r robe) eyes(data string) scene.Op {
	return scene.Outline(scene.Ink{Stroke: r.line, Width: 0.075}, data)
}

func (r robe) mouth(data string) scene.Op {
	return scene.Outline(scene.Ink{Stroke: r.line, Width: 0.045}, data)
}

// goal is a frame with a letter. The frame is one operation in any colours.
func (r robe) goal(frame func(scene.Ink) scene.Op, letter string) *scene.Scene {
	glow := r.mat
	glow.A = 0x2E
	return &scene.Scene{Ops: []scene.Op{
		frame(scene.Ink{Fill: glow, Stroke: r.mat, Width: 0.07}),
		scene.Outline(scene.Ink{Stroke: r.mat, Width: 0.07}, letter),
	}}
}

func square(ink scene.Ink) scene.Op { return scene.Box(8, 8, 92, 92, 6, ink) }

func ring(ink scene.Ink) scene.Op { return scene.Disc(50, 50, 42, ink) }

func diamond(ink scene.Ink) scene.Op { return scene.Outline(ink, "M 50 6 L 94 50 L 50 94 L 6 50 Z") }
