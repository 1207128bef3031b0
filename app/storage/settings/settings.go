// Package settings stores the user's choices in a file that is always complete: a program killed during writing leaves
// the old file. Several programs may use one file at the same time.
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

// Store is choices by name. Several goroutines may use it.
type Store struct {
	path  string // empty: nothing is stored
	delay time.Duration

	writing sync.Mutex // held while the file is written

	mu      sync.Mutex
	values  map[string]any
	changed map[string]bool // since the file was last written
	timer   *time.Timer     // runs out when the file must be written; nil if it is up to date
}

// pause is the time for which choices are collected before the file is written.
const pause = 200 * time.Millisecond

// Path is the path of the choices in the user's configuration.
func Path() (string, error) { return disk.Config("settings.json") }

// Open reads the file at a path. An unreadable file counts as empty. Without a path nothing is read or stored.
func Open(path string) *Store {
	s := &Store{path: path, delay: pause, values: map[string]any{}, changed: map[string]bool{}}
	if values, ok := read(path); ok {
		s.values = values
	}
	return s
}

// most is the largest file that is read: choices take less than a page, and an unsaved text up to a megabyte.
const most = 4 << 20

// read returns the choices in a file, and whether there are any.
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

// set changes a choice. It is written a little later.
func (s *Store) set(key string, value any) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if old, ok := s.values[key]; ok && old == value {
		return
	}
	s.values[key], s.changed[key] = value, true
	if s.path != "" && s.timer == nil {
		s.timer = time.AfterFunc(s.delay, func() { _ = s.Flush() }) // an error here need not disturb the user
	}
}

// Flush writes changes to the file. Choices that only another program has changed stay.
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
			s.changed[key] = true // for the next write
		}
		s.mu.Unlock()
	}
	return err
}

// merge writes choices over the choices in the file.
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

// kept is a stored choice of a type, or otherwise if there is none.
func kept[T any](s *Store, key string, otherwise T) T {
	s.mu.Lock()
	defer s.mu.Unlock()
	if v, ok := s.values[key].(T); ok {
		return v
	}
	return otherwise
}

// SetString stores a text.
func (s *Store) SetString(key, value string) { s.set(key, value) }

// SetFloat stores a number. Infinite numbers and NaN are ignored.
func (s *Store) SetFloat(key string, value float64) {
	if !math.IsNaN(value) && !math.IsInf(value, 0) {
		s.set(key, value)
	}
}

// SetInt stores a whole number.
func (s *Store) SetInt(key string, value int) { s.set(key, float64(value)) }

// SetBool stores yes or no.
func (s *Store) SetBool(key string, value bool) { s.set(key, value) }

// String is a stored text, or empty.
func (s *Store) String(key string) string { return kept(s, key, "") }

// FloatWithFallback is a stored number, or otherwise.
func (s *Store) FloatWithFallback(key string, otherwise float64) float64 {
	return kept(s, key, otherwise)
}

// FloatWithin is a stored number, or otherwise if it is out of a range.
func (s *Store) FloatWithin(key string, low, high, otherwise float64) float64 {
	if v := kept(s, key, otherwise); v >= low && v <= high {
		return v
	}
	return otherwise
}

// IntWithFallback is a stored whole number, or otherwise.
func (s *Store) IntWithFallback(key string, otherwise int) int {
	if v := kept(s, key, math.NaN()); math.Abs(v) < 1<<31 && v == math.Trunc(v) {
		return int(v)
	}
	return otherwise
}

// BoolWithFallback is a stored yes or no, or otherwise.
func (s *Store) BoolWithFallback(key string, otherwise bool) bool { return kept(s, key, otherwise) }
