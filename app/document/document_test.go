package document_test

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"

	"stepboard/app/document"
	"stepboard/solve"
	"stepboard/solve/grid"
	"stepboard/solve/sokoban"
)

// open makes a document with one board, which is given by its rows. A letter stands for the thing of a brush on
// floor. The things that belong to a query make one query.
func open(rows ...string) *document.Document {
	return document.New(document.Content{Puzzle: fake{}, Datasets: []*solve.Dataset{board(rows...)}})
}

func board(rows ...string) *solve.Dataset {
	b := solve.NewBoard(len(rows), len(rows[0]))
	var q solve.Query
	for i, c := range []byte(strings.Join(rows, "")) {
		t := solve.Thing{Kind: solve.Kind(c), At: grid.Cell(i)}
		switch c {
		case '.', '#', '~':
			b.Terrain[i] = c
		case 'm', 'b', 't':
			q.Things = append(q.Things, t)
		default:
			b.Things = append(b.Things, t)
		}
	}
	return &solve.Dataset{Board: b, Queries: []solve.Query{q}}
}

// show describes the board shown: the rows of terrain, the things of the board and the things of the query. Rows and
// columns count from 0.
func show(d *document.Document) string {
	b := d.Board()
	var rows, things []string
	for row := range b.Rows {
		rows = append(rows, string(b.Terrain[row*b.Cols:(row+1)*b.Cols]))
	}
	list := func(l []solve.Thing) {
		for _, t := range l {
			things = append(things, fmt.Sprintf("%c%d,%d", t.Kind, b.Row(t.At), b.Col(t.At)))
		}
	}
	list(b.Things)
	things = append(things, "|")
	if _, q := d.Shown(); q >= 0 {
		list(d.Current().Queries[q].Things)
	}
	return strings.Join(rows, "/") + " " + strings.Join(things, " ")
}

func expect(t *testing.T, d *document.Document, want string) {
	t.Helper()
	if got := show(d); got != want {
		t.Errorf("board is\n %s, want\n %s", got, want)
	}
}

// once checks that an operation is one entry of the history. Undo brings back the board from before, and redo brings
// back the result.
func once(t *testing.T, d *document.Document, name, want string, operation func()) {
	t.Helper()
	before := show(d)
	operation()
	expect(t, d, want)
	if text, ok := d.CanUndo(); !ok || text.Key != name {
		t.Errorf("undo would take back %q, want %q", text.Key, name)
	}
	if !d.Undo() {
		t.Fatal("nothing to undo")
	}
	expect(t, d, before)
	if text, ok := d.CanRedo(); !ok || text.Key != name {
		t.Errorf("redo would make %q, want %q", text.Key, name)
	}
	if !d.Redo() {
		t.Fatal("nothing to redo")
	}
	expect(t, d, want)
}

func TestPaint(t *testing.T) {
	for _, c := range []struct {
		about, rows, want string
		brush             solve.Brush
		at                grid.Cell
	}{
		{"terrain", "../..", ".~/.. |", water, 1},
		{"terrain under a thing", "P./..", "~./.. P0,0 |", water, 0},
		{"terrain that clears", "P./..", "#./.. |", wall, 0},
		{"clearing leaves the query's things", "m./..", "#./.. | m0,0", wall, 0},
		{"a thing", "../..", "../.. P1,1 |", pawn, 3},
		{"another of a kind", "P./..", "../.. P0,0 P1,1 |", pawn, 3},
		{"a unique thing moves", "XP/..", "../.. X1,1 P0,1 |", king, 3},
		{"a thing of the class goes", "XP/..", "../.. X0,1 |", king, 1},
		{"and the other way", "XP/..", "../.. P0,1 P0,0 |", pawn, 0},
		{"a thing of another class stays", "P./..", "../.. P0,0 G0,0 |", goal, 0},
		{"a thing of the query", "../..", "../.. | m1,0", mover, 2},
		{"it takes away the board's of its class", "P./..", "../.. | m0,0", mover, 0},
		{"and is taken away", "m./..", "../.. P0,0 |", pawn, 0},
		{"a unique one of the query moves", "mb/..", "../.. | m1,0 b0,1", mover, 2},
		{"and takes away", "mb/..", "../.. | m0,1", mover, 1},
	} {
		t.Run(c.about, func(t *testing.T) {
			d := open(strings.Split(c.rows, "/")...)
			once(t, d, "document.paint", c.want, func() { d.Paint(c.brush, c.at) })
		})
	}
}

func TestPaintingTheSameIsNoEdit(t *testing.T) {
	d := open("#P", "Xm")
	d.Paint(wall, 0)
	d.Paint(pawn, 1)
	d.Paint(king, 2)
	d.Paint(mover, 3)
	d.Paint(wall, -1)
	d.Paint(wall, 4)
	if _, ok := d.CanUndo(); ok || d.Dirty() {
		t.Error("an entry was made")
	}
}

func TestPaintUniqueThatStandsTwice(t *testing.T) {
	d := open("X.X", "...", "X..")
	once(t, d, "document.paint", ".../.../... X1,1 |", func() { d.Paint(king, 4) })
}

func TestPaintQueryWhereThereIsNone(t *testing.T) {
	data := board("..", "..")
	data.Queries = nil
	d := document.New(document.Content{Puzzle: fake{}, Datasets: []*solve.Dataset{data}})
	if _, q := d.Shown(); q != -1 {
		t.Errorf("query %d is shown where there is none", q)
	}
	once(t, d, "document.paint", "../.. | m0,1", func() { d.Paint(mover, 1) })
	if n := len(d.Current().Queries); n != 1 {
		t.Errorf("%d queries", n)
	}
	d.Undo()
	if _, q := d.Shown(); q != -1 || len(d.Current().Queries) != 0 {
		t.Errorf("query %d is shown of %d", q, len(d.Current().Queries))
	}
}

func TestMove(t *testing.T) {
	for _, c := range []struct {
		about, rows, want string
		from, to          grid.Cell
	}{
		{"to an empty cell", "P./..", "../.. P1,1 |", 0, 3},
		{"onto one of the class: they trade places", "XP/..", "../.. X0,1 P0,0 |", 0, 1},
		{"onto another class", "XG/..", "../.. X0,1 G0,1 |", 0, 1},
		{"of the query", "m./..", "../.. | m1,1", 0, 3},
		{"of the query onto one of the board", "mP/..", "../.. P0,0 | m0,1", 0, 1},
		{"movers trade places", "mb/..", "../.. | m0,1 b0,0", 0, 1},
	} {
		t.Run(c.about, func(t *testing.T) {
			d := open(strings.Split(c.rows, "/")...)
			once(t, d, "document.move", c.want, func() {
				if !d.Move(d.At(c.from)[0], c.to) {
					t.Error("nothing there to move")
				}
			})
		})
	}
	d := open("P.", "..")
	item := d.At(0)[0]
	if d.Move(item, -1) || d.Move(item, 4) || d.Move(document.Item{Thing: solve.Thing{Kind: 'X', At: 1}}, 2) {
		t.Error("moved off the board, or what is not there")
	}
	if !d.Move(item, 0) || d.Dirty() {
		t.Error("a drop where it came from must be fine and no edit")
	}
}

func TestAtAndErase(t *testing.T) {
	d := open("G.", "..")
	for _, b := range []solve.Brush{water, target, mover} {
		d.Paint(b, 0)
	}
	var kinds []byte
	for _, it := range d.At(0) {
		kinds = append(kinds, byte(it.Kind))
	}
	if string(kinds) != "mtG" {
		t.Errorf("from the top: %s, want mtG", kinds)
	}
	once(t, d, "document.erase", "~./.. G0,0 | t0,0", func() { d.Erase(0) })
	once(t, d, "document.erase", "~./.. G0,0 |", func() { d.Erase(0) })
	once(t, d, "document.erase", "~./.. |", func() { d.Erase(0) })
	once(t, d, "document.erase", "../.. |", func() { d.Erase(0) })
	n := d.Revision(0, 0)
	d.Erase(0)
	d.Erase(-1)
	if d.Revision(0, 0) != n {
		t.Error("erasing nothing changed something")
	}
}

func TestShape(t *testing.T) {
	rows := []string{"#P.", "..m"} // 2×3
	for _, c := range []struct {
		about, name, want string
		do                func(d *document.Document) error
	}{
		{"grow from the upper left", "resize", "#.../..../.... P0,1 | m1,2", func(d *document.Document) error {
			return d.Resize(grid.Size{Rows: 3, Cols: 4}, document.Anchor{})
		}},
		{"grow from the lower right", "resize", "..../.#../.... P1,2 | m2,3", func(d *document.Document) error {
			return d.Resize(grid.Size{Rows: 3, Cols: 4}, document.Anchor{Row: 2, Col: 2})
		}},
		{"grow from the middle", "resize", "...../.#.../...../..... P1,2 | m2,3", func(d *document.Document) error {
			return d.Resize(grid.Size{Rows: 4, Cols: 5}, document.Anchor{Row: 1, Col: 1})
		}},
		{"shrink: things fall off, of the query too", "resize", "#. P0,1 |", func(d *document.Document) error {
			return d.Resize(grid.Size{Rows: 1, Cols: 2}, document.Anchor{})
		}},
		{"shrink from the right", "resize", ".. | m0,1", func(d *document.Document) error {
			return d.Resize(grid.Size{Rows: 1, Cols: 2}, document.Anchor{Row: 2, Col: 2})
		}},
		{"clear", "clear", ".../... |", func(d *document.Document) error { d.Clear(); return nil }},
		{"flip horizontal", "flip_horizontal", "..#/... P0,1 | m1,0", turned(document.FlipHorizontal)},
		{"flip vertical", "flip_vertical", ".../#.. P1,1 | m0,2", turned(document.FlipVertical)},
		{"rotate left", "rotate_left", "../../#. P1,0 | m0,1", turned(document.RotateLeft)},
		{"rotate right", "rotate_right", ".#/../.. P1,1 | m2,0", turned(document.RotateRight)},
	} {
		t.Run(c.about, func(t *testing.T) {
			d := open(rows...)
			once(t, d, "document."+c.name, c.want, func() {
				if err := c.do(d); err != nil {
					t.Error(err)
				}
			})
		})
	}
}

func TestShapeRefused(t *testing.T) {
	d := open("..", "..", "..")
	for _, s := range []grid.Size{{Rows: 0, Cols: 3}, {Rows: 3, Cols: 1}, {Rows: 3, Cols: -1}, {Rows: 4097, Cols: 3}} {
		refused(t, d.Resize(s, document.Anchor{}), "document.size_range")
		refused(t, d.AddDataset(s), "document.size_range")
	}
	one := open("..")
	refused(t, one.Turn(document.RotateLeft), "document.size_range")
	if d.Dirty() || one.Dirty() {
		t.Error("a refused edit was made")
	}
	square := document.New(document.Content{Puzzle: single{}})
	refused(t, square.Resize(grid.Size{Rows: 3, Cols: 4}, document.Anchor{}), "document.size_square")
	if s := square.Board().Size; s != (grid.Size{Rows: 8, Cols: 8}) {
		t.Errorf("a new board is %v", s)
	}
}

func refused(t *testing.T, err error, key string) {
	t.Helper()
	var r *solve.Refusal
	if !errors.As(err, &r) || r.Text.Key != key {
		t.Errorf("error %v, want a refusal with %s", err, key)
	}
}

// TestTurnLarge checks the turns of a large board, which has several blocks. It compares each cell with the
// definition of the turn.
func TestTurnLarge(t *testing.T) {
	const rows, cols = 130, 71
	at := func(b *solve.Board, row, col int) byte { return b.Terrain[b.At(row, col)] }
	for name, c := range map[string]struct {
		do func(d *document.Document) error
		to func(row, col int) (int, int)
	}{
		"left":       {turned(document.RotateLeft), func(r, c int) (int, int) { return cols - 1 - c, r }},
		"right":      {turned(document.RotateRight), func(r, c int) (int, int) { return c, rows - 1 - r }},
		"horizontal": {turned(document.FlipHorizontal), func(r, c int) (int, int) { return r, cols - 1 - c }},
		"vertical":   {turned(document.FlipVertical), func(r, c int) (int, int) { return rows - 1 - r, c }},
	} {
		b := solve.NewBoard(rows, cols)
		for i := range b.Terrain {
			b.Terrain[i] = byte(i * 7)
		}
		d := document.New(document.Content{Puzzle: fake{}, Datasets: []*solve.Dataset{{
			Board:   b.Clone(),
			Queries: make([]solve.Query, 1),
		}}})
		if err := c.do(d); err != nil {
			t.Fatal(err)
		}
		for row := range rows {
			for col := range cols {
				r, k := c.to(row, col)
				if at(d.Board(), r, k) != at(b, row, col) {
					t.Fatalf("%s: cell %d,%d did not go to %d,%d", name, row, col, r, k)
				}
			}
		}
		d.Undo()
		if !slices.Equal(d.Board().Terrain, b.Terrain) || d.Board().Size != b.Size {
			t.Errorf("%s: undo does not bring the board back", name)
		}
	}
}

// turned returns a function that turns the board shown.
func turned(t document.Turn) func(*document.Document) error {
	return func(d *document.Document) error { return d.Turn(t) }
}

// A task hides the things that it does not ask about. A hidden thing is not found on its cell, cannot be dragged and
// stays where it is.
func TestAPlacementHidesWhereAllAreCounted(t *testing.T) {
	b := solve.NewBoard(1, 3)
	b.Things = []solve.Thing{{Kind: sokoban.Goal, At: 2}}
	box := solve.Thing{Kind: sokoban.Box, At: 1}
	data := &solve.Dataset{Board: b, Queries: []solve.Query{{Things: []solve.Thing{box}}}}
	d := document.New(document.Content{Puzzle: sokoban.Puzzle, Datasets: []*solve.Dataset{data}})
	for task, want := range map[string][]document.Item{
		sokoban.TaskCount: nil, sokoban.TaskWalk: {{Thing: box, Query: true}},
	} {
		d.SetTask(task)
		if list := d.At(1); !slices.Equal(list, want) {
			t.Errorf("%s: on the cell are %v, want %v", task, list, want)
		}
	}
}
