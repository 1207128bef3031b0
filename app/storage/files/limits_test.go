package files_test

import (
	"errors"
	"io"
	"runtime"
	"strings"
	"testing"
	"testing/iotest"

	"stepboard/app/storage/files"
	"stepboard/solve"
	"stepboard/solve/puzzles"
)

// endless is an input that repeats a text for ever.
type endless struct {
	text string
	read int
}

func (e *endless) Read(p []byte) (int, error) {
	n := copy(p, e.text[e.read%len(e.text):])
	e.read += n
	return n, nil
}

// TestEndlessInput: an endless input is refused at its error, after a limited number of bytes.
func TestEndlessInput(t *testing.T) {
	const whole = 1 << 29 // limit of any file
	wide := strings.Repeat(" ", 1<<20) + "{},"
	for _, c := range []struct {
		about, head, then string
		megabytes         int // the most that may have been read
		key               string
	}{
		{"NUL", "{", "\x00", 2, "files.expected"},
		{"blanks", "{", " \n", 40, "files.long_token"},
		{"blanks in a list", `{"stepboard": 1, "datasets": [`, " ", 40, "files.long_token"},
		{"blanks at the " +
			"end", `{"stepboard": 1, "puzzle": "knight", "datasets": [{"terrain": ["."]}]}`, "\n", 40, "files.long_token"},
		{"string", `{"stepboard": 1, "title": "`, "a", 40, "files.long_token"},
		{"escapes", `{"stepboard": 1, "title": "`, `\n`, 40, "files.long_token"},
		{"number", `{"stepboard": `, "1", 40, "files.long_token"},
		{"brackets", `{"stepboard": 1, "datasets": [`, "[", 2, "files.deep"},
		{"unknown fields", `{"stepboard": 1, `, `"a": 1, `, 2, "files.unknown_field"},
		{"values", `{"stepboard": 1, "datasets": [`, wide, whole >> 20, "files.too_large"},
		{"rows of a level", "#####\n#@$.#\n#####\n", "####\n", 2, "sokoban.xsb.large"},
		{"packed rows of a level", "#####|#@$.#|#####\n", "4097#\n", 2, "sokoban.xsb.large"},
	} {
		t.Run(c.about, func(t *testing.T) {
			if testing.Short() && c.megabytes > 100 {
				t.Skip("reads half a gigabyte")
			}
			in := &endless{text: strings.Repeat(c.then, 1+1<<12/len(c.then))}
			_, err := files.Read(puzzles.BuiltIn(), "test", io.MultiReader(strings.NewReader(c.head), in), nil)
			var e *solve.InputError
			if !errors.As(err, &e) || e.Text.Key != c.key || e.Line < 1 || e.Column < 1 {
				t.Errorf("error %v", err)
			}
			if in.read > (c.megabytes+1)<<20 {
				t.Errorf("%d bytes were read", in.read)
			}
		})
	}
}

// A packed level takes memory for its rows only as they are read.
func TestPackedLevel(t *testing.T) {
	text := "#####|#@$.#|#####|" + strings.Repeat("9999#|", 150_000) + "\n"
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	_, err := files.Read(puzzles.BuiltIn(), "test", strings.NewReader(text), nil)
	runtime.ReadMemStats(&after)
	var e *solve.InputError
	if !errors.As(err, &e) || e.Text.Key != "sokoban.xsb.large" || e.Line != 1 {
		t.Errorf("error %v", err)
	}
	if used := after.TotalAlloc - before.TotalAlloc; used > 64<<20 {
		t.Errorf("%d bytes were taken", used)
	}
}

// TestSmallPieces: a file that arrives byte by byte is read like any other.
func TestSmallPieces(t *testing.T) {
	text := write(t, taught())
	f, err := files.Read(puzzles.BuiltIn(), "test", iotest.OneByteReader(strings.NewReader(text)), nil)
	if err != nil {
		t.Fatal(err)
	}
	equal(t, f.Content, taught())
	_, err = files.Read(puzzles.BuiltIn(), "test", io.MultiReader(strings.NewReader(text[:len(text)/2]+strings.Repeat(" ", 1<<16)),
		failing{}), nil)
	if !errors.Is(err, errDisk) {
		t.Errorf("error %v", err)
	}
}

// A case of test data can be read and shown, unless it is too large.
func TestReadCase(t *testing.T) {
	if f, err := files.ReadCase(puzzles.BuiltIn(), "case", []byte("2\nOX\n..\n")); err != nil || f.Content.Puzzle.ID() != "knight" {
		t.Error(f, err)
	}
	var wrong *solve.InputError
	if _, err := files.ReadCase(puzzles.BuiltIn(), "case", make([]byte, 64<<20+1)); !errors.As(err, &wrong) || wrong.Text.Key != "files.large" {
		t.Error(err)
	}
}
