package widgets

import (
	"image"
	"reflect"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/widget"

	"stepboard/scene"
	"stepboard/scene/figure"
	"stepboard/scene/raster"
)

// Legend shows items as on pages, in right-aligned lines. The height of MinSize is right for the present width only. If
// the legend has less height, the lines that don't fit are hidden.
type Legend struct {
	widget.BaseWidget
	// Leading left-aligns the lines.
	Leading bool

	renderer *raster.Renderer
	colors   *scene.Colors
	size     float32 // text size in logical pixels
	items    []figure.LegendItem
	key      *figure.Key
	raster   *canvas.Raster
}

// NewLegend makes an empty legend. size is the text size in logical pixels. Widgets may share the renderer.
func NewLegend(renderer *raster.Renderer, colors *scene.Colors, size float32) *Legend {
	l := &Legend{renderer: renderer, colors: colors, size: size}
	l.raster = newRaster(l.paint)
	l.ExtendBaseWidget(l)
	l.lay()
	return l
}

// Set shows items, which must not be changed afterwards. If the items equal the old items, Set does nothing, because
// playback often sets equal items.
func (l *Legend) Set(items []figure.LegendItem) {
	if reflect.DeepEqual(items, l.items) || len(items) == 0 && len(l.items) == 0 {
		return
	}
	l.items = items
	l.lay()
}

// OnOneLine is the width of all items beside each other.
func (l *Legend) OnOneLine() float32 { return float32(l.key.OneLine) }

// MinSize is the width of the widest item, and the height of all lines at the present width.
func (l *Legend) MinSize() fyne.Size {
	return fyne.NewSize(float32(l.key.Widest), float32(l.key.Height))
}

// Resize implements fyne.CanvasObject.
func (l *Legend) Resize(size fyne.Size) {
	was := l.Size()
	l.BaseWidget.Resize(size)
	if was != size {
		l.lay()
	}
}

func (l *Legend) lay() {
	room := scene.Point{X: float64(l.Size().Width), Y: float64(l.Size().Height)}
	l.key = figure.NewKey(l.items, float64(l.size), room, !l.Leading, l.renderer, l.colors)
	l.Refresh()
}

func (l *Legend) paint(w, h int) image.Image {
	dst := image.NewRGBA(image.Rect(0, 0, w, h))
	l.renderer.Draw(dst, l.key.Scene, raster.View{Scale: float64(w) / float64(max(1, l.Size().Width))})
	return dst
}

// CreateRenderer is called by Fyne.
func (l *Legend) CreateRenderer() fyne.WidgetRenderer {
	return widget.NewSimpleRenderer(container.New(exact{}, l.raster))
}
