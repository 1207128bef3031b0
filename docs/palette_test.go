package docs_test

import (
	"image"
	"image/color"
	"slices"
)

// paletted is a picture in 256 colours: those that most pixels have, and then, one after the other, that which is farthest
// from all that there are. A picture has so few that the difference is not seen, and its file is half as large. Opaque
// pictures only.
func paletted(img *image.RGBA) *image.Paletted {
	const popular = 192
	count := map[color.RGBA]int{}
	for i := 0; i < len(img.Pix); i += 4 {
		count[color.RGBA{img.Pix[i], img.Pix[i+1], img.Pix[i+2], 255}]++
	}
	all := make([]color.RGBA, 0, len(count))
	for c := range count {
		all = append(all, c)
	}
	rank := func(c color.RGBA) int { return int(c.R)<<16 | int(c.G)<<8 | int(c.B) }
	slices.SortFunc(all, func(a, b color.RGBA) int {
		if count[a] != count[b] {
			return count[b] - count[a]
		}
		return rank(a) - rank(b)
	})
	nearest, away := make([]uint8, len(all)), make([]int, len(all))
	for i := range away {
		away[i] = 1 << 30
	}
	var palette color.Palette
	for len(palette) < 256 && len(palette) < len(all) {
		next := len(palette)
		if next >= popular {
			next = 0
			for i, d := range away {
				if d > away[next] {
					next = i
				}
			}
		}
		c := all[next]
		for i, other := range all {
			if d := apart(c, other); d < away[i] {
				nearest[i], away[i] = uint8(len(palette)), d
			}
		}
		palette = append(palette, c)
	}
	index := make(map[color.RGBA]uint8, len(all))
	for i, c := range all {
		index[c] = nearest[i]
	}
	out := image.NewPaletted(img.Rect, palette)
	for i := range out.Pix {
		out.Pix[i] = index[color.RGBA{img.Pix[4*i], img.Pix[4*i+1], img.Pix[4*i+2], 255}]
	}
	return out
}

// apart is the largest difference of two colours in a channel.
func apart(a, b color.RGBA) int {
	one := func(x, y uint8) int { return max(int(x)-int(y), int(y)-int(x)) }
	return max(one(a.R, b.R), one(a.G, b.G), one(a.B, b.B))
}
