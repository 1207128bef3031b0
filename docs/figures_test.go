package docs_test

import (
	"bytes"
	"fmt"
	"os"
	"reflect"
	"slices"
	"strings"
	"testing"

	"stepboard/app/command"
	"stepboard/app/storage/files"
	"stepboard/app/view"
	"stepboard/app/view/lenstest"
	"stepboard/docs"
	"stepboard/solve/explore"
	"stepboard/solve/lens"
	"stepboard/solve/puzzles"
)

// drawing is a picture of a page. It is drawn from the lesson in a file of docs/figures, with all frames side by
// side.
type drawing struct {
	name     string // pictures/<name>.png, figures/<name>.stepboard
	language string
	options  []string // options of the command that draws the picture
	frames   []view.Frame
}

// list is the file that names all pictures with their options. The options for all pictures stand behind an asterisk.
const list = "figures/list"

// drawings returns the pictures of all English pages.
func drawings(t testing.TB) []drawing {
	t.Helper()
	data, err := os.ReadFile(list)
	if err != nil {
		t.Fatal(err)
	}
	var all []string
	var drawings []drawing
	for _, line := range strings.Split(strings.TrimSpace(string(data)), "\n") {
		words := strings.Fields(line)
		if words[0] == "*" {
			all = words[1:]
			continue
		}
		d := drawing{name: words[0], options: append(words[1:len(words):len(words)], all...)}
		drawings = append(drawings, d.in(t, "en"))
	}
	return drawings
}

// in returns the same picture in another language.
func (d drawing) in(t testing.TB, language string) drawing {
	t.Helper()
	d.language = language
	f, err := files.Open(puzzles.BuiltIn(), d.file())
	if err != nil {
		t.Fatal(err)
	}
	d.frames = f.Content.Frames
	return d
}

// drawingOf returns the picture with the given name.
func drawingOf(t testing.TB, name string) drawing {
	t.Helper()
	for _, d := range drawings(t) {
		if d.name == name {
			return d
		}
	}
	t.Fatalf("no picture %s", name)
	return drawing{}
}

// path returns the path of the picture, as the pages of its language name it.
func (d drawing) path() string { return inLanguage("pictures/"+d.name+".png", d.language) }

// file returns the path of the lesson in the picture's language. A lesson without words has only the English file.
func (d drawing) file() string {
	name := "figures/" + d.name + files.Extension
	if own := inLanguage(name, d.language); exists(own) {
		return own
	}
	return name
}

func exists(name string) bool {
	_, err := os.Stat(name)
	return err == nil
}

// draw draws the picture on a kind of paper as `make docs` does.
func (d drawing) draw(t testing.TB, paper string) []byte {
	t.Helper()
	var out, complaints bytes.Buffer
	args := append([]string{"draw", d.file(), "-o", "-", "-format", "png", "-lang", d.language, "-paper", paper}, d.options...)
	if code := command.Run(args, nil, &out, &complaints); code != command.Solved {
		t.Fatalf("%v: exit %d\n%s", args, code, complaints.String())
	}
	return out.Bytes()
}

// under names the cell that is under the pointer in a picture.
func (d drawing) under() string {
	s := d.frames[0].Shot
	return place(s.Dataset.Board.Size, s.Pointer)
}

// explored returns the recorded run that a frame shows.
func explored(t testing.TB, s view.Shot) *explore.Exploration {
	t.Helper()
	return lenstest.Explore(t, s.Puzzle, s.Dataset, s.Query, s.Task, s.Algorithm, recordings)
}

// look returns what the lens of a frame shows, and the details for the cell under the pointer.
func look(t testing.TB, s view.Shot) (lens.Picture, lens.Detail) {
	t.Helper()
	v := lenstest.View(s.Puzzle.(lens.Puzzle), s.Dataset, s.Query, s.Task, nil)
	l := lenstest.Prepare(t, v, s.Lens)
	return l.Draw(v), l.Hover(v, s.Pointer)
}

// TestPictures draws the pictures of the pages and compares them with the files. A short run draws each picture in one
// language on one kind of paper.
func TestPictures(t *testing.T) {
	for i, d := range drawings(t) {
		for j, language := range languages {
			if testing.Short() && i%len(languages) != j {
				continue
			}
			t.Run(d.name+"/"+language, func(t *testing.T) {
				d := d.in(t, language)
				for k, paper := range []string{"screen", "dark"} {
					if testing.Short() && i/len(languages)%2 != k {
						continue
					}
					if file := docs.Picture(d.path(), paper == "dark"); !bytes.Equal(file, d.draw(t, paper)) {
						t.Errorf("%s, %s, is not what is drawn now; look at it after `make docs`", d.path(), paper)
					}
				}
			})
		}
	}
}

// Each file in the folders belongs to a picture.
func TestNoOtherFigures(t *testing.T) {
	known := map[string]bool{list: true, "pictures/dark": true}
	for _, d := range drawings(t) {
		for _, language := range languages {
			d := d.in(t, language)
			known[d.file()], known[d.path()], known[strings.Replace(d.path(), "/", "/dark/", 1)] = true, true, true
		}
	}
	for _, folder := range []string{"figures", "pictures", "pictures/dark"} {
		entries, err := os.ReadDir(folder)
		if err != nil {
			t.Fatal(err)
		}
		for _, e := range entries {
			if name := folder + "/" + e.Name(); !known[name] {
				t.Errorf("%s belongs to no picture of %s", name, list)
			}
		}
	}
}

// The positions that titles and captions name are the positions of the files.
func TestPositions(t *testing.T) {
	for i, s := range drawingOf(t, "huarong-spfa").frames {
		if x := explored(t, s.Shot); s.Shot.Event != x.Len()/3 {
			t.Errorf("picture %d is at event %d of %d, not a third of the way", i+1, s.Shot.Event, x.Len())
		}
	}
	waves := drawingOf(t, "halloween-waves").frames
	if x := explored(t, waves[1].Shot); waves[1].Shot.Event != met(x) {
		t.Errorf("the waves are shown at event %d and meet at %d", waves[1].Shot.Event, met(x))
	}
	if e := waves[0].Shot.Event; e != -1 {
		t.Errorf("the wave of the breadth-first search is shown at event %d, not at its end", e)
	}
	if s := drawingOf(t, "halloween-refused").frames[0].Shot; s.Event != 0 {
		t.Errorf("the refused step is shown at event %d, not at the start", s.Event)
	}
}

// A title "after n moves" stands on a frame after n moves.
func TestTitlesOfMoves(t *testing.T) {
	for _, d := range drawings(t) {
		for _, f := range d.frames {
			var n int
			if _, err := fmt.Sscanf(f.Title, "after %d", &n); err == nil && n != f.Shot.Move {
				t.Errorf("%s: %q after %d moves", d.name, f.Title, f.Shot.Move)
			}
		}
	}
}

// A figure in another language differs from the English figure only in its words. It has at least some words of its
// own.
func TestFiguresAgree(t *testing.T) {
	for _, d := range drawings(t) {
		for _, language := range languages[1:] {
			other := d.in(t, language)
			if len(other.frames) != len(d.frames) {
				t.Fatalf("%s has %d frames, want %d", other.file(), len(other.frames), len(d.frames))
			}
			words := false
			for i, f := range other.frames {
				e := d.frames[i]
				words = words || f.Title != e.Title
				if f.Title == e.Title && e.Title != "" {
					t.Errorf("%s: the title %q is not translated", other.file(), e.Title)
				}
				if !slices.Equal(numeral.FindAllString(f.Title, -1), numeral.FindAllString(e.Title, -1)) {
					t.Errorf("%s: %q has other numbers than %q", other.file(), f.Title, e.Title)
				}
				f.Title = e.Title
				if f.Shot.Puzzle.ID() == e.Shot.Puzzle.ID() { // each reading of a file of rules makes another puzzle
					f.Shot.Puzzle = e.Shot.Puzzle
				}
				if !reflect.DeepEqual(f, e) {
					t.Errorf("%s: frame %d shows something else", other.file(), i+1)
				}
			}
			if other.file() != d.file() && !words {
				t.Errorf("%s has no words of its own", other.file())
			}
		}
	}
}
