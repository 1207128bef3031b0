package app

import (
	"bytes"
	"regexp"
	"testing"

	"fyne.io/fyne/v2"

	"stepboard/app/shell"
	"stepboard/solve/puzzles"
)

// Samples speak the chosen language: their names in the menu, their titles and the names of their boards, which are
// the same boards.
func TestSamplesSpeakTheLanguage(t *testing.T) {
	aloneOnly(t)
	latin := regexp.MustCompile(`[a-z]{2}`)
	for _, p := range puzzles.BuiltIn() {
		tour := p.ID() + "-tour.stepboard"
		b := open(t)
		b.filing.OpenSample(tour)
		doc := b.Bench.Doc()
		for _, lang := range []string{"zh", "ja"} {
			b.SetLanguage(lang)
			for _, item := range shell.AllItems(fyne.NewMenu("", b.filing.SampleItems()...)) {
				if latin.MatchString(item.Label) {
					t.Errorf("%s: the sample %q", lang, item.Label)
				}
			}
			b.filing.OpenSample(tour)
			own := b.Bench.Doc()
			if latin.MatchString(own.Title()) || own.Len() != doc.Len() {
				t.Fatalf("%s: %q has %d boards, want %d", lang, own.Title(), own.Len(), doc.Len())
			}
			for i := range own.Len() {
				was, is := doc.Dataset(i), own.Dataset(i)
				if latin.MatchString(is.Name) || !bytes.Equal(was.Board.Terrain, is.Board.Terrain) ||
					len(was.Queries) != len(is.Queries) {
					t.Errorf("%s: board %d of %s is %q, or another one", lang, i+1, tour, is.Name)
				}
			}
		}
	}
}
