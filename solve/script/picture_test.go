package script_test

import (
	"math"
	"strings"
	"testing"

	"stepboard/app/catalogue"
	"stepboard/scene"
	"stepboard/solve"
	"stepboard/solve/lens"
	"stepboard/solve/looks"
	"stepboard/solve/script"
)

// movesOf draws the lens of legal moves on a board. It returns the ends of its arrows, and the number of frames.
func movesOf(t *testing.T, f *script.File, d *solve.Dataset) (arrows [][2]scene.Point, frames int) {
	t.Helper()
	p := f.Puzzle("mine")
	r, err := p.Rules(d, 0)
	if err != nil {
		t.Fatal(err)
	}
	list := p.Lenses(solve.TaskSolve)
	moves := list[lens.Index(list, "moves")]
	pic := moves.Draw(&lens.View{
		Puzzle: p, Dataset: d, Task: solve.TaskSolve, State: r.Start(), Colors: scene.Light, Look: looks.Of(p, scene.Light),
	})
	for _, op := range append(pic.Under, pic.Over...) {
		switch op := op.(type) {
		case scene.Rect:
			frames++
		case scene.Path:
			if op.Fill.A == 0 && op.Stroke == scene.Light.Accent {
				arrows = append(arrows, [2]scene.Point{op.Segments[0].P[0], op.Segments[1].P[0]})
			}
		}
	}
	return arrows, frames
}

// samples parses the first sample of a puzzle of the collection.
func samples(t *testing.T, f *script.File) *solve.Dataset {
	t.Helper()
	list, _, err := f.Parse("", strings.NewReader(f.Samples[0].Input))
	if err != nil {
		t.Fatal(err)
	}
	return list[0]
}

// The lens of legal moves draws a frame for each press, and an arrow for each other move. Where a piece can walk, no
// arrow is slanting.
func TestLegalMovesAreDrawnAsTheyAreMade(t *testing.T) {
	for id, want := range map[string]struct{ arrows, frames int }{
		"flip": {0, 16}, "klotski": {8, 0}, "rush": {11, 0}, "warehouse": {3, 0}, "knights": {6, 0}, "keys": {1, 0},
	} {
		f := puzzle(t, id)
		arrows, frames := movesOf(t, f, samples(t, f))
		if len(arrows) != want.arrows || frames != want.frames {
			t.Errorf("%s: %d arrows and %d frames; want %v", id, len(arrows), frames, want)
		}
		for _, a := range arrows {
			if id != "knights" && min(math.Abs(a[1].X-a[0].X), math.Abs(a[1].Y-a[0].Y)) > 1e-9 {
				t.Errorf("%s: an arrow slants from %v to %v", id, a[0], a[1])
			}
		}
	}
}

// The arrow of a long piece begins at its front, in the middle of its width. A long way is a chain of arrows.
func TestArrowsOfLongPieces(t *testing.T) {
	f := read(t, `size = (3, 5)
free = ground(".")
car = piece("c", count = 1, size = (3, 2))
def moves(b, s):
    at = s.find(car)
    return [move("right %d" % n, s.move(at, at.to(RIGHT, n))) for n in (3, 2, 1)]
def won(b, s): return False
`)
	arrows, _ := movesOf(t, f, boards(t, f, "cc...\ncc...\ncc...\n")[0])
	if len(arrows) != 3 {
		t.Fatalf("arrows %v; want 3", arrows)
	}
	for i, a := range arrows {
		if a[0].Y != 1.5 || a[0].X < 1.5+float64(i) || a[1].X > 2.5+float64(i) {
			t.Errorf("arrow %d goes from %v to %v; want from the middle of the side, one cell on", i, a[0], a[1])
		}
	}
}

// A move that walks to a box and pushes it has the arrow of the box, even if the letter of the walker is first.
func TestTheArrowOfAPush(t *testing.T) {
	f := puzzle(t, "warehouse")
	g := read(t, strings.NewReplacer("$", "Z", "@", "A").Replace(f.Source))
	arrows, _ := movesOf(t, g, samples(t, g))
	for _, a := range arrows {
		if length := math.Hypot(a[1].X-a[0].X, a[1].Y-a[0].Y); length > 0.5 {
			t.Errorf("an arrow from %v to %v; want one step of a box", a[0], a[1])
		}
	}
	if len(arrows) != 3 {
		t.Errorf("%d arrows; want 3", len(arrows))
	}
}

// White and black pieces look white and black in each theme. Their outlines are visible on the floor.
func TestWhiteAndBlackInEachTheme(t *testing.T) {
	for _, c := range []*scene.Colors{scene.Light, scene.Dark} {
		p := puzzle(t, "flip").Puzzle("flip")
		look := looks.Of(p, c)
		white, black := look.Tiles[solve.Floor].Art, look.Kinds['b']
		if white == nil {
			t.Fatal("a white disc is not drawn")
		}
		for name, art := range map[string]*scene.Scene{"white": white, "black": black} {
			ink := art.Ops[0].(scene.Circle).Ink
			if light := scene.Luminance(ink.Fill); name == "white" && light < 0.95 || name == "black" && light > 0.02 {
				t.Errorf("dark %v: %s has the luminance %.2f", c.Dark, name, light)
			}
			if contrast := max(scene.Contrast(ink.Stroke, c.Floor), scene.Contrast(ink.Fill, c.Floor)); contrast < 4.5 {
				t.Errorf("dark %v: %s has the contrast %.1f with the floor", c.Dark, name, contrast)
			}
		}
		if c.Dark && scene.Contrast(black.Ops[0].(scene.Circle).Fill, c.Floor) < 1.2 {
			t.Error("a black disc looks like a ring on the floor")
		}
		if look.Shown[solve.Floor] {
			t.Error("the white disc is drawn again on a black one")
		}
		f := read(t, "size = (2, 2)\nw = ground(\"w\", look = \"#FFFFFF\")\nb = ground(\"b\", look = \"#000000\")\nm = piece(\"m\")\n"+
			"def moves(b, s): return []\ndef won(b, s): return True\n")
		tiles := looks.Of(f.Puzzle("mine"), c).Tiles
		for _, b := range f.Puzzle("mine").Brushes() {
			if light := scene.Luminance(tiles[b.Tile].Fill); b.ID == "w" && light < 0.95 || b.ID == "b" && light > 0.02 {
				t.Errorf("dark %v: the ground %s has the luminance %.2f", c.Dark, b.ID, light)
			}
		}
	}
}

// Each robot shows the number by which the puzzle's text names it, and the number is in its name.
func TestRobotsHaveNumbers(t *testing.T) {
	p := puzzle(t, "ricochet").Puzzle("ricochet")
	look := looks.Of(p, scene.Light)
	for _, b := range p.Brushes() {
		if b.Layer == solve.Terrain {
			continue
		}
		n := string(rune(b.Kind))
		if got := solve.TextOf(p, "brush."+b.ID); got.Own["en"] != "robot "+n || !strings.Contains(got.Own["zh"], n) {
			t.Errorf("robot %s is named %v", n, got.Own)
		}
		if letter, ok := look.Kinds[b.Kind].Ops[1].(scene.Text); !ok || letter.Text != n {
			t.Errorf("robot %s shows %v", n, look.Kinds[b.Kind].Ops)
		}
	}
}

// The floor of a file that declares no floor has the name of the catalogue in each language.
func TestFloorWithoutAName(t *testing.T) {
	p := puzzle(t, "rush").Puzzle("rush")
	for lang, want := range map[string]string{"en": "Floor", "zh": "空地", "ja": "床"} {
		if got := catalogue.New(lang).Say(solve.TextOf(p, "brush."+p.Brushes()[0].ID)); got != want {
			t.Errorf("in %s, the floor is named %q; want %q", lang, got, want)
		}
	}
}
