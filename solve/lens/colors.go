package lens

import "stepboard/scene"

// heat are points of the scale of costs, from the cheapest on. Its lightness changes evenly. So colour-blind people can
// read it, also in grey (viridis of van der Walt and Smith, 2015).
var heat = []uint32{0xFDE725, 0xB5DE2B, 0x6ECE58, 0x35B779, 0x1F9E89, 0x26828E, 0x31688E, 0x3E4989, 0x482878, 0x440154}

// steps is the number of colours of a scale. Index 0 of its palette means no colour, and index 1 is its first colour.
const steps = 255

// scale(points, begin, end) makes a palette of the colours between points. It uses only a part of the scale. The
// parameters begin and end are the limits of this part, as shares of the whole scale.
func scale(points []uint32, begin, end float64) *scene.Palette {
	var p scene.Palette
	for i := 1; i <= steps; i++ {
		at := (begin + (end-begin)*float64(i-1)/(steps-1)) * float64(len(points)-1)
		k := min(int(at), len(points)-2)
		p[i] = scene.Mix(scene.RGB(points[k]), scene.RGB(points[k+1]), at-float64(k))
	}
	return &p
}

// Costs is the scale of costs, from bright (cheap) to dark. In dark colours its darkest part is left out.
var Costs = scene.PerColors(func(c *scene.Colors) *scene.Palette {
	if c.Dark {
		return scale(heat, 0, 0.78)
	}
	return scale(heat, 0.02, 1)
})

// Distances is the blue scale for a search from one side, from near to far.
var Distances = scene.PerColors(func(c *scene.Colors) *scene.Palette {
	if c.Dark {
		return scale([]uint32{0xB9DDFB, 0x5AA9EE, 0x2467AB, 0x1A4470}, 0, 1)
	}
	return scale([]uint32{0xCFE6FA, 0x7DB8EC, 0x2F7CC4, 0x0F3F70}, 0, 1)
})

// Waves are the scales of the two waves of a bidirectional search, from near to far: blue from the start, and orange
// from the goal. People with any kind of colour-blindness can tell them apart. In grey, every blue is darker than every
// orange, and lighter than walls.
var Waves = scene.PerColors(func(*scene.Colors) [2]*scene.Palette {
	return [2]*scene.Palette{
		scale([]uint32{0x69A7DF, 0x4C8DCC, 0x3073B8}, 0, 1),
		scale([]uint32{0xFFDDB8, 0xFAC385, 0xF2A952}, 0, 1),
	}
})

// Level returns the palette index of a value on a scale between two values (least and greatest).
func Level(value, least, greatest int64) byte {
	if greatest <= least {
		return 1
	}
	value = max(least, min(value, greatest))
	return byte(1 + float64(value-least)/float64(greatest-least)*(steps-1) + 0.5)
}

// InksOn returns a palette for numbers on tints: at each index, the ink that is readable on the tint.
func InksOn(p *scene.Palette) *scene.Palette {
	var inks scene.Palette
	for i, c := range p {
		inks[i] = scene.InkOn(c)
	}
	return &inks
}
