package export

import (
	"cmp"
	"context"
	"image"
	"image/color"
	"image/draw"
	"math"

	"stepboard/scene"
	"stepboard/scene/figure"
	"stepboard/scene/raster"
	"stepboard/scene/typeface"
)

// band is the number of pixels to draw between two checks of the context. Drawing a band takes some milliseconds.
const band = 1 << 19

type painter struct {
	renderer *raster.Renderer
	scale    float64 // pixels per point
}

func newPainter(scale float64) *painter { return &painter{raster.New(typeface.BuiltIn()), scale} }

// size(page) is the size of a page in pixels. Width and height are at least 1.
func (p *painter) size(page figure.Page) image.Point {
	return image.Point{pixels(page.Width, p.scale), pixels(page.Height, p.scale)}
}

func pixels(points, scale float64) int {
	return int(max(1, min(math.Round(points*scale), math.MaxInt32)))
}

// paint(…) draws a page over the base colour. The upper left corner of the page is at the point (0, 0) of dst.
func (p *painter) paint(ctx context.Context, dst *image.RGBA, page figure.Page, base color.NRGBA) error {
	draw.Draw(dst, dst.Rect, image.NewUniform(base), image.Point{}, draw.Src)
	return inBands(ctx, dst.Rect.Dx(), dst.Rect.Min.Y, dst.Rect.Max.Y, func(y0, y1 int) {
		part := dst.SubImage(image.Rect(dst.Rect.Min.X, y0, dst.Rect.Max.X, y1)).(*image.RGBA)
		p.renderer.Draw(part, page.Scene, raster.View{Scale: p.scale})
	})
}

// opaque(ground) returns the colour of an opaque ground, so that the paper also fills the last pixels of a picture. For
// any other ground it returns no colour.
func opaque(ground color.NRGBA) color.NRGBA {
	if ground.A == 255 {
		return ground
	}
	return color.NRGBA{}
}

// colorsOf returns the colours of a style; the default is white paper.
func colorsOf(s figure.Style) *scene.Colors { return cmp.Or(s.Colors, scene.Paper) }

// paper returns the colour of the ground. In place of a transparent ground it returns an opaque colour.
func paper(s figure.Style) color.NRGBA {
	if s.Ground.A == 255 {
		return s.Ground
	}
	return colorsOf(s).Ground
}

// inBands calls drawBand() for successive bands of the rows y0 to y1-1. If the context ends, it returns an error.
func inBands(ctx context.Context, width, y0, y1 int, drawBand func(y0, y1 int)) error {
	rows := max(1, band/max(1, width))
	for y := y0; y < y1; y += rows {
		if err := ctx.Err(); err != nil {
			return err
		}
		drawBand(y, min(y+rows, y1))
	}
	return ctx.Err()
}
