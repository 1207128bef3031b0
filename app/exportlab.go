package app

import (
	"bytes"
	"context"
	"image"
	"image/color"
	"image/draw"
	"sync"

	"stepboard/app/shell"

	"stepboard/app/export"
	"stepboard/app/studio"
	"stepboard/app/view"
	"stepboard/scene/figure"
	"stepboard/scene/raster"
	"stepboard/solve"
)

// exportLab develops what is exported, on goroutines other than the window's, one at a time. It keeps what it has
// worked out, so that a preview, the next one and the export solve and record once.
type exportLab struct {
	source exportSource

	busy     sync.Mutex // held while somebody works in it
	studio   *studio.Studio
	renderer *raster.Renderer
	steps    steps // made last
}

// steps are the frames of a range.
type steps struct {
	of     studio.Range
	frames []view.Frame
}

func newExportLab(s exportSource) *exportLab {
	d := &exportLab{source: s, renderer: raster.New(shell.BoardFonts())}
	d.studio = &studio.Studio{Budget: s.budget, Say: s.text.Say, Measure: d.renderer}
	return d
}

// film is the pages that were chosen, and how many steps there are to choose from. The error is of the search that
// the steps come from, a *solve.Refusal where there are none or too many, or ctx.Err(). busy must be held.
func (d *exportLab) film(ctx context.Context, c exportChoices) (f *export.Film, all int, err error) {
	var frames []view.Frame
	switch c.What {
	case "view":
		frames = []view.Frame{d.source.view}
	case "lesson":
		frames = d.source.lesson
	default:
		if frames, err = d.every(ctx, c); err != nil {
			return nil, 0, err
		}
	}
	all = len(frames)
	if c.What != "view" {
		from, to := c.span(all)
		frames = frames[from : to+1]
	}
	film := c.order().Film(d.studio, d.source.title, frames)
	return &film, all, nil
}

// every step of the track that was chosen, as frames.
func (d *exportLab) every(ctx context.Context, c exportChoices) ([]view.Frame, error) {
	track, unit, _ := c.track()
	r := studio.Range{Track: track, Unit: unit, To: -1}
	if d.steps.frames != nil && d.steps.of == r {
		return d.steps.frames, nil
	}
	frames, err := export.Steps(ctx, d.studio, d.source.view.Shot, r)
	switch {
	case err != nil:
		return nil, err
	case len(frames) == 0:
		return nil, &solve.Refusal{Text: solve.Say("export.dialog.no_steps")}
	}
	for i := range frames {
		if frames[i].Title == "" {
			frames[i].Title = d.source.view.Title
		}
	}
	d.steps = steps{r, frames}
	return frames, nil
}

// span is the part that was chosen of so many steps, at least one: the numbers of its first and its last.
func (c exportChoices) span(all int) (from, to int) {
	from, to = min(max(c.From, 0), all-1), c.To
	if to < 0 || to >= all {
		to = all - 1
	}
	return from, max(from, to)
}

// options of an export of a film.
func (d *exportLab) options(c exportChoices, f *export.Film) export.Options {
	return c.order().Options(f.Frames, d.source.screen, d.source.title, d.source.text.Language())
}

// write makes the files at a path and returns their names, and how many pages are in them.
func (d *exportLab) write(ctx context.Context, c exportChoices, path string,

	progress func(done, of int),
) (names []string, pages int, err error) {
	d.busy.Lock()
	defer d.busy.Unlock()
	defer solve.Caught(&err)
	f, _, err := d.film(ctx, c)
	if err != nil {
		return nil, 0, err
	}
	names, err = export.Write(ctx, path, f, d.options(c, f), progress)
	return names, f.Len(), err
}

// picture is the view as the bytes of a PNG picture, with its size in pixels.
func (d *exportLab) picture(ctx context.Context, c exportChoices) (png []byte, size image.Point, err error) {
	d.busy.Lock()
	defer d.busy.Unlock()
	defer solve.Caught(&err)
	f, _, err := d.film(ctx, c)
	if err != nil {
		return nil, image.Point{}, err
	}
	o := d.options(c, f)
	page, err := f.Page(ctx, 0, o.Style)
	if err != nil {
		return nil, image.Point{}, err
	}
	var buf bytes.Buffer
	size, err = export.Picture(ctx, &buf, page, o.Scale)
	return buf.Bytes(), size, err
}

// preview is a page as it will be, and what is to be said of the export.
type preview struct {
	picture     *image.RGBA // nil where it can't be drawn
	page, pages int
	steps       int // to choose from
	size        figure.Page
	warnings    []solve.Text
	err         error // why it can't be exported
}

// preview draws a page so that it fits into a size in pixels. page is put within the pages that there are.
func (d *exportLab) preview(ctx context.Context, c exportChoices, page int, fit image.Point) (p preview) {
	d.busy.Lock()
	defer d.busy.Unlock()
	defer solve.Caught(&p.err)
	f, all, err := d.film(ctx, c)
	if err != nil {
		p.err = err
		return p
	}
	o := d.options(c, f)
	p.steps, p.pages = all, f.Len()
	p.page = min(max(page, 0), p.pages-1)
	if p.size, p.err = f.Page(ctx, p.page, o.Style); p.err != nil {
		return p
	}
	p.picture = d.draw(p.size, fit)
	p.warnings, p.err = export.Check(f, o)
	return p
}

// draw draws a page as large as fits into a size. Where the paper can be seen through, a chequered ground shows.
func (d *exportLab) draw(page figure.Page, fit image.Point) *image.RGBA {
	scale := min(float64(fit.X)/page.Width, float64(fit.Y)/page.Height)
	width, height := max(1, int(page.Width*scale)), max(1, int(page.Height*scale))
	img := image.NewRGBA(image.Rect(0, 0, width, height))
	if page.Ground.A == 0 {
		chequer(img)
	} else {
		draw.Draw(img, img.Rect, image.NewUniform(page.Ground), image.Point{}, draw.Src)
	}
	d.renderer.Draw(img, page.Scene, raster.View{Scale: scale})
	return img
}

// chequer draws the ground that stands for none.
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
