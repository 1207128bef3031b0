package raster

import (
	"image"

	"stepboard/scene"
)

const (
	// spriteBytes is the limit for the memory of all cached pictures.
	spriteBytes = 32 << 20
	// largest is the largest number of pixels of a cached picture.
	largest = 512 * 512
)

// picture is art drawn at one size.
type picture struct {
	*image.RGBA
	opaque bool
}

type pictureKey struct {
	art  *scene.Scene
	w, h int
}

// spriteCache keeps pictures up to spriteBytes. If a new picture needs more, the cache is emptied.
type spriteCache struct {
	pictures map[pictureKey]*picture
	bytes    int
}

func (c *spriteCache) put(k pictureKey, p *picture) {
	if c.pictures == nil || c.bytes+len(p.Pix) > spriteBytes {
		c.pictures, c.bytes = map[pictureKey]*picture{}, 0
	}
	c.pictures[k] = p
	c.bytes += len(p.Pix)
}

func (r *Renderer) sprite(f *frame, op scene.Sprite) {
	const least = scene.LeastSprite
	if op.Art == nil || op.Fade >= 1 {
		return
	}
	lo, hi := f.at(op.At), f.at(scene.Point{X: op.At.X + op.Size, Y: op.At.Y + op.Size})
	if !f.art && hi.x-lo.x < least {
		mid := lo.lerp(hi, 0.5)
		lo, hi = mid.sub(vec{least / 2, least / 2}), mid.add(vec{least / 2, least / 2})
	}
	if !f.sees(lo, hi) {
		return
	}
	r.stamp(f, op.Art, image.Rect(edge(lo.x), edge(lo.y), edge(hi.x), edge(hi.y)), uint32(op.Alpha()))
}

// stamp draws art into a box of pixels with the opacity m/255.
func (r *Renderer) stamp(f *frame, art *scene.Scene, box image.Rectangle, m uint32) {
	seen := box.Intersect(f.clip)
	if seen.Empty() || m == 0 {
		return
	}
	w, h := box.Dx(), box.Dy()
	if w > largest/h {
		r.stampLarge(f, art, box, seen, m)
		return
	}
	key := pictureKey{art, w, h}
	p := r.sprites.pictures[key]
	if p == nil {
		p = &picture{RGBA: image.NewRGBA(image.Rect(0, 0, w, h))}
		r.draw(&frame{dst: p.RGBA, clip: p.Rect, sx: float64(w), sy: float64(h), art: true}, art)
		p.opaque = p.Opaque()
		r.sprites.put(key, p)
	}
	f.lay(p, box.Min, seen, m)
}

// stampLarge draws art that is too large for the cache.
func (r *Renderer) stampLarge(f *frame, art *scene.Scene, box, seen image.Rectangle, m uint32) {
	part := &frame{
		dst: f.dst, clip: seen, art: true,
		sx: float64(box.Dx()), sy: float64(box.Dy()), tx: float64(box.Min.X), ty: float64(box.Min.Y),
	}
	if m == 255 {
		r.draw(part, art)
		return
	}
	p := &picture{RGBA: image.NewRGBA(seen)}
	part.dst = p.RGBA
	r.draw(part, art)
	f.lay(p, seen.Min, seen, m)
}

// lay draws the visible part (seen) of a picture with the opacity m/255. The parameter corner is the picture's upper
// left pixel.
func (f *frame) lay(p *picture, corner image.Point, seen image.Rectangle, m uint32) {
	for y := seen.Min.Y; y < seen.Max.Y; y++ {
		dst := f.row(y, seen.Min.X, seen.Max.X)
		i := p.PixOffset(p.Rect.Min.X+seen.Min.X-corner.X, p.Rect.Min.Y+y-corner.Y)
		src := p.Pix[i : i+len(dst)]
		if p.opaque && m == 255 {
			copy(dst, src)
			continue
		}
		for len(dst) >= 4 && len(src) >= 4 {
			s := load(src)
			switch a := s.alpha() * m; a {
			case 0:
			case 255 * 255:
				s.store(dst)
			default:
				s.over(load(dst), m).store(dst)
			}
			dst, src = dst[4:], src[4:]
		}
	}
}
