package lenses

import (
	"math"
	"slices"

	"stepboard/scene"
	"stepboard/solve"
	"stepboard/solve/grid"
	"stepboard/solve/huarong/rules"
	"stepboard/solve/lens"
	"stepboard/solve/lens/kit"
)

// blankWalkLens shows the walk of the blank before the piece moves next. The piece is a wall for the blank.
var blankWalkLens = lens.Lens{ID: "blank-walk", Way: true, Draw: drawBlankWalk, Hover: hoverBlankWalk}

// blankWalk is the data of the picture: one walk or, if no walk is known, a shortest walk to each side of the piece.
type blankWalk struct {
	piece grid.Cell     // the cell of the piece, which is a wall
	ways  [][]grid.Cell // walks of the blank from one cell; a cell of two walks has the same index in both walks
	made  int           // the number of steps that the blank has already made
	push  []grid.Cell   // by walk: the next cell of the piece, or None
	cut   bool          // the first steps of the walk are not known, so the steps have no numbers
	stand *solve.State  // the state to draw; nil stands for the state of the view
}

func walkOf(v *lens.View) (blankWalk, bool) {
	switch {
	case v.Exploration != nil:
		return walkExplored(v)
	case v.Walk != nil && v.Walk.Len() > 0:
		return walkPlayed(v), true
	case won(v):
		return blankWalk{}, false
	}
	blank, piece := v.State.Cells[0], v.State.Cells[1]
	b := v.Dataset.Board
	if !b.Has(blank) || !b.Has(piece) || blank == piece || !rules.Movable(b, blank) || !rules.Movable(b, piece) {
		return blankWalk{}, false
	}
	w := blankWalk{piece: piece}
	var sides []grid.Cell
	for _, c := range b.Around(piece) {
		if c != grid.None && rules.Movable(b, c) {
			sides = append(sides, c)
		}
	}
	for _, way := range walksTo(b, blank, piece, sides...) {
		if way != nil {
			slices.Reverse(way)
			w.ways, w.push = append(w.ways, way), append(w.push, way[len(way)-1])
		}
	}
	return w, len(w.ways) > 0
}

// won reports whether the piece of the state is on its target, so that no move follows.
func won(v *lens.View) bool {
	r, err := rules.New(v.Dataset, v.Query)
	return err == nil && r.Done(v.State)
}

// walkExplored returns the walk from the parent to the last reached state, or to the state of the current event.
func walkExplored(v *lens.View) (blankWalk, bool) {
	x := v.Exploration
	i, ok := x.Current(v.Pos)
	if !ok {
		return blankWalk{}, false
	}
	if last := min(v.Pos, x.Len()) - 1; x.Kind(last) != solve.LayerStart && x.Kind(last) != solve.Stage {
		i = last
	}
	if x.Kind(i) != solve.Reached {
		i = x.Parent(i)
	}
	if i < 0 || x.Parent(i) < 0 {
		return blankWalk{}, false
	}
	is, was := x.Event(i).State, x.Event(x.Parent(i)).State
	w := blankWalk{piece: was.Cells[1], stand: &was}
	w.ways, w.push = [][]grid.Cell{{was.Cells[0], is.Cells[0]}}, []grid.Cell{grid.None}
	if is.Cells[1] != was.Cells[1] { // else the plain search has made a step of the blank
		w.ways, w.push[0] = walksTo(v.Dataset.Board, is.Cells[1], was.Cells[1], was.Cells[0]), is.Cells[1]
	}
	return w, w.ways[0] != nil
}

// walksTo returns a shortest walk of the blank to a cell (end) from each of several cells (starts). The piece is a
// wall. A walk includes both ends, or is nil if there is no way. Two walks that meet stay together.
func walksTo(b *solve.Board, end, piece grid.Cell, starts ...grid.Cell) [][]grid.Cell {
	ways := kit.Ways(b.Cells(), end, func(from grid.Cell, to func(grid.Cell)) {
		for _, c := range b.Around(from) {
			if c != grid.None && c != piece && rules.Movable(b, c) {
				to(c)
			}
		}
	}, starts...)
	return solve.Map(starts, func(at grid.Cell) []grid.Cell { return kit.Way(ways, at) })
}

// maxBack is the largest number of moves, in each direction, in the search for the ends of the blank's walk.
const maxBack = 4096

// walkPlayed returns the walk at the current position in the solution. At the end, this is the last walk.
func walkPlayed(v *lens.View) blankWalk {
	walk := v.Walk
	move := max(0, min(v.Move, walk.Len()-1))
	first := max(0, move-maxBack)
	s := walk.At(first)
	w := blankWalk{cut: first > 0}
	way, push := []grid.Cell{s.Cells[0]}, grid.None
	for i := first; i < walk.Len() && i < move+maxBack; i++ {
		next := walk.Next(s, i)
		if next.Cells[1] != s.Cells[1] {
			if i >= move {
				push = next.Cells[1]
				break
			}
			way, first, w.cut = way[:0], i+1, false
		}
		s = next
		way = append(way, s.Cells[0])
	}
	w.piece, w.made, w.ways, w.push = s.Cells[1], min(v.Move, walk.Len())-first, [][]grid.Cell{way}, []grid.Cell{push}
	return w
}

// stepMade and stepComing are the indexes of past and of future steps in stepPalette.
const (
	stepMade = 1 + iota
	stepComing
)

var stepPalette = scene.PerColors(func(c *scene.Colors) *scene.Palette {
	return &scene.Palette{
		stepMade:   scene.Mix(c.Accent, c.Floor, 0.25),
		stepComing: scene.Mix(c.Accent, c.Floor, 0.72),
	}
})

func drawBlankWalk(v *lens.View) lens.Picture {
	k, palette := sketchOf(v), stepPalette(v.Colors)
	wall := kit.NewPath(scene.Ink{Stroke: kit.Faded(v.Colors.Casing, wallAlpha), Width: 0.06})
	wall.Hatch(grid.Size{Rows: 1, Cols: 1}, 0, 0.12, 0.5)
	ground := scene.Ink{Fill: v.Colors.Warning, Stroke: v.Colors.Warning, Width: 0.08} // makes the lines visible
	p := lens.Picture{Note: solve.Say("huarong.lens.blank-walk.none"), Legend: []lens.LegendItem{
		lens.Swatch(palette[stepMade], solve.Say("huarong.lens.blank-walk.legend.made")),
		lens.Swatch(palette[stepComing], solve.Say("huarong.lens.blank-walk.legend.coming")),
		lens.Line(v.Colors.Route, solve.Say("huarong.lens.blank-walk.legend.push")),
		lens.Sign(solve.Say("huarong.lens.blank-walk.legend.wall"), scene.Box(8, 8, 92, 92, 8, ground), wall.Path),
	}}
	w, ok := walkOf(v)
	if !ok && won(v) {
		p.Note = solve.Say("huarong.lens.blank-walk.won")
	}
	if !ok {
		return p
	}
	p.NoRoute, p.Note = true, w.note(v)
	if w.stand != nil {
		p.Stand = v.Puzzle.Stand(v.Dataset, v.Query, *w.stand)
	}
	steps := kit.NewValues(v, palette, 0.34, 14)
	steps.Inset = 0.06
	for _, way := range w.ways {
		for n, c := range way[1:] {
			if block, ok := k.window.Block(k.Size, c); ok {
				tint := byte(stepComing)
				if n < w.made {
					tint = stepMade
				}
				steps.Put(block, tint, int64(n+1))
			}
		}
	}
	p.Under = []scene.Op{steps.Tints}
	if !w.cut {
		p.Under = append(p.Under, steps.Ops()...)
	}
	p.Over = k.wall(w.piece)
	for _, to := range w.push {
		if to != grid.None {
			p.Over = append(p.Over, k.arrow(w.piece, to)...)
		}
	}
	return p
}

func (w *blankWalk) note(v *lens.View) solve.Text {
	steps := len(w.ways[0]) - 1
	switch {
	case len(w.ways) > 1:
		return solve.Say("huarong.lens.blank-walk.note.sides", "N", len(w.ways))
	case w.push[0] == grid.None:
		return solve.Say("huarong.lens.blank-walk.note.step", "N", steps, "PluralCount", steps)
	}
	direction := v.Dataset.Board.DirText(w.piece, w.push[0])
	if steps == 0 {
		return solve.Say("huarong.lens.blank-walk.note.beside", "Direction", direction)
	}
	return solve.Say("huarong.lens.blank-walk.note", "N", steps, "PluralCount", steps, "Direction", direction)
}

func hoverBlankWalk(v *lens.View, at grid.Cell) lens.Detail {
	w, ok := walkOf(v)
	if !ok {
		return lens.Detail{}
	}
	if at == w.piece {
		return lens.Detail{Text: solve.Say("huarong.lens.blank-walk.hover.piece")}
	}
	for _, way := range w.ways {
		if n := slices.Index(way, at); n >= 0 && !w.cut {
			return lens.Detail{Text: solve.Say("huarong.lens.blank-walk.hover.step", "N", n, "Of", len(way)-1)}
		}
	}
	return lens.Detail{}
}

// wall draws diagonal lines on the cell of the piece, because the piece is a wall for the blank.
func (s sketch) wall(c grid.Cell) []scene.Op {
	if !s.sees(c) {
		return nil
	}
	lines := s.hatch(kit.Faded(s.colors.Casing, wallAlpha), 0.035)
	s.addHatch(lines, c)
	return []scene.Op{lines.Path, s.frame(c, s.colors.Warning)}
}

const wallAlpha = 150

func (s sketch) arrow(from, to grid.Cell) []scene.Op {
	if !s.sees(from) {
		return nil
	}
	at, _ := kit.Along(kit.Center(s.Size, from), kit.Center(s.Size, to))
	const tail, tip = 0.3, 0.68 // neither end touches the character of the piece, or the number beside the arrow
	var p kit.Path
	p.Lines(at(tail, 0), at(tip, 0))
	for _, turn := range [2]float64{2.5, -2.5} { // the angles of the two lines of the arrowhead, in radians
		sin, cos := math.Sincos(turn)
		p.Lines(at(tip, 0), at(tip+0.2*cos, 0.2*sin))
	}
	return s.cased(p.Path, s.colors.Route, s.window.Line(0.07, 1.5))
}
