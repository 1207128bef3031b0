package testset

import (
	"errors"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"

	"stepboard/solve"
)

// No part of a set may lead out of its folder or block. Links and pipes are refused by name.
func TestSpecialFiles(t *testing.T) {
	secret := filepath.Join(t.TempDir(), "key")
	if err := os.WriteFile(secret, []byte("secret"), 0o600); err != nil {
		t.Fatal(err)
	}
	refused := func(about, name string, err error) {
		t.Helper()
		var refusal *solve.Refusal
		if !errors.As(err, &refusal) || refusal.Text.Key != "testset.special" ||
			!strings.HasSuffix(refusal.Text.Args["File"].(string), name) {
			t.Errorf("%s: %v", about, err)
		}
	}
	for about, lay := range map[string]func(path string) error{
		"a link":   func(path string) error { return os.Symlink(secret, path) },
		"a pipe":   func(path string) error { return syscall.Mkfifo(path, 0o600) },
		"a device": func(path string) error { return os.Symlink("/dev/zero", path) },
	} {
		folder := t.TempDir()
		if err := errors.Join(lay(filepath.Join(folder, "2.in")), lay(filepath.Join(folder, "notes"))); err != nil {
			t.Fatal(err)
		}
		_, err := Read(folder)
		refused(about, "2.in", err)
		set, err := Parse("set", strings.NewReader("solution notes\nmake knight -n 5\n"))
		if err != nil {
			t.Fatal(err)
		}
		for i, err := range set.Build(t.Context(), folder, echo{}) {
			if i < 0 {
				refused(about+" as a solution", "notes", err)
			}
		}
	}
}
