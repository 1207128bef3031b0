package export

import (
	"bufio"
	"encoding/json"
	"maps"
	"slices"
	"strings"

	"stepboard/app/catalogue"
	"stepboard/app/export/live"
	"stepboard/app/export/live/pack"
	"stepboard/app/view"
	"stepboard/app/view/question"
	"stepboard/app/view/questionid"
	"stepboard/app/workbench/playback"
	"stepboard/solve"
	"stepboard/solve/puzzles"
)

// CanLive reports whether there are engines of living pages, on which readers can paint, solve and play.
func CanLive() bool {
	_, _, ok := pack.Glue()
	return ok
}

// opens reports whether readers of a living page can work on a shot: there are engines, and its puzzle has rules.
func opens(s view.Shot) bool {
	_, ruled := solve.Inner(s.Puzzle).(solve.Ruled)
	return CanLive() && (ruled || puzzles.BuiltIn().ByID(s.Puzzle.ID()) != nil)
}

// stills returns the pages on which readers can only look. A page with several boards is one of them.
func (f Film) stills() (list []int) {
	for i := range f.Len() {
		if f.together() || !opens(f.living(i).Shot) {
			list = append(list, i)
		}
	}
	return list
}

// still returns the reason why readers can only look at some frames of an HTML page, or the zero Text.
func (f Film) still() (why solve.Text) {
	switch n := len(f.stills()); {
	case n == 0:
	case !CanLive():
		why = solve.Say("export.check.still.engine")
	case f.together():
		why = solve.Say("export.check.still.together")
	default:
		why = solve.Say("export.check.still.rules", "PluralCount", n, "N", n)
	}
	return why
}

// livePage is the data of a living page besides the data that every page has.
type livePage struct {
	engines map[string][]byte // the engines of the frames' puzzles by name, compressed with gzip
	kit     liveKit
	bare    bool  // whether questions have no keys
	still   []int // the frames on which readers can only look
	// numbers has the number of the lesson's frame for each frame that asks.
	numbers []int
	ids     []string // the names of these frames' questions, for reports
}

// liveKit is the data that the page gives to the engine when the reader first uses a frame.
type liveKit struct {
	Glue   string                     `json:"glue"`  // the script of the worker
	Texts  map[string]json.RawMessage `json:"texts"` // the texts of the engine's keys, in the page's language
	Touch  map[string]string          `json:"touch"` // for some keys of texts, the key of the text for touch screens
	Places []string                   `json:"places"`
	Frames []liveFrame                `json:"frames"`
	Boards []json.RawMessage          `json:"boards"`          // the datasets; several frames may share one
	Rules  []live.Rules               `json:"rules,omitempty"` // rules of puzzles that are not built in
}

// liveFrame is a frame without its dataset.
type liveFrame struct {
	live.Frame
	Board int // index of its dataset in Boards
	Ruled int `json:",omitempty"` // number of its rules in Rules, from 1; 0: a built-in puzzle
}

// newLivePage returns nil if readers can only look at all frames. Then the page needs no engine.
func newLivePage(j *job) (*livePage, error) {
	film, ok := j.pages.(Film)
	if !ok {
		return nil, nil
	}
	p := &livePage{bare: film.bare, still: film.stills()}
	if len(p.still) == film.Len() {
		return nil, nil
	}
	still := p.still // the frames that are left
	known := map[string]int{}
	var asking []view.Frame
	var areas []string
	p.engines = map[string][]byte{}
	for i := range film.Len() {
		frame := film.living(i)
		shot := frame.Shot
		if len(still) > 0 && still[0] == i {
			still = still[1:]
			p.kit.Frames = append(p.kit.Frames, liveFrame{})
			continue
		}
		board, err := json.Marshal(shot.Dataset)
		if err != nil {
			return nil, err
		}
		n, ok := known[string(board)]
		if !ok {
			n = len(known)
			known[string(board)] = n
			p.kit.Boards = append(p.kit.Boards, board)
		}
		f := live.FrameOf(shot, colorsOf(j.Style))
		engine, area, ruled := pack.BuiltIn, f.Puzzle, 0
		if f.Rules != nil {
			engine, area = pack.Rules, "generic"
			if ruled = 1 + slices.Index(p.kit.Rules, *f.Rules); ruled == 0 {
				p.kit.Rules = append(p.kit.Rules, *f.Rules)
				ruled = len(p.kit.Rules)
			}
		}
		p.engines[engine] = nil
		if !slices.Contains(areas, area) {
			areas = append(areas, area)
		}
		f.Shot.Dataset, f.Rules = nil, nil
		if f.Asks, f.Bare, f.Patient = frame.Asks, p.bare, film.patient; f.Asks != nil {
			p.numbers = append(p.numbers, film.number(i))
			asking = append(asking, frame)
			if p.bare {
				f.Asks = f.Asks.Bare()
			}
		}
		p.kit.Frames = append(p.kit.Frames, liveFrame{f, n, ruled})
	}
	p.ids = questionid.Of(asking)
	planted := slices.ContainsFunc(p.kit.Frames, func(f liveFrame) bool { return f.Shot.Tree != nil })
	if err := promptly(j.ctx, func() error {
		for name := range p.engines {
			data, ok := pack.Engine(name)
			if p.engines[name] = data; !ok {
				return solve.Refused("export.check.still.engine")
			}
		}
		return nil
	}); err != nil {
		return nil, err
	}
	kit, err := newLiveKit(j.Lang, planted, areas...)
	kit.Frames, kit.Boards, kit.Rules = p.kit.Frames, p.kit.Boards, p.kit.Rules
	p.kit = kit
	return p, err
}

// newLiveKit returns a kit without frames. puzzles are IDs of built-in puzzles, or "generic". planted is true if a
// frame may show a tree.
func newLiveKit(lang string, planted bool, puzzles ...string) (kit liveKit, err error) {
	glue, _, ok := pack.Glue()
	if !ok {
		return kit, solve.Refused("export.check.still.engine")
	}
	licence, script, _ := strings.Cut(string(glue), "\n\n")
	kit.Glue = licence + "\n" + bareLines(script) + part("worker.js")
	kit.Places = catalogue.Places
	kit.Touch = map[string]string{}
	touched := []string{"hand.planned", "hand.held", "app.caption.start", "app.explore.start"}
	for _, id := range puzzles {
		touched = append(touched, id+".hand.how")
	}
	for _, key := range touched {
		kit.Touch[key] = key + ".touch"
	}
	areas := liveAreas(puzzles...)
	if planted {
		areas = append(areas, "tree")
	}
	kit.Texts, err = catalogue.New(lang).Messages(areas...)
	maps.DeleteFunc(kit.Texts, func(key string, _ json.RawMessage) bool { return ofWindow(key) || ofFiles(key) })
	return kit, err
}

// ofWindow reports whether a text of the area app is used only by the window.
func ofWindow(key string) bool {
	return slices.ContainsFunc([]string{
		"about", "action.", "anchor.", "answers.", "changed.", "changed_outside", "collection.", "entry.", "error.", "exists",
		"format.", "hidden.",
		"keys.", "losses", "menu.", "needs.", "notes.", "number.", "overwrite", "palette.", "recovery.", "reload",
		"resize.", "saved_in_place", "saving", "size.", "state.", "states.", "stats", "tab.", "theme.",
		"unsaved.", "welcome.",
	}, func(begin string) bool { return strings.HasPrefix(key, "app."+begin) })
}

// ofFiles reports whether a text of a built-in puzzle is about files or proofs. A page reads neither.
func ofFiles(key string) bool {
	puzzle, rest, _ := strings.Cut(key, ".")
	return puzzles.BuiltIn().ByID(puzzle) != nil && slices.ContainsFunc([]string{
		"input.", "map.", "proof.", "scenario.", "statement.",
	}, func(begin string) bool { return strings.HasPrefix(rest, begin) })
}

// liveAreas returns the areas of the catalogue that have texts of an engine. Each built-in puzzle has an area.
func liveAreas(puzzles ...string) []string {
	list := []string{"app", "direction", "hand", "verify", "live", "question", "search"}
	if slices.Contains(puzzles, "generic") {
		list = append(list, "script", "input")
	}
	return append(list, puzzles...)
}

// liveStyle is the style that a living page has besides player.css.
func liveStyle() string { return part("live.css") + part("ask.css") }

// liveScript is the script that a living page has besides player.js.
func liveScript() string { return part("live.js") + part("ask.js") }

func (p *livePage) head(data map[string]any) {
	data["Live"], data["LiveHash"] = true, hash(liveScript())
}

// end(w) writes the end of the page. The engine stays text until a reader first uses a frame.
func (p *livePage) end(w *bufio.Writer) error {
	kit, err := json.Marshal(p.kit)
	if err != nil {
		return err
	}
	_, licences, _ := pack.Glue()
	_, _ = w.WriteString("<!--\nThe program in this page:\n\n" + string(licences) + "-->\n")
	packed := newPacked(w, "kit")
	_, _ = packed.Write(kit) // the writer keeps its first error
	packed.Close()
	for _, name := range slices.Sorted(maps.Keys(p.engines)) {
		engine := newBase128(w, "engine-"+name)
		_, _ = engine.Write(p.engines[name])
		engine.Close()
	}
	_, err = w.WriteString("<script>" + liveScript() + "</script>\n") // the writer keeps its first error
	return err
}

// words(lang) returns the texts of the page's scripts.
func (p *livePage) words(lang string) map[string]any {
	list := liveWords(lang)
	asks := []int{}
	for i, f := range p.kit.Frames {
		if f.Asks != nil {
			asks = append(asks, i)
		}
	}
	sides := []int{}
	for n := question.LeastSide; n <= question.MostSide && len(p.kit.Rules) == 0; n++ {
		sides = append(sides, n)
	}
	var levels []string
	for i := range question.Levels {
		levels = append(levels, catalogue.New(lang).Say(question.LevelName(i)))
	}
	list["asks"], list["numbers"], list["bare"], list["kinds"] = asks, p.numbers, p.bare, question.Practised()
	list["ids"], list["still"] = p.ids, p.still
	list["sides"], list["levels"] = sides, levels
	return list
}

// liveWords returns the texts of the scripts of any living page.
func liveWords(lang string) map[string]any {
	texts := catalogue.New(lang)
	list := map[string]any{}
	for _, word := range []string{
		"open", "close", "reset", "starting", "refused", "ended", "erase", "point", "tools", "panel", "board", "way", "begin",
		"prior", "run", "pause", "next", "end", "restart", "go", "answer", "practise", "results", "free", "following",
		"print", "save", "back",
	} {
		list[word] = texts.Say(solve.Say("live." + word))
	}
	for word, key := range map[string]string{ // texts of the window
		"solution": "app.track.solution", "explore": "app.track.exploration", "tracks": "app.spoken.track",
		"hand": "app.action.hand", "hint": "hand.hint", "here": "hand.solve", "undo": "app.action.undo",
		"redo": "app.action.redo", "lens": "app.lens", "choice": "app.spoken.lens_of", "unit": "app.spoken.unit",
		"pace": "app.spoken.speed", "position": "app.spoken.position", "task": "app.spoken.task",
		"algorithm": "app.spoken.algorithm",
		"submit":    "question.submit", "reveal": "question.reveal", "again": "question.again",
		"side": "question.practise.side", "level": "question.practise.level", "kind": "question.practise.kind",
		"any": "question.practise.any", "making": "question.practise.making", "name": "question.sheet.name",
		"asked": "question.sheet.question", "given": "question.sheet.given", "right": "question.sheet.key",
		"tries": "question.sheet.tries", "verdict": "question.sheet.verdict",
	} {
		list[word] = texts.Say(solve.Say(key))
	}
	list["score"] = texts.Say(solve.Say("question.score", "Right", "{Right}", "Answered", "{Answered}",
		"First", "{First}")) // the script replaces the names in braces by numbers
	list["speeds"] = playback.Speeds
	return list
}
