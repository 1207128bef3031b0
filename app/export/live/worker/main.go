//go:build js

// Command worker is the engine of a living page as it runs in a worker of the browser: orders come in as messages,
// states go out as messages, both JSON. It is built for GOOS=js GOARCH=wasm.
package main

import (
	"context"
	"syscall/js"

	"stepboard/app/export/live"
)

func main() {
	self := js.Global()
	e := live.New(func(state []byte) { self.Call("postMessage", string(state)) })
	self.Set("onmessage", js.FuncOf(func(_ js.Value, args []js.Value) any {
		e.Do([]byte(args[0].Get("data").String()))
		return nil
	}))
	self.Call("postMessage", "") // it is ready
	e.Run(context.Background())
}
