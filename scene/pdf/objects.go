package pdf

import (
	"bytes"
	"compress/zlib"
	"fmt"
	"io"
	"time"
)

// objects are the numbered objects of a PDF file (ISO 32000, 7.5). An object gets its number before its text, because
// objects refer to each other by number.
type objects struct {
	file    bytes.Buffer
	offsets []int // byte offsets of the objects, by number; the first number is 1
}

func newObjects() objects {
	o := objects{offsets: make([]int, 1)}
	o.file.WriteString("%PDF-1.7\n%\xE2\xE3\xCF\xD3\n")
	return o
}

// number returns the number of a new object.
func (o *objects) number() int {
	o.offsets = append(o.offsets, 0)
	return len(o.offsets) - 1
}

// put writes the object with a number.
func (o *objects) put(number int, format string, a ...any) {
	o.offsets[number] = o.file.Len()
	fmt.Fprintf(&o.file, "%d 0 obj\n", number)
	fmt.Fprintf(&o.file, format, a...)
	o.file.WriteString("\nendobj\n")
}

// add writes a new object and returns its number.
func (o *objects) add(format string, a ...any) int {
	n := o.number()
	o.put(n, format, a...)
	return n
}

// stream writes a new object with compressed data, and returns its number. The parameter entries has the entries of its
// dictionary besides the length and the compression.
func (o *objects) stream(entries string, packed []byte) int {
	return o.add("<<%s/Filter /FlateDecode /Length %d>>\nstream\n%s\nendstream", entries, len(packed), packed)
}

// packer returns a compressor that writes to w. Level 6, the usual one, takes four times as long for a page of a
// million cells, and makes the page no smaller.
func packer(w io.Writer) *zlib.Writer {
	z, _ := zlib.NewWriterLevel(w, 4) // the level exists
	return z
}

// pack compresses data for a stream.
func pack(data []byte) []byte {
	var b bytes.Buffer
	z := packer(&b)
	_, _ = z.Write(data) // writing to a buffer never fails
	_ = z.Close()
	return b.Bytes()
}

// end writes the file to w, after the table of its objects. root and info are the numbers of the catalogue and of the
// information.
func (o *objects) end(w io.Writer, root, info int) error {
	table := o.file.Len()
	fmt.Fprintf(&o.file, "xref\n0 %d\n0000000000 65535 f \n", len(o.offsets))
	for _, at := range o.offsets[1:] {
		fmt.Fprintf(&o.file, "%010d 00000 n \n", at)
	}
	fmt.Fprintf(&o.file, "trailer\n<</Size %d /Root %d 0 R /Info %d 0 R>>\nstartxref\n%d\n%%%%EOF\n",
		len(o.offsets), root, info, table)
	_, err := w.Write(o.file.Bytes())
	return err
}

// date is the time of creation and of the last change. It is fixed, so that the same pages make the same bytes.
var date = time.Date(2000, 1, 1, 0, 0, 0, 0, time.UTC).Format("(D:20060102150405Z)")
