// Package live is the engine of a page that solves: one frame of a lesson on a workbench, to be painted, solved,
// explored and played. It is compiled to WebAssembly and runs in a worker of the browser, with orders and states as
// JSON messages. The package knows neither browser nor messages, and runs anywhere. It sends texts as keys of the
// catalogue; the page has them in its language.
package live

import (
	"context"
	"encoding/json"
	"sync"

	"stepboard/app/workbench"
	"stepboard/app/workbench/attempt"
	"stepboard/solve"
	"stepboard/solve/grid"
)

// memory is the largest memory of runs. A page has at most four gigabytes, and on a telephone far less.
const memory = 1 << 30

// Engine is a workbench with one frame. Except for Do and Post, only Run calls its methods.
type Engine struct {
	send  func(state []byte)
	bench *workbench.Workbench
	board *board
	hand  stroke

	runner *solve.Runner      // of games in questions
	ask    *attempt.Attempt   // the open question, or nil
	making context.CancelFunc // cancels the making of another question, or nil

	reader    Reader
	rules     Rules        // the rules read last
	ruled     solve.Puzzle // the puzzle of these rules, or nil
	frame     *Frame       // the frame opened last
	order     int          // number of the last order
	hovered   grid.Cell
	complaint *solve.Text // about the last order
	told      told
	tree      growing
	drawn     bool // the board must be drawn again
	changed   bool // the state must be sent

	mu    sync.Mutex
	queue []func()
	wake  chan struct{} // has a buffer of one
}

// Reader makes a puzzle with an ID from a file of rules.
type Reader func(id, name string, source []byte) (solve.Puzzle, error)

// New is an engine without a frame. Run passes each state to send, as JSON. If reader is nil, the engine knows only the
// built-in puzzles.
func New(send func(state []byte), reader Reader) *Engine {
	e := &Engine{send: send, reader: reader, runner: solve.NewRunner(), wake: make(chan struct{}, 1), hovered: grid.None}
	e.bench = workbench.New(host{e}, solve.NewBudget(memory))
	return e
}

// Post makes Run call a function. It may be called on any goroutine and never waits.
func (e *Engine) Post(f func()) {
	e.mu.Lock()
	e.queue = append(e.queue, f)
	e.mu.Unlock()
	select {
	case e.wake <- struct{}{}:
	default:
	}
}

// Do makes Run carry out an order, given as JSON; see [Order]. Unknown orders are ignored.
func (e *Engine) Do(order []byte) {
	var o Order
	if json.Unmarshal(order, &o) != nil {
		return
	}
	e.Post(func() { e.do(&o) })
}

// Run carries out orders and sends their results until the context ends. Orders that came together have one result.
func (e *Engine) Run(ctx context.Context) {
	defer e.bench.Close()
	defer e.free()
	for {
		e.mu.Lock()
		queue := e.queue
		e.queue = nil
		e.mu.Unlock()
		for _, f := range queue {
			f()
		}
		if len(queue) == 0 {
			e.tell()
			select {
			case <-e.wake:
			case <-ctx.Done():
				return
			}
		}
	}
}

// tell sends the state if it has changed.
func (e *Engine) tell() {
	if !e.changed || e.bench.Doc() == nil {
		return
	}
	e.changed = false
	data, err := json.Marshal(e.state())
	if err != nil {
		panic(err) // all fields are plain values
	}
	e.send(data)
}
