package help

import (
	"slices"
	"strings"
	"unicode"

	"fyne.io/fyne/v2"
	fynetheme "fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"stepboard/widgets"
)

// wrap breaks a Chinese or Japanese text into lines by the rules of its typesetting. The toolkit would break lines only
// at spaces, which are rare, or anywhere. Other texts stay unchanged.
func (r *Room) wrap(text *widget.RichText, width float32) {
	var parts []*string
	var others []fyne.TextStyle
	whole := ""
	for _, s := range text.Segments {
		switch s := s.(type) {
		case *widget.TextSegment:
			parts, whole = append(parts, &s.Text), whole+s.Text
			if code := s.Style.TextStyle; code.Monospace && len(others) == 0 {
				others = append(others, code)
			}
		case *widget.HyperlinkSegment:
			parts, whole = append(parts, &s.Text), whole+s.Text
		}
	}
	if !strings.ContainsFunc(whole, spaceless) {
		return
	}
	size := r.Theme.Size(fynetheme.SizeNameText)
	bold := fyne.TextStyle{Bold: true} // the widest style besides that of code, so that each line fits
	inner := width - 2*r.Theme.Size(fynetheme.SizeNameInnerPadding)
	var ends []int
	at := 0
	for _, line := range widgets.Broken(whole, size, bold, inner, others...) {
		at += len(line)
		ends = append(ends, at)
		at += len(whole[at:]) - len(strings.TrimPrefix(whole[at:], " ")) // the space belongs to neither line
	}
	for _, end := range slices.Backward(ends[:len(ends)-1]) {
		endLine(parts, end)
	}
}

// endLine inserts a line break before the byte with an index. The index counts the bytes of all parts together.
func endLine(parts []*string, index int) {
	for i, s := range parts {
		if index > len(*s) {
			index -= len(*s)
			continue
		}
		if index == len(*s) && i+1 < len(parts) {
			*parts[i+1] = strings.TrimPrefix(*parts[i+1], " ")
		}
		*s = (*s)[:index] + "\n" + strings.TrimPrefix((*s)[index:], " ")
		return
	}
}

// stress colours bold text in Chinese and Japanese, because few of the characters have bold shapes.
func stress(text *widget.RichText) {
	for _, s := range text.Segments {
		if s, ok := s.(*widget.TextSegment); ok && s.Style.TextStyle.Bold && strings.ContainsFunc(s.Text, spaceless) {
			s.Style.ColorName = fynetheme.ColorNamePrimary
		}
	}
}

// spaceless reports whether a character belongs to a script without spaces between words.
func spaceless(char rune) bool {
	return unicode.In(char, unicode.Han, unicode.Hiragana, unicode.Katakana)
}
