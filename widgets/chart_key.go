package widgets

import (
	"image"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"

	"stepboard/scene"
	"stepboard/scene/raster"
)

// NewChartKey is a piece of the i-th line of charts, in its colour and with its dashes, for a title of what the line
// stands for. It is as high as text of a size.
func NewChartKey(renderer *raster.Renderer, colors *scene.Colors, i int, text float32) fyne.CanvasObject {
	width, height := 2.2*text, text
	key := canvas.NewRaster(func(w, h int) image.Image {
		dst := image.NewRGBA(image.Rect(0, 0, w, h))
		const line = 1.5 * chartLine
		y, end := float64(height)/2, float64(width)-line/2
		path := scene.Polyline(scene.Ink{Stroke: ChartColor(colors, i), Width: line}, scene.Point{X: line / 2, Y: y},
			scene.Point{X: end, Y: y})
		path.Dash = min(chartDash(i), float64(width)/3)
		renderer.Draw(dst, &scene.Scene{Ops: []scene.Op{path}}, raster.View{Scale: float64(w) / float64(width)})
		return dst
	})
	key.ScaleMode = canvas.ImageScalePixels
	key.SetMinSize(fyne.NewSize(width, height))
	return key
}
