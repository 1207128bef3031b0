//go:build js

// Command worker is the engine of a living page, for a worker of the browser. Its messages are orders and states as
// JSON. It is built for GOOS=js GOARCH=wasm. With the tag rules it reads files of rules and has no built-in puzzle.
package main

import (
	"context"
	"syscall/js"

	"stepboard/app/export/live"
)

func main() {
	self := js.Global()
	e := live.New(func(state []byte) { self.Call("postMessage", string(state)) }, reader)
	self.Set("onmessage", js.FuncOf(func(_ js.Value, args []js.Value) any {
		e.Do([]byte(args[0].Get("data").String()))
		return nil
	}))
	self.Call("postMessage", "") // the empty message says that the engine is ready
	e.Run(context.Background())
}
