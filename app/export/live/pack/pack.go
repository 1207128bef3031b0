// Package pack holds the engines of living pages, which run in the browser. The engines are built by
// scripts/engine. If a build lacks engines, Engine reports this.
package pack

import (
	"bytes"
	"compress/gzip"
	"embed"
	"io/fs"
)

// In the repository this folder contains only a file that explains it, because go:embed needs a folder that exists.
//
//go:embed engine
var engine embed.FS

// Trees is the end of the name of an engine that also shows trees of searches.
const Trees = "-trees"

// Rules is the name of the engine that reads files of rules, for puzzles that are not built in.
const Rules = "rules"

// level is the level of compression. The default level needs half the time, but its result is one percent larger. A
// higher level would save 0.1 percent and need three times as long.
const level = 9

// Engine returns an engine as WebAssembly. The engine is compressed with gzip, because browsers can decompress this
// format. The name is the ID of a built-in puzzle or Rules, perhaps with Trees. Engine takes half a second or more. It
// returns false if this build lacks the engine.
func Engine(puzzle string) ([]byte, bool) {
	folder, _ := fs.Sub(engine, "engine") // the path is valid
	module, err := Unpack(folder, puzzle)
	if err != nil {
		return nil, false
	}
	var b bytes.Buffer
	z, _ := gzip.NewWriterLevel(&b, level) // the level is valid
	_, _ = z.Write(module)                 // a buffer accepts everything
	_ = z.Close()
	return b.Bytes(), true
}

// Glue returns the script with which a browser runs compiled Go, and the licences of all parts of an engine.
func Glue() (script, licences []byte, ok bool) {
	script, ok = file("wasm_exec.js")
	licences, has := file("LICENSES")
	return script, licences, ok && has
}

func file(name string) ([]byte, bool) {
	data, err := fs.ReadFile(engine, "engine/"+name)
	return data, err == nil
}
