package export

import (
	"context"
	"image"
	"image/color"

	"stepboard/scene/figure"
)

// reel is pages as pictures of one size, for animations. Pages that are smaller than the largest lie in its upper left
// corner, where boards stay in their place.
type reel struct {
	pages   Pages
	style   figure.Style
	painter *painter
	size    image.Point
	base    color.NRGBA // under the pages; no colour where they can be seen through
}

// newReel finds the size of the largest page. Where the style doesn't give it, each page is laid out for it.
func newReel(ctx context.Context, p Pages, o Options, base color.NRGBA) (*reel, error) {
	r := &reel{pages: p, style: o.Style, painter: newPainter(o.Scale), base: base}
	if s := o.Style; s.Width > 0 && s.Height > 0 {
		r.size = r.painter.size(figure.Page{Width: s.Width, Height: s.Height})
	} else {
		for i := range p.Len() {
			page, err := p.Page(ctx, i, r.style)
			if err != nil {
				return nil, err
			}
			r.fit(page)
		}
	}
	return r, checkPixels(o.Format, r.size)
}

func (r *reel) fit(page figure.Page) {
	size := r.painter.size(page)
	r.size = image.Point{max(r.size.X, size.X), max(r.size.Y, size.Y)}
}

// frame draws a page into a picture of the reel's size.
func (r *reel) frame(ctx context.Context, dst *image.RGBA, i int) error {
	page, err := r.pages.Page(ctx, i, r.style)
	if err != nil {
		return err
	}
	return r.painter.paint(ctx, dst, page, r.base)
}

func (r *reel) canvas() *image.RGBA { return image.NewRGBA(image.Rectangle{Max: r.size}) }

// changed is the smallest rectangle that holds all pixels in which two pictures of one size differ.
func changed(a, b *image.RGBA) image.Rectangle {
	width, height := a.Rect.Dx(), a.Rect.Dy()
	row := func(m *image.RGBA, y int) []byte { return m.Pix[y*m.Stride:][:4*width] }
	top, bottom := 0, height
	for top < bottom && string(row(a, top)) == string(row(b, top)) {
		top++
	}
	for bottom > top && string(row(a, bottom-1)) == string(row(b, bottom-1)) {
		bottom--
	}
	left, right := 4*width, 0
	for y := top; y < bottom; y++ {
		p, q := row(a, y), row(b, y)
		x := 0
		for x < left && p[x] == q[x] {
			x++
		}
		left = x
		x = len(p)
		for x > right && p[x-1] == q[x-1] {
			x--
		}
		right = x
	}
	if top == bottom {
		return image.Rectangle{}
	}
	return image.Rect(left/4, top, (right+3)/4, bottom)
}
