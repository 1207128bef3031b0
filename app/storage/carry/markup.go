package carry

import (
	"bytes"
	"encoding/base64"
	"io"
)

// scheme begins the text in SVG, HTML and PPTX: a data URL (RFC 2397), which these formats do not interpret.
const scheme = "data:application/x-stepboard+zlib;base64,"

// URL returns a text as a URL that needs no escaping in markup. In SVG the URL is the content of a <metadata>
// element. In HTML it is the content of a <script> in a language that browsers do not know. In PPTX it is the content
// of a custom XML part.
func URL(text []byte) string { return scheme + base64.StdEncoding.EncodeToString(pack(text)) }

// inMarkup yields the texts of such URLs anywhere in a file, even if line breaks were added to the URLs.
func inMarkup(file []byte, yield func(io.Reader) bool) {
	for {
		_, rest, found := bytes.Cut(file, []byte(scheme))
		if !found {
			return
		}
		end := bytes.IndexAny(rest, "<\"'")
		if end < 0 {
			end = len(rest)
		}
		digits := bytes.Join(bytes.Fields(rest[:end]), nil)
		if !yield(unpacked(base64.NewDecoder(base64.StdEncoding, bytes.NewReader(digits)))) {
			return
		}
		file = rest[end:]
	}
}
