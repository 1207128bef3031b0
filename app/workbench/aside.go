package workbench

import (
	"stepboard/app/document"
	"stepboard/app/workbench/run"
	"stepboard/solve"
)

// Aside is a document that waits while another document is open. It keeps its history, its answers and its view.
type Aside struct {
	Doc     *document.Document
	session *run.Answers
	left    *State
	brush   solve.Brush
}

// PutAside makes the document of a workbench wait. Its jobs go on until another document is opened.
func PutAside(b *Workbench) *Aside {
	return &Aside{Doc: b.doc, session: b.session, left: b.State(), brush: b.Painter.Brush}
}

// Return opens the waiting document again, with its view. The window opens the document, by its function openDocument.
func (a *Aside) Return(b *Workbench, openDocument func(Opening)) {
	b.Set(Comparing, false)
	b.Painter.Brush = a.brush
	openDocument(Opening{Doc: a.Doc, Session: a.session, Left: a.left})
	b.Restore(a.left)
}
