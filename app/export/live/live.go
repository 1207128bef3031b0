// Package live is the engine of a page that solves: one frame of a lesson on a workbench, to be painted, solved,
// explored and played. It is compiled to WebAssembly and runs in a worker of the browser, where orders come in and
// states go out as JSON; it knows neither, and runs anywhere. What is said goes out as texts of the catalogue, which
// the page has in its language.
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

// memory is what runs may hold. A page has at most four gigabytes, and on a telephone far less.
const memory = 1 << 30

// Engine is a workbench with one frame on it. Its methods but Do and Post are called by Run alone.
type Engine struct {
	send  func(state []byte)
	bench *workbench.Workbench
	board *board
	hand  stroke

	runner *solve.Runner      // of games that are asked for
	ask    *attempt.Attempt   // the question that is being answered, or nil
	making context.CancelFunc // ends the making of another one, or nil

	reader    Reader
	rules     Rules        // that were read last
	ruled     solve.Puzzle // of the rules, or nil
	frame     *Frame       // that was opened last
	order     int          // number of the last order
	hovered   grid.Cell
	complaint *solve.Text // of the last order
	told      told
	tree      growing
	drawn     bool // the board is to be drawn anew
	changed   bool // there is something to tell

	mu    sync.Mutex
	queue []func()
	wake  chan struct{} // has room for one
}

// Reader makes a puzzle with an ID of a file of rules.
type Reader func(id, name string, source []byte) (solve.Puzzle, error)

// New is an engine without a frame. send is given each state, as JSON, by Run. Where reader is nil the engine knows the
// built-in puzzles alone.
func New(send func(state []byte), reader Reader) *Engine {
	e := &Engine{send: send, reader: reader, runner: solve.NewRunner(), wake: make(chan struct{}, 1), hovered: grid.None}
	e.bench = workbench.New(host{e}, solve.NewBudget(memory))
	return e
}

// Post has Run call a function. It may be called on any goroutine and never waits.
func (e *Engine) Post(f func()) {
	e.mu.Lock()
	e.queue = append(e.queue, f)
	e.mu.Unlock()
	select {
	case e.wake <- struct{}{}:
	default:
	}
}

// Do has Run carry out an order, given as JSON; see [Order]. One that is not understood is left out.
func (e *Engine) Do(order []byte) {
	var o Order
	if json.Unmarshal(order, &o) != nil {
		return
	}
	e.Post(func() { e.do(&o) })
}

// Run carries out orders and tells what comes of them until the context ends. What came together is told at once.
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

// tell sends the state where it is another.
func (e *Engine) tell() {
	if !e.changed || e.bench.Doc() == nil {
		return
	}
	e.changed = false
	data, err := json.Marshal(e.state())
	if err != nil {
		panic(err) // all of it is plain values
	}
	e.send(data)
}
