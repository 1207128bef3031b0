// Package collection contains the puzzles that come with the program as files of rules. Each file is read on first use.
package collection

import (
	"io/fs"
	"path"
	"slices"
	"strings"
	"sync"

	"stepboard/assets"
	"stepboard/solve/puzzles"
	"stepboard/solve/script"
)

const folder = "puzzles"

var (
	lock sync.Mutex
	read = map[string]*script.Puzzle{}
)

// IDs lists the IDs of the puzzles in the collection, sorted.
func IDs() (ids []string) {
	names, _ := fs.Glob(assets.Puzzles, folder+"/*"+script.Extension)
	for _, name := range names {
		ids = append(ids, strings.TrimSuffix(path.Base(name), script.Extension))
	}
	return ids
}

// All returns the puzzles of the collection, sorted by their IDs.
func All() (list []*script.Puzzle) {
	for _, id := range IDs() {
		if p, err := Open(id); err == nil { // tests open all of them
			list = append(list, p)
		}
	}
	return list
}

// Has reports whether the collection has a puzzle with this ID.
func Has(id string) bool { return slices.Contains(IDs(), id) }

// Open returns the puzzle with this ID. All calls return the same puzzle. The first call takes a millisecond.
func Open(id string) (*script.Puzzle, error) {
	lock.Lock()
	defer lock.Unlock()
	if p := read[id]; p != nil {
		return p, nil
	}
	name := id + script.Extension
	source, err := assets.Puzzles.ReadFile(path.Join(folder, name))
	if err != nil {
		return nil, err
	}
	p, err := script.Open(name, source)
	if err != nil {
		return nil, err
	}
	read[id] = p
	return p, nil
}

// With adds puzzles of the collection to a list, if their IDs are among the words of a command. It reads only these.
func With(list puzzles.List, words []string) puzzles.List {
	for _, word := range words {
		if list.ByID(word) == nil && Has(word) {
			if p, err := Open(word); err == nil {
				list = list.With(p)
			}
		}
	}
	return list
}
