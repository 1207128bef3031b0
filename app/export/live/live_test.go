package live_test

import (
	"context"
	"encoding/json"
	"strings"
	"testing"
	"time"

	"stepboard/app/export/live"
	"stepboard/app/view"
	"stepboard/app/workbench/run/runtest"
	"stepboard/scene"
	"stepboard/solve"
	"stepboard/solve/grid"
	"stepboard/solve/puzzles"
)

// desk is an engine with its last report.
type desk struct {
	*testing.T
	engine  *live.Engine
	told    chan live.State
	last    live.State
	markup  string
	brushes []live.Brush
	n       int
}

func newDesk(t *testing.T) *desk {
	d := &desk{T: t, told: make(chan live.State, 1000)}
	d.engine = live.New(func(data []byte) {
		var s live.State
		if err := json.Unmarshal(data, &s); err != nil {
			t.Error(err)
		}
		d.told <- s
	}, readRules)
	d.engine.Bench().SetWait(runtest.Wait())
	ctx, stop := context.WithCancel(context.Background())
	ended := make(chan bool)
	go func() {
		d.engine.Run(ctx)
		close(ended)
	}()
	t.Cleanup(func() {
		stop()
		<-ended
	})
	return d
}

// ask gives an order. It waits until the order is done and a condition holds for the engine's report.
func (d *desk) ask(o live.Order, until func(s *live.State) bool) *live.State {
	d.Helper()
	d.n++
	o.N = d.n
	data, err := json.Marshal(o)
	if err != nil {
		d.Fatal(err)
	}
	d.engine.Do(data)
	for late := time.After(runtest.Limit); ; {
		select {
		case d.last = <-d.told:
			if d.last.Board != nil {
				d.markup = d.last.Board.Markup
			}
			if d.last.Brushes != nil {
				d.brushes = *d.last.Brushes
			}
			if d.last.N == d.n && (until == nil || until(&d.last)) {
				return &d.last
			}
		case <-late:
			d.Fatalf("%s: waited in vain; last told: %+v", o.Do, d.last)
		}
	}
}

func checked(s *live.State) bool { return s.Answer.Known && !s.Answer.Stale && s.Answer.Checked }

// open opens an empty board of a puzzle.
func (d *desk) open(id string, rows, cols int) *live.State {
	p := puzzles.BuiltIn().ByID(id)
	f := live.FrameOf(view.Shot{
		Puzzle: p, Dataset: p.New(grid.Size{Rows: rows, Cols: cols}), Event: -1, Pointer: grid.None, Route: true,
	}, scene.Dark)
	return d.ask(live.Order{Do: "open", Frame: &f}, checked)
}

func TestEveryPuzzleComesAlive(t *testing.T) {
	for _, p := range puzzles.BuiltIn() {
		t.Run(p.ID(), func(t *testing.T) {
			d := newDesk(t)
			s := d.open(p.ID(), 7, 7) // iterative deepening takes long on larger boards
			if s.Puzzle != p.ID() || len(s.Algorithms) != len(p.Solvers(s.Task)) || s.Answer.Badge == nil {
				t.Errorf("told %+v", s)
			}
			if !strings.Contains(d.markup, "<") {
				t.Error("no board is drawn")
			}
			for _, exact := range solve.ExactSolvers(p, s.Task) {
				id := exact.ID()
				if got := d.ask(live.Order{Do: "algorithm", ID: id}, checked); got.Answer.Value != s.Answer.Value {
					t.Errorf("%s answers %d, %s %d", id, got.Answer.Value, s.Algorithm, s.Answer.Value)
				}
			}
			for _, id := range d.last.Lens.List {
				got := d.ask(live.Order{Do: "lens", ID: id}, func(s *live.State) bool {
					return len(s.Lens.Legend) > 0 || strings.Contains(s.Lens.Note.Key, ".lens."+id+".")
				})
				if got.Lens.ID != id {
					t.Errorf("lens %s lies there in the place of %s", got.Lens.ID, id)
				}
			}
		})
	}
}

func TestABoardIsPainted(t *testing.T) {
	d := newDesk(t)
	d.open("sokoban", 9, 9)
	before := d.markup
	d.ask(live.Order{Do: "brush", ID: "wall"}, nil)
	d.ask(live.Order{Do: "down", Cell: 20}, nil)
	d.ask(live.Order{Do: "move", Cell: 21}, nil)
	s := d.ask(live.Order{Do: "up"}, checked)
	if d.markup == before || !s.CanUndo || !s.Edited {
		t.Errorf("nothing was painted: %+v", s)
	}
	if s = d.ask(live.Order{Do: "undo"}, checked); d.markup != before || s.CanUndo || !s.CanRedo {
		t.Error("a stroke is not one step of undo")
	}
	d.ask(live.Order{Do: "redo"}, checked)
	d.ask(live.Order{Do: "brush", ID: "erase"}, nil)
	d.ask(live.Order{Do: "down", Cell: 20}, nil)
	d.ask(live.Order{Do: "move", Cell: 21}, nil)
	d.ask(live.Order{Do: "up"}, checked)
	if d.markup != before {
		t.Error("what was painted is not erased")
	}
	d.ask(live.Order{Do: "down", Cell: 20, Erase: true}, nil)
	d.ask(live.Order{Do: "up"}, nil)
	if s = d.ask(live.Order{Do: "reset"}, checked); s.CanUndo || d.markup != before {
		t.Error("the frame is not as it was in the lesson")
	}
}

func TestABoardIsPlayed(t *testing.T) {
	d := newDesk(t)
	d.open("huarong", 9, 9)
	s := d.ask(live.Order{Do: "play"}, func(s *live.State) bool { return s.Game != nil && s.Game.Still != nil })
	if s.Tool != "play" || s.Game.Still.Key != "hand.still" {
		t.Errorf("told %+v", s.Game)
	}
	refused := false
	for range 9 {
		s = d.ask(live.Order{Do: "key", Key: "ArrowUp"}, nil)
		refused = refused || s.Game.Refused && s.Game.Caption.Key == "hand.refused"
	}
	if !refused {
		t.Error("the blank goes through the border")
	}
	hints := 0
	for !s.Game.Won && hints < 200 {
		hints++
		s = d.ask(live.Order{Do: "hint"}, func(s *live.State) bool {
			return s.Game.Won || s.Game.Caption.Key != "hand.seeking" && s.Game.Still != nil
		})
	}
	if !s.Game.Won {
		t.Errorf("not won after %d hints: %+v", hints, s.Game)
	}
	if s = d.ask(live.Order{Do: "restart"}, nil); s.Game.Won || s.Game.Begun {
		t.Error("not at the start")
	}
	if s = d.ask(live.Order{Do: "key", Key: "Escape"}, nil); s.Game != nil {
		t.Error("Escape does not leave the game")
	}
}

func TestASolutionIsWalked(t *testing.T) {
	d := newDesk(t)
	s := d.open("knight", 9, 9)
	n := s.Track.Len
	if n == 0 || int64(n) != s.Answer.Value {
		t.Fatalf("a way of %d for an answer of %d", n, s.Answer.Value)
	}
	if s = d.ask(live.Order{Do: "step", To: 1}, nil); s.Track.Pos != 1 || s.Track.Caption.Key != "app.caption.move" {
		t.Errorf("told %+v", s.Track)
	}
	if s = d.ask(live.Order{Do: "seek", To: n}, nil); s.Track.Pos != n {
		t.Errorf("told %+v", s.Track)
	}
	d.ask(live.Order{Do: "seek", To: 0}, nil)
	d.ask(live.Order{Do: "speed", Speed: 512}, nil)
	d.ask(live.Order{Do: "run"}, func(s *live.State) bool { return s.Track.Pos == n && !s.Track.Playing })
	s = d.ask(live.Order{Do: "explore"}, func(s *live.State) bool { return s.Track.Exploring && s.Track.Len > 0 })
	end := s.Track.Len
	if s = d.ask(live.Order{Do: "unit", To: 0}, nil); s.Track.Unit != 0 {
		t.Errorf("told %+v", s.Track)
	}
	if s = d.ask(live.Order{Do: "step", To: -1}, nil); s.Track.Pos != end-1 {
		t.Errorf("told %+v", s.Track)
	}
	if s = d.ask(live.Order{Do: "unit", To: 3}, nil); s.Track.Unit != 3 {
		t.Errorf("only the way to the goal is not played: %+v", s.Track)
	}
	if s = d.ask(live.Order{Do: "solution"}, nil); s.Track.Exploring {
		t.Errorf("told %+v", s.Track)
	}
}

func TestACellIsPointedAt(t *testing.T) {
	d := newDesk(t)
	d.open("huarong", 9, 9)
	d.ask(live.Order{Do: "point"}, nil)
	if s := d.ask(live.Order{Do: "down", Cell: 30}, nil); s.Complaint == nil || s.Complaint.Key != "app.point.no_lens" {
		t.Errorf("told %+v", s)
	}
	d.ask(live.Order{Do: "lens", ID: "side-costs"}, func(s *live.State) bool { return len(s.Lens.Legend) > 0 })
	found := false
	for c := range grid.Cell(81) {
		if s := d.ask(live.Order{Do: "down", Cell: c}, nil); s.Complaint == nil && len(s.Cell) > 2 && s.Over != "" {
			found = true
			break
		}
	}
	if !found {
		t.Error("the lens says nothing about any cell")
	}
}

// The data of a page may be damaged. Then the engine reports an error or ignores the order.
func TestDamagedOrders(t *testing.T) {
	d := newDesk(t)
	d.engine.Do([]byte("no order"))
	d.engine.Do([]byte(`{"Do": "open"}`))
	d.engine.Do([]byte(`{"Do": "undo"}`))
	d.open("sokoban", 5, 5)
	for _, bad := range []live.Frame{
		{Puzzle: "chess"},
		{Puzzle: "sokoban"},
		{Puzzle: "sokoban", Colors: -1, Shot: view.Shot{Dataset: &solve.Dataset{Board: &solve.Board{
			Size: grid.Size{Rows: 3, Cols: 3}, Terrain: []byte("...."),
		}}}},
		{Puzzle: "sokoban", Shot: view.Shot{Dataset: &solve.Dataset{Board: &solve.Board{
			Size: grid.Size{Rows: -1 << 62, Cols: 4},
		}}}},
	} {
		if s := d.ask(live.Order{Do: "open", Frame: &bad}, nil); s.Complaint == nil || s.Rows != 5 {
			t.Errorf("told %+v", s)
		}
	}
	for _, o := range []live.Order{
		{Do: "down", Cell: 1 << 30},
		{Do: "down", Cell: -5},
		{Do: "move", Cell: 1 << 30},
		{Do: "hover", Cell: -7},
		{Do: "seek", To: -3},
		{Do: "seek", To: 1 << 40},
		{Do: "step", To: 1 << 40},
		{Do: "unit", To: -2},
		{Do: "unit", To: 99},
		{Do: "choice", To: -1},
		{Do: "choice", To: 99},
		{Do: "speed", Speed: -1},
		{Do: "brush", ID: "?"},
		{Do: "task", ID: "?"},
		{Do: "algorithm", ID: "?"},
		{Do: "lens", ID: "?"},
		{Do: "key"},
		{Do: "hint"},
		{Do: "here"},
		{Do: "up"},
	} {
		d.ask(o, nil)
	}
}

func FuzzOrders(f *testing.F) {
	f.Add([]byte(`{"N": 1, "Do": "down", "Cell": 3, "Erase": true}`))
	f.Add([]byte(`{"N": 1, "Do": "open", "Frame": {"Puzzle": "knight", "Shot": {"Dataset": {"Board": {"Rows": 2, "Cols": 2, "Terrain": "Li4uLg=="}}}}}`))
	f.Fuzz(func(t *testing.T, order []byte) {
		if len(order) > 4096 {
			return
		}
		d := newDesk(t)
		d.open("sokoban", 5, 5)
		d.engine.Do(order)
		d.ask(live.Order{Do: "hover", Cell: 1}, nil)
	})
}

// Ghosts are played by presses alone. A press selects a ghost, another plans its step, and a second press there lets
// the ghost wait. A button makes the joint step.
func TestGhostsArePlayedByTouch(t *testing.T) {
	d := newDesk(t)
	p := puzzles.BuiltIn().ByID("halloween")
	list, _, err := p.Parse("touch", strings.NewReader("6 4 2\n######\n#a A #\n#b B #\n######\n0 0 0\n"))
	if err != nil {
		t.Fatal(err)
	}
	f := live.FrameOf(view.Shot{Puzzle: p, Dataset: list[0], Event: -1, Pointer: grid.None}, scene.Paper)
	d.ask(live.Order{Do: "open", Frame: &f}, checked)
	s := d.ask(live.Order{Do: "play"}, func(s *live.State) bool { return s.Game != nil })
	if !s.Game.Plans || s.Game.Ready {
		t.Fatalf("at the start: %+v", s.Game)
	}
	press := func(row, col int) *live.State {
		d.ask(live.Order{Do: "down", Cell: grid.Cell(row*6 + col)}, func(*live.State) bool { return true })
		return d.ask(live.Order{Do: "up"}, func(*live.State) bool { return true })
	}
	if s = press(1, 2); !s.Game.Ready { // a goes right
		t.Errorf("a planned step can't be made: %+v", s.Game)
	}
	press(2, 1) // selects b
	press(2, 2) // b goes right
	if s = press(2, 1); !s.Game.Ready || s.Game.Count.Args["PluralCount"] != 0. {
		t.Errorf("b waits, a goes: %+v", s.Game)
	}
	s = d.ask(live.Order{Do: "go"}, func(s *live.State) bool { return s.Game.Begun })
	if s.Game.Ready || s.Game.Count.Args["PluralCount"] != 1. {
		t.Errorf("after a step: %+v", s.Game)
	}
	if s = d.ask(live.Order{Do: "go"}, func(*live.State) bool { return true }); !s.Game.Refused {
		t.Errorf("a step without a plan: %+v", s.Game)
	}
}

// After the solution was played to its end, a game begins at the start and is not won.
func TestTheHandBeginsAtTheStart(t *testing.T) {
	for _, id := range puzzles.BuiltIn().IDs() {
		d := newDesk(t)
		s := d.open(id, 5, 5)
		if s.Track.Len == 0 {
			continue
		}
		d.ask(live.Order{Do: "seek", To: s.Track.Len}, func(s *live.State) bool { return s.Track.Pos == s.Track.Len })
		s = d.ask(live.Order{Do: "play"}, func(s *live.State) bool { return s.Game != nil })
		if s.Game.Won || s.Game.Begun {
			t.Errorf("%s: after watching, the game stands at %+v", id, s.Game)
		}
	}
}
