//go:build !linux && !darwin && !freebsd && !netbsd

package disk

import (
	"io/fs"
	"os"
)

// attributes are what belongs to a file beside its content; here permissions are all.
type attributes struct{}

func attributesOf(string) attributes { return attributes{} }

func (attributes) inPlace() Why { return Replaced }

func (attributes) give(path string, mode fs.FileMode) Why {
	if os.Chmod(path, mode) != nil {
		return Attributes
	}
	return Replaced
}
