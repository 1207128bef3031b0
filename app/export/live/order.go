package live

import (
	"stepboard/app/workbench"
	"stepboard/app/workbench/hand"
	"stepboard/solve/explore"
	"stepboard/solve/grid"
)

// Order is a request from the page to the engine. Its kind is a key of the map orders. The comment of a field names the
// kinds that use the field.
type Order struct {
	N  int    // number of the order; the next State has the same number in its field N
	Do string // kind of the order: a key of the map orders

	Frame *Frame    // the frame to open; only for "open"
	ID    string    // ID of a brush, an algorithm, a task or a lens
	Cell  grid.Cell // the cell under the pointer; for "down", "move" and "hover"
	Erase bool      // whether the secondary button is pressed; for "down"
	To    int       // a position, an index or a size; see the functions in orders
	Speed float64   // steps in a second; for "speed"
	X, Y  float64   // a place in the tree, in points; for "node" and "over-node"
	Key   string    // a key's name in the browser, for "key" and "tree-key"; the typed text, for "type"

	// These fields are only for "practise". They have the same meaning as in question.Practice.
	Level int
	Kinds []string
	Seed  uint64
}

var orders = map[string]func(e *Engine, o *Order){
	"open":  func(e *Engine, o *Order) { e.open(o.Frame) },
	"reset": func(e *Engine, _ *Order) { e.open(e.frame) },

	"brush": func(e *Engine, o *Order) { e.brush(o.ID) },
	"point": func(e *Engine, _ *Order) { e.bench.Set(workbench.Asking, true) },
	"play": func(e *Engine, _ *Order) {
		if !e.bench.On(workbench.Playing) {
			e.bench.Set(workbench.Exploring, false)
			e.bench.Playback.Seek(0) // a game begins at the start, also after the solution was watched
		}
		e.bench.Toggle(workbench.Playing)
		e.bench.Hand.Resume()
	},

	"down":  func(e *Engine, o *Order) { e.down(o.Cell, o.Erase) },
	"move":  func(e *Engine, o *Order) { e.move(o.Cell) },
	"up":    func(e *Engine, _ *Order) { e.finish() },
	"hover": func(e *Engine, o *Order) { e.hovered = o.Cell },
	"key":   func(e *Engine, o *Order) { e.key(o.Key) },
	"undo":  func(e *Engine, _ *Order) { e.undo() },
	"redo":  func(e *Engine, _ *Order) { e.bench.History().Redo() },

	"task":      func(e *Engine, o *Order) { e.bench.Doc().SetTask(o.ID) },
	"algorithm": func(e *Engine, o *Order) { e.bench.Doc().SetAlgorithm(o.ID) },
	"solve":     func(e *Engine, _ *Order) { e.bench.Solve() },
	"stop":      func(e *Engine, _ *Order) { e.bench.Stop() },

	"lens":   func(e *Engine, o *Order) { e.bench.Lens.Choose(o.ID) },
	"choice": func(e *Engine, o *Order) { e.bench.Lens.ChooseOf(max(0, o.To)) },
	"way":    func(e *Engine, _ *Order) { e.bench.Way.Show(e.bench.Way.Hidden()) },

	"explore":  func(e *Engine, _ *Order) { e.bench.Set(workbench.Exploring, true) },
	"solution": func(e *Engine, _ *Order) { e.bench.Set(workbench.Exploring, false) },
	"seek":     func(e *Engine, o *Order) { e.bench.Playback.Seek(o.To) },
	"step":     func(e *Engine, o *Order) { e.bench.Playback.Step(o.To) },
	"run":      func(e *Engine, _ *Order) { e.bench.Playback.Toggle() },
	"unit":     func(e *Engine, o *Order) { e.unit(o.To) },
	"speed":    func(e *Engine, o *Order) { e.bench.Playback.SetSpeed(o.Speed) },

	"hint":    inGame(func(g *hand.Game, _ *Order) { g.Hint() }),
	"go":      inGame(func(g *hand.Game, _ *Order) { g.Key("Enter") }),
	"choose":  inGame(func(g *hand.Game, o *Order) { g.Choose(o.To) }),
	"restart": inGame(func(g *hand.Game, _ *Order) { g.Restart() }),
	"here":    func(e *Engine, _ *Order) { e.bench.Hand.SolveFromHere() }, // from the current state of the game

	"node":      func(e *Engine, o *Order) { e.tapNode(o) },
	"over-node": func(e *Engine, o *Order) { e.overNode(o) },
	"tree-key":  func(e *Engine, o *Order) { e.treeKey(o.Key) },

	"pick":     asked(func(e *Engine, o *Order) { e.ask.Pick(o.To) }),
	"type":     asked(func(e *Engine, o *Order) { e.ask.Type(o.Key) }),
	"submit":   asked(func(e *Engine, _ *Order) { e.ask.Submit() }),
	"reveal":   asked(func(e *Engine, _ *Order) { e.ask.Reveal() }),
	"again":    asked(func(e *Engine, _ *Order) { e.ask.Again() }),
	"free":     func(e *Engine, _ *Order) { e.free() },
	"practise": func(e *Engine, o *Order) { e.practise(o) },
}

// inGame returns an order that is ignored outside of a game.
func inGame(do func(*hand.Game, *Order)) func(*Engine, *Order) {
	return func(e *Engine, o *Order) {
		if g := e.played(); g != nil {
			do(g, o)
		}
	}
}

// played() returns the game of the open question or, without a question, the workbench's game, or nil.
func (e *Engine) played() *hand.Game {
	if e.ask != nil {
		return e.ask.Game()
	}
	return e.bench.Hand.Game()
}

func (e *Engine) undo() {
	if e.ask == nil || e.paints() {
		e.bench.History().Undo()
	} else if g := e.played(); g != nil {
		g.Undo()
	}
}

// do carries out an order. Before the first frame is open, it ignores all orders except "open".
func (e *Engine) do(o *Order) {
	run := orders[o.Do]
	if run == nil || o.Do == "open" && o.Frame == nil || o.Do != "open" && e.bench.Doc() == nil {
		return
	}
	e.order, e.changed = o.N, true
	if e.ask != nil && !asking[o.Do] && !(e.paints() && whilePainting[o.Do]) {
		return
	}
	if o.Do != "hover" {
		e.complaint = nil
		e.drawn = e.drawn || e.ask != nil
	}
	run(e, o)
}

func (e *Engine) brush(id string) {
	for _, b := range e.bench.Painter.Brushes() {
		if b.ID == id {
			e.hand.erases = false
			e.bench.Painter.Choose(b)
			return
		}
	}
	if id == eraser {
		e.hand.erases = true
		e.bench.Paint()
	}
}

// unit(n) sets the unit of a step. If n is len(explore.Units), only the branch to the goal is played.
func (e *Engine) unit(n int) {
	switch {
	case n >= 0 && n < len(explore.Units):
		e.bench.Explore.SetUnit(explore.Unit(n))
	case !e.bench.Explore.Follows(true):
		e.bench.Explore.Follow(true)
	}
}

// eraser is the ID of the tool that erases. Devices without a secondary button need it.
const eraser = "erase"

// key handles a press of a key. During a game the key is for the game; otherwise it chooses a brush.
func (e *Engine) key(name string) {
	g := e.played()
	if g == nil {
		if r := []rune(name); len(r) == 1 && (e.ask == nil || e.paints()) {
			e.hand.erases = e.hand.erases && !e.bench.Painter.Rune(r[0])
		}
		return
	}
	switch {
	case g.Key(name):
	case name == "Escape":
		if !g.Cancel() && e.ask == nil {
			e.bench.Set(workbench.Playing, false)
		}
	case name == "?", name == "/":
		if e.ask == nil {
			g.Hint()
		}
	case len(name) == 1:
		g.Pick(rune(name[0]))
	}
}
