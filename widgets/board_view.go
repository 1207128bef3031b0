package widgets

import (
	"image"
	"math"

	"stepboard/scene"
	"stepboard/scene/raster"
	"stepboard/solve/grid"
)

const (
	// Lengths in logical pixels:
	largestCell = 160 // largest cell after a zoom
	frameWidth  = 12  // width of the frame around the board
	rulerGap    = 7   // space between frame and coordinates
	edgeGap     = 8   // space between coordinates and the border of the widget
	// Cells of wholeFrom or more device pixels are whole pixels wide, so that all cells look alike.
	wholeFrom = 6
)

// FittedCell is the width of the largest cell while the whole board shows, in logical pixels.
const FittedCell = 120

// BareMargin is the margin around the cells of a board without coordinates, in logical pixels.
const BareMargin = edgeGap + frameWidth

// boardView is the visible part of a board and its place. Lengths are in device pixels if no other unit is named.
type boardView struct {
	size          grid.Size
	width, height int     // size of the widget
	density       float64 // device pixels in a logical pixel
	left, top     int     // margins for the coordinates; the opposite sides have the same margins
	cell          float64 // width of a cell as drawn
	wanted        float64 // width of a cell before rounding to whole pixels
	x, y          float64 // upper left corner of the first cell, whole numbers
	free          bool    // whether the user has zoomed; if not, the whole board shows
	bareBelow     float64 // a widget that is narrower or lower than this shows no coordinates; in logical pixels
	bare          bool    // whether no coordinates show
}

// resize sets the size of the widget, its density, and the room for a row number of the coordinates.
func (v *boardView) resize(width, height int, density, rulerWidth, rulerHeight float64) {
	if width <= 0 || height <= 0 || !(density > 0) {
		return
	}
	margin := func(text float64) int {
		return int(math.Ceil((edgeGap+rulerGap+frameWidth)*density + text))
	}
	left, top := margin(rulerWidth), margin(rulerHeight)
	if v.bare = float64(min(width, height)) < v.bareBelow*density; v.bare {
		left = int(math.Ceil(BareMargin * density))
		top = left
	}
	if width == v.width && height == v.height && density == v.density && left == v.left && top == v.top {
		return
	}
	ratio := 1.0
	if v.density > 0 {
		ratio = density / v.density
	}
	// If the user has zoomed, the middle point stays in the middle.
	mid := [2]float64{(float64(v.width)/2 - v.x) * ratio, (float64(v.height)/2 - v.y) * ratio}
	v.width, v.height, v.density, v.left, v.top = width, height, density, left, top
	if !v.free {
		v.fit()
		return
	}
	before := v.cell * ratio
	v.setCell(v.wanted * ratio)
	v.place(float64(width)/2-mid[0]*v.cell/before, float64(height)/2-mid[1]*v.cell/before)
}

// fitCell is the width of a cell while the whole board shows.
func (v *boardView) fitCell() float64 {
	if v.size.Rows <= 0 || v.size.Cols <= 0 {
		return 1
	}
	w, h := math.Max(1, float64(v.width-2*v.left)), math.Max(1, float64(v.height-2*v.top))
	e := v.size.Extent()
	return math.Min(FittedCell*v.density, math.Min(w/float64(e.Cols), h/float64(e.Rows)))
}

// setCell sets the width of cells to the parameter wanted, or to the nearest width within the limits.
func (v *boardView) setCell(wanted float64) {
	fit := v.fitCell()
	v.wanted = math.Max(fit, math.Min(wanted, math.Max(fit, largestCell*v.density)))
	v.cell = v.wanted
	if v.cell >= wholeFrom {
		v.cell = math.Floor(v.cell + 1e-9)
	}
}

func (v *boardView) fit() {
	v.free = false
	v.setCell(0)
	e := v.size.Extent()
	v.place((float64(v.width)-v.cell*float64(e.Cols))/2, (float64(v.height)-v.cell*float64(e.Rows))/2)
}

// place moves the first cell's corner to (x, y), or as near as possible: the middle of the widget must be on the board.
func (v *boardView) place(x, y float64) {
	limit := func(at, board, extent float64) float64 {
		return math.Round(math.Max(extent/2-board, math.Min(extent/2, at)))
	}
	e := v.size.Extent()
	v.x = limit(x, v.cell*float64(e.Cols), float64(v.width))
	v.y = limit(y, v.cell*float64(e.Rows), float64(v.height))
}

// zoom enlarges cells by a factor. The point of the board that is at (x, y) stays there.
func (v *boardView) zoom(x, y, factor float64) {
	if !(factor > 0) || math.IsInf(factor, 0) || v.size.Cells() <= 0 {
		return
	}
	wanted := v.wanted * factor
	if wanted <= v.fitCell()*1.0001 {
		v.fit()
		return
	}
	bx, by := (x-v.x)/v.cell, (y-v.y)/v.cell
	v.free = true
	v.setCell(wanted)
	v.place(x-bx*v.cell, y-by*v.cell)
}

// pan moves the board. While the whole board shows, pan does nothing.
func (v *boardView) pan(dx, dy float64) {
	if v.free {
		v.place(v.x+dx, v.y+dy)
	}
}

// reveal pans just far enough that a cell is visible, with about one cell around it. It reports whether the view moved.
func (v *boardView) reveal(c grid.Cell) bool {
	if !v.free || !v.size.Has(c) {
		return false
	}
	w := v.window()
	x, y := v.corner(c)
	if x >= float64(w.Min.X) && y >= float64(w.Min.Y) && x+v.cell <= float64(w.Max.X) && y+v.cell <= float64(w.Max.Y) {
		return false
	}
	shift := func(at float64, from, to int) float64 {
		lo, hi := float64(from), float64(to)
		room := math.Max(0, math.Min(v.cell, (hi-lo-v.cell)/2)) // up to one more cell, to show how the way continues
		return math.Max(lo+room-at, math.Min(0, hi-room-v.cell-at))
	}
	v.place(v.x+shift(x, w.Min.X, w.Max.X), v.y+shift(y, w.Min.Y, w.Max.Y))
	return true
}

// window is the part of the widget in which cells may be drawn.
func (v *boardView) window() image.Rectangle {
	far := int(math.Round((edgeGap + frameWidth) * v.density))
	return image.Rect(v.left, v.top, max(v.left+1, v.width-far), max(v.top+1, v.height-far))
}

// board is the part of the window that is covered by the board.
func (v *boardView) board() image.Rectangle {
	e := v.size.Extent()
	right, bottom := v.x+v.cell*float64(e.Cols), v.y+v.cell*float64(e.Rows)
	return image.Rect(int(v.x), int(v.y), int(math.Round(right)), int(math.Round(bottom))).Intersect(v.window())
}

func (v *boardView) raster() raster.View { return raster.View{Scale: v.cell, X: v.x, Y: v.y} }

type inSight struct {
	patch scene.Patch
	cell  float64
}

func (v *boardView) inSight() inSight {
	seen := v.board()
	if v.size.Cells() <= 0 || seen.Empty() || v.width <= 0 {
		return inSight{cell: v.cell}
	}
	if v.size.Shape != nil { // boards of other shapes are small
		return inSight{scene.Patch{Rows: v.size.Rows, Cols: v.size.Cols, Step: 1}, v.cell}
	}
	step := scene.StepFor(v.cell, v.size.Rows, v.size.Cols)
	blocks := func(from, to int, origin float64, n int) (first, count int) {
		lo := max(0, int(math.Floor((float64(from)-origin)/v.cell)))
		hi := min(n, int(math.Ceil((float64(to)-origin)/v.cell)))
		first = lo / step * step
		return first, (hi - first + step - 1) / step
	}
	p := scene.Patch{Step: step}
	p.Row, p.Rows = blocks(seen.Min.Y, seen.Max.Y, v.y, v.size.Rows)
	p.Col, p.Cols = blocks(seen.Min.X, seen.Max.X, v.x, v.size.Cols)
	return inSight{p, v.cell}
}

// at returns the cell at a point. If no part of this cell is in the window, or there is none, at returns grid.None.
func (v *boardView) at(x, y float64) grid.Cell {
	c := grid.None
	if v.cell > 0 {
		c = v.size.Under((x-v.x)/v.cell, (y-v.y)/v.cell)
	}
	if c == grid.None {
		return c
	}
	x, y = v.corner(c)
	w := v.window()
	if x+v.cell <= float64(w.Min.X) || x >= float64(w.Max.X) || y+v.cell <= float64(w.Min.Y) || y >= float64(w.Max.Y) {
		return grid.None
	}
	return c
}

func (v *boardView) corner(c grid.Cell) (x, y float64) {
	x, y = v.size.Center(c)
	return v.x + v.cell*(x-0.5), v.y + v.cell*(y-0.5)
}

// Follow gives the board the view of the board o: the whole board, or the same middle point and zoom.
// Both boards should have equally many rows and columns.
func (b *Board) Follow(o *Board) {
	if !o.view.free {
		if b.view.free {
			b.Fit()
		}
		return
	}
	before := b.Zoom()
	v, w := &b.view, &o.view
	midX, midY := (float64(w.width)/2-w.x)/w.cell, (float64(w.height)/2-w.y)/w.cell
	v.free = true
	v.setCell(o.Zoom() * v.fitCell())
	v.place(float64(v.width)/2-midX*v.cell, float64(v.height)/2-midY*v.cell)
	b.viewChanged(before)
}
