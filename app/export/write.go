package export

import (
	"context"
	"fmt"
	"io"
	"path/filepath"
	"strings"

	"stepboard/app/storage/disk"
	"stepboard/scene/figure"
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
	var s disk.Stage
	defer s.Discard()
	j := job{Options: o, ctx: ctx, pages: p, progress: progress, passes: 1, painter: newPainter(o.Scale)}
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
	Options
	ctx      context.Context
	pages    Pages
	progress func(done, of int)

	passes   int // over all pages, which are looked at more than once by some formats
	looks    int // at pages
	painter  *painter
	document []byte // the text of the one that the file being written carries, or nil
}

// each does something with every page, one after the other, and tells of the progress.
func (j *job) each(do func(i int) error) error {
	for i := range j.pages.Len() {
		if err := do(i); err != nil {
			return err
		}
		j.done()
	}
	return nil
}

// done tells that a page was looked at.
func (j *job) done() {
	if j.looks++; j.looks%j.passes == 0 && j.progress != nil {
		j.progress(j.looks/j.passes, j.pages.Len())
	}
}

// page draws a page in a style.
func (j *job) page(i int, s figure.Style) (figure.Page, error) { return j.pages.Page(j.ctx, i, s) }

// write writes the i-th file.
func (j *job) write(w io.Writer, i int) (err error) {
	if j.document, err = j.carried(i); err != nil {
		return err
	}
	switch j.Format {
	case PNG:
		return j.single(w, i, j.writePNG)
	case SVG:
		return j.single(w, i, j.writeSVG)
	case PDF:
		return j.writePDF(w)
	case GIF:
		return j.writeGIF(w)
	case MP4:
		return j.writeMP4(w)
	case HTML:
		return j.writeHTML(w)
	case PPTX:
		return j.writePPTX(w)
	}
	return solve.Refused("export.error.format", "Format", string(j.Format))
}

// single writes the picture of one page.
func (j *job) single(w io.Writer, i int, write func(io.Writer, figure.Page) error) error {
	page, err := j.page(i, j.Style)
	if err == nil {
		err = write(w, page)
	}
	if err == nil {
		j.done()
	}
	return err
}

// stopped is a writer that fails when its context ends.
type stopped struct {
	ctx context.Context
	w   io.Writer
}

// Write implements [io.Writer].
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
