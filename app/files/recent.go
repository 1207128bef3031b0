package files

import (
	"encoding/json"
	"io"
	"os"
	"path/filepath"
	"slices"
)

// maxRecent is how many recent files are remembered.
const maxRecent = 12

// Recent is the list of files used last, kept in a file of its own. A list that can't be read is an empty one.
type Recent struct{ path string }

// NewRecent is the list that is kept at a path; its folder is made when needed.
func NewRecent(path string) *Recent { return &Recent{path} }

// RecentPath is where the program keeps the list, in the user's configuration.
func RecentPath() (string, error) {
	dir, err := os.UserConfigDir()
	if err != nil {
		return "", err
	}
	return filepath.Join(dir, "stepboard", "recent.json"), nil
}

// List is the files used last that are still there, the latest first, as absolute paths.
func (r *Recent) List() []string {
	data, err := os.ReadFile(r.path)
	if err != nil {
		return nil
	}
	var list []string
	if json.Unmarshal(data, &list) != nil {
		return nil
	}
	list = slices.DeleteFunc(list, func(path string) bool {
		info, err := os.Stat(path)
		return err != nil || info.IsDir()
	})
	return list[:min(len(list), maxRecent)]
}

// Add puts a file at the head of the list.
func (r *Recent) Add(path string) error {
	path, err := filepath.Abs(path)
	if err != nil {
		return err
	}
	list := slices.DeleteFunc(r.List(), func(p string) bool { return p == path })
	list = slices.Insert(list, 0, path)
	return r.save(list[:min(len(list), maxRecent)])
}

// Clear empties the list.
func (r *Recent) Clear() error { return r.save([]string{}) }

func (r *Recent) save(list []string) error {
	data, err := json.MarshalIndent(list, "", "  ")
	if err != nil {
		return err
	}
	if err := os.MkdirAll(filepath.Dir(r.path), 0o755); err != nil {
		return err
	}
	return Replace(r.path, func(w io.Writer) error {
		_, err := w.Write(append(data, '\n'))
		return err
	})
}
