package studio

import "slices"

// recent is a list of the values used last, the newest first.
type recent[K comparable, V any] []entry[K, V]

type entry[K comparable, V any] struct {
	key   K
	value V
}

// get finds a value and makes it the newest.
func (r *recent[K, V]) get(key K) (value V, ok bool) {
	list := *r
	i := slices.IndexFunc(list, func(e entry[K, V]) bool { return e.key == key })
	if i < 0 {
		return value, false
	}
	e := list[i]
	copy(list[1:], list[:i])
	list[0] = e
	return e.value, true
}

// put adds a value as the newest. The key must be new.
func (r *recent[K, V]) put(key K, value V) {
	*r = slices.Insert(*r, 0, entry[K, V]{key, value})
}

// drop drops the value of a key.
func (r *recent[K, V]) drop(key K) {
	*r = slices.DeleteFunc(*r, func(e entry[K, V]) bool { return e.key == key })
}

// keep drops all but the newest values.
func (r *recent[K, V]) keep(most int) {
	if len(*r) > most {
		*r = slices.Delete(*r, most, len(*r))
	}
}
