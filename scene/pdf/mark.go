package pdf

import "stepboard/scene"

// A document is tagged (ISO 32000, 14.7 and 14.8): each page is a section of headings, paragraphs and figures, and
// decoration is marked as an artifact. So a program can read a page to users who can't see it. This file puts marks
// among the operators of pages, and putTree writes the tree with the meanings of the marks.

// element is a part of a page with a meaning.
type element struct {
	role, alt string
	box       *[4]float64 // left, lower, right and upper end of a figure on the page; nil: unknown
}

// roles are the roles of groups, by name. In other groups, texts form a paragraph, and shapes are decoration.
var roles = map[string]string{
	"Title": "H1", "Heading": "H2", "Caption": paragraph, "Note": paragraph, "Board": figure, "Chart": figure,
	"Coordinates": artifact,
}

const (
	paragraph = "P"
	figure    = "Figure"
	artifact  = "Artifact" // decoration
)

// mark is the element that is being written.
type mark struct {
	role      string // role of the element; "": no element is open
	whole     int    // number of calls of openMark without shutMark; 0: texts and shapes begin elements
	paragraph bool   // the last element is a paragraph that the next text continues
	spoken    bool   // the last element has text
}

func (w *writer) Open(name, alt string) {
	w.mark.paragraph = false
	if role := roles[name]; w.page != nil && (w.mark.whole > 0 || role != "") {
		w.openMark(element{role: role, alt: alt})
	}
}

func (w *writer) Shut() {
	w.mark.paragraph = false
	if w.mark.whole > 0 {
		w.shutMark()
	}
}

// openMark begins an element, which ends at the matching shutMark. If one is open, openMark only counts the call.
func (w *writer) openMark(e element) {
	if w.mark.whole == 0 {
		w.beginMark(e)
	}
	w.mark.whole++
}

// shutMark undoes one openMark. The last shutMark ends the element.
func (w *writer) shutMark() {
	if w.mark.whole--; w.mark.whole == 0 {
		w.endMark()
	}
}

// markText must be called before a text is written. It returns true if the text continues a heading or a paragraph.
func (w *writer) markText() bool {
	if w.page == nil {
		return false
	}
	if w.mark.whole == 0 && (w.mark.role != paragraph || !w.mark.paragraph) {
		w.beginMark(element{role: paragraph})
		w.mark.paragraph = true
	}
	was := w.mark.spoken
	w.mark.spoken = true
	return was && w.mark.role != figure && w.mark.role != artifact
}

// markShape must be called before a shape is written.
func (w *writer) markShape() {
	if w.page != nil && w.mark.whole == 0 && w.mark.role != artifact {
		w.beginMark(element{role: artifact})
	}
}

func (w *writer) beginMark(e element) {
	w.endMark()
	w.mark.role = e.role
	if e.role == artifact {
		w.put("/Artifact BMC\n")
		return
	}
	w.put("/"+e.role, " <</MCID ", len(w.page.of), ">> BDC\n")
	if !w.mark.paragraph || e.role != paragraph {
		w.page.elements = append(w.page.elements, e)
		w.mark.spoken = false
	}
	w.page.of = append(w.page.of, len(w.page.elements)-1)
}

func (w *writer) endMark() {
	if w.mark.role != "" {
		w.put("EMC\n")
		w.mark.role = ""
	}
}

// markBox is called with the rectangle of a clip. If the open figure has no place yet, this rectangle becomes its
// place.
func (w *writer) markBox(lo, hi scene.Point) {
	if w.page == nil || w.mark.role != figure {
		return
	}
	list := w.page.elements
	if e := &list[len(list)-1]; e.box == nil {
		e.box = &[4]float64{lo.X, w.page.height - hi.Y, hi.X, w.page.height - lo.Y}
	}
}
