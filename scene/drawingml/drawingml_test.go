package drawingml_test

import (
	"encoding/xml"
	"errors"
	"fmt"
	"image/color"
	"io"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"stepboard/scene"
	"stepboard/scene/drawingml"
	"stepboard/scene/vector/vectortest"
)

// shape is a shape or a group that was read.
type shape struct {
	group     bool
	id, name  string
	described string
	x, y      int // in the format's units
	cx, cy    int
	fill      string
	parts     []*shape
}

// parse reads shapes.
func parse(t *testing.T, data []byte) []*shape {
	t.Helper()
	d := xml.NewDecoder(strings.NewReader(`<r xmlns:p="p" xmlns:a="a">` + string(data) + `</r>`))
	top := &shape{}
	open := []*shape{top}
	for {
		token, err := d.Token()
		if errors.Is(err, io.EOF) {
			return top.parts
		}
		if err != nil {
			t.Fatalf("%v in\n%.2000s", err, data)
		}
		last := open[len(open)-1]
		switch token := token.(type) {
		case xml.StartElement:
			attr := map[string]string{}
			for _, a := range token.Attr {
				attr[a.Name.Local] = a.Value
			}
			switch token.Name.Local {
			case "sp", "grpSp":
				s := &shape{group: token.Name.Local == "grpSp"}
				last.parts = append(last.parts, s)
				open = append(open, s)
			case "cNvPr":
				last.id, last.name, last.described = attr["id"], attr["name"], attr["descr"]
			case "off":
				_, _ = fmt.Sscan(attr["x"]+" "+attr["y"], &last.x, &last.y)
			case "ext":
				_, _ = fmt.Sscan(attr["cx"]+" "+attr["cy"], &last.cx, &last.cy)
			case "srgbClr", "schemeClr":
				if last.fill == "" {
					last.fill = attr["val"]
				}
			}
		case xml.EndElement:
			if token.Name.Local == "sp" || token.Name.Local == "grpSp" {
				open = open[:len(open)-1]
			}
		}
	}
}

// options has shapes at the corner of a slide. One colour is the theme's.
func options(width, height float64) drawingml.Options {
	return drawingml.Options{
		Width: width, Height: height, Description: "A <board>", FirstID: 10,
		Theme: map[color.NRGBA]string{red: "accent1"},
		Lang:  func(string) (string, string) { return "zh-CN", "en-US" },
	}
}

var red = color.NRGBA{R: 200, A: 255}

// sound checks that IDs are unique and that groups contain their parts.
func sound(t *testing.T, list []*shape) {
	t.Helper()
	seen := map[string]bool{}
	var look func(s *shape)
	look = func(s *shape) {
		if s.id == "" || seen[s.id] || s.name == "" || s.group != (len(s.parts) > 0) {
			t.Errorf("%+v has no id of its own, no name or nothing in it", s)
		}
		seen[s.id] = true
		for _, p := range s.parts {
			if p.x < s.x || p.y < s.y || p.x+p.cx > s.x+s.cx || p.y+p.cy > s.y+s.cy {
				t.Errorf("%+v reaches out of %+v", p, s)
			}
			look(p)
		}
	}
	for _, s := range list {
		look(s)
	}
}

// TestEverything: all operations become shapes, whatever they contain.
func TestEverything(t *testing.T) {
	list := parse(t, drawingml.Shapes(vectortest.Everything(), options(vectortest.Width, vectortest.Height)))
	if len(list) < 30 {
		t.Errorf("%d shapes", len(list))
	}
	sound(t, list)
	for seed := range uint64(300) {
		sound(t, parse(t, drawingml.Shapes(vectortest.Nonsense(rand.New(rand.NewPCG(seed, 2))), options(100, 100))))
	}
}

// TestPieces: a piece on the board has a name that PowerPoint recognizes in other slides. It is outside of groups,
// between the shapes under it and over it. A repeated part of the board is one shape.
func TestPieces(t *testing.T) {
	art := &scene.Scene{Ops: []scene.Op{scene.Disc(50, 50, 40, scene.Ink{Fill: red})}}
	looks := vectortest.Looks()
	looks['#'].Art = art
	board := &scene.Scene{Ops: []scene.Op{
		scene.Cells{Rows: 2, Cols: 3, Index: []byte("#.#.#."), Looks: looks},
		scene.Sprite{At: scene.Point{X: 1}, Size: 1, Art: art, Name: "box"},
		scene.Sprite{At: scene.Point{X: 2}, Size: 1, Art: art, Name: "player"},
		scene.Text{At: scene.Point{X: 1.5, Y: 0.5}, Size: 0.5, Text: "箱 <1>", Color: red},
	}}
	page := &scene.Scene{Ops: []scene.Op{
		scene.Group{Scale: 20, Scene: board, Name: "Board", Clip: true, Max: scene.Point{X: 3, Y: 2}},
	}}
	list := parse(t, drawingml.Shapes(page, options(60, 40)))
	sound(t, list)
	var names []string
	for _, s := range list {
		names = append(names, s.name)
	}
	if want := []string{"Board", "!!box", "!!player", "Board"}; !slices.Equal(names, want) {
		t.Fatalf("there are %q, want %q", names, want)
	}
	if list[0].described != "A <board>" || list[3].described != "" {
		t.Errorf("described as %q and %q", list[0].described, list[3].described)
	}
	if box := list[1].parts[0]; box.fill != "accent1" || list[1].x < 20*12700 || list[1].x > 25*12700 {
		t.Errorf("the box is %+v in %+v", box, list[1])
	}
	walls := list[0].parts[len(list[0].parts)-1]
	if walls.name != "Art" || len(walls.parts) != 1 || walls.cx < 50*12700 {
		t.Errorf("the walls are %+v", walls)
	}
	if text := list[3].parts[0]; text.name != "箱 <1>" {
		t.Errorf("the text is %+v", text)
	}
}

// TestLines: the box of a line along an axis is not empty, because readers would show a dot.
func TestLines(t *testing.T) {
	line := scene.Polyline(scene.Ink{Stroke: red, Width: 1}, scene.Point{X: 1, Y: 5}, scene.Point{X: 9, Y: 5})
	list := parse(t, drawingml.Shapes(&scene.Scene{Ops: []scene.Op{line}}, options(10, 10)))
	if len(list) != 1 || list[0].cx == 0 || list[0].cy == 0 {
		t.Errorf("it is %+v", list)
	}
}

// TestClip: lines and rectangles end at the border of a clip, also of an outer one. Texts outside are left out.
func TestClip(t *testing.T) {
	at := func(x, y float64) scene.Point { return scene.Point{X: x, Y: y} }
	ink := scene.Ink{Stroke: red, Width: 1}
	bow := scene.Path{Ink: ink, Segments: []scene.Segment{
		{Verb: scene.Move, P: [3]scene.Point{at(12, 12)}},
		{Verb: scene.Cubic, P: [3]scene.Point{at(12, -20), at(28, -20), at(28, 28)}},
	}}
	inner := &scene.Scene{Ops: []scene.Op{
		scene.Polyline(ink, at(15, -90), at(15, 90)), scene.Polyline(ink, at(10, 10), at(10, 30), at(30, 30)), bow,
		scene.Polygon(ink, at(-5, 20), at(20, 45), at(45, 20), at(20, -5)), // only its box meets the clip
		scene.Rect{Min: at(18, 0), Max: at(22, 40), Radius: 1, Ink: ink},
		scene.Text{At: at(20, 20), Size: 4, Text: "in", Color: red},
		scene.Text{At: at(20, 9), Size: 4, Text: "out", Color: red},
		scene.Polyline(ink, at(9, 0), at(9, 40), at(40, 9)),
	}}
	page := &scene.Scene{Ops: []scene.Op{scene.Group{Scale: 1, Clip: true, Min: at(10, 10), Max: at(30, 30), Scene: &scene.Scene{
		Ops: []scene.Op{scene.Group{Scale: 1, Clip: true, Min: at(0, 0), Max: at(40, 40), Scene: inner}},
	}}}}
	list := parse(t, drawingml.Shapes(page, options(60, 40)))
	if len(list) != 6 {
		t.Errorf("there are %d shapes, want 6", len(list))
	}
	for _, s := range list {
		if s.name == "out" || s.x < 10*12700 || s.y < 10*12700 || s.x+s.cx > 30*12700+1000 || s.y+s.cy > 30*12700+1000 {
			t.Errorf("%+v is not cut", s)
		}
	}
	if line, corner := list[0], list[5]; line.cy != 20*12700 || corner.x != 241000 || corner.cy != 140000 {
		t.Errorf("the cut lines are %+v and %+v", line, corner)
	}
}
