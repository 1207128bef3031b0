package studio

import "slices"

// recent is a list of keys with values, the last used key first.
type recent[K comparable, V any] []entry[K, V]

type entry[K comparable, V any] struct {
	key   K
	value V
}

// get(key) returns the value of a key and moves the key to the front.
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

// put(key, value) adds a value at the front. The key must be new.
func (r *recent[K, V]) put(key K, value V) {
	*r = slices.Insert(*r, 0, entry[K, V]{key, value})
}

func (r *recent[K, V]) drop(key K) {
	*r = slices.DeleteFunc(*r, func(e entry[K, V]) bool { return e.key == key })
}

// keep(limit) keeps only the first values, at most limit.
func (r *recent[K, V]) keep(limit int) {
	if len(*r) > limit {
		*r = slices.Delete(*r, limit, len(*r))
	}
}
