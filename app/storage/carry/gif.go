package carry

import (
	"bytes"
	"io"
)

// gifApplication marks our extension blocks: eight bytes for a name and three for a code.
const gifApplication = "Stepboard.1"

// GIFBlock returns an application extension block with a text (Graphics Interchange Format 89a, 26). The place of the
// block is between the palette and the first picture.
func GIFBlock(text []byte) []byte {
	b := append([]byte{0x21, 0xFF, byte(len(gifApplication))}, gifApplication...)
	for packed := pack(text); len(packed) > 0; {
		n := min(len(packed), 255)
		b = append(append(b, byte(n)), packed[:n]...)
		packed = packed[n:]
	}
	return append(b, 0)
}

// inGIF yields the texts in our extension blocks.
func inGIF(file []byte, yield func(io.Reader) bool) {
	if len(file) < 13 {
		return
	}
	rest := file[13:] // after the signature and the screen descriptor
	rest = rest[min(len(rest), palette(file[10])):]
	for len(rest) > 2 {
		switch rest[0] {
		case 0x21:
			ours := bytes.HasPrefix(rest[2:], []byte("\x0b"+gifApplication))
			var data []byte
			data, rest = subBlocks(rest[2:], ours)
			if ours && !yield(unpacked(bytes.NewReader(data[len(gifApplication):]))) {
				return
			}
		case 0x2C:
			if len(rest) < 11 {
				return
			}
			skip := min(len(rest), 10+palette(rest[9])+1) // the byte after the palette is the size of codes
			_, rest = subBlocks(rest[skip:], false)
		default:
			return
		}
	}
}

// palette returns the length of a palette in bytes. flags are the flags that describe the palette.
func palette(flags byte) int {
	if flags&0x80 == 0 {
		return 0
	}
	return 3 << (flags&7 + 1)
}

// subBlocks skips blocks of at most 255 bytes, up to the empty block at the end. If keep is set, data is the data of
// all blocks together. rest is the data after the empty block.
func subBlocks(b []byte, keep bool) (data, rest []byte) {
	for len(b) > 0 && b[0] > 0 {
		n := min(len(b)-1, int(b[0]))
		if keep {
			data = append(data, b[1:1+n]...)
		}
		b = b[1+n:]
	}
	return data, b[min(len(b), 1):]
}
