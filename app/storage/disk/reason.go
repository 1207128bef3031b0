package disk

import (
	"context"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"syscall"

	"stepboard/solve"
)

// reasons explain errors of the system. The first reason that fits counts.
var reasons = []struct {
	err error
	key string
}{
	{errNotRegular, "disk.not_regular"},
	{errLinks, "disk.links"},
	{fs.ErrNotExist, "disk.not_there"},
	{fs.ErrPermission, "disk.permission"},
	{syscall.ENOSPC, "disk.full"},
	{syscall.EDQUOT, "disk.quota"},
	{syscall.EROFS, "disk.read_only"},
	{syscall.ENAMETOOLONG, "disk.long_name"},
	{syscall.EISDIR, "disk.folder"},
	{syscall.ENOTDIR, "disk.no_folder"},
	{syscall.EFBIG, "disk.large"},
	{syscall.EIO, "disk.broken"},
	{syscall.EMFILE, "disk.many"},
	{syscall.ENFILE, "disk.many"},
	{os.ErrDeadlineExceeded, "disk.slow"},
	{context.DeadlineExceeded, "disk.slow"},
	{fs.ErrExist, "disk.exists"},
}

// Reason explains an error about a file in plain words, with the file's name. ok is false for other errors.
func Reason(err error) (text solve.Text, ok bool) {
	if torn, ok := errors.AsType[*Torn](err); ok {
		return solve.Say("disk.torn", "Name", filepath.Base(torn.Path), "Before", torn.Before, "Why", why(torn.Err)), true
	}
	name, cause := fault(err)
	if cause == nil {
		return solve.Text{}, false
	}
	return solve.Say("disk.about", "Name", filepath.Base(name), "Why", why(err)), true
}

// fault returns the path that an error of the file system names, and its cause. For other errors, the cause is nil.
func fault(err error) (path string, cause error) {
	if e, ok := errors.AsType[*fs.PathError](err); ok {
		return e.Path, e.Err
	}
	if e, ok := errors.AsType[*os.LinkError](err); ok {
		return e.New, e.Err
	}
	return "", nil
}

// why returns the explanation without the name of the file.
func why(err error) solve.Text {
	for _, r := range reasons {
		if errors.Is(err, r.err) {
			return solve.Say(r.key)
		}
	}
	if named, ok := errors.AsType[*fs.PathError](err); ok {
		err = named.Err
	}
	return solve.Say("disk.other", "Said", err.Error())
}
