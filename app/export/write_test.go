package export_test

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"testing"

	"stepboard/app/export"
	"stepboard/scene/figure"
)

func TestNames(t *testing.T) {
	for _, c := range []struct {
		path  string
		f     export.Format
		pages int
		first string
		last  string
		n     int
	}{
		{"a/b.png", export.PNG, 1, "a/b.png", "a/b.png", 1},
		{"a/b.png", export.PNG, 3, "a/b-01.png", "a/b-03.png", 3},
		{"a/b.svg", export.SVG, 120, "a/b-001.svg", "a/b-120.svg", 120},
		{"a.b/c", export.PNG, 2, "a.b/c-01", "a.b/c-02", 2},
		{"a/b.gif", export.GIF, 12, "a/b.gif", "a/b.gif", 1},
	} {
		got := export.Names(c.path, c.f, c.pages)
		if len(got) != c.n || got[0] != c.first || got[len(got)-1] != c.last {
			t.Errorf("%v become %v", c, got)
		}
	}
}

func TestNumberedSet(t *testing.T) {
	p := few(t, 3)
	o := options(export.PNG, 8)
	dir, paths := write(t, "lesson.png", p, o)
	if want := []string{"lesson-01.png", "lesson-02.png", "lesson-03.png"}; !slices.Equal(list(t, dir), want) {
		t.Errorf("the folder holds %v, want %v", list(t, dir), want)
	}
	for i, path := range paths {
		p.Figures[0] = p.Figures[i]
		_, alone := write(t, "alone.png", first1{p}, o)
		if !bytes.Equal(read(t, path), read(t, alone[0])) {
			t.Errorf("number %d is another picture", i+1)
		}
	}
}

// first1 is the first page of other pages.
type first1 struct{ export.Pages }

func (first1) Len() int { return 1 }

// list returns the names in a folder.
func list(t testing.TB, dir string) []string {
	t.Helper()
	entries, err := os.ReadDir(dir)
	if err != nil {
		t.Fatal(err)
	}
	var names []string
	for _, e := range entries {
		names = append(names, e.Name())
	}
	return names
}

// failing are pages of which one can't be drawn.
type failing struct {
	export.Pages
	at     int
	err    error
	before func()
}

func (f failing) Page(ctx context.Context, i int, s figure.Style) (figure.Page, error) {
	if i == f.at {
		f.before()
		if f.err != nil {
			return figure.Page{}, f.err
		}
	}
	return f.Pages.Page(ctx, i, s)
}

var errPage = errors.New("this page can't be drawn")

// whole are the formats that need no other program.
var whole = []export.Format{export.PNG, export.SVG, export.PDF, export.GIF, export.HTML, export.PPTX}

// If an export fails or is stopped, the old files are still there, and no new ones.
func TestNothingIsLeftOfWhatFailed(t *testing.T) {
	for _, f := range whole {
		dir := t.TempDir()
		old := []byte("what was there before")
		names := export.Names(filepath.Join(dir, "lesson."+string(f)), f, 4)
		if err := os.WriteFile(names[0], old, 0o600); err != nil {
			t.Fatal(err)
		}
		path := filepath.Join(dir, "lesson."+string(f))
		for _, want := range []error{errPage, context.Canceled} {
			ctx, cancel := context.WithCancel(context.Background())
			p := failing{few(t, 4), 2, want, cancel}
			if errors.Is(want, context.Canceled) {
				p.err = nil // the page is drawn, then the end is noticed
			}
			if _, err := export.Write(ctx, path, p, options(f, 8), nil); !errors.Is(err, want) {
				t.Errorf("%s: got %v, want %v", f, err, want)
			}
			if got := list(t, dir); len(got) != 1 || !bytes.Equal(read(t, names[0]), old) {
				t.Errorf("%s: after %v the folder holds %v", f, want, got)
			}
		}
	}
}

func TestNothingIsLeftWhereAFileCantBeReplaced(t *testing.T) {
	dir := t.TempDir()
	if err := os.MkdirAll(filepath.Join(dir, "lesson-03.png", "in the way"), 0o700); err != nil {
		t.Fatal(err)
	}
	_, err := export.Write(context.Background(), filepath.Join(dir, "lesson.png"), few(t, 4), options(export.PNG, 8), nil)
	if err == nil || len(list(t, dir)) != 1 {
		t.Errorf("%v; the folder holds %v", err, list(t, dir))
	}
}

func TestProgress(t *testing.T) {
	for _, f := range whole {
		var told []string
		path := filepath.Join(t.TempDir(), "a."+string(f))
		tell := func(done, of int) { told = append(told, fmt.Sprint(done, "/", of)) }
		if _, err := export.Write(context.Background(), path, few(t, 3), options(f, 8), tell); err != nil {
			t.Fatal(err)
		}
		if want := []string{"1/3", "2/3", "3/3"}; !slices.Equal(told, want) {
			t.Errorf("%s: told %v", f, told)
		}
	}
}

// The same pages make the same bytes.
func TestTheSameAgain(t *testing.T) {
	for _, f := range whole {
		p := few(t, 3)
		_, one := write(t, "a."+string(f), p, options(f, 12))
		_, two := write(t, "a."+string(f), p, options(f, 12))
		for i := range one {
			if !bytes.Equal(read(t, one[i]), read(t, two[i])) {
				t.Errorf("%s: the second time other bytes are written", f)
			}
		}
	}
}
