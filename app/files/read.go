package files

import (
	"bytes"
	"errors"
	"io"
	"math"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"stepboard/app/annotate"
	"stepboard/app/document"
	"stepboard/solve"
	"stepboard/solve/grid"
	"stepboard/solve/puzzles"
)

// Versions of the format. Annotations and lessons came with the second; a document without them is written in the
// first, which older programs read, so that they refuse nothing but what they would lose.
const (
	plain   = 1
	lessons = 2
)

// places are the offsets of the parts of a dataset in a .stepboard file, for diagnostics.
type places struct {
	dataset int
	rows    []int // of the first cell of each row
	queries []int
}

var (
	fileFields = []string{
		"stepboard", "puzzle", "title", "notes", "task", "algorithm", "shown", "datasets", "lesson",
	}
	shownFields   = []string{"dataset", "query"}
	datasetFields = []string{"name", "note", "terrain", "things", "queries", "annotations"}
	queryFields   = []string{"things"}
	thingFields   = []string{"kind", "at"}
)

// boardReader reads a .stepboard file.
type boardReader struct {
	scanner
	version int
	content document.Content
	places  []places
	tiles   [256]bool        // what terrain may hold
	board   string           // the kinds that stand on a board
	query   string           // the kinds that stand in a query
	shared  []*solve.Dataset // what frames show: the datasets, then the boards of the lesson
}

// readStepboard reads a .stepboard file whole. Memory grows with the bytes read.
func readStepboard(name string, r io.Reader) (*File, error) {
	data, err := io.ReadAll(r)
	if err != nil {
		return nil, err
	}
	b := &boardReader{scanner: scanner{name: name, data: bytes.TrimPrefix(data, byteOrderMark)}}
	b.file()
	if b.err != nil {
		return nil, b.err
	}
	return &File{Name: name, Format: Stepboard, Content: b.content, scanner: &b.scanner, places: b.places}, nil
}

// file reads the outermost object. The version is looked for first, so that a file of a later version is told as such
// and not by the first field that is new in it.
func (b *boardReader) file() {
	found := -1
	probe := scanner{name: b.name, data: b.data}
	probe.list('{', '}', solve.Say("files.object"), func() {
		name := probe.text(solve.Say("files.field_name"))
		if probe.take(':', solve.Say("files.colon")) {
			if probe.peek(); name == fileFields[0] {
				found, probe.err = probe.pos, io.EOF // that is all there was to look for
			}
			probe.skip()
		}
	})
	if b.err = probe.err; found >= 0 {
		b.err = nil
	} else {
		b.fail(0, solve.Say("files.no_version", "Version", plain))
		return
	}
	b.at(found, func() {
		b.version = b.number(0, math.MaxInt, solve.Say("files.version"))
		if b.version < plain || b.version > lessons {
			b.fail(found, solve.Say("files.other_version", "Version", b.version, "First", plain, "Last", lessons))
		}
	})
	at := b.index(fileFields, solve.Say("files.object"))
	b.end()
	b.require(at, fileFields, 1, 7)
	c := &b.content
	b.at(at[1], func() { b.puzzle() })
	b.at(at[2], func() { c.Title = b.text(solve.Say("files.string")) })
	b.at(at[3], func() { c.Notes = b.text(solve.Say("files.string")) })
	b.at(at[4], func() { c.Task = b.oneOf(c.Puzzle.Tasks()) })
	b.at(at[5], func() { c.Algorithm = b.algorithm(c.Task) })
	b.at(at[7], func() { b.datasets() })
	b.at(at[6], func() { b.shown() })
	b.since(lessons, at, fileFields, 8)
	b.at(at[8], func() { b.lesson() })
}

// since fails where a field is there that came with a later version than the file's.
func (b *boardReader) since(version int, at []int, names []string, field int) {
	if at[field] >= 0 && b.version < version {
		b.fail(at[field], solve.Say("files.later_field", "Field", strconv.Quote(names[field]), "Version", version))
	}
}

// require fails where a field is missing that must be there.
func (b *boardReader) require(at []int, names []string, fields ...int) {
	for _, i := range fields {
		if at[i] < 0 && b.err == nil {
			b.fail(b.pos-1, solve.Say("files.missing_field", "Field", strconv.Quote(names[i])))
		}
	}
}

// oneOf reads a string that must be one of some names.
func (b *boardReader) oneOf(names []string) string {
	start := b.pos
	v := b.text(solve.Say("files.string"))
	if b.err == nil && !slices.Contains(names, v) {
		b.fail(start, solve.Say("files.unknown_name", "Name", strconv.Quote(v), "Names", strings.Join(names, ", ")))
	}
	return v
}

func (b *boardReader) puzzle() {
	var ids []string
	for _, p := range puzzles.All() {
		ids = append(ids, p.ID())
	}
	p := puzzles.ByID(b.oneOf(ids))
	if b.err != nil {
		return
	}
	b.content.Puzzle = p
	b.tiles[solve.Floor] = true
	for _, brush := range p.Brushes() {
		switch brush.Layer {
		case solve.Terrain:
			b.tiles[brush.Tile] = true
		case solve.OnBoard:
			b.board += string(rune(brush.Kind))
		case solve.InQuery:
			b.query += string(rune(brush.Kind))
		}
	}
}

// algorithm reads the ID of one of a task's; of the first task, where the ID is empty.
func (b *boardReader) algorithm(task string) string {
	var ids []string
	for _, s := range b.content.Puzzle.Solvers(b.orFirst(task)) {
		ids = append(ids, s.ID())
	}
	return b.oneOf(ids)
}

// orFirst is a task or, where it is empty, the puzzle's first.
func (b *boardReader) orFirst(task string) string {
	if task == "" {
		return b.content.Puzzle.Tasks()[0]
	}
	return task
}

func (b *boardReader) shown() {
	c := &b.content
	at := b.index(shownFields, solve.Say("files.object"))
	b.at(at[0], func() { c.Dataset = b.number(1, len(c.Datasets), solve.Say("files.dataset_number")) - 1 })
	b.at(at[1], func() {
		n := len(c.Datasets[c.Dataset].Queries)
		c.Query = b.number(min(1, n), n, solve.Say("files.query_number")) - 1
	})
}

func (b *boardReader) datasets() {
	start := b.pos
	b.array(solve.Say("files.datasets"), func() { b.dataset() })
	c := &b.content
	if len(c.Datasets) == 0 {
		b.fail(start, solve.Say("files.no_datasets"))
	}
	if !slices.ContainsFunc(c.Annotations, func(list []annotate.Annotation) bool { return len(list) > 0 }) {
		c.Annotations = nil
	}
}

func (b *boardReader) dataset() {
	b.peek()
	d := &solve.Dataset{}
	p := places{dataset: b.pos}
	at := b.index(datasetFields, solve.Say("files.dataset"))
	b.require(at, datasetFields, 2)
	b.at(at[0], func() { d.Name = b.text(solve.Say("files.string")) })
	b.at(at[1], func() { d.Note = b.text(solve.Say("files.string")) })
	b.onBoard(d, &p, at[2:5])
	b.since(lessons, at, datasetFields, 5)
	var list []annotate.Annotation
	b.at(at[5], func() { list = b.annotations(d.Board.Size) })
	b.content.Datasets = append(b.content.Datasets, d)
	b.places = append(b.places, p)
	b.content.Annotations = append(b.content.Annotations, list)
}

// onBoard reads terrain, things and queries, which are at these places.
func (b *boardReader) onBoard(d *solve.Dataset, p *places, at []int) {
	b.at(at[0], func() { d.Board, p.rows = b.terrain() })
	b.at(at[1], func() { d.Board.Things = b.things(nil, d.Board.Size, b.board) })
	b.at(at[2], func() { d.Queries, p.queries = b.queries(d.Board.Size) })
	if len(d.Queries) == 0 && !document.QueriesOptional(b.content.Puzzle) {
		d.Queries, p.queries = make([]solve.Query, 1), []int{p.dataset}
	}
}

func (b *boardReader) terrain() (*solve.Board, []int) {
	l := b.content.Puzzle.Limits()
	board := &solve.Board{}
	var rows []int
	start := b.pos
	b.array(solve.Say("files.terrain"), func() {
		b.peek()
		at := b.pos
		if board.Rows == l.MaxRows {
			b.fail(at, solve.Say("files.too_many_rows", "Max", l.MaxRows))
			return
		}
		row := b.row()
		if b.err != nil {
			return
		}
		switch {
		case board.Rows == 0 && (len(row) < l.MinCols || len(row) > l.MaxCols):
			b.fail(at, solve.Say("files.row_range", "Cells", len(row), "Min", l.MinCols, "Max", l.MaxCols))
		case board.Rows == 0:
			board.Cols = len(row)
		case len(row) != board.Cols:
			b.fail(at, solve.Say("files.row_length", "Row", board.Rows+1, "Cells", len(row), "Want", board.Cols))
		}
		rows = append(rows, at+1)
		board.Rows++
		board.Terrain = append(board.Terrain, row...)
	})
	var refusal *solve.Refusal
	if b.err == nil && errors.As(document.Fits(l, board.Size), &refusal) {
		b.fail(start, refusal.Text)
	}
	return board, rows
}

// row reads the cells of a row.
func (b *boardReader) row() []byte {
	start := b.pos
	row, escaped := b.raw(solve.Say("files.row"))
	if escaped {
		back := b.pos
		b.pos = start
		row = []byte(b.text(solve.Say("files.row")))
		b.pos = back
	}
	for i, tile := range row {
		if b.tiles[tile] {
			continue
		}
		r, _ := utf8.DecodeRune(row[i:])
		if escaped {
			i = -1
		}
		b.fail(start+1+i, solve.Say("files.unknown_tile", "Tile", strconv.QuoteRune(r), "Tiles", b.knownTiles()))
		break
	}
	return row
}

func (b *boardReader) knownTiles() string {
	var s string
	for tile, ok := range b.tiles {
		if ok {
			s += string(rune(tile))
		}
	}
	return s
}

// things appends the things of a list to dst; their kinds are letters of kinds.
func (b *boardReader) things(dst []solve.Thing, size grid.Size, kinds string) []solve.Thing {
	b.array(solve.Say("files.things"), func() {
		b.peek()
		start := b.pos
		t := solve.Thing{At: grid.None}
		b.object(thingFields, solve.Say("files.thing"), func(field int) {
			if field == 1 {
				t.At = b.cell(size)
				return
			}
			at := b.pos
			kind := b.text(solve.Say("files.kind"))
			if b.err == nil && (len(kind) != 1 || !strings.Contains(kinds, kind)) {
				b.fail(at, solve.Say("files.unknown_kind", "Kind", strconv.Quote(kind), "Kinds",
					strings.Join(strings.Split(kinds, ""), ", ")))
			}
			if b.err == nil {
				t.Kind = solve.Kind(kind[0])
			}
		})
		if b.err == nil && (t.Kind == 0 || t.At == grid.None) {
			b.fail(start, solve.Say("files.thing_parts"))
		}
		dst = append(dst, t)
	})
	return dst
}

// cell reads [row, column], both from 1.
func (b *boardReader) cell(size grid.Size) grid.Cell {
	start := b.pos
	var v [2]int
	n := 0
	b.array(solve.Say("files.cell"), func() {
		if n == 2 {
			b.peek()
			b.expected(solve.Say("files.cell_end"))
			return
		}
		if n == 0 {
			v[0] = b.number(1, size.Rows, solve.Say("files.row_number"))
		} else {
			v[1] = b.number(1, size.Cols, solve.Say("files.column_number"))
		}
		n++
	})
	if b.err == nil && n < 2 {
		b.fail(start, solve.Say("files.cell_short"))
	}
	if b.err != nil {
		return grid.None
	}
	return size.At(v[0]-1, v[1]-1)
}

func (b *boardReader) queries(size grid.Size) ([]solve.Query, []int) {
	var list []solve.Query
	var at []int
	var block []solve.Thing // most queries lie in blocks together
	b.array(solve.Say("files.queries"), func() {
		b.peek()
		at = append(at, b.pos)
		if len(list) == 1 && b.query == "" {
			b.fail(b.pos, solve.Say("files.one_query"))
			return
		}
		if cap(block)-len(block) < 8 {
			block = make([]solve.Thing, 0, min(max(8, len(list)), 4096))
		}
		start := len(block)
		b.object(queryFields, solve.Say("files.query"), func(int) {
			block = b.things(block, size, b.query)
		})
		list = append(list, solve.Query{Things: block[start:len(block):len(block)]})
	})
	return list, at
}
