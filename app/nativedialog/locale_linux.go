//go:build !headless

package nativedialog

// #cgo pkg-config: gtk+-3.0
// #include <locale.h>
// #include <gtk/gtk.h>
//
// // The library starts GTK before main, also for the command, and GTK warns on the terminal of a locale that is not
// // installed. This comes before it.
// __attribute__((constructor)) static void spare_warning(void) {
//	if (!setlocale(LC_ALL, "")) gtk_disable_setlocale();
// }
import "C"
