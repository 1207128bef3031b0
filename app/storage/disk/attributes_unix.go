//go:build linux || darwin || freebsd || netbsd

package disk

import (
	"bytes"
	"errors"
	"io/fs"
	"os"
	"strings"

	"golang.org/x/sys/unix"
)

// attributes are the data of a file besides its content.
type attributes struct {
	links    uint64
	uid, gid int
	extended map[string][]byte // extended attributes by name; on Linux they include access lists
	unknown  bool              // some attributes could not be read
}

// attributesOf reads the attributes of a file. If this fails, unknown is set.
func attributesOf(path string) (a attributes) {
	var s unix.Stat_t
	if unix.Stat(path, &s) != nil {
		return attributes{unknown: true}
	}
	a.links, a.uid, a.gid = uint64(s.Nlink), int(s.Uid), int(s.Gid) //nolint:unconvert // its type differs by system
	a.extended, a.unknown = extended(path)
	return a
}

// inPlace returns why a file with these attributes must be written in place, or Replaced if there is no known reason.
func (a *attributes) inPlace() Why {
	switch {
	case a.links > 1:
		return Links
	case a.unknown:
		return Attributes
	}
	return Replaced
}

// give gives these attributes to the file at path. It returns the reason why this is impossible, or Replaced.
func (a *attributes) give(path string, mode fs.FileMode) Why {
	var s unix.Stat_t
	if unix.Stat(path, &s) != nil {
		return Attributes
	}
	if (int(s.Uid) != a.uid || int(s.Gid) != a.gid) && os.Chown(path, a.uid, a.gid) != nil {
		return Owner
	}
	has, unknown := extended(path)
	if unknown {
		return Attributes
	}
	for name, value := range a.extended {
		if old, ok := has[name]; ok && bytes.Equal(old, value) {
			continue
		}
		if unix.Setxattr(path, name, value, 0) != nil {
			return Attributes
		}
	}
	for name := range has { // attributes that new files get from their folder
		if _, ok := a.extended[name]; !ok && unix.Removexattr(path, name) != nil {
			return Attributes
		}
	}
	if os.Chmod(path, mode) != nil {
		return Attributes
	}
	return Replaced
}

// extended reads the extended attributes of a file, if the file system has any. unknown means that reading failed.
func extended(path string) (all map[string][]byte, unknown bool) {
	names := make([]byte, 1<<16)
	n, err := unix.Listxattr(path, names)
	if err != nil { // these errors mean that the file system has no such attributes
		return nil, !errors.Is(err, unix.ENOTSUP) && !errors.Is(err, unix.ENOSYS) && !errors.Is(err, unix.EPERM)
	}
	for name := range strings.SplitSeq(strings.Trim(string(names[:n]), "\x00"), "\x00") {
		if name == "" {
			continue
		}
		value := make([]byte, 1<<16)
		n, err := unix.Getxattr(path, name, value)
		if err != nil {
			return nil, true
		}
		if all == nil {
			all = map[string][]byte{}
		}
		all[name] = value[:n]
	}
	return all, false
}
