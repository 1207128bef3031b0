package files

import (
	"io"
	"os"
	"path/filepath"

	"github.com/natefinch/atomic"
)

// Stage is files that are written beside their places, and then all put there. The zero Stage is empty.
type Stage struct {
	files []staged
}

type staged struct {
	temp, path string
	fresh      bool // there was no file at the path
}

// Add writes a file that will stand at a path, with the guarantees of Replace. The error is write's or the file
// system's.
func (s *Stage) Add(path string, write func(io.Writer) error) error {
	path, err := target(path)
	if err != nil {
		return err
	}
	mode, err := replaceable(path)
	if err != nil {
		return err
	}
	out, err := create(path)
	if err != nil {
		return err
	}
	defer out.Close()
	s.files = append(s.files, staged{out.Name(), path, mode == 0})
	return fill(out, mode, write)
}

// Commit puts all files in their places, one after the other. Where one can't be put there, those before it that are
// new are taken away again; such as were replaced are not brought back.
func (s *Stage) Commit() error {
	for i, f := range s.files {
		if err := atomic.ReplaceFile(f.temp, f.path); err != nil {
			for _, done := range s.files[:i] {
				if done.fresh {
					_ = os.Remove(done.path)
				}
			}
			s.files = s.files[i:]
			return err
		}
		if i+1 == len(s.files) || filepath.Dir(s.files[i+1].path) != filepath.Dir(f.path) {
			syncDir(filepath.Dir(f.path))
		}
	}
	s.files = nil
	return nil
}

// Discard removes what was added and is not in its place.
func (s *Stage) Discard() {
	for _, f := range s.files {
		_ = os.Remove(f.temp)
	}
	s.files = nil
}
