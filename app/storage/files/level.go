package files

import (
	"io"
	"path/filepath"
	"strings"

	"stepboard/app/document"
	"stepboard/solve"
	"stepboard/solve/puzzles"
)

const levelExtension = ".xsb"

// IsLevel reports whether a path is that of a level.
func IsLevel(path string) bool { return strings.EqualFold(filepath.Ext(path), levelExtension) }

// readLevel reads a level, which it finds out by its beginning; nil: it is none.
func readLevel(list puzzles.List, name string, in io.Reader, head []byte, want solve.Puzzle) (*File, error) {
	for _, p := range list {
		l, ok := p.(solve.Leveled)
		if !ok || want != nil && want.ID() != p.ID() || !l.IsLevel(head) {
			continue
		}
		d, task, err := l.ParseLevel(name, in)
		if err != nil {
			return nil, err
		}
		c := document.Content{Puzzle: p, Task: task, Datasets: []*solve.Dataset{d}}
		return &File{Name: name, Format: Level, Content: c}, nil
	}
	return nil, nil //nolint:nilnil // it is another format
}

// formatLevel is a document of one board as a level.
func formatLevel(c document.Content) ([]byte, error) {
	l, ok := c.Puzzle.(solve.Leveled)
	if !ok || len(c.Datasets) != 1 {
		return nil, &solve.FormatError{Text: solve.Say("files.one_level")}
	}
	return l.FormatLevel(c.Datasets[0])
}
