// Package files reads and writes documents: the program's own format, .stepboard, and the judges' text formats, which
// are told apart by looking.
package files

import (
	"bufio"
	"bytes"
	"errors"
	"hash/maphash"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"stepboard/app/document"
	"stepboard/app/storage/carry"
	"stepboard/app/storage/disk"
	"stepboard/solve"
	"stepboard/solve/grid"
	"stepboard/solve/input"
	"stepboard/solve/puzzles"
)

// Format is how a document lies in a file.
type Format uint8

const (
	// Stepboard is the program's own format, versioned JSON; it holds everything.
	Stepboard Format = iota
	// Judge is the text format of the puzzle's judge; see Losses for what it does not hold.
	Judge
	// MovingAI is a map and a scenario of MovingAI's benchmarks, two files of one name; they hold one board.
	MovingAI
	// Level is one board as games of its kind exchange it: XSB for sokoban.
	Level
	// Rules is a file of rules, of which a document is made; none is written.
	Rules
)

// Extension of the program's own format.
const Extension = ".stepboard"

// judgeExtension is what a judge's input is called where the user gives no extension.
const judgeExtension = ".in"

// Kind is a kind of file as the desktop's dialogs offer it. One without extensions is any file.
type Kind struct {
	Name       string
	Extensions []string // without their points
}

// Extensions are those that files in a format usually have, without their points, the one that is given first.
func Extensions(f Format) []string {
	switch f {
	case Stepboard:
		return []string{Extension[1:]}
	case MovingAI:
		return []string{scenarioExtension[1:], mapExtension[1:]}
	case Level:
		return []string{levelExtension[1:]}
	}
	return []string{judgeExtension[1:], "txt", "dat"}
}

// EnsureExtension appends the extension of a format to a path that has none that fits: Stepboard wants its own, for
// Judge any other will do, MovingAI has two, Level one.
func EnsureExtension(path string, f Format) string {
	switch ext := filepath.Ext(path); {
	case f == Stepboard && !strings.EqualFold(ext, Extension):
		return path + Extension
	case f == MovingAI && !IsMovingAI(path):
		return path + scenarioExtension
	case f == MovingAI: // as it is written
		return strings.TrimSuffix(path, ext) + strings.ToLower(ext)
	case f == Level && !IsLevel(path):
		return path + levelExtension
	case f == Judge && ext == "", f == Judge && strings.EqualFold(ext, Extension):
		return path + judgeExtension
	}
	return path
}

// File is what was read.
type File struct {
	Name     string // as given
	Format   Format
	Content  document.Content
	View     *View              // how the document was seen, where the file says so
	Picture  carry.Kind         // of the file that carried the document; "": it is a file of documents
	Warnings []solve.Diagnostic // of a judge's format, with their lines
	Stamp    Stamp              // by Open

	scanner *scanner // of .stepboard
	places  []places
}

// Error is a diagnostic about the content, as an error at the place in the file that it is about: the query, the cell's
// row, or the dataset. In a judge's format it is the diagnostic's line.
func (f *File) Error(d solve.Diagnostic) *solve.InputError {
	e := &solve.InputError{Name: f.Name, Line: max(1, d.Line), Column: 1, Text: d.Text}
	if f.scanner == nil || d.Dataset >= len(f.places) {
		return e
	}
	p := f.places[d.Dataset]
	at := p.dataset
	if d.Query >= 0 && d.Query < len(p.queries) && len(f.Content.Datasets[d.Dataset].Queries[d.Query].Things) > 0 {
		at = p.queries[d.Query]
	} else if size := f.Content.Datasets[d.Dataset].Board.Size; len(d.Cells) > 0 && d.Cells[0] != grid.None {
		at = p.rows[size.Row(d.Cells[0])] + size.Col(d.Cells[0])
	}
	e.Line, e.Column = f.scanner.where(at)
	return e
}

// headSize is how much of an input is looked at to find its format.
const headSize = 4096

// WrongPuzzle is the error of a .stepboard file of another puzzle than the one asked for.
type WrongPuzzle struct{ Have, Want solve.Puzzle }

// Error names both puzzles.
func (e *WrongPuzzle) Error() string {
	return "the file is for " + e.Have.ID() + ", not " + e.Want.ID()
}

// Read reads an input of one of some puzzles and finds its format by its beginning; name is used in errors. want, where
// not nil, is the puzzle that it must be. The error is an *solve.InputError for an input that is wrong, a
// *WrongPuzzle, or the reader's own.
func Read(list puzzles.List, name string, r io.Reader, want solve.Puzzle) (*File, error) {
	if IsRules(name) {
		return readRules(list, name, r)
	}
	from := place(r)
	in := bufio.NewReaderSize(r, 1<<16)
	head, err := in.Peek(headSize)
	if err != nil && !errors.Is(err, io.EOF) {
		return nil, err
	}
	if utf8, changed := decoded(in, head); changed {
		in, from = utf8, nil
		if head, err = in.Peek(headSize); err != nil && !errors.Is(err, io.EOF) {
			return nil, err
		}
	}
	marked := len(head)
	if k := carry.KindOf(head); k != "" {
		return readPicture(list, name, in, k, want)
	}
	head = input.Unmarked(head)
	_, _ = in.Discard(marked - len(head)) // the mark is in the buffer
	if ink := bytes.TrimLeft(head, " \t\r\n"); len(ink) > 0 && ink[0] == '{' {
		return readStepboard(list, name, in, want)
	}
	if f, err := readMovingAI(list, name, in, head, want); f != nil || err != nil {
		return f, err
	}
	if f, err := readLevel(list, name, in, head, want); f != nil || err != nil {
		return f, err
	}
	return readJudges(list, name, &rereader{Reader: in, again: from}, head, want)
}

// mostShown is how many bytes a case of test data has that is shown.
const mostShown = 64 << 20

// ReadCase is Read for a case of test data, of which not all are fit to be shown.
func ReadCase(list puzzles.List, name string, data []byte) (*File, error) {
	if len(data) > mostShown {
		return nil, &solve.InputError{Name: name, Text: solve.Say("files.large", "MB", mostShown>>20)}
	}
	return Read(list, name, bytes.NewReader(data), nil)
}

// readPicture reads the document that a picture, a page or slides carry.
func readPicture(list puzzles.List, name string, in io.Reader, k carry.Kind, want solve.Puzzle) (*File, error) {
	wrong := func(key string, pairs ...any) error {
		return &solve.InputError{Name: name, Text: solve.Say(key, append(pairs, "Kind", string(k))...)}
	}
	data, err := io.ReadAll(io.LimitReader(in, carry.MostFile+1))
	switch {
	case err != nil:
		return nil, err
	case len(data) > carry.MostFile:
		return nil, wrong("files.picture.large_file", "Megabytes", carry.MostFile>>20)
	case k == carry.PPTX && !carry.IsPPTX(data):
		return nil, wrong("files.picture.archive")
	}
	text, err := carry.Find(k, data)
	switch {
	case errors.Is(err, carry.ErrBroken):
		return nil, wrong("files.picture.broken")
	case errors.Is(err, carry.ErrLarge):
		return nil, wrong("files.picture.large", "Megabytes", carry.MostText>>20)
	case err != nil:
		return nil, wrong("files.picture.none")
	}
	f, err := readStepboard(list, name, bytes.NewReader(text), want)
	if err == nil {
		f.Picture = k
	}
	return f, err
}

// readJudges reads an input in a judge's format. One that is not laid out as that wants it is read as programs do.
func readJudges(list puzzles.List, name string, in *rereader, head []byte, want solve.Puzzle) (*File, error) {
	p := want
	if p == nil {
		p = list.Recognize(head)
	}
	err := unknown(list, name, head)
	if p != nil {
		var f *File
		if f, err = parse(name, in.once(), p); err == nil {
			return f, nil
		}
	}
	var wrong *solve.InputError
	if !errors.As(err, &wrong) || bytes.IndexByte(head, 0) >= 0 { // no text: the rest need not be looked at
		return nil, err
	}
	if text, ok := in.all(); ok {
		if f, swapped := relaid(list, name, text, want); f != nil || swapped != nil {
			return f, swapped
		}
	}
	if want == nil && len(bytes.TrimSpace(head)) > 0 {
		return nil, unread(list, name, whole(head), p, err)
	}
	return nil, err
}

// parse reads an input that is laid out as a puzzle's judge has it.
func parse(name string, in io.Reader, p solve.Puzzle) (*File, error) {
	datasets, warnings, err := p.Parse(name, in)
	if err != nil {
		return nil, err
	}
	c := document.Content{Puzzle: p, Datasets: datasets}
	return &File{Name: name, Format: Judge, Content: c, Warnings: warnings}, nil
}

// unknown is the error of an input that is in no format, of which this is the beginning.
func unknown(list puzzles.List, name string, head []byte) error {
	text := solve.Say("files.empty")
	if len(bytes.TrimSpace(head)) > 0 {
		text = solve.Say("files.unknown_format", "Puzzles", formats(list))
	}
	return &solve.InputError{Name: name, Line: 1, Column: 1, Text: text}
}

// formats says what the inputs of some puzzles begin with.
func formats(list []solve.Puzzle) solve.Text {
	first := solve.TextOf(list[0], "format")
	switch len(list) {
	case 1:
		return first
	case 2:
		return solve.Say("files.formats.or", "First", first, "Rest", formats(list[1:]))
	}
	return solve.Say("files.formats.comma", "First", first, "Rest", formats(list[1:]))
}

// Write writes a document in a format; of MovingAI's it is the map, as Save alone writes both. For all but
// Stepboard it returns a *solve.FormatError, and writes nothing, where the format can't hold a board.
func Write(w io.Writer, c document.Content, f Format) error {
	switch f {
	case Judge:
		if titled(c.Puzzle) {
			return formatTitled(w, c)
		}
		return c.Puzzle.Format(w, c.Datasets)
	case MovingAI:
		board, _, err := formatMovingAI(c, "")
		if err == nil {
			_, err = w.Write(board)
		}
		return err
	case Level:
		board, err := formatLevel(c)
		if err == nil {
			_, err = w.Write(board)
		}
		return err
	}
	return WriteSeen(w, c, nil)
}

// Losses lists what formats but Stepboard's do not hold of a document, to tell the user before it is saved in one.
func Losses(c document.Content) []solve.Text {
	var list []solve.Text
	if c.Title != "" || c.Notes != "" {
		list = append(list, solve.Say("files.loses_title"))
	}
	if slices.ContainsFunc(c.Datasets, func(d *solve.Dataset) bool {
		return d.Note != "" || d.Name != "" && !titled(c.Puzzle)
	}) {
		list = append(list, solve.Say("files.loses_names"))
	}
	if c.Task != "" && c.Task != c.Puzzle.Tasks()[0] {
		list = append(list, solve.Say("files.loses_task", "Task", solve.TextOf(c.Puzzle, "task."+c.Task)))
	}
	if annotated(c.Annotations) {
		list = append(list, solve.Say("files.loses_annotations"))
	}
	if n := len(c.Frames); n > 0 {
		list = append(list, solve.Say("files.loses_lesson", "PluralCount", n, "N", n))
	}
	return list
}

// openRegular opens a file that is one, without waiting for anybody.
func openRegular(path string) (*os.File, error) {
	info, err := os.Stat(path)
	if err != nil {
		return nil, err
	}
	if !info.Mode().IsRegular() {
		return nil, disk.NotRegular(path) // a pipe may never begin or end
	}
	return os.Open(path)
}

// Open reads a file; see Read. It must be a regular one: a window can't wait for a pipe.
func Open(list puzzles.List, path string) (*File, error) {
	in, err := openRegular(path)
	if err != nil {
		return nil, err
	}
	defer in.Close()
	h := newHash()
	all := io.TeeReader(in, h)
	f, err := Read(list, path, all, nil)
	if err != nil {
		return nil, err
	}
	if _, err := io.Copy(io.Discard, all); err != nil { // what a format leaves unread counts too
		return nil, err
	}
	size, err := in.Seek(0, io.SeekCurrent)
	f.Stamp = Stamp{size, h.Sum64()}
	return f, err
}

// Stamp tells whether a file is still the one that was read or written. It means nothing to another run of the program.
type Stamp struct {
	size int64
	hash uint64
}

var seed = maphash.MakeSeed()

// newHash is a hash of a content, the same for the same content as long as the program runs.
func newHash() *maphash.Hash {
	h := &maphash.Hash{}
	h.SetSeed(seed)
	return h
}

// Size is that of the file: how long it takes to find out whether it has changed goes by it.
func (s Stamp) Size() int64 { return s.size }

// Changed reports whether the content of the file at a path is no longer what it was when the stamp was taken: its time
// does not tell, since others can set it. A file that is gone is changed, and the error says so.
func (s Stamp) Changed(path string) (bool, error) {
	info, err := os.Stat(path)
	if err != nil {
		return true, err
	}
	if info.Size() != s.size {
		return true, nil
	}
	now, err := StampOf(path)
	return err != nil || now != s, err
}

// StampOf is the stamp of a file as it is now.
func StampOf(path string) (Stamp, error) {
	in, err := openRegular(path)
	if err != nil {
		return Stamp{}, err
	}
	defer in.Close()
	h := newHash()
	n, err := io.Copy(h, in)
	return Stamp{n, h.Sum64()}, err
}
