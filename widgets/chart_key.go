package widgets

import (
	"image"

	"fyne.io/fyne/v2"

	"stepboard/scene"
	"stepboard/scene/chart"
	"stepboard/scene/raster"
)

// NewChartKey makes a short sample of the i-th line of a chart, for the place beside the line's name. The
// sample has the line's colour and dashes. text is the text size of the name, and the height of the sample.
func NewChartKey(renderer *raster.Renderer, colors *scene.Colors, i int, text float32) fyne.CanvasObject {
	width := float32(chart.KeyWidth(float64(text)))
	key := newRaster(func(w, h int) image.Image {
		dst := image.NewRGBA(image.Rect(0, 0, w, h))
		path := chart.Key(colors, i, float64(text))
		renderer.Draw(dst, &scene.Scene{Ops: []scene.Op{path}}, raster.View{Scale: float64(w) / float64(width)})
		return dst
	})
	key.SetMinSize(fyne.NewSize(width, text))
	return key
}
