package command

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// carriers are the formats that contain their document.
var carriers = []string{"png", "svg", "pdf", "html", "pptx", "gif"}

// TestPicturesAreInputs: a picture is solved like the file that it was drawn from, and drawn as before.
func TestPicturesAreInputs(t *testing.T) {
	judges, err := os.ReadFile("testdata/halloween-tokyo2007.in")
	if err != nil {
		t.Fatal(err)
	}
	for i, c := range []struct{ name, content string }{
		{"board.in", plainBoard}, {"room.stepboard", lessonBoard}, {"tokyo.in", string(judges)},
	} {
		in := board(t, c.name, c.content)
		want := run1(t, "", "solve", in)
		for _, format := range carriers[2*i : 2*i+2] {
			out := filepath.Join(t.TempDir(), "a."+format)
			if r := run1(t, "", "draw", in, "-query", "1", "-route", "-o", out, "-quiet"); r.code != Solved {
				t.Fatalf("%s as %s: %s", c.name, format, r.stderr)
			}
			if got := run1(t, "", "solve", out); got.stdout != want.stdout || got.code != Solved {
				t.Errorf("%s as %s: answered %s%s", c.name, format, got.stdout, got.stderr)
			}
			if !bytes.Equal(drewBytes(t, out, "-format", "png"), drewBytes(t, in, "-query", "1", "-route", "-format", "png")) {
				t.Errorf("%s as %s is drawn otherwise", c.name, format)
			}
		}
	}
}

// TestPicturesWithoutADocument: a file that can't be opened is reported by its name in one sentence.
func TestPicturesWithoutADocument(t *testing.T) {
	in := board(t, "board.in", plainBoard)
	for _, format := range carriers {
		out := filepath.Join(t.TempDir(), "a."+format)
		if r := run1(t, "", "draw", in, "-carry", "nothing", "-o", out, "-quiet"); r.code != Solved {
			t.Fatal(r.stderr)
		}
		want := out + ": this " + strings.ToUpper(format) + " file carries no document; expected "
		if r := run1(t, "", "solve", out); r.code != BadInput || !strings.HasPrefix(r.stderr, want) ||
			strings.Count(r.stderr, "\n") != 1 {
			t.Errorf("%s: exit %d, %s", format, r.code, r.stderr)
		}
	}
	lesson := board(t, "lesson.stepboard", strings.NewReplacer(`"stepboard": 2`, `"stepboard": 8`,
		`"title": "Before",`, `"title": "Before", "question": {"form": "number", "prompt": "How many?", "number": 2},`,
	).Replace(lessonBoard))
	sheet := filepath.Join(t.TempDir(), "sheet.pdf") // pupils could read the answers in the document
	for _, carry := range []bool{false, true} {
		args := []string{"draw", lesson, "-worksheet", "-o", sheet, "-quiet"}
		if carry {
			args = append(args, "-carry", "document")
		}
		if r := run1(t, "", args...); r.code != Solved {
			t.Fatal(r.stderr)
		}
		if r := run1(t, "", "solve", sheet); (r.code == Solved) != carry {
			t.Errorf("a worksheet, %v: exit %d, %s", carry, r.code, r.stderr)
		}
	}
	other := board(t, "other.zip", "PK\x03\x04")
	if r := run1(t, "", "solve", other); !strings.Contains(r.stderr, "a ZIP archive; expected") {
		t.Errorf("an archive: %s", r.stderr)
	}
	wrong := filepath.Join(t.TempDir(), "a.png")
	run1(t, "", "draw", in, "-o", wrong)
	if r := run1(t, "", "solve", "-puzzle", "knight", wrong); r.code != BadUsage || !strings.Contains(r.stderr, "huarong") {
		t.Errorf("another puzzle's: exit %d, %s", r.code, r.stderr)
	}
}
