package pack

import (
	"bytes"
	"cmp"
	"encoding/binary"
	"errors"
	"slices"
)

// Go's linker leaves out each run of eight zeros in a module's data. So the data become some ninety thousand segments,
// and their offsets compress badly. Joined segments make the module a ninth larger. But the compressed module is a
// tenth smaller.

// gap is the largest distance between two segments that are joined, in bytes. A larger value would gain nothing.
const gap = 64

// errModule says that a module is not as Go's linker writes it.
var errModule = errors.New("the engine is not WebAssembly as Go's linker writes it")

// Codes of the binary format, see https://webassembly.github.io/spec/core/binary/
const (
	preamble    = "\x00asm\x01\x00\x00\x00"
	dataSection = 11
	active      = 0x00 // mode of a segment that is copied into memory 0
	i32Const    = 0x41
	end         = 0x0b
)

// segment is a part of a module's memory 0.
type segment struct {
	offset uint64
	data   []byte
}

// JoinSegments joins data segments that have few bytes between them. It does not change the module's initial memory.
// Time and memory are linear in the length of the module.
func JoinSegments(module []byte) ([]byte, error) {
	rest, ok := bytes.CutPrefix(module, []byte(preamble))
	if !ok {
		return nil, errModule
	}
	out := []byte(preamble)
	for len(rest) > 0 {
		id := rest[0]
		content, after, err := counted(rest[1:])
		if err != nil {
			return nil, err
		}
		if id == dataSection {
			segments, err := segmentsOf(content)
			if err != nil {
				return nil, err
			}
			content = sectionOf(joined(segments))
		}
		out = append(binary.AppendUvarint(append(out, id), uint64(len(content))), content...)
		rest = after
	}
	return out, nil
}

// counted reads a number, and then content: as many bytes as the number says. rest has the bytes after it.
func counted(b []byte) (content, rest []byte, err error) {
	size, n := binary.Uvarint(b)
	if n <= 0 || size > uint64(len(b)-n) {
		return nil, nil, errModule
	}
	return b[n : n+int(size)], b[n+int(size):], nil //nolint:gosec // at most the length of b
}

func segmentsOf(b []byte) ([]segment, error) {
	count, n := binary.Uvarint(b)
	if n <= 0 || count > uint64(len(b)) {
		return nil, errModule
	}
	b = b[n:]
	list := make([]segment, 0, count)
	for range count {
		if len(b) < 2 || b[0] != active || b[1] != i32Const {
			return nil, errModule
		}
		offset, n := binary.Uvarint(b[2:]) // the format has a signed number; Go's memory begins below 2³¹
		if n <= 0 || offset >= 1<<31 || len(b) < 2+n+1 || b[2+n] != end {
			return nil, errModule
		}
		content, rest, err := counted(b[2+n+1:])
		if err != nil {
			return nil, err
		}
		list, b = append(list, segment{offset, content}), rest
	}
	if len(b) > 0 {
		return nil, errModule
	}
	return list, nil
}

// joined sorts segments by their offsets and joins them if the gap between them is small. Zeros fill the gaps.
func joined(list []segment) []segment {
	slices.SortFunc(list, func(a, b segment) int { return cmp.Compare(a.offset, b.offset) })
	var out []segment
	for _, s := range list {
		if len(out) > 0 {
			last := &out[len(out)-1]
			if ended := last.offset + uint64(len(last.data)); s.offset >= ended && s.offset-ended <= gap {
				last.data = append(append(last.data, make([]byte, s.offset-ended)...), s.data...)
				continue
			}
		}
		out = append(out, segment{s.offset, slices.Clone(s.data)})
	}
	return out
}

func sectionOf(list []segment) []byte {
	out := binary.AppendUvarint(nil, uint64(len(list)))
	for _, s := range list {
		out = appendSigned(append(out, active, i32Const), s.offset)
		out = append(binary.AppendUvarint(append(out, end), uint64(len(s.data))), s.data...)
	}
	return out
}

// appendSigned writes a number ≥ 0 in signed LEB128. Bit 6 of the last byte is the sign, so it must be 0.
func appendSigned(out []byte, v uint64) []byte {
	out = binary.AppendUvarint(out, v)
	if last := &out[len(out)-1]; *last&0x40 != 0 {
		*last |= 0x80
		out = append(out, 0)
	}
	return out
}
