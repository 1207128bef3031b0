package export

import (
	"cmp"
	"image"
	"image/color"
	"maps"
	"math"
	"slices"
)

// rgb is a colour, 0xRRGGBB.
type rgb uint32

func (c rgb) channels() (r, g, b int32) { return int32(c >> 16), int32(c >> 8 & 255), int32(c & 255) }

func paletteOf(colors []rgb) (p color.Palette) {
	for _, c := range colors {
		r, g, b := c.channels()
		p = append(p, color.RGBA{uint8(r), uint8(g), uint8(b), 255})
	}
	return p
}

// distance(d) is the square of the distance between two colours. Green has the largest weight and blue the smallest,
// because eyes see green best and blue worst.
func (c rgb) distance(d rgb) int32 {
	r0, g0, b0 := c.channels()
	r1, g1, b1 := d.channels()
	r, g, b := r0-r1, g0-g1, b0-b1
	return 3*r*r + 4*g*g + 2*b*b
}

type colorCount map[rgb]*occurrence

type occurrence struct {
	pixels int
	flat   int // number of pixels in runs of at least flatRun pixels. Such runs are on surfaces, not at smoothed edges
}

const (
	flatRun = 4 // pixels of one colour beside each other
	// exactly is the largest number of exact colours. Later colours count by their upper bits, five a channel.
	exactly = 1 << 17
)

// add(m, part) counts the colours in a part of a picture. It ignores pixels that are less than half opaque.
func (h colorCount) add(m *image.RGBA, part image.Rectangle) {
	for y := part.Min.Y; y < part.Max.Y; y++ {
		row := m.Pix[m.PixOffset(part.Min.X, y):][:4*part.Dx()]
		for i := 0; i < len(row); {
			from := i
			p := [4]byte(row[i:])
			for i += 4; i < len(row) && [4]byte(row[i:]) == p; i += 4 {
			}
			c, visible := plain(p)
			if !visible {
				continue
			}
			o := h[c]
			if o == nil {
				if len(h) >= exactly {
					c = c&^0x070707 | 0x040404
				}
				if o = h[c]; o == nil {
					o = &occurrence{}
					h[c] = o
				}
			}
			n := (i - from) / 4
			o.pixels += n
			if n >= flatRun {
				o.flat += n
			}
		}
	}
}

// plain(p) returns the colour of a premultiplied pixel as if it were opaque, and whether it is at least half opaque.
func plain(p [4]byte) (c rgb, visible bool) {
	if p[3] < 128 {
		return 0, false
	}
	return unmultiplied(p), true
}

// unmultiplied returns the colour of a pixel with premultiplied alpha as if it were opaque. Alpha must not be 0.
func unmultiplied(p [4]byte) rgb {
	if p[3] != 255 {
		a := uint32(p[3])
		for i := range 3 {
			p[i] = uint8(min(255, (uint32(p[i])*255+a/2)/a))
		}
	}
	return rgb(p[0])<<16 | rgb(p[1])<<8 | rgb(p[2])
}

const (
	// surfaces is the largest number of surface colours in a palette that has no room for all colours.
	surfaces = 160
	// surface is the least occurrence.flat of a surface colour.
	surface = 24
)

// choose(n) chooses at most n of the counted colours for a palette. If at most n colours were counted, it chooses all.
// Otherwise it keeps the colours of the largest surfaces exactly. All other colours are mixtures at smoothed edges.
// Mixtures with the same upper five bits are merged, so the time is at most 32768 × n distances. Then choose repeatedly
// adds the mixture that the palette represents worst. The measure is the rgb.distance to the palette, times the square
// root of the mixture's pixels. This is a greedy choice of centres as in Gonzalez, "Clustering to minimize the maximum
// intercluster distance", 1985.
func (h colorCount) choose(n int) []rgb {
	all := slices.Sorted(maps.Keys(h))
	if len(all) <= n {
		return all
	}
	slices.SortStableFunc(all, func(a, b rgb) int { return cmp.Compare(h[b].flat, h[a].flat) })
	exact := 0
	for exact < min(surfaces, n-n/8) && h[all[exact]].flat >= surface {
		exact++
	}
	palette := slices.Clone(all[:exact])
	rest := h.bins(all[exact:])
	if len(palette) == 0 {
		palette = append(palette, rest[0].color)
	}
	for i := range rest {
		rest[i].worst = math.MaxInt32
	}
	for done := 0; ; {
		var next *bin
		for i := range rest {
			b := &rest[i]
			for _, c := range palette[done:] {
				b.worst = min(b.worst, b.color.distance(c))
			}
			if next == nil || b.cost() > next.cost() {
				next = b
			}
		}
		if next == nil || next.worst == 0 || len(palette) == n {
			return palette
		}
		done = len(palette)
		palette = append(palette, next.color)
	}
}

// bin is a group of similar colours, with their mean.
type bin struct {
	color  rgb
	weight float64
	worst  int32 // rgb.distance to the nearest colour of the palette
}

func (b *bin) cost() float64 { return b.weight * float64(b.worst) }

// bins(colors) merges colours with the same upper five bits. It returns their groups in the order of the mean colours.
func (h colorCount) bins(colors []rgb) []bin {
	type sum struct{ r, g, b, n int }
	sums := map[rgb]*sum{}
	for _, c := range colors {
		s := sums[c&0xF8F8F8]
		if s == nil {
			s = &sum{}
			sums[c&0xF8F8F8] = s
		}
		r, g, b := c.channels()
		n := h[c].pixels
		s.r, s.g, s.b, s.n = s.r+int(r)*n, s.g+int(g)*n, s.b+int(b)*n, s.n+n
	}
	var list []bin
	for _, s := range sums {
		mean := rgb((s.r+s.n/2)/s.n<<16 | (s.g+s.n/2)/s.n<<8 | (s.b+s.n/2)/s.n)
		list = append(list, bin{color: mean, weight: math.Sqrt(float64(s.n))})
	}
	slices.SortFunc(list, func(a, b bin) int { return cmp.Compare(a.color, b.color) })
	return list
}

// indexer finds the nearest colour of a palette.
type indexer struct {
	palette []rgb
	// recent stores earlier results. A hash of a colour gives the place of its result.
	recent [1 << 14]struct {
		color rgb // the colour; the bit 1<<24 marks an entry in use
		index byte
	}
}

func newIndexer(palette []rgb) *indexer { return &indexer{palette: palette} }

// index(c) returns the index of the nearest colour of the palette. Of several nearest colours it returns the smallest
// index. It takes some nanoseconds if the table recent has the colour. Otherwise it computes the distances to all
// colours of the palette.
func (x *indexer) index(c rgb) byte {
	const there = 1 << 24
	e := &x.recent[uint32(c)*2654435769>>18]
	if e.color != c|there {
		e.color, e.index = c|there, x.nearest(c)
	}
	return e.index
}

func (x *indexer) nearest(c rgb) (best byte) {
	least := int32(math.MaxInt32)
	for i, p := range x.palette {
		if d := c.distance(p); d < least {
			best, least = byte(i), d
		}
	}
	return best
}
