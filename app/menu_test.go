package app

import (
	"slices"
	"strings"
	"testing"

	"fyne.io/fyne/v2"
)

// The keys in menus are written by the labels: the toolkit's own writing of them can't be read.
func TestMenusWriteKeys(t *testing.T) {
	b := open(t)
	for _, language := range []string{"en", "zh", "ja"} {
		b.Text.SetLanguage(language)
		b.build()
		keys := 0
		for _, m := range b.Win.MainMenu().Items {
			var at []float32
			for _, item := range m.Items {
				if _, written := item.Shortcut.(fyne.KeyboardShortcut); written {
					t.Errorf("the toolkit writes the key of %s", item.Label)
				}
				a := b.ActionOf(item)
				if a == nil {
					continue
				}
				keys++
				name, found := strings.CutSuffix(item.Label, " "+b.KeyName(a))
				if !found {
					t.Errorf("%q does not end in %s", item.Label, b.KeyName(a))
				}
				at = append(at, fyne.MeasureText(name+" ", b.Theme.Size("text"), fyne.TextStyle{}).Width)
			}
			if len(at) > 0 && slices.Max(at)-slices.Min(at) > 5 {
				t.Errorf("%s: the keys are not one below the other: %v", m.Label, at)
			}
		}
		if keys < 40 {
			t.Errorf("%d keys", keys)
		}
	}
}
