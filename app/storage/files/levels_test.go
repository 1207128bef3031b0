package files_test

import (
	"bytes"
	"os"
	"strings"
	"testing"

	"stepboard/app/storage/files"
	"stepboard/solve"
	"stepboard/solve/puzzles"
)

// TestLevelsWithManyBoxes opens files with several levels or several boxes as the collection's warehouse, a dataset a
// level. Levels that are written and read again stay the same. A level with one box stays Sokoban's.
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
