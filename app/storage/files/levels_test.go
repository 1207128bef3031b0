package files_test

import (
	"bytes"
	"errors"
	"os"
	"slices"
	"strings"
	"testing"

	"stepboard/app/storage/files"
	"stepboard/solve"
	"stepboard/solve/puzzles"
)

// TestLevelsWithManyBoxes opens files with several levels or several boxes as the collection's warehouse, one dataset
// for each level. Levels stay the same when they are written and read again. A level with one box stays Sokoban's.
func TestLevelsWithManyBoxes(t *testing.T) {
	text, err := os.ReadFile("../../../solve/script/testdata/microban.xsb")
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range []string{"levels.xsb", "levels.sok", "levels.txt"} {
		f, err := files.Read(puzzles.BuiltIn(), name, bytes.NewReader(text), nil)
		if err != nil {
			t.Fatal(name, err)
		}
		if f.Content.Puzzle.ID() != "warehouse" || len(f.Content.Datasets) != 10 {
			t.Fatalf("%s: %s with %d levels", name, f.Content.Puzzle.ID(), len(f.Content.Datasets))
		}
		var out bytes.Buffer
		if err := f.Content.Puzzle.Format(&out, f.Content.Datasets); err != nil {
			t.Fatal(err)
		}
		again, err := files.Read(puzzles.BuiltIn(), name, &out, nil)
		if err != nil {
			t.Fatal(name, err)
		}
		for i, d := range again.Content.Datasets {
			if !solve.Same(d, f.Content.Datasets[i]) {
				t.Errorf("%s: level %d is another once it was written", name, i+1)
			}
		}
	}
	f, err := files.Read(puzzles.BuiltIn(), "one.xsb", strings.NewReader("#####\n#@$.#\n#####\n"), nil)
	if err != nil || f.Content.Puzzle.ID() != "sokoban" {
		t.Errorf("a level with one box: %v", err)
	}
}

// TestTitlesOfLevels: a line "Title: NAME" below a level is the name of its board. It is written back.
func TestTitlesOfLevels(t *testing.T) {
	const level = "#######\n#@$.$.#\n#######\n"
	text := "; a collection\nTitle: Not a level\n\n" + level + "Title: Two in a row\nAuthor: Somebody\n\n" + level + "\n" +
		level + "title:The #3\n"
	want := []string{"Two in a row", "", "The #3"}
	for range 2 {
		f, err := files.Read(puzzles.BuiltIn(), "levels.xsb", strings.NewReader(text), nil)
		if err != nil {
			t.Fatal(err)
		}
		var names []string
		for _, d := range f.Content.Datasets {
			names = append(names, d.Name)
		}
		if !slices.Equal(names, want) {
			t.Errorf("the boards of\n%s\nare called %q, want %q", text, names, want)
		}
		if lost := files.Losses(f.Content, files.Level); len(lost) > 0 {
			t.Errorf("titles are said to be lost: %v", lost)
		}
		var out, level strings.Builder
		if err := errors.Join(files.Write(&out, f.Content, f.Format), files.Write(&level, f.Content, files.Level)); err != nil {
			t.Fatal(err)
		}
		if text = out.String(); level.String() != text {
			t.Errorf("a level is written as\n%s\nnot\n%s", level.String(), text)
		}
	}
}

// TestTitleOfALevel: a level with one box has a title, too. The title is written back, and the format loses no part
// of the level.
func TestTitleOfALevel(t *testing.T) {
	const text = "#####\n#@$.#\n#####\nTitle: Last push\n"
	f, err := files.Read(puzzles.BuiltIn(), "one.xsb", strings.NewReader(text), nil)
	if err != nil {
		t.Fatal(err)
	}
	if name := f.Content.Datasets[0].Name; f.Content.Puzzle.ID() != "sokoban" || name != "Last push" {
		t.Errorf("the board of %s is called %q", f.Content.Puzzle.ID(), name)
	}
	if lost := files.Losses(f.Content, files.Level); len(lost) > 0 {
		t.Errorf("lost are %v", lost)
	}
	var out strings.Builder
	if err := files.Write(&out, f.Content, files.Level); err != nil || out.String() != text {
		t.Errorf("it is written as\n%s %v", out.String(), err)
	}
}

// A level in one line, with rows between | or with counts, opens as the level that it means. Letters of PuzzleScript are
// named.
func TestOtherLevels(t *testing.T) {
	want := "#######\n#     #\n# @$. #\n#######\n"
	for _, text := range []string{
		"7#|#5-#|#-@$.-#|7#\n", "7#|#5-#|#-@$.-#|7#", "#######|#     #|# @$. #|#######\n", "7#\n#5 #\n# @$. #\n7#\n",
	} {
		for _, name := range []string{"one.txt", "one.xsb"} {
			f, err := files.Read(puzzles.BuiltIn(), name, strings.NewReader(text), nil)
			if err != nil {
				t.Fatalf("%q: %v", text, err)
			}
			plain, err := files.Read(puzzles.BuiltIn(), name, strings.NewReader(want), nil)
			if err != nil || !solve.Same(f.Content.Datasets[0], plain.Content.Datasets[0]) {
				t.Errorf("%q is another board, or %v", text, err)
			}
		}
	}
	_, err := files.Read(puzzles.BuiltIn(), "level.txt", strings.NewReader("####\n#.O#\n#*P#\n####\n"), nil)
	if wrong, ok := errors.AsType[*solve.InputError](err); !ok || wrong.Text.Key != "files.puzzlescript" {
		t.Error(err)
	}
}
