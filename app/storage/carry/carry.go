// Package carry puts documents into pictures, pages and slides, and finds them there again: the text of a .stepboard
// file, compressed, at the place that each format has for what belongs to a file and is not shown. It knows no
// document: what a text says is for others to read, and to trust as little as any other input.
package carry

import (
	"bytes"
	"compress/zlib"
	"errors"
	"io"
	"iter"
)

// What is read at most, in bytes: of a file, and of the text that it carries, which a few bytes may claim to be of any
// length.
const (
	MostFile = 1 << 28
	MostText = 1 << 25
)

// mostPlaces is how many places of a file are looked at where a text could be.
const mostPlaces = 16

// Errors of Find.
var (
	ErrNone   = errors.New("no document in the file")
	ErrBroken = errors.New("the document in the file is damaged")
	ErrLarge  = errors.New("the document in the file is too large")
)

// Find is the text that a file of a kind carries, the first one that is whole. The error is
// ErrNone, ErrBroken or ErrLarge. Beside the file it takes the memory of the text.
func Find(k Kind, file []byte) ([]byte, error) {
	look := map[Kind]func([]byte) iter.Seq[io.Reader]{
		PNG: inPNG, SVG: inMarkup, PDF: inPDF, HTML: inMarkup, PPTX: inPPTX, GIF: inGIF,
	}[k]
	if look == nil {
		return nil, ErrNone
	}
	result, places := ErrNone, 0
	for r := range look(file) {
		text, err := read(r)
		if err == nil {
			return text, nil
		}
		if !errors.Is(err, ErrNone) {
			result = err
		}
		if places++; places == mostPlaces {
			break
		}
	}
	return nil, result
}

// beginning is in the first bytes of every text, which are so many that a title does not hide it.
var beginning = []byte(`"stepboard"`)

const beginningSize = 64

// read reads what may be a text, of any length.
func read(r io.Reader) ([]byte, error) {
	head, err := io.ReadAll(io.LimitReader(r, beginningSize))
	if !bytes.HasPrefix(head, []byte("{")) || !bytes.Contains(head, beginning) {
		return nil, ErrNone
	}
	b := bytes.NewBuffer(head)
	if err == nil {
		_, err = b.ReadFrom(io.LimitReader(r, MostText+1-int64(len(head))))
	}
	switch {
	case b.Len() > MostText:
		return nil, ErrLarge
	case err != nil:
		return nil, ErrBroken
	}
	return b.Bytes(), nil
}

// pack compresses a text as RFC 1950 has it, with a checksum that tells whether it is whole.
func pack(text []byte) []byte {
	var b bytes.Buffer
	w, _ := zlib.NewWriterLevel(&b, zlib.BestCompression) // a level that there is
	_, _ = w.Write(text)                                  // a buffer takes everything
	_ = w.Close()
	return b.Bytes()
}

// unpacked is the text of what may have been packed.
func unpacked(packed io.Reader) io.Reader {
	r, err := zlib.NewReader(packed)
	if err != nil {
		return bytes.NewReader(nil)
	}
	return r
}
