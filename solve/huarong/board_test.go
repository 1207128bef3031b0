package huarong

import (
	"strings"
	"testing"

	"stepboard/solve"
	"stepboard/solve/grid"
)

// drawn reads a small board: '.' movable, '#' fixed, 'E' blank, 'S' piece, 'T' target, '!' piece on target, 'e' blank
// on target, all of them on movable cells.
func drawn(t testing.TB, rows ...string) *solve.Dataset {
	t.Helper()
	b := solve.NewBoard(len(rows), len(rows[0]))
	q := question{grid.None, grid.None, grid.None}
	for row, line := range rows {
		if len(line) != b.Cols {
			t.Fatalf("row %d has %d cells", row, len(line))
		}
		for col, what := range line {
			c := b.At(row, col)
			switch what {
			case 'e':
				q.blank, q.target = c, c
			case '#':
				b.Terrain[c] = solve.Wall
			case 'E':
				q.blank = c
			case 'S':
				q.piece = c
			case 'T':
				q.target = c
			case '!':
				q.piece, q.target = c, c
			case '.':
			default:
				t.Fatalf("unknown %q", what)
			}
		}
	}
	d := &solve.Dataset{Board: b, Queries: []solve.Query{{}}}
	for _, thing := range q.things() {
		if thing.At != grid.None {
			d.Queries[0].Things = append(d.Queries[0].Things, thing)
		}
	}
	return d
}

// parsed reads a judge's input that must be good.
func parsed(t testing.TB, text string) *solve.Dataset {
	t.Helper()
	list, _, err := Puzzle.Parse("test", strings.NewReader(text))
	if err != nil {
		t.Fatal(err)
	}
	return list[0]
}

// prepared is a solver's session on a dataset.
func prepared(t testing.TB, s solve.Solver, m *solve.Meter, d *solve.Dataset) solve.Session {
	t.Helper()
	session, err := s.Prepare(m, d, solve.TaskSolve)
	if err != nil {
		t.Fatal(err)
	}
	return session
}
