package halloween

import (
	"image/color"

	"stepboard/scene"
	"stepboard/solve"
	"stepboard/solve/crowd/rules"
	"stepboard/solve/looks"
)

// look returns the look of the puzzle for a set of colours. The walls are hedges. See the type figure for the ghosts.
var look = scene.PerColors(func(c *scene.Colors) *looks.Look {
	l := &looks.Look{Kinds: map[solve.Kind]*scene.Scene{}, Lettered: map[solve.Kind]bool{}}
	for i, f := range figures {
		r := f.robe
		if c.Dark {
			r.mat = r.lit
			if r.moon != 0 {
				r.cloth = r.moon
			}
		}
		l.Kinds[rules.Ghost(i)], l.Kinds[rules.Goal(i)] = r.ghost(f), r.goal(f)
		l.Routes[i], l.Lettered[rules.Goal(i)] = scene.RGB(r.mat), true
		l.Order = append(l.Order, rules.Goal(i))
	}
	for i := range figures {
		l.Order = append(l.Order, rules.Ghost(i))
	}
	l.Tiles[solve.Floor] = scene.CellLook{Fill: c.Floor}
	hedge, leaf := scene.RGB(0x46574D), color.NRGBA{R: 0xC9, G: 0xE4, B: 0xC2, A: 0x30}
	if c.Dark {
		hedge, leaf = scene.RGB(0x3C5046), color.NRGBA{R: 0xC9, G: 0xE4, B: 0xC2, A: 0x26}
	}
	l.Tiles[solve.Wall] = scene.CellLook{Fill: hedge, Art: &scene.Scene{Ops: []scene.Op{
		scene.Outline(scene.Ink{Stroke: leaf, Width: 0.03},
			"M 8 30 Q 20 12 32 30 M 38 30 Q 50 12 62 30 M 68 30 Q 80 12 92 30"+
				" M 23 58 Q 35 40 47 58 M 53 58 Q 65 40 77 58 M 8 86 Q 20 68 32 86 M 38 86 Q 50 68 62 86 M 68 86 Q 80 68 92 86"),
	}}}
	return l
})
