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

// raise brings the dialog that is open to the front, from any goroutine.
func raise() { C.raise_soon() }

// settle sees to it that a dialog that was closed leaves the screen. The library handles the events that are waiting
// when it closes one; where there are none, what it has asked of the display is not sent before GTK's next turn,
// which is that of the next dialog.
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
