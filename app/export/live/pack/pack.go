// Package pack holds the engines of living pages, which run in the browser. scripts/engine builds them.
package pack

import "io/fs"

// Names of the engines. Both can show trees of searches.
const (
	BuiltIn = "puzzles" // for the built-in puzzles
	Rules   = "rules"   // for puzzles of files of rules
)

// Engine returns the engine with a name as WebAssembly, compressed with gzip, because browsers can decompress this
// format. It returns false if the engine is missing.
func Engine(name string) ([]byte, bool) { return file(name + ".wasm.gz") }

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
