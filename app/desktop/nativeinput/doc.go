// Package nativeinput receives the keys and mouse events of a window before the toolkit does. The toolkit itself passes
// a key without a modifier only to the focused widget. Buttons and text fields drop function keys that they do not use.
// Package nativeinput is a separate package because it links a C library. Only a build with a window may import it.
package nativeinput
