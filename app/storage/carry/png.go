package carry

import (
	"bytes"
	"encoding/binary"
	"fmt"
	"io"
	"unicode/utf16"
	"unicode/utf8"
)

const pngSignature = "\x89PNG\r\n\x1a\n"

const pngKeyword = "Stepboard document"

// PNGChunk returns the content of a zTXt chunk with a text (PNG specification, third edition, W3C 2025, 11.3.3.3).
// zTXt is in Latin-1, so characters outside ASCII become escapes of JSON. iTXt, the chunk for UTF-8, is not used
// because some programs remove it.
func PNGChunk(text []byte) []byte {
	var ascii []byte
	for _, r := range string(text) {
		switch hi, lo := utf16.EncodeRune(r); {
		case r < utf8.RuneSelf:
			ascii = append(ascii, byte(r))
		case hi != utf8.RuneError:
			ascii = fmt.Appendf(ascii, "\\u%04x\\u%04x", hi, lo)
		default:
			ascii = fmt.Appendf(ascii, "\\u%04x", r)
		}
	}
	return append([]byte(pngKeyword+"\x00\x00"), pack(ascii)...)
}

// inPNG yields the texts of chunks with the keyword. Other programs may have converted a chunk to tEXt or iTXt.
func inPNG(file []byte, yield func(io.Reader) bool) {
	for rest := file[min(len(file), len(pngSignature)):]; len(rest) >= 12; {
		length, name := uint64(binary.BigEndian.Uint32(rest)), string(rest[4:8])
		if length > uint64(len(rest)-12) {
			return
		}
		data, ours := bytes.CutPrefix(rest[8:8+length], []byte(pngKeyword+"\x00"))
		rest = rest[12+length:]
		if !ours {
			continue
		}
		if r := pngText(name, data); r != nil && !yield(r) {
			return
		}
	}
}

// pngText returns the text of a chunk, or nil if the chunk has no text. data is the data after the keyword.
func pngText(name string, data []byte) io.Reader {
	switch name {
	case "tEXt":
		return bytes.NewReader(data)
	case "zTXt":
		if len(data) > 1 {
			return unpacked(bytes.NewReader(data[1:]))
		}
	case "iTXt":
		parts := bytes.SplitN(data[min(len(data), 2):], []byte{0}, 3) // language, translated keyword, text
		switch {
		case len(parts) < 3:
		case data[0] == 1:
			return unpacked(bytes.NewReader(parts[2]))
		default:
			return bytes.NewReader(parts[2])
		}
	}
	return nil
}
