package lenses

import (
	"image/color"

	"stepboard/scene"
	"stepboard/solve/grid"
	"stepboard/solve/lens"
	"stepboard/solve/lens/kit"
)

// art has the signs and colours of the lenses, for a set of colours.
type art struct {
	never    *scene.Scene    // hatching of a cell on which no player wins with the box
	lost     *scene.Scene    // the mark of a cell from which the player does not win
	patterns []*scene.Scene  // by palette index of a region
	arrows   [4]*scene.Scene // the arrows by direction
	regions  *scene.Palette  // the colours by index of a region, plus 1
	blocks   *scene.Palette  // the colours by search.Blocks.Color; blockColors + 1 is for cut cells
	two      *scene.Palette  // the colours by toneYes, toneNo, tonePale and toneStrong
}

const (
	toneYes = 1 + iota
	toneNo
	tonePale
	toneStrong
)

// distinctColors are colours that colour-blind people can distinguish (Okabe and Ito, Color universal design, 2008).
var distinctColors = [...]uint32{0x56B4E9, 0xE69F00, 0x009E73, 0xCC79A7, 0xF0E442, 0x0072B2}

const blockColors = len(distinctColors)

var artOf = scene.PerColors(func(c *scene.Colors) *art {
	line := func(ink color.NRGBA, width float64, data string) *scene.Scene {
		return &scene.Scene{Ops: []scene.Op{scene.Outline(scene.Ink{Stroke: ink, Width: width}, data)}}
	}
	quiet := kit.Faded(c.Muted, 150)
	a := &art{
		never: line(quiet, 0.05, "M 3 35 L 35 3 M 3 68 L 68 3 M 3 97 L 97 3 M 35 97 L 97 35 M 68 97 L 97 68"),
		lost:  line(kit.Faded(c.Muted, 200), 0.07, "M 36 50 H 64"), // no cross: a cross marks the goal
		patterns: []*scene.Scene{
			nil,
			line(kit.Faded(c.Ink, 90), 0.04, "M 10 50 L 50 10 M 10 90 L 90 10 M 50 90 L 90 50"),
			line(kit.Faded(c.Ink, 110), 0.12, "M 25 25 H 25.1 M 75 25 H 75.1 M 25 75 H 25.1 M 75 75 H 75.1"),
			line(kit.Faded(c.Ink, 90), 0.04, "M 8 25 H 92 M 8 50 H 92 M 8 75 H 92"),
			line(kit.Faded(c.Ink, 90), 0.04, "M 50 32 V 68 M 32 50 H 68"),
		},
		regions: &scene.Palette{}, blocks: &scene.Palette{}, two: &scene.Palette{},
	}
	for _, d := range grid.Dirs {
		f, p := kit.NewPath(scene.Ink{Fill: c.Ink, Stroke: c.Casing, Width: 0.1}), scene.Point{X: 0.5, Y: 0.5}
		f.Polygon(kit.Moved(p, d, 0.42, 0), kit.Moved(p, d, -0.3, 0.4), kit.Moved(p, d, -0.3, -0.4))
		a.arrows[d] = &scene.Scene{Ops: f.Ops()}
	}
	for i, v := range distinctColors {
		a.blocks[i+1] = scene.Mix(c.Floor, scene.RGB(v), 0.55)
	}
	a.blocks[blockColors+1] = kit.Faded(c.Muted, 120) // cut cells that are too small for a sign
	for i := 1; i < len(a.patterns); i++ {
		a.regions[i] = scene.Mix(c.Floor, scene.RGB(distinctColors[i-1]), 0.75)
	}
	a.two[toneYes] = lens.Distances(c)[120]
	a.two[toneNo] = c.Floor
	a.two[tonePale] = scene.Mix(c.Floor, scene.RGB(0xE69F00), 0.4)
	a.two[toneStrong] = scene.Mix(c.Floor, scene.RGB(0xE69F00), 0.8)
	return a
})
