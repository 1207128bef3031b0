package pdf

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"maps"
	"slices"
)

// finisher gets the whole document from fpdf in one Write. It writes the document with new font names, and appends the
// tree of its tags as an incremental update (ISO 32000, 7.5.6).
type finisher struct {
	io.Writer
	d *Document
}

func (f *finisher) Write(p []byte) (int, error) {
	whole, err := f.d.tagged(f.d.fonts.renamed(p))
	if err != nil {
		return 0, err
	}
	if _, err := f.Writer.Write(whole); err != nil {
		return 0, err
	}
	return len(p), nil
}

// errForm is the error for a document that does not have the form of fpdf's documents.
var errForm = errors.New("pdf: the document has an unknown form")

// tagged returns a document with the tree of its tags.
func (d *Document) tagged(whole []byte) ([]byte, error) {
	c, err := newChange(whole)
	if err != nil {
		return nil, err
	}
	tree := c.number()
	var pages []int
	for n := 1; n < len(c.offsets); n++ {
		if text := c.old(n); bytes.HasPrefix(text, []byte("<</Type /Page\n")) {
			c.put(n, "%s/StructParents %d /Tabs /S>>", text, len(pages))
			pages = append(pages, n)
		}
	}
	if len(pages) != len(d.pages) {
		return nil, errForm
	}
	c.put(c.root, "%s/StructTreeRoot %d 0 R\n/MarkInfo <</Marked true>>\n/ViewerPreferences <</DisplayDocTitle true>>\n>>",
		c.old(c.root), tree)
	d.putTree(c, tree, pages)
	return append(whole, c.end()...), nil
}

// putTree adds the tree of tags. tree is the object number of its root, and pages are the object numbers of the pages.
func (d *Document) putTree(c *change, tree int, pages []int) {
	all, parents := c.number(), c.number()
	var sections, nums bytes.Buffer
	for i, page := range pages {
		section := c.number()
		first := c.next // object number of the section's first part
		var parts, of bytes.Buffer
		marks := make([][]int, len(d.pages[i].elements))
		for m, e := range d.pages[i].of {
			fmt.Fprintf(&of, "%d 0 R ", first+e)
			marks[e] = append(marks[e], m)
		}
		for k, e := range d.pages[i].elements {
			part := c.number()
			fmt.Fprintf(&parts, "%d 0 R ", part)
			more := ""
			if e.role == figure {
				more = fmt.Sprintf(" /Alt <%X>", utf16Text(e.alt))
			}
			if b := e.box; b != nil {
				more += fmt.Sprintf(" /A <</O /Layout /BBox [%.2f %.2f %.2f %.2f]>>", b[0], b[1], b[2], b[3])
			}
			c.put(part, "<</Type /StructElem /S /%s /P %d 0 R /Pg %d 0 R /K %d%s>>", e.role, section, page, marks[k], more)
		}
		c.put(section, "<</Type /StructElem /S /Sect /P %d 0 R /K [%s]>>", all, &parts)
		fmt.Fprintf(&sections, "%d 0 R ", section)
		fmt.Fprintf(&nums, "%d [%s] ", i, &of)
	}
	c.put(tree, "<</Type /StructTreeRoot /K %d 0 R /ParentTree %d 0 R /ParentTreeNextKey %d>>", all, parents, len(pages))
	c.put(all, "<</Type /StructElem /S /Document /P %d 0 R /K [%s]>>", tree, &sections)
	c.put(parents, "<</Nums [%s]>>", &nums)
}

// change is an incremental update of a document: new objects, and objects that replace old objects.
type change struct {
	whole             []byte // the document
	offsets           []int  // byte offsets of the document's objects, by object number
	root, info, table int    // object numbers of the catalogue and of the information, and byte offset of the xref table

	text bytes.Buffer
	at   map[int]int // byte offsets of the new objects, by object number
	next int         // the next free object number
}

func newChange(whole []byte) (*change, error) {
	c := &change{whole: whole, at: map[int]int{}}
	// trailer << /Size n /Root n 0 R /Info n 0 R >> startxref n
	words := bytes.Fields(whole[max(0, bytes.LastIndex(whole, []byte("\ntrailer\n"))):])
	if len(words) < 15 {
		return nil, errForm
	}
	for i, v := range map[int]*int{3: &c.next, 5: &c.root, 9: &c.info, 14: &c.table} {
		if _, err := fmt.Sscan(string(words[i]), v); err != nil || *v < 0 || *v >= len(whole) {
			return nil, errForm
		}
	}
	rows := bytes.Split(whole[c.table:], []byte("\n"))
	if len(rows) < c.next+2 || string(rows[1]) != fmt.Sprintf("0 %d", c.next) {
		return nil, errForm
	}
	for _, row := range rows[2 : c.next+2] {
		at := 0
		if _, err := fmt.Sscanf(string(row), "%d", &at); err != nil || at >= len(whole) {
			return nil, errForm
		}
		c.offsets = append(c.offsets, at)
	}
	return c, nil
}

// old returns a dictionary object of the document, without the closing brackets.
func (c *change) old(number int) []byte {
	_, text, _ := bytes.Cut(c.whole[c.offsets[number]:], []byte(" obj\n"))
	text, _, _ = bytes.Cut(text, []byte("endobj"))
	return bytes.TrimSuffix(bytes.TrimSpace(text), []byte(">>"))
}

func (c *change) number() int {
	c.next++
	return c.next - 1
}

func (c *change) put(number int, format string, a ...any) {
	c.at[number] = len(c.whole) + c.text.Len()
	fmt.Fprintf(&c.text, "%d 0 obj\n", number)
	fmt.Fprintf(&c.text, format, a...)
	c.text.WriteString("\nendobj\n")
}

// end returns the bytes of the change, with its xref table.
func (c *change) end() []byte {
	table := len(c.whole) + c.text.Len()
	c.text.WriteString("xref\n")
	for _, n := range slices.Sorted(maps.Keys(c.at)) {
		fmt.Fprintf(&c.text, "%d 1\n%010d 00000 n \n", n, c.at[n])
	}
	fmt.Fprintf(&c.text, "trailer\n<<\n/Size %d\n/Root %d 0 R\n/Info %d 0 R\n/Prev %d\n>>\nstartxref\n%d\n%%%%EOF\n",
		c.next, c.root, c.info, c.table, table)
	return c.text.Bytes()
}
