package carry

import (
	"archive/zip"
	"bytes"
	"io"
	"strings"
)

// pptxFolder begins the names of the parts with custom XML in a presentation. One of the parts contains the text. The
// text begins in the first pptxHead bytes of the part.
const (
	pptxFolder = "customXml/"
	pptxHead   = 4096
)

// IsPPTX reports whether a ZIP archive is a presentation.
func IsPPTX(file []byte) bool { return bytes.Contains(file, []byte("ppt/presentation.xml")) }

// inPPTX yields the texts in the custom XML of a presentation.
func inPPTX(file []byte, yield func(io.Reader) bool) {
	archive, err := zip.NewReader(bytes.NewReader(file), int64(len(file)))
	if err != nil {
		return
	}
	for _, f := range archive.File {
		if !strings.HasPrefix(f.Name, pptxFolder) {
			continue
		}
		more := true
		inMarkup(pptxPart(f), func(r io.Reader) bool {
			more = yield(r)
			return more
		})
		if !more {
			return
		}
	}
}

// pptxPart reads a part if it may contain a text. Otherwise it reads only the beginning of the part.
func pptxPart(f *zip.File) []byte {
	r, err := f.Open()
	if err != nil {
		return nil
	}
	defer r.Close()
	var part bytes.Buffer
	_, err = io.CopyN(&part, r, pptxHead)
	if err == nil && bytes.Contains(part.Bytes(), []byte(scheme)) {
		_, _ = part.ReadFrom(io.LimitReader(r, MostText*4/3)) // unpacked and read find incomplete data later
	}
	return part.Bytes()
}
