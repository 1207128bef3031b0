package export

import (
	"bytes"
	"context"
	"math/rand/v2"
	"strings"
	"testing"

	"stepboard/app/document"
	"stepboard/app/storage/files"
	"stepboard/app/storage/files/filestest"
	"stepboard/scene"
	"stepboard/scene/figure"
	"stepboard/solve/puzzles"
)

// blank is an empty page of a file that opens with a view.
type blank struct{ view *files.View }

func (blank) Len() int { return 1 }

func (blank) Page(context.Context, int, figure.Style) (figure.Page, error) {
	return figure.Page{Scene: &scene.Scene{}, Width: 9, Height: 9, Cell: 1}, nil
}

func (b blank) About(int) Words { return Words{Title: "滑块", View: b.view} }

func (blank) Cells(int) int { return 1 }

// TestCarried: random documents and their views are the same, byte for byte, after every format carried them.
func TestCarried(t *testing.T) {
	count, seen := 25, 0
	if testing.Short() {
		count = 2
	}
	for _, p := range puzzles.BuiltIn() {
		for seed := range uint64(count) {
			c := document.New(filestest.Draw(rand.New(rand.NewPCG(seed, 9)), p)).Content()
			pages := blank{}
			if n := len(c.Frames); n > 0 {
				pages.view = &files.View{Frame: c.Frames[n-1], Opened: n}
				seen++
			}
			want := asSaved(t, c, nil)
			for _, format := range Formats {
				if !format.Traits().Carries {
					continue
				}
				j := job{
					Options: Options{Format: format, Document: &c}, ctx: context.Background(), pages: pages, passes: 1,
					painter: newPainter(1),
				}
				var file bytes.Buffer
				err := j.write(&file, 0)
				var f *files.File
				if err == nil {
					f, err = files.Read(puzzles.BuiltIn(), "a", &file, nil)
				}
				if err != nil {
					t.Fatalf("%s, seed %d, %s: %v", p.ID(), seed, format, err)
				}
				if got := asSaved(t, f.Content, nil); got != want {
					t.Fatalf("%s, seed %d, %s:\n%s\nnot\n%s", p.ID(), seed, format, got, want)
				}
				same := asSaved(t, c, pages.view) == asSaved(t, c, f.View)
				if !same || strings.ToLower(string(f.Picture)) != string(format) {
					t.Fatalf("%s, seed %d, %s, a %s: seen as %+v, not %+v", p.ID(), seed, format, f.Picture, f.View, pages.view)
				}
			}
		}
	}
	if seen < count {
		t.Errorf("%d documents were seen as a frame: the test tries too little", seen)
	}
}

// asSaved returns a document with its view as saved.
func asSaved(t *testing.T, c document.Content, v *files.View) string {
	t.Helper()
	var b bytes.Buffer
	if err := files.WriteSeen(&b, c, v); err != nil {
		t.Fatal(err)
	}
	return b.String()
}
