package figure

import (
	"strings"
	"testing"

	"stepboard/scene"
	"stepboard/scene/raster"
	"stepboard/scene/typeface"
)

// texts returns the texts of a scene and of its groups.
func texts(s *scene.Scene, rects *[]scene.Rect) (list []string) {
	for _, op := range s.Ops {
		switch op := op.(type) {
		case scene.Text:
			list = append(list, op.Text)
		case scene.Rect:
			*rects = append(*rects, op)
		case scene.Group:
			list = append(list, texts(op.Scene, rects)...)
		}
	}
	return list
}

// A question on a slide is a sign, its text, and a card for each option, all on the page. If it is revealed, only the
// right card is marked, and the reason is shown.
func TestQuestionsAreCards(t *testing.T) {
	m := raster.New(typeface.BuiltIn())
	ask := &Ask{Prompt: "Which of these moves begins a shortest solution?", Options: []Option{
		{Letter: "A", Text: "the knight takes the queen on (4,3)"}, {Letter: "B", Text: strings.Repeat("a long way ", 12)},
	}}
	board := Panel{Rows: 8, Cols: 8, Scene: &scene.Scene{}}
	page := func() (list []string, rects []scene.Rect, p Page) {
		p = Compose(Figure{Title: "A", Ask: ask, Panels: []Panel{board}}, Slide(scene.Light), m)
		list = texts(p.Scene, &rects)
		return list, rects, p
	}
	asked, rects, p := page()
	said := strings.Join(asked, " ")
	for _, want := range []string{"?", "Which of these", "A", "B", "takes the queen", "a long way"} {
		if !strings.Contains(said, want) {
			t.Errorf("%q is not in %q", want, said)
		}
	}
	for _, r := range rects {
		if r.Max.X > p.Width || r.Max.Y > p.Height {
			t.Errorf("a card reaches to %v on a page of %v by %v", r.Max, p.Width, p.Height)
		}
	}
	accented := func(rects []scene.Rect) (n int) {
		for _, r := range rects {
			if r.Stroke == scene.Light.Accent {
				n++
			}
		}
		return n
	}
	title := func(ask *Ask) float64 {
		page := Compose(Figure{Title: "A", Ask: ask, Panels: []Panel{board}}, Slide(scene.Light), m)
		return page.Scene.Ops[1].(scene.Group).Scene.Ops[0].(scene.Text).Size
	}
	if size := title(&Ask{Prompt: "Why?"}); size != title(nil) {
		t.Errorf("the title has %v points, want %v as on a slide without a question", size, title(nil))
	}
	ask.Options[0].Right, ask.Options[1].Passed, ask.Told = true, true, []string{"So it is."}
	told, after, p := page()
	if _, _, size := p.TakeCaption(); size != 0 {
		t.Error("the explanation of a question is taken as a caption")
	}
	if accented(rects) != 0 || accented(after) != 1 || !strings.Contains(strings.Join(told, " "), "So it is.") {
		t.Errorf("%d cards are marked before, %d after; told is %q", accented(rects), accented(after), told)
	}
}

// When a question is revealed, the long reason makes texts smaller, and not the board very small. No part of the page
// moves, if room was reserved for the reason.
func TestRevealedQuestionKeepsItsBoard(t *testing.T) {
	ask := &Ask{Prompt: "Breadth-first search runs to its end. Which of these moves leads to a state that it never reaches?"}
	for i, text := range []string{"right; down; left; left; down", "down; down; left", "down; right; down", "left; down; right"} {
		ask.Options = append(ask.Options, Option{Letter: string(rune('A' + i)), Text: text})
	}
	tree := Panel{Rows: 5, Cols: 13, Scene: &scene.Scene{}, Unnumbered: true}
	for _, text := range []string{"being expanded", "reached just now", "waiting", "expanded", "given up", "on the way"} {
		tree.Legend = append(tree.Legend, LegendItem{Text: text})
	}
	page := func() (p Page, texts map[scene.Text]bool) {
		f := Figure{Title: "Breadth-first search", Ask: ask, Panels: []Panel{tree}}
		p, texts = Compose(f, Slide(scene.Light), raster.New(typeface.BuiltIn())), map[scene.Text]bool{}
		for _, op := range p.Scene.Ops {
			for _, op := range group(op).Ops {
				if text, ok := op.(scene.Text); ok {
					text.Color = scene.Light.Ink
					texts[text] = true
				}
			}
		}
		return p, texts
	}
	alone, _ := page()
	reason := []string{
		"Breadth-first search reaches the states after the other moves, and never this one: it expands no state from " +
			"which a move leads there.",
		"Each node is a state, each line a move, each row the states that are equally many moves away. Breadth-first " +
			"search finishes a row before the next. It expands 9 states, and its way of 3 moves is shortest.",
	}
	ask.Later = reason
	asked, before := page()
	ask.Options[0].Right, ask.Told, ask.Later = true, reason, nil
	told, after := page()
	if told.Cell < 0.7*alone.Cell || told.Cell != asked.Cell {
		t.Errorf("the cells shrink from %v to %v, with room for the reason from %v", alone.Cell, told.Cell, asked.Cell)
	}
	for text := range before {
		if !after[text] {
			t.Errorf("%q at %v moves", text.Text, text.At)
		}
	}
	if n := len(after) - len(before); len(before) < 12 || n < 4 {
		t.Errorf("%d texts before, %d more after", len(before), n)
	}
}

// group returns the scene of a group, or an empty scene.
func group(op scene.Op) *scene.Scene {
	if g, ok := op.(scene.Group); ok {
		return g.Scene
	}
	return &scene.Scene{}
}
