// Package settings stores the user's choices in a file, with the guarantees of disk.Replace: if the program is killed
// during writing, the old choices are not lost. Several programs may use the same file without a lock. If two
// programs write at the same moment, the choices of one program may get lost.
package settings

import (
	"encoding/json"
	"maps"
	"math"
	"sync"
	"time"

	"stepboard/app/storage/disk"
)

// Store contains the user's choices by key. Several goroutines may use it.
type Store struct {
	path  string // path of the file; empty: nothing is stored
	delay time.Duration

	writing sync.Mutex // held while the file is written

	mu      sync.Mutex
	values  map[string]any
	changed map[string]bool // keys that changed since the file was last written
	timer   *time.Timer     // starts the next write; nil: no write is planned
}

// pause is how long changes are collected before the file is written.
const pause = 200 * time.Millisecond

// Path returns the path of the settings file in the user's configuration.
func Path() (string, error) { return disk.Config("settings.json") }

// Open reads the file at a path, if it can be read. With an empty path nothing is read or stored.
func Open(path string) *Store {
	s := &Store{path: path, delay: pause, values: map[string]any{}, changed: map[string]bool{}}
	if values, ok := read(path); ok {
		s.values = values
	}
	return s
}

// maxBytes is the largest number of bytes that read() takes from the file. An unsaved text may take up to a megabyte.
const maxBytes = 4 << 20

// read returns the choices in a file. ok is false if the file can't be read.
func read(path string) (values map[string]any, ok bool) {
	data, err := disk.Read(path, maxBytes)
	if err != nil || json.Unmarshal(data, &values) != nil || values == nil {
		return nil, false
	}
	return values, true
}

// set changes a choice. The file is written a little later.
func (s *Store) set(key string, value any) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if old, ok := s.values[key]; ok && old == value {
		return
	}
	s.values[key], s.changed[key] = value, true
	if s.path != "" && s.timer == nil {
		s.timer = time.AfterFunc(s.delay, func() { _ = s.Flush() }) // the user need not know about an error here
	}
}

// Flush writes changed choices to the file. If only another program changed a choice, the
// choice of that program stays in the file.
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
			s.changed[key] = true // written with the next change
		}
		s.mu.Unlock()
	}
	return err
}

// merge adds the choices in mine to the choices in the file.
func (s *Store) merge(mine map[string]any) error {
	all, ok := read(s.path)
	if !ok {
		s.mu.Lock()
		all = maps.Clone(s.values)
		s.mu.Unlock()
	}
	maps.Copy(all, mine)
	return disk.ReplaceJSON(s.path, all)
}

// kept returns a stored choice of type T, or fallback if the key has no such choice.
func kept[T any](s *Store, key string, fallback T) T {
	s.mu.Lock()
	defer s.mu.Unlock()
	if v, ok := s.values[key].(T); ok {
		return v
	}
	return fallback
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

// String returns a stored text. If the key has no text, String returns "".
func (s *Store) String(key string) string { return kept(s, key, "") }

// FloatWithFallback returns a stored number, or fallback if the key has no number.
func (s *Store) FloatWithFallback(key string, fallback float64) float64 {
	return kept(s, key, fallback)
}

// FloatWithin returns a stored number if it is from low to high, else fallback.
func (s *Store) FloatWithin(key string, low, high, fallback float64) float64 {
	if v := kept(s, key, fallback); v >= low && v <= high {
		return v
	}
	return fallback
}

// IntWithFallback returns a stored whole number, or fallback if the key has no whole number.
func (s *Store) IntWithFallback(key string, fallback int) int {
	if v := kept(s, key, math.NaN()); math.Abs(v) < 1<<31 && v == math.Trunc(v) {
		return int(v)
	}
	return fallback
}

// BoolWithFallback returns a stored yes or no, or fallback if the key has neither.
func (s *Store) BoolWithFallback(key string, fallback bool) bool { return kept(s, key, fallback) }
