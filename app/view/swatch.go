package view

import (
	"stepboard/scene"
	"stepboard/solve"
	"stepboard/solve/looks"
)

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
