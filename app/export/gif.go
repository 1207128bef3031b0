package export

import (
	"bufio"
	"bytes"
	"compress/lzw"
	"context"
	"encoding/binary"
	"image"
	"io"
	"math"
	"time"

	"stepboard/app/storage/carry"
)

// writeGIF writes pages as an animation. All pages have one palette, made from their colours. Only the rectangle with
// the changes of each frame is written. Unchanged pixels in it are transparent, because this compresses better. If the
// paper is transparent, each frame is written completely, because pixels must also vanish.
//
// All pages are drawn twice, the first time for their colours. Two pictures are in memory.
func (j *job) writeGIF(w io.Writer) error {
	j.passes = 2
	s, err := newSequence(j, opaque(j.Style.Ground))
	if err != nil {
		return err
	}
	colors := colorCount{}
	now, before := s.canvas(), s.canvas()
	if err := j.each(func(i int) error {
		if err := s.frame(now, i); err != nil {
			return err
		}
		part := now.Rect
		if i > 0 {
			part = changed(now.Pix, before.Pix, s.size, 4)
		}
		err := inBands(j.ctx, s.size.X, part.Min.Y, part.Max.Y, func(y0, y1 int) {
			colors.add(now, image.Rect(part.Min.X, y0, part.Max.X, y1))
		})
		now, before = before, now
		return err
	}); err != nil {
		return err
	}
	g := newGIF(w, s.size, colors.choose(255), s.base.A == 0, j.Loops)
	if j.document != nil {
		_, _ = g.w.Write(carry.GIFBlock(j.document)) // g.w keeps the first error of writing
	}
	// A browser shows a delay of less than two hundredths of a second as a tenth of a second.
	delays := ticks(holds(j.pages, j.Options), 10*time.Millisecond, 2)
	if err := j.each(func(i int) error {
		if err := s.frame(now, i); err != nil {
			return err
		}
		return g.frame(j.ctx, now, delays[i])
	}); err != nil {
		return err
	}
	return g.end()
}

// gifEncoder writes an animation frame by frame. The format is the Graphics Interchange Format 89a (CompuServe, 1990),
// with Netscape's extension for loops.
type gifEncoder struct {
	w           *bufio.Writer
	size        image.Point
	colors      *indexer
	transparent byte   // the index of the transparent colour, after all others
	bits        int    // bits of an index
	vanish      bool   // whether pixels may become transparent again
	shown       []byte // the indexes of the frame before; if vanish is true, all are the index in transparent
	index       []byte
	frames      int
}

// newGIF writes the header of an animation with a palette of at most 255 colours. newGIF and frame ignore errors of
// writing: the buffer keeps the first error, and the method end returns it.
func newGIF(w io.Writer, size image.Point, palette []rgb, vanish bool, loops int) *gifEncoder {
	g := &gifEncoder{
		w: bufio.NewWriter(w), size: size, colors: newIndexer(palette), transparent: byte(len(palette)),
		bits: 2, vanish: vanish,
	}
	for 1<<g.bits <= len(palette) {
		g.bits++
	}
	n := size.X * size.Y
	g.shown, g.index = bytes.Repeat([]byte{g.transparent}, n), make([]byte, n)
	b := append([]byte("GIF89a"), 0, 0, 0, 0, 0x80|7<<4|byte(g.bits-1), 0, 0)
	binary.LittleEndian.PutUint16(b[6:], uint16(g.size.X))
	binary.LittleEndian.PutUint16(b[8:], uint16(g.size.Y))
	for i := range 1 << g.bits {
		var c rgb
		if i < len(g.colors.palette) {
			c = g.colors.palette[i]
		}
		b = append(b, byte(c>>16), byte(c>>8), byte(c))
	}
	if loops != 1 { // the extension says how often to repeat; without it the animation plays once
		b = append(b, 0x21, 0xFF, 11)
		b = append(b, "NETSCAPE2.0"...)
		b = append(b, 3, 1)
		b = append(binary.LittleEndian.AppendUint16(b, uint16(max(0, min(loops-1, math.MaxUint16)))), 0)
	}
	_, _ = g.w.Write(b)
	return g
}

// frame(ctx, m, delay) adds a picture. The parameter delay is in hundredths of a second.
func (g *gifEncoder) frame(ctx context.Context, m *image.RGBA, delay int) error {
	if err := inBands(ctx, g.size.X, 0, g.size.Y, func(y0, y1 int) {
		for y := y0; y < y1; y++ {
			g.line(m.Pix[y*m.Stride:][:4*g.size.X], g.index[y*g.size.X:][:g.size.X])
		}
	}); err != nil {
		return err
	}
	part := g.part()
	disposal := byte(1) // keep the picture
	if g.vanish {
		disposal = 2 // clear the picture
	}
	b := []byte{0x21, 0xF9, 4, disposal<<2 | 1, 0, 0, g.transparent, 0, 0x2C}
	binary.LittleEndian.PutUint16(b[4:], uint16(min(delay, math.MaxUint16)))
	for _, v := range [4]int{part.Min.X, part.Min.Y, part.Dx(), part.Dy()} {
		b = binary.LittleEndian.AppendUint16(b, uint16(v))
	}
	_, _ = g.w.Write(append(b, 0, byte(g.bits)))
	blocks := &gifBlocks{w: g.w}
	packed := lzw.NewWriter(blocks, lzw.LSB, g.bits)
	line := make([]byte, part.Dx())
	for y := part.Min.Y; y < part.Max.Y; y++ {
		if y&63 == 0 && ctx.Err() != nil {
			return ctx.Err()
		}
		at := y*g.size.X + part.Min.X
		copy(line, g.index[at:])
		if !g.vanish && g.frames > 0 {
			for i, was := range g.shown[at : at+len(line)] {
				if line[i] == was {
					line[i] = g.transparent
				}
			}
		}
		_, _ = packed.Write(line)
	}
	_ = packed.Close()
	blocks.end()
	if !g.vanish {
		g.shown, g.index = g.index, g.shown
	}
	g.frames++
	return nil
}

// line(pix, index) writes the indexes of a row of pixels to index.
func (g *gifEncoder) line(pix, index []byte) {
	last, known := [4]byte{}, false
	var at byte
	for i := range index {
		p := [4]byte(pix[4*i:])
		if !known || p != last {
			at = g.transparent
			if c, visible := plain(p); visible {
				at = g.colors.index(c)
			}
			last, known = p, true
		}
		index[i] = at
	}
}

// part() returns the rectangle to write. If vanish is false, it contains all pixels that differ from the frame before.
// If vanish is true, it contains all pixels that are not transparent. The rectangle has at least one pixel, because a
// frame of a GIF must not be empty.
func (g *gifEncoder) part() image.Rectangle {
	if g.frames == 0 && !g.vanish {
		return image.Rectangle{Max: g.size}
	}
	if box := changed(g.index, g.shown, g.size, 1); !box.Empty() {
		return box
	}
	return image.Rect(0, 0, 1, 1)
}

// end() writes the trailer. It returns the first error of all writing.
func (g *gifEncoder) end() error {
	_ = g.w.WriteByte(0x3B)
	return g.w.Flush()
}

// gifBlocks cuts data into blocks as GIF needs them. A block has at most 255 bytes and begins with their number.
type gifBlocks struct {
	w     *bufio.Writer
	block [255]byte
	n     int
}

func (b *gifBlocks) Write(data []byte) (int, error) {
	for rest := data; len(rest) > 0; {
		n := copy(b.block[b.n:], rest)
		b.n, rest = b.n+n, rest[n:]
		if b.n == len(b.block) {
			b.flush()
		}
	}
	return len(data), nil
}

func (b *gifBlocks) flush() {
	_ = b.w.WriteByte(byte(b.n))
	_, _ = b.w.Write(b.block[:b.n])
	b.n = 0
}

// end() writes the rest and an empty block, which ends the data.
func (b *gifBlocks) end() {
	if b.n > 0 {
		b.flush()
	}
	_ = b.w.WriteByte(0)
}
