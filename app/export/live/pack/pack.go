// Package pack holds what a living page runs in the browser, as scripts/engine builds it. A build that did not make it
// first has none, and says so.
package pack

import (
	"bytes"
	"compress/gzip"
	"embed"
	"io/fs"
)

// The folder is not in the repository but for a file that says what it is, so that every build finds it.
//
//go:embed engine
var engine embed.FS

// Trees is added to the name of an engine for the one that also shows trees of searches.
const Trees = "-trees"

// Rules is the name of the engine that reads files of rules, for the puzzles that are not built in.
const Rules = "rules"

// level of compression: one percent less than the default takes twice the time, and 0.1 percent more three times.
const level = 9

// Engine is the engine of a built-in puzzle, or of Rules: WebAssembly, compressed with gzip, which browsers know;
// that takes half a second and more. It reports whether this build has it.
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
	_, _ = z.Write(module) // a buffer takes everything
	_ = z.Close()
	return b.Bytes(), true
}

// Glue is the script by which a browser runs what Go has compiled, and the licences of
// all that an engine is made of.
func Glue() (script, licences []byte, ok bool) {
	script, ok = file("wasm_exec.js")
	licences, has := file("LICENSES")
	return script, licences, ok && has
}

func file(name string) ([]byte, bool) {
	data, err := fs.ReadFile(engine, "engine/"+name)
	return data, err == nil
}
