// Package generic makes a whole puzzle from its things and its rules. The rest of the contract has a default made from
// these two: a check, rows of characters as a format, new and random boards, play by hand, words for a move, records,
// lettered tiles, lenses, tracing, and searches over the rules as algorithms. A Spec can replace each default.
package generic

import (
	"io"
	"slices"

	"stepboard/scene"
	"stepboard/solve"
	"stepboard/solve/grid"
	"stepboard/solve/lens"
	"stepboard/solve/looks"
)

// Spec describes a puzzle. ID, Limits, Things and Rules are required. A zero value of any other field means the
// default.
type Spec struct {
	ID string
	// Limits of boards. The other defaults assume that the Least number of each thing fits into the smallest board.
	Limits solve.Limits
	// Things are what a board has, as brushes: the ground first. A Kind or Tile is the character that stands for it in
	// the rows of a file. Terrain that is not listed is wrong, but solve.Floor.
	Things []Thing
	// Rules makes the rules of a dataset and query without an Error in Check. The results are remembered.
	Rules MakeRules

	// Texts are the puzzle's own texts, by name and language; see solve.TextOf. A missing text is the catalogue's
	// "<ID>.<name>", or else "generic.<name>".
	Texts map[string]map[string]string
	// Costs names the numbers of a cost; nil means "moves".
	Costs []string
	// Weighted is set if moves may differ in cost. Bounded and Reversible are set if the Rules are solve.Bounded and
	// solve.Reversible.
	Weighted, Bounded, Reversible bool
	// Solvers are the algorithms, the default first. nil means the searches over rules that the rules allow.
	Solvers func(p solve.Puzzle) []solve.Solver
	// Movers are the kinds that a move can move or remove. nil means the kinds of the rules' Shape.
	Movers []solve.Kind
	// Stand lists the movers of a state with their cells. nil means: as the Shape says.
	Stand func(d *solve.Dataset, query int, s solve.State) []solve.Thing
	// State is the inverse of Stand for the given rules: the state with movers on cells. nil means: as the Shape says,
	// if states have no bits.
	State func(d *solve.Dataset, r solve.Rules, movers []solve.Thing) (solve.State, error)
	// Numbers are the numbers of a board on which a search begins with a state. nil means the numbers of the dataset's
	// board.
	Numbers func(d *solve.Dataset, query int, s solve.State) []int64
	// Check lists more faults and oddities of a board. It is called only if the default check finds none.
	Check func(d *solve.Dataset, query int) []solve.Diagnostic
	// New is a dataset to start from. nil places the Least number of each thing, row by row.
	New func(size grid.Size) *solve.Dataset
	// Format reads and writes files. nil means rows of characters.
	Format Format
	// Describe says in words what a move did. nil or a zero Text means the default: which things went where.
	Describe func(d *solve.Dataset, before, after solve.State) solve.Text
	// Name is the puzzle's name of a move. nil means that moves have no names. An arrow key makes the move that is
	// named as its direction ("up"), whatever other moves go that way.
	Name func(d *solve.Dataset, query int, before, after solve.State) string
	// Lenses stand before the default lenses.
	Lenses []lens.Lens
	// Make makes random boards of more kinds than the default kind.
	Make Maker
}

// Thing is a Brush with a look.
type Thing struct {
	solve.Brush
	looks.Style
	// Name by language; nil means the catalogue's text "brush.<ID>".
	Name map[string]string
	// Usual is the default number of such pieces on a random board, at least 1. For a ground other than floor and wall
	// it is the number in a thousand cells.
	Usual int
}

// Format reads and writes files of a puzzle. Its methods are like the methods of solve.Puzzle.
type Format interface {
	Recognize(head []byte) bool
	Parse(name string, r io.Reader) ([]*solve.Dataset, []solve.Diagnostic, error)
	Format(w io.Writer, datasets []*solve.Dataset) error
}

// Puzzle is the puzzle that a Spec describes.
type Puzzle struct {
	spec    Spec
	brushes []solve.Brush
	movers  map[solve.Kind]bool
	rules   MakeRules
	signs   signs
	format  Format
	look    func(*scene.Colors) *looks.Look
	solvers []solve.Solver
	lenses  []lens.Lens
}

// New is the puzzle of a Spec. The Spec must not change afterwards.
func New(spec Spec) *Puzzle {
	p := &Puzzle{spec: spec, movers: map[solve.Kind]bool{}, rules: Remember(spec.Rules)}
	var styles []looks.Style
	for _, t := range spec.Things {
		p.brushes = append(p.brushes, t.Brush)
		styles = append(styles, t.Style)
	}
	for _, k := range spec.Movers {
		p.movers[k] = true
	}
	p.signs = newSigns(p.brushes)
	p.format = spec.Format
	if p.format == nil {
		p.format = rows{p}
	}
	p.look = scene.PerColors(func(c *scene.Colors) *looks.Look { return looks.Tiles(p.brushes, styles, c) })
	p.lenses = append(slices.Clone(spec.Lenses), defaultLenses(p)...)
	if spec.Solvers != nil {
		p.solvers = spec.Solvers(p)
	} else {
		p.solvers = searches(p)
	}
	return p
}

// ID implements [solve.Puzzle].
func (p *Puzzle) ID() string { return p.spec.ID }

// Tasks implements [solve.Puzzle]: there is one task.
func (p *Puzzle) Tasks() []string { return []string{solve.TaskSolve} }

// Costs implements [solve.Priced].
func (p *Puzzle) Costs(string) []string {
	if p.spec.Costs == nil {
		return []string{"moves"}
	}
	return p.spec.Costs
}

// Limits implements [solve.Puzzle].
func (p *Puzzle) Limits() solve.Limits { return p.spec.Limits }

// Given implements [solve.Puzzle].
func (p *Puzzle) Given() solve.Given {
	return solve.Given{Side: max(p.spec.Limits.MaxRows, p.spec.Limits.MaxCols), Datasets: 100, Queries: 1}
}

// Brushes implements [solve.Puzzle].
func (p *Puzzle) Brushes() []solve.Brush { return slices.Clone(p.brushes) }

// Text implements [solve.Speaker].
func (p *Puzzle) Text(name string, pairs ...any) solve.Text {
	t := solve.Say(p.spec.ID+"."+name, pairs...)
	t.Else = "generic." + name
	if name == "answer."+solve.TaskSolve && p.Costs("")[0] != "moves" { // in the units that the puzzle names
		t = solve.Say(t.Key, append(slices.Clip(pairs), "Unit", p.spec.Costs[0])...)
		t.Else = "generic.answer.units"
	}
	t.Own = p.spec.Texts[name]
	for _, thing := range p.spec.Things {
		if thing.Name != nil && name == "brush."+thing.ID {
			t.Own = thing.Name
		}
	}
	return t
}

// nameOf is the name of a kind.
func (p *Puzzle) nameOf(k solve.Kind) solve.Text {
	for _, b := range p.brushes {
		if b.Layer != solve.Terrain && b.Kind == k {
			return solve.TextOf(p, "brush."+b.ID)
		}
	}
	return solve.Quote(string(rune(k)))
}

// Rules implements [solve.Puzzle].
func (p *Puzzle) Rules(d *solve.Dataset, query int) (solve.Rules, error) {
	query = max(query, 0)
	if err := solve.FirstError(p.Check(d, query, solve.TaskSolve)); err != nil {
		return nil, err
	}
	return p.rules(d, query)
}

// Solvers implements [solve.Puzzle].
func (p *Puzzle) Solvers(string) []solve.Solver { return slices.Clone(p.solvers) }

// Lenses implements [lens.Puzzle].
func (p *Puzzle) Lenses(string) []lens.Lens { return slices.Clone(p.lenses) }

var _ looks.Puzzle = &Puzzle{}

// Look implements [looks.Puzzle].
func (p *Puzzle) Look(c *scene.Colors) *looks.Look { return p.look(c) }
