//go:build !headless

package nativedialog

// #cgo pkg-config: gtk+-3.0
// #include <gtk/gtk.h>
//
// static gboolean present(gpointer nothing) {
//	GList *all = gtk_window_list_toplevels();
//	for (GList *l = all; l; l = l->next)
//		if (gtk_widget_get_visible(l->data)) gtk_window_present(l->data);
//	g_list_free(all);
//	return G_SOURCE_REMOVE;
// }
//
// static void raise_soon(void) { g_idle_add(present, NULL); }
import "C"

// raise brings the open dialog to the front. Any goroutine may call it.
func raise() { C.raise_soon() }

// settle makes a closed dialog disappear immediately. Otherwise GTK might send the request to hide the dialog only when
// its event loop runs again, for the next dialog.
func settle() {
	display := C.gdk_display_get_default()
	if display == nil {
		return
	}
	C.gdk_display_sync(display)
	for C.gtk_events_pending() != 0 {
		C.gtk_main_iteration()
	}
}
