package pdf

import (
	"bytes"
	"fmt"
)

// putTree writes the tree of the document's tags, and returns the object number of its root.
func (d *Document) putTree() int {
	root, all, parents := d.number(), d.number(), d.number()
	var sections, nums bytes.Buffer
	for i, page := range d.pages {
		section := d.number()
		var parts, of bytes.Buffer
		marks := make([][]int, len(page.elements))
		for m, e := range page.of {
			marks[e] = append(marks[e], m)
		}
		numbers := make([]int, len(page.elements))
		for k, e := range page.elements {
			more := ""
			if e.role == figure {
				more = fmt.Sprintf(" /Alt <%X>", utf16Text(e.alt))
			}
			if b := e.box; b != nil {
				more += fmt.Sprintf(" /A <</O /Layout /BBox [%.2f %.2f %.2f %.2f]>>", b[0], b[1], b[2], b[3])
			}
			numbers[k] = d.add("<</Type /StructElem /S /%s /P %d 0 R /Pg %d 0 R /K %d%s>>", e.role, section, page.number,
				marks[k], more)
			fmt.Fprintf(&parts, "%d 0 R ", numbers[k])
		}
		for _, e := range page.of {
			fmt.Fprintf(&of, "%d 0 R ", numbers[e])
		}
		d.put(section, "<</Type /StructElem /S /Sect /P %d 0 R /K [%s]>>", all, &parts)
		fmt.Fprintf(&sections, "%d 0 R ", section)
		fmt.Fprintf(&nums, "%d [%s] ", i, &of)
	}
	d.put(root, "<</Type /StructTreeRoot /K %d 0 R /ParentTree %d 0 R /ParentTreeNextKey %d>>", all, parents, len(d.pages))
	d.put(all, "<</Type /StructElem /S /Document /P %d 0 R /K [%s]>>", root, &sections)
	d.put(parents, "<</Nums [%s]>>", &nums)
	return root
}

// putOutline writes the bookmarks, and returns the object number of their root.
func (d *Document) putOutline() int {
	var marked []*page
	for _, p := range d.pages {
		if p.title != "" {
			marked = append(marked, p)
		}
	}
	root := d.number()
	first := root + 1
	for i, p := range marked {
		links := ""
		if i > 0 {
			links = fmt.Sprintf(" /Prev %d 0 R", first+i-1)
		}
		if i+1 < len(marked) {
			links += fmt.Sprintf(" /Next %d 0 R", first+i+1)
		}
		d.add("<</Title <%X> /Parent %d 0 R%s /Dest [%d 0 R /XYZ 0 %.2f null]>>", utf16Text(p.title), root, links, p.number,
			p.height)
	}
	d.put(root, "<</Type /Outlines /First %d 0 R /Last %d 0 R /Count %d>>", first, first+len(marked)-1, len(marked))
	return root
}
