package disk

import (
	"errors"
	"io"
	"io/fs"
	"os"
	"path/filepath"

	"github.com/natefinch/atomic"
)

// Stage is a set of files that are first written under temporary names and then all moved to their places.
type Stage struct {
	files   []staged
	journal string // path of the note about the moves; empty: no note
}

// staged is a file of the set: its temporary path and its final path.
type staged struct {
	temp, path string
	fresh      bool   // no file was at path before
	before     string // path of the old file or its copy, until all files are in their places; empty: no old file
	why        Why    // why the file is written in place; Replaced: it is not
}

// Add writes the new content for a path into a temporary file. The error comes from the function write or the system.
func (s *Stage) Add(path string, write func(io.Writer) error) error {
	path, err := target(path)
	if err != nil {
		return err
	}
	info, attrs, err := lookAt(path)
	if err != nil {
		return err
	}
	sweep(filepath.Dir(path))
	f := staged{path: path, fresh: info == nil, why: attrs.inPlace()}
	out, err := create(path)
	if err != nil && !f.fresh && os.IsPermission(err) { // the file may be writable although its folder is read-only
		f.why = Folder
		var elsewhere string
		if elsewhere, err = fallbackPath(path); err == nil {
			out, err = create(elsewhere)
		}
	}
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return about(filepath.Dir(path), err)
	case err != nil:
		return about(path, err)
	}
	defer out.Close()
	f.temp = out.Name()
	s.files = append(s.files, f)
	if err := fill(out, write); err != nil {
		return about(path, err)
	}
	if !f.fresh && f.why == Replaced {
		s.files[len(s.files)-1].why = attrs.give(f.temp, info.Mode().Perm())
	}
	return about(path, out.Close())
}

// Commit moves all files to their places, one after the other. If one move fails, the earlier moves are undone:
// either all files are new or none. If the program is killed meanwhile, the note about the moves stays. The next
// program that writes in the folder makes the rest of the moves.
func (s *Stage) Commit() error {
	s.note()
	for i := range s.files {
		if err := s.place(&s.files[i]); err != nil {
			for k := range i {
				s.files[k].takeBack()
			}
			s.endNote()
			return about(s.files[i].path, err)
		}
		if i+1 == len(s.files) || filepath.Dir(s.files[i+1].path) != filepath.Dir(s.files[i].path) {
			syncDir(filepath.Dir(s.files[i].path))
		}
	}
	s.endNote()
	s.Discard()
	return nil
}

// place moves a file to its place. If the set has several files, it keeps the old file for takeBack.
func (s *Stage) place(f *staged) (err error) {
	if f.why != Replaced {
		f.before, err = overwrite(f.path, f.temp)
		return err
	}
	if len(s.files) > 1 && !f.fresh {
		name := filepath.Join(filepath.Dir(f.path), "."+filepath.Base(f.temp)+suffix())
		switch {
		case link(f.path, name) == nil:
			f.before = name
		case s.journal != "" && os.Rename(f.path, name) == nil:
			// The file system has no hard links, for example on a USB stick, so the old file is moved away. If the
			// program is killed now, another program completes the moves of the note.
			f.before = name
		}
	}
	if err = atomic.ReplaceFile(f.temp, f.path); err != nil && f.before != "" {
		f.takeBack()
	}
	return err
}

// link makes a hard link. Tests replace it.
var link = os.Link

// takeBack restores the old file. If this fails, the old content stays at f.before.
func (f *staged) takeBack() {
	switch {
	case f.fresh:
		_ = os.Remove(f.path)
		return
	case f.before == "":
		return
	case f.why != Replaced && copyInto(f.path, f.before) == nil,
		f.why == Replaced && os.Rename(f.before, f.path) == nil: // a rename of two links to one file does nothing
		_ = os.Remove(f.before)
	}
	f.before = ""
}

// Discard removes temporary files and old files that are left.
func (s *Stage) Discard() {
	for _, f := range s.files {
		_ = os.Remove(f.temp)
		if f.before != "" {
			_ = os.Remove(f.before)
		}
	}
	s.files = nil
}
