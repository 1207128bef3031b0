package command

import (
	"context"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"stepboard/app/catalogue"
	"stepboard/app/export"
	"stepboard/app/storage/disk"
	"stepboard/app/storage/files"
	"stepboard/app/studio"
	"stepboard/scene"
	"stepboard/scene/raster"
	"stepboard/scene/typeface"
	"stepboard/solve"
)

// draw() is the command draw: it makes pictures, animations and slides from boards and lessons.
func (p *program) draw() ([][]option, action) {
	d := newDrawing()
	views := d.viewOptions()
	return [][]option{views, p.otherOptions(d)}, func(ctx context.Context, files []string, given map[string]bool) int {
		d.files, d.given = files, given
		d.viewed = slices.ContainsFunc(views, func(o option) bool { return given[o.name] })
		if err := d.validate(); err != nil {
			return p.fail(nil, err)
		}
		return p.drawAll(ctx, d)
	}
}

func (p *program) drawAll(ctx context.Context, d *drawing) int {
	work, code := p.drawings(d)
	if code != Solved {
		return code
	}
	s := &studio.Studio{Budget: solve.NewBudget(memory(d.budget)), Measure: raster.New(typeface.BuiltIn())}
	a := &artist{program: p, drawing: d, ctx: ctx, studio: s}
	for _, j := range work {
		if c := a.draw(j); c != Solved {
			if c == Interrupted {
				return c
			}
			code = max(code, c)
		}
	}
	return code
}

// drawings lists the files to draw, with the paths of the results. The result of a single file is d.out. With several
// names, or with a folder, the results go into the folder d.out.
func (p *program) drawings(d *drawing) ([]placed, int) {
	info, err := os.Stat(d.files[0])
	folder := err == nil && info.IsDir()
	if len(d.files) == 1 && !folder {
		return []placed{{d.files[0], d.out}}, Solved
	}
	if d.out == "" {
		return nil, p.usage(solve.Say("command.draw.folder"))
	}
	var inputs []string
	for _, name := range d.files {
		paths := []string{name}
		if info, err := os.Stat(name); err == nil && info.IsDir() {
			if paths, err = boardFiles(name); err != nil {
				return nil, p.failed(err, BadUsage)
			}
		}
		inputs = append(inputs, paths...)
	}
	work, code := p.outputs(d.out, inputs, "."+string(d.order.Format))
	switch {
	case code != Solved:
		return nil, code
	case len(work) == 0:
		return nil, p.usage(solve.Say("command.draw.no_file"))
	}
	if err := os.MkdirAll(d.out, 0o777); err != nil {
		return nil, p.failed(err, BadInput)
	}
	return work, Solved
}

func boardFiles(folder string) ([]string, error) {
	entries, err := os.ReadDir(folder)
	if err != nil {
		return nil, err
	}
	var paths []string
	for _, e := range entries {
		switch strings.ToLower(filepath.Ext(e.Name())) {
		case files.Extension, ".in", ".txt":
			path := filepath.Join(folder, e.Name())
			// Links are followed. Pipes are left out, because reading a pipe could wait for ever.
			if info, err := os.Stat(path); err != nil || info.Mode().IsRegular() {
				paths = append(paths, path)
			}
		}
	}
	return paths, nil
}

type artist struct {
	*program
	*drawing
	ctx    context.Context
	studio *studio.Studio
}

func (a *artist) draw(j placed) int {
	f, code := a.readUntil(a.ctx, a.puzzle, j.in)
	if code != Solved {
		return code
	}
	said := a.texts
	if id := f.Content.Language; id != "" && !a.given["lang"] { // the lesson's own language
		said = catalogue.New(id)
	}
	a.studio.Say, a.studio.Number = said.Say, said.Number
	frames, title, err := a.frames(f)
	if err != nil {
		return a.fail(f, err)
	}
	order := a.order
	if a.wholeLesson(f) && !a.given["page"] && !a.given["cell"] {
		order.Sheet = order.Format.UsualSheet(true, order.Worksheet)
	}
	if !a.given["hold"] {
		order.Hold = export.UsualHold(a.wholeLesson(f))
	}
	from := export.Source{Frames: frames, Title: title, Content: f.Content, Screen: scene.Light, Lang: said.Language()}
	switch {
	case a.hasOwnView(f):
		from.First = f.View.Opened
	case a.wholeLesson(f) || a.frame > 0:
		from.Lesson, from.First = true, max(1, a.frame)
	}
	film, o, err := order.Make(a.ctx, a.studio, from)
	if err != nil {
		return a.fail(f, err)
	}
	warnings, err := export.Check(film, o)
	for _, w := range warnings {
		a.about(f, w)
	}
	if err == nil {
		err = a.write(j.out, film, o)
	}
	return a.fail(f, err)
}

func (a *artist) write(out string, film export.Film, o export.Options) error {
	if out != "" {
		_, err := export.Write(a.ctx, out, film, o, a.progress(out))
		return err
	}
	if n := len(export.Names(out, o.Format, film.Len())); n > 1 {
		return solve.Refused("command.draw.one_file", "N", n)
	}
	folder, err := disk.TempDir()
	if err != nil {
		return err
	}
	defer func() { _ = os.RemoveAll(folder) }()
	names, err := export.Write(a.ctx, filepath.Join(folder, "picture."+string(o.Format)), film, o, a.progress("-"))
	if err != nil {
		return err
	}
	data, err := os.ReadFile(names[0])
	if err != nil {
		return err
	}
	_ = os.RemoveAll(folder) // before Write: if the pipe is closed, Write ends the program
	_, err = a.stdout.Write(data)
	return err
}

// progress returns a function that shows the progress of an export on the terminal, or nil for no progress.
func (a *artist) progress(out string) func(done, total int) {
	if !a.watched() {
		return nil
	}
	return func(done, total int) {
		end := "\r"
		if done >= total {
			end = "\n"
		}
		_, _ = fmt.Fprintf(a.stderr, "%s %d/%d%s", out, done, total, end)
	}
}

// watched reports whether progress is printed: on a terminal, and without -quiet.
func (p *program) watched() bool { return !p.quiet && p.terminal(p.stderr) }

func terminal(w io.Writer) bool {
	screen, ok := w.(*os.File)
	if !ok {
		return false
	}
	info, err := screen.Stat()
	return err == nil && info.Mode()&os.ModeCharDevice != 0
}
