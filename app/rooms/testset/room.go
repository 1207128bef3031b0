// Package testset makes test data from generator lines: a text on one side, the cases as they are made on the other,
// and in the end a folder or a zip as a judge wants it.
package testset

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"unicode/utf8"

	"fyne.io/fyne/v2"

	"stepboard/app/contest/testset"
	"stepboard/app/shell"
	"stepboard/app/storage/disk"
	"stepboard/app/storage/files"
	"stepboard/app/theme"
	"stepboard/solve"
)

// Host is what the room asks of the window beside the shell.
type Host interface {
	shell.Filing
	// Folder is where files are looked for that lie beside a text which is in no file yet.
	Folder() string
}

// Builder makes the cases of a set, and what its packages have beside them.
type Builder interface {
	testset.Maker
	Describe(ctx context.Context, set *testset.Set)
	Try(ctx context.Context, set *testset.Set) (wrong []*solve.InputError, err error)
	// Suggest completes the word of a line at a byte: the byte at which the word begins, the possible words, and a
	// description of the option before it.
	Suggest(line string, at int) (from int, list []testset.Suggestion, about string)
	Close() error
}

// Room makes test data. The text and what was made of it stay until there is another text.
type Room struct {
	*shell.Shell
	host    Host
	builder func(language string) Builder

	text, kept string // as it stands, and as it was begun, opened or saved
	path       string // of its file; empty: none yet
	rows       []row
	set        *testset.Set // with all its cases made; nil: they are not
}

// New is the room of a window, with the text that was left unsaved when the program ended last. builder makes a builder
// that says in a language what is wrong.
func New(s *shell.Shell, host Host, builder func(language string) Builder) *Room {
	return &Room{
		Shell: s, host: host, builder: builder,
		text: s.Settings.String(keptDraft), path: s.Settings.String(keptPath),
	}
}

// Actions are those of the room.
func (r *Room) Actions() []*shell.Action {
	return []*shell.Action{
		{ID: "testset", Icon: theme.IconExport, Key: fyne.KeyT, Mod: shell.Ctrl | shell.Shift, Run: func() { r.open() }},
	}
}

// sitting is the prompt, and the building of which it shows the state.
type sitting struct {
	*Room
	panel

	format  string
	work    shell.Work // the building
	writing shell.Work
	wrong   *solve.InputError   // what is wrong with the text; nil: nothing
	tried   []*solve.InputError // solutions that are not as the text says
	said    string              // what became of the building, or of a file
	at      int                 // the case of which more is shown
}

// Where the format, and a text that is not saved with the path of its file, are kept among the settings.
const (
	keptFormat = "testset.format"
	keptDraft  = "testset.draft"
	keptPath   = "testset.path"
)

// open shows the prompt. A text that nobody has changed gives way to an example for the puzzle that is shown.
func (r *Room) open() *sitting {
	j := &sitting{Room: r, format: testset.Formats()[0]}
	if f := r.Settings.String(keptFormat); slices.Contains(testset.Formats(), f) {
		j.format = f
	}
	r.begin(r.Bench.Doc().Puzzle())
	if r.text != r.kept {
		j.said = r.Say(solve.Say("testing.unsaved"))
	}
	j.show()
	if j.rows == nil {
		j.read()
	} else {
		j.parse()
	}
	j.refresh()
	return j
}

// begin has an example for a puzzle take the place of a text that nobody has changed.
func (r *Room) begin(p solve.Puzzle) {
	fresh := r.path == "" && r.text == r.kept
	if example := r.example(p); fresh && example != r.text {
		r.text, r.kept, r.rows, r.set = example, example, nil, nil
	}
}

// keep keeps the text for the next program, in case this one ends before it is saved.
func (r *Room) keep() {
	draft, path := r.text, r.path
	if draft == r.kept || len(draft) > mostText {
		draft, path = "", ""
	}
	r.Settings.SetString(keptDraft, draft)
	r.Settings.SetString(keptPath, path)
}

// Add puts an input of a puzzle behind the cases of the text, with a comment of one line.
func (r *Room) Add(p solve.Puzzle, input []byte, comment string) error {
	r.begin(p)
	text := fmt.Sprintf("%s\ninput %q # %s\n", strings.TrimRight(r.text, "\n"), input, shell.Plain(comment))
	if len(text) > mostText {
		return solve.Refused("testing.full", "KB", mostText>>10)
	}
	r.text, r.rows, r.set = text, nil, nil
	r.keep()
	return nil
}

// parse reads the text as it stands. Where that is wrong there is no set.
func (j *sitting) parse() *testset.Set {
	name := j.path
	if name == "" {
		name = j.Bench.Doc().Puzzle().ID() + ".txt"
	}
	set, err := testset.Parse(name, strings.NewReader(j.text))
	j.wrong = nil
	errors.As(err, &j.wrong) // as all of Parse's errors are, for a text in memory
	return set
}

// changed takes another text; what is made of the one before can't be written any more. While it is wrong its last
// cases stay there, so that the table does not come and go with every word.
func (j *sitting) changed(text string) {
	j.work.Drop()
	j.text, j.set, j.tried, j.said = text, nil, nil, ""
	j.keep()
	j.read()
	j.refresh()
}

// read lists the cases that the text asks for.
func (j *sitting) read() {
	if set := j.parse(); set != nil {
		j.rows = rowsOf(set)
		j.at = min(j.at, len(j.rows)-1)
	}
}

// build begins to make the cases, or ends that.
func (j *sitting) build() {
	if j.work.Busy() {
		j.work.Drop()
		j.said = j.Say(solve.Say("testing.stopped"))
		j.refresh()
		return
	}
	set := j.parse()
	if set == nil {
		return
	}
	j.set, j.tried, j.said, j.rows = nil, nil, "", rowsOf(set)
	folder := j.host.Folder()
	if j.path != "" {
		folder = filepath.Dir(j.path)
	}
	b := j.builder(j.Text.Language())
	j.work.Begin(j.Shell, func(ctx context.Context, tell func(func())) func() {
		defer func() { _ = b.Close() }() // what can't be removed stays in the system's folder for such files
		whole, made := true, shell.Gather(tell, j.hear)
		for i, err := range set.Build(ctx, folder, b) {
			if ctx.Err() != nil {
				return nil
			}
			whole = whole && err == nil
			made(resultOf(set, i, err))
		}
		if !whole {
			return func() { j.built(set, nil, false) }
		}
		b.Describe(ctx, set)
		wrong, err := b.Try(ctx, set)
		if ctx.Err() != nil {
			return nil
		}
		return func() {
			if err != nil {
				j.Complain(err)
			}
			j.built(set, wrong, err == nil && len(wrong) == 0)
		}
	})
	j.refresh()
}

// hear takes in what has become of cases.
func (j *sitting) hear(news []result) {
	for _, r := range news {
		if r.i >= 0 {
			j.rows[r.i].result = r
		} else {
			j.said = j.Reason(r.err)
		}
	}
	j.refresh()
}

// built shows that there are no more cases to come, and which solutions are not as the set says.
func (j *sitting) built(set *testset.Set, wrong []*solve.InputError, whole bool) {
	j.tried = wrong
	switch {
	case whole:
		j.set = set
	case len(wrong) > 0:
		j.said = j.Say(solve.Say("testing.tried"))
	case j.said == "":
		j.at = max(0, slices.IndexFunc(j.rows, func(r row) bool { return r.err != nil }))
	}
	j.refresh()
	j.Trace.Line("built", j.made())
}

func (j *sitting) made() (n int) {
	for _, r := range j.rows {
		if r.done && r.err == nil {
			n++
		}
	}
	return n
}

// mostText is how many bytes a text file of generator lines may have: twice what the most cases need. The toolkit's
// entry lays all of it out at each key.
const mostText = 256 << 10

// choose asks for a text file and takes it, after a text that is not saved was asked about.
func (j *sitting) choose() {
	ask := func() {
		j.host.ChooseFile(j.Say(solve.Say("testing.open.title")), func(path string) { j.Complain(j.load(path)) })
	}
	if j.text == j.kept {
		ask()
		return
	}
	j.Confirm(solve.Say("testing.open.unsaved"), solve.Say("testing.open.yes"), ask)
}

func (j *sitting) load(path string) error {
	file, err := os.Open(path)
	if err != nil {
		return err
	}
	defer file.Close()
	data, err := io.ReadAll(io.LimitReader(file, mostText+1))
	if err != nil {
		return err
	}
	if len(data) > mostText || !utf8.Valid(data) || bytes.IndexByte(data, 0) >= 0 {
		return solve.Refused("testing.no_text", "Name", shell.Plain(filepath.Base(path)), "KB", mostText>>10)
	}
	j.path, j.kept = path, strings.ReplaceAll(strings.TrimPrefix(string(data), "\uFEFF"), "\r\n", "\n")
	shell.Write(&j.editor.Entry, j.kept)
	j.changed(j.kept)
	return nil
}

// name is that of the set, which files are proposed under.
func (j *sitting) name() string {
	if set := j.parse(); set != nil {
		return set.Name
	}
	return j.Bench.Doc().Puzzle().ID()
}

func (j *sitting) save() {
	name := j.name() + ".txt"
	if j.path != "" {
		name = filepath.Base(j.path)
	}
	write := disk.Bytes([]byte(j.text))
	shell.Save(j.Shell, j.host, solve.Say("testing.save.title"), name, write, func(path string) {
		j.path, j.kept = path, j.text
		j.keep()
		j.said = j.Say(solve.Say("testing.saved", "Name", shell.Plain(filepath.Base(path))))
		j.refresh()
	})
}

// toZip asks for a zip to write the set to.
func (j *sitting) toZip() {
	j.host.SaveFile(j.Say(solve.Say("testing.zip.title")), "", j.name()+".zip", func(path string) {
		if !strings.EqualFold(filepath.Ext(path), ".zip") {
			path += ".zip" // by which it is known that no folder is meant
		}
		j.write(path)
	})
}

// write writes the set, which may be large, in the background.
func (j *sitting) write(path string) {
	if j.set == nil {
		return
	}
	set, format := j.set, j.format
	j.writing.Begin(j.Shell, func(context.Context, func(func())) func() {
		err := testset.Write(set, format, path)
		return func() {
			if err != nil {
				j.said = ""
				j.Complain(err)
			} else {
				j.said = j.Say(solve.Say("testing.wrote", "Name", shell.Plain(path), "Format", formatName(format)))
				j.Trace.Line("wrote", filepath.Base(path))
			}
			j.refresh()
		}
	})
	j.said = j.Say(solve.Say("testing.writing"))
	j.refresh()
}

// openCase makes a document of the chosen case, with the line that made it in its notes.
func (j *sitting) openCase() {
	r := j.rows[j.at]
	file, err := files.ReadCase(j.Puzzles, r.Line, r.input)
	if err != nil {
		j.Complain(err)
		return
	}
	content := file.Content
	content.Title = strings.TrimSpace(r.group + " " + r.Name)
	content.Notes = r.Line
	j.asked.Hide()
	j.host.Adopt(content, nil)
}
