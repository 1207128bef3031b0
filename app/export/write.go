package export

import (
	"context"
	"fmt"
	"io"
	"path/filepath"
	"strings"

	"stepboard/app/catalogue"
	"stepboard/app/storage/carry"
	"stepboard/app/storage/disk"
	"stepboard/scene/figure"
	"stepboard/scene/svg"
)

// Write writes a file. If the format is Single and there are several pages, it writes a file for each page, with a
// number before the extension ("lesson-01.png"). Each file is written as a whole or not at all. If Write fails or its
// context ends, it leaves no new files, and existing files stay as they were. If the function progress is not nil,
// Write calls progress with the number of finished pages, perhaps on another goroutine, but never twice at the same
// time. Write returns the names of the files.
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

// Names returns the names of the files that Write makes for a number of pages.
func Names(path string, f Format, pages int) []string {
	if !f.Traits().Single || pages <= 1 {
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

	passes   int // how often each page is drawn
	drawings int // number of drawings so far, over all passes
	painter  *painter
	document []byte // the document as text for the current file, or nil
}

// each(visit) calls the function visit for every page in order and reports the progress.
func (j *job) each(visit func(i int) error) error {
	for i := range j.pages.Len() {
		if err := visit(i); err != nil {
			return err
		}
		j.done()
	}
	return nil
}

func (j *job) done() {
	if j.drawings++; j.drawings%j.passes == 0 && j.progress != nil {
		j.progress(j.drawings/j.passes, j.pages.Len())
	}
}

func (j *job) page(i int, s figure.Style) (figure.Page, error) { return j.pages.Page(j.ctx, i, s) }

func (j *job) write(w io.Writer, i int) (err error) {
	if j.document, err = j.carried(i); err != nil {
		return err
	}
	switch j.Format {
	case PNG:
		return j.single(w, i, func(w io.Writer, page figure.Page) error {
			return j.painter.writePicture(j.ctx, w, page, j.Colors, j.document)
		})
	case SVG:
		return j.single(w, i, j.writeSVG)
	}
	return map[Format]func(io.Writer) error{
		PDF: j.writePDF, GIF: j.writeGIF, MP4: j.writeMP4, HTML: j.writeHTML, PPTX: j.writePPTX,
	}[j.Format](w) // Check has refused all other formats
}

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

// stopped is a writer that returns an error after its context has ended.
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

// promptly calls the function work, which does not watch the context. For example, work() draws a page as vectors, for
// up to a second. If the context ends first, promptly returns at once, and work() goes on in the background until it
// ends. Therefore work() must write to a stopped writer.
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
			panic(e.panicked) // panic on this goroutine, where the caller can recover
		}
		return e.err
	case <-ctx.Done():
		return ctx.Err()
	}
}

func (j *job) writeSVG(w io.Writer, page figure.Page) error {
	o := svg.Options{Title: page.Title, Description: page.Caption}
	if j.document != nil {
		o.Metadata = carry.URL(j.document)
	}
	return promptly(j.ctx, func() error { return svg.Write(w, page.Scene, page.Width, page.Height, o) })
}

// texts(i) returns the title and the caption of a page. A text that the style leaves out is "".
func (j *job) texts(i int) (title, caption string) {
	w := j.pages.About(i)
	title, caption = strings.TrimSpace(w.Title), strings.TrimSpace(w.Caption)
	if !j.Style.Titles {
		title = ""
	}
	if !j.Style.Caption {
		caption = ""
	}
	return title, caption
}

// language(lang) returns the program's language for a language tag or a locale.
func language(lang string) string { return catalogue.New(lang).Language() }

// languageTag returns the tag of a language. For Chinese it includes the script.
func languageTag(lang string) string {
	if lang = language(lang); lang == "zh" {
		return "zh-Hans"
	}
	return lang
}
