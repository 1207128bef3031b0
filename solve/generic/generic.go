// Package generic makes a whole puzzle from its things and its rules. It has a default for everything else in the
// contract, such as a check, a format, play by hand, lenses and algorithms. A Spec can replace each default.
package generic

import (
	"io"
	"math/rand/v2"
	"slices"

	"stepboard/scene"
	"stepboard/solve"
	"stepboard/solve/grid"
	"stepboard/solve/lens"
	"stepboard/solve/looks"
)

// Spec describes a puzzle. ID, Limits, Things, Rules, Movers, Stand and State are required. A field that is zero means
// the default.
type Spec struct {
	ID string
	// Limits are the sizes of boards. The default New needs room for the Least number of each thing, even on the smallest
	// board.
	Limits solve.Limits
	// Things are the brushes of the palette. The brushes of the ground come first. In the rows of a file, the Tile or
	// Kind of a brush is its character. Boards may have only these terrains and things, and solve.Floor.
	Things []Thing
	// Rules makes the rules for a query. It is called often, but only for datasets in which Check finds no Error: see
	// Remember.
	Rules MakeRules

	// Texts are the puzzle's own texts, by name (see solve.TextOf), then by language. For a name that is missing, the text
	// is the catalogue's "<ID>.<name>", else "generic.<name>".
	Texts map[string]map[string]string
	// Costs names the numbers of a cost. nil means one number: "moves", or "cost" if Weighted.
	Costs []string
	// Set Bounded, Reversible or Limited if the Rules are solve.Bounded, solve.Reversible or solve.Limited. Set Long if
	// the Rules are a solve.Macro with long moves. The algorithms depend on these properties.
	Bounded, Reversible, Limited, Long bool
	// Patterned is set if the Rules have patterns (see search.Patterned).
	Patterned bool
	// Toggling is set if each move changes the same bits in every state (see search.Toggling).
	Toggling bool
	// Symmetric is set if boards have symmetries (see search.Symmetric).
	Symmetric bool
	// Ended is set if the Rules list their won states (see solve.Ended). Boards without a way may then be found by sums
	// that no move changes.
	Ended bool
	// Pushing is set if some pieces are moved only together with others (see search.Pushing).
	Pushing bool
	// Weighted reports whether it is known that moves differ in cost. This may become known while the rules are used. nil
	// means that all moves have the same cost.
	Weighted func() bool
	// Movers are the kinds of things that moves can move or remove.
	Movers []solve.Kind
	// Stand lists the movers of a state that are on the board, with their cells.
	Stand func(d *solve.Dataset, query int, s solve.State) []solve.Thing
	// State is the inverse of Stand.
	State func(d *solve.Dataset, r solve.Rules, movers []solve.Thing) (solve.State, error)
	// Ways returns the ways of things in a move, as far as the rules know them. nil means that they know none.
	Ways func(d *solve.Dataset, query int, before, after solve.State) []Way
	// Wraps are the edges over which a thing may leave the board, to come back over the opposite edge.
	Wraps grid.Wrap
	// Numbers returns the Board.Numbers of a board on which play starts in state s. nil means the numbers of d.Board.
	Numbers func(d *solve.Dataset, query int, s solve.State) []int64
	// Check lists more faults and oddities of a board. It is called only if the default check has found nothing.
	Check func(d *solve.Dataset, query int) []solve.Diagnostic
	// NoWay reports whether a count shows that a board has no way. The algorithms then answer at once. nil means that
	// nothing is counted.
	NoWay func(d *solve.Dataset, query int) bool
	// Odd has the keys of Warnings that boards of the judge may cause.
	Odd []string
	// New completes or replaces a dataset to start from, which has the Least number of each thing, row by row.
	New func(d *solve.Dataset) *solve.Dataset
	// Format reads and writes files. nil means rows of characters.
	Format Files
	// Describe says in words what a move does. If it is nil or returns a zero Text, the text says which things move where.
	Describe func(d *solve.Dataset, before, after solve.State) solve.Text
	// Name returns the puzzle's name of a move. nil means that moves have no names. If exactly one legal move has the
	// name of a direction ("up"), the arrow key of this direction makes the move, even if other moves go in the same
	// direction.
	Name func(d *solve.Dataset, query int, before, after solve.State) string
	// CellMoves lists the legal moves that only a press on a cell makes, and the cell of each. nil means no such moves.
	CellMoves func(d *solve.Dataset, query int, s solve.State) ([]solve.Move, []grid.Cell)
	// Lenses come before the default lenses.
	Lenses []lens.Lens
	// Make makes random boards of the only kind "own", without parameters. nil means the default kinds.
	Make func(r *rand.Rand, size grid.Size) (*solve.Dataset, error)
}

// Thing is a Brush with a look.
type Thing struct {
	solve.Brush
	looks.Style
	// Name is the thing's name by language. nil means the catalogue's text "brush.<ID>", or "brush.floor" for the floor.
	Name map[string]string
	// Usual is the default number of such things on a random board; 0 counts as 1. For terrain other than floor and wall
	// it is the number in a thousand cells, and 0 means none. Single terrain is on one cell of a random board.
	Usual  int
	Single bool
}

// Files reads and writes files of a puzzle. Its methods have the same meaning as in solve.Puzzle.
type Files interface {
	Recognize(head []byte) bool
	Parse(name string, r io.Reader) ([]*solve.Dataset, []solve.Diagnostic, error)
	Format(w io.Writer, datasets []*solve.Dataset) error
}

// Puzzle is a puzzle made from a Spec.
type Puzzle struct {
	Files
	spec    Spec
	brushes []solve.Brush
	placed  []solve.Brush // the brushes of things
	signs   signs
	look    func(*scene.Colors) *looks.Look
	solvers [2][]solve.Solver // without and with moves that differ in cost
	lenses  []lens.Lens
}

// New makes the puzzle of a Spec. The Spec must not change afterwards.
func New(spec Spec) *Puzzle {
	if spec.Weighted == nil {
		spec.Weighted = func() bool { return false }
	}
	if spec.CellMoves == nil {
		spec.CellMoves = func(*solve.Dataset, int, solve.State) ([]solve.Move, []grid.Cell) { return nil, nil }
	}
	p := &Puzzle{Files: spec.Format, spec: spec}
	var styles []looks.Style
	for _, t := range spec.Things {
		p.brushes = append(p.brushes, t.Brush)
		if t.Layer != solve.Terrain {
			p.placed = append(p.placed, t.Brush)
		}
		styles = append(styles, t.Style)
	}
	p.signs = newSigns(p.brushes)
	if spec.Format == nil {
		p.Files = rows{p}
	}
	p.look = scene.PerColors(func(c *scene.Colors) *looks.Look { return looks.Tiles(p.brushes, styles, c) })
	p.lenses = append(slices.Clone(spec.Lenses), defaultLenses(p)...)
	p.solvers = [2][]solve.Solver{searches(p, len(spec.Costs) > 1), searches(p, true)}
	return p
}

// ID implements [solve.Puzzle].
func (p *Puzzle) ID() string { return p.spec.ID }

// Tasks implements [solve.Puzzle]. There is one task.
func (p *Puzzle) Tasks() []string { return []string{solve.TaskSolve} }

// Costs implements [solve.Priced].
func (p *Puzzle) Costs(string) []string {
	switch {
	case p.spec.Costs != nil:
		return p.spec.Costs
	case p.spec.Weighted():
		return []string{"cost"}
	}
	return []string{"moves"}
}

// Limits implements [solve.Puzzle].
func (p *Puzzle) Limits() solve.Limits { return p.spec.Limits }

// Given implements [solve.Puzzle].
func (p *Puzzle) Given() solve.Given {
	side := max(p.spec.Limits.MaxRows, p.spec.Limits.MaxCols)
	return solve.Given{Side: side, Datasets: 100, Queries: 1, Odd: p.spec.Odd}
}

// Brushes implements [solve.Puzzle].
func (p *Puzzle) Brushes() []solve.Brush { return slices.Clone(p.brushes) }

// Text implements [solve.Speaker].
func (p *Puzzle) Text(name string, pairs ...any) solve.Text {
	t := solve.Say(p.spec.ID+"."+name, pairs...)
	t.Else = "generic." + name
	answer, unit := name == "answer."+solve.TaskSolve, p.Costs("")[0]
	choose := func(said, asked string) {
		if t.Else = asked; answer {
			t.Else = said
		}
	}
	switch { // question and answer have the unit that the puzzle names
	case !answer && name != "question."+solve.TaskSolve || unit == "moves":
	case unit == "cost":
		choose("generic.answer.cost", "generic.question.cost")
	case unit == "pushes":
		choose("generic.answer.pushes", "generic.question.pushes")
	default:
		t = solve.Say(t.Key, append(slices.Clip(pairs), "Unit", unit)...)
		choose("generic.answer.units", "generic.question.units")
	}
	t.Own = p.spec.Texts[name]
	for _, thing := range p.spec.Things {
		switch {
		case name != "brush."+thing.ID:
		case thing.Name == nil && thing.Layer == solve.Terrain && thing.Tile == solve.Floor:
			t.Else = "generic.brush.floor"
		default:
			t.Own = thing.Name
		}
	}
	return t
}

// thing(k) returns the Thing of a kind, or nil.
func (p *Puzzle) thing(k solve.Kind) *Thing {
	for i := range p.spec.Things {
		if t := &p.spec.Things[i]; t.Layer != solve.Terrain && t.Kind == k {
			return t
		}
	}
	return nil
}

// Form returns the cells that a thing of a kind covers.
func (p *Puzzle) Form(k solve.Kind) (f grid.Form) {
	if t := p.thing(k); t != nil {
		f = t.Form
	}
	return grid.Form{Rows: max(1, f.Rows), Cols: max(1, f.Cols), Part: f.Part}
}

func (p *Puzzle) nameOf(k solve.Kind) solve.Text {
	if t := p.thing(k); t != nil {
		return solve.TextOf(p, "brush."+t.ID)
	}
	return solve.Quote(string(rune(k)))
}

// Rules implements [solve.Puzzle].
func (p *Puzzle) Rules(d *solve.Dataset, query int) (solve.Rules, error) {
	query = max(query, 0)
	if err := solve.FirstError(p.Check(d, query, solve.TaskSolve)); err != nil {
		return nil, err
	}
	return p.spec.Rules(d, query)
}

// Solvers implements [solve.Puzzle].
func (p *Puzzle) Solvers(string) []solve.Solver {
	if p.spec.Weighted() {
		return slices.Clone(p.solvers[1])
	}
	return slices.Clone(p.solvers[0])
}

// Lenses implements [lens.Puzzle].
func (p *Puzzle) Lenses(string) []lens.Lens { return slices.Clone(p.lenses) }

var _ looks.Puzzle = &Puzzle{}

// Look implements [looks.Puzzle].
func (p *Puzzle) Look(c *scene.Colors) *looks.Look { return p.look(c) }
