package disk

import (
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
)

// journalName begins the name of a note. A note is a file with the moves that a set of files still needs.
const journalName = ".stepboard-set"

// step is the move of one file of a set: the temporary name and the final name, both in the folder of the note.
type step struct{ From, To string }

// note writes a note if several files in one folder are to be replaced. After an error, files are moved without a note.
func (s *Stage) note() {
	if len(s.files) < 2 {
		return
	}
	dir := filepath.Dir(s.files[0].path)
	steps := make([]step, len(s.files))
	for i, f := range s.files {
		if filepath.Dir(f.path) != dir || f.why != Replaced {
			return
		}
		steps[i] = step{filepath.Base(f.temp), filepath.Base(f.path)}
	}
	data, err := json.Marshal(steps)
	if err != nil {
		return
	}
	out, err := os.OpenFile(filepath.Join(dir, journalName+suffix()), os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o666)
	if err != nil {
		return
	}
	defer out.Close()
	if fill(out, Bytes(data)) != nil {
		_ = os.Remove(out.Name())
		return
	}
	s.journal = out.Name()
	syncDir(dir)
}

func (s *Stage) endNote() {
	if s.journal != "" {
		_ = os.Remove(s.journal)
		s.journal = ""
	}
}

// finish makes the moves of a note that a killed program left behind. An incomplete note is ignored, because the
// program was killed before the first move.
func finish(journal string) {
	defer func() { _ = os.Remove(journal) }()
	data, err := os.ReadFile(journal)
	var steps []step
	if err != nil || json.Unmarshal(data, &steps) != nil {
		return
	}
	dir := filepath.Dir(journal)
	for _, x := range steps {
		if filepath.Base(x.From) != x.From || filepath.Base(x.To) != x.To || !strings.HasPrefix(x.From, ".") ||
			!orphaned(x.From) {
			return // we did not write this note
		}
	}
	for _, x := range steps {
		_ = os.Rename(filepath.Join(dir, x.From), filepath.Join(dir, x.To)) // a missing file was already moved
	}
	syncDir(dir)
}
