package generic_test

import (
	"testing"

	"stepboard/solve"
	"stepboard/solve/generic"
	"stepboard/solve/generic/generictest"
	"stepboard/solve/grid"
)

// slide has one piece. A move takes the piece to a neighbouring cell; the goal is the first cell.
type slide struct {
	size  grid.Size
	start grid.Cell
}

func (r slide) Shape() solve.Shape {
	return solve.Shape{Cells: r.size.Cells(), Movers: []solve.Kind{'o'}}
}
func (r slide) Start() solve.State      { return solve.NewState(r.start) }
func (r slide) Done(s solve.State) bool { return s.Cells[0] == 0 }
func (r slide) Next(s *solve.State, to *solve.Moves) {
	for _, d := range grid.Dirs {
		if c, ok := r.size.Step(s.Cells[0], d); ok {
			to.Put(0, c)
			to.Add(solve.Move(d), solve.Units(1))
		}
	}
}

func (r slide) Apply(s solve.State, m solve.Move) (solve.State, solve.Cost, error) {
	for _, n := range solve.Steps(r, s) {
		if n.Move == m {
			return n.To, n.Cost, nil
		}
	}
	return s, solve.Cost{}, solve.Refused("generic.hand.none")
}

// slides makes a puzzle with the rules of slide. It counts how often the rules are made.
func slides(made *int) *generic.Puzzle {
	return generic.New(generic.Spec{
		ID: "slide", Limits: solve.Limits{MinRows: 1, MinCols: 1, MaxRows: 9, MaxCols: 9},
		Things: []generic.Thing{
			{Brush: solve.Brush{ID: "floor", Key: '1', Layer: solve.Terrain, Tile: solve.Floor}},
			{Brush: solve.Brush{ID: "piece", Key: '2', Layer: solve.OnBoard, Kind: 'o', Class: 1, Least: 1, Most: 1}},
		},
		Rules: generic.Remember(func(d *solve.Dataset, _ int) (solve.Rules, error) {
			*made++
			return slide{d.Board.Size, d.Board.Find('o')}, nil
		}),
		Movers: []solve.Kind{'o'},
		Stand: func(_ *solve.Dataset, _ int, s solve.State) (list []solve.Thing) {
			if s.Cells[0] != grid.None {
				list = append(list, solve.Thing{Kind: 'o', At: s.Cells[0]})
			}
			return list
		},
	})
}

// The rules of a board are made once for all callers. An edit of the board or another query makes them anew.
func TestRulesAreMadeOnce(t *testing.T) {
	made := 0
	p := slides(&made)
	d := read(t, p, "...\n.o.\n")
	ask := func() solve.State {
		r, err := p.Rules(d, 0)
		if err != nil {
			t.Fatal(err)
		}
		for _, n := range solve.Steps(r, r.Start()) {
			p.Describe(d, r.Start(), n.To)
			p.Stand(d, 0, n.To)
		}
		return r.Start()
	}
	ask()
	ask()
	if made != 1 {
		t.Errorf("rules of one board were made %d times", made)
	}
	d.Board.Things[0].At = 5 // in place, as an edit does
	if s := ask(); s.Cells[0] != 5 || made != 2 {
		t.Errorf("after an edit the piece begins on cell %d, rules made %d times", s.Cells[0], made)
	}
	d.Board.Things[0].At = 4
	if s := ask(); s.Cells[0] != 4 || made != 2 {
		t.Errorf("undone, the piece begins on cell %d, rules made %d times", s.Cells[0], made)
	}
	for i := range 9 { // nine other boards push the first one out of the cache
		e := d.Clone()
		e.Board = solve.NewBoard(1, i+1)
		e.Board.Things = []solve.Thing{{Kind: 'o', At: grid.Cell(i)}}
		if r, err := p.Rules(e, 0); err != nil || r.Start().Cells[0] != grid.Cell(i) {
			t.Fatal(i, err)
		}
	}
	if ask(); made != 12 {
		t.Errorf("rules were made %d times, want 12", made)
	}
}

// A piece without a cell does not stand. The count is right although states of different cells have the same bits.
func TestStanding(t *testing.T) {
	d := read(t, generictest.Pegs, "ooo\n.o.\n...\n")
	count := solve.Standing(generictest.Pegs, d, 0)
	if n := count(solve.State{Bits: solve.Bits{}.With(1).With(4)}); n != 2 {
		t.Errorf("%d pegs stand, want 2", n)
	}
	p := slides(new(int))
	d = read(t, p, "...\n.o.\n")
	count = solve.Standing(p, d, 0)
	for at, want := range map[grid.Cell]int{3: 1, 4: 1, grid.None: 0} {
		if n := count(solve.NewState(at)); n != want {
			t.Errorf("on cell %d: %d pieces stand, want %d", at, n, want)
		}
	}
}
