// Package disk writes files completely or not at all, keeps their attributes, and leaves no temporary files behind. It
// also explains errors of the system in plain words.
package disk

import (
	"bufio"
	"encoding/json"
	"errors"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"syscall"
)

// Replace writes the file at a path, completely or not at all. An existing file stays unchanged until the new file is
// complete and on the disk. The new file gets the permissions, owner, access lists and extended attributes of the old
// file, and symbolic links are followed. The function write writes into a buffer for a temporary file in the same
// folder. If it returns an error or panics, the temporary file is removed. The error comes from the function write or
// from the file system.
//
// Some files can't be replaced without a loss: a file has several names or another owner, or its attributes can't
// be kept. In some folders nothing may be created. Then the file is written in place, and inPlace says why. A copy
// of the old content is on the disk until the file is complete.
func Replace(path string, write func(io.Writer) error) (inPlace Why, err error) {
	var s Stage
	defer s.Discard()
	if err := s.Add(path, write); err != nil {
		return Replaced, err
	}
	inPlace = s.files[0].why
	return inPlace, s.Commit()
}

// Bytes returns a function for Replace and Stage.Add that writes data.
func Bytes(data []byte) func(io.Writer) error {
	return func(w io.Writer) error {
		_, err := w.Write(data)
		return err
	}
}

// ReplaceJSON writes a value as JSON with the guarantees of Replace. It makes the folder of the file if necessary.
func ReplaceJSON(path string, value any) error {
	data, err := json.MarshalIndent(value, "", "  ")
	if err != nil {
		return err
	}
	if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
		return err
	}
	_, err = Replace(path, Bytes(append(data, '\n')))
	return err
}

// Read returns the content of a regular file, at most the given number of bytes.
func Read(path string, most int64) ([]byte, error) {
	in, err := OpenRegular(os.OpenFile, path)
	if err != nil {
		return nil, err
	}
	defer in.Close()
	return io.ReadAll(io.LimitReader(in, most))
}

// OpenRegular opens a regular file with the function open, for example [os.OpenFile]. It refuses a pipe or a device
// without waiting for it.
func OpenRegular(open func(string, int, fs.FileMode) (*os.File, error), path string) (*os.File, error) {
	file, err := open(path, os.O_RDONLY|syscall.O_NONBLOCK, 0)
	if err != nil {
		return nil, err
	}
	if info, err := file.Stat(); err != nil || !info.Mode().IsRegular() {
		return nil, errors.Join(err, &fs.PathError{Op: "open", Path: path, Err: errNotRegular}, file.Close())
	}
	return file, nil
}

// Config returns the path of a file or folder in the program's folder in the user's configuration.
func Config(name string) (string, error) {
	dir, err := os.UserConfigDir()
	if err != nil {
		return "", err
	}
	return filepath.Join(dir, "stepboard", name), nil
}

// Errors for paths that can't be written.
var (
	errNotRegular = errors.New("not a regular file")
	errLinks      = errors.New("too many levels of symbolic links")
)

// lookAt inspects the file that is to be replaced. info is nil if no file is there. err says why it can't be replaced.
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
	// A file that the user may not write is not replaced, even if the permissions of the folder would allow it.
	f, err := os.OpenFile(path, os.O_WRONLY, 0)
	if err != nil {
		return nil, attrs, err
	}
	_ = f.Close()
	return info, attributesOf(path), nil
}

// fill writes the content of a new file and waits until it is on the disk.
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

// target returns the path after following symbolic links. The last link may point to a file that does not exist yet.
func target(path string) (string, error) {
	for range 40 {
		info, err := os.Lstat(path)
		if err != nil || info.Mode()&fs.ModeSymlink == 0 {
			return path, nil // errors show when the path is used
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

// syncDir waits until changed names in a folder are on the disk, if the system can do that.
func syncDir(dir string) {
	if d, err := os.Open(dir); err == nil {
		_ = d.Sync()
		_ = d.Close()
	}
}

// about changes an error of the file system so that it names path in place of a temporary file.
func about(path string, err error) error {
	if _, cause := fault(err); cause != nil {
		return &fs.PathError{Op: "save", Path: path, Err: cause}
	}
	return err
}
