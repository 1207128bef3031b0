package question

import (
	"slices"
	"strings"
	"unicode/utf8"

	"stepboard/solve"
	"stepboard/solve/grid"
	"stepboard/solve/mistake"
)

// MaxPainted is the largest number of cells of a board that readers paint as an answer. mostFile is the largest number
// of characters of a program's name.
const (
	MaxPainted = 1024
	mostFile   = 100
)

// Painted is a board that a reader has painted as an answer: its grounds, its things and the things of its query. It
// has the size of the question's board.
type Painted struct {
	Terrain       []byte
	Things, Asked []solve.Thing `json:",omitempty"`
}

// PaintedOf returns a query of a dataset as an answer.
func PaintedOf(d *solve.Dataset, query int) *Painted {
	return &Painted{slices.Clone(d.Board.Terrain), slices.Clone(d.Board.Things), slices.Clone(d.Queries[query].Things)}
}

// Size counts the painted cells and the things of the board. The least board has the smallest size.
func (p *Painted) Size() int {
	n := len(p.Things) + len(p.Asked)
	for _, tile := range p.Terrain {
		if tile != solve.Floor {
			n++
		}
	}
	return n
}

// On returns the board as a dataset with one query. ok is false if the puzzle's brushes can't have painted it.
func (p *Painted) On(about *About) (d *solve.Dataset, ok bool) {
	board := *about.Dataset.Board
	board.Terrain, board.Things = p.Terrain, p.Things
	n := board.Cells()
	if len(p.Terrain) != n || n > MaxPainted || len(p.Things)+len(p.Asked) > 2*n {
		return nil, false
	}
	tiles, kinds := string(solve.Floor), map[solve.Thing]bool{} // a Thing has the kind, and the layer as its cell
	for _, b := range about.Puzzle.Brushes() {
		switch {
		case !b.For(about.task()):
		case b.Layer == solve.Terrain:
			tiles += string(b.Tile)
		default:
			kinds[solve.Thing{Kind: b.Kind, At: grid.Cell(b.Layer)}] = true
		}
	}
	for _, tile := range p.Terrain {
		if strings.IndexByte(tiles, tile) < 0 {
			return nil, false
		}
	}
	for layer, list := range map[solve.Layer][]solve.Thing{solve.OnBoard: p.Things, solve.InQuery: p.Asked} {
		for _, t := range list {
			if !board.Has(t.At) || !kinds[solve.Thing{Kind: t.Kind, At: grid.Cell(layer)}] {
				return nil, false
			}
		}
	}
	d = &solve.Dataset{Board: &board, Queries: []solve.Query{{Things: p.Asked}}}
	return d.Clone(), true
}

// Program returns the name of the file whose program the answer has to break. ok is false if the answer has to break a
// named mistake.
func (q *Question) Program() (file string, ok bool) {
	return q.Breaks, strings.Contains(q.Breaks, ".")
}

// checkBreaks tests a question that is answered by painting a board.
func (q *Question) checkBreaks(about *About) error {
	if q.Form != Board {
		if q.Breaks != "" || q.Kind == "breaks" {
			return solve.Refused("question.check.breaks")
		}
		return nil
	}
	file, program := q.Program()
	_, known := mistake.ByID(about.Puzzle, q.Breaks)
	odd := func(r rune) bool { return r < ' ' || r == 0x7f || r >= 0x2000 && r < 0x2070 || r == utf8.RuneError }
	plain := utf8.RuneCountInString(file) <= mostFile && file != "" && file[0] != '.' &&
		!strings.ContainsAny(file, `/\:*?"<>|`) && !strings.ContainsFunc(file, odd)
	switch {
	case program && !plain, !program && (!known || !about.playable() || solve.AnswersWay(about.Puzzle)):
		return solve.Refused("question.check.breaks")
	case about.Query < 0, about.task() != about.Puzzle.Tasks()[0], about.Dataset.Board.Cells() > MaxPainted:
		return solve.Refused("question.check.painted", "Most", MaxPainted)
	}
	return nil
}

// subject returns what the answer has to break.
func (q *Question) subject(about *About) solve.Text {
	if file, ok := q.Program(); ok {
		return solve.Say("question.program", "File", file)
	}
	m, _ := mistake.ByID(about.Puzzle, q.Breaks)
	return m.Name(about.Puzzle)
}
