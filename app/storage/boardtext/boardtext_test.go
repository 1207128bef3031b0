package boardtext_test

import (
	"errors"
	"math/rand/v2"
	"strings"
	"testing"

	"stepboard/app/document"
	"stepboard/app/storage/boardtext"
	"stepboard/solve"
	"stepboard/solve/grid"
	"stepboard/solve/puzzles"
)

// painted makes a random board with at most one thing on a cell, so that plain rows can hold the whole board.
func painted(r *rand.Rand, p solve.Puzzle) *document.Document {
	l := p.Limits()
	size := grid.Size{Rows: min(l.MaxRows, l.MinRows+r.IntN(6)), Cols: min(l.MaxCols, l.MinCols+r.IntN(6))}
	if l.Square {
		size.Cols = size.Rows
	}
	d := document.New(document.Content{Puzzle: p, Datasets: []*solve.Dataset{p.New(size)}})
	d.Clear()
	brushes := p.Brushes()
	for c := range d.Board().Cells() {
		b := brushes[r.IntN(len(brushes))]
		if b.Layer == solve.Terrain || len(d.At(grid.Cell(c))) == 0 {
			d.Paint(b, grid.Cell(c))
		}
		if len(d.At(grid.Cell(c))) > 0 && d.Board().Terrain[c] != solve.Floor {
			d.Erase(grid.Cell(c))
		}
	}
	return d
}

// A board that is copied as rows is pasted as the same board.
func TestRowsRoundTrip(t *testing.T) {
	for _, p := range puzzles.BuiltIn() {
		r := rand.New(rand.NewPCG(1, 2))
		for range 100 {
			d := painted(r, p)
			_, q := d.Shown()
			text := boardtext.Rows(p, d.Current(), q)
			f, err := boardtext.Read(puzzles.BuiltIn(), "clipboard", text, p)
			if err != nil {
				t.Fatalf("%s: %v of\n%s", p.ID(), err, text)
			}
			back := f.Content.Datasets[0]
			bq := -1
			if len(back.Queries) > 0 {
				bq = 0
			}
			if got := boardtext.Rows(p, back, bq); got != text || f.Content.Puzzle != p {
				t.Fatalf("%s: copied\n%spasted\n%s", p.ID(), text, got)
			}
		}
	}
}

func TestReadFindsTheFormat(t *testing.T) {
	knight, sokoban := puzzles.BuiltIn().ByID("knight"), puzzles.BuiltIn().ByID("sokoban")
	for _, c := range []struct {
		name, text string
		in, want   solve.Puzzle
		datasets   int
	}{
		{"the judge's, of the puzzle at hand", "2\nX.\n.O\n", knight, knight, 1},
		{"several datasets", "2\nX.\n.O\n3\nX..\n...\n..O\n", knight, knight, 2},
		{"the judge's, of another", "2\nX.\n.O\n", sokoban, knight, 1},
		{"rows", "X..\n...\n..O\n", knight, knight, 1},
		{"short rows", "\r\n#.#\r\n.\r\n..X\r\n", sokoban, sokoban, 1},
		{"a level", "#####\n#@$.#\n#####\n", sokoban, sokoban, 1},
		{"a level, on another puzzle", "#####\n#@$.#\n#####\n", knight, sokoban, 1},
		{"rows in a message", "Try this:\n```text\nX..\n...\n..O\n```\nIt has no way.\n", knight, knight, 1},
		{"the judge's in a message", "```\n2\nX.\n.O\n```", sokoban, knight, 1},
	} {
		f, err := boardtext.Read(puzzles.BuiltIn(), "clipboard", c.text, c.in)
		if err != nil || f.Content.Puzzle != c.want || len(f.Content.Datasets) != c.datasets {
			t.Errorf("%s: %+v, %v", c.name, f, err)
		}
	}
}

// An error is reported with its line and column.
func TestReadSaysWhere(t *testing.T) {
	knight := puzzles.BuiltIn().ByID("knight")
	for text, want := range map[string][2]int{
		"X..\n.?.\n..O\n":       {2, 2},
		"\n\nX..\n...\n.Oé\n":   {5, 3},
		"XX.\n...\n..O\n":       {1, 2},
		"X..\n...\n":            {1, 1}, // not square
		"3\nX..\n...\n.P!\n":    {4, 3},
		"4\nX..\n...\n.P.\n":    {2, 4}, // rows shorter than its size
		"A\n```\n?.\n.O\n```\n": {3, 1},
	} {
		_, err := boardtext.Read(puzzles.BuiltIn(), "clipboard", text, knight)
		var e *solve.InputError
		if !errors.As(err, &e) || e.Line != want[0] || e.Column != want[1] {
			t.Errorf("%q: %v, want line %d, column %d", text, err, want[0], want[1])
		}
	}
	_, err := boardtext.Read(puzzles.BuiltIn(), "clipboard", "{\n\"title\": \"```\"\n?", knight)
	if wrong := new(solve.InputError); !errors.As(err, &wrong) || !strings.HasPrefix(wrong.Text.Key, "files.") {
		t.Errorf("a document with backquotes: %v", err)
	}
	if _, err := boardtext.Read(puzzles.BuiltIn(), "clipboard", " \n", knight); err == nil || !strings.Contains(err.Error(), "empty") {
		t.Errorf("nothing: %v", err)
	}
}

// A part of a board can be copied and pasted without change if no thing lies over another. It is not mistaken for a
// whole board.
func TestPartsComeBack(t *testing.T) {
	for _, p := range puzzles.BuiltIn() {
		data := p.New(grid.Size{Rows: 9, Cols: 9})
		d := document.New(document.Content{Puzzle: p, Datasets: []*solve.Dataset{data}})
		part := d.Part(grid.Area{Row: 1, Col: 1, Size: grid.Size{Rows: 7, Cols: 3}})
		text := boardtext.Part(p, part)
		if !boardtext.IsPart(text) || !boardtext.IsPart("\r\npart\r\n..") || boardtext.IsPart(text[5:]) {
			t.Errorf("%s: %q is a part or not", p.ID(), text)
		}
		got, err := boardtext.ReadPart("clipboard", text, p)
		if err != nil || boardtext.Part(p, got) != text {
			t.Errorf("%s: %q is read as %q, %v", p.ID(), text, boardtext.Part(p, got), err)
		}
	}
	var wrong *solve.InputError
	_, err := boardtext.ReadPart("clipboard", "part\n#.\n#z\n", puzzles.BuiltIn()[0])
	if !errors.As(err, &wrong) || wrong.Line != 3 || wrong.Column != 2 {
		t.Errorf("of what can't be read it is said %v", err)
	}
}
