package export

import (
	"bytes"
	"context"
	"encoding/binary"
	"image"
	"image/color"
	"image/gif"
	"io"
	"math"
	"slices"
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
	g := newGIF(w, s.size, colors.choose(255), s.base.A == 0)
	if j.Loops != 1 { // Netscape's extension says how often to repeat; without it the animation plays once
		repeats := uint16(max(0, min(j.Loops-1, math.MaxUint16)))
		g.after = append(binary.LittleEndian.AppendUint16([]byte("\x21\xFF\x0BNETSCAPE2.0\x03\x01"), repeats), 0)
	}
	if j.document != nil {
		g.after = append(g.after, carry.GIFBlock(j.document)...)
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
	_, err = w.Write([]byte{0x3B}) // the trailer
	return err
}

// gifEncoder writes an animation frame by frame. Package image/gif writes each frame as a file of one picture. The
// animation has the header of the first file, the frames of all files, and the end of the last file. The format is the
// Graphics Interchange Format 89a (CompuServe, 1990).
type gifEncoder struct {
	w      io.Writer
	colors *indexer
	config image.Config
	after  []byte          // the blocks between the header and the first frame
	vanish bool            // whether pixels may become transparent again
	shown  *image.Paletted // the previous frame; if vanish is true, all its pixels are transparent
	now    *image.Paletted
	frames int
}

// newGIF begins an animation with a palette of at most 255 colours. The last colour of the animation is transparent.
func newGIF(w io.Writer, size image.Point, colors []rgb, vanish bool) *gifEncoder {
	palette := append(paletteOf(colors), color.RGBA{})
	g := &gifEncoder{
		w: w, colors: newIndexer(colors), vanish: vanish,
		config: image.Config{ColorModel: palette, Width: size.X, Height: size.Y},
		shown:  image.NewPaletted(image.Rectangle{Max: size}, palette),
		now:    image.NewPaletted(image.Rectangle{Max: size}, palette),
	}
	for i := range g.shown.Pix {
		g.shown.Pix[i] = g.transparent()
	}
	return g
}

func (g *gifEncoder) transparent() byte { return byte(len(g.colors.palette)) }

// frame(ctx, m, delay) adds a picture. The parameter delay is in hundredths of a second.
func (g *gifEncoder) frame(ctx context.Context, m *image.RGBA, delay int) error {
	if err := inBands(ctx, g.config.Width, 0, g.config.Height, func(y0, y1 int) {
		for y := y0; y < y1; y++ {
			g.line(m.Pix[y*m.Stride:][:4*g.config.Width], g.now.Pix[y*g.now.Stride:][:g.now.Stride])
		}
	}); err != nil {
		return err
	}
	part, disposal := g.part(), byte(gif.DisposalBackground)
	changes := g.now.SubImage(part).(*image.Paletted)
	if !g.vanish {
		disposal = gif.DisposalNone
		changes = g.changes(part)
		g.shown, g.now = g.now, g.shown
	}
	var file bytes.Buffer
	err := gif.EncodeAll(&stopped{ctx, &file}, &gif.GIF{
		Image: []*image.Paletted{changes}, Delay: []int{min(delay, math.MaxUint16)}, Disposal: []byte{disposal},
		Config: g.config,
	})
	if err != nil {
		return err
	}
	data := file.Bytes()
	frame := 13 + 3<<(data[10]&7+1) // the length of the header with the palette
	if g.frames++; g.frames == 1 {
		if _, err := g.w.Write(slices.Concat(data[:frame], g.after)); err != nil {
			return err
		}
	}
	_, err = g.w.Write(data[frame : len(data)-1])
	return err
}

// changes(part) returns a part of the new frame, in which unchanged pixels are transparent.
func (g *gifEncoder) changes(part image.Rectangle) *image.Paletted {
	m := image.NewPaletted(part, g.now.Palette)
	for y := part.Min.Y; y < part.Max.Y; y++ {
		from := g.now.PixOffset(part.Min.X, y)
		line := m.Pix[m.PixOffset(part.Min.X, y):][:part.Dx()]
		copy(line, g.now.Pix[from:])
		for i, was := range g.shown.Pix[from:][:len(line)] {
			if line[i] == was {
				line[i] = g.transparent()
			}
		}
	}
	return m
}

func (g *gifEncoder) line(pix, index []byte) {
	last, known := [4]byte{}, false
	var at byte
	for i := range index {
		p := [4]byte(pix[4*i:])
		if !known || p != last {
			at = g.transparent()
			if c, visible := plain(p); visible {
				at = g.colors.index(c)
			}
			last, known = p, true
		}
		index[i] = at
	}
}

// part() returns the rectangle to write. If vanish is false, it contains all pixels that differ from the previous
// frame. If vanish is true, it contains all pixels that are not transparent. The rectangle has at least one pixel,
// because a frame of a GIF must not be empty.
func (g *gifEncoder) part() image.Rectangle {
	if g.frames == 0 && !g.vanish {
		return g.now.Rect
	}
	if box := changed(g.now.Pix, g.shown.Pix, g.now.Rect.Max, 1); !box.Empty() {
		return box
	}
	return image.Rect(0, 0, 1, 1)
}
