package studio_test

import (
	"context"
	"slices"
	"strings"
	"testing"

	"stepboard/app/catalogue"
	"stepboard/app/view"
	"stepboard/app/view/compare"
	"stepboard/app/view/question"
	"stepboard/app/view/tree"
	"stepboard/scene"
	"stepboard/scene/figure"
	"stepboard/solve"
	"stepboard/solve/grid"
)

// A slide with a question shows no text of the answer before the reveal, and no text of a lens that could tell the
// answer. A slide with a question about the board has only the texts of the board. This holds for each kind of question,
// and for a coach's own, about each board with each of its lenses, and about two algorithms side by side.
func TestAskingSlidesTellNothing(t *testing.T) {
	ctx, say := context.Background(), catalogue.New("en").Say
	s := newStudio()
	s.Say = say
	asked, compared := map[string]int{}, map[string]int{}
	texts := func(f view.Frame) string {
		t.Helper()
		page, err := s.Page(ctx, "", []view.Frame{f.Pose(say, false)}, 0, figure.Slide(scene.Light))
		if err != nil {
			t.Fatal(err)
		}
		return strings.Join(strings.Fields(words(page.Scene)), " ")
	}
	own := &question.Question{
		Form: question.Number, Prompt: "What do you think?", Why: "The coach has counted them.", Number: 7, At: grid.None,
	}
	sorted := func(text string) []string { return slices.Sorted(slices.Values(strings.Fields(text))) }
	all := problems(t)
	if testing.Short() {
		all = []problem{named(t, "halloween"), named(t, "sokoban walk")}
	}
	for _, p := range all {
		var shots []view.Shot
		var panels []figure.Panel
		lenses := p.lenses()
		if testing.Short() {
			lenses = lenses[:min(2, len(lenses))]
		}
		for _, l := range lenses {
			v := p.shot()
			v.Lens, v.Route = l.ID, true
			if l.Explores {
				v.Track, v.Tree, v.Event = view.Exploration, &tree.Seen{}, 13
				v.Algorithm = l.Recorded(v.Problem().Algorithm)
			}
			beside := v
			beside.Compared, beside.Tree = &view.Compared{
				Algorithms: solve.SolverIDs(v.Puzzle, v.Task)[:compare.Least], Pace: compare.ByLayer, Step: -1,
				Plot: compare.FrontierByLayer,
			}, nil
			for _, v := range []view.Shot{v, beside} {
				if panel, err := s.Panel(ctx, v, scene.Light, 60); err == nil { // otherwise the lens shows nothing for this answer
					shots, panels = append(shots, v), append(panels, panel)
				}
			}
		}
		for _, kind := range append(question.Kinds(), "") {
			for i, v := range shots {
				about := v.About()
				q, err := question.Make(ctx, nil, about, kind, 1)
				if kind == "" {
					q, err = own, nil
				}
				f := view.Frame{Shot: v, Asks: q, Caption: "The coach's caption."}
				if err != nil || view.CheckQuestion(&f) != nil {
					continue
				}
				panel := panels[i]
				if asked[kind]++; v.Compared != nil {
					compared[kind]++
				}
				said := texts(f)
				if q.OfBoard() {
					if plain := texts(view.Frame{Shot: p.shot(), Asks: q}); !slices.Equal(sorted(said), sorted(plain)) {
						t.Errorf("%s, %s, lens %s, compared %v: the slide says %q, want %q", p.name, kind, v.Lens, v.Compared != nil,
							said, plain)
					}
				}
				secrets := []string{f.Why(say), f.Caption}
				if l, _ := view.FindLens(v.Puzzle, v.Task, v.Lens); q.OfBoard() || l.Fits != nil || kind != "" && !l.Explores {
					secrets = append(secrets, strings.Split(panel.Note, "\n")...)
					for _, item := range panel.Legend {
						secrets = append(secrets, item.Text)
					}
				}
				for _, secret := range secrets {
					if len(secret) > 10 && strings.Contains(said, secret) { // a shorter text may be a part of a prompt
						t.Errorf("%s, %s, lens %s, compared %v: the slide with the question says %q", p.name, kind, v.Lens,
							v.Compared != nil, secret)
					}
				}
			}
		}
	}
	if testing.Short() {
		return // not every kind has a question about two boards
	}
	for _, kind := range append(question.Kinds(), "") {
		if ofRun := kind == "expanded" || slices.Contains(question.AboutTree(), kind); asked[kind] == 0 ||
			compared[kind] == 0 != ofRun {
			t.Errorf("%d questions of the kind %q, %d about comparisons", asked[kind], kind, compared[kind])
		}
	}
}

// The reveal of an answer does not move the question, even if only the page of the answer has a tree or a comparison.
func TestARevealMovesNoQuestion(t *testing.T) {
	ctx, s := t.Context(), speaking("en")
	v := comparison(t, -1, "dijkstra", "spfa")
	q, err := question.Make(ctx, nil, v.About(), "least", 1)
	if err != nil {
		t.Fatal(err)
	}
	grown := v
	grown.Compared, grown.Tree, grown.Lens = nil, &tree.Seen{}, ""
	grown.Algorithm, grown.Track, grown.Event = "dijkstra", view.Exploration, 12
	alone := grown
	alone.Tree = &tree.Seen{Alone: true}
	four := comparison(t, -1, "bruteforce", "dijkstra", "spfa", "fast")
	four.Lens = ""
	for name, shot := range map[string]view.Shot{"comparison": v, "four": four, "tree": grown, "tree alone": alone} {
		for _, style := range []figure.Style{figure.Slide(scene.Light), figure.A4Portrait(scene.Light)} {
			var at [2]scene.Op
			for i := range at {
				f := view.Frame{Title: "A title", Shot: shot, Asks: q, Caption: "The coach's caption."}
				page, err := s.Page(ctx, "", []view.Frame{f.Pose(s.Say, i == 1)}, 0, style)
				if err != nil {
					t.Fatal(err)
				}
				for _, op := range page.Scene.Ops {
					if g, ok := op.(scene.Group); ok && g.Name == "Question" {
						at[i] = g.Scene.Ops[0]
					}
				}
			}
			if at[0] != at[1] || at[0] == nil {
				t.Errorf("%s: the question is at %v, after the reveal at %v", name, at[0], at[1])
			}
		}
	}
}
