package workbench

import (
	"context"
	"reflect"
	"slices"
	"testing"

	"stepboard/app/storage/files"
	"stepboard/app/studio"
	"stepboard/app/view"
	"stepboard/scene"
	"stepboard/solve"
	"stepboard/solve/explore"
	"stepboard/solve/lens"
	"stepboard/solve/puzzles"
)

const (
	ghosts = "5 5 2\n#####\n#A#B#\n#   #\n#b#a#\n#####\n0 0 0\n"
	chess  = "8\n...X....\n........\n.....P..\n........\n..B.....\n........\n........\n......O.\n"
	store  = "5 5\n.....\n.#...\n..X..\n...#.\n.....\n"
)

// At every step and through every lens, a board of a comparison equals the frame of the same view.
func TestComparedBoardsAreDrawnAsFrames(t *testing.T) {
	for puzzle, text := range map[string]string{
		"huarong": slides, "halloween": ghosts, "knight": chess,
		"sokoban": store,
	} {
		b, h := open(t, puzzle, text)
		b.Set(Comparing, true)
		rivals := b.Compare.Rivals()
		h.wait("the comparison", func() bool {
			return b.Compare.Now() != nil && len(b.Compare.Now().Sides()) == len(rivals)
		})
		s := &studio.Studio{Budget: solve.NewBudget(1 << 30), Say: solve.Text.String}
		drawn := 0
		for _, l := range b.Compare.Lenses() {
			b.Compare.ChooseLens(l.ID)
			for i := range 8 {
				b.Playback.Seek(b.Playback.Len() * i / 7)
				for _, algorithm := range rivals {
					drawn += sameAsFrame(t, b, h, s, algorithm)
				}
			}
		}
		if least := 8 * len(b.Compare.Lenses()); drawn < least || least == 0 {
			t.Errorf("%s: %d boards were held against frames, want at least %d", puzzle, drawn, least)
		}
	}
}

// The legends of compared boards belong to the last drawings of their lenses, even if a lens was prepared after the
// comparison.
func TestComparedBoardsTellTheirLegends(t *testing.T) {
	b, h := open(t, "huarong", slides)
	b.SetWait(0) // all background work comes later
	b.Set(Comparing, true)
	h.wait("the comparison", func() bool {
		return b.Compare.Now() != nil && len(b.Compare.Now().Sides()) == len(b.Compare.Rivals())
	})
	v := b.Compare.Sight(b.Compare.Rivals()[0])
	told := false
	b.recordings.OnChange = func() { b.record.changed(); told = true }
	if _, _, ready := b.Compare.Look(v, h.InSight()); ready {
		t.Fatal("the lens is ready at once")
	}
	h.wait("the lens", func() bool { return told })
	if h.behind {
		t.Error("the boards were drawn with the prepared lens, but their legends are the old ones")
	}
}

// sameAsFrame compares the board of an algorithm with the frame of the same view. It returns the number of compared
// boards.
func sameAsFrame(t *testing.T, b *Workbench, h *fakeHost, s *studio.Studio, algorithm string) int {
	t.Helper()
	v := b.Compare.Sight(algorithm)
	if v.ShownLens == nil {
		return 0
	}
	var picture lens.Picture
	h.wait("the lens", func() (ready bool) {
		_, picture, ready = b.Compare.Look(v, h.InSight())
		return ready
	})
	shot := v.Shot
	shot.Lens = v.ShownLens.ID
	panel, err := s.Panel(context.Background(), shot, scene.Light, 40)
	if err != nil {
		t.Fatal(err)
	}
	if got := b.Compare.Scene(v, picture); !reflect.DeepEqual(got.Ops, panel.Scene.Ops) {
		t.Fatalf("%s, %s through %s: the board at step %d is not the picture of its frame", shot.Puzzle.ID(), algorithm,
			shot.Lens, b.Playback.Pos())
	}
	return 1
}

// The window's scene equals the picture of its shot: in each mode, through each lens, by each unit.
func TestTheSceneIsThePictureOfItsShot(t *testing.T) {
	for _, p := range puzzles.BuiltIn() {
		f, err := files.Open(puzzles.BuiltIn(), "../../assets/samples/"+p.ID()+"-tour.stepboard")
		if err != nil {
			t.Fatal(err)
		}
		b, h := opened(t, f.Content)
		s := &studio.Studio{Budget: solve.NewBudget(1 << 30), Say: solve.Text.String}
		compared := 0
		look := func(at, of int) {
			t.Helper()
			h.wait("a recording", func() bool { return !b.Explore.Needed() || b.Recordings().Run(b.Explore.Algorithm()).Done })
			b.Playback.Seek(b.Playback.Len() * at / of)
			h.wait("the lens", func() bool { b.Scene(); return !b.Lens.Working() })
			held(t, b, s)
			compared++
		}
		for d := range min(b.doc.Len(), 3) {
			b.doc.Show(d, 0)
			h.solved()
			for _, m := range []Mode{0, Exploring, Playing} {
				b.Set(Exploring|Playing, false)
				if m != 0 {
					b.Set(m, true)
				}
				for _, l := range append(b.Lens.List(), lens.Lens{}) {
					if l.ID == "" {
						b.Lens.Choose("")
					} else {
						b.Lens.Choose(l.ID)
					}
					for unit := explore.ByEvent; b.On(Exploring) && unit <= explore.ByLayer; unit++ {
						b.Explore.SetUnit(unit)
						look(1, 3)
					}
					for i := range 4 {
						look(i, 3)
					}
				}
			}
		}
		if compared < 30 {
			t.Errorf("%s: only %d pictures were compared", p.ID(), compared)
		}
	}
}

func held(t *testing.T, b *Workbench, s *studio.Studio) {
	t.Helper()
	shot := b.Shot()
	if shot.Track == view.ByHand {
		return // frames have no marks of a game
	}
	panel, err := s.Panel(context.Background(), shot, scene.Light, 40)
	if err != nil {
		t.Fatal(err)
	}
	b.checks.problems = nil
	if got := b.Scene(); !reflect.DeepEqual(got.Ops, panel.Scene.Ops) {
		t.Fatalf("%s, lens %q, event %d, move %d: the board is not the picture of its shot", shot.Puzzle.ID(), shot.Lens,
			shot.Event, shot.Move)
	}
}

// A comparison begins with the puzzle's own algorithms. The user can choose any algorithm.
func TestRivalsAtFirst(t *testing.T) {
	for puzzle, want := range map[string][]string{
		"huarong": {"bruteforce", "dijkstra"}, "halloween": {"bfs", "bidirectional"}, "knight": {"bfs", "fast"},
	} {
		b, _ := open(t, puzzle, map[string]string{"huarong": slides, "halloween": ghosts, "knight": chess}[puzzle])
		if got := b.Compare.Rivals(); !slices.Equal(got, want) {
			t.Errorf("%s: %v, want %v", puzzle, got, want)
		}
		all := slices.Sorted(slices.Values(b.Compare.Algorithms()))
		if ids := slices.Sorted(slices.Values(solve.SolverIDs(b.Doc().Puzzle(), b.Doc().Task()))); !slices.Equal(all, ids) {
			t.Errorf("%s: %v can be chosen, want %v", puzzle, all, ids)
		}
	}
}

// For a satisficing algorithm, the panel and the badge say that the answer may not be the least.
func TestSomeWayIsSaid(t *testing.T) {
	b, h := open(t, "huarong", slides)
	words := map[bool]string{true: "app.badge.way", false: "app.badge.verified"}
	for algorithm, some := range map[string]bool{"greedy": true, "dfs": true, "idastar": false, "fast": false} {
		b.Doc().SetAlgorithm(algorithm)
		b.Solve()
		h.wait(algorithm, func() bool { told := b.Told(); return told.Badge != nil && told.Badge.Word.Key == words[some] })
		told := b.Told()
		if (told.Sub.Key == "verify.level.way") != some || (told.Badge.Standing == Verified) == some {
			t.Errorf("%s: %v, %v", algorithm, told.Sub, told.Badge.Hint)
		}
	}
}
