package live_test

import (
	"context"
	"slices"
	"testing"

	"stepboard/app/export/live"
	"stepboard/app/view"
	"stepboard/app/view/question"
	"stepboard/scene"
	"stepboard/solve/grid"
	"stepboard/solve/puzzles"
)

// frameOf returns a frame with a question of a kind about a random board.
func frameOf(t *testing.T, kind string) (live.Frame, *question.Question) {
	t.Helper()
	about, q, err := question.Practice{Puzzle: puzzles.BuiltIn().ByID("huarong"), Side: 5, Kinds: []string{kind}}.
		Make(context.Background(), nil, 1)
	if err != nil {
		t.Fatal(err)
	}
	f := live.FrameOf(view.Shot{
		Puzzle: about.Puzzle, Dataset: about.Dataset, Query: about.Query, Task: about.Task, Event: -1, Pointer: grid.None,
	}, scene.Paper)
	f.Asks = q
	return f, q
}

// A frame with a question can be answered. Until then, the engine ignores orders that would reveal the key.
func TestAFrameAsks(t *testing.T) {
	d := newDesk(t)
	f, q := frameOf(t, "enter")
	if s := d.ask(live.Order{Do: "open", Frame: &f}, nil); s.Ask == nil || s.Ask.Verdict != "open" || s.Ask.Key.Key != "" {
		t.Fatalf("told %+v", s.Ask)
	}
	before := d.markup
	for _, o := range []live.Order{{Do: "explore"}, {Do: "way"}, {Do: "play"}, {Do: "hint"}, {Do: "brush", ID: "fixed"}} {
		if s := d.ask(o, nil); s.Game != nil || s.Track.Exploring || s.Tool != "" || d.markup != before {
			t.Errorf("%s is done", o.Do)
		}
	}
	press := func(c grid.Cell) *live.State {
		d.ask(live.Order{Do: "down", Cell: c}, nil)
		return d.ask(live.Order{Do: "up"}, nil)
	}
	if s := press(q.Cells[0]); !s.Ask.Ready || d.markup == before || s.Edited {
		t.Errorf("a press on a cell: %+v", s.Ask)
	}
	if s := d.ask(live.Order{Do: "submit"}, nil); len(q.Cells) > 1 && s.Ask.Verdict != "wrong" || s.Ask.Key.Key == "" {
		t.Errorf("judged %+v", s.Ask)
	}
	d.ask(live.Order{Do: "again"}, nil)
	for _, c := range q.Cells {
		press(c)
	}
	if s := d.ask(live.Order{Do: "submit"}, nil); s.Ask.Verdict != "right" || s.Ask.Tries != 2 && len(q.Cells) > 1 {
		t.Errorf("judged %+v", s.Ask)
	}
	if s := d.ask(live.Order{Do: "free"}, checked); s.Ask != nil {
		t.Error("it asks on")
	}
	f.Patient = true // a wrong answer does not show the key
	d.ask(live.Order{Do: "open", Frame: &f}, func(s *live.State) bool { return s.Ask != nil })
	wrong := grid.Cell(0)
	for slices.Contains(q.Cells, wrong) {
		wrong++
	}
	press(wrong)
	if s := d.ask(live.Order{Do: "submit"}, nil); s.Ask.Verdict != "wrong" || !s.Ask.Hidden || s.Ask.Key.Key != "" ||
		s.Ask.Why.Key != "" {
		t.Errorf("a wrong answer tells %+v", s.Ask)
	}
	if s := d.ask(live.Order{Do: "reveal"}, nil); s.Ask.Verdict != "shown" || s.Ask.Hidden || s.Ask.Key.Key == "" {
		t.Errorf("the reader asks, and is told %+v", s.Ask)
	}
	f.Bare, f.Asks = true, q.Bare()
	d.ask(live.Order{Do: "open", Frame: &f}, func(s *live.State) bool { return s.Ask != nil })
	press(q.Cells[0])
	if s := d.ask(live.Order{Do: "submit"}, nil); s.Ask.Verdict != "noted" || s.Ask.Key.Key != "" || s.Ask.Why.Key != "" {
		t.Errorf("without a key: %+v", s.Ask)
	}
}

// A damaged question in a page is refused.
func TestADamagedQuestion(t *testing.T) {
	d := newDesk(t)
	d.open("huarong", 5, 5)
	for name, damage := range map[string]func(*question.Question){
		"form":   func(q *question.Question) { q.Form = 99 },
		"cell":   func(q *question.Question) { q.Cells = []grid.Cell{9999} },
		"at":     func(q *question.Question) { q.At = 9999 },
		"no key": func(q *question.Question) { q.Cells = nil },
	} {
		for _, bare := range []bool{false, true} {
			f, q := frameOf(t, "enter")
			damaged := *q
			damage(&damaged)
			if f.Asks, f.Bare = &damaged, bare; bare {
				f.Asks = damaged.Bare()
			}
			s := d.ask(live.Order{Do: "open", Frame: &f}, nil)
			if fine := bare && (name == "cell" || name == "no key"); (s.Complaint == nil) != fine {
				t.Errorf("%s, bare %v: complains %v", name, bare, s.Complaint)
			}
		}
	}
}

// Practice asks about random boards of each puzzle. An order that comes while a question is made ends the making.
func TestPractice(t *testing.T) {
	d := newDesk(t)
	for _, p := range puzzles.BuiltIn() {
		d.open(p.ID(), 5, 5)
		d.ask(live.Order{Do: "practise", To: 12, Level: 2, Seed: 1}, nil)
		s := d.ask(live.Order{Do: "practise", To: 5, Seed: 2}, func(s *live.State) bool { return s.Ask != nil && !s.Making })
		if s.Rows != 5 || s.Puzzle != p.ID() || s.Ask.Verdict != "open" {
			t.Errorf("%s: told %+v", p.ID(), s.Ask)
		}
	}
	s := d.ask(live.Order{Do: "practise", To: 4, Kinds: []string{"expanded"}}, func(s *live.State) bool { return !s.Making })
	if s.Complaint == nil || s.Complaint.Key != "question.practise.none" {
		t.Errorf("what can't be asked: %+v", s.Complaint)
	}
}
