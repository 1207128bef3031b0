package files_test

import (
	"errors"
	"io"
	"os"
	"path/filepath"
	"testing"

	"stepboard/app/files"
)

func put(s string) func(io.Writer) error {
	return func(w io.Writer) error { _, err := io.WriteString(w, s); return err }
}

// names are those in a folder with what they hold.
func contents(t *testing.T, dir string) map[string]string {
	t.Helper()
	entries, err := os.ReadDir(dir)
	if err != nil {
		t.Fatal(err)
	}
	all := map[string]string{}
	for _, e := range entries {
		data, _ := os.ReadFile(filepath.Join(dir, e.Name()))
		all[e.Name()] = string(data)
	}
	return all
}

func TestStage(t *testing.T) {
	dir := t.TempDir()
	at := func(name string) string { return filepath.Join(dir, name) }
	if err := os.WriteFile(at("a"), []byte("old"), 0o640); err != nil {
		t.Fatal(err)
	}
	var s files.Stage
	for _, name := range []string{"a", "b"} {
		if err := s.Add(at(name), put("new "+name)); err != nil {
			t.Fatal(err)
		}
	}
	if got := contents(t, dir); got["a"] != "old" || got["b"] != "" {
		t.Errorf("before the end there is %v", got)
	}
	if err := s.Commit(); err != nil {
		t.Fatal(err)
	}
	s.Discard()
	if got := contents(t, dir); len(got) != 2 || got["a"] != "new a" || got["b"] != "new b" {
		t.Errorf("in the end there is %v", got)
	}
	if info, err := os.Stat(at("a")); err != nil || info.Mode().Perm() != 0o640 {
		t.Errorf("the permissions are %v (%v)", info.Mode(), err)
	}
}

func TestStageThatFails(t *testing.T) {
	dir := t.TempDir()
	at := func(name string) string { return filepath.Join(dir, name) }
	wrong := errors.New("wrong")
	var s files.Stage
	if err := s.Add(at("a"), put("a")); err != nil {
		t.Fatal(err)
	}
	if err := s.Add(at("b"), func(w io.Writer) error { _ = put("half")(w); return wrong }); !errors.Is(err, wrong) {
		t.Errorf("got %v", err)
	}
	s.Discard()
	if got := contents(t, dir); len(got) != 0 {
		t.Errorf("left over: %v", got)
	}

	// A folder that comes to stand in the way only after the files were written.
	for _, name := range []string{"a", "b", "c"} {
		if err := s.Add(at(name), put(name)); err != nil {
			t.Fatal(err)
		}
	}
	if err := os.MkdirAll(at("b/c"), 0o700); err != nil {
		t.Fatal(err)
	}
	if err := s.Commit(); err == nil {
		t.Error("a file took the place of a folder")
	}
	s.Discard()
	if got := contents(t, dir); len(got) != 1 {
		t.Errorf("left over: %v", got)
	}
}
