package export

import (
	"context"
	"fmt"
	"io"
	"path/filepath"
	"strings"

	"stepboard/app/files"
	"stepboard/scene/figure"
	"stepboard/scene/svg"
	"stepboard/solve"
)

// Write writes a file, or where the format is Single and there are several pages, files numbered in the place of the
// extension ("lesson-01.png"). Files are whole or not at all, and where it is stopped none is left of those it made;
// those that were there stay as they were. progress, which may be nil, is told how many pages are done; it may be
// called from another goroutine. The names of the files written are returned.
func Write(ctx context.Context, path string, p Pages, o Options, progress func(done, of int)) ([]string, error) {
	if _, err := Check(p, o); err != nil {
		return nil, err
	}
	var s files.Stage
	defer s.Discard()
	j := job{ctx: ctx, pages: p, o: o, progress: progress}
	names := Names(path, o.Format, p.Len())
	for i, name := range names {
		err := s.Add(name, func(w io.Writer) error { return j.write(&stopped{ctx, w}, i) })
		if err == nil {
			err = ctx.Err()
		}
		if err != nil {
			return nil, err
		}
	}
	if err := s.Commit(); err != nil {
		return nil, err
	}
	return names, nil
}

// Names are those of the files that so many pages in a format become.
func Names(path string, f Format, pages int) []string {
	if !f.Single() || pages <= 1 {
		return []string{path}
	}
	ext := filepath.Ext(path)
	digits := max(2, len(fmt.Sprint(pages)))
	names := make([]string, pages)
	for i := range names {
		names[i] = fmt.Sprintf("%s-%0*d%s", strings.TrimSuffix(path, ext), digits, i+1, ext)
	}
	return names
}

// job is one call of Write.
type job struct {
	ctx      context.Context
	pages    Pages
	o        Options
	progress func(done, of int)

	painter *painter // of single pictures
	steps   int      // pages done
	halves  int
}

// step tells of one page more.
func (j *job) step() {
	j.steps++
	if j.progress != nil {
		j.progress(j.steps, j.pages.Len())
	}
}

// half tells of a page more at every second call, for pages that are looked at twice.
func (j *job) half() {
	if j.halves++; j.halves%2 == 0 {
		j.step()
	}
}

// write writes the i-th file.
func (j *job) write(w io.Writer, i int) error {
	switch j.o.Format {
	case PNG, SVG:
		return j.single(w, i)
	case PDF:
		return writePDF(j.ctx, w, j.pages, j.o, j.step)
	case PPTX:
		return writePPTX(j.ctx, w, j.pages, j.o, j.step)
	case MP4:
		return writeMP4(j.ctx, w, j.pages, j.o, j.step)
	case HTML:
		return writeHTML(j.ctx, w, j.pages, j.o, j.step)
	case GIF:
		return writeGIF(j.ctx, w, j.pages, j.o, j.half)
	}
	return &solve.Refusal{Text: solve.Say("export.error.format", "Format", string(j.o.Format))}
}

// page draws a page.
func (j *job) page(i int) (figure.Page, error) { return j.pages.Page(j.ctx, i, j.o.Style) }

// single writes a picture of one page.
func (j *job) single(w io.Writer, i int) error {
	page, err := j.page(i)
	if err != nil {
		return err
	}
	if j.o.Format == SVG {
		err = promptly(j.ctx, func() error {
			return svg.Write(w, page.Scene, page.Width, page.Height, svg.Options{
				Fonts: fonts(), Title: page.Title,
				Description: page.Caption,
			})
		})
	} else {
		if j.painter == nil {
			j.painter = newPainter(j.o.Scale)
		}
		if err := checkPixels(PNG, j.painter.size(page)); err != nil {
			return err
		}
		err = j.painter.writePNG(j.ctx, w, page, j.o.Colors)
	}
	if err == nil {
		j.step()
	}
	return err
}

// stopped is a writer that fails when its context ends.
type stopped struct {
	ctx context.Context
	w   io.Writer
}

func (s *stopped) Write(data []byte) (int, error) {
	if err := s.ctx.Err(); err != nil {
		return 0, err
	}
	return s.w.Write(data)
}

// promptly does what doesn't look at a context, as to draw a page as vectors, which takes up to a second. Where the
// context ends first it returns at once, and the work, whose writer must be a stopped one, runs out by itself.
func promptly(ctx context.Context, work func() error) error {
	type end struct {
		err      error
		panicked any
	}
	ended := make(chan end, 1)
	go func() {
		var e end
		defer func() {
			e.panicked = recover()
			ended <- e
		}()
		e.err = work()
	}()
	select {
	case e := <-ended:
		if e.panicked != nil {
			panic(e.panicked) // where whoever called can catch it
		}
		return e.err
	case <-ctx.Done():
		return ctx.Err()
	}
}
