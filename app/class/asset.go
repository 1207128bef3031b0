package class

import (
	"bytes"
	"compress/gzip"
	"crypto/sha256"
	"encoding/hex"
	"io"
	"net/http"
	"strconv"
	"strings"
	"time"
)

// asset is content for browsers, compressed once for everyone.
type asset struct {
	kind   string // its media type
	packed []byte // compressed with gzip
	policy string // Content-Security-Policy; "": none
	bare   bool   // packed is the content itself, which the page unpacks
}

func newAsset(kind string, data []byte) *asset {
	var b bytes.Buffer
	z, _ := gzip.NewWriterLevel(&b, gzip.BestCompression) // the level is valid
	_, _ = z.Write(data)                                  // a buffer accepts everything
	_ = z.Close()
	return &asset{kind: kind, packed: b.Bytes()}
}

// name identifies the content.
func (a *asset) name() string {
	sum := sha256.Sum256(a.packed)
	return hex.EncodeToString(sum[:10])
}

// piece is the number of bytes that are written with one deadline. slow is the longest time for a piece.
const (
	piece = 64 << 10
	slow  = 20 * time.Second
)

// serve writes the content. A reader who takes longer than slow for a piece is left.
func (a *asset) serve(w http.ResponseWriter, r *http.Request, forever bool) {
	h := w.Header()
	h.Set("Content-Type", a.kind)
	h.Set("Cache-Control", "no-cache")
	if forever {
		h.Set("Cache-Control", "public, max-age=31536000, immutable")
	}
	if a.policy != "" {
		h.Set("Content-Security-Policy", a.policy)
	}
	data := a.packed
	if !a.bare {
		h.Set("Vary", "Accept-Encoding")
		if strings.Contains(r.Header.Get("Accept-Encoding"), "gzip") {
			h.Set("Content-Encoding", "gzip")
		} else if z, err := gzip.NewReader(bytes.NewReader(a.packed)); err == nil {
			data, _ = io.ReadAll(z) // we packed it
		}
	}
	h.Set("Content-Length", strconv.Itoa(len(data)))
	if r.Method == http.MethodHead {
		return
	}
	for to := http.NewResponseController(w); len(data) > 0; {
		n := min(piece, len(data))
		_ = to.SetWriteDeadline(time.Now().Add(slow))
		if _, err := w.Write(data[:n]); err != nil {
			return
		}
		data = data[n:]
	}
}
