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
	"stepboard/solve/explore"
	"stepboard/solve/puzzles"
	"stepboard/solve/search"
)

var languages = []string{"en", "zh", "ja"}

// lessons returns the IDs of all lessons: one for each puzzle, one about search trees, and one about estimates.
func lessons() []string {
	list := []string{docs.Tree, assets.Estimates}
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
		if len(c.Frames) < 8 && id != docs.Tree && id != assets.Estimates {
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
				if f.Title == e.Title && f.Title != "SPFA" && f.Title != "IDA*" || f.Caption == e.Caption {
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

// Each number of a lesson stands on the page about the same puzzle. The tests of the pages check the numbers there. The
// lesson about estimates has no page.
func TestLessonsQuoteThePages(t *testing.T) {
	for _, id := range lessons() {
		if id == assets.Estimates {
			continue
		}
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

// The lesson about estimates tells the estimate of the start, the length of the way, the expanded states, and the
// limits of the rounds, as its searches have them.
func TestEstimatesTellTheRuns(t *testing.T) {
	say := catalogue.New("en").Number
	var distances, conflicts string
	for i, f := range ready(t, assets.Estimates, "en").Frames {
		s := f.Shot
		r := solve.NewRecording(s.Algorithm, 1<<20, nil)
		m := &solve.Meter{Record: r}
		session, err := solve.SolverOf(s.Puzzle, s.Task, s.Algorithm).Prepare(m, s.Dataset, s.Task)
		if err != nil {
			t.Fatal(err)
		}
		a, err := session.Solve(m, 0)
		if err != nil {
			t.Fatal(err)
		}
		r.Seal()
		x := explore.New(r, s.Dataset.Board.Size, solve.Outcome{}, nil)
		bound, recorded := x.Bound(x.Parent(int(x.Of(solve.Expanded)[0])))
		if !recorded {
			rules, err := s.Puzzle.Rules(s.Dataset, 0)
			if err != nil {
				t.Fatal(err)
			}
			bound = rules.(solve.Bounded).Bound(rules.Start())
		}
		estimate, expanded := say(bound.Minor), say(int64(len(x.Of(solve.Expanded))))
		var want []string
		switch i {
		case 0:
			distances = expanded
			want = []string{estimate, expanded, say(a.Value)}
		case 1:
			conflicts = estimate
			want = []string{estimate, expanded, distances, "2", "3"}
		case 2:
			rules, err := s.Puzzle.Rules(s.Dataset, 0)
			if err != nil || estimate != conflicts {
				t.Errorf("the tables say %s, the conflicts %s (%v)", estimate, conflicts, err)
			}
			want = []string{estimate, expanded, say(int64(len(rules.(search.Patterned).Patterns())))}
		case 3:
			want = []string{expanded}
			for _, e := range x.Of(solve.LayerStart) {
				want = append(want, say(x.Units(int(e))))
			}
		}
		slices.Sort(want)
		if got := numbers(f); !slices.Equal(got, want) {
			t.Errorf("frame %d has the numbers %v, want %v", i+1, got, want)
		}
	}
}
