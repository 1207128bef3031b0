package studio_test

import (
	"context"
	"strings"
	"testing"

	"stepboard/app/catalogue"
	"stepboard/app/view"
	"stepboard/app/view/question"
	"stepboard/app/view/tree"
	"stepboard/scene"
	"stepboard/scene/figure"
)

// A slide with a question shows no text of the answer before the reveal, and no text of a lens that could tell the
// answer. This holds for each kind of question about each board with each of its lenses.
func TestAskingSlidesTellNothing(t *testing.T) {
	ctx, say := context.Background(), catalogue.New("en").Say
	s := newStudio()
	s.Say = say
	asked := map[string]int{}
	for _, p := range problems(t) {
		plain := p.shot()
		for _, kind := range question.Kinds() {
			q, err := question.Make(ctx, nil, plain.About(), kind, 1)
			if err != nil {
				continue
			}
			for _, l := range p.lenses() {
				v := plain
				v.Lens, v.Route = l.ID, true
				if l.Explores {
					v.Track, v.Tree = view.Exploration, &tree.Seen{}
				}
				panel, err := s.Panel(ctx, v, scene.Light, 60)
				if err != nil {
					continue // the lens shows nothing for this answer
				}
				f := view.Frame{Shot: v, Asks: q, Caption: "The coach's caption."}
				page, err := s.Page(ctx, "", []view.Frame{f.Pose(say, false)}, 0, figure.Slide(scene.Light))
				if err != nil {
					t.Fatal(p.name, kind, l.ID, err)
				}
				asked[kind]++
				said := strings.Join(strings.Fields(words(page.Scene)), " ")
				secrets := []string{f.Why(say), f.Caption}
				if q.OfBoard() || !l.Explores {
					secrets = append(secrets, strings.Split(panel.Note, "\n")...)
					for _, item := range panel.Legend {
						secrets = append(secrets, item.Text)
					}
				}
				for _, secret := range secrets {
					if len(secret) > 10 && strings.Contains(said, secret) { // a shorter text may be a part of a prompt
						t.Errorf("%s, %s, lens %s: the slide with the question says %q", p.name, kind, l.ID, secret)
					}
				}
			}
		}
	}
	for _, kind := range []string{"least", "way", "first", "legal", "open", "expands", "distance", "layer"} {
		if asked[kind] == 0 {
			t.Errorf("no question of the kind %s", kind)
		}
	}
}
