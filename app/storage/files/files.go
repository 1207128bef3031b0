// Package files reads and writes documents: the program's own format, .stepboard, and the judges' text formats. It
// recognizes formats by their content.
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

// Format is a file format of a document.
type Format uint8

const (
	// Stepboard is the program's own format, versioned JSON; it holds everything.
	Stepboard Format = iota
	// Judge is the text format of the puzzle's judge; see Losses for the parts that it can't hold.
	Judge
	// MovingAI is a map and a scenario of MovingAI's benchmarks: two files with one name. They hold one board.
	MovingAI
	// Level is one board in an exchange format of its games: XSB for sokoban.
	Level
	// Rules is a file of rules, from which a document is made. It is never written.
	Rules
)

// Extension of the program's own format.
const Extension = ".stepboard"

// judgeExtension is the extension of a judge's input if the user gives none.
const judgeExtension = ".in"

// Kind is a kind of file in the desktop's dialogs. Without extensions it is any file.
type Kind struct {
	Name       string
	Extensions []string // without their points
}

// Extensions are the usual extensions of a format, without their points, the default first.
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

// EnsureExtension appends the extension of a format to a path without a suitable one. Stepboard needs its own, Judge
// accepts any other, MovingAI has two, and Level one.
func EnsureExtension(path string, f Format) string {
	switch ext := filepath.Ext(path); {
	case f == Stepboard && !strings.EqualFold(ext, Extension):
		return path + Extension
	case f == MovingAI && !IsMovingAI(path):
		return path + scenarioExtension
	case f == MovingAI: // unchanged
		return strings.TrimSuffix(path, ext) + strings.ToLower(ext)
	case f == Level && !IsLevel(path):
		return path + levelExtension
	case f == Judge && ext == "", f == Judge && strings.EqualFold(ext, Extension):
		return path + judgeExtension
	}
	return path
}

// File is the result of reading a file.
type File struct {
	Name     string // as given
	Format   Format
	Content  document.Content
	View     *View              // how the document was seen, if the file says so
	Picture  carry.Kind         // the kind of file that carried the document; "": a file of documents
	Warnings []solve.Diagnostic // of a judge's format, with their lines
	Stamp    Stamp              // set by Open

	scanner *scanner // of .stepboard
	places  []places
}

// Error is a diagnostic of the content as an error at its place in the file: the query, the cell's row, or the dataset.
// In a judge's format it is the diagnostic's line.
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

// headSize is the number of bytes of an input used to recognize its format.
const headSize = 4096

// WrongPuzzle is the error of a .stepboard file of another puzzle than the wanted one.
type WrongPuzzle struct{ Have, Want solve.Puzzle }

// Error names both puzzles.
func (e *WrongPuzzle) Error() string {
	return "the file is for " + e.Have.ID() + ", not " + e.Want.ID()
}

// Read reads an input of one of some puzzles and recognizes its format by its beginning. name is used in errors. If
// want is not nil, the input must be of that puzzle. The error is a *solve.InputError for a wrong input, a
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
		return ReadStepboard(list, name, in, want)
	}
	if f, err := readMovingAI(list, name, in, head, want); f != nil || err != nil {
		return f, err
	}
	if f, err := readLevel(list, name, in, head, want); f != nil || err != nil {
		return f, err
	}
	return readJudges(list, name, &rereader{Reader: in, again: from}, head, want)
}

// mostShown is the largest case of test data that is shown, in bytes.
const mostShown = 64 << 20

// ReadCase is Read for a case of test data. Large cases are not shown.
func ReadCase(list puzzles.List, name string, data []byte) (*File, error) {
	if len(data) > mostShown {
		return nil, &solve.InputError{Name: name, Text: solve.Say("files.large", "MB", mostShown>>20)}
	}
	return Read(list, name, bytes.NewReader(data), nil)
}

// readPicture reads the document in a picture, a page or slides.
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
	f, err := ReadStepboard(list, name, bytes.NewReader(text), want)
	if err == nil {
		f.Picture = k
	}
	return f, err
}

// readJudges reads an input in a judge's format. If its lines are laid out differently, it is read word by word, as
// programs do.
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
	if !errors.As(err, &wrong) || bytes.IndexByte(head, 0) >= 0 { // not a text: the rest need not be read
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

// parse reads an input in the layout of a puzzle's judge.
func parse(name string, in io.Reader, p solve.Puzzle) (*File, error) {
	datasets, warnings, err := p.Parse(name, in)
	if err != nil {
		return nil, err
	}
	c := document.Content{Puzzle: p, Datasets: datasets}
	return &File{Name: name, Format: Judge, Content: c, Warnings: warnings}, nil
}

// unknown is the error of an input with this beginning that is in no format.
func unknown(list puzzles.List, name string, head []byte) error {
	text := solve.Say("files.empty")
	if len(bytes.TrimSpace(head)) > 0 {
		text = solve.Say("files.unknown_format", "Puzzles", formats(list))
	}
	return &solve.InputError{Name: name, Line: 1, Column: 1, Text: text}
}

// formats describes the beginnings of inputs of some puzzles.
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

// Write writes a document in a format. For MovingAI it writes only the map; Save writes both files. For formats other
// than Stepboard it returns a *solve.FormatError, and writes nothing, if the format can't hold a board.
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

// Losses lists the parts of a document that a format other than Stepboard can't hold, to tell the user before saving. A
// level has a title and is always a walk.
func Losses(c document.Content, format Format) []solve.Text {
	var list []solve.Text
	_, level := c.Puzzle.(solve.Leveled)
	level = level && format == Level
	if c.Title != "" || c.Notes != "" {
		list = append(list, solve.Say("files.loses_title"))
	}
	if slices.ContainsFunc(c.Datasets, func(d *solve.Dataset) bool {
		return d.Note != "" || d.Name != "" && !level && !titled(c.Puzzle)
	}) {
		list = append(list, solve.Say("files.loses_names"))
	}
	if c.Task != "" && c.Task != c.Puzzle.Tasks()[0] && !level {
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

// openRegular opens a regular file, without waiting.
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

// Open reads a file; see Read. The file must be regular: a window can't wait for a pipe.
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
	if _, err := io.Copy(io.Discard, all); err != nil { // data that a format leaves unread counts, too
		return nil, err
	}
	size, err := in.Seek(0, io.SeekCurrent)
	f.Stamp = Stamp{size, h.Sum64()}
	return f, err
}

// Stamp tells whether a file is still unchanged. It is only valid in the same run of the program.
type Stamp struct {
	size int64
	hash uint64
}

var seed = maphash.MakeSeed()

// newHash is a hash of a content. Equal contents have equal hashes as long as the program runs.
func newHash() *maphash.Hash {
	h := &maphash.Hash{}
	h.SetSeed(seed)
	return h
}

// Size is the size of the file. The time of Changed depends on it.
func (s Stamp) Size() int64 { return s.size }

// Changed reports whether the content of the file at a path differs from the stamp's. The file's time is not used,
// because other programs can set it. A missing file counts as changed, and the error says so.
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

// StampOf is the stamp of a file in its present state.
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
