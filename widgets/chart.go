package widgets

import (
	"image"
	"math"
	"slices"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/driver/desktop"
	"fyne.io/fyne/v2/widget"

	"stepboard/scene"
	"stepboard/scene/chart"
	"stepboard/scene/raster"
)

var _ desktop.Hoverable = (*Chart)(nil)

// Chart shows a chart and reads out values at the pointer. All methods and callbacks belong to the main goroutine.
type Chart struct {
	widget.BaseWidget

	// OnRead is called with the X nearest to the pointer and with the value of each series there. A series without a
	// value there has NaN. When the pointer leaves, x is NaN and values is nil.
	OnRead func(x float64, values []float64)

	renderer *raster.Renderer
	colors   *scene.Colors
	text     float32 // text size in logical pixels
	data     *chart.Data

	raster *canvas.Raster
	pixels *image.RGBA
	read   float64 // the X whose values are shown, or NaN
}

// NewChart makes an empty chart. text is the text size in logical pixels. Other widgets may share the renderer.
func NewChart(renderer *raster.Renderer, colors *scene.Colors, text float32) *Chart {
	c := &Chart{renderer: renderer, colors: colors, text: text, data: &chart.Data{}, read: math.NaN()}
	c.raster = newRaster(c.paint)
	c.raster.SetMinSize(fyne.NewSize(18*text, 9*text))
	c.ExtendBaseWidget(c)
	return c
}

// Set shows data. The data must not be changed afterwards.
func (c *Chart) Set(d *chart.Data) {
	if d == nil {
		d = &chart.Data{}
	}
	c.data = d
	c.readOut(math.NaN())
	c.Refresh()
}

// SetMarks draws a ring at one point of each series. The points are in the order of the series. A NaN point has no
// ring.
func (c *Chart) SetMarks(points []scene.Point) {
	same := func(a, b scene.Point) bool { return a == b || !chart.Drawable(a) && !chart.Drawable(b) }
	if slices.EqualFunc(points, c.data.Marks, same) {
		return
	}
	marked := *c.data
	marked.Marks = points
	c.data = &marked
	c.raster.Refresh()
}

// MouseIn implements desktop.Hoverable.
func (c *Chart) MouseIn(e *desktop.MouseEvent) { c.MouseMoved(e) }

// MouseMoved implements desktop.Hoverable.
func (c *Chart) MouseMoved(e *desktop.MouseEvent) {
	c.readOut(c.layout().Nearest(float64(e.Position.X)))
}

// MouseOut implements desktop.Hoverable.
func (c *Chart) MouseOut() { c.readOut(math.NaN()) }

// readOut marks an X and calls OnRead with its values. NaN removes the mark.
func (c *Chart) readOut(x float64) {
	if x == c.read || math.IsNaN(x) && math.IsNaN(c.read) {
		return
	}
	c.read = x
	c.raster.Refresh()
	var values []float64
	if !math.IsNaN(x) {
		values = c.data.Values(x)
	}
	if c.OnRead != nil {
		c.OnRead(x, values)
	}
}

func (c *Chart) layout() *chart.Layout {
	size := c.Size()
	return chart.Lay(c.data, float64(size.Width), float64(size.Height), float64(c.text))
}

func (c *Chart) paint(w, h int) image.Image {
	c.pixels = cleared(c.pixels, w, h)
	size := c.Size()
	if size.Width <= 0 {
		return c.pixels
	}
	p := c.layout()
	s := p.Draw(c.colors)
	if len(s.Ops) > 0 && !math.IsNaN(c.read) {
		p.ReadOut(s, c.read, c.colors)
	}
	c.renderer.Draw(c.pixels, s, raster.View{Scale: float64(w) / float64(size.Width)})
	return c.pixels
}

// CreateRenderer is called by Fyne.
func (c *Chart) CreateRenderer() fyne.WidgetRenderer {
	return widget.NewSimpleRenderer(container.New(exact{}, c.raster))
}

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
