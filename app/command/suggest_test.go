package command_test

import (
	"slices"
	"strings"
	"testing"

	"stepboard/app/command"
)

// A generator line is completed with the words that may come next, and these are explained.
func TestGeneratorLinesAreCompleted(t *testing.T) {
	b := command.NewBuilder("en")
	defer func() { _ = b.Close() }()
	for line, want := range map[string]struct {
		from  int
		words []string // some of the suggestions
		about string   // a part of the explanation
	}{
		"":                              {0, []string{"make", "sample", "group", "wrong"}, ""},
		"ma":                            {0, []string{"make"}, ""},
		"make hu":                       {5, []string{"huarong"}, "board"},
		"make knight -k":                {12, []string{"-kind"}, ""},
		"make knight -kind ":            {18, []string{"scattered", "guarded", "rooks", "pawns"}, "-kind: "},
		"make huarong -kind ca":         {19, []string{"cave"}, "-kind: "},
		"make huarong -walls ":          {20, nil, "-walls: "},
		"make huarong -n 9 -unique ":    {26, []string{"-seed", "-answer"}, ""},
		"group small ":                  {12, nil, "points"},
		"make huarong -n 9 # -k":        {22, nil, ""},
		"make nothing -":                {13, nil, ""},
		"make huarong -kind cave -kind": {24, nil, "-kind: "},
	} {
		from, list, about := b.Suggest(line, len(line))
		var words []string
		for _, s := range list {
			words = append(words, s.Word)
			if strings.HasPrefix(s.Word, "-") && s.About == "" {
				t.Errorf("%q: %s is not explained", line, s.Word)
			}
		}
		for _, w := range want.words {
			if !slices.Contains(words, w) {
				t.Errorf("%q: %s is not among %v", line, w, words)
			}
		}
		if from != want.from || !strings.Contains(about, want.about) || want.words == nil && len(words) > 0 {
			t.Errorf("%q: from %d %v, %q", line, from, words, about)
		}
		if slices.Contains(words, "-o") || slices.Contains(words, "-n") && strings.Contains(line, "-n ") {
			t.Errorf("%q: what can't stand there is among %v", line, words)
		}
	}
}
