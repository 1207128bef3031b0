package widgets

import (
	"image"

	"fyne.io/fyne/v2/canvas"

	"stepboard/scene"
	"stepboard/scene/raster"
)

// hoverLayer shows a second scene over the board, for the cell under the pointer. Its raster only covers the visible
// part of this scene, so that few pixels are drawn and uploaded.
type hoverLayer struct {
	scene *scene.Scene

	raster *canvas.Raster
	pixels *image.RGBA
	shown  layerPicture
	part   image.Rectangle // the part of the widget under the raster, in device pixels

	redraws int // number of requested redraws of raster
}

// layerPicture is the data that determines the layer's picture.
type layerPicture struct {
	scene *scene.Scene
	view  raster.View
	seen  image.Rectangle
}

func (b *Board) paintLayer(w, h int) image.Image {
	l := &b.layer
	l.pixels = cleared(l.pixels, w, h)
	v := l.shown.view
	v.X, v.Y = v.X-float64(l.part.Min.X), v.Y-float64(l.part.Min.Y)
	b.renderer.Draw(l.pixels, l.shown.scene, v)
	return l.pixels
}

// cleared returns a transparent picture of w×h pixels. It uses the memory of the picture old if this memory is
// sufficient.
func cleared(old *image.RGBA, w, h int) *image.RGBA {
	n := 4 * w * h
	if old == nil || n > cap(old.Pix) {
		return image.NewRGBA(image.Rect(0, 0, w, h))
	}
	old.Pix, old.Stride, old.Rect = old.Pix[:n], 4*w, image.Rect(0, 0, w, h)
	clear(old.Pix)
	return old
}

// showLayer places the layer. It redraws the layer if its picture has changed.
func (b *Board) showLayer() {
	l := &b.layer
	if l.scene == nil {
		l.raster.Hide()
		l.shown = layerPicture{} // releases the scene
		return
	}
	now := layerPicture{l.scene, b.view.raster(), b.view.board()}
	changed := now != l.shown
	if changed {
		l.shown = now
		l.redraws++
		l.part = b.renderer.Bounds(now.scene, now.view, now.seen)
	}
	if l.part.Empty() {
		l.raster.Hide()
		return
	}
	b.view.lay(l.raster, l.part, changed)
}
