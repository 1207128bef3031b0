package app

import (
	"testing"

	"stepboard/solve/puzzles"
)

// Each ready lesson opens in the chosen language, with its strip.
func TestReadyLessons(t *testing.T) {
	aloneOnly(t)
	b := open(t, "../assets/samples/huarong-noip2013.in")
	for _, language := range []string{"en", "zh", "ja", "xx"} {
		for _, p := range puzzles.All() {
			b.Text.SetLanguage(language)
			b.lesson.Show(false)
			b.lesson.OpenReady(p)
			want := language
			if language == "xx" {
				want = "en"
			}
			if b.Bench.Doc().Puzzle() != p || b.filing.Name() != p.ID()+"."+want+".stepboard" || len(b.lesson.Frames()) < 8 ||
				!b.lesson.Shown() {
				t.Errorf("%s in %s: %s, %d frames", p.ID(), language, b.filing.Name(), len(b.lesson.Frames()))
			}
			if b.Bench.Doc().Dirty() {
				t.Errorf("%s in %s is to be saved", p.ID(), language)
			}
		}
	}
}
