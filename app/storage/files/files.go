// Package files reads and writes documents: in the program's own format, .stepboard, and in judges' text formats. It
// recognizes a format by the content.
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
	// Stepboard is the program's own format: JSON with a version. Stepboard can hold every document completely.
	Stepboard Format = iota
	// Judge is the text format of the puzzle's judge. See Losses for the parts of a document that it can't hold.
	Judge
	// MovingAI is a map and a scenario of MovingAI's benchmarks: two files with one base name and one board.
	MovingAI
	// Level is a format in which players exchange boards of a game, such as XSB for sokoban. A file holds one board.
	Level
	// Rules is a file of rules. A document can be made from a file of rules, but is never saved in this format.
	Rules
)

// Extension is the extension of files in the program's own format.
const Extension = ".stepboard"

// Kind is a kind of file in the dialogs of the desktop.
type Kind struct {
	Name       string
	Extensions []string // without their points; empty: every file
}

// Extensions are the usual extensions of the formats, without their points. The default of a format comes first. Rules
// have none, because no document is saved as rules.
var Extensions = [...][]string{
	Stepboard: {Extension[1:]}, Judge: {"in", "txt", "dat"}, MovingAI: {"scen", "map"}, Level: {"xsb"},
}

// FormatOf returns the format of a file with this path. It is Judge if no other format has the extension.
func FormatOf(path string) Format {
	ext := strings.TrimPrefix(strings.ToLower(filepath.Ext(path)), ".")
	if f := slices.IndexFunc(Extensions[:], func(list []string) bool { return slices.Contains(list, ext) }); f >= 0 {
		return Format(f)
	}
	return Judge
}

// EnsureExtension appends the format's extension to a path whose extension does not fit. Stepboard, MovingAI and Level
// need their own extensions. Judge accepts any extension except Stepboard's.
func EnsureExtension(path string, f Format) string {
	ext, has := filepath.Ext(path), FormatOf(path)
	switch {
	case ext == "", has != f && (f != Judge || has == Stepboard):
		return path + "." + Extensions[f][0]
	case f == MovingAI:
		return strings.TrimSuffix(path, ext) + strings.ToLower(ext)
	}
	return path
}

// File is the data that was read from a file.
type File struct {
	Name     string // name or path, as given
	Format   Format
	Content  document.Content
	View     *View              // the view of the document, if the file contains one; else nil
	Picture  carry.Kind         // kind of the picture that contained the document; "": the file is a document itself
	Warnings []solve.Diagnostic // warnings about an input in a judge's format, with their lines
	Stamp    Stamp              // stamp of the file; only Open sets it

	scanner *scanner // the text of a .stepboard file; else nil
	places  []places // places of each dataset of a .stepboard file; else nil
}

// Error turns a diagnostic into an error at a place in the file. In .stepboard files this is the place of the query,
// of the first cell, or of the dataset. In other files it is the line of the diagnostic.
func (f *File) Error(d solve.Diagnostic) *solve.InputError {
	e := &solve.InputError{Name: f.Name, Line: max(1, d.Line), Column: 1, Text: d.Text}
	if f.scanner == nil || d.Dataset >= len(f.places) {
		if _, own := solve.Inner(f.Content.Puzzle).(solve.Ruled); own && d.Line == 0 && len(d.Cells) > 0 {
			size := f.Content.Datasets[d.Dataset].Board.Size // texts of a file of rules do not name their cells
			e.Text = solve.Say("files.in_cell", "Row", size.Row(d.Cells[0])+1, "Col", size.Col(d.Cells[0])+1, "Text", d.Text)
		}
		return e
	}
	p := f.places[d.Dataset]
	at := p.dataset
	if d.Query >= 0 && d.Query < len(p.queries) && len(f.Content.Datasets[d.Dataset].Queries[d.Query].Things) > 0 {
		at = p.queries[d.Query]
	} else if size := f.Content.Datasets[d.Dataset].Board.Size; len(d.Cells) > 0 && d.Cells[0] != grid.None {
		at = p.rows[size.Row(d.Cells[0])] + size.Col(d.Cells[0])
	}
	e.Line, e.Column = f.scanner.place(at)
	return e
}

// headSize is the number of bytes by which the format of an input is recognized.
const headSize = 4096

// WrongPuzzle says that an input is for another puzzle than the wanted puzzle.
type WrongPuzzle struct{ Have, Want solve.Puzzle }

func (e *WrongPuzzle) Error() string {
	return "the file is for " + e.Have.ID() + ", not " + e.Want.ID()
}

// Read reads an input of one of the puzzles in list. Read recognizes the format by the beginning of the input. name
// is for messages; if it ends like a file of rules, the input is read as a file of rules. If want is not nil, the
// input must be of this puzzle. The error is a *solve.InputError, a *WrongPuzzle, or an error of r.
func Read(list puzzles.List, name string, r io.Reader, want solve.Puzzle) (*File, error) {
	if IsRules(name) {
		return readRules(list, name, r)
	}
	in := bufio.NewReaderSize(r, 1<<16)
	head, err := in.Peek(headSize)
	if err != nil && !errors.Is(err, io.EOF) {
		return nil, err
	}
	if utf8, changed := decoded(in, head); changed {
		in = utf8
		if head, err = in.Peek(headSize); err != nil && !errors.Is(err, io.EOF) {
			return nil, err
		}
	}
	marked := len(head)
	if k := carry.KindOf(head); k != "" {
		return readPicture(list, name, in, k, want)
	}
	head = input.Unmarked(head)
	_, _ = in.Discard(marked - len(head)) // the byte order mark is in the buffer
	if ink := bytes.TrimLeft(head, " \t\r\n"); len(ink) > 0 && ink[0] == '{' {
		return ReadStepboard(list, name, in, want)
	}
	if f, err := readMovingAI(list, name, in, head, want); f != nil || err != nil {
		return f, err
	}
	if f, err := readLevel(list, name, in, head, want); f != nil || err != nil {
		return f, err
	}
	return readJudges(list, name, in, head, want)
}

// mostShown is the largest size in bytes of a case of test data that is shown.
const mostShown = 64 << 20

// ReadCase is like Read, but for a case of test data. ReadCase refuses a case larger than mostShown.
func ReadCase(list puzzles.List, name string, data []byte) (*File, error) {
	if len(data) > mostShown {
		return nil, &solve.InputError{Name: name, Text: solve.Say("files.large", "MB", mostShown>>20)}
	}
	return Read(list, name, bytes.NewReader(data), nil)
}

// readPicture reads the document inside a picture, a page or slides. k is the kind of file.
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

// readJudges reads an input in a judge's format. If this fails because the lines are divided differently, it reads the
// input word by word, as programs do. So it keeps the input, at most mostRelaid bytes.
func readJudges(list puzzles.List, name string, in io.Reader, head []byte, want solve.Puzzle) (*File, error) {
	p := want
	if p == nil {
		p = list.Recognize(head)
	}
	err := unknown(list, name, head)
	var kept bytes.Buffer
	if p != nil {
		var f *File
		if f, err = parse(name, io.TeeReader(in, &limited{&kept, mostRelaid + 1}), p); err == nil {
			return f, nil
		}
	}
	_, wrong := errors.AsType[*solve.InputError](err)
	if !wrong || bytes.IndexByte(head, 0) >= 0 { // no text, so reading it word by word is impossible
		return nil, err
	}
	_, cut := kept.ReadFrom(io.LimitReader(in, int64(mostRelaid+1-kept.Len())))
	if cut == nil && kept.Len() <= mostRelaid {
		if f, swapped := relaid(list, name, kept.Bytes(), want); f != nil || swapped != nil {
			return f, swapped
		}
	}
	if want == nil && len(bytes.TrimSpace(head)) > 0 {
		return nil, unread(list, name, whole(head), p, err)
	}
	return nil, err
}

// parse reads an input in the exact format of a puzzle's judge.
func parse(name string, in io.Reader, p solve.Puzzle) (*File, error) {
	datasets, warnings, err := p.Parse(name, in)
	if err != nil {
		return nil, err
	}
	c := document.Content{Puzzle: p, Datasets: datasets}
	return &File{Name: name, Format: Judge, Content: c, Warnings: warnings}, nil
}

// unknown returns the error for an input that begins with head and is in no known format.
func unknown(list puzzles.List, name string, head []byte) error {
	text := solve.Say("files.empty")
	switch {
	case isPuzzleScript(head):
		text = solve.Say("files.puzzlescript")
	case len(bytes.TrimSpace(head)) > 0:
		text = solve.Say("files.unknown_format", "Puzzles", formats(list))
	}
	return &solve.InputError{Name: name, Line: 1, Column: 1, Text: text}
}

// isPuzzleScript reports whether a text has only rows of a level of sokoban with the letters of PuzzleScript's
// examples: P is the player, * a box, O a goal, and @ a box on a goal.
func isPuzzleScript(text []byte) bool {
	return bytes.ContainsRune(text, 'P') && bytes.ContainsRune(text, '*') && bytes.Count(text, []byte("\n")) > 1 &&
		!bytes.ContainsFunc(text, func(r rune) bool { return !strings.ContainsRune("#.PO*@\r\n", r) })
}

// formats describes how inputs of some puzzles begin.
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

// Write writes a document in a format. For MovingAI it writes only the map; Save writes both files. If a format other
// than Stepboard can't hold a board, Write returns a *solve.FormatError and writes nothing.
func Write(w io.Writer, c document.Content, f Format) error {
	var board []byte
	var err error
	switch f {
	case Judge:
		if titled(c.Puzzle) {
			return formatTitled(w, c)
		}
		return c.Puzzle.Format(w, c.Datasets)
	case MovingAI:
		board, _, err = formatMovingAI(c, "")
	case Level:
		board, err = formatLevel(c)
	default:
		return WriteSeen(w, c, nil)
	}
	if err == nil {
		_, err = w.Write(board)
	}
	return err
}

// Losses lists the parts of a document that a format other than Stepboard can't hold. The user is told before saving.
// A level holds the name of its board, and its task is always a walk.
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

// Open reads a file like Read. The file must be regular, because a window can't wait for a pipe.
func Open(list puzzles.List, path string) (*File, error) {
	in, err := disk.OpenRegular(os.OpenFile, path)
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
	if _, err := io.Copy(io.Discard, all); err != nil { // the stamp also covers data that the format ignores
		return nil, err
	}
	size, err := in.Seek(0, io.SeekCurrent)
	f.Stamp = Stamp{size, h.Sum64()}
	return f, err
}

// Stamp identifies the content of a file. Stamps can only be compared in the same run of the program.
type Stamp struct {
	size int64
	hash uint64
}

var seed = maphash.MakeSeed()

// newHash returns a hash for the contents of files. While the program runs, equal contents have equal hashes.
func newHash() *maphash.Hash {
	h := &maphash.Hash{}
	h.SetSeed(seed)
	return h
}

// Size returns the size of the file in bytes. The time of Changed is proportional to the size.
func (s Stamp) Size() int64 { return s.size }

// Changed reports whether the file at a path has another content than the stamp says. It does not look at the file's
// time, because other programs can set the time. A file that can't be read counts as changed, and the error says why.
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

// StampOf returns the stamp of a file as it is now.
func StampOf(path string) (Stamp, error) {
	in, err := disk.OpenRegular(os.OpenFile, path)
	if err != nil {
		return Stamp{}, err
	}
	defer in.Close()
	h := newHash()
	n, err := io.Copy(h, in)
	return Stamp{n, h.Sum64()}, err
}

// Save writes a document to a file, with the guarantees of disk.Replace. Save returns the stamp of the new file, and
// the reason why the file was written in place, or disk.Replaced. The error is a *solve.FormatError if the format
// can't hold the document, or the file system's.
func Save(path string, c document.Content, f Format) (Stamp, disk.Why, error) {
	if f == MovingAI {
		return saveMovingAI(path, c)
	}
	h := newHash()
	inPlace, err := disk.Replace(path, func(w io.Writer) error { return Write(io.MultiWriter(w, h), c, f) })
	if err != nil {
		return Stamp{}, disk.Replaced, err
	}
	info, err := os.Stat(path)
	if err != nil {
		return Stamp{}, disk.Replaced, err
	}
	return Stamp{info.Size(), h.Sum64()}, inPlace, nil
}
