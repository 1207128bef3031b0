package disk

import (
	"errors"
	"fmt"
	"io"
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
)

func put(s string) func(io.Writer) error { return Bytes([]byte(s)) }

// contents returns the files of a folder with their texts.
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
	var s Stage
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
	var s Stage
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

	// After the files were written, a folder comes into their way.
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

// If a set can't be placed as a whole, the old files are restored. This also works on a file system without hard
// links, and for files that are written in place.
func TestStageTakesBack(t *testing.T) {
	for _, nameless := range []bool{false, true} {
		t.Run(fmt.Sprintf("nameless=%v", nameless), func(t *testing.T) {
			if nameless {
				link = func(string, string) error { return errors.ErrUnsupported }
				defer func() { link = os.Link }()
			}
			takesBack(t, "a", "c")
			takesBack(t, "a", "b", "c", "d")
		})
	}
	other := filepath.Join(t.TempDir(), "other name")
	dir := takesBack(t, "a", "c")
	if err := os.Link(filepath.Join(dir, "c"), other); err != nil {
		t.Skip(err)
	}
	takesBackIn(t, dir, "a", "c")
	if data, err := os.ReadFile(other); err != nil || string(data) != "old c" {
		t.Errorf("by its other name the file is %q (%v)", data, err)
	}
}

// takesBack makes some files in a new folder, then tries to replace them by a set that can't be placed.
func takesBack(t *testing.T, names ...string) (dir string) {
	t.Helper()
	dir = t.TempDir()
	for _, name := range names {
		if err := os.WriteFile(filepath.Join(dir, name), []byte("old "+name), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	takesBackIn(t, dir, names...)
	return dir
}

func takesBackIn(t *testing.T, dir string, names ...string) {
	t.Helper()
	at := func(name string) string { return filepath.Join(dir, name) }
	before := contents(t, dir)
	var s Stage
	for _, name := range []string{"a", "b", "c", "d", "e"} {
		if err := s.Add(at(name), put("new "+name)); err != nil {
			t.Fatal(err)
		}
	}
	if err := os.MkdirAll(at("e/in the way"), 0o700); err != nil {
		t.Fatal(err)
	}
	err := s.Commit()
	s.Discard()
	if err == nil || strings.Contains(err.Error(), "~") || !strings.Contains(err.Error(), at("e")) {
		t.Errorf("the error is %v", err)
	}
	if err := os.RemoveAll(at("e")); err != nil {
		t.Fatal(err)
	}
	if got := contents(t, dir); len(got) != len(names) || !maps.Equal(got, before) {
		t.Errorf("in the end there is %v, want %v", got, before)
	}
}

// The next program that writes in a folder finishes the work of killed programs.
func TestClean(t *testing.T) {
	dir := t.TempDir()
	lay := func(name, text string) {
		t.Helper()
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	dead := exec.Command(os.Args[0], "-test.run=^$")
	if err := dead.Run(); err != nil {
		t.Fatal(err)
	}
	of := func(pid, number int) string { return fmt.Sprintf("~%s-%d-%06d", machine(), pid, number) }
	gone := of(dead.Process.Pid, 1)
	lay(".left.in"+gone, "half")
	lay(".2.png"+gone, "new 2")
	lay("1.png", "new 1")
	lay("2.png", "old 2")
	lay(journalName+gone, `[{"From": ".1.png`+gone+`", "To": "1.png"}, {"From": ".2.png`+gone+`", "To": "2.png"}]`)
	lay(journalName+of(dead.Process.Pid, 2), `[{"From": "1.png", "To": "mine"}]`) // not written by this program
	lay(".mine.in"+of(os.Getppid(), 1), "under way")
	lay(".other.in~00000000-1-000001", "of another machine")
	lay(".board.in.20240101", "a copy of the user's own")
	lay("visible"+gone, "of the user")
	clean(dir)
	got := contents(t, dir)
	want := map[string]string{
		"1.png": "new 1", "2.png": "new 2", ".mine.in" + of(os.Getppid(), 1): "under way",
		".other.in~00000000-1-000001": "of another machine", ".board.in.20240101": "a copy of the user's own",
		"visible" + gone: "of the user",
	}
	if !maps.Equal(got, want) {
		t.Errorf("there is\n%v, want\n%v", got, want)
	}
}

// A program ends between two steps of a set. After the next program has written in the folder, the set is complete.
func TestSetsAreWhole(t *testing.T) {
	const files = 4
	name := func(i int) string { return fmt.Sprint(i) }
	if stop, err := strconv.Atoi(os.Getenv("STAGE_STOP")); err == nil { // this process is the program
		steps := 0
		link = func(from, to string) error {
			if steps++; steps == stop {
				os.Exit(0)
			}
			if os.Getenv("STAGE_LINKS") == "" {
				return errors.ErrUnsupported
			}
			if err := os.Link(from, to); err != nil {
				t.Fatal(err)
			}
			if steps++; steps == stop {
				os.Exit(0)
			}
			return nil
		}
		var s Stage
		for i := range files {
			if err := s.Add(filepath.Join(os.Getenv("STAGE_IN"), name(i)), put("new")); err != nil {
				t.Fatal(err)
			}
		}
		t.Fatal("the set is placed without an end", s.Commit())
	}
	for links, stops := range map[string]int{"": files, "yes": 2 * files} {
		for stop := range stops {
			dir := t.TempDir()
			want := map[string]string{}
			for i := range files {
				want[name(i)] = "new"
				if err := os.WriteFile(filepath.Join(dir, name(i)), []byte("old"), 0o600); err != nil {
					t.Fatal(err)
				}
			}
			c := exec.Command(os.Args[0], "-test.run=^TestSetsAreWhole$")
			c.Env = append(os.Environ(), "STAGE_IN="+dir, "STAGE_LINKS="+links, fmt.Sprint("STAGE_STOP=", stop+1))
			if out, err := c.CombinedOutput(); err != nil {
				t.Fatalf("%v: %s", err, out)
			}
			before := contents(t, dir)
			if len(before) <= files {
				t.Errorf("stopped at %d, nothing is left to do: %v", stop, before)
			}
			clean(dir)
			if got := contents(t, dir); !maps.Equal(got, want) {
				t.Errorf("links %q, stopped at %d: from %v to %v", links, stop, before, got)
			}
		}
	}
}
