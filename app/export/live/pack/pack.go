// Package pack holds the engines of living pages, which run in the browser. scripts/engine builds them.
package pack

import (
	"bytes"
	"compress/gzip"
	"io/fs"
)

// Names of the engines. Both can show trees of searches.
const (
	BuiltIn = "puzzles" // for the built-in puzzles
	Rules   = "rules"   // for puzzles of files of rules
)

// level is the level of compression. The default level needs half the time, but its result is one percent larger. A
// higher level would save 0.1 percent and need three times as long.
const level = 9

// Engine returns the engine with a name as WebAssembly. The engine is compressed with gzip, because browsers can
// decompress this format. Engine takes half a second or more. It returns false if the engine is missing.
func Engine(name string) ([]byte, bool) {
	module, err := Unpack(engine(), name)
	if err != nil {
		return nil, false
	}
	var b bytes.Buffer
	z, _ := gzip.NewWriterLevel(&b, level) // the level is valid
	_, _ = z.Write(module)                 // a buffer accepts everything
	_ = z.Close()
	return b.Bytes(), true
}

// Glue returns the script with which a browser runs compiled Go, and the licences of all parts of an engine. It returns
// false if the engines are missing.
func Glue() (script, licences []byte, ok bool) {
	licences, has := file("LICENSES")
	script, ok = file("wasm_exec.js") // scripts/engine writes it last
	return script, licences, ok && has
}

func file(name string) ([]byte, bool) {
	data, err := fs.ReadFile(engine(), name)
	return data, err == nil
}
