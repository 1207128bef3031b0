package view_test

import (
	"image/color"
	"math"
	"reflect"
	"testing"

	"stepboard/app/view/annotate"
	"stepboard/scene"
	"stepboard/solve"
	"stepboard/solve/generic/generictest"
	"stepboard/solve/lens"
	"stepboard/solve/looks"
	"stepboard/solve/puzzles"
)

// Requirements of the tests below. Distances are ΔE*ab.
const (
	// apart is the least distance of colours on thin lines that are not side by side. It is nine times the least
	// visible distance of large, touching fields.
	apart = 20
	// apartGray is the same distance in grey, that is in lightness. Between ink and paper there is room for only a
	// few such steps.
	apartGray = 7
	// apartFields is the least distance of large fields, and of colours that have a second sign.
	apartFields = 8
	// graphic and text are the contrasts that WCAG 2.2 requires of graphics (1.4.11) and of text (1.4.3).
	graphic, text = 3, 4.5
)

var schemes = map[string]*scene.Colors{"light": scene.Light, "dark": scene.Dark, "paper": scene.Paper}

// tried are puzzles with looks of their own, and a puzzle with the default look.
var tried = puzzles.BuiltIn().With(generictest.Pegs)

// colored are the visions that see colours.
var colored = []Vision{Full, Protan, Deutan, Tritan}

// tell fails if a vision can't distinguish two colours.
func tell(t *testing.T, what string, a, b color.NRGBA, apart, gray float64) {
	t.Helper()
	for _, v := range colored {
		if d := v.Distance(a, b); d < apart {
			t.Errorf("%s: %v sees %v and %v %.1f apart, want %v", what, v, a, b, d, apart)
		}
	}
	if d := Gray.Distance(a, b); d < gray {
		t.Errorf("%s: %v and %v are %.1f apart in grey, want %v", what, a, b, d, gray)
	}
}

func floors(c *scene.Colors) map[string]color.NRGBA {
	return map[string]color.NRGBA{"ground": c.Ground, "panel": c.Panel, "floor": c.Floor, "other floor": c.FloorAlt}
}

func walls(c *scene.Colors) map[string]color.NRGBA {
	all := map[string]color.NRGBA{}
	for _, p := range tried {
		if fill := looks.Of(p, c).Tiles[solve.Wall].Fill; fill.A > 0 {
			all["wall of "+p.ID()] = fill
		}
	}
	return all
}

func TestAnnotationColors(t *testing.T) {
	for name, c := range schemes {
		for i, first := range annotate.Colors {
			a := annotate.Color(i).On(c)
			for j, second := range annotate.Colors[:i] {
				tell(t, name+": "+first+" and "+second, a, annotate.Color(j).On(c), apart, apartGray)
			}
			if k := scene.Contrast(a, annotate.Color(i).Ink(c)); k < text {
				t.Errorf("%s: text on %s has a contrast of %.1f", name, first, k)
			}
			// On any floor, the colour is visible. On walls, the colour is visible, or its casing is, and the colour
			// differs from the casing.
			for where, ground := range floors(c) {
				if k := scene.Contrast(a, ground); k < graphic {
					t.Errorf("%s: %s on %s has a contrast of %.1f", name, first, where, k)
				}
			}
			for where, wall := range walls(c) {
				for v := range Visions {
					v := Vision(v)
					cased := math.Min(v.Distance(a, c.Casing), v.Distance(c.Casing, wall))
					if d := math.Max(v.Distance(a, wall), cased); d < apart {
						t.Errorf("%s: %v sees %s on %s %.1f apart", name, v, first, where, d)
					}
				}
			}
		}
	}
}

// Tints are translucent, large, and side by side.
func TestTints(t *testing.T) {
	tint := func(c *scene.Colors, i int, ground color.NRGBA) color.NRGBA {
		under, _ := annotate.Draw([]annotate.Annotation{{Kind: annotate.Tint, Color: annotate.Color(i), To: -1}},
			solve.NewBoard(1, 1).Size, c)
		return scene.Over(under[0].(scene.Rect).Fill, ground)
	}
	for name, c := range schemes {
		for where, floor := range map[string]color.NRGBA{"floor": c.Floor, "other floor": c.FloorAlt} {
			for i, first := range annotate.Colors {
				a := tint(c, i, floor)
				tell(t, name+": "+first+" on "+where, a, floor, apartFields, apartFields)
				if k := scene.Contrast(c.Ink, a); k < graphic {
					t.Errorf("%s: ink on %s has a contrast of %.1f", name, first, k)
				}
				for j, second := range annotate.Colors[:i] {
					tell(t, name+": "+first+" and "+second+" on "+where, a, tint(c, j, floor), apartFields, 0)
				}
			}
		}
	}
}

// In grey, a scale of costs goes in one direction of lightness. It has no step back and no flat part.
func TestCostsInGray(t *testing.T) {
	for name, c := range schemes {
		for which, p := range map[string]*scene.Palette{
			"costs": lens.Costs(c), "distances": lens.Distances(c),
			"start's wave": lens.Waves(c)[0], "goal's wave": lens.Waves(c)[1],
		} {
			at := func(i int) float64 { return LabOf(Gray.See(p[i])).L }
			all := at(1) - at(255)
			for i := 2; i < 256; i++ {
				if at(i) > at(i-1)+0.5 { // rounding to 8 bits
					t.Errorf("%s, %s: grey rises from %.1f to %.1f at %d", name, which, at(i-1), at(i), i)
				}
				if i > 64 && at(i-64)-at(i) < all/8 {
					t.Errorf("%s, %s: a quarter of the scale up to %d has %.1f of the lightness of %.1f", name, which, i,
						at(i-64)-at(i), all)
				}
			}
			if all < 2*apartGray {
				t.Errorf("%s, %s: the whole scale is %.1f in grey", name, which, all)
			}
		}
	}
}

// At any depths, the two waves differ from each other, from floor and from walls.
func TestWaves(t *testing.T) {
	for name, c := range schemes {
		w := lens.Waves(c)
		for i := 1; i < 256; i += 2 {
			for j := 1; j < 256; j += 2 {
				tell(t, name, w[0][i], w[1][j], apart, apartGray)
			}
			for k := range w {
				tell(t, name+": wave and floor", w[k][i], c.Floor, apartFields, apartGray)
				for where, wall := range walls(c) {
					tell(t, name+": wave and "+where, w[k][i], wall, apartFields, apartGray)
				}
			}
		}
	}
}

// Numbers on the colours of scales are readable.
func TestInksOnScales(t *testing.T) {
	for name, c := range schemes {
		for which, p := range map[string]*scene.Palette{
			"costs": lens.Costs(c), "distances": lens.Distances(c),
			"start's wave": lens.Waves(c)[0], "goal's wave": lens.Waves(c)[1],
		} {
			inks := lens.InksOn(p)
			for i := 1; i < 256; i++ {
				if k := scene.Contrast(inks[i], p[i]); k < text {
					t.Errorf("%s, %s: number on %v has a contrast of %.2f", name, which, p[i], k)
				}
			}
		}
	}
}

// Ways are visible on the floor. The ways of up to three ghosts that move at once differ in colour, in every vision.
// With more ghosts, colours come closer. But then each way begins at a ghost and ends at a goal with the same letter,
// and has its own lane: see TestThings and the tests of pictures.
func TestRoutes(t *testing.T) {
	for name, c := range schemes {
		for _, p := range tried {
			look := looks.Of(p, c)
			_, tracks := p.(solve.Tracker)
			for i, a := range look.Routes {
				if a.A == 0 || tracks && i >= 4 { // a tracker draws at most four ways at once
					continue
				}
				if k := scene.Contrast(a, c.Floor); k < graphic {
					t.Errorf("%s: way %d of %s has a contrast of %.1f on the floor", name, i, p.ID(), k)
				}
				if k := scene.Contrast(a, c.Casing); k < graphic {
					t.Errorf("%s: way %d of %s has a contrast of %.1f from its casing", name, i, p.ID(), k)
				}
				for j, b := range look.Routes[:i] {
					switch {
					case b.A == 0:
					case i < 3:
						tell(t, name+": ways of "+p.ID(), a, b, apart, apartGray)
					case Full.Distance(a, b) < apartFields:
						t.Errorf("%s: ways %d and %d of %s look the same", name, i, j, p.ID())
					}
				}
			}
		}
	}
}

// Walls also have a texture, because scales of colours cross their lightness.
func TestWallsAndFloor(t *testing.T) {
	for name, c := range schemes {
		for where, wall := range walls(c) {
			tell(t, name+": floor and "+where, wall, c.Floor, apartFields, apartFields)
		}
		for _, p := range tried {
			if tile := looks.Of(p, c).Tiles[solve.Wall]; tile.Fill.A > 0 && (tile.Art == nil || len(tile.Art.Ops) == 0) {
				t.Errorf("%s: walls of %s have no texture", name, p.ID())
			}
		}
	}
}

// Things on a board differ in shape, or like white from black.
func TestThings(t *testing.T) {
	for name, c := range schemes {
		for _, p := range tried {
			look := looks.Of(p, c)
			for i, a := range look.Order {
				for _, b := range look.Order[:i] {
					first, second := shapes(look.Kinds[a]), shapes(look.Kinds[b])
					if reflect.DeepEqual(first.ops, second.ops) && Gray.Distance(first.body, second.body) < 50 {
						t.Errorf("%s: %c and %c of %s differ in colour alone", name, a, b, p.ID())
					}
				}
			}
		}
	}
}

// drawnArt is the operations of a picture without their colours, and the last fill colour.
type drawnArt struct {
	ops  []scene.Op
	body color.NRGBA
}

func shapes(s *scene.Scene) (a drawnArt) {
	strip := func(ink *scene.Ink) {
		if ink.Fill.A > 0 {
			a.body = ink.Fill
		}
		*ink = scene.Ink{}
	}
	for _, op := range s.Ops {
		switch op := op.(type) {
		case scene.Rect:
			strip(&op.Ink)
			a.ops = append(a.ops, op)
		case scene.Circle:
			strip(&op.Ink)
			a.ops = append(a.ops, op)
		case scene.Path:
			strip(&op.Ink)
			a.ops = append(a.ops, op)
		case scene.Text:
			op.Color = color.NRGBA{}
			a.ops = append(a.ops, op)
		}
	}
	return a
}

func TestTextColors(t *testing.T) {
	for name, c := range schemes {
		for _, pair := range []struct {
			what        string
			ink, ground color.NRGBA
		}{
			{"ink on ground", c.Ink, c.Ground},
			{"ink on panel", c.Ink, c.Panel},
			{"ink on well", c.Ink, c.Well},
			{"ink on soft", c.Ink, c.Soft},
			{"muted on ground", c.Muted, c.Ground},
			{"muted on panel", c.Muted, c.Panel},
			{"muted on well", c.Muted, c.Well},
			{"on accent", c.OnAccent, c.Accent},
			{"numbers on the way", c.OnAccent, c.Route},
			{"warning on panel", c.Warning, c.Panel},
		} {
			if k := scene.Contrast(pair.ink, pair.ground); k < text {
				t.Errorf("%s: %s has a contrast of %.2f", name, pair.what, k)
			}
		}
	}
}

// Walls differ clearly from floor in every scheme and puzzle.
func TestWallsStandOut(t *testing.T) {
	const least = 1.6
	for name, c := range schemes {
		for _, p := range tried {
			tiles := looks.Of(p, c).Tiles
			wall := tiles[solve.Wall]
			if wall.Fill.A == 0 { // the puzzle has no walls
				continue
			}
			if k := scene.Contrast(wall.Fill, tiles[solve.Floor].Fill); k < least {
				t.Errorf("%s, %s: walls have a contrast of %.2f to the floor, want %.1f", name, p.ID(), k, least)
			}
		}
	}
}
