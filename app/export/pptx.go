package export

import (
	"archive/zip"
	"embed"
	"encoding/xml"
	"fmt"
	"image/color"
	"io"
	"path"
	"slices"
	"strings"
	"sync"
	"text/template"

	"stepboard/app/storage/carry"
	"stepboard/scene/drawingml"
	"stepboard/scene/figure"
)

// slideParts has the files of a presentation, as templates.
//
//go:embed slides
var slideParts embed.FS

var slideTemplates = sync.OnceValue(func() *template.Template {
	return template.Must(template.New("").Funcs(template.FuncMap{
		"x": escaped, "box": func(r rect) string { return r.xml() }, "emu": emu,
		// Relations 1 and 2 are master and theme, so relation 3 is the first slide. IDs of slides begin at 256.
		"slideRel": func(number int) int { return number + 2 }, "slideID": func(number int) int { return number + 255 },
	}).ParseFS(slideParts, "slides/*.xml"))
})

// escaped returns text as XML. Characters that are impossible in XML become the replacement character.
func escaped(s string) string {
	var b strings.Builder
	_ = xml.EscapeText(&b, []byte(s)) // a builder returns no error
	return b.String()
}

// emu converts points to the format's unit of length. An inch has 914400 of these units.
func emu(points float64) int64 { return int64(points*12700 + 0.5) }

// rect is a place on a slide, in points.
type rect struct{ X, Y, Width, Height float64 }

func (r rect) xml() string {
	return fmt.Sprintf(`<a:xfrm><a:off x="%d" y="%d"/><a:ext cx="%d" cy="%d"/></a:xfrm>`, emu(r.X), emu(r.Y),
		emu(r.Width), emu(r.Height))
}

// Beginnings of the types of relations.
const (
	officeType  = "http://schemas.openxmlformats.org/officeDocument/2006/relationships/"
	packageType = "http://schemas.openxmlformats.org/package/2006/relationships/metadata/"
)

type relation struct{ ID, Type, Target string }

// writePPTX writes slides of 16:9, one for each page. Title and caption are texts. The board with its legend is made of
// shapes, so all these parts can be edited. A board with more than maxShapedCells cells is a picture. Similar boards
// are equally large on all slides. The format is ECMA-376 (Office Open XML). A presentation contains only the parts
// that PowerPoint and LibreOffice need: a presentation part, a theme, a master and one layout.
func (j *job) writePPTX(w io.Writer) error {
	d := &deck{job: j, zip: zip.NewWriter(w), painter: newPainter(slideScale), lang: language(j.Lang)}
	d.frame(j.pages.Len())
	layout, err := d.even(d.layOut)
	if err != nil {
		return err
	}
	if err := j.each(func(i int) error { return d.slide(i, layout) }); err != nil {
		return err
	}
	if d.err != nil {
		return d.err
	}
	return d.zip.Close()
}

// deck is the presentation that is being written.
type deck struct {
	*job
	zip     *zip.Writer
	painter *painter
	lang    string // the program's language for most texts of the presentation
	err     error  // the first error of the method put
}

// put adds a file to the presentation, and its relations to other files, if any. The parameter name is the path of the
// file. The content is a template (source) that is filled with data.
func (d *deck) put(name, source string, data any, relations ...relation) {
	if d.err != nil {
		return
	}
	w, err := d.zip.Create(name)
	if err == nil {
		err = slideTemplates().ExecuteTemplate(w, source, data)
	}
	d.err = err
	if len(relations) > 0 {
		folder, file := path.Split(name)
		d.put(folder+"_rels/"+file+".rels", "rels.xml", relations)
	}
}

// frame(slides) writes all files except the slides' own files.
func (d *deck) frame(slides int) {
	var numbers, noted []int // numbers of all slides, and of the slides with notes for the presenter
	relations := []relation{
		{"rId1", officeType + "slideMaster", "slideMasters/slideMaster1.xml"},
		{"rId2", officeType + "theme", "theme/theme1.xml"},
	}
	for i := range slides {
		numbers = append(numbers, i+1)
		if d.pages.About(i).Notes != "" {
			noted = append(noted, i+1)
		}
		relations = append(relations, relation{
			fmt.Sprintf("rId%d", i+3), officeType + "slide", fmt.Sprintf("slides/slide%d.xml", i+1),
		})
	}
	notesRel := ""
	if len(noted) > 0 {
		notesRel = fmt.Sprintf("rId%d", slides+3)
		relations = append(relations, relation{notesRel, officeType + "notesMaster", "notesMasters/notesMaster1.xml"})
	}
	if d.job.document != nil {
		relations = append(relations, d.carried())
	}
	mapping := `bg1="lt1" tx1="dk1" bg2="lt2" tx2="dk2"`
	if dark(d.Style) {
		mapping = `bg1="dk1" tx1="lt1" bg2="dk2" tx2="lt2"`
	}
	data := map[string]any{
		"Numbers": numbers, "Title": titleBox, "Body": contentBox(true), "Lang": locales[d.lang], "Width": slideWidth,
		"Height": slideHeight,
		"Noted":  noted, "NotesRel": notesRel, "SlideOnNotes": slideOnNotes, "TextOnNotes": textOnNotes,
		"Document": d.job.document != nil, "Map": mapping, "Colors": themeColors(d.Style), "EastAsian": eastAsian[d.lang],
	}
	d.put("[Content_Types].xml", "content-types.xml", data)
	d.put("_rels/.rels", "rels.xml", []relation{
		{"rId1", officeType + "officeDocument", "ppt/presentation.xml"},
		{"rId2", packageType + "core-properties", "docProps/core.xml"},
		{"rId3", officeType + "extended-properties", "docProps/app.xml"},
	})
	d.put("docProps/core.xml", "core.xml", map[string]any{"Title": d.Title, "Lang": locales[d.lang]})
	d.put("docProps/app.xml", "app.xml", data)
	d.put("ppt/presentation.xml", "presentation.xml", data, relations...)
	d.put("ppt/theme/theme1.xml", "theme.xml", data)
	d.put("ppt/slideMasters/slideMaster1.xml", "master.xml", data,
		relation{"rId1", officeType + "slideLayout", "../slideLayouts/slideLayout1.xml"},
		relation{"rId2", officeType + "theme", "../theme/theme1.xml"})
	if len(noted) > 0 {
		d.put("ppt/notesMasters/notesMaster1.xml", "notes-master.xml", data,
			relation{"rId1", officeType + "theme", "../theme/theme2.xml"})
		d.put("ppt/theme/theme2.xml", "theme.xml", data)
	}
	box := contentBox(true)
	data["Picture"] = rect{box.X, box.Y, 0.6 * box.Width, box.Height}
	data["Caption"] = rect{box.X + 0.65*box.Width, box.Y, 0.35 * box.Width, box.Height}
	d.put("ppt/slideLayouts/slideLayout1.xml", "layout.xml", data,
		relation{"rId1", officeType + "slideMaster", "../slideMasters/slideMaster1.xml"})
}

// carried() writes the document as custom XML, which other programs keep, and returns the relation to the document.
func (d *deck) carried() relation {
	d.put("customXml/item1.xml", "document.xml", carry.URL(d.job.document),
		relation{"rId1", officeType + "customXmlProps", "itemProps1.xml"})
	d.put("customXml/itemProps1.xml", "document-props.xml", nil)
	return relation{"rIdDocument", officeType + "customXml", "../customXml/item1.xml"}
}

func (d *deck) slide(i int, layout *Layout) error {
	page, err := layout.page(i, d.layOut)
	if err != nil {
		return err
	}
	s := d.content(i, &page)
	name, picture := fmt.Sprintf("slide%d.xml", i+1), fmt.Sprintf("board%d.png", i+1)
	relations := []relation{{"rId1", officeType + "slideLayout", "../slideLayouts/slideLayout1.xml"}}
	drawn := d.pages.Cells(i) > maxShapedCells
	if drawn {
		relations = append(relations, relation{"rId2", officeType + "image", "../media/" + picture})
	} else {
		s.Shapes = d.shapes(page, s)
	}
	if notes := d.pages.About(i).Notes; notes != "" {
		relations = append(relations, d.notes(i, notes))
	}
	d.put("ppt/slides/"+name, "slide.xml", s, relations...)
	if d.err != nil || !drawn {
		return d.err
	}
	w, err := d.zip.CreateHeader(&zip.FileHeader{Name: "ppt/media/" + picture, Method: zip.Store})
	if err != nil {
		return err
	}
	return d.painter.writePicture(d.ctx, w, page, 0, nil)
}

// maxShapedCells is the largest number of cells for which a board is made of shapes.
const maxShapedCells = 2500

// firstShape is the ID of the first shape of a board. Smaller IDs belong to the title and the caption.
const firstShape = 10

func (d *deck) shapes(page figure.Page, s slide) string {
	o := drawingml.Options{
		X: s.Picture.X + (s.Picture.Width-page.Width)/2, Y: s.Picture.Y + (s.Picture.Height-page.Height)/2,
		Width: page.Width, Height: page.Height, Description: s.Alt, FirstID: firstShape,
		Theme: map[color.NRGBA]string{}, Lang: d.language,
	}
	for _, c := range slices.Backward(themeColors(d.Style)) {
		o.Theme[c.color] = c.Name
	}
	c := colorsOf(d.Style)
	for name, own := range map[string]color.NRGBA{"tx1": c.Ink, "bg1": paper(d.Style), "tx2": c.Muted, "bg2": c.Soft} {
		o.Theme[own] = name
	}
	return string(drawingml.Shapes(page.Scene, o))
}

type themeColor struct {
	Name  string
	color color.NRGBA
}

func (c themeColor) Value() string {
	return fmt.Sprintf("%02X%02X%02X", c.color.R, c.color.G, c.color.B)
}

// themeColors returns the colours of the theme, made from the colours of the pictures. In each pair (dk1 and
// lt1, dk2 and lt2) the first is the darker one.
func themeColors(s figure.Style) []themeColor {
	c := colorsOf(s)
	dk1, lt1, dk2, lt2 := c.Ink, paper(s), c.Muted, c.Soft
	if dark(s) {
		dk1, lt1, dk2, lt2 = lt1, dk1, lt2, dk2
	}
	return []themeColor{
		{"dk1", dk1},
		{"lt1", lt1},
		{"dk2", dk2},
		{"lt2", lt2},
		{"accent1", c.Accent},
		{"accent2", c.Warning},
		{"accent3", c.Route},
		{"accent4", c.Wall},
		{"accent5", c.Muted},
		{"accent6", c.Line},
		{"hlink", c.Accent},
		{"folHlink", c.Muted},
	}
}

// dark(s) reports whether the ground is darker than the text.
func dark(s figure.Style) bool {
	light := func(c color.NRGBA) int { return 3*int(c.R) + 6*int(c.G) + int(c.B) }
	return light(paper(s)) < light(colorsOf(s).Ink)
}

// Places of the slide and the notes on a page of notes, in points. The page is 7.5 by 10 inches.
var (
	slideOnNotes = rect{54, 72, 432, 243}
	textOnNotes  = rect{54, 346.5, 432, 283.5}
)

// notes(i, text) writes the page of notes of slide i. It returns the relation from the slide to this page.
func (d *deck) notes(i int, text string) relation {
	name := fmt.Sprintf("notesSlide%d.xml", i+1)
	d.put("ppt/notesSlides/"+name, "notes.xml", slideText{Lines: d.lines(text)},
		relation{"rId1", officeType + "notesMaster", "../notesMasters/notesMaster1.xml"},
		relation{"rId2", officeType + "slide", fmt.Sprintf("../slides/slide%d.xml", i+1)})
	return relation{"rId3", officeType + "notesSlide", "../notesSlides/" + name}
}
