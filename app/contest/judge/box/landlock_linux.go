package box

import (
	"errors"
	"os"
	"path/filepath"
	"slices"

	"github.com/landlock-lsm/go-landlock/landlock"
	access "github.com/landlock-lsm/go-landlock/landlock/syscall"
	"golang.org/x/sys/unix"
)

// selfExe is the file of this program. No other name leads to it in a box with its own root folder.
const selfExe = "/proc/self/exe"

// landlock restricts this thread and all processes that it starts. They may read the paths in systemPaths and s.Read,
// and write in the work folder and the cache. They have no network, and can't send signals to processes outside the
// box. For a box with its own root folder this is only a second protection, so a kernel without Landlock is no error.
//
// The helper may also read this program, because the helper is this program. For programs, landlock prepares rules
// without it in rulesFile: see [restrictPrograms].
func (s *setup) landlock() error {
	rules := []landlock.Rule{
		landlock.RWFiles(writtenDevices...).IgnoreIfMissing(),
		landlock.ROFiles(readDevices...).IgnoreIfMissing(),
		landlock.RWDirs(s.written()...).WithRefer().IgnoreIfMissing(),
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
	forPrograms, err := ruleset(rules)
	if err != nil {
		return err
	}
	forHelper, err := ruleset(append(rules, landlock.ROFiles(selfExe)))
	if err != nil {
		return err
	}
	if forPrograms < 0 || forHelper < 0 {
		if s.Rooted {
			return nil
		}
		return os.NewSyscallError("landlock", unix.ENOSYS)
	}
	if err := unix.Dup3(forPrograms, rulesFile, 0); err != nil {
		return os.NewSyscallError("dup", err)
	}
	_ = unix.Close(forPrograms)
	return restrict(forHelper)
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

// ruleset returns a file with rules, or -1 if the kernel has no Landlock.
func ruleset(rules []landlock.Rule) (fd int, err error) {
	fd, _, err = landlock.V11.BestEffort().NewRulesetFD(rules...)
	return fd, err
}

// restrict applies the rules in a file to this thread and to all processes that it starts, and closes the file.
func restrict(fd int) error {
	defer func() { _ = unix.Close(fd) }()
	if _, _, errno := unix.Syscall(unix.SYS_LANDLOCK_RESTRICT_SELF, uintptr(fd), 0, 0); errno != 0 {
		return os.NewSyscallError("landlock_restrict_self", errno)
	}
	return nil
}

// restrictPrograms applies the rules in rulesFile to this thread. If the kernel has no Landlock, there is no such file.
func restrictPrograms() error {
	if err := restrict(rulesFile); !errors.Is(err, unix.EBADF) {
		return err
	}
	return nil
}
