package carry

import (
	"archive/zip"
	"bytes"
	"io"
	"iter"
	"strings"
)

// The parts of a package that have custom XML, among which the one with the text is, begin so, and the URL in it is
// within so many bytes.
const (
	pptxFolder = "customXml/"
	pptxHead   = 4096
)

// IsPPTX reports whether a ZIP archive is a presentation.
func IsPPTX(file []byte) bool { return bytes.Contains(file, []byte("ppt/presentation.xml")) }

// inPPTX are the texts of its custom XML.
func inPPTX(file []byte) iter.Seq[io.Reader] {
	return func(yield func(io.Reader) bool) {
		archive, err := zip.NewReader(bytes.NewReader(file), int64(len(file)))
		if err != nil {
			return
		}
		for _, f := range archive.File {
			if !strings.HasPrefix(f.Name, pptxFolder) {
				continue
			}
			for r := range inMarkup(pptxPart(f)) {
				if !yield(r) {
					return
				}
			}
		}
	}
}

// pptxPart is the content of a part, as far as it may be a text.
func pptxPart(f *zip.File) []byte {
	r, err := f.Open()
	if err != nil {
		return nil
	}
	defer r.Close()
	var part bytes.Buffer
	_, err = io.CopyN(&part, r, pptxHead)
	if err == nil && bytes.Contains(part.Bytes(), []byte(scheme)) {
		_, _ = part.ReadFrom(io.LimitReader(r, MostText*4/3)) // what is cut off or damaged is found to be
	}
	return part.Bytes()
}
