//go:build !headless

package nativedialog

// #cgo pkg-config: gtk+-3.0
// #cgo LDFLAGS: -Wl,--wrap=gtk_init_check
// #include <locale.h>
// #include <gtk/gtk.h>
//
// // GTK would print a warning about a locale that is not installed. This runs before other threads exist.
// __attribute__((constructor)) static void spare_warning(void) {
//	if (!setlocale(LC_ALL, "")) gtk_disable_setlocale();
// }
//
// // The library starts GTK before main, so each start of the program would wait for GTK. The linker's option --wrap
// // replaces the library's call by this function, which does nothing. The first dialog starts GTK.
// gboolean __real_gtk_init_check(int *argc, char ***argv);
// gboolean __wrap_gtk_init_check(int *argc, char ***argv) { return TRUE; }
//
// static gboolean start_gtk(void) { return __real_gtk_init_check(NULL, NULL); }
import "C"

import "sync"

// start starts GTK at its first call, on the thread of the dialogs, and reports whether GTK has started.
var start = sync.OnceValue(func() bool { return C.start_gtk() != C.FALSE })
