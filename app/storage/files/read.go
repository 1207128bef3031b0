package files

import (
	"io"
	"math"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"stepboard/app/document"
	"stepboard/app/view/annotate"
	"stepboard/solve"
	"stepboard/solve/grid"
	"stepboard/solve/puzzles"
)

type reader struct {
	list puzzles.List
	scanner
	version int
	content document.Content
	places  []places
	shown   int // offset of the value of the field "shown"; -1: the field is missing

	puzzle  solve.Puzzle // the puzzle of the current board
	tiles   [256]bool    // bytes that terrain may contain
	onBoard string       // kinds that a board may have
	inQuery string       // kinds that a query may have

	size  grid.Size     // size of the current board
	kinds string        // kinds that the current list may have
	block []solve.Thing // memory for things of queries; most lists share one block

	shared []*solve.Dataset // the datasets as frames show them: without names and notes
	seen   *View            // the view of the document; nil: no view
	lesson lesson           // puzzles and boards of the lesson
	task   string           // task of the current frame
}

// ReadStepboard reads a document in the program's own format, whatever the ending of its name is. If want is not nil,
// the document must be of this puzzle. Memory grows with the size of the document.
func ReadStepboard(list puzzles.List, name string, in io.Reader, want solve.Puzzle) (*File, error) {
	r := &reader{list: list, scanner: scanner{name: name, in: in}, shown: -1}
	if r.findVersion(); r.err == nil {
		at := fileObject.find(r)
		r.end()
		fileObject.readAt(r, &r.content, &at)
	}
	if r.err != nil {
		return nil, r.err
	}
	if p := r.content.Puzzle; want != nil && p != want {
		return nil, &WrongPuzzle{p, want}
	}
	return &File{
		Name: name, Format: Stepboard, Content: r.content, View: r.seen, scanner: &r.scanner, places: r.places,
	}, nil
}

// findVersion reads the version wherever its field is. So a file of a later version is refused for its version, and
// not for a field that this program does not know.
func (r *reader) findVersion() {
	start := r.pos
	for ended := !r.take('{', "files.object"); !ended && r.err == nil; {
		if r.peek() == '}' {
			break
		}
		name := r.bytes("files.field_name")
		if !r.take(':', "files.colon") {
			return
		}
		if string(name) != versionField {
			r.skip()
			ended = r.comma('}')
			continue
		}
		r.peek()
		at := r.pos
		r.version = r.number(0, math.MaxInt, "files.version")
		if r.version < plain || r.version > newest {
			r.fail(at, solve.Say("files.other_version", "Version", r.version, "First", plain, "Last", newest))
		}
		r.pos = start
		return
	}
	r.fail(0, solve.Say("files.no_version", "Version", plain))
}

// require fails if a required field is missing: its offset is -1. The reader's position is after the object.
func (r *reader) require(name string, offset int) {
	if offset < 0 && r.err == nil {
		r.fail(r.pos-1, solve.Say("files.missing_field", "Field", strconv.Quote(name)))
	}
}

// only(name, kinds) returns a check of a field that belongs to annotations of some kinds. The check fails if an
// annotation of these kinds lacks the field, or if another annotation has it.
func only(name string, kinds ...annotate.Kind) func(r *reader, a *annotate.Annotation, offset int) {
	return func(r *reader, a *annotate.Annotation, offset int) {
		if slices.Contains(kinds, a.Kind) {
			r.require(name, offset)
		} else if offset >= 0 {
			r.fail(offset, solve.Say("files.not_of_kind", "Field", strconv.Quote(name), "Kind", strconv.Quote(a.Kind.String())))
		}
	}
}

// turn prepares the reader for boards of a puzzle. p is nil after an error.
func (r *reader) turn(p solve.Puzzle) {
	if p == r.puzzle || p == nil {
		return
	}
	r.puzzle, r.tiles, r.onBoard, r.inQuery = p, [256]bool{solve.Floor: true}, "", ""
	for _, brush := range p.Brushes() {
		switch brush.Layer {
		case solve.Terrain:
			r.tiles[brush.Tile] = true
		case solve.OnBoard:
			r.onBoard += string(rune(brush.Kind))
		case solve.InQuery:
			r.inQuery += string(rune(brush.Kind))
		}
	}
}

func (r *reader) datasets(c *document.Content) {
	start := r.pos
	r.array("files.datasets", func() {
		p := r.part(datasetObject)
		c.Datasets = append(c.Datasets, p.Dataset)
		c.Annotations = append(c.Annotations, p.annotations)
		r.places = append(r.places, p.places)
	})
	if len(c.Datasets) == 0 {
		r.fail(start, solve.Say("files.no_datasets"))
	}
	if !annotated(c.Annotations) {
		c.Annotations = nil
	}
	for _, d := range c.Datasets {
		r.shared = append(r.shared, &solve.Dataset{Board: d.Board, Queries: d.Queries})
	}
}

func (r *reader) part(o *object[part]) *part {
	p := &part{Dataset: &solve.Dataset{}, places: places{dataset: r.pos}}
	o.read(r, p)
	if len(p.Queries) == 0 && r.err == nil && !document.QueriesOptional(r.puzzle) {
		p.Queries, p.places.queries = make([]solve.Query, 1), []int{p.dataset}
	}
	return p
}

func (r *reader) terrain(p *part) {
	r.turn(r.lesson.puzzle(p, r.content.Puzzle))
	l := r.puzzle.Limits()
	board := &solve.Board{Size: grid.Size{Shape: l.Shape}}
	start := r.pos
	r.array("files.terrain", func() {
		at := r.pos
		if board.Rows == l.MaxRows {
			r.fail(at, solve.Say("files.too_many_rows", "Max", l.MaxRows))
			return
		}
		row := r.row()
		switch {
		case r.err != nil:
			return
		case board.Rows == 0 && (len(row) < l.MinCols || len(row) > l.MaxCols):
			r.fail(at, solve.Say("files.row_range", "Cells", len(row), "Min", l.MinCols, "Max", l.MaxCols))
		case board.Rows == 0:
			board.Cols = len(row)
		case len(row) != board.Cols:
			r.fail(at, solve.Say("files.row_length", "Row", board.Rows+1, "Cells", len(row), "Want", board.Cols))
		}
		p.rows = append(p.rows, at+1)
		board.Rows++
		board.Terrain = append(board.Terrain, row...)
	})
	r.refuse(start, document.Fits(l, board.Size))
	p.Board, r.size = board, board.Size
}

func (r *reader) row() []byte {
	start := r.pos
	row, escaped := r.raw("files.row")
	if escaped {
		r.visit(start, func() { row = r.bytes("files.row") })
	}
	for i, tile := range row {
		if r.tiles[tile] {
			continue
		}
		found, _ := utf8.DecodeRune(row[i:])
		if escaped {
			i = -1
		}
		r.fail(start+1+i, solve.Say("files.unknown_tile", "Tile", strconv.QuoteRune(found), "Tiles", r.knownTiles()))
		break
	}
	return row
}

func (r *reader) knownTiles() string {
	var s string
	for tile, ok := range r.tiles {
		if ok {
			s += string(rune(tile))
		}
	}
	return s
}

// things reads a list and appends its things to dst. kinds are the letters of the allowed kinds.
func (r *reader) things(dst []solve.Thing, kinds string) []solve.Thing {
	r.kinds = kinds
	r.array("files.things", func() {
		start := r.pos
		dst = append(dst, solve.Thing{At: grid.None})
		t := &dst[len(dst)-1]
		thingObject.stream(r, t)
		if r.err == nil && (t.Kind == 0 || t.At == grid.None) {
			r.fail(start, solve.Say("files.thing_parts"))
		}
	})
	return dst
}

func (r *reader) kind() solve.Kind {
	at := r.pos
	kind := string(r.bytes("files.kind"))
	if r.err == nil && (len(kind) != 1 || !strings.Contains(r.kinds, kind)) {
		r.fail(at, solve.Say("files.unknown_kind", "Kind", strconv.Quote(kind), "Kinds",
			strings.Join(strings.Split(r.kinds, ""), ", ")))
	}
	if r.err != nil {
		return 0
	}
	return solve.Kind(kind[0])
}

// cell reads a cell [row, column], both from 1.
func (r *reader) cell() grid.Cell {
	start := r.pos
	var v [2]int
	n := 0
	r.array("files.cell", func() {
		switch n {
		case 0:
			v[0] = r.number(1, r.size.Rows, "files.row_number")
		case 1:
			v[1] = r.number(1, r.size.Cols, "files.column_number")
		default:
			r.expected("files.cell_end")
		}
		n++
	})
	if r.err == nil && n < 2 {
		r.fail(start, solve.Say("files.cell_short"))
	}
	if r.err != nil {
		return grid.None
	}
	return r.size.At(v[0]-1, v[1]-1)
}

func (r *reader) queries(p *part) {
	r.array("files.queries", func() {
		p.places.queries = append(p.places.queries, r.pos)
		if len(p.Queries) == 1 && r.inQuery == "" {
			r.fail(r.pos, solve.Say("files.one_query"))
			return
		}
		if cap(r.block)-len(r.block) < 8 {
			r.block = make([]solve.Thing, 0, min(max(8, len(p.Queries)), 4096))
		}
		p.Queries = append(p.Queries, solve.Query{})
		queryObject.stream(r, &p.Queries[len(p.Queries)-1])
	})
}

func (r *reader) query(q *solve.Query) {
	start := len(r.block)
	r.block = r.things(r.block, r.inQuery)
	q.Things = r.block[start:len(r.block):len(r.block)]
}
