package export

import (
	"image/color"
	"math"
	"strings"
	"unicode"

	"stepboard/scene/figure"
)

// Lengths of slides, in points.
const (
	slideWidth, slideHeight = 960.0, 540.0
	slideMargin             = 36
	smallest                = 9 // smallest text size of titles and captions
	slideScale              = 3 // pixels per point of a picture, which makes 2880 pixels for the width of a slide
)

var titleBox = rect{slideMargin, 22, slideWidth - 2*slideMargin, 58}

// contentBox is the room for board and caption. If the parameter titled is true, the room begins below the title.
func contentBox(titled bool) rect {
	top := float64(slideMargin)
	if titled {
		top = titleBox.Y + titleBox.Height + 12
	}
	return rect{slideMargin, top, slideWidth - 2*slideMargin, slideHeight - slideMargin - top}
}

// slide is the content of a slide.
type slide struct {
	Alt     string // description for readers who can't see the board
	Title   slideText
	Picture rect
	Shapes  string // the board as shapes; empty if the board is a picture
	Caption slideText
}

// slideText is lines in a box, all in one text size.
type slideText struct {
	Lines []slideLine
	Size  int  // text size in hundredths of a point
	Box   rect // zero: the box of the layout
}

// slideLine is a paragraph with its language. Other is the language of its Latin words; "": the same language.
type slideLine struct{ Text, Lang, Other string }

// layOut lays out the slide of page i like a page of a PDF, but without its title. The parameter cell is the largest
// allowed cell size. If this parameter is 0, cells are as large as possible.
func (d *deck) layOut(i int, cell float64) (figure.Page, error) {
	title, _ := d.texts(i)
	style, box := d.Style, contentBox(title != "")
	style.Width, style.Height, style.Text = box.Width, box.Height, figure.SlideText
	style.Margin, style.Ground, style.Cell, style.Untitled = 0, color.NRGBA{}, cell, title != ""
	return d.page(i, style)
}

// content makes text boxes of the title and the caption of page i, and takes the caption from the page.
func (d *deck) content(i int, page *figure.Page) slide {
	title, caption := d.texts(i)
	s := slide{Alt: strings.Trim(title+". "+caption, ". "), Picture: contentBox(title != "")}
	if title != "" {
		s.Title = d.text(title, titleBox, 28, true)
	}
	if caption == "" {
		return s
	}
	if at, room, size := page.TakeCaption(); size > 0 {
		s.Caption = slideText{Lines: d.lines(caption), Size: int(100 * max(smallest, size))}
		s.Caption.Box = rect{s.Picture.X + at.X, s.Picture.Y + at.Y, room.X, room.Y}
	}
	return s
}

// lines splits a text into lines, each with its language.
func (d *deck) lines(text string) (list []slideLine) {
	for line := range strings.SplitSeq(text, "\n") {
		line = strings.TrimSpace(line)
		lang, other := d.language(line)
		list = append(list, slideLine{line, lang, other})
	}
	return list
}

// language(text) returns the language of a text. The result other is the language of its Latin words, or "" if it is
// the same language.
func (d *deck) language(text string) (lang, other string) {
	if lang = languageOf(text, d.lang); lang != locales["en"] {
		other = locales["en"]
	}
	return lang, other
}

// text(…) returns a text in a box. It chooses the largest text size with which the text fits. This size is at least the
// constant smallest, even if the text does not fit. The largest possible size is a parameter (largest). The fit is an
// estimate, because other programs have other fonts.
func (d *deck) text(text string, box rect, largest float64, bold bool) slideText {
	const (
		spacing  = 1.25
		lostRoom = 1.1 // factor for the room that is lost at the ends of lines
	)
	t := slideText{Lines: d.lines(text)}
	size := largest
	for ; size > smallest; size-- {
		rows := 0.0
		for _, line := range t.Lines {
			rows += max(1, math.Ceil(d.painter.renderer.TextWidth(size, bold, line.Text)*lostRoom/box.Width))
		}
		if rows*size*spacing <= box.Height {
			break
		}
	}
	t.Size = int(100 * size)
	return t
}

// Locales, and fonts of East Asian text, by the program's language.
var (
	locales   = map[string]string{"en": "en-US", "zh": "zh-CN", "ja": "ja-JP"}
	eastAsian = map[string]string{"en": "", "zh": "Microsoft YaHei", "ja": "Yu Gothic"}
)

// languageOf returns the locale of a text. Text with kana is Japanese. Text with Chinese characters but without kana is
// Japanese if lang == "ja", else Chinese. The parameter lang is the program's language for the presentation.
func languageOf(text, lang string) string {
	han := false
	for _, r := range text {
		if unicode.In(r, unicode.Hiragana, unicode.Katakana) {
			return locales["ja"]
		}
		han = han || unicode.Is(unicode.Han, r)
	}
	switch {
	case han && lang == "ja":
		return locales["ja"]
	case han:
		return locales["zh"]
	}
	return locales["en"]
}
