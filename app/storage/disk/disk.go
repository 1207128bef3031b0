// Package disk writes files completely or not at all, keeps their attributes, and leaves nothing behind. It also
// explains a system's error in plain words.
package disk

import (
	"bufio"
	"errors"
	"io"
	"io/fs"
	"os"
	"path/filepath"
)

// Replace writes the file at a path, completely or not at all: an existing file stays unchanged until the new one is
// complete and on the disk. The new file keeps permissions, owner, access lists and extended attributes, and symbolic
// links are followed. write writes through a buffer to a file beside the target. This file is removed if write returns
// an error or panics. The error is write's or the file system's.
//
// A file that can't be replaced without a loss is written in place: a file with several names, of another owner, or in
// a folder that may not be written. Until it is complete, a copy of the old file is on the disk.
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

// Config is the path of a file or folder with a name in the program's part of the user's configuration.
func Config(name string) (string, error) {
	dir, err := os.UserConfigDir()
	if err != nil {
		return "", err
	}
	return filepath.Join(dir, "stepboard", name), nil
}

// Errors of unwritable paths.
var (
	errNotRegular = errors.New("not a regular file")
	errLinks      = errors.New("too many levels of symbolic links")
)

// lookAt inspects the file at a path that will be replaced, or returns why it can't be replaced. info is nil if there
// is no file.
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
	// A file that may not be written is not replaced, even if the directory would allow it.
	f, err := os.OpenFile(path, os.O_WRONLY, 0)
	if err != nil {
		return nil, attrs, err
	}
	_ = f.Close()
	return info, attributesOf(path), nil
}

// fill writes a new file and syncs it to the disk.
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

// target is the path after following symbolic links. The last link may point to a file that does not exist yet.
func target(path string) (string, error) {
	for range 40 {
		info, err := os.Lstat(path)
		if err != nil || info.Mode()&fs.ModeSymlink == 0 {
			return path, nil // its errors show when it is used
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

// syncDir syncs the change of a name to the disk, if the system can do that. The file is complete in either case.
func syncDir(dir string) {
	if d, err := os.Open(dir); err == nil {
		_ = d.Sync()
		_ = d.Close()
	}
}

// about changes an error of the file system so that it names the intended file instead of the hidden one beside it.
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
