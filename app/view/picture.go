package view

import (
	"fmt"
	"slices"

	"stepboard/app/view/annotate"
	"stepboard/scene"
	"stepboard/solve"
	"stepboard/solve/grid"
	"stepboard/solve/lens"
	"stepboard/solve/lens/kit"
	"stepboard/solve/looks"
)

// Board is the input of Compose: a dataset's board, and everything that is drawn with it.
type Board struct {
	Puzzle  solve.Puzzle
	Dataset *solve.Dataset
	Query   int // index of the shown query; out of range: no query
	Look    *looks.Look
	Colors  *scene.Colors
	Say     func(solve.Text) string // names numbers and sets in the reader's language; nil: in English

	State    *solve.State       // the state of play; nil: things are where they are painted
	Route    *Route             // nil: no route
	Pos      int                // number of moves made; needed if a Route is too long to be drawn whole
	Stale    bool               // whether the route belongs to an earlier board; a stale route is drawn pale
	Problems []solve.Diagnostic // diagnostics; their cells are marked
	Lens     lens.Picture       // the lens's addition; zero: no addition

	Annotations []annotate.Annotation
	Narrow      bool // whether the bars of a puzzle without a board are narrow: see grid.Size.Face
}

const (
	maxMarks = 2000 // largest number of marked cells
	maxDots  = 64   // a warning with more cells than this has no marks
)

// Compose makes the scene of a board. The scene shares the board's terrain, so it must be drawn before the board
// changes. The time is linear in things, marks and the drawn part of the route.
func Compose(v Board) *scene.Scene {
	b := v.Dataset.Board
	s := &scene.Scene{}
	links(s, b.Size, v.Colors)
	s.Add(
		scene.Cells{Rows: b.Rows, Cols: b.Cols, Index: b.Terrain, Looks: &v.Look.Tiles},
		scene.Grid{Rows: b.Rows, Cols: b.Cols, Color: v.Colors.Grid},
	)
	s.Add(v.Lens.Under...)
	under, _ := annotate.Draw(v.Annotations, b.Size, v.Colors)
	s.Add(under...)
	bars(s, v)
	things := Things(v)
	way := v.Route != nil && !v.Lens.NoRoute
	if way { // the route is below the things on the board
		v.Route.draw(s, v)
		v.Route.spare(s, v, things)
	}
	sprites(s, v, things)
	labels(s, v, things)
	if way && v.Look.Numbered {
		v.Route.number(s, v, things)
	}
	s.Add(v.Lens.Over...)
	weights(s, b.Size, v.Colors) // a lens's arrow may lead along an edge
	marks(s, v)
	s.Ops = kit.Placed(b.Size, s.Ops)
	_, over := annotate.Draw(v.Annotations, b.Size, v.Colors, s.Ops...)
	s.Add(over...)
	return s
}

// Things returns the things to be drawn, the lowest first.
func Things(v Board) []solve.Thing {
	things := v.Dataset.Board.Things
	switch {
	case v.Lens.Stand != nil:
		things = v.Lens.Stand
	case v.State != nil:
		things = v.Puzzle.Stand(v.Dataset, v.Query, *v.State)
	case v.Query >= 0 && v.Query < len(v.Dataset.Queries):
		things = slices.Concat(things, v.Dataset.Queries[v.Query].Things)
	}
	things = slices.Clone(things)
	solve.Sort(things, func(a, b solve.Thing) int {
		return slices.Index(v.Look.Order, a.Kind) - slices.Index(v.Look.Order, b.Kind)
	})
	return things
}

// sprites adds a sprite for each thing on the board. The name of the sprite stays the same when the thing moves. If a
// broken file has several equal things on a cell, only one is drawn.
func sprites(s *scene.Scene, v Board, things []solve.Thing) {
	b := v.Dataset.Board
	seen := make(map[solve.Thing]bool, len(things))
	brushes := map[solve.Kind]solve.Brush{}
	for _, brush := range v.Puzzle.Brushes() {
		brushes[brush.Kind] = brush
	}
	place := slots(brushes, things)
	for _, t := range things {
		art, e, on := v.Look.Kinds[t.Kind], solve.FormOf(v.Puzzle, t.Kind), t.At
		if v.Look.Joint(t.Kind, e.Box()) != nil {
			at, box, full := solve.Box(b.Size, things, t.Kind)
			if joint := v.Look.Joint(t.Kind, box); full && joint != nil {
				art, e, t.At = joint, box.Form(), at
			}
		}
		if art == nil || !b.Has(t.At) {
			continue
		}
		if !seen[t] {
			seen[t] = true
			sprite := kit.Sprite(b.Size, t.At, art)
			sprite.At.X -= float64(e.Lead())
			sprite.Size *= float64(max(e.Rows, e.Cols))
			if own, several := place(t); several {
				sprite = own.in(sprite)
			}
			if sprite.Name = brushes[t.Kind].ID; !brushes[t.Kind].Unique { // a thing that is not unique does not move
				sprite.Name += fmt.Sprintf(" %d,%d", b.Row(t.At)+1, b.Col(t.At)+1)
			}
			s.Add(sprite)
		}
		if tile := b.Terrain[on]; v.Look.Shown[tile] {
			s.Add(kit.Badge(b.Size, on, 0.42, v.Look.Tiles[tile])...)
		}
	}
}

// marks(s, v) outlines cells of errors and draws dots on cells of warnings that have at most maxDots cells.
func marks(s *scene.Scene, v Board) {
	b := v.Dataset.Board
	seen := map[grid.Cell]bool{}
	for _, d := range v.Problems {
		if d.Severity == solve.Warning && len(d.Cells) > maxDots {
			continue
		}
		for _, c := range d.Cells {
			if seen[c] || len(seen) >= maxMarks || !b.Has(c) {
				continue
			}
			seen[c] = true
			if d.Severity == solve.Warning {
				ink := scene.Ink{Fill: v.Colors.Warning, Stroke: v.Colors.Casing, Width: 0.03}
				at := kit.Corner(b.Size, c)
				s.Add(scene.Circle{Center: scene.Point{X: at.X + 0.85, Y: at.Y + 0.15}, Radius: 0.09, Ink: ink})
				continue
			}
			ink := scene.Ink{Stroke: v.Colors.Warning, Width: 0.09, Fill: kit.Faded(v.Colors.Warning, 60)}
			s.Add(kit.Frame(b.Size, c, 0.06, 0.1, ink))
		}
	}
}

// Swatch draws the tile or thing that a brush paints, in the unit square.
func Swatch(b solve.Brush, look *looks.Look, c *scene.Colors) []scene.Op {
	if b.Layer != solve.Terrain {
		if art := look.Kinds[b.Kind]; art != nil {
			return []scene.Op{scene.Sprite{Size: 1, Art: art}}
		}
		return nil
	}
	tile := &look.Tiles[b.Tile]
	ink := scene.Ink{Fill: tile.Fill, Stroke: c.Muted, Width: 0.02}
	ops := []scene.Op{scene.Rect{Max: scene.Point{X: 1, Y: 1}, Radius: 0.1, Ink: ink}}
	if tile.Art != nil {
		ops = append(ops, scene.Sprite{Size: 1, Art: tile.Art})
	}
	return ops
}
