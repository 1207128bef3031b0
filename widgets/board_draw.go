package widgets

import (
	"image"
	"math"
	"strconv"
	"strings"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/theme"

	"stepboard/scene"
	"stepboard/scene/figure"
	"stepboard/scene/raster"
)

const (
	frameRadius = 8
	frameLine   = 1
)

// measure tells the view the widget's size and density. The exact values are known only when the widget is painted.
func (b *Board) measure(size fyne.Size) {
	density := b.view.density
	if c := fyne.CurrentApp().Driver().CanvasForObject(b); c != nil && b.pixels == nil {
		density = float64(c.Scale())
	}
	at := func(v float32) int { return int(math.Round(float64(v) * density)) }
	width, height := b.rulerRoom(density)
	b.view.resize(at(size.Width), at(size.Height), density, width, height)
}

// rulerText is the text size of the coordinates divided by the text size of the theme.
const rulerText = 11.0 / 14

// rulerRoom is the size of the longest row number in device pixels. The size grows with the theme's text.
func (b *Board) rulerRoom(density float64) (width, height float64) {
	digits := max(2, len(strconv.Itoa(b.view.size.Rows)))
	height = rulerText * float64(b.Theme().Size(theme.SizeNameText)) * density
	return b.renderer.TextWidth(height, false, strings.Repeat("0", digits)), height
}

func (b *Board) paint(w, h int) image.Image {
	start := time.Now()
	if b.pixels == nil || b.pixels.Rect.Dx() != w || b.pixels.Rect.Dy() != h {
		b.pixels = image.NewRGBA(image.Rect(0, 0, w, h))
	}
	density := b.densityOf(w)
	if w != b.view.width || h != b.view.height || density != b.view.density {
		width, height := b.rulerRoom(density)
		b.view.resize(w, h, density, width, height)
		b.tellView()
		b.showOverlay()
	}
	b.draw(b.pixels)
	b.drawnAt = time.Now()
	b.drawTime = b.drawnAt.Sub(start)
	call(b.OnDrawn)
	return b.pixels
}

// densityOf returns the number of device pixels in a logical pixel. w is the board's width in device pixels, which only
// a painter knows exactly. If the last known number or the canvas's number gives the width w after rounding, densityOf
// returns this number.
func (b *Board) densityOf(w int) float64 {
	width := float64(b.Size().Width)
	explains := func(density float64) bool { return math.Abs(width*density-float64(w)) <= 0.51 }
	if width <= 0 || explains(b.view.density) {
		return b.view.density
	}
	if c := fyne.CurrentApp().Driver().CanvasForObject(b); c != nil && explains(float64(c.Scale())) {
		return float64(c.Scale())
	}
	return float64(w) / width
}

func (b *Board) draw(dst *image.RGBA) {
	v := &b.view
	pixels := raster.View{Scale: 1}
	b.chrome.Ops = append(b.chrome.Ops[:0], scene.Rect{Max: point(dst.Rect.Max), Ink: scene.Ink{Fill: b.colors.Well}})
	seen := v.board()
	if seen.Empty() {
		b.renderer.Draw(dst, &b.chrome, pixels)
		return
	}
	frame := seen.Inset(-int(math.Round(frameWidth * v.density)))
	b.chrome.Ops = append(b.chrome.Ops, scene.Rect{
		Min: point(frame.Min), Max: point(frame.Max), Radius: frameRadius * v.density,
		Ink: scene.Ink{Fill: b.colors.Panel, Stroke: b.colors.Line, Width: frameLine * v.density},
	})
	b.renderer.Draw(dst, &b.chrome, pixels)
	if !v.bare {
		b.rulers(dst, seen)
	}
	if b.scene != nil {
		b.renderer.Draw(dst.SubImage(seen).(*image.RGBA), b.scene, v.raster())
	}
}

func point(p image.Point) scene.Point { return scene.Point{X: float64(p.X), Y: float64(p.Y)} }

// rulers draws the coordinates of the rows and columns whose middles are visible.
func (b *Board) rulers(dst *image.RGBA, seen image.Rectangle) {
	v := &b.view
	_, size := b.rulerRoom(v.density)
	away := (frameWidth + rulerGap) * v.density
	widest := b.renderer.TextWidth(size, false, strconv.Itoa(v.size.Cols))
	number := func(x, y float64, align scene.Align, i int) {
		b.renderer.Text(dst, x, y, size, align, false, b.colors.Muted, strconv.Itoa(i))
	}
	across, down := v.size.Sides()
	for at, i := range figure.Side(across).Numbers(v.cell, widest+0.7*size) {
		if x := v.x + at; x >= float64(seen.Min.X) && x <= float64(seen.Max.X) {
			number(x, float64(seen.Min.Y)-away-0.36*size, scene.Middle, i)
		}
	}
	for at, i := range figure.Side(down).Numbers(v.cell, 1.6*size) {
		if y := v.y + at; y >= float64(seen.Min.Y) && y <= float64(seen.Max.Y) {
			number(float64(seen.Min.X)-away, y, scene.End, i)
		}
	}
}

// Capture draws the visible view with its hover layer and outlines, in device pixels.
func (b *Board) Capture() *image.RGBA {
	dst := image.NewRGBA(image.Rect(0, 0, b.view.width, b.view.height))
	b.draw(dst)
	if seen := b.view.board(); !seen.Empty() {
		part := dst.SubImage(seen).(*image.RGBA)
		b.renderer.Draw(part, b.layer.scene, b.view.raster())
		for _, of := range [2]func() (image.Point, outline){b.cursorOutline, b.hoverOutline} {
			if at, o := of(); o.side > 0 {
				o.draw(b.renderer, part, at)
			}
		}
	}
	return dst
}
