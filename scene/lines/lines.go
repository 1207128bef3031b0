// Package lines breaks texts into lines: between words, and in scripts without spaces between characters, by the
// rules of Chinese and Japanese typesetting. It knows no fonts: who calls it says how wide characters are.
package lines

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// Em is the width of a character as a share of the font's size.
type Em func(char rune) float64

// Text is a text measured once, ready to be broken into lines of any width in time linear in its characters. Widths
// are in sizes of the font.
type Text struct {
	text   string
	em     Em
	pieces []piece
}

// Line is a part of a text on a line of its own. It may be empty.
type Line struct {
	Text  string
	Width float64
}

// piece is a part of a text that stays on one line if it can: a word, or one character of a script that breaks
// anywhere with the punctuation that belongs to it.
type piece struct {
	from, to int
	width    float64
	gap      float64 // of the space after it
	last     bool    // a line ends after it, whatever its width
}

// Measure measures a text. Runs of spaces count as one, those at its ends as none; characters that are never seen are
// left out, which fonts would show as missing.
func Measure(text string, em Em) Text {
	p := Text{em: em}
	var clean strings.Builder
	clean.Grow(len(text))
	begin := 0
	end := func() *piece { // of the piece that is being read
		if begin < clean.Len() {
			p.pieces = append(p.pieces, piece{from: begin, to: clean.Len()})
			begin = clean.Len()
		}
		if len(p.pieces) == 0 {
			return nil
		}
		return &p.pieces[len(p.pieces)-1]
	}
	before, bare := rune(0), true // bare: nothing stands on the line so far
	for _, char := range strings.TrimRightFunc(text, unicode.IsSpace) {
		switch {
		case char == '\n':
			if last := end(); last != nil && !bare {
				last.last = true
			} else if last != nil { // an empty line
				p.pieces = append(p.pieces, piece{from: begin, to: begin, last: true})
			}
			before, bare = 0, true
		case unicode.IsSpace(char) && char != '\u3000' && char != '\u00a0':
			if last := end(); last != nil && !bare && last.gap == 0 {
				last.gap = em(' ')
				clean.WriteByte(' ')
				begin = clean.Len()
			}
			before = 0
		case char == '\u200b': // zero width space: a line may end here
			end()
			before = 0
		case unicode.IsControl(char) || char == utf8.RuneError || unseen(char):
		default:
			if before != 0 && breaks(before, char) {
				end()
			}
			clean.WriteRune(char)
			before, bare = char, false
		}
	}
	end()
	p.text = clean.String()
	for i := range p.pieces {
		k := &p.pieces[i]
		for _, char := range p.text[k.from:k.to] {
			k.width += em(char)
		}
	}
	return p
}

// Empty reports whether there is nothing to write.
func (p *Text) Empty() bool { return len(p.pieces) == 0 }

// Width is that of the text on one line, and whether it wants only one.
func (p *Text) Width() (width float64, single bool) {
	single = true
	for i, k := range p.pieces {
		width += k.width
		if i < len(p.pieces)-1 {
			width += k.gap
			single = single && !k.last
		}
	}
	return width, single
}

// Word is the width of its widest part that stays on one line if it can.
func (p *Text) Word() (width float64) {
	for _, k := range p.pieces {
		width = max(width, k.width)
	}
	return width
}

// Break breaks the text into lines of a width. A word that is too long for a line is broken where the line ends; only a
// single character is ever wider than the width.
func (p *Text) Break(width float64) []Line {
	var lines []Line
	from, to, used, gap := -1, 0, 0.0, 0.0
	flush := func() {
		if from >= 0 {
			lines = append(lines, Line{p.text[from:to], used})
		}
		from, used, gap = -1, 0, 0
	}
	put := func(begin, end int, w float64) {
		if from < 0 {
			from = begin
		}
		to, used = end, used+gap+w
	}
	for _, k := range p.pieces {
		if from >= 0 && used+gap+k.width > width {
			flush()
		}
		if k.width <= width {
			put(k.from, k.to, k.width)
		} else {
			p.chop(k, func(begin, end int, w float64) {
				if from >= 0 && used+w > width {
					flush()
				}
				put(begin, end, w)
			})
		}
		gap = k.gap
		if k.last {
			flush()
		}
	}
	flush()
	return lines
}

// chop calls f for each character of a piece, with the marks that are written over it.
func (p *Text) chop(k piece, f func(from, to int, width float64)) {
	begin, width := k.from, 0.0
	for i, char := range p.text[k.from:k.to] {
		if at := k.from + i; at > begin && !joins(char) {
			f(begin, at, width)
			begin, width = at, 0
		}
		width += p.em(char)
	}
	f(begin, k.to, width)
}

// unseen reports whether a character only says how others are to be shown.
func unseen(char rune) bool { return unicode.In(char, unicode.Cf, unicode.Variation_Selector) }

// joins reports whether a character is part of the one before it.
func joins(char rune) bool { return unicode.In(char, unicode.Mn, unicode.Me) }

// Characters that must not begin, and must not end a line: the rules of Chinese and Japanese typesetting (JIS X
// 4051), in the part that captions need.
const (
	closing = "!),.:;?]}°’”›»、。〃々〉》」』】〕〗〙〛！），．：；？］｝｠｡｣､･ー…‥—～〜%％゠・ヽヾゝゞ" +
		"ぁぃぅぇぉっゃゅょゎゕゖァィゥェォッャュョヮヵヶ"
	opening = "([{‘“‹«〈《「『【〔〖〘〚（［｛｟｢$£¥￥#№"
)

// breaks reports whether a line may end between two characters with no space between them.
func breaks(a, b rune) bool {
	switch {
	case joins(b) || a == '\u00a0' || b == '\u00a0', strings.ContainsRune(closing, b), strings.ContainsRune(opening, a):
		return false
	case a == '/' || a == '-':
		return unicode.IsLetter(b)
	}
	return anywhere(a) || anywhere(b)
}

// anywhere reports whether a character is of a script that is written without spaces.
func anywhere(char rune) bool {
	return char >= 0x2E80 && (unicode.In(char, unicode.Han, unicode.Hiragana, unicode.Katakana, unicode.Hangul) ||
		char <= 0x30FF && char >= 0x3000 || char >= 0xFF00 && char <= 0xFFEF)
}
