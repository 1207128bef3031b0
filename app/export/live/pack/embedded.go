//go:build engine

package pack

import (
	"embed"
	"io/fs"
)

// With the tag engine the engines are part of the program. They must be built first.
//
//go:embed engine
var embedded embed.FS

func engine() fs.FS {
	folder, _ := fs.Sub(embedded, "engine") // the path is valid
	return folder
}
