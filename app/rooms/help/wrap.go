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
	var parts []*widget.TextSegment
	whole := ""
	for _, s := range text.Segments {
		if s, ok := s.(*widget.TextSegment); ok {
			parts, whole = append(parts, s), whole+s.Text
		}
	}
	if !strings.ContainsFunc(whole, spaceless) {
		return
	}
	size := r.Theme.Size(fynetheme.SizeNameText)
	bold := fyne.TextStyle{Bold: true} // the widest style, so that each line fits
	var ends []int
	at := 0
	for _, line := range widgets.Broken(whole, size, bold, width-2*r.Theme.Size(fynetheme.SizeNameInnerPadding)) {
		at += len(line)
		ends = append(ends, at)
		at += len(whole[at:]) - len(strings.TrimPrefix(whole[at:], " ")) // the space belongs to neither line
	}
	for _, end := range slices.Backward(ends[:len(ends)-1]) {
		endLine(parts, end)
	}
}

// endLine inserts a line break before the byte with an index. The index counts the bytes of all parts together.
func endLine(parts []*widget.TextSegment, index int) {
	for i, s := range parts {
		if index > len(s.Text) {
			index -= len(s.Text)
			continue
		}
		if index == len(s.Text) && i+1 < len(parts) {
			parts[i+1].Text = strings.TrimPrefix(parts[i+1].Text, " ")
		}
		s.Text = s.Text[:index] + "\n" + strings.TrimPrefix(s.Text[index:], " ")
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
