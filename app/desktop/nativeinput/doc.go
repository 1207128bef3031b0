// Package nativeinput receives keys and mouse events of a window before the toolkit. The toolkit passes a key without a
// modifier only to the focused widget, and a button or a text field drops function keys that it does not use. The
// package is separate because the library behind it is C: only a build with a window may have it.
package nativeinput
