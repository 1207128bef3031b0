package pdf

import "stepboard/scene"

// A document is tagged (ISO 32000, 14.7 and 14.8): each page is a section of headings, paragraphs and figures, and what
// is decoration is marked as that, so that a page can be read to those who don't see it. fpdf knows nothing of it:
// marks stand among the operators of pages, and finisher adds the tree of what they mean.

// marked is what is marked on a page.
type marked struct {
	elements []element
	of       []int // the element of each mark
}

// element is a part of a page.
type element struct {
	role, alt string
	box       *[4]float64 // of a figure, on the page
}

// roles are those of groups by their names. In a group of another name the texts are a paragraph, and shapes mean
// nothing.
var roles = map[string]string{
	"Title": "H1", "Heading": "H2", "Caption": paragraph, "Note": paragraph, "Board": figure, "Chart": figure,
	"Coordinates": artifact,
}

const (
	paragraph = "P"
	figure    = "Figure"
	artifact  = "Artifact" // means nothing
)

// mark is what is being written belongs to.
type mark struct {
	role      string // "": nothing is marked
	whole     int    // how many groups and arts are open of which all has the same role
	paragraph bool   // the last element is one that goes on where there is more text
	spoken    bool   // there is text in it
}

// Open implements [vector.Grouper].
func (w *writer) Open(name, alt string) {
	w.mark.paragraph = false
	if role := roles[name]; w.page && (w.mark.whole > 0 || role != "") {
		w.openMark(element{role: role, alt: alt})
	}
}

// Shut implements [vector.Grouper].
func (w *writer) Shut() {
	w.mark.paragraph = false
	if w.mark.whole > 0 {
		w.shutMark()
	}
}

// openMark begins something that has one role, unless it is a part of such a thing.
func (w *writer) openMark(e element) {
	if w.mark.whole == 0 {
		w.beginMark(e)
	}
	w.mark.whole++
}

// shutMark ends it.
func (w *writer) shutMark() {
	if w.mark.whole--; w.mark.whole == 0 {
		w.endMark()
	}
}

// markText tells that text follows, and reports whether it goes on with another one.
func (w *writer) markText() bool {
	if !w.page {
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

// markShape tells that a shape follows.
func (w *writer) markShape() {
	if w.page && w.mark.whole == 0 && w.mark.role != artifact {
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
	page := &w.pages[len(w.pages)-1]
	w.put("/"+e.role, " <</MCID ", len(page.of), ">> BDC\n")
	if !w.mark.paragraph || e.role != paragraph {
		page.elements = append(page.elements, e)
		w.mark.spoken = false
	}
	page.of = append(page.of, len(page.elements)-1)
}

func (w *writer) endMark() {
	if w.mark.role != "" {
		w.put("EMC\n")
		w.mark.role = ""
	}
}

// markBox tells where a figure lies: where it is cut off.
func (w *writer) markBox(lo, hi scene.Point) {
	if !w.page || w.mark.role != figure {
		return
	}
	list := w.pages[len(w.pages)-1].elements
	if e := &list[len(list)-1]; e.box == nil {
		e.box = &[4]float64{lo.X, w.y(hi.Y), hi.X, w.y(lo.Y)}
	}
}
