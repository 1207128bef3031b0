package files

import (
	"bytes"
	"errors"
	"hash/maphash"
	"io/fs"
	"os"
	"path/filepath"

	"github.com/natefinch/atomic"

	"stepboard/app/document"
)

// Save writes a document to a file in a format, whole or not at all: a file that is there stays as it is until the new one
// is complete, keeps its permissions, and is written where a symbolic link points. It returns the new file's stamp. The
// error is a *solve.FormatError where the judge's format can't hold the document, or the file system's.
func Save(path string, c document.Content, f Format) (Stamp, error) {
	var buf bytes.Buffer
	if err := Write(&buf, c, f); err != nil {
		return Stamp{}, err
	}
	path, err := replace(path, buf.Bytes())
	if err != nil {
		return Stamp{}, err
	}
	info, err := os.Stat(path)
	if err != nil {
		return Stamp{}, err
	}
	return stampOf(info, maphash.Bytes(seed, buf.Bytes())), nil
}

var (
	errNotRegular = errors.New("not a regular file")
	errLinks      = errors.New("too many levels of symbolic links")
)

// replace puts data in the place of the file at a path and returns where that is, links followed. The data is on the disk
// before the name points to it.
func replace(path string, data []byte) (string, error) {
	path, err := target(path)
	if err != nil {
		return "", err
	}
	mode := fs.FileMode(0)
	switch info, err := os.Stat(path); {
	case errors.Is(err, fs.ErrNotExist):
	case err != nil:
		return "", err
	case !info.Mode().IsRegular():
		return "", &fs.PathError{Op: "save", Path: path, Err: errNotRegular}
	default:
		// A file that may not be written is not replaced either, though the directory would allow it.
		old, err := os.OpenFile(path, os.O_WRONLY, 0)
		if err != nil {
			return "", err
		}
		_ = old.Close()
		mode = info.Mode().Perm()
	}
	out, err := create(path)
	if err != nil {
		return "", err
	}
	temp := out.Name()
	_, err = out.Write(data)
	if err == nil && mode != 0 {
		err = os.Chmod(temp, mode)
	}
	if err == nil {
		err = out.Sync()
	}
	if e := out.Close(); err == nil {
		err = e
	}
	if err == nil {
		err = atomic.ReplaceFile(temp, path)
	}
	if err != nil {
		_ = os.Remove(temp)
		return "", err
	}
	syncDir(filepath.Dir(path))
	return path, nil
}

// create makes a new file beside the one at path, with the permissions that the user's umask gives to new files, which
// those of os.CreateTemp are not.
func create(path string) (*os.File, error) {
	probe, err := os.CreateTemp(filepath.Dir(path), "."+filepath.Base(path)+".*")
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
