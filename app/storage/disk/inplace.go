package disk

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
)

// Why tells why a file was written in place, where a new one in its place would have lost something.
type Why string

// The reasons. They are the ends of keys of texts ("files.in_place.links").
const (
	Replaced   Why = ""           // it was not: a new file stands in its place
	Links      Why = "links"      // it has several names, and would have lost the others
	Owner      Why = "owner"      // it belongs to another user or group
	Attributes Why = "attributes" // it has an access list or attributes that can't be given to another file
	Folder     Why = "folder"     // the folder may not be written to
)

// away is the path of a file in a folder of the user's that lasts, since the file's own may not be written to.
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

// Torn is the error of a file that could not be written to its end in place, nor made what it was.
type Torn struct {
	Path, Before string // the file, and the copy of what it was
	Err          error
}

// Error implements error.
func (e *Torn) Error() string {
	return fmt.Sprintf("%s was written in part (%v); what it was is in %s", e.Path, e.Err, e.Before)
}

// Unwrap returns why it could not be written.
func (e *Torn) Unwrap() error { return e.Err }

// overwrite writes the content of a file into another one, which keeps its names, its owner and all else, and returns
// a copy of what it was. The copy lies beside it, or in a folder of the user's, and stays where the program is killed.
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

// safetyCopy copies a file to one beside it, NAME~ or the first such name that is free.
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

// free makes a file whose name is that of another and a tilde, or where there is such a one a number behind that.
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

// pour writes the content of a file over that of another, and puts it on the disk.
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
