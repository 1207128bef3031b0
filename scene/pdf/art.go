package pdf

import (
	"fmt"

	"stepboard/scene"
	"stepboard/scene/vector"
)

// artSide is the side of the square in which art is drawn, before it is scaled to its size: large enough for its texts,
// which are left out if they are tiny.
const artSide = 100

// Art implements vector.Drawer. If a page has the same art in many places, the operators of the art are written again
// at each place. Compression makes the repeated text very short.
func (w *writer) Art(a vector.Art) {
	if w.page != nil {
		w.openMark(element{role: artifact})
		defer w.shutMark()
	}
	content, ok := w.arts[a.Scene]
	if !ok {
		inner := &writer{Document: w.Document}
		vector.DrawArt(inner, w.face, a.Scene, scene.Point{}, artSide)
		content = inner.buf
		w.arts[a.Scene] = content
	}
	if len(content) == 0 {
		return
	}
	w.save()
	defer w.restore()
	w.setAlpha(a.Alpha)
	if a.Alpha != 255 {
		w.place(a.At, a.Size/artSide)
		w.put("/X", w.form(a.Scene, content), "Do\n")
		return
	}
	if vector.Overflows(a.Scene, w.face) {
		w.box(a.At, scene.Point{X: a.At.X + a.Size, Y: a.At.Y + a.Size})
		w.put("W n\n")
	}
	w.place(a.At, a.Size/artSide)
	w.buf = append(w.buf, content...)
}

// form returns the object number of faded art, a transparency group: its overlapping shapes do not show through.
func (w *writer) form(art *scene.Scene, content []byte) int {
	n, ok := w.forms[art]
	if !ok {
		n = w.stream(fmt.Sprintf("/Type /XObject /Subtype /Form /BBox [0 0 %d %[1]d] /Group <</S /Transparency>> "+
			"/Resources %d 0 R ", artSide, w.resources), pack(append([]byte("1 J 1 j\n"), content...)))
		w.forms[art] = n
	}
	return n
}
