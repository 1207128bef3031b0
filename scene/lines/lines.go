// Package lines breaks texts into lines by Unicode's line breaking algorithm (UAX 14), for given widths of characters.
package lines

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/go-text/typesetting/segmenter"
)

// Em returns the width of a character divided by the size of the font.
type Em func(char rune) float64

// Text is a measured text, which can be broken into lines in linear time. Widths are in ems, the unit of Em.
type Text struct {
	text   string
	em     Em
	pieces []piece
}

// Line is one line of a text. Text may be empty.
type Line struct {
	Text  string
	Width float64
}

// piece is a part of a text that stays on one line if it is not too long for a line. A piece is a word, or a single
// character of a script without spaces, together with its punctuation.
type piece struct {
	from, to int
	width    float64
	gap      float64 // width of the space after the piece
	last     bool    // the line must end after the piece
	tied     bool    // a line should not begin with the piece: it is quoted, continues a word, or has a number before it
}

// Measure divides a text into pieces and measures the pieces. A run of spaces counts as one space, and spaces at
// the ends of lines are dropped. Invisible characters are left out, because fonts would show them as missing.
func Measure(text string, em Em) Text {
	p := Text{em: em}
	var rules segmenter.Segmenter
	rules.InitWithString(strings.TrimRightFunc(text, unicode.IsSpace))
	var clean strings.Builder
	clean.Grow(len(text))
	bare := true // the current line has no piece yet
	for parts := rules.LineIterator(); parts.Next(); {
		part := parts.Line()
		k := p.read(&clean, part)
		switch {
		case k.to > k.from || k.last && bare && len(p.pieces) > 0: // a word, or an empty line
			p.pieces = append(p.pieces, k)
		case k.last && !bare:
			p.pieces[len(p.pieces)-1].last = true
		}
		bare = k.last || bare && k.to == k.from
	}
	p.text = clean.String()
	kana := strings.ContainsFunc(p.text, func(r rune) bool { return r >= 'ぁ' && r <= 'ヺ' })
	quoted := false
	for i := 1; i < len(p.pieces); i++ {
		before := p.text[p.pieces[i-1].from:p.pieces[i-1].to]
		quoted = strings.Contains(before, "「") || quoted && !strings.Contains(before, "」")
		p.pieces[i].tied = quoted || p.ties(p.pieces[i-1], p.pieces[i], kana)
	}
	return p
}

// beginners are Japanese words with which a phrase begins. Each has two letters, of three bytes.
const beginners = "こと もの とき ため よう どれ どの どこ ある あり いま その この それ これ"

// ties reports whether a line should not end between two pieces. A number belongs to its unit, and in brackets it is
// the label of the next piece. In Japanese (kana), a phrase ends with punctuation or with hiragana, and mostly begins
// with another script. A single hiragana is the end of a phrase only if it is a particle: else it is the middle of a
// word, as in 入れ替わる. Some words in hiragana begin a phrase. In Chinese, some particles belong to the word before.
func (p *Text) ties(before, after piece, kana bool) bool {
	text, next := p.text[before.from:before.to], p.text[after.from:]
	if label, ok := strings.CutPrefix(text, "（"); ok && strings.Trim(label, "0123456789") == "）" {
		return true
	}
	begin, _ := utf8.DecodeRuneInString(next)
	end, size := utf8.DecodeLastRuneInString(text)
	if end >= '0' && end <= '9' && begin >= '\u2e80' {
		return true
	}
	if !kana {
		return strings.ContainsRune("着了的们吗呢吧么", begin)
	}
	ahead, _ := utf8.DecodeLastRuneInString(p.text[:before.to-size])
	hiragana := func(r rune) bool { return r >= 'ぁ' && r <= 'ゟ' }
	phrase := end == 'を'
	switch {
	case !hiragana(end):
	case hiragana(begin):
		phrase = phrase || strings.ContainsRune("はがにでとのもいるたく", end) && len(next) >= 6 &&
			strings.Contains(beginners, next[:6])
	default:
		phrase = phrase || hiragana(ahead) && end != 'お' && end != 'ご' || strings.ContainsRune("はがにでとのへや", end)
	}
	// No punctuation; package unicode's tables enlarge living pages.
	letter := end >= 'ぁ' && end < '\uff00' || end == '々' || end < utf8.RuneSelf && hiragana(begin)
	return !phrase && letter && begin >= '\u2e80'
}

// read makes a piece from a part of a text. It appends the part's visible characters to the builder clean.
func (p *Text) read(clean *strings.Builder, part segmenter.Line) piece {
	k := piece{from: clean.Len(), to: clean.Len(), last: part.IsMandatoryBreak}
	for _, char := range part.Text {
		switch {
		case unicode.IsSpace(char) && char != '\u3000' && char != '\u00a0':
			k.gap = p.em(' ')
			continue
		case unicode.IsControl(char) || char == utf8.RuneError ||
			unicode.In(char, unicode.Cf, unicode.Variation_Selector): // invisible characters only affect others
			continue
		case k.gap > 0 && k.to > k.from:
			clean.WriteByte(' ')
			k.width += k.gap
		}
		clean.WriteRune(char)
		k.to, k.width, k.gap = clean.Len(), k.width+p.em(char), 0
	}
	if k.gap > 0 && k.to > k.from {
		clean.WriteByte(' ')
	}
	return k
}

// Empty reports whether the text has no lines at all.
func (p *Text) Empty() bool { return len(p.pieces) == 0 }

// Width returns the width of the whole text on one line. single is false if the text itself contains line ends.
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

// Word returns the width of the widest piece.
func (p *Text) Word() (width float64) {
	for _, k := range p.pieces {
		width = max(width, k.width)
	}
	return width
}

// Break breaks the text into lines of a width. A word that is too long for a line is broken at the end of the
// line. A line is wider than width only if its only character is wider. A line does not begin with a tied piece, unless
// the line before would be very short. On wide lines, the last line of a paragraph in Chinese or Japanese has at least
// some characters.
func (p *Text) Break(width float64) []Line {
	var lines []Line
	var first []int // the first piece of each line of the paragraph
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
	for i := 0; i < len(p.pieces); i++ {
		if from >= 0 && used+gap+p.pieces[i].width > width {
			for untied := p.untied(first[len(first)-1], i, min(most*width, phrase)); i > untied; i-- {
				to, used = p.pieces[i-2].to, used-p.pieces[i-1].width-p.pieces[i-2].gap
			}
			flush()
		}
		k := p.pieces[i]
		if from < 0 {
			first = append(first, i)
		}
		if k.width <= width {
			put(k.from, k.to, k.width)
		} else {
			p.chop(k, func(begin, end int, w float64) {
				if from >= 0 && used+w > width {
					flush()
					first = append(first, i)
				}
				put(begin, end, w)
			})
		}
		gap = k.gap
		if end := i == len(p.pieces)-1; end || k.last {
			flush()
			if n := len(first); n > 1 && width >= wide && k.width <= width {
				p.fill(&lines[len(lines)-2], &lines[len(lines)-1], first[n-2], first[n-1])
			}
			first = nil
		}
	}
	return lines
}

const (
	// So much moves to the next line, as a share of the line and as a width, so that this line begins with no tied piece.
	most, phrase = 0.7, 7
	wide         = 8 // width from which last lines are filled
	few          = 4 // least number of characters of a filled line
)

// untied returns the last piece before next, or next itself, that is not tied. If the pieces from there on are wider
// than room, or the piece is not behind the piece begin, the result is next.
func (p *Text) untied(begin, next int, room float64) int {
	for i := next; i > begin && room >= 0; i-- {
		if !p.pieces[i].tied {
			return i
		}
		room -= p.pieces[i-1].width + p.pieces[i-1].gap
	}
	return next
}

// fill moves pieces from a line to the last line of a paragraph, until the last line has enough characters. The
// parameters begin and next are the first pieces of the two lines. A last line stays if both lines are Latin words, or
// if it would begin with a tied piece.
func (p *Text) fill(line, last *Line, begin, next int) {
	if !strings.ContainsFunc(line.Text+last.Text, func(r rune) bool { return r >= '\u2e80' }) {
		return
	}
	to, chars, room := next, utf8.RuneCountInString(last.Text), line.Width/2-last.Width
	for ; chars < few && to-1 > begin; to-- {
		k := p.pieces[to-1]
		if room -= k.width + k.gap; room < 0 {
			break
		}
		chars += utf8.RuneCountInString(p.text[k.from:p.pieces[to].from])
	}
	to = p.untied(begin, to, room)
	if p.pieces[to].tied && !p.pieces[next].tied {
		return
	}
	for ; next > to; next-- {
		k, before := p.pieces[next-1], p.pieces[next-2]
		last.Text, last.Width = p.text[k.from:p.pieces[next].from]+last.Text, last.Width+k.width+k.gap
		line.Text, line.Width = line.Text[:len(line.Text)-(k.to-before.to)], line.Width-k.width-before.gap
	}
}

// chop calls f for each character of a piece. A character and its combining marks get one call.
func (p *Text) chop(k piece, f func(from, to int, width float64)) {
	var rules segmenter.Segmenter
	rules.InitWithString(p.text[k.from:k.to])
	for parts := rules.GraphemeIterator(); parts.Next(); {
		from, width := k.from, 0.0
		for _, char := range parts.Grapheme().Text {
			k.from, width = k.from+utf8.RuneLen(char), width+p.em(char)
		}
		f(from, k.from, width)
	}
}
