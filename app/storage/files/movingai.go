package files

import (
	"bufio"
	"bytes"
	"io"
	"os"
	"path/filepath"
	"strings"

	"stepboard/app/document"
	"stepboard/app/storage/disk"
	"stepboard/solve"
	"stepboard/solve/puzzles"
)

// readMovingAI reads a map or a scenario, which it recognizes by the beginning. For other inputs it returns nil.
func readMovingAI(list puzzles.List, name string, in *bufio.Reader, head []byte, want solve.Puzzle) (*File, error) {
	first, _, _ := bytes.Cut(head, []byte("\n"))
	scenario := bytes.HasPrefix(first, []byte("version 1"))
	if !scenario && !bytes.HasPrefix(first, []byte("type ")) {
		return nil, nil //nolint:nilnil // another format
	}
	for _, p := range list {
		m, ok := p.(solve.Mapped)
		if !ok || want != nil && want.ID() != p.ID() {
			continue
		}
		f := &File{Name: name, Format: MovingAI, Content: document.Content{Puzzle: p}}
		var d *solve.Dataset
		var err error
		if scenario {
			d, f.Warnings, err = m.ParseScenario(name, in, func(named string) (io.ReadCloser, error) {
				return disk.OpenRegular(os.OpenFile, filepath.Join(filepath.Dir(name), filepath.Base(named)))
			})
		} else {
			d, err = m.ParseMap(name, in)
		}
		if err != nil {
			return nil, err
		}
		f.Content.Datasets = []*solve.Dataset{d}
		return f, nil
	}
	return nil, nil //nolint:nilnil // another format
}

// Written returns the files that are written when a document is saved to a path: two for MovingAI, else one.
func Written(path string, f Format) []string {
	if f != MovingAI {
		return []string{path}
	}
	base := strings.TrimSuffix(path, filepath.Ext(path))
	return []string{base + ".map", base + ".scen"}
}

// saveMovingAI writes a map and its scenario, both or none. path is one of the two files, and the stamp is its stamp.
func saveMovingAI(path string, c document.Content) (Stamp, disk.Why, error) {
	written := Written(path, MovingAI)
	board, scenario, err := formatMovingAI(c, filepath.Base(written[0]))
	if err != nil {
		return Stamp{}, disk.Replaced, err
	}
	var stage disk.Stage
	defer stage.Discard()
	for i, text := range [][]byte{board, scenario} {
		if err := stage.Add(written[i], disk.Bytes(text)); err != nil {
			return Stamp{}, disk.Replaced, err
		}
	}
	if err := stage.Commit(); err != nil {
		return Stamp{}, disk.Replaced, err
	}
	stamp, err := StampOf(strings.TrimSuffix(path, filepath.Ext(path)) + strings.ToLower(filepath.Ext(path)))
	return stamp, disk.Replaced, err
}

// formatMovingAI returns a document with one board as a map and a scenario. name is the map's name in the scenario.
func formatMovingAI(c document.Content, name string) (board, scenario []byte, err error) {
	m, ok := c.Puzzle.(solve.Mapped)
	if !ok || len(c.Datasets) != 1 {
		return nil, nil, &solve.FormatError{Text: solve.Say("files.one_map")}
	}
	return m.FormatScenario(c.Datasets[0], name)
}
