package live_test

import (
	"encoding/json"
	"strings"
	"testing"

	"stepboard/app/catalogue"
	"stepboard/app/export/live"
	"stepboard/app/storage/collection"
	"stepboard/app/view"
	"stepboard/app/view/question"
	"stepboard/scene"
	"stepboard/solve"
	"stepboard/solve/grid"
	"stepboard/solve/script"
)

// readRules reads files of rules, like the engine.
func readRules(id, name string, source []byte) (solve.Puzzle, error) {
	return script.OpenAs(id, name, source)
}

// ruled returns a frame with the first board of a puzzle from a file of rules.
func ruled(p *script.Puzzle) live.Frame {
	return live.FrameOf(view.Shot{
		Puzzle: p, Dataset: p.Boards()[0], Event: -1, Pointer: grid.None, Route: true,
	}, scene.Paper)
}

// fromCollection returns a puzzle of the collection.
func fromCollection(t *testing.T, id string) *script.Puzzle {
	t.Helper()
	p, err := collection.Open(id)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// Each puzzle of the collection works in a page from the text of its rules alone: it is solved, explored and played.
func TestEveryPuzzleOfTheCollectionComesAlive(t *testing.T) {
	for _, id := range collection.IDs() {
		t.Run(id, func(t *testing.T) {
			if t.Parallel(); testing.Short() && (id == "fifteen" || strings.HasPrefix(id, "klotski")) {
				t.Skip("seconds of search")
			}
			p, d := fromCollection(t, id), newDesk(t)
			f := ruled(p)
			s := d.ask(live.Order{Do: "open", Frame: &f}, checked)
			if s.Complaint != nil || s.Puzzle != id || s.Answer.Error {
				t.Fatalf("told %+v", s)
			}
			brushes, lenses := len(p.Brushes()), 4
			if solve.GaugesOf(p, p.Boards()[0], 0, nil) != nil { // without a board nothing is painted, and no cell explained
				brushes, lenses = 0, 0
			}
			if len(d.brushes) != brushes {
				t.Errorf("%d brushes of %d", len(d.brushes), brushes)
			}
			for i, b := range d.brushes {
				if b.Name.Key == "" || b.ID != p.Brushes()[i].ID {
					t.Errorf("brush %s is named %v", b.ID, b.Name)
				}
			}
			if n := len(s.Lens.List); n < lenses || len(s.Lens.Names) != n || len(s.TaskNames) != 1 {
				t.Errorf("lenses %v are named %v, tasks %v", s.Lens.List, s.Lens.Names, s.TaskNames)
			}
			d.ask(live.Order{Do: "explore"}, func(s *live.State) bool { return s.Track.Exploring && s.Track.Len > 0 })
			d.ask(live.Order{Do: "solution"}, nil)
			if s = d.ask(live.Order{Do: "play"}, func(s *live.State) bool { return s.Game != nil }); s.Game.Won {
				t.Errorf("the game begins won")
			}
		})
	}
}

// A board of a file of rules can be painted, played to its end by hints, and reset.
func TestABoardOfRulesIsPaintedAndPlayed(t *testing.T) {
	d := newDesk(t)
	p := fromCollection(t, "eight")
	f := ruled(p)
	s := d.ask(live.Order{Do: "open", Frame: &f}, checked)
	if s.Answer.Value != 4 {
		t.Fatalf("the sample is answered with %d", s.Answer.Value)
	}
	if s = d.ask(live.Order{Do: "seek", To: 4}, nil); s.Track.Pos != 4 || s.Track.Caption.Key == "" {
		t.Errorf("told %+v", s.Track)
	}
	d.ask(live.Order{Do: "play"}, func(s *live.State) bool { return s.Game != nil && s.Game.Still != nil })
	for hints := 0; !s.Game.Won && hints < 9; hints++ {
		s = d.ask(live.Order{Do: "hint"}, func(s *live.State) bool {
			return s.Game.Won || s.Game.Caption.Key != "hand.seeking" && s.Game.Still != nil
		})
	}
	if !s.Game.Won {
		t.Errorf("not won by hints: %+v", s.Game)
	}
	d.ask(live.Order{Do: "key", Key: "Escape"}, nil)
	before := d.markup
	d.ask(live.Order{Do: "brush", ID: p.Brushes()[1].ID}, nil)
	d.ask(live.Order{Do: "down", Cell: 0}, nil)
	if s = d.ask(live.Order{Do: "up"}, nil); !s.Edited || d.markup == before {
		t.Errorf("nothing was painted: %+v", s)
	}
	if s = d.ask(live.Order{Do: "reset"}, checked); s.Edited || s.Answer.Value != 4 {
		t.Errorf("the frame is not as it was: %+v", s)
	}
}

// said says a text in English. The page has the text as JSON, in which texts within texts are maps.
func said(text solve.Text) string {
	var whole func(v any) any
	whole = func(v any) any {
		if m, ok := v.(map[string]any); ok && m["Key"] != nil {
			var t solve.Text
			data, _ := json.Marshal(m)
			_ = json.Unmarshal(data, &t)
			for name, arg := range t.Args {
				t.Args[name] = whole(arg)
			}
			return t
		}
		return v
	}
	for name, arg := range text.Args {
		text.Args[name] = whole(arg)
	}
	return catalogue.New("en").Say(text)
}

// If several moves fit a press, the page lists all and makes the chosen one.
func TestAMoveIsChosenInThePage(t *testing.T) {
	p, err := script.Open("mine.star", []byte(`size = (1, 2)
ground(".")
fox = piece("f", count = 1)
day = number(0, 3)
def moves(b, s):
    return [move("wait", s.set(day = s.day + 1)), move("skip", s.set(day = s.day + 2))] if s.day < 2 else []
def won(b, s): return s.day == 3
sample("f.", 2)
`))
	if err != nil {
		t.Fatal(err)
	}
	d := newDesk(t)
	f := ruled(p)
	d.ask(live.Order{Do: "open", Frame: &f}, checked)
	d.ask(live.Order{Do: "play"}, func(s *live.State) bool { return s.Game != nil })
	d.ask(live.Order{Do: "down", Cell: 0}, nil)
	s := d.ask(live.Order{Do: "up"}, nil)
	if said(s.Lens.Note) != "day = 0" {
		t.Errorf("the note is %v", s.Lens.Note)
	}
	if len(s.Game.Choices) != 2 || !s.Game.Refused || said(s.Game.Choices[1]) != "skip (day = 2)" {
		t.Fatalf("told %+v", s.Game)
	}
	if s = d.ask(live.Order{Do: "choose", To: 1}, nil); len(s.Game.Choices) != 0 || s.Game.Refused || !s.Game.Begun ||
		said(s.Lens.Note) != "day = 2" {
		t.Errorf("told %+v", s.Game)
	}
}

// Rules that never end, or take all memory, give an answer with the reason. The engine goes on.
func TestEndlessRulesEndInThePage(t *testing.T) {
	const head = "size = (2, 2)\nfree = ground(\".\")\nfox = piece(\"f\", count = 1)\ndef won(b, s):\n    return False\n"
	for name, moves := range map[string]string{
		"endless": "def moves(b, s):\n    n = 0\n    while True:\n        n += 1\n    return []\n",
		"memory":  "def moves(b, s):\n    l = [1]\n    while True:\n        l = l + l\n    return []\n",
		"fails":   "def moves(b, s):\n    fail(\"never mind\")\n",
	} {
		t.Run(name, func(t *testing.T) {
			p, err := script.Open("mine.star", []byte(head+moves))
			if err != nil {
				t.Fatal(err)
			}
			d := newDesk(t)
			f := ruled(p)
			s := d.ask(live.Order{Do: "open", Frame: &f}, func(s *live.State) bool { return s.Answer.Error })
			if s.Answer.Sub.Key != "app.sub.rules" || s.Complaint != nil {
				t.Errorf("told %+v", s.Answer)
			}
			d.ask(live.Order{Do: "play"}, nil)
			d.ask(live.Order{Do: "key", Key: "ArrowUp"}, nil)
			d.ask(live.Order{Do: "explore"}, nil)
			for _, lens := range s.Lens.List {
				d.ask(live.Order{Do: "lens", ID: lens}, nil)
			}
			d.ask(live.Order{Do: "hover", Cell: 1}, nil)
			f = ruled(fromCollection(t, "eight"))
			d.ask(live.Order{Do: "open", Frame: &f}, checked)
		})
	}
}

// Damaged rules in a page are refused. An engine without rules refuses all rules.
func TestDamagedRules(t *testing.T) {
	d := newDesk(t)
	d.open("knight", 5, 5)
	f := ruled(fromCollection(t, "eight"))
	f.Rules = &live.Rules{Name: f.Rules.Name, Text: f.Rules.Text[:200]}
	if s := d.ask(live.Order{Do: "open", Frame: &f}, nil); s.Complaint == nil || s.Puzzle != "knight" {
		t.Errorf("told %+v", s)
	}
}

// While a question is open, the lens of the frame has its text. This text is about the start, so a game does not show
// it.
func TestALensIsExplainedBesideAQuestion(t *testing.T) {
	p, err := script.Open("mine.star", []byte(`size = (1, 2)
ground(".")
fox = piece("f", count = 1)
def moves(b, s): return [move("go", s.move(s.find(fox), b.cell(0, 1)))] if s.free(b.cell(0, 1)) else []
def won(b, s): return s.find(fox).col == 1
def lens_den(b, s, at): return [mark(s.find(fox), "good"), legend("good", "the den"), note("one fox")]
sample("f.", 1)
`))
	if err != nil {
		t.Fatal(err)
	}
	d := newDesk(t)
	f := ruled(p)
	f.Shot.Lens = "own-den"
	for _, q := range []question.Question{{Form: question.Number, Number: 1}, {Form: question.Game, Most: 1}} {
		q.At, q.Prompt = grid.None, "Which?"
		f.Asks = &q
		s := d.ask(live.Order{Do: "open", Frame: &f}, func(s *live.State) bool { return len(s.Lens.Legend) > 0 })
		if s.Ask == nil || s.Ask.Form != q.Form.String() || (s.Lens.Note.String() == "one fox") != (s.Game == nil) {
			t.Errorf("%v: the note is %v", q.Form, s.Lens.Note)
		}
	}
}
