package box

import (
	"errors"
	"io"
	"io/fs"
	"os"
	"syscall"
)

// ErrTooLarge is the error of Take if there are too many bytes, or too many files and folders.
var ErrTooLarge = errors.New("the files are too large")

// Take copies the regular files of a folder (name) in the work folder to a folder (target) outside the box. It also
// copies subfolders, but no links. No process may run in the box.
func (b *Box) Take(name, target string, bytes, files int64) error {
	from, err := b.work.OpenRoot(name)
	if err != nil {
		return err
	}
	defer func() { _ = from.Close() }()
	to, err := os.OpenRoot(target)
	if err != nil {
		return err
	}
	defer func() { _ = to.Close() }()
	return fs.WalkDir(from.FS(), ".", func(path string, entry fs.DirEntry, err error) error {
		if files--; err == nil && files < 0 {
			err = ErrTooLarge
		}
		switch {
		case err != nil:
			return err
		case path == ".":
			return nil
		case entry.IsDir():
			return to.Mkdir(path, 0o755)
		case !entry.Type().IsRegular():
			return nil
		}
		n, err := copyFile(from, to, path, bytes)
		if bytes -= n; err == nil && bytes < 0 {
			err = ErrTooLarge
		}
		return err
	})
}

// Get returns the contents of a regular file in the work folder, but at most limit bytes. Without such a file, or if
// the program has removed the right to read it, ok is false. No process may run in the box.
func (b *Box) Get(name string, limit int64) (data []byte, ok bool, err error) {
	if info, err := b.work.Lstat(name); err != nil || !info.Mode().IsRegular() {
		return nil, false, nil
	}
	in, err := openRegular(b.work, name)
	if err != nil {
		return nil, false, nil
	}
	defer func() { _ = in.Close() }()
	data, err = io.ReadAll(io.LimitReader(in, limit))
	return data, err == nil, err
}

// openRegular opens a regular file, and does not wait for a pipe.
func openRegular(folder *os.Root, path string) (*os.File, error) {
	file, err := folder.OpenFile(path, os.O_RDONLY|syscall.O_NONBLOCK, 0)
	if err != nil {
		return nil, err
	}
	if info, err := file.Stat(); err != nil || !info.Mode().IsRegular() {
		return nil, errors.Join(err, file.Close(), &fs.PathError{Op: "open", Path: path, Err: fs.ErrInvalid})
	}
	return file, nil
}

// copyFile copies a regular file, but at most limit+1 bytes.
func copyFile(from, to *os.Root, path string, limit int64) (n int64, err error) {
	in, err := openRegular(from, path)
	if err != nil {
		return 0, err
	}
	defer func() { _ = in.Close() }()
	out, err := to.OpenFile(path, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o755)
	if err != nil {
		return 0, err
	}
	n, err = io.Copy(out, io.LimitReader(in, limit+1))
	return n, errors.Join(err, out.Close())
}
