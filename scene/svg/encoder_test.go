package svg_test

import (
	"fmt"
	"strings"
	"testing"

	"stepboard/scene"
	"stepboard/scene/svg"
	"stepboard/scene/vector/vectortest"
)

// page assembles a picture from fragments.
func page(e *svg.Encoder, fragments []string) string {
	return fmt.Sprintf(`<svg xmlns="http://www.w3.org/2000/svg" %s>%s%s</svg>`, svg.Attributes, e.Definitions(),
		strings.Join(fragments, ""))
}

// The fragments of a picture, assembled, equal the file.
func TestFragmentsAreTheFile(t *testing.T) {
	e := svg.NewEncoder()
	s, width, height := vectortest.Page(vectortest.Lensed(8, 8), 8, 8, 20)
	fragments := e.Fragments(s, width, height)
	if got, want := outline(parse(t, page(e, fragments))), outline(parse(t,
		file(t, s, width, height, svg.Options{}))); got != want {
		t.Errorf("fragments are\n%s\nthe file is\n%s", got, want)
	}
	fragments = append(fragments, e.Fragments(vectortest.Everything(), vectortest.Width, vectortest.Height)...)
	check(t, parse(t, page(e, fragments)))
	for _, f := range fragments {
		if f == "" || strings.Contains(f, "<defs>") {
			t.Errorf("a fragment %q", f)
		}
	}
}

// outline returns the visible contents of a picture: its elements without definitions, in order, with their places.
func outline(e *element) string {
	var b strings.Builder
	for _, c := range e.children {
		if c.name == "g" && c.attrs["clip-path"] == "" { // rows cut groups of texts
			b.WriteString(outline(c))
		} else if c.name != "defs" {
			fmt.Fprintln(&b, c.name, c.attrs["d"], c.attrs["x"], c.attrs["y"], c.attrs["fill"], c.text)
			b.WriteString(outline(c))
		}
	}
	return b.String()
}

// Two pictures of a board with a moved piece and another number differ in few fragments.
func TestPicturesShareFragments(t *testing.T) {
	const n = 10
	e := svg.NewEncoder()
	board, piece := vectortest.Lensed(n, n), vectortest.Piece()
	picture := func(i int) []string {
		frame := &scene.Scene{}
		for _, op := range board.Ops {
			if numbers, ok := op.(scene.Numbers); ok {
				numbers.Value = append([]int64(nil), numbers.Value...)
				numbers.Value[37] = int64(i)
				op = numbers
			}
			frame.Add(op)
		}
		frame.Add(scene.Sprite{At: scene.Point{X: float64(i), Y: 5}, Size: 1, Art: piece})
		s, width, height := vectortest.Page(frame, n, n, 20)
		return e.Fragments(s, width, height)
	}
	first, second := picture(0), picture(1)
	known := map[string]bool{}
	for _, f := range first {
		known[f] = true
	}
	fresh := 0
	for _, f := range second {
		if !known[f] {
			fresh++
		}
	}
	if len(first) != len(second) || fresh != 2 {
		t.Errorf("of %d fragments %d are new, want 2: a row of numbers and the piece", len(second), fresh)
	}
	check(t, parse(t, page(e, append(first, second...))))
	if again := picture(0); strings.Join(again, "\n") != strings.Join(first, "\n") {
		t.Error("the same picture has other fragments")
	}
}
