package lens

import (
	"image/color"

	"stepboard/scene"
)

// heat are the points of the scale of costs from the cheapest on: a scale that is even in lightness and told apart by
// colour-blind eyes and in grey (viridis of van der Walt and Smith, 2015).
var heat = []uint32{0xFDE725, 0xB5DE2B, 0x6ECE58, 0x35B779, 0x1F9E89, 0x26828E, 0x31688E, 0x3E4989, 0x482878, 0x440154}

// steps is how many colours a scale has: Palette index 0 stands for nothing, 1 for the beginning.
const steps = 255

// scale is a palette between points; cut is the part of them that is used.
func scale(points []uint32, from, to float64) *scene.Palette {
	var p scene.Palette
	for i := 1; i <= steps; i++ {
		at := (from + (to-from)*float64(i-1)/(steps-1)) * float64(len(points)-1)
		k := min(int(at), len(points)-2)
		p[i] = scene.Mix(scene.RGB(points[k]), scene.RGB(points[k+1]), at-float64(k))
	}
	return &p
}

// Costs is the scale of costs, bright for cheap, and on dark grounds without its darkest part.
var Costs = scene.PerColors(func(c *scene.Colors) *scene.Palette {
	if c.Dark {
		return scale(heat, 0, 0.78)
	}
	return scale(heat, 0.02, 1)
})

// Distances is the scale of a single wave that flows over the board, blue, from near to far.
var Distances = scene.PerColors(func(c *scene.Colors) *scene.Palette {
	if c.Dark {
		return scale([]uint32{0xB9DDFB, 0x5AA9EE, 0x2467AB, 0x1A4470}, 0, 1)
	}
	return scale([]uint32{0xCFE6FA, 0x7DB8EC, 0x2F7CC4, 0x0F3F70}, 0, 1)
})

// Waves are scales for the two waves of a bidirectional search: from near to far, blue from the start and orange from
// the goal, which every kind of colour-blindness tells apart. All of the blue is darker than all of the orange, and
// lighter than walls, so that they are told apart in grey too.
var Waves = scene.PerColors(func(*scene.Colors) [2]*scene.Palette {
	return [2]*scene.Palette{
		scale([]uint32{0x69A7DF, 0x4C8DCC, 0x3073B8}, 0, 1),
		scale([]uint32{0xFFDDB8, 0xFAC385, 0xF2A952}, 0, 1),
	}
})

// Level is the index in a scale's palette of a value between a least and a greatest one.
func Level(value, least, greatest int64) byte {
	if greatest <= least {
		return 1
	}
	value = max(least, min(value, greatest))
	return byte(1 + float64(value-least)/float64(greatest-least)*(steps-1) + 0.5)
}

// Bar is a palette's scale for a legend.
func Bar(p *scene.Palette) []color.NRGBA { return p[1:] }

// InksOn is the palette of numbers written on the colours of a palette: the index of a tint chooses the ink on it.
func InksOn(p *scene.Palette) *scene.Palette {
	var inks scene.Palette
	for i, c := range p {
		inks[i] = scene.InkOn(c)
	}
	return &inks
}
