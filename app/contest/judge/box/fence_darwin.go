package box

import (
	"errors"
	"fmt"
	"io/fs"
	"path/filepath"
	"slices"
	"strings"
	"sync/atomic"
)

// maxrssUnit is the unit of the system's memory counts, in bytes.
const maxrssUnit = 1

// fencer is the command of the system that runs another command with the permissions of a profile.
const fencer = "/usr/bin/sandbox-exec"

// unfenced is the error if profiles do not work here. fenced is true if profiles work. Before a trial, both are unset.
var (
	unfenced atomic.Pointer[error]
	fenced   atomic.Bool
)

func (f *fence) raise(s Setting, _ string, at Paths) error {
	if unfenced.Load() == nil {
		text, err := profile(s, at)
		if err != nil {
			return err
		}
		f.wrap = []string{fencer, "-p", text}
		if fenced.Load() {
			return nil
		}
		if err = f.works(at.WorkPath, "/bin/sh", "-c"); err == nil {
			fenced.Store(true)
			return nil
		}
		unfenced.CompareAndSwap(nil, &err)
	}
	f.wrap, f.why = nil, (*unfenced.Load()).Error()
	return nil
}

// Programs may read systemFolders (programs, libraries and data of the system) and readDevices. systemLinks are links
// and folders on the way to such files. Programs may read only the metadata of systemLinks. They may write only
// writtenDevice.
var (
	systemFolders = []string{
		"/bin", "/sbin", "/usr", "/System", "/Library", "/Applications/Xcode.app", "/private/var/db/dyld",
		"/private/var/db/timezone", "/private/var/db/xcode_select_link", "/private/var/select", "/private/etc/localtime",
	}
	systemLinks   = []string{"/etc", "/tmp", "/var", "/private/etc", "/private/tmp", "/dev"}
	readDevices   = []string{"/dev/null", "/dev/zero", "/dev/random", "/dev/urandom"}
	writtenDevice = "/dev/null"
)

// profile returns the rules of a box for sandbox-exec(1). They refuse networks, other processes, and the user's files.
func profile(s Setting, at Paths) (string, error) {
	own := at.written()
	read := append(append([]string{}, systemFolders...), own...)
	for _, path := range append([]string{s.Program}, s.Read...) {
		if path == "" {
			continue
		}
		real, err := filepath.EvalSymlinks(path)
		if errors.Is(err, fs.ErrNotExist) {
			continue
		}
		if err != nil {
			return "", err
		}
		read = append(read, path, real)
	}
	links := append([]string{"/"}, systemLinks...)
	for _, path := range read {
		for above := filepath.Dir(path); above != "/"; above = filepath.Dir(above) {
			links = append(links, above)
		}
	}
	slices.Sort(links)
	below := all("subpath", read)
	return strings.Join([]string{
		"(version 1)", "(deny default)",
		"(allow process-fork)", "(allow signal (target self))", "(allow sysctl-read)",
		"(allow process-exec file-map-executable " + below + ")",
		"(allow file-read* " + below + all("literal", readDevices) + ")",
		"(allow file-read* (literal \"/\"))",
		"(allow file-read-metadata " + all("literal", slices.Compact(links)) + ")",
		"(allow file-write* " + all("subpath", own) + all("literal", []string{writtenDevice}) + ")",
		// Libraries of the system look up the user's name and listen for changes of the time zone.
		`(allow mach-lookup (global-name "com.apple.system.opendirectoryd.libinfo"))`,
		`(allow mach-lookup (global-name "com.apple.system.notification_center"))`,
		`(allow ipc-posix-shm-read-data (ipc-posix-name "apple.shm.notification_center"))`,
	}, "\n"), nil
}

// all returns filters of a profile for paths. kind is the kind of filter.
func all(kind string, paths []string) string {
	var text strings.Builder
	for _, path := range paths {
		quoted := strings.NewReplacer(`\`, `\\`, `"`, `\"`).Replace(path)
		fmt.Fprintf(&text, "(%s \"%s\") ", kind, quoted)
	}
	return text.String()
}
