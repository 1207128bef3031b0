// Package e2e tests the program in its real window, under a virtual display with a window manager, with a mouse and a
// keyboard. The tests carry the build tag e2e and are a stage of `make test`; they run build/stepboard-strict, which
// is the program with Fyne's own checks on, or the one that the environment variable STEPBOARD_PROGRAM names.
//
// # The trace
//
// When the environment variable STEPBOARD_TRACE names a file (the tests make it a named pipe), the program appends a
// line to it, in one write, for each of these:
//
//	ready                             the window is shown and takes input; comes once, after the first geometry
//	title TITLE                       the window's title changed
//	opened PATH                       a document was read from a file and is shown
//	saved PATH                        the document was written to a file
//	answer DATASET QUERY VALUE BADGE  a query was solved: its numbers from 1, the answer (none without an answer), and
//	                                  verified or unchecked
//	shown TIME DATASET QUERY VALUE    a frame shows the answer told last, with its route: when (nanoseconds of Unix time)
//	stale                             an edit made the answers old
//	dialog ID                         a dialog opened, or the one over it closed: unsaved, error, keys, …
//	dialog none                       the last of them closed
//	geometry NAME X Y WIDTH HEIGHT    where a part of the window is, from the window's top left, in pixels at scale 1;
//	                                  again whenever it moves
//	painted TIME draw MS frame MS     the board was shown after a press on it: when (nanoseconds of Unix time), how long
//	                                  its pixels took to draw, and the frame that showed them
//	explored ALGORITHM EVENTS STATE   a recorded run can be seen: whole, or full while the run goes on
//	lens ID                           what a lens shows is drawn; none: no lens is laid over the board any more
//	moved TIME POSITION draw MS       a frame shows a position of the transport, gone to by key or mouse: when, how long
//	                                  the board's pixels took to draw
//	annotated KIND ROW COLUMN         an annotation was drawn, an arrow where it begins; none: one was taken away
//	selected ROW COLUMN ROWS COLUMNS  the cells that are selected; 0 rows and columns: none
//	menu ROW COLUMN                   the menu of a cell, or of what is selected there, opened
//	pointed TIME ROW COLUMN           a frame shows what the lens says of the cell under the pointer
//	rules applied                     rules that were typed are in force
//	rules HOW LINE                    what is typed was read: fine; faulty, or false (a sample), with its line or 0
//	rules-saved PATH                  the text of the rules is in this file
//	copied WIDTH HEIGHT               a picture of so many pixels is on the clipboard; none: it could not be copied
//	preview PAGE PAGES                the export dialog shows a page, its number from 1, of those that would be exported
//	exporting DONE PAGES              how far an export is
//	exported PATH                     an export ended with this file, of several the first; none: stopped or failed
//	frame N                           a frame was taken into the lesson, at this place
//	frame-opened N                    a frame of the lesson stands on the board
//	frame-left                        the document stands there again
//	slide N                           the slide of a frame is shown; none: the presentation has ended
//	slide-revealed N SHOWN            the answer of a frame that asks is on its slide, or is hidden again
//	ask-kinds N                       the wizard has found so many kinds of questions
//	asks N FORM                       a frame was given a question, answered in this form; none: it was taken away
//	practises FORM NUMBER PICK CELLS  a question of the practice is asked, answered in this form, and its key
//	judged VERDICT RIGHT FIRST OF     it was answered; so many are right, so many the first time, of so many
//	program NAME                      a program was chosen, to be broken
//	broken VERDICT                    a search for its failure has ended; AC: there is none
//	programs N                        so many were chosen, to be judged
//	cases N                           test data with so many was chosen
//	round WRONG N                     so many programs were judged, and so many of them are not accepted
//	built N                           so many cases of test data were made, and no more are to come
//	wrote NAME                        they were written into a file or folder of this name
//	made true                         a board was made; false: it came to nothing, or was stopped
//	presenter open                    the presenter's window is there; none: it has closed
//	shortcut ID KEY                   an action has this key, as the menu writes it; all come before ready
//	action ID                         an action was performed by its key or from the menu; "unable" behind it: it
//	                                  can't be used now
//	focus TYPE X Y                    something else has the keyboard: a widget of this type at this place; none: the
//	                                  window
//	gap MILLISECONDS                  the longest the UI goroutine has kept a beat waiting in the last second
//	turn MILLISECONDS                 the longest from one look at mouse and keys to the next in it, with a frame
//
// Paths and titles run to the end of the line. The parts that have a geometry are
//
//	window                            all of it; told behind the parts that moved with it
//	cell                              the board's cell in the first row and column: the others follow at its size
//	brush.ID                          a brush of the palette
//	lenses                            the list of lenses, the first row being that for none
//	task, algorithm                   the lists of tasks and of algorithms
//	tracks, scrubber, more            of the transport: solution or exploration, the slider, the menu of jumps
//	solve, stop, undo, redo, …        a button of the toolbars, by its action's name
//	annotate.KIND, annotate.color.COLOR,
//	annotate.clear, annotate.close    a button of the bar for drawing on the board, while it is shown
//	annotate.text                     the field of a label, while one is written
//	film                              the pictures of the lesson's frames
//	lists, notes.title                 of the results: the lists, and the first entry of the last one
//	frame-title, frame-caption, …     the entries for what is said about the chosen frame
//	banner-update, banner-return      the buttons above the board while a frame is open
//	dialog.ID                         a button of the dialog that is open: save, discard, cancel, ok; of exports
//	                                  also row.ID for a control and format.ID for a format
//	export.stop, export.folder        of the status line: stops an export, opens the folder of the one that has ended
package e2e
