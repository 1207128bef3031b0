// Package testmaking makes test data from generator lines, which describe the cases. It writes the finished set as a
// folder or a zip, in the format of a judge.
package testmaking

import (
	"bytes"
	"cmp"
	"context"
	"errors"
	"fmt"
	"path/filepath"
	"slices"
	"strings"
	"unicode/utf8"

	"stepboard/app/contest/testset"
	"stepboard/app/shell"
	"stepboard/app/storage/disk"
	"stepboard/app/storage/files"
	"stepboard/app/theme"
	"stepboard/solve"
)

// Builder makes the cases of a set, and the other files of its packages.
type Builder interface {
	testset.Maker
	Describe(ctx context.Context, set *testset.Set)
	Try(ctx context.Context, set *testset.Set) (wrong []*solve.InputError, err error)
	// Suggest completes a word of a line. The word begins at the byte line[from] and ends before the byte line[end].
	// Suggest also returns the possible words (list), and a text about the option before the word (about).
	Suggest(line string, end int) (from int, list []testset.Suggestion, about string)
	Close() error
}

// Room makes test data. The text and its results stay until the text changes.
type Room struct {
	*shell.Shell
	builder func(language string) Builder
	wrote   func(path string) // see New

	lines
	of     string           // ID of the puzzle of the current lines
	others map[string]lines // the lines for other puzzles, by ID
}

// lines is a text with the lines for a puzzle, and its results.
type lines struct {
	text, kept string // the current text, and the text without unsaved changes
	path       string // path of the text's file, or ""
	rows       []row
	set        *testset.Set // the set with all cases made, or nil
}

// New returns the room of a window. The function builder returns a Builder with messages in a language. The function
// wrote gets the path of each set that was written.
func New(s *shell.Shell, builder func(language string) Builder, wrote func(path string)) *Room {
	return &Room{Shell: s, builder: builder, wrote: wrote, others: map[string]lines{}}
}

// Actions returns the actions of the room.
func (r *Room) Actions() []*shell.Action {
	return []*shell.Action{
		{ID: "testset", Icon: theme.IconExport, Run: func() { r.open() }},
	}
}

// dialog is the prompt with the state of the building.
type dialog struct {
	*Room
	panel

	format  string
	work    shell.Work // makes the cases
	writing shell.Work
	wrong   *solve.InputError   // the error of the text, or nil
	tried   []*solve.InputError // errors about solutions that contradict the text
	said    string              // the result of the building or writing, or ""
	at      int                 // index of the case shown in detail
}

// Names of the settings for the format, for a puzzle's unsaved text, and for the path of its file.
const (
	keptFormat = "testset.format"
	keptDraft  = "testset.draft."
	keptPath   = "testset.path."
)

// open opens the prompt, or returns to a set that is being made. Then the result is nil.
func (r *Room) open() *dialog {
	if r.Lefts.Back("testset") {
		return nil
	}
	j := &dialog{Room: r, format: testset.Formats()[0]}
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
		j.suit(j.parse())
	}
	j.refresh()
	return j
}

// suit chooses the first format that holds everything in a set, unless the user has chosen a format.
func (j *dialog) suit(set *testset.Set) {
	if set == nil || j.Settings.String(keptFormat) != "" {
		return
	}
	for _, f := range slices.Backward(testset.Formats()) {
		if len(testset.Losses(set, f)) == 0 {
			j.format = f
		}
	}
	j.formats.Offer(testset.Formats(), j.format)
}

// begin chooses the lines for a puzzle: the earlier lines, or an unsaved text of the program's last run, or an example.
func (r *Room) begin(p solve.Puzzle) {
	if id := p.ID(); r.of != id {
		known, ok := r.others[id]
		if !ok {
			known = lines{text: r.Settings.String(keptDraft + id), path: r.Settings.String(keptPath + id)}
		}
		r.others[r.of] = r.lines
		r.of, r.lines = id, known
	}
	unchanged := r.path == "" && r.text == r.kept // the text is an example, perhaps in another language
	if example := r.example(p); unchanged && example != r.text {
		r.text, r.kept, r.rows, r.set = example, example, nil, nil
	}
}

// keep stores an unsaved text in the settings, because the program may end before the text is saved.
func (r *Room) keep() {
	draft, path := r.text, r.path
	if draft == r.kept || len(draft) > mostText {
		draft, path = "", ""
	}
	r.Settings.SetString(keptDraft+r.of, draft)
	r.Settings.SetString(keptPath+r.of, path)
}

// Add appends an input of a puzzle to the text as a case, with a comment of one line. The set that is being made is
// dropped, because it lacks the case.
func (r *Room) Add(p solve.Puzzle, input []byte, comment string) error {
	r.Lefts.Forgo("testset")
	r.begin(p)
	text := fmt.Sprintf("%s\ninput %q # %s\n", strings.TrimRight(r.text, "\n"), input, shell.Plain(comment))
	if len(text) > mostText {
		return solve.Refused("testing.full", "KB", mostText>>10)
	}
	r.text, r.rows, r.set = text, nil, nil
	r.keep()
	return nil
}

// parse reads the current text. If the text has an error, it returns nil.
func (j *dialog) parse() *testset.Set {
	set, err := testset.Parse(cmp.Or(j.path, j.Bench.Doc().Puzzle().ID()+".txt"), strings.NewReader(j.text))
	j.wrong = nil
	errors.As(err, &j.wrong) // for a text in memory, Parse returns no other errors
	return set
}

// changed sets the text and drops the old results. While the text has an error, the table does not change.
func (j *dialog) changed(text string) {
	j.work.Drop()
	j.text, j.set, j.tried, j.said = text, nil, nil, ""
	j.keep()
	j.read()
	j.refresh()
}

// read lists the cases of the text, if the text has no error.
func (j *dialog) read() {
	if set := j.parse(); set != nil {
		j.suit(set)
		j.rows = rowsOf(set)
		j.at = min(j.at, len(j.rows)-1)
	}
}

// build starts to make the cases, or stops the building.
func (j *dialog) build() {
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
	folder := j.Files.Folder()
	if j.path != "" {
		folder = filepath.Dir(j.path)
	}
	b := j.builder(j.Text.Language())
	j.work.Begin(j.Shell, func(ctx context.Context, tell func(func())) func() {
		defer func() { _ = b.Close() }() // files that can't be removed stay in the temporary folder
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

// hear stores new results of cases in the table.
func (j *dialog) hear(news []result) {
	for _, r := range news {
		if r.i >= 0 {
			j.rows[r.i].result = r
		} else {
			j.said = j.Reason(r.err)
		}
	}
	j.refresh()
}

// built ends the building. The parameter wrong has the errors of solutions that contradict the set. The parameter whole
// says whether all cases were made.
func (j *dialog) built(set *testset.Set, wrong []*solve.InputError, whole bool) {
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

func (j *dialog) made() (n int) {
	for _, r := range j.rows {
		if r.done && r.err == nil {
			n++
		}
	}
	return n
}

// mostText is the largest size of a text in bytes. The toolkit's entry lays out the whole text after each key.
const mostText = 256 << 10

// choose asks for a file and opens it. If the current text is unsaved, it asks about this text first.
func (j *dialog) choose() {
	ask := func() {
		j.Files.ChooseFile(j.Say(solve.Say("testing.open.title")), func(path string) { j.Complain(j.load(path)) })
	}
	if j.text == j.kept {
		ask()
		return
	}
	j.Confirm(solve.Say("testing.open.unsaved"), solve.Say("testing.open.yes"), ask)
}

func (j *dialog) load(path string) error {
	data, err := disk.Read(path, mostText+1)
	if err != nil {
		return err
	}
	if len(data) > mostText || !utf8.Valid(data) || bytes.IndexByte(data, 0) >= 0 {
		return solve.Refused("testing.no_text", "Name", shell.Plain(filepath.Base(path)), "KB", mostText>>10)
	}
	j.path, j.kept = path, strings.ReplaceAll(strings.TrimPrefix(string(data), "\uFEFF"), "\r\n", "\n")
	j.editor.Write(j.kept)
	j.changed(j.kept)
	return nil
}

// name() returns the name of the set, which proposed file names contain.
func (j *dialog) name() string {
	if set := j.parse(); set != nil {
		return set.Name
	}
	return j.Bench.Doc().Puzzle().ID()
}

func (j *dialog) save() {
	name := j.name() + ".txt"
	if j.path != "" {
		name = filepath.Base(j.path)
	}
	shell.Save(j.Shell, solve.Say("testing.save.title"), name, []byte(j.text), func(path string) {
		j.path, j.kept = path, j.text
		j.keep()
		j.said = j.Say(solve.Say("testing.saved", "Name", shell.Plain(filepath.Base(path))))
		j.refresh()
	})
}

func (j *dialog) toZip() {
	j.Files.SaveFile(j.Say(solve.Say("testing.zip.title")), "", j.name()+".zip", func(path string) {
		if !strings.EqualFold(filepath.Ext(path), ".zip") {
			path += ".zip" // without ".zip", a folder would be written
		}
		j.write(path)
	})
}

// write writes the set in the background, because this may take long.
func (j *dialog) write(path string) {
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
				j.wrote(path)
				j.Trace.Line("wrote", filepath.Base(path))
			}
			j.refresh()
		}
	})
	j.said = j.Say(solve.Say("testing.writing"))
	j.refresh()
}

// openCase opens the selected case as a document. The notes of the document are the generator line.
func (j *dialog) openCase() {
	r := j.rows[j.at]
	file, err := files.ReadCase(j.Puzzles, r.Line, r.input)
	if err != nil {
		j.Complain(err)
		return
	}
	content := file.Content
	content.Title = strings.TrimSpace(r.group + " " + r.Name)
	content.Notes = r.Line
	j.Files.Adopt(content, nil)
}
