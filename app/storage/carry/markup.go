package carry

import (
	"bytes"
	"encoding/base64"
	"io"
	"iter"
)

// scheme begins a text in SVG, HTML and PPTX: a URL of its data (RFC 2397), which these leave as it is.
const scheme = "data:application/x-stepboard+zlib;base64,"

// URL is a text as characters that markup takes as they are: in SVG the content of an element <metadata>, in HTML of a
// <script> of no language that browsers know, in PPTX of the root of a part with custom XML.
func URL(text []byte) string { return scheme + base64.StdEncoding.EncodeToString(pack(text)) }

// inMarkup are the texts of such URLs, wherever they stand and however their lines are broken.
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
