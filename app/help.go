package app

import (
	"bytes"
	"image"
	_ "image/png" // pictures of pages

	"stepboard/widgets/layouts"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/widget"

	"stepboard/app/theme"
	"stepboard/docs"
	"stepboard/solve"
	"stepboard/solve/puzzles"
)

// help is a window beside the main one, with the page about a puzzle.
type help struct {
	win    fyne.Window // nil: closed
	puzzle solve.Puzzle
	scroll *container.Scroll
}

// Lengths of a page, for text of normal size.
const (
	pageWidth  float32 = 640 // about 80 characters
	pageMargin float32 = 28
	pageHeight float32 = 760 // of the window when it opens, whatever the size of text
	pageCorner float32 = 8
)

// helpEntries are the menu's entries for the pages: that about the shown puzzle first, with the key that opens it.
func (w *Window) helpEntries() []*fyne.MenuItem {
	list := []*fyne.MenuItem{w.Entry("guide")}
	list[0].Label = w.pageTitle(w.Bench.Doc().Puzzle())
	for _, p := range puzzles.All() {
		if p.ID() != w.Bench.Doc().Puzzle().ID() {
			list = append(list, fyne.NewMenuItem(w.pageTitle(p), func() { w.showPage(p) }))
		}
	}
	return list
}

func (w *Window) pageTitle(p solve.Puzzle) string {
	return w.Say(solve.Say("app.help.title", "Puzzle", solve.Say(p.ID()+".name")))
}

// showPage opens the page about a puzzle, in the window that shows another one if there is such.
func (w *Window) showPage(p solve.Puzzle) {
	h := &w.help
	if h.win == nil {
		h.win = w.App.NewWindow("")
		h.win.SetIcon(theme.AppIcon())
		h.win.SetPadded(false)
		h.win.SetOnClosed(func() { *h = help{} })
		h.win.Canvas().SetOnTypedKey(h.key)
		h.win.Resize(fyne.NewSize(w.Scaled(pageWidth+2*pageMargin), pageHeight))
	}
	h.puzzle, h.scroll = p, nil
	w.refreshHelp()
	h.win.Show()
	h.win.RequestFocus()
}

// refreshHelp makes the page anew, in the language and the size of text that are chosen now, if one is open.
func (w *Window) refreshHelp() {
	h := &w.help
	if h.win == nil {
		return
	}
	var parts []fyne.CanvasObject
	for _, p := range docs.Parts(docs.Page(h.puzzle.ID(), w.Text.Language())) {
		if p.Kind == docs.Figure {
			parts = append(parts, w.pagePicture(p.Path))
		} else {
			parts = append(parts, w.pageText(p, len(parts) == 0))
		}
	}
	at := fyne.Position{}
	if h.scroll != nil {
		at = h.scroll.Offset
	}
	h.scroll = container.NewVScroll(container.New(column{w.Scaled(pageWidth), w.Scaled(pageMargin)}, parts...))
	h.win.SetTitle(w.pageTitle(h.puzzle))
	h.win.SetContent(h.scroll)
	h.scroll.ScrollToOffset(at)
}

// pageText is a part of a page that is no picture, with more space above headings, unless it is the first.
func (w *Window) pageText(p docs.Part, first bool) fyne.CanvasObject {
	text := widget.NewRichTextFromMarkdown(p.Text)
	text.Wrapping = fyne.TextWrapWord
	switch {
	case p.Kind == docs.Heading && !first:
		return layouts.Padded(w.Scaled(16), 0, 0, 0, text)
	case p.Kind == docs.Caption:
		for _, s := range text.Segments {
			if s, ok := s.(*widget.TextSegment); ok {
				s.Style.ColorName, s.Style.TextStyle.Italic = theme.ColorMuted, false
			}
		}
		return layouts.Padded(0, w.Scaled(8), 0, 0, text)
	}
	return text
}

// pagePicture is a picture of a page at its size, or as wide as the page where that is less.
func (w *Window) pagePicture(path string) fyne.CanvasObject {
	data := docs.Picture(path)
	size, _, err := image.DecodeConfig(bytes.NewReader(data))
	if err != nil {
		panic(err) // it is built in
	}
	c := canvas.NewImageFromResource(fyne.NewStaticResource(path, data))
	c.FillMode, c.CornerRadius = canvas.ImageFillContain, pageCorner
	full := fyne.NewSize(w.Scaled(float32(size.Width)/docs.Density), w.Scaled(float32(size.Height)/docs.Density))
	return layouts.Padded(w.Scaled(8), 0, 0, 0, container.New(natural{full}, c))
}

// key scrolls, and closes the window. Keys that were pressed before it closed may come after.
func (h *help) key(e *fyne.KeyEvent) {
	if h.win == nil {
		return
	}
	by := func(lines float32) { h.scroll.ScrollToOffset(h.scroll.Offset.AddXY(0, lines)) }
	page := 0.9 * h.scroll.Size().Height
	switch e.Name {
	case fyne.KeyEscape:
		h.win.Close()
	case fyne.KeyUp:
		by(-48)
	case fyne.KeyDown:
		by(48)
	case fyne.KeyPageUp:
		by(-page)
	case fyne.KeyPageDown, fyne.KeySpace:
		by(page)
	case fyne.KeyHome:
		h.scroll.ScrollToTop()
	case fyne.KeyEnd:
		h.scroll.ScrollToBottom()
	}
}

// column puts parts below each other in the middle, all of one width, with a margin around; their heights are those
// that they need for it.
type column struct{ width, margin float32 }

// MinSize implements fyne.Layout.
func (c column) MinSize(objects []fyne.CanvasObject) fyne.Size {
	height := 2 * c.margin
	for _, o := range objects {
		o.Resize(fyne.NewSize(c.width, o.Size().Height)) // text that wraps has its height for its width
		height += o.MinSize().Height
	}
	return fyne.NewSize(c.width+2*c.margin, height)
}

// Layout implements fyne.Layout.
func (c column) Layout(objects []fyne.CanvasObject, size fyne.Size) {
	x, y := (size.Width-c.width)/2, c.margin
	for _, o := range objects {
		o.Resize(fyne.NewSize(c.width, o.Size().Height))
		h := o.MinSize().Height
		o.Move(fyne.NewPos(x, y))
		o.Resize(fyne.NewSize(c.width, h))
		y += h
	}
}

// natural shows a picture at its size in the middle, or smaller where there is less width.
type natural struct{ size fyne.Size }

func (n natural) in(width float32) fyne.Size {
	if width <= 0 || width >= n.size.Width {
		return n.size
	}
	return fyne.NewSize(width, n.size.Height*width/n.size.Width)
}

// MinSize implements fyne.Layout.
func (n natural) MinSize(objects []fyne.CanvasObject) fyne.Size {
	return fyne.NewSize(0, n.in(objects[0].Size().Width).Height)
}

// Layout implements fyne.Layout.
func (n natural) Layout(objects []fyne.CanvasObject, size fyne.Size) {
	s := n.in(size.Width)
	objects[0].Resize(s)
	objects[0].Move(fyne.NewPos((size.Width-s.Width)/2, 0))
}
