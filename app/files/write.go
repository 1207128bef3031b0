package files

import (
	"bufio"
	"bytes"
	"encoding/json"
	"io"
	"slices"
	"strconv"

	"stepboard/app/annotate"
	"stepboard/app/document"
	"stepboard/solve"
	"stepboard/solve/grid"
)

// Write writes a document in a format. For Judge it returns a *solve.FormatError, and writes nothing, where the
// format can't hold a board.
func Write(w io.Writer, c document.Content, f Format) error {
	if f == Judge {
		return c.Puzzle.Format(w, c.Datasets)
	}
	b := &boardWriter{Writer: bufio.NewWriterSize(w, 1<<16)}
	b.file(c)
	return b.Flush()
}

// boardWriter writes a .stepboard file: the fields always in one order, a row of terrain, a thing of the board, a
// query, an annotation and a field of a frame a line each, so that a small edit is a small difference. The buffer
// keeps the first error.
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

// cell writes [row, column], both from 1.
func (b *boardWriter) cell(size grid.Size, c grid.Cell) {
	b.str("[")
	b.int(size.Row(c) + 1)
	b.str(", ")
	b.int(size.Col(c) + 1)
	b.str("]")
}

func (b *boardWriter) file(c document.Content) {
	b.str("{\n  \"" + fileFields[0] + "\": ")
	b.int(versionOf(c))
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
	b.list("  ", "datasets", len(c.Datasets), func(i int) { b.dataset(c, i) })
	if len(c.Frames) > 0 {
		b.str(",\n")
		b.lesson(c)
	}
	b.str("\n}\n")
}

// versionOf is the lowest version that holds a content.
func versionOf(c document.Content) int {
	if len(c.Frames) > 0 || annotated(c) {
		return lessons
	}
	return plain
}

func annotated(c document.Content) bool {
	return slices.ContainsFunc(c.Annotations, func(list []annotate.Annotation) bool { return len(list) > 0 })
}

func (b *boardWriter) dataset(c document.Content, i int) {
	const indent = "      "
	d := c.Datasets[i]
	b.str("{\n")
	b.field(indent, "name", d.Name)
	b.field(indent, "note", d.Note)
	b.board(indent, c.Puzzle, d)
	if i < len(c.Annotations) && len(c.Annotations[i]) > 0 {
		b.str(",\n")
		b.annotations(indent, d.Board.Size, c.Annotations[i])
	}
	b.str("\n    }")
}

// board writes terrain, things and queries, without the end of the line.
func (b *boardWriter) board(indent string, p solve.Puzzle, d *solve.Dataset) {
	size := d.Board.Size
	b.list(indent, "terrain", size.Rows, func(i int) { b.text(string(d.Board.Terrain[i*size.Cols : (i+1)*size.Cols])) })
	b.str(",\n")
	b.list(indent, "things", len(d.Board.Things), func(i int) { b.thing(size, d.Board.Things[i]) })
	if document.QueriesOptional(p) || len(d.Queries) != 1 || len(d.Queries[0].Things) > 0 {
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
}

func (b *boardWriter) thing(size grid.Size, t solve.Thing) {
	b.str(`{"kind": `)
	b.text(string(rune(t.Kind)))
	b.str(`, "at": `)
	b.cell(size, t.At)
	b.str("}")
}

func (b *boardWriter) annotations(indent string, size grid.Size, list []annotate.Annotation) {
	b.list(indent, "annotations", len(list), func(i int) {
		a := list[i]
		b.str(`{"kind": "` + a.Kind.String() + `", "color": "` + a.Color.String() + `", "at": `)
		b.cell(size, a.At)
		if a.To != grid.None {
			b.str(`, "to": `)
			b.cell(size, a.To)
		}
		if a.Text != "" {
			b.str(`, "text": `)
			b.text(a.Text)
		}
		b.str("}")
	})
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
	if annotated(c) {
		list = append(list, solve.Say("files.loses_annotations"))
	}
	if n := len(c.Frames); n > 0 {
		list = append(list, solve.Say("files.loses_lesson", "PluralCount", n, "N", n))
	}
	return list
}
