//go:build js

// Command worker is the engine of a living page for a worker of the browser. Orders and states are messages in JSON. It
// is built for GOOS=js GOARCH=wasm. With the tag rules it reads files of rules.
package main

import (
	"context"
	"syscall/js"

	"stepboard/app/export/live"
)

// reader reads files of rules, if the engine can.
var reader live.Reader

func main() {
	self := js.Global()
	e := live.New(func(state []byte) { self.Call("postMessage", string(state)) }, reader)
	self.Set("onmessage", js.FuncOf(func(_ js.Value, args []js.Value) any {
		e.Do([]byte(args[0].Get("data").String()))
		return nil
	}))
	self.Call("postMessage", "") // tells that the engine is ready
	e.Run(context.Background())
}
