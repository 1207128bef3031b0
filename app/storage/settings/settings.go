// Package settings keeps what the program remembers of its user's choices, in a file that is always whole: a program
// that is killed while it writes leaves the file as it was. Several programs may use one file at the same time.
package settings

import (
	"encoding/json"
	"io"
	"maps"
	"math"
	"os"
	"path/filepath"
	"sync"
	"time"

	"stepboard/app/storage/disk"
)

// Store is choices by name. It may be used by several goroutines.
type Store struct {
	path  string // empty: they are not kept
	delay time.Duration

	writing sync.Mutex // held by whoever writes the file

	mu      sync.Mutex
	values  map[string]any
	changed map[string]bool // since the file was last written
	timer   *time.Timer     // runs out when the file is to be written; nil while it is as it should be
}

// pause is how long choices are gathered before the file is written.
const pause = 200 * time.Millisecond

// Path is where the program keeps its choices, in the user's configuration.
func Path() (string, error) { return disk.Config("settings.json") }

// Open reads the file at a path. One that can't be read counts as one without choices. Without a path nothing is read,
// and nothing is kept.
func Open(path string) *Store {
	s := &Store{path: path, delay: pause, values: map[string]any{}, changed: map[string]bool{}}
	if values, ok := read(path); ok {
		s.values = values
	}
	return s
}

// most is how large a file is read: choices take less than a page, a text that is not saved yet up to a megabyte.
const most = 4 << 20

// read returns the choices in a file, and whether there is one with any.
func read(path string) (values map[string]any, ok bool) {
	in, err := os.Open(path)
	if err != nil {
		return nil, false
	}
	defer in.Close()
	data, err := io.ReadAll(io.LimitReader(in, most))
	if err != nil || json.Unmarshal(data, &values) != nil || values == nil {
		return nil, false
	}
	return values, true
}

// set changes a choice, which is written a little later.
func (s *Store) set(key string, value any) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if old, ok := s.values[key]; ok && old == value {
		return
	}
	s.values[key], s.changed[key] = value, true
	if s.path != "" && s.timer == nil {
		s.timer = time.AfterFunc(s.delay, func() { _ = s.Flush() }) // choices that can't be kept disturb nobody
	}
}

// Flush writes what has changed to the file. Choices that another program has changed meanwhile stay as they are there.
func (s *Store) Flush() error {
	s.writing.Lock()
	defer s.writing.Unlock()
	s.mu.Lock()
	mine := map[string]any{}
	for key := range s.changed {
		mine[key] = s.values[key]
	}
	clear(s.changed)
	if s.timer != nil {
		s.timer.Stop()
		s.timer = nil
	}
	s.mu.Unlock()
	if s.path == "" || len(mine) == 0 {
		return nil
	}
	err := s.merge(mine)
	if err != nil {
		s.mu.Lock()
		for key := range mine {
			s.changed[key] = true // for the next time
		}
		s.mu.Unlock()
	}
	return err
}

// merge writes choices over those in the file.
func (s *Store) merge(mine map[string]any) error {
	all, ok := read(s.path)
	if !ok {
		s.mu.Lock()
		all = maps.Clone(s.values)
		s.mu.Unlock()
	}
	maps.Copy(all, mine)
	data, err := json.MarshalIndent(all, "", "  ")
	if err != nil {
		return err
	}
	if err := os.MkdirAll(filepath.Dir(s.path), 0o755); err != nil {
		return err
	}
	_, err = disk.Replace(s.path, disk.Bytes(append(data, '\n')))
	return err
}

// kept is a choice of a type, or another where there is none.
func kept[T any](s *Store, key string, otherwise T) T {
	s.mu.Lock()
	defer s.mu.Unlock()
	if v, ok := s.values[key].(T); ok {
		return v
	}
	return otherwise
}

// SetString keeps a text.
func (s *Store) SetString(key, value string) { s.set(key, value) }

// SetFloat keeps a number. One that is none is not kept.
func (s *Store) SetFloat(key string, value float64) {
	if !math.IsNaN(value) && !math.IsInf(value, 0) {
		s.set(key, value)
	}
}

// SetInt keeps a whole number.
func (s *Store) SetInt(key string, value int) { s.set(key, float64(value)) }

// SetBool keeps yes or no.
func (s *Store) SetBool(key string, value bool) { s.set(key, value) }

// String is a text that was kept, or empty.
func (s *Store) String(key string) string { return kept(s, key, "") }

// FloatWithFallback is a number that was kept, or another.
func (s *Store) FloatWithFallback(key string, otherwise float64) float64 {
	return kept(s, key, otherwise)
}

// FloatWithin is a number that was kept, or another where it is out of a range.
func (s *Store) FloatWithin(key string, low, high, otherwise float64) float64 {
	if v := kept(s, key, otherwise); v >= low && v <= high {
		return v
	}
	return otherwise
}

// IntWithFallback is a whole number that was kept, or another.
func (s *Store) IntWithFallback(key string, otherwise int) int {
	if v := kept(s, key, math.NaN()); math.Abs(v) < 1<<31 && v == math.Trunc(v) {
		return int(v)
	}
	return otherwise
}

// BoolWithFallback is yes or no that was kept, or another.
func (s *Store) BoolWithFallback(key string, otherwise bool) bool { return kept(s, key, otherwise) }
