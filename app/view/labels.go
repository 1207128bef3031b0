package view

import (
	"math"
	"unicode/utf8"

	"stepboard/scene"
	"stepboard/solve"
	"stepboard/solve/grid"
	"stepboard/solve/lens/kit"
)

const (
	labelMiddle = 0.5  // the size of the text of a label in the middle of an empty cell
	labelCorner = 0.26 // its size in the upper left corner of a cell with a thing
)

// labels writes the puzzle's own numbers and short texts on cells, above the things.
func labels(s *scene.Scene, v Board, things []solve.Thing) {
	list := solve.LabelsOf(v.Puzzle, v.Dataset, v.Query, v.State)
	if len(list) == 0 {
		return
	}
	b := v.Dataset.Board
	covered := make([]bool, b.Cells())
	for _, t := range things {
		if b.Has(t.At) {
			for _, c := range solve.FormOf(v.Puzzle, t.Kind).On(b.Size, t.At) {
				covered[c] = true
			}
		}
	}
	for _, l := range list {
		n := float64(utf8.RuneCountInString(l.Text))
		at, room := kit.Center(b.Size, l.At), b.Room()
		if !covered[l.At] {
			size := min(labelMiddle*room, 0.85*room/(0.62*n))
			ground := v.Look.Tiles[b.Terrain[l.At]].Fill
			s.Add(scene.Text{At: at, Size: size, Text: l.Text, Bold: true, Color: scene.InkOn(ground)})
			continue
		}
		size := min(labelCorner*room, 0.9*room/(0.62*n))
		wide, high := 0.31*size*n+0.05, 0.62*size
		at.X, at.Y = at.X-0.46*room+wide, at.Y-0.46*room+high
		s.Add(kit.Card(at, wide, high, 0.06, scene.Ink{Fill: kit.Faded(v.Colors.Panel, 225)}, scene.Text{
			Size: size, Text: l.Text, Bold: true, Color: v.Colors.Ink,
		})...)
	}
}

// slot is the place of a thing that shares its cell with others, in a square of slots of the cell.
type slot struct{ row, col, side int }

// slots returns a function for the slots of things. Things that share a cell lie side by side in the order of drawing:
// two in opposite corners, up to four in quarters, and so on. It returns nil if no puzzle's things share cells.
func slots(brushes map[solve.Kind]solve.Brush, things []solve.Thing) func(solve.Thing) (slot, bool) {
	shares := map[grid.Cell]bool{}
	count, place := map[grid.Cell]int{}, map[solve.Thing]int{}
	for _, t := range things {
		shares[t.At] = shares[t.At] || brushes[t.Kind].Stack
		if _, known := place[t]; !known {
			place[t] = count[t.At]
			count[t.At]++
		}
	}
	return func(t solve.Thing) (s slot, several bool) {
		n := count[t.At]
		if !shares[t.At] || n < 2 {
			return s, false
		}
		side, i := int(math.Ceil(math.Sqrt(float64(n)))), place[t]
		if n == 2 {
			i *= 3 // the opposite corner
		}
		return slot{i / side, i % side, side}, true
	}
}

// in returns a sprite of a whole cell, drawn in the slot.
func (s slot) in(sprite scene.Sprite) scene.Sprite {
	part := 1 / float64(s.side)
	sprite.At.X += sprite.Size * part * float64(s.col)
	sprite.At.Y += sprite.Size * part * float64(s.row)
	sprite.Size *= part
	return sprite
}
