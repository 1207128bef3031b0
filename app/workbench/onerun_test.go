package workbench

import (
	"strings"
	"testing"

	"stepboard/app/storage/files"
	"stepboard/app/view/tree"
	"stepboard/solve"
	"stepboard/solve/puzzles"
)

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
		f, err := files.Open(puzzles.BuiltIn(), "../../assets/samples/"+v.file)
		if err != nil {
			t.Fatal(err)
		}
		b, h := opened(t, f.Content)
		if v.dataset < 0 {
			b.doc.SetAlgorithm("bfs")
		}
		b.doc.Show(max(0, v.dataset), 0)
		h.solved()
		b.Set(Exploring, true)
		h.wait("a recording", func() bool { return b.Recordings().Run(b.Explore.Algorithm()).Done })
		x := b.Explore.Current()
		forest, err := tree.New(&solve.Meter{}, x, x.Len())
		if err != nil {
			t.Fatal(err)
		}
		said := forest.Share(solve.Quote("?"), h.Number).String()
		if !strings.Contains(said, v.tree) || !strings.Contains(said, b.Told().Figures[0].Value) {
			t.Errorf("%s: the tree says %q with the answer's %s", v.file, said, b.Told().Figures[0].Value)
		}
		if said := b.Explore.Whose().String(); !strings.Contains(said, v.name) {
			t.Errorf("%s: the run is named %q", v.file, said)
		}
	}
}
