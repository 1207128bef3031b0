package export

import (
	"bufio"
	"compress/gzip"
)

// base128 writes a script element that stores bytes, seven bits in a character. So there are a seventh more characters
// than bytes. In UTF-8, random bytes grow by 17 % (with base64 by 33 %). Three characters could end the element, or
// would not survive in a page. They are replaced by characters of two bytes with the same low seven bits. w keeps the
// first error of writing.
type base128 struct {
	w          *bufio.Writer
	held, bits uint
}

func newBase128(w *bufio.Writer, id string) *base128 {
	_, _ = w.WriteString(`<script type="text/plain" id="` + id + `">`)
	return &base128{w: w}
}

func (s *base128) Write(data []byte) (int, error) {
	for _, b := range data {
		s.held, s.bits = s.held<<8|uint(b), s.bits+8
		for s.bits >= 7 {
			s.bits -= 7
			s.put(s.held >> s.bits)
			s.held &= 1<<s.bits - 1
		}
	}
	return len(data), nil
}

func (s *base128) put(v uint) {
	switch v &= 0x7F; v {
	case 0, '\r', '<':
		_, _ = s.w.WriteRune(rune(v | 0x80)) //nolint:gosec // the value is at most 255
	default:
		_ = s.w.WriteByte(byte(v))
	}
}

func (s *base128) Close() {
	if s.bits > 0 {
		s.put(s.held << (7 - s.bits))
	}
	_, _ = s.w.WriteString("</script>\n")
}

// packed is a base128 whose bytes are compressed with gzip, because browsers can decompress it.
type packed struct {
	*gzip.Writer
	to *base128
}

func newPacked(w *bufio.Writer, id string) *packed {
	to := newBase128(w, id)
	z, _ := gzip.NewWriterLevel(to, gzip.BestCompression) // the level is valid
	return &packed{z, to}
}

func (p *packed) Close() {
	_ = p.Writer.Close()
	p.to.Close()
}
