// Package knight is the puzzle of Luogu P3930: a white knight must take the black king in the fewest moves. Only White
// moves.
//
// The knight must never stand on a cell that a living black piece attacks, not even at the start. It takes a black
// piece by jumping on its cell. A taken piece no longer attacks cells or blocks lines. A line of a queen, rook or
// bishop ends at the first other black piece (or the king), and attacks the cell of this piece. So a guarded piece
// can't be taken. The white knight blocks no line. The king attacks its eight neighbours. A pawn attacks the two cells
// diagonally below it. A black knight attacks the cells a knight's jump away. Taking the king wins, guarded or not.
package knight

import (
	"stepboard/scene"
	"stepboard/solve"
	"stepboard/solve/grid"
	"stepboard/solve/knight/lenses"
	"stepboard/solve/knight/rules"
	"stepboard/solve/knight/search"
	"stepboard/solve/lens"
	"stepboard/solve/looks"
	rulesearch "stepboard/solve/search"
)

// Kinds of things for other packages.
const (
	Knight = rules.Knight
	King   = rules.King
)

// MaxSize is the largest number of rows and of columns.
const MaxSize = rules.MaxSize

var _ lens.Puzzle = puzzle{}

// Puzzle is the puzzle.
var Puzzle solve.Puzzle = puzzle{}

type puzzle struct{}

func (puzzle) ID() string { return "knight" }

func (puzzle) Tasks() []string { return []string{solve.TaskSolve} }

func (puzzle) Limits() solve.Limits {
	return solve.Limits{MinRows: 1, MinCols: 1, MaxRows: MaxSize, MaxCols: MaxSize, Square: true}
}

func (puzzle) Given() solve.Given {
	return solve.Given{Side: 50, Datasets: 55, Queries: 1, Pieces: 15, Odd: []string{"knight.check.start_attacked"}}
}

// pieceClass is the class of all brushes that place a thing. A cell has at most one thing of a class.
const pieceClass = 1

func (puzzle) Brushes() []solve.Brush {
	piece := func(id string, key rune, kind solve.Kind, unique bool) solve.Brush {
		return solve.Brush{ID: id, Key: key, Layer: solve.OnBoard, Kind: kind, Unique: unique, Class: pieceClass}
	}
	return []solve.Brush{
		{ID: "empty", Key: '.', Layer: solve.Terrain, Tile: solve.Floor, Clears: true},
		piece("knight", 'o', Knight, true),
		piece("king", 'x', King, true),
		piece("queen", 'q', rules.Queen, false),
		piece("rook", 'c', rules.Rook, false),
		piece("bishop", 'b', rules.Bishop, false),
		piece("blackknight", 'k', rules.BlackKnight, false),
		piece("pawn", 'p', rules.Pawn, false),
	}
}

// New places no king on a board of up to 2×2. There the knight would have no safe start, or no way.
func (puzzle) New(size grid.Size) *solve.Dataset {
	n := size.Rows
	b := solve.NewBoard(n, n)
	switch {
	case n < 3:
		b.Things = []solve.Thing{{Kind: Knight, At: b.At(n-1, 0)}}
	case n == 3: // here the knight stands one jump away from the king
		b.Things = []solve.Thing{{Kind: King, At: b.At(0, 0)}, {Kind: Knight, At: b.At(2, 1)}}
	default:
		b.Things = []solve.Thing{{Kind: King, At: b.At(0, (n-1)/2)}, {Kind: Knight, At: b.At(n-1, n-2)}}
	}
	return &solve.Dataset{Board: b, Queries: make([]solve.Query, 1)}
}

func (puzzle) Rules(d *solve.Dataset, _ int) (solve.Rules, error) {
	if err := solve.FirstError(rules.Check(d)); err != nil {
		return nil, err
	}
	return rules.New(rules.NewPosition(d.Board)), nil
}

func (puzzle) Mistakes() []string { return []string{"pawns"} }

func (p puzzle) WrongRules(_ string, d *solve.Dataset, query int) (solve.Rules, error) {
	r, err := p.Rules(d, query)
	if err == nil {
		r.(rules.Rules).Pawn = -1
	}
	return r, err
}

func (p puzzle) Solvers(string) []solve.Solver {
	return append([]solve.Solver{search.Fast{}, search.BreadthFirst{}}, rulesearch.Beside(p, solve.TaskSolve)...)
}

var _ looks.Puzzle = puzzle{}

func (puzzle) Look(colors *scene.Colors) *looks.Look { return look(colors) }

func (puzzle) Lenses(string) []lens.Lens { return lenses.List() }

func (puzzle) Explain(v *lens.View, event int) solve.Text { return lenses.Explain(v, event) }

func (puzzle) Stand(d *solve.Dataset, _ int, s solve.State) []solve.Thing {
	p := rules.NewPosition(d.Board)
	knight := s.Cells[0]
	things := []solve.Thing{{Kind: Knight, At: knight}}
	if p.King != grid.None && p.King != knight {
		things = append(things, solve.Thing{Kind: King, At: p.King})
	}
	for i, piece := range p.Pieces {
		if s.Bits.Has(i) {
			things = append(things, piece)
		}
	}
	return things
}

type record struct {
	Knight [2]int `json:"knight"` // 1-based row and column
	Alive  int    `json:"alive"`  // number of living black pieces besides the king
}

func (puzzle) Record(d *solve.Dataset, s solve.State) any {
	at := s.Cells[0]
	return record{Knight: [2]int{d.Board.Row(at) + 1, d.Board.Col(at) + 1}, Alive: s.Bits.Len()}
}
