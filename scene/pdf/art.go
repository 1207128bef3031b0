package pdf

import (
	"bytes"
	"compress/zlib"
	"fmt"

	"codeberg.org/go-pdf/fpdf"

	"stepboard/scene"
	"stepboard/scene/vector"
)

// Art implements vector.Drawer. If a page has the same art in many places, the operators of the art are written again
// at each place. Compression makes the repeated text very short.
func (w *writer) Art(a vector.Art) {
	if w.page {
		w.openMark(element{role: artifact})
		defer w.shutMark()
	}
	hi := scene.Point{X: a.At.X + a.Size, Y: a.At.Y + a.Size}
	overflows := vector.Overflows(a.Scene, w.face)
	switch {
	case w.page && (w.fade != 255 || hasText(a.Scene)):
		// Art with text is drawn directly on the page, because fpdf can't write text in scaled art. If the art is
		// faded, a shape shows through another shape that covers it.
		if overflows {
			w.Clip(a.At, hi)
			defer w.End()
		}
		outer := w.fade
		w.fade = product(outer, a.Alpha)
		vector.DrawArt(w, w.face, a.Scene, a.At, a.Size)
		w.fade = outer
		return
	case a.Alpha != 255 && !w.sheet:
		w.fadedArt(a, hi)
		return
	}
	content, ok := w.arts[a.Scene]
	if !ok || w.sheet {
		content = w.unit(a)
		if !w.sheet {
			w.arts[a.Scene] = content
		}
	}
	if len(content) == 0 {
		return
	}
	w.setAlpha(255)
	w.save()
	if overflows {
		w.box(a.At, hi)
		w.put("W n\n")
	}
	w.place(a.At, a.Size)
	w.buf = append(w.buf, content...)
	w.restore()
}

func product(a, b uint8) uint8 { return uint8((int(a)*int(b) + 127) / 255) }

// unit returns the operators that draw art in the unit square.
func (w *writer) unit(a vector.Art) []byte {
	inner := &writer{Document: w.Document, fade: 255, sheet: w.sheet, state: state{alpha: 255}}
	if w.sheet {
		inner.fade = product(w.fade, a.Alpha)
		inner.state.alpha = 0
	}
	vector.DrawArt(inner, w.face, a.Scene, scene.Point{}, 1)
	return inner.buf
}

// sheet is one transparency group with all faded art, side by side in unit squares. In a transparency group overlapping
// shapes do not show through. All art is in one object, because fpdf writes several imported objects in random order.
type sheet struct {
	places map[*scene.Scene]int
	buf    []byte
	alphas [256]bool // the alphas for which the sheet needs a graphics state
}

const sheetName = "/Faded"

// fadedArt draws the art from its square of the sheet. If the sheet has no such square yet, fadedArt adds one.
func (w *writer) fadedArt(a vector.Art, hi scene.Point) {
	s := &w.faded
	i, ok := s.places[a.Scene]
	if !ok {
		if s.places == nil {
			s.places = map[*scene.Scene]int{}
		}
		i = len(s.places)
		s.places[a.Scene] = i
		content := (&writer{Document: w.Document, fade: 255, sheet: true}).unit(vector.Art{Scene: a.Scene, Alpha: 255})
		s.buf = fmt.Appendf(s.buf, "q %d 0 1 1 re W n 1 0 0 1 %d 0 cm\n%sQ\n", i, i, content)
	}
	w.save()
	w.box(a.At, hi)
	w.put("W n\n")
	w.setAlpha(a.Alpha)
	w.place(scene.Point{X: a.At.X - float64(i)*a.Size, Y: a.At.Y}, a.Size)
	w.put(sheetName, " Do\n")
	w.restore()
}

// put adds the sheet to a document whose pages are complete.
func (s *sheet) put(pdf *fpdf.Fpdf) {
	if len(s.places) == 0 {
		return
	}
	var packed bytes.Buffer
	z := zlib.NewWriter(&packed)
	_, _ = z.Write(append([]byte("1 J 1 j\n"), s.buf...)) // writing to a buffer never fails
	_ = z.Close()
	var o bytes.Buffer
	fmt.Fprintf(&o, "<</Type /XObject /Subtype /Form /BBox [0 0 %d 1] /Group <</S /Transparency>>", len(s.places))
	o.WriteString(" /Resources <</ExtGState <<")
	for a, used := range s.alphas {
		if used {
			fmt.Fprintf(&o, "/A%d <</ca %.3f /CA %.3f>>", a, float64(a)/255, float64(a)/255)
		}
	}
	fmt.Fprintf(&o, ">>>> /Filter /FlateDecode /Length %d>>\nstream\n", packed.Len())
	o.Write(packed.Bytes())
	o.WriteString("\nendstream\nendobj")
	pdf.ImportObjects(map[string][]byte{sheetName: o.Bytes()})
	pdf.ImportTemplates(map[string]string{sheetName: sheetName})
}
