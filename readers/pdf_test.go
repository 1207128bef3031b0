//go:build readers

package readers_test

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"stepboard/scene/pdf"
	"stepboard/scene/vector/vectortest"
)

// bookmarkOf returns a bookmark that no single-byte encoding can hold.
func bookmarkOf(s sheet) string { return s.name + " 道 😀" }

// writePDF writes sheets as pages of one document.
func writePDF(t *testing.T, sheets []sheet) string {
	t.Helper()
	d := pdf.New(pdf.Info{Title: "倉庫番 😀", Lang: "ja"})
	for _, s := range sheets {
		d.Page(s.scene, s.width, s.height, bookmarkOf(s))
	}
	path := filepath.Join(t.TempDir(), "sheets.pdf")
	f, err := os.Create(path)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	if err := d.Write(f); err != nil {
		t.Fatal(err)
	}
	return path
}

func TestPDFIsTheRastersPicture(t *testing.T) {
	t.Parallel()
	list := sheets(t)
	path := writePDF(t, list)
	prefix := filepath.Join(t.TempDir(), "page")
	run(t, "pdftoppm", "-r", "144", "-png", path, prefix)
	for i, s := range list {
		compare(t, s.name, open(t, fmt.Sprintf("%s-%d.png", prefix, i+1)), s.pixels())
	}
}

func TestPDFTextIsText(t *testing.T) {
	t.Parallel()
	path := writePDF(t, sheets(t)[:1])
	// The text in a reader's order, and in the order of the file.
	text := run(t, "pdftotext", path, "-")
	raw := run(t, "pdftotext", "-raw", path, "-")
	for _, want := range append([]string{"道7", "1234567", "−20"}, vectortest.Texts...) {
		if !strings.Contains(text, want) {
			t.Errorf("the text has no %q: %s", want, text)
		}
	}
	at := 0
	for _, want := range vectortest.Texts {
		i := strings.Index(raw[at:], want+"\n")
		if i < 0 {
			t.Fatalf("%q does not follow: %s", want, raw)
		}
		at += i
	}
}

func TestPDFFontsAreEmbeddedSubsets(t *testing.T) {
	t.Parallel()
	lines := strings.Split(strings.TrimSpace(run(t, "pdffonts", writePDF(t, sheets(t)))), "\n")[2:]
	if len(lines) != 4 {
		t.Errorf("%d fonts, want 4: Latin and CJK, each regular and bold", len(lines))
	}
	names := map[string]bool{}
	for _, line := range lines {
		f := strings.Fields(line)
		names[f[0]] = true
		if !strings.Contains(line, "CID TrueType") || !strings.Contains(line, " yes yes yes ") {
			t.Errorf("not an embedded subset with its characters: %s", line)
		}
	}
	if len(names) != len(lines) {
		t.Errorf("fonts of one name: %v", names)
	}
}

func TestPDFDocument(t *testing.T) {
	t.Parallel()
	list := sheets(t)
	list = append(list, sheet{"wide", vectortest.Everything(), 960, 540}, sheet{"tall", vectortest.Everything(), 300, 900})
	path := writePDF(t, list)
	run(t, "qpdf", "--check", path)
	info := run(t, "pdfinfo", "-l", "-1", path)
	for _, want := range []string{
		fmt.Sprintf("Pages:           %d\n", len(list)), "Title:           倉庫番 😀\n",
	} {
		if !strings.Contains(info, want) {
			t.Errorf("no %q in %s", want, info)
		}
	}
	for i, s := range list {
		if want := fmt.Sprintf("Page %4d size:  %g x %g pts", i+1, s.width, s.height); !strings.Contains(info, want) {
			t.Errorf("no %q in %s", want, info)
		}
	}
	outline := run(t, "pdftohtml", "-xml", "-i", "-stdout", path)
	for i, s := range list {
		if want := fmt.Sprintf(`<item page="%d">%s</item>`, i+1, bookmarkOf(s)); !strings.Contains(outline, want) {
			t.Errorf("no bookmark %s in %s", want, outline)
		}
	}
	told := run(t, "pdfinfo", "-struct-text", path)
	for _, want := range append([]string{"Document", "Sect", "P (block)"}, vectortest.Texts...) {
		if !strings.Contains(told, want) {
			t.Errorf("no %q in what is told of the document: %s", want, told)
		}
	}
	plain := strings.Join(strings.Fields(run(t, "qpdf", "--qdf", path, "-")), " ")
	for _, want := range []string{"/Lang (ja)", "/XYZ 0 540.00 null", "/XYZ 0 900.00 null"} {
		if !strings.Contains(plain, want) {
			t.Errorf("no %q in the document", want)
		}
	}
}
