package stills

import (
	"context"
	"testing"

	"stepboard/app/catalogue"
	"stepboard/app/studio"
	"stepboard/app/view"
	"stepboard/app/view/question"
	"stepboard/scene"
	"stepboard/scene/raster"
	"stepboard/scene/typeface"
	"stepboard/solve"
	"stepboard/solve/grid"
	"stepboard/solve/puzzles"
)

// The reveal of an answer does not move the board, even if only the answer has the lens's legend and note.
func TestARevealDoesNotMoveTheBoard(t *testing.T) {
	p := puzzles.BuiltIn().ByID("knight")
	d := p.New(grid.Size{Rows: 3, Cols: 3})
	d.Board.Things = []solve.Thing{{Kind: 'X', At: 0}, {Kind: 'O', At: 4}}
	f := view.Frame{
		Shot: view.Shot{Puzzle: p, Dataset: d, Event: -1, Pointer: grid.None, Lens: "why-not"},
		Asks: &question.Question{Kind: "way", Form: question.Choice, Pick: 1, At: grid.None, Choices: []question.Option{
			{Is: question.Whether, N: 1, Cell: grid.None}, {Is: question.Whether, Cell: grid.None},
		}},
	}
	r := raster.New(typeface.BuiltIn())
	a := newArtist(&studio.Studio{Budget: solve.NewBudget(1 << 28), Say: catalogue.New("en").Say, Measure: r}, r)
	var at [2]scene.Group
	for i := range at {
		page, _, err := a.page(context.Background(), Slide(ForSlides, f, i == 1, 0, scene.Light, 800, 600, "en"))
		if err != nil {
			t.Fatal(err)
		}
		for _, op := range page.Scene.Ops {
			if g, ok := op.(scene.Group); ok && g.Name == "Board" {
				at[i] = g
			}
		}
	}
	if at[0].Scale != at[1].Scale || at[0].At != at[1].At || at[0].Scale == 0 {
		t.Errorf("the board is at %v with cells of %v, after the reveal at %v with cells of %v", at[0].At, at[0].Scale,
			at[1].At, at[1].Scale)
	}
}
