package filing

import (
	"bytes"
	"io/fs"
	"path/filepath"
	"slices"
	"strings"

	"fyne.io/fyne/v2"

	"stepboard/app/document"
	"stepboard/app/files"
	"stepboard/app/shell"
	"stepboard/app/view"
	"stepboard/assets"
	"stepboard/solve"
	"stepboard/solve/puzzles"
)

// sample is a board that comes with the program.
type sample struct{ name, title string }

// samples of all puzzles, the large ones last.
func (r *Room) samples() []sample {
	entries, _ := fs.ReadDir(assets.Samples, "samples")
	var list []sample
	for _, p := range puzzles.All() {
		large := len(list)
		for _, e := range entries { // the large one comes last
			if name := e.Name(); strings.HasPrefix(name, p.ID()+"-") {
				kind := strings.TrimSuffix(strings.TrimPrefix(name, p.ID()+"-"), filepath.Ext(name))
				if strings.Contains(kind, ".") { // the same in another language
					continue
				}
				title := r.Say(solve.Say(p.ID()+".name")) + " · " + r.Say(solve.Say(p.ID()+".sample."+kind))
				s := sample{name, title}
				if kind == "large" {
					list = append(list, s)
				} else {
					list = slices.Insert(list, large, s)
					large++
				}
			}
		}
	}
	return list
}

// OpenSample opens a board that comes with the program, by the name of its file: in the chosen language, where there
// are words in it.
func (r *Room) OpenSample(name string) {
	ext := filepath.Ext(name)
	own := strings.TrimSuffix(name, ext) + "." + r.Text.Language() + ext
	if _, err := fs.Stat(assets.Samples, "samples/"+own); err == nil {
		name = own
	}
	r.OpenBuiltIn(assets.Samples, "samples/", name, nil)
}

// OpenBuiltIn opens a file that comes with the program; then, if not nil, follows. It belongs to no path yet.
func (r *Room) OpenBuiltIn(from fs.FS, folder, name string, then func()) {
	data, err := fs.ReadFile(from, folder+name)
	if err != nil {
		r.Complain(err)
		return
	}
	f, err := files.Read(name, bytes.NewReader(data), nil)
	if err != nil {
		r.Complain(err)
		return
	}
	r.clear(f.Content.Puzzle, func() {
		r.show(f.Content, file{name: name})
		if then != nil {
			then()
		}
	})
}

// Tour is the sample of a puzzle that is worth looking at: the one that teaches it, at its largest board, with its
// words in a language where there are any. It may be called on any goroutine.
func Tour(p solve.Puzzle, language string) (document.Content, error) {
	name := tourOf(p, language)
	if _, err := fs.Stat(assets.Samples, "samples/"+name); err != nil {
		name = tourOf(p, "")
	}
	data, err := assets.Samples.ReadFile("samples/" + name)
	if err != nil {
		return document.Content{}, err
	}
	f, err := files.Read(name, bytes.NewReader(data), nil)
	if err != nil {
		return document.Content{}, err
	}
	c := f.Content
	for i, d := range c.Datasets {
		if d.Board.Cells() > c.Datasets[c.Dataset].Board.Cells() {
			c.Dataset, c.Query = i, 0
		}
	}
	return c, nil
}

// tourOf is the name of that sample, in a language where one is named.
func tourOf(p solve.Puzzle, language string) string {
	if language != "" {
		language = "." + language
	}
	return p.ID() + "-tour" + language + files.Extension
}

// OpenTour opens the sample of a puzzle that is worth looking at.
func (r *Room) OpenTour(p solve.Puzzle) {
	c, err := Tour(p, r.Text.Language())
	if err != nil {
		r.Complain(err)
		return
	}
	r.clear(p, func() { r.show(c, file{name: tourOf(p, "")}) })
}

// Recent are the files that were open lately, the last one first.
func (r *Room) Recent() []string { return r.recent.List() }

// Adopt shows a content that is in no file yet, and first what a shot shows of it, where there is one.
func (r *Room) Adopt(c document.Content, at *view.Shot) {
	r.clear(c.Puzzle, func() {
		if at != nil {
			r.Bench.Lens.Remember(c.Puzzle, c.Task, at.Lens)
		}
		r.show(c, file{})
		r.Bench.Doc().MarkUnsaved()
		if at != nil {
			r.Bench.Come(*at)
		}
	})
}

// SampleItems are the menu entries of the boards that come with the program.
func (r *Room) SampleItems() []*fyne.MenuItem {
	var list []*fyne.MenuItem
	for _, s := range r.samples() {
		list = append(list, shell.NewItem(r.Shell, s.title, func() { r.OpenSample(s.name) }))
	}
	return list
}
