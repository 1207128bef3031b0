package app

import (
	"strings"
	"testing"
)

// A file of rules with an error opens in the editor, and not in a dialog. The corrected text comes into force.
func TestAFaultyFileOfRulesOpensInTheEditor(t *testing.T) {
	fine := eightRules(t)
	path := write(t, "wrong.star", strings.Replace(fine, "s.find(hole)", "s.fnd(hole)", 1))
	for _, start := range []bool{true, false} {
		var b *bench
		if start {
			b = open(t, path)
		} else {
			b = open(t)
			b.filing.Open(path)
			b.wait("the editor", b.rules.Shown)
		}
		if !b.rules.Shown() || b.Win.Canvas().Overlays().Top() != nil {
			t.Fatal("the editor is not open alone")
		}
		b.rewrite(fine)
		b.wait("the corrected rules", func() bool { return b.rule() == fine })
	}
}

// A file of rules with an error opens like any file: under its name, unchanged, and with the tool that selects. If only
// a sample is wrong, the board is the sample's.
func TestAFaultyFileOfRulesOpensUnchanged(t *testing.T) {
	fine := eightRules(t)
	for what, text := range map[string]string{
		"sample": fine + "sample(\"123/456/780\", 3)\n", "text": strings.Replace(fine, "s.find(hole)", "s.find(hle)", 1),
	} {
		b := open(t)
		b.filing.Open(write(t, "wrong.star", text))
		b.wait("the editor", b.rules.Shown)
		p := b.Bench.Painter
		if title := b.Win.Title(); b.Bench.Doc().Dirty() || !p.Rests || title != "wrong.star — Stepboard" {
			t.Errorf("%s: the title is %q, a brush paints: %v", what, title, !p.Rests)
		}
		if what == "sample" && b.rule() != text {
			t.Errorf("the rules are\n%s", b.rule())
		}
	}
}
