package workbench

import (
	"strings"
	"testing"

	"stepboard/app/storage/files"
	"stepboard/app/view/tree"
	"stepboard/solve"
	"stepboard/solve/explore"
	"stepboard/solve/puzzles"
)

// explored opens a sample, solves a dataset and explores the run.
func explored(t *testing.T, file string, dataset int, algorithm string) (*Workbench, *fakeHost) {
	t.Helper()
	f, err := files.Open(puzzles.BuiltIn(), "../../assets/samples/"+file)
	if err != nil {
		t.Fatal(err)
	}
	b, h := opened(t, f.Content)
	b.doc.SetAlgorithm(algorithm)
	b.doc.Show(dataset, 0)
	h.solved()
	b.Set(Exploring, true)
	h.wait("a recording", func() bool { return b.Explore.OnTrack() != nil && b.Recordings().Run(algorithm).Done })
	return b, h
}

// Another algorithm that was chosen only for a moment does not replace the answer and the recording.
func TestAnAlgorithmThatWasChosenForAMoment(t *testing.T) {
	b, h := explored(t, "halloween-tokyo2007.in", 0, "bfs")
	b.SetWait(0) // the news of a job come later than the choice
	b.doc.SetAlgorithm("bidirectional")
	b.doc.SetAlgorithm("bfs")
	h.wait("the end of the jobs", func() bool { return !b.Running() })
	h.wait("a recording", func() bool { return b.Recordings().Run("bfs").Done })
	if r, ok := b.Result(); !ok || r.Stale || r.Algorithm != "bfs" {
		t.Errorf("the answer is of %s, stale: %v", r.Algorithm, r.Stale)
	}
}

// A* may have only one layer, and a planner no expansions. Then a smaller unit is played, so that there are steps.
func TestAUnitHasSteps(t *testing.T) {
	for _, v := range []struct {
		file      string
		dataset   int
		algorithm string
		unit      explore.Unit
		steps     int
	}{
		{"halloween-tokyo2007.in", 0, "bfs", explore.ByLayer, 7},
		{"halloween-tokyo2007.in", 2, "fast", explore.ByExpansion, 258},
		{"halloween-train-of-eight.in", 0, "fast", explore.ByEvent, 46},
	} {
		b, _ := explored(t, v.file, v.dataset, v.algorithm)
		b.Explore.SetUnit(explore.ByLayer)
		if _, steps := b.Progress(); b.Explore.Unit() != v.unit || steps != v.steps {
			t.Errorf("%s, %s: %d steps by %s, want %d by %s", v.file, v.algorithm, steps, explore.Units[b.Explore.Unit()],
				v.steps, explore.Units[v.unit])
		}
	}
}

// The answer, the name of the recorded run and the tree tell numbers of one run. If the tree or the recording has only
// a part of the run, its text has the answer's number, too.
func TestNumbersOfOneRun(t *testing.T) {
	for _, v := range []struct {
		file       string
		dataset    int // -1: the algorithm bfs
		tree, name string
	}{
		{"knight-p3930-1.in", 0, "tree.searchmap[I:2 Of:2 What:tree.expansions.ofmap[All:69 N:11 What:?]]", "app.explore.runmap["},
		{"knight-p3930-1.in", -1, "tree.expansionsmap[N:26 PluralCount:26 What:?]", "app.explore.runmap["},
		{"halloween-tokyo2007.in", 1, "tree.searchmap[I:2 Of:2 What:tree.expansions.ofmap[All:6135 N:5159 What:?]]", "All:6135 N:720]"},
	} {
		algorithm := "fast"
		if v.dataset < 0 {
			algorithm = "bfs"
		}
		b, h := explored(t, v.file, max(0, v.dataset), algorithm)
		x := b.Explore.Current()
		forest, err := tree.New(&solve.Meter{}, x, x.Len())
		if err != nil {
			t.Fatal(err)
		}
		said := forest.Share(solve.Quote("?"), h.Number).String()
		if !strings.Contains(said, v.tree) || !strings.Contains(said, b.Told().Figures[0].Value) {
			t.Errorf("%s: the tree says %q with the answer's %s", v.file, said, b.Told().Figures[0].Value)
		}
		if said := b.Explore.RunText().String(); !strings.Contains(said, v.name) {
			t.Errorf("%s: the run is named %q", v.file, said)
		}
	}
}
