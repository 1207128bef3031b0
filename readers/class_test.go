//go:build readers

package readers_test

import (
	"encoding/csv"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	"stepboard/app/catalogue"
	"stepboard/app/class"
	"stepboard/app/view/question"
	"stepboard/solve"
	"stepboard/solve/grid"
)

// openApart opens an empty page that shares no cookies with other pages, as on another machine.
func openApart(t testing.TB) *browser {
	t.Helper()
	b := startBrowser(t)
	t.Cleanup(b.end)
	b.t = t
	var target struct{ TargetID string }
	b.call("Target.createTarget", map[string]any{"url": "about:blank"}, &target)
	var attached struct{ SessionID string }
	b.call("Target.attachToTarget", map[string]any{"targetId": target.TargetID, "flatten": true}, &attached)
	b.session = attached.SessionID
	for _, domain := range []string{"Page", "Runtime", "Network", "Log"} {
		b.call(domain+".enable", nil, nil)
	}
	return b
}

// visit opens an address in a language and in light or dark colours, in a window of the given size.
func visit(t testing.TB, address, lang string, dark bool, width, height int) *browser {
	t.Helper()
	b := openApart(t)
	b.call("Emulation.setDeviceMetricsOverride", map[string]any{
		"width": width, "height": height, "deviceScaleFactor": 1, "mobile": width < 1000,
	}, nil)
	scheme := "light"
	if dark {
		scheme = "dark"
	}
	b.call("Emulation.setEmulatedMedia", map[string]any{
		"features": []any{map[string]string{"name": "prefers-color-scheme", "value": scheme}},
	}, nil)
	b.call("Network.setExtraHTTPHeaders", map[string]any{"headers": map[string]string{"Accept-Language": lang}}, nil)
	b.call("Page.navigate", map[string]any{"url": address}, nil)
	b.comes("document.readyState === 'complete' && location.href !== 'about:blank'")
	return b
}

// look saves a picture of the window and complains of a page that is wider than the window or lacks a text.
func (b *browser) look(name string) {
	b.t.Helper()
	var width, height float64
	if _, err := fmt.Sscan(b.eval("innerWidth + ' ' + innerHeight"), &width, &height); err != nil {
		b.t.Fatal(err)
	}
	save(b.t.(*testing.T), "class-"+name+".png", b.screenshot(0, 0, width, height))
	if got := b.eval("[document.documentElement.scrollWidth > innerWidth, " +
		"/\\[(class|question|live|app)\\.|undefined|NaN/.test(document.body.innerText)]"); got != "[false false]" {
		b.t.Errorf("%s: wider, without a text: %s", name, got)
	}
}

// tap presses a cell of a phone's board.
func (b *browser) tap(c grid.Cell) {
	b.t.Helper()
	b.eval("(() => { const b = document.getElementById('board'); b.scrollIntoView({block: 'nearest'}) })()")
	place := b.eval("(() => { const r = document.getElementById('board'), m = r.getScreenCTM(), g = stepboard.film.cells();" +
		"const p = new DOMPoint(g.left + g.cell * (" + strconv.Itoa(int(c)) + " % g.cols + .5), g.top + g.cell * (Math.floor(" +
		strconv.Itoa(int(c)) + " / g.cols) + .5)).matrixTransform(m); return p.x + ' ' + p.y })()")
	var x, y float64
	if _, err := fmt.Sscan(place, &x, &y); err != nil {
		b.t.Fatal(place, err)
	}
	for _, kind := range []string{"mousePressed", "mouseReleased"} {
		b.call("Input.dispatchMouseEvent", map[string]any{"type": kind, "x": x, "y": y, "button": "left", "clickCount": 1}, nil)
	}
}

// Three phones and a wall in Chromium: a lesson with a question of each form, wrong and right answers, Show, a reload
// in the midst, a press on a bar, and the table.
func TestClass(t *testing.T) {
	t.Parallel()
	frames := asking(t)
	plain := frames[0]
	plain.Asks, plain.Title, plain.Caption = nil, "Nothing is asked", "Play the board: the blank moves to a neighbour."
	frames = append(frames, plain)
	s, err := class.Start(filepath.Join(t.TempDir(), "lesson.stepboard"), "Huarong in class", frames, "127.0.0.1:0",
		class.Options{Lang: "zh", Budget: solve.NewBudget(1 << 30)})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = s.Close() })
	wall := visit(t, s.WallURL(), "zh", false, 1280, 720)
	remote := visit(t, s.CoachURL(), "zh", true, 360, 520)
	phones := []*browser{
		visit(t, s.JoinURL(), "en", false, 360, 560), visit(t, s.JoinURL(), "zh-CN", true, 360, 740),
		visit(t, s.JoinURL(), "ja", false, 820, 1180),
	}
	names := []string{"Anna", "李小明", "さくら"}
	for i, p := range phones {
		p.comes("!document.getElementById('join').hidden")
		if i == 0 {
			p.look("join")
		}
		p.eval("document.getElementById('name').focus()")
		p.call("Input.insertText", map[string]any{"text": names[i]}, nil)
		p.eval("document.querySelector('#join button').click()")
		p.comes("document.getElementById('who').textContent === " + strconv.Quote(names[i]))
	}
	slow := visit(t, s.JoinURL(), "en", false, 360, 740) // answers before the engine has come
	slow.call("Network.setBlockedURLs", map[string]any{"urls": []string{"*/engine/*"}}, nil)
	slow.comes("!document.getElementById('join').hidden")
	slow.eval("document.getElementById('name').value = 'Slow', document.querySelector('#join button').click()")
	wall.comes("document.querySelectorAll('#names li').length === 4")
	if got := wall.eval("location.href"); strings.Contains(got, "#") {
		t.Error("the wall shows the coach's code:", got)
	}
	wall.look("wall-lobby")
	remote.comes("document.querySelectorAll('#names li').length === 4")
	remote.look("remote-lobby")
	if remote.eval("code.getBoundingClientRect().bottom <= lesson.getBoundingClientRect().top") != "true" {
		t.Error("the code on the coach's phone covers the title")
	}
	remote.comes("!document.getElementById('next').disabled")
	next := func() {
		remote.comes("!document.querySelector('.turning')")
		remote.eval("document.getElementById('next').click()")
	}
	for k, f := range frames {
		next()
		for i, p := range phones {
			p.comes("document.getElementById('title')?.textContent === " + strconv.Quote(f.Title))
			if f.Asks == nil {
				continue
			}
			a := f.Asks.Key()
			if i == 0 && f.Asks.Form != question.Game {
				a = wrong(f.Asks)
			}
			if i == 1 && k == 0 { // a reload in the midst: the same student, who has not answered yet
				p.call("Page.reload", nil, nil)
				p.comes("document.getElementById('title')?.textContent === " + strconv.Quote(f.Title))
			}
			p.respond(f.Asks.Form, a)
			if i == 1 {
				p.look(f.Asks.Form.String() + "-sent-dark")
			}
		}
		if f.Asks == nil {
			phones[0].look("plain")
			phones[0].eval("live.click()")
			phones[0].eval("stepboard.live.until((s) => s.Answer.Known).then(() => 0)")
			phones[0].look("plain-live")
			continue
		}
		if f.Asks.Form != question.Game {
			slow.comes("document.getElementById('title')?.textContent === " + strconv.Quote(f.Title))
			slow.respond(f.Asks.Form, f.Asks.Key())
		}
		wall.comes("/^4 人中 [34]/.test(document.getElementById('count').textContent)")
		if got := wall.eval("document.getElementById('bars').children.length"); got != "0" {
			t.Error("the wall tells answers before Show")
		}
		remote.comes("document.getElementById('bars').children.length > 0")
		remote.look("remote-" + f.Asks.Form.String())
		wall.look("wall-" + f.Asks.Form.String())
		next()
		wall.comes("document.getElementById('bars').children.length > 0")
		for i, p := range phones {
			want := "right"
			if i == 0 && f.Asks.Form != question.Game {
				want = "wrong"
			}
			p.comes("document.getElementById('verdict').dataset.verdict === '" + want + "'")
			p.look(f.Asks.Form.String() + "-shown-" + strconv.Itoa(i))
			if p.eval("verdict.getBoundingClientRect().bottom <= innerHeight") != "true" {
				t.Errorf("%s: the verdict is below the fold", names[i])
			}
		}
		wall.eval("document.querySelector('#bars button').click()")
		wall.comes("document.querySelector('#bars button').getAttribute('aria-pressed') === 'true'")
		wall.comes("document.getElementById('board').getAttribute('aria-busy') === 'false'")
		wall.look("wall-" + f.Asks.Form.String() + "-bar")
	}
	if err := s.End(); err != nil {
		t.Fatal(err)
	}
	for _, p := range phones {
		p.comes("!document.getElementById('rest').hidden && document.getElementById('show').hidden")
	}
	table, err := s.Leave(catalogue.New("en").Say)
	if err != nil {
		t.Fatal(err)
	}
	file, err := os.Open(table)
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	rows, err := csv.NewReader(file).ReadAll()
	if err != nil || len(rows) != 5 || rows[1][1] != "Anna" || rows[1][3] != "1" || rows[2][3] != "6" || rows[3][3] != "6" || rows[4][3] != "5" {
		t.Errorf("%v: %q", err, rows)
	}
	for _, p := range slices.Concat(phones, []*browser{wall, remote}) {
		if len(p.complaints) > 0 {
			t.Error(p.complaints)
		}
		for _, url := range p.requests {
			if !strings.HasPrefix(url, s.JoinURL()[:strings.LastIndex(s.JoinURL(), "/")]) && !strings.HasPrefix(url, "data:") &&
				!strings.HasPrefix(url, "blob:") && url != "about:blank" {
				t.Error("a request to", url)
			}
		}
	}
}

// respond answers the open question on a phone, and waits until the server has the answer.
func (b *browser) respond(form question.Form, a question.Answer) {
	b.t.Helper()
	switch form {
	case question.Number:
		b.eval("document.getElementById('number').focus()")
		b.call("Input.insertText", map[string]any{"text": strconv.FormatInt(a.Number, 10)}, nil)
	case question.Choice:
		b.eval("document.querySelectorAll('#choices button')[" + strconv.Itoa(a.Pick) + "].click()")
	case question.Game:
		b.eval("live.click()")
		b.eval("stepboard.live.until((s) => s.Ask && s.Ask.Verdict === 'open').then(() => 0)")
		b.look("game-playing")
		for _, m := range a.Moves {
			b.press([]string{"ArrowUp", "ArrowRight", "ArrowDown", "ArrowLeft"}[m])
		}
		b.comes("stepboard.film.sent()")
		b.look("game-won")
		b.eval("stepboard.live.close()")
		return
	default:
		for _, c := range a.Cells {
			b.tap(c)
		}
	}
	b.comes("!document.getElementById('submit').disabled")
	b.eval("submit.click()")
	b.comes("stepboard.film.sent()")
}
