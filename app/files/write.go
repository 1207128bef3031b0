package files

import (
	"bufio"
	"bytes"
	"encoding/json"
	"io"
	"strconv"

	"stepboard/app/document"
	"stepboard/solve"
	"stepboard/solve/grid"
)

// Write writes a document in a format. For Judge it returns a *solve.FormatError, and writes nothing, where the format can't
// hold a board.
func Write(w io.Writer, c document.Content, f Format) error {
	if f == Judge {
		return c.Puzzle.Format(w, c.Datasets)
	}
	b := &boardWriter{Writer: bufio.NewWriterSize(w, 1<<16)}
	b.file(c)
	return b.Flush()
}

// boardWriter writes a .stepboard file: the fields always in one order, a row of terrain, a thing of the board and a query
// a line each, so that a small edit is a small difference. The buffer keeps the first error.
type boardWriter struct {
	*bufio.Writer
	number []byte
}

func (b *boardWriter) str(s string)  { _, _ = b.WriteString(s) }
func (b *boardWriter) text(s string) { _, _ = b.Write(quote(s)) }

// quote is a string in JSON. Characters that HTML would mind stay readable.
func quote(s string) []byte {
	var buf bytes.Buffer
	e := json.NewEncoder(&buf)
	e.SetEscapeHTML(false)
	if err := e.Encode(s); err != nil {
		panic(err) // a string can always be encoded
	}
	return bytes.TrimSuffix(buf.Bytes(), []byte("\n"))
}

func (b *boardWriter) int(v int) {
	b.number = strconv.AppendInt(b.number[:0], int64(v), 10)
	_, _ = b.Write(b.number)
}

func (b *boardWriter) field(indent, name, value string) {
	b.str(indent + `"` + name + `": `)
	b.text(value)
	b.str(",\n")
}

// list writes n items, a line each.
func (b *boardWriter) list(indent, name string, n int, item func(i int)) {
	b.str(indent + `"` + name + `": [`)
	for i := range n {
		if i > 0 {
			b.str(",")
		}
		b.str("\n" + indent + "  ")
		item(i)
	}
	if n > 0 {
		b.str("\n" + indent)
	}
	b.str("]")
}

func (b *boardWriter) file(c document.Content) {
	b.str("{\n  \"" + fileFields[0] + "\": ")
	b.int(version)
	b.str(",\n")
	b.field("  ", "puzzle", c.Puzzle.ID())
	b.field("  ", "title", c.Title)
	b.field("  ", "notes", c.Notes)
	if c.Task != "" {
		b.field("  ", "task", c.Task)
	}
	if c.Algorithm != "" {
		b.field("  ", "algorithm", c.Algorithm)
	}
	b.str(`  "shown": {"dataset": `)
	b.int(c.Dataset + 1)
	b.str(`, "query": `)
	b.int(c.Query + 1)
	b.str("},\n")
	b.list("  ", "datasets", len(c.Datasets), func(i int) { b.dataset(c, c.Datasets[i]) })
	b.str("\n}\n")
}

func (b *boardWriter) dataset(c document.Content, d *solve.Dataset) {
	const indent = "      "
	size := d.Board.Size
	b.str("{\n")
	b.field(indent, "name", d.Name)
	b.field(indent, "note", d.Note)
	b.list(indent, "terrain", size.Rows, func(i int) { b.text(string(d.Board.Terrain[i*size.Cols : (i+1)*size.Cols])) })
	b.str(",\n")
	b.list(indent, "things", len(d.Board.Things), func(i int) { b.thing(size, d.Board.Things[i]) })
	if document.QueriesOptional(c.Puzzle) || len(d.Queries) != 1 || len(d.Queries[0].Things) > 0 {
		b.str(",\n")
		b.list(indent, "queries", len(d.Queries), func(i int) {
			b.str(`{"things": [`)
			for j, t := range d.Queries[i].Things {
				if j > 0 {
					b.str(", ")
				}
				b.thing(size, t)
			}
			b.str("]}")
		})
	}
	b.str("\n    }")
}

func (b *boardWriter) thing(size grid.Size, t solve.Thing) {
	b.str(`{"kind": `)
	b.text(string(rune(t.Kind)))
	b.str(`, "at": [`)
	b.int(size.Row(t.At) + 1)
	b.str(", ")
	b.int(size.Col(t.At) + 1)
	b.str("]}")
}

// Losses lists what a judge's format does not hold of a document, so that the user can be told before saving in it.
func Losses(c document.Content) []solve.Text {
	var list []solve.Text
	if c.Title != "" || c.Notes != "" {
		list = append(list, solve.Say("files.loses_title"))
	}
	for _, d := range c.Datasets {
		if d.Name != "" || d.Note != "" {
			list = append(list, solve.Say("files.loses_names"))
			break
		}
	}
	if c.Task != "" && c.Task != c.Puzzle.Tasks()[0] {
		list = append(list, solve.Say("files.loses_task", "Task", solve.Say(c.Puzzle.ID()+".task."+c.Task)))
	}
	return list
}
