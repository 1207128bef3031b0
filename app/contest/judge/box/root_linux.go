//go:build amd64 || arm64

package box

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"golang.org/x/sys/unix"
)

// systemPaths lists the paths that every program may read and execute: folders with programs and libraries, and the few
// files of /etc that loaders, compilers and Java's library need.
var systemPaths = []string{
	"/usr", "/bin", "/sbin", "/lib", "/lib32", "/lib64", "/libx32", "/nix/store", "/gnu/store",
	"/etc/alternatives", "/etc/ld.so.cache", "/etc/ld.so.conf", "/etc/ld.so.conf.d", "/etc/fpc.cfg",
	"/etc/java-8-openjdk", "/etc/java-11-openjdk", "/etc/java-17-openjdk", "/etc/java-21-openjdk", "/etc/java-25-openjdk",
	"/etc/java", "/etc/crypto-policies",
}

// The devices of a box. If a program could write to /dev/zero, it could get shared memory, which is not counted.
var (
	writtenDevices = []string{"/dev/null", "/dev/full"}
	readDevices    = []string{"/dev/zero", "/dev/random", "/dev/urandom"}
)

// attached is a file or folder of the system that programs in the box can see.
type attached struct {
	at   string // path in the box
	tree int    // file descriptor of its own detached mount; unused for a link
	path int    // file descriptor of the folder itself; unused for a file or a link
	dir  bool
	link string // target of a symbolic link; empty: not a link
}

// makeRoot gives this process its own root folder. Afterwards this process can reach only the attached files.
//
// makeRoot opens these files first. Then it mounts the new root over /tmp, which may contain some of the files.
func (s *server) makeRoot() error {
	if err := unix.Mount("", "/", "", unix.MS_REC|unix.MS_PRIVATE, ""); err != nil {
		return &os.PathError{Op: "mount private", Path: "/", Err: err}
	}
	own := s.ownPrograms()
	all, err := s.sources()
	if err != nil {
		return err
	}
	const base = "/tmp"
	// The root holds only names of folders and files and needs little space. Programs write in the work folder.
	if err := mount(base, "tmpfs", "size=256k,nr_inodes=1000,mode=755"); err != nil {
		return err
	}
	if err := os.Mkdir(base+"/proc", 0o755); err != nil {
		return err
	}
	for _, a := range all {
		if err := a.attach(base); err != nil {
			return err
		}
	}
	if err := errors.Join(s.ownFolders(base), hide(own, base)); err != nil {
		return err
	}
	if err := os.Chdir(base); err != nil {
		return err
	}
	if err := unix.PivotRoot(".", "."); err != nil {
		return os.NewSyscallError("pivot_root", err)
	}
	if err := unix.Unmount(".", unix.MNT_DETACH); err != nil {
		return os.NewSyscallError("umount", err)
	}
	if err := os.Chdir("/"); err != nil {
		return err
	}
	err = unix.MountSetattr(unix.AT_FDCWD, "/", 0, &unix.MountAttr{Attr_set: unix.MOUNT_ATTR_RDONLY})
	if err != nil {
		return os.NewSyscallError("mount_setattr", err)
	}
	return os.NewSyscallError("sethostname", unix.Sethostname([]byte("box")))
}

// memory returns the options of a file system in memory in which programs may write.
func (s *setup) memory() string {
	options := fmt.Sprintf("size=%d,nr_inodes=%d,mode=%o", s.Space, s.Files, workMode)
	if os.Geteuid() == 0 {
		options += fmt.Sprintf(",uid=%d,gid=%[1]d", programsUser)
	}
	return options
}

// ownFolders makes the folders that belong only to this box: /proc, a work folder, the cache, and a few links. The work
// folder is replaced before the first run, so that the folder of the first run is made like all others.
func (s *server) ownFolders(base string) error {
	// Programs see their own processes. The helper sees all of them, in the folder below.
	if err := mount(base+"/proc", "proc", "subset=pid"); err != nil {
		return err
	}
	below, err := unix.Open(base+"/proc", unix.O_PATH|unix.O_DIRECTORY|unix.O_CLOEXEC, 0)
	if err != nil {
		return &os.PathError{Op: "open", Path: "/proc", Err: err}
	}
	s.proc = fmt.Sprintf("/proc/self/fd/%d", below)
	err = errors.Join(mount(base+"/proc", "proc", "subset=pid,hidepid=invisible"), os.MkdirAll(base+workInside, 0o755),
		mount(base+workInside, "tmpfs", s.memory()))
	if err == nil && s.Setting.Cache != "" {
		err = s.ownCache(base)
	}
	if err != nil {
		return err
	}
	for at, to := range map[string]string{
		"/tmp": workInside, "/dev/shm": workInside, "/dev/fd": "/proc/self/fd", "/dev/stdin": "/proc/self/fd/0",
		"/dev/stdout": "/proc/self/fd/1", "/dev/stderr": "/proc/self/fd/2",
	} {
		// An attached file may be in /tmp.
		if err := os.Symlink(to, base+at); err != nil && !errors.Is(err, fs.ErrExist) {
			return err
		}
	}
	user := fmt.Sprintf("program:x:%d:%[1]d::%s:/bin/sh\n", programsUser, workInside)
	return errors.Join(os.MkdirAll(base+"/etc", 0o755), os.WriteFile(base+"/etc/passwd", []byte(user), 0o644))
}

// ownCache mounts the setting's cache as an overlay, with a layer in memory for changes. If overlays are impossible,
// ownCache mounts an empty folder in memory instead.
func (s *setup) ownCache(base string) error {
	const layer = "/layer"
	at := base + cacheInside
	if err := errors.Join(os.Mkdir(at, 0o755), os.Mkdir(base+layer, 0o755)); err != nil {
		return err
	}
	if err := mount(base+layer, "tmpfs", s.memory()); err != nil {
		return err
	}
	upper, work := base+layer+"/upper", base+layer+"/work"
	err := errors.Join(os.Mkdir(upper, workMode), os.Chmod(upper, workMode), os.Mkdir(work, 0o700))
	if err == nil {
		lower := strings.NewReplacer(`\`, `\\`, `:`, `\:`, `,`, `\,`).Replace(s.Setting.Cache)
		err = mount(at, "overlay", fmt.Sprintf("lowerdir=%s,upperdir=%s,workdir=%s,userxattr", lower, upper, work))
	}
	// The overlay keeps using the layer, so the layer's own mount is not needed.
	if gone := unix.Unmount(base+layer, unix.MNT_DETACH); gone != nil {
		return os.NewSyscallError("umount", gone)
	}
	if err == nil {
		return os.Remove(base + layer)
	}
	return errors.Join(os.Remove(base+layer), mount(at, "tmpfs", s.memory()))
}

func mount(at, kind, data string) error {
	if err := unix.Mount(kind, at, kind, unix.MS_NOSUID|unix.MS_NODEV, data); err != nil {
		return &os.PathError{Op: "mount " + kind, Path: at, Err: err}
	}
	return nil
}

// sources opens the files that programs in the box can see. It skips files inside folders that are in the list.
func (s *setup) sources() (all []attached, err error) {
	add := func(path, at string, noDevices bool) {
		a, failed := take(path, at, noDevices)
		err = errors.Join(err, failed)
		if a != nil {
			all = append(all, *a)
		}
	}
	paths := append(slices.Clone(systemPaths), s.Read...)
	slices.Sort(paths) // so a folder comes before the files in it
	for _, path := range paths {
		path = filepath.Clean(path)
		in := func(a attached) bool { return a.link == "" && within(path, a.at) }
		if !slices.ContainsFunc(all, in) {
			add(path, path, true)
		}
	}
	for _, path := range slices.Concat(writtenDevices, readDevices) {
		add(path, path, false)
	}
	if path := s.Setting.Program; path != "" {
		from, failed := filepath.EvalSymlinks(path)
		err = errors.Join(err, failed)
		add(from, programInside, true)
	}
	return all, err
}

// ownPrograms returns the files of this program and of installed copies, without links on their paths. They contain
// solvers, so neither programs nor compilers may read them.
func (s *setup) ownPrograms() (list []string) {
	const name = "stepboard"
	paths := []string{"/proc/self/exe"}
	for _, folder := range slices.Concat(systemPaths, s.Read) {
		for _, inner := range []string{"", "bin", "games", "local/bin", "local/games", "lib/" + name} {
			paths = append(paths, filepath.Join(folder, inner, name))
		}
	}
	for _, path := range paths {
		real, err := filepath.EvalSymlinks(path)
		if err == nil && !slices.Contains(list, real) {
			list = append(list, real)
		}
	}
	return list
}

// hide covers files in the new root, which is mounted at base, by a device that can't be opened.
func hide(files []string, base string) error {
	for _, path := range files {
		info, err := os.Lstat(base + path)
		if err != nil || !info.Mode().IsRegular() {
			continue
		}
		cover, err := take(os.DevNull, path, true)
		if err != nil {
			return err
		}
		if err := cover.mount(base + path); err != nil {
			return err
		}
	}
	return nil
}

// within reports whether path is the folder, or is in the folder.
func within(path, folder string) bool { return path == folder || strings.HasPrefix(path, folder+"/") }

// take makes a read-only mount of a file or folder, which is not yet at any path. If noDevices is set, programs can't
// open devices in this mount. For a symbolic link, take only reads the link. If path does not exist, it returns nil.
func take(path, at string, noDevices bool) (*attached, error) {
	info, err := os.Lstat(path)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	a := &attached{at: at, dir: info.IsDir()}
	if info.Mode()&fs.ModeSymlink != 0 {
		a.link, err = os.Readlink(path)
		return a, err
	}
	a.tree, err = unix.OpenTree(unix.AT_FDCWD, path, unix.OPEN_TREE_CLONE|unix.OPEN_TREE_CLOEXEC|unix.AT_RECURSIVE)
	if err != nil {
		return nil, &os.PathError{Op: "open_tree", Path: path, Err: err}
	}
	if a.dir {
		if a.path, err = unix.Open(path, unix.O_PATH|unix.O_DIRECTORY|unix.O_CLOEXEC, 0); err != nil {
			return nil, &os.PathError{Op: "open", Path: path, Err: err}
		}
	}
	attr := unix.MountAttr{Attr_set: unix.MOUNT_ATTR_RDONLY | unix.MOUNT_ATTR_NOSUID}
	if noDevices {
		attr.Attr_set |= unix.MOUNT_ATTR_NODEV
	}
	if err := unix.MountSetattr(a.tree, "", unix.AT_EMPTY_PATH|unix.AT_RECURSIVE, &attr); err != nil {
		return nil, &os.PathError{Op: "mount_setattr", Path: path, Err: err}
	}
	return a, nil
}

// attach puts the file into the new root, which is mounted at base.
func (a *attached) attach(base string) error {
	at := filepath.Join(base, a.at)
	if err := os.MkdirAll(filepath.Dir(at), 0o755); err != nil {
		return err
	}
	if a.link != "" {
		return os.Symlink(a.link, at)
	}
	var err error
	if a.dir {
		err = os.MkdirAll(at, 0o755)
	} else {
		err = os.WriteFile(at, nil, 0o644)
	}
	if err != nil {
		return err
	}
	if a.dir {
		defer func() { _ = unix.Close(a.path) }()
		// In an overlay, locks of files do not reach other boxes or the machine. The mount itself is read-only, so
		// reading does not change the time of the last access. An overlay needs two folders. Not every file system can
		// be in an overlay.
		lower := fmt.Sprintf("lowerdir=/proc/self/fd/%d:%s/proc", a.path, base)
		if unix.Mount("overlay", at, "overlay", unix.MS_RDONLY|unix.MS_NOSUID|unix.MS_NODEV, lower) == nil {
			return os.NewSyscallError("close", unix.Close(a.tree))
		}
	}
	return a.mount(at)
}

// mount mounts the file over the file at a path.
func (a *attached) mount(at string) error {
	defer func() { _ = unix.Close(a.tree) }()
	if err := unix.MoveMount(a.tree, "", unix.AT_FDCWD, at, unix.MOVE_MOUNT_F_EMPTY_PATH); err != nil {
		return &os.PathError{Op: "move_mount", Path: a.at, Err: err}
	}
	return nil
}
