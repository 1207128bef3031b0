// Package nativeinput hears keys and mouse of a window before the toolkit does. The toolkit gives a key without a
// modifier to what has the focus alone, and a button or a text field drops a function key that it has no use for. It is
// kept apart because the library behind it is C: only a build with a window may have it.
package nativeinput
