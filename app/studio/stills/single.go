package stills

import (
	"context"
	"image"

	"stepboard/app/studio"
	"stepboard/scene/raster"
	"stepboard/scene/typeface"
	"stepboard/solve"
)

// Draw draws one picture on the caller's goroutine, without a worker.
func Draw(ctx context.Context, budget *solve.Budget, say func(solve.Text) string, o Order) (*image.RGBA, error) {
	r := raster.New(typeface.BuiltIn())
	made, err := newArtist(&studio.Studio{Budget: budget, Say: say, Measure: r}, r).draw(ctx, o)
	return made.Picture, err
}
