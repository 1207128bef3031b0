package live_test

import (
	"fmt"
	"strings"
	"testing"

	"stepboard/app/export/live"
	"stepboard/app/view"
	"stepboard/app/view/question"
	"stepboard/app/view/tree"
	"stepboard/scene"
	"stepboard/solve"
	"stepboard/solve/grid"
	"stepboard/solve/puzzles"
)

// plantedFrame returns a frame of a small board with the tree of its run after some events.
func plantedFrame(event int) (live.Frame, *solve.Dataset) {
	p := puzzles.BuiltIn().ByID("huarong")
	d := p.New(grid.Size{Rows: 3, Cols: 3})
	for i := range d.Queries[0].Things {
		d.Queries[0].Things[i].At = grid.Cell(4 * i)
	}
	seen := tree.NewSeen()
	return live.FrameOf(view.Shot{
		Puzzle: p, Dataset: d, Algorithm: "bruteforce", Track: view.Exploration, Event: event, Pointer: grid.None, Tree: &seen,
	}, scene.Light), d
}

// A page shows the tree of a frame in step with playback. A click on a node shows its state on the board.
func TestTreeOfAPage(t *testing.T) {
	d := newDesk(t)
	f, _ := plantedFrame(3)
	markup := ""
	there := func(s *live.State) bool {
		if s.Tree != nil && s.Tree.Markup != nil {
			markup = *s.Tree.Markup
		}
		return s.Tree != nil && s.Track.Exploring && s.Track.Pos == 3 && s.Tree.At != nil
	}
	s := d.ask(live.Order{Do: "open", Frame: &f}, there)
	if !strings.Contains(markup, "<") || s.Tree.Width <= 0 || len(s.Tree.Legend) == 0 {
		t.Fatalf("told is the tree %+v", s.Tree)
	}
	if names := s.Tree.Names; len(names) < 2 || names[0].Text != "0" || names[1].First <= names[0].Last ||
		names[len(names)-1].Last >= s.Tree.Height || strings.Contains(markup, ">"+names[len(names)-1].Text+"<") {
		t.Errorf("rows are called %v, in a tree of height %v", names, s.Tree.Height)
	}
	before, board, at := markup, d.markup, *s.Tree.At
	moved := func(s *live.State) bool {
		there(s)
		return s.Track.Pos > 3 && markup != before && *s.Tree.At != at
	}
	d.ask(live.Order{Do: "seek", To: 12}, moved)
	x, y := (at[0]+at[2])/2, (at[1]+at[3])/2 // the node that was at work before
	s = d.ask(live.Order{Do: "node", X: x, Y: y}, func(s *live.State) bool { return s.Tree != nil && *s.Tree.At == at })
	if s.Tree.Said.Key == "" || d.markup != board {
		t.Errorf("a click on a node says %v, and the board is another: %v", s.Tree.Said, d.markup != board)
	}
	// The end of the run brings the same recording again. The chosen node remains.
	d.engine.Post(func() {
		b := d.engine.Bench()
		x := b.Explore.Current()
		b.Recordings().Give(b.Shown(), b.Doc().Revision(0, 0), x.Recording, true, x.Outcome)
		if b.Explore.Current() == x {
			t.Error("the end of the run brings no exploration")
		}
	})
	s = d.ask(live.Order{Do: "tree-key", Key: "ArrowDown"}, func(s *live.State) bool { return *s.Tree.At != at })
	if s.Tree.At[1] <= at[1] {
		t.Error("an arrow down does not go down")
	}
}

// A question about the tree has its letters at nodes. A click on a node chooses this answer.
func TestQuestionAboutTheTreeOfAPage(t *testing.T) {
	d := newDesk(t)
	for event := 3; event < 40; event++ {
		f, data := plantedFrame(event)
		about := question.About{Puzzle: puzzles.BuiltIn().ByID("huarong"), Dataset: data, Algorithm: "bruteforce", Event: event}
		q, err := question.Make(t.Context(), nil, about, "next", 1)
		if err != nil {
			continue
		}
		f.Asks = q
		markup := ""
		s := d.ask(live.Order{Do: "open", Frame: &f}, func(s *live.State) bool {
			if s.Tree != nil && s.Tree.Markup != nil {
				markup = *s.Tree.Markup
			}
			return s.Ask != nil && strings.Contains(markup, ">B<")
		})
		if len(s.Ask.Choices) != len(q.Choices) || s.Ask.Prompt.Key != "question.prompt.next" {
			t.Errorf("asked is %+v", s.Ask)
		}
		before, _, _ := strings.Cut(markup, fmt.Sprintf(">%c<", 'A'+q.Pick)) // the letter lies on the node's circle
		var x, y float64
		if _, err := fmt.Sscanf(before[strings.LastIndex(before, "<circle"):], `<circle cx="%g" cy="%g"`, &x, &y); err != nil {
			t.Fatal(err, before)
		}
		if got := d.ask(live.Order{Do: "node", X: x, Y: y}, nil).Ask.Pick; got != q.Pick {
			t.Fatalf("the click picks %d, want %d", got, q.Pick)
		}
		if got := d.ask(live.Order{Do: "submit"}, nil).Ask.Verdict; got != "right" {
			t.Errorf("the key is %s", got)
		}
		return
	}
	t.Fatal("nothing can be asked")
}
