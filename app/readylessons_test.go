package app

import (
	"reflect"
	"testing"

	"stepboard/app/view"

	"stepboard/assets"
	"stepboard/docs"
	"stepboard/solve/puzzles"
)

// Each ready lesson opens in the chosen language with its strip and its first frame. Its boards have the names of the tour's boards.
func TestReadyLessons(t *testing.T) {
	b := open(t, "../assets/samples/huarong-noip2013.in")
	for _, language := range few(1, "zh", "xx", "ja") {
		for _, p := range puzzles.BuiltIn() {
			b.Text.SetLanguage(language)
			b.lesson.Show(false)
			b.lesson.OpenReady(p.ID())
			want := language
			if language == "xx" {
				want = "en"
			}
			if b.Bench.Doc().Puzzle() != p || b.filing.FileName() != p.ID()+"."+want+".stepboard" || len(b.lesson.Frames()) < 8 ||
				!b.lesson.Shown() || b.lesson.Opened() != 0 {
				t.Errorf("%s in %s: %s, %d frames", p.ID(), language, b.filing.FileName(), len(b.lesson.Frames()))
			}
			lesson := b.lesson.Filed()
			b.filing.OpenSample(p.ID() + "-tour.stepboard")
			for i := range lesson.Len() {
				if is, want := lesson.Dataset(i).Name, b.Bench.Doc().Dataset(i).Name; is != want {
					t.Errorf("%s in %s: board %d is %q, want %q", p.ID(), language, i+1, is, want)
				}
			}
			if lesson.Dirty() {
				t.Errorf("%s in %s is to be saved", p.ID(), language)
			}
		}
	}
}

// readyFrames opens a ready lesson of four frames in some languages, and calls check for each frame.
func readyFrames(t *testing.T, id string, languages []string, check func(i int, s, first view.Shot) bool) {
	t.Helper()
	b := open(t, "../assets/samples/huarong-noip2013.in")
	for _, language := range languages {
		b.Text.SetLanguage(language)
		b.lesson.OpenReady(id)
		frames := b.lesson.Frames()
		if b.filing.FileName() != id+"."+language+".stepboard" || len(frames) != 4 || !b.lesson.Shown() {
			t.Fatalf("%s: %s has %d frames", language, b.filing.FileName(), len(frames))
		}
		for i := range frames {
			if s := frames[i].Shot; !check(i, s, frames[0].Shot) {
				t.Errorf("%s: frame %d shows %s, lens %s, tree %v", language, i+1, s.Algorithm, s.Lens, s.Tree)
			}
		}
	}
}

// The lesson about search trees has four searches on one board, each with the tree beside it.
func TestReadyLessonOfTrees(t *testing.T) {
	readyFrames(t, docs.Tree, few(1, "en", "zh", "ja"), func(i int, s, first view.Shot) bool {
		return s.Algorithm == []string{"bfs", "dfs", "astar", "bidirectional"}[i] && s.Tree != nil && !s.Tree.Alone &&
			reflect.DeepEqual(s.Dataset, first.Dataset)
	})
}

// The lesson about estimates has four frames, each with its estimate as a lens. Trees would make its page too large.
// One language is enough: each opening waits for long searches, and package assets compares the languages.
func TestReadyLessonOfEstimates(t *testing.T) {
	readyFrames(t, assets.Estimates, []string{"zh"}, func(i int, s, _ view.Shot) bool {
		return s.Algorithm == []string{"astar", "astar", "astar-pdb", "idastar-pdb"}[i] && s.Tree == nil &&
			s.Lens == []string{"own-steps", "groups"}[i/2]
	})
}
