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
	captionWidth            = 296 // width of a caption beside a board
	captionHeight           = 84  // height of a caption below a board
	captionGap              = 24
	slideTextSize           = 14 // text size of the picture
	slideScale              = 3  // pixels per point of a picture, which makes 2880 pixels for the width of a slide
)

var titleBox = rect{slideMargin, 22, slideWidth - 2*slideMargin, 58}

// contentBox is the room for board and caption. If titled is true, the room begins below the title.
func contentBox(titled bool) rect {
	top := float64(slideMargin)
	if titled {
		top = titleBox.Y + titleBox.Height + 12
	}
	return rect{slideMargin, top, slideWidth - 2*slideMargin, slideHeight - slideMargin - top}
}

// besideBoxes returns the boxes of a picture and of its caption, which is at the right.
func besideBoxes(titled bool) (picture, caption rect) {
	b := contentBox(titled)
	picture, caption = b, b
	picture.Width -= captionWidth + captionGap
	caption.X, caption.Width = b.X+b.Width-captionWidth, captionWidth
	return picture, caption
}

// belowBoxes returns the boxes of a picture and of its caption, which is below.
func belowBoxes(titled bool) (picture, caption rect) {
	b := contentBox(titled)
	picture, caption = b, b
	picture.Height -= captionHeight + captionGap/2
	caption.Y, caption.Height = b.Y+b.Height-captionHeight, captionHeight
	return picture, caption
}

type slide struct {
	Alt     string // description for readers who can't see the board
	Title   slideText
	Picture rect
	Shapes  string // the board as shapes; empty if the board is a picture
	Caption slideText
}

// slideText is lines in a box, all in one text size.
type slideText struct {
	Lines  []slideLine
	Size   int    // text size in hundredths of a point
	Box    rect   // zero: the box of the layout
	Align  string // "": the alignment of the layout
	Anchor string
}

// slideLine is a paragraph with its language. Other is the language of Latin words in other scripts, else "".
type slideLine struct{ Text, Lang, Other string }

// layOut lays out the slide of page i. cell is the cell size; 0, or a size that is too large, means the largest that
// fits. The caption is beside the board or below, depending on which of the two leaves more room for cells.
func (d *deck) layOut(i int, cell float64) (slide, figure.Page, error) {
	title, caption := d.texts(i)
	title, caption = strings.TrimSpace(title), strings.TrimSpace(caption)
	s := slide{Alt: strings.Trim(title+". "+caption, ". ")}
	titled := title != ""
	if titled {
		s.Title = d.text(title, titleBox, 28, true)
	}
	style := d.pictureOnly(i)
	style.Margin, style.Ground, style.Text = 0, color.NRGBA{}, slideTextSize
	draw := func(box rect) (figure.Page, error) {
		style.Width, style.Height, style.Cell = box.Width, box.Height, 0
		page, err := d.page(i, style)
		if err == nil && cell > 0 && cell < page.Cell {
			style.Cell = cell
			page, err = d.page(i, style)
		}
		return page, err
	}
	if caption == "" {
		s.Picture = contentBox(titled)
		page, err := draw(s.Picture)
		return s, page, err
	}
	picture, box := besideBoxes(titled)
	page, err := draw(picture)
	if err != nil {
		return s, page, err
	}
	under, underBox := belowBoxes(titled)
	other, err := draw(under)
	if err != nil {
		return s, page, err
	}
	if other.Cell > page.Cell {
		s.Picture = under
		s.Caption = d.text(caption, underBox, 20, false)
		s.Caption.Box, s.Caption.Align, s.Caption.Anchor = underBox, "ctr", "t"
		return s, other, nil
	}
	// The board is aligned with the title, and the caption gets the rest of the width. On such a narrow page the legend
	// may have more lines, so the cells may have to become a little smaller.
	style.Width, style.Height, style.Cell = 0, 0, page.Cell
	for range 6 {
		tight, err := d.page(i, style)
		if err != nil {
			return s, page, err
		}
		if tight.Width <= picture.Width && tight.Height <= picture.Height {
			page = tight
			picture = rect{picture.X, picture.Y + (picture.Height-tight.Height)/2, tight.Width, tight.Height}
			box.X = picture.X + picture.Width + 1.5*captionGap
			box.Width = min(slideWidth-slideMargin-box.X, 1.6*captionWidth)
			break
		}
		style.Cell *= 0.95
	}
	s.Picture = picture
	s.Caption = d.text(caption, box, 20, false)
	s.Caption.Box, s.Caption.Align, s.Caption.Anchor = box, "l", "ctr"
	return s, page, nil
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

// language returns the language of a text. other is the language of its Latin words, or "" if the two are the same.
func (d *deck) language(text string) (lang, other string) {
	if lang = languageOf(text, d.lang); lang != locales["en"] {
		other = locales["en"]
	}
	return lang, other
}

// text returns a text in the largest size, from 9 to largest, that makes it fit into a box. If none fits, the
// size is 9. The size is an estimate, because other programs have other fonts.
func (d *deck) text(text string, box rect, largest float64, bold bool) slideText {
	const (
		smallest = 9
		spacing  = 1.25
		broken   = 1.1 // factor for room that is lost at the ends of lines
	)
	t := slideText{Lines: d.lines(text)}
	size := largest
	for ; size > smallest; size-- {
		rows := 0.0
		for _, line := range t.Lines {
			rows += max(1, math.Ceil(d.painter.renderer.TextWidth(size, bold, line.Text)*broken/box.Width))
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

// languageOf returns the locale of a text. Text with kana is Japanese. Text with Chinese characters but without kana
// is Japanese if lang is Japanese, else Chinese. lang is the program's language for the presentation.
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
