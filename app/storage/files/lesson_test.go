package files_test

import (
	"strings"
	"testing"
	"time"

	"stepboard/app/document"
	"stepboard/app/view"
	"stepboard/app/view/annotate"
	"stepboard/solve"
	"stepboard/solve/explore"
	"stepboard/solve/grid"
)

// taught is full with a lesson and with every field that a frame can have.
func taught() document.Content {
	c := full()
	c.Annotations = [][]annotate.Annotation{{
		{Kind: annotate.Arrow, Color: annotate.Red, At: 0, To: 5},
		{Kind: annotate.Label, Color: annotate.Black, At: 1, To: grid.None, Text: "滑块 <\">"},
	}, nil}
	other := solve.NewBoard(1, 2)
	other.Terrain[0] = solve.Wall
	shown := func(d *solve.Dataset) *solve.Dataset {
		d = d.Clone()
		d.Name, d.Note = "", ""
		return d
	}
	nowhere := view.Shot{Puzzle: c.Puzzle, Event: -1, Pointer: grid.None}
	everything, byHand, board, again, empty := nowhere, nowhere, nowhere, nowhere, nowhere
	everything.Dataset, everything.Query, everything.Task, everything.Algorithm = shown(c.Datasets[0]), 1, "solve",
		"bruteforce"
	everything.Track, everything.Move, everything.Event, everything.Last, everything.Route = view.Exploration, 2, 120,
		true, true
	everything.Lens, everything.Choice, everything.Pointer = "plain", 1, 4
	everything.Region = view.Region{Row: 1, Col: 0, Rows: 1, Cols: 2}
	everything.Annotations = []annotate.Annotation{
		{Kind: annotate.Tint, Color: annotate.Orange, At: 3, To: grid.None},
		{Kind: annotate.Number, Color: annotate.Blue, At: 2, To: grid.None, Text: "12"},
	}
	byHand.Dataset, byHand.Track, byHand.Moves = shown(c.Datasets[0]), view.ByHand, []solve.Move{1, 3}
	board.Dataset, board.Query, board.Event = &solve.Dataset{Board: other, Queries: make([]solve.Query, 1)}, -1, 0
	again.Dataset = shown(board.Dataset)
	empty.Dataset, empty.Query = shown(c.Datasets[1]), -1
	c.Frames = []view.Frame{
		{Title: "Everything", Caption: "one\ntwo", Hold: 1500 * time.Millisecond, Shot: everything},
		{Title: "By hand", Shot: byHand},
		{Hold: 10 * time.Minute, Shot: board},
		{Hold: time.Millisecond, Shot: again},
		{Shot: empty},
	}
	return c
}

// lessonText is taught as a file. The format is stable: a change of this text needs a new version.
const lessonText = `{
  "stepboard": 2,
  "puzzle": "huarong",
  "title": "滑块 <1> & \"two\"",
  "notes": "first line\nsecond\tline \u2028",
  "task": "solve",
  "algorithm": "spfa",
  "shown": {"dataset": 1, "query": 2},
  "datasets": [
    {
      "name": "a",
      "note": "n",
      "terrain": [
        "...",
        "..#"
      ],
      "things": [],
      "queries": [
        {"things": [{"kind": "E", "at": [1, 1]}, {"kind": "S", "at": [1, 2]}, {"kind": "T", "at": [2, 3]}]},
        {"things": [{"kind": "T", "at": [1, 1]}, {"kind": "T", "at": [1, 1]}]},
        {"things": []}
      ],
      "annotations": [
        {"kind": "arrow", "color": "red", "at": [1, 1], "to": [2, 3]},
        {"kind": "label", "color": "black", "at": [1, 2], "text": "滑块 <\">"}
      ]
    },
    {
      "name": "",
      "note": "",
      "terrain": [
        "."
      ],
      "things": [],
      "queries": []
    }
  ],
  "lesson": {
    "boards": [
      {
        "terrain": [
          "#."
        ],
        "things": [],
        "queries": [
          {"things": []}
        ]
      }
    ],
    "frames": [
      {
        "title": "Everything",
        "caption": "one\ntwo",
        "hold": 1.5,
        "dataset": 1,
        "query": 2,
        "task": "solve",
        "algorithm": "bruteforce",
        "track": "exploration",
        "move": 2,
        "event": 120,
        "last": true,
        "route": true,
        "lens": "plain",
        "choice": 2,
        "pointer": [2, 2],
        "region": {"at": [2, 1], "rows": 1, "columns": 2},
        "annotations": [
          {"kind": "tint", "color": "orange", "at": [2, 1]},
          {"kind": "number", "color": "blue", "at": [1, 3], "text": "12"}
        ]
      },
      {
        "title": "By hand",
        "dataset": 1,
        "track": "hand",
        "moves": [1, 3]
      },
      {
        "hold": 600,
        "board": 1,
        "query": 0,
        "event": 0
      },
      {
        "hold": 0.001,
        "board": 1
      },
      {
        "dataset": 2
      }
    ]
  }
}
`

func TestWriteAndReadALesson(t *testing.T) {
	if got := write(t, taught()); got != lessonText {
		t.Errorf("written:\n%s", got)
	}
	c := read(t, lessonText).Content
	equal(t, c, taught())
	if c.Frames[0].Shot.Dataset != c.Frames[1].Shot.Dataset || c.Frames[2].Shot.Dataset != c.Frames[3].Shot.Dataset {
		t.Error("frames of one board don't share it")
	}
	// A document writes the same text. Edits of the document don't change the boards of frames.
	d := document.New(c)
	if got := write(t, d.Content()); got != lessonText {
		t.Errorf("written by a document:\n%s", got)
	}
	d.Show(0, 0)
	d.SetName(0, "other") // frames still refer to the board
	renamed := strings.NewReplacer(`"name": "a"`, `"name": "other"`, `"query": 2},`, `"query": 1},`).Replace(lessonText)
	if got := write(t, d.Content()); got != renamed {
		t.Errorf("after another name:\n%s", got)
	}
	d.Erase(0)
	c = read(t, write(t, d.Content())).Content
	want := d.Content()
	want.Frames = taught().Frames // frames show the old board
	equal(t, c, want)
}

// TestVersions: a document that an older version can hold is written in that version.
func TestVersions(t *testing.T) {
	for _, c := range []struct {
		about, want string
		leave       func(c *document.Content)
	}{
		{"everything", `"stepboard": 2`, func(*document.Content) {}},
		{"annotations", `"stepboard": 2`, func(c *document.Content) { c.Frames = nil }},
		{"a lesson", `"stepboard": 2`, func(c *document.Content) { c.Annotations = nil }},
		{"neither", `"stepboard": 1`, func(c *document.Content) { c.Annotations, c.Frames = nil, nil }},
		{"no annotations", `"stepboard": 1`, func(c *document.Content) {
			c.Annotations,
				c.Frames = [][]annotate.Annotation{nil, {}}, nil
		}},
	} {
		content := taught()
		c.leave(&content)
		text := write(t, content)
		if !strings.Contains(text, c.want) {
			t.Errorf("%s: want %s in\n%s", c.about, c.want, text)
		}
		if strings.Contains(c.want, "1") && text != fullText {
			t.Errorf("%s: written\n%s", c.about, text)
		}
	}
	if c := read(t, strings.Replace(fullText, `"stepboard": 1`, `"stepboard": 2`, 1)).Content; c.Annotations != nil ||
		c.Frames != nil {
		t.Errorf("version 2 without either: %v %v", c.Annotations, c.Frames)
	}
}

// TestWhatFramesPlayIsWrittenAndRead: the steps that frames play, and the speaker's notes, are kept in their own
// version.
func TestWhatFramesPlayIsWrittenAndRead(t *testing.T) {
	c := taught()
	c.Frames[0].Notes = "ask\nfirst"
	c.Frames[0].Play = view.Steps{From: 1, To: 7, Unit: explore.ByLayer, Step: 250 * time.Millisecond}
	c.Frames[1].Play = view.Steps{To: -1}
	text := write(t, c)
	for _, want := range []string{
		`"stepboard": 3`, `"notes": "ask\nfirst"`, `"play": {"from": 1, "to": 7, "unit": "layer", "step": 0.25}`, `"play": {}`,
	} {
		if !strings.Contains(text, want) {
			t.Errorf("no %s in\n%s", want, text)
		}
	}
	equal(t, read(t, text).Content, c)
	equal(t, document.New(c).Content(), c)
	for _, bad := range []view.Steps{{From: 3, To: 3}, {From: 3, To: 2}, {From: -1}, {To: -5, From: 1, Step: -1}} {
		c.Frames[1].Play = bad
		if got := document.New(c).Content().Frames[1].Play; got.On() != (bad.To < 0) || got.To < -1 || got.Step < 0 {
			t.Errorf("%+v is kept as %+v", bad, got)
		}
	}
}

// TestTextsAtTheirLongest: the longest texts that a document accepts can be written and read.
func TestTextsAtTheirLongest(t *testing.T) {
	c := taught()
	c.Frames[0].Title, c.Frames[0].Caption = strings.Repeat("题", 999), strings.Repeat("字", 9999)
	c.Frames[0].Notes = strings.Repeat("注", 9999)
	c.Frames[0].Shot.Annotations[1].Text = strings.Repeat("9", annotate.MaxText)
	c = document.New(c).Content()
	equal(t, read(t, write(t, c)).Content, c)
}

// lesson returns a file with one knight board. The fields of a frame begin in its fifth line.
func lesson(fields string) string {
	return "{\"stepboard\": 2, \"puzzle\": \"knight\",\n\"datasets\": [{\"terrain\": [\"...\", \"...\", \"...\"],\n" +
		"\"things\": [{\"kind\": \"O\", \"at\": [1, 1]}, {\"kind\": \"X\", \"at\": [2, 3]}]}],\n\"lesson\": {\"frames\": " +
		"[{\n" + fields + "\n}]}}"
}

// compared returns a lesson in version 3.
func compared(fields string) string {
	return strings.Replace(lesson(fields), `"stepboard": 2`, `"stepboard": 3`, 1)
}

// drawn returns a file with an annotation in its fifth line.
func drawn(annotation string) string {
	return "{\"stepboard\": 2, \"puzzle\": \"knight\",\n\"datasets\": [{\"terrain\": [\"...\", \"...\", " +
		"\"...\"],\n\"annotations\": [\n\n" + annotation + "]}]}"
}

// lessonOf returns a file with a lesson in its third line.
func lessonOf(fields string) string {
	return "{\"stepboard\": 2, \"puzzle\": \"knight\",\n\"datasets\": [{\"terrain\": [\".\"]}],\n\"lesson\": " + fields +
		"}"
}

// played returns a file with a frame that plays.
func played(what string) string {
	return strings.Replace(lesson(`"dataset": 1, "play": `+what), `"stepboard": 2`, `"stepboard": 3`, 1)
}

var badLessons = []badInput{
	{"a lesson in version 1", "{\"stepboard\": 1, \"puzzle\": \"knight\", \"datasets\": [{\"terrain\": " +
		"[\".\"]}],\n\"lesson\": {\"frames\": []}}", 2, 11, "files.later_field"},
	{"annotations in version 1", dataset("\"terrain\": [\".\"],\n\"annotations\": []"), 5, 16, "files.later_field"},
	{"lesson of another type", lessonOf(`[]`), 3, 11, "files.expected"},
	{"lesson without frames", lessonOf(`{"boards": []}`), 3, 24, "files.missing_field"},
	{"unknown field of a lesson", lessonOf(`{"slides": []}`), 3, 12, "files.unknown_field"},
	{"boards of another type", lessonOf(`{"frames": [], "boards": {}}`), 3, 36, "files.expected"},
	{"board of another type", lessonOf(`{"frames": [], "boards": [1]}`), 3, 37, "files.expected"},
	{"board with a name", lessonOf(`{"frames": [], "boards": [{"name": "a"}]}`), 3, 38, "files.unknown_field"},
	{"board without terrain", lessonOf(`{"frames": [], "boards": [{}]}`), 3, 38, "files.missing_field"},
	{"board of unknown terrain", lessonOf(`{"frames": [], "boards": [{"terrain": ["~"]}]}`), 3, 51, "files.unknown_tile"},
	{
		"board that is not square", lessonOf(`{"frames": [], "boards": [{"terrain": [".", "."]}]}`), 3, 49,
		"document.size_square",
	},
	{"frames of another type", lessonOf(`{"frames": 1}`), 3, 22, "files.expected"},
	{"frame of another type", lessonOf(`{"frames": [1]}`), 3, 23, "files.expected"},
	{"frame of nothing", lessonOf(`{"frames": [{}]}`), 3, 24, "files.missing_field"},
	{"frame of no board", lessonOf(`{"frames": [{"board": 1}]}`), 3, 33, "files.no_boards"},
	{
		"frame of a board too far", lessonOf(`{"frames": [{"board": 2}], "boards": [{"terrain": ["."]}]}`), 3, 33,
		"files.range",
	},
	{"frame of a dataset too far", lessonOf(`{"frames": [{"dataset": 2}]}`), 3, 35, "files.range"},
	{
		"frame of two boards", lessonOf(`{"frames": [{"board": 1, "dataset": 1}], "boards": [{"terrain": ["."]}]}`), 3, 47,
		"files.two_boards",
	},
	{"unknown field of a frame", lesson(`"dataset": 1, "subtitle": ""`), 5, 15, "files.unknown_field"},
	{"field of a frame twice", lesson(`"dataset": 1, "title": "", "title": ""`), 5, 28, "files.field_twice"},
	{"title of a frame of another type", lesson(`"dataset": 1, "title": 1`), 5, 24, "files.expected"},
	{
		"title of a frame too long", lesson(`"dataset": 1, "title": "` + strings.Repeat("é", document.MaxTitle+1) + `"`), 5,
		24, "files.too_long",
	},
	{"caption of a frame too long", lesson(`"dataset": 1, "caption": "` + strings.Repeat("é", document.MaxCaption+1) +
		`"`), 5, 26, "files.too_long"},
	{"hold of another type", lesson(`"dataset": 1, "hold": "1"`), 5, 23, "files.expected"},
	{"hold of nothing", lesson(`"dataset": 1, "hold": null`), 5, 23, "files.expected"},
	{"hold of no number", lesson(`"dataset": 1, "hold": 1.5.2`), 5, 23, "files.expected"},
	{"hold with a leading zero", lesson(`"dataset": 1, "hold": 01`), 5, 23, "files.expected"},
	{"negative hold", lesson(`"dataset": 1, "hold": -0.5`), 5, 23, "files.range"},
	{"hold too long", lesson(`"dataset": 1, "hold": 600.001`), 5, 23, "files.range"},
	{"hold much too long", lesson(`"dataset": 1, "hold": 1e300`), 5, 23, "files.range"},
	{"hold beyond all numbers", lesson(`"dataset": 1, "hold": 1e999`), 5, 23, "files.expected"},
	{"notes in version 2", lesson(`"dataset": 1, "notes": ""`), 5, 24, "files.later_field"},
	{"play in version 2", lesson(`"dataset": 1, "play": {}`), 5, 23, "files.later_field"},
	{"play of another type", played(`1`), 5, 23, "files.expected"},
	{"play of nothing", played(`{"from": 2, "to": 2}`), 5, 23, "files.plays_nothing"},
	{"play from before the beginning", played(`{"from": -1}`), 5, 32, "files.range"},
	{"play by an unknown unit", played(`{"unit": "move"}`), 5, 32, "files.unknown_name"},
	{"play too slow", played(`{"step": 601}`), 5, 32, "files.range"},
	{"query of a frame too far", lesson(`"dataset": 1, "query": 2`), 5, 24, "files.range"},
	{"task of a frame unknown", lesson(`"dataset": 1, "task": "win"`), 5, 23, "files.unknown_name"},
	{"algorithm of a frame unknown", lesson(`"dataset": 1, "algorithm": "guess"`), 5, 28, "files.unknown_name"},
	{"track unknown", lesson(`"dataset": 1, "track": "events"`), 5, 24, "files.unknown_name"},
	{
		"comparison in the second version", lesson(`"dataset": 1, "compare": {"algorithms": ["bfs", "fast"]}`), 5, 26,
		"files.later_field",
	},
	{"comparison of nothing", compared(`"dataset": 1, "compare": {}`), 5, 27, "files.missing_field"},
	{"comparison of another type", compared(`"dataset": 1, "compare": ["bfs"]`), 5, 26, "files.expected"},
	{"one algorithm", compared(`"dataset": 1, "compare": {"algorithms": ["bfs"]}`), 5, 26, "shot.check.compare_count"},
	{
		"algorithm against itself", compared(`"dataset": 1, "compare": {"algorithms": ["bfs", "bfs"]}`), 5, 26,
		"shot.check.compare_twice",
	},
	{"unknown algorithm", compared(`"dataset": 1, "compare": {"algorithms": ["bfs", "x"]}`), 5, 49, "files.unknown_name"},
	{
		"unknown pace", compared(`"dataset": 1, "compare": {"algorithms": ["bfs", "fast"], "pace": "x"}`), 5, 66,
		"files.unknown_name",
	},
	{
		"negative step", compared(`"dataset": 1, "compare": {"algorithms": ["bfs", "fast"], "step": -1}`), 5, 66, "files.range",
	},
	{
		"unknown chart", compared(`"dataset": 1, "compare": {"algorithms": ["bfs", "fast"], "chart": "x"}`), 5, 67,
		"files.unknown_name",
	},
	{
		"lens that shows no run", compared(`"dataset": 1, "lens": "attacked", "compare": {"algorithms": ["bfs", "fast"]}`),
		5, 46, "shot.check.compare_lens",
	},
	{"move of another type", lesson(`"dataset": 1, "move": "1"`), 5, 23, "files.expected"},
	{"negative move", lesson(`"dataset": 1, "move": -1`), 5, 23, "files.range"},
	{"move too large", lesson(`"dataset": 1, "move": 2147483648`), 5, 23, "files.range"},
	{"negative event", lesson(`"dataset": 1, "event": -1`), 5, 24, "files.range"},
	{"event that is no number", lesson(`"dataset": 1, "event": "end"`), 5, 24, "files.expected"},
	{"last of another type", lesson(`"dataset": 1, "last": 1`), 5, 23, "files.expected"},
	{"last is neither", lesson(`"dataset": 1, "last": trueish`), 5, 23, "files.expected"},
	{"route of another type", lesson(`"dataset": 1, "route": null`), 5, 24, "files.expected"},
	{"moves of another type", lesson(`"dataset": 1, "moves": 1`), 5, 24, "files.expected"},
	{"negative one among moves", lesson(`"dataset": 1, "track": "hand", "moves": [1, -1]`), 5, 45, "files.range"},
	{"too large a one among moves", lesson(`"dataset": 1, "track": "hand", "moves": [4611686018427387905]`), 5, 42, "files.range"},
	{"moves that nobody makes", lesson(`"dataset": 1, "moves": [1]`), 5, 24, "shot.check.moves"},
	{
		"moves on the board alone", lesson(`"dataset": 1, "query": 0, "track": "hand", "moves": [1]`), 5, 53,
		"shot.check.moves",
	},
	{"moves against the rules", lesson(`"dataset": 1, "track": "hand", "moves": [0]`), 5, 41, "shot.check.move"},
	{"lens unknown", lesson(`"dataset": 1, "lens": "cuts"`), 5, 23, "files.unknown_name"},
	{"lens of another task", strings.Replace(strings.Replace(lesson(`"dataset": 1, "lens": "why-not"`), "knight",
		"sokoban", 1),
		`{"kind": "O", "at": [1, 1]}, `, "", 1), 5, 23, "files.unknown_name"},
	{"choice 0", lesson(`"dataset": 1, "choice": 0`), 5, 25, "files.range"},
	{"pointer off the board", lesson(`"dataset": 1, "pointer": [4, 1]`), 5, 27, "files.range"},
	{"region of another type", lesson(`"dataset": 1, "region": [1, 1]`), 5, 25, "files.expected"},
	{"region without a place", lesson(`"dataset": 1, "region": {"rows": 1, "columns": 1}`), 5, 49, "files.missing_field"},
	{"region without columns", lesson(`"dataset": 1, "region": {"at": [1, 1], "rows": 1}`), 5, 49, "files.missing_field"},
	{"region unknown", lesson(`"dataset": 1, "region": {"cols": 1}`), 5, 26, "files.unknown_field"},
	{
		"region with too many rows", lesson(`"dataset": 1, "region": {"at": [2, 2], "rows": 3, "columns": 1}`), 5, 48,
		"files.range",
	},
	{
		"region with too many columns", lesson(`"dataset": 1, "region": {"at": [2, 2], "rows": 1, "columns": 3}`), 5, 62,
		"files.range",
	},
	{"region of no rows", lesson(`"dataset": 1, "region": {"at": [1, 1], "rows": 0, "columns": 1}`), 5, 48, "files.range"},
	{"annotations of a frame of another type", lesson(`"dataset": 1, "annotations": {}`), 5, 30, "files.expected"},
	{
		"annotation of a frame off the board",
		lesson("\"dataset\": 1, \"annotations\": [\n{\"kind\": \"ring\", \"color\": \"red\", \"at\": [4, 1]}]"), 6, 41,
		"files.range",
	},
	{"annotation of another type", drawn(`"ring"`), 5, 1, "files.expected"},
	{"annotation unknown", drawn(`{"sort": 1}`), 5, 2, "files.unknown_field"},
	{"annotation without a kind", drawn(`{"color": "red", "at": [1, 1]}`), 5, 30, "files.missing_field"},
	{"annotation without a colour", drawn(`{"kind": "ring", "at": [1, 1]}`), 5, 30, "files.missing_field"},
	{"annotation without a cell", drawn(`{"kind": "ring", "color": "red"}`), 5, 32, "files.missing_field"},
	{"unknown kind of annotation", drawn(`{"kind": "star", "color": "red", "at": [1, 1]}`), 5, 10, "files.unknown_name"},
	{"unknown colour", drawn(`{"kind": "ring", "color": "pink", "at": [1, 1]}`), 5, 27, "files.unknown_name"},
	{"annotation off the board", drawn(`{"kind": "ring", "color": "red", "at": [1, 4]}`), 5, 44, "files.range"},
	{"arrow without an end", drawn(`{"kind": "arrow", "color": "red", "at": [1, 1]}`), 5, 47, "files.missing_field"},
	{
		"arrow that ends off the board", drawn(`{"kind": "arrow", "color": "red", "at": [1, 1], "to": [0, 1]}`), 5, 56,
		"files.range",
	},
	{
		"arrow to itself", drawn(`{"to": [1, 1], "kind": "arrow", "color": "red", "at": [1, 1]}`), 5, 8,
		"files.arrow_to_itself",
	},
	{
		"ring with an end", drawn(`{"kind": "ring", "color": "red", "at": [1, 1], "to": [1, 2]}`), 5, 54,
		"files.not_of_kind",
	},
	{"ring with a text", drawn(`{"text": "a", "kind": "ring", "color": "red", "at": [1, 1]}`), 5, 10, "files.not_of_kind"},
	{"label without a text", drawn(`{"kind": "label", "color": "red", "at": [1, 1]}`), 5, 47, "files.missing_field"},
	{"label of nothing", drawn(`{"kind": "label", "color": "red", "at": [1, 1], "text": ""}`), 5, 57, "files.empty_text"},
	{
		"number of another type", drawn(`{"kind": "number", "color": "red", "at": [1, 1], "text": 1}`), 5, 58,
		"files.expected",
	},
	{"label too long", drawn(`{"kind": "label", "color": "red", "at": [1, 1], "text": "` +
		strings.Repeat("é", annotate.MaxText+1) + `"}`), 5, 57, "files.too_long"},
}
