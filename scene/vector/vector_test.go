package vector

import (
	"image/color"
	"math"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"stepboard/scene"
	"stepboard/scene/typeface"
	"stepboard/scene/vector/vectortest"
)

var face = typeface.NewFace(typeface.BuiltIn())

func page(width, height float64) Page { return Page{Width: width, Height: height, Face: face} }

// log records the drawn operations, one letter for each.
type log struct {
	ops   strings.Builder
	rects []scene.Rect
	paths []Path
	lines []Line
	art   []Art
	areas []drawnArea
	depth int
}

type drawnArea struct {
	color color.NRGBA
	cells int
}

// counting computes the size of areas from their outline (the shoelace formula).
type counting struct{ x, y, x0, y0, twice int }

func (c *counting) Move(x, y int) { c.x, c.y, c.x0, c.y0 = x, y, x, y }
func (c *counting) Line(x, y int) { c.twice += c.x*y - x*c.y; c.x, c.y = x, y }
func (c *counting) Close()        { c.Line(c.x0, c.y0) }

func (l *log) Rect(r *scene.Rect)   { l.ops.WriteByte('r'); l.rects = append(l.rects, *r) }
func (l *log) Circle(*scene.Circle) { l.ops.WriteByte('c') }
func (l *log) Path(p *Path) {
	l.ops.WriteByte('p')
	l.paths = append(l.paths, Path{Path: scene.Path{Segments: slices.Clone(p.Segments), Ink: p.Ink, Dash: p.Dash}})
}
func (l *log) Text(t *Line)          { l.ops.WriteByte('t'); l.lines = append(l.lines, *t) }
func (l *log) Art(a Art)             { l.ops.WriteByte('a'); l.art = append(l.art, a) }
func (l *log) Clip(_, _ scene.Point) { l.ops.WriteByte('('); l.depth++ }
func (l *log) End()                  { l.ops.WriteByte(')'); l.depth-- }
func (l *log) Cut()                  { l.ops.WriteByte('|') }
func (l *log) Area(a *Area) {
	l.ops.WriteByte('A')
	var c counting
	a.Outline(&c)
	l.areas = append(l.areas, drawnArea{a.Color, c.twice / 2})
}

// drawn draws operations in a group with a scale, on a page of 100×100.
func drawn(scale float64, ops ...scene.Op) *log {
	l := &log{}
	Draw(l, &scene.Scene{Ops: []scene.Op{scene.Group{Scale: scale, Scene: &scene.Scene{Ops: ops}}}}, page(100, 100))
	return l
}

var (
	black = color.NRGBA{A: 255}
	dot   = &scene.Scene{Ops: []scene.Op{scene.Disc(50, 50, 30, scene.Ink{Fill: black})}}
)

func TestWhatIsTooSmallIsLeftOut(t *testing.T) {
	looks := &[256]scene.CellLook{'.': {Fill: black, Art: dot}}
	patch := scene.Patch{Rows: 1, Cols: 1}
	palette := &scene.Palette{1: black, 2: {R: 255, A: 255}}
	for _, test := range []struct {
		name         string
		op           scene.Op
		from         float64 // size of cells in points
		below, above string
	}{
		{"art of cells", scene.Cells{Rows: 1, Cols: 1, Index: []byte("."), Looks: looks}, 5, "A||", "Aa||"},
		{"lines between cells", scene.Grid{Rows: 1, Cols: 1, Color: black}, 2.5, "||", "p||"},
		{"text", scene.Text{Text: "x", Size: 1, Color: black}, 1.75, "||", "t||"},
		{"numbers", scene.Numbers{Patch: patch, Value: []int64{1}, Size: 1, Color: black}, 3, "||", "t|||"},
		{"quarters", scene.Quarters{Patch: patch, Index: []byte{0, 1, 0, 2}, Palette: palette}, 3, "A||", "pp|||"},
	} {
		below, above := drawn(test.from-0.01, test.op).ops.String(), drawn(test.from, test.op).ops.String()
		if strings.ReplaceAll(below, "|", "") != strings.ReplaceAll(test.below, "|", "") ||
			strings.ReplaceAll(above, "|", "") != strings.ReplaceAll(test.above, "|", "") {
			t.Errorf("%s: %q below %v points and %q from there on, want %q and %q",
				test.name, below, test.from, above, test.below, test.above)
		}
	}
}

func TestLeastSizes(t *testing.T) {
	line := scene.Polyline(scene.Ink{Stroke: black, Width: 0.1}, scene.Point{}, scene.Point{X: 5})
	if got := drawn(1, line).paths[0].Width; got != Pixel {
		t.Errorf("a thin line of the board is %v wide, want %v", got, Pixel)
	}
	if got := drawn(20, line).paths[0].Width; got != 2 {
		t.Errorf("a line of the board is %v wide, want 2", got)
	}
	l := &log{}
	DrawArt(l, face, &scene.Scene{Ops: []scene.Op{line}}, scene.Point{}, 1)
	if got := l.paths[0].Width; got != 0.1 {
		t.Errorf("a thin line of art is %v wide, want 0.1", got)
	}
	a := drawn(1, scene.Sprite{At: scene.Point{X: 10, Y: 10}, Size: 1, Art: dot}).art[0]
	if a.Size != 2 || a.At != (scene.Point{X: 9.5, Y: 9.5}) {
		t.Errorf("a small sprite is %v large at %v, want 2 at 9.5", a.Size, a.At)
	}
	if got := len(drawn(10, scene.Sprite{Size: 1, Art: dot, Fade: 1}).art); got != 0 {
		t.Error("an invisible sprite is drawn")
	}
	if got := drawn(10, scene.Sprite{Size: 1, Art: dot, Fade: 0.5}).art[0].Alpha; got != 128 {
		t.Errorf("half faded is an alpha of %d", got)
	}
}

func TestWhatLiesOutsideIsLeftOut(t *testing.T) {
	far := scene.Point{X: 500, Y: 500}
	ink := scene.Ink{Fill: black}
	l := drawn(1,
		scene.Rect{Min: far, Max: scene.Point{X: 600, Y: 600}, Ink: ink}, scene.Circle{Center: far, Radius: 9, Ink: ink},
		scene.Polyline(scene.Ink{Stroke: black, Width: 1}, far, scene.Point{X: 600, Y: 500}),
		scene.Text{At: far, Size: 10, Text: "far", Color: black}, scene.Sprite{At: far, Size: 9, Art: dot},
		scene.Group{Scale: 1, Scene: dot, Clip: true, Min: far, Max: scene.Point{X: 600, Y: 600}},
	)
	if s := strings.ReplaceAll(l.ops.String(), "|", ""); s != "" {
		t.Errorf("drawn: %s", s)
	}
	// Of a large board, only the part within the clip and the page is drawn. The clip has 10 columns and 5 rows. Only 7
	// of these columns lie on the page.
	const n = 1000
	index := make([]byte, n*n)
	board := &scene.Scene{Ops: []scene.Op{
		scene.Cells{Rows: n, Cols: n, Index: index, Looks: &[256]scene.CellLook{0: {Fill: black, Art: dot}}},
		scene.Numbers{Patch: scene.Patch{Rows: n, Cols: n}, Value: make([]int64, n*n), Size: 0.5, Color: black},
	}}
	l = drawn(1, scene.Group{
		At: scene.Point{X: -8000, Y: -8000}, Scale: 16, Scene: board,
		Clip: true, Min: scene.Point{X: 500, Y: 500.5}, Max: scene.Point{X: 510, Y: 505},
	})
	if len(l.areas) != 1 || l.areas[0].cells != 35 || len(l.art) != 35 || len(l.lines) != 35 {
		t.Errorf("of a large board are drawn %v, %d pieces of art, %d numbers; want 35 of each (7 columns lie on the page)",
			l.areas, len(l.art), len(l.lines))
	}
}

func TestNumbersFit(t *testing.T) {
	values := []int64{7, -123456, scene.NoNumber, math.MaxInt64}
	l := drawn(24, scene.Numbers{Patch: scene.Patch{Rows: 1, Cols: 4}, Value: values, Size: 0.5, Color: black})
	if len(l.lines) != 2 || l.lines[0].Text != "7" || l.lines[1].Text != "−123456" {
		t.Fatalf("numbers: %+v", l.lines)
	}
	small, large := l.lines[1], l.lines[0]
	if large.Size != 12 || small.Size >= 12 || small.Width > 0.9*24 || !small.Tight || large.Tight {
		t.Errorf("7 has size %v, −123456 %v and width %v", large.Size, small.Size, small.Width)
	}
	if mid := large.X + large.Width/2; math.Abs(mid-12) > 1e-9 {
		t.Errorf("the middle of 7 is at %v, want 12", mid)
	}
	four := drawn(40, scene.Numbers{
		Patch: scene.Patch{Rows: 1, Cols: 1}, Value: []int64{1, 2, 3, 4}, Size: 0.2,
		Color: black,
	}).lines
	if len(four) != 4 || !(four[3].X < four[0].X && four[0].X < four[1].X && four[0].Y < four[1].Y &&
		four[1].Y < four[2].Y) {
		t.Errorf("up, right, down, left: %+v", four)
	}
}

// Each number has its own colour. On a visible part of a chess board, each cell has its colour, too.
func TestColors(t *testing.T) {
	palette := &scene.Palette{1: {R: 1, A: 255}, 2: {R: 2, A: 255}, 3: {R: 3, A: 255}}
	lines := drawn(40, scene.Numbers{
		Patch: scene.Patch{Rows: 1, Cols: 1}, Value: []int64{1, 2, 3, 4}, Size: 0.2, Color: black, Index: []byte{1, 2, 0, 3},
		Palette: palette,
	}).lines
	for i, want := range []uint8{1, 2, 0, 3} {
		if lines[i].Color.R != want {
			t.Errorf("number %d has colour %d, want %d", i, lines[i].Color.R, want)
		}
	}
	looks := &[256]scene.CellLook{{Fill: palette[1], Alt: palette[2]}}
	for skip := range 3 { // number of columns left of the page
		l := drawn(20, scene.Group{At: scene.Point{X: -float64(skip)}, Scale: 1, Scene: &scene.Scene{Ops: []scene.Op{
			scene.Cells{Rows: 5, Cols: 8, Index: make([]byte, 40), Looks: looks},
		}}})
		// 13 of 25 cells have the colour of the first visible cell. This colour is the base.
		if want := palette[1+skip%2]; l.areas[0] != (drawnArea{want, 25}) || l.areas[1].cells != 12 {
			t.Errorf("without %d columns: %v", skip, l.areas)
		}
	}
}

func TestQuarters(t *testing.T) {
	palette := &scene.Palette{1: black, 2: {R: 2, A: 255}, 3: {R: 3, A: 255}, 4: {R: 4, A: 255}}
	l := drawn(20, scene.Quarters{
		Patch: scene.Patch{Rows: 1, Cols: 1}, Index: []byte{1, 2, 3, 4}, Palette: palette,
		Gap: 0.1,
	})
	near := 1 + math.Sqrt2 // outer side's ends to the corners: half the gap, and the diagonal's part
	for i, want := range [][3]scene.Point{
		{{X: near, Y: 1}, {X: 20 - near, Y: 1}, {X: 10, Y: 10 - math.Sqrt2}},
		{{X: 19, Y: near}, {X: 19, Y: 20 - near}, {X: 10 + math.Sqrt2, Y: 10}},
		{{X: 20 - near, Y: 19}, {X: near, Y: 19}, {X: 10, Y: 10 + math.Sqrt2}},
		{{X: 1, Y: 20 - near}, {X: 1, Y: near}, {X: 10 - math.Sqrt2, Y: 10}},
	} {
		for j, p := range want {
			if got := l.paths[i].Segments[j].P[0]; math.Hypot(got.X-p.X, got.Y-p.Y) > 1e-9 {
				t.Errorf("quarter %d, corner %d: %v, want %v", i, j, got, p)
			}
		}
	}
	box := drawn(20, scene.Tints{
		Patch: scene.Patch{Rows: 1, Cols: 1}, Index: []byte{1}, Palette: palette,
		Inset: 0.1,
	}).paths[0].Segments
	if box[0].P[0] != (scene.Point{X: 2, Y: 2}) || box[2].P[0] != (scene.Point{X: 18, Y: 18}) {
		t.Errorf("an inset tint: %v", box)
	}
}

// By rows, pictures that differ in one cell share all rows but one. Otherwise cuts are rare.
func TestCuts(t *testing.T) {
	op := scene.Numbers{Patch: scene.Patch{Rows: 9, Cols: 2}, Value: make([]int64, 18), Size: 0.5, Color: black}
	s := &scene.Scene{Ops: []scene.Op{op}}
	for byRows, want := range map[bool]string{true: strings.Repeat("tt|", 9) + "|", false: strings.Repeat("tt", 9) + "|"} {
		l := &log{}
		p := page(300, 300)
		p.ByRows = byRows
		Draw(l, &scene.Scene{Ops: []scene.Op{scene.Group{Scale: 20, Scene: s}}}, p)
		if got := l.ops.String(); got != want+"|" {
			t.Errorf("by rows %v: %s", byRows, got)
		}
	}
}

func TestStopped(t *testing.T) {
	const n = 20
	board := scene.Group{Scale: 10, Scene: &scene.Scene{Ops: []scene.Op{
		scene.Cells{Rows: n, Cols: n, Index: make([]byte, n*n), Looks: &[256]scene.CellLook{{Art: dot}}},
		scene.Numbers{Patch: scene.Patch{Rows: n, Cols: n}, Value: make([]int64, n*n), Size: 0.5, Color: black},
	}}}
	for _, after := range []int{0, 1, 2, 12, 23, 24, 34} { // the group, cells, their rows, numbers, their rows
		l, asked := &log{}, 0
		p := page(n*10, n*10)
		p.Stopped = func() bool { asked++; return asked > after }
		Draw(l, &scene.Scene{Ops: []scene.Op{board, board, board}}, p)
		if got, want := len(l.art), n*min(n, max(0, after-2)); got != want {
			t.Errorf("stopped after %d: %d pieces of art, want %d", after, got, want)
		}
		if got, want := len(l.lines), n*max(0, after-23); got != want {
			t.Errorf("stopped after %d: %d numbers, want %d", after, got, want)
		}
	}
}

func TestOverflows(t *testing.T) {
	ink := scene.Ink{Fill: black, Stroke: black, Width: 0.1}
	for i, test := range []struct {
		op   scene.Op
		want bool
	}{
		{scene.Box(5, 5, 95, 95, 0, ink), false},
		{scene.Box(4, 5, 95, 95, 0, ink), true},
		{scene.Disc(50, 50, 45, ink), false},
		{scene.Disc(50, 50, 46, ink), true},
		{scene.Polyline(ink, scene.Point{X: 0.5, Y: 0.5}, scene.Point{X: 0.5, Y: 1.1}), true},
		{scene.Text{At: scene.Point{X: 0.5, Y: 0.5}, Size: 0.5, Text: "12"}, false},
		{scene.Text{At: scene.Point{X: 0.5, Y: 0.5}, Size: 0.5, Text: "12345"}, true},
		{scene.Text{At: scene.Point{X: 0.5, Y: 0.5}, Size: 0.5, Text: "123", Align: scene.Start}, true},
		{scene.Circle{Radius: math.NaN()}, true},
	} {
		if got := Overflows(&scene.Scene{Ops: []scene.Op{test.op}}, face); got != test.want {
			t.Errorf("%d: %v", i, got)
		}
	}
}

// Whatever numbers a scene has, drawing does not panic, and every clip ends.
func TestNonsense(t *testing.T) {
	rng := rand.New(rand.NewPCG(5, 6))
	for range 5000 {
		l := &log{}
		Draw(l, vectortest.Nonsense(rng), Page{Width: vectortest.Odd(rng), Height: vectortest.Odd(rng), Face: face})
		for _, p := range l.paths {
			if p.Segments[0].Verb != scene.Move {
				t.Fatal("a path begins nowhere")
			}
		}
		if l.depth != 0 {
			t.Fatal("a clip does not end")
		}
	}
}
