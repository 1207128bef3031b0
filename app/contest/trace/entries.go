package trace

import (
	"bufio"
	"bytes"
	"encoding/json"
	"errors"
	"io"
	"slices"
	"strings"

	"go.yaml.in/yaml/v3"

	"stepboard/solve"
	"stepboard/solve/input"
)

// entries yields the events of a trace, each as JSON with its first line, and io.EOF after the last. An event is valid
// until the next call. An error of the trace is a *solve.InputError.
type entries interface {
	next() (data []byte, line int, err error)
}

// mostHead is the number of bytes read to recognize the form of a trace.
const mostHead = 1 << 16

// entriesOf are the events of a trace in one of three forms: one line of JSON for each event, or a document with a list
// of events, in YAML or in JSON, as in Posthoc 1.
func entriesOf(name string, in io.Reader) entries {
	b := bufio.NewReaderSize(in, mostHead)
	head, _ := b.Peek(mostHead) // the error is returned again by a later read
	head = bytes.TrimLeft(input.Unmarked(head), " \t\r\n")
	switch {
	case bytes.HasPrefix(head, []byte("{")) && isDocument(head):
		lines := &lineEnds{in: b}
		return &jsonDocument{name: name, dec: json.NewDecoder(lines), lines: lines}
	case len(head) == 0 || head[0] == '{' || head[0] == '[':
		return jsonLines{input.New(name, b)}
	}
	return &yamlItems{Lines: input.New(name, b)}
}

// isDocument reports whether the object at the beginning of a text is a document rather than an event.
func isDocument(head []byte) bool {
	dec := json.NewDecoder(bytes.NewReader(head))
	_, err := dec.Token()
	for err == nil && dec.More() {
		key, _ := dec.Token()
		switch key {
		case "version", "views", "events":
			return true
		case "type":
			return false
		}
		var value json.RawMessage
		err = dec.Decode(&value)
	}
	return false
}

// jsonLines has one event in each line.
type jsonLines struct{ *input.Lines }

func (l jsonLines) next() ([]byte, int, error) {
	for l.Next() {
		if !l.Blank() {
			return l.Bytes(), l.Number(), nil
		}
	}
	return nil, 0, ended(l.Err())
}

// ended is io.EOF if the reading ended without another error.
func ended(err error) error {
	if err == nil {
		return io.EOF
	}
	return err
}

// yamlItems is a document in YAML. Its items stand below each other, after their dashes.
type yamlItems struct {
	*input.Lines
	listed bool   // the items have begun
	indent int    // of their dashes
	item   []byte // the lines of an item, as far as read
	line   int    // of the item's first line
	over   bool
}

func (y *yamlItems) next() ([]byte, int, error) {
	for !y.listed {
		if !y.Next() {
			if err := y.Err(); err != nil {
				return nil, 0, err
			}
			return nil, 0, y.Fail(0, solve.Say("trace.no_events"))
		}
		y.listed = bytes.Equal(bytes.TrimRight(y.Bytes(), " "), []byte("events:"))
	}
	for !y.over {
		if !y.Next() {
			y.over = true
			break
		}
		line := y.Bytes()
		indent := len(line) - len(bytes.TrimLeft(line, " "))
		dash := bytes.HasPrefix(append(line[indent:len(line):len(line)], ' '), []byte("- "))
		switch {
		case dash && (y.line == 0 || indent == y.indent):
			before, at := y.item, y.line
			y.item, y.line, y.indent = append([]byte(nil), line...), y.Number(), indent
			if at > 0 {
				return y.parse(before, at)
			}
		case y.line > 0 && indent > y.indent || y.Blank():
			y.item = append(append(y.item, '\n'), line...)
			if len(y.item) > input.MaxLine {
				return nil, 0, y.FailAt(y.line, 1, solve.Say("input.line_too_long", "Max", input.MaxLine))
			}
		case line[indent] != '#':
			y.over = true // the rest is not about events
		}
	}
	if y.line == 0 {
		return nil, 0, ended(y.Err())
	}
	before, at := y.item, y.line
	y.line = 0
	if y.Err() != nil {
		return nil, 0, y.Err()
	}
	return y.parse(before, at)
}

// parse turns an item into JSON.
func (y *yamlItems) parse(item []byte, line int) ([]byte, int, error) {
	if data := bytes.TrimSpace(bytes.TrimLeft(item, " -")); json.Valid(data) { // JSON is also YAML
		return data, line, nil
	}
	var list []map[string]any
	err := yaml.Unmarshal(item, &list)
	if err == nil && len(list) != 1 {
		err = errors.New("no object")
	}
	var data []byte
	if err == nil {
		data, err = json.Marshal(list[0])
	}
	if err != nil {
		why := strings.TrimPrefix(err.Error(), "yaml: ")
		return nil, 0, y.FailAt(line, 1, solve.Say("trace.yaml", "Why", why))
	}
	return data, line, nil
}

// jsonDocument is a document in JSON.
type jsonDocument struct {
	name   string
	dec    *json.Decoder
	lines  *lineEnds
	events json.RawMessage
	listed bool
}

func (d *jsonDocument) next() ([]byte, int, error) {
	if !d.listed {
		_, err := d.dec.Token()
		for key := json.Token(nil); err == nil && key != "events"; {
			if key, err = d.dec.Token(); err == nil && key != "events" {
				if key == json.Delim('}') {
					return nil, 0, d.fail(solve.Say("trace.no_events"))
				}
				err = d.dec.Decode(&d.events)
			}
		}
		var list json.Token
		if err == nil {
			list, err = d.dec.Token()
		}
		switch {
		case err != nil:
			return nil, 0, d.malformed(err)
		case list != json.Delim('['):
			return nil, 0, d.fail(solve.Say("trace.no_events"))
		}
		d.listed = true
	}
	if !d.dec.More() {
		if _, err := d.dec.Token(); err != nil { // the end of the list or of the file
			return nil, 0, d.malformed(err)
		}
		return nil, 0, io.EOF
	}
	d.events = d.events[:0]
	if err := d.dec.Decode(&d.events); err != nil {
		return nil, 0, d.malformed(err)
	}
	return d.events, d.lines.at(d.dec.InputOffset() - int64(len(d.events))), nil
}

func (d *jsonDocument) fail(text solve.Text) error {
	return &solve.InputError{Name: d.name, Line: d.lines.at(d.dec.InputOffset()), Column: 1, Text: text}
}

func (d *jsonDocument) malformed(err error) error {
	if errors.Is(err, io.EOF) {
		err = io.ErrUnexpectedEOF
	}
	return d.fail(solve.Say("trace.json", "Why", err.Error()))
}

// lineEnds passes a text on. It knows the ends of lines not asked for yet.
type lineEnds struct {
	in   io.Reader
	read int64
	ends []int64
	line int // of the first of ends, from 0
}

func (l *lineEnds) Read(p []byte) (int, error) {
	n, err := l.in.Read(p)
	for at, c := range p[:n] {
		if c == '\n' {
			l.ends = append(l.ends, l.read+int64(at))
		}
	}
	l.read += int64(n)
	return n, err
}

// at is the line of an offset, from 1. Calls must ask for ascending offsets.
func (l *lineEnds) at(offset int64) int {
	n, _ := slices.BinarySearch(l.ends, offset)
	l.ends, l.line = l.ends[n:], l.line+n
	return l.line + 1
}
