package lenses

import (
	"slices"
	"strconv"

	"stepboard/scene"
	"stepboard/solve"
	"stepboard/solve/grid"
	"stepboard/solve/knight/rules"
	"stepboard/solve/lens"
	"stepboard/solve/lens/kit"
)

// captureLens shows the effect of a capture: the cells that are no longer attacked. A capture never makes a line
// longer, because the owner of a line guards the piece at its end, and a guarded piece can't be taken. For a guarded
// piece under the pointer, the lens shows the cells that would be attacked if this piece were gone.
var captureLens = lens.Lens{ID: "capture", Draw: drawCapture, Hover: hoverCapture}

type captures struct {
	*attacks
	ways []grid.Cell // the shortest safe ways without captures; see kit.Ways
}

// newCaptures finds the ways. A way may end at a living piece or the king, but not pass it.
func newCaptures(v *lens.View) *captures {
	a, start := currentAttacks(v), v.State.Cells[0]
	if !a.Has(start) || start == a.King || a.by[start] != 0 {
		return &captures{a, slices.Repeat([]grid.Cell{grid.None}, a.Cells())}
	}
	return &captures{a, kit.Ways(a.Cells(), start, func(from grid.Cell, to func(grid.Cell)) {
		if a.pieceOn(from) < 0 {
			a.Around(from, func(c grid.Cell) {
				if a.by[c] == 0 || c == a.King {
					to(c)
				}
			})
		}
	})}
}

func (c *captures) takeable() []int {
	var list []int
	for i, t := range c.Pieces {
		if c.alive>>i&1 == 1 && c.ways[t.At] != grid.None {
			list = append(list, i)
		}
	}
	return list
}

// change compares the attacks with and without a piece. The result freed has the cells that only this piece attacks.
// The result closed has the cells that are attacked only without the piece, by lines that the piece blocks. If the
// piece can be taken, closed is empty.
func (c *captures) change(piece int) (freed, closed []grid.Cell) {
	after := newAttacks(c.Position, c.alive&^(1<<piece))
	for at, by := range c.by {
		switch {
		case by != 0 && after.by[at] == 0:
			freed = append(freed, grid.Cell(at))
		case by == 0 && after.by[at] != 0:
			closed = append(closed, grid.Cell(at))
		}
	}
	return freed, closed
}

func drawCapture(v *lens.View) lens.Picture {
	c := newCaptures(v)
	ink := inks(v.Colors)
	p := lens.Picture{NoRoute: true} // the way is drawn only for the cell under the pointer
	open := make([]bool, c.Cells())
	list := c.takeable()
	for _, i := range list {
		at := c.Pieces[i].At
		cells, _ := c.change(i)
		for _, cell := range cells {
			open[cell] = true
		}
		p.Over = append(p.Over, ring(c.Size, at, ink.safe))
		p.Over = append(p.Over, badge(v, at, len(cells))...)
	}
	p.Under = tinted(v, func(at grid.Cell) byte {
		switch {
		case open[at]:
			return freed
		case c.by[at] != 0:
			return attackedOnce
		}
		return 0
	})
	p.Legend = append(p.Legend, swatch(v, attackedOnce, "knight.lens.capture.legend.still"),
		lens.Swatch(ink.tints[freed], solve.Say("knight.lens.capture.legend.freed")),
		lens.Sign(solve.Say("knight.lens.capture.legend.takeable"),
			scene.Disc(50, 50, 38, scene.Ink{Stroke: ink.safe, Width: 0.12})),
		lens.Pointed(lens.Sign(solve.Say("knight.lens.capture.legend.closed"),
			scene.Box(12, 12, 88, 88, 12, scene.Ink{Stroke: ink.danger, Width: 0.12}))))
	switch {
	case c.taken:
		p.Note = solve.Say("knight.lens.attacked.taken")
	case c.King != grid.None && c.ways[c.King] != grid.None:
		p.Note = solve.Say("knight.lens.capture.king")
	case len(list) == 0:
		p.Note = solve.Say("knight.lens.capture.none")
	}
	return p
}

// badge writes, beside a piece, the number of cells that its capture frees.
func badge(v *lens.View, at grid.Cell, n int) []scene.Op {
	p := kit.Center(v.Dataset.Board.Size, at)
	text := "+" + strconv.Itoa(n)
	wide := 0.11 + 0.065*float64(len(text)) // half the width
	p.X, p.Y = p.X+0.48-wide, p.Y+0.32
	ink := inks(v.Colors).safe
	return kit.Card(p, wide, 0.17, 0.17, scene.Ink{Fill: ink, Stroke: v.Colors.Casing, Width: 0.04},
		scene.Text{Size: 0.25, Text: text, Bold: true, Color: scene.InkOn(ink)})
}

func hoverCapture(v *lens.View, at grid.Cell) lens.Detail {
	c := newCaptures(v)
	ink := inks(v.Colors)
	piece := c.pieceOn(at)
	if piece < 0 || piece == rules.RoyalBit {
		return c.hoverFreed(v, at)
	}
	cells, closed := c.change(piece)
	args := []any{"Piece", rules.PieceNames[c.Pieces[piece].Kind], "PluralCount", len(cells)}
	d := lens.Detail{Over: frames(v, cells, ink.safe)}
	switch by := c.Things(c.by[at]); {
	case len(by) > 0:
		d.Over = slices.Concat(d.Over, frames(v, closed, ink.danger), arrows(v, by, at, ink.danger))
		key := "knight.lens.capture.cannot"
		if len(closed) > 0 {
			key = "knight.lens.capture.guarded"
		}
		d.Text = solve.Say(key, append(args, "Pieces", pieceList(c.Size, by), "PluralCount", len(closed))...)
	case c.ways[at] == grid.None:
		d.Text = solve.Say("knight.lens.capture.far", args...)
	default:
		d.Over = slices.Concat(d.Over, []scene.Op{ring(c.Size, at, ink.safe)}, c.way(v, at), badge(v, at, len(cells)))
		d.Text = solve.Say("knight.lens.capture.opens", args...)
	}
	return d
}

func (c *captures) hoverFreed(v *lens.View, at grid.Cell) lens.Detail {
	by := c.Things(c.by[at])
	if len(by) == 0 {
		return lens.Detail{Text: solve.Say("knight.lens.attacked.safe")}
	}
	key := "knight.lens.capture.needs_all"
	if c.by[at]>>rules.RoyalBit&1 == 1 { // the king's attacks end only with the game
		key = "knight.lens.attacked.by"
	} else if len(by) == 1 {
		key = "knight.lens.capture.needs_one"
	}
	return lens.Detail{
		Over: arrows(v, by, at, inks(v.Colors).danger),
		Text: solve.Say(key, "Piece", pieceAt(c.Size, by[0]), "Pieces", pieceList(c.Size, by)),
	}
}

func (c *captures) way(v *lens.View, to grid.Cell) []scene.Op {
	points := solve.Map(kit.Way(c.ways, to), func(at grid.Cell) scene.Point { return kit.Center(c.Size, at) })
	if len(points) < 2 {
		return nil
	}
	// The line of the last jump ends before the piece, so that the piece stays visible.
	a, b := points[1], points[0]
	points[0] = scene.Point{X: b.X - 0.2*(b.X-a.X), Y: b.Y - 0.2*(b.Y-a.Y)}
	line := scene.Polyline(scene.Ink{Stroke: inks(v.Colors).safe, Width: 0.08}, points...)
	return kit.Cased(line, v.Colors.Casing, 0.15)
}
