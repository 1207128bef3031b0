// Package live is the engine of a living page. The engine puts one frame of a lesson on a workbench, where the reader
// can paint, solve, explore and play. The engine is compiled to WebAssembly and runs in a worker of the browser. Orders
// come in and states go out as JSON. The package knows neither browsers nor how messages are sent, so it also runs
// elsewhere. The engine sends a text as a key of the catalogue with arguments; the page has the texts in its language.
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

// memory is the limit for the memory of all runs, in bytes. A page can have four gigabytes, on a telephone far less.
const memory = 1 << 30

// Engine is a workbench with one frame. Do and Post may be called on any goroutine. Only Run calls the other methods.
type Engine struct {
	send  func(state []byte)
	bench *workbench.Workbench
	board *board
	hand  stroke

	runner *solve.Runner      // runs the searches of games in questions
	ask    *attempt.Attempt   // the open question, or nil
	making context.CancelFunc // cancels the making of another question; nil: no question is being made

	reader    Reader
	rules     Rules        // the text of the rules from which the field ruled was made
	ruled     solve.Puzzle // the puzzle made from the field rules, or nil
	frame     *Frame       // the frame that was opened last
	order     int          // Order.N of the last order
	hovered   grid.Cell
	complaint *solve.Text // why the last order did nothing, or nil
	told      told
	tree      growing
	drawn     bool // whether the board must be drawn again
	changed   bool // whether the state must be sent

	mu    sync.Mutex
	queue []func()
	wake  chan struct{} // has a buffer of one, so that Post never waits
}

// Reader makes the puzzle with an ID from the text of a file of rules. The parameter name is the name of the file.
type Reader func(id, name string, source []byte) (solve.Puzzle, error)

// New makes an engine without a frame. Run calls send(state) for each new state, as JSON. If the function reader is
// nil, the engine only knows built-in puzzles.
func New(send func(state []byte), reader Reader) *Engine {
	e := &Engine{send: send, reader: reader, runner: solve.NewRunner(), wake: make(chan struct{}, 1), hovered: grid.None}
	e.bench = workbench.New(host{e}, solve.NewBudget(memory))
	return e
}

// Post makes Run call a function. Post never waits.
func (e *Engine) Post(f func()) {
	e.mu.Lock()
	e.queue = append(e.queue, f)
	e.mu.Unlock()
	select {
	case e.wake <- struct{}{}:
	default:
	}
}

// Do makes Run carry out an order, which is an [Order] as JSON. An order of an unknown kind is ignored.
func (e *Engine) Do(order []byte) {
	var o Order
	if json.Unmarshal(order, &o) != nil {
		return
	}
	e.Post(func() { e.do(&o) })
}

// Run carries out orders and sends states until the context ends. Orders that arrive together cause one state.
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

func (e *Engine) tell() {
	if !e.changed || e.bench.Doc() == nil {
		return
	}
	e.changed = false
	data, err := json.Marshal(e.state())
	if err != nil {
		panic(err) // impossible: all fields are plain values
	}
	e.send(data)
}
