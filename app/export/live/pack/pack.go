// Package pack holds the engines of living pages, which run in the browser, as built by scripts/engine. A build without
// this step has no engines, and reports that.
package pack

import (
	"bytes"
	"compress/gzip"
	"embed"
	"io/fs"
)

// In the repository the folder contains only a file with an explanation, so that every build finds the folder.
//
//go:embed engine
var engine embed.FS

// Trees is appended to the name of an engine that also shows trees of searches.
const Trees = "-trees"

// Rules is the name of the engine that reads files of rules, for the puzzles that are not built in.
const Rules = "rules"

// level is the level of compression. The default is one percent larger and takes half the time. The next gain of 0.1
// percent would take three times as long.
const level = 9

// Engine is the engine of a built-in puzzle, or of Rules: WebAssembly, compressed with gzip, which browsers can read.
// This takes half a second or more. It reports whether this build has the engine.
func Engine(puzzle string) ([]byte, bool) {
	folder, err := fs.Sub(engine, "engine")
	if err != nil {
		return nil, false
	}
	module, err := Unpack(folder, puzzle)
	if err != nil {
		return nil, false
	}
	var b bytes.Buffer
	z, err := gzip.NewWriterLevel(&b, level)
	if err != nil {
		return nil, false
	}
	_, _ = z.Write(module) // a buffer accepts everything
	_ = z.Close()
	return b.Bytes(), true
}

// Glue is the script with which a browser runs compiled Go, and the licences of all parts of an engine.
func Glue() (script, licences []byte, ok bool) {
	script, ok = file("wasm_exec.js")
	licences, has := file("LICENSES")
	return script, licences, ok && has
}

func file(name string) ([]byte, bool) {
	data, err := fs.ReadFile(engine, "engine/"+name)
	return data, err == nil
}
