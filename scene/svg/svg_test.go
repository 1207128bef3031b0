package svg_test

import (
	"bytes"
	"encoding/xml"
	"errors"
	"fmt"
	"io"
	"math"
	"math/rand/v2"
	"strconv"
	"strings"
	"testing"

	"stepboard/scene"
	"stepboard/scene/svg"
	"stepboard/scene/typeface"
	"stepboard/scene/vector/vectortest"
)

// element is an element of a picture that was read.
type element struct {
	name     string
	attrs    map[string]string
	text     string
	children []*element
}

// all returns the elements below an element with a name, in order.
func (e *element) all(name string) (list []*element) {
	for _, c := range e.children {
		if c.name == name {
			list = append(list, c)
		}
		list = append(list, c.all(name)...)
	}
	return list
}

// parse reads a picture, strictly.
func parse(t testing.TB, data string) *element {
	t.Helper()
	top := &element{}
	stack := []*element{top}
	for d := xml.NewDecoder(strings.NewReader(data)); ; {
		token, err := d.Token()
		if errors.Is(err, io.EOF) {
			break
		}
		if err != nil {
			t.Fatalf("%v in %.300s", err, data)
		}
		last := stack[len(stack)-1]
		switch token := token.(type) {
		case xml.StartElement:
			e := &element{name: token.Name.Local, attrs: map[string]string{}}
			for _, a := range token.Attr {
				if _, twice := e.attrs[a.Name.Local]; twice {
					t.Fatalf("%s has two attributes %s", e.name, a.Name.Local)
				}
				e.attrs[a.Name.Local] = a.Value
			}
			last.children = append(last.children, e)
			stack = append(stack, e)
		case xml.EndElement:
			stack = stack[:len(stack)-1]
		case xml.CharData:
			last.text += string(token)
		}
	}
	if len(top.children) != 1 {
		t.Fatalf("%d elements at the top of %.900s", len(top.children), data)
	}
	return top.children[0]
}

// file writes a scene as a file.
func file(t testing.TB, s *scene.Scene, width, height float64, o svg.Options) string {
	t.Helper()
	var b bytes.Buffer
	if err := svg.Write(&b, s, width, height, o); err != nil {
		t.Fatal(err)
	}
	return b.String()
}

// of draws operations on a page of 100×100.
func of(t testing.TB, ops ...scene.Op) *element {
	t.Helper()
	return parse(t, file(t, &scene.Scene{Ops: ops}, 100, 100, svg.Options{}))
}

// check visits a picture and fails for anything that is not allowed.
func check(t *testing.T, root *element) {
	t.Helper()
	ids, refs := map[string]bool{}, map[string]bool{}
	var walk func(e *element)
	walk = func(e *element) {
		switch e.name {
		case "svg", "title", "desc", "defs", "g", "use", "path", "rect", "circle", "text", "clipPath":
		default:
			t.Errorf("an element %s", e.name)
		}
		for name, v := range e.attrs {
			switch {
			case name == "id":
				if ids[v] {
					t.Errorf("two elements have the id %s", v)
				}
				ids[v] = true
			case name == "href":
				refs[strings.TrimPrefix(v, "#")] = true
			case name == "clip-path":
				refs[strings.TrimSuffix(strings.TrimPrefix(v, "url(#"), ")")] = true
			case name == "aria-label" || name == "xmlns" || name == "xlink":
			case strings.ContainsAny(v, ":&<>") || strings.Contains(v, "NaN") || strings.Contains(v, "Inf") ||
				strings.HasPrefix(name, "on"):
				t.Errorf("%s has %s=%q", e.name, name, v)
			}
		}
		for _, c := range e.children {
			walk(c)
		}
	}
	walk(root)
	for r := range refs {
		if !ids[r] {
			t.Errorf("nothing has the id %s", r)
		}
	}
}

func TestFile(t *testing.T) {
	root := parse(t, file(t, vectortest.Everything(), vectortest.Width, vectortest.Height,
		svg.Options{Title: `华容道 & "<b>"`, Description: "Line 1\nline 2"}))
	check(t, root)
	for name, want := range map[string]string{
		"width": "400pt", "height": "300pt", "viewBox": "0 0 400 300", "font-family": svg.FontFamily,
		"xmlns": "http://www.w3.org/2000/svg",
	} {
		if got := root.attrs[name]; got != want {
			t.Errorf("%s is %q, want %q", name, got, want)
		}
	}
	if root.children[0].name != "title" || root.children[0].text != `华容道 & "<b>"` ||
		root.children[1].text != "Line 1\nline 2" {
		t.Errorf("title %q, description %q", root.children[0].text, root.children[1].text)
	}
}

func TestArtIsDefinedOnce(t *testing.T) {
	piece := vectortest.Piece()
	sprite := func(x, size, fade float64) scene.Op {
		return scene.Sprite{At: scene.Point{X: x, Y: 3}, Size: size, Art: piece, Fade: fade}
	}
	root := of(t, sprite(0, 20, 0), sprite(20, 20, 0.5), sprite(40, 10, 0), sprite(50, 20, 0))
	uses, defs := root.all("use"), root.all("defs")
	if len(uses) != 4 || len(defs) != 2 {
		t.Fatalf("%d uses and %d definitions, want 4 and 2", len(uses), len(defs))
	}
	if uses[0].attrs["href"] != uses[1].attrs["href"] || uses[0].attrs["href"] == uses[2].attrs["href"] {
		t.Error("art is shared between sizes, or not within one")
	}
	if uses[1].attrs["opacity"] != ".502" || uses[0].attrs["opacity"] != "" || uses[1].attrs["x"] != "20" {
		t.Errorf("a faded one has %v", uses[1].attrs)
	}
	if got := of(t, scene.Sprite{Size: 20, Art: &scene.Scene{}}).all("use"); len(got) != 0 {
		t.Error("empty art is used")
	}
}

// Adjacent cells of one colour are one shape. Its outline goes from corner to corner.
func TestCellsAreCompact(t *testing.T) {
	root := of(t, scene.Group{Scale: 2, At: scene.Point{X: 4, Y: 6}, Scene: &scene.Scene{Ops: []scene.Op{
		scene.Cells{Rows: 3, Cols: 4, Index: []byte("....##...##."), Looks: vectortest.Looks()},
	}}})
	var got []string
	for _, p := range root.all("path") {
		got = append(got, p.attrs["d"]+" "+p.attrs["transform"])
	}
	want := "[m0 0h4v3h-4z translate(4 6)scale(2) m1 0h1v1h-1zm2 0h1v1h-1zm-1 1h1v1h1v1h-1v-1h-1zm-2 1h1v1h-1z"
	if len(got) != 3 || got[0] != want[1:strings.Index(want, " m1")] {
		t.Errorf("paths: %q", got)
	}
}

func TestTextStaysText(t *testing.T) {
	face := typeface.NewFace(typeface.BuiltIn())
	const size = 12
	for _, test := range []struct {
		text  string
		texts []string // that remain texts
		paths int
	}{
		{"Steps: 12 — “Łódź”", []string{"Steps: 12 — “Łódź”"}, 0},
		{"Ελληνικά, Привет, Ünïcode, −3 × 4 €", []string{"Ελληνικά, Привет, Ünïcode, −3 × 4 €"}, 0},
		{"华容道", nil, 1},
		{"→", nil, 1},
		{"从 3 步 → goal", []string{"3", "goal"}, 2},
		{"  padded  ", []string{"padded"}, 0},
		{"a  b", []string{"a  b"}, 0},
		{"한국", []string{"한국"}, 0}, // the built-in fonts lack it, but the reader may have a font
		{"<&\"'>", []string{"<&\"'>"}, 0},
		{"bad \xff byte", []string{"bad \uFFFD byte"}, 0},
		{"   ", nil, 0},
	} {
		line := scene.Text{At: scene.Point{X: 500, Y: 50}, Size: size, Text: test.text, Color: scene.Light.Ink}
		root := parse(t, file(t, &scene.Scene{Ops: []scene.Op{line}}, 1000, 100, svg.Options{})) // with room around the line
		check(t, root)
		texts, paths := root.all("text"), root.all("path")
		var got []string
		for _, e := range texts {
			got = append(got, e.text)
			if l := e.attrs["textLength"]; len([]rune(e.text)) > 1 {
				v, _ := strconv.ParseFloat(l, 64)
				if want := size * face.Width(false, e.text); math.Abs(v-want) > 0.01 ||
					e.attrs["lengthAdjust"] != "spacingAndGlyphs" {
					t.Errorf("%q: length %q, want %v", e.text, l, want)
				}
			}
			if (e.attrs["space"] == "preserve") != strings.Contains(e.text, "  ") {
				t.Errorf("%q: spaces %q", e.text, e.attrs["space"])
			}
		}
		if fmt.Sprint(got) != fmt.Sprint(test.texts) || len(paths) != test.paths {
			t.Errorf("%q: texts %q and %d outlines, want %q and %d", test.text, got, len(paths), test.texts, test.paths)
		}
		if test.paths > 0 {
			labelled := append(root.all("g"), paths...)
			found := false
			for _, e := range labelled {
				found = found || e.attrs["aria-label"] == test.text && e.attrs["role"] == "img"
			}
			if !found {
				t.Errorf("%q is nowhere named", test.text)
			}
		}
	}
}

// For every alignment, text begins at the same place in all back ends. If possible, it is anchored there.
func TestAlign(t *testing.T) {
	for align, want := range map[scene.Align][2]string{
		scene.Start: {"50", ""}, scene.Middle: {"50", "middle"},
		scene.End: {"50", "end"},
	} {
		root := of(t, scene.Text{At: scene.Point{X: 50, Y: 50}, Size: 10, Text: "word", Align: align, Color: scene.Light.Ink})
		text := root.all("text")[0]
		anchor := ""
		for _, g := range root.all("g") {
			anchor += g.attrs["text-anchor"]
		}
		if text.attrs["x"] != want[0] || anchor != want[1] || text.attrs["y"] != "53.6" {
			t.Errorf("alignment %d: %v, anchor %q", align, text.attrs, anchor)
		}
	}
}

func TestInk(t *testing.T) {
	half := scene.Light.Accent
	half.A = 128
	line := scene.Polyline(scene.Ink{Stroke: half, Width: 2}, scene.Point{X: 1, Y: 1}, scene.Point{X: 9, Y: 1})
	line.Dash = 3
	root := of(t, line, scene.Rect{Max: scene.Point{X: 9, Y: 9}, Ink: scene.Ink{
		Fill: half, Stroke: scene.RGB(0xFF8800),
		Width: 1,
	}})
	for _, test := range []struct {
		element string
		want    map[string]string
	}{
		{"path", map[string]string{
			"fill": "none", "stroke": "#0f766e", "stroke-opacity": ".502", "stroke-width": "2", "stroke-dasharray": "3",
			"d": "M1 1H9",
		}},
		{"rect", map[string]string{
			"fill": "#0f766e", "fill-opacity": ".502", "stroke": "#f80", "stroke-linejoin": "miter",
			"width": "9",
		}},
	} {
		e := root.all(test.element)[0]
		for name, want := range test.want {
			if got := e.attrs[name]; got != want {
				t.Errorf("%s: %s is %q, want %q", test.element, name, got, want)
			}
		}
	}
}

// Numbers with the same look share their attributes in a group.
func TestNumbersShareAGroup(t *testing.T) {
	root := of(t, scene.Group{Scale: 20, Scene: &scene.Scene{Ops: []scene.Op{
		scene.Numbers{Patch: scene.Patch{Rows: 2, Cols: 2}, Value: []int64{1, 2, 3, 4}, Size: 0.5, Color: scene.Light.Ink},
	}}})
	if groups := root.all("g"); len(groups) != 1 || len(groups[0].all("text")) != 4 ||
		groups[0].attrs["font-size"] != "10" {
		t.Errorf("%d groups", len(groups))
	}
}

// An error of the writer is returned and ends the work.
func TestAnErrorEndsIt(t *testing.T) {
	s := &scene.Scene{}
	for range 60 {
		s.Add(vectortest.Everything().Ops...)
	}
	work := func(fail int, want error) float64 {
		return testing.AllocsPerRun(1, func() {
			err := svg.Write(&pieces{fail: fail}, s, vectortest.Width, vectortest.Height, svg.Options{})
			if !errors.Is(err, want) {
				t.Errorf("the error is %v, want %v", err, want)
			}
		})
	}
	if all, part := work(0, nil), work(1, io.ErrShortWrite); part > all/10 {
		t.Errorf("with an error the work is %v of %v", part, all)
	}
}

// pieces is a writer that measures the largest piece.
type pieces struct {
	all, largest int
	fail         int // fails after this many bytes
}

func (p *pieces) Write(b []byte) (int, error) {
	p.all += len(b)
	p.largest = max(p.largest, len(b))
	if p.fail > 0 && p.all > p.fail {
		return 0, io.ErrShortWrite
	}
	return len(b), nil
}

func TestItStreams(t *testing.T) {
	for _, cell := range []float64{1, 12} {
		s, width, height := vectortest.Page(vectortest.Maze(300, 300), 300, 300, cell)
		var p pieces
		if err := svg.Write(&p, s, width, height, svg.Options{}); err != nil {
			t.Fatal(err)
		}
		if p.all < 4e5 || p.largest > 1<<17 {
			t.Errorf("cells of %v points: %d bytes, at most %d at once", cell, p.all, p.largest)
		}
	}
}

func TestNonsense(t *testing.T) {
	rng := rand.New(rand.NewPCG(7, 8))
	for range 150 {
		check(t, parse(t, file(t, vectortest.Nonsense(rng), 100, 100, svg.Options{Title: "\x00\xff"})))
	}
}

// If a line would leave the picture in a wider font, its outlines are drawn, with its text as a label. A line with
// enough room is text.
func TestLongLine(t *testing.T) {
	for _, test := range []struct {
		about string
		at    float64
		align scene.Align
		paths int
	}{
		{"with room", 5, scene.Start, 0},
		{"up to the right edge", 22, scene.Start, 1},
		{"up to the left edge", 78, scene.End, 1},
		{"in the middle", 50, scene.Middle, 0},
		{"beside the middle", 58, scene.Middle, 1},
	} {
		const text = "A line of more than thirty letters"
		root := of(t, scene.Text{At: scene.Point{X: test.at, Y: 50}, Size: 4.5, Text: text, Color: scene.Light.Ink, Align: test.align})
		check(t, root)
		if got := len(root.all("path")); got != test.paths || len(root.all("text")) != 1-test.paths {
			t.Fatalf("%s: %d outlines, want %d", test.about, got, test.paths)
		}
		if test.paths == 1 && root.all("path")[0].attrs["aria-label"] != text {
			t.Errorf("%s: the text is nowhere named", test.about)
		}
	}
}
