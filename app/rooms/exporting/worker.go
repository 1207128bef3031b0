package exporting

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
	"stepboard/app/storage/files"
	"stepboard/app/studio"
	"stepboard/app/view"
	"stepboard/scene/figure"
	"stepboard/scene/raster"
	"stepboard/scene/typeface"
	"stepboard/solve"
)

// worker draws previews and writes exports, one at a time, on goroutines of the caller. Its studio stores the results
// of searches, so previews and the export do not repeat a search.
type worker struct {
	source source

	busy     sync.Mutex // held while film runs
	studio   *studio.Studio
	text     *catalogue.Catalogue // texts in the language of the export
	renderer *raster.Renderer
	span     studio.Range // the last range of steps
	steps    []view.Frame // the steps of span, or nil
	sized    choices      // the choices of layout
	layout   *export.Layout
}

func newWorker(s source) *worker {
	w := &worker{source: s, renderer: raster.New(typeface.BuiltIn()), text: catalogue.New(s.text.Language())}
	w.studio = &studio.Studio{Budget: s.budget, Say: w.text.Say, Number: w.text.Number, Measure: w.renderer}
	return w
}

// film calls do() with the chosen pages, the options, and the number of all steps or frames. The error comes from do()
// or from the search, or is ctx.Err(), or a *solve.Refusal if there are no steps or too many steps.
func (w *worker) film(
	ctx context.Context, c choices, do func(f export.Film, o export.Options, all int) error,
) (err error) {
	w.busy.Lock()
	defer w.busy.Unlock()
	defer solve.Caught(&err)
	if err := ctx.Err(); err != nil { // a dropped preview may begin after its successor
		return err
	}
	if lang := w.source.language(c); lang != w.text.Language() {
		w.text.SetLanguage(lang)
		w.steps = nil // their captions are in the old language
	}
	var frames []view.Frame
	switch c.What {
	case "view":
		seen := w.source.view
		seen.Title, seen.Caption = w.title(), catalogue.Sentence(w.text.Say(w.source.caption))
		frames = []view.Frame{seen}
	case "lesson", "worksheet":
		frames = w.source.lesson
	default:
		if frames, err = w.every(ctx, c); err != nil {
			return err
		}
	}
	all := len(frames)
	first := w.source.opened
	if c.What != "view" {
		from, to := c.span(all)
		frames = frames[from : to+1]
		if c.lesson() {
			first = from + 1
		}
	}
	document := w.source.document(c)
	f, o, err := c.order().Make(ctx, w.studio, export.Source{
		Frames: frames, Title: cmp.Or(document.Title, w.title()), Lesson: c.lesson(), First: first,
		Content: document, Screen: w.source.screen, Lang: w.text.Language(),
	})
	if err != nil {
		return err
	}
	return do(f, o, all)
}

// title returns the title of the view in the language of the export.
func (w *worker) title() string { return cmp.Or(w.source.view.Title, w.text.Say(w.source.puzzle)) }

func (w *worker) every(ctx context.Context, c choices) ([]view.Frame, error) {
	r := c.steps()
	if w.steps != nil && w.span == r {
		return w.steps, nil
	}
	frames, err := export.Steps(ctx, w.studio, w.source.view.Shot, r)
	switch {
	case err != nil:
		return nil, err
	case len(frames) == 0:
		return nil, solve.Refused("export.dialog.no_steps")
	}
	for i := range frames {
		frames[i].Title = cmp.Or(frames[i].Title, w.title())
	}
	w.span, w.steps = r, frames
	return frames, nil
}

// written is a finished export.
type written struct {
	names    []string // of the files
	pages    int
	warnings []solve.Text
	stamp    files.Stamp // of a web page; after an error no file has this stamp
}

// write writes the files of the export.
func (w *worker) write(ctx context.Context, c choices, path string,
	progress func(done, all int),
) (of written, err error) {
	err = w.film(ctx, c, func(f export.Film, o export.Options, _ int) (err error) {
		of.pages = f.Len()
		if of.warnings, err = export.Check(f, o); err == nil {
			of.names, err = export.Write(ctx, path, f, o, progress)
		}
		return err
	})
	if err == nil && c.Format == export.HTML {
		of.stamp, _ = files.StampOf(of.names[0])
	}
	return of, err
}

func (w *worker) picture(ctx context.Context, c choices) (png []byte, size image.Point, err error) {
	var buf bytes.Buffer
	err = w.film(ctx, c, func(f export.Film, o export.Options, _ int) error {
		page, err := f.Page(ctx, 0, o.Style)
		if err == nil {
			size, err = export.Picture(ctx, &buf, page, o.Scale)
		}
		return err
	})
	return buf.Bytes(), size, err
}

// preview is a page of the export with information about the export.
type preview struct {
	picture     *image.RGBA // nil if the page can't be drawn
	page, pages int         // index of the page; number of pages
	steps       int         // number of all steps or frames
	size        figure.Page
	warnings    []solve.Text
	err         error // the reason why the export is impossible, or nil
}

// mostSized is the largest number of pages that preview lays out to find the sizes of their cells.
const mostSized = 200

// preview draws the page with the index page, as large as possible within the size fit. If there is no page with this
// index, it draws the nearest page.
func (w *worker) preview(ctx context.Context, c choices, page int, fit image.Point) (p preview) {
	p.err = w.film(ctx, c, func(f export.Film, o export.Options, all int) (err error) {
		p.steps, p.pages = all, f.Len()
		p.page = min(max(page, 0), p.pages-1)
		if w.layout == nil || w.sized != c {
			w.sized, w.layout = c, &export.Layout{}
			if p.pages <= mostSized {
				if w.layout, err = export.Lay(ctx, f, o); err != nil {
					return err
				}
			}
		}
		if p.size, err = w.layout.Page(ctx, f, o, p.page); err == nil {
			p.picture = w.draw(p.size, fit)
			p.warnings, err = export.Check(f, o)
		}
		return err
	})
	return p
}

// draw draws a page as large as possible within the size fit. A transparent page has a chequered background.
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

// chequer draws the pattern that stands for transparency.
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
