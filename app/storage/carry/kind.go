package carry

import "bytes"

// Kind is a kind of file. A kind is recognized by the content of the file.
type Kind string

// The kinds. Files of the kinds JPEG, WebP and MP4 never contain a document; these kinds exist for messages.
const (
	PNG  Kind = "PNG"
	SVG  Kind = "SVG"
	PDF  Kind = "PDF"
	HTML Kind = "HTML"
	PPTX Kind = "PPTX"
	GIF  Kind = "GIF"
	JPEG Kind = "JPEG"
	WebP Kind = "WebP"
	MP4  Kind = "MP4"
)

// KindOf recognizes a kind by the first bytes of a file: at least a kilobyte, or the whole file. "" means an unknown
// kind. Every ZIP archive counts as PPTX: see IsPPTX.
func KindOf(head []byte) Kind {
	for _, k := range []struct {
		kind  Kind
		at    int
		magic string
	}{
		{PNG, 0, pngSignature},
		{GIF, 0, "GIF8"},
		{PPTX, 0, "PK\x03\x04"},
		{PDF, 0, "%PDF-"},
		{JPEG, 0, "\xff\xd8\xff"},
		{WebP, 8, "WEBPVP8"},
		{MP4, 4, "ftyp"},
	} {
		if len(head) >= k.at && bytes.HasPrefix(head[k.at:], []byte(k.magic)) {
			return k.kind
		}
	}
	return markupKind(bytes.ToLower(head))
}

// markupKind returns SVG or HTML. The first element after comments and declarations decides.
func markupKind(text []byte) Kind {
	for {
		text = bytes.TrimLeft(text, "\ufeff \t\r\n]>")
		end := ">"
		switch {
		case bytes.HasPrefix(text, []byte("<!doctype html")), bytes.HasPrefix(text, []byte("<html")):
			return HTML
		case bytes.HasPrefix(text, []byte("<svg")), bytes.HasPrefix(text, []byte("<svg:svg")):
			return SVG
		case bytes.HasPrefix(text, []byte("<!--")):
			end = "-->"
		case bytes.HasPrefix(text, []byte("<?")):
			end = "?>"
		case !bytes.HasPrefix(text, []byte("<!")):
			return ""
		}
		_, rest, found := bytes.Cut(text, []byte(end))
		if !found {
			return ""
		}
		text = rest
	}
}
