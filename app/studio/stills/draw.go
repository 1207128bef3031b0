package stills

import (
	"context"
	"image"
	"math"

	"stepboard/app/studio"
	"stepboard/app/view"
	"stepboard/scene"
	"stepboard/scene/figure"
	"stepboard/scene/raster"
)

type artist struct {
	studio   *studio.Studio
	renderer *raster.Renderer
	longest  map[look]figure.Said // the longest texts of frames that play, by the look of the first step
}

func newArtist(s *studio.Studio, r *raster.Renderer) *artist {
	return &artist{s, r, map[look]figure.Said{}}
}

func (a *artist) draw(ctx context.Context, o Order) (made Still, err error) {
	if o.purpose == ForSlides {
		return a.slide(ctx, o)
	}
	made.Picture, err = a.board(ctx, o)
	return made, err
}

// board(ctx, o) draws only the board of a frame, as large as the picture allows.
func (a *artist) board(ctx context.Context, o Order) (*image.RGBA, error) {
	rows, cols := o.frame.Shot.Mosaic().Size()
	width, height := float64(o.width), float64(o.height)
	cell := min(width/float64(cols), height/float64(rows))
	panel, err := a.studio.Panel(ctx, o.frame.Shot, o.colors, cell)
	if err != nil {
		return nil, err
	}
	if panel.Rows > rows || panel.Cols > cols { // the panel has a tree
		cell = min(width/float64(panel.Cols), height/float64(panel.Rows))
		if panel, err = a.studio.Panel(ctx, o.frame.Shot, o.colors, cell); err != nil {
			return nil, err
		}
	}
	img := image.NewRGBA(image.Rect(0, 0, o.width, o.height))
	ground := &scene.Scene{}
	ground.Add(scene.Rect{Max: scene.Point{X: width, Y: height}, Ink: scene.Ink{Fill: o.colors.Well}})
	a.renderer.Draw(img, ground, raster.View{Scale: 1})
	x, y := (width-cell*float64(panel.Cols))/2, (height-cell*float64(panel.Rows))/2
	inside := image.Rect(int(math.Round(x)), int(math.Round(y)), int(math.Round(width-x)), int(math.Round(height-y)))
	a.renderer.Draw(img.SubImage(inside).(*image.RGBA), panel.Scene,
		raster.View{Scale: cell, X: x - cell*float64(panel.Col), Y: y - cell*float64(panel.Row)})
	return img, nil
}

// slide(ctx, o) draws one step of a frame with all texts of the frame. The slide fills the picture.
func (a *artist) slide(ctx context.Context, o Order) (Still, error) {
	page, steps, err := a.page(ctx, o)
	if err != nil {
		return Still{}, err
	}
	img := image.NewRGBA(image.Rect(0, 0, o.width, o.height))
	a.renderer.Draw(img, page.Scene, raster.View{Scale: float64(o.height) / page.Height})
	return Still{Picture: img, Steps: steps}, nil
}

// page lays out a slide. The board of a frame that plays has the same place at each step.
func (a *artist) page(ctx context.Context, o Order) (page figure.Page, steps int, err error) {
	posed := o.frame.Pose(a.studio.Say, o.revealed)
	frame, steps, err := a.studio.Step(ctx, posed, o.step)
	if err != nil {
		return page, steps, err
	}
	style := figure.Slide(o.colors)
	style.Width = style.Height * float64(o.width) / float64(o.height)
	if o.step = 0; steps > 1 {
		if style.Longest, err = a.longestOf(ctx, o.look, posed, steps, style); err != nil {
			return page, steps, err
		}
	}
	page, err = a.studio.Page(ctx, "", []view.Frame{frame}, 0, style)
	return page, steps, err
}

// Sizes of the search for the longest texts: the number of steps that longestOf looks at, and the number of frames
// whose texts are remembered.
const (
	mostSampled    = 100
	mostRemembered = 8
)

// longestOf returns the longest texts of the steps that a frame plays. If there are many steps, it looks only at some
// of them, always at the first and at the last. The parameter key identifies the frame.
func (a *artist) longestOf(
	ctx context.Context, key look, f view.Frame, steps int, style figure.Style,
) (longest figure.Said, err error) {
	if longest, known := a.longest[key]; known {
		return longest, nil
	}
	n := min(steps, mostSampled)
	for i := range n {
		step, _, err := a.studio.Step(ctx, f, i*(steps-1)/(n-1))
		if err != nil {
			return longest, err
		}
		page, err := a.studio.Page(ctx, "", []view.Frame{step}, 0, style)
		if err != nil {
			return longest, err
		}
		longest = longest.Longer(page.Said)
	}
	if len(a.longest) == mostRemembered {
		clear(a.longest)
	}
	a.longest[key] = longest
	return longest, nil
}
