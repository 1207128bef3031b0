//go:build readers

package readers_test

import (
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"stepboard/app/class"
	"stepboard/app/view"
	"stepboard/app/view/question"
	"stepboard/solve"
	"stepboard/solve/grid"
	"stepboard/solve/puzzles"
)

// Students paint boards on phones that make a program wrong, and the least one is on the wall. Then a wrong number has
// its mistake.
func TestClassPaintsBoards(t *testing.T) {
	t.Parallel()
	knight := func(board string, q question.Question) view.Frame {
		p := puzzles.BuiltIn().ByID("knight")
		list, _, err := p.Parse("", strings.NewReader(board))
		if err != nil {
			t.Fatal(err)
		}
		q.At = grid.None
		return view.Frame{Title: "Knight", Asks: &q, Shot: view.Shot{
			Puzzle: p, Dataset: list[0], Task: p.Tasks()[0], Event: -1, Pointer: grid.None,
		}}
	}
	frames := []view.Frame{
		knight("5\nX....\n.....\nO....\n.....\n.....\n", question.Question{Kind: "breaks", Form: question.Board, Breaks: "pawns"}),
		knight("3\nXP.\n...\nO..\n", question.Question{Kind: "least", Form: question.Number, Number: solve.None}),
	}
	s, err := class.Start(filepath.Join(t.TempDir(), "lesson.stepboard"), "Break it", frames, "127.0.0.1:0",
		class.Options{Lang: "en", Budget: solve.NewBudget(1 << 30)})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = s.Close() })
	wall := visit(t, s.WallURL(), "en", false, 1280, 720)
	remote := visit(t, s.CoachURL(), "en", false, 360, 740)
	phones := []*browser{
		visit(t, s.JoinURL(), "en", false, 360, 740), visit(t, s.JoinURL(), "zh-CN", true, 360, 740),
		visit(t, s.JoinURL(), "ja", false, 820, 1180),
	}
	next := func() {
		remote.comes("!document.querySelector('.turning') && !document.getElementById('next').disabled")
		remote.eval("document.getElementById('next').click()")
	}
	for i, p := range phones {
		p.comes("!document.getElementById('join').hidden")
		p.eval("document.getElementById('name').value = 'S" + strconv.Itoa(i) + "', document.querySelector('#join button').click()")
		p.comes("document.getElementById('who').textContent !== ''")
	}
	next()
	for i, p := range phones {
		p.comes("document.getElementById('title').textContent === 'Knight' && !document.getElementById('live').hidden")
		p.look("board-" + strconv.Itoa(i))
		p.eval("live.click()")
		p.eval("stepboard.live.until((s) => s.Ask && s.Ask.Verdict === 'open').then(() => 0)")
		for _, c := range [][]int{{1}, {1, 4}, {24}}[i] { // the pawn on 24 breaks nothing
			p.eval("document.getElementById('brush-pawn').click()")
			p.drag("left", c)
		}
		p.eval("stepboard.live.until((s) => s.Answer.Known && !s.Answer.Stale && s.CanUndo).then(() => 0)")
		p.look("board-painted-" + strconv.Itoa(i))
		p.comes("!document.getElementById('submit').disabled")
		p.eval("submit.click()")
		p.comes("stepboard.film.sent()")
		p.look("board-sent-" + strconv.Itoa(i))
	}
	remote.comes("document.getElementById('bars').children.length === 3")
	remote.look("board-remote")
	next()
	wall.comes("document.getElementById('bars').children.length === 3")
	wall.comes("document.getElementById('board').getAttribute('aria-busy') === 'false'")
	wall.look("board-wall")
	for i, want := range []string{"right", "right", "wrong"} {
		phones[i].comes("document.getElementById('verdict').dataset.verdict === '" + want + "'")
		phones[i].look("board-shown-" + strconv.Itoa(i))
	}
	next()
	for i, p := range phones {
		p.comes("!document.getElementById('number').hidden")
		p.respond(question.Number, question.Answer{Number: []int64{2, -1, 5}[i]})
	}
	next()
	wall.comes("document.querySelectorAll('#bars small').length === 1")
	wall.eval("document.querySelectorAll('#bars button')[1].click()")
	wall.comes("document.querySelectorAll('#bars button')[1].getAttribute('aria-pressed') === 'true'")
	wall.comes("document.getElementById('board').getAttribute('aria-busy') === 'false'")
	wall.look("board-mistake")
	for _, p := range append(phones, wall, remote) {
		if len(p.complaints) > 0 {
			t.Error(p.complaints)
		}
	}
}
