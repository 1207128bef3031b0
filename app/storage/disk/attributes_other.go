//go:build !linux && !darwin && !freebsd && !netbsd

package disk

import (
	"io/fs"
	"os"
)

// attributes are the data of a file besides content and permissions. On this system they are ignored.
type attributes struct{}

func attributesOf(string) attributes { return attributes{} }

func (attributes) inPlace() Why { return Replaced }

func (attributes) give(path string, mode fs.FileMode) Why {
	if os.Chmod(path, mode) != nil {
		return Attributes
	}
	return Replaced
}
