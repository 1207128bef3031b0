package carry

import (
	"bytes"
	"encoding/base64"
	"io"
	"iter"
)

// scheme begins a text in SVG, HTML and PPTX: a data URL (RFC 2397), which these formats do not interpret.
const scheme = "data:application/x-stepboard+zlib;base64,"

// URL is a text in characters that need no escaping in markup. In SVG it is the content of an element <metadata>, in
// HTML of a <script> in a language unknown to browsers, in PPTX of the root of a custom XML part.
func URL(text []byte) string { return scheme + base64.StdEncoding.EncodeToString(pack(text)) }

// inMarkup are the texts of such URLs, at any place and with any line breaks.
func inMarkup(file []byte) iter.Seq[io.Reader] {
	return func(yield func(io.Reader) bool) {
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
}
