package pdf_test

import (
	"bytes"
	"errors"
	"io"
	"math"
	"math/rand/v2"
	"regexp"
	"testing"

	"stepboard/scene"
	"stepboard/scene/pdf"
	"stepboard/scene/vector/vectortest"
)

// document returns a document whose pages have the same scene.
func document(t testing.TB, info pdf.Info, pages int, s *scene.Scene) []byte {
	t.Helper()
	d := pdf.New(info)
	for range pages {
		d.Page(s, vectortest.Width, vectortest.Height, "page")
	}
	var b bytes.Buffer
	if err := d.Write(&b); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

func TestTheSamePagesAreTheSameBytes(t *testing.T) {
	first := document(t, pdf.Info{Title: "t"}, 3, vectortest.Everything())
	for range 2 {
		if !bytes.Equal(document(t, pdf.Info{Title: "t"}, 3, vectortest.Everything()), first) {
			t.Fatal("other bytes")
		}
	}
}

// Marked parts of pages are in the tree, in the order of the page. Decoration is not.
func TestPagesAreTagged(t *testing.T) {
	in := func(name, alt string, ops ...scene.Op) scene.Op {
		return scene.Group{Scale: 1, Scene: &scene.Scene{Ops: ops}, Name: name, Alt: func() string { return alt }}
	}
	text := func(s string) scene.Op { return scene.Text{Size: 9, Text: s, Color: scene.Light.Ink} }
	dot := scene.Circle{Radius: 5, Ink: scene.Ink{Fill: scene.Light.Ink}}
	var s scene.Scene
	s.Add(dot, in("Title", "", text("t")), in("Board", "箱 (1)", dot, text("7"), in("Note", "", text("in it"))),
		in("Coordinates", "", text("1")), in("Legend", "", dot, text("a"), dot, text("b")), text("c"), dot)
	plain := document(t, pdf.Info{Lang: "zh-Hans"}, 2, &s)
	var got []string
	for _, m := range regexp.MustCompile(`/S /(\w+) .*?/K \[?([^\]>]*)`).FindAllSubmatch(plain, -1) {
		got = append(got, string(m[1])+" "+string(m[2]))
	}
	page := []string{"H1 0", "Figure 1", "P 2 3", "P 4"}
	for i, want := range page {
		if len(got) != 2*5+1 || got[i] != want || got[5+i] != want {
			t.Fatalf("the tree is %q, want twice %q", got, page)
		}
	}
	if n := bytes.Count(plain, []byte("/Alt <FEFF7BB10020002800310029>")); n != 2 {
		t.Errorf("the figure is described %d times", n)
	}
	for _, want := range []string{
		"/StructParents 0 ", "/StructParents 1 ", "/MarkInfo <</Marked true>>", "/Lang (zh-Hans)",
	} {
		if !bytes.Contains(plain, []byte(want)) {
			t.Errorf("no %q", want)
		}
	}
}

// Each used font is embedded once, however many pages there are. Other fonts are not embedded.
func TestFontsAreEmbeddedOnce(t *testing.T) {
	fontFile := []byte("/FontFile2 ")
	one, forty := document(t, pdf.Info{}, 1, vectortest.Everything()), document(t, pdf.Info{}, 40, vectortest.Everything())
	if n, m := bytes.Count(one, fontFile), bytes.Count(forty, fontFile); n != 4 || m != 4 {
		t.Errorf("%d fonts on a page, %d on forty; want 4", n, m)
	}
	if len(one) > 40_000 || len(forty) > 10*len(one) {
		t.Errorf("one page takes %d bytes, forty %d", len(one), len(forty))
	}
	plain := document(t, pdf.Info{}, 1, &scene.Scene{Ops: []scene.Op{scene.Rect{
		Max: scene.Point{X: 9, Y: 9},
		Ink: scene.Ink{Fill: scene.Light.Ink},
	}}})
	if bytes.Contains(plain, []byte("/Font /Type0")) || bytes.Contains(plain, fontFile) {
		t.Error("a page without text has a font")
	}
	latin := document(t, pdf.Info{}, 1, &scene.Scene{Ops: []scene.Op{scene.Text{
		Size: 12, Text: "A",
		Color: scene.Light.Ink,
	}}})
	if n := bytes.Count(latin, fontFile); n != 1 {
		t.Errorf("a letter takes %d fonts", n)
	}
}

var baseFont = regexp.MustCompile(`/BaseFont /(\S+)`)

func TestSubsetsHaveNamesOfTheirOwn(t *testing.T) {
	name := func(text string) string {
		data := document(t, pdf.Info{}, 1, &scene.Scene{Ops: []scene.Op{scene.Text{
			Size: 12, Text: text,
			Color: scene.Light.Ink,
		}}})
		m := baseFont.FindAllSubmatch(data, -1)
		if len(m) != 2 || !bytes.Equal(m[0][1], m[1][1]) || !regexp.MustCompile(`^[A-Z]{6}\+Stepboard$`).Match(m[0][1]) {
			t.Fatalf("names %q", m)
		}
		return string(m[0][1])
	}
	if name("A") == name("B") {
		t.Error("two subsets have one name")
	}
}

func TestEachFadedArtIsOneGroup(t *testing.T) {
	var s scene.Scene
	piece, other := vectortest.Piece(), vectortest.Piece()
	for i := range 12 {
		art := piece
		if i%3 == 0 {
			art = other
		}
		s.Add(scene.Sprite{At: scene.Point{X: float64(20 * i), Y: 5}, Size: 20, Art: art, Fade: 0.5})
	}
	data := document(t, pdf.Info{}, 1, &s)
	if n := bytes.Count(data, []byte("/Group <</S /Transparency>>")); n != 2 {
		t.Errorf("%d groups", n)
	}
	if data := document(t, pdf.Info{}, 1, &scene.Scene{}); bytes.Contains(data, []byte("/Form")) {
		t.Error("a group of nothing")
	}
}

func TestOddDocuments(t *testing.T) {
	var b bytes.Buffer
	if err := pdf.New(pdf.Info{}).Write(&b); err != nil ||
		!bytes.Contains(b.Bytes(), []byte("/Count 1>>")) {
		t.Errorf("a document without a page: %v", err)
	}
	d := pdf.New(pdf.Info{Title: "\xff", Lang: "zh-Hans) /Evil ("})
	for _, side := range []float64{0, -5, 1e9, math.NaN(), math.Inf(1)} {
		d.Page(vectortest.Everything(), side, side, "\xff\x00")
		d.Page(nil, 100, 100, "")
	}
	rng := rand.New(rand.NewPCG(9, 10))
	for range 40 {
		d.Page(vectortest.Nonsense(rng), 100, 100, "")
	}
	b.Reset()
	if err := d.Write(&b); err != nil {
		t.Error(err)
	}
	if !bytes.Contains(b.Bytes(), []byte("/Count 50>>")) {
		t.Error("there are not 50 pages")
	}
	if bytes.Contains(b.Bytes(), []byte("NaN")) || !bytes.Contains(b.Bytes(), []byte("/Lang (zh-HansEvil)")) {
		t.Error("sides of pages, or the language, are written as they came")
	}
}

var mediaBox = regexp.MustCompile(`/MediaBox \[([^\]]*)\]`)

// Readers accept no sides longer than 14400 points, so a larger page becomes smaller.
func TestAPageThatIsTooLargeIsShownSmaller(t *testing.T) {
	page := func(s *scene.Scene) []byte {
		d := pdf.New(pdf.Info{})
		d.Page(s, 28800, 10000, "")
		var b bytes.Buffer
		if err := d.Write(&b); err != nil {
			t.Fatal(err)
		}
		return b.Bytes()
	}
	empty := page(&scene.Scene{})
	if m := mediaBox.FindSubmatch(empty); m == nil || string(m[1]) != "0 0 14400.00 5000.00" {
		t.Errorf("the page is %s", m)
	}
	far := scene.Rect{
		Min: scene.Point{X: 28000, Y: 9000}, Max: scene.Point{X: 28700, Y: 9900},
		Ink: scene.Ink{Fill: scene.Light.Ink},
	}
	if bytes.Equal(page(&scene.Scene{Ops: []scene.Op{far}}), empty) {
		t.Error("what is at its end is cut off")
	}
}

// broken is a writer that always fails.
type broken struct{}

func (broken) Write([]byte) (int, error) { return 0, io.ErrClosedPipe }

func TestAnErrorOfTheWriterIsReturned(t *testing.T) {
	d := pdf.New(pdf.Info{})
	d.Page(vectortest.Everything(), 100, 100, "")
	if err := d.Write(broken{}); !errors.Is(err, io.ErrClosedPipe) {
		t.Errorf("the error is %v", err)
	}
}
