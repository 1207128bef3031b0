package export

import (
	"context"
	"image"
	"io"

	"stepboard/scene/figure"
)

// Picture writes a page as a PNG picture, the same as Write does, and returns its size in pixels. scale is pixels a
// point. The error is a *solve.Refusal where it would have too many, w's, or ctx.Err().
func Picture(ctx context.Context, w io.Writer, page figure.Page, scale float64) (image.Point, error) {
	p := newPainter(scale)
	size := p.size(page)
	if err := checkPixels(PNG, size); err != nil {
		return size, err
	}
	return size, p.writePNG(ctx, w, page, 0)
}
