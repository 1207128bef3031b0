// Package disk puts files in their places: whole or not at all, with all that belongs to a file, and with nothing left
// behind. It also says in plain words what a system's error means.
package disk

import (
	"bufio"
	"errors"
	"io"
	"io/fs"
	"os"
	"path/filepath"
)

// Replace puts what write writes in the place of the file at a path, whole or not at all: a file that is there stays
// as it is until the new one is complete and on the disk. The new one keeps permissions, owner, access lists and
// extended attributes, and is written where a symbolic link points. What is written goes, through a buffer, to a file
// beside it, which is removed where write returns an error or panics. The error is write's or the file system's.
//
// A file that can't be replaced without a loss is written in place: one with several names, of another owner, or in a
// folder that may not be written. Until it is complete a copy of it lies on the disk.
func Replace(path string, write func(io.Writer) error) (inPlace Why, err error) {
	var s Stage
	defer s.Discard()
	if err := s.Add(path, write); err != nil {
		return Replaced, err
	}
	inPlace = s.files[0].why
	return inPlace, s.Commit()
}

// Bytes writes data, for Replace and Stage.Add.
func Bytes(data []byte) func(io.Writer) error {
	return func(w io.Writer) error {
		_, err := w.Write(data)
		return err
	}
}

// Config is the path of what the program keeps under a name in the user's configuration.
func Config(name string) (string, error) {
	dir, err := os.UserConfigDir()
	if err != nil {
		return "", err
	}
	return filepath.Join(dir, "stepboard", name), nil
}

// Errors of what can't be written to.
var (
	errNotRegular = errors.New("not a regular file")
	errLinks      = errors.New("too many levels of symbolic links")
)

// lookAt finds out about the file at a path that will be replaced, or why it can't be. Without an info there is none.
func lookAt(path string) (info fs.FileInfo, attrs attributes, err error) {
	info, err = os.Stat(path)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return nil, attrs, nil
	case err != nil:
		return nil, attrs, err
	case !info.Mode().IsRegular():
		return nil, attrs, &fs.PathError{Op: "save", Path: path, Err: errNotRegular}
	}
	// A file that may not be written is not replaced either, though the directory would allow it.
	f, err := os.OpenFile(path, os.O_WRONLY, 0)
	if err != nil {
		return nil, attrs, err
	}
	_ = f.Close()
	return info, attributesOf(path), nil
}

// fill writes a new file and puts it on the disk.
func fill(out *os.File, write func(io.Writer) error) error {
	buffer := bufio.NewWriterSize(out, 1<<16)
	if err := write(buffer); err != nil {
		return err
	}
	if err := buffer.Flush(); err != nil {
		return err
	}
	return out.Sync()
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

// about makes an error of the file system one about the file that was meant, not about the hidden one beside it.
func about(path string, err error) error {
	var named *fs.PathError
	var linked *os.LinkError
	switch {
	case errors.As(err, &named):
		return &fs.PathError{Op: "save", Path: path, Err: named.Err}
	case errors.As(err, &linked):
		return &fs.PathError{Op: "save", Path: path, Err: linked.Err}
	}
	return err
}
