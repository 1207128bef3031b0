package export

import (
	"bytes"
	"compress/zlib"
	"context"
	"encoding/binary"
	"hash/crc32"
	"image"
	"io"
	"math"

	"stepboard/solve/figure"
)

// writePNG writes a page as a PNG picture, of true colours with alpha where the paper can be seen through. Memory is that of
// a band of the picture. The format is that of the PNG specification, third edition (W3C, 2025).
func (p *painter) writePNG(ctx context.Context, w io.Writer, page figure.Page) error {
	size := p.size(page)
	e := pngEncoder{w: w, width: size.X, channels: 3}
	base := opaque(page.Ground)
	if base.A == 0 {
		e.channels = 4
	}
	e.begin(size, p.scale)
	rows := max(1, band/size.X)
	strip := image.NewRGBA(image.Rect(0, 0, size.X, min(rows, size.Y)))
	for y := 0; y < size.Y; y += rows {
		strip.Rect = image.Rect(0, y, size.X, min(y+rows, size.Y))
		if err := p.paint(ctx, strip, page, base); err != nil {
			return err
		}
		for row := range strip.Rect.Dy() {
			if row&15 == 0 && ctx.Err() != nil {
				return ctx.Err()
			}
			e.row(strip.Pix[row*strip.Stride:][:4*size.X])
		}
	}
	return e.end()
}

// pngEncoder writes pictures row by row.
type pngEncoder struct {
	w               io.Writer
	width, channels int
	data            bytes.Buffer // compressed, not yet written
	deflate         *zlib.Writer
	above, line     []byte // the row before, and this one
	packed          []byte // this one behind the number of its filter
	err             error  // the first
}

// pngChunk is how much compressed data is collected for a chunk.
const pngChunk = 1 << 15

func (e *pngEncoder) begin(size image.Point, scale float64) {
	_, e.err = io.WriteString(e.w, "\x89PNG\r\n\x1a\n")
	header := binary.BigEndian.AppendUint32(nil, uint32(size.X))
	header = binary.BigEndian.AppendUint32(header, uint32(size.Y))
	kind := byte(2)
	if e.channels == 4 {
		kind = 6
	}
	e.chunk("IHDR", append(header, 8, kind, 0, 0, 0))
	// So that a point of the page is a point on paper, 1/72 inch.
	perMetre := uint32(max(1, min(math.Round(scale*72/0.0254), math.MaxInt32)))
	physical := binary.BigEndian.AppendUint32(nil, perMetre)
	e.chunk("pHYs", append(binary.BigEndian.AppendUint32(physical, perMetre), 1))
	e.chunk("sRGB", []byte{0})
	e.deflate = zlib.NewWriter(&e.data)
	length := e.channels * e.width
	e.above, e.line, e.packed = make([]byte, length), make([]byte, length), make([]byte, 1+length)
}

// row adds a row of pixels with premultiplied alpha.
func (e *pngEncoder) row(pix []byte) {
	if e.err != nil {
		return
	}
	line := e.line
	for x, i := 0, 0; i < len(pix); x, i = x+e.channels, i+4 {
		line[x], line[x+1], line[x+2] = pix[i], pix[i+1], pix[i+2]
		if e.channels == 4 {
			a := pix[i+3]
			line[x+3] = a
			if a != 0 && a != 255 {
				for j := range 3 {
					line[x+j] = uint8(min(255, (uint32(pix[i+j])*255+uint32(a)/2)/uint32(a)))
				}
			}
		}
	}
	_, e.err = e.deflate.Write(e.filtered(line, e.above))
	e.above, e.line = line, e.above
	if e.data.Len() >= pngChunk {
		e.flush()
	}
}

// filtered is a row as it is packed, behind the number of its filter: as it is, or where it is as the one above, as its
// differences from that. On pictures of flat colours the other filters make files larger by a tenth and take a third longer.
func (e *pngEncoder) filtered(line, above []byte) []byte {
	e.packed[0] = 0
	copy(e.packed[1:], line)
	if bytes.Equal(line, above) {
		e.packed[0] = 2
		clear(e.packed[1:])
	}
	return e.packed
}

func (e *pngEncoder) flush() {
	if e.data.Len() > 0 {
		e.chunk("IDAT", e.data.Bytes())
		e.data.Reset()
	}
}

func (e *pngEncoder) end() error {
	if e.err == nil {
		e.err = e.deflate.Close()
	}
	e.flush()
	e.chunk("IEND", nil)
	return e.err
}

func (e *pngEncoder) chunk(name string, data []byte) {
	if e.err != nil {
		return
	}
	chunk := binary.BigEndian.AppendUint32(make([]byte, 0, len(data)+12), uint32(len(data)))
	chunk = append(append(chunk, name...), data...)
	chunk = binary.BigEndian.AppendUint32(chunk, crc32.ChecksumIEEE(chunk[4:]))
	_, e.err = e.w.Write(chunk)
}
