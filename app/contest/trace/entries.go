package trace

import (
	"bufio"
	"bytes"
	"cmp"
	"encoding/json"
	"errors"
	"io"
	"slices"
	"strings"

	"go.yaml.in/yaml/v3"

	"stepboard/solve"
	"stepboard/solve/input"
)

// entries reads the events of a trace. The method next returns an event as JSON, and the number of its first line. The
// data is valid until the next call. The error is io.EOF after the last event, or a *solve.InputError.
type entries interface {
	next() (data []byte, line int, err error)
}

// headSize is the number of first bytes that entriesOf looks at, to find the form of a trace.
const headSize = 1 << 16

// entriesOf returns a reader for the form of a trace. There are three forms. In the first, each event is a line of
// JSON. The other two are documents with a list of events, in YAML or in JSON, as Posthoc 1 writes them.
func entriesOf(name string, in io.Reader) entries {
	b := bufio.NewReaderSize(in, headSize)
	head, _ := b.Peek(headSize) // a later read returns the error again
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

// isDocument reports whether the JSON object at the beginning of head is a document. If not, the object is an event.
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

type jsonLines struct{ *input.Lines }

func (l jsonLines) next() ([]byte, int, error) {
	for l.Next() {
		if !l.Blank() {
			return l.Bytes(), l.Number(), nil
		}
	}
	return nil, 0, cmp.Or(l.Err(), io.EOF)
}

// yamlItems reads a document in YAML. Each item of the list begins with a dash in a new line.
type yamlItems struct {
	*input.Lines
	listed bool   // whether the list of items has begun
	indent int    // number of spaces before the dash of an item
	item   []byte // the lines of the current item
	line   int    // number of the item's first line; 0: no item
	ended  bool   // whether the list of items has ended
}

func (y *yamlItems) next() ([]byte, int, error) {
	for !y.listed {
		if !y.Next() {
			return nil, 0, cmp.Or(y.Err(), y.Fail(0, solve.Say("trace.no_events")))
		}
		y.listed = bytes.Equal(bytes.TrimRight(y.Bytes(), " "), []byte("events:"))
	}
	for !y.ended {
		if !y.Next() {
			y.ended = true
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
			y.ended = true // the lines that follow are not events
		}
	}
	if y.line == 0 {
		return nil, 0, cmp.Or(y.Err(), io.EOF)
	}
	before, at := y.item, y.line
	y.line = 0
	if y.Err() != nil {
		return nil, 0, y.Err()
	}
	return y.parse(before, at)
}

func (y *yamlItems) parse(item []byte, line int) ([]byte, int, error) {
	if data := bytes.TrimSpace(bytes.TrimLeft(item, " -")); json.Valid(data) { // JSON is YAML, too
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

type jsonDocument struct {
	name   string
	dec    *json.Decoder
	lines  *lineEnds
	events json.RawMessage // the current event
	listed bool            // whether the list of events has begun
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
		if _, err := d.dec.Token(); err != nil { // the end of the list, or of the file
			return nil, 0, d.malformed(err)
		}
		return nil, 0, io.EOF
	}
	d.events = d.events[:0]
	if err := d.dec.Decode(&d.events); err != nil {
		return nil, 0, d.malformed(err)
	}
	return d.events, d.lines.lineAt(d.dec.InputOffset() - int64(len(d.events))), nil
}

func (d *jsonDocument) fail(text solve.Text) error {
	return &solve.InputError{Name: d.name, Line: d.lines.lineAt(d.dec.InputOffset()), Column: 1, Text: text}
}

func (d *jsonDocument) malformed(err error) error {
	if errors.Is(err, io.EOF) {
		err = io.ErrUnexpectedEOF
	}
	return d.fail(solve.Say("trace.json", "Why", err.Error()))
}

// lineEnds reads from another reader (in). It stores the offsets at which lines end. The method lineAt needs them.
type lineEnds struct {
	in   io.Reader
	read int64   // number of bytes read
	ends []int64 // offsets of the ends of lines; lineAt removes the offsets below its parameter
	line int     // number of the line that ends at ends[0], from 0
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

// lineAt returns the number (from 1) of the line at an offset, which must not be less than in the previous call.
func (l *lineEnds) lineAt(offset int64) int {
	n, _ := slices.BinarySearch(l.ends, offset)
	l.ends, l.line = l.ends[n:], l.line+n
	return l.line + 1
}
