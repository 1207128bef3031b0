package script

import (
	"bytes"
	"cmp"
	"slices"
	"strings"

	"stepboard/solve"
	"stepboard/solve/generic"
	"stepboard/solve/grid"
	"stepboard/solve/lens"
	"stepboard/solve/looks"
	"stepboard/solve/script/look"
	"stepboard/solve/search"
)

// Puzzle makes a puzzle with an ID. Package generic has the defaults for everything that the file does not define.
func (f *File) Puzzle(id string) *generic.Puzzle {
	f.chooseGroups()
	kindOf := func(p *pieceValue) solve.Kind { return p.kind }
	spec := generic.Spec{
		ID: id, Limits: f.limits, Things: f.things(), Rules: f.remembered,
		Texts: f.ownTexts(id), Costs: f.costs, Weighted: f.weighted.Load,
		Bounded: f.Has("estimate"), Reversible: f.Has("back") && f.Has("goals"), Limited: f.limit != nil,
		Patterned: f.patterns != nil, Toggling: f.onSample(f.Has("goals"), search.Toggling),
		Symmetric: f.onSample(true, search.HasSymmetry),
		Ended:     f.Has("goals"), Pushing: f.onSample(f.Has("won") && !f.stacks, search.Pushing),
		Movers: solve.Map(f.pieces, kindOf), State: f.stateOf, Check: f.Check,
		New: f.newBoard, Format: f, Lenses: f.lensesOf(), Wraps: f.wraps, Long: f.Has("long_moves"), Name: f.moveName,
		Stand: func(d *solve.Dataset, query int, s solve.State) []solve.Thing {
			return ask(f, d, query, func(r *rules) []solve.Thing { return r.Pieces(&s, nil) })
		},
		Numbers: func(d *solve.Dataset, query int, s solve.State) []int64 {
			numbers := d.Board.Numbers
			if len(f.fields) > 0 {
				ask(f, d, query, func(r *rules) bool {
					numbers = r.numbersOf(&s)
					return true
				})
			}
			return numbers
		},
		Describe: func(d *solve.Dataset, before, after solve.State) solve.Text {
			return ask(f, d, 0, func(r *rules) solve.Text { return r.describe(before, after) })
		},
		CellMoves: func(d *solve.Dataset, query int, s solve.State) (moves []solve.Move, cells []grid.Cell) {
			ask(f, d, query, func(r *rules) bool {
				moves, cells = r.movesWithCells(s)
				return true
			})
			return moves, cells
		},
		Ways: func(d *solve.Dataset, query int, before, after solve.State) []generic.Way {
			return ask(f, d, query, func(r *rules) []generic.Way { return r.waysOf(before, after) })
		},
	}
	if f.Has("no_way") {
		spec.NoWay, spec.Odd = f.hasNoWay, []string{solve.CountedOut}
	}
	if f.Has("make") {
		spec.Make = f.make
	}
	return generic.New(spec)
}

// onSample asks the rules on the board of the first sample, if the file has what the question needs.
func (f *File) onSample(has bool, asked func(solve.Rules) bool) (yes bool) {
	if len(f.Samples) == 0 || !has {
		return false
	}
	defer solve.Caught(new(error))
	list, _, err := f.Parse(f.Name, strings.NewReader(f.Samples[0].Input))
	if err != nil {
		return false
	}
	r, err := f.remembered(list[0], 0)
	return err == nil && asked(r)
}

func (f *File) ownTexts(id string) map[string]map[string]string {
	title := f.Title
	if title == nil {
		title = map[string]string{"": id}
	}
	texts := map[string]map[string]string{"name": title, "title": title}
	if f.About != nil {
		texts["about"] = f.About
	}
	for _, l := range f.lenses {
		texts["lens."+l.id] = map[string]string{"": l.title}
		hint := strings.Join(strings.Fields(l.fn.Doc()), " ")
		texts["lens."+l.id+".hint"] = map[string]string{"": cmp.Or(hint, l.title)}
	}
	return texts
}

// things returns the brushes: the grounds, then the pieces. The keys of the brushes are digits, then letters.
func (f *File) things() (list []generic.Thing) {
	const keys = "1234567890abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"
	key := func() rune {
		if n := len(list); n < len(keys) {
			return rune(keys[n])
		}
		return rune(0x2460 + len(list)) // not on any keyboard
	}
	counts, single := sampleCounts(f)
	for _, g := range f.grounds {
		t := generic.Thing{
			Usual: counts[g.char], Single: single[g.char],
			Brush: solve.Brush{
				ID: idOf(g.name, "ground", g.char), Key: key(), Layer: solve.Terrain, Tile: g.tile, Clears: g.wall,
			},
			Style: f.groundStyle(g),
		}
		if !g.nameless() || g.tile != solve.Floor {
			t.Name = g.names(g.char)
		}
		list = append(list, t)
	}
	for _, p := range f.pieces {
		t := generic.Thing{
			Usual: counts[p.char],
			Brush: solve.Brush{
				ID: idOf(p.name, "piece", p.char), Key: key(), Layer: solve.OnBoard, Kind: p.kind, Unique: p.most == 1,
				Class: classOf(p),
				Least: p.least, Most: max(p.most, 0), Ground: tilesOf(f.grounds, p), Stack: p.stack,
			},
			Name: p.names(p.char),
			Style: looks.Style{
				Fill: p.look.Fill(), Letter: p.look.Letter, Form: p.form, Block: look.Block, Joined: p.joined,
			},
		}
		if !p.large || p.look.Picture == "block" { // other pictures can't be larger than a cell
			t.Art = p.look.Art()
		}
		list = append(list, t)
	}
	return list
}

// groundStyle returns the style of a ground. For most pictures, the colour belongs to the picture, not to the ground.
// If several grounds have the same look, each shows its letter in rows of text.
func (d *declared) groundStyle(g *groundValue) looks.Style {
	l := g.look
	s := looks.Style{Art: l.Art(), Fill: l.Fill(), Letter: l.Letter, Shown: l.Letter != ""}
	if s.Art != nil && l.Picture != "water" && l.Picture != "ice" && !strings.HasPrefix(l.Picture, "wall-") {
		s.Fill, s.Shown = 0, true
	}
	if s.Art != nil && slices.ContainsFunc(d.grounds, func(o *groundValue) bool { return o != g && o.look == l }) {
		s.Letter = string(rune(g.char))
	}
	return s
}

// classOf returns the class of a piece: pieces that may share a cell with others have classes of their own.
func classOf(p *pieceValue) int {
	if p.stack {
		return 2 + p.index
	}
	return 1
}

// sampleCounts returns a number for each character in the first sample: for a piece, the number of these pieces; for a
// ground, its share of the board's cells, in thousandths. single reports the grounds that each board of the samples has
// on one cell.
func sampleCounts(f *File) (count map[byte]int, single map[byte]bool) {
	count, single = map[byte]int{}, map[byte]bool{}
	for i, sample := range f.Samples {
		list, _, err := f.Parse(f.Name, strings.NewReader(sample.Input))
		if err != nil {
			break
		}
		if d := list[0]; i == 0 {
			for _, g := range f.grounds {
				count[g.char] = bytes.Count(d.Board.Terrain, []byte{g.tile}) * 1000 / d.Board.Cells()
				single[g.char] = true
			}
			for _, t := range d.Things(0) {
				count[f.byKind[t.Kind].char]++
			}
		}
		for _, d := range list {
			for _, g := range f.grounds {
				single[g.char] = single[g.char] && bytes.Count(d.Board.Terrain, []byte{g.tile}) == 1
			}
		}
	}
	return count, single
}

// idOf returns the ID of a thing: the name of its variable, or else its kind and character.
func idOf(name, kind string, char byte) string {
	if name != "" {
		return strings.ReplaceAll(name, "_", "-")
	}
	return kind + "-" + string(char)
}

func tilesOf(grounds []*groundValue, p *pieceValue) (tiles string) {
	for _, g := range grounds {
		if p.stands(g) {
			tiles += string(rune(g.tile))
		}
	}
	return tiles
}

// moveName returns the name of the cheapest move between two states, or an empty text.
func (f *File) moveName(d *solve.Dataset, query int, before, after solve.State) string {
	return ask(f, d, query, func(r *rules) string {
		name, _ := r.name(before, after)
		return name
	})
}

// stateOf makes the state with pieces on the given cells, and with the numbers and sets of the start.
func (d *declared) stateOf(_ *solve.Dataset, r solve.Rules, movers []solve.Thing) (solve.State, error) {
	g := rulesIn(r).game
	s := stateValue{g: g, st: solve.NewState()}
	for _, x := range g.fields {
		x.put(&s.st, x.value(&g.start))
	}
	for _, t := range movers {
		p := d.byKind[t.Kind]
		if p == nil || !g.board.Has(t.At) {
			return s.st, solve.Refused("script.board.beside", "Piece", string(rune(t.Kind)))
		}
		if err := s.place(p, g.plane.on(t.At)); err != nil {
			return s.st, &solve.Refusal{Text: textOfError(err)}
		}
	}
	return s.st, nil
}

// newBoard returns the first board of a sample that has the size of a new board, or else the new board with its
// numbers.
func (f *File) newBoard(d *solve.Dataset) *solve.Dataset {
	for _, s := range f.Samples {
		list, _, err := f.Parse(f.Name, strings.NewReader(s.Input))
		if err == nil && list[0].Board.Size == d.Board.Size {
			return list[0]
		}
	}
	for _, x := range f.givens {
		d.Board.Numbers = append(d.Board.Numbers, x.start)
	}
	return d
}

var _ lens.Puzzle = (*generic.Puzzle)(nil)
