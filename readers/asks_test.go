//go:build readers

package readers_test

import (
	"context"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"stepboard/app/catalogue"
	"stepboard/app/export"
	"stepboard/app/storage/reports"
	"stepboard/app/view"
	"stepboard/app/view/question"
	"stepboard/solve/grid"
	"stepboard/solve/puzzles"
)

// asking returns frames with questions, one for each form of answer, on random boards.
func asking(t *testing.T) []view.Frame {
	t.Helper()
	kinds := map[question.Form]string{
		question.Number: "legal", question.Choice: "blocked", question.Cell: "after", question.Cells: "enter",
		question.Wall: "wall", question.Game: "play",
	}
	var frames []view.Frame
	for form := range question.Board { // a board is painted in boards_test.go
		p := question.Practice{Puzzle: puzzles.BuiltIn().ByID("huarong"), Side: 5, Kinds: []string{kinds[form]}}
		for seed := uint64(1); ; seed++ {
			about, q, err := p.Make(context.Background(), nil, seed)
			if err != nil {
				t.Fatal(form, err)
			}
			if q.Form == form {
				frames = append(frames, view.Frame{Title: kinds[form], Asks: q, Shot: view.Shot{
					Puzzle: about.Puzzle, Dataset: about.Dataset, Query: about.Query, Task: about.Task, Event: -1, Pointer: grid.None,
				}})
				break
			}
		}
	}
	return frames
}

// giving answers the open question like a reader.
func (b *browser) giving(f view.Frame, a question.Answer) {
	b.t.Helper()
	switch f.Asks.Form {
	case question.Number:
		b.eval("document.getElementById('number').focus()")
		for _, digit := range strconv.FormatInt(a.Number, 10) {
			b.call("Input.insertText", map[string]any{"text": string(digit)}, nil)
		}
	case question.Choice:
		b.eval("document.querySelectorAll('#choices button')[" + strconv.Itoa(a.Pick) + "].click()")
	case question.Game:
		b.eval("table.focus()")
		for _, m := range a.Moves { // directions of the blank
			b.press([]string{"ArrowUp", "ArrowRight", "ArrowDown", "ArrowLeft"}[m])
		}
		b.until("(s) => s.Ask && s.Ask.Verdict !== 'open'") // a game is judged when it is won
		return
	default:
		for _, c := range a.Cells {
			b.drag("left", int(c))
		}
	}
	b.until("(s) => s.Ask && s.Ask.Ready")
	b.eval("submit.click()")
}

// wrong returns a wrong answer.
func wrong(q *question.Question) question.Answer {
	other := grid.Cell(0)
	for slices.Contains(q.Cells, other) {
		other++
	}
	return question.Answer{Number: q.Number + 1, Pick: (q.Pick + 1) % max(1, len(q.Choices)), Cells: []grid.Cell{other}}
}

// In the page, each form of question is answered wrongly and rightly. The result is shown at once, counted, and
// listed on the sheet, which is printed and saved.
func TestLiveAsks(t *testing.T) {
	t.Parallel()
	frames := asking(t)
	b := openBrowser(t)
	const late = "stepboard.live.order('hover', {Cell: 0}); " // its state comes when the next attempt has begun
	for i, lang := range []string{"en", "zh"} {
		size := [][2]int{{1366, 768}, {390, 844}}[i]
		paper := []export.Paper{export.White, export.Dark}[i]
		b.size(size[0], size[1])
		path := livePage(t, lang, paper, frames...)
		b.open(path)
		look := func(name string) {
			save(t, "asks-"+lang+"-"+name+".png", b.screenshot(0, 0, float64(size[0]), float64(size[1])))
			if got := b.eval("[document.documentElement.scrollWidth > innerWidth, document.documentElement.scrollHeight > innerHeight, " +
				"/\\[(question|live|app)\\./.test(document.body.innerText)]"); got != "[false false false]" {
				t.Errorf("%s, %s: wider, higher, without a text: %s", lang, name, got)
			}
		}
		look("film")
		b.eval("live.click()")
		for k, f := range frames {
			form := f.Asks.Form
			b.until("(s) => s.Ask && s.Ask.Verdict === 'open' && s.Ask.Form === '" + form.String() + "'")
			if form != question.Game {
				before := b.eval("document.getElementById('table').innerHTML.length")
				b.giving(f, wrong(f.Asks))
				b.until("(s) => s.Ask.Verdict === 'wrong' && s.Ask.Why.Key && s.Ask.Tries === 1")
				if form != question.Number && form != question.Choice && b.eval("document.getElementById('table').innerHTML.length") == before {
					t.Errorf("%s, %v: the board does not show the key", lang, form)
				}
				look(form.String() + "-wrong")
				if got := b.eval("verdict.textContent && key.textContent && why.textContent ? 1 : 0"); got != "1" {
					t.Errorf("%s, %v: it is not told why", lang, form)
				}
				b.eval(late + "again.click()")
				b.until("(s) => s.Ask.Verdict === 'open'")
			}
			b.giving(f, f.Asks.Key())
			b.until("(s) => s.Ask.Verdict === 'right'")
			look(form.String() + "-right")
			if k+1 < len(frames) {
				b.eval(late + "following.click()")
			}
		}
		// In the end all are right; at the first try, only the game.
		want := map[string]string{
			"en": "Right: 6 of 6; with the first answer: 1", "zh": "答对：6 题中 6 题；一次答对：1 题",
		}[lang]
		if got := b.eval("score.textContent"); got != want {
			t.Errorf("the score is %q in the place of %q", got, want)
		}
		b.eval("tosheet.click()")
		look("sheet")
		b.eval("(() => { const f = document.querySelector('#paper input'); f.value = 'Ada <b>'; f.dispatchEvent(new Event('input')) })()")
		if got := b.eval("document.querySelectorAll('#paper tbody tr').length"); got != "6" {
			t.Errorf("%s: %s rows on the sheet", lang, got)
		}
		printed := filepath.Join(t.TempDir(), "sheet.pdf")
		if err := os.WriteFile(printed, b.print(), 0o600); err != nil {
			t.Fatal(err)
		}
		if text := run(t, "pdftotext", printed, "-"); !strings.Contains(text, "Ada <b>") || !strings.Contains(text, "11") || strings.HasPrefix(text, "1") {
			t.Errorf("printed is %q", text)
		}
		folder := t.TempDir()
		b.saving(folder)
		b.eval("document.getElementById('save').click()")
		saved := ""
		for end := time.Now().Add(limit); time.Now().Before(end); time.Sleep(20 * time.Millisecond) {
			if names, _ := filepath.Glob(filepath.Join(folder, "*.html")); len(names) == 1 {
				data, err := os.ReadFile(names[0])
				if saved = string(data); err == nil && strings.HasSuffix(saved, "</html>\n") {
					break
				}
			}
		}
		if strings.Count(saved, "<tr>") != 7 || !strings.Contains(saved, "Ada &lt;b&gt;") || strings.Contains(saved, "<script") {
			t.Errorf("%s: saved is %q", lang, saved)
		}
		list, _, err := reports.Read(folder) // whose answers the program judges again
		if err != nil || len(list) != 1 {
			t.Fatal(list, err)
		}
		table := reports.Tables(list)[0]
		for i := range list[0].Answers {
			list[0].Answers[i].Verdict = "wrong" // whatever the page claims
		}
		judged := table.Judge(frames, catalogue.New(lang).Say, nil)
		if right, first, answered := table.Reports[0].Score(); !judged || right != 6 || first != 1 || answered != 6 {
			t.Errorf("%s: judged again: %v, %d right, %d first, %d answered", lang, judged, right, first, answered)
		}
		if len(b.complaints) > 0 {
			t.Errorf("%s: %v", lang, b.complaints)
		}
	}
}

// saving makes the browser save downloads in a folder.
func (b *browser) saving(folder string) {
	session := b.session
	b.session = "" // a command of the browser, not of the page
	b.call("Browser.setDownloadBehavior", map[string]any{"behavior": "allow", "downloadPath": folder}, nil)
	b.session = session
}

// In the page, practice makes the same questions from a seed as the program, judges them, and goes on to the next.
func TestLivePractises(t *testing.T) {
	t.Parallel()
	b := openBrowser(t)
	for i, p := range puzzles.BuiltIn() {
		b.size(1366, 768)
		b.open(livePage(t, []string{"en", "zh", "ja"}[i%3], export.White, fresh(p.ID(), 5, 5)))
		b.eval("practise.click()")
		b.until("(s) => s.Ask && !s.Making")
		save(t, "practise-"+p.ID()+".png", b.screenshot(0, 0, 1366, 768))
		for seed := range uint64(2) {
			practice := question.Practice{Puzzle: p, Side: 5, Level: int(seed)}
			about, q, err := practice.Make(context.Background(), nil, seed)
			if err != nil {
				t.Fatal(err)
			}
			b.eval(fmt.Sprintf("globalThis.n = stepboard.live.order('practise', {To: 5, Level: %d, Seed: %d}); 0", seed, seed))
			b.until("(s) => s.N === n && s.Ask && !s.Making")
			prompt, err := json.Marshal(q.Ask(&about))
			if err != nil {
				t.Fatal(err)
			}
			if got := b.eval("stepboard.live.state().Ask.Form + stepboard.live.state().Ask.Choices?.length + " +
				"(stepboard.live.say(" + string(prompt) + ") === document.getElementById('prompt').textContent)"); !strings.HasSuffix(got, "true") ||
				!strings.HasPrefix(got, q.Form.String()) {
				t.Errorf("%s, %d: the page asks %s in the place of %v, %s", p.ID(), seed, got, q.Form, prompt)
			}
			if q.Form == question.Game {
				b.eval("reveal.click()")
				b.until("(s) => s.Ask.Verdict === 'shown'")
				continue
			}
			b.giving(view.Frame{Asks: q}, q.Key())
			b.until("(s) => s.Ask.Verdict === 'right'")
		}
		b.eval("following.click()")
		b.until("(s) => s.Ask && !s.Making && s.Ask.Verdict === 'open'")
		b.eval("document.getElementById('close').click(); live.click()")
		b.until("(s) => !s.Ask && !s.Making && s.Rows === 5")
		if len(b.complaints) > 0 {
			t.Errorf("%s: %v", p.ID(), b.complaints)
		}
	}
}

// A page without answers contains no key. It notes the reader's answers.
func TestLiveWithoutAnswers(t *testing.T) {
	t.Parallel()
	frames := asking(t)
	for i := range frames {
		q := *frames[i].Asks
		q.Why = "KEY-" + strconv.Itoa(i)
		frames[i].Asks = &q
	}
	b := openBrowser(t)
	b.open(livePageWith(t, "en", export.White, export.AnswersNone, frames))
	b.eval("live.click()")
	for k, f := range frames {
		form := f.Asks.Form
		b.until("(s) => s.Ask && s.Ask.Verdict === 'open' && s.Ask.Form === '" + form.String() + "'")
		b.giving(f, f.Asks.Key())
		want := "noted"
		if form == question.Game {
			want = "right" // judged by the rules
		}
		b.until("(s) => s.Ask.Verdict === '" + want + "' && !s.Ask.Key.Key && !s.Ask.Why.Key && s.Ask.Given.Key")
		if k+1 < len(frames) {
			b.eval("following.click()")
		}
	}
	kit := b.eval("stepboard.film.unpack('kit').then((kit) => JSON.stringify(kit.frames))")
	for _, f := range frames {
		for _, field := range []string{`"Number":` + strconv.FormatInt(max(f.Asks.Number, 1), 10) + ",", f.Asks.Why, `"Shown":[`} {
			if strings.Contains(kit, field) {
				t.Errorf("%s of %v is in the page", field, f.Asks.Form)
			}
		}
	}
	if strings.Contains(kit, `"Cells":[`) || b.eval("count.textContent") != "6 / 6" {
		t.Error("the page tells answers")
	}
}

// A browser that can't unpack the page's engine shows the first picture and the reason.
func TestLiveInAnOldBrowser(t *testing.T) {
	t.Parallel()
	b := openBrowser(t)
	path := livePage(t, "en", export.White, fresh("knight", 5, 5), fresh("knight", 6, 6))
	b.call("Page.addScriptToEvaluateOnNewDocument", map[string]any{"source": "delete globalThis.DecompressionStream"}, nil)
	b.call("Page.navigate", map[string]any{"url": "file://" + path}, nil)
	b.comes("!!document.getElementById('remark')?.textContent")
	if got := b.eval("remark.textContent + board.children.length + controls.hidden"); !strings.Contains(got, "too old") ||
		!strings.HasSuffix(got, "true") || strings.Contains(got, ")0") {
		t.Errorf("it shows %s", got)
	}
}
