package export

import (
	"context"
	"encoding/binary"
	"hash/crc32"
	"image"
	"image/color"
	"image/png"
	"io"
	"math"

	"stepboard/app/storage/carry"
	"stepboard/scene/figure"
)

// Picture writes a page as a PNG picture and returns its size in pixels. The parameter scale is the number of pixels
// per point. The error is a *solve.Refusal if there are too many pixels, an error of w, or ctx.Err().
func Picture(ctx context.Context, w io.Writer, page figure.Page, scale float64) (image.Point, error) {
	p := newPainter(scale)
	return p.size(page), p.writePicture(ctx, w, page, 0, nil)
}

// writePicture writes a page as a PNG picture. If colors is 0, the picture has true colours, with alpha if the
// paper is transparent. Otherwise its palette has at most the given number of colours (colors). If the paper
// is transparent, one of these colours is transparent. Only one band of the picture is in memory. With a palette
// each band is drawn twice, the first time for its colours. If text is not nil, the picture carries the text.
func (p *painter) writePicture(
	ctx context.Context, w io.Writer, page figure.Page, colors int, text []byte,
) (err error) {
	size := p.size(page)
	if err := checkPixels(PNG, size); err != nil {
		return err
	}
	rows := max(1, band/size.X)
	b := &banded{
		painter: p, ctx: ctx, page: page, base: opaque(page.Ground), size: size, rows: rows, y: -1,
		strip: image.NewRGBA(image.Rect(0, 0, size.X, min(rows, size.Y))),
	}
	b.strip.Rect.Max.Y = 0 // no row is drawn yet
	defer func() {
		switch v := recover().(type) {
		case nil:
		case halt:
			err = v.error
		default:
			panic(v)
		}
	}()
	var picture image.Image = b
	if colors > 0 {
		picture = b.indexed(min(colors, MostColors))
	}
	chunks := physical(p.scale)
	if text != nil {
		chunks = append(chunks, chunk("zTXt", carry.PNGChunk(text))...)
	}
	return png.Encode(&behindHeader{w: w, left: pngHeader, chunks: chunks}, picture)
}

// halt is the value of a panic when a banded picture can't be drawn. A request for a pixel can't return an error.
type halt struct{ error }

// banded is a page as a picture. banded draws one band at a time, so its rows must be read from top to bottom.
type banded struct {
	*painter
	ctx  context.Context
	page figure.Page
	base color.NRGBA
	size image.Point

	rows  int         // rows in a band
	strip *image.RGBA // the last drawn band
	y     int         // the row read last
	row   []byte      // the pixels of this row, with premultiplied alpha

	pixel [4]byte // the pixel read last
	color color.Color
}

func (b *banded) ColorModel() color.Model { return color.NRGBAModel }

func (b *banded) Bounds() image.Rectangle { return image.Rectangle{Max: b.size} }

// Opaque tells the encoder that no pixel has alpha, so that it need not look.
func (b *banded) Opaque() bool { return b.base.A == 255 }

// at(x, y) returns a pixel with premultiplied alpha.
func (b *banded) at(x, y int) [4]byte {
	if y != b.y {
		b.turn(y)
	}
	return [4]byte(b.row[4*x:])
}

// turn(y) makes y the current row. If the row is not in the strip, turn draws its band.
func (b *banded) turn(y int) {
	err := b.ctx.Err()
	if err == nil && (y < b.strip.Rect.Min.Y || y >= b.strip.Rect.Max.Y) {
		b.strip.Rect = image.Rect(0, y, b.size.X, min(y+b.rows, b.size.Y))
		err = b.paint(b.ctx, b.strip, b.page, b.base)
	}
	if err != nil {
		panic(halt{err})
	}
	b.y, b.row = y, b.strip.Pix[(y-b.strip.Rect.Min.Y)*b.strip.Stride:][:4*b.size.X]
}

// At implements [image.Image]. It makes a new color.Color, which is an allocation, only if the pixel differs from the
// last one that was read.
func (b *banded) At(x, y int) color.Color {
	if p := b.at(x, y); p != b.pixel || b.color == nil {
		c := color.NRGBA{A: p[3]}
		if p[3] > 0 {
			r, g, b := unmultiplied(p).channels()
			c.R, c.G, c.B = uint8(r), uint8(g), uint8(b)
		}
		b.pixel, b.color = p, c
	}
	return b.color
}

// indexed(most) returns the picture with a palette. The parameter most is the largest number of colours.
func (b *banded) indexed(most int) *indexedBands {
	colors := colorCount{}
	for y := 0; y < b.size.Y; y = b.strip.Rect.Max.Y {
		b.turn(y)
		colors.add(b.strip, b.strip.Rect)
	}
	n := &indexedBands{banded: b}
	if !b.Opaque() {
		n.palette, n.shift = color.Palette{color.NRGBA{}}, 1
	}
	chosen := colors.choose(max(1, most-n.shift))
	n.palette, n.colors = append(n.palette, paletteOf(chosen)...), newIndexer(chosen)
	return n
}

// indexedBands is a banded picture with a palette. Pixels that are less than half opaque get its transparent colour.
type indexedBands struct {
	*banded
	palette color.Palette
	colors  *indexer
	shift   int // number of transparent colours: 0 or 1
}

func (n *indexedBands) ColorModel() color.Model { return n.palette }

func (n *indexedBands) ColorIndexAt(x, y int) uint8 {
	if c, visible := plain(n.at(x, y)); visible {
		return n.colors.index(c) + uint8(n.shift)
	}
	return 0
}

// pngHeader is the length of the beginning of a PNG file in bytes: the signature and the chunk IHDR (PNG
// specification, third edition, W3C 2025).
const pngHeader = 8 + 25

// behindHeader is a writer that inserts chunks directly after the header of a PNG file, where they may have any order.
type behindHeader struct {
	w      io.Writer
	left   int // bytes of the header that are not written yet
	chunks []byte
}

func (h *behindHeader) Write(data []byte) (n int, err error) {
	if h.left > 0 {
		n, err = h.w.Write(data[:min(h.left, len(data))])
		if h.left -= n; h.left > 0 || err != nil {
			return n, err
		}
		if _, err := h.w.Write(h.chunks); err != nil {
			return n, err
		}
	}
	rest, err := h.w.Write(data[n:])
	return n + rest, err
}

// physical returns two chunks: the physical size, which makes a point of the page 1/72 inch, and the colour space.
func physical(scale float64) []byte {
	perMetre := uint32(max(1, min(math.Round(scale*72/0.0254), math.MaxInt32)))
	both := binary.BigEndian.AppendUint32(binary.BigEndian.AppendUint32(nil, perMetre), perMetre)
	return append(chunk("pHYs", append(both, 1)), chunk("sRGB", []byte{0})...)
}

func chunk(name string, data []byte) []byte {
	c := binary.BigEndian.AppendUint32(nil, uint32(len(data)))
	c = append(append(c, name...), data...)
	return binary.BigEndian.AppendUint32(c, crc32.ChecksumIEEE(c[4:]))
}
