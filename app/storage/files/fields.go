package files

import (
	"slices"
	"strconv"
	"time"

	"stepboard/app/document"
	"stepboard/solve"
	"stepboard/solve/grid"
)

// object describes a kind of object in .stepboard files. T is the type of its values in the program. Reading, writing
// and error messages all follow this description.
type object[T any] struct {
	what   string     // key of the text that messages show for this kind of object
	inline bool       // the object is written on one line
	fresh  T          // the values of fields that a file does not have
	fields []field[T] // in the order of writing; a field may depend only on earlier fields
	names  []string   // names of the fields
}

// field describes a field of an object.
type field[T any] struct {
	name string
	// since is the version of the format that added the field; 0 means the first version.
	since int
	// required means that the field must exist.
	required bool
	// check is called before the field is read. offset is the offset of the field's value; -1: the field is missing. If
	// check is nil, there is no check.
	check func(r *reader, v *T, offset int)
	// read reads the value at the reader's position. Earlier fields were read already.
	read func(r *reader, v *T)
	// written reports whether to write the field. If written is nil, the field is always written.
	written func(w *writer, v, fresh *T) bool
	write   func(w *writer, v *T)
}

func newObject[T any](what string, inline bool, fresh T, fields ...field[T]) *object[T] {
	o := &object[T]{what: what, inline: inline, fresh: fresh, fields: fields}
	for _, f := range fields {
		o.names = append(o.names, f.name)
	}
	return o
}

// offsets has, for each field of an object, the offset of its value. A missing field has -1.
type offsets [34]int

// find skips an object and returns the offsets of the values of its fields.
func (o *object[T]) find(r *reader) (at offsets) {
	for i := range at {
		at[i] = -1
	}
	r.object(o.names, o.what, func(i int) {
		at[i] = r.pos
		r.skip()
	})
	return at
}

// read reads an object and moves behind it. It first finds the fields, and then reads them in the order of the
// description. So the fields may be in any order in the file.
func (o *object[T]) read(r *reader, v *T) {
	at := o.find(r)
	o.readAt(r, v, &at)
}

// readAt reads the fields at the offsets that find() returned. The reader's position stays behind the object.
func (o *object[T]) readAt(r *reader, v *T, at *offsets) {
	for i := range o.fields {
		if o.fields[i].required {
			r.require(o.names[i], at[i])
		}
	}
	for i := range o.fields {
		f := &o.fields[i]
		if f.check != nil && r.err == nil {
			f.check(r, v, at[i])
		}
		if at[i] >= 0 && r.version < f.since {
			r.fail(at[i], solve.Say("files.later_field", "Field", strconv.Quote(f.name), "Version", f.since))
		}
		r.visit(at[i], func() { f.read(r, v) })
	}
}

func (o *object[T]) one(r *reader) T {
	v := o.fresh
	o.read(r, &v)
	return v
}

// stream reads an object whose fields do not depend on each other. It reads them in one pass, in the order of the file.
func (o *object[T]) stream(r *reader, v *T) {
	r.object(o.names, o.what, func(i int) { o.fields[i].read(r, v) })
}

func (o *object[T]) write(w *writer, v *T) {
	w.str("{")
	w.depth++
	first := true
	for i := range o.fields {
		f := &o.fields[i]
		if f.written != nil && !f.written(w, v, &o.fresh) {
			continue
		}
		w.version = max(w.version, f.since)
		w.next(first, o.inline)
		first = false
		w.str(`"`)
		w.str(f.name)
		w.str(`": `)
		f.write(w, v)
	}
	w.depth--
	if !o.inline {
		w.newLine()
	}
	w.str("}")
}

func (o *object[T]) writeOne(w *writer, v T) { o.write(w, &v) }

func (f field[T]) need() field[T] {
	f.required, f.written = true, nil
	return f
}

func (f field[T]) addedIn(version int) field[T] {
	f.since = version
	return f
}

// checkBefore sets the check that is made before the field is read: see field.check.
func (f field[T]) checkBefore(check func(r *reader, v *T, offset int)) field[T] {
	f.check = check
	return f
}

// checkAfter adds a check that is made after the field is read. offset is the offset of the field's value.
func (f field[T]) checkAfter(check func(r *reader, v *T, offset int)) field[T] {
	read := f.read
	f.read = func(r *reader, v *T) {
		offset := r.pos
		if read(r, v); r.err == nil {
			check(r, v, offset)
		}
	}
	return f
}

func (f field[T]) writtenIf(written func(v *T) bool) field[T] {
	f.written = func(_ *writer, v, _ *T) bool { return written(v) }
	return f
}

func (f field[T]) always() field[T] {
	f.written = nil
	return f
}

// value returns a field with a value that can be compared. Here and below, address returns the address of the field's
// value in the object v.
func value[T any, V comparable](name string, address func(v *T) *V, read func(r *reader, v *T) V,
	write func(w *writer, x V),
) field[T] {
	return field[T]{
		name:    name,
		read:    func(r *reader, v *T) { *address(v) = read(r, v) },
		written: func(_ *writer, v, fresh *T) bool { return *address(v) != *address(fresh) },
		write:   func(w *writer, v *T) { write(w, *address(v)) },
	}
}

// text returns a field with a text of any length. It is always written.
func text[T any](name string, address func(v *T) *string) field[T] {
	return value(name, address, func(r *reader, _ *T) string { return r.text() }, (*writer).text).always()
}

// short returns a field with a text of limited length, in characters (maxLength).
func short[T any](name string, maxLength int, address func(v *T) *string) field[T] {
	return value(name, address, func(r *reader, _ *T) string { return r.short(maxLength) }, (*writer).text)
}

func choice[T any](name string, address func(v *T) *string, names func(r *reader, v *T) []string) field[T] {
	return value(name, address, func(r *reader, v *T) string { return r.oneOf(names(r, v)) }, (*writer).text)
}

// enum returns a field with a string. Only the strings in the parameter names are allowed. In the program the value is
// the index of the string in names.
func enum[T any, E ~uint8](name string, names []string, address func(v *T) *E) field[T] {
	read := func(r *reader, _ *T) E { return E(max(0, slices.Index(names, r.oneOf(names)))) }
	return value(name, address, read, func(w *writer, e E) { w.text(names[e]) })
}

// number returns a field with a whole number. The number in the file is value+base: the value in the program plus the
// parameter base. limits(r, v) returns the smallest and the largest number that the file may have.
func number[T any, N int | int64](name, what string, base N, address func(v *T) *N,
	limits func(r *reader, v *T) (low, high int),
) field[T] {
	read := func(r *reader, v *T) N {
		low, high := limits(r, v)
		return N(r.number(low, high, what)) - base
	}
	return value(name, address, read, func(w *writer, n N) { w.int(int(n + base)) })
}

// seconds returns a field with a time in seconds.
func seconds[T any](name string, address func(v *T) *time.Duration) field[T] {
	read := func(r *reader, _ *T) time.Duration { return r.seconds(document.MaxHold) }
	return value(name, address, read, (*writer).seconds)
}

func flag[T any](name string, address func(v *T) *bool) field[T] {
	write := func(w *writer, _ bool) { w.str("true") }
	return value(name, address, func(r *reader, _ *T) bool { return r.truth() }, write)
}

func nested[T any, V comparable](name string, o *object[V], address func(v *T) *V) field[T] {
	return value(name, address, func(r *reader, _ *T) V { return o.one(r) }, o.writeOne)
}

// optional returns a field with an object that may be missing. Then its address is nil.
func optional[T, V any](name string, o *object[V], address func(v *T) **V) field[T] {
	read := func(r *reader, _ *T) *V { return new(o.one(r)) }
	return value(name, address, read, o.write)
}

// cell returns a field with a cell of the board, [row, column].
func cell[T any](name string, address func(v *T) *grid.Cell) field[T] {
	return value(name, address, func(r *reader, _ *T) grid.Cell { return r.cell() }, (*writer).cell)
}

// items returns a field with a list. listKey is the key of the text that names the list. An empty list is left out.
func items[T, V any](name, listKey string, inline bool, address func(v *T) *[]V, read func(*reader) V,
	write func(*writer, V),
) field[T] {
	return field[T]{
		name:    name,
		read:    func(r *reader, v *T) { r.array(listKey, func() { *address(v) = append(*address(v), read(r)) }) },
		written: func(_ *writer, v, _ *T) bool { return len(*address(v)) > 0 },
		write:   func(w *writer, v *T) { w.list(len(*address(v)), inline, func(i int) { write(w, (*address(v))[i]) }) },
	}
}
