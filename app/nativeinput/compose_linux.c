//go:build linux && !headless

// Keys that an input method takes are not the program's. An X client is to drop an event of which XFilterEvent says that
// it was taken; GLFW reports the key all the same, so that Backspace would take away both what is being composed and a
// character before it, and Escape and Enter would leave the field. GLFW finds the functions of Xlib by dlsym, which the
// linker lets us stand before (--wrap), and nothing else in the program asks for these.

#include <X11/Xlib.h>
#include <string.h>

#include "_cgo_export.h"

static Bool (*filter_event)(XEvent *, Window);
static void (*set_focus)(XIC);
static void (*unset_focus)(XIC);
static void (*destroy)(XIC);

static XIC context; // of the window that has the keyboard, or none
static int heard;   // whether the input method hears its keys

// listen has the input method hear the keys of a window only where they write.
static void listen(Window window) {
	int writes = writesIn(window);
	if (!context || writes == heard)
		return;
	heard = writes;
	(writes ? set_focus : unset_focus)(context);
}

static Bool our_filter_event(XEvent *event, Window window) {
	int key = event->type == KeyPress;
	if ((key && event->xkey.keycode) || event->type == ButtonRelease) // 0: what was composed
		listen(event->xany.window);
	if (!filter_event(event, window))
		return False;
	if (key)
		event->xany.window = None; // which GLFW does not know
	return True;
}

static void our_set_focus(XIC ic) {
	set_focus(ic);
	context = ic;
	heard = 1;
}

static void our_unset_focus(XIC ic) {
	unset_focus(ic);
	if (context == ic)
		context = NULL;
}

static void our_destroy(XIC ic) {
	if (context == ic)
		context = NULL;
	destroy(ic);
}

static const struct {
	const char *name;
	void *ours;
	void *theirs; // where the address of Xlib's is kept
} functions[] = {
	{"XFilterEvent", our_filter_event, &filter_event},
	{"XSetICFocus", our_set_focus, &set_focus},
	{"XUnsetICFocus", our_unset_focus, &unset_focus},
	{"XDestroyIC", our_destroy, &destroy},
};

void *__real_dlsym(void *library, const char *name);

void *__wrap_dlsym(void *library, const char *name) {
	void *found = __real_dlsym(library, name);
	for (size_t i = 0; found && i < sizeof functions / sizeof *functions; i++) {
		if (strcmp(name, functions[i].name) == 0) {
			memcpy(functions[i].theirs, &found, sizeof found);
			return functions[i].ours;
		}
	}
	return found;
}
