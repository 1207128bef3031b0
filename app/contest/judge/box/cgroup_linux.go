//go:build amd64 || arm64

package box

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"sync/atomic"
	"time"

	"golang.org/x/sys/unix"
)

// controlGroup is a control group (version 2) of the kernel, which limits the memory and the tasks of a box. The user
// needs a folder in which he may make control groups, as in systemd's sessions. Without it, only the helper
// checks the memory.
type controlGroup struct {
	path   string
	folder *os.File
}

// groups is the number of groups that this process has made. It makes the names of the groups unique.
var groups atomic.Int64

// helperMemory is added to the memory limit of a run, because the box's helper is in the same group. In bytes.
const helperMemory = 96 << 20

// newControlGroup makes a group for a box. If this is impossible, it returns nil.
func newControlGroup(tasks int) *controlGroup {
	above := delegated("/proc/self/cgroup", "/sys/fs/cgroup")
	if above == "" {
		return nil
	}
	g := &controlGroup{path: filepath.Join(above, fmt.Sprintf("stepboard-%d-%d", os.Getpid(), groups.Add(1)))}
	err := os.Mkdir(g.path, 0o700)
	if err == nil {
		err = g.set("pids.max", int64(tasks)+64)
	}
	if err == nil {
		g.folder, err = os.OpenFile(g.path, unix.O_PATH|unix.O_DIRECTORY, 0)
	}
	if err != nil {
		_ = os.Remove(g.path)
		return nil
	}
	_ = g.set("memory.swap.max", 0) // kernels without swap accounting have no such file
	return g
}

// delegated returns the path of the parent of this process's group. If the user may not make groups with limits there,
// it returns "". self is the file about the groups of this process, and mounted is the folder of all groups.
func delegated(self, mounted string) string {
	list, _ := os.ReadFile(self)
	for line := range strings.SplitSeq(string(list), "\n") {
		path, ok := strings.CutPrefix(line, "0::/")
		if !ok || path == "" {
			continue
		}
		above := filepath.Dir(filepath.Join(mounted, path))
		control, err := os.ReadFile(filepath.Join(above, "cgroup.subtree_control"))
		words := strings.Fields(string(control))
		procs := filepath.Join(above, "cgroup.procs")
		if err == nil && slices.Contains(words, "memory") && slices.Contains(words, "pids") &&
			unix.Access(procs, unix.W_OK) == nil && unix.Access(above, unix.W_OK) == nil {
			return above
		}
	}
	return ""
}

func (g *controlGroup) set(name string, value int64) error {
	return os.WriteFile(filepath.Join(g.path, name), []byte(strconv.FormatInt(value, 10)), 0)
}

// killed returns how many processes of the group the kernel has ended because the group had too little memory.
func (g *controlGroup) killed() (n int) {
	events, _ := os.ReadFile(filepath.Join(g.path, "memory.events"))
	_, count, _ := strings.Cut(string(events), "oom_kill ")
	_, _ = fmt.Sscan(count, &n)
	return n
}

func (g *controlGroup) close() (err error) {
	_ = os.WriteFile(filepath.Join(g.path, "cgroup.kill"), []byte("1"), 0)
	_ = g.folder.Close()
	for range 1000 {
		if err = os.Remove(g.path); !errors.Is(err, unix.EBUSY) {
			return err
		}
		time.Sleep(time.Millisecond)
	}
	return err
}
