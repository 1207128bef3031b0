package document_test

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"stepboard/app/document"
	"stepboard/solve"
	"stepboard/solve/grid"
	"stepboard/solve/puzzles"
)

// area makes an area from its first cell and its size.
func area(row, col, rows, cols int) grid.Area {
	return grid.Area{Row: row, Col: col, Size: grid.Size{Rows: rows, Cols: cols}}
}

// rows describes the board shown, a letter for each cell. A cell with things shows the topmost thing. Things of the
// query count too.
func rows(d *document.Document) string {
	var b strings.Builder
	for i, tile := range d.Board().Terrain {
		if i > 0 && i%d.Board().Cols == 0 {
			b.WriteByte('/')
		}
		if list := d.At(grid.Cell(i)); len(list) > 0 {
			tile = byte(list[0].Kind)
		}
		b.WriteByte(tile)
	}
	return b.String()
}

// shows fails the test where the board shown differs from the expected rows.
func shows(t *testing.T, about string, d *document.Document, want string) {
	t.Helper()
	if got := rows(d); got != want {
		t.Errorf("%s: the board is\n%s, want\n%s", about, got, want)
	}
}

// moved moves a part. It fails the test where the part does not lie on the expected area afterwards.
func moved(t *testing.T, d *document.Document, from grid.Area, rows, cols int, want grid.Area) grid.Area {
	t.Helper()
	if got := d.MovePart(from, rows, cols); got != want {
		t.Errorf("moved by %d, %d it lies on %v, want %v", rows, cols, got, want)
	}
	return want
}

func TestAPartIsMovedAndWhatItLayOverComesBack(t *testing.T) {
	d := open("#X...", "Gm..~", ".....")
	before := state(d)
	at := moved(t, d, area(0, 0, 2, 2), 1, 2, area(1, 2, 2, 2))
	shows(t, "once", d, "...../..#X~/..Gm.")
	at = moved(t, d, at, -1, 9, area(0, 3, 2, 2))
	shows(t, "on, up to the edge", d, "...#X/...Gm/.....")
	if name, _ := d.CanUndo(); name.Key != "document.move_part" {
		t.Errorf("undo would take back %v", name)
	}
	d.Settle()
	moved(t, d, at, 1, 0, area(1, 3, 2, 2))
	shows(t, "settled and moved", d, "...../...#X/...Gm")
	d.Undo()
	shows(t, "undone", d, "...#X/...Gm/.....")
	if d.Undo(); state(d) != before {
		t.Errorf("all undone, it is\n%s, want\n%s", state(d), before)
	}
	if _, more := d.CanUndo(); more {
		t.Error("a move is more than one step of undo")
	}
	at = moved(t, d, area(0, 0, 2, 2), 0, 2, area(0, 2, 2, 2))
	moved(t, d, at, 0, -2, area(0, 0, 2, 2))
	if _, more := d.CanUndo(); more || rows(d) != "#X.../Gm..~/....." {
		t.Errorf("there and back it is %s; undo: %v", rows(d), more)
	}
}

func TestAPartIsTurnedAroundItsMiddle(t *testing.T) {
	d := open("#X.m.", "~~~~~", ".....")
	turn := func(a grid.Area, how document.Turn, want grid.Area) grid.Area {
		t.Helper()
		got, err := d.TurnPart(a, how)
		if err != nil || got != want {
			t.Errorf("turned it lies on %v, %v, want %v", got, err, want)
		}
		return want
	}
	at := turn(area(0, 0, 1, 2), document.FlipHorizontal, area(0, 0, 1, 2))
	shows(t, "mirrored", d, "X#.m./~~~~~/.....")
	at = turn(at, document.RotateRight, area(0, 0, 2, 1))
	shows(t, "turned", d, "X..m./#~~~~/.....")
	at = turn(at, document.RotateRight, area(0, 0, 1, 2))
	at = turn(at, document.RotateRight, area(0, 0, 2, 1))
	at = turn(at, document.RotateRight, area(0, 0, 1, 2))
	turn(at, document.FlipHorizontal, area(0, 0, 1, 2))
	shows(t, "turned four times and mirrored back", d, "#X.m./~~~~~/.....")
	if _, more := d.CanUndo(); more {
		t.Error("what is as it was can be undone")
	}
	_, err := d.TurnPart(area(0, 0, 1, 5), document.RotateLeft)
	refused(t, err, "document.part_size")
}

func TestWhatMayExistOnlyOnceIsNotDoubled(t *testing.T) {
	d := open("XPG..", "m....", ".....")
	part := d.Part(area(0, 0, 2, 3))
	if at, err := d.PutPart(part, 1, 9); err != nil || at != area(1, 2, 2, 3) {
		t.Errorf("it is put on %v, %v", at, err)
	}
	shows(t, "a copy", d, "XPG../m..P./.....")
	d.MovePart(area(1, 2, 2, 3), 0, -2)
	shows(t, "the copy over what is there only once", d, "XPG../mP.../.....")
	d.MovePart(area(1, 0, 2, 3), -1, 0)
	shows(t, "the copy on the original", d, "XPG../m..../.....")
	d.Undo()
	cut := d.Part(area(0, 0, 2, 3))
	d.ClearPart(area(0, 0, 2, 3))
	shows(t, "cut", d, "...../...../.....")
	_, _ = d.PutPart(cut, 1, 2)
	shows(t, "and put", d, "...../..XPG/..m..")
	_, err := d.PutPart(&solve.Dataset{Board: solve.NewBoard(1, 6)}, 0, 0)
	refused(t, err, "document.part_size")
}

func TestAPartIsFilledAndCleared(t *testing.T) {
	d := open("X.P..", "m.G..", ".....")
	d.FillPart(area(0, 0, 2, 3), wall) // a wall removes the things of the board on its cell
	shows(t, "walls", d, "###../m##../.....")
	d.Undo()
	d.FillPart(area(0, 0, 2, 3), pawn) // the pawn replaces king and mover, which are of its class, but not the goal
	shows(t, "pawns", d, "PPP../PPP../.....")
	d.ClearPart(area(0, 1, 2, 3))
	shows(t, "cleared", d, "P..../P..../.....")
	d.FillPart(area(1, 3, 2, 2), king)
	shows(t, "what there is once", d, "P..../P..X./.....")
	for d.Undo() {
	}
	shows(t, "undone", d, "X.P../m.G../.....")
}

func TestRandomWalls(t *testing.T) {
	d := open("X~P..", "m#...", ".....", ".....")
	d.AddQuery()
	d.Paint(blank, 19) // painted in the second query
	d.Show(0, 0)
	whole := grid.Whole(d.Board().Size)
	part, n := d.RandomWalls(whole, 30, 7)
	d.WallPart(whole, 30, 7)
	if got := strings.Count(rows(d), "#"); got != 6 || n != 6 || !slices.Equal(part.Board.Terrain, d.Board().Terrain) {
		t.Errorf("%d walls, %d promised, %s", got, n, rows(d))
	}
	// This result is the same on each system. The seed has always made these walls.
	shows(t, "by the seed", d, "X#P##/m#.../....#/#....")
	d.Show(0, 1)
	if at := d.Board().Terrain[19]; at != solve.Floor {
		t.Error("a thing of another query stands on a wall")
	}
	d.WallPart(whole, 100, 1)
	shows(t, "all", d, "X#P##/.####/#####/####b")
	d.WallPart(area(1, 1, 2, 3), 0, 1)
	shows(t, "none in a part", d, "X#P##/....#/#...#/####b")
	if name, _ := d.CanUndo(); name.Key != "document.random_walls" {
		t.Errorf("undo would take back %v", name)
	}
}

// operate does a random operation on a random part. Often it does more operations on the part that it has just moved.
func operate(r *rand.Rand, d *document.Document) {
	size, b := d.Board().Size, d.Puzzle().Brushes()
	a := grid.Between(size, grid.Cell(r.IntN(size.Cells())), grid.Cell(r.IntN(size.Cells())))
	for range 1 + r.IntN(4) {
		switch n := r.IntN(10); {
		case n < 4:
			a = d.MovePart(a, r.IntN(9)-4, r.IntN(9)-4)
		case n < 7:
			a, _ = d.TurnPart(a, document.Turn(r.IntN(4)))
		case n < 8:
			part := d.Part(a)
			if r.IntN(2) == 0 {
				d.ClearPart(a)
			}
			a, _ = d.PutPart(part, r.IntN(size.Rows), r.IntN(size.Cols))
		case n < 9:
			d.FillPart(a, b[r.IntN(len(b))])
		default:
			d.WallPart(a, float64(r.IntN(101)), uint64(r.IntN(9)))
		}
	}
}

// Random operations on parts keep the boards of each puzzle sound. A thing that may exist once exists once at most.
// Two things of a class never share a cell. Nothing stands outside the board. Undo restores each byte of the first
// state.
func TestPartsAtRandom(t *testing.T) {
	for seed := range uint64(100) {
		for _, p := range puzzles.BuiltIn() {
			r := rand.New(rand.NewPCG(seed, 9))
			data := p.New(grid.Size{Rows: 6, Cols: 6})
			d := document.New(document.Content{Puzzle: p, Datasets: []*solve.Dataset{data}})
			start := state(d)
			for range 12 {
				d.Paint(p.Brushes()[r.IntN(len(p.Brushes()))], grid.Cell(r.IntN(36)))
			}
			for range 20 {
				operate(r, d)
				sound(t, d)
				classes(t, d, fmt.Sprint(p.ID(), ", seed ", seed))
			}
			end := state(d)
			for d.Undo() {
				sound(t, d)
			}
			if now := state(d); now != start {
				t.Fatalf("%s, seed %d: all undone, it is\n%s, want\n%s", p.ID(), seed, now, start)
			}
			for d.Redo() {
			}
			if now := state(d); now != end {
				t.Fatalf("%s, seed %d: redone, it is\n%s, want\n%s", p.ID(), seed, now, end)
			}
		}
	}
}

// classes fails the test where a unique kind of thing appears twice, or where two things of a class share a cell.
func classes(t *testing.T, d *document.Document, about string) {
	t.Helper()
	brushes := map[solve.Kind]solve.Brush{}
	for _, b := range d.Puzzle().Brushes() {
		brushes[b.Kind] = b
	}
	kinds, seen := map[solve.Kind]int{}, map[string]bool{}
	things := d.Board().Things
	if _, q := d.Shown(); q >= 0 {
		things = slices.Concat(things, d.Current().Queries[q].Things)
	}
	for _, x := range things {
		b := brushes[x.Kind]
		spot := fmt.Sprint(x.At, " ", b.Class)
		if kinds[x.Kind]++; b.Unique && kinds[x.Kind] > 1 || seen[spot] {
			t.Fatalf("%s: there are %v", about, things)
		}
		seen[spot] = true
	}
}

// A part that is moved away and moved back is as before, byte for byte. The same holds for four turns in one
// direction.
func TestPartsComeBack(t *testing.T) {
	for seed := range uint64(300) {
		r := rand.New(rand.NewPCG(seed, 4))
		d := open("X.m#..", "G.P~..", "PP..#.", "......")
		size := d.Board().Size
		from := grid.Between(size, grid.Cell(r.IntN(size.Cells())), grid.Cell(r.IntN(size.Cells())))
		before := state(d)
		a := from
		for range 1 + r.IntN(5) {
			if r.IntN(2) == 0 {
				a = d.MovePart(a, r.IntN(5)-2, r.IntN(7)-3)
				continue
			}
			way := document.RotateLeft + document.Turn(r.IntN(2))
			for range 4 {
				var err error
				was := state(d)
				if a, err = d.TurnPart(a, way); err != nil && state(d) != was {
					t.Fatal("a turn that was refused changed something")
				}
			}
		}
		d.MovePart(a, from.Row-a.Row, from.Col-a.Col)
		if now := state(d); now != before {
			t.Fatalf("seed %d, %v: it is\n%s, want\n%s", seed, from, now, before)
		}
	}
}

// Undo of a moved part shows the query in which the part was moved, although the move changed the terrain too.
func TestUndoOfAPartShowsItsQuery(t *testing.T) {
	d := document.New(document.Content{Puzzle: fake{}, Datasets: []*solve.Dataset{board("..."), board("m#.")}})
	d.Show(1, 0)
	d.DuplicateQuery()
	d.MovePart(area(0, 0, 1, 2), 0, 1)
	d.Show(0, 0)
	d.Undo()
	if i, q := d.Shown(); i != 1 || q != 1 {
		t.Errorf("dataset %d, query %d is shown", i, q)
	}
}
