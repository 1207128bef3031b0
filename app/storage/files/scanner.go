package files

import (
	"bytes"
	"encoding/json"
	"errors"
	"io"
	"math"
	"slices"
	"strconv"
	"strings"
	"time"
	"unicode/utf8"

	"stepboard/solve"
)

// scanner reads JSON (RFC 8259) and knows its position. encoding/json does not tell the line of a value with the
// wrong type, or of an unknown or repeated field. scanner reads the input piece by piece, so a mistake at the
// beginning is found early. It keeps all data that it has read, because fields may be in any order. It keeps only the
// first error. After an error, methods return zero values and loops end.
//
// The parameters called "what" are keys of texts. The text names the expected value.
type scanner struct {
	name string
	in   io.Reader // nil: everything was read
	data []byte    // all data read so far
	pos  int       // offset in data of the next byte
	err  error

	// last is the last offset passed to the method place. If offsets ascend, all calls together take linear time.
	last         int
	line, column int // line and column of the offset last, both from 0
}

// Limits of an input.
const (
	piece    = 1 << 20 // number of bytes that are read at a time
	maxToken = 1 << 24 // largest number of bytes of a string, a number or white space
	maxFile  = 1 << 29 // largest number of bytes of a file
	maxDepth = 64      // largest number of nested brackets; the format needs far fewer
)

// fetch reads the next piece. It returns false if no data was left.
func (s *scanner) fetch() bool {
	switch {
	case s.in == nil || s.err != nil:
		return false
	case len(s.data)-s.pos > maxToken:
		s.fail(s.pos, solve.Say("files.long_token", "Megabytes", maxToken>>20))
		return false
	case len(s.data) >= maxFile:
		s.fail(len(s.data), solve.Say("files.too_large", "Megabytes", maxFile>>20))
		return false
	}
	if len(s.data) == cap(s.data) {
		s.data = slices.Grow(s.data, max(1<<16, len(s.data)))
	}
	room := s.data[len(s.data):cap(s.data)]
	n, err := io.ReadAtLeast(s.in, room[:min(len(room), piece)], 1)
	s.data = s.data[:len(s.data)+n]
	if err != nil {
		s.in = nil
		if err != io.EOF {
			s.err = err
		}
	}
	return n > 0
}

// place returns the line and the column of an offset, both from 1.
func (s *scanner) place(offset int) (line, column int) {
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
		line, column := s.place(min(offset, len(s.data)))
		s.err = &solve.InputError{Name: s.name, Line: line, Column: column, Text: t}
	}
}

func (s *scanner) refuse(offset int, err error) {
	if refusal, ok := errors.AsType[*solve.Refusal](err); ok {
		s.fail(offset, refusal.Text)
	}
}

// expected fails with a message that names the character found and the expected value.
func (s *scanner) expected(what string) { s.wanted(solve.Say(what)) }

func (s *scanner) wanted(what solve.Text) {
	found := solve.Say("files.end")
	if s.pos < len(s.data) {
		r, _ := utf8.DecodeRune(s.data[s.pos:])
		found = solve.Say("files.character", "Character", strconv.QuoteRune(r))
	}
	s.fail(s.pos, solve.Say("files.expected", "Found", found, "What", what))
}

// has reports whether the input has a byte at an offset. It reads another piece if necessary.
func (s *scanner) has(offset int) bool { return offset < len(s.data) || s.fetch() }

// peek skips white space and returns the next byte. It returns 0 at the end or after an error.
func (s *scanner) peek() byte {
	if s.err == nil && s.pos < len(s.data) && s.data[s.pos] > ' ' {
		return s.data[s.pos]
	}
	return s.peekFar()
}

// peekFar does the work of peek if the next byte is white space or not yet read.
func (s *scanner) peekFar() byte {
	for i := s.pos; s.err == nil && s.has(i); i++ {
		if c := s.data[i]; c != ' ' && c != '\n' && c != '\r' && c != '\t' {
			s.pos = i
			return c
		}
	}
	if s.err == nil {
		s.pos = len(s.data)
	}
	return 0
}

// take skips the byte c. It fails if the next byte is not c.
func (s *scanner) take(c byte, what string) bool {
	if s.peek() != c || s.err != nil {
		s.expected(what)
		return false
	}
	s.pos++
	return true
}

// list reads items between two brackets, with commas between them. Each call of readItem begins at an item.
func (s *scanner) list(opening, closing byte, what string, readItem func()) {
	if !s.take(opening, what) {
		return
	}
	if s.peek() == closing {
		s.pos++
		return
	}
	for s.err == nil {
		s.peek()
		readItem()
		if s.comma(closing) {
			return
		}
	}
}

// comma skips the comma or the closing bracket after an item. It returns true if it has skipped the bracket.
func (s *scanner) comma(closing byte) bool {
	switch c := s.peek(); {
	case s.err != nil:
		return false
	case c == ',' || c == closing:
		s.pos++
		return c == closing
	}
	s.wanted(solve.Say("files.comma", "Closing", string(rune(closing))))
	return false
}

func (s *scanner) array(what string, readItem func()) { s.list('[', ']', what, readItem) }

// object reads an object. Each of its fields must be in the list names, and occur only once. object calls readValue
// at the beginning of every value, with the index of the field's name.
func (s *scanner) object(names []string, what string, readValue func(field int)) {
	seen := 0
	s.list('{', '}', what, func() {
		at := s.pos
		name := s.bytes("files.field_name")
		if s.err != nil {
			return
		}
		field := slices.IndexFunc(names, func(n string) bool { return n == string(name) })
		switch {
		case field < 0:
			s.fail(at, solve.Say("files.unknown_field", "Field", strconv.Quote(string(name)), "Fields",
				strings.Join(names, ", ")))
			return
		case seen>>field&1 == 1:
			s.fail(at, solve.Say("files.field_twice", "Field", strconv.Quote(string(name))))
			return
		}
		seen |= 1 << field
		if s.take(':', "files.colon") {
			s.peek()
			readValue(field)
		}
	})
}

// visit moves to an offset, calls read, and returns to the old position. If the offset is -1, visit does nothing.
func (s *scanner) visit(offset int, read func()) {
	if s.err != nil || offset < 0 {
		return
	}
	back := s.pos
	s.pos = offset
	read()
	s.pos = back
}

// skip skips a value. Inside the value it checks only strings and brackets, because the value is read later.
func (s *scanner) skip() {
	switch c := s.peek(); c {
	case '{', '[':
		s.skipBrackets()
	case '"':
		s.raw("files.string")
	default:
		if word, _ := s.word(); len(word) == 0 {
			s.expected("files.value")
		}
	}
}

func (s *scanner) skipBrackets() {
	var open [maxDepth]byte // closing brackets that must still come
	depth := 0
	for i := s.pos; s.err == nil && s.has(i); i++ {
		c := s.data[i]
		if c == ' ' || c == '\n' || c == '\r' || c == '\t' {
			continue
		}
		s.pos = i
		switch {
		case c == '"':
			s.raw("files.string")
			i = s.pos - 1
		case c == ',' || c == ':' || wordByte(c):
		case c == '{' || c == '[':
			if depth == maxDepth {
				s.fail(i, solve.Say("files.deep", "Most", maxDepth))
				return
			}
			open[depth] = c + 2 // in ASCII, } and ] come two after { and [
			depth++
		case c != open[depth-1]:
			s.expected("files.value")
			return
		default:
			if depth--; depth == 0 {
				s.pos++
				return
			}
		}
	}
	if s.err == nil {
		s.pos = len(s.data)
		s.expected("files.value")
	}
}

// raw skips a string. It returns the bytes between the quotation marks, and whether they contain an escape.
func (s *scanner) raw(what string) (inside []byte, escaped bool) {
	if !s.take('"', what) {
		return nil, false
	}
	for i, read := s.pos, true; read; read = s.fetch() {
		for ; i < len(s.data); i++ {
			switch c := s.data[i]; {
			case c == '"':
				inside = s.data[s.pos:i]
				s.pos = i + 1
				return inside, escaped
			case c == '\\':
				escaped = true
				i++
			case c < ' ':
				s.pos = i
				s.expected("files.in_string")
				return nil, false
			}
		}
	}
	s.pos = len(s.data)
	s.expected("files.quote")
	return nil, false
}

// bytes reads a string. The caller must not change the result.
func (s *scanner) bytes(what string) []byte {
	s.peek()
	start := s.pos
	inside, escaped := s.raw(what)
	if s.err != nil {
		return nil
	}
	for i := 0; i < len(inside); {
		r, n := utf8.DecodeRune(inside[i:])
		if r == utf8.RuneError && n == 1 {
			s.fail(start+1+i, solve.Say("files.utf8"))
			return nil
		}
		i += n
	}
	if !escaped {
		return inside
	}
	var v string
	if err := json.Unmarshal(s.data[start:s.pos], &v); err != nil {
		s.fail(start, solve.Say("files.escape"))
	}
	return []byte(v)
}

func (s *scanner) text() string { return string(s.bytes("files.string")) }

func (s *scanner) short(most int) string {
	start := s.pos
	text := s.text()
	if n := utf8.RuneCountInString(text); n > most {
		s.fail(start, solve.Say("files.too_long", "Characters", n, "Most", most))
	}
	return text
}

// oneOf reads one of some names, or one of the former names, which earlier versions wrote.
func (s *scanner) oneOf(names []string, former ...string) string {
	start := s.pos
	name := s.text()
	if s.err == nil && !slices.Contains(names, name) && !slices.Contains(former, name) {
		s.fail(start, solve.Say("files.unknown_name", "Name", strconv.Quote(name), "Names", strings.Join(names, ", ")))
	}
	return name
}

// word skips a number or a name such as true, and returns it with its offset. Only the first 32 bytes are returned,
// which is more than any valid word has.
func (s *scanner) word() (word []byte, start int) {
	s.peek()
	start = s.pos
	i := start
	for s.err == nil && s.has(i) && wordByte(s.data[i]) {
		i++
	}
	s.pos = i
	return s.data[start:min(i, start+32)], start
}

// wordByte reports whether a byte may be part of a number or of true, false and null.
func wordByte(c byte) bool {
	return c >= '0' && c <= '9' || c >= 'a' && c <= 'z' || c == '-' || c == '+' || c == '.' || c == 'E'
}

func (s *scanner) number(low, high int, what string) int {
	word, start := s.word()
	v, err := strconv.ParseInt(string(word), 10, 64)
	leading := bytes.TrimPrefix(word, []byte("-"))
	if err != nil || word[0] == '+' || len(leading) > 1 && leading[0] == '0' {
		s.pos = start
		s.expected(what)
		return 0
	}
	if v < int64(low) || v > int64(high) {
		text := solve.Say("files.range", "Number", v, "What", solve.Say(what), "Low", low, "High", high)
		if high == math.MaxInt {
			text = solve.Say("files.too_small", "Number", v, "What", solve.Say(what), "Low", low)
		}
		s.fail(start, text)
	}
	return int(v)
}

// seconds reads a time in seconds and rounds it to milliseconds. The time must not be longer than limit.
func (s *scanner) seconds(limit time.Duration) time.Duration {
	word, start := s.word()
	var v float64
	if json.Unmarshal(word, &v) != nil || string(word) == "null" {
		s.pos = start
		s.expected("files.seconds")
		return 0
	}
	if v < 0 || v > limit.Seconds() {
		s.fail(start, solve.Say("files.range", "Number", v, "What", solve.Say("files.seconds"), "Low", 0, "High",
			int(limit.Seconds())))
		return 0
	}
	return time.Duration(math.Round(v*1000)) * time.Millisecond
}

func (s *scanner) truth() bool {
	word, start := s.word()
	if text := string(word); text != "true" && text != "false" {
		s.pos = start
		s.expected("files.truth")
	}
	return string(word) == "true"
}

func (s *scanner) end() {
	if s.peek(); s.err == nil && s.pos < len(s.data) {
		s.expected("files.end")
	}
}
