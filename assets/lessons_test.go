package assets_test

import (
	"bytes"
	"context"
	"io/fs"
	"reflect"
	"regexp"
	"slices"
	"testing"

	"stepboard/app/catalogue"
	"stepboard/app/document"
	"stepboard/app/storage/files"
	"stepboard/app/studio"
	"stepboard/app/view"
	"stepboard/assets"
	"stepboard/docs"
	"stepboard/scene"
	"stepboard/scene/figure"
	"stepboard/scene/raster"
	"stepboard/scene/typeface"
	"stepboard/solve"
	"stepboard/solve/puzzles"
)

var languages = []string{"en", "zh", "ja"}

// lessons returns the IDs of all lessons: one for each puzzle, and one about search trees.
func lessons() []string {
	list := []string{docs.Tree}
	for _, p := range puzzles.BuiltIn() {
		list = append(list, p.ID())
	}
	return list
}

// ready returns a lesson that comes with the program.
func ready(t *testing.T, id, language string) document.Content {
	t.Helper()
	name := "lessons/" + id + "." + language + files.Extension
	data, err := fs.ReadFile(assets.Lessons, name)
	if err != nil {
		t.Fatal(err)
	}
	f, err := files.Read(puzzles.BuiltIn(), name, bytes.NewReader(data), nil)
	if err != nil {
		t.Fatal(err)
	}
	return f.Content
}

// Each frame of each lesson can be drawn as a slide and has a title and a caption.
func TestLessonsCanBeDrawn(t *testing.T) {
	renderer := raster.New(typeface.BuiltIn())
	for _, id := range lessons() {
		studio := &studio.Studio{Budget: solve.NewBudget(1 << 30), Say: catalogue.New("en").Say, Measure: renderer}
		c := ready(t, id, "en")
		if len(c.Frames) < 8 && id != docs.Tree {
			t.Errorf("%s has %d frames", id, len(c.Frames))
		}
		for i, f := range c.Frames {
			page, err := studio.Page(context.Background(), "", []view.Frame{f}, 0, figure.Slide(scene.Paper))
			if err != nil {
				t.Errorf("%s, frame %d: %v", id, i+1, err)
			} else if page.Title == "" || page.Caption == "" || page.Cell < 10 {
				t.Errorf("%s, frame %d: %q, %q, cells of %.1f points", id, i+1, page.Title, page.Caption, page.Cell)
			}
		}
	}
}

// The translations of a lesson differ from the English lesson only in their words.
func TestLessonsAgree(t *testing.T) {
	for _, id := range lessons() {
		english := ready(t, id, "en")
		for _, language := range languages[1:] {
			other := ready(t, id, language)
			if other.Title == english.Title || len(other.Frames) != len(english.Frames) {
				t.Fatalf("%s in %s: %q with %d frames", id, language, other.Title, len(other.Frames))
			}
			for i, f := range other.Frames {
				e := english.Frames[i]
				if f.Shot.Puzzle.ID() == e.Shot.Puzzle.ID() {
					f.Shot.Puzzle = e.Shot.Puzzle // each file reads the rules anew
				}
				if !reflect.DeepEqual(f.Shot, e.Shot) || f.Hold != e.Hold {
					t.Errorf("%s in %s: frame %d shows something else", id, language, i+1)
				}
				if f.Title == e.Title && f.Title != "SPFA" || f.Caption == e.Caption {
					t.Errorf("%s in %s: frame %d is not translated", id, language, i+1)
				}
				if got, want := numbers(f), numbers(e); !slices.Equal(got, want) {
					t.Errorf("%s in %s: frame %d has the numbers %v, want %v", id, language, i+1, got, want)
				}
			}
		}
	}
}

var numeral = regexp.MustCompile(`[0-9]+(,[0-9]{3})*`)

// numbers returns the numbers in the title and the caption of a frame, sorted.
func numbers(f view.Frame) []string {
	list := numeral.FindAllString(f.Title+" "+f.Caption, -1)
	slices.Sort(list)
	return list
}

// Each number of a lesson stands on the page about the same puzzle. The tests of the pages check the numbers there.
func TestLessonsQuoteThePages(t *testing.T) {
	for _, id := range lessons() {
		known := numeral.FindAllString(string(docs.Page(id, "en")), -1)
		for i, f := range ready(t, id, "en").Frames {
			for _, n := range numbers(f) {
				if !slices.Contains(known, n) {
					t.Errorf("%s, frame %d: nothing vouches for the number %s", id, i+1, n)
				}
			}
		}
	}
}
