package view_test

import (
	"reflect"
	"slices"
	"strings"
	"testing"

	"stepboard/app/catalogue"
	"stepboard/app/storage/collection"
	"stepboard/app/view"
	"stepboard/app/view/annotate"
	"stepboard/app/view/question"
	"stepboard/app/view/tree"
	"stepboard/scene/figure"
	"stepboard/solve"
	"stepboard/solve/grid"
	"stepboard/solve/puzzles"
)

// A revealed question keeps its options, marks the right one, gives the reason, and shows the way.
func TestPose(t *testing.T) {
	p := puzzles.BuiltIn().ByID("knight")
	d := p.New(grid.Size{Rows: 5, Cols: 5})
	say := catalogue.New("en").Say
	f := view.Frame{Caption: "A word of the coach.", Shot: view.Shot{
		Puzzle: p, Dataset: d, Query: 0, Pointer: grid.None, Event: -1,
		Annotations: []annotate.Annotation{{Kind: annotate.Ring, At: 3, To: grid.None}},
	}, Asks: &question.Question{
		Form: question.Choice, Prompt: "Which?", Why: "So it is.", At: grid.None, Pick: 1,
		Choices: []question.Option{{Text: "one", Cell: grid.None}, {Text: "two", Cell: grid.None}},
	}}
	asked, told := f.Pose(say, false), f.Pose(say, true)
	if got := asked.Posed.Options; asked.Posed.Prompt != "Which?" || len(asked.Posed.Told) != 0 || asked.Shot.Route ||
		!slices.Equal(got, []figure.Option{{Letter: "A", Text: "one"}, {Letter: "B", Text: "two"}}) {
		t.Errorf("asked: %+v", asked.Posed)
	}
	want := []figure.Option{{Letter: "A", Text: "one", Passed: true}, {Letter: "B", Text: "two", Right: true}}
	if !slices.Equal(told.Posed.Options, want) || !slices.Equal(told.Posed.Told, []string{"So it is.", f.Caption}) {
		t.Errorf("told: %+v", told.Posed)
	}
	for _, part := range []string{"Which?", "one", "two", "Answer: B", "So it is.", f.Caption} {
		if !strings.Contains(told.Caption, part) {
			t.Errorf("%q is not in %q", part, told.Caption)
		}
	}
	f.Asks.Introduced = true
	for _, revealed := range []bool{false, true} {
		told = f.Pose(say, revealed)
		if told.Posed.Told[0] != f.Caption || strings.Count(told.Caption, f.Caption) != 1 ||
			strings.Contains(told.Caption, "So it is.") != revealed {
			t.Errorf("introduced, revealed %v: %+v, %q", revealed, told.Posed, told.Caption)
		}
	}
	f.Asks = &question.Question{Form: question.Number, Kind: "least", Number: 3, At: grid.None, Shown: []solve.Move{1}}
	if told = f.Pose(say, true); !told.Shot.Route || told.Posed.Options[0] != (figure.Option{Text: "Answer: 3 moves", Right: true}) {
		t.Errorf("the way is shown: %v; the answer is %+v", told.Shot.Route, told.Posed.Options)
	}
	if asked = f.Pose(say, false); asked.Shot.Route || asked.Posed.Options[0] != (figure.Option{Later: "Answer: 3 moves"}) {
		t.Errorf("the way is shown: %v; the field of the answer is %+v", asked.Shot.Route, asked.Posed.Options)
	}
	f.Shot.Track = view.Exploration
	if told = f.Pose(say, true); told.Shot.Route {
		t.Error("a way is drawn over an exploration")
	}
}

// Until the answer is revealed, the frame with the question shows the painted board, whatever the window showed when it
// was captured, and other frames of this board show no way and no number.
func TestNothingTellsAnAnswer(t *testing.T) {
	p := puzzles.BuiltIn().ByID("huarong")
	v := view.Shot{Puzzle: p, Dataset: p.New(grid.Size{Rows: 4, Cols: 4}), Pointer: grid.None, Event: -1}
	say := catalogue.New("en").Say
	way := v
	way.Route, way.Move, way.Lens = true, 3, "blank-walk"
	q := &question.Question{Form: question.Number, Kind: "least", Number: 5, At: grid.None}
	asking := view.Frame{Shot: way, Play: view.Steps{To: -1}, Asks: q}
	if posed := asking.Pose(say, false); !reflect.DeepEqual(posed.Shot, v) || posed.Play.On() {
		t.Errorf("a slide with a question shows %+v, plays %v", posed.Shot, posed.Play)
	}
	if posed := asking.Pose(say, true); posed.Shot.Move != 3 || !posed.Play.On() {
		t.Errorf("the answer shows %+v, plays %v", posed.Shot, posed.Play)
	}
	own := asking
	own.Asks = &question.Question{Form: question.Number, Prompt: "How many?", Number: 5, At: grid.None}
	if posed := own.Pose(say, false); posed.Shot.Lens != "" || posed.Shot.Route || posed.Play.On() || posed.Shot.Move != 3 {
		t.Errorf("a slide with an own question shows %+v, plays %v", posed.Shot, posed.Play)
	}
	before := view.Frame{Title: "Only 5 moves", Caption: "There are 5 moves.", Shot: way, Play: view.Steps{To: -1}}
	want := view.Frame{Shot: v}
	if got := before.Guarded([]*view.Frame{&own, &asking}, say); !reflect.DeepEqual(got, want) {
		t.Errorf("another frame of the board is %+v", got)
	}
	told := map[string]func(*view.Shot){
		"a way by hand":     func(s *view.Shot) { s.Track, s.Moves = view.ByHand, []solve.Move{1} },
		"a finished search": func(s *view.Shot) { s.Track, s.Last = view.Exploration, true },
		"costs to go":       func(s *view.Shot) { s.Lens = "togo" },
		"a search tree":     func(s *view.Shot) { seen := tree.NewSeen(); s.Tree = &seen },
	}
	eight, err := collection.Open("eight")
	if err != nil {
		t.Fatal(err)
	}
	for name, tell := range told {
		plain := view.Shot{Puzzle: eight, Dataset: eight.Boards()[0], Pointer: grid.None, Event: -1}
		frame := view.Frame{Shot: plain}
		tell(&frame.Shot)
		open := view.Frame{Shot: plain, Asks: q}
		if got := frame.Guarded([]*view.Frame{&open}, say); !reflect.DeepEqual(got.Shot, plain) {
			t.Errorf("%s is shown: %+v", name, got.Shot)
		}
	}
	other := asking
	other.Shot.Dataset = p.New(grid.Size{Rows: 5, Cols: 4})
	if got := before.Guarded([]*view.Frame{&own, &other}, say); !reflect.DeepEqual(got, before) {
		t.Errorf("a frame without such a question is %+v", got)
	}
}
