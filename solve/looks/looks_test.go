package looks_test

import (
	"slices"
	"testing"

	"stepboard/scene"
	"stepboard/solve"
	"stepboard/solve/grid"
	"stepboard/solve/looks"
	"stepboard/solve/puzzles"
)

// silent is a puzzle without a look of its own.
type silent struct{ solve.Puzzle }

// wrapped is a puzzle inside another puzzle.
type wrapped struct{ solve.Puzzle }

func (w wrapped) Inner() solve.Puzzle { return w.Puzzle }

// A puzzle without a look has a tile for each thing and a ground for each terrain. A tile has the letter of its kind
// and its own colour. A wrapped puzzle has the look of the inner puzzle.
func TestLooksOfPuzzlesWithoutOne(t *testing.T) {
	for _, p := range puzzles.BuiltIn() {
		if looks.Of(wrapped{p}, scene.Dark) != looks.Of(p, scene.Dark) {
			t.Errorf("%s: wrapped, it has another look", p.ID())
		}
		for _, c := range []*scene.Colors{scene.Light, scene.Dark} {
			look := looks.Of(silent{p}, c)
			fills := map[any]bool{}
			for _, b := range p.Brushes() {
				if b.Layer == solve.Terrain {
					if look.Tiles[b.Tile].Fill.A != 255 {
						t.Errorf("%s: ground %q has no colour", p.ID(), b.Tile)
					}
					continue
				}
				if !slices.Contains(look.Order, b.Kind) {
					t.Fatalf("%s: %c is not in the order of drawing", p.ID(), b.Kind)
				}
				ops := look.Kinds[b.Kind].Ops
				if letter := ops[1].(scene.Text).Text; letter != string(rune(b.Kind)) && letter != string(rune(b.Kind-32)) {
					t.Errorf("%s: the tile of %c says %q", p.ID(), b.Kind, letter)
				}
				fill := ops[0].(scene.Rect).Ink.Fill
				if fills[fill] && len(fills) < 16 {
					t.Errorf("%s: two things are of colour %v", p.ID(), fill)
				}
				fills[fill] = true
			}
			if look.Tiles[solve.Floor].Fill == look.Tiles[solve.Wall].Fill && solve.HasWalls(p) {
				t.Errorf("%s: walls look like floor", p.ID())
			}
		}
	}
}

// The letter of a ground with art is whole in the cell, in a disc of the ground's colour.
func TestLettersOverArtAreInTheCell(t *testing.T) {
	styles := []looks.Style{{Letter: "A", Art: func(*scene.Colors, grid.Form) *scene.Scene { return &scene.Scene{} }}}
	look := looks.Tiles([]solve.Brush{{Layer: solve.Terrain, Tile: 'A'}}, styles, scene.Light).Tiles['A']
	disc, letter := look.Art.Ops[0].(scene.Circle), look.Art.Ops[1].(scene.Text)
	if at, half := letter.At, letter.Size/2; at.X < half || at.Y+half > 1 || at != disc.Center || disc.Radius < half {
		t.Errorf("%v is in %v", letter, disc)
	}
	if disc.Ink.Fill != look.Fill {
		t.Errorf("the disc has colour %v on %v", disc.Ink.Fill, look.Fill)
	}
}
