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

// Board is the visible content of a dataset, ready to be drawn.
type Board struct {
	Puzzle  solve.Puzzle
	Dataset *solve.Dataset
	Query   int // out of range for the board alone
	Look    *looks.Look
	Colors  *scene.Colors

	State    *solve.State       // of play; nil means things stand as painted
	Route    *Route             // nil means none
	Pos      int                // moves made; needed for a Route that is too long to be drawn whole
	Stale    bool               // the route belongs to an earlier board and is drawn pale
	Problems []solve.Diagnostic // their cells are marked
	Lens     lens.Picture       // the lens's addition; the zero Picture is nothing

	Annotations []annotate.Annotation
}

const (
	maxMarks = 2000 // largest number of marked cells for all problems
	maxDots  = 64   // largest number of marked cells for one warning
)

// Compose makes the scene. It shares the board's terrain: draw the scene before the board changes. Time is linear in
// things, marks and the drawn part of the route, but not in cells.
func Compose(v Board) *scene.Scene {
	b := v.Dataset.Board
	s := &scene.Scene{}
	s.Add(
		scene.Cells{Rows: b.Rows, Cols: b.Cols, Index: b.Terrain, Looks: &v.Look.Tiles},
		scene.Grid{Rows: b.Rows, Cols: b.Cols, Color: v.Colors.Grid},
	)
	s.Add(v.Lens.Under...)
	under, _ := annotate.Draw(v.Annotations, b.Size, v.Colors)
	s.Add(under...)
	things := Things(v)
	way := v.Route != nil && !v.Lens.NoRoute
	if way { // below the things on the board
		v.Route.draw(s, v)
	}
	sprites(s, v, things)
	if way && v.Look.Numbered {
		v.Route.number(s, v, things)
	}
	s.Add(v.Lens.Over...)
	marks(s, v)
	_, over := annotate.Draw(v.Annotations, b.Size, v.Colors, s.Ops...)
	s.Add(over...)
	return s
}

// Things lists the things on the board in a view, lowest first.
func Things(v Board) []solve.Thing {
	var things []solve.Thing
	switch {
	case v.Lens.Stand != nil:
		things = slices.Clone(v.Lens.Stand)
	case v.State != nil:
		things = slices.Clone(v.Puzzle.Stand(v.Dataset, v.Query, *v.State))
	default:
		things = slices.Clone(v.Dataset.Board.Things)
		if v.Query >= 0 && v.Query < len(v.Dataset.Queries) {
			things = append(things, v.Dataset.Queries[v.Query].Things...)
		}
	}
	slices.SortStableFunc(things, func(a, b solve.Thing) int {
		return slices.Index(v.Look.Order, a.Kind) - slices.Index(v.Look.Order, b.Kind)
	})
	return things
}

// sprites adds the things on the board. Each has a name that stays the same when the thing moves. If a broken file has
// several equal things on one cell, one of them is drawn.
func sprites(s *scene.Scene, v Board, things []solve.Thing) {
	b := v.Dataset.Board
	seen := make(map[solve.Thing]bool, len(things))
	brushes := map[solve.Kind]solve.Brush{}
	for _, brush := range v.Puzzle.Brushes() {
		brushes[brush.Kind] = brush
	}
	for _, t := range things {
		if art := v.Look.Kinds[t.Kind]; art != nil && b.Has(t.At) && !seen[t] {
			seen[t] = true
			sprite := kit.Sprite(b.Size, t.At, art)
			sprite.Size = float64(max(1, v.Look.Sides[t.Kind]))
			if sprite.Name = brushes[t.Kind].ID; !brushes[t.Kind].Unique { // things that are not unique do not move
				sprite.Name += fmt.Sprintf(" %d,%d", b.Row(t.At)+1, b.Col(t.At)+1)
			}
			s.Add(sprite)
			badge(s, v, t.At)
		}
	}
}

// badge draws the tile below a thing in a corner of its cell, if the look shows such tiles.
func badge(s *scene.Scene, v Board, c grid.Cell) {
	tile := v.Dataset.Board.Terrain[c]
	if !v.Look.Shown[tile] {
		return
	}
	const size = 0.42
	at := kit.Corner(v.Dataset.Board.Size, c)
	at.X, at.Y = at.X+0.98-size, at.Y+0.98-size
	ground := v.Look.Tiles[tile]
	s.Add(
		scene.Circle{
			Center: scene.Point{X: at.X + size/2, Y: at.Y + size/2}, Radius: size / 2, Ink: scene.Ink{Fill: ground.Fill},
		},
		scene.Sprite{At: at, Size: size, Art: ground.Art},
	)
}

// marks outlines the cells of errors, and puts a dot on the cells of warnings, unless a warning has too many cells.
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
