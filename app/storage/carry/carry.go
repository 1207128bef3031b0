// Package carry puts documents into pictures, pages and slides, and finds them again. It stores the compressed text
// of a .stepboard file in a place where the format of the picture allows additional data. It does not look into the
// text. Readers must not trust the text more than any other input.
package carry

import (
	"bytes"
	"compress/zlib"
	"errors"
	"io"
)

// Largest sizes in bytes of a file and of the text in it. A few compressed bytes could become a very long text.
const (
	MostFile = 1 << 28
	MostText = 1 << 25
)

// mostPlaces is the largest number of places in a file that Find searches for a text.
const mostPlaces = 16

// Errors of Find.
var (
	ErrNone   = errors.New("no document in the file")
	ErrBroken = errors.New("the document in the file is damaged")
	ErrLarge  = errors.New("the document in the file is too large")
)

// Find returns the first complete text in a file of kind k. The error is ErrNone, ErrBroken or ErrLarge.
func Find(k Kind, file []byte) ([]byte, error) {
	look := map[Kind]func(file []byte, yield func(io.Reader) bool){
		PNG: inPNG, SVG: inMarkup, PDF: inPDF, HTML: inMarkup, PPTX: inPPTX, GIF: inGIF,
	}[k]
	if look == nil {
		return nil, ErrNone
	}
	result, places := ErrNone, 0
	for r := range func(yield func(io.Reader) bool) { look(file, yield) } {
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

// Each text has this mark in its first beginningSize bytes.
var beginning = []byte(`"stepboard"`)

const beginningSize = 64

// read reads a text of at most MostText bytes. If r is no text, the error is ErrNone.
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

// pack compresses a text by RFC 1950. This includes a checksum, which shows whether the text is complete.
func pack(text []byte) []byte {
	var b bytes.Buffer
	w, _ := zlib.NewWriterLevel(&b, zlib.BestCompression) // this level is valid
	_, _ = w.Write(text)                                  // a buffer accepts everything
	_ = w.Close()
	return b.Bytes()
}

// unpacked undoes pack. If the data was not packed, the result is empty.
func unpacked(packed io.Reader) io.Reader {
	r, err := zlib.NewReader(packed)
	if err != nil {
		return bytes.NewReader(nil)
	}
	return r
}
