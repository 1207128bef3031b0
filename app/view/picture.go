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

// Board is what is to be seen of a dataset, worked out.
type Board struct {
	Puzzle  solve.Puzzle
	Dataset *solve.Dataset
	Query   int // may be out of range: the board alone
	Look    *looks.Look
	Colors  *scene.Colors

	State    *solve.State       // of play; nil: things stand as painted
	Route    *Route             // nil: none
	Pos      int                // moves made; matters to a Route too long to be drawn whole
	Stale    bool               // the route is of an earlier board: pale
	Problems []solve.Diagnostic // their cells are marked
	Lens     lens.Picture       // what a lens adds; the zero Picture: nothing

	Annotations []annotate.Annotation
}

const (
	maxMarks = 2000 // cells marked for all problems
	maxDots  = 64   // cells marked for one warning
)

// Compose makes the scene. It shares the board's terrain: draw it before the board changes. Time is linear in things,
// marks and the drawn part of the route, not in cells.
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
	if way { // under what stands on the board
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

// Things lists what stands on the board in a view, lowest first.
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

// sprites adds what stands on the board, each by a name that it keeps as it moves. Of several alike on one cell, as a
// broken file may have, one is seen.
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
			if sprite.Name = brushes[t.Kind].ID; !brushes[t.Kind].Unique { // of what there are several nothing moves
				sprite.Name += fmt.Sprintf(" %d,%d", b.Row(t.At)+1, b.Col(t.At)+1)
			}
			s.Add(sprite)
			badge(s, v, t.At)
		}
	}
}

// badge draws what lies under a thing in a corner of its cell, where the look shows that.
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

// marks outlines the cells that errors are about, and puts a dot on those of warnings, unless a warning is about more
// cells than a look can take in.
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
