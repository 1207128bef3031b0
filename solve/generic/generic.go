// Package generic makes a whole puzzle of what only the puzzle can say: its things and its rules. All the rest of the
// contract has a default here, made from these: a check, rows of characters as a format, new boards and boards at
// random, play by hand, words for a move, records, lettered tiles, lenses, tracing, and the searches over the rules as
// algorithms. A Spec says what is to be otherwise.
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

// Spec is what a puzzle says of itself. ID, Limits, Things and Rules are needed; zero values of the rest mean the
// defaults.
type Spec struct {
	ID string
	// Limits of boards. The defaults of the rest assume that a board of Least things fits into the smallest.
	Limits solve.Limits
	// Things are what a board has, as brushes: the ground first. A Kind or Tile is the character that stands for it in
	// the rows of a file. Terrain that is not listed is wrong, but solve.Floor.
	Things []Thing
	// Rules of a dataset and query in which Check finds no Error. They are remembered.
	Rules MakeRules

	// Texts are the puzzle's own, by name and language; see solve.TextOf. Others are the catalogue's "<ID>.<name>" or,
	// where it has none, "generic.<name>".
	Texts map[string]map[string]string
	// Costs names the numbers of a cost; nil: "moves".
	Costs []string
	// Weighted is set where moves may differ in cost, Bounded and Reversible where the Rules are solve.Bounded and
	// solve.Reversible.
	Weighted, Bounded, Reversible bool
	// Solvers are the algorithms, the default first; nil: the searches over rules that suit them.
	Solvers func(p solve.Puzzle) []solve.Solver
	// Movers are the kinds that moves move or take away; nil: those of the Shape of the rules.
	Movers []solve.Kind
	// Stand lists the movers of a state with their cells; nil: those of the Shape.
	Stand func(d *solve.Dataset, query int, s solve.State) []solve.Thing
	// State is the inverse of Stand by the rules given: the state with movers on cells. nil: by the Shape, where states
	// have no bits.
	State func(d *solve.Dataset, r solve.Rules, movers []solve.Thing) (solve.State, error)
	// Numbers are those of a board on which a search begins with a state; nil: the numbers of the dataset's board.
	Numbers func(d *solve.Dataset, query int, s solve.State) []int64
	// Check lists what is wrong or odd beside what Things say; it is called where they say nothing is wrong.
	Check func(d *solve.Dataset, query int) []solve.Diagnostic
	// New is a dataset to start from; nil: Least of each thing, row by row.
	New func(size grid.Size) *solve.Dataset
	// Format reads and writes files; nil: rows of characters.
	Format Format
	// Describe says what a move did; nil or a zero Text: which things went where.
	Describe func(d *solve.Dataset, before, after solve.State) solve.Text
	// Name is what the puzzle calls a move; nil: moves have no names. A move named as a direction ("up") is the one that
	// an arrow key makes, whatever else would go that way.
	Name func(d *solve.Dataset, query int, before, after solve.State) string
	// Lenses come before the default ones.
	Lenses []lens.Lens
	// Make makes boards at random beside the default kind.
	Make Maker
}

// Thing is a Brush with a look.
type Thing struct {
	solve.Brush
	looks.Style
	// Name by language; nil: the catalogue's text "brush.<ID>".
	Name map[string]string
	// Usual is how many of a piece a board made at random has by default, at least 1; of a ground that is neither floor
	// nor wall, on how many of a thousand cells.
	Usual int
}

// Format reads and writes files of a puzzle. Its methods are as those of solve.Puzzle.
type Format interface {
	Recognize(head []byte) bool
	Parse(name string, r io.Reader) ([]*solve.Dataset, []solve.Diagnostic, error)
	Format(w io.Writer, datasets []*solve.Dataset) error
}

// Puzzle is a puzzle of a Spec.
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

// New is the puzzle of a Spec, which must not change from then on.
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

// Tasks implements [solve.Puzzle]: there is one.
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
