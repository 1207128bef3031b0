package disk

import (
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
)

// journalName begins the name of a note about a set of files that is about to be put in its places.
const journalName = ".stepboard-set"

// step is a file of a set: its name while it is written, and its name in the end, both in the folder of the note.
type step struct{ From, To string }

// note writes down what is about to be done, where it takes several steps in one folder. A set without a note is put in
// its places all the same.
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

// endNote takes the note away when there is nothing left to do.
func (s *Stage) endNote() {
	if s.journal != "" {
		_ = os.Remove(s.journal)
		s.journal = ""
	}
}

// finish puts the files of a note in their places, as the program that wrote it would have done. A note that was not
// finished was no start either: nothing had been put anywhere.
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
			return // no note of ours
		}
	}
	for _, x := range steps {
		_ = os.Rename(filepath.Join(dir, x.From), filepath.Join(dir, x.To)) // those that are gone are in their places
	}
	syncDir(dir)
}
