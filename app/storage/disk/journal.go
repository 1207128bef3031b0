package disk

import (
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
)

// journalName begins the name of a note about a set of files to be moved to their places.
const journalName = ".stepboard-set"

// step is a file of a set: its temporary name and its final name, both in the folder of the note.
type step struct{ From, To string }

// note writes down the steps to do, if there are several in one folder. If the note can't be written, the set is still
// moved to its places.
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
	_, err = out.Write(data)
	if err == nil {
		err = out.Sync()
	}
	if err != nil {
		_ = os.Remove(out.Name())
		return
	}
	s.journal = out.Name()
	syncDir(dir)
}

// endNote removes the note when all steps are done.
func (s *Stage) endNote() {
	if s.journal != "" {
		_ = os.Remove(s.journal)
		s.journal = ""
	}
}

// finish moves the files of a note to their places, as the program that wrote it would have done. An incomplete note is
// ignored: no file had been moved yet.
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
			return // not our note
		}
	}
	for _, x := range steps {
		_ = os.Rename(filepath.Join(dir, x.From), filepath.Join(dir, x.To)) // missing files are in their places already
	}
	syncDir(dir)
}
