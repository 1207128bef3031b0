package files_test

import (
	"os"
	"path/filepath"
	"testing"

	"stepboard/app/document"
	"stepboard/app/storage/files"
	"stepboard/solve"
	"stepboard/solve/grid"
	"stepboard/solve/puzzles"
)

func TestMapsAndScenarios(t *testing.T) {
	p := puzzles.BuiltIn().ByID("halloween")
	d := p.New(grid.Size{Rows: 7, Cols: 9})
	c := document.Content{Puzzle: p, Datasets: []*solve.Dataset{d}}
	path := filepath.Join(t.TempDir(), "x.scen")
	stamp, _, err := files.Save(path, c, files.MovingAI)
	if err != nil {
		t.Fatal(err)
	}
	if changed, err := stamp.Changed(path); changed || err != nil {
		t.Errorf("changed: %t, %v", changed, err)
	}
	f, err := files.Open(puzzles.BuiltIn(), path)
	if err != nil || f.Format != files.MovingAI {
		t.Fatal(err)
	}
	board := f.Content.Datasets[0].Board
	if string(board.Terrain) != string(d.Board.Terrain) || len(board.Things) != len(d.Board.Things) {
		t.Errorf("%v, want %v", board, d.Board)
	}
	onMap := filepath.Join(filepath.Dir(path), "x.map")
	if f, err = files.Open(puzzles.BuiltIn(), onMap); err != nil || len(f.Content.Datasets[0].Board.Things) != 0 {
		t.Errorf("a map alone: %v", err)
	}
	if err := os.Remove(onMap); err != nil {
		t.Fatal(err)
	}
	if _, err := files.Open(puzzles.BuiltIn(), path); err == nil {
		t.Error("a scenario without its map is read")
	}
	c.Datasets = append(c.Datasets, d)
	if _, _, err := files.Save(path, c, files.MovingAI); err == nil {
		t.Error("two boards are written as one")
	}
}
