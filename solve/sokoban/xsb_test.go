package sokoban_test

import (
	"math/rand/v2"
	"reflect"
	"strings"
	"testing"

	"stepboard/solve"
	"stepboard/solve/grid"
	"stepboard/solve/sokoban"
)

// If its floor is enclosed by walls, a written level is read as the same board with the same things.
func TestXSB(t *testing.T) {
	r := rand.New(rand.NewPCG(40, 12))
	leveled := sokoban.Puzzle.(solve.Leveled)
	for range 300 {
		b := solve.NewBoard(3+r.IntN(6), 3+r.IntN(6))
		for at := range b.Terrain {
			row, col := b.Row(grid.Cell(at)), b.Col(grid.Cell(at))
			if row == 0 || col == 0 || row == b.Rows-1 || col == b.Cols-1 || r.IntN(4) == 0 {
				b.Terrain[at] = solve.Wall
			}
		}
		var floor []grid.Cell
		for at, tile := range b.Terrain {
			if tile == solve.Floor {
				floor = append(floor, grid.Cell(at))
			}
		}
		if len(floor) < 2 {
			continue
		}
		r.Shuffle(len(floor), func(i, j int) { floor[i], floor[j] = floor[j], floor[i] })
		b.Things = []solve.Thing{{Kind: sokoban.Goal, At: floor[r.IntN(len(floor))]}}
		things := []solve.Thing{{Kind: sokoban.Box, At: floor[0]}, {Kind: sokoban.Player, At: floor[1]}}
		d := &solve.Dataset{Board: b, Queries: []solve.Query{{Things: things}}}
		text, err := leveled.FormatLevel(d)
		if err != nil || !leveled.IsLevel(text) {
			t.Fatalf("%v: %s", err, text)
		}
		got, task, err := leveled.ParseLevel("level", strings.NewReader("; by chance\n\n"+string(text)+"\nTitle: x\n"))
		if err != nil || task != sokoban.TaskWalk {
			t.Fatal(err)
		}
		q := got.Queries[0].Things
		if solve.Find(q, sokoban.Box) != floor[0] || solve.Find(q, sokoban.Player) != floor[1] || !reflect.DeepEqual(got.Board, b) {
			t.Errorf("another board:\n%s", text)
		}
	}
}

// Floor outside a closed level becomes wall. Floor that the player can reach through a gap stays floor.
func TestXSBOutside(t *testing.T) {
	leveled := sokoban.Puzzle.(solve.Leveled)
	for text, want := range map[string]string{
		"  ####\n###  #\n#@$. #\n######\n": "######\n###  #\n#@$. #\n######\n",
		"  ###\n@$ .#\n  ###\n":            "  ###\n@$ .#\n  ###\n",
	} {
		d, _, err := leveled.ParseLevel("level", strings.NewReader(text))
		if err != nil {
			t.Fatal(err)
		}
		if got, err := leveled.FormatLevel(d); err != nil || string(got) != want {
			t.Errorf("%s becomes\n%s %v", text, got, err)
		}
	}
}
