package files

import (
	"bytes"
	"errors"
	"io"
	"strings"

	"stepboard/app/document"
	"stepboard/app/storage/collection"
	"stepboard/solve"
	"stepboard/solve/puzzles"
	"stepboard/solve/script"
)

// readLevel reads a level, recognized by its beginning. readLevel returns nil if the input is no level.
func readLevel(list puzzles.List, name string, in io.Reader, head []byte, want solve.Puzzle) (*File, error) {
	for _, p := range list {
		l, ok := p.(solve.Leveled)
		if !ok || want != nil && want.ID() != p.ID() || !l.IsLevel(head) {
			continue
		}
		text, err := io.ReadAll(io.LimitReader(in, script.MaxInput+1))
		if err != nil {
			return nil, err
		}
		d, task, err := l.ParseLevel(name, bytes.NewReader(text))
		if err != nil {
			if f := readLevels(name, text, err); want == nil && f != nil {
				return f, nil
			}
			return nil, err
		}
		c := document.Content{Puzzle: p, Task: task, Datasets: []*solve.Dataset{d}}
		return &File{Name: name, Format: Level, Content: c}, nil
	}
	return nil, nil //nolint:nilnil // another format
}

// manyBoxes is the ID of the collection's puzzle for levels with several boxes and files with several levels.
const manyBoxes = "warehouse"

// readLevels reads a text as boards of manyBoxes, if err says that the text has a second box or level. Otherwise, or if
// the text has another error, readLevels returns nil.
func readLevels(name string, text []byte, err error) *File {
	refused, ok := errors.AsType[*solve.InputError](err)
	if !ok || !strings.HasPrefix(refused.Text.Key, "sokoban.xsb.second.") {
		return nil
	}
	p, err := collection.Open(manyBoxes)
	if err != nil {
		return nil
	}
	datasets, _, err := p.Parse(name, bytes.NewReader(text))
	if err != nil {
		return nil
	}
	return &File{Name: name, Format: Judge, Content: document.Content{Puzzle: p, Datasets: datasets}}
}

// titled reports whether boards of a puzzle are written as levels with their names as titles. This is so for
// manyBoxes with the rules of the collection. Other rules with this ID may refuse a title.
func titled(p solve.Puzzle) bool {
	own, ok := solve.Inner(p).(*script.Puzzle)
	if !ok || p.ID() != manyBoxes {
		return false
	}
	ours, err := collection.Open(manyBoxes)
	if err != nil {
		return false
	}
	_, text := own.Source()
	_, want := ours.Source()
	return text == want
}

// formatTitled writes the boards of a puzzle for which titled is true, each with its name as title.
func formatTitled(w io.Writer, c document.Content) error {
	var out bytes.Buffer
	for i, d := range c.Datasets {
		if i > 0 {
			out.WriteByte('\n')
		}
		if err := c.Puzzle.Format(&out, []*solve.Dataset{d}); err != nil {
			if unfit, ok := errors.AsType[*solve.FormatError](err); ok {
				unfit.Dataset = i
			}
			return err
		}
		if name := strings.Join(strings.Fields(d.Name), " "); name != "" {
			out.WriteString("Title: " + name + "\n")
		}
	}
	_, err := w.Write(out.Bytes())
	return err
}

// formatLevel returns a document as a level. The document must have one board, unless its puzzle is manyBoxes.
func formatLevel(c document.Content) ([]byte, error) {
	if c.Puzzle.ID() == manyBoxes {
		var out bytes.Buffer
		err := Write(&out, c, Judge)
		return out.Bytes(), err
	}
	l, ok := c.Puzzle.(solve.Leveled)
	if !ok || len(c.Datasets) != 1 {
		return nil, &solve.FormatError{Text: solve.Say("files.one_level")}
	}
	return l.FormatLevel(c.Datasets[0])
}
