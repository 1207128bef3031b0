package live_test

import (
	"encoding/json"
	"testing"

	"stepboard/app/export/live"
	"stepboard/app/view/question"
	"stepboard/solve"
)

// While a board is painted as the answer, the page shows no way on it: another question may ask for it.
func TestAPaintedBoardShowsNoWay(t *testing.T) {
	d := newDesk(t)
	f, _ := frameOf(t, "enter")
	f.Asks = &question.Question{Kind: "breaks", Form: question.Board, At: -1, Breaks: "through"}
	f.Shot.Route, f.Shot.Lens = false, ""
	d.ask(live.Order{Do: "open", Frame: &f}, nil)
	d.ask(live.Order{Do: "brush", ID: "fixed"}, nil)
	before := d.markup
	d.ask(live.Order{Do: "down", Cell: 0}, nil)
	d.ask(live.Order{Do: "up"}, nil)
	d.ask(live.Order{Do: "undo"}, func(s *live.State) bool { return s.Answer.Known && !s.Answer.Stale })
	if d.markup != before {
		t.Error("the board has more on it than before")
	}
}

// A reader paints the board of a frame as the answer. It is sent as it is painted, but not judged. After that, the
// board can be painted no more until the reader goes on.
func TestABoardIsPaintedAsTheAnswer(t *testing.T) {
	d := newDesk(t)
	f, _ := frameOf(t, "enter")
	f.Asks = &question.Question{Kind: "breaks", Form: question.Board, At: -1, Breaks: "through"}
	d.ask(live.Order{Do: "open", Frame: &f}, nil)
	s := d.ask(live.Order{Do: "brush", ID: "fixed"}, nil)
	if s.Tool != "fixed" || !s.Ask.Ready {
		t.Fatalf("the tool is %q, %+v", s.Tool, s.Ask)
	}
	paint := func() *live.State {
		d.ask(live.Order{Do: "down", Cell: 0}, nil)
		return d.ask(live.Order{Do: "up"}, nil)
	}
	before := f.Shot.Dataset.Board.Terrain[0]
	paint()
	d.ask(live.Order{Do: "undo"}, nil)
	d.ask(live.Order{Do: "redo"}, nil)
	if s = d.ask(live.Order{Do: "hint"}, nil); s.Game != nil {
		t.Error("a hint is given")
	}
	s = d.ask(live.Order{Do: "submit"}, nil)
	var sent question.Sent
	if err := json.Unmarshal([]byte(s.Ask.Sent), &sent); err != nil || s.Ask.Verdict != "noted" || s.Ask.Key.Key != "" {
		t.Fatalf("%v: %+v", err, s.Ask)
	}
	if sent.Board.Terrain[0] != solve.Wall || before == solve.Wall || len(sent.Board.Asked) != 3 {
		t.Errorf("sent %+v", sent.Board)
	}
	if s = paint(); s.Tool != "" || s.Ask.Verdict != "noted" {
		t.Errorf("a board that was sent is painted: %+v", s.Ask)
	}
	if s = d.ask(live.Order{Do: "again"}, nil); s.Ask.Verdict != "open" || !s.Edited {
		t.Errorf("the board does not stay: %+v", s.Ask)
	}
}
