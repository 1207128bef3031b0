//go:build unix

package export

import (
	"bytes"
	"errors"
	"io"
	"os/exec"
	"strings"
	"testing"
	"time"
	"unicode/utf8"

	"stepboard/app/workbench/run/runtest"
	"stepboard/solve"
)

// refusal returns the key of a refusal.
func refusal(err error) string {
	var r *solve.Refusal
	if errors.As(err, &r) {
		return r.Text.Key
	}
	return ""
}

// A program that takes no input, or never ends, is stopped. A slow program is not.
func TestFeedStuck(t *testing.T) {
	defer func(d time.Duration) { stuck = d }(stuck)
	stuck = 10 * time.Millisecond
	much := func(w io.Writer) error { _, err := w.Write(make([]byte, 1<<20)); return err }
	for _, script := range []string{"exec sleep 600", "cat >/dev/null; exec sleep 600"} {
		err := feed(exec.Command("sh", "-c", script), much)
		if refusal(err) != "export.error.film_stuck" {
			t.Errorf("%s: %v", script, err)
		}
	}
	stuck = runtest.Limit
	slow := func(w io.Writer) error { // makes its input as slowly as it likes, because no time runs meanwhile
		for range 3 {
			if w.(*watched).patience.Stop() {
				t.Error("a time limit runs while no program is waited for")
			}
			if _, err := w.Write([]byte("x")); err != nil {
				return err
			}
		}
		return nil
	}
	if err := feed(exec.Command("sh", "-c", "exec cat >/dev/null"), slow); err != nil {
		t.Errorf("a slow one: %v", err)
	}
	if err := feed(exec.Command("sh", "-c", "echo no such codec >&2; exit 1"), much); refusal(err) != "export.error.film" {
		t.Errorf("one that fails: %v", err)
	}
}

func TestCheckFilm(t *testing.T) {
	box := func(name, content string) string {
		return string([]byte{0, 0, 0, byte(8 + len(content))}) + name + content
	}
	whole := box("ftyp", "isom") + box("moov", "index") + box("mdat", "pictures")
	for about, c := range map[string]struct {
		text string
		ok   bool
	}{
		"whole":           {whole, true},
		"to the end":      {box("ftyp", "isom") + box("moov", "index") + "\x00\x00\x00\x00mdatpictures", true},
		"long":            {box("ftyp", "isom") + box("moov", "index") + "\x00\x00\x00\x01mdat\x00\x00\x00\x00\x00\x00\x00\x14abcd", true},
		"empty":           {"", false},
		"rubbish":         {"rubbish that goes on for a while", false},
		"cut off":         {whole[:len(whole)-1], false},
		"without index":   {box("ftyp", "isom") + box("mdat", "pictures"), false},
		"no pictures":     {box("ftyp", "isom") + box("moov", "index") + box("mdat", ""), false},
		"a length of one": {"\x00\x00\x00\x01ftyp", false},
	} {
		if err := checkFilm(bytes.NewReader([]byte(c.text)), int64(len(c.text))); (err == nil) != c.ok {
			t.Errorf("%s: %v", about, err)
		}
	}
}

func TestMetaTitle(t *testing.T) {
	if got := metaTitle("a\x00b"); got != "title=ab" {
		t.Errorf("got %q", got)
	}
	if got := metaTitle(strings.Repeat("滑", 70_000)); len(got) > 1100 || !utf8.ValidString(got) {
		t.Errorf("got %d bytes", len(got))
	}
}
