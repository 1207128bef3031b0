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
	"stepboard/assets"
	"stepboard/solve"
	"stepboard/solve/puzzles"
	"stepboard/solve/script"
)

// samples opens the files of the program.
type samples struct {
	*shell.Shell
	open func(c document.Content, name string, proceed func()) // opens a document that has a name but no file
}

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
func (m *samples) OpenSample(name string) {
	m.OpenBuiltIn(assets.Samples, samplesFolder, inLanguage(name, m.Text.Language()), func() {})
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

// OpenBuiltIn opens a file of the program. Then it calls proceed(). The document has no path.
func (m *samples) OpenBuiltIn(from fs.FS, folder, name string, proceed func()) {
	f, err := readBuiltIn(m.Puzzles, from, folder, name)
	if err != nil {
		m.Complain(err)
		return
	}
	m.open(f.Content, name, proceed)
}

// Tour returns the sample that teaches a puzzle. It shows the sample's largest board. If the sample has a translation
// into the language, Tour returns the translation. Any goroutine may call Tour.
func (*samples) Tour(p solve.Puzzle, language string) (document.Content, error) {
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
func (m *samples) OpenTour(p solve.Puzzle) {
	c, err := m.Tour(p, m.Text.Language())
	if err != nil {
		m.Complain(err)
		return
	}
	m.open(c, tourOf(p), func() {})
}

// Samples returns menu items that open the samples of a puzzle. For a puzzle with a file of rules, they show the boards
// of the file's samples among the boards of its document.
func (m *samples) Samples(p solve.Puzzle) (items []*fyne.MenuItem) {
	if own, ok := solve.Inner(p).(*script.Puzzle); ok {
		item := func(name string, boards []*solve.Dataset) {
			items = append(items, shell.NewItem(m.Shell, name, func() {
				m.Lesson.Leave(func() {
					m.Files.OpenPuzzle(p)
					m.Bench.Doc().Bring(boards)
				})
			}))
		}
		samples := own.Samples()
		if len(samples) > 1 {
			item(m.Say(solve.Say("app.samples.all")), own.Boards())
		}
		for i, s := range samples {
			const most = 20 // letters of an answer
			answer := []rune(strings.Join(strings.Fields(s.Answer), " "))
			item(m.Say(solve.Say("app.samples.one", "N", i+1, "Board", p.Summary(s.Boards[0], 0), "Answer",
				shell.Plain(string(answer[:min(len(answer), most)])))), s.Boards)
		}
		return items
	}
	return solve.Map(samplesOf(m.Shell, p), func(s sample) *fyne.MenuItem {
		return shell.NewItem(m.Shell, s.title, func() { m.OpenSample(s.name) })
	})
}

// SampleItems returns the menu items of all samples: a submenu for each puzzle.
func (m *samples) SampleItems() []*fyne.MenuItem {
	return solve.Map(m.Puzzles, func(p solve.Puzzle) *fyne.MenuItem {
		return &fyne.MenuItem{Label: m.Say(solve.TextOf(p, "name")), ChildMenu: fyne.NewMenu("", m.Samples(p)...)}
	})
}
