package help

import (
	"bytes"
	"image"
	_ "image/png" // pictures of pages
	"slices"
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/layout"
	fynetheme "fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"stepboard/app/shell"
	"stepboard/app/theme"
	"stepboard/docs"
	"stepboard/solve"
	"stepboard/solve/script"
	"stepboard/widgets/layouts"
)

// Lengths of a page at normal text size.
const (
	pageWidth  float32 = 640 // about 80 characters
	pageMargin float32 = 28
	pageHeight float32 = 760  // largest height of the window when it opens, at any text size
	pageScreen float32 = 1000 // largest width of the window's content, at any text size: the smallest screen has 1024
	pageCorner float32 = 8
	pageIndent float32 = 14 // indent of the items of a list
)

// page is a page of package docs, or the page about a puzzle from a file of rules.
type page struct {
	id     string
	title  solve.Text
	puzzle *script.Puzzle // for a page of package docs: nil
}

// The pages about files of rules, and the page about trees of a search.
var (
	own       = page{id: docs.Own, title: solve.Say("app.help.own")}
	reference = page{id: docs.Reference, title: solve.Say("app.help.reference")}
	slow      = page{id: docs.Slow, title: solve.Say("app.help.slow")}
	tree      = page{id: docs.Tree, title: solve.Say("app.help.tree")}
)

// about(p) returns the page about a puzzle.
func about(p solve.Puzzle) page {
	title := solve.Say("app.help.title", "Puzzle", solve.TextOf(p, "name"))
	if puzzle, ok := solve.Inner(p).(*script.Puzzle); ok {
		return page{title: title, puzzle: puzzle}
	}
	if docs.Page(p.ID(), "en") == nil { // a trace without rules
		return own
	}
	return page{id: p.ID(), title: title}
}

// Pages returns menu items that open the pages.
func (r *Room) Pages() (list []*fyne.MenuItem) {
	for _, p := range r.pages() {
		list = append(list, fyne.NewMenuItem(r.Say(p.title), func() { r.show(p) }))
	}
	return list
}

func (r *Room) pages() []page {
	return append([]page{own, reference, slow, tree}, solve.Map(r.Puzzles, about)...)
}

// linked makes a link to another page open it. Other links, which lead to files and to parts of a page, become plain
// text. The toolkit keeps the \ before an asterisk.
func (r *Room) linked(text *widget.RichText) {
	for i, s := range text.Segments {
		if s, ok := s.(*widget.TextSegment); ok {
			s.Text = strings.ReplaceAll(s.Text, `\*`, "*")
		}
		link, ok := s.(*widget.HyperlinkSegment)
		if !ok {
			continue
		}
		id, _, _ := strings.Cut(link.URL.Path, ".")
		at := slices.IndexFunc(r.pages(), func(p page) bool { return p.id != "" && p.id == id })
		if at < 0 {
			text.Segments[i] = &widget.TextSegment{Text: link.Text, Style: widget.RichTextStyleInline}
			continue
		}
		link.OnTapped = func() { r.show(r.pages()[at]) }
	}
}

// show opens a page. If a page is open, the new page replaces it in the same window.
func (r *Room) show(p page) {
	if r.window == nil {
		r.window = r.App.NewWindow("")
		r.window.SetIcon(theme.AppIcon())
		r.window.SetPadded(false)
		r.window.SetOnClosed(func() { r.window, r.page, r.scroll = nil, nil, nil })
		r.window.Resize(fyne.NewSize(r.width()+2*r.Scaled(pageMargin), min(pageHeight, r.Win.Canvas().Size().Height)))
	}
	fresh := r.page == nil
	r.page, r.scroll = &p, nil
	r.RefreshPage()
	r.window.Show()
	if fresh {
		shell.GiveKeys(r.Shell, r.window, r.key)
	}
	r.window.RequestFocus()
}

// width returns the width of a page without its margins.
func (r *Room) width() float32 { return min(r.Scaled(pageWidth), pageScreen-2*r.Scaled(pageMargin)) }

// RefreshPage makes the open page again, in the current language and text size.
func (r *Room) RefreshPage() {
	if r.window == nil {
		return
	}
	var parts []fyne.CanvasObject
	if r.page.puzzle != nil {
		parts = r.statement(r.page.puzzle)
	}
	for _, p := range docs.Parts(docs.Page(r.page.id, r.Text.Language())) {
		if p.Kind == docs.Figure {
			parts = append(parts, r.pagePicture(p.Path))
		} else {
			parts = append(parts, r.pageText(p, len(parts) == 0))
		}
	}
	if p := r.Puzzles.ByID(r.page.id); p != nil {
		parts = append(parts, r.formats(p)...)
	}
	at := fyne.Position{}
	if r.scroll != nil {
		at = r.scroll.Offset
	}
	width, margin := r.width(), r.Scaled(pageMargin)
	page := container.New(layouts.Stack{Grow: -1}, parts...)
	page.Resize(fyne.NewSize(width, 0)) // the height of wrapped text depends on its width
	sheet := container.New(layouts.Wide(width+2*margin), layouts.Padded(margin, margin, margin, margin, page))
	r.scroll = container.NewVScroll(container.New(layout.NewCustomPaddedHBoxLayout(0), layout.NewSpacer(), sheet,
		layout.NewSpacer()))
	r.window.SetTitle(r.Say(r.page.title))
	r.window.SetContent(r.scroll)
	r.scroll.ScrollToOffset(at)
}

// pageText makes a text part of a page: everything that is not a picture. A heading has more space above it, unless it
// is the first part.
func (r *Room) pageText(p docs.Part, first bool) fyne.CanvasObject {
	width := r.width()
	if p.Kind == docs.Code {
		return r.code(p.Text, width)
	}
	if list, ok := strings.CutPrefix(p.Text, "- "); ok {
		return r.bullets(strings.Split(list, "\n- "), r.paragraph)
	}
	if strings.HasPrefix(p.Text, "|") {
		return r.bullets(rowsOfTable(p.Text), r.paragraph)
	}
	text := r.paragraph(p.Text, width)
	switch {
	case p.Kind == docs.Heading && !first:
		return layouts.Padded(r.Scaled(16), 0, 0, 0, text)
	case p.Kind == docs.Caption:
		for _, s := range text.Segments {
			if s, ok := s.(*widget.TextSegment); ok {
				s.Style.ColorName, s.Style.TextStyle.Italic = theme.ColorMuted, false
			}
		}
		return layouts.Padded(0, r.Scaled(8), 0, 0, text)
	}
	return text
}

// rowsOfTable returns the rows of a table without its head, each as one text. Columns beside each other would be wider
// than the page.
func rowsOfTable(table string) (rows []string) {
	for _, line := range strings.Split(table, "\n")[2:] {
		rows = append(rows, strings.NewReplacer(" | ", " – ", `\|`, "|").Replace(strings.Trim(line, "| ")))
	}
	return rows
}

// bullets makes a list. The parameter paragraph makes the text of an item.
func (r *Room) bullets(list []string, paragraph func(text string, width float32) *widget.RichText) fyne.CanvasObject {
	width, indent := r.width(), r.Scaled(pageIndent)
	space := r.Theme.Size(fynetheme.SizeNameInnerPadding)
	items := container.New(pairs{indent, width, space})
	for _, item := range list {
		items.Add(widget.NewRichTextWithText("•"))
		items.Add(paragraph(item, width-indent))
	}
	return layouts.Padded(space, space, 0, 0, items)
}

// code shows lines without changes, in a monospaced font, with a background.
func (r *Room) code(text string, width float32) fyne.CanvasObject {
	lines := widget.NewLabelWithStyle(text, fyne.TextAlignLeading, fyne.TextStyle{Monospace: true})
	ground := canvas.NewRectangle(r.Colors().Well)
	ground.CornerRadius = pageCorner
	scroll := container.NewHScroll(lines)
	return container.New(layouts.Wide(width), container.NewStack(ground, scroll))
}

func (r *Room) paragraph(markdown string, width float32) *widget.RichText {
	text := widget.NewRichTextFromMarkdown(markdown)
	text.Wrapping = fyne.TextWrapWord
	r.linked(text)
	if !strings.HasPrefix(markdown, "#") { // headings are short, and bold anyway
		stress(text)
		r.wrap(text, width)
	}
	return text
}

// pagePicture makes a picture of a page in its own size, or smaller if the page is narrower.
func (r *Room) pagePicture(path string) fyne.CanvasObject {
	img, _, err := image.Decode(bytes.NewReader(docs.Picture(path, r.Colors().Dark)))
	if err != nil {
		panic(err) // the picture is built in
	}
	return r.picture(img, docs.Density)
}

// picture shows an image. The parameter density is the number of its pixels for a logical pixel at normal text size.
func (r *Room) picture(img image.Image, density float32) fyne.CanvasObject {
	c := canvas.NewImageFromImage(img)
	c.FillMode, c.CornerRadius = canvas.ImageFillContain, pageCorner
	size := img.Bounds().Size()
	full := fyne.NewSize(r.Scaled(float32(size.X)/density), r.Scaled(float32(size.Y)/density))
	return layouts.Padded(r.Scaled(8), 0, 0, 0, container.New(natural{full}, c))
}

// key scrolls the page or closes the window. A key may still arrive after the window has closed.
func (r *Room) key(e *fyne.KeyEvent) {
	if r.window == nil {
		return
	}
	switch e.Name {
	case fyne.KeyEscape:
		r.window.Close()
	case fyne.KeySpace:
		shell.ScrollBy(r.scroll, fyne.KeyPageDown)
	default:
		shell.ScrollBy(r.scroll, e.Name)
	}
}

// natural shows a picture in the middle. If the width is smaller than the picture, the picture is made smaller.
type natural struct{ size fyne.Size }

// fitted(width) returns the size of the picture in a space of a given width.
func (n natural) fitted(width float32) fyne.Size {
	if width <= 0 || width >= n.size.Width {
		return n.size
	}
	return fyne.NewSize(width, n.size.Height*width/n.size.Width)
}

func (n natural) MinSize(objects []fyne.CanvasObject) fyne.Size {
	return fyne.NewSize(0, n.fitted(objects[0].Size().Width).Height)
}

func (n natural) Layout(objects []fyne.CanvasObject, size fyne.Size) {
	s := n.fitted(size.Width)
	layouts.Put(objects[0], fyne.NewPos((size.Width-s.Width)/2, 0), s)
}

// pairs lays out two columns of words, line by line. The fields are the width of the first column (first), the width of
// both columns together (both), and the toolkit's padding around words, which pairs removes (space).
type pairs struct{ first, both, space float32 }

func (p pairs) MinSize(objects []fyne.CanvasObject) fyne.Size {
	return fyne.NewSize(p.both, p.place(objects))
}

func (p pairs) Layout(objects []fyne.CanvasObject, _ fyne.Size) { p.place(objects) }

// place places all words and returns the height of all lines.
func (p pairs) place(objects []fyne.CanvasObject) float32 {
	const gap = 4
	y := float32(0)
	for i := 0; i+1 < len(objects); i += 2 {
		line := float32(0)
		for k, o := range objects[i : i+2] {
			x, width := float32(0), p.first
			if k == 1 {
				x, width = p.first, p.both-p.first
			}
			o.Resize(fyne.NewSize(width, o.Size().Height)) // the height of wrapped text depends on its width
			h := o.MinSize().Height
			layouts.Put(o, fyne.NewPos(x, y-p.space), fyne.NewSize(width, h))
			line = max(line, h-2*p.space)
		}
		y += line + gap
	}
	return y
}
