package app

import (
	"context"
	"image"
	"math"
	"slices"

	"stepboard/app/shell"

	"fyne.io/fyne/v2"

	"stepboard/app/studio"
	"stepboard/app/view"
	"stepboard/app/workbench"
	"stepboard/scene"
	"stepboard/scene/figure"
	"stepboard/scene/raster"
	"stepboard/solve"
)

// newDarkroom makes the darkroom of the window: with a studio and a renderer of its own.
func (w *Window) newDarkroom() *darkroom {
	renderer := raster.New(shell.BoardFonts())
	studio := &studio.Studio{
		Budget: w.Bench.Budget(), Say: func(t solve.Text) string { return w.Text.Say(t) },
		Measure: renderer,
	}
	return &darkroom{
		made:  map[look]developed{},
		ready: func() { w.Post(w.developed) },
		develop: func(ctx context.Context, o order) (*image.RGBA, error) {
			if o.purpose == forSlide {
				return slide(ctx, studio, renderer, o)
			}
			return still(ctx, studio, renderer, o)
		},
	}
}

// developed shows pictures that have come.
func (w *Window) developed() {
	if w.Bench.Doc() == nil || w.closing {
		return
	}
	w.Refresh(workbench.Lesson)
}

// still draws a frame's board alone, as large as it fits.
func still(ctx context.Context, studio *studio.Studio, renderer *raster.Renderer, o order) (*image.RGBA, error) {
	size := o.frame.Shot.Dataset.Board.Size
	part := o.frame.Shot.Region.Of(size)
	width, height := float64(o.width), float64(o.height)
	cell := min(width/float64(part.Cols), height/float64(part.Rows))
	panel, err := studio.Panel(ctx, o.frame.Shot, o.colors, cell)
	if err != nil {
		return nil, err
	}
	img := image.NewRGBA(image.Rect(0, 0, o.width, o.height))
	ground := &scene.Scene{}
	ground.Add(scene.Rect{Max: scene.Point{X: width, Y: height}, Ink: scene.Ink{Fill: o.colors.Well}})
	renderer.Draw(img, ground, raster.View{Scale: 1})
	x, y := (width-cell*float64(panel.Cols))/2, (height-cell*float64(panel.Rows))/2
	inside := image.Rect(int(math.Round(x)), int(math.Round(y)), int(math.Round(width-x)), int(math.Round(height-y)))
	renderer.Draw(img.SubImage(inside).(*image.RGBA), panel.Scene,
		raster.View{Scale: cell, X: x - cell*float64(panel.Col), Y: y - cell*float64(panel.Row)})
	return img, nil
}

// slide draws a frame with all that is said about it, over a whole screen.
func slide(ctx context.Context, studio *studio.Studio, renderer *raster.Renderer, o order) (*image.RGBA, error) {
	style := figure.Slide(o.colors)
	style.Width = style.Height * float64(o.width) / float64(o.height)
	page, err := studio.Page(ctx, "", "", []view.Frame{o.frame}, 0, style)
	if err != nil {
		return nil, err
	}
	img := image.NewRGBA(image.Rect(0, 0, o.width, o.height))
	renderer.Draw(img, page.Scene, raster.View{Scale: float64(o.height) / page.Height})
	return img, nil
}

// order is a picture of a frame in the present language.
func (w *Window) order(p purpose, f view.Frame, colors *scene.Colors, width, height int) order {
	l := look{purpose: p, shot: keyOf(&f.Shot), colors: colors, width: width, height: height, language: w.Text.Language()}
	if p == forSlide {
		l.title, l.caption = f.Title, f.Caption
	} else {
		l.language = "" // nothing is written
	}
	return order{l, f}
}

// pixels is a length on a canvas in device pixels.
func pixels(c fyne.Canvas, v float32) int { return max(1, int(math.Round(float64(v*c.Scale())))) }

// mostStills is how many pictures of frames are kept for the strip: those next to what is in view.
const mostStills = 120

// nearest are the numbers from 0 to n-1 in the order of how far they are from a range, at most so many.
func nearest(from, to, n, most int) []int {
	away := func(i int) int { return max(from-i, i-to+1, 0) }
	all := make([]int, n)
	for i := range all {
		all[i] = i
	}
	slices.SortStableFunc(all, func(a, b int) int { return away(a) - away(b) })
	return all[:min(n, most)]
}
