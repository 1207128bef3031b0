package filing

import (
	"bytes"
	"io/fs"
	"path/filepath"
	"strings"

	"fyne.io/fyne/v2"

	"stepboard/app/document"
	"stepboard/app/shell"
	"stepboard/app/storage/files"
	"stepboard/app/view"
	"stepboard/assets"
	"stepboard/solve"
	"stepboard/solve/puzzles"
)

type sample struct{ name, title string }

// samples are the samples of a puzzle, the large one last.
func (r *Room) samples(p solve.Puzzle) (list []sample) {
	entries, _ := fs.ReadDir(assets.Samples, "samples")
	var large []sample
	for _, e := range entries {
		kind, ours := strings.CutPrefix(strings.TrimSuffix(e.Name(), filepath.Ext(e.Name())), p.ID()+"-")
		if !ours || strings.Contains(kind, ".") { // the same sample in another language
			continue
		}
		s := sample{e.Name(), r.Say(solve.TextOf(p, "sample."+kind))}
		if kind == "large" {
			large = append(large, s)
		} else {
			list = append(list, s)
		}
	}
	return append(list, large...)
}

// OpenSample opens a sample of the program by the name of its file. If the sample has words, it is opened in the chosen
// language.
func (r *Room) OpenSample(name string) {
	r.OpenBuiltIn(assets.Samples, samplesFolder, inLanguage(name, r.Text.Language()), nil)
}

const samplesFolder = "samples/"

// inLanguage is the name of a sample in a language, if it has words, else its own name.
func inLanguage(name, language string) string {
	ext := filepath.Ext(name)
	own := strings.TrimSuffix(name, ext) + "." + language + ext
	if _, err := fs.Stat(assets.Samples, samplesFolder+own); err == nil {
		return own
	}
	return name
}

func readBuiltIn(list puzzles.List, from fs.FS, folder, name string) (*files.File, error) {
	data, err := fs.ReadFile(from, folder+name)
	if err != nil {
		return nil, err
	}
	return files.Read(list, name, bytes.NewReader(data), nil)
}

// OpenBuiltIn opens a file of the program, then calls then, if not nil. The document has no path yet.
func (r *Room) OpenBuiltIn(from fs.FS, folder, name string, then func()) {
	f, err := readBuiltIn(r.Puzzles, from, folder, name)
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

// Tour is the sample of a puzzle that is worth looking at: the one that teaches the puzzle, at its largest board. Its
// words are in the language, if they exist. It may be called on any goroutine.
func Tour(p solve.Puzzle, language string) (document.Content, error) {
	f, err := readBuiltIn(puzzles.List{p}, assets.Samples, samplesFolder, inLanguage(tourOf(p), language))
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

func tourOf(p solve.Puzzle) string { return p.ID() + "-tour" + files.Extension }

// OpenTour opens the sample of a puzzle that is worth looking at.
func (r *Room) OpenTour(p solve.Puzzle) {
	c, err := Tour(p, r.Text.Language())
	if err != nil {
		r.Complain(err)
		return
	}
	r.clear(p, func() { r.show(c, file{name: tourOf(p)}) })
}

// Adopt shows a content that has no file yet. If there is a shot, it restores the shot's view.
func (r *Room) Adopt(c document.Content, at *view.Shot) {
	r.clear(c.Puzzle, func() {
		r.show(c, file{})
		r.Bench.Doc().MarkUnsaved()
		if at != nil {
			r.Bench.Come(*at)
		}
	})
}

// SampleItems are the menu entries of the samples, with a submenu for each puzzle.
func (r *Room) SampleItems() (list []*fyne.MenuItem) {
	for _, p := range r.Puzzles {
		m := fyne.NewMenu("")
		for _, s := range r.samples(p) {
			m.Items = append(m.Items, shell.NewItem(r.Shell, s.title, func() { r.OpenSample(s.name) }))
		}
		list = append(list, &fyne.MenuItem{Label: r.Say(solve.TextOf(p, "name")), ChildMenu: m})
	}
	return list
}
