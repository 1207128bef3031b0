package disk

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
)

// Why is the reason why a file was written in place instead of replaced.
type Why string

// The reasons. They are the ends of keys of texts ("files.in_place.links").
const (
	Replaced   Why = ""           // it has several names, and would lose the others
	Links      Why = "links"      // it has several names, and would have lost the others
	Owner      Why = "owner"      // it belongs to another user or group
	Attributes Why = "attributes" // it has an access list or attributes that can't be given to another file
	Folder     Why = "folder"     // the folder may not be written to
)

// away is the path of a file in a permanent folder of the user, because the file's own folder may not be written to.
func away(path string) (string, error) {
	dir, err := Config("saving")
	if err != nil {
		return "", err
	}
	if err := os.MkdirAll(dir, 0o700); err != nil {
		return "", err
	}
	sweep(dir)
	return filepath.Join(dir, filepath.Base(path)), nil
}

// Torn is the error of a file that could neither be written in place completely nor restored.
type Torn struct {
	Path, Before string // the file, and the copy of its old content
	Err          error
}

// Error implements error.
func (e *Torn) Error() string {
	return fmt.Sprintf("%s was written in part (%v); what it was is in %s", e.Path, e.Err, e.Before)
}

// Unwrap returns the error of writing.
func (e *Torn) Unwrap() error { return e.Err }

// overwrite writes the content of a file into another one, which keeps its names, its owner and its other attributes.
// It returns a copy of the old content. The copy is beside the file or in a folder of the user. It stays if the program
// is killed.
func overwrite(path, from string) (before string, err error) {
	before, err = safetyCopy(path)
	if err != nil {
		return "", err
	}
	if err := pour(path, from); err != nil {
		if again := pour(path, before); again != nil {
			return "", &Torn{path, before, err}
		}
		_ = os.Remove(before)
		return "", err
	}
	return before, nil
}

// safetyCopy copies a file to NAME~ beside it, or to the first such name that is free.
func safetyCopy(path string) (string, error) {
	in, err := os.Open(path)
	if err != nil {
		return "", err
	}
	defer in.Close()
	out, err := free(path)
	if err != nil && os.IsPermission(err) {
		elsewhere, e := away(path)
		if e != nil {
			return "", err
		}
		out, err = free(elsewhere)
	}
	if err != nil {
		return "", err
	}
	defer out.Close()
	_, err = io.Copy(out, in)
	if err == nil {
		err = out.Sync()
	}
	if err != nil {
		_ = os.Remove(out.Name())
		return "", err
	}
	syncDir(filepath.Dir(out.Name()))
	return out.Name(), nil
}

// free creates a file named like another with a tilde. If that name exists, a number follows the tilde.
func free(path string) (*os.File, error) {
	for n := 1; ; n++ {
		name := path + "~"
		if n > 1 {
			name = fmt.Sprintf("%s~%d", path, n)
		}
		out, err := os.OpenFile(name, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o600)
		if err == nil || n == 1000 || !errors.Is(err, fs.ErrExist) {
			return out, err
		}
	}
}

// pour overwrites a file with the content of another, and syncs it to the disk.
func pour(path, from string) error {
	in, err := os.Open(from)
	if err != nil {
		return err
	}
	defer in.Close()
	out, err := os.OpenFile(path, os.O_WRONLY, 0)
	if err != nil {
		return err
	}
	defer out.Close()
	n, err := io.Copy(out, in)
	if err == nil {
		err = out.Truncate(n)
	}
	if err == nil {
		err = out.Sync()
	}
	return errors.Join(err, out.Close())
}
