//go:build !headless

package nativedialog

// #cgo pkg-config: gtk+-3.0
// #cgo LDFLAGS: -Wl,--wrap=gtk_init_check
// #include <locale.h>
// #include <gtk/gtk.h>
//
// // GTK warns on the terminal of a locale that is not installed. This comes before any other thread.
// __attribute__((constructor)) static void spare_warning(void) {
//	if (!setlocale(LC_ALL, "")) gtk_disable_setlocale();
// }
//
// // The library starts GTK before main: each window, and each command where there is a display, would wait for that.
// // So the linker lets us stand before it (--wrap), and the first dialog starts GTK.
// gboolean __real_gtk_init_check(int *argc, char ***argv);
// gboolean __wrap_gtk_init_check(int *argc, char ***argv) { return TRUE; }
//
// static gboolean start_gtk(void) { return __real_gtk_init_check(NULL, NULL); }
import "C"

import "sync"

// start makes GTK ready on the dialogs' thread, once, and reports whether it could.
var start = sync.OnceValue(func() bool { return C.start_gtk() != C.FALSE })
