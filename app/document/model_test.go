package document_test

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"stepboard/app/document"
	"stepboard/app/view"
	"stepboard/app/view/annotate"
	"stepboard/solve"
	"stepboard/solve/grid"
)

// TestHistoryAgainstAModel compares a document with a model after each random step. The model keeps every whole state
// in a list.
func TestHistoryAgainstAModel(t *testing.T) {
	seeds := uint64(200)
	if testing.Short() {
		seeds = 50
	}
	for seed := range seeds {
		r := rand.New(rand.NewPCG(seed, 2))
		d := open("X.m", "G.P")
		model, at := []string{state(d)}, 0
		frames := map[*view.Frame]string{} // each frame that was ever there, with its text at that time
		for n := range 80 {
			did := "undo"
			switch r.IntN(4) {
			case 0:
				if d.Undo() != (at > 0) {
					t.Fatalf("seed %d, step %d: at state %d of %d, undo says otherwise", seed, n, at, len(model))
				}
				at = max(0, at-1)
			case 1:
				did = "redo"
				if d.Redo() != (at < len(model)-1) {
					t.Fatalf("seed %d, step %d: at state %d of %d, redo says otherwise", seed, n, at, len(model))
				}
				at = min(at+1, len(model)-1)
			default:
				did = fmt.Sprint("stroke ", n)
				d.Begin(solve.Say(did))
				for range 1 + r.IntN(3) {
					edit(r, d)
				}
				d.End()
				if name, _ := d.CanUndo(); name.Key == did {
					at++
					model = append(model[:at], state(d))
				} else if _, ok := d.CanRedo(); !ok {
					model = model[:at+1] // the stroke ended in the state in which it began
				}
			}
			sound(t, d)
			if got := state(d); got != model[at] {
				t.Fatalf("seed %d, step %d, %s: the document is\n%s not\n%s", seed, n, did, got, model[at])
			}
			for i := range d.Frames() {
				if f := &d.Frames()[i]; frames[f] == "" {
					frames[f] = told(*f)
				}
			}
			for f, was := range frames {
				if got := told(*f); got != was {
					t.Fatalf("seed %d, step %d, %s: a frame is\n%s not\n%s", seed, n, did, got, was)
				}
			}
		}
	}
}

// TestAnnotationsFollowTheBoard: each annotation stays with its cell when the board is turned or resized. No two
// cells of the board are alike.
func TestAnnotationsFollowTheBoard(t *testing.T) {
	for seed := range uint64(200) {
		r := rand.New(rand.NewPCG(seed, 3))
		b := solve.NewBoard(2+r.IntN(5), 2+r.IntN(5))
		var list []annotate.Annotation
		for i := range b.Terrain {
			b.Terrain[i] = byte(100 + i)
			to := grid.Cell((i + 1 + r.IntN(b.Cells()-1)) % b.Cells())
			list = append(list, annotate.Annotation{
				Kind: annotate.Label, At: grid.Cell(i), To: grid.None,
				Text: fmt.Sprint(b.Terrain[i]),
			},
				annotate.Annotation{Kind: annotate.Arrow, At: grid.Cell(i), To: to})
		}
		arrows := map[byte]byte{}
		for _, a := range list {
			if a.Kind == annotate.Arrow {
				arrows[b.Terrain[a.At]] = b.Terrain[a.To]
			}
		}
		d := document.New(document.Content{
			Puzzle: fake{}, Datasets: []*solve.Dataset{{Board: b}},
			Annotations: [][]annotate.Annotation{list},
		})
		for range 30 {
			switch r.IntN(8) {
			case 0:
				_ = d.Resize(grid.Size{Rows: 1 + r.IntN(8), Cols: 2 + r.IntN(8)}, document.Anchor{Row: r.IntN(3), Col: r.IntN(3)})
			case 1:
				_ = d.Turn(document.FlipHorizontal)
			case 2:
				_ = d.Turn(document.FlipVertical)
			case 3:
				_ = d.Turn(document.RotateLeft)
			case 4:
				_ = d.Turn(document.RotateRight)
			case 5:
				d.Redo()
			default:
				d.Undo()
			}
			terrain := d.Board().Terrain
			labels, want := 0, 0
			for _, a := range d.Annotations(0) {
				at := terrain[a.At]
				if a.Kind == annotate.Label {
					if labels++; a.Text != fmt.Sprint(at) {
						t.Fatalf("seed %d: the label %s is on cell %d", seed, a.Text, at)
					}
				} else if arrows[at] != terrain[a.To] {
					t.Fatalf("seed %d: the arrow of %d goes to %d, not %d", seed, at, terrain[a.To], arrows[at])
				}
			}
			for _, tile := range terrain {
				if tile != solve.Floor {
					want++
				}
			}
			if labels != want {
				t.Fatalf("seed %d: %d labels on %d cells", seed, labels, want)
			}
		}
		for d.Undo() {
		}
		if !slices.Equal(d.Annotations(0), list) {
			t.Fatalf("seed %d: all undone, there are %v, not %v", seed, d.Annotations(0), list)
		}
	}
}
