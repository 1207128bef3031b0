package export

import (
	"bufio"
	"bytes"
	"errors"
	"math/rand/v2"
	"strings"
	"testing"
	"unicode/utf8"

	"stepboard/solve"
)

// Bytes are written as text in a page. The page's way of reading returns the same bytes.
func TestSevens(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 1))
	for n := range 300 {
		data := make([]byte, n)
		for i := range data {
			data[i] = byte(r.UintN(256))
		}
		var b bytes.Buffer
		w := bufio.NewWriter(&b)
		to := newBase128(w, "x")
		_, _ = to.Write(data)
		to.Close()
		_ = w.Flush()
		text := strings.TrimPrefix(strings.TrimSuffix(b.String(), "</script>\n"), `<script type="text/plain" id="x">`)
		if !utf8.ValidString(text) || strings.ContainsAny(text, "\x00\r<") {
			t.Fatalf("%q can't stand in a page", text)
		}
		var got []byte
		held, bits := 0, 0
		chars := []rune(text)
		for _, char := range chars {
			held, bits = held<<7|int(char)&127, bits+7
			if bits >= 8 {
				bits -= 8
				got = append(got, byte(held>>bits))
				held &= 1<<bits - 1
			}
		}
		if !bytes.Equal(got, data) || len(chars)*7/8 != n {
			t.Fatalf("%v comes back as %v", data, got)
		}
	}
}

type noShots struct{ Film }

func (noShots) Len() int { return 1 }

// Pages that can't be living pages are refused before the work begins.
func TestWhatCannotComeAlive(t *testing.T) {
	want := "export.error.live_together"
	if !CanLive() {
		want = "export.error.live_missing"
	}
	var r *solve.Refusal
	if err := possibleLive(noShots{}); !errors.As(err, &r) || r.Text.Key != want {
		t.Errorf("pages without shots: %v", err)
	}
}
