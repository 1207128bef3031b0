package docs_test

import (
	"fmt"
	"strings"
	"testing"

	"stepboard/app/catalogue"
	"stepboard/docs"
	"stepboard/solve"
)

// The page about search trees shows its pictures in each language. It names menu entries and marks as the window
// does. Its numbers come from the searches that are drawn.
func TestSearchTree(t *testing.T) {
	expanded := func(name string) int {
		s := drawingOf(t, name).frames[0].Shot
		if s.Tree == nil || s.Event != -1 {
			t.Fatalf("%s shows event %d, tree %v", name, s.Event, s.Tree)
		}
		return len(explored(t, s).Of(solve.Expanded))
	}
	deep := drawingOf(t, "tree-bfs").frames[0].Shot
	deep.Algorithm = "dfs"
	descent := explored(t, deep)
	numbers := []string{
		fmt.Sprint(expanded("tree-bfs")), fmt.Sprint(expanded("tree-astar")), fmt.Sprint(expanded("tree-bidirectional")),
		catalogue.New("en").Number(int64(len(descent.Of(solve.Expanded)))),
		catalogue.New("en").Number(descent.Outcome.Answer.Value),
	}
	for _, language := range languages {
		if language != "en" && string(docs.Page(docs.Tree, language)) == string(docs.Page(docs.Tree, "en")) {
			t.Fatalf("there is no page in %s", language)
		}
		shown := map[string]bool{}
		parts := docs.Parts(docs.Page(docs.Tree, language))
		for i, p := range parts {
			if p.Kind != docs.Figure {
				continue
			}
			shown[p.Path] = true
			if docs.Picture(p.Path, true) == nil || p.Text == "" || i+1 == len(parts) || parts[i+1].Kind != docs.Caption {
				t.Errorf("%s: %s is not there, or has no words", language, p.Path)
			}
		}
		for _, d := range drawings(t) {
			if strings.HasPrefix(d.name, "tree-") {
				if d = d.in(t, language); !shown[d.path()] {
					t.Errorf("%s: %s is not shown", language, d.path())
				}
				delete(shown, d.path())
			}
		}
		if len(shown) > 0 {
			t.Errorf("%s: %v are not drawn here", language, shown)
		}
		text, texts := prose(docs.Tree, language), catalogue.New(language)
		say := func(key string) string { return texts.Say(solve.Say(key)) }
		names := []string{say("app.action.tree-graph")}
		for _, key := range []string{"current", "fresh", "waiting", "expanded", "given-up", "rest", "way"} {
			names = append(names, say("tree.stand."+key))
		}
		for _, name := range append(append(names, say("tree.repeats")), numbers...) {
			if !strings.Contains(strings.ToLower(text), strings.ToLower(name)) {
				t.Errorf("%s: the page does not say %q", language, name)
			}
		}
	}
}
