package widgets

import (
	"image"
	"math"
	"slices"
	"sort"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/driver/desktop"
	"fyne.io/fyne/v2/widget"

	"stepboard/scene"
	"stepboard/scene/raster"
)

var _ desktop.Hoverable = (*Chart)(nil)

// Chart shows a chart in one raster and reads values out where the pointer is. All methods and callbacks belong to
// the main goroutine.
type Chart struct {
	widget.BaseWidget

	// OnRead is told the X next to the pointer and what each series has there, NaN where it has nothing; when the pointer
	// leaves, no values.
	OnRead func(x float64, values []float64)

	renderer *raster.Renderer
	colors   *scene.Colors
	text     float32 // size
	data     *ChartData
	marks    []scene.Point // by series

	raster *canvas.Raster
	pixels *image.RGBA
	read   float64 // the X that is read out, or NaN
}

// NewChart is an empty chart with text of a size in logical pixels. The renderer may be shared with other widgets.
func NewChart(renderer *raster.Renderer, colors *scene.Colors, text float32) *Chart {
	c := &Chart{renderer: renderer, colors: colors, text: text, data: &ChartData{}, read: math.NaN()}
	c.raster = canvas.NewRaster(c.paint)
	c.raster.ScaleMode = canvas.ImageScalePixels
	c.ExtendBaseWidget(c)
	return c
}

// Set shows data, which must not be changed afterwards.
func (c *Chart) Set(d *ChartData) {
	if d == nil {
		d = &ChartData{}
	}
	c.data = d
	c.readOut(math.NaN())
	c.Refresh()
}

// SetMarks puts a ring on a point of each series, as far as there are any: where something that follows the lines is.
// A NaN has none. Marks stay when other data is set.
func (c *Chart) SetMarks(points []scene.Point) {
	same := func(a, b scene.Point) bool { return a == b || !drawable(a) && !drawable(b) }
	if slices.EqualFunc(points, c.marks, same) {
		return
	}
	c.marks = points
	c.raster.Refresh()
}

// SetColors sets the colours.
func (c *Chart) SetColors(colors *scene.Colors) {
	if colors == nil || colors == c.colors {
		return
	}
	c.colors = colors
	c.Refresh()
}

// MouseIn implements desktop.Hoverable.
func (c *Chart) MouseIn(e *desktop.MouseEvent) { c.MouseMoved(e) }

// MouseMoved implements desktop.Hoverable.
func (c *Chart) MouseMoved(e *desktop.MouseEvent) {
	p := c.plan()
	x := float64(e.Position.X)
	if x < p.x0-float64(c.text) || x > p.x1+float64(c.text) {
		c.readOut(math.NaN())
		return
	}
	c.readOut(p.nearest(p.x.value(x)))
}

// MouseOut implements desktop.Hoverable.
func (c *Chart) MouseOut() { c.readOut(math.NaN()) }

// readOut marks an X and tells what is there.
func (c *Chart) readOut(x float64) {
	if x == c.read || math.IsNaN(x) && math.IsNaN(c.read) {
		return
	}
	c.read = x
	c.raster.Refresh()
	if c.OnRead == nil {
		return
	}
	if math.IsNaN(x) {
		c.OnRead(x, nil)
		return
	}
	c.OnRead(x, c.data.values(x))
}

func (c *Chart) plan() *plan {
	size := c.Size()
	return chartPlan(c.data, float64(size.Width), float64(size.Height), float64(c.text))
}

// paint makes the picture that the raster shows, w×h device pixels.
func (c *Chart) paint(w, h int) image.Image {
	c.pixels = cleared(c.pixels, w, h)
	size := c.Size()
	if size.Width <= 0 {
		return c.pixels
	}
	s := ChartScene(c.data, float64(size.Width), float64(size.Height), float64(c.text), c.colors)
	if len(s.Ops) > 0 {
		p := c.plan()
		for i, q := range c.marks[:min(len(c.marks), len(c.data.Series))] {
			if drawable(q) {
				p.ring(s, i, q, 2.5*chartLine, c.colors)
			}
		}
		if !math.IsNaN(c.read) {
			p.mark(s, c.read, c.colors)
		}
	}
	c.renderer.Draw(c.pixels, s, raster.View{Scale: float64(w) / float64(size.Width)})
	return c.pixels
}

// nearest is the X of all series next to a value, or NaN if there is none.
func (p *plan) nearest(to float64) float64 {
	best := math.NaN()
	for _, s := range p.d.Series {
		i := sort.Search(len(s.Points), func(i int) bool { return s.Points[i].X >= to })
		for _, q := range s.Points[max(0, i-1):min(len(s.Points), i+1)] {
			if !(math.Abs(q.X-to) >= math.Abs(best-to)) {
				best = q.X
			}
		}
	}
	return best
}

// values are what the series have at an X: that of the last point not beyond it; NaN before the first point and after
// the last one.
func (d *ChartData) values(x float64) []float64 {
	list := make([]float64, len(d.Series))
	for i, s := range d.Series {
		list[i] = math.NaN()
		after := sort.Search(len(s.Points), func(i int) bool { return s.Points[i].X > x })
		if after > 0 && (after < len(s.Points) || s.Points[after-1].X == x) && (!d.Bars || s.Points[after-1].X == x) {
			list[i] = s.Points[after-1].Y
		}
	}
	return list
}

// mark adds a line at an X, and rings on the values there.
func (p *plan) mark(s *scene.Scene, x float64, c *scene.Colors) {
	at := math.Round(p.x.at(x))
	if p.d.Bars {
		half := math.Round((p.x1 - p.x0) / (p.x.most - p.x.least) / 2)
		ground := c.Muted
		ground.A = 28
		s.Add(hairline(at-half, p.y0, at+half, p.y1, ground))
		return
	}
	s.Add(hairline(at, p.y0, at+1, p.y1, c.Muted))
	for i, v := range p.d.values(x) {
		if !math.IsNaN(v) {
			p.ring(s, i, scene.Point{X: x, Y: v}, 2*chartLine, c)
		}
	}
}

// ring adds a dot with a rim on a point of the i-th series.
func (p *plan) ring(s *scene.Scene, i int, q scene.Point, radius float64, c *scene.Colors) {
	s.Add(scene.Circle{
		Center: scene.Point{X: math.Round(p.x.at(q.X)) + 0.5, Y: p.y.at(q.Y)}, Radius: radius,
		Ink: scene.Ink{Fill: p.color(i, c), Stroke: c.Panel, Width: 1.5},
	})
}

// CreateRenderer is called by Fyne.
func (c *Chart) CreateRenderer() fyne.WidgetRenderer { return &chartRenderer{parts{c.raster}, c} }

type chartRenderer struct {
	parts
	c *Chart
}

func (r *chartRenderer) Layout(size fyne.Size) { r.c.raster.Resize(size) }

func (r *chartRenderer) MinSize() fyne.Size {
	return fyne.NewSize(18*r.c.text, 11*r.c.text)
}

func (r *chartRenderer) Refresh() { r.c.raster.Refresh() }
