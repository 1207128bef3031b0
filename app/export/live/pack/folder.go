//go:build !engine

package pack

import (
	"embed"
	"io/fs"
	"os"
)

// Folder is the folder of the engines, and the linker sets it. So a developer's program starts before its engines are
// built, and finds them as soon as they are.
var Folder string

func engine() fs.FS {
	if Folder == "" {
		return embed.FS{} // empty
	}
	return os.DirFS(Folder)
}
