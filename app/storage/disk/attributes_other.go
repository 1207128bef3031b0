//go:build !linux && !darwin && !freebsd && !netbsd

package disk

import (
	"io/fs"
	"os"
)

// attributes are a file's data besides its content. On this system only permissions exist.
type attributes struct{}

func attributesOf(string) attributes { return attributes{} }

func (attributes) inPlace() Why { return Replaced }

func (attributes) give(path string, mode fs.FileMode) Why {
	if os.Chmod(path, mode) != nil {
		return Attributes
	}
	return Replaced
}
