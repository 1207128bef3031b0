// Command packer FOLDER ENGINE... packs engines, whose files are NAME.wasm, for package pack.
package main

import (
	"log"
	"os"
	"path/filepath"
	"strings"

	"stepboard/app/export/live/pack"
)

func main() {
	engines := map[string][]byte{}
	for _, name := range os.Args[2:] {
		engines[strings.TrimSuffix(filepath.Base(name), ".wasm")] = must(pack.JoinSegments(must(os.ReadFile(name))))
	}
	for name, data := range must(pack.Pack(engines)) {
		if err := os.WriteFile(filepath.Join(os.Args[1], name), data, 0o644); err != nil { //nolint:gosec // all may read it
			log.Fatal(err)
		}
	}
}

func must[T any](v T, err error) T {
	if err != nil {
		log.Fatal(err)
	}
	return v
}
