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
	"stepboard/solve/script"
)

type sample struct{ name, title string }

// samplesOf returns the samples of a puzzle. The large sample is the last.
func samplesOf(shown *shell.Shell, p solve.Puzzle) (list []sample) {
	entries, _ := fs.ReadDir(assets.Samples, "samples")
	var large []sample
	for _, e := range entries {
		kind, ours := strings.CutPrefix(strings.TrimSuffix(e.Name(), filepath.Ext(e.Name())), p.ID()+"-")
		if !ours || strings.Contains(kind, ".") { // another puzzle's sample, or a translation
			continue
		}
		s := sample{e.Name(), shown.Say(solve.TextOf(p, "sample."+kind))}
		if kind == "large" {
			large = append(large, s)
		} else {
			list = append(list, s)
		}
	}
	return append(list, large...)
}

// OpenSample opens a built-in sample file. If the sample has a translation into the language of the window, it opens
// the translation.
func (r *Room) OpenSample(name string) {
	r.OpenBuiltIn(assets.Samples, samplesFolder, inLanguage(name, r.Text.Language()), nil)
}

const samplesFolder = "samples/"

// inLanguage returns the file name of a sample's translation into a language. If there is none, it returns
// the given name.
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

// OpenBuiltIn opens a file of the program. Then it calls proceed(), unless proceed is nil. The document has no path.
func (r *Room) OpenBuiltIn(from fs.FS, folder, name string, proceed func()) {
	f, err := readBuiltIn(r.Puzzles, from, folder, name)
	if err != nil {
		r.Complain(err)
		return
	}
	r.clear(f.Content.Puzzle, func() {
		r.show(f.Content, file{name: name})
		if proceed != nil {
			proceed()
		}
	})
}

// Tour returns the sample that teaches a puzzle. It shows the sample's largest board. If the sample has a translation
// into the language, Tour returns the translation. Any goroutine may call Tour.
func (*Room) Tour(p solve.Puzzle, language string) (document.Content, error) {
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

// OpenTour opens the sample that Tour returns.
func (r *Room) OpenTour(p solve.Puzzle) {
	c, err := r.Tour(p, r.Text.Language())
	if err != nil {
		r.Complain(err)
		return
	}
	r.clear(p, func() { r.show(c, file{name: tourOf(p)}) })
}

// Adopt opens a content without a file, as an unsaved document. If the parameter shot is not nil, the window gets the
// view of this shot. The user did not open a file, and may forget that the board replaces a document. So Adopt first
// asks if this document is a saved file or has a lesson. If the user agrees, the open prompts close.
func (r *Room) Adopt(c document.Content, shot *view.Shot) {
	adopt := func() {
		r.clear(c.Puzzle, func() {
			for q := r.Asked(); q != nil; q = r.Asked() { // the prompt that has made the board
				q.Hide()
			}
			r.show(c, file{})
			r.Bench.Doc().MarkUnsaved()
			if shot != nil {
				r.Bench.Navigate(*shot)
			}
		})
	}
	doc, f := r.Filed(), r.file
	if o := r.desk[c.Puzzle.ID()]; o != nil {
		doc, f = o.Doc, o.file
	}
	if doc == nil || doc.Puzzle().ID() != c.Puzzle.ID() || doc.Dirty() || f.path == "" && len(doc.Frames()) == 0 {
		adopt() // asks about unsaved changes
		return
	}
	r.Confirm(solve.Say("lesson.replace", "Name", r.nameOf(f), "Lesson", len(doc.Frames()) > 0),
		solve.Say("lesson.replace.yes"), adopt)
}

// Samples returns menu items that open the samples of a puzzle. For a puzzle with a file of rules, they show the boards
// of the file's samples among the boards of its document.
func (r *Room) Samples(p solve.Puzzle) (items []*fyne.MenuItem) {
	if own, ok := solve.Inner(p).(*script.Puzzle); ok {
		item := func(name string, boards []*solve.Dataset) {
			items = append(items, shell.NewItem(r.Shell, name, func() {
				r.Lesson.Leave(func() {
					r.OpenPuzzle(p)
					r.Bench.Doc().Bring(boards)
				})
			}))
		}
		samples := own.Samples()
		if len(samples) > 1 {
			item(r.Say(solve.Say("app.samples.all")), own.Boards())
		}
		for i, s := range samples {
			const most = 20 // letters of an answer
			answer := []rune(strings.Join(strings.Fields(s.Answer), " "))
			item(r.Say(solve.Say("app.samples.one", "N", i+1, "Board", p.Summary(s.Boards[0], 0), "Answer",
				shell.Plain(string(answer[:min(len(answer), most)])))), s.Boards)
		}
		return items
	}
	return solve.Map(samplesOf(r.Shell, p), func(s sample) *fyne.MenuItem {
		return shell.NewItem(r.Shell, s.title, func() { r.OpenSample(s.name) })
	})
}

// SampleItems returns the menu items of all samples: a submenu for each puzzle.
func (r *Room) SampleItems() []*fyne.MenuItem {
	return solve.Map(r.Puzzles, func(p solve.Puzzle) *fyne.MenuItem {
		return &fyne.MenuItem{Label: r.Say(solve.TextOf(p, "name")), ChildMenu: fyne.NewMenu("", r.Samples(p)...)}
	})
}
