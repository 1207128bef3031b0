//go:build amd64 || arm64

package box

import (
	"os"
	"path/filepath"
	"slices"

	"github.com/landlock-lsm/go-landlock/landlock"
	access "github.com/landlock-lsm/go-landlock/landlock/syscall"
	"golang.org/x/sys/unix"
)

// landlock restricts this thread and all programs that it starts. They may read the paths in systemPaths and s.Read,
// and write in the work folder and the cache. They have no network, and can't send signals to processes outside the
// box. For a box with its own root folder this is only a second protection, so a kernel without Landlock is no error.
func (s *server) landlock() error {
	written := s.written()
	if s.Rooted {
		written[0] = filepath.Dir(workInside) // the work folder will be replaced
	}
	rules := []landlock.Rule{
		landlock.RWFiles(writtenDevices...).IgnoreIfMissing(),
		landlock.ROFiles(readDevices...).IgnoreIfMissing(),
		landlock.RWDirs(written...).WithRefer().IgnoreIfMissing(),
	}
	if s.Rooted {
		rules = append(rules, landlock.RODirs("/"))
	} else {
		own := s.ownPrograms()
		for _, path := range slices.Concat([]string{"/proc", s.Setting.Program}, systemPaths, s.Read) {
			if real, err := filepath.EvalSymlinks(path); path != "" && err == nil { // a missing file needs no rule
				rules = append(rules, reading(real, own)...)
			}
		}
	}
	fd, _, err := landlock.V11.BestEffort().NewRulesetFD(rules...)
	switch {
	case err != nil:
		return err
	case fd < 0 && s.Rooted: // the kernel has no Landlock
		return nil
	case fd < 0:
		return os.NewSyscallError("landlock", unix.ENOSYS)
	}
	defer func() { _ = unix.Close(fd) }()
	if _, _, errno := unix.Syscall(unix.SYS_LANDLOCK_RESTRICT_SELF, uintptr(fd), 0, 0); errno != 0 {
		return os.NewSyscallError("landlock_restrict_self", errno)
	}
	return nil
}

// reading returns rules for reading the file or folder at path, but not the hidden files in it. No path has a link.
func reading(path string, hidden []string) (rules []landlock.Rule) {
	info, err := os.Lstat(path)
	switch {
	case err != nil, info.Mode()&os.ModeSymlink != 0, slices.Contains(hidden, path):
		return nil
	case !info.IsDir():
		return []landlock.Rule{landlock.ROFiles(path)}
	case !slices.ContainsFunc(hidden, func(file string) bool { return within(file, path) }):
		return []landlock.Rule{landlock.RODirs(path)}
	}
	entries, _ := os.ReadDir(path)
	for _, entry := range entries {
		rules = append(rules, reading(filepath.Join(path, entry.Name()), hidden)...)
	}
	return append(rules, landlock.PathAccess(access.AccessFSReadDir, path))
}
