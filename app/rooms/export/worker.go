package export

import (
	"bytes"
	"cmp"
	"context"
	"image"
	"image/color"
	"image/draw"
	"sync"

	"stepboard/app/catalogue"
	"stepboard/app/export"
	"stepboard/app/studio"
	"stepboard/app/view"
	"stepboard/scene/figure"
	"stepboard/scene/raster"
	"stepboard/scene/typeface"
	"stepboard/solve"
)

// worker draws and writes exports, on goroutines other than the window's, one at a time. It keeps its results, so that
// previews and the export solve and record only once.
type worker struct {
	source source

	busy     sync.Mutex // held during work
	studio   *studio.Studio
	text     *catalogue.Catalogue // in the language of the export
	renderer *raster.Renderer
	steps    steps // made last
}

// steps are the frames of a range.
type steps struct {
	of     studio.Range
	frames []view.Frame
}

func newWorker(s source) *worker {
	w := &worker{source: s, renderer: raster.New(typeface.BuiltIn()), text: catalogue.New(s.text.Language())}
	w.studio = &studio.Studio{Budget: s.budget, Say: w.text.Say, Number: w.text.Number, Measure: w.renderer}
	return w
}

// film is the chosen pages with their options, and the number of possible steps. The error is an error of the search
// for the steps, a *solve.Refusal for none or too many steps, or ctx.Err(). The caller must hold busy.
func (w *worker) film(ctx context.Context, c choices) (f export.Film, o export.Options, all int, err error) {
	if lang := w.source.language(c); lang != w.text.Language() {
		w.text.SetLanguage(lang)
		w.steps = steps{} // their texts change
	}
	var frames []view.Frame
	switch c.What {
	case "view":
		frames = []view.Frame{w.source.view}
	case "lesson":
		frames = w.source.lesson
	default:
		if frames, err = w.every(ctx, c); err != nil {
			return f, o, 0, err
		}
	}
	all = len(frames)
	first := w.source.opened
	if c.What != "view" {
		from, to := c.span(all)
		frames = frames[from : to+1]
		if c.What == "lesson" {
			first = from + 1
		}
	}
	f, o, err = c.order().Make(ctx, w.studio, export.Source{
		Frames: frames, Title: w.source.title, Lesson: c.What == "lesson", First: first, Content: w.source.content,
		Screen: w.source.screen, Lang: w.text.Language(),
	})
	return f, o, all, err
}

// every is every step of the chosen track, as frames.
func (w *worker) every(ctx context.Context, c choices) ([]view.Frame, error) {
	r, _ := c.steps()
	if w.steps.frames != nil && w.steps.of == r {
		return w.steps.frames, nil
	}
	frames, err := export.Steps(ctx, w.studio, w.source.view.Shot, r)
	switch {
	case err != nil:
		return nil, err
	case len(frames) == 0:
		return nil, solve.Refused("export.dialog.no_steps")
	}
	for i := range frames {
		frames[i].Title = cmp.Or(frames[i].Title, w.source.view.Title)
	}
	w.steps = steps{r, frames}
	return frames, nil
}

// write writes the files at a path. It returns their names and their number of pages.
func (w *worker) write(ctx context.Context, c choices, path string,
	progress func(done, of int),
) (names []string, pages int, err error) {
	w.busy.Lock()
	defer w.busy.Unlock()
	defer solve.Caught(&err)
	f, o, _, err := w.film(ctx, c)
	if err != nil {
		return nil, 0, err
	}
	names, err = export.Write(ctx, path, f, o, progress)
	return names, f.Len(), err
}

// picture is the view as a PNG picture, with its size in pixels.
func (w *worker) picture(ctx context.Context, c choices) (png []byte, size image.Point, err error) {
	w.busy.Lock()
	defer w.busy.Unlock()
	defer solve.Caught(&err)
	f, o, _, err := w.film(ctx, c)
	if err != nil {
		return nil, image.Point{}, err
	}
	page, err := f.Page(ctx, 0, o.Style)
	if err != nil {
		return nil, image.Point{}, err
	}
	var buf bytes.Buffer
	size, err = export.Picture(ctx, &buf, page, o.Scale)
	return buf.Bytes(), size, err
}

// preview is a page of the export, with a message about the export.
type preview struct {
	picture     *image.RGBA // nil if it can't be drawn
	page, pages int
	steps       int // number of possible steps
	size        figure.Page
	warnings    []solve.Text
	err         error // why the export is impossible
}

// preview draws a page so that it fits into a size in pixels. page is limited to the existing pages.
func (w *worker) preview(ctx context.Context, c choices, page int, fit image.Point) (p preview) {
	w.busy.Lock()
	defer w.busy.Unlock()
	defer solve.Caught(&p.err)
	f, o, all, err := w.film(ctx, c)
	if err != nil {
		p.err = err
		return p
	}
	p.steps, p.pages = all, f.Len()
	p.page = min(max(page, 0), p.pages-1)
	if p.size, p.err = f.Page(ctx, p.page, o.Style); p.err != nil {
		return p
	}
	p.picture = w.draw(p.size, fit)
	p.warnings, p.err = export.Check(f, o)
	return p
}

// draw draws a page as large as it fits into a size. Transparent paper shows a chequered ground.
func (w *worker) draw(page figure.Page, fit image.Point) *image.RGBA {
	scale := min(float64(fit.X)/page.Width, float64(fit.Y)/page.Height)
	width, height := max(1, int(page.Width*scale)), max(1, int(page.Height*scale))
	img := image.NewRGBA(image.Rect(0, 0, width, height))
	if page.Ground.A == 0 {
		chequer(img)
	} else {
		draw.Draw(img, img.Rect, image.NewUniform(page.Ground), image.Point{}, draw.Src)
	}
	w.renderer.Draw(img, page.Scene, raster.View{Scale: scale})
	return img
}

// chequer draws the ground that stands for transparency.
func chequer(img *image.RGBA) {
	const side = 8
	for y := 0; y < img.Rect.Dy(); y += side {
		for x := 0; x < img.Rect.Dx(); x += side {
			c := color.Gray{Y: 0xFF}
			if (x/side+y/side)%2 == 1 {
				c.Y = 0xE6
			}
			draw.Draw(img, image.Rect(x, y, x+side, y+side), image.NewUniform(c), image.Point{}, draw.Src)
		}
	}
}
