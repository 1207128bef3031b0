package disk

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
)

// Why says why a file was written in place and not replaced.
type Why string

// The reasons. A reason is the end of the key of a text, such as "files.in_place.links".
const (
	Replaced   Why = ""           // the file was replaced
	Links      Why = "links"      // the file has several names; a new file would have only one name
	Owner      Why = "owner"      // the file belongs to another user or group
	Attributes Why = "attributes" // the file has access lists or attributes that can't be given to another file
	Folder     Why = "folder"     // nothing may be created in the folder
)

// fallbackPath returns a path in the user's configuration for a temporary file. It is for temporary files that can't be
// created in the folder of path.
func fallbackPath(path string) (string, error) {
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

// Torn says that a file was written in place only in part, and could not be restored.
type Torn struct {
	Path, Before string // the file, and the copy of its old content
	Err          error
}

func (e *Torn) Error() string {
	return fmt.Sprintf("%s was written in part (%v); what it was is in %s", e.Path, e.Err, e.Before)
}

func (e *Torn) Unwrap() error { return e.Err }

// overwrite gives the file at path the content of the file at source. The file at path keeps its names, owner and other
// attributes. overwrite returns the path of a copy of the old content. The copy is in the same folder or in the user's
// configuration. The caller removes the copy. If the program is killed, the copy stays.
func overwrite(path, source string) (before string, err error) {
	before, err = safetyCopy(path)
	if err != nil {
		return "", err
	}
	if err := copyInto(path, source); err != nil {
		if again := copyInto(path, before); again != nil {
			return "", &Torn{path, before, err}
		}
		_ = os.Remove(before)
		return "", err
	}
	return before, nil
}

// safetyCopy copies a file to NAME~ in the same folder, or to the first free name of NAME~2, NAME~3 and so on. If
// nothing may be created in that folder, the copy is in the user's configuration.
func safetyCopy(path string) (string, error) {
	out, err := createBackup(path)
	if err != nil && os.IsPermission(err) {
		elsewhere, e := fallbackPath(path)
		if e != nil {
			return "", err
		}
		out, err = createBackup(elsewhere)
	}
	if err != nil {
		return "", err
	}
	_ = out.Close()
	if err := copyInto(out.Name(), path); err != nil {
		_ = os.Remove(out.Name())
		return "", err
	}
	syncDir(filepath.Dir(out.Name()))
	return out.Name(), nil
}

// createBackup creates the file path~. If this file exists, createBackup tries path~2, path~3 and so on.
func createBackup(path string) (*os.File, error) {
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

// copyInto overwrites the file at path with the content of the file at source. It waits until the disk has the content.
func copyInto(path, source string) error {
	in, err := os.Open(source)
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
