package command

import (
	"maps"
	"regexp"
	"slices"
	"strings"
	"testing"

	"stepboard/app/catalogue"
	"stepboard/solve"
	"stepboard/solve/puzzles"
)

// TestHelpNamesEveryOption: what the help lists, in every language, is what the commands take.
func TestHelpNamesEveryOption(t *testing.T) {
	taken := func(options []option) map[string]bool {
		names := map[string]bool{(&program{}).inLanguage().name: true}
		for _, o := range options {
			names[o.name] = true
		}
		return names
	}
	var d drawing
	o := options{puzzles: puzzles.BuiltIn()}
	for key, want := range map[string]map[string]bool{
		"command.help":       taken(o.list()),
		"command.draw.help":  taken(slices.Concat(d.viewOptions(), d.otherOptions())),
		"command.break.help": taken((&breaking{}).list()),
	} {
		for _, lang := range []string{"en", "zh", "ja"} {
			listed := map[string]bool{}
			for line := range strings.Lines(catalogue.New(lang).Say(solve.Say(key))) {
				head, _, _ := strings.Cut(strings.TrimPrefix(line, "  "), "   ")
				for _, m := range regexp.MustCompile(`(?:^| )-([a-z-]+)`).FindAllStringSubmatch(head, -1) {
					listed[m[1]] = true
				}
			}
			delete(listed, "help")
			if !maps.Equal(listed, want) {
				t.Errorf("%s in %s lists %v, but the command takes %v", key, lang, slices.Sorted(maps.Keys(listed)),
					slices.Sorted(maps.Keys(want)))
			}
		}
	}
}
