//go:build readers

package readers_test

import (
	"encoding/json"
	"fmt"
	"os"
	"strings"
	"testing"

	"stepboard/app/export"
	"stepboard/app/export/live"
	"stepboard/app/storage/collection"
	"stepboard/app/view"
	"stepboard/app/workbench"
	"stepboard/scene"
	"stepboard/solve"
	"stepboard/solve/script"
)

// ruled returns a frame with the first board of a puzzle of the collection.
func ruled(t testing.TB, id string) view.Frame {
	t.Helper()
	p, err := collection.Open(id)
	if err != nil {
		t.Fatal(err)
	}
	return liveFrame(p, p.Boards()[0], "", p.Solvers("")[0].ID())
}

// The living page of each puzzle of the collection is small and gives the program's answers.
func TestLivePagesOfRules(t *testing.T) {
	t.Parallel()
	const most = 3_200_000
	b := openBrowser(t)
	for i, id := range collection.IDs() {
		frame, lang := ruled(t, id), []string{"en", "zh", "ja"}[i%3]
		path := livePage(t, lang, export.White, frame)
		info, err := os.Stat(path)
		if err != nil || info.Size() > most {
			t.Errorf("the page of %s has %d bytes, %v", id, info.Size(), err)
		}
		alive(b, path)
		s := frame.Shot
		want := answerOf(s.Puzzle, s.Dataset, s.TaskOrDefault(), s)
		// A page has less memory than the program, so its answer may stay at a lower level, but never at a higher one.
		supposed := want[:len(want)-1] + fmt.Sprint(workbench.Supposed)
		if got := answered(b, ""); got != want && got != supposed {
			t.Errorf("%s: the page answers %s, the program %s", id, got, want)
		}
		if got := b.eval("/\\[[a-z-]+\\.|undefined/.test(document.getElementById('lab').textContent + " +
			"[...document.querySelectorAll('#lab [title]')].map((e) => e.title).join())"); got != "false" {
			t.Errorf("%s: a text is missing: %s", id, b.eval("document.getElementById('lab').innerText"))
		}
		b.eval("document.getElementById('hand').click()")
		b.until("(s) => s.Game")
		save(t, "rules-"+id+".png", b.screenshot(0, 0, 800, 600))
		if len(b.complaints) > 0 {
			t.Errorf("%s: %v", id, b.complaints)
		}
	}
}

// In a page of the eight puzzle, the board is painted, explored and played. Its lens comes from the rules.
func TestLiveEightTiles(t *testing.T) {
	t.Parallel()
	b := openBrowser(t)
	b.size(1280, 800)
	alive(b, livePage(t, "en", export.White, ruled(t, "eight")))
	b.until(fmt.Sprintf("(s) => s.Answer.Badge && s.Answer.Badge.Standing === %d", workbench.Verified))
	if got := b.eval("[big.textContent, badge.textContent, document.querySelectorAll('#tools [data-tool]').length]"); !strings.HasPrefix(got, "[4 moves ✓ verified") {
		t.Errorf("it says %s", got)
	}
	b.eval("document.getElementById('explore').click()")
	b.until("(s) => s.Track.Exploring && s.Track.Len > 0")
	b.eval("stepboard.live.order('lens', {ID: 'reached'})")
	b.until("(s) => s.Lens.Legend && s.Lens.Legend.length")
	save(t, "rules-explored.png", b.screenshot(0, 0, 1280, 800))
	b.eval("document.getElementById('solution').click(); document.getElementById('hand').click()")
	b.until("(s) => s.Game && s.Game.Still")
	b.eval("table.focus()")
	for range 8 { // a hint shows each move, then the move is made
		b.eval("globalThis.moved = stepboard.live.order('hint'); 0")
		b.until("(s) => s.N === moved && s.Game.Caption.Key !== 'hand.seeking' && (s.Game.Won || s.Game.Still)")
	}
	if got := b.eval("stepboard.live.state().Game.Won"); got != "true" {
		t.Errorf("not won by hints: %s", b.eval("said.textContent"))
	}
	b.eval("stepboard.live.order('reset')")
	b.rests()
	b.eval("document.getElementById('brush-hole').click()")
	b.drag("left", 0)
	b.rests()
	if got := b.eval("stepboard.live.state().Edited"); got != "true" {
		t.Error("nothing was painted")
	}
	if len(b.complaints) > 0 {
		t.Error(b.complaints)
	}
}

// Boards of other shapes are painted and played by the pointer: hexagons, a graph, and bars.
func TestLiveShapes(t *testing.T) {
	t.Parallel()
	b := openBrowser(t)
	b.size(1280, 800)
	open := func(id string) view.Frame {
		frame := ruled(t, id)
		alive(b, livePage(t, "en", export.White, frame))
		return frame
	}
	frame := open("hexslide")
	b.eval("document.getElementById('brush-rock').click()")
	b.drag("left", 2, 8, 14)
	b.rests()
	d := frame.Shot.Dataset.Clone()
	for _, c := range []int{2, 8, 14} {
		d.Board.Terrain[c] = solve.Wall
	}
	want := answerOf(frame.Shot.Puzzle, d, solve.TaskSolve, frame.Shot)
	if got := answered(b, ""); got != want || b.eval("stepboard.live.state().Edited") != "true" {
		t.Errorf("three rocks are painted: the page answers %s, the program %s", got, want)
	}
	save(t, "shape-hex.png", b.screenshot(0, 0, 1280, 800))
	frame = open("hanoi") // four discs on the first peg; the smallest one is painted on the last
	b.eval("document.getElementById('brush-piece-1').click()")
	b.drag("left", 2)
	b.rests()
	d = frame.Shot.Dataset.Clone()
	for i, thing := range d.Board.Things {
		if thing.Kind == '1' {
			d.Board.Things[i].At = 2
		}
	}
	want = answerOf(frame.Shot.Puzzle, d, solve.TaskSolve, frame.Shot)
	if got := answered(b, ""); got != want {
		t.Errorf("a disc is painted: the page answers %s, the program %s", got, want)
	}
	b.eval("document.getElementById('hand').click()")
	b.until("(s) => s.Game && s.Game.Still")
	b.drag("left", 0, 1) // the uppermost of three discs
	b.until("(s) => s.Game.Begun && !s.Game.Refused")
	save(t, "shape-stack.png", b.screenshot(0, 0, 1280, 800))
	open("roads")
	b.eval("document.getElementById('hand').click()")
	b.until("(s) => s.Game && s.Game.Still")
	for _, town := range []int{2, 5, 6} { // over towns 3 and 6 to town 7
		b.drag("left", town)
	}
	b.until("(s) => s.Game && s.Game.Won")
	save(t, "shape-graph.png", b.screenshot(0, 0, 1280, 800))
	open("jugs")
	b.eval("document.getElementById('hand').click()")
	b.until("(s) => s.Game && s.Game.Still")
	b.drag("left", 0)
	b.until("(s) => s.Game.Choices && s.Game.Choices.length === 2") // each jug can be filled
	save(t, "shape-bars.png", b.screenshot(0, 0, 1280, 800))
	if len(b.complaints) > 0 {
		t.Error(b.complaints)
	}
}

// Rules that never end, are slow, or take all memory neither block the page nor end it.
func TestLiveBoundsRules(t *testing.T) {
	t.Parallel()
	b := openBrowser(t)
	alive(b, livePage(t, "en", export.White, ruled(t, "eight")))
	const head = "size = (3, 3)\nfree = ground(\".\")\nfox = piece(\"f\", count = 1)\ndef won(b, s):\n    return False\n"
	open := func(source, until string) {
		p, err := script.Open("mine.star", []byte(source))
		if err != nil {
			t.Fatal(err)
		}
		frame := liveFrame(p, p.Boards()[0], "", "")
		data, err := json.Marshal(live.FrameOf(frame.Shot, scene.Paper))
		if err != nil {
			t.Fatal(err)
		}
		b.eval("{ const n = stepboard.live.order('open', {Frame: " + string(data) + "}); globalThis.opened = n }")
		b.until("(s) => s.N >= opened && (" + until + ")")
	}
	for _, body := range []string{"n = 0\n    while True:\n        n += 1", "l = [1]\n    while True:\n        l = l + l"} {
		open(head+"def moves(b, s):\n    "+body+"\n    return []\n", "s.Answer.Error")
		if got := b.eval("sub.textContent"); !strings.Contains(got, "line ") {
			t.Errorf("it says %q", got)
		}
	}
	// Each call takes nearly all of its steps, and there are many states. The search can still be stopped at once.
	slow := head + "c = number(0, 1000000)\ndef moves(b, s):\n    for i in range(40000):\n        pass\n" +
		"    return [move(\"on\", s.set(c = s.c + k)) for k in (1, 2)] if s.c < 999999 else []\n"
	open(slow, "s.Answer.Running")
	for cell := range 3 { // the engine answers meanwhile
		took := b.timed(fmt.Sprintf("const n = stepboard.live.order('hover', {Cell: %d}); "+
			"await stepboard.live.until((s) => s.N === n && s.Answer.Running)", cell))
		t.Logf("while a slow search runs, an order is carried out after %.0f ms", took)
	}
	t.Log(b.eval("JSON.stringify(stepboard.live.state().Answer.Figures)"))
	took := b.timed("stepboard.live.order('stop'); await stepboard.live.until((s) => !s.Answer.Running)")
	t.Logf("it is stopped after %.0f ms", took)
	frame := ruled(t, "keys")
	data, err := json.Marshal(live.FrameOf(frame.Shot, scene.Paper))
	if err != nil {
		t.Fatal(err)
	}
	b.eval("{ const n = stepboard.live.order('open', {Frame: " + string(data) + "}); globalThis.opened = n }")
	b.until("(s) => s.N === opened && (" + settled + ")(s) && s.Answer.Value === 16")
	if len(b.complaints) > 0 {
		t.Error(b.complaints)
	}
}

// A living page with frames of several puzzles has each engine once, and goes from one to the other.
func TestLivePageOfSeveralPuzzles(t *testing.T) {
	t.Parallel()
	b := openBrowser(t)
	alive(b, livePage(t, "en", export.White, fresh("sokoban", 5, 5), ruled(t, "eight"), ruled(t, "lights"), fresh("knight", 5, 5)))
	for i, id := range []string{"sokoban", "eight", "lights", "knight", "eight"} {
		b.eval(fmt.Sprintf("stepboard.live.go(%d); 0", []int{0, 1, 2, 3, 1}[i]))
		b.until(fmt.Sprintf("(s) => s.Puzzle === %q && (%s)(s)", id, settled))
		if missing := b.eval("/\\[[a-z-]+\\.|undefined/.test(lab.innerText)"); missing != "false" {
			t.Errorf("%s: a text is missing: %s", id, b.eval("lab.innerText"))
		}
	}
	if engines := b.eval("document.querySelectorAll('script[id^=engine-]').length"); engines != "2" || len(b.complaints) > 0 {
		t.Errorf("%s engines; %v", engines, b.complaints)
	}
}
