package files

import (
	"encoding/json"
	"net/url"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"unicode/utf8"

	"stepboard/app/storage/disk"
)

const maxRecent = 12

// Recent is the list of the files used last, stored in a file. If this file can't be read, the list is empty.
type Recent struct{ path string }

// NewRecent returns the list stored at a path. The folder of the list is made when the list is first written.
func NewRecent(path string) *Recent { return &Recent{path} }

// RecentPath returns the path of the list in the user's configuration.
func RecentPath() (string, error) { return disk.Config("recent.json") }

// List returns the absolute paths of the files used last that still exist, the latest first.
func (r *Recent) List() []string {
	list := slices.DeleteFunc(r.read(), func(path string) bool {
		info, err := os.Stat(path)
		return err != nil || info.IsDir()
	})
	return list[:min(len(list), maxRecent)]
}

func (r *Recent) read() []string {
	data, err := os.ReadFile(r.path)
	if err != nil {
		return nil
	}
	var list []string
	if json.Unmarshal(data, &list) != nil {
		return nil
	}
	for i, entry := range list {
		list[i] = unescaped(entry)
	}
	return list
}

// Add puts a path at the beginning of the list.
func (r *Recent) Add(path string) error {
	path, err := filepath.Abs(path)
	if err != nil {
		return err
	}
	list := slices.DeleteFunc(r.List(), func(p string) bool { return p == path })
	list = slices.Insert(list, 0, path)
	list = list[:min(len(list), maxRecent)]
	for i, path := range list {
		list[i] = escaped(path)
	}
	return disk.ReplaceJSON(r.path, list)
}

// asURL is the beginning of an entry whose path is not UTF-8. JSON can't hold such a path, so the entry is a URL.
const asURL = "file://"

func escaped(path string) string {
	if utf8.ValidString(path) {
		return path
	}
	return (&url.URL{Scheme: "file", Path: path}).String()
}

func unescaped(entry string) string {
	if u, err := url.Parse(entry); err == nil && strings.HasPrefix(entry, asURL) {
		return u.Path
	}
	return entry
}
