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
static int wrote;   // whether keys wrote there when the last event came
static Time taken;  // when the last key was pressed or let go that the input method has heard

// listen has the input method let go of what is composed where keys write no more. The focus is not kept from it for as
// long: Xlib would not see what comes back of the keys heard, and take the next one in a field for one that has.
static void listen(int writes) {
	if (context && wrote && !writes) {
		unset_focus(context);
		set_focus(context);
	}
	wrote = writes;
}

// our_filter_event lets an input method hear keys only where they write. What it does not take comes back, with its time.
static Bool our_filter_event(XEvent *event, Window window) {
	int key = event->type == KeyPress || event->type == KeyRelease;
	if (key || event->type == ButtonRelease || event->type == MotionNotify)
		listen(writesIn(event->xany.window));
	if (key && !wrote && (!taken || (int)(event->xkey.time - taken) > 0))
		return False;
	if (!filter_event(event, window))
		return False;
	if (key)
		taken = event->xkey.time;
	if (event->type == KeyPress)
		event->xany.window = None; // which GLFW does not know
	return True;
}

static void our_set_focus(XIC ic) {
	set_focus(ic);
	context = ic;
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
