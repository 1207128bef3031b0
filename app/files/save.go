package files

import (
	"bufio"
	"errors"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strings"

	"stepboard/app/document"
)

// Save writes a document to a file in a format, with the guarantees of Replace. It returns the new file's stamp. The
// error is a *solve.FormatError where the judge's format can't hold the document, or the file system's.
func Save(path string, c document.Content, f Format) (Stamp, error) {
	h := newHash()
	path, err := replace(path, func(w io.Writer) error { return Write(io.MultiWriter(w, h), c, f) })
	if err != nil {
		return Stamp{}, err
	}
	info, err := os.Stat(path)
	if err != nil {
		return Stamp{}, err
	}
	return stampOf(info, h.Sum64()), nil
}

// Replace puts what write writes in the place of the file at a path, whole or not at all: a file that is there stays
// as it is until the new one is complete and on the disk, keeps its permissions, and is written where a symbolic link
// points. What is written goes, through a buffer, to a file beside it, which is removed where write returns an error
// or panics. The error is write's or the file system's.
func Replace(path string, write func(io.Writer) error) error {
	_, err := replace(path, write)
	return err
}

var (
	errNotRegular = errors.New("not a regular file")
	errLinks      = errors.New("too many levels of symbolic links")
)

// replace does it and returns where the file is, links followed.
func replace(path string, write func(io.Writer) error) (string, error) {
	var s Stage
	defer s.Discard()
	if err := s.Add(path, write); err != nil {
		return "", err
	}
	path = s.files[0].path
	return path, s.Commit()
}

// replaceable returns the permissions of the file at a path, 0 where there is none, or why it can't be replaced.
func replaceable(path string) (fs.FileMode, error) {
	info, err := os.Stat(path)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return 0, nil
	case err != nil:
		return 0, err
	case !info.Mode().IsRegular():
		return 0, &fs.PathError{Op: "save", Path: path, Err: errNotRegular}
	}
	// A file that may not be written is not replaced either, though the directory would allow it.
	old, err := os.OpenFile(path, os.O_WRONLY, 0)
	if err != nil {
		return 0, err
	}
	_ = old.Close()
	return info.Mode().Perm(), nil
}

// fill writes a new file, puts it on the disk and closes it. A mode of 0 leaves the permissions as they are.
func fill(out *os.File, mode fs.FileMode, write func(io.Writer) error) error {
	buffer := bufio.NewWriterSize(out, 1<<16)
	if err := write(buffer); err != nil {
		return err
	}
	if err := buffer.Flush(); err != nil {
		return err
	}
	if mode != 0 {
		if err := os.Chmod(out.Name(), mode); err != nil {
			return err
		}
	}
	if err := out.Sync(); err != nil {
		return err
	}
	return out.Close()
}

// mostBase is how many bytes of a file's name are part of that of the one beside it, which may be no longer than file
// systems allow.
const mostBase = 100

// create makes a new file beside the one at path, with the permissions that the user's umask gives to new files, which
// those of os.CreateTemp are not.
func create(path string) (*os.File, error) {
	base := filepath.Base(path)
	base = strings.ToValidUTF8(base[:min(len(base), mostBase)], "")
	probe, err := os.CreateTemp(filepath.Dir(path), "."+base+".*")
	if err != nil {
		return nil, err
	}
	name := probe.Name()
	_ = probe.Close()
	if err := os.Remove(name); err != nil {
		return nil, err
	}
	return os.OpenFile(name, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o666)
}

// target is the path that symbolic links lead to; the last one may point to a file that is still to be made.
func target(path string) (string, error) {
	for range 40 {
		info, err := os.Lstat(path)
		if err != nil || info.Mode()&fs.ModeSymlink == 0 {
			return path, nil // what is wrong with it shows when it is used
		}
		next, err := os.Readlink(path)
		if err != nil {
			return "", err
		}
		if !filepath.IsAbs(next) {
			next = filepath.Join(filepath.Dir(path), next)
		}
		path = next
	}
	return "", &fs.PathError{Op: "save", Path: path, Err: errLinks}
}

// syncDir puts the change of a name on the disk, where the system can do that. The file is whole either way.
func syncDir(dir string) {
	if d, err := os.Open(dir); err == nil {
		_ = d.Sync()
		_ = d.Close()
	}
}
