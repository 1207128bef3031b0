// Command packer FOLDER ENGINE... writes engines into a folder, with their data segments joined.
package main

import (
	"log"
	"os"
	"path/filepath"

	"stepboard/app/export/live/pack"
)

func main() {
	for _, name := range os.Args[2:] {
		module := must(pack.JoinSegments(must(os.ReadFile(name))))
		to := filepath.Join(os.Args[1], filepath.Base(name))
		if err := os.WriteFile(to, module, 0o644); err != nil { //nolint:gosec // all may read it
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
