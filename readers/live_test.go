//go:build readers

package readers_test

import (
	"bytes"
	"context"
	"encoding/json"
	"flag"
	"fmt"
	"io/fs"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	"stepboard/app/catalogue"
	"stepboard/app/document"
	"stepboard/app/export"
	"stepboard/app/export/live"
	"stepboard/app/storage/files"
	"stepboard/app/studio"
	"stepboard/app/view"
	"stepboard/app/workbench"
	"stepboard/assets"
	"stepboard/scene"
	"stepboard/scene/raster"
	"stepboard/scene/typeface"
	"stepboard/solve"
	"stepboard/solve/grid"
	"stepboard/solve/puzzles"
)

var liveBoards = flag.Int("live-boards", 40, "random boards that living pages answer")

// livePage writes frames as a living page.
func livePage(t testing.TB, lang string, paper export.Paper, frames ...view.Frame) string {
	t.Helper()
	return livePageWith(t, lang, paper, export.AnswersAsked, frames)
}

// livePageWith writes frames as a living page, with a choice of answers.
func livePageWith(
	t testing.TB, lang string, paper export.Paper, answers export.Answers, frames []view.Frame,
) string {
	t.Helper()
	if !export.CanLive() {
		t.Fatal("there are no engines: run make engine, and build with the tag engine")
	}
	s := &studio.Studio{
		Budget: solve.NewBudget(1 << 30), Say: catalogue.New(lang).Say, Measure: raster.New(typeface.BuiltIn()),
		Number: func(n int64) string { return strconv.FormatInt(n, 10) },
	}
	frames, err := export.Played(context.Background(), s, frames)
	if err != nil {
		t.Fatal(err)
	}
	o := export.Usual()
	o.Format, o.Paper, o.Answers = export.HTML, paper, answers
	film := o.Film(s, "A lesson", frames)
	path := filepath.Join(t.TempDir(), "lesson.html")
	if _, err := export.Write(context.Background(), path, film, o.Options(frames, scene.Light, "A lesson", lang),
		nil); err != nil {
		t.Fatal(err)
	}
	return path
}

// liveFrame returns a frame with a board.
func liveFrame(p solve.Puzzle, d *solve.Dataset, task, algorithm string) view.Frame {
	return view.Frame{Title: "A frame", Caption: "What it shows", Shot: view.Shot{
		Puzzle: p, Dataset: d, Task: task, Algorithm: algorithm, Event: -1, Pointer: grid.None, Route: true,
	}}
}

// fresh returns a frame with a new board of a puzzle.
func fresh(id string, rows, cols int) view.Frame {
	p := puzzles.BuiltIn().ByID(id)
	return liveFrame(p, p.New(grid.Size{Rows: rows, Cols: cols}), "", "")
}

const settled = "(s) => s.Answer.Known && !s.Answer.Stale && (s.Answer.Checked || s.Answer.Error)"

// alive opens a living page and makes its first frame live.
func alive(b *browser, path string) {
	b.t.Helper()
	b.open(path)
	b.eval("live.click()")
	b.eval("stepboard.live.until(" + settled + ").then(() => 0)")
}

// rests waits until the engine has done all orders and has the answer.
func (b *browser) rests() {
	b.t.Helper()
	b.eval("globalThis.asked = stepboard.live.order('hover', {Cell: -1}); 0")
	b.until("(s) => s.N === asked && (" + settled + ")(s)")
}

// until waits until the engine's state meets a condition.
func (b *browser) until(condition string) {
	b.t.Helper()
	b.eval("Promise.race([stepboard.live.until(" + condition + ").then(() => 0), " +
		"new Promise((_, no) => setTimeout(() => no(JSON.stringify(stepboard.live.state())), " +
		strconv.FormatInt(limit.Milliseconds(), 10) + "))])")
}

// The page and the program give the same answers, on boards of every puzzle, by every algorithm.
func TestLiveAnswersAreTheProgram(t *testing.T) {
	t.Parallel()
	b := openBrowser(t)
	for _, p := range puzzles.BuiltIn() {
		alive(b, livePage(t, "en", export.White, fresh(p.ID(), 5, 5)))
		r := rand.New(rand.NewPCG(1, 2))
		for range *liveBoards / len(puzzles.BuiltIn()) {
			task := p.Tasks()[r.IntN(len(p.Tasks()))]
			ids := solve.SolverIDs(p, task)
			algorithm, least, most := ids[r.IntN(len(ids))], 4, 9
			if slices.Contains([]string{"idastar", "iddfs", "dfs"}, algorithm) {
				least, most = 2, 4 // these algorithms reach a state by many ways; large boards take minutes
			}
			d := scribbled(r, p, task, least+r.IntN(most-least+1))
			frame := liveFrame(p, d, task, algorithm)
			frame.Shot.Query = min(0, len(d.Queries)-1)
			want := answerOf(p, d, task, frame.Shot)
			data, err := json.Marshal(live.FrameOf(frame.Shot, scene.Paper))
			if err != nil {
				t.Fatal(err)
			}
			b.eval("{ const n = stepboard.live.order('open', {Frame: " + string(data) + "}); globalThis.opened = n }")
			b.until("(s) => s.N === opened && (" + settled + ")(s)")
			if got := answered(b, want); got != want {
				t.Fatalf("%s, %s by %s: the page answers %s, the program %s: %s", p.ID(), task, frame.Shot.Algorithm, got, want, data)
			}
		}
	}
	if len(b.complaints) > 0 {
		t.Error(b.complaints)
	}
}

// scribbled returns a board that was painted at random. Some boards have no way.
func scribbled(r *rand.Rand, p solve.Puzzle, task string, size int) *solve.Dataset {
	doc := document.New(document.Content{
		Puzzle: p, Task: task, Datasets: []*solve.Dataset{p.New(grid.Size{Rows: size, Cols: size})},
	})
	brushes := slices.DeleteFunc(slices.Clone(p.Brushes()), func(b solve.Brush) bool { return b.Task != "" && b.Task != task })
	for _, b := range brushes { // things that a board has once
		if b.Unique {
			doc.Paint(b, grid.Cell(r.IntN(size*size)))
		}
	}
	for range r.IntN(2 * size) {
		doc.Paint(brushes[r.IntN(min(3, len(brushes)))], grid.Cell(r.IntN(size*size)))
	}
	return doc.Snapshot(0)
}

// answered returns the page's answer. The page shows some answers before it has shown that they are right. So answered
// waits for that if the program could show that its answer is right.
func answered(b *browser, want string) string {
	if strings.HasSuffix(want, fmt.Sprint(" ", workbench.Verified)) {
		b.until(fmt.Sprintf("(s) => s.Answer.Error || s.Answer.Badge && s.Answer.Badge.Standing !== %d", workbench.Supposed))
	}
	return b.eval("(() => { const a = stepboard.live.state().Answer; " +
		"return a.Error ? 'error' : a.Value + ' ' + a.Steps + ' ' + a.Badge.Standing })()")
}

// answerOf returns the program's answer, and the level of its certainty.
func answerOf(p solve.Puzzle, d *solve.Dataset, task string, s view.Shot) string {
	o := solve.Run(context.Background(), solve.Request{
		Puzzle: p, Task: task, Solver: solve.SolverByID(p, task, s.Algorithm), Datasets: []*solve.Dataset{d},
		Targets: []solve.Target{{Query: s.Query}}, Show: true,
	})
	outcomes := o.Outcomes(0)
	last := outcomes[len(outcomes)-1]
	if last.Err != nil {
		return "error"
	}
	standing := workbench.Supposed
	switch last.Level {
	case solve.Shown:
		standing = workbench.Verified
	case solve.NotChecked:
		standing = workbench.Unchecked
	}
	return fmt.Sprintf("%d %d %d", last.Answer.Value, last.Answer.Steps, standing)
}

// middle returns the place of a cell in the window.
func (b *browser) middle(cell int) (x, y float64) {
	b.t.Helper()
	at := b.eval(`(() => { const g = stepboard.live.geometry(), s = stepboard.live.state(), m = table.getScreenCTM();
		const c = ` + strconv.Itoa(cell) + `, at = g.Middles?.[c] ??
			[g.Left + (c % s.Cols + 0.5) * g.Cell, g.Top + (Math.floor(c / s.Cols) + 0.5) * g.Cell];
		const p = new DOMPoint(at[0], at[1]).matrixTransform(m);
		return p.x + " " + p.y })()`)
	if _, err := fmt.Sscan(at, &x, &y); err != nil {
		b.t.Fatal(err)
	}
	return x, y
}

// drag presses the pointer on the first cell and releases it on the last.
func (b *browser) drag(button string, cells ...int) {
	b.t.Helper()
	buttons := map[string]int{"left": 1, "right": 2}[button]
	event := func(kind string, cell int) {
		x, y := b.middle(cell)
		b.call("Input.dispatchMouseEvent", map[string]any{
			"type": kind, "x": x, "y": y, "button": button, "buttons": buttons, "clickCount": 1,
		}, nil)
	}
	event("mousePressed", cells[0])
	for _, c := range cells[1:] {
		event("mouseMoved", c)
	}
	event("mouseReleased", cells[len(cells)-1])
}

// swipe touches the first cell, moves over the others and ends on the last.
func (b *browser) swipe(cells ...int) {
	b.t.Helper()
	event := func(kind string, points ...any) {
		b.call("Input.dispatchTouchEvent", map[string]any{"type": kind, "touchPoints": append([]any{}, points...)}, nil)
	}
	for i, cell := range cells {
		x, y := b.middle(cell)
		event([]string{"touchStart", "touchMove"}[min(i, 1)], map[string]float64{"x": x, "y": y})
	}
	event("touchEnd")
}

func TestLiveByPointerAndKeys(t *testing.T) {
	t.Parallel()
	b := openBrowser(t)
	for i, lang := range []string{"en", "zh", "ja"} {
		for _, size := range [][][2]int{{{1280, 800}}, {{390, 844}}, {{844, 390}}}[i] {
			b.size(size[0], size[1])
			paper := []export.Paper{export.White, export.Dark}[(i+size[1])%2]
			alive(b, livePage(t, lang, paper, fresh("huarong", 9, 9), fresh("huarong", 7, 7)))
			before := b.eval("stepboard.live.state().Answer.Value + table.innerHTML")
			// A quick stroke paints a wall across the board. Then there is no way.
			b.eval("document.getElementById('brush-fixed').click()")
			if size[0] < 1000 { // a telephone
				b.swipe(36, 40, 44)
			} else {
				b.drag("left", 36, 44)
			}
			b.rests()
			if got := b.eval("stepboard.live.state().Answer.Value"); got != "-1" {
				t.Errorf("%s: the answer behind a wall is %s", lang, got)
			}
			save(t, "live-"+lang+"-"+strconv.Itoa(size[0])+".png", b.screenshot(0, 0, float64(size[0]), float64(size[1])))
			b.eval("undo.click()")
			b.rests()
			if got := b.eval("stepboard.live.state().Answer.Value + table.innerHTML"); got != before {
				t.Errorf("%s: undo does not bring back what was", lang)
			}
			// A game by hand: a refusal in the page's language.
			b.eval("hand.click()")
			b.until("(s) => s.Game && s.Game.Still")
			b.eval("table.focus()")
			for range 9 {
				b.press("ArrowLeft")
			}
			b.until("(s) => s.Game.Refused")
			said, still := b.eval("said.textContent"), b.eval("still.textContent")
			words := map[string][2]string{"en": {"border", "to go"}, "zh": {"边", "还"}, "ja": {"端", "残り"}}[lang]
			if !strings.Contains(said, words[0]) || !strings.Contains(still, words[1]) {
				t.Errorf("%s: said is %q and %q", lang, said, still)
			}
			if got := b.eval(`[...document.querySelectorAll("#lab button, #lab input, #lab select")]
				.filter((e) => !(e.getAttribute("aria-label") || e.textContent).trim() && e.offsetParent).map((e) => e.id).join()`); got != "" {
				t.Errorf("%s: %s have no name", lang, got)
			}
			if got := b.eval("[document.documentElement.scrollWidth > innerWidth, document.documentElement.scrollHeight > innerHeight]"); got != "[false false]" {
				t.Errorf("%s, %v: the page does not fit: %s", lang, size, got)
			}
			if got := b.eval("document.getElementById('lab').textContent.includes('[')"); got != "false" {
				t.Errorf("%s: a text is missing", lang)
			}
			// Back to the lesson, and to its next frame.
			b.eval("document.getElementById('close').click()")
			b.eval("forward.click(); live.click()")
			b.until("(s) => s.Rows === 7 && (" + settled + ")(s)")
			if len(b.complaints) > 0 || len(b.requests) > 2 || slices.ContainsFunc(b.requests, func(url string) bool {
				return !strings.HasPrefix(url, "file:") && !strings.HasPrefix(url, "blob:")
			}) {
				t.Errorf("asked for %v, complaints %v", b.requests, b.complaints)
			}
		}
	}
}

// A hard search takes half a minute. It does not block the page, and it ends when it is stopped.
func TestLiveSearchIsStopped(t *testing.T) {
	t.Parallel()
	b := openBrowser(t)
	alive(b, livePage(t, "en", export.White, fresh("sokoban", 120, 120)))
	b.eval("stepboard.live.order('algorithm', {ID: 'bruteforce'})")
	b.until("(s) => s.Answer.Running && s.Answer.Figures && s.Answer.Figures.length")
	for cell := range 3 { // the engine answers meanwhile
		b.eval("globalThis.asked = stepboard.live.order('hover', {Cell: " + strconv.Itoa(cell) + "}); 0")
		b.until("(s) => s.N === asked && s.Answer.Running")
	}
	b.eval("document.getElementById('solve').click()")
	b.until("(s) => !s.Answer.Running")
	b.eval("stepboard.live.order('algorithm', {ID: 'fast'})")
	b.until(settled)
}

// Without WebAssembly, or without a worker, the film plays, and the page shows the reason.
func TestLiveWhereItIsRefused(t *testing.T) {
	t.Parallel()
	path := livePage(t, "ja", export.White, fresh("knight", 5, 5), fresh("knight", 6, 6))
	data, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	b := openBrowser(t)
	for _, policy := range [][2]string{{" 'wasm-unsafe-eval'", ""}, {"; worker-src blob:", "; worker-src 'none'"}} {
		other := strings.Replace(string(data), policy[0], policy[1], 1)
		if other == string(data) {
			t.Fatal("the policy of the page is another")
		}
		if err := os.WriteFile(path, []byte(other), 0o600); err != nil {
			t.Fatal(err)
		}
		b.open(path)
		b.eval("live.click()")
		b.comes("remark.textContent != ''")
		if got := b.eval("remark.textContent"); !strings.Contains(got, "WebAssembly") {
			t.Errorf("it says %q", got)
		}
		b.press("ArrowRight")
		if got := b.eval("count.textContent + getComputedStyle(stage).display"); got != "2 / 2flex" && got != "2 / 2block" {
			t.Errorf("the film shows %q", got)
		}
	}
}

// The ready lessons have ten frames or more. Their pages are small enough for mail.
func TestLiveLessonsAreSmall(t *testing.T) {
	t.Parallel()
	const most = 3_200_000 // pages are largest in Japanese
	names, err := fs.Glob(assets.Lessons, "lessons/*.ja.stepboard")
	if err != nil || len(names) == 0 {
		t.Fatal(names, err)
	}
	for _, name := range names {
		data, err := assets.Lessons.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		f, err := files.Read(puzzles.BuiltIn(), name, bytes.NewReader(data), nil)
		if err != nil {
			t.Fatal(err)
		}
		lang := strings.Split(name, ".")[1]
		info, err := os.Stat(livePage(t, lang, export.White, f.Content.Frames...))
		if err != nil {
			t.Fatal(err)
		}
		t.Logf("%s: %d bytes", name, info.Size())
		if info.Size() > most {
			t.Errorf("%s is a page of %d bytes", name, info.Size())
		}
	}
}

// On a telephone, ghosts are played by touch alone, and the texts speak of touching.
func TestLiveGhostsByTouch(t *testing.T) {
	t.Parallel()
	b := openBrowser(t)
	for _, lang := range []string{"en", "zh", "ja"} {
		b.size(390, 844)
		b.call("Emulation.setTouchEmulationEnabled", map[string]any{"enabled": true}, nil)
		p := puzzles.BuiltIn().ByID("halloween")
		list, _, err := p.Parse("touch", strings.NewReader("6 4 2\n######\n#a A #\n#b B #\n######\n0 0 0\n"))
		if err != nil {
			t.Fatal(err)
		}
		alive(b, livePage(t, lang, export.White, liveFrame(p, list[0], "", "")))
		b.eval("document.getElementById('hand').click()")
		b.until("(s) => s.Game && s.Game.Still")
		if said, want := b.eval("said.textContent"), map[string]string{"en": "Touch a ghost", "zh": "点", "ja": "触れ"}[lang]; !strings.Contains(said, want) ||
			strings.Contains(said, "Enter") || strings.Contains(said, "Tab") {
			t.Errorf("%s: said is %q", lang, said)
		}
		if got := b.eval("[go.hidden, go.disabled]"); got != "[false true]" {
			t.Errorf("%s: without a plan the button is %s", lang, got)
		}
		if lang != "en" {
			continue
		}
		for range 2 {
			for _, cell := range []int{7, 8, 13, 14} { // ghost a, the cell beside it, ghost b, and the cell beside it
				b.swipe(cell)
				b.rests()
				if b.eval("stepboard.live.state().Game.Begun") == "true" {
					break
				}
			}
			if b.eval("go.disabled") == "false" {
				break
			}
		}
		box := b.eval("(({top, bottom, height}) => top >= 0 && bottom <= innerHeight && height >= 40)(go.getBoundingClientRect())")
		if got := b.eval("go.disabled"); got != "false" || box != "true" {
			t.Errorf("%s: the button with a plan is disabled: %s, in sight: %s", lang, got, box)
		}
		save(t, "live-ghosts-"+lang+".png", b.screenshot(0, 0, 390, 844))
		b.eval("go.click()")
		b.until("(s) => s.Game.Begun && !s.Game.Ready")
	}
}
