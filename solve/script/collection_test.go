package script_test

import (
	"errors"
	"math/rand/v2"
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"testing"
	"time"

	"stepboard/app/catalogue"
	"stepboard/scene"
	"stepboard/solve"
	"stepboard/solve/grid"
	"stepboard/solve/looks"
	"stepboard/solve/script"
)

// ids returns the IDs of the collection.
func ids(t testing.TB) (list []string) {
	t.Helper()
	names, err := filepath.Glob("../../assets/puzzles/*.star")
	if err != nil || len(names) == 0 {
		t.Fatal("no puzzles", err)
	}
	for _, name := range names {
		list = append(list, strings.TrimSuffix(filepath.Base(name), ".star"))
	}
	return list
}

// TestSamples: each puzzle of the collection solves the samples of its statement, has at most 60 lines, and says its
// task and its rules in each language.
func TestSamples(t *testing.T) {
	for _, id := range ids(t) {
		t.Run(id, func(t *testing.T) {
			f := puzzle(t, id)
			start := time.Now()
			untried, err := f.Try(&solve.Meter{})
			t.Log(time.Since(start))
			if err != nil || untried > 0 || len(f.Samples) == 0 {
				t.Errorf("%d of %d samples are not tried: %v", untried, len(f.Samples), explained(err))
			}
			if n := strings.Count(f.Source, "\n"); n > 60 {
				t.Errorf("%d lines", n)
			}
			for _, lang := range []string{"en", "zh", "ja"} {
				if f.Title[lang] == "" || f.About[lang] == "" || f.RulesText[lang] == "" {
					t.Errorf("no title, description or rules in %s", lang)
				}
				if f.Has("read") && f.InputText[lang] == "" {
					t.Errorf("no text about the input in %s", lang)
				}
			}
		})
	}
}

// TestLookApart: no two grounds or pieces of a puzzle of the collection look alike.
func TestLookApart(t *testing.T) {
	for _, id := range ids(t) {
		p := puzzle(t, id).Puzzle(id)
		look := looks.Of(p, scene.Light)
		for i, a := range p.Brushes() {
			for _, b := range p.Brushes()[:i] {
				if a.Layer == solve.Terrain && b.Layer == solve.Terrain && reflect.DeepEqual(look.Tiles[a.Tile], look.Tiles[b.Tile]) ||
					a.Kind != 0 && b.Kind != 0 && reflect.DeepEqual(look.Kinds[a.Kind], look.Kinds[b.Kind]) {
					t.Errorf("%s: %s looks like %s", id, a.ID, b.ID)
				}
			}
		}
	}
}

// TestBoardsAtRandomAreWritten: a random board has a letter for each piece on its ground, and is read as the same board.
func TestBoardsAtRandomAreWritten(t *testing.T) {
	for _, id := range ids(t) {
		p := puzzle(t, id).Puzzle(id)
		kinds, _ := p.Makes()
		l := p.Limits()
		size := grid.Size{Rows: min(max(l.MinRows, 7), l.MaxRows), Cols: min(max(l.MinCols, 7), l.MaxCols)}
		for seed := range uint64(20) {
			d, err := p.Make(rand.New(rand.NewPCG(seed, 1)), solve.MakeOrder{Kind: kinds[0], Size: size})
			if err == nil {
				_, err = solve.Written(p, []*solve.Dataset{d})
			}
			var wrong *solve.FormatError
			if errors.As(err, &wrong) {
				t.Errorf("%s, seed %d: %v", id, seed, wrong.Text)
			}
		}
	}
}

// explained returns an error in words.
func explained(err error) any {
	var e *solve.InputError
	if errors.As(err, &e) {
		return struct {
			Line, Column int
			Text         string
		}{e.Line, e.Column, catalogue.New("en").Say(e.Text)}
	}
	return err
}

func TestRead(t *testing.T) {
	for _, id := range ids(t) {
		text, _ := os.ReadFile("../../assets/puzzles/" + id + ".star")
		if _, err := script.Read(id+".star", text); err != nil {
			t.Errorf("%s: %v", id, explained(err))
		}
	}
}

// Walls of rush hour are read and written as x.
func TestWallsOfRushHour(t *testing.T) {
	f := puzzle(t, "rush")
	d := boards(t, f, "oooooooooooooooooxAAoooxoooooooooooo\n")[0]
	var out strings.Builder
	if err := f.Format(&out, []*solve.Dataset{d}); err != nil || strings.Count(out.String(), "x") != 2 {
		t.Errorf("%q, %v", out.String(), err)
	}
	s, err := f.Puzzle("rush").Solvers(solve.TaskSolve)[0].Prepare(&solve.Meter{}, d, solve.TaskSolve)
	if err != nil {
		t.Fatal(err)
	}
	if a, err := s.Solve(&solve.Meter{}, 0); err != nil || a.Value != solve.None {
		t.Errorf("a way of %d behind a wall: %v", a.Value, err)
	}
}
