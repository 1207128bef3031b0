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
