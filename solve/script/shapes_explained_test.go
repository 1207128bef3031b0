package script_test

import (
	"testing"

	"stepboard/scene"
	"stepboard/solve"
	"stepboard/solve/grid"
	"stepboard/solve/lens"
	"stepboard/solve/looks"
	"stepboard/solve/script"
)

// The puzzles of boards of any shape have a sample, a statement, rules that are written apart (see apart), and a lens
// of their own, which explains states on the way to the answer.
func TestShapesAreExplained(t *testing.T) {
	for _, id := range []string{
		"torus", "domino", "lights", "jugs", "river", "hexslide", "roads", "together", "jigsaw", "hanoi", "tolls", "guards", "bridge",
	} {
		f := puzzle(t, id)
		p, err := script.Open(id+".star", []byte(f.Source))
		if err != nil {
			t.Fatal(err)
		}
		if apart[id] == nil && apartShapes[id] == nil || len(f.Samples) == 0 || f.RulesText["ja"] == "" {
			t.Errorf("%s lacks a sample, rules in words, or rules that are written apart", id)
		}
		own := p.Lenses(solve.TaskSolve)[0]
		if len(own.ID) < 4 || own.ID[:4] != "own-" {
			t.Errorf("%s has no lens of its own", id)
			continue
		}
		d := p.Boards()[0]
		r, err := p.Rules(d, 0)
		if err != nil {
			t.Fatal(err)
		}
		seen, queue := map[solve.State]bool{r.Start(): true}, []solve.State{r.Start()}
		for i := 0; i < len(queue) && i < 60; i++ {
			v := &lens.View{Puzzle: p, Dataset: d, Colors: scene.Light, Look: looks.Of(p, scene.Light), State: queue[i]}
			v.Window = lens.Whole(d.Board.Size, 50)
			pic := own.Draw(v)
			if pic.Note.Key == "script.at_line" || pic.Note.Key == "script.other" {
				t.Fatalf("%s: the lens fails: %v", id, pic.Note)
			}
			if len(pic.Over) == 0 && pic.Note.Key == "" && id != "lights" { // lights wait for the pointer
				t.Errorf("%s: the lens says nothing at state %d", id, i)
			}
			if detail := own.Hover(v, grid.Cell(0)); detail.Text.Key == "script.at_line" {
				t.Fatalf("%s: the lens fails at a cell: %v", id, detail.Text)
			}
			for _, step := range solve.Steps(r, queue[i]) {
				if !seen[step.To] {
					seen[step.To] = true
					queue = append(queue, step.To)
				}
			}
		}
	}
}
