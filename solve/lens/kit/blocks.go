package kit

import (
	"slices"

	"stepboard/scene"
	"stepboard/solve"
	"stepboard/solve/explore"
	"stepboard/solve/grid"
	"stepboard/solve/lens"
)

// NumberPixels is the smallest cell, in pixels, with a number in it.
const NumberPixels = 22

// Blank are tints for the blocks in sight. All are 0, which means no tint.
func Blank(v *lens.View, palette *scene.Palette) scene.Tints {
	return scene.Tints{Patch: v.Window.Patch, Index: make([]byte, v.Window.Blocks()), Palette: palette}
}

// Tints has a tint for each block in sight, chosen by the block's first cell. Index 0 means no tint.
func Tints(v *lens.View, palette *scene.Palette, index func(c grid.Cell) byte) scene.Tints {
	t := Blank(v, palette)
	v.Window.Each(v.Dataset.Board.Size, func(block int, c grid.Cell) { t.Index[block] = index(c) })
	return t
}

// Marks puts art on the cells in sight if a cell has at least so many pixels. nil means no art.
func Marks(v *lens.View, pixels float64, art func(c grid.Cell) *scene.Scene) (ops []scene.Op) {
	if !v.Window.Fine(pixels) {
		return nil
	}
	size := v.Dataset.Board.Size
	v.Window.Each(size, func(_ int, c grid.Cell) {
		if s := art(c); s != nil {
			ops = append(ops, Sprite(size, c, s))
		}
	})
	return ops
}

// Values are a tint for each block in sight and a number on each tint. Tints and numbers are two operations, so that a
// caller can draw something between them.
type Values struct {
	scene.Tints
	Numbers scene.Numbers // no values if cells are too small
}

// NewValues has no tints and no numbers yet. Numbers have a size, and appear only if cells are at least so many pixels
// large.
func NewValues(v *lens.View, palette *scene.Palette, size, pixels float64) *Values {
	n := &Values{Tints: Blank(v, palette)}
	if v.Window.Fine(pixels) {
		n.Numbers = scene.Numbers{
			Patch: n.Patch, Value: slices.Repeat([]int64{scene.NoNumber}, len(n.Index)), Size: size,
			Index: n.Index, Palette: lens.InksOn(palette),
		}
	}
	return n
}

// Put sets the tint of a block and the number on it, which may be scene.NoNumber.
func (n *Values) Put(block int, tint byte, number int64) {
	n.Index[block] = tint
	if n.Numbers.Value != nil {
		n.Numbers.Value[block] = number
	}
}

// Ops are the numbers, or nothing if cells are too small.
func (n *Values) Ops() []scene.Op {
	if n.Numbers.Value == nil {
		return nil
	}
	return []scene.Op{n.Numbers}
}

// Joined puts texts after each other: a key of the catalogue joins First and Second. Without texts it is zero.
func Joined(key string, list []solve.Text) (all solve.Text) {
	for i, t := range list {
		if i == 0 {
			all = t
		} else {
			all = solve.Say(key, "First", all, "Second", t)
		}
	}
	return all
}

// Layer is the number of the layer that a position is in, 0 before the first.
func Layer(x *explore.Exploration, pos int) int64 {
	if n, _ := x.Layer(pos); n > 0 {
		return x.Units(int(x.Of(solve.LayerStart)[n-1]))
	}
	return 0
}
