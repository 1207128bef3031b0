package raster

import (
	"encoding/binary"
	"image"
	"image/color"
)

// pixel is a colour with premultiplied alpha as image.RGBA stores it, red in the lowest byte.
type pixel uint32

func premultiply(c color.NRGBA) pixel {
	a := uint32(c.A)
	mul := func(v uint8) uint32 { return (uint32(v)*a + 127) / 255 }
	return pixel(mul(c.R) | mul(c.G)<<8 | mul(c.B)<<16 | a<<24)
}

func (p pixel) alpha() uint32 { return uint32(p) >> 24 }

const oddBytes, halves = 0x00ff00ff, 0x00800080

// over returns p drawn over d with the opacity m/255.
func (p pixel) over(d pixel, m uint32) pixel {
	sa := p.alpha()*m + 128
	return p.blend(d, m, 255-(sa+sa>>8)>>8)
}

// blend is p*m/255 + d*n/255; m and n must not add up to more than 255. Each half of a word holds one channel, so each
// operation computes two channels. The exact division by 255 is by Blinn, "Three wrongs make a right" (1995).
func (p pixel) blend(d pixel, m, n uint32) pixel {
	rb := uint32(p)&oddBytes*m + uint32(d)&oddBytes*n + halves
	ga := uint32(p)>>8&oddBytes*m + uint32(d)>>8&oddBytes*n + halves
	return pixel((rb+rb>>8&oddBytes)>>8&oddBytes | (ga+ga>>8&oddBytes)&^oddBytes)
}

func load(pix []byte) pixel { return pixel(binary.LittleEndian.Uint32(pix)) }

func (p pixel) store(pix []byte) { binary.LittleEndian.PutUint32(pix, uint32(p)) }

// span draws p over a run of pixels with the opacity m/255.
func (p pixel) span(pix []byte, m uint32) {
	if len(pix) < 4 {
		return
	}
	if p.alpha()*m != 255*255 {
		sa := p.alpha()*m + 128
		n := 255 - (sa+sa>>8)>>8
		// Neighbouring pixels mostly have the same colour, so the last mixture is reused.
		below := load(pix)
		mixed := p.blend(below, m, n)
		for ; len(pix) >= 4; pix = pix[4:] {
			if d := load(pix); d != below {
				below, mixed = d, p.blend(d, m, n)
			}
			mixed.store(pix)
		}
		return
	}
	for ; len(pix) >= 4; pix = pix[4:] {
		p.store(pix)
	}
}

func (f *frame) fill(r image.Rectangle, p pixel) {
	r = r.Intersect(f.clip)
	if r.Empty() || p.alpha() == 0 {
		return
	}
	first := f.row(r.Min.Y, r.Min.X, r.Max.X)
	p.span(first, 255)
	for y := r.Min.Y + 1; y < r.Max.Y; y++ {
		row := f.row(y, r.Min.X, r.Max.X)
		if p.alpha() == 255 {
			copy(row, first)
		} else {
			p.span(row, 255)
		}
	}
}

// row returns the pixels x0..x1-1 of a row of the picture. The pixels must be inside the picture.
func (f *frame) row(y, x0, x1 int) []byte {
	i := f.dst.PixOffset(x0, y)
	return f.dst.Pix[i : i+4*(x1-x0) : i+4*(x1-x0)]
}
