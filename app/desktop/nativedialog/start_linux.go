//go:build !headless

package nativedialog

// #cgo pkg-config: gtk+-3.0
// #cgo LDFLAGS: -Wl,--wrap=gtk_init_check
// #include <locale.h>
// #cgo LDFLAGS: -Wl,--wrap=gtk_file_chooser_dialog_new
// #include <gtk/gtk.h>
// #include <stdlib.h>
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
// // The library's dialogs have English titles and buttons, and the dialog for folders ignores the first folder. The
// // buttons of this function have GTK's texts, in the language of the system, like the rest of the dialog.
// static char *title, *folder;
//
// static void give(char *t, char *f) {
//	free(title);
//	free(folder);
//	title = t, folder = f;
// }
//
// GtkWidget *__real_gtk_file_chooser_dialog_new(
//	const gchar *theirs, GtkWindow *w, GtkFileChooserAction a, const gchar *button, ...);
// GtkWidget *__wrap_gtk_file_chooser_dialog_new(
//	const gchar *theirs, GtkWindow *w, GtkFileChooserAction a, const gchar *button, ...) {
//	const char *accept = a == GTK_FILE_CHOOSER_ACTION_SAVE ? "_Save" : "_Open";
//	GtkWidget *d = __real_gtk_file_chooser_dialog_new(title, w, a, g_dgettext("gtk30", "_Cancel"), GTK_RESPONSE_CANCEL,
//		g_dgettext("gtk30", accept), GTK_RESPONSE_ACCEPT, NULL);
//	gtk_file_chooser_set_current_folder(GTK_FILE_CHOOSER(d), folder);
//	return d;
// }
//
// static gboolean start_gtk(void) { return __real_gtk_init_check(NULL, NULL); }
import "C"

import "sync"

// start starts GTK at its first call, on the thread of the dialogs, and reports whether GTK has started.
var start = sync.OnceValue(func() bool { return C.start_gtk() != C.FALSE })

// give sets the title and the first folder of the next dialog. Only the thread of the dialogs calls it.
func give(title, folder string) { C.give(C.CString(title), C.CString(folder)) }
