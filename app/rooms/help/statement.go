package help

import (
	"image"
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/widget"

	"stepboard/app/theme"
	"stepboard/app/view"
	"stepboard/scene/raster"
	"stepboard/solve"
	"stepboard/solve/script"
	"stepboard/widgets/layouts"
)

// boardWidth and boardHeight are the largest size of the picture of a board, and cellSide the largest size of a cell,
// at normal text size.
const (
	boardWidth, boardHeight = 480, 320
	cellSide                = 48
)

// statement makes the page about a puzzle from its file of rules: the task, the first board of the samples, the formats
// of input and output, and the source.
func (r *Room) statement(p *script.Puzzle) []fyne.CanvasObject {
	style, width := widget.RichTextStyleParagraph, r.width()
	item := func(text string, width float32) *widget.RichText { return r.plain(text, width, style) }
	task := r.SayAll(solve.StatementOf(p, "task")...)
	title := r.plain(r.Say(r.page.title), width, widget.RichTextStyleHeading)
	parts := []fyne.CanvasObject{title, item(strings.Join(task, "\n\n"), width), r.boardOf(p)}
	parts = append(parts, r.formats(p)...)
	name, text := p.Source()
	if comment := header(text, r.Text.Language()); comment != "" {
		name += " – " + comment
	}
	style.ColorName = theme.ColorMuted
	more := widget.NewButton(r.Say(own.title), func() { r.show(own) })
	return append(parts, layouts.Padded(r.Scaled(16), 0, 0, 0, item(name, width)), container.NewHBox(more))
}

// formats tells the formats of a puzzle's input and output.
func (r *Room) formats(p solve.Puzzle) (parts []fyne.CanvasObject) {
	item := func(text string, width float32) *widget.RichText {
		return r.plain(text, width, widget.RichTextStyleParagraph)
	}
	for _, part := range []string{"input", "output"} {
		said := strings.Split(strings.Join(r.SayAll(solve.StatementOf(p, part)...), "\n"), "\n")
		heading := r.plain(r.Say(solve.Say("testset.statement."+part)), r.width(), widget.RichTextStyleSubHeading)
		parts = append(parts, layouts.Padded(r.Scaled(16), 0, 0, 0, heading), item(said[0], r.width()))
		if len(said) > 1 {
			parts = append(parts, r.bullets(said[1:], item))
		}
	}
	return parts
}

// header returns the comment at the beginning of a file of rules. A line that begins with the ID of a language and a
// colon replaces the first line in this language.
func header(text, language string) (comment string) {
	for line := range strings.Lines(text) {
		line, ok := strings.CutPrefix(line, "#")
		if !ok {
			break
		}
		own, ok := strings.CutPrefix(strings.TrimSpace(line), language+": ")
		if ok || comment == "" {
			comment = own
		}
	}
	return comment
}

// boardOf draws the first board of a puzzle.
func (r *Room) boardOf(p *script.Puzzle) fyne.CanvasObject {
	d := p.Boards()[0]
	const density = 2
	e := d.Board.Extent()
	cell := density * max(1, min(cellSide, boardWidth/e.Cols, boardHeight/e.Rows))
	img := image.NewRGBA(image.Rect(0, 0, e.Cols*cell, e.Rows*cell))
	r.Renderer.Draw(img, view.Compose(r.Painted(p, d, 0)), raster.View{Scale: float64(cell)})
	return r.picture(img, density)
}

// plain makes a text with a width. Nothing in the text is Markdown.
func (r *Room) plain(text string, width float32, style widget.RichTextStyle) *widget.RichText {
	t := widget.NewRichText(&widget.TextSegment{Style: style, Text: text})
	t.Wrapping = fyne.TextWrapWord
	r.wrap(t, width)
	return t
}
