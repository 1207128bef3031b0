package box

import (
	"os"

	"github.com/landlock-lsm/go-landlock/landlock"
	"golang.org/x/sys/unix"
)

// landlock restricts this thread and all processes that it starts. They may read the paths in systemPaths and s.Read,
// and write in the work folder and the cache. They have no network, and can't send signals to processes outside the
// box. For a box with its own root folder this is only a second protection, so a kernel without Landlock is no error.
func (s *setup) landlock() error {
	read := []string{"/"}
	if !s.Rooted {
		read = append(append([]string{"/proc"}, systemPaths...), s.Read...)
		if s.Setting.Program != "" {
			read = append(read, s.Setting.Program)
		}
		self, err := os.Readlink("/proc/self/exe")
		if err != nil {
			return err
		}
		read = append(read, self)
	}
	var rules []landlock.Rule
	for _, path := range read {
		info, err := os.Stat(path)
		switch {
		case err != nil: // a missing file needs no rule
		case info.IsDir():
			rules = append(rules, landlock.RODirs(path))
		default:
			rules = append(rules, landlock.ROFiles(path))
		}
	}
	rules = append(rules, landlock.RWFiles(devices...).IgnoreIfMissing(),
		landlock.RWDirs(s.WorkPath, s.CachePath).WithRefer().IgnoreIfMissing())
	fd, flags, err := landlock.V11.BestEffort().NewRulesetFD(rules...)
	if err != nil {
		return err
	}
	if fd < 0 {
		if s.Rooted {
			return nil
		}
		return os.NewSyscallError("landlock", unix.ENOSYS)
	}
	defer func() { _ = unix.Close(fd) }()
	if _, _, errno := unix.Syscall(unix.SYS_LANDLOCK_RESTRICT_SELF, uintptr(fd), uintptr(flags), 0); errno != 0 {
		return os.NewSyscallError("landlock_restrict_self", errno)
	}
	return nil
}
