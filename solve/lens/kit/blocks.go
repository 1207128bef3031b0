package kit

import (
	"slices"

	"stepboard/scene"
	"stepboard/solve"
	"stepboard/solve/explore"
	"stepboard/solve/grid"
	"stepboard/solve/lens"
)

// NumberPixels is the least size, in pixels, of a cell with a number.
const NumberPixels = 22

// Blank makes tints for the visible blocks. All indexes are 0, which means no tint.
func Blank(v *lens.View, palette *scene.Palette) scene.Tints {
	return scene.Tints{Patch: v.Window.Patch, Index: make([]byte, v.Window.Blocks()), Palette: palette}
}

// Tints makes a tint for each visible block. The function index returns the palette index for a block's first cell; 0
// means no tint.
func Tints(v *lens.View, palette *scene.Palette, index func(c grid.Cell) byte) scene.Tints {
	t := Blank(v, palette)
	v.Window.Each(v.Dataset.Board.Size, func(block int, c grid.Cell) { t.Index[block] = index(c) })
	return t
}

// Signed returns tints, and a sign on each cell whose tint has one, if cells have at least a number of pixels. The
// parameter signs has the signs by palette index.
func Signed(
	v *lens.View, palette *scene.Palette, signs []*scene.Scene, pixels float64, index func(c grid.Cell) byte,
) []scene.Op {
	return append([]scene.Op{Tints(v, palette, index)}, Marks(v, pixels, func(c grid.Cell) *scene.Scene {
		if i := int(index(c)); i < len(signs) {
			return signs[i]
		}
		return nil
	})...)
}

// Marks draws art on visible cells, if cells have at least a number of pixels. The parameter art may return nil.
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

// Numbers are numbers on the tints of Values or Quarters. If cells are too small, there are none, and Value is nil.
type Numbers struct{ scene.Numbers }

func newNumbers(v *lens.View, n int, palette *scene.Palette, size, pixels float64) (list Numbers) {
	if v.Window.Fine(pixels) {
		list.Numbers = scene.Numbers{
			Patch: v.Window.Patch, Value: slices.Repeat([]int64{scene.NoNumber}, n), Size: size, Index: make([]byte, n),
			Palette: lens.InksOn(palette),
		}
	}
	return list
}

func (n *Numbers) put(at int, tint byte, number int64) {
	if n.Value != nil {
		n.Value[at], n.Index[at] = number, tint
	}
}

// Ops returns the operation for the numbers, or nil if cells are too small.
func (n *Numbers) Ops() []scene.Op {
	if n.Value == nil {
		return nil
	}
	return []scene.Op{n.Numbers}
}

// Values are a tint for each visible block, and a number on each tint. Tints and numbers are two operations, so that a
// caller can draw something between them.
type Values struct {
	scene.Tints
	Numbers
}

// NewValues makes Values without tints and numbers. Numbers have the given font size. They are drawn if a cell has at
// least the given pixels.
func NewValues(v *lens.View, palette *scene.Palette, size, pixels float64) *Values {
	return &Values{Blank(v, palette), newNumbers(v, v.Window.Blocks(), palette, size, pixels)}
}

// Put sets the tint of a block and the number on it, which may be scene.NoNumber.
func (n *Values) Put(block int, tint byte, number int64) {
	n.Tints.Index[block] = tint
	n.put(block, tint, number)
}

// Quarters are a tint and a number for each quarter of the visible blocks, in the order of scene.Quarters.
type Quarters struct {
	scene.Quarters
	Numbers
}

// NewQuarters makes Quarters without tints and numbers. The parameters size and pixels are those of NewValues.
func NewQuarters(v *lens.View, palette *scene.Palette, gap, size, pixels float64) *Quarters {
	n := 4 * v.Window.Blocks()
	return &Quarters{
		scene.Quarters{Patch: v.Window.Patch, Index: make([]byte, n), Palette: palette, Gap: gap},
		newNumbers(v, n, palette, size, pixels),
	}
}

// Put sets the tint of a quarter and the number on it.
func (q *Quarters) Put(at int, tint byte, number int64) {
	q.Quarters.Index[at] = tint
	q.put(at, tint, number)
}

// Joined joins texts with a key of the catalogue. The key's sentence has the arguments First and Second. Without texts,
// the result is zero.
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

// Layer returns the cost of the layer to which a position belongs, or 0 before the first layer.
func Layer(x *explore.Exploration, pos int) int64 {
	if n, _ := x.Layer(pos); n > 0 {
		return x.Units(int(x.Of(solve.LayerStart)[n-1]))
	}
	return 0
}
