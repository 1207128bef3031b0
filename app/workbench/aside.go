package workbench

import (
	"stepboard/app/document"
	"stepboard/app/workbench/run"
	"stepboard/solve"
)

// Aside is a document that waits while another is open, with its history, its answers and its view.
type Aside struct {
	Doc     *document.Document
	session *run.Answers
	left    *State
	brush   solve.Brush
}

// PutAside lets the document of a workbench wait. Its running jobs go on until another document is opened.
func PutAside(b *Workbench) *Aside {
	return &Aside{Doc: b.doc, session: b.session, left: b.State(), brush: b.Painter.Brush}
}

// Return ends the document in its place, and puts the waiting document on the workbench again, with its old view. open
// is the window's function that opens documents.
func (a *Aside) Return(b *Workbench, open func(Opening)) {
	b.Set(Comparing, false)
	b.Painter.Brush = a.brush
	open(Opening{Doc: a.Doc, Session: a.session, Left: a.left})
	b.Restore(a.left)
}
