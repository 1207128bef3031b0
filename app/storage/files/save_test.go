package files_test

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"testing"
	"time"

	"stepboard/app/document"
	"stepboard/app/storage/disk"
	"stepboard/app/storage/files"
	"stepboard/app/view/annotate"
	"stepboard/solve"
	"stepboard/solve/grid"
	"stepboard/solve/puzzles"
)

func save(t *testing.T, path string, c document.Content) files.Stamp {
	t.Helper()
	format := files.Judge
	if filepath.Ext(path) == files.Extension {
		format = files.Stepboard
	}
	s, _, err := files.Save(path, c, format)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// replace calls disk.Replace and returns only the error.
func replace(path string, write func(io.Writer) error) error {
	_, err := disk.Replace(path, write)
	return err
}

// only fails unless a folder has exactly these files.
func only(t *testing.T, dir string, want ...string) {
	t.Helper()
	list, err := os.ReadDir(dir)
	if err != nil {
		t.Fatal(err)
	}
	var names []string
	for _, e := range list {
		names = append(names, e.Name())
	}
	if !slices.Equal(names, want) {
		t.Errorf("the folder has %v, want %v", names, want)
	}
}

func TestSaveAndOpen(t *testing.T) {
	dir := t.TempDir()
	path := filepath.Join(dir, "a.stepboard")
	stamp := save(t, path, full())
	f, err := files.Open(puzzles.BuiltIn(), path)
	if err != nil {
		t.Fatal(err)
	}
	equal(t, f.Content, full())
	if changed, err := stamp.Changed(path); changed || err != nil {
		t.Errorf("saved, and changed: %v %v", changed, err)
	}
	c := full()
	c.Title = "other"
	save(t, path, c)
	if f, _ = files.Open(puzzles.BuiltIn(), path); f.Content.Title != "other" {
		t.Error("not replaced")
	}
	only(t, dir, "a.stepboard")
}

func TestSaveJudges(t *testing.T) {
	dir := t.TempDir()
	p := puzzles.BuiltIn().ByID("sokoban")
	c := document.Content{Puzzle: p, Title: "t", Datasets: []*solve.Dataset{p.New(grid.Size{Rows: 3, Cols: 3})}}
	path := filepath.Join(dir, "a.in")
	save(t, path, c)
	f, err := files.Open(puzzles.BuiltIn(), path)
	if err != nil {
		t.Fatal(err)
	}
	if f.Format != files.Judge || f.Content.Puzzle != p || f.Content.Title != "" {
		t.Errorf("%+v", f)
	}
	before, _ := os.ReadFile(path)
	// The judge's format can't hold a box.
	c.Datasets[0].Queries[0].Things = []solve.Thing{{Kind: 'B', At: 0}}
	_, _, err = files.Save(path, c, files.Judge)
	var format *solve.FormatError
	if !errors.As(err, &format) {
		t.Errorf("error %v", err)
	}
	if after, _ := os.ReadFile(path); !bytes.Equal(after, before) {
		t.Error("the file was touched")
	}
	only(t, dir, "a.in")
}

func TestSaveFails(t *testing.T) {
	dir := t.TempDir()
	if _, _, err := files.Save(filepath.Join(dir, "none", "a.stepboard"), full(), files.Stepboard); !errors.Is(err,
		fs.ErrNotExist) {
		t.Errorf("into no folder: %v", err)
	}
	if err := os.Mkdir(filepath.Join(dir, "folder"), 0o755); err != nil {
		t.Fatal(err)
	}
	if _, _, err := files.Save(filepath.Join(dir, "folder"), full(), files.Stepboard); err == nil {
		t.Error("a folder was replaced")
	}
	only(t, dir, "folder")
	only(t, filepath.Join(dir, "folder"))
}

// TestReplace: a file is complete or unchanged, and no other file is left beside it.
func TestReplace(t *testing.T) {
	dir := t.TempDir()
	path := filepath.Join(dir, "a.gif")
	errStop := errors.New("stop")
	holds := func(about, want string) {
		t.Helper()
		if data, err := os.ReadFile(path); string(data) != want || err != nil {
			t.Errorf("%s: the file has %d bytes, %v", about, len(data), err)
		}
		only(t, dir, "a.gif")
	}
	long := strings.Repeat("long ", 1<<16)
	for _, text := range []string{"first", long, ""} {
		err := replace(path, func(w io.Writer) error {
			for part := range strings.SplitSeq(text, " ") {
				if _, err := io.WriteString(w, part); err != nil {
					return err
				}
			}
			return nil
		})
		if err != nil {
			t.Fatal(err)
		}
		holds("written", strings.ReplaceAll(text, " ", ""))
	}
	if err := os.WriteFile(path, []byte("old"), 0o644); err != nil {
		t.Fatal(err)
	}
	stopped := func(w io.Writer) error {
		_, _ = io.WriteString(w, long)
		if data, err := os.ReadFile(path); string(data) != "old" || err != nil {
			t.Errorf("while it is written, the file has %d bytes, %v", len(data), err)
		}
		return errStop
	}
	if err := replace(path, stopped); !errors.Is(err, errStop) {
		t.Errorf("error %v", err)
	}
	holds("stopped", "old")
	func() {
		defer func() {
			if recover() == nil {
				t.Error("a panic was lost")
			}
		}()
		_ = replace(path, func(w io.Writer) error {
			_, _ = io.WriteString(w, long)
			panic("defect")
		})
	}()
	holds("panicked", "old")
}

// A name may be as long as the file system allows, although the temporary file beside it has a longer name.
func TestLongNames(t *testing.T) {
	for _, name := range []string{strings.Repeat("n", 245) + ".stepboard", strings.Repeat("万", 81) + ".stepboard"} {
		dir := t.TempDir()
		save(t, filepath.Join(dir, name), full())
		only(t, dir, name)
	}
}

func TestPermissionsAreKept(t *testing.T) {
	if runtime.GOOS == "windows" {
		t.Skip("no such permissions")
	}
	dir := t.TempDir()
	path := filepath.Join(dir, "a.stepboard")
	save(t, path, full())
	plain := filepath.Join(dir, "plain")
	if err := os.WriteFile(plain, nil, 0o666); err != nil {
		t.Fatal(err)
	}
	mode := func(path string) fs.FileMode {
		info, err := os.Stat(path)
		if err != nil {
			t.Fatal(err)
		}
		return info.Mode().Perm()
	}
	if mode(path) != mode(plain) {
		t.Errorf("a new file has %v, others %v", mode(path), mode(plain))
	}
	if err := os.Chmod(path, 0o640); err != nil {
		t.Fatal(err)
	}
	save(t, path, full())
	if mode(path) != 0o640 {
		t.Errorf("permissions are %v", mode(path))
	}
	if os.Getuid() == 0 {
		return // root may write to any file
	}
	if err := os.Chmod(path, 0o440); err != nil {
		t.Fatal(err)
	}
	if _, _, err := files.Save(path, full(), files.Stepboard); !errors.Is(err, fs.ErrPermission) {
		t.Errorf("a file that may not be written: %v", err)
	}
}

func TestLinksAreFollowed(t *testing.T) {
	dir := t.TempDir()
	path := filepath.Join(dir, "a.stepboard")
	link := filepath.Join(dir, "link.stepboard")
	if err := os.Symlink("a.stepboard", link); err != nil {
		t.Skip(err)
	}
	for range 2 { // to a new file, then to an existing file
		save(t, link, full())
		if info, err := os.Lstat(path); err != nil || !info.Mode().IsRegular() {
			t.Errorf("the file: %v", err)
		}
		if info, _ := os.Lstat(link); info.Mode()&fs.ModeSymlink == 0 {
			t.Error("the link was replaced")
		}
	}
	loop := filepath.Join(dir, "loop")
	if err := os.Symlink("loop", loop); err != nil {
		t.Fatal(err)
	}
	if _, _, err := files.Save(loop, full(), files.Stepboard); err == nil {
		t.Error("a link to itself was written")
	}
}

func TestChanged(t *testing.T) {
	path := filepath.Join(t.TempDir(), "a.in")
	put := func(text string, modified time.Time) {
		t.Helper()
		if err := os.WriteFile(path, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
		if err := os.Chtimes(path, modified, modified); err != nil {
			t.Fatal(err)
		}
	}
	const text, same, longer = "2 3\n...\nX..\n", "2 3\n...\n..X\n", "2 3\n...\nX..\n\n"
	now := time.Now()
	long := now.Add(-time.Hour)
	for _, c := range []struct {
		about   string
		then    time.Time
		text    string
		now     time.Time
		changed bool
	}{
		{"nothing", long, text, long, false},
		{"touched", long, text, now, false},
		{"other text of the same size", long, same, now, true},
		{"at the same time", now, same, now, true},
		{"other text, and the time set back", long, same, long, true},
		{"other size", long, longer, long, true},
	} {
		put(text, c.then)
		f, err := files.Open(puzzles.BuiltIn(), path)
		if err != nil {
			t.Fatal(err)
		}
		put(c.text, c.now)
		if got, err := f.Stamp.Changed(path); got != c.changed || err != nil {
			t.Errorf("%s: changed is %v, %v", c.about, got, err)
		}
	}
	f, err := files.Open(puzzles.BuiltIn(), path)
	if err != nil {
		t.Fatal(err)
	}
	_ = os.Remove(path)
	if got, err := f.Stamp.Changed(path); !got || !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("removed: %v, %v", got, err)
	}
}

func TestExtensions(t *testing.T) {
	for _, c := range []struct {
		path   string
		format files.Format
		want   string
	}{
		{"a", files.Stepboard, "a.stepboard"},
		{"a.in", files.Stepboard, "a.in.stepboard"},
		{"a.STEPBOARD", files.Stepboard, "a.STEPBOARD"},
		{"dir.d/a", files.Judge, "dir.d/a.in"},
		{"a.txt", files.Judge, "a.txt"},
		{"a.stepboard", files.Judge, "a.stepboard.in"},
	} {
		if got := files.EnsureExtension(c.path, c.format); got != c.want {
			t.Errorf("%s becomes %s, want %s", c.path, got, c.want)
		}
	}
}

func TestLosses(t *testing.T) {
	keys := func(c document.Content) (list []string) {
		for _, text := range files.Losses(c, files.Judge) {
			list = append(list, text.Key)
		}
		return list
	}
	if got := strings.Join(keys(full()), " "); got != "files.loses_title files.loses_names" {
		t.Error(got)
	}
	if got := strings.Join(keys(taught()), " "); got !=
		"files.loses_title files.loses_names files.loses_annotations files.loses_lesson" {
		t.Error(got)
	}
	p := puzzles.BuiltIn().ByID("sokoban")
	c := document.Content{
		Puzzle: p, Task: "count", Datasets: []*solve.Dataset{p.New(grid.Size{Rows: 3, Cols: 3})},
		Annotations: make([][]annotate.Annotation, 1),
	}
	if got := keys(c); got != nil {
		t.Errorf("%v", got)
	}
	c.Task = "walk"
	if got := keys(c); !slices.Equal(got, []string{"files.loses_task"}) {
		t.Errorf("%v", got)
	}
}

func TestRecent(t *testing.T) {
	dir := t.TempDir()
	r := files.NewRecent(filepath.Join(dir, "config", "recent.json"))
	if got := r.List(); got != nil {
		t.Errorf("at first: %v", got)
	}
	var paths []string
	for i := range 14 {
		path := filepath.Join(dir, fmt.Sprintf("%02d.in", i))
		if err := os.WriteFile(path, nil, 0o644); err != nil {
			t.Fatal(err)
		}
		if err := r.Add(path); err != nil {
			t.Fatal(err)
		}
		paths = slices.Insert(paths, 0, path)
	}
	if got := r.List(); !slices.Equal(got, paths[:12]) {
		t.Errorf("%v", got)
	}
	if err := r.Add(paths[3]); err != nil {
		t.Fatal(err)
	}
	want := slices.Insert(slices.Delete(slices.Clone(paths[:12]), 3, 4), 0, paths[3])
	if got := files.NewRecent(filepath.Join(dir, "config", "recent.json")).List(); !slices.Equal(got, want) {
		t.Errorf("%v, want %v", got, want)
	}
	_ = os.Remove(want[1])
	if got := r.List(); !slices.Equal(got, slices.Delete(want, 1, 2)) {
		t.Errorf("a file that is gone: %v", got)
	}
	if err := os.WriteFile(filepath.Join(dir, "config", "recent.json"), []byte("{"), 0o644); err != nil {
		t.Fatal(err)
	}
	if got := r.List(); got != nil {
		t.Errorf("of a broken file: %v", got)
	}
	if err := r.Add(paths[5]); err != nil || len(r.List()) != 1 {
		t.Errorf("after a broken file: %v %v", err, r.List())
	}
	odd := dir + "/\xb0\xe5.in" // a name in GBK
	if err := os.WriteFile(odd, nil, 0o644); err == nil {
		if err := r.Add(odd); err != nil || r.List()[0] != odd {
			t.Errorf("a name that is no UTF-8: %v %q", err, r.List())
		}
	}
}
