package pack_test

import (
	"bytes"
	"encoding/binary"
	"math/rand/v2"
	"testing"

	"stepboard/app/export/live/pack"
)

// memory lays out the data segments of a module, with a reader that is independent of the tested one. It also returns
// the number of segments.
func memory(t *testing.T, module []byte) (list []byte, segments int) {
	t.Helper()
	r := bytes.NewReader(module[8:])
	number := func(signed bool) int {
		v, shift := 0, 0
		for {
			b, err := r.ReadByte()
			if err != nil {
				t.Fatal(err)
			}
			v |= int(b&0x7f) << shift
			if shift += 7; b < 0x80 {
				if signed && b&0x40 != 0 {
					v -= 1 << shift
				}
				return v
			}
		}
	}
	for r.Len() > 0 {
		id, _ := r.ReadByte()
		size := number(false)
		if id != 11 {
			_, _ = r.Seek(int64(size), 1)
			continue
		}
		segments = number(false)
		for range segments {
			_, _ = r.Seek(2, 1)
			at := number(true)
			_, _ = r.Seek(1, 1)
			n := number(false)
			if at < 0 || at+n > 1<<26 {
				t.Fatalf("a segment of %d bytes at %d", n, at)
			}
			if at+n > len(list) {
				list = append(list, make([]byte, at+n-len(list))...)
			}
			if _, err := r.Read(list[at : at+n]); err != nil && n > 0 {
				t.Fatal(err)
			}
		}
	}
	return list, segments
}

// handmade makes a module with segments at random places, and one section before and one behind.
func handmade(r *rand.Rand) []byte {
	section := func(out []byte, id byte, data []byte) []byte {
		return append(binary.AppendUvarint(append(out, id), uint64(len(data))), data...)
	}
	var data []byte
	n := r.IntN(40)
	data = binary.AppendUvarint(data, uint64(n))
	at := r.IntN(1 << 16)
	for range n {
		data = append(data, 0, 0x41)
		for v := at; ; v >>= 7 { // signed LEB128
			if b := byte(v & 0x7f); v < 0x40 {
				data = append(data, b)
				break
			}
			data = append(data, byte(v&0x7f)|0x80)
		}
		content := make([]byte, 1+r.IntN(100))
		for i := range content {
			content[i] = byte(r.UintN(256))
		}
		data = append(binary.AppendUvarint(append(data, 0x0b), uint64(len(content))), content...)
		at += len(content) + r.IntN(200)
	}
	out := section([]byte("\x00asm\x01\x00\x00\x00"), 10, []byte("code"))
	return section(section(out, 11, data), 0, []byte("\x04name"))
}

// Joined segments make the same memory. All other parts stay.
func TestJoinSegments(t *testing.T) {
	r := rand.New(rand.NewPCG(7, 7))
	modules := make([][]byte, 0, 1001)
	for range 1000 {
		modules = append(modules, handmade(r))
	}
	fewer := 0
	for _, module := range modules {
		got, err := pack.JoinSegments(module)
		if err != nil {
			t.Fatal(err)
		}
		want, before := memory(t, module)
		have, after := memory(t, got)
		if !bytes.Equal(want, have) {
			t.Fatalf("the memory of %x differs: %x", module, got)
		}
		if after < before {
			fewer++
		}
		if !bytes.HasPrefix(got, []byte("\x00asm\x01\x00\x00\x00\x0a\x04code")) || !bytes.HasSuffix(got, []byte("\x00\x05\x04name")) {
			t.Fatalf("another section changed: %x", got)
		}
	}
	if fewer < 800 {
		t.Errorf("only %d of %d modules have fewer segments", fewer, len(modules))
	}
}

// A text that is no module, or a module that is cut off, is an error.
func TestJoinSegmentsFails(t *testing.T) {
	if _, err := pack.JoinSegments([]byte("MZ")); err == nil {
		t.Error("a Windows program is joined")
	}
	module := handmade(rand.New(rand.NewPCG(1, 2)))
	for n := len(module) - 8; n > 17; n-- {
		if _, err := pack.JoinSegments(module[:n]); err == nil {
			t.Fatalf("the first %d of %d bytes are joined", n, len(module))
		}
	}
}
