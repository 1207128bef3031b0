//go:build linux

package disk

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
	"testing"

	"golang.org/x/sys/unix"
)

func lay(t *testing.T, path, text string, mode fs.FileMode) {
	t.Helper()
	if err := os.WriteFile(path, []byte(text), mode); err != nil {
		t.Fatal(err)
	}
	if err := os.Chmod(path, mode); err != nil {
		t.Fatal(err)
	}
}

func holds(t *testing.T, path, want string) {
	t.Helper()
	if data, err := os.ReadFile(path); string(data) != want {
		t.Errorf("%s holds %q, want %q (%v)", filepath.Base(path), data, want, err)
	}
}

// A file with a second name keeps it, and both names show the saved text.
func TestHardLinks(t *testing.T) {
	dir := t.TempDir()
	path, second := filepath.Join(dir, "a.in"), filepath.Join(dir, "second.in")
	lay(t, path, "a long old text", 0o640)
	if err := os.Link(path, second); err != nil {
		t.Skip(err)
	}
	inPlace, err := Replace(path, put("new"))
	if err != nil || inPlace != Links {
		t.Errorf("written %q, %v", inPlace, err)
	}
	holds(t, path, "new")
	holds(t, second, "new")
	if got := contents(t, dir); len(got) != 2 {
		t.Errorf("left over: %v", got)
	}
	// If the write fails, both stay as they were.
	wrong := errors.New("wrong")
	if _, err := Replace(path, func(w io.Writer) error { _ = put("half")(w); return wrong }); !errors.Is(err, wrong) {
		t.Error(err)
	}
	holds(t, second, "new")
	// A copy that the user has made is not mistaken for the program's own.
	lay(t, path+"~", "the user's", 0o600)
	if _, err := Replace(path, put("newer")); err != nil {
		t.Error(err)
	}
	holds(t, path+"~", "the user's")
	if got := contents(t, dir); len(got) != 3 {
		t.Errorf("left over: %v", got)
	}
}

// Extended attributes and access lists stay. The permissions stay, too: with an access list, the group's permissions
// are those of the mask.
func TestAttributes(t *testing.T) {
	path := filepath.Join(t.TempDir(), "a.in")
	lay(t, path, "old", 0o640)
	if err := unix.Setxattr(path, "user.note", []byte("kept"), 0); err != nil {
		t.Skip("no extended attributes here: ", err)
	}
	// Version 2. The owner may read and write, user 1 read. The group may read and write, but the mask allows only
	// reading. Others may do nothing.
	const owner, user, group, mask, other = 1, 2, 4, 16, 32
	acl := []byte{2, 0, 0, 0}
	for _, e := range [][3]byte{{owner, 6, 0xff}, {user, 4, 0}, {group, 6, 0xff}, {mask, 4, 0xff}, {other, 0, 0xff}} {
		id := []byte{e[2], e[2], e[2], e[2]}
		if e[0] == user {
			id = []byte{1, 0, 0, 0}
		}
		acl = append(append(acl, e[0], 0, e[1], 0), id...)
	}
	listed := unix.Setxattr(path, "system.posix_acl_access", acl, 0) == nil
	inPlace, err := Replace(path, put("new"))
	if err != nil || inPlace != Replaced {
		t.Errorf("written %q, %v", inPlace, err)
	}
	holds(t, path, "new")
	got, _ := extended(path)
	if string(got["user.note"]) != "kept" {
		t.Errorf("the attributes are %q", got)
	}
	if listed && !bytes.Equal(got["system.posix_acl_access"], acl) {
		t.Errorf("the list is %v, was %v", got["system.posix_acl_access"], acl)
	}
	if info, _ := os.Stat(path); info.Mode().Perm() != 0o640 {
		t.Errorf("the permissions are %v", info.Mode())
	}
	if !listed {
		t.Log("no access lists here")
	}
}

// The owner and the group stay if the user may give files away. Otherwise the file is written in place.
func TestOwner(t *testing.T) {
	if os.Getuid() != 0 {
		t.Skip("only root may give files away")
	}
	dir := t.TempDir()
	path := filepath.Join(dir, "a.in")
	lay(t, path, "old", 0o666)
	if err := os.Chown(path, 1234, 2345); err != nil {
		t.Skip(err)
	}
	owner := func() (uint32, uint32) {
		info, err := os.Stat(path)
		if err != nil {
			t.Fatal(err)
		}
		s := info.Sys().(*syscall.Stat_t)
		return s.Uid, s.Gid
	}
	if inPlace, err := Replace(path, put("new")); err != nil || inPlace != Replaced {
		t.Errorf("written %q, %v", inPlace, err)
	}
	holds(t, path, "new")
	if u, g := owner(); u != 1234 || g != 2345 {
		t.Errorf("the owner is %d:%d", u, g)
	}
	if err := os.Chmod(dir, 0o777); err != nil {
		t.Fatal(err)
	}
	if said := asNobody(t, path); said != "owner" {
		t.Errorf("another user: %q", said)
	}
	holds(t, path, "of nobody")
	if u, g := owner(); u != 1234 || g != 2345 {
		t.Errorf("the owner is %d:%d", u, g)
	}
	if got := contents(t, dir); len(got) != 1 {
		t.Errorf("left over: %v", got)
	}
}

// If the file is writable but its folder is not, the file is written in place.
func TestFolder(t *testing.T) {
	if os.Getuid() != 0 {
		t.Skip("only root may become another user")
	}
	dir := t.TempDir()
	path := filepath.Join(dir, "a.in")
	lay(t, path, "old", 0o666)
	if err := os.Chmod(dir, 0o755); err != nil {
		t.Fatal(err)
	}
	if said := asNobody(t, path); said != "folder" {
		t.Errorf("said %q", said)
	}
	holds(t, path, "of nobody")
	lay(t, path, "old", 0o644)
	if said := asNobody(t, path); !strings.Contains(said, "permission denied") || !strings.Contains(said, path) {
		t.Errorf("a file that may not be written: %q", said)
	}
	if got := contents(t, dir); len(got) != 1 {
		t.Errorf("left over: %v", got)
	}
}

// asNobody replaces a file as a user who owns nothing, and returns the output.
func asNobody(t *testing.T, path string) string {
	t.Helper()
	const nobody = 65534
	dir, err := os.MkdirTemp("", "nobody")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = os.RemoveAll(dir) })
	program, err := os.ReadFile(os.Args[0])
	if err != nil {
		t.Fatal(err)
	}
	copied := filepath.Join(dir, "test")
	lay(t, copied, string(program), 0o755)
	if err := errors.Join(os.Chmod(dir, 0o755), os.Mkdir(filepath.Join(dir, "home"), 0o700),
		os.Chown(filepath.Join(dir, "home"), nobody, nobody)); err != nil {
		t.Fatal(err)
	}
	for up := filepath.Dir(path); up != os.TempDir() && up != "/"; up = filepath.Dir(up) {
		if info, err := os.Stat(up); err == nil && info.Mode()&0o001 == 0 {
			_ = os.Chmod(up, info.Mode().Perm()|0o011)
		}
	}
	c := exec.Command(copied, "-test.run=^TestNobody$")
	c.Dir = dir
	c.Env = []string{"REPLACE=" + path, "HOME=" + filepath.Join(dir, "home"), "TMPDIR=" + dir}
	c.SysProcAttr = &syscall.SysProcAttr{Credential: &syscall.Credential{Uid: nobody, Gid: nobody}}
	out, err := c.CombinedOutput()
	if err != nil && len(out) == 0 {
		t.Skip(err)
	}
	said, _, _ := strings.Cut(string(out), "PASS")
	if left := contents(t, filepath.Join(dir, "home")); len(left) > 1 {
		t.Errorf("left over: %v", left)
	}
	_ = filepath.WalkDir(filepath.Join(dir, "home"), func(p string, d fs.DirEntry, err error) error {
		if err == nil && !d.IsDir() {
			t.Errorf("left over: %s", p)
		}
		return nil
	})
	return strings.TrimSpace(said)
}

// TestNobody is the test that asNobody runs.
func TestNobody(t *testing.T) {
	path := os.Getenv("REPLACE")
	if path == "" {
		t.Skip("run by others")
	}
	inPlace, err := Replace(path, put("of nobody"))
	if err != nil {
		fmt.Print(err)
		return
	}
	fmt.Print(inPlace)
}

// If the disk has no room for the new text, the file stays as it was.
func TestNoRoomInPlace(t *testing.T) {
	if os.Getuid() != 0 {
		t.Skip("only root may mount")
	}
	dir := t.TempDir()
	if err := unix.Mount("tmpfs", dir, "tmpfs", 0, "size=256k"); err != nil {
		t.Skip(err)
	}
	defer func() { _ = unix.Unmount(dir, 0) }()
	path := filepath.Join(dir, "a.in")
	old := strings.Repeat("old ", 20_000)
	lay(t, path, old, 0o600)
	if err := os.Link(path, filepath.Join(dir, "second")); err != nil {
		t.Skip(err)
	}
	_, err := Replace(path, put(strings.Repeat("new ", 25_000)))
	if !errors.Is(err, syscall.ENOSPC) || strings.Contains(err.Error(), "~") {
		t.Errorf("the error is %v", err)
	}
	holds(t, path, old)
	if got := contents(t, dir); len(got) != 2 {
		t.Errorf("left over: %d files", len(got))
	}
}
