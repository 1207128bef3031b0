package files

import (
	"bytes"
	"encoding/json"
	"math"
	"slices"
	"strconv"
	"strings"
	"time"
	"unicode/utf8"

	"stepboard/solve"
)

// scanner reads JSON (RFC 8259) from memory and knows where it is: encoding/json does not tell the line of a value of
// the wrong type, nor of a field that is unknown or stands twice. The first error stays; after it the methods return
// zero values and loops end.
type scanner struct {
	name string
	data []byte // without a byte order mark
	pos  int
	err  error

	// The last place that was asked for, so that asking in ascending order takes linear time in all.
	last         int
	line, column int // of last, from 0
}

// where is the line and column, from 1, of an offset.
func (s *scanner) where(offset int) (line, column int) {
	if offset < s.last {
		s.last, s.line, s.column = 0, 0, 0
	}
	part := s.data[s.last:offset]
	if n := bytes.Count(part, []byte{'\n'}); n > 0 {
		s.line += n
		s.column = 0
		part = part[bytes.LastIndexByte(part, '\n')+1:]
	}
	s.column += utf8.RuneCount(part)
	s.last = offset
	return s.line + 1, s.column + 1
}

func (s *scanner) fail(offset int, t solve.Text) {
	if s.err == nil {
		line, column := s.where(min(offset, len(s.data)))
		s.err = &solve.InputError{Name: s.name, Line: line, Column: column, Text: t}
	}
}

// expected fails with what stands at the place where something else should.
func (s *scanner) expected(what solve.Text) {
	found := solve.Say("files.end")
	if s.pos < len(s.data) {
		r, _ := utf8.DecodeRune(s.data[s.pos:])
		found = solve.Say("files.character", "Character", strconv.QuoteRune(r))
	}
	s.fail(s.pos, solve.Say("files.expected", "Found", found, "What", what))
}

// peek is the next byte that is not white space, or 0 at the end or after an error.
func (s *scanner) peek() byte {
	for s.err == nil && s.pos < len(s.data) {
		switch c := s.data[s.pos]; c {
		case ' ', '\t', '\r', '\n':
			s.pos++
		default:
			return c
		}
	}
	return 0
}

// take goes past a byte that must come next.
func (s *scanner) take(c byte, what solve.Text) bool {
	if s.peek() != c || s.err != nil {
		s.expected(what)
		return false
	}
	s.pos++
	return true
}

// list goes through what stands between two brackets, separated by commas; each is called where an item begins.
func (s *scanner) list(opening, closing byte, what solve.Text, each func()) {
	if !s.take(opening, what) {
		return
	}
	if s.peek() == closing {
		s.pos++
		return
	}
	for s.err == nil {
		each()
		if s.err != nil {
			return
		}
		switch s.peek() {
		case ',':
			s.pos++
		case closing:
			s.pos++
			return
		default:
			s.expected(solve.Say("files.comma", "Closing", string(rune(closing))))
		}
	}
}

// array goes through an array.
func (s *scanner) array(what solve.Text, each func()) { s.list('[', ']', what, each) }

// object goes through an object, each of whose fields must be one of names and stand there once; each is called where
// the value begins.
func (s *scanner) object(names []string, what solve.Text, each func(field int)) {
	seen := 0
	s.list('{', '}', what, func() {
		s.peek()
		at := s.pos
		name := s.text(solve.Say("files.field_name"))
		if s.err != nil {
			return
		}
		field := slices.Index(names, name)
		switch {
		case field < 0:
			s.fail(at, solve.Say("files.unknown_field", "Field", strconv.Quote(name), "Fields", strings.Join(names, ", ")))
			return
		case seen>>field&1 == 1:
			s.fail(at, solve.Say("files.field_twice", "Field", strconv.Quote(name)))
			return
		}
		seen |= 1 << field
		if s.take(':', solve.Say("files.colon")) {
			s.peek()
			each(field)
		}
	})
}

// index goes past an object and returns where the values of its fields begin, -1 for one that is not there: for fields
// that depend on others that may stand behind them.
func (s *scanner) index(names []string, what solve.Text) []int {
	at := make([]int, len(names))
	for i := range at {
		at[i] = -1
	}
	s.object(names, what, func(field int) {
		at[field] = s.pos
		s.skip()
	})
	return at
}

// at reads at another place and comes back.
func (s *scanner) at(offset int, read func()) {
	if s.err != nil || offset < 0 {
		return
	}
	back := s.pos
	s.pos = offset
	read()
	s.pos = back
}

// skip goes past a value. Of what is inside, it looks at strings and brackets alone, because all of it is read later.
func (s *scanner) skip() {
	var open []byte // the brackets that must close
	for s.err == nil {
		c := s.peek()
		switch c {
		case '{', '[':
			open = append(open, c+2) // in ASCII, } and ] stand two behind { and [
			s.pos++
			continue
		case '}', ']':
			if len(open) == 0 || open[len(open)-1] != c {
				s.expected(solve.Say("files.value"))
				return
			}
			open = open[:len(open)-1]
			s.pos++
		case '"':
			s.raw(solve.Text{})
		case ',', ':':
			if len(open) == 0 {
				s.expected(solve.Say("files.value"))
				return
			}
			s.pos++
			continue
		default:
			start := s.pos
			for s.pos < len(s.data) && wordByte(s.data[s.pos]) {
				s.pos++
			}
			if s.pos == start {
				s.expected(solve.Say("files.value"))
			}
		}
		if len(open) == 0 {
			return
		}
	}
}

// wordByte reports whether a byte belongs to a number or to one of true, false and null.
func wordByte(c byte) bool {
	return c >= '0' && c <= '9' || c >= 'a' && c <= 'z' || c == '-' || c == '+' || c == '.' || c == 'E'
}

// raw goes past a string and returns what stands between its quotes, and whether there is an escape in it.
func (s *scanner) raw(what solve.Text) (inside []byte, escaped bool) {
	if !s.take('"', what) {
		return nil, false
	}
	start := s.pos
	for i := start; i < len(s.data); i++ {
		switch c := s.data[i]; {
		case c == '"':
			s.pos = i + 1
			return s.data[start:i], escaped
		case c == '\\':
			escaped = true
			i++
		case c < ' ':
			s.pos = i
			s.expected(solve.Say("files.in_string"))
			return nil, false
		}
	}
	s.pos = len(s.data)
	s.expected(solve.Say("files.quote"))
	return nil, false
}

// text reads a string.
func (s *scanner) text(what solve.Text) string {
	s.peek()
	start := s.pos
	inside, escaped := s.raw(what)
	if s.err != nil {
		return ""
	}
	if i := invalidUTF8(inside); i >= 0 {
		s.fail(start+1+i, solve.Say("files.utf8"))
		return ""
	}
	if !escaped {
		return string(inside)
	}
	var v string
	if err := json.Unmarshal(s.data[start:s.pos], &v); err != nil {
		s.fail(start, solve.Say("files.escape"))
	}
	return v
}

// invalidUTF8 is the offset of the first byte that is not part of a character, or -1.
func invalidUTF8(b []byte) int {
	for i := 0; i < len(b); {
		r, n := utf8.DecodeRune(b[i:])
		if r == utf8.RuneError && n == 1 {
			return i
		}
		i += n
	}
	return -1
}

// word goes past a number or a name like true, and returns it and where it begins. What is longer than any that is
// right is cut.
func (s *scanner) word() (word string, start int) {
	s.peek()
	start = s.pos
	for s.err == nil && s.pos < len(s.data) && wordByte(s.data[s.pos]) {
		s.pos++
	}
	return string(s.data[start:min(s.pos, start+32)]), start
}

// number reads a whole number from low to high.
func (s *scanner) number(low, high int, what solve.Text) int {
	word, start := s.word()
	v, err := strconv.ParseInt(word, 10, 64)
	leading := strings.TrimPrefix(word, "-")
	if err != nil || word[0] == '+' || len(leading) > 1 && leading[0] == '0' {
		s.pos = start
		s.expected(what)
		return 0
	}
	if v < int64(low) || v > int64(high) {
		text := solve.Say("files.range", "Number", v, "What", what, "Low", low, "High", high)
		if high == math.MaxInt {
			text = solve.Say("files.too_small", "Number", v, "What", what, "Low", low)
		}
		s.fail(start, text)
	}
	return int(v)
}

// seconds reads a time of so many seconds at most, exact to the millisecond.
func (s *scanner) seconds(most time.Duration) time.Duration {
	word, start := s.word()
	var v float64
	if json.Unmarshal([]byte(word), &v) != nil || word == "null" {
		s.pos = start
		s.expected(solve.Say("files.seconds"))
		return 0
	}
	if v < 0 || v > most.Seconds() {
		s.fail(start, solve.Say("files.range", "Number", v, "What", solve.Say("files.seconds"), "Low", 0, "High",
			int(most.Seconds())))
		return 0
	}
	return time.Duration(math.Round(v*1000)) * time.Millisecond
}

// truth reads true or false.
func (s *scanner) truth() bool {
	word, start := s.word()
	if word != "true" && word != "false" {
		s.pos = start
		s.expected(solve.Say("files.truth"))
	}
	return word == "true"
}

// end checks that nothing follows.
func (s *scanner) end() {
	if s.peek(); s.err == nil && s.pos < len(s.data) {
		s.expected(solve.Say("files.end"))
	}
}
