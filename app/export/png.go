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

// Picture writes a page as a PNG picture, like Write, and returns its size in pixels. scale is in pixels per point. The
// error is a *solve.Refusal for too many pixels, an error of w, or ctx.Err().
func Picture(ctx context.Context, w io.Writer, page figure.Page, scale float64) (image.Point, error) {
	p := newPainter(scale)
	return p.size(page), p.writePicture(ctx, w, page, 0, nil)
}

// writePNG writes a page as a PNG picture.
func (j *job) writePNG(w io.Writer, page figure.Page) error {
	return j.painter.writePicture(j.ctx, w, page, j.Colors, j.document)
}

// writePicture writes a page as a PNG picture. For colors = 0 it has true colours, with alpha if the paper is
// transparent. Otherwise it has a palette of at most that many colours, with a transparent one among them. Memory is
// one band of the picture. With a palette each band is drawn twice, first for its colours. text, if not nil, is
// carried.
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
	b.strip.Rect.Max.Y = 0 // nothing is drawn yet
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

// halt is the panic value of a banded picture that can't be drawn completely, because a request for a pixel returns no
// error.
type halt struct{ error }

// banded is a page as a picture whose pixels are read row by row, from the top. It draws one band at a time.
type banded struct {
	*painter
	ctx  context.Context
	page figure.Page
	base color.NRGBA
	size image.Point

	rows  int         // of a band
	strip *image.RGBA // the last drawn band
	y     int         // the last row read
	row   []byte      // its pixels, with premultiplied alpha

	pixel [4]byte // the last pixel read
	color color.Color
}

// ColorModel implements [image.Image].
func (b *banded) ColorModel() color.Model { return color.NRGBAModel }

// Bounds implements [image.Image].
func (b *banded) Bounds() image.Rectangle { return image.Rectangle{Max: b.size} }

// Opaque tells the encoder that there is no alpha, so that it does not check each pixel.
func (b *banded) Opaque() bool { return b.base.A == 255 }

// at is a pixel with premultiplied alpha.
func (b *banded) at(x, y int) [4]byte {
	if y != b.y {
		b.turn(y)
	}
	return [4]byte(b.row[4*x:])
}

// turn goes to another row, and draws its band if necessary.
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

// At implements [image.Image]. It makes a new colour only if the pixel differs from the one before, because each colour
// is an allocation.
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

// indexed is the picture with a palette of at most most colours.
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
	for _, c := range chosen {
		r, g, b := c.channels()
		n.palette = append(n.palette, color.NRGBA{uint8(r), uint8(g), uint8(b), 255})
	}
	n.colors = newIndexer(chosen)
	return n
}

// indexedBands is a banded picture with a palette. Pixels less than half opaque have the transparent colour, which is
// the first.
type indexedBands struct {
	*banded
	palette color.Palette
	colors  *indexer
	shift   int // the number of transparent colours
}

// ColorModel implements [image.Image].
func (n *indexedBands) ColorModel() color.Model { return n.palette }

// ColorIndexAt implements [image.PalettedImage].
func (n *indexedBands) ColorIndexAt(x, y int) uint8 {
	if c, visible := plain(n.at(x, y)); visible {
		return n.colors.index(c) + uint8(n.shift)
	}
	return 0
}

// pngHeader is the length of the beginning of a PNG file: the signature and the chunk IHDR (PNG specification, third
// edition, W3C 2025).
const pngHeader = 8 + 25

// behindHeader is a writer that inserts chunks after the header of a PNG file, where chunks may have any order.
type behindHeader struct {
	w      io.Writer
	left   int // of the header
	chunks []byte
}

// Write implements [io.Writer].
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

// physical is the chunks for the physical size, so that a point of the page is a point on paper, 1/72 inch, and for the
// colour space.
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
