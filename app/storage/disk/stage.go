package disk

import (
	"errors"
	"io"
	"io/fs"
	"os"
	"path/filepath"

	"github.com/natefinch/atomic"
)

// Stage is files that are written beside their places and then all moved there. The zero Stage is empty.
type Stage struct {
	files   []staged
	journal string // the note about the steps to do; empty: none
}

type staged struct {
	temp, path string
	fresh      bool   // there was no file at the path
	before     string // the old file or its copy, until all files are in their places
	why        Why    // why it is written in place
}

// Add writes a file for a path, with the guarantees of Replace. The error is write's or the file system's.
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
	if err != nil && !f.fresh && os.IsPermission(err) { // the folder may be read-only although the file is writable
		f.why = Folder
		var elsewhere string
		if elsewhere, err = away(path); err == nil {
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

// Commit moves all files to their places, one after the other. If one fails, the earlier ones are taken back: all files
// are there or none. A program that is killed meanwhile leaves a note of the steps, and the next program to write in
// the folder does them.
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

// place moves a file to its place. If there are several files, it keeps the old one.
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
			// The file system, for example of a USB stick, has no second names. If the program is killed now, the
			// journal completes the work.
			f.before = name
		}
	}
	if err = atomic.ReplaceFile(f.temp, f.path); err != nil && f.before != "" {
		f.takeBack()
	}
	return err
}

// link gives a file a second name. Tests replace it.
var link = os.Link

// takeBack restores the old file. If that fails, the old file stays beside it.
func (f *staged) takeBack() {
	switch {
	case f.fresh:
		_ = os.Remove(f.path)
		return
	case f.before == "":
		return
	case f.why != Replaced && pour(f.path, f.before) == nil,
		f.why == Replaced && os.Rename(f.before, f.path) == nil: // this leaves two names of one file unchanged
		_ = os.Remove(f.before)
	}
	f.before = ""
}

// Discard removes added files that are not in their places.
func (s *Stage) Discard() {
	for _, f := range s.files {
		_ = os.Remove(f.temp)
		if f.before != "" {
			_ = os.Remove(f.before)
		}
	}
	s.files = nil
}
