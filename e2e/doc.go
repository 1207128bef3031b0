// Package e2e tests the program in its real window, with a mouse and a keyboard, under a virtual display with a window
// manager. The tests have the build tag e2e and are a stage of `make test-all`. They run build/stepboard-strict, which
// is the program with Fyne's own checks, or the program that the environment variable STEPBOARD_PROGRAM names. TestTour
// shows the whole way through the window; `make test` runs only this one.
//
// # The trace
//
// If the environment variable STEPBOARD_TRACE names a file (the tests make a named pipe), the program appends a line to
// this file, in one write, for each of these events. Datasets, queries, rows, columns, frames and slides count from 1.
//
//	ready                             the window accepts input; comes once
//	title TITLE                       the window's title has changed
//	opened PATH                       a document was read from a file and is shown
//	saved PATH                        the document was written to a file
//	answer DATASET QUERY VALUE BADGE  a query is solved: the value of its answer, or none, and checked or unchecked
//	shown TIME DATASET QUERY VALUE    a frame shows the last answer with its route; TIME is in nanoseconds of Unix time
//	stale                             an edit has made the shown answer stale
//	dialog ID                         a dialog has opened, or is on top again: unsaved, error, keys, …
//	dialog none                       the last dialog has closed
//	geometry NAME X Y WIDTH HEIGHT    a part of the window has this place, from the window's upper left corner, in pixels
//	                                  at scale 1; comes again when the part moves
//	painted TIME draw MS frame MS     a frame shows the board after a press: the time for drawing the board's pixels, and
//	                                  the time for this frame
//	explored ALGORITHM EVENTS STATE   a recorded run can be viewed: whole, or full while the run continues
//	lens ID                           the picture of a lens is drawn; none: no lens is shown
//	moved TIME POSITION draw MS       a frame shows a position of the transport that the user chose: the time for drawing
//	                                  the board's pixels
//	annotated KIND ROW COLUMN         an annotation was drawn (an arrow begins at this cell); none: one was removed
//	selected ROW COLUMN ROWS COLUMNS  the selected area of cells; 0 rows and columns: none
//	menu ROW COLUMN                   the menu of a cell, or of a selection that contains the cell, has opened
//	pointed TIME ROW COLUMN           a frame shows the lens's text about the cell under the pointer
//	rules applied                     the written rules are now the rules of the document
//	rules STATE LINE                  the written rules were read: fine, faulty, or false (a sample fails); LINE is the
//	                                  line of the fault or sample, or 0
//	rules-saved PATH                  the text of the rules was written to this file
//	copied WIDTH HEIGHT               a picture of this size in pixels is on the clipboard; none: copying has failed
//	preview PAGE PAGES                the export dialog shows a page, and the number of pages that would be exported
//	exporting DONE PAGES              the progress of an export
//	exported PATH                     an export has ended; PATH is its first file; none: it was stopped or has failed
//	frame N                           a frame was added to the lesson as frame N
//	frame-opened N                    the board shows a frame of the lesson
//	frame-left                        the board shows the document again
//	slide N                           the slide of a frame is shown; none: the presentation has ended
//	slide-revealed N SHOWN            true: the answer to the question of a slide is shown; false: it is hidden again
//	ask-kinds N                       the wizard has found N kinds of questions
//	asks N FORM                       a frame has got a question with this form of answer; none: it was removed
//	practises FORM NUMBER PICK CELLS  practice asks a question: its form of answer, and the right answer
//	judged VERDICT RIGHT FIRST OF     an answer was judged: of OF answers, RIGHT were right, FIRST at the first try
//	program NAME                      the program to break was chosen
//	broken VERDICT                    the search for a failure of this program has ended; AC: no failure was found
//	programs N                        N programs to judge were chosen
//	cases N                           test data with N cases was chosen
//	round WRONG N SHUT                N programs were judged, WRONG of them are not accepted; SHUT: true if no program
//	                                  can be isolated here
//	built N                           N cases of test data were made, and no more will follow
//	wrote NAME                        these cases were written to a file or folder with this name
//	made true                         a board was made; false: this has failed or was stopped
//	presenter open                    the presenter's window has opened; none: it has closed
//	shortcut ID KEY                   an action has this key, as in the menu; all of these come before ready
//	action ID                         an action was performed by its key or from the menu; "unable" after the ID: the
//	                                  action is disabled now
//	focus TYPE X Y                    the keyboard's focus has moved to a widget of this type at this place; none: to no
//	                                  widget
//	gap MILLISECONDS                  the longest time in the last second that the UI goroutine kept a beat waiting
//	turn MILLISECONDS                 the longest time in the last second between two polls of mouse and keys
//
// Paths and titles end with the line. These parts have a geometry:
//
//	window                            the whole window; traced after the parts that have moved with it
//	cell                              the board's first cell; all cells have the same size
//	brush.ID                          a brush of the palette
//	lenses                            the list of lenses; its first row is no lens
//	task, algorithm                   the lists of tasks and of algorithms
//	tracks, scrubber, more            of the transport: solution or exploration, the slider, the menu of jumps
//	solve, stop, undo, redo, …        a button of the toolbars, by its action's ID
//	annotate.KIND, annotate.color.COLOR,
//	annotate.clear, annotate.close    a button of the bar for annotations, while the bar is shown
//	annotate.text                     the entry for a label, while the user writes the label
//	film                              the pictures of the lesson's frames
//	lists, notes.title                of the results: the lists, and the first entry of the last list
//	frame-title, frame-caption, …     the entries for the texts of the chosen frame
//	banner-update, banner-return      the buttons above the board while a frame is open
//	dialog.ID                         a button of the open dialog: save, discard, cancel, ok; in the export dialog also
//	                                  row.ID for a control and format.ID for a format
//	export.stop, export.folder        in the status line: stops an export; opens the folder of a finished export
package e2e
