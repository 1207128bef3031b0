package export

import (
	"bufio"
	"bytes"
	"math/rand/v2"
	"strings"
	"testing"
	"unicode/utf8"

	"stepboard/app/view"
	"stepboard/solve"
	"stepboard/solve/puzzles"
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

// An HTML page says why readers can only look at frames: an engine is missing, or several boards share a page. Frames on
// which readers can work need no such text.
func TestFramesWithoutAnEngine(t *testing.T) {
	shot := view.Shot{Puzzle: puzzles.BuiltIn().ByID("knight")}
	unknown := view.Shot{Puzzle: stranger{shot.Puzzle}}
	for _, c := range []struct {
		about   string
		perPage int
		frames  []view.Frame
		stills  int
		key     string
	}{
		{"a puzzle with an engine", 1, []view.Frame{{Shot: shot}}, 0, ""},
		{"a puzzle without rules among others", 1, []view.Frame{{Shot: shot}, {Shot: unknown}}, 1, "export.check.still.rules"},
		{"two boards on a page", 2, []view.Frame{{Shot: shot}, {Shot: shot}}, 1, "export.check.still.together"},
	} {
		f := Film{Frames: c.frames, PerPage: c.perPage}
		if !CanLive() {
			c.stills, c.key = f.Len(), "export.check.still.engine"
		}
		if list, why := f.stills(), f.still(); len(list) != c.stills || why.Key != c.key {
			t.Errorf("%s: readers only look at %v: %s", c.about, list, why.Key)
		}
	}
}

// stranger is a puzzle that no engine has.
type stranger struct{ solve.Puzzle }

func (stranger) ID() string { return "stranger" }
