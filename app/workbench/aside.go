package workbench

import (
	"stepboard/app/document"
	"stepboard/app/workbench/run"
	"stepboard/solve"
)

// Aside is a document that waits while another is open, with its history, its answers and how it was shown.
type Aside struct {
	Doc     *document.Document
	session *run.Answers
	left    *State
	brush   solve.Brush
}

// PutAside has the document of a workbench wait. What it was asked goes on until another is opened.
func PutAside(b *Workbench) *Aside {
	return &Aside{Doc: b.doc, session: b.session, left: b.State(), brush: b.Painter.Brush}
}

// Return ends what is open in the document's place and puts it on the workbench again, as it was left. open is what
// the window opens documents with.
func (a *Aside) Return(b *Workbench, open func(Opening)) {
	b.Set(Comparing, false)
	b.Painter.Brush = a.brush
	open(Opening{Doc: a.Doc, Session: a.session, Left: a.left})
	b.Restore(a.left)
}
