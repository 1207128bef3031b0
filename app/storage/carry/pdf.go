package carry

import (
	"bytes"
	"io"
)

// PDFName is the name of the text among the attached files of a PDF document. The function pack is not used,
// because PDF compresses the text. So PDF readers can list and save the text.
const PDFName = "document.stepboard"

// pdfDictionary is the largest distance, in bytes, from the mark to the beginning or the end of a stream's dictionary.
const pdfDictionary = 4096

// inPDF yields the embedded files (ISO 32000-2, 7.11.4). inPDF searches the whole file for the streams of embedded
// files and does not follow references, because other programs may have rewritten all objects.
func inPDF(file []byte, yield func(io.Reader) bool) {
	mark := []byte("/EmbeddedFile")
	for at := 0; ; {
		i := bytes.Index(file[at:], mark)
		if i < 0 {
			return
		}
		begin := max(0, at+i-pdfDictionary)
		at += i + len(mark)
		head := file[at:min(len(file), at+pdfDictionary)]
		if i = bytes.Index(head, []byte("stream")); i < 0 || bytes.HasPrefix(head, []byte("s")) {
			continue
		}
		dictionary := file[begin : at+i]
		dictionary = dictionary[max(0, bytes.LastIndex(dictionary, []byte("obj"))):]
		if r := pdfStream(dictionary, file[at+i+len("stream"):]); !yield(r) {
			return
		}
	}
}

// pdfStream returns the content of a stream. data begins after the word "stream".
func pdfStream(dictionary, data []byte) io.Reader {
	data = bytes.TrimPrefix(bytes.TrimPrefix(data, []byte("\r")), []byte("\n"))
	if bytes.Contains(dictionary, []byte("/FlateDecode")) || bytes.Contains(dictionary, []byte("/Fl ")) {
		return unpacked(bytes.NewReader(data))
	}
	data = data[:min(len(data), MostText+beginningSize)]
	if end := bytes.Index(data, []byte("endstream")); end >= 0 {
		data = bytes.TrimSuffix(bytes.TrimSuffix(data[:end], []byte("\n")), []byte("\r"))
	}
	return bytes.NewReader(data)
}
